//! What begins the next member or element: commas and ellipses that go, and what ends a container too early.

use super::{mark, only};
use crate::fault::{ErrorKind, Fault, Result};
use crate::parser::{Parser, Place};
use crate::repair::{Repair, RepairKind};
use crate::span::Span;
use crate::token::{Token, TokenKind};

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// Removes the comma at `offset`, which may have become one by a repair.
    pub(super) fn remove_comma(&mut self, kind: RepairKind, offset: usize) -> Result<()> {
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
                (kind, Some(comma)) if kind.is_end() && !is_leading => {
                    let closer = self.on_comma_at_end(place, comma, token)?;
                    return Ok(closer.unwrap_or(token));
                }
                (kind, None) if kind.is_end() && is_leading => {
                    let closer = self.on_bracket_at_end(place, token)?;
                    return Ok(closer.unwrap_or(token));
                }
                (TokenKind::Quote(_) | TokenKind::OpenBrace, Some(comma)) if !is_leading => {
                    let closer = self.closer_before_comma(place, comma, token)?;
                    return Ok(closer.unwrap_or(token));
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
                    self.memory.containers.note_leading_comma();
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
}
