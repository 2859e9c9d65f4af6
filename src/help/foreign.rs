//! Advice on what other languages have and JSON does not.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::{SEND_ALONE, Site, close_of};
use crate::fault::ErrorKind;
use crate::lexer::WHITE_SPACE;
use crate::visible::visible;

/// What separates members, elements, keys and values somewhere.
const SEPARATORS: &str = ",:;=+}])，、،；：＝";

impl Site<'_> {
    /// What follows touches the string before it, and separates nothing: it may be text of the string.
    pub(super) fn goes_on(&self, kind: ErrorKind) -> bool {
        let is_behind = !matches!(kind, ErrorKind::ExpectedValue | ErrorKind::ExpectedKey);
        let is_glued = !self.before.ends_with(WHITE_SPACE) && self.last_string().is_some();
        let is_text = |first| !SEPARATORS.contains(first) && visible(first) == first;
        is_behind && is_glued && self.rest.starts_with(is_text)
    }

    pub(super) fn foreign_syntax(&self, kind: ErrorKind) -> Option<Cow<'static, str>> {
        let begins_with = |texts: &[&str]| texts.iter().any(|text| self.rest.starts_with(text));
        let is_top = self.levels.is_empty();
        let first = self.rest.chars().next()?;
        let help = match first {
            _ if self.begins_comment() && kind == ErrorKind::ExpectedValue => {
                if first == '#' && self.is_text_before() {
                    SEND_ALONE
                } else {
                    "remove the comment, or write text in double quotes"
                }
            }
            _ if self.begins_comment() => "JSON has no comments: remove it",
            '`' | '~' if begins_with(&["```", "~~~"]) => {
                "a code fence belongs around the payload, not inside it: remove it"
            }
            '.' | '…' if begins_with(&["...", "…"]) => {
                "JSON has no ellipsis: write out what it stands for, or remove it"
            }
            '`' if is_top && (kind == ErrorKind::TextBehindPayload || self.is_text_before()) => {
                "remove the backticks around the JSON"
            }
            '`' | '«' | '»' | '‹' | '›' | '「' | '」' | '『' | '』' | '＂' | '＇' => {
                "write strings in `\"`, the straight double quote"
            }
            '\u{feff}' => "remove the byte-order mark, U+FEFF",
            ';' | '，' | '、' | '،' | '；' | '：' => {
                return Some(self.foreign_separator(kind, first));
            }
            '｛' | '｝' | '［' | '］' => "write the brackets of ASCII: `{`, `}`, `[` and `]`",
            '\\' if self.rest.contains("\\\"") => {
                "the JSON is escaped once too often: write it without these backslashes"
            }
            '\\' if begins_with(&["\\n", "\\r", "\\t"]) => {
                "write a space instead of the backslash and the letter"
            }
            '\\' if kind == ErrorKind::ExpectedValue => {
                "write text in double quotes, with `\\\\` for a backslash"
            }
            '\\' => "remove the backslash: it belongs inside a string only",
            '(' if kind == ErrorKind::ExpectedValue => {
                "remove parentheses around one value; write several as an array, in `[` and `]`"
            }
            '(' if kind == ErrorKind::ExpectedColon => {
                "write `:` behind the key; then one value without parentheses, or several as an array, in `[` and `]`"
            }
            '(' if !is_top && kind != ErrorKind::ExpectedKey => {
                "remove the parentheses, and what is in them"
            }
            ')' => {
                return Some(match self.levels.first().map(close_of) {
                    Some(close) => {
                        let help = format!("remove the `)`, or write `{close}` instead");
                        self.or_inside(help).into()
                    }
                    None if self.rest.contains(['{', '[']) => SEND_ALONE.into(),
                    None => "remove the `)`".into(),
                });
            }
            _ if !first.is_ascii() && visible(first) != first => {
                "remove the character, or write a space instead"
            }
            _ => return None,
        };
        Some(help.into())
    }

    pub(super) fn begins_comment(&self) -> bool {
        let comments = ["//", "/*", "#", "<!--"];
        comments.iter().any(|mark| self.rest.starts_with(mark))
    }

    /// `{"a"：1}`, `[1；2]`, `{"a":1};`
    fn foreign_separator(&self, kind: ErrorKind, mark: char) -> Cow<'static, str> {
        let is_behind_colon = self.before.trim_end_matches(WHITE_SPACE).ends_with(':');
        match kind {
            ErrorKind::ExpectedColon => format!("write `:` instead of `{mark}`").into(),
            ErrorKind::ExpectedValue if is_behind_colon && mark != '：' => {
                format!("write a value, and `,` instead of `{mark}`").into()
            }
            ErrorKind::ExpectedValue | ErrorKind::ExpectedKey | ErrorKind::TextBehindPayload => {
                format!("remove the `{mark}`").into()
            }
            _ if mark == '：' => "write `:` instead, the colon of ASCII".into(),
            _ => self
                .or_inside(format!("write `,` instead of `{mark}`"))
                .into(),
        }
    }

    /// The advice, and what else may be meant where the place touches a string.
    pub(super) fn or_inside(&self, help: String) -> String {
        let is_glued = !self.before.ends_with(WHITE_SPACE) && self.last_string().is_some();
        if is_glued {
            help + ", or `\\\"` for a quote mark inside the string"
        } else {
            help
        }
    }
}
