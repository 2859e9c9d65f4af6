//! Advice on what other languages have and JSON does not.

use alloc::borrow::Cow;
use alloc::format;

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
        let help = match self.rest.chars().next()? {
            '#' if kind == ErrorKind::ExpectedValue && self.is_text_before() => SEND_ALONE,
            '#' if kind == ErrorKind::ExpectedValue => {
                "remove the comment, or write text in double quotes"
            }
            '#' | '/' | '<' if begins_with(&["//", "/*", "#", "<!--"]) => {
                "JSON has no comments: remove it"
            }
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
            ';' | '，' | '、' | '،' | '；' | '：' if kind == ErrorKind::ExpectedColon => {
                return Some(
                    format!("write `:` instead of `{}`", self.rest.chars().next()?).into(),
                );
            }
            ';' if kind == ErrorKind::TextBehindPayload => "remove the `;`",
            ';' => "write `,` instead of `;`",
            '，' | '、' | '،' | '；' => "write `,` instead, the comma of ASCII",
            '：' => "write `:` instead, the colon of ASCII",
            '｛' | '｝' | '［' | '］' => "write the brackets of ASCII: `{`, `}`, `[` and `]`",
            '\\' if begins_with(&["\\\"", "\\n", "\\r", "\\t", "\\\\"]) => {
                "the JSON is escaped once too often: write it without these backslashes"
            }
            '\\' => "remove the backslash: it belongs inside a string only",
            '(' if kind == ErrorKind::ExpectedValue => self.parentheses(),
            '(' if !is_top => "remove the parentheses, and what is in them",
            ')' => {
                return Some(match self.levels.first().map(close_of) {
                    Some(close) => format!("remove the `)`, or write `{close}` instead").into(),
                    None => "remove the `)`".into(),
                });
            }
            first if !first.is_ascii() && visible(first) != first => {
                "remove the character, or write a space instead"
            }
            _ => return None,
        };
        Some(help.into())
    }

    /// `(1, 2)` is an array where Python prints it, `({})` a value in parentheses.
    fn parentheses(&self) -> &'static str {
        let inside = self.rest.get(1..).unwrap_or_default();
        let inside = inside.split(')').next().unwrap_or_default();
        let is_container = inside
            .trim_start_matches(WHITE_SPACE)
            .starts_with(['{', '[']);
        if inside.contains(',') && !is_container {
            "write an array, in `[` and `]`, instead of parentheses"
        } else {
            "remove the parentheses"
        }
    }
}
