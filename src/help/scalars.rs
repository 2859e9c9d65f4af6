//! Advice on words, numbers and strings.

use alloc::format;

use super::{Advice, SEND_ALONE, SEND_WHOLE, Site};
use crate::lexer::is_identifier;
use crate::quote::Mark;

const QUOTE_TEXT: &str = "write text in double quotes: only `true`, `false` and `null` stand bare";
const NO_NAN: &str = "JSON has no `NaN` or `Infinity`: write `null`, or text in double quotes";

/// In any casing.
const NOT_NUMBERS: [&str; 3] = ["nan", "infinity", "inf"];
/// What a payload may have been cut off in.
const LITERALS: [&str; 6] = ["true", "false", "null", "True", "False", "None"];
/// What Python writes before a string, in any casing.
const PREFIXES: [&str; 8] = ["b", "u", "r", "f", "br", "rb", "fr", "rf"];

impl Site<'_> {
    /// `NaN`, `undefined`, `TRUE`, `Here is the JSON: {}`
    pub(super) fn on_unknown_word(&self) -> Advice {
        let len = self.rest.find(|c| !is_identifier(c));
        let (word, behind) = self
            .rest
            .split_at_checked(len.unwrap_or(self.rest.len()))
            .unwrap_or_default();
        let is_any = |others: &[&str]| others.iter().any(|other| word.eq_ignore_ascii_case(other));
        if is_any(&["true"]) {
            return "write `true`".into();
        }
        if is_any(&["false"]) {
            return "write `false`".into();
        }
        if is_any(&["null", "none"]) {
            return "write `null`".into();
        }
        if is_any(&["undefined", "nil"]) {
            return "write `null`, or leave it out".into();
        }
        if is_any(&NOT_NUMBERS) {
            return NO_NAN.into();
        }
        let is_cut = behind.trim_end().is_empty() && !self.levels.is_empty();
        if is_cut && LITERALS.iter().any(|literal| literal.starts_with(word)) {
            return SEND_WHOLE.into();
        }
        if is_any(&PREFIXES) && begins_whole_string(behind) {
            return "write a plain string: nothing stands before its quote mark".into();
        }
        if behind.starts_with('(') {
            return "JSON has no calls: write the value itself".into();
        }
        if self.is_text_before() {
            return SEND_ALONE.into();
        }
        if word.starts_with(|c: char| c.is_numeric()) {
            return "write the digits of ASCII, `0` to `9`".into();
        }
        QUOTE_TEXT.into()
    }

    /// `-x`, `1.`, `1e`
    pub(super) fn on_missing_digit(&self) -> Advice {
        if self.is_end {
            return SEND_WHOLE.into();
        }
        let len = self.rest.find(|c| !is_identifier(c));
        let word = self
            .rest
            .get(..len.unwrap_or(self.rest.len()))
            .unwrap_or_default();
        if NOT_NUMBERS
            .iter()
            .any(|other| word.eq_ignore_ascii_case(other))
        {
            return NO_NAN.into();
        }
        if self.levels.is_empty() && self.rest.contains(['{', '[']) {
            return SEND_ALONE.into();
        }
        match self.before.chars().last() {
            Some('.') => "write a digit behind the point, as in `5.0`",
            Some('e' | 'E') => "write the digits of the exponent, as in `1e5`",
            _ if self.rest.starts_with('-') => "write one sign",
            _ => "write a digit behind the sign",
        }
        .into()
    }

    /// `01`, `0x1F`, `1_000`, `1.2.3`, `12px`
    pub(super) fn on_invalid_number(&self) -> Advice {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let head = self.before.trim_end_matches(is_number);
        let number = self.before.get(head.len()..).unwrap_or_default();
        let is_zero = matches!(number, "0" | "-0");
        let mut rest = self.rest.chars();
        match (rest.next(), rest.next()) {
            (Some('0'..='9'), _) if is_zero => {
                "write the number without leading zeros, or in double quotes if they belong to it"
            }
            (Some('x' | 'X' | 'o' | 'O' | 'b' | 'B'), _) if is_zero => {
                "write the number in decimal: JSON has no other base"
            }
            (Some('_'), Some('0'..='9')) => "write the number without `_`",
            (Some('n'), behind) if !behind.is_some_and(is_identifier) => {
                "write the number without `n`"
            }
            _ => "write the number alone, or all of it as text in double quotes",
        }
        .into()
    }

    /// `"abc` and no more.
    pub(super) fn on_unterminated_string(&self) -> Advice {
        let closers: &[char] = &['}', ']', ' ', '\t', '\n', '\r'];
        if self.rest.trim_end_matches(closers).ends_with("\\\"") {
            return "`\\\"` does not end a string: write `\\\\` for a backslash at its end".into();
        }
        let mark = self.rest.chars().next().unwrap_or('"');
        format!("write the closing `{mark}`, or send the rest if the payload was cut off").into()
    }

    pub(super) fn on_control_character(&self) -> Advice {
        match self.rest.chars().next() {
            Some('\n' | '\r') if self.before.ends_with('\\') => {
                "write `\\n` instead of the backslash and the line break".into()
            }
            Some('\r') if self.rest.starts_with("\r\n") => {
                "write `\\r\\n` for a line break inside a string, or close the string before it"
                    .into()
            }
            Some('\n') => {
                "write `\\n` for a line break inside a string, or close the string before it".into()
            }
            Some('\t') => "write `\\t` for a tab inside a string".into(),
            Some(character) => format!(
                "write `\\u{:04x}` for this character inside a string",
                u32::from(character)
            )
            .into(),
            None => Advice::default(),
        }
    }

    /// `\d`, `\'`, `\x41`, `\u12`
    pub(super) fn on_invalid_escape(&self) -> Advice {
        let escaped = self.rest.get(1..).unwrap_or_default();
        let Some(character) = escaped.chars().next() else {
            return SEND_WHOLE.into();
        };
        let digits = escaped.get(1..3).unwrap_or_default();
        let is_hex = digits.len() == 2 && digits.chars().all(|c| c.is_ascii_hexdigit());
        match character {
            'x' if is_hex => {
                return format!("write `\\u00{digits}` instead of `\\x{digits}`").into();
            }
            '\'' => "write an apostrophe without a backslash",
            _ if Mark::at(escaped.as_bytes()).is_some() => {
                "write the quote mark without a backslash"
            }
            'u' => "write four hexadecimal digits behind `\\u`, or `\\\\` for a backslash",
            'x' | 'U' | '0'..='9' => {
                "write `\\u` and four hexadecimal digits for a character, or `\\\\` for a backslash"
            }
            _ if character.is_alphabetic() => "write `\\\\` for a backslash",
            _ => "write `\\\\` for a backslash, or leave it out",
        }
        .into()
    }
}

/// `text` begins with a string, as far as its marks tell: what follows the second one may follow a value.
fn begins_whole_string(text: &str) -> bool {
    let Some(mark) = text
        .chars()
        .next()
        .filter(|mark| matches!(mark, '"' | '\''))
    else {
        return false;
    };
    let behind = text.split(mark).nth(2);
    behind.is_some_and(|behind| {
        let behind = behind.trim_start();
        behind.is_empty() || behind.starts_with([',', '}', ']'])
    })
}
