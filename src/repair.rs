//! Repairs: their kinds, sets of kinds, and what one repair is.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::span::{Span, slice};

/// Declares the kinds in the order in which names are listed. A kind is one entry here, one method
/// among the parser's departures from the grammar, and one directory of cases.
macro_rules! repair_kinds {
    ($($(#[$doc:meta])* $kind:ident, $code:literal, $name:literal;)*) => {
        /// What a repair mends.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum RepairKind {
            $($(#[$doc])* $kind,)*
        }

        impl RepairKind {
            const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// What hosts log and the model is told, such as `removed a trailing comma`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// A short identifier in small letters, such as `trailing-comma`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)*
                }
            }
        }
    };
}

repair_kinds! {
    /// A Markdown code fence around the whole payload, or the half of one that was not cut off:
    /// three or more backticks or tildes, and at the start an info string such as `json`.
    CodeFence, "code-fence", "stripped a markdown code fence";
    /// `“ ” „ ‟` or `‘ ’ ‚ ‛` as the delimiter of a string.
    SmartQuotes, "smart-quotes", "replaced smart quotes with straight ones";
    /// One quote mark of any kind behind a number or a literal: `false"`.
    ///
    /// A string that lost its *opening* quote, as in `{"id": 4711"}`, looks the same. It is taken as
    /// the bare value.
    StrayQuote, "stray-quote", "removed a stray quote after a bare value";
    /// One comma before `}` or `]`.
    TrailingComma, "trailing-comma", "removed a trailing comma";
    /// `True`, `False` or `None` as a value.
    PythonLiteral, "python-literal", "converted Python literals (True/False/None) to JSON";
    /// `'` or a smart single quote as the delimiter of a string.
    SingleQuotes, "single-quotes", "converted single-quoted strings to double-quoted";
}

/// A set of repair kinds.
///
/// ```
/// use relay_json::{ParseOptions, RepairKind, RepairSet};
///
/// let set = RepairSet::CONSERVATIVE.without(RepairKind::CodeFence);
/// let options = ParseOptions::new().repairs(set);
/// assert!(options.parse("[1,]").is_ok());
/// assert!(options.parse("```json\n[1]\n```").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RepairSet(u64);

impl RepairSet {
    /// No repair: strict JSON.
    pub const NONE: Self = Self(0);

    /// The six repairs that are on by default. None of them guesses.
    pub const CONSERVATIVE: Self = Self::NONE
        .with(RepairKind::CodeFence)
        .with(RepairKind::SmartQuotes)
        .with(RepairKind::StrayQuote)
        .with(RepairKind::TrailingComma)
        .with(RepairKind::PythonLiteral)
        .with(RepairKind::SingleQuotes);

    /// The conservative repairs and every further kind that leaves no doubt. There are none yet.
    pub const EXTENDED: Self = Self::CONSERVATIVE;

    /// Every kind, also those that guess. There are none yet.
    pub const SALVAGE: Self = Self::EXTENDED;

    /// The set and `kind`.
    #[must_use]
    pub const fn with(self, kind: RepairKind) -> Self {
        Self(self.0 | Self::bit(kind))
    }

    /// The set but for `kind`.
    #[must_use]
    pub const fn without(self, kind: RepairKind) -> Self {
        Self(self.0 & !Self::bit(kind))
    }

    /// Whether `kind` is in the set.
    #[must_use]
    pub const fn contains(self, kind: RepairKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// The kinds of the set, in the order in which names are listed.
    pub fn iter(self) -> impl Iterator<Item = RepairKind> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let kind = RepairKind::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*kind)
        })
    }

    /// The kinds of this set that are not in `other`.
    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn bit(kind: RepairKind) -> u64 {
        1 << kind as u32
    }
}

impl fmt::Debug for RepairSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<RepairKind> for RepairSet {
    fn from_iter<I: IntoIterator<Item = RepairKind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}

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

    /// The kinds that the edit answers to: one, or two where one edit mends two things, such as a
    /// smart single quote.
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

/// Where in the payload stands what stands in `span` of the text that [`apply`] makes of it.
pub(crate) fn origin(repairs: &[Repair], span: Span) -> Span {
    let start = origin_of(repairs, span.start).start;
    match span.end.checked_sub(1) {
        Some(last) if !span.is_empty() => Span::new(start, origin_of(repairs, last).end),
        _ => Span::empty(start),
    }
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
