//! Closing brackets that are missing or too many.

use super::memory::Last;
use super::only;
use crate::fault::Result;
use crate::parser::{Parser, Place};
use crate::repair::{Repair, RepairKind, RepairSet};
use crate::span::Span;
use crate::token::{Token, TokenKind};

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// `{"a":[1,2}`, `[{"a":"b"`: where another bracket or the end of the payload follows a value, a missing
    /// closing bracket is inserted. Returns it.
    pub(super) fn missing_closer(&mut self, place: Place, token: Token) -> Result<Option<Token>> {
        if place == Place::Top {
            return Ok(None);
        }
        let kind = if token.kind.is_closing_bracket() && self.is_before_wrong_closer(token) {
            RepairKind::WrongCloser
        } else if token.kind.is_end() && self.is_before_end() {
            RepairKind::UnclosedContainer
        } else {
            return Ok(None);
        };
        let is_first = self.memory.containers.repaired.is_none();
        let is_number_cut = token.kind == TokenKind::End && self.memory.last == Last::Number;
        let mut kinds = only(kind);
        if is_first && is_number_cut {
            kinds = kinds.with(RepairKind::CutValue);
        }
        self.close_here(place, token, kinds).map(Some)
    }

    /// `{"a":[1,2,"b":3}`, `[{"a":1,{"b":2}]`: where what follows the comma at `comma` can only stand in the container
    /// around, the closing bracket is inserted before the comma. Returns it; the comma stays the next token.
    pub(super) fn closer_before_comma(
        &mut self,
        place: Place,
        comma: usize,
        token: Token,
    ) -> Result<Option<Token>> {
        let is_in_other = match &*self.memory.containers.open {
            [.., outer, inner] => outer.is_object != inner.is_object,
            _ => false,
        };
        let belongs_outside = || match place {
            Place::Element => self.key_ahead(token) == Some(true),
            Place::Member => token.kind == TokenKind::OpenBrace,
            Place::Top => false,
        };
        if !is_in_other || !self.may_miss_closer() || !belongs_outside() {
            return Ok(None);
        }
        // What was recorded from the comma on is met again, also that it was inserted.
        let is_before = |repair: &Repair| {
            let span = repair.span();
            let is_of_value = span.is_empty() && !repair.kinds().contains(RepairKind::MissingComma);
            span.start < comma || span.start == comma && is_of_value
        };
        self.recovered.repairs.retain(is_before);
        self.lexer.seek(comma);
        let comma = Token {
            kind: TokenKind::Comma,
            start: comma,
        };
        self.close_here(place, comma, only(RepairKind::WrongCloser))
            .map(Some)
    }

    /// Inserts the bracket that closes the innermost container before `token`, which stays the next.
    pub(super) fn close_here(
        &mut self,
        place: Place,
        token: Token,
        kinds: RepairSet,
    ) -> Result<Token> {
        self.unread(token);
        // A value that was filled in may stand right before the token.
        let edited = self.recovered.repairs.last();
        let edited = edited.map_or(0, |repair| repair.span().end);
        let end = self.lexer.behind_last(token.start).start.max(edited);
        let closer = if place == Place::Member { "}" } else { "]" };
        self.record(kinds, Span::empty(end), closer)?;
        let is_wrong = kinds.contains(RepairKind::WrongCloser);
        self.memory.containers.repaired = Some(if is_wrong {
            RepairKind::WrongCloser
        } else {
            RepairKind::UnclosedContainer
        });
        Ok(Token {
            kind: place.close(),
            start: token.start,
        })
    }

    /// Whether a closing bracket may be missing before `token`, which is one of another kind. Nothing but that
    /// bracket's own container can be closed by it then: a second repair of the kind is refused.
    fn is_before_wrong_closer(&self, token: Token) -> bool {
        !self.text_at(token.start).starts_with(')') && self.may_miss_closer()
    }

    /// Whether the closing bracket of the innermost container may be missing, behind the value that was read last
    /// and nowhere else.
    fn may_miss_closer(&self) -> bool {
        let containers = &self.memory.containers;
        let innermost = containers.open.last();
        self.knows(RepairKind::WrongCloser)
            && self.memory.parentheses == 0
            && containers.repaired.is_none()
            && !containers.are_ambiguous()
            // Its opening bracket may be the one that is too much.
            && innermost.is_some_and(|container| container.is_object || container.len >= 2)
    }

    /// Whether `token` is one `}` behind the payload, at its very end, that nothing inside can need.
    pub(super) fn is_extra_closer(&self, token: Token) -> bool {
        let containers = &self.memory.containers;
        let is_last = || self.lexer.clone().next().kind.is_end();
        self.knows(RepairKind::ExtraCloser)
            && self.text_at(token.start).starts_with('}')
            && containers.closed.is_some()
            && containers.repaired.is_none()
            && !containers.has_object_before_member
            && self.memory.behind_text.is_none()
            && is_last()
    }
}
