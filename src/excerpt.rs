//! Pieces of the payload, made fit to show: with a caret under the characters meant, or in a sentence.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::ops::Sub;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::visible::{STAND_IN, visible};

/// The width of an excerpt, with the ellipses.
const MAX_COLUMNS: usize = 60;
/// Stands where the line goes on; one column wide.
const ELLIPSIS: &str = "…";

/// What a text takes, or may take at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) columns: usize,
    pub(crate) bytes: usize,
}

impl Size {
    /// As many columns as an excerpt has, in any script.
    pub(crate) const WHOLE: Self = Self {
        columns: MAX_COLUMNS,
        bytes: Excerpt::MAX_BYTES,
    };

    /// The columns that `text` takes at most. In some scripts characters take fewer next to each other,
    /// depending on what stands around them; so this, and not the width of `text`, adds up.
    fn of(text: &str) -> Self {
        Self {
            columns: text.chars().map(width_of).sum(),
            bytes: text.len(),
        }
    }

    const fn half(self) -> Self {
        Self {
            columns: self.columns / 2,
            bytes: self.bytes / 2,
        }
    }

    fn min(self, other: Self) -> Self {
        Self {
            columns: self.columns.min(other.columns),
            bytes: self.bytes.min(other.bytes),
        }
    }
}

impl Sub for Size {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            columns: self.columns.saturating_sub(other.columns),
            bytes: self.bytes.saturating_sub(other.bytes),
        }
    }
}

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

    /// The line of text, and below it the carets.
    pub(crate) fn sized(&self, size: Size) -> Shown<'_> {
        Shown {
            excerpt: self,
            size,
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

/// An excerpt that takes no more than `size`, but for its ellipses' bytes.
pub(crate) struct Shown<'e> {
    excerpt: &'e Excerpt,
    size: Size,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { excerpt, size } = *self;
        let (before, behind) = excerpt
            .text
            .split_at_checked(excerpt.start)
            .unwrap_or_default();
        let meant = behind
            .get(..excerpt.end - excerpt.start)
            .unwrap_or_default();
        let meant = meant.chars().count();
        let before: String = before.chars().map(visible).collect();
        let behind: String = behind.chars().enumerate().map(at_place).collect();

        // Each side has half of the size, and what the other side leaves. At the end of a line the caret
        // stands behind it.
        let both_cuts = Size {
            columns: 2,
            bytes: 0,
        };
        let size = size - both_cuts;
        let mut least = Size::of(&behind).min(size.half());
        least.columns = least.columns.max(1);
        let mut head = end_within(&before, size - least);
        let tail = start_within(&behind, size - Size::of(head));
        let is_cut_before = excerpt.is_cut_before || head.len() < before.len();
        let is_cut_behind = excerpt.is_cut_behind || tail.len() < behind.len();
        if is_cut_before {
            head = trim_combining(head);
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

/// The end of `text`, fit to be shown in a sentence.
pub(crate) fn end_of(text: &str, size: Size) -> String {
    let shown: String = tail_of(text).chars().map(visible).collect();
    let end = end_within(&shown, size);
    if end.len() == shown.len() && shown.chars().count() == text.chars().count() {
        return shown;
    }
    [ELLIPSIS, trim_combining(end)].concat()
}

/// The start and the end of `text`, fit to be shown in a sentence.
#[cfg(feature = "serde")]
pub(crate) fn ends_of(text: &str, size: Size) -> String {
    let shown: String = text.chars().map(visible).collect();
    let start = start_within(&shown, size.half());
    let end = end_within(&shown, size.half());
    if start.len() + end.len() >= shown.len() {
        return shown;
    }
    [start, ELLIPSIS, trim_combining(end)].concat()
}

/// What would combine with a character that was cut off would combine with the ellipsis.
fn trim_combining(text: &str) -> &str {
    text.trim_start_matches(|character| width_of(character) == 0)
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

/// The end of `text` that takes no more than `size`.
fn end_within(text: &str, size: Size) -> &str {
    let mut columns = 0;
    let mut characters = text.char_indices().rev();
    let beyond = characters.find(|(at, character)| {
        columns += width_of(*character);
        columns > size.columns || text.len() - at > size.bytes
    });
    beyond.map_or(text, |(at, character)| {
        text.get(at + character.len_utf8()..).unwrap_or_default()
    })
}

/// The start of `text` that takes no more than `size`.
fn start_within(text: &str, size: Size) -> &str {
    let mut columns = 0;
    let mut characters = text.char_indices();
    let beyond = characters.find(|(at, character)| {
        columns += width_of(*character);
        columns > size.columns || at + character.len_utf8() > size.bytes
    });
    beyond.map_or(text, |(at, _)| text.get(..at).unwrap_or_default())
}
