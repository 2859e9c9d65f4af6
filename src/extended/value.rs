//! Values and keys that are spelled otherwise than JSON spells them.

use alloc::string::String;
use core::mem;

use serde_json::Value;

use super::memory::Last;
use super::{bare, gap, mark, only};
use crate::fault::{ErrorKind, Result};
use crate::lexer::{WHITE_SPACE, is_identifier};
use crate::number::{self, Form};
use crate::parser::{Parser, Place};
use crate::repair::RepairKind;
use crate::span::Span;
use crate::token::{Literal, Token, TokenKind};

/// What other languages have in the place of a value that JSON cannot hold.
pub(super) const FOREIGN: [&str; 8] = [
    "undefined",
    "nil",
    "NaN",
    "Infinity",
    "+NaN",
    "+Infinity",
    "-NaN",
    "-Infinity",
];

impl<'p, const EXTENDED: bool> Parser<'p, EXTENDED> {
    /// A value of JSON, or what stands for one.
    pub(crate) fn extended_value(&mut self, mut token: Token, place: Place) -> Result<Value> {
        if self.is_rest_of_walrus(token) {
            let span = Span::new(token.start - 1, token.start + 1);
            self.record(only(RepairKind::WrongSeparator), span, ":")?;
            self.lexer.seek(span.end);
            self.memory.is_behind_other_colon = true;
            token = self.next()?;
        }
        self.memory.containers.count_value();
        self.memory.last = Last::Other;
        let is_behind_other_colon = mem::take(&mut self.memory.is_behind_other_colon);
        let is_behind_filler = self.is_behind_filler(token);
        let foreign = self.foreign_value(token, place)?;
        let is_foreign = foreign.is_some();
        let value = match (foreign, token.kind) {
            (Some(value), _) => value,
            (None, TokenKind::Quote(mark)) => Value::String(self.text_value(token, mark, place)?),
            (None, _) => self.json_value(token)?,
        };
        self.memory.is_doubtful = is_foreign || is_behind_other_colon || is_behind_filler;
        self.memory.last = match value {
            Value::String(_) if self.memory.last == Last::BareText => Last::BareText,
            Value::String(_) => Last::Text,
            Value::Number(_) => Last::Number,
            _ => Last::Other,
        };
        if !matches!(value, Value::Array(_) | Value::Object(_)) {
            self.memory.containers.forget_closed();
        }
        Ok(value)
    }

    /// A value that only an extended reading knows.
    fn foreign_value(&mut self, token: Token, place: Place) -> Result<Option<Value>> {
        match (token.kind, place) {
            (TokenKind::Comma | TokenKind::CloseBrace, Place::Member)
                if self.knows(RepairKind::MissingValue) =>
            {
                self.unread(token);
                let span = Span::empty(token.start);
                self.record(only(RepairKind::MissingValue), span, "null")?;
                return Ok(Some(Value::Null));
            }
            (TokenKind::End | TokenKind::ClosingFence, Place::Member)
                if self.knows(RepairKind::CutValue) && self.may_be_cut() =>
            {
                let end = self.lexer.behind_last(token.start);
                self.unread(token);
                self.record(only(RepairKind::CutValue), end, "null")?;
                return Ok(Some(Value::Null));
            }
            (TokenKind::Quote(_) | TokenKind::Unknown, _) => {
                let quotes = self.quotes_at(token.start);
                let is_whole_payload = |quotes: &mark::Quotes| {
                    place == Place::Top && quotes.kind == RepairKind::OtherQuotes
                };
                if let Some(quotes) = quotes.filter(|quotes| !is_whole_payload(quotes)) {
                    return self
                        .quoted(token.start, quotes)
                        .map(Value::String)
                        .map(Some);
                }
                if token.kind == TokenKind::Unknown {
                    return self.unknown_value(token, place);
                }
            }
            (TokenKind::Word, _) => return self.word_value(token, place),
            (TokenKind::Number, _) => {
                let number = number::scan(self.text_at(token.start).as_bytes());
                // Behind white space another value may begin. To look there for bare text again and again
                // would not be linear.
                let is_plain = number.form != Form::Incomplete
                    && self.is_end_of_value(token.start + number.len);
                if !is_plain {
                    return self.other_number(token, place);
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Whether a comment or odd white space was removed right before `token`.
    fn is_behind_filler(&self, token: Token) -> bool {
        let end = self.memory.behind_filler;
        let between = self.lexer.slice(Span::new(end, token.start.max(end)));
        between.trim_matches(WHITE_SPACE).is_empty()
    }

    /// `"a":=1`: the `=`, where the colon was taken for a whole one.
    fn is_rest_of_walrus(&self, token: Token) -> bool {
        let is_glued = || self.lexer.slice(Span::new(0, token.start)).ends_with(':');
        self.text_at(token.start).starts_with('=') && is_glued()
    }

    /// `(1, 2)`, `+1`, `.5`, or bare text.
    fn unknown_value(&mut self, token: Token, place: Place) -> Result<Option<Value>> {
        let text = self.text_at(token.start);
        if text.starts_with('(') && place != Place::Top {
            return self.parentheses(token).map(Some);
        }
        self.other_number(token, place)
    }

    /// `(1, 2)`, `(1,)`, `()`: an array. `(1)` may be no more than the value in it.
    fn parentheses(&mut self, open: Token) -> Result<Value> {
        let span = self.lexer.character(open.start);
        self.record(only(RepairKind::Parentheses), span, "[")?;
        self.lexer.seek(span.end);
        self.memory.parentheses += 1;
        let elements = self.array(open)?;
        self.memory.parentheses -= 1;
        let close = self.lexer.position() - 1;
        if elements.len() == 1 && self.memory.behind_trailing_comma != Some(close) {
            return Err(self.on_unexpected(ErrorKind::ExpectedValue, open));
        }
        Ok(Value::Array(elements))
    }

    /// `TRUE`, `undefined`, `b'x'`, or bare text.
    fn word_value(&mut self, token: Token, place: Place) -> Result<Option<Value>> {
        let word = self.word_at(token.start);
        if Literal::from_word(word).is_some() {
            return Ok(None);
        }
        if let Some(literal) = self.cut_literal(token, word)? {
            return Ok(Some(literal.into()));
        }
        if place != Place::Top && self.prefix_at(token.start).is_some() {
            return self.prefixed(token).map(Value::String).map(Some);
        }
        let span = Span::new(token.start, token.start + word.len());
        if let Some(literal) = Literal::in_any_casing(word) {
            self.record(only(RepairKind::LiteralSpelling), span, literal.as_json())?;
            self.lexer.seek(span.end);
            return Ok(Some(literal.into()));
        }
        self.foreign_literal(token, place)
    }

    /// `NaN`, `-Infinity`, or bare text.
    pub(super) fn foreign_literal(&mut self, token: Token, place: Place) -> Result<Option<Value>> {
        let text = self.text_at(token.start);
        let is_whole = |literal: &&str| {
            let rest = text.strip_prefix(*literal);
            rest.is_some_and(|rest| !rest.starts_with(is_identifier))
        };
        match FOREIGN.iter().find(|literal| is_whole(literal)) {
            Some(literal) if self.knows(RepairKind::ForeignLiteral) => {
                let span = Span::new(token.start, token.start + literal.len());
                self.record(only(RepairKind::ForeignLiteral), span, "null")?;
                self.lexer.seek(span.end);
                Ok(Some(Value::Null))
            }
            Some(_) => Ok(None),
            None => self.bare_text(token, place),
        }
    }

    /// `hello world`
    fn bare_text(&mut self, token: Token, place: Place) -> Result<Option<Value>> {
        let is_known = self.knows(RepairKind::BareText) && self.memory.parentheses == 0;
        if !is_known || place == Place::Top {
            return Ok(None);
        }
        let Some(text) = bare::text(self.text_at(token.start)) else {
            return Ok(None);
        };
        let end = token.start + text.len();
        for place in [token.start, end] {
            self.record(only(RepairKind::BareText), Span::empty(place), "\"")?;
        }
        self.lexer.seek(end);
        self.memory.last = Last::BareText;
        Ok(Some(Value::String(String::from(text))))
    }

    /// The word at `offset`.
    pub(super) fn word_at(&self, offset: usize) -> &'p str {
        self.lexer.slice(self.lexer.at(offset).word())
    }

    /// Whether a value may end at `offset`.
    pub(super) fn is_end_of_value(&self, offset: usize) -> bool {
        let token = self.lexer.at(offset).next();
        match token.kind {
            _ if token.start > offset => true,
            TokenKind::Unknown => {
                let text = self.text_at(offset);
                self.punctuation_at(offset).is_some()
                    || self.is_escaped(token)
                    || gap::begins_comment(text)
                    || gap::odd_run(text) > 0
            }
            kind => kind == TokenKind::Comma || kind.is_closing_bracket() || kind.is_end(),
        }
    }
}

impl From<Literal> for Value {
    fn from(literal: Literal) -> Self {
        match literal {
            Literal::False => Self::Bool(false),
            Literal::Null => Self::Null,
            Literal::True => Self::Bool(true),
        }
    }
}
