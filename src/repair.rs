//! What one repair is, and what repairs make of a payload.

mod kind;
mod set;

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::span::{Span, slice};
pub use kind::RepairKind;
pub use set::RepairSet;

/// One edit of the payload.
///
/// The repairs of a payload are in source order and do not overlap; insertions at one place apply in
/// the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    kinds: RepairSet,
    span: Span,
    replacement: &'static str,
}

impl Repair {
    pub(crate) const fn new(kinds: RepairSet, span: Span, replacement: &'static str) -> Self {
        Self {
            kinds,
            span,
            replacement,
        }
    }

    /// The kinds that the edit answers to: one, or more where one edit mends several things, as of a smart
    /// single quote, or of the `；` in `[1；]`, which answers to three.
    #[must_use]
    pub const fn kinds(&self) -> RepairSet {
        self.kinds
    }

    /// The bytes of the payload, as it was given, that are replaced. An empty span is an insertion.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.range()
    }

    /// The text that replaces the span. An empty text is a removal.
    #[must_use]
    pub const fn replacement(&self) -> &'static str {
        self.replacement
    }
}

/// The kinds of all `repairs`.
pub(crate) fn kinds(repairs: &[Repair]) -> RepairSet {
    let kinds = repairs.iter().map(|repair| repair.kinds);
    kinds.fold(RepairSet::NONE, RepairSet::union)
}

/// `payload` with the edits of `repairs`, which are in order, and no other change.
pub(crate) fn apply<'p>(payload: &'p str, repairs: &[Repair]) -> Cow<'p, str> {
    if repairs.is_empty() {
        return Cow::Borrowed(payload);
    }
    let added: usize = repairs.iter().map(|repair| repair.replacement.len()).sum();
    let mut text = String::with_capacity(payload.len() + added);
    let mut done = 0;
    for repair in repairs {
        text.push_str(slice(payload, Span::new(done, repair.span.start)));
        text.push_str(repair.replacement);
        done = repair.span.end;
    }
    text.push_str(slice(payload, Span::new(done, payload.len())));
    Cow::Owned(text)
}

/// Where in the payload stands what stands in `span`, which is not empty, of the text that [`apply`] makes of it.
pub(crate) fn origin(repairs: &[Repair], span: Span) -> Span {
    let last = span.end.saturating_sub(1);
    Span::new(
        origin_of(repairs, span.start).start,
        origin_of(repairs, last).end,
    )
}

/// The byte of the payload that stands at `offset` of the repaired text, or what was replaced by what
/// stands there.
fn origin_of(repairs: &[Repair], offset: usize) -> Span {
    // The same place in the payload and in the repaired text, from which on no edit was looked at.
    let (mut source, mut target) = (0, 0);
    for Repair {
        span, replacement, ..
    } in repairs
    {
        let start = target + (span.start - source);
        let end = start + replacement.len();
        if offset < start {
            break;
        }
        if offset < end {
            return *span;
        }
        (source, target) = (span.end, end);
    }
    let at = source + (offset - target);
    Span::new(at, at + 1)
}
