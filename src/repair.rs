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
    /// `// …` and `# …` to the end of the line, `/* … */` and `<!-- … -->`, between tokens.
    ///
    /// Refused are comments that are not closed; a line comment that runs to the end of the payload while
    /// something is open, since what closes it may be in the comment; a comment with a quote mark that could
    /// close the string before it, which may be the rest of that string; and a line comment with U+2028 or
    /// U+2029 in it, where some languages end it.
    Certain Comment, "comment", "removed a comment";
    /// A key without quote marks: letters of any script, digits, `_`, `$`, `-` and `.`, at least one letter or
    /// digit, before what stands for a colon.
    ///
    /// Refused are what begins with two points, as an ellipsis; `True`, `False` and `None`, which printers of JSON write in another way, and numbers other
    /// than plain integers, for the same reason.
    Certain BareKey, "bare-key", "quoted a bare key";
    /// No comma where, behind a whole value and white space or next to a bracket, a value begins or, in an
    /// object, a key that has its colon.
    ///
    /// On one line and with no bracket between the two, the key must be in quote marks; two numbers, and
    /// anything behind a string, are refused in an array. Refused is all of it within parentheses, where
    /// Python joins strings that nothing separates. Invisible characters are no white space.
    Certain MissingComma, "missing-comma", "inserted a missing comma";
    /// No colon where, behind a key in quote marks and white space, a value begins: `{"a" 1}`. Refused with a
    /// stray quote behind the value.
    Certain MissingColon, "missing-colon", "inserted a missing colon";
    /// One `=`, `=>` or `:=` for a colon; one `;` for a comma. Before a closing bracket the `;` goes, and
    /// answers to [`TrailingComma`](Self::TrailingComma) as well. Refused next to another comma or semicolon.
    Certain WrongSeparator, "wrong-separator", "replaced a wrong separator";
    /// A comma in an object that separates nothing: before the first member, one more between two, or one more
    /// before `}`, where the last is a [`TrailingComma`](Self::TrailingComma).
    Certain RedundantComma, "redundant-comma", "removed a redundant comma";
    /// The same in an array, where an element may have been meant: `[1,,2]`.
    Guess ArrayGap, "array-gap", "closed up an array gap";
    /// `｛ ｝ ［ ］ ： ， ； 、 ،` as structure; `＂` and `＇` as delimiters, each closing only its own kind. `；`
    /// answers to [`WrongSeparator`](Self::WrongSeparator) as well.
    Certain FullWidthMark, "full-width-mark", "replaced full-width punctuation";
    /// Between tokens, other characters of white space ([`char::is_whitespace`]) than JSON's four, invisible
    /// ones (U+200B to U+200D, U+2060, U+FEFF, U+180E) and NUL. Each run becomes one space.
    Certain OddWhiteSpace, "odd-white-space", "replaced non-JSON white space";
    /// U+FEFF at the start of the payload, or of what stands in the code fence.
    Certain ByteOrderMark, "byte-order-mark", "removed a byte-order mark";
    /// A character below U+0020 in a string. A line break in a key is refused: more likely the mark that closes
    /// it is missing.
    Certain RawControlCharacter, "raw-control-character", "escaped a raw control character";
    /// Every backslash that begins no escape, in a string where one stands before a letter: `"C:\Projects"`.
    ///
    /// Refused is a string that has one before a letter or digit which begins an escape in JSON or elsewhere
    /// (`\n`, `\u0041`, `\u`, `\x1b`, `\U0001f600`, `\0`), before an apostrophe or before a raw control
    /// character, since the others may not be meant as they stand; and one that has them only before
    /// punctuation, as Markdown's `\_`.
    Certain StrayBackslash, "stray-backslash", "doubled a stray backslash";
    /// `\'` in a string between double marks that holds no apostrophe without a backslash.
    Certain NeedlessBackslash, "needless-backslash", "removed a needless backslash";
    /// Backticks, `« »`, `‹ ›`, `「 」`, `『 』`, three `"` or three `'` as delimiters, but not around the whole
    /// payload; a backslash before the closing mark goes. And Python's prefixes `b`, `u`, `r`, `br`, `rb` and `f`
    /// before a straight mark.
    ///
    /// Refused are `${` between backticks, a backslash in a raw string, and braces in a formatted one.
    Certain OtherQuotes, "other-quotes", "replaced other quote marks";
    /// `+1`, but not with seven or more digits, which may be a telephone number; `.5` and `5.`; `1_000` with
    /// groups of three digits; `−5` with U+2212; `12n`. Refused with a stray quote behind it, as are thousands
    /// commas, other bases and units.
    Certain NumberSpelling, "number-spelling", "respelled a number";
    /// `true`, `false` or `null` in another casing. Refused with a stray quote behind it.
    Certain LiteralSpelling, "literal-spelling", "respelled a literal";
    /// `007`, `-05`. Refused are three digits right behind a digit and a comma, as in `1,000`.
    Guess LeadingZeros, "leading-zeros", "dropped leading zeros";
    /// `undefined`, `nil`, `NaN` and `Infinity`, the last two with either sign, exactly so.
    Guess ForeignLiteral, "foreign-literal", "replaced a foreign literal with null";
    /// One half of a surrogate pair, `"\ud83d"`: it becomes U+FFFD.
    Guess LoneSurrogate, "lone-surrogate", "replaced a lone surrogate";
    /// `(1, 2)`, `(1,)` and `()` for arrays, but not around the whole payload. `(1)` is refused, and so is a
    /// closing bracket of another kind.
    Certain Parentheses, "parentheses", "replaced parentheses with brackets";
    /// A value that is text without quote marks, up to `,`, `}`, `]`, a line break or a comment:
    /// `{"a":hello world}`. White space behind it stays outside.
    ///
    /// Refused is text that holds `{`, `[`, `:`, `;`, a quote mark, a backslash, an invisible character or
    /// full-width punctuation; that has no letter or digit; that begins or ends with a literal, or begins with
    /// a parenthesis, `=` or an ellipsis; that begins with a number, but for one with a unit of letters
    /// (`10px`); that stands in parentheses; or that ends the payload.
    Guess BareText, "bare-text", "quoted bare text";
    /// `...` or `…` as an element or member, with the comma that separated it.
    Guess Ellipsis, "ellipsis", "removed an ellipsis";
    /// No value behind a colon and before `,` or `}`.
    Guess MissingValue, "missing-value", "filled in a missing value with null";
}

impl RepairKind {
    /// Whether the repair is certain: it invents nothing, and drops nothing that carries meaning. The others
    /// are guesses: they fill in, drop or choose something.
    ///
    /// ```
    /// use relay_json::RepairKind;
    ///
    /// assert!(RepairKind::Comment.is_certain());
    /// assert!(!RepairKind::LeadingZeros.is_certain());
    /// ```
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
    ///
    /// ```
    /// use relay_json::{ParseOptions, RepairSet};
    ///
    /// let options = ParseOptions::new().repairs(RepairSet::EXTENDED);
    /// let parsed = options.parse("{path: '/tmp', /* all */ depth: +3}")?;
    /// assert_eq!(parsed.repaired_text(), r#"{"path": "/tmp",  "depth": 3}"#);
    /// assert!(options.parse("{depth: 03}").is_err());
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    pub const EXTENDED: Self = Self::CONSERVATIVE.union(Self::of(Class::Certain));

    /// Every kind, also those that guess. Read what they filled in, dropped or chose in the repairs before
    /// you act on the value.
    ///
    /// ```
    /// use relay_json::{ParseOptions, RepairKind, RepairSet};
    ///
    /// let options = ParseOptions::new().repairs(RepairSet::SALVAGE);
    /// let parsed = options.parse("{'depth': 03, 'path': /tmp}")?;
    /// let mut kinds = parsed.repairs().iter().flat_map(|repair| repair.kinds().iter());
    /// assert!(!kinds.all(RepairKind::is_certain));
    /// # Ok::<(), relay_json::Error>(())
    /// ```
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
