//! Advice on what stands where a key, a colon, a comma or the end is due.

use alloc::format;

use super::{Advice, SEND_ALONE, Site};
use crate::fault::ErrorKind;
use crate::lexer::{WHITE_SPACE, is_identifier};
use crate::quote::Mark;
use crate::span::Span;
use crate::token::Literal;
use crate::visible::visible;

const ESCAPE_OR_CLOSE: &str =
    "write `\\\"` for a quote mark inside a string, or close the string where it ends";
const ESCAPE_OR_COMMA: &str = "write `\\\"` for a quote mark inside a string, or `,` behind it";
const ESCAPE_OR_COMMENT: &str =
    "write `\\\"` for a quote mark inside a string, or remove the comment behind it";
const ESCAPE_OR_COLON: &str = "write `:` behind the key, or `\\\"` for a quote mark inside it";
const ESCAPE_OR_ALONE: &str =
    "send one value alone; a quote mark inside a string is written `\\\"`";
const NO_APOSTROPHES: &str =
    "an apostrophe ends a string in single quotes: write strings in double quotes";
const QUOTE_KEY: &str = "write the key in double quotes";
const NO_KEYS: &str = "write an object, in `{` and `}`: an array has no keys";
const CLOSE_ARRAY: &str = "write `]` before the key, or put the members into `{` and `}`";
const SEVERAL: &str = "send one value; several go into an array";

/// What stands for a colon in other languages, the longer ones first.
const COLONS: [&str; 5] = ["=>", "->", "==", "=", "＝"];

impl Site<'_> {
    /// `{a:1}`, `{a":1}`, `{,`, `{{`
    pub(super) fn on_other_key(&self) -> Advice {
        let word = bare_key(self.rest);
        let behind = self.rest.get(word.len()..).unwrap_or_default();
        let behind = behind.strip_prefix('"').unwrap_or(behind);
        let behind = behind.trim_start_matches(WHITE_SPACE);
        if !word.is_empty() && behind.starts_with([':', '=']) {
            let is_plain = word.len() <= 40 && !word.chars().any(|c| visible(c) != c);
            let is_literal = Literal::from_word(word).is_some();
            return if is_plain && !is_literal {
                format!("{QUOTE_KEY}: `\"{word}\"`").into()
            } else {
                QUOTE_KEY.into()
            };
        }
        let before = self.before.trim_end_matches(WHITE_SPACE);
        let is_within_number = before
            .strip_suffix(',')
            .is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()));
        match self.rest.chars().next() {
            Some(',') => "write one comma between two members".into(),
            Some(':') => "write a key in double quotes before the colon".into(),
            Some('{') if before.ends_with('{') && self.rest.contains('"') => {
                "write `{` and `}` once, or `[` and `]` around several objects".into()
            }
            Some('0'..='9') if is_within_number => {
                "write a number without `,` inside, and a key in double quotes".into()
            }
            _ => Advice::default(),
        }
    }

    /// `{"a" 1}`, `[1 2]`, `["a"b"]`, `[1] 2`
    pub(super) fn on_wrong_separator(&self, kind: ErrorKind) -> Advice {
        if self.rest.starts_with('+') && self.last_string().is_some() {
            return self
                .or_inside("write one string: JSON does not join them".into())
                .into();
        }
        if self.goes_on(kind) && self.begins_comment() {
            return self.on_early_end(ESCAPE_OR_COMMENT);
        }
        if self.is_stray_mark() {
            return "remove the quote mark".into();
        }
        match kind {
            ErrorKind::ExpectedColon => self.on_missing_colon(),
            ErrorKind::ExpectedCommaOrBrace => self.on_missing_comma_in_object(),
            ErrorKind::ExpectedCommaOrBracket => self.on_missing_comma_in_array(),
            _ => self.on_text_behind(),
        }
    }

    /// `{"a" 1}`, `{"a" = 1}`, `{"a"b":1}`
    fn on_missing_colon(&self) -> Advice {
        if let Some(sign) = COLONS.iter().find(|sign| self.rest.starts_with(**sign)) {
            return format!("write `:` instead of `{sign}`").into();
        }
        if self.rest.starts_with(',') {
            return self.on_key_alone();
        }
        if self.begins_value() && !begins_member(self.rest) {
            if self.before.ends_with(WHITE_SPACE) {
                return "write `:` between the key and its value".into();
            }
            return self.on_early_end(ESCAPE_OR_COLON);
        }
        self.on_early_end(ESCAPE_OR_CLOSE)
    }

    /// `{"a"}`, `{"a","b"}`, `{"a":"f(",")"}`
    pub(super) fn on_key_alone(&self) -> Advice {
        let before = self.start.and_then(|start| self.before.get(..start));
        let before = before.unwrap_or_default().trim_end_matches(WHITE_SPACE);
        let before = before.strip_suffix(',').unwrap_or_default();
        if before.trim_end_matches(WHITE_SPACE).ends_with(['"', '\'']) {
            "write `:` and a value behind the key, or `\\\"` for a quote mark inside the string before it"
        } else {
            "write `:` and a value behind the key, or an array, in `[` and `]`, for a list without keys"
        }
        .into()
    }

    /// `{"a":1 "b":2}`, `{"a":"b"c"}`
    fn on_missing_comma_in_object(&self) -> Advice {
        let is_glued = !self.before.ends_with(WHITE_SPACE);
        let begins_string = Mark::at(self.rest.as_bytes()).is_some();
        if self.last_string().is_none() || !is_glued {
            if begins_member(self.rest) {
                return "write `,` between the two members".into();
            }
        } else if begins_string {
            return self.on_early_end(ESCAPE_OR_COMMA);
        }
        if self.rest.starts_with(':') {
            return Advice::default();
        }
        self.on_early_end(ESCAPE_OR_CLOSE)
    }

    /// `[1 2]`, `["a"b"]`, `["a":1]`, `{"a":[1 "b":2}`
    fn on_missing_comma_in_array(&self) -> Advice {
        let is_key = self.last_string().is_some() && self.rest.starts_with([':', '=']);
        let is_member = Mark::at(self.rest.as_bytes()).is_some() && begins_member(self.rest);
        if is_key || is_member {
            let is_in_object = self.levels.get(1).is_some_and(|outer| outer.is_object);
            return if is_in_object { CLOSE_ARRAY } else { NO_KEYS }.into();
        }
        if !self.begins_value() {
            return self.on_early_end(ESCAPE_OR_CLOSE);
        }
        if self.last_string().is_some() {
            return self.on_early_end(ESCAPE_OR_COMMA);
        }
        if self.is_between_numbers() {
            return "write `,` between two numbers, and no space inside of one".into();
        }
        "write `,` between the two elements".into()
    }

    /// `[1] 2`, `"a": 1`, `"a" b`
    fn on_text_behind(&self) -> Advice {
        let rest = self.rest.trim_end();
        if rest.starts_with(':') {
            return if rest.ends_with('}') {
                "write `{` before the key"
            } else {
                "write an object: `{` before the key, and `}` at the end"
            }
            .into();
        }
        if rest == "," {
            return "remove the comma".into();
        }
        if self.last_string().is_some() {
            return self.on_early_end(ESCAPE_OR_ALONE);
        }
        let more = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        let goes_on =
            begins_member(more) || (more.len() < rest.len() && rest.ends_with(['}', ']']));
        if goes_on && self.before.trim_end().ends_with(['}', ']']) && !more.starts_with(['{', '['])
        {
            return "remove the bracket before it if the value goes on, or send one value alone"
                .into();
        }
        if self.begins_value() || rest.starts_with(',') {
            return SEVERAL.into();
        }
        SEND_ALONE.into()
    }

    /// The opening mark of what was read last, if it is a string.
    pub(super) fn last_string(&self) -> Option<(Mark, Span)> {
        let start = self.start?;
        let mark = Mark::at(self.before.get(start..)?.as_bytes())?;
        Some((mark, Span::new(start, start + mark.len())))
    }

    /// `["a"b"]`, `['it's']`: a string before the place may have been meant to go on.
    fn on_early_end(&self, help: &'static str) -> Advice {
        let Some((mark, open)) = self.last_string() else {
            return Advice::default();
        };
        let is_glued = !self.before.ends_with(WHITE_SPACE);
        let is_apostrophe = is_glued && self.rest.starts_with(char::is_alphabetic);
        let is_apostrophe = is_apostrophe && mark.is_single();
        let help = if is_apostrophe { NO_APOSTROPHES } else { help };
        Advice {
            related: Some((open, "the string opens here")),
            ..help.into()
        }
    }

    /// `[{"a":1}"]`: a quote mark behind a container, and before what may follow it.
    fn is_stray_mark(&self) -> bool {
        let Some(mark) = Mark::at(self.rest.as_bytes()) else {
            return false;
        };
        let behind = self.rest.get(mark.len()..).unwrap_or_default();
        let behind = behind.trim_start_matches(WHITE_SPACE);
        let before = self.before.trim_end_matches(WHITE_SPACE);
        let ends = behind.is_empty() || behind.starts_with([',', '}', ']']);
        ends && before.ends_with(['}', ']']) && self.last_string().is_none()
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
}

/// `text` begins with a key in quotes, or without, and its colon.
fn begins_member(text: &str) -> bool {
    let behind = if let Some(mark) = Mark::at(text.as_bytes()) {
        let content = text.get(mark.len()..).unwrap_or_default();
        let mut texts = content
            .char_indices()
            .filter_map(|(at, _)| content.get(at..));
        let close = texts.find(|text| Mark::at(text.as_bytes()) == Some(mark));
        close.and_then(|text| text.get(mark.len()..))
    } else {
        let key = bare_key(text);
        text.strip_prefix(key).filter(|_| !key.is_empty())
    };
    let behind = behind.unwrap_or_default();
    behind.trim_start_matches(WHITE_SPACE).starts_with(':')
}

/// What `text` begins with that could be a key without quotes.
fn bare_key(text: &str) -> &str {
    let is_inside = |c: char| is_identifier(c) || matches!(c, '$' | '-' | '.');
    let len = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    text.get(..len).unwrap_or_default()
}
