//! What separates members and elements, and keys from their values.

use super::mark::COMMAS;
use super::memory::{Closer, Last};
use super::{gap, mark, only, value};
use crate::fault::{ErrorKind, Result};
use crate::lexer::WHITE_SPACE;
use crate::parser::{Parser, Place};
use crate::quote::Mark;
use crate::repair::RepairKind;
use crate::span::Span;
use crate::token::{Literal, Token, TokenKind};

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// Parentheses close only themselves, and nothing else closes them.
    pub(crate) fn check_closing(&mut self, place: Place, open: usize, close: Token) -> Result<()> {
        let opens = self.text_at(open).starts_with('(');
        let closes = self.text_at(close.start).starts_with(')');
        if opens == closes {
            self.close_container();
            return Ok(());
        }
        Err(self.on_wrong_separator(place, close, TokenKind::Unknown))
    }

    /// `{"a":1 "b":2}`, `[true"]`: a stray quote goes, and a missing comma is inserted. `end` is where the
    /// value ends, and `value` the token that it began with.
    #[cold]
    pub(crate) fn on_no_separator(
        &mut self,
        place: Place,
        end: usize,
        token: Token,
        value: TokenKind,
    ) -> Result<Token> {
        if let TokenKind::Quote(mark) = token.kind {
            if self.is_escaped(token) {
                return Err(self.on_wrong_separator(place, token, value));
            }
            if self.may_be_stray(value) {
                let is_glued = token.start == end;
                let is_near = self
                    .lexer
                    .slice(Span::new(end, token.start))
                    .trim_matches(WHITE_SPACE)
                    .is_empty();
                let is_stray = is_near && !self.memory.is_doubtful && self.is_stray(value);
                if !is_stray || !is_glued && self.may_open(place, token, mark) {
                    return Err(self.on_wrong_separator(place, token, value));
                }
                self.check_plain(token.start)?;
                // It may as well open a string, which ends in the comment behind it.
                self.memory.closer = Some(Closer::Mark(mark));
                return self.on_missing_separator(place, token, value);
            }
        } else if place == Place::Top {
            return self.on_missing_separator(place, token, value);
        }
        if self.misses_comma(place, end, token) {
            let is_behind_text = matches!(self.memory.last, Last::Text | Last::BareText);
            self.memory.glued_to_text =
                Some(token.start).filter(|_| is_behind_text && token.start == end);
            self.unread(token);
            self.record(only(RepairKind::MissingComma), Span::empty(end), ",")?;
            let kind = TokenKind::Comma;
            return Ok(Token { kind, start: end });
        }
        if let Some(closer) = self.missing_closer(place, token)? {
            return Ok(closer);
        }
        Err(self.on_wrong_separator(place, token, value))
    }

    /// Whether the quote mark that was read last, behind a bare value, is followed by what may follow a
    /// value, or by a comment and perhaps that.
    fn may_be_stray(&self, value: TokenKind) -> bool {
        let is_bare = matches!(
            value,
            TokenKind::Number | TokenKind::Word | TokenKind::Unknown
        ) && !matches!(self.memory.last, Last::Text | Last::BareText);
        is_bare && self.may_be_near(self.lexer.position(), |token| Self::ends_value(token.kind))
    }

    /// Whether the `mark` at `token` may open a string behind a missing comma, also where one is missing between that
    /// string and another. What a payload can mean does not depend on whether that may be repaired.
    fn may_open(&self, place: Place, token: Token, mark: Mark) -> bool {
        let is_next = |token: Token| match (place, token.kind) {
            (Place::Member, kind) => matches!(kind, TokenKind::Colon | TokenKind::Unknown),
            // The second of two marks alike opens an empty string.
            (Place::Element, TokenKind::Quote(next)) => next != mark,
            (Place::Element, kind) => {
                Self::ends_value(kind) || mark::quotes(self.text_at(token.start)).is_some()
            }
            (Place::Top, _) => false,
        };
        let end = self.end_of_marked(token.start, mark);
        end.is_some_and(|end| self.may_be_near(end, is_next))
    }

    fn ends_value(kind: TokenKind) -> bool {
        kind == TokenKind::Comma || kind.is_closing_bracket() || kind.is_end()
    }

    /// Whether only a comma is missing between the value that ends at `end` and `token`.
    pub(super) fn misses_comma(&self, place: Place, end: usize, token: Token) -> bool {
        let gap = self.gap(end, token.start);
        let opens = matches!(token.kind, TokenKind::OpenBrace | TokenKind::OpenBracket);
        let is_parenthesis = self.text_at(token.start).starts_with('(');
        let before = self.lexer.slice(Span::new(0, end));
        let is_at_bracket = before.ends_with(['}', ']', '｝', '］']) || opens && !is_parenthesis;
        let is_apart = gap.has_line_break || is_at_bracket;
        // Right before a bracket, a respelled value may be the name of what is called or indexed.
        let is_glued = !gap.is_any && (!is_at_bracket || self.memory.is_doubtful);
        // Between parentheses, Python joins strings that nothing separates.
        let is_joined = self.memory.parentheses > 0;
        // `"f("{}")"` is one string with inner quotes.
        let is_in_text = token.start == end
            && self.memory.glued_to_text.is_some()
            && self.memory.glued_to_text == self.memory.containers.start_of_closed();
        // `"a," "b"`, `[1] ",b"`: the comma is not missing, but stands in a string.
        let next = self.text_at(token.start);
        let begins_with_comma = matches!(token.kind, TokenKind::Quote(_))
            && next.chars().nth(1).is_some_and(|c| COMMAS.contains(&c));
        let is_in_string = self.is_behind_mark_and(end, COMMAS) || begins_with_comma;
        if is_glued || is_joined || is_in_text || is_in_string {
            return false;
        }
        match place {
            Place::Member => self
                .key_ahead(token)
                .is_some_and(|is_quoted| is_quoted || is_apart),
            Place::Element if !is_apart => {
                let is_number = token.kind == TokenKind::Number;
                let is_joined = match self.memory.last {
                    Last::Text | Last::BareText => true,
                    Last::Number => is_number,
                    Last::Other => false,
                };
                self.begins_value(token) && !is_joined
            }
            Place::Element => self.begins_value(token),
            Place::Top => false,
        }
    }

    /// Whether a string ends at `end` with one of the characters `last`.
    fn is_behind_mark_and<const N: usize>(&self, end: usize, last: [char; N]) -> bool {
        let before = self.lexer.slice(Span::new(0, end));
        before
            .strip_suffix(mark::is_quote_mark)
            .is_some_and(|text| text.ends_with(last))
    }

    /// What stands between two places that hold nothing but white space and comments.
    fn gap(&self, start: usize, end: usize) -> gap::Gap {
        gap::between(self.lexer.slice(Span::new(start, end)))
    }

    /// Whether `token` begins a value. A word does only if it is a literal or the prefix of a string.
    pub(super) fn begins_value(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::Quote(_)
            | TokenKind::Number
            | TokenKind::OpenBrace
            | TokenKind::OpenBracket => true,
            TokenKind::Word => {
                let word = self.word_at(token.start);
                Literal::from_word(word).is_some()
                    || Literal::in_any_casing(word).is_some()
                    || self.knows(RepairKind::ForeignLiteral) && value::FOREIGN.contains(&word)
                    || self.prefix_at(token.start).is_some()
            }
            TokenKind::Unknown => {
                let is_parenthesis = self.text_at(token.start).starts_with('(');
                self.quotes_at(token.start).is_some() || is_parenthesis
            }
            _ => false,
        }
    }

    /// `{"a" 1}`, `{"a"=1}`: a missing colon is inserted, and another separator replaced. `end` is where the
    /// key ends.
    #[cold]
    pub(crate) fn on_no_colon(&mut self, end: usize, token: Token) -> Result<()> {
        if let Some(len) = mark::assignment(self.text_at(token.start)) {
            let span = Span::new(token.start, token.start + len);
            self.record(only(RepairKind::WrongSeparator), span, ":")?;
            self.lexer.seek(span.end);
            self.memory.is_behind_other_colon = true;
            return Ok(());
        }
        // `"a:" 1`: the colon is not missing, but stands in the key.
        let is_due = !self.is_behind_mark_and(end, [':', '：', '='])
            && self.gap(end, token.start).is_any
            && self.begins_value(token)
            // What is called has no colon before its parenthesis either.
            && !self.text_at(token.start).starts_with('(');
        if !is_due {
            return Err(self.on_unexpected(ErrorKind::ExpectedColon, token));
        }
        self.unread(token);
        self.record(only(RepairKind::MissingColon), Span::empty(end), ":")?;
        self.memory.is_behind_other_colon = true;
        Ok(())
    }
}
