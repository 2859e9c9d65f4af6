//! Paths into a value, and where in the text they lead.

use alloc::string::String;
#[cfg(feature = "serde")]
use alloc::vec::Vec;
use core::fmt::Write;

#[cfg(feature = "serde")]
use crate::outline::{Event, Frame, Outline, key_text};
#[cfg(feature = "serde")]
use crate::span::Span;

/// One step of a path into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Key(String),
    Index(usize),
}

/// What a path leads to.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Value,
    /// The key of the last step.
    Key,
}

/// The JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)) of a path, from the outermost step
/// to the innermost.
pub(crate) fn pointer_of<'s>(path: impl IntoIterator<Item = &'s Step>) -> String {
    let mut pointer = String::new();
    for step in path {
        match step {
            Step::Key(key) => push_key(&mut pointer, key),
            Step::Index(index) => {
                // Nothing that is written to a string fails.
                let _ = write!(pointer, "/{index}");
            }
        }
    }
    pointer
}

/// `~` and `/` have escapes in a JSON Pointer.
fn push_key(pointer: &mut String, key: &str) {
    pointer.push('/');
    for character in key.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

/// Where in `text`, which is JSON, `path` leads, which is in its value. Of equal keys the last counts.
#[cfg(feature = "serde")]
pub(crate) fn locate(text: &str, path: &[Step], target: Target) -> Span {
    let mut outline = Outline::new(text);
    // For each open container, whether the path leads through the member or element that it is at.
    let mut leads_through: Vec<bool> = Vec::new();
    let mut found = Span::empty(0);
    while let Some((event, span)) = outline.next() {
        // The containers around what was met.
        let depth = outline.frames.len() - usize::from(event == Event::Open);
        if let Some(outer) = depth.checked_sub(1) {
            let leads_to_container = outer == 0 || leads_through.get(outer - 1) == Some(&true);
            let is_step = |frame: &Frame| match (path.get(outer), frame.key) {
                (Some(Step::Key(key)), Some(span)) => key_text(text, span) == **key,
                (Some(Step::Index(index)), _) => !frame.is_object && frame.index == *index,
                _ => false,
            };
            let leads_on = leads_to_container && outline.frames.get(outer).is_some_and(is_step);
            leads_through.truncate(outer);
            leads_through.push(leads_on);
        }
        leads_through.truncate(depth);
        if depth != path.len() || leads_through.last() == Some(&false) {
            continue;
        }
        match (event, target) {
            (Event::Key, Target::Key) | (Event::Scalar, Target::Value) => found = span,
            (Event::Open, Target::Value) => found.start = span.start,
            (Event::Close, Target::Value) => found.end = span.end,
            _ => {}
        }
    }
    found
}
