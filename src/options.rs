//! Which repairs are allowed.

use alloc::vec::Vec;

use serde_json::Value;

use crate::error::Error;
use crate::parsed::Parsed;
use crate::readings;
use crate::repair::RepairSet;

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
}

impl ParseOptions {
    /// The six conservative repairs.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            repairs: RepairSet::CONSERVATIVE,
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

    /// Reads `payload` as [`parse`](crate::parse) does, with these options.
    ///
    /// # Errors
    ///
    /// Where the payload is no JSON, and the allowed repairs do not make it JSON in one way only.
    #[inline]
    pub fn parse<'p>(&self, payload: &'p str) -> Result<Parsed<'p>, Error> {
        let mut parsed = Parsed {
            payload,
            value: Value::Null,
            repairs: Vec::new(),
        };
        readings::read(&mut parsed, self.repairs)?;
        Ok(parsed)
    }

    /// Reads `payload` as [`parse_bytes`](crate::parse_bytes) does, with these options.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and where the payload is no UTF-8.
    pub fn parse_bytes<'p>(&self, payload: &'p [u8]) -> Result<Parsed<'p>, Error> {
        match core::str::from_utf8(payload) {
            Ok(payload) => self.parse(payload),
            Err(error) => Err(Error::invalid_utf8(payload, error)),
        }
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::new()
    }
}
