//! Repairs: their kinds, sets of kinds, and what one repair is.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::span::{Span, slice};

/// How sure a repair is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// One of the six that are on by default.
    Conservative,
    /// Nothing is invented, nothing that carries meaning is dropped.
    Certain,
    /// Something is filled in, dropped or chosen.
    Guess,
}

/// Declares the kinds in the order in which names are listed. A kind is one entry here, one method
/// among the parser's departures from the grammar, and one directory of cases.
macro_rules! repair_kinds {
    ($($(#[$doc:meta])* $class:ident $kind:ident, $code:literal, $name:literal;)*) => {
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

            const fn class(self) -> Class {
                match self {
                    $(Self::$kind => Class::$class,)*
                }
            }
        }
    };
}

repair_kinds! {
    /// A Markdown code fence around the whole payload, or the half of one that was not cut off:
    /// three or more backticks or tildes, and at the start an info string such as `json`.
    Conservative CodeFence, "code-fence", "stripped a markdown code fence";
    /// `“ ” „ ‟` or `‘ ’ ‚ ‛` as the delimiter of a string.
    Conservative SmartQuotes, "smart-quotes", "replaced smart quotes with straight ones";
    /// One quote mark of any kind behind a number or a literal: `false"`.
    ///
    /// A string that lost its *opening* quote, as in `{"id": 4711"}`, looks the same. It is taken as
    /// the bare value.
    Conservative StrayQuote, "stray-quote", "removed a stray quote after a bare value";
    /// One comma before `}` or `]`.
    Conservative TrailingComma, "trailing-comma", "removed a trailing comma";
    /// `True`, `False` or `None` as a value.
    Conservative PythonLiteral, "python-literal", "converted Python literals (True/False/None) to JSON";
    /// `'` or a smart single quote as the delimiter of a string.
    Conservative SingleQuotes, "single-quotes", "converted single-quoted strings to double-quoted";
    /// `// …`, `# …`, `/* … */` or `<!-- … -->` between tokens.
    Certain Comment, "comment", "removed a comment";
    /// A key without quote marks: letters, digits, `_`, `$`, `-` and `.`.
    Certain BareKey, "bare-key", "quoted a bare key";
    /// No comma between two members or two elements: `{"a":1 "b":2}`.
    Certain MissingComma, "missing-comma", "inserted a missing comma";
    /// No colon behind a quoted key: `{"a" 1}`.
    Certain MissingColon, "missing-colon", "inserted a missing colon";
    /// `=`, `=>` or `:=` for a colon; `;` for a comma.
    Certain WrongSeparator, "wrong-separator", "replaced a wrong separator";
    /// A comma in an object that separates nothing: `{,"a":1,,"b":2}`.
    Certain RedundantComma, "redundant-comma", "removed a redundant comma";
    /// The same in an array, where an element may have been meant: `[1,,2]`.
    Guess ArrayGap, "array-gap", "closed up an array gap";
    /// `｛ ｝ ［ ］ ： ， ； 、 ،` as structure, `＂` and `＇` as delimiters.
    Certain FullWidthMark, "full-width-mark", "replaced full-width punctuation";
    /// Other characters of white space than JSON's four, invisible ones and NUL, between tokens.
    Certain OddWhiteSpace, "odd-white-space", "replaced non-JSON white space";
    /// U+FEFF at the start of the payload, or of what stands in the code fence.
    Certain ByteOrderMark, "byte-order-mark", "removed a byte-order mark";
    /// A character below U+0020 in a string, such as a line break.
    Certain RawControlCharacter, "raw-control-character", "escaped a raw control character";
    /// A backslash that begins no escape: `"C:\Projects"`.
    Certain StrayBackslash, "stray-backslash", "doubled a stray backslash";
    /// `\'` in a string between double marks.
    Certain NeedlessBackslash, "needless-backslash", "removed a needless backslash";
    /// Backticks, `« »`, `‹ ›`, `「 」`, `『 』`, `""" """` or `''' '''` as delimiters, and the prefixes of
    /// Python's strings.
    Certain OtherQuotes, "other-quotes", "replaced other quote marks";
    /// `+1`, `.5`, `5.`, `1_000`, `−5` or `12n`.
    Certain NumberSpelling, "number-spelling", "respelled a number";
    /// `true`, `false` or `null` in another casing.
    Certain LiteralSpelling, "literal-spelling", "respelled a literal";
    /// `007`
    Guess LeadingZeros, "leading-zeros", "dropped leading zeros";
    /// `undefined`, `nil`, `NaN` or `Infinity`.
    Guess ForeignLiteral, "foreign-literal", "replaced a foreign literal with null";
    /// One half of a surrogate pair: `"\ud83d"`.
    Guess LoneSurrogate, "lone-surrogate", "replaced a lone surrogate";
    /// `(1, 2)` for an array.
    Certain Parentheses, "parentheses", "replaced parentheses with brackets";
    /// A value that is text without quote marks: `{"a":hello world}`.
    Guess BareText, "bare-text", "quoted bare text";
    /// `...` or `…` for members or elements that were left out.
    Guess Ellipsis, "ellipsis", "removed an ellipsis";
    /// No value behind a colon: `{"a":}`.
    Guess MissingValue, "missing-value", "filled in a missing value with null";
}

impl RepairKind {
    /// Whether the repair is beyond doubt: nothing is invented, and nothing that carries meaning is
    /// dropped. The others are guesses.
    #[must_use]
    pub const fn is_certain(self) -> bool {
        !matches!(self.class(), Class::Guess)
    }
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
    pub const CONSERVATIVE: Self = Self::of(Class::Conservative);

    /// The six and every other kind that is [certain](RepairKind::is_certain).
    pub const EXTENDED: Self = Self::CONSERVATIVE.union(Self::of(Class::Certain));

    /// Every kind, also those that guess.
    pub const SALVAGE: Self = Self::EXTENDED.union(Self::of(Class::Guess));

    /// The kinds of a class.
    const fn of(class: Class) -> Self {
        let mut set = Self::NONE;
        let mut kinds = RepairKind::ALL;
        while let [kind, rest @ ..] = kinds {
            if kind.class() as u8 == class as u8 {
                set = set.with(*kind);
            }
            kinds = rest;
        }
        set
    }

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

    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
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
