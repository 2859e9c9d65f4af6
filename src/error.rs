//! Refusals.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::ops::Range;
use core::str::Utf8Error;

use crate::excerpt::Excerpt;
use crate::location::Location;
use crate::repair::RepairKind;
use crate::span::{Span, slice};
use crate::visible::Quoted;

/// The result of a step of a reading.
pub(crate) type Result<T> = core::result::Result<T, Fault>;

/// Why a reading ends. Boxed, so that a result is no larger than what the step returns.
#[derive(Debug)]
pub(crate) struct Fault(Box<Cause>);

/// What was met, and where.
#[derive(Debug)]
struct Cause {
    kind: ErrorKind,
    span: Span,
}

impl Fault {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self(Box::new(Cause { kind, span }))
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span
    }
}

/// What is said to have been found.
enum Found {
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

            const fn expected(self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $expected,)*
                }
            }

            const fn found(self) -> Found {
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
        "a closing quote mark before the end of the payload", Text("none for the string that opens");
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
    /// Here a repair would be needed that the options do not allow. What follows was not read, so
    /// allowing it may not be enough.
    RepairNotAllowed(RepairKind), "repair-not-allowed",
        "strict JSON", Text("what would need a repair that is off");
    /// The payload is no UTF-8.
    InvalidUtf8, "invalid-utf8",
        "UTF-8", Text("an invalid byte");
}

/// A refusal: the payload is no JSON, and no conservative repair makes it JSON in one way only.
///
/// `{error}` is one line that stands alone: what was expected, what was found, and where. It quotes
/// nothing of the payload but the character found, so it can be logged.
///
/// `{error:#}` adds two lines for whoever typed the payload: an excerpt of at most 60 columns, and a
/// caret under the characters meant. Control, bidirectional and invisible characters are shown as
/// stand-ins.
///
/// ```
/// let error = relay_json::parse(r#"{"op":"list" "path":"/"}"#).unwrap_err();
/// assert_eq!(
///     format!("{error:#}"),
///     r#"expected `,` or `}` behind the member, found `"` at line 1, column 14
/// {"op":"list" "path":"/"}
///              ^"#
/// );
/// ```
///
/// An error owns a bounded piece of the payload, and so outlives it.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub struct Error(Box<Refusal>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Refusal {
    kind: ErrorKind,
    span: Span,
    location: Location,
    /// The character at the span's start; none at the end of the payload.
    found: Option<char>,
    excerpt: Excerpt,
}

impl Error {
    #[cold]
    pub(crate) fn new(payload: &str, Fault(cause): Fault) -> Self {
        let Cause { kind, span } = *cause;
        let before = slice(payload, Span::new(0, span.start));
        let behind = slice(payload, Span::new(span.start, payload.len()));
        let found = behind.chars().next().filter(|_| !span.is_empty());
        Self(Box::new(Refusal {
            kind,
            span,
            location: Location::START.advance(before),
            found,
            excerpt: Excerpt::new(before, behind, span.end - span.start),
        }))
    }

    #[cold]
    pub(crate) fn invalid_utf8(payload: &[u8], error: Utf8Error) -> Self {
        let start = error.valid_up_to();
        let (before, behind) = payload.split_at_checked(start).unwrap_or_default();
        let before = core::str::from_utf8(before).unwrap_or_default();
        let len = error.error_len().unwrap_or(behind.len());
        let shown: Cow<'_, str> =
            String::from_utf8_lossy(behind.get(..Excerpt::MAX_BYTES).unwrap_or(behind));
        Self(Box::new(Refusal {
            kind: ErrorKind::InvalidUtf8,
            span: Span::new(start, start + len),
            location: Location::START.advance(before),
            found: None,
            excerpt: Excerpt::new(before, &shown, char::REPLACEMENT_CHARACTER.len_utf8()),
        }))
    }

    /// Why the payload was refused.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The bytes meant, in the payload as it was given. The span is empty where something is missing
    /// at the end.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.0.span.range()
    }

    /// The line on which the span starts, from 1. Lines end with `\n`.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.location.line()
    }

    /// The column at which the span starts: in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.location.column()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let refusal = &*self.0;
        write!(f, "expected {}, found ", refusal.kind.expected())?;
        match (refusal.kind.found(), refusal.found) {
            (Text(text), _) => f.write_str(text)?,
            (Character, Some(character)) => write!(f, "{}", Quoted(character))?,
            (Character, None) => f.write_str("the end of the payload")?,
        }
        if let ErrorKind::RepairNotAllowed(kind) = refusal.kind {
            write!(f, " (`{}`)", kind.code())?;
        }
        write!(f, " at {}", refusal.location)?;
        if f.alternate() {
            write!(f, "\n{}", refusal.excerpt)?;
        }
        Ok(())
    }
}

/// Without the excerpt, which is a piece of the payload.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal {
            kind,
            span,
            location,
            ..
        } = &*self.0;
        f.debug_struct("Error")
            .field("kind", kind)
            .field("span", &span.range())
            .field("line", &location.line())
            .field("column", &location.column())
            .finish_non_exhaustive()
    }
}
