//! Refusals.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::Utf8Error;

use serde_json::Value;

use crate::diagnostic;
use crate::edits::Edits;
use crate::excerpt::Excerpt;
#[cfg(feature = "serde")]
use crate::excerpt::{self, Size};
use crate::fault::{Cause, ErrorKind, Fault, Found, Meaning};
use crate::help::{self, Site};
use crate::location::Location;
use crate::path;
use crate::repair::Repair;
use crate::report;
use crate::span::{Span, slice};
use crate::visible::Quoted;

/// A refusal: the payload is no JSON, and no repair that is on makes it JSON in one way only; or its
/// value is not what was asked for.
///
/// `{error}` is one line that stands alone: what was expected, what was found, and where. It quotes
/// nothing of the payload but the character found, so it can be logged.
///
/// `{error:#}` is for whoever typed the payload. First, in at most eight lines and 600 bytes, stand
///
/// 1. the code, what was expected and what was found;
/// 2. line, column, byte and [`pointer`](Self::pointer);
/// 3. an excerpt of at most 60 columns, and carets under the characters meant;
/// 4. where a second place matters, the same for it, with what is there;
/// 5. what a type says of its value;
/// 6. what to write instead, where that is known; where several things may be meant, each of them; and which
///    repairs would have read the payload, but are off.
///
/// Behind them, so that all can be mended in one turn, stand the first three of the [`edits`](Self::edits) that would
/// make the payload JSON, in at most eight lines and 600 bytes more. They are not shown where the payload was cut
/// off: to close it does not make it whole.
///
/// Control, bidirectional and invisible characters are shown as stand-ins. A precision makes the excerpts narrower,
/// for a narrow terminal: `{error:#.40}` has excerpts of at most 40 columns, and none has less than ten.
///
/// ```
/// let error = relay_json::parse(r#"{"op":"list" "path":"/"}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected `,` or `}` behind the member, found `\"` at line 1, column 14"
/// );
/// assert_eq!(
///     format!("{error:#}"),
///     r#"error[expected-comma-or-brace]: expected `,` or `}` behind the member, found `"`
/// line 1, column 14, byte 13, in `/op`
/// {"op":"list" "path":"/"}
///              ^
/// help: write `,` between the two members; `missing-comma` would repair this, but is off
/// help: this edit makes it valid JSON
/// {"op":"list" "path":"/"}
///             ^ insert `,`"#
/// );
/// ```
///
/// An error owns what it shows, and so outlives the payload.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub struct Error(pub(crate) Box<Refusal>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) kind: ErrorKind,
    /// The character at the place; none at the end of the payload.
    found: Option<char>,
    pub(crate) place: Spot,
    pub(crate) pointer: String,
    pub(crate) related: Option<(Spot, &'static str)>,
    /// What a type says of its value: visible, and cut.
    pub(crate) message: Option<String>,
    pub(crate) help: Option<Cow<'static, str>>,
    /// Both, where there are two readings.
    pub(crate) meanings: Vec<Meaning>,
    pub(crate) edits: Edits,
}

/// What a type's message takes at most.
#[cfg(feature = "serde")]
const MESSAGE: Size = Size {
    columns: 120,
    bytes: 160,
};

/// A place in the payload, with enough around it to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) span: Span,
    pub(crate) location: Location,
    pub(crate) excerpt: Excerpt,
}

impl Spot {
    fn new(payload: &str, span: Span) -> Self {
        let before = slice(payload, Span::new(0, span.start));
        let behind = slice(payload, Span::new(span.start, payload.len()));
        Self {
            span,
            location: Location::START.advance(before),
            excerpt: Excerpt::new(before, behind, span.end - span.start),
        }
    }
}

impl Error {
    #[cold]
    pub(crate) fn new(payload: &str, Fault(cause): Fault) -> Self {
        let Cause {
            kind,
            span,
            levels,
            start,
            pointer,
            related,
            help,
            meanings,
            offer,
            off,
        } = *cause;
        let (before, rest) = payload.split_at_checked(span.start).unwrap_or_default();
        let is_end = span.is_empty();
        let site = Site {
            before,
            rest,
            is_end,
            levels: &levels,
            start,
        };
        let advice = site.advise(kind);
        let related = related.or(advice.related);
        let path = levels.iter().rev().filter_map(|level| level.step.as_ref());
        Self(Box::new(Refusal {
            kind,
            found: rest.chars().next().filter(|_| !is_end),
            place: Spot::new(payload, span),
            pointer: pointer.unwrap_or_else(|| path::pointer_of(path)),
            related: related.map(|(span, label)| (Spot::new(payload, span), label)),
            message: None,
            help: help::with_offer(help.or(advice.help), off),
            meanings,
            edits: Edits::new(payload, offer),
        }))
    }

    #[cold]
    pub(crate) fn invalid_utf8(payload: &[u8], error: Utf8Error) -> Self {
        let start = error.valid_up_to();
        let len = error.error_len().unwrap_or(payload.len() - start);
        Self::of_bytes(
            ErrorKind::InvalidUtf8,
            payload,
            Span::new(start, start + len),
        )
    }

    /// A payload of more than `max` bytes, of which none was read.
    #[cold]
    pub(crate) fn too_long(payload: &[u8], max: usize) -> Self {
        let head = payload.get(..max).unwrap_or_default();
        let fits = core::str::from_utf8(head).map_or_else(|error| error.valid_up_to(), str::len);
        Self::of_bytes(
            ErrorKind::PayloadTooLong,
            payload,
            Span::new(fits, payload.len()),
        )
    }

    /// A value, in `span`, that does not fit its type, which says so in `message`.
    #[cfg(feature = "serde")]
    #[cold]
    pub(crate) fn type_mismatch(payload: &str, span: Span, pointer: String, message: &str) -> Self {
        let fault = Fault::new(ErrorKind::TypeMismatch, span).at(pointer);
        let mut error = Self::new(payload, fault);
        error.0.message = Some(excerpt::ends_of(message, MESSAGE));
        error
    }

    /// A refusal of bytes that are text up to `span`, and need not be any from there on.
    fn of_bytes(kind: ErrorKind, payload: &[u8], span: Span) -> Self {
        let (before, rest) = payload.split_at_checked(span.start).unwrap_or_default();
        let before = core::str::from_utf8(before).unwrap_or_default();
        let shown = String::from_utf8_lossy(rest.get(..Excerpt::MAX_BYTES).unwrap_or(rest));
        let (meant, help) = match kind {
            ErrorKind::InvalidUtf8 => (
                char::REPLACEMENT_CHARACTER.len_utf8(),
                "send the payload in UTF-8",
            ),
            _ => (shown.len(), "send a shorter payload"),
        };
        Self(Box::new(Refusal {
            kind,
            found: None,
            place: Spot {
                span,
                location: Location::START.advance(before),
                excerpt: Excerpt::new(before, &shown, meant),
            },
            pointer: String::new(),
            related: None,
            message: None,
            help: Some(Cow::Borrowed(help)),
            meanings: Vec::new(),
            edits: Edits::default(),
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
        self.0.place.span.range()
    }

    /// The line on which the span starts, from 1. Lines end with `\n`.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.place.location.line()
    }

    /// The column at which the span starts: in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.place.location.column()
    }

    /// The JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)) of the value that was being
    /// read, or was read last; of the object, where a key was due. It is made of the payload's keys as they
    /// are, however long, and with control characters.
    ///
    /// ```
    /// let error = relay_json::parse(r#"{"edits":[{"at":1},{"at":01}]}"#).unwrap_err();
    /// assert_eq!(error.pointer(), "/edits/1/at");
    /// ```
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.0.pointer
    }

    /// What to write instead, where that is known; where several things may be meant, each of them. It may
    /// quote a key. Behind it stand the codes of two of the repairs that would have read the payload, but are
    /// off, and how many more there are. All that is at most 240 bytes.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The edits that would make the payload JSON, in source order, if every repair was on; none if that would
    /// not, or if the payload has two readings. They are what a person would be told, and no value comes of them:
    /// [guesses](crate::RepairKind::is_certain) may be among them, also such that close a payload that was cut off.
    ///
    /// ```
    /// let payload = "{op: 'list' 'deep': TRUE}";
    /// let error = relay_json::parse(payload).unwrap_err();
    /// let mut text = payload.to_owned();
    /// for edit in error.edits().iter().rev() {
    ///     text.replace_range(edit.span(), edit.replacement());
    /// }
    /// assert_eq!(text, r#"{"op": "list", "deep": true}"#);
    /// ```
    #[must_use]
    pub fn edits(&self) -> &[Repair] {
        self.0.edits.all()
    }

    /// The refusal for a host to log and count, as JSON.
    ///
    /// It has the `code`, the `message` (what was expected and what was found, without the place), the
    /// `span` with `start` and `end` in bytes, `line` and `column` in characters, the `pointer` and the
    /// `help`; `related`, a second place with what is there as its `label`; `type_message`, what a type says
    /// of its value; `readings`, where there are two: the `meaning` of each, and the `edits` that leave
    /// only that; and the [`edits`](Self::edits) that would make the payload JSON, of which there are the first
    /// 1000, and in `omitted` the number of the others. What a refusal does not have is null, or an empty list.
    ///
    /// Without `pointer`, `help` and `type_message` it quotes nothing of the payload but the character
    /// found. The pointer is as long as the keys in it.
    ///
    /// ```
    /// let error = relay_json::parse(r#"{"a":[1 2]}"#).unwrap_err();
    /// assert_eq!(
    ///     error.report(),
    ///     serde_json::json!({
    ///         "code": "expected-comma-or-bracket",
    ///         "message": "expected `,` or `]` behind the element, found `2`",
    ///         "span": {"start": 8, "end": 9},
    ///         "line": 1,
    ///         "column": 9,
    ///         "pointer": "/a/0",
    ///         "related": null,
    ///         "type_message": null,
    ///         "help": "write `,` between two numbers, and no space inside of one",
    ///         "readings": [],
    ///         "edits": [],
    ///         "omitted": 0,
    ///     })
    /// );
    /// ```
    #[must_use]
    pub fn report(&self) -> Value {
        report::of_error(self)
    }

    /// What was expected and what was found, without the place.
    pub(crate) fn write_sentence(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Refusal { kind, found, .. } = &*self.0;
        write!(f, "expected {}, found ", kind.expected())?;
        match (kind.found(), found) {
            (Found::Text(text), _) => f.write_str(text)?,
            (Found::Character, Some(character)) => write!(f, "{}", Quoted(*character))?,
            (Found::Character, None) => f.write_str("the end of the payload")?,
        }
        match kind {
            ErrorKind::RepairNotAllowed(kind) => write!(f, " (`{}`)", kind.code()),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&diagnostic::of(self, f.precision()));
        }
        self.write_sentence(f)?;
        write!(f, " at {}", self.0.place.location)
    }
}

/// Without the pointer, the help and the excerpts, which are pieces of the payload.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind())
            .field("span", &self.span())
            .field("line", &self.line())
            .field("column", &self.column())
            .finish_non_exhaustive()
    }
}
