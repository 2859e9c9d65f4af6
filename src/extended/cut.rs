//! Payloads that were cut off.

use alloc::string::String;

use serde_json::Value;

use super::containers::Container;
use super::content::Delimiters;
use super::memory::Last;
use super::only;
use crate::fault::Result;
use crate::number::{self, Form};
use crate::parser::{Parser, Place};
use crate::quote::{Mark, Reading};
use crate::recover::kinds_of;
use crate::repair::RepairKind;
use crate::span::Span;
use crate::string;
use crate::token::{Literal, Token};

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// Whether the payload may have been cut off behind the value that was read last.
    pub(super) fn is_before_end(&self) -> bool {
        let containers = &self.memory.containers;
        let is_open = self.memory.last == Last::BareText;
        if is_open || !self.knows(RepairKind::UnclosedContainer) || !self.may_be_cut() {
            return false;
        }
        if containers.repaired.is_some() || containers.closed.is_none() {
            return true;
        }
        let may_be_surplus = |container: &Container| !container.is_object && container.len == 1;
        !containers.are_ambiguous() && !containers.open.iter().any(may_be_surplus)
    }

    /// Whether something is open that the end of the payload may have cut off. In the second reading, open
    /// ends would move marks that the reading has moved already.
    pub(super) fn may_be_cut(&self) -> bool {
        let repaired = self.memory.containers.repaired;
        !self.memory.containers.open.is_empty()
            && repaired.is_none_or(|kind| kind == RepairKind::UnclosedContainer)
            && self.memory.parentheses == 0
            && self.lexer.reading() == Reading::First
    }

    /// `[1,`: at the end of the payload, the comma goes and the container is closed.
    pub(super) fn on_comma_at_end(
        &mut self,
        place: Place,
        comma: usize,
        token: Token,
    ) -> Result<Option<Token>> {
        // Whatever was closed before the comma, more was to come.
        if !self.knows(RepairKind::CutValue) || !self.may_be_cut() {
            return Ok(None);
        }
        self.remove_comma(RepairKind::CutValue, comma)?;
        let kinds = only(RepairKind::UnclosedContainer);
        self.close_here(place, token, kinds).map(Some)
    }

    /// `{"a":[`: at the end of the payload, the container that begins there is closed, if it is in another one: an
    /// opening bracket alone says nothing.
    pub(super) fn on_bracket_at_end(
        &mut self,
        place: Place,
        token: Token,
    ) -> Result<Option<Token>> {
        let is_inside = self.memory.containers.open.len() > 1;
        let is_known = self.knows(RepairKind::UnclosedContainer) && is_inside;
        if !is_known || !self.may_be_cut() {
            return Ok(None);
        }
        let kinds = only(RepairKind::UnclosedContainer);
        self.close_here(place, token, kinds).map(Some)
    }

    /// `"abc` and no more: the string is closed, without what it has of an escape at its end.
    #[cold]
    pub(super) fn on_open_string(
        &mut self,
        mark: Mark,
        open: Token,
        start: usize,
    ) -> Result<String> {
        let written = self.text_at(start);
        let is_bracket = |c: char| matches!(c, '}' | ']' | '｝' | '］');
        let is_fence = written.ends_with("```") || written.ends_with("~~~");
        let is_cut = self.knows(RepairKind::CutString)
            && self.may_be_cut()
            && !self.memory.is_key
            && !written.ends_with(is_bracket)
            && !is_fence;
        if !is_cut {
            return Err(self.on_unterminated_string(open));
        }
        let end = start + written.len();
        let content = Span::new(start, end - string::cut_escape(written));
        let delimiters = Delimiters {
            open: mark,
            close: None,
            kinds: kinds_of(mark),
        };
        let text = self.content(content, delimiters)?;
        let closing = Span::new(content.end, end);
        self.record(only(RepairKind::CutString), closing, "\"")?;
        self.lexer.seek(end);
        Ok(text)
    }

    /// `tru` and no more: the literal is completed.
    pub(super) fn cut_literal(&mut self, token: Token, word: &str) -> Result<Option<Literal>> {
        let is_last = self.text_at(token.start).len() == word.len();
        if !is_last || !self.knows(RepairKind::CutValue) || !self.may_be_cut() {
            return Ok(None);
        }
        let Some(literal) = Literal::cut_to(word) else {
            return Ok(None);
        };
        let mut kinds = only(RepairKind::CutValue);
        if !literal.as_json().starts_with(word) {
            kinds = kinds.with(RepairKind::PythonLiteral);
        }
        let span = Span::new(token.start, token.start + word.len());
        self.record(kinds, span, literal.as_json())?;
        self.lexer.seek(span.end);
        Ok(Some(literal))
    }

    /// `1.`, `1e`, `1e+` and no more: what is no digit goes.
    pub(super) fn cut_number(&mut self, token: Token) -> Result<Option<Value>> {
        let text = self.text_at(token.start);
        let scanned = number::scan(text.as_bytes());
        let is_last = scanned.form == Form::Incomplete && scanned.len == text.len();
        if !is_last || !self.knows(RepairKind::CutValue) || !self.may_be_cut() {
            return Ok(None);
        }
        let number = text.trim_end_matches(['.', 'e', 'E', '+', '-']);
        if !number::is_number(number) {
            return Ok(None);
        }
        let span = Span::new(token.start, token.start + number.len());
        let end = token.start + text.len();
        self.record(only(RepairKind::CutValue), Span::new(span.end, end), "")?;
        self.lexer.seek(end);
        let form = number::scan(number.as_bytes()).form;
        let value = match number::integer(form) {
            Some(integer) => integer,
            None => self.number_of(span, form, number)?,
        };
        Ok(Some(Value::Number(value)))
    }
}
