//! Reads the nearly-JSON that language models type into a [`serde_json::Value`].
//!
//! Models type tool calls by hand and get them *nearly* right: a stray quote after `false`, a
//! trailing comma, single or smart quotes, `True`, a code fence around it all. This crate reads such
//! a payload, says exactly what it repaired, and refuses what it would have to guess.
//!
//! ```
//! let payload = r#"{"op":"list","path":"/home/x","recursive":false"}"#;
//! let parsed = relay_json::parse(payload)?;
//! assert_eq!(parsed.value()["recursive"], false);
//! assert_eq!(
//!     parsed.names().collect::<Vec<_>>(),
//!     ["removed a stray quote after a bare value"]
//! );
//! assert_eq!(
//!     parsed.repaired_text(),
//!     r#"{"op":"list","path":"/home/x","recursive":false}"#
//! );
//! # Ok::<(), relay_json::Error>(())
//! ```
//!
//! # Promises
//!
//! 1. **Valid JSON is never touched.** What a strict reader of [RFC 8259] accepts has the value that
//!    it gives, and no repairs.
//! 2. **A repair is an edit**: a span of the payload, the text that replaces it, and the kind it
//!    answers to. The payload with all edits applied is strict JSON of exactly the value returned.
//! 3. **The text inside a string is never altered.** Only the escaping that new delimiters make
//!    necessary changes.
//! 4. **Two readings, no choice.** A payload with two readings of different values is refused.
//!
//! White space at the two ends of the payload ([`char::is_whitespace`]) is not part of it; spans
//! still count from the start of the text given. Everywhere else only JSON's four characters are
//! white space.
//!
//! # Repairs
//!
//! [`RepairKind`] lists the six that are on by default. [`ParseOptions::repairs`] allows fewer.
//!
//! **Code fence.** Around the whole payload; either half may be missing, and the closing mark may be
//! longer or shorter than the opening one. Behind the opening mark one word may stand: a letter
//! ([`char::is_alphabetic`]), then letters, digits ([`char::is_alphanumeric`]) and `_ # + . -`. A word
//! that begins with `json` may be followed by the payload, any other is alone on its line but for
//! spaces and tabs. `json12` at the end of the payload, or before the closing mark, is `json` and the
//! number 12; `json5` is a word.
//!
//! **Smart quotes** have two readings. In the first, a string opened by a smart mark is closed by the
//! next smart mark of the same family, double or single, and straight quotes in between are text. In
//! the second every smart mark stands for its straight twin. If only one of the two parses, it is
//! taken, unless the second holds an empty string between a straight and a smart mark, where the mark
//! may be the text. If both parse to different values, the payload is refused.
//!
//! **Stray quote.** A string that lost its *opening* quote, as in `{"id": 4711"}`, cannot be told
//! from a bare value with a stray quote behind it. It is taken as the bare value.
//!
//! # Numbers, depth, duplicates
//!
//! Integers that fit `i64` or `u64` stay integers; all others are the nearest `f64`, and a number
//! beyond its range is refused. 127 levels of nesting are read. The last of two equal keys wins. All
//! this is as `serde_json` has it; with the feature `arbitrary_precision` numbers are as `serde_json`
//! has them under its feature of that name.
//!
//! # Cost
//!
//! One pass over valid JSON and over payloads without smart quotes, at most two over others. Time is
//! linear in the payload and memory a multiple of it, also where it is hostile. Nothing panics.
//!
//! [RFC 8259]: https://www.rfc-editor.org/rfc/rfc8259

#![no_std]
// The library reads hostile text: nothing in it may panic. Tests do, so this stands here and not in
// the manifest.
#![warn(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used
)]

extern crate alloc;

mod error;
mod excerpt;
mod fence;
mod lexer;
mod location;
mod note;
mod number;
mod options;
mod parsed;
mod parser;
mod quote;
mod readings;
mod recover;
mod repair;
mod span;
mod string;
mod token;
mod visible;

pub use error::{Error, ErrorKind};
pub use location::Location;
pub use note::Note;
pub use options::ParseOptions;
pub use parsed::Parsed;
pub use repair::{Repair, RepairKind, RepairSet};

/// Reads `payload`, with the six conservative repairs where it is no JSON.
///
/// ```
/// let parsed = relay_json::parse("{'path': '/tmp', 'deep': True,}")?;
/// assert_eq!(parsed.value()["deep"], true);
/// assert_eq!(parsed.repaired_text(), r#"{"path": "/tmp", "deep": true}"#);
/// # Ok::<(), relay_json::Error>(())
/// ```
///
/// # Errors
///
/// Where the payload is no JSON, and the repairs do not make it JSON in one way only.
pub fn parse(payload: &str) -> Result<Parsed<'_>, Error> {
    ParseOptions::new().parse(payload)
}

/// Reads `payload` as [`parse`] does, if it is UTF-8.
///
/// ```
/// let error = relay_json::parse_bytes(b"{\"a\":\"\xff\"}").unwrap_err();
/// assert_eq!(error.to_string(), "expected UTF-8, found bytes that are not at line 1, column 7");
/// assert_eq!(error.span(), 6..7);
/// ```
///
/// # Errors
///
/// As [`parse`], and where the payload is no UTF-8; the error's span begins at the first byte that is
/// not.
pub fn parse_bytes(payload: &[u8]) -> Result<Parsed<'_>, Error> {
    ParseOptions::new().parse_bytes(payload)
}

/// Compiles and runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
