//! Places in the payload.

use core::ops::Range;

/// A range of bytes in the payload as it was given; both ends stand on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty span in front of the byte at `offset`.
    pub(crate) const fn empty(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.start == self.end
    }

    pub(crate) const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// What stands in `span`. Spans come from the lexer of this very text, so nothing is lost: a span
/// that did not fit would be a defect, and reads as empty rather than panic.
pub(crate) fn slice(text: &str, span: Span) -> &str {
    debug_assert!(
        text.get(span.range()).is_some(),
        "{span:?} is not a span of the payload"
    );
    text.get(span.range()).unwrap_or_default()
}
