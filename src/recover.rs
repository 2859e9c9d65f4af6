//! Every departure from the grammar: what is repaired, and what is refused.
//!
//! A method is named for what was met. Those that repair do so by [`record`](Parser::record); those
//! that return a fault have nothing conservative to offer.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use serde_json::Number;

use crate::fault::{ErrorKind, Fault, Result};
use crate::number::{self, Form};
use crate::parser::{Parser, Place};
use crate::quote::Mark;
use crate::repair::{Repair, RepairKind, RepairSet};
use crate::span::Span;
use crate::string::Requote;
use crate::token::{Literal, Token, TokenKind};

const CODE_FENCE: RepairSet = RepairSet::NONE.with(RepairKind::CodeFence);
const STRAY_QUOTE: RepairSet = RepairSet::NONE.with(RepairKind::StrayQuote);
const TRAILING_COMMA: RepairSet = RepairSet::NONE.with(RepairKind::TrailingComma);
const PYTHON_LITERAL: RepairSet = RepairSet::NONE.with(RepairKind::PythonLiteral);
const SINGLE_QUOTES: RepairSet = RepairSet::NONE.with(RepairKind::SingleQuotes);
const SMART_QUOTES: RepairSet = RepairSet::NONE.with(RepairKind::SmartQuotes);

/// What a reading met besides the grammar.
#[derive(Default)]
pub(crate) struct Recovered {
    /// Disjoint, and in source order once the reading has ended.
    pub(crate) repairs: Vec<Repair>,
    pub(crate) parting: Option<Parting>,
    /// The first empty string between a straight and a smart mark, with its marks.
    pub(crate) mixed_empty: Option<Span>,
    /// The numbers that the value holds only approximately.
    pub(crate) inexact: Vec<Range<usize>>,
}

impl Recovered {
    /// There is nothing to report.
    pub(crate) fn is_nothing(&self) -> bool {
        self.repairs.is_empty() && self.inexact.is_empty()
    }
}

/// The first string that was closed by another kind of mark than opened it: here the second reading
/// parts from the first.
#[derive(Clone, Copy)]
pub(crate) struct Parting {
    /// Its marks.
    pub(crate) open: Span,
    pub(crate) close: Span,
}

/// The kinds that a delimiter answers to.
pub(crate) const fn kinds_of(mark: Mark) -> RepairSet {
    match mark {
        Mark::Double => RepairSet::NONE,
        Mark::Single => SINGLE_QUOTES,
        Mark::SmartDouble => SMART_QUOTES,
        Mark::SmartSingle => SMART_QUOTES.with(RepairKind::SingleQuotes),
    }
}

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// `` ```json `` at the start: the mark goes, with its info string. Returns the token behind it.
    #[cold]
    pub(crate) fn on_opening_fence(&mut self, fence: Token) -> Result<Token> {
        let span = self.lexer.opening_fence(fence.start);
        self.record(CODE_FENCE, span, "")?;
        self.memory.body = self.lexer.position();
        self.next()
    }

    /// Nothing, or a fence with nothing in it.
    #[cold]
    pub(crate) fn on_empty_payload(&self, end: Token) -> Fault {
        Fault::new(ErrorKind::EmptyPayload, self.lexer.since(end.start))
    }

    /// `{}` and a closing fence, or a stray quote, behind the value: they go.
    #[cold]
    pub(crate) fn on_text_behind(&mut self, token: Token, value: TokenKind) -> Result<()> {
        let end = if EXTENDED {
            self.on_no_separator(Place::Top, token.start, token, value)?
        } else {
            self.on_missing_separator(Place::Top, token, value)?
        };
        if end.kind == TokenKind::ClosingFence {
            self.on_closing_fence(end)?;
        }
        Ok(())
    }

    /// The mark of a fence behind the value goes.
    pub(crate) fn on_closing_fence(&mut self, fence: Token) -> Result<()> {
        self.record(CODE_FENCE, self.lexer.since(fence.start), "")
    }

    /// `[,]`: the comma goes. `[,1]` has no one reading.
    #[cold]
    pub(crate) fn on_leading_comma(&mut self, comma: Token) -> Result<Token> {
        let next = self.next()?;
        if !next.kind.is_closing_bracket() {
            return Err(self.on_unexpected(ErrorKind::LeadingComma, comma));
        }
        self.on_trailing_comma(comma.start)?;
        Ok(next)
    }

    /// `[1,]`: the comma goes.
    #[cold]
    pub(crate) fn on_trailing_comma(&mut self, comma: usize) -> Result<()> {
        self.record(TRAILING_COMMA, self.lexer.character(comma), "")
    }

    /// `[true"]`: one quote mark behind a bare value goes. `[1 2]`: refused.
    ///
    /// `value` is the token that the value began with. Returns the separator, or what ends the place.
    #[cold]
    pub(crate) fn on_missing_separator(
        &mut self,
        place: Place,
        mut token: Token,
        value: TokenKind,
    ) -> Result<Token> {
        if let TokenKind::Quote(mark) = token.kind {
            if self.is_stray(value) {
                let kinds = if mark.is_smart() {
                    STRAY_QUOTE.with(RepairKind::SmartQuotes)
                } else {
                    STRAY_QUOTE
                };
                self.record(kinds, self.lexer.since(token.start), "")?;
                token = self.next()?;
            }
        }
        let is_due = match place {
            Place::Member | Place::Element => {
                token.kind == TokenKind::Comma || token.kind == place.close()
            }
            Place::Top => token.kind.is_end(),
        };
        if is_due {
            Ok(token)
        } else {
            Err(self.on_wrong_separator(place, token, value))
        }
    }

    /// Whether the quote mark that was read last is a stray one: it stands behind a bare value and
    /// before what may follow a value. Looks one token ahead.
    pub(crate) fn is_stray(&self, value: TokenKind) -> bool {
        if !matches!(value, TokenKind::Number | TokenKind::Word) {
            return false;
        }
        let next = self.lexer.clone().next().kind;
        next == TokenKind::Comma || next.is_closing_bracket() || next.is_end()
    }

    /// `[1 2]`, `[1}`, `[1`, `[1x]`, `[1] 2`
    #[cold]
    pub(crate) fn on_wrong_separator(
        &mut self,
        place: Place,
        token: Token,
        value: TokenKind,
    ) -> Fault {
        let kind = match (place, token.kind) {
            _ if value == TokenKind::Number && self.goes_on_with(token) => ErrorKind::InvalidNumber,
            (Place::Top, TokenKind::InnerFence) => {
                let behind = self.lexer.next().start;
                return Fault::new(ErrorKind::TextBehindFence, self.lexer.character(behind));
            }
            (Place::Top, _) => ErrorKind::TextBehindPayload,
            (Place::Member, TokenKind::End | TokenKind::ClosingFence) => ErrorKind::UnclosedObject,
            (Place::Element, TokenKind::End | TokenKind::ClosingFence) => ErrorKind::UnclosedArray,
            (Place::Member, _) => ErrorKind::ExpectedCommaOrBrace,
            (Place::Element, _) => ErrorKind::ExpectedCommaOrBracket,
        };
        self.on_unexpected(kind, token)
    }

    /// Whether `token` is glued to the number before it and looks like a part of it.
    fn goes_on_with(&self, token: Token) -> bool {
        let is_glued = self.lexer.behind_last(token.start) == Span::empty(token.start);
        let character = self.lexer.slice(self.lexer.character(token.start));
        let is_like_number = matches!(token.kind, TokenKind::Number | TokenKind::Word)
            || matches!(character, "." | "+");
        is_glued && is_like_number
    }

    /// `'a'`, `“a”`: the marks become straight double ones, here those of a plain string, or the opening
    /// one.
    #[cold]
    pub(crate) fn on_other_quote(&mut self, mark: Mark, open: Token) -> Result<String> {
        let kinds = kinds_of(mark);
        let start = self.lexer.position();
        self.record(kinds, self.lexer.since(open.start), "\"")?;
        if let Some(content) = self.lexer.marked_string(mark) {
            let text = String::from(content);
            let end = start + content.len();
            self.record(kinds, self.lexer.since(end), "\"")?;
            return Ok(text);
        }
        self.string_in_full(mark, open, start)
    }

    /// The closing mark of a string that other marks than two `"` delimit.
    #[cold]
    pub(crate) fn on_other_end(
        &mut self,
        mark: Mark,
        open: Token,
        content: Span,
        close: Mark,
    ) -> Result<()> {
        let end = Span::new(content.end, content.end + close.len());
        if close != Mark::Double {
            self.record(kinds_of(close), end, "\"")?;
        }
        if mark != close {
            let parting = Parting {
                open: Span::new(open.start, content.start),
                close: end,
            };
            self.recovered.parting.get_or_insert(parting);
            if content.is_empty() {
                let string = Span::new(open.start, end.end);
                self.recovered.mixed_empty.get_or_insert(string);
            }
        }
        Ok(())
    }

    /// `'a"b'`, `'it\'s'`: only the escaping that the new delimiters make necessary changes.
    #[cold]
    pub(crate) fn on_requote(
        &mut self,
        kinds: RepairSet,
        offset: usize,
        requote: Requote,
    ) -> Result<()> {
        let (span, replacement) = match requote {
            Requote::AddBackslash => (Span::empty(offset), "\\"),
            Requote::DropBackslash => (Span::new(offset, offset + 1), ""),
        };
        self.record(kinds, span, replacement)
    }

    /// `True`, `False`, `None`. Any other word is refused.
    #[cold]
    pub(crate) fn on_other_word(&mut self) -> Result<Literal> {
        let span = self.lexer.word();
        let word = self.lexer.slice(span);
        let Some(literal) = Literal::from_word(word) else {
            return Err(Fault::new(ErrorKind::UnknownWord, span));
        };
        // JSON's own literals come here where a character beyond ASCII follows, which ends the word.
        if word != literal.as_json() {
            self.record(PYTHON_LITERAL, span, literal.as_json())?;
        }
        Ok(literal)
    }

    /// A number that 64 bits do not hold, or zero, or none: `12345678901234567890123` and `1e-999` are
    /// reported, `1e999` and `1.` are refused.
    #[cold]
    pub(crate) fn on_other_number(&mut self, span: Span, form: Form) -> Result<Number> {
        if form == Form::Incomplete {
            return Err(self.on_missing_digit(span.end));
        }
        self.number_of(span, form, self.lexer.slice(span))
    }

    /// The number that `text` spells and that stands in `span`.
    pub(crate) fn number_of(&mut self, span: Span, form: Form, text: &str) -> Result<Number> {
        let Some(number) = number::parse(text) else {
            return Err(Fault::new(ErrorKind::NumberOutOfRange, span));
        };
        if number::is_inexact(form, text, &number) {
            self.recovered.inexact.push(span.range());
        }
        Ok(number)
    }

    /// `-x`, `1.`, `1e`
    #[cold]
    pub(crate) fn on_missing_digit(&self, offset: usize) -> Fault {
        Fault::new(ErrorKind::ExpectedDigit, self.lexer.character(offset))
    }

    /// A raw line break in a string, or another character below U+0020.
    #[cold]
    pub(crate) fn on_control_character(&self, offset: usize) -> Fault {
        Fault::new(ErrorKind::ControlCharacter, self.lexer.character(offset))
    }

    /// `"abc` and no more.
    #[cold]
    pub(crate) fn on_unterminated_string(&self, open: Token) -> Fault {
        Fault::new(
            ErrorKind::UnterminatedString,
            self.lexer.character(open.start),
        )
    }

    /// Any token where another is due. At the end, the place is behind the last character that is no
    /// white space.
    #[cold]
    pub(crate) fn on_unexpected(&self, kind: ErrorKind, token: Token) -> Fault {
        let span = if token.kind.is_end() {
            self.lexer.behind_last(token.start)
        } else {
            self.lexer.character(token.start)
        };
        Fault::new(kind, span)
    }
}
