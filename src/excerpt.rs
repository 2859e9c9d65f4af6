//! A piece of the payload with a caret under the characters meant.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::visible::{STAND_IN, visible};

/// The width of an excerpt, with the ellipses.
const MAX_COLUMNS: usize = 60;
/// Stands where the line goes on; one column wide.
const ELLIPSIS: &str = "…";

/// The characters around a place on its line: enough to fill the columns on either side, and no
/// more, since any number of combining characters takes no column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// As it stands in the payload.
    text: Box<str>,
    /// Where in `text` the characters meant begin and end.
    start: usize,
    end: usize,
    /// The line goes on before `text`, and behind it.
    is_cut_before: bool,
    is_cut_behind: bool,
}

impl Excerpt {
    /// No excerpt shows more bytes than this before its place, or behind it.
    pub(crate) const MAX_BYTES: usize = MAX_COLUMNS * 4;

    /// An excerpt around the place between `before` and `behind`, where `len` bytes of `behind` are
    /// meant.
    pub(crate) fn new(before: &str, behind: &str, len: usize) -> Self {
        let mut head = tail_of(before);
        let mut is_cut_before = head.len() < before.len();
        if let Some((_, line)) = head.rsplit_once('\n') {
            head = line;
            is_cut_before = false;
        }
        let mut tail = head_of(behind);
        let mut is_cut_behind = tail.len() < behind.len();
        if let Some(line) = line_of(tail, len) {
            tail = line;
            is_cut_behind = false;
        }
        Self {
            text: [head, tail].concat().into(),
            start: head.len(),
            end: head.len() + len.min(tail.len()),
            is_cut_before,
            is_cut_behind,
        }
    }
}

/// The last characters of `text`, as many as an excerpt has columns.
fn tail_of(text: &str) -> &str {
    let start = text.char_indices().rev().nth(MAX_COLUMNS - 1);
    start.map_or(text, |(at, _)| text.get(at..).unwrap_or_default())
}

/// The first characters of `text`, as many as an excerpt has columns.
fn head_of(text: &str) -> &str {
    let end = text.char_indices().nth(MAX_COLUMNS);
    end.map_or(text, |(at, _)| text.get(..at).unwrap_or_default())
}

/// The rest of the line that `text` begins in, if it ends in `text`. A line break among the first
/// `len` bytes, which are meant, belongs to it.
fn line_of(text: &str, len: usize) -> Option<&str> {
    let line_break = text.find('\n')?;
    if line_break < len {
        return text.get(..=line_break);
    }
    let line = text.get(..line_break)?;
    match line.strip_suffix('\r') {
        Some(stripped) if stripped.len() >= len => Some(stripped),
        _ => Some(line),
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, behind) = self.text.split_at_checked(self.start).unwrap_or_default();
        let meant = behind.get(..self.end - self.start).unwrap_or_default();
        let meant = meant.chars().count();
        let before: String = before.chars().map(visible).collect();
        let behind: String = behind.chars().enumerate().map(at_place).collect();

        // Each side has half of the columns, and what the other side leaves.
        let columns = MAX_COLUMNS - 2;
        let mut head = end_within(&before, columns - columns_of(&behind).clamp(1, columns / 2));
        let tail = start_within(&behind, columns - columns_of(head));
        let is_cut_before = self.is_cut_before || head.len() < before.len();
        let is_cut_behind = self.is_cut_behind || tail.len() < behind.len();
        if is_cut_before {
            // What combines with a character that was cut off would combine with the ellipsis.
            head = head.trim_start_matches(|character| width_of(character) == 0);
        }
        let underlined: String = tail.chars().take(meant).collect();

        let ellipsis = |is_cut| if is_cut { ELLIPSIS } else { "" };
        let head = [ellipsis(is_cut_before), head].concat();
        let offset = head.width();
        let carets = underlined.width().max(1);
        writeln!(f, "{head}{tail}{}", ellipsis(is_cut_behind))?;
        write!(f, "{:offset$}{:^<carets$}", "", "")
    }
}

/// What stands for a character behind the place. The first must not combine with what is before it:
/// the caret stands under it alone.
fn at_place((index, character): (usize, char)) -> char {
    match visible(character) {
        shown if index == 0 && width_of(shown) == 0 => STAND_IN,
        shown => shown,
    }
}

fn width_of(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// The columns that `text` takes at most. In some scripts characters take fewer next to each other,
/// depending on what stands around them; so this, and not the width of `text`, adds up.
fn columns_of(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

/// The end of `text` that fits in `columns`.
fn end_within(text: &str, columns: usize) -> &str {
    let mut width = 0;
    let mut characters = text.char_indices().rev();
    let beyond = characters.find(|(_, character)| {
        width += width_of(*character);
        width > columns
    });
    beyond.map_or(text, |(at, character)| {
        text.get(at + character.len_utf8()..).unwrap_or_default()
    })
}

/// The start of `text` that fits in `columns`.
fn start_within(text: &str, columns: usize) -> &str {
    let mut width = 0;
    let mut characters = text.char_indices();
    let beyond = characters.find(|(_, character)| {
        width += width_of(*character);
        width > columns
    });
    beyond.map_or(text, |(at, _)| text.get(..at).unwrap_or_default())
}
