//! Advice on what stands where a key, a colon, a comma or an end is due.

use alloc::format;

use super::{Advice, COLON_AND_VALUE, SEND_ALONE, Site};
use crate::fault::ErrorKind;
use crate::lexer::{WHITE_SPACE, is_identifier};
use crate::quote::Mark;
use crate::span::Span;
use crate::token::Literal;
use crate::visible::visible;

const ESCAPE_QUOTES: &str = "a quote mark inside a string is written `\\\"`";
const ESCAPE_OR_COMMA: &str =
    "write `\\\"` for a quote mark inside a string, or `,` between two strings";
const NO_APOSTROPHES: &str =
    "an apostrophe ends a string in single quotes: write strings in double quotes";
const QUOTE_KEY: &str = "write the key in double quotes";

impl Site<'_> {
    /// `{a:1}`, `{,`, `{{`
    pub(super) fn on_other_key(&self) -> Advice {
        let word = bare_key(self.rest);
        let behind = self.rest.get(word.len()..).unwrap_or_default();
        if !word.is_empty() && behind.trim_start_matches(WHITE_SPACE).starts_with(':') {
            let is_plain = word.len() <= 40 && !word.chars().any(|c| visible(c) != c);
            let is_literal = Literal::from_word(word).is_some();
            return if is_plain && !is_literal {
                format!("{QUOTE_KEY}: `\"{word}\"`").into()
            } else {
                QUOTE_KEY.into()
            };
        }
        match self.rest.chars().next() {
            Some(',') => "write one comma between two members".into(),
            Some(':') => "write a key in double quotes before the colon".into(),
            Some('{') if self.before.ends_with('{') => "write `{` and `}` once".into(),
            Some('-' | '0'..='9') => QUOTE_KEY.into(),
            _ => Advice::default(),
        }
    }

    /// `{"a" 1}`, `[1 2]`, `["a"b"]`, `[1] 2`
    pub(super) fn on_wrong_separator(&self, kind: ErrorKind) -> Advice {
        match (kind, self.rest.chars().next()) {
            (ErrorKind::ExpectedColon, Some('=')) => return "write `:` instead of `=`".into(),
            (ErrorKind::ExpectedColon, Some(',')) => return COLON_AND_VALUE.into(),
            (ErrorKind::ExpectedCommaOrBracket, Some(':')) => {
                return "write an object, in `{` and `}`: an array has no keys".into();
            }
            (ErrorKind::TextBehindPayload, Some(':')) => {
                return "write an object: `{` before the key, and `}` at the end".into();
            }
            (_, Some('+')) if self.last_string().is_some() => {
                return "JSON does not join strings: write one string".into();
            }
            _ => {}
        }
        let string = self.last_string();
        if let (Some((mark, open)), false) = (string, self.begins_value()) {
            return self.on_early_end(mark, open);
        }
        match kind {
            ErrorKind::ExpectedColon if self.begins_value() && !self.begins_member() => {
                "write `:` between the key and its value".into()
            }
            ErrorKind::ExpectedCommaOrBrace if self.begins_member() => {
                "write `,` between the two members".into()
            }
            ErrorKind::ExpectedCommaOrBracket if string.is_some() => ESCAPE_OR_COMMA.into(),
            ErrorKind::ExpectedCommaOrBracket if self.is_between_numbers() => {
                "write `,` between two numbers, and no space inside of one".into()
            }
            ErrorKind::ExpectedCommaOrBracket if self.begins_value() => {
                "write `,` between the two elements".into()
            }
            ErrorKind::TextBehindPayload if self.begins_value() || self.rest.starts_with(',') => {
                "send one value; several go into an array".into()
            }
            ErrorKind::TextBehindPayload => SEND_ALONE.into(),
            _ => Advice::default(),
        }
    }

    /// The opening mark of what was read last, if it is a string.
    fn last_string(&self) -> Option<(Mark, Span)> {
        let start = self.start?;
        let mark = Mark::at(self.before.get(start..)?.as_bytes())?;
        Some((mark, Span::new(start, start + mark.len())))
    }

    /// Text that touches the string before it, and separates nothing.
    pub(super) fn glued_to_string(&self, kind: ErrorKind) -> Option<Advice> {
        const SEPARATORS: &str = ",:;=+}]，、،；：";
        let is_behind = !matches!(kind, ErrorKind::ExpectedValue | ErrorKind::ExpectedKey);
        let (mark, open) = self.last_string().filter(|_| is_behind)?;
        let first = self.rest.chars().next()?;
        let separates = SEPARATORS.contains(first) || visible(first) != first;
        let is_glued = !self.before.ends_with(WHITE_SPACE);
        (is_glued && !separates).then(|| self.on_early_end(mark, open))
    }

    /// `["a"b"]`, `['it's']`: the string before the place may have been meant to go on.
    fn on_early_end(&self, mark: Mark, open: Span) -> Advice {
        let begins_string = Mark::at(self.rest.as_bytes()).is_some();
        let help = if mark.is_single() && self.rest.starts_with(char::is_alphabetic) {
            NO_APOSTROPHES
        } else if begins_string {
            ESCAPE_OR_COMMA
        } else {
            ESCAPE_QUOTES
        };
        Advice {
            related: Some((open, "the string opens here")),
            ..help.into()
        }
    }

    /// `[1 2]`
    fn is_between_numbers(&self) -> bool {
        let before = self.before.trim_end_matches(WHITE_SPACE);
        let is_digit = |c: char| c.is_ascii_digit();
        before.ends_with(is_digit) && self.rest.starts_with(is_digit)
    }

    /// What follows begins as values do.
    fn begins_value(&self) -> bool {
        Mark::at(self.rest.as_bytes()).is_some()
            || self.rest.starts_with(['{', '[', '-'])
            || self.rest.starts_with(|c: char| c.is_ascii_digit())
            || Literal::from_word(bare_key(self.rest)).is_some()
    }

    /// What follows is a key in quotes, or without, and its colon.
    fn begins_member(&self) -> bool {
        let behind = if let Some(mark) = Mark::at(self.rest.as_bytes()) {
            let content = self.rest.get(mark.len()..).unwrap_or_default();
            let mut texts = content
                .char_indices()
                .filter_map(|(at, _)| content.get(at..));
            let close = texts.find(|text| Mark::at(text.as_bytes()) == Some(mark));
            close.and_then(|text| text.get(mark.len()..))
        } else {
            let key = bare_key(self.rest);
            self.rest.strip_prefix(key).filter(|_| !key.is_empty())
        };
        let behind = behind.unwrap_or_default();
        behind.trim_start_matches(WHITE_SPACE).starts_with(':')
    }
}

/// What `text` begins with that could be a key without quotes.
fn bare_key(text: &str) -> &str {
    let is_inside = |c: char| is_identifier(c) || matches!(c, '$' | '-' | '.');
    let len = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    text.get(..len).unwrap_or_default()
}
