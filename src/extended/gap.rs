//! What may stand between tokens besides JSON's white space.

use crate::lexer::WHITE_SPACE;

pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// What stands between tokens and goes.
#[derive(Clone, Copy)]
pub(super) enum Filler {
    Comment,
    OddWhiteSpace,
    ByteOrderMark,
}

#[derive(Clone, Copy)]
pub(super) struct Comment {
    /// In bytes, without the line break behind it.
    pub(super) len: usize,
    /// It goes to the end of its line.
    pub(super) is_line: bool,
}

/// The comment that `text` begins with, if it is whole.
pub(super) fn comment(text: &str) -> Option<Comment> {
    for (open, close) in [("/*", "*/"), ("<!--", "-->")] {
        if let Some(rest) = text.strip_prefix(open) {
            let len = rest.find(close)?;
            return Some(Comment {
                len: open.len() + len + close.len(),
                is_line: false,
            });
        }
    }
    if !begins_comment(text) {
        return None;
    }
    let len = text.find(['\n', '\r']).unwrap_or(text.len());
    // Some languages end a line here as well, and most do not.
    let is_one_line = !text.get(..len)?.contains(['\u{2028}', '\u{2029}']);
    is_one_line.then_some(Comment { len, is_line: true })
}

/// Whether a comment begins here, whole or not.
pub(super) fn begins_comment(text: &str) -> bool {
    let marks = ["//", "#", "/*", "<!--"];
    marks.iter().any(|mark| text.starts_with(mark))
}

/// Whether `comment` holds a `"` without a backslash that has no other one to pair with.
pub(super) fn has_odd_mark(comment: &str) -> bool {
    let mut is_escaped = false;
    let mut is_odd = false;
    for byte in comment.bytes() {
        is_odd ^= byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
    }
    is_odd
}

/// `#fff`: a comment, or a colour, a name or a number without quote marks.
pub(super) fn is_hash_and_word(text: &str) -> bool {
    let behind = text.strip_prefix('#');
    behind.is_some_and(|behind| behind.starts_with(char::is_alphanumeric))
}

/// The bytes of white space that JSON does not have, of invisible characters and of NUL that `text`
/// begins with.
pub(super) fn odd_run(text: &str) -> usize {
    let is_odd = |c: char| is_filler(c) && !WHITE_SPACE.contains(&c);
    text.len() - text.trim_start_matches(is_odd).len()
}

/// A character that may stand between tokens.
pub(super) fn is_filler(character: char) -> bool {
    character.is_whitespace() || is_zero_width(character) || character == '\0'
}

const fn is_zero_width(character: char) -> bool {
    matches!(
        character,
        '\u{200b}'..='\u{200d}' | '\u{2060}' | BYTE_ORDER_MARK | '\u{180e}'
    )
}

/// What separates two tokens.
#[derive(Clone, Copy, Default)]
pub(super) struct Gap {
    /// A comment, or a character that takes room.
    pub(super) is_any: bool,
    /// A line break, other than in a comment.
    pub(super) has_line_break: bool,
}

/// Looks at `text`, which holds only what may stand between tokens.
pub(super) fn between(text: &str) -> Gap {
    let mut gap = Gap::default();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let comment = comment(rest);
        gap.is_any |= comment.is_some() || character.is_whitespace();
        gap.has_line_break |= comment.is_none() && matches!(character, '\n' | '\r');
        let len = comment.map_or(character.len_utf8(), |comment| comment.len);
        rest = rest.get(len..).unwrap_or_default();
    }
    gap
}
