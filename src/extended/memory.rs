//! What an extended reading remembers of what it read.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::containers::Containers;
use crate::quote::{Mark, Reading};

/// What an extended reading remembers of what it read.
pub(crate) struct Memory {
    /// Where the payload begins, or what stands in the fence.
    pub(crate) body: usize,
    /// What would close the string that was read last.
    pub(super) closer: Option<Closer>,
    /// The key or value that is being read is a key.
    pub(super) is_key: bool,
    /// What the value that was read last is.
    pub(super) last: Last,
    /// It was respelled, its colon was inserted or replaced, or something between that and the value was removed: a
    /// quote mark behind it may belong to it.
    pub(super) is_doubtful: bool,
    /// Where the last empty string between marks of the six ends.
    pub(super) behind_empty: Option<usize>,
    /// A colon was inserted before the value that comes next, or stands there for something else.
    pub(super) is_behind_other_colon: bool,
    /// The end of what was removed last from between two tokens.
    pub(super) behind_filler: usize,
    /// The comma of an array that was read last, or what stands for one, until the array has seen it.
    pub(super) separator: Option<usize>,
    /// Where the bracket stands that follows the trailing comma that was removed last.
    pub(super) behind_trailing_comma: Option<usize>,
    /// Where the bracket stands before which a comma was inserted last, if that touches a string.
    pub(super) glued_to_text: Option<usize>,
    /// How many parentheses are open.
    pub(super) parentheses: usize,
    /// The members of the objects that are open.
    pub(crate) members: Vec<(String, Value)>,
    /// What is open, and what was closed last.
    pub(super) containers: Containers,
    /// What the strings of the payload stand between.
    pub(super) strings: Strings,
    /// Where the payload begins behind the text that was removed before it.
    pub(super) behind_text: Option<usize>,
}

/// What the strings of a payload stand between.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strings {
    /// There was none yet.
    Unknown,
    /// Quote marks.
    Plain,
    /// Quote marks with a backslash before each; or there was white space with one.
    Escaped,
}

/// A value that was read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Number,
    Text,
    /// Text without quote marks.
    BareText,
    Other,
}

/// What closes a string.
#[derive(Clone, Copy)]
pub(super) enum Closer {
    /// Any mark of its family: which they are may depend on the reading.
    Mark(Mark),
    Text(&'static str),
}

impl Closer {
    pub(super) fn stands_in(self, text: &str) -> bool {
        match self {
            Self::Mark(open) => text.char_indices().any(|(at, _)| {
                let mark = Mark::at(text.as_bytes().get(at..).unwrap_or_default());
                mark.is_some_and(|mark| Reading::Second.closes(open, mark))
            }),
            Self::Text(close) => text.contains(close),
        }
    }
}

impl Memory {
    pub(crate) const fn new(body: usize) -> Self {
        Self {
            body,
            closer: None,
            is_key: false,
            last: Last::Other,
            is_doubtful: false,
            behind_empty: None,
            is_behind_other_colon: false,
            behind_filler: 0,
            separator: None,
            behind_trailing_comma: None,
            glued_to_text: None,
            parentheses: 0,
            members: Vec::new(),
            containers: Containers::new(),
            strings: Strings::Unknown,
            behind_text: None,
        }
    }
}
