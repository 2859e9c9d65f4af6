//! What separates members and elements, and keys from their values.

use super::{Closer, Last, gap, mark, only, value};
use crate::fault::{ErrorKind, Fault, Result};
use crate::parser::{Parser, Place};
use crate::quote::Mark;
use crate::repair::{Repair, RepairKind};
use crate::span::Span;
use crate::token::{Literal, Token, TokenKind};

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// Removes the comma at `offset`, which may have become one by a repair.
    fn remove_comma(&mut self, kind: RepairKind, offset: usize) -> Result<()> {
        let mut kinds = only(kind);
        if !self.text_at(offset).starts_with(',') {
            let repairs = &mut self.recovered.repairs;
            // Only what stands between it and the next token was recorded since.
            let is_it = |repair: &Repair| repair.span().start == offset;
            if let Some(index) = repairs.iter().rposition(is_it) {
                kinds = kinds.union(repairs.remove(index).kinds());
            }
        }
        self.record(kinds, self.lexer.character(offset), "")
    }

    /// What stands behind an opening bracket, or behind a value and the comma at `comma`: it begins the next
    /// member or element, or ends the container. Commas that separate nothing go, as in `{"a":1,,}`, and so
    /// does an ellipsis, as in `[1, ...]`.
    pub(crate) fn extended_item(
        &mut self,
        place: Place,
        mut comma: Option<usize>,
        mut token: Token,
    ) -> Result<Token> {
        let redundant = match place {
            Place::Member => RepairKind::RedundantComma,
            Place::Element | Place::Top => RepairKind::ArrayGap,
        };
        let is_leading = comma.is_none();
        if place == Place::Element {
            self.memory.separator = comma;
        }
        loop {
            match (token.kind, comma) {
                (TokenKind::Comma, Some(earlier))
                    if self.knows(redundant) && self.are_commas(earlier, token.start) =>
                {
                    self.remove_comma(redundant, earlier)?;
                    comma = Some(token.start);
                    token = self.next()?;
                }
                (TokenKind::Comma, None) => {
                    comma = Some(token.start);
                    token = self.next()?;
                }
                (kind, Some(comma)) if kind.is_closing_bracket() => {
                    self.remove_comma(RepairKind::TrailingComma, comma)?;
                    self.memory.behind_trailing_comma = Some(token.start);
                    return Ok(token);
                }
                (TokenKind::Unknown, _) if self.is_ellipsis(token) => {
                    if is_leading && comma.is_some() {
                        return Ok(token);
                    }
                    token = self.on_ellipsis(place, comma.take(), token)?;
                }
                (_, Some(leading)) if is_leading => {
                    if !self.knows(redundant) || token.kind == TokenKind::Comma {
                        let comma = self.lexer.character(leading);
                        return Err(Fault::new(ErrorKind::LeadingComma, comma));
                    }
                    self.remove_comma(redundant, leading)?;
                    return Ok(token);
                }
                _ => return Ok(token),
            }
        }
    }

    /// None of the two is a semicolon, of which only one stands for a comma.
    fn are_commas(&self, one: usize, other: usize) -> bool {
        !self.is_semicolon(one) && !self.is_semicolon(other)
    }

    pub(super) fn is_semicolon(&self, offset: usize) -> bool {
        self.text_at(offset).starts_with([';', '；'])
    }

    fn is_ellipsis(&self, token: Token) -> bool {
        self.knows(RepairKind::Ellipsis) && mark::ellipsis(self.text_at(token.start)).is_some()
    }

    /// `[1, ...]`, `[..., 1]`: the ellipsis goes, and the comma that separated it, which is the one before it
    /// if there is one. Returns what is behind.
    fn on_ellipsis(&mut self, place: Place, comma: Option<usize>, token: Token) -> Result<Token> {
        let len = mark::ellipsis(self.text_at(token.start)).unwrap_or_default();
        let end = token.start + len;
        self.record(only(RepairKind::Ellipsis), Span::new(token.start, end), "")?;
        self.lexer.seek(end);
        let next = self.next()?;
        match (comma, next.kind) {
            (Some(comma), kind) if kind == TokenKind::Comma || kind.is_closing_bracket() => {
                self.remove_comma(RepairKind::Ellipsis, comma)?;
                Ok(next)
            }
            (None, kind) if kind.is_closing_bracket() => Ok(next),
            (None, TokenKind::Comma) => {
                self.remove_comma(RepairKind::Ellipsis, next.start)?;
                self.next()
            }
            _ => Err(self.on_wrong_separator(place, next, TokenKind::Unknown)),
        }
    }

    /// Parentheses close only themselves, and nothing else closes them.
    pub(crate) fn check_closing(&mut self, place: Place, open: usize, close: Token) -> Result<()> {
        let opens = self.text_at(open).starts_with('(');
        let closes = self.text_at(close.start).starts_with(')');
        if opens == closes {
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
            if self.may_be_stray(value) {
                let is_glued = token.start == end;
                let is_stray = !self.memory.is_doubtful && self.is_stray(value);
                if !is_stray || !is_glued && self.may_open(place, token, mark) {
                    return Err(self.on_wrong_separator(place, token, value));
                }
                // It may as well open a string, which ends in the comment behind it.
                self.memory.closer = Some(Closer::Mark(mark));
                return self.on_missing_separator(place, token, value);
            }
        } else if place == Place::Top {
            return self.on_missing_separator(place, token, value);
        }
        if self.misses_comma(place, end, token) {
            self.unread(token);
            self.record(only(RepairKind::MissingComma), Span::empty(end), ",")?;
            let kind = TokenKind::Comma;
            return Ok(Token { kind, start: end });
        }
        Err(self.on_wrong_separator(place, token, value))
    }

    /// Whether the quote mark that was read last, behind a bare value, is followed by what may follow a
    /// value, or by a comment and perhaps that.
    fn may_be_stray(&self, value: TokenKind) -> bool {
        let is_bare = matches!(
            value,
            TokenKind::Number | TokenKind::Word | TokenKind::Unknown
        ) && self.memory.last != Last::Text;
        is_bare && self.may_be_near(self.lexer.position(), Self::ends_value)
    }

    /// Whether the `mark` at `token` may open a string behind a missing comma. What a payload can mean does
    /// not depend on whether that may be repaired.
    fn may_open(&self, place: Place, token: Token, mark: Mark) -> bool {
        let is_next = match place {
            Place::Member => |kind| matches!(kind, TokenKind::Colon | TokenKind::Unknown),
            Place::Element => Self::ends_value,
            Place::Top => return false,
        };
        let end = self.end_of_marked(token.start, mark);
        end.is_some_and(|end| self.may_be_near(end, is_next))
    }

    fn ends_value(kind: TokenKind) -> bool {
        kind == TokenKind::Comma || kind.is_closing_bracket() || kind.is_end()
    }

    /// Whether what is next from `offset` on is so, or a comment. What stands behind a comment is not looked
    /// at: all of it may be looked at again, any number of times, if it turns out to be the text of a string.
    fn may_be_near(&self, offset: usize, is_so: fn(TokenKind) -> bool) -> bool {
        let mut lexer = self.lexer.at(offset);
        loop {
            let token = lexer.next();
            if token.kind != TokenKind::Unknown {
                return is_so(token.kind);
            }
            let text = self.text_at(token.start);
            if gap::begins_comment(text) {
                return true;
            }
            match gap::odd_run(text) {
                0 => {
                    let punctuation = self.punctuation_at(token.start);
                    return is_so(punctuation.map_or(token.kind, |it| it.kind));
                }
                len => lexer.seek(token.start + len),
            }
        }
    }

    /// Whether only a comma is missing between the value that ends at `end` and `token`.
    fn misses_comma(&self, place: Place, end: usize, token: Token) -> bool {
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
        if !self.knows(RepairKind::MissingComma) || is_glued || is_joined {
            return false;
        }
        match place {
            Place::Member => self
                .key_ahead(token)
                .is_some_and(|is_quoted| is_quoted || is_apart),
            Place::Element if !is_apart => {
                let is_number = token.kind == TokenKind::Number;
                let is_joined = match self.memory.last {
                    Last::Text => true,
                    Last::Number => is_number,
                    Last::Other => false,
                };
                self.begins_value(token) && !is_joined
            }
            Place::Element => self.begins_value(token),
            Place::Top => false,
        }
    }

    /// What stands between two places that hold nothing but white space and comments.
    fn gap(&self, start: usize, end: usize) -> gap::Gap {
        gap::between(self.lexer.slice(Span::new(start, end)))
    }

    /// Whether `token` begins a value. A word does only if it is a literal or the prefix of a string.
    fn begins_value(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::Quote(_)
            | TokenKind::Number
            | TokenKind::OpenBrace
            | TokenKind::OpenBracket => true,
            TokenKind::Word => {
                let word = self.word_at(token.start);
                Literal::from_word(word).is_some()
                    || self.knows(RepairKind::LiteralSpelling)
                        && Literal::in_any_casing(word).is_some()
                    || self.knows(RepairKind::ForeignLiteral) && value::FOREIGN.contains(&word)
                    || self.prefix_at(token.start).is_some()
            }
            TokenKind::Unknown => {
                let is_parenthesis = self.text_at(token.start).starts_with('(');
                self.quotes_at(token.start).is_some()
                    || is_parenthesis && self.knows(RepairKind::Parentheses)
            }
            _ => false,
        }
    }

    /// `{"a" 1}`, `{"a"=1}`: a missing colon is inserted, and another separator replaced. `end` is where the
    /// key ends.
    #[cold]
    pub(crate) fn on_no_colon(&mut self, end: usize, token: Token) -> Result<()> {
        if token.kind == TokenKind::Unknown && self.knows(RepairKind::WrongSeparator) {
            if let Some(len) = mark::assignment(self.text_at(token.start)) {
                let span = Span::new(token.start, token.start + len);
                self.record(only(RepairKind::WrongSeparator), span, ":")?;
                self.lexer.seek(span.end);
                return Ok(());
            }
        }
        let is_due = self.knows(RepairKind::MissingColon)
            && self.gap(end, token.start).is_any
            && self.begins_value(token)
            // What is called has no colon before its parenthesis either.
            && !self.text_at(token.start).starts_with('(');
        if !is_due {
            return Err(self.on_unexpected(ErrorKind::ExpectedColon, token));
        }
        self.unread(token);
        self.record(only(RepairKind::MissingColon), Span::empty(end), ":")?;
        self.memory.is_behind_inserted_colon = true;
        Ok(())
    }
}
