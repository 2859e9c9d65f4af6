//! The outcome of a payload that was read.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde_json::Value;

use crate::note::Note;
use crate::repair::{self, Repair, RepairKind};

/// A payload's value, and what had to be repaired to read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<'p> {
    pub(crate) payload: &'p str,
    pub(crate) value: Value,
    pub(crate) repairs: Vec<Repair>,
}

impl Parsed<'_> {
    /// The value.
    #[must_use]
    pub const fn value(&self) -> &Value {
        &self.value
    }

    /// The value, by itself.
    #[must_use]
    #[inline]
    pub fn into_value(self) -> Value {
        self.value
    }

    /// The value and the repairs.
    #[must_use]
    pub fn into_parts(self) -> (Value, Vec<Repair>) {
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

    /// What the model is told about the repairs; none if nothing was repaired.
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
        Note::new(repair::kinds(&self.repairs))
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
