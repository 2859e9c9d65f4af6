//! The content of a string to its text.

use alloc::string::String;

use crate::fault::{ErrorKind, Fault, Result};
use crate::quote::Mark;
use crate::scan::plain_run;
use crate::span::Span;

/// What the content of a string that was not double-quoted needs, to stand in double quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Requote {
    /// A bare `"` gains a backslash.
    AddBackslash,
    /// The backslash before another quote mark goes: JSON has no such escape.
    DropBackslash,
}

/// Decodes the content of a string that `open` opened and that begins at `start` in the payload.
/// `on_requote` is told the offset of each place that the change of delimiters makes necessary to
/// edit, in order.
#[inline(always)]
pub(crate) fn decode(
    content: &str,
    start: usize,
    open: Mark,
    mut on_requote: impl FnMut(usize, Requote) -> Result<()>,
) -> Result<String> {
    let mut text = String::with_capacity(content.len());
    let mut rest = content;
    // The run ends at nothing else than a backslash and a bare `"`, which only another mark leaves in a
    // string: no content holds a control character.
    while let Some((run, special)) = rest.split_at_checked(plain_run(rest.as_bytes()).0) {
        text.push_str(run);
        if special.is_empty() {
            break;
        }
        let offset = start + content.len() - special.len();
        let len = if special.starts_with('"') {
            on_requote(offset, Requote::AddBackslash)?;
            text.push('"');
            1
        } else {
            let escape = read_escape(special, open)
                .map_err(|(kind, len)| Fault::new(kind, Span::new(offset, offset + len)))?;
            if escape.is_foreign {
                on_requote(offset, Requote::DropBackslash)?;
            }
            text.push(escape.character);
            escape.len
        };
        rest = special.get(len..).unwrap_or_default();
    }
    Ok(text)
}

/// What JSON does not have in a string.
#[derive(Clone, Copy)]
pub(crate) struct Anomaly {
    pub(crate) offset: usize,
    /// What it is, were it refused.
    pub(crate) kind: ErrorKind,
    /// The bytes to blame.
    pub(crate) len: usize,
}

/// The first anomaly from `start` on in the content of a string that `open` opened.
pub(crate) fn anomaly(content: &str, start: usize, open: Mark) -> Option<Anomaly> {
    let mut offset = start;
    loop {
        offset += plain_run(content.get(offset..)?.as_bytes()).0;
        let special = content.get(offset..)?;
        let (kind, len) = match special.bytes().next()? {
            b'"' => {
                offset += 1;
                continue;
            }
            b'\\' => match read_escape(special, open) {
                Ok(escape) => {
                    offset += escape.len;
                    continue;
                }
                Err(fault) => fault,
            },
            _ => (ErrorKind::ControlCharacter, 1),
        };
        return Some(Anomaly { offset, kind, len });
    }
}

/// The bytes at the end of `content`, the beginning of a string's content, that are the beginning of an
/// escape. One half of a surrogate pair is one.
pub(crate) fn cut_escape(content: &str) -> usize {
    let mut rest = content;
    while let Some((_, escape)) = rest.find('\\').and_then(|at| rest.split_at_checked(at)) {
        let is_half = utf16_unit(escape).is_some_and(|unit| (0xd800..0xdc00).contains(&unit));
        let other = escape.get(r"\uXXXX".len()..).unwrap_or_default();
        if is_cut(escape) || is_half && (other.is_empty() || is_cut(other)) {
            return escape.len();
        }
        let mut characters = escape.chars();
        characters.nth(1);
        rest = characters.as_str();
    }
    0
}

/// `\`, `\u`, `\u00`
fn is_cut(escape: &str) -> bool {
    match escape.strip_prefix('\\') {
        Some("") => true,
        Some(rest) => rest.strip_prefix('u').is_some_and(|digits| {
            digits.len() < 4 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        }),
        None => false,
    }
}

/// A backslash and what it makes of what follows.
struct Escape {
    character: char,
    /// The bytes of the escape.
    len: usize,
    /// An escape of the string's own delimiter that JSON does not have.
    is_foreign: bool,
}

/// The escape that `text` begins with; where it is none, why and how many bytes are to blame.
fn read_escape(text: &str, open: Mark) -> core::result::Result<Escape, (ErrorKind, usize)> {
    let escaped = text.get(1..).unwrap_or_default();
    let character = match escaped.chars().next() {
        Some(character @ ('"' | '\\' | '/')) => character,
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => {
            let (character, len) = read_unicode_escape(text)?;
            return Ok(Escape {
                character,
                len,
                is_foreign: false,
            });
        }
        Some(mark) if is_own_mark(escaped, open) => {
            return Ok(Escape {
                character: mark,
                len: 1 + mark.len_utf8(),
                is_foreign: true,
            });
        }
        other => {
            return Err((
                ErrorKind::InvalidEscape,
                1 + other.map_or(0, char::len_utf8),
            ));
        }
    };
    Ok(Escape {
        character,
        len: 2,
        is_foreign: false,
    })
}

/// `\'` is an escape in strings that a single mark of either kind opened; a backslash before a smart
/// quote in those that a smart quote of that family opened.
fn is_own_mark(escaped: &str, open: Mark) -> bool {
    match Mark::at(escaped.as_bytes()) {
        Some(Mark::Single) => open.is_single(),
        mark => mark == Some(open),
    }
}

/// `\uXXXX`, or two of them for a character beyond U+FFFF.
fn read_unicode_escape(text: &str) -> core::result::Result<(char, usize), (ErrorKind, usize)> {
    const UNIT: usize = r"\uXXXX".len();
    let Some(unit) = utf16_unit(text) else {
        return Err((ErrorKind::InvalidEscape, r"\u".len()));
    };
    let low = utf16_unit(text.get(UNIT..).unwrap_or_default());
    let units = [unit, low.unwrap_or_default()];
    match char::decode_utf16(units).next() {
        Some(Ok(character)) => Ok((character, UNIT * character.len_utf16())),
        _ => Err((ErrorKind::LoneSurrogate, UNIT)),
    }
}

/// The UTF-16 code unit of the `\uXXXX` that `text` begins with.
fn utf16_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix(r"\u")?.get(..4)?;
    digits.chars().try_fold(0, |unit, digit| {
        Some(unit * 16 + u16::try_from(digit.to_digit(16)?).ok()?)
    })
}
