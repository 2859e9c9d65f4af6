//! Why a payload is refused.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::help::Related;
use crate::repair::{self, Repair, RepairKind, RepairSet};
use crate::span::Span;
use crate::unwind::Level;

/// The result of a step of a reading.
pub(crate) type Result<T> = core::result::Result<T, Fault>;

/// Why a reading ends. Boxed, so that a result is no larger than what the step returns.
#[derive(Debug)]
pub(crate) struct Fault(pub(crate) Box<Cause>);

/// What was met, and where.
#[derive(Debug)]
pub(crate) struct Cause {
    pub(crate) kind: ErrorKind,
    pub(crate) span: Span,
    /// The containers around it, from the innermost to the outermost.
    pub(crate) levels: Vec<Level>,
    /// Where the value begins, or the key, that is being read or was read last.
    pub(crate) start: Option<usize>,
    /// What is said besides, where the one who refuses knows.
    pub(crate) pointer: Option<String>,
    pub(crate) related: Option<Related>,
    pub(crate) help: Option<Cow<'static, str>>,
    pub(crate) meanings: Vec<Meaning>,
    /// What would repair the payload if all kinds were allowed; empty if that would not.
    pub(crate) offer: Vec<Repair>,
    /// The kinds of these that are off.
    pub(crate) off: RepairSet,
}

impl Fault {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self(Box::new(Cause {
            kind,
            span,
            levels: Vec::new(),
            start: None,
            pointer: None,
            related: None,
            help: None,
            meanings: Vec::new(),
            offer: Vec::new(),
            off: RepairSet::NONE,
        }))
    }

    /// An edit that answers to `kind`, which is not allowed.
    #[cold]
    pub(crate) fn not_allowed(kind: RepairKind, span: Span, replacement: &'static str) -> Self {
        let help: Cow<'_, str> = match (kind, replacement) {
            (RepairKind::StrayQuote, _) => {
                "remove the quote mark, or write one before the value as well".into()
            }
            (RepairKind::InnerQuote | RepairKind::ChosenEnd, _) => {
                "write `\\\"` for each quote mark inside the string".into()
            }
            (RepairKind::StrayBackslash, _) => "write `\\\\` for each backslash".into(),
            (RepairKind::CutString, _) => "write the closing `\"`, or send the rest".into(),
            (_, "") => "remove what is marked".into(),
            (_, "\"") => "write strings in `\"`, and `\\\"` for one inside".into(),
            _ if span.is_empty() => format!("write `{replacement}` there").into(),
            _ => format!("write `{replacement}` instead").into(),
        };
        Self::new(ErrorKind::RepairNotAllowed(kind), span).with_help(help)
    }

    pub(crate) fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span
    }

    /// In the container that is told next, or at the top, a value or key begins at `start`.
    pub(crate) fn behind(mut self, start: usize) -> Self {
        self.0.start.get_or_insert(start);
        self
    }

    /// Around it is this container.
    pub(crate) fn within(mut self, level: Level) -> Self {
        self.0.levels.push(level);
        self
    }

    /// The payload was read up to its end, and this is the pointer to the place.
    pub(crate) fn at(mut self, pointer: String) -> Self {
        self.0.pointer = Some(pointer);
        self
    }

    pub(crate) fn with_related(mut self, span: Span, label: &'static str) -> Self {
        self.0.related = Some((span, label));
        self
    }

    pub(crate) fn with_help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    pub(crate) fn with_offer(mut self, repairs: Vec<Repair>, allowed: RepairSet) -> Self {
        self.0.off = repair::kinds(&repairs).difference(allowed);
        self.0.offer = repairs;
        self
    }

    /// The payload has two readings of different values.
    pub(crate) fn is_two_readings(&self) -> bool {
        self.0.kind == ErrorKind::TwoReadings
    }

    pub(crate) fn with_meanings(mut self, meanings: Vec<Meaning>) -> Self {
        self.0.meanings = meanings;
        self
    }
}

/// What a payload that has two readings may mean, and the edits that leave only that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    pub(crate) says: &'static str,
    pub(crate) edits: Vec<(Range<usize>, &'static str)>,
}

/// What is said to have been found.
pub(crate) enum Found {
    /// The character in the payload, or its end.
    Character,
    Text(&'static str),
}
use Found::{Character, Text};

/// Declares the kinds with what each says: the code, what was expected and what was found.
macro_rules! error_kinds {
    ($($(#[$doc:meta])* $kind:ident $(($field:ty))?, $code:literal, $expected:literal, $found:expr;)*) => {
        /// Why a payload was refused.
        ///
        /// Where the payload ends too early the error's span is empty, whatever was due there; but for
        /// [`UnterminatedString`](Self::UnterminatedString), whose span is the opening mark.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $kind $(($field))?,)*
        }

        impl ErrorKind {
            /// A short identifier in small letters, such as `expected-value`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $code,)*
                }
            }

            pub(crate) const fn expected(self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $expected,)*
                }
            }

            pub(crate) const fn found(self) -> Found {
                match self {
                    $(Self::$kind { .. } => $found,)*
                }
            }
        }
    };
}

error_kinds! {
    /// Nothing but white space, or nothing inside a code fence.
    EmptyPayload, "empty-payload",
        "a value", Text("an empty payload");
    /// `{"a":}`
    ExpectedValue, "expected-value",
        "a value", Character;
    /// `{a:1}`, `{"a":1,`
    ExpectedKey, "expected-key",
        "a key in double quotes", Character;
    /// `{"a" 1}`
    ExpectedColon, "expected-colon",
        "`:` behind the key", Character;
    /// `{"a":1 "b":2}`, `{"a":1]`
    ExpectedCommaOrBrace, "expected-comma-or-brace",
        "`,` or `}` behind the member", Character;
    /// `[1 2]`, `[1}`
    ExpectedCommaOrBracket, "expected-comma-or-bracket",
        "`,` or `]` behind the element", Character;
    /// `[,1]`
    LeadingComma, "leading-comma",
        "no comma before the first value", Character;
    /// `{"a":1`: the payload ends behind a member.
    UnclosedObject, "unclosed-object",
        "`,` or `}` behind the member", Character;
    /// `[1`: the payload ends behind an element.
    UnclosedArray, "unclosed-array",
        "`,` or `]` behind the element", Character;
    /// `[nul]`, `[NaN]`
    UnknownWord, "unknown-word",
        "a value", Text("a word that is no JSON literal");
    /// `[-]`, `[1.]`, `[1e]`
    ExpectedDigit, "expected-digit",
        "a digit", Character;
    /// `[01]`, `[1x]`
    InvalidNumber, "invalid-number",
        "the end of the number", Character;
    /// `[1e999]`
    NumberOutOfRange, "number-out-of-range",
        "a number that a 64-bit float can hold", Text("one beyond its range");
    /// `["a`
    UnterminatedString, "unterminated-string",
        "a closing quote mark before the end of the payload", Text("a string without one");
    /// A character below U+0020 in a string.
    ControlCharacter, "control-character",
        "an escape such as `\\n` in the string", Character;
    /// `["\x"]`
    InvalidEscape, "invalid-escape",
        "an escape that JSON has", Text("a backslash that begins none");
    /// `["\ud83d"]`
    LoneSurrogate, "lone-surrogate",
        "a pair of surrogate escapes", Text("one without the other");
    /// 128 levels of nesting.
    TooDeep, "too-deep",
        "at most 127 levels of nesting", Text("one more");
    /// `[1] 2`
    TextBehindPayload, "text-behind-payload",
        "nothing behind the value", Character;
    /// Text behind the closing code fence.
    TextBehindFence, "text-behind-fence",
        "nothing behind the code fence", Character;
    /// The payload has two values, one for each way to read its smart quotes.
    TwoReadings, "two-readings",
        "quote marks with one reading", Text("one that ends a string in only one of two readings");
    /// `["”]`, where smart quotes count as straight ones: the smart mark may be the text.
    EmptyMixedString, "empty-mixed-string",
        "a string between two marks of one kind", Text("an empty one between a straight and a smart mark");
    /// `{"a":"x "y" z","b":1}`: quote marks inside a string have no backslash, and it may end at the one behind
    /// `z` or farther on.
    TwoEnds, "two-ends",
        "a string that may end in one place", Text("one that may end in two");
    /// `{\"a\": "b"}`, where some quote marks around strings have a backslash and some have none.
    MixedEscapes, "mixed-escapes",
        "either a backslash before every quote mark or none", Text("both");
    /// Here a repair would be needed that the options do not allow. What follows was not read, so
    /// allowing it may not be enough.
    RepairNotAllowed(RepairKind), "repair-not-allowed",
        "strict JSON", Text("what would need a repair that is off");
    /// The payload is no UTF-8.
    InvalidUtf8, "invalid-utf8",
        "UTF-8", Text("an invalid byte");
    /// The payload has more bytes than [`ParseOptions::max_len`](crate::ParseOptions::max_len) allows.
    PayloadTooLong, "payload-too-long",
        "a payload of no more bytes than are allowed", Text("a longer one");
    /// `12345678901234567890123`, where
    /// [`ParseOptions::refuse_inexact`](crate::ParseOptions::refuse_inexact) asks for exact numbers.
    InexactNumber, "inexact-number",
        "a number that 64 bits can hold", Text("one that would be rounded");
    /// `{"a":1,"a":2}`, where
    /// [`ParseOptions::refuse_duplicate_keys`](crate::ParseOptions::refuse_duplicate_keys) asks for
    /// unique keys.
    DuplicateKey, "duplicate-key",
        "each key of an object once", Text("a key that the object has already");
    /// [`Parsed::into_object`](crate::Parsed::into_object) of another value.
    ExpectedObject, "expected-object",
        "an object", Character;
    /// The payload was read, and its value is none of the type that was asked for.
    TypeMismatch, "type-mismatch",
        "a value of the type asked for", Text("one that does not fit");
}
