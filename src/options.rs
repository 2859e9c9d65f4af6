//! Which repairs are allowed, and what is refused besides.

use alloc::vec::Vec;

use serde_json::Value;

use crate::error::Error;
use crate::fault::{ErrorKind, Fault};
use crate::outline;
use crate::parsed::Parsed;
use crate::readings;
use crate::repair::{self, RepairSet};
use crate::span::Span;

/// How a payload is read.
///
/// ```
/// use relay_json::{ParseOptions, RepairSet};
///
/// let strict = ParseOptions::new().repairs(RepairSet::NONE);
/// assert!(strict.parse("[1]").is_ok());
/// assert!(strict.parse("[1,]").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseOptions {
    repairs: RepairSet,
    max_len: usize,
    refuses_inexact: bool,
    refuses_duplicate_keys: bool,
}

impl ParseOptions {
    /// The six conservative repairs.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            repairs: RepairSet::CONSERVATIVE,
            max_len: usize::MAX,
            refuses_inexact: false,
            refuses_duplicate_keys: false,
        }
    }

    /// Allows the repairs of `set` and no others.
    ///
    /// A smaller set accepts fewer payloads, with the same values: whether a payload has two readings
    /// does not depend on the set.
    #[must_use]
    pub const fn repairs(mut self, set: RepairSet) -> Self {
        self.repairs = set;
        self
    }

    /// Refuses payloads of more than `bytes` bytes, the white space at their ends included, before
    /// anything of them is read.
    ///
    /// ```
    /// let options = relay_json::ParseOptions::new().max_len(1024);
    /// let error = options.parse(&"[".repeat(1025)).unwrap_err();
    /// assert_eq!(error.kind(), relay_json::ErrorKind::PayloadTooLong);
    /// ```
    #[must_use]
    pub const fn max_len(mut self, bytes: usize) -> Self {
        self.max_len = bytes;
        self
    }

    /// Refuses numbers that the value would hold only approximately, which are those that
    /// [`Parsed::inexact`] lists.
    ///
    /// ```
    /// let options = relay_json::ParseOptions::new().refuse_inexact();
    /// assert!(options.parse("[0.1, 18446744073709551615]").is_ok());
    /// # if cfg!(not(feature = "arbitrary_precision")) {
    /// assert!(options.parse("[18446744073709551616]").is_err());
    /// # }
    /// ```
    #[must_use]
    pub const fn refuse_inexact(mut self) -> Self {
        self.refuses_inexact = true;
        self
    }

    /// Refuses objects that have a key twice; keys are equal if their text is, however it is escaped.
    /// This takes one more pass, and memory for the keys of the objects that are open at a time.
    ///
    /// ```
    /// let options = relay_json::ParseOptions::new().refuse_duplicate_keys();
    /// let error = options.parse(r#"{"to":"bob","t\u006f":"eve"}"#).unwrap_err();
    /// assert_eq!(error.span(), 12..21);
    /// ```
    #[must_use]
    pub const fn refuse_duplicate_keys(mut self) -> Self {
        self.refuses_duplicate_keys = true;
        self
    }

    /// Reads `payload` as [`parse`](crate::parse) does, with these options.
    ///
    /// # Errors
    ///
    /// Where the payload is no JSON, and the allowed repairs do not make it JSON in one way only; and
    /// where the options refuse it.
    #[inline]
    pub fn parse<'p>(&self, payload: &'p str) -> Result<Parsed<'p>, Error> {
        self.check_len(payload.as_bytes())?;
        let mut parsed = Parsed {
            payload,
            value: Value::Null,
            repairs: Vec::new(),
            inexact: Vec::new(),
        };
        readings::read(&mut parsed, self.repairs)?;
        if self.refuses_inexact || self.refuses_duplicate_keys {
            self.check_value(&parsed)?;
        }
        Ok(parsed)
    }

    /// Reads `payload` as [`parse_bytes`](crate::parse_bytes) does, with these options.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and where the payload is no UTF-8.
    pub fn parse_bytes<'p>(&self, payload: &'p [u8]) -> Result<Parsed<'p>, Error> {
        self.check_len(payload)?;
        match core::str::from_utf8(payload) {
            Ok(payload) => self.parse(payload),
            Err(error) => Err(Error::invalid_utf8(payload, error)),
        }
    }

    #[inline]
    fn check_len(&self, payload: &[u8]) -> Result<(), Error> {
        if payload.len() > self.max_len {
            return Err(Error::too_long(payload, self.max_len));
        }
        Ok(())
    }

    /// Refuses what the value does not hold of the payload, where it stands first.
    #[cold]
    fn check_value(&self, parsed: &Parsed<'_>) -> Result<(), Error> {
        let Parsed {
            payload,
            repairs,
            inexact,
            ..
        } = parsed;
        let inexact = inexact.first().filter(|_| self.refuses_inexact);
        let inexact = inexact.map(|span| Span::new(span.start, span.end));
        let inexact = inexact.map(|span| Fault::new(ErrorKind::InexactNumber, span));
        let duplicate = if self.refuses_duplicate_keys {
            outline::duplicate_key(&parsed.repaired_text())
        } else {
            None
        };
        let duplicate = duplicate.map(|(key, earlier)| {
            let [key, earlier] = [key, earlier].map(|span| repair::origin(repairs, span));
            Fault::new(ErrorKind::DuplicateKey, key).with_related(earlier, "the object has it here")
        });
        let faults = [inexact, duplicate].into_iter().flatten();
        match faults.min_by_key(|fault| fault.span().start) {
            Some(fault) => {
                let pointer = outline::pointer_at(payload, fault.span().start, repairs);
                Err(Error::new(payload, fault.at(pointer)))
            }
            None => Ok(()),
        }
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::new()
    }
}
