//! Numbers as other languages spell them.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::mark::COMMAS;
use super::only;
use crate::fault::Result;
use crate::number;
use crate::parser::{Parser, Place};
use crate::repair::{self, Repair, RepairKind, RepairSet};
use crate::span::Span;
use crate::token::Token;

/// Behind a `+`, so many digits are a telephone number.
const TELEPHONE: usize = 7;

/// A number that JSON spells otherwise.
struct Spelling {
    len: usize,
    /// From the start of the number, in order.
    edits: Vec<Repair>,
}

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// `+1`, `.5`, `5.`, `1_000`, `−5`, `12n`, `007`; or another foreign value that begins with `token`.
    pub(super) fn other_number(&mut self, token: Token, place: Place) -> Result<Option<Value>> {
        if let Some(number) = self.cut_number(token)? {
            return Ok(Some(number));
        }
        let text = self.text_at(token.start);
        let Some(Spelling { len, edits }) = spelling(text) else {
            return self.foreign_literal(token, place);
        };
        let kinds = repair::kinds(&edits);
        let end = token.start + len;
        if edits.is_empty() || !self.is_end_of_value(end) {
            return self.foreign_literal(token, place);
        }
        let written = text.get(..len).unwrap_or_default();
        if kinds.difference(self.known) != RepairSet::NONE
            || is_negative_zero_integer(written)
            || self.is_group_of_thousands(token.start)
        {
            return Ok(None);
        }
        for edit in &edits {
            let span = edit.span();
            let span = Span::new(token.start + span.start, token.start + span.end);
            self.record(edit.kinds(), span, edit.replacement())?;
        }
        self.lexer.seek(end);
        let written = Span::new(token.start, end);
        let respelled = repair::apply(self.lexer.slice(written), &edits);
        let form = number::scan(respelled.as_bytes()).form;
        let number = match number::integer(form) {
            Some(integer) => integer,
            None => self.number_of(written, form, &respelled)?,
        };
        Ok(Some(Value::Number(number)))
    }

    /// `1,000`, `1_000,000.5`: whether the number at `offset` begins with a group of three digits, and the comma
    /// before it may be one of thousands.
    fn is_group_of_thousands(&self, offset: usize) -> bool {
        let group = run(self.text_at(offset), |c| c.is_ascii_digit());
        let before = self.lexer.slice(Span::new(0, offset));
        let Some(number) = before.strip_suffix(COMMAS) else {
            return false;
        };
        let rest = number.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = number.get(rest.len()..).unwrap_or_default();
        let is_first = (1..=3).contains(&digits.len()) && !digits.starts_with('0');
        let is_further = digits.len() == 3 && rest.ends_with('_');
        group.starts_with('0')
            && group.len() == 3
            && (is_first || is_further)
            && !rest.ends_with('.')
    }
}

/// `-0n`: JavaScript has no such integer, and as `-0` it is none.
fn is_negative_zero_integer(number: &str) -> bool {
    let magnitude = number
        .strip_suffix('n')
        .and_then(|integer| integer.strip_prefix(['-', '\u{2212}']));
    magnitude.is_some_and(|digits| digits.bytes().all(|byte| matches!(byte, b'0' | b'_')))
}

/// The number that `text` begins with, and what makes it one of JSON's. None where that has more than one
/// reading.
///
/// `[ sign ] *DIGIT [ "." *DIGIT ] [ exp ] [ "n" ]`, where `_` may stand between groups of three digits.
fn spelling(text: &str) -> Option<Spelling> {
    const SPELLED: RepairKind = RepairKind::NumberSpelling;
    let mut edits = Vec::new();
    let mut edit = |kind, start, end, replacement| {
        edits.push(Repair::new(only(kind), Span::new(start, end), replacement));
    };
    let sign = text
        .chars()
        .next()
        .filter(|c| matches!(c, '+' | '-' | '\u{2212}'));
    let start = sign.map_or(0, char::len_utf8);
    let rest = text.get(start..)?;
    let digits = run(rest, |c| c.is_ascii_digit() || c == '_');
    let behind = rest.get(digits.len()..)?;
    match sign {
        Some('+') if digits.len() >= TELEPHONE => return None,
        Some('+') => edit(SPELLED, 0, start, ""),
        Some('\u{2212}') => edit(SPELLED, 0, start, "-"),
        _ => {}
    }
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let zeros = zeros.min(digits.len().saturating_sub(1));
    if zeros > 0 {
        edit(RepairKind::LeadingZeros, start, start + zeros, "");
    }
    if digits.contains('_') {
        let mut groups = digits.split('_');
        let is_first = groups
            .next()
            .is_some_and(|first| (1..=3).contains(&first.len()));
        if zeros > 0 || !is_first || groups.any(|group| group.len() != 3) {
            return None;
        }
        for (at, _) in digits.match_indices('_') {
            edit(SPELLED, start + at, start + at + 1, "");
        }
    }
    let mut len = start + digits.len();
    if let Some(behind_point) = behind.strip_prefix('.') {
        let fraction = run(behind_point, |c| c.is_ascii_digit());
        match (digits.is_empty(), fraction.is_empty()) {
            (true, true) => return None,
            (true, false) => edit(SPELLED, len, len, "0"),
            (false, true) => edit(SPELLED, len + 1, len + 1, "0"),
            (false, false) => {}
        }
        len += 1 + fraction.len();
    } else if digits.is_empty() {
        return None;
    }
    let exponent = text.get(len..)?;
    if let Some(behind_e) = exponent.strip_prefix(['e', 'E']) {
        let power = behind_e.strip_prefix(['+', '-']).unwrap_or(behind_e);
        let power_digits = run(power, |c| c.is_ascii_digit());
        if power_digits.is_empty() {
            return None;
        }
        len += exponent.len() - power.len() + power_digits.len();
    } else if exponent.starts_with('n') && len == start + digits.len() {
        edit(SPELLED, len, len + 1, "");
        len += 1;
    }
    Some(Spelling { len, edits })
}

/// The characters for which `is_inside` holds that `text` begins with.
fn run(text: &str, is_inside: impl Fn(char) -> bool) -> &str {
    let len = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    text.get(..len).unwrap_or_default()
}

/// Whether all of `key` is a number in JSON, JavaScript or Python.
pub(super) fn is_number_of_any_language(key: &str) -> bool {
    let digits = key.trim_start_matches('-');
    let base = digits.strip_prefix('0').and_then(|rest| {
        let [base, behind] = [rest.get(..1)?, rest.get(1..)?];
        let radix = match base {
            "x" | "X" => 16,
            "o" | "O" => 8,
            "b" | "B" => 2,
            _ => return None,
        };
        Some((radix, behind))
    });
    let is_in_base = base.is_some_and(|(radix, behind)| {
        let mut digits = behind.chars();
        !behind.is_empty() && digits.all(|c| c == '_' || c.is_digit(radix))
    });
    let without_bars: String = key.chars().filter(|c| *c != '_').collect();
    let is_decimal = key.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.'))
        && spelling(&without_bars).is_some_and(|it| it.len == without_bars.len());
    is_in_base || is_decimal
}
