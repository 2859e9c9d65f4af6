//! What stands around the payload.

use serde_json::Value;

use super::mark::COMMAS;
use super::{Near, gap, mark, number, only, value};
use crate::fault::{ErrorKind, Result};
use crate::fence;
use crate::lexer::is_identifier;
use crate::number as json;
use crate::parser::{Parser, Place};
use crate::repair::RepairKind;
use crate::span::Span;
use crate::token::{Literal, Token, TokenKind};

const THINK: (&str, &str) = ("<think>", "</think>");

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// The first token of the payload. Text before it goes.
    pub(crate) fn extended_start(&mut self) -> Result<Token> {
        let token = self.next_behind_filler()?;
        let text = self.text_at(token.start);
        let begins_payload = token.kind.is_end()
            || token.kind.is_fence()
            || text.starts_with(|c| opens(c) || mark::is_quote_mark(c) || c == '\\')
            || self.is_scalar_before_comment(token);
        let len = if begins_payload {
            None
        } else {
            text_before(text)
        };
        let Some(len) = len else {
            return match token.kind {
                TokenKind::Unknown => self.on_other_punctuation(token),
                _ => Ok(token),
            };
        };
        let span = Span::new(token.start, token.start + len);
        self.record(only(RepairKind::TextAround), span, "")?;
        self.lexer.seek(span.end);
        self.memory.body = span.end;
        self.memory.behind_text = Some(span.end);
        self.next()
    }

    /// The next token, where other punctuation than JSON's does not count: it may be text.
    fn next_behind_filler(&mut self) -> Result<Token> {
        let token = self.lexer.next();
        self.skip_filler(token)
    }

    /// Whether a number or a literal is followed by a comment, which is no part of a text then.
    fn is_scalar_before_comment(&self, token: Token) -> bool {
        let text = self.text_at(token.start);
        let len = match token.kind {
            TokenKind::Number => json::scan(text.as_bytes()).len,
            TokenKind::Word => {
                let word = self.word_at(token.start);
                let is_literal =
                    Literal::from_word(word).is_some() || Literal::in_any_casing(word).is_some();
                if is_literal { word.len() } else { return false }
            }
            _ => return false,
        };
        matches!(self.near(token.start + len), Near::Comment(_))
    }

    /// The payload, which begins with `token`, and what stands behind it.
    pub(crate) fn extended_payload(&mut self, mut token: Token, value: &mut Value) -> Result<()> {
        let start = token.start;
        // As templates leave it.
        let is_doubled = self.text_at(start).starts_with("{{");
        if is_doubled {
            self.record(
                only(RepairKind::DoubledBraces),
                self.lexer.character(start),
                "",
            )?;
            token = self.next()?;
        }
        *value = self.extended_value(token, Place::Top)?;
        if is_doubled {
            let end = self.lexer.position();
            if !self.lexer.take(b'}') {
                return Err(self.on_unexpected(ErrorKind::ExpectedKey, token));
            }
            self.record(only(RepairKind::DoubledBraces), self.lexer.since(end), "")?;
        }
        let end = self.lexer.position();
        let mut next = self.next_behind_filler()?;
        if next.kind == TokenKind::CloseBrace && !is_doubled && self.is_extra_closer(next) {
            self.record(
                only(RepairKind::ExtraCloser),
                self.lexer.since(next.start),
                "",
            )?;
            next = self.next_behind_filler()?;
        }
        let text = match next.kind {
            TokenKind::End => return Ok(()),
            TokenKind::InnerFence if self.lexer.is_in_fence() => {
                let text = self.lexer.position();
                is_text(self.text_at(text)).then_some(text)
            }
            _ => {
                let payload = Span::new(start, end);
                let is_container = value.is_object() || value.is_array();
                (is_container && self.is_text_behind(payload, next)).then_some(next.start)
            }
        };
        let Some(text) = text else {
            return self.on_text_behind(next, token.kind);
        };
        if next.kind == TokenKind::InnerFence {
            self.on_closing_fence(next)?;
        } else {
            // A backslash before a quote mark was taken off it.
            self.unread(next);
        }
        let rest = self.text_at(text);
        let text = Span::new(
            text + rest.len() - rest.trim_start().len(),
            text + rest.len(),
        );
        self.lexer.seek(text.end);
        self.record(only(RepairKind::TextAround), text, "")
    }

    /// Whether what stands behind the `payload`, from `token` on, is text.
    fn is_text_behind(&self, payload: Span, token: Token) -> bool {
        if self.lexer.is_in_fence() {
            return false;
        }
        let text = self.text_at(token.start);
        let glued = self.text_at(payload.end);
        let is_part_of_list = text
            .strip_prefix(COMMAS)
            .is_some_and(|rest| !rest.trim().is_empty());
        let is_member = glued
            .strip_prefix('.')
            .is_some_and(|rest| rest.starts_with(is_identifier));
        let before = self.lexer.slice(Span::new(0, payload.start));
        let line_before = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let line_behind = glued.split(['\n', '\r']).next().unwrap_or_default();
        let is_in_sentence =
            self.memory.behind_text.is_some() && has_words(line_before) && has_words(line_behind);
        let rest = line_behind.trim_start();
        let is_expression = glued.starts_with('(')
            || rest
                .strip_prefix(['*', '+', '|', '&', '%', '?', '='])
                .is_some_and(|operand| operand.trim_start().starts_with(is_identifier));
        is_text(text)
            && is_apart(text)
            && !is_expression
            && !glued
                .trim_start_matches('\\')
                .starts_with(mark::is_quote_mark)
            && !is_part_of_list
            && !is_member
            && !is_in_sentence
    }
}

fn opens(character: char) -> bool {
    matches!(character, '{' | '[' | '｛' | '［')
}

/// The bytes of the text that stands before the payload in `payload`, which begins with it; none if there is
/// no payload behind it, or if it may be a part of it.
fn text_before(payload: &str) -> Option<usize> {
    let mut start = 0;
    if let Some(thought) = payload.strip_prefix(THINK.0) {
        start = THINK.0.len() + thought.find(THINK.1)? + THINK.1.len();
    }
    let rest = payload.get(start..)?;
    let mut is_line_start = true;
    for (at, character) in rest.char_indices() {
        let behind = rest.get(at..)?;
        let text = rest.get(..at)?;
        if is_line_start && fence::mark(behind, None).is_some() {
            return is_text(text).then_some(start + at);
        }
        if opens(character) {
            let is_separate = is_text(text) && is_apart(text) && !leads_on(text);
            return is_separate.then_some(start + at);
        }
        is_line_start = match character {
            '\n' | '\r' => true,
            _ => is_line_start && character.is_whitespace(),
        };
    }
    None
}

/// Whether nothing in `text` may belong to the payload next to it.
fn is_text(text: &str) -> bool {
    let is_bracket = |c: char| opens(c) || matches!(c, '}' | ']' | '｝' | '］');
    let mut has_fence = false;
    let mut rest = text;
    while let Some((_, behind)) = rest
        .find(['`', '~'])
        .and_then(|at| rest.split_at_checked(at))
    {
        has_fence |= fence::mark(behind, None).is_some();
        rest = behind.trim_start_matches(['`', '~']);
    }
    !has_fence && !text.contains(is_bracket)
}

/// Whether `text`, without a fence between it and the payload, is no part of it: each `"` has one to pair with, no
/// quote mark is next to a comma or a colon, and it is more than a string, or numbers and literals.
fn is_apart(text: &str) -> bool {
    let is_separator = |c: char| COMMAS.contains(&c) || matches!(c, ':' | '：');
    let mut last = ' ';
    for character in text.chars().filter(|c| !gap::is_filler(*c)) {
        let is_next_to = is_separator(last) && mark::is_quote_mark(character)
            || mark::is_quote_mark(last) && is_separator(character);
        if is_next_to {
            return false;
        }
        last = character;
    }
    let is_value = |word: &str| {
        number::is_number_of_any_language(word)
            || Literal::from_word(word).is_some()
            || Literal::in_any_casing(word).is_some()
            || value::FOREIGN.contains(&word)
    };
    let is_number = !text.contains(char::is_alphabetic) && text.contains(char::is_numeric);
    let mut words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let has_words = text.contains(char::is_alphanumeric);
    let is_string =
        text.trim().starts_with(mark::is_quote_mark) && text.trim().ends_with(mark::is_quote_mark);
    let are_values = is_number || has_words && words.all(is_value);
    !are_values && !is_string && !gap::has_odd_mark(text)
}

/// Whether `text` is followed by what it stands before: behind a comma, a name and `(`, or a quote mark.
fn leads_on(text: &str) -> bool {
    let last = text.trim_end();
    let is_call = last
        .strip_suffix('(')
        .is_some_and(|name| name.trim_end().ends_with(is_identifier));
    is_call || last.ends_with(COMMAS) || text.ends_with(mark::is_quote_mark)
}

/// Whether there are letters in `line` other than in tags.
fn has_words(line: &str) -> bool {
    let mut pieces = line.split('<');
    let first = pieces.next().unwrap_or_default();
    let outside = pieces.map(|piece| piece.split_once('>').map_or(piece, |(_, outside)| outside));
    core::iter::once(first)
        .chain(outside)
        .any(|text| text.contains(char::is_alphabetic))
}
