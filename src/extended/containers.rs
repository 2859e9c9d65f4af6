//! The containers of a payload, as far as closing brackets that are missing or too many may belong to them.

use alloc::vec::Vec;

use crate::parser::Parser;
use crate::repair::RepairKind;
use crate::token::{Token, TokenKind};

/// What is open, and what was closed last.
pub(super) struct Containers {
    /// From the outermost to the innermost.
    pub(super) open: Vec<Container>,
    /// The value that was read last, if it is an object or array.
    pub(super) closed: Option<Container>,
    /// An object was followed by another member of the object that it is in.
    pub(super) has_object_before_member: bool,
    /// A comma was removed behind an opening bracket, where a closing one may be missing.
    pub(super) has_leading_comma: bool,
    /// How closing brackets were repaired.
    pub(super) repaired: Option<RepairKind>,
}

/// An object or array.
#[derive(Clone, Copy)]
pub(super) struct Container {
    /// Where its opening bracket stands.
    pub(super) start: usize,
    pub(super) is_object: bool,
    /// How many values it has, with the one that is being read.
    pub(super) len: usize,
    /// On the way down its last values, a container of two or more lies in one of its own kind: the last of
    /// what the inner one has may as well belong to the outer one.
    pub(super) is_ambiguous: bool,
}

impl Container {
    /// Whether the last value of `inner`, which is the last one here, may as well be one of this container.
    const fn may_have_last_of(self, inner: Self) -> bool {
        inner.is_object == self.is_object && inner.len >= 2
    }
}

impl Containers {
    pub(super) const fn new() -> Self {
        Self {
            open: Vec::new(),
            closed: None,
            has_object_before_member: false,
            has_leading_comma: false,
            repaired: None,
        }
    }

    /// A value begins.
    pub(super) fn count_value(&mut self) {
        let is_behind_object = self.closed.is_some_and(|closed| closed.is_object);
        if let Some(container) = self.open.last_mut() {
            self.has_object_before_member |= container.is_object && is_behind_object;
            container.len += 1;
        }
    }

    /// The value that was read last is neither an object nor an array.
    pub(super) fn forget_closed(&mut self) {
        self.closed = None;
    }

    /// Where the value that was read last begins, if it is an object or array.
    pub(super) fn start_of_closed(&self) -> Option<usize> {
        self.closed.map(|closed| closed.start)
    }

    /// A comma goes that stands right behind an opening bracket.
    pub(super) fn note_leading_comma(&mut self) {
        self.has_leading_comma = true;
    }

    /// Whether what is missing at the end of the last value, as far as it goes, may be missing elsewhere.
    pub(super) fn are_ambiguous(&self) -> bool {
        let is_nested = |pair: &[Container]| match pair {
            [outer, inner] => outer.may_have_last_of(*inner),
            _ => false,
        };
        let is_in_last = |closed: Container| {
            let last = self.open.last();
            closed.is_ambiguous || last.is_some_and(|outer| outer.may_have_last_of(closed))
        };
        self.has_leading_comma
            || self.open.windows(2).any(is_nested)
            || self.closed.is_some_and(is_in_last)
    }
}

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// An object or array begins.
    pub(crate) fn open_container(&mut self, open: Token) {
        self.memory.containers.closed = None;
        self.memory.containers.open.push(Container {
            start: open.start,
            is_object: open.kind == TokenKind::OpenBrace,
            len: 0,
            is_ambiguous: false,
        });
    }

    /// The innermost object or array ends.
    pub(super) fn close_container(&mut self) {
        let containers = &mut self.memory.containers;
        let last = containers.closed.take();
        let container = containers.open.pop();
        containers.closed = container.map(|container| Container {
            is_ambiguous: last
                .is_some_and(|last| last.is_ambiguous || container.may_have_last_of(last)),
            ..container
        });
    }
}
