//! The outcome of a payload that was read.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "serde")]
use core::mem;
use core::ops::Range;

use serde_json::{Map, Value};

use crate::error::Error;
use crate::fault::{ErrorKind, Fault};
use crate::note::{DetailedNote, Note};
#[cfg(feature = "serde")]
use crate::path;
use crate::repair::{self, Repair, RepairKind};
use crate::report;
use crate::span::Span;
use crate::truncation::{self, Truncation};
#[cfg(feature = "serde")]
use crate::typed;

/// A payload's value, and what had to be repaired to read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<'p, T = Value> {
    pub(crate) payload: &'p str,
    pub(crate) value: T,
    pub(crate) repairs: Vec<Repair>,
    pub(crate) inexact: Vec<Range<usize>>,
}

impl Parsed<'_> {
    /// The value as an object, which the arguments of a tool call must be.
    ///
    /// ```
    /// let object = relay_json::parse("{'path': '/tmp'}")?.into_object()?;
    /// assert_eq!(object["path"], "/tmp");
    ///
    /// let error = relay_json::parse("['/tmp']")?.into_object().unwrap_err();
    /// assert_eq!(error.to_string(), "expected an object, found `[` at line 1, column 1");
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the value is no object. The error's span is the value. It does not have the repairs.
    pub fn into_object(self) -> Result<Map<String, Value>, Error> {
        if let Value::Object(members) = self.value {
            return Ok(members);
        }
        let text = self.repaired_text();
        let start = text.len() - text.trim_start().len();
        let span = Span::new(start, text.trim_end().len());
        let span = repair::origin(&self.repairs, span);
        Err(Error::new(
            self.payload,
            Fault::new(ErrorKind::ExpectedObject, span),
        ))
    }
}

#[cfg(feature = "serde")]
impl<'p> Parsed<'p> {
    /// The value as one of type `T`, with the repairs.
    ///
    /// ```
    /// #[derive(Debug, serde::Deserialize)]
    /// struct Call {
    ///     path: String,
    ///     depth: u8,
    /// }
    ///
    /// let options = relay_json::ParseOptions::new().refuse_duplicate_keys();
    /// let call = options.parse("{'path': '/tmp', 'depth': 2}")?.deserialize::<Call>()?;
    /// assert_eq!((call.value().path.as_str(), call.value().depth), ("/tmp", 2));
    ///
    /// let error = options.parse("{'path': '/tmp', 'depth': '2'}")?.deserialize::<Call>();
    /// assert_eq!(
    ///     format!("{:#}", error.unwrap_err()),
    ///     "error[type-mismatch]: expected a value of the type asked for, found one that does not fit\n\
    ///      line 1, column 27, byte 26, in `/depth`\n\
    ///      {'path': '/tmp', 'depth': '2'}\n                          \
    ///      ^^^\n\
    ///      note: invalid type: string \"2\", expected u8"
    /// );
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the value is none of type `T`, with the [kind](Error::kind)
    /// [`TypeMismatch`](ErrorKind::TypeMismatch). The error's span is the value that does not fit: an
    /// object where a member is missing, a key where it is unknown or names no variant.
    ///
    /// Some types read all of a value before they look at its parts: internally tagged and untagged enums,
    /// structs with a flattened field, and adjacently tagged enums whose content comes before the tag in the
    /// order of the map. Where such a part does not fit, the span is the value that was read as a whole.
    ///
    /// An integer beyond 64 bits does not fit `u128` and `i128`: it was read as a float, unless the feature
    /// `arbitrary_precision` is on. An object does not fit any type if its first key begins with
    /// `$serde_json::private::`, since `serde_json` might take it for another value.
    ///
    /// The error does not have the repairs: a host that also tells the model of them takes the
    /// [`note`](Self::note) before.
    pub fn deserialize<T>(mut self) -> Result<Parsed<'p, T>, Error>
    where
        T: serde_core::de::DeserializeOwned,
    {
        match typed::from_value(mem::take(&mut self.value)) {
            Ok(value) => Ok(Parsed {
                payload: self.payload,
                value,
                repairs: self.repairs,
                inexact: self.inexact,
            }),
            Err(mismatch) => {
                let (message, path, target) = mismatch.into_parts();
                let span = path::locate(&self.repaired_text(), &path, target);
                let span = repair::origin(&self.repairs, span);
                let pointer = path::pointer_of(&path);
                Err(Error::type_mismatch(self.payload, span, pointer, &message))
            }
        }
    }
}

impl<T> Parsed<'_, T> {
    /// The value.
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// The value, by itself.
    #[must_use]
    #[inline]
    pub fn into_value(self) -> T {
        self.value
    }

    /// The value and the repairs.
    #[must_use]
    pub fn into_parts(self) -> (T, Vec<Repair>) {
        (self.value, self.repairs)
    }

    /// The edits that make the payload strict JSON, in source order; none if it was already.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// The names of what was repaired, each once, in the order of [`RepairKind`].
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        repair::kinds(&self.repairs).iter().map(RepairKind::name)
    }

    /// Whether the payload was cut off, and closed by [`UnclosedContainer`](RepairKind::UnclosedContainer),
    /// [`CutString`](RepairKind::CutString) or [`CutValue`](RepairKind::CutValue).
    ///
    /// What was cut is never complete, whatever its value looks like: a member may be missing, and the last
    /// string or number may go on. A host does not run a command that was cut short.
    ///
    /// ```
    /// use relay_json::{ParseOptions, RepairSet};
    ///
    /// let options = ParseOptions::new().repairs(RepairSet::SALVAGE);
    /// let parsed = options.parse(r#"{"steps":["make","make check""#)?;
    /// assert!(parsed.is_truncated());
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        truncation::is_in(&self.repairs)
    }

    /// Where the payload was cut off, if it [was](Self::is_truncated). Takes one more pass.
    #[must_use]
    pub fn truncation(&self) -> Option<Truncation> {
        Truncation::of(self.payload, &self.repairs)
    }

    /// The numbers, as spans of bytes in the payload, that the value holds only approximately, in
    /// source order.
    ///
    /// An integer that neither `i64` nor `u64` holds becomes the nearest `f64`, and is listed if that
    /// prints other digits: an id becomes another id. So is a number that is too small for an `f64` and
    /// becomes zero. All other fractions and exponents are rounded to the nearest `f64` by their nature,
    /// and not listed. With the feature `arbitrary_precision` there are none.
    ///
    /// ```
    /// let parsed = relay_json::parse(r#"{"id": 12345678901234567890123, "pi": 3.14159}"#)?;
    /// # if cfg!(not(feature = "arbitrary_precision")) {
    /// assert_eq!(parsed.inexact(), [7..30]);
    /// # }
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    #[must_use]
    pub fn inexact(&self) -> &[Range<usize>] {
        &self.inexact
    }

    /// What the model is told about the repairs, and about numbers that were rounded; none if there was
    /// neither.
    ///
    /// ```
    /// let parsed = relay_json::parse("[1,]")?;
    /// let result = format!("done{}", parsed.note().unwrap());
    /// assert_eq!(
    ///     result,
    ///     "done (note: the JSON was malformed and was repaired before use: removed a trailing \
    ///      comma. Send valid single-line JSON next time.)"
    /// );
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    #[must_use]
    pub fn note(&self) -> Option<Note> {
        Note::new(repair::kinds(&self.repairs), !self.inexact.is_empty())
    }

    /// The [`note`](Self::note), and below it where the first three repairs are: an excerpt of at most 60
    /// columns, carets under what was replaced, and what was written instead.
    ///
    /// It quotes the payload, with stand-ins for control, bidirectional and invisible characters, and has
    /// at most eight lines. Its text is made when it is shown, and until then it borrows from this.
    ///
    /// ```
    /// let parsed = relay_json::parse("{'deep': True}")?;
    /// assert_eq!(
    ///     parsed.detailed_note().unwrap().to_string(),
    ///     " (note: the JSON was malformed and was repaired before use: converted Python literals \
    ///      (True/False/None) to JSON; converted single-quoted strings to double-quoted. Send valid \
    ///      single-line JSON next time.)\n\
    ///      {'deep': True}\n \
    ///      ^ replaced with `\"`\n\
    ///      {'deep': True}\n      \
    ///      ^ replaced with `\"`\n\
    ///      {'deep': True}\n         \
    ///      ^^^^ replaced with `true`"
    /// );
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    #[must_use]
    pub fn detailed_note(&self) -> Option<impl fmt::Display> {
        Some(DetailedNote {
            note: self.note()?,
            payload: self.payload,
            repairs: &self.repairs,
        })
    }

    /// The repairs for a host to log and count, as JSON: the list `repairs`, the list `inexact` of numbers that
    /// were rounded, and `truncated`, the place where the payload [was cut off](Self::is_truncated), or null.
    /// It quotes nothing of the payload. Of each list there are the first 1000; `omitted` is the number of all
    /// others.
    ///
    /// Each repair has the `code` and `name` of its `kinds`, the `span` it replaces with `start` and `end`
    /// in bytes, the `line` and `column` in characters where that starts, and the `replacement`. Each
    /// number has `span`, `line` and `column`.
    ///
    /// ```
    /// let parsed = relay_json::parse("[1, ]")?;
    /// assert_eq!(
    ///     parsed.report(),
    ///     serde_json::json!({
    ///         "repairs": [{
    ///             "kinds": [{"code": "trailing-comma", "name": "removed a trailing comma"}],
    ///             "span": {"start": 2, "end": 3},
    ///             "line": 1,
    ///             "column": 3,
    ///             "replacement": "",
    ///         }],
    ///         "inexact": [],
    ///         "truncated": null,
    ///         "omitted": 0,
    ///     })
    /// );
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    #[must_use]
    pub fn report(&self) -> Value {
        report::of_repairs(self.payload, &self.repairs, &self.inexact)
    }

    /// The payload with only the edits applied: strict JSON of exactly this value. It is borrowed if
    /// nothing was repaired.
    ///
    /// White space at the ends of the payload stays as it is. It is not part of the payload, and may
    /// be of a kind that strict JSON does not know.
    ///
    /// ```
    /// let parsed = relay_json::parse("{'it': 1,  }")?;
    /// assert_eq!(parsed.repaired_text(), r#"{"it": 1  }"#);
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    #[must_use]
    pub fn repaired_text(&self) -> Cow<'_, str> {
        repair::apply(self.payload, &self.repairs)
    }
}
