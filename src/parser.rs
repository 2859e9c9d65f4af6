//! The grammar of RFC 8259 over tokens, and nothing else.
//!
//! Every departure from it is a cold method in [`recover`](crate::recover). Recursion goes no deeper
//! than [`MAX_DEPTH`]; there is no backtracking.

#![expect(
    clippy::inline_always,
    reason = "the steps of a member are worth 7 % of a tool call's instructions when they stand in its loop"
)]

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Number, Value};

use crate::error::{ErrorKind, Fault, Result};
use crate::lexer::Lexer;
use crate::number;
use crate::quote::{Mark, Reading};
use crate::recover::Recovered;
use crate::repair::{Repair, RepairSet};
use crate::span::Span;
use crate::string;
use crate::token::{Literal, StringEnd, Token, TokenKind};

/// The levels of nesting that are read, as many as `serde_json` reads by default.
pub(crate) const MAX_DEPTH: usize = 127;

/// Where a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Member,
    Element,
    Top,
}

impl Place {
    /// What ends the container; at the top, the payload itself ends.
    pub(crate) const fn close(self) -> TokenKind {
        match self {
            Self::Member => TokenKind::CloseBrace,
            Self::Element => TokenKind::CloseBracket,
            Self::Top => TokenKind::End,
        }
    }
}

/// One reading of a payload.
pub(crate) struct Parser<'p> {
    pub(crate) lexer: Lexer<'p>,
    pub(crate) allowed: RepairSet,
    pub(crate) recovered: Recovered,
    depth: usize,
}

impl<'p> Parser<'p> {
    pub(crate) fn new(payload: &'p str, reading: Reading, allowed: RepairSet) -> Self {
        Self {
            lexer: Lexer::new(payload, reading),
            allowed,
            recovered: Recovered::default(),
            depth: 0,
        }
    }

    /// `JSON-text = ws value ws`
    ///
    /// Values are written where they belong, since a result that holds one would be moved at each
    /// level.
    pub(crate) fn read(&mut self, value: &mut Value) -> Result<()> {
        let mut token = self.lexer.next();
        if token.kind.is_fence() {
            token = self.on_opening_fence(token)?;
        }
        if token.kind.is_end() {
            return Err(self.on_empty_payload(token).into());
        }
        self.value(token, value)?;
        let end = self.lexer.next();
        if end.kind != TokenKind::End {
            self.on_text_behind(end, value)?;
        }
        Ok(())
    }

    /// `value = false / null / true / object / array / number / string`
    #[inline(always)]
    fn value(&mut self, token: Token, value: &mut Value) -> Result<()> {
        // Each arm writes its own: a value that is put together elsewhere and then moved costs a wait
        // for its parts.
        match token.kind {
            TokenKind::DoubleQuote => *value = Value::String(self.string(Mark::Double, token)?),
            TokenKind::Number => *value = Value::Number(self.number()?),
            TokenKind::Word => match self.literal()? {
                Literal::False => *value = Value::Bool(false),
                Literal::Null => *value = Value::Null,
                Literal::True => *value = Value::Bool(true),
            },
            TokenKind::OpenBrace => return self.object(token, value),
            TokenKind::OpenBracket => return self.array(token, value),
            TokenKind::OtherQuote => *value = Value::String(self.on_other_quote(token)?),
            _ => return Err(self.on_unexpected(ErrorKind::ExpectedValue, token).into()),
        }
        Ok(())
    }

    /// `object = begin-object [ member *( value-separator member ) ] end-object`
    ///
    /// `member = string name-separator value`
    #[inline(never)]
    fn object(&mut self, open: Token, value: &mut Value) -> Result<()> {
        self.enter(open)?;
        let mut members = Map::new();
        let mut token = self.first()?;
        while token.kind != TokenKind::CloseBrace {
            let key = self.key(token)?;
            self.colon()?;
            let start = self.lexer.next();
            let member = members.entry(key).or_insert(Value::Null);
            self.value(start, member)?;
            token = self.separator(Place::Member, member)?;
        }
        self.depth -= 1;
        *value = Value::Object(members);
        Ok(())
    }

    /// `array = begin-array [ value *( value-separator value ) ] end-array`
    #[inline(never)]
    fn array(&mut self, open: Token, value: &mut Value) -> Result<()> {
        self.enter(open)?;
        let mut elements = Vec::new();
        let mut token = self.first()?;
        while token.kind != TokenKind::CloseBracket {
            let mut element = Value::Null;
            self.value(token, &mut element)?;
            token = self.separator(Place::Element, &element)?;
            elements.push(element);
        }
        self.depth -= 1;
        *value = Value::Array(elements);
        Ok(())
    }

    fn enter(&mut self, open: Token) -> Result<()> {
        if self.depth == MAX_DEPTH {
            return Err(self.on_unexpected(ErrorKind::TooDeep, open).into());
        }
        self.depth += 1;
        Ok(())
    }

    /// The token behind an opening bracket: it begins the first member or element, or ends the
    /// container.
    fn first(&mut self) -> Result<Token> {
        let token = self.lexer.next();
        match token.kind {
            TokenKind::Comma => self.on_leading_comma(token),
            _ => Ok(token),
        }
    }

    /// The token behind a `value` and, if there is one, the `value-separator`: it begins the next
    /// member or element, or ends the container.
    #[inline(always)]
    fn separator(&mut self, place: Place, value: &Value) -> Result<Token> {
        let mut start = self.lexer.position();
        if !self.lexer.take(b',') {
            let mut token = self.lexer.next();
            if token.kind != TokenKind::Comma && token.kind != place.close() {
                token = self.on_missing_separator(place, token, value)?;
            }
            if token.kind == place.close() {
                return Ok(token);
            }
            start = token.start;
        }
        let next = self.lexer.next();
        if next.kind.is_closing_bracket() {
            self.on_trailing_comma(start)?;
        }
        Ok(next)
    }

    /// `name-separator`
    #[inline(always)]
    fn colon(&mut self) -> Result<()> {
        if self.lexer.take(b':') {
            return Ok(());
        }
        let token = self.lexer.next();
        if token.kind == TokenKind::Colon {
            return Ok(());
        }
        Err(self.on_unexpected(ErrorKind::ExpectedColon, token).into())
    }

    /// The `string` of a member.
    #[inline(always)]
    fn key(&mut self, token: Token) -> Result<String> {
        match token.kind {
            TokenKind::DoubleQuote => self.string(Mark::Double, token),
            TokenKind::OtherQuote => self.on_other_quote(token),
            _ => Err(self.on_unexpected(ErrorKind::ExpectedKey, token).into()),
        }
    }

    /// `string = quotation-mark *char quotation-mark`, behind the token `open`, which is a `mark`.
    #[inline(always)]
    pub(crate) fn string(&mut self, mark: Mark, open: Token) -> Result<String> {
        let start = self.lexer.position();
        if mark == Mark::Double {
            if let Some(content) = self.lexer.plain_string() {
                return Ok(String::from(content));
            }
        }
        self.string_in_full(mark, open, start)
    }

    #[inline(never)]
    fn string_in_full(&mut self, mark: Mark, open: Token, start: usize) -> Result<String> {
        let string = self.lexer.string(mark, start);
        let close = match string.end {
            StringEnd::Closed(close) => close,
            StringEnd::ControlCharacter => {
                return Err(self.on_control_character(string.content.end).into());
            }
            StringEnd::Unterminated => return Err(self.on_unterminated_string(open).into()),
        };
        let content = self.lexer.slice(string.content);
        let text = if string.is_plain {
            String::from(content)
        } else {
            string::decode(content, string.content.start, mark, |offset, requote| {
                self.on_requote(mark, offset, requote)
            })?
        };
        if mark != Mark::Double || close != Mark::Double {
            self.on_other_end(mark, open, string.content, close)?;
        }
        Ok(text)
    }

    /// `number = [ minus ] int [ frac ] [ exp ]`
    #[inline]
    fn number(&mut self) -> Result<Number> {
        let (span, number) = self.lexer.number();
        if number.form == number::Form::Incomplete {
            return Err(self.on_missing_digit(span.end).into());
        }
        match number::build(self.lexer.slice(span), number.form) {
            Some(number) => Ok(number),
            None => Err(Fault::new(ErrorKind::NumberOutOfRange, span).into()),
        }
    }

    /// `false / null / true`
    #[inline]
    fn literal(&mut self) -> Result<Literal> {
        match self.lexer.literal() {
            Some(literal) => Ok(literal),
            None => self.on_other_word(),
        }
    }

    /// The one place that records a repair. It asks whether the kinds are allowed.
    pub(crate) fn record(
        &mut self,
        kinds: RepairSet,
        span: Span,
        replacement: &'static str,
    ) -> Result<()> {
        if let Some(kind) = kinds.difference(self.allowed).iter().next() {
            return Err(Fault::new(ErrorKind::RepairNotAllowed(kind), span).into());
        }
        let repairs = &mut self.recovered.repairs;
        if repairs.is_empty() {
            // Quote marks come in pairs, and seldom alone: this saves to grow the list thrice.
            repairs.reserve(16);
        }
        repairs.push(Repair::new(kinds, span, replacement));
        Ok(())
    }
}
