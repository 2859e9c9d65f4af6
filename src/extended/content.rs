//! What stands in a string and is not JSON's.

use alloc::string::String;

use super::only;
use crate::fault::{ErrorKind, Fault, Result};
use crate::parser::Parser;
use crate::quote::Mark;
use crate::repair::{RepairKind, RepairSet};
use crate::span::Span;
use crate::string::{self, Anomaly};

/// The escapes of the characters below U+0020.
const CONTROL_ESCAPES: [&str; 32] = [
    "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007", "\\b",
    "\\t", "\\n", "\\u000b", "\\f", "\\r", "\\u000e", "\\u000f", "\\u0010", "\\u0011", "\\u0012",
    "\\u0013", "\\u0014", "\\u0015", "\\u0016", "\\u0017", "\\u0018", "\\u0019", "\\u001a",
    "\\u001b", "\\u001c", "\\u001d", "\\u001e", "\\u001f",
];

/// How a string is delimited.
#[derive(Clone, Copy)]
pub(super) struct Delimiters {
    /// The mark that opened it; a straight double one stands for any that only an extended reading knows.
    pub(super) open: Mark,
    /// The first character of what closes it, if no mark of the six does: it needs no backslash in JSON.
    pub(super) close: Option<char>,
    /// What edits answer to that only the change of delimiters makes necessary.
    pub(super) kinds: RepairSet,
}

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// The text of a string, and the edits that make its content JSON's.
    pub(super) fn content(&mut self, content: Span, delimiters: Delimiters) -> Result<String> {
        let written = self.lexer.slice(content);
        let mut text = String::with_capacity(written.len());
        let mut backslashes = None;
        let mut done = 0;
        loop {
            let anomaly = string::anomaly(written, done, delimiters.open);
            let end = anomaly.map_or(written.len(), |anomaly| anomaly.offset);
            let before = written.get(done..end).unwrap_or_default();
            let start = content.start + done;
            text += &string::decode(before, start, delimiters.open, |offset, requote| {
                self.on_requote(delimiters.kinds, offset, requote)
            })?;
            let Some(Anomaly { offset, kind, len }) = anomaly else {
                return Ok(text);
            };
            let rest = written.get(offset..).unwrap_or_default();
            let span = Span::new(content.start + offset, content.start + offset + len);
            done = offset + len;
            match kind {
                ErrorKind::ControlCharacter => {
                    let byte = rest.bytes().next().unwrap_or_default();
                    let escape = CONTROL_ESCAPES.get(usize::from(byte)).copied();
                    let kinds = only(RepairKind::RawControlCharacter);
                    self.record(kinds, span, escape.unwrap_or_default())?;
                    text.push(char::from(byte));
                }
                ErrorKind::LoneSurrogate if self.knows(RepairKind::LoneSurrogate) => {
                    self.record(only(RepairKind::LoneSurrogate), span, "\\ufffd")?;
                    text.push(char::REPLACEMENT_CHARACTER);
                }
                ErrorKind::InvalidEscape => {
                    let all = backslashes.get_or_insert_with(|| Backslashes::of(written));
                    let escaped = rest.chars().nth(1);
                    let backslash = Span::new(span.start, span.start + 1);
                    done = offset + 1;
                    if escaped.is_some() && escaped == delimiters.close {
                        self.record(delimiters.kinds, backslash, "")?;
                        text.extend(escaped);
                        done = offset + len;
                    } else if all.are_needless(&delimiters) && escaped == Some('\'') {
                        self.record(only(RepairKind::NeedlessBackslash), backslash, "")?;
                    } else if all.are_stray() {
                        let place = Span::empty(span.start);
                        self.record(only(RepairKind::StrayBackslash), place, "\\")?;
                        text.push('\\');
                    } else {
                        return Err(Fault::new(kind, span));
                    }
                }
                _ => return Err(Fault::new(kind, span)),
            }
        }
    }
}

/// What the backslashes of a string stand before.
#[derive(Default)]
struct Backslashes {
    /// A letter that is no escape with it: somebody wrote a backslash and meant it.
    before_letter: bool,
    /// A letter that is an escape of JSON with it, an escape of another language, an apostrophe, or a
    /// control character: the others may not be meant as they stand.
    before_escape: bool,
    /// There is an apostrophe without a backslash.
    has_apostrophe: bool,
}

impl Backslashes {
    fn of(written: &str) -> Self {
        let mut all = Self::default();
        let mut rest = written;
        while let Some(at) = rest.find(['\\', '\'']) {
            let (_, behind) = rest.split_at_checked(at).unwrap_or_default();
            if behind.starts_with('\'') {
                all.has_apostrophe = true;
                rest = behind.get(1..).unwrap_or_default();
                continue;
            }
            let mut characters = behind.chars();
            let escaped = characters.by_ref().nth(1);
            rest = characters.as_str();
            all.add(escaped, rest);
        }
        all
    }

    /// A backslash before `escaped`, and what is behind that.
    fn add(&mut self, escaped: Option<char>, rest: &str) {
        let is_hex = |len: usize| {
            let digits = rest.get(..len);
            digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
        };
        let is_escape = match escaped {
            Some('b' | 'f' | 'n' | 'r' | 't' | 'u' | '\'' | '0'..='9' | ..' ') | None => true,
            Some('x') => is_hex(2) || rest.starts_with('{'),
            Some('U') => is_hex(8),
            // `\alpha` is TeX, and `\e` in other places the escape character.
            Some('a' | 'e' | 'v') => !rest.starts_with(char::is_alphabetic),
            Some('N') => rest.starts_with('{'),
            Some(_) => false,
        };
        self.before_escape |= is_escape;
        self.before_letter |= !is_escape && escaped.is_some_and(char::is_alphabetic);
    }

    /// All that are no escapes were meant as they stand.
    const fn are_stray(&self) -> bool {
        self.before_letter && !self.before_escape
    }

    /// Those before apostrophes escape what needs no escape between double marks.
    const fn are_needless(&self, delimiters: &Delimiters) -> bool {
        let are_double =
            matches!(delimiters.close, None | Some('"')) && !delimiters.open.is_single();
        are_double && !self.has_apostrophe && !self.before_letter
    }
}
