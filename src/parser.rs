//! The grammar of RFC 8259 over tokens, and nothing else.
//!
//! Every departure from it is a cold method in [`recover`](crate::recover). Recursion goes no deeper
//! than [`MAX_DEPTH`]; there is no backtracking.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};

use crate::error::{ErrorKind, Fault, Result};
use crate::lexer::Lexer;
use crate::number;
use crate::quote::{Mark, Reading};
use crate::recover::Recovered;
use crate::repair::{Repair, RepairSet};
use crate::span::Span;
use crate::string;
use crate::token::{StringEnd, Token, TokenKind};

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
    pub(crate) fn read(mut self) -> Result<(Value, Recovered)> {
        let mut token = self.lexer.next();
        if token.kind.is_fence() {
            token = self.on_opening_fence(token)?;
        }
        if token.kind.is_end() {
            return Err(self.on_empty_payload(token).into());
        }
        let value = self.value(token)?;
        let end = self.lexer.next();
        if end.kind != TokenKind::End {
            self.on_text_behind(end, &value)?;
        }
        Ok((value, self.recovered))
    }

    /// `value = false / null / true / object / array / number / string`
    fn value(&mut self, token: Token) -> Result<Value> {
        match token.kind {
            TokenKind::Quote(Mark::Double) => self.string(Mark::Double, token).map(Value::String),
            TokenKind::Number => self.number(),
            TokenKind::Word => self.literal(),
            TokenKind::OpenBrace => self.object(token),
            TokenKind::OpenBracket => self.array(token),
            TokenKind::Quote(mark) => self.on_other_quote(mark, token).map(Value::String),
            _ => Err(self.on_unexpected(ErrorKind::ExpectedValue, token).into()),
        }
    }

    /// `object = begin-object [ member *( value-separator member ) ] end-object`
    ///
    /// `member = string name-separator value`
    fn object(&mut self, open: Token) -> Result<Value> {
        self.enter(open)?;
        let mut members = Map::new();
        let mut token = self.first()?;
        while token.kind != TokenKind::CloseBrace {
            let key = self.key(token)?;
            let colon = self.lexer.next();
            if colon.kind != TokenKind::Colon {
                return Err(self.on_unexpected(ErrorKind::ExpectedColon, colon).into());
            }
            let start = self.lexer.next();
            let value = self.value(start)?;
            token = self.separator(Place::Member, &value)?;
            members.insert(key, value);
        }
        self.depth -= 1;
        Ok(Value::Object(members))
    }

    /// `array = begin-array [ value *( value-separator value ) ] end-array`
    fn array(&mut self, open: Token) -> Result<Value> {
        self.enter(open)?;
        let mut elements = Vec::new();
        let mut token = self.first()?;
        while token.kind != TokenKind::CloseBracket {
            let value = self.value(token)?;
            token = self.separator(Place::Element, &value)?;
            elements.push(value);
        }
        self.depth -= 1;
        Ok(Value::Array(elements))
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
    fn separator(&mut self, place: Place, value: &Value) -> Result<Token> {
        let mut token = self.lexer.next();
        if token.kind != TokenKind::Comma && token.kind != place.close() {
            token = self.on_missing_separator(place, token, value)?;
        }
        if token.kind == place.close() {
            return Ok(token);
        }
        let next = self.lexer.next();
        if next.kind.is_closing_bracket() {
            self.on_trailing_comma(token)?;
        }
        Ok(next)
    }

    /// The `string` of a member.
    fn key(&mut self, token: Token) -> Result<String> {
        match token.kind {
            TokenKind::Quote(Mark::Double) => self.string(Mark::Double, token),
            TokenKind::Quote(mark) => self.on_other_quote(mark, token),
            _ => Err(self.on_unexpected(ErrorKind::ExpectedKey, token).into()),
        }
    }

    /// `string = quotation-mark *char quotation-mark`, behind the mark `open`.
    pub(crate) fn string(&mut self, mark: Mark, open: Token) -> Result<String> {
        let string = self.lexer.string(mark);
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
            self.on_other_end(open, string.content, close)?;
        }
        Ok(text)
    }

    /// `number = [ minus ] int [ frac ] [ exp ]`
    fn number(&mut self) -> Result<Value> {
        let (span, number) = self.lexer.number();
        if number.form == number::Form::Incomplete {
            return Err(self.on_missing_digit(span.end).into());
        }
        match number::build(self.lexer.slice(span), number.form) {
            Some(number) => Ok(Value::Number(number)),
            None => Err(Fault::new(ErrorKind::NumberOutOfRange, span).into()),
        }
    }

    /// `false / null / true`
    fn literal(&mut self) -> Result<Value> {
        let span = self.lexer.word();
        match self.lexer.slice(span) {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            word => self.on_other_word(word, span),
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
        let repair = Repair::new(kinds, span, replacement);
        self.recovered.repairs.push(repair);
        Ok(())
    }
}
