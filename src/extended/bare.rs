//! Keys and values without quote marks.

use super::{gap, mark, number, value};
use crate::number::{self as json, Form};
use crate::token::Literal;
use crate::visible::visible;

/// The bare key that `text` begins with: letters of any script, digits, `_`, `$`, `-` and `.`.
///
/// A literal of Python or a number would be written in more than one way by those who print JSON; only
/// plain integers are the same for all.
pub(super) fn key(text: &str) -> Option<&str> {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.');
    let len = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    let key = text.get(..len)?;
    let is_python = matches!(key, "True" | "False" | "None");
    let is_integer = json::is_number(key) && key.bytes().all(|byte| byte.is_ascii_digit());
    let is_ellipsis = key.starts_with("..");
    let is_other_number = !is_integer && number::is_number_of_any_language(key);
    let has_text = key.contains(char::is_alphanumeric);
    (has_text && !is_python && !is_ellipsis && !is_other_number).then_some(key)
}

/// The bare text that `text` begins with, up to what would end a value.
pub(super) fn text(text: &str) -> Option<&str> {
    let is_foreign = |c: char| {
        matches!(c, '{' | '[' | ':' | ';' | '\\')
            || mark::is_quote_mark(c)
            || visible(c) != c && !gap::is_filler(c)
            || c != ')' && mark::punctuation(c).is_some()
    };
    // The search ends where the answer is known, since numbers that are none of it look here as well.
    let mut places = text.char_indices();
    let (end, last) = places.find(|(at, character)| {
        let begins_comment = || text.get(*at..).is_some_and(gap::begins_comment);
        matches!(character, ',' | '}' | ']' | '\n' | '\r')
            || is_foreign(*character)
            || begins_comment()
    })?;
    let run = text.get(..end)?.trim_end_matches(gap::is_filler);
    let has_invisible = run.contains(|c| visible(c) != c);
    // `C#` and `/tmp/*` hold the mark that seems to begin a comment.
    let is_glued_comment = gap::begins_comment(text.get(end..)?) && run.len() == end;
    let is_text = run.contains(char::is_alphanumeric)
        && !is_foreign(last)
        && !is_glued_comment
        && !has_open_parenthesis(run)
        && !has_invisible
        && !run.starts_with(['(', ')', '=', '…'])
        && !run.starts_with("...")
        && !touches_literal(run)
        && is_no_number(run);
    is_text.then_some(run)
}

/// `foo(a`: what ends the text stands within the parentheses.
fn has_open_parenthesis(run: &str) -> bool {
    let mut open = 0_usize;
    for character in run.chars() {
        match character {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open > 0
}

/// Whether `run` begins or ends with a literal: the rest may be what is too much.
fn touches_literal(run: &str) -> bool {
    let touches = |literal: &str| run.starts_with(literal) || run.ends_with(literal);
    let is_same = |part: Option<&str>, literal: &str| {
        part.is_some_and(|part| part.eq_ignore_ascii_case(literal))
    };
    let in_any_casing = |literal: Literal| {
        let literal = literal.as_json();
        let tail = run.len().checked_sub(literal.len());
        is_same(run.get(..literal.len()), literal)
            || is_same(tail.and_then(|tail| run.get(tail..)), literal)
    };
    touches("None")
        || value::FOREIGN.into_iter().any(touches)
        || [Literal::False, Literal::Null, Literal::True]
            .into_iter()
            .any(in_any_casing)
}

/// A number at the start has a unit of letters right behind it.
fn is_no_number(run: &str) -> bool {
    let unsigned = run.trim_start_matches(['+', '-', '\u{2212}', '.']);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    let number = json::scan(run.as_bytes());
    let rest = run.get(number.len..).unwrap_or_default();
    let behind_unit = rest.trim_start_matches(char::is_alphabetic);
    number.form != Form::Incomplete
        && !number::is_number_of_any_language(run)
        && rest.contains(char::is_alphabetic)
        && (behind_unit.is_empty() || behind_unit.starts_with(' '))
}
