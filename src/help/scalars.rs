//! Advice on words, numbers and strings.

use alloc::borrow::Cow;
use alloc::format;

use super::{Advice, SEND_ALONE, SEND_WHOLE, Site};
use crate::lexer::is_identifier;
use crate::quote::Mark;

const QUOTE_TEXT: &str = "write text in double quotes: only `true`, `false` and `null` stand bare";
const NUMBER_OR_TEXT: &str = "write the number alone, or all of it as text in double quotes";
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
        if is_any(&PREFIXES) && begins_whole_string(behind) {
            return without_prefix(word, behind).into();
        }
        if behind.starts_with('(') {
            return "JSON has no calls: write the value itself".into();
        }
        if self.is_text_before() {
            return SEND_ALONE.into();
        }
        let is_cut = behind.trim_end().is_empty() && !self.levels.is_empty();
        if is_cut && LITERALS.iter().any(|literal| literal.starts_with(word)) {
            return SEND_WHOLE.into();
        }
        if !ends_value(behind) {
            return QUOTE_TEXT.into();
        }
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
        if word.chars().all(is_digit_of_another_script) {
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
        let sign_or_digit = self.rest.trim_start_matches('-');
        let goes_on = self.rest.starts_with(|c| c == '.' || is_identifier(c));
        match self.before.chars().last() {
            Some('.' | 'e' | 'E') if goes_on => NUMBER_OR_TEXT,
            Some('.') => "write a digit behind the point, as in `5.0`",
            Some('e' | 'E') => "write the digits of the exponent, as in `1e5`",
            _ if sign_or_digit.starts_with(|c: char| c.is_ascii_digit()) => "write one sign",
            _ if ends_value(self.rest) => "write a digit behind the sign",
            _ => QUOTE_TEXT,
        }
        .into()
    }

    /// `01`, `0x1F`, `1_000`, `1.2.3`, `12px`
    pub(super) fn on_invalid_number(&self) -> Advice {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let head = self.before.trim_end_matches(is_number);
        let number = self.before.get(head.len()..).unwrap_or_default();
        let is_zero = matches!(number, "0" | "-0");
        let is_behind_comma = head
            .strip_suffix(',')
            .is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()));
        let mut rest = self.rest.chars();
        match (rest.next(), rest.next()) {
            // Only behind a zero is a digit too much.
            (Some('0'..='9'), _) if is_behind_comma => {
                "write a number without `,` inside, and each without leading zeros"
            }
            (Some('0'..='9'), _) => {
                "write the number without leading zeros, or in double quotes if they belong to it"
            }
            (Some('x' | 'X' | 'o' | 'O' | 'b' | 'B'), _) if is_zero => {
                "write the number in decimal, or as text in double quotes: JSON has no other base"
            }
            (Some('_'), Some('0'..='9')) => "write the number without `_`",
            (Some('n'), behind) if !behind.is_some_and(is_identifier) => {
                "write the number without `n`"
            }
            _ => NUMBER_OR_TEXT,
        }
        .into()
    }

    /// `"abc` and no more.
    pub(super) fn on_unterminated_string(&self) -> Advice {
        let mark = self.rest.chars().next().unwrap_or('"');
        let content = self.rest.get(mark.len_utf8()..).unwrap_or_default();
        let text = content.trim_end_matches(['}', ']', ' ', '\t', '\n', '\r']);
        if text.is_empty() && !content.is_empty() {
            return "remove the quote mark, or close the string".into();
        }
        if mark == '"' && text.ends_with("\\\"") {
            return "`\\\"` does not end a string: write `\\\\\"` for a backslash at its end, or send what is \
                    missing"
                .into();
        }
        format!("write the closing `{mark}`, or send the rest if the payload was cut off").into()
    }

    /// A raw line break in a string, or another character below U+0020.
    pub(super) fn on_control_character(&self) -> Advice {
        let Some(character) = self.rest.chars().next() else {
            return Advice::default();
        };
        let escape: Cow<'_, str> = match character {
            '\r' if self.rest.starts_with("\r\n") => "\\r\\n".into(),
            '\r' => "\\r".into(),
            '\n' => "\\n".into(),
            '\t' => "\\t".into(),
            other => format!("\\u{:04x}", u32::from(other)).into(),
        };
        let backslashes = self.before.bytes().rev().take_while(|byte| *byte == b'\\');
        if backslashes.count() % 2 == 1 {
            return format!("write `{escape}` instead of the backslash and the character").into();
        }
        if matches!(character, '\r' | '\n') {
            return format!(
                "write `{escape}` for a line break inside a string, or close the string before it"
            )
            .into();
        }
        format!("write `{escape}` for this character inside a string").into()
    }

    /// `\d`, `\'`, `\x41`, `\u12`
    pub(super) fn on_invalid_escape(&self) -> Advice {
        let escaped = self.rest.get(1..).unwrap_or_default();
        let Some(character) = escaped.chars().next() else {
            return SEND_WHOLE.into();
        };
        let digits = escaped.get(1..3);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let is_word = escaped.chars().nth(1).is_some_and(char::is_alphabetic);
        let is_one_letter = matches!(character, 'a' | 'e' | 'v') && !is_word;
        if let ('x', Some(digits)) = (character, digits) {
            return format!("write `\\u00{digits}` for `\\x{digits}`, or `\\\\` for a backslash")
                .into();
        }
        match character {
            '\'' => "write `'` alone, or `\\\\` before it to keep the backslash",
            _ if Mark::at(escaped.as_bytes()).is_some() => {
                "write the quote mark alone, or `\\\\` before it to keep the backslash"
            }
            _ if character == 'U' || escaped.starts_with("u{") || escaped.starts_with("N{") => {
                "write the character itself, or `\\\\` for a backslash"
            }
            'u' => "write four hexadecimal digits behind `\\u`, or `\\\\` for a backslash",
            _ if matches!(character, 'x' | '0'..='9') || is_one_letter => {
                "write `\\u` and four hexadecimal digits for a character, or `\\\\` for a backslash"
            }
            _ if character.is_alphabetic() => "write `\\\\` for a backslash",
            _ => "write `\\\\` for a backslash, or leave it out",
        }
        .into()
    }
}

/// What to write instead of the `string` behind `prefix`.
fn without_prefix(prefix: &str, string: &str) -> &'static str {
    let content = string.split(['"', '\'']).nth(1).unwrap_or_default();
    if prefix.contains(['f', 'F']) && content.contains(['{', '}']) {
        return "write a plain string of the text that is meant: JSON fills nothing in";
    }
    if prefix.contains(['r', 'R']) && content.contains('\\') {
        return "write a plain string, with `\\\\` for each backslash: nothing stands before its quote mark";
    }
    "write a plain string: nothing stands before its quote mark"
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
    text.split(mark).nth(2).is_some_and(ends_value)
}

/// `text` begins with what may follow a value.
fn ends_value(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with([',', '}', ']'])
}

/// Full-width, Arabic, Persian and Devanagari digits.
const fn is_digit_of_another_script(character: char) -> bool {
    matches!(character, '０'..='９' | '٠'..='٩' | '۰'..='۹' | '०'..='९')
}
