//! The grammar of RFC 8259 over tokens, and nothing else.
//!
//! Every departure from it is a cold method in [`recover`](crate::recover), or, where it is not one of the
//! six, in [`extended`](crate::extended). Recursion goes no deeper than [`MAX_DEPTH`]. There is no
//! backtracking, but in extended readings for a string with inner quotes, which is read twice, and once in a payload to
//! a comma.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Number, Value};

use crate::extended::Memory;
use crate::fault::{ErrorKind, Fault, Result};
use crate::lexer::Lexer;
use crate::number::{self, Form, NumberToken};
use crate::quote::{Mark, Reading};
use crate::recover::{Recovered, kinds_of};
use crate::repair::{Repair, RepairSet};
use crate::span::Span;
use crate::string;
use crate::token::{Literal, StringEnd, Token, TokenKind};
use crate::unwind::in_array;

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
///
/// An `EXTENDED` one knows more repairs than the six. What it needs for them in places that valid JSON
/// passes is compiled for it alone, so that it costs the others nothing.
pub(crate) struct Parser<'p, const EXTENDED: bool> {
    pub(crate) lexer: Lexer<'p>,
    pub(crate) allowed: RepairSet,
    /// The kinds of the step that the reading belongs to. What a payload means is judged by these, so
    /// that it does not depend on what may be repaired.
    pub(crate) known: RepairSet,
    pub(crate) recovered: Recovered,
    pub(crate) depth: usize,
    pub(crate) memory: Memory,
}

impl<'p, const EXTENDED: bool> Parser<'p, EXTENDED> {
    pub(crate) fn new(
        payload: &'p str,
        reading: Reading,
        allowed: RepairSet,
        known: RepairSet,
    ) -> Self {
        let lexer = Lexer::new(payload, reading);
        Self {
            memory: Memory::new(lexer.position()),
            lexer,
            allowed,
            known,
            recovered: Recovered::default(),
            depth: 0,
        }
    }

    /// A parser that reads again what was read, from `position` on.
    pub(crate) fn again_at(&self, position: usize) -> Self {
        Self {
            memory: Memory::new(position),
            lexer: self.lexer.at(position),
            allowed: self.allowed,
            known: self.known,
            recovered: Recovered::default(),
            depth: self.depth,
        }
    }

    /// `JSON-text = ws value ws`, into the place where the caller keeps the value.
    pub(crate) fn read(&mut self, value: &mut Value) -> Result<()> {
        let mut token = if EXTENDED {
            self.extended_start()?
        } else {
            self.next()?
        };
        if token.kind.is_fence() {
            token = self.on_opening_fence(token)?;
        }
        if token.kind.is_end() {
            return Err(self.on_empty_payload(token));
        }
        let outcome = self.payload(token, value);
        outcome.map_err(|fault| fault.behind(token.start))
    }

    fn payload(&mut self, token: Token, value: &mut Value) -> Result<()> {
        if EXTENDED {
            return self.extended_payload(token, value);
        }
        *value = self.value(token, Place::Top)?;
        let end = self.next()?;
        if end.kind != TokenKind::End {
            self.on_text_behind(end, token.kind)?;
        }
        Ok(())
    }

    /// The next token.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Result<Token> {
        let token = self.lexer.next();
        if EXTENDED && token.kind == TokenKind::Unknown {
            return self.on_no_token(token);
        }
        Ok(token)
    }

    #[inline(always)]
    fn value(&mut self, token: Token, place: Place) -> Result<Value> {
        if EXTENDED {
            self.extended_value(token, place)
        } else {
            self.json_value(token)
        }
    }

    /// `value = false / null / true / object / array / number / string`
    #[inline(always)]
    pub(crate) fn json_value(&mut self, token: Token) -> Result<Value> {
        Ok(match token.kind {
            TokenKind::Quote(Mark::Double) => Value::String(self.string(token)?),
            TokenKind::Number => Value::Number(self.number()?),
            TokenKind::Word => match self.literal()? {
                Literal::False => Value::Bool(false),
                Literal::Null => Value::Null,
                Literal::True => Value::Bool(true),
            },
            TokenKind::OpenBrace => Value::Object(self.object(token)?),
            TokenKind::OpenBracket => Value::Array(self.array(token)?),
            TokenKind::Quote(mark) => Value::String(self.on_other_quote(mark, token)?),
            _ => return Err(self.on_unexpected(ErrorKind::ExpectedValue, token)),
        })
    }

    /// `object = begin-object [ member *( value-separator member ) ] end-object`
    ///
    /// `member = string name-separator value`
    #[inline(never)]
    fn object(&mut self, open: Token) -> Result<Map<String, Value>> {
        self.enter(open)?;
        let mut members = Map::new();
        let outer = self.memory.members.len();
        let open = open.start;
        let mut token = self
            .first(Place::Member)
            .map_err(|fault| self.in_object(fault, open, open))?;
        while token.kind != TokenKind::CloseBrace {
            let start = token.start;
            let next = self.member(token, &mut members);
            token = next.map_err(|fault| self.in_object(fault, open, start))?;
        }
        if EXTENDED {
            self.check_closing(Place::Member, open, token)
                .map_err(|fault| self.in_object(fault, open, open))?;
        }
        self.depth -= 1;
        if EXTENDED {
            // As a second caller of `Map::insert`, this would cost valid JSON 3 %.
            members = self.memory.members.drain(outer..).collect();
        }
        Ok(members)
    }

    /// The rest of a `member`, and what is behind it.
    #[inline(always)]
    fn member(&mut self, token: Token, members: &mut Map<String, Value>) -> Result<Token> {
        let key = self.key(token)?;
        self.colon()?;
        let start = self.next()?;
        // Stored before the separator is read: a value that is held until then goes through memory
        // once more, which costs 3 % of a tool call.
        if EXTENDED {
            let value = self.value(start, Place::Member)?;
            self.memory.members.push((key, value));
        } else {
            members.insert(key, self.value(start, Place::Member)?);
        }
        self.separator(Place::Member, start.kind)
    }

    /// `array = begin-array [ value *( value-separator value ) ] end-array`
    #[inline(never)]
    pub(crate) fn array(&mut self, open: Token) -> Result<Vec<Value>> {
        self.enter(open)?;
        let mut elements = Vec::new();
        let mut separator = None;
        let open = open.start;
        let mut token = self
            .first(Place::Element)
            .map_err(|fault| in_array(fault, open, open, 0))?;
        while token.kind != TokenKind::CloseBracket {
            let Token { kind, start } = token;
            let value = self.value(token, Place::Element);
            elements.push(value.map_err(|fault| in_array(fault, open, start, elements.len()))?);
            let mut next = self.separator(Place::Element, kind);
            if EXTENDED && next.is_ok() {
                next = self.check_separator(&mut separator).and(next);
            }
            token = next.map_err(|fault| in_array(fault, open, start, elements.len() - 1))?;
        }
        if EXTENDED {
            self.check_closing(Place::Element, open, token)
                .map_err(|fault| in_array(fault, open, open, elements.len().saturating_sub(1)))?;
        }
        self.depth -= 1;
        Ok(elements)
    }

    fn enter(&mut self, open: Token) -> Result<()> {
        if self.depth == MAX_DEPTH {
            return Err(self.on_unexpected(ErrorKind::TooDeep, open));
        }
        self.depth += 1;
        if EXTENDED {
            self.open_container(open);
        }
        Ok(())
    }

    /// The token behind an opening bracket: it begins the first member or element, or ends the
    /// container.
    fn first(&mut self, place: Place) -> Result<Token> {
        let token = self.next()?;
        if EXTENDED {
            return self.extended_item(place, None, token);
        }
        if token.kind == TokenKind::Comma {
            return self.on_leading_comma(token);
        }
        Ok(token)
    }

    /// The token behind a `value`, which began with a token of the kind `value`, and behind the
    /// `value-separator`, if there is one: it begins the next member or element, or ends the container.
    #[inline(always)]
    fn separator(&mut self, place: Place, value: TokenKind) -> Result<Token> {
        let mut start = self.lexer.position();
        if !self.lexer.take(b',') {
            let mut token = self.next()?;
            if token.kind != TokenKind::Comma && token.kind != place.close() {
                token = if EXTENDED {
                    self.on_no_separator(place, start, token, value)?
                } else {
                    self.on_missing_separator(place, token, value)?
                };
            }
            if token.kind == place.close() {
                return Ok(token);
            }
            start = token.start;
        }
        if EXTENDED {
            let next = self.next()?;
            return self.extended_item(place, Some(start), next);
        }
        let next = match place {
            Place::Member => self.lexer.next_key(),
            Place::Element | Place::Top => self.lexer.next(),
        };
        if next.kind.is_closing_bracket() {
            self.on_trailing_comma(start)?;
        }
        Ok(next)
    }

    /// `name-separator`
    #[inline(always)]
    pub(crate) fn colon(&mut self) -> Result<()> {
        if self.lexer.take(b':') {
            return Ok(());
        }
        let end = self.lexer.position();
        let token = self.next()?;
        if token.kind == TokenKind::Colon {
            return Ok(());
        }
        if EXTENDED {
            return self.on_no_colon(end, token);
        }
        Err(self.on_unexpected(ErrorKind::ExpectedColon, token))
    }

    #[inline(always)]
    pub(crate) fn key(&mut self, token: Token) -> Result<String> {
        if EXTENDED {
            self.extended_key(token)
        } else {
            self.json_key(token)
        }
    }

    /// The `string` of a member.
    #[inline(always)]
    pub(crate) fn json_key(&mut self, token: Token) -> Result<String> {
        match token.kind {
            TokenKind::Quote(Mark::Double) => self.string(token),
            TokenKind::Quote(mark) => self.on_other_quote(mark, token),
            _ => Err(self.on_unexpected(ErrorKind::ExpectedKey, token)),
        }
    }

    /// `string = quotation-mark *char quotation-mark`, behind the token `open`, which is a `"`.
    #[inline(always)]
    fn string(&mut self, open: Token) -> Result<String> {
        let start = self.lexer.position();
        if let Some(content) = self.lexer.plain_string() {
            return Ok(String::from(content));
        }
        self.string_in_full(Mark::Double, open, start)
    }

    /// A string behind a `mark` of any kind, from `start` on, where it is more than one run of plain
    /// characters up to its like.
    #[inline(never)]
    pub(crate) fn string_in_full(
        &mut self,
        mark: Mark,
        open: Token,
        start: usize,
    ) -> Result<String> {
        if EXTENDED {
            return self.extended_string(mark, open, start);
        }
        let string = self.lexer.string(mark, start);
        let close = match string.end {
            StringEnd::Closed(close) => close,
            StringEnd::ControlCharacter => {
                return Err(self.on_control_character(string.content.end));
            }
            StringEnd::Unterminated => return Err(self.on_unterminated_string(open)),
        };
        let content = self.lexer.slice(string.content);
        let text = if string.is_plain {
            String::from(content)
        } else {
            string::decode(content, string.content.start, mark, |offset, requote| {
                self.on_requote(kinds_of(mark), offset, requote)
            })?
        };
        if mark != Mark::Double || close != Mark::Double {
            self.on_other_end(mark, open, string.content, close)?;
        }
        Ok(text)
    }

    /// `number = [ minus ] int [ frac ] [ exp ]`
    #[inline(always)]
    fn number(&mut self) -> Result<Number> {
        let (span, NumberToken { form, .. }) = self.lexer.number();
        if let Some(integer) = number::integer(form) {
            return Ok(integer);
        }
        if form == Form::Float {
            if let Some(float) = number::parse(self.lexer.slice(span)) {
                if float.as_f64() != Some(0.0) {
                    return Ok(float);
                }
            }
        }
        self.on_other_number(span, form)
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
            return Err(Fault::not_allowed(kind, span, replacement));
        }
        let repairs = &mut self.recovered.repairs;
        if repairs.is_empty() {
            // Quote marks come in pairs, and seldom alone. Not to grow the list saves 14 % of a payload
            // in single quotes, for less than a kilobyte while the repairs are kept.
            *repairs = Vec::with_capacity(24);
        }
        repairs.push(Repair::new(kinds, span, replacement));
        Ok(())
    }
}
