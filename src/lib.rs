//! Reads the nearly-JSON that language models type into a [`serde_json::Value`].
//!
//! Models type tool calls by hand and get them *nearly* right: a stray quote after `false`, a
//! trailing comma, single or smart quotes, `True`, a code fence around it all. This crate reads such
//! a payload, says exactly what it repaired, and by default refuses what it would have to guess.
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
//!    necessary changes. Some kinds beyond the six mend escapes as well. Two guesses change the text: one puts
//!    U+FFFD for a lone surrogate, and one drops what a payload that was cut off has of an escape at its end.
//! 4. **Two readings, no choice.** A payload with two readings of different values is refused. One
//!    guess beyond the six, [`RepairKind::ChosenEnd`], chooses between two ends of a string.
//!
//! White space at the two ends of the payload ([`char::is_whitespace`]) is not part of it; spans
//! still count from the start of the text given. Everywhere else only JSON's four characters are
//! white space, if no further repair is on.
//!
//! # Repairs
//!
//! Six kinds are on by default; [`ParseOptions::repairs`] allows fewer, or more.
//!
//! **Code fence.** Around the whole payload: three or more backticks, or three or more tildes, at its
//! start, and three or more of the same at its end. Either half may be missing. Behind the opening
//! mark and any spaces or tabs one word may stand: a letter ([`char::is_alphabetic`]), then letters,
//! digits ([`char::is_alphanumeric`]) and `_ # + . -`, but not a literal. A word that begins with `json`,
//! in any casing, may be followed by the payload; any other is alone on its line but for spaces and
//! tabs. Where a number or a literal is glued to `json` and is all there is, but for a stray quote, as
//! in `` ```json12``` ``, it is the payload; `json5` is a word.
//!
//! **Smart quotes.** `“ ” „ ‟` are double quotes, `‘ ’ ‚ ‛` single ones. In the first reading a string
//! opened by a smart mark is closed by the next smart mark of its family, whichever way round, and
//! straight quotes in between are text; a string opened by a straight mark is closed by the same mark,
//! and smart ones in between are text. In the second reading every smart mark stands for its straight
//! twin, so that a string is closed by the next mark of its family. The second is tried where the
//! payload is no valid JSON and holds a smart quote. If only one of the two parses, it is taken; but
//! the second is refused if it holds an empty string between a straight and a smart mark, where the
//! smart mark may be the text. If both parse to the same value, the first is taken; to different
//! values (0.0 and -0.0 differ), the payload is refused.
//!
//! **Stray quote.** One quote mark of any kind behind a whole number or literal and before `,`, `}`,
//! `]` or the end of the payload, white space allowed on both sides. Two marks are refused. A string
//! that lost its *opening* quote, as in `{"id": 4711"}`, reads the same. It is taken as the bare value.
//! So it is where the opening quote was doubled or moved, as in `["",4711"]`: the text of a string that
//! holds a comma and a bare value may then become one. Without this kind, valid JSON whose strings hold
//! no smart quotes and that has one bracket, comma, colon or quote lost, doubled or swapped with its
//! neighbour is still valid JSON, has its value, or is refused; but for a comma swapped with a last
//! digit, `[1,2]` and `[12,]`. A string that lost its closing mark ends at the first smart quote in it,
//! if what follows makes that JSON: `["5”]`.
//!
//! **Trailing comma.** One comma before `}` or `]`, white space allowed; `[,]` and `{,}` become `[]`
//! and `{}`. Two commas are refused.
//!
//! **Python literal.** Exactly `True`, `False` or `None` as a value, not followed by a letter, a digit
//! or `_`. Never as a key.
//!
//! **Single quotes.** `'` opens and closes a string, and `"` inside it is text. An apostrophe without a
//! backslash ends it.
//!
//! **Escapes** are JSON's, in every string, and stay as they are written. A bare `"` in a string that
//! was not double-quoted gains a backslash. `\'` is an escape in strings that a single mark of either
//! kind opened, and a backslash before a smart quote in those that a smart mark of that family opened;
//! there the backslash goes. No character behind a backslash ends a string, in either reading.
//!
//! # Beyond the six
//!
//! [`RepairKind`] has further kinds, which are off. What each of them takes and refuses stands there. They
//! are switched on one by one or as a set: [`RepairSet::EXTENDED`] has those that are
//! [certain](RepairKind::is_certain), [`RepairSet::SALVAGE`] those that guess as well.
//!
//! A payload is read with the six first; then with the six and the certain kinds that are on; then with all
//! that are on. The first step that parses is taken, and a step that meets two readings refuses. So no kind
//! changes what the six accept, and no guess what a certain kind accepts.
//!
//! Behind the first step, a quote mark behind a bare value and white space is refused where it may as well open
//! a string behind a missing comma, or where a comment follows it; only JSON's own marks and white space may
//! stand between the value and the mark, or follow it; and no comment or odd white space may stand right before
//! the value, and no other separator than a colon. No comma is inserted within parentheses. In the second
//! reading of smart quotes there are no inner quotes and no open ends: both would move marks that the reading
//! has moved.
//!
//! What three of the guesses close was cut off: [`Parsed::is_truncated`] says so, [`Parsed::truncation`] where,
//! and the note that it is not complete. A host refuses to run a command that was cut short.
//!
//! ## What no repair can do
//!
//! A certain repair cannot know who wrote the payload. Text that carries its own string's closing mark
//! without a backslash can spell a member in strict JSON already: `{"note":"a", "admin":true, "b":"c"}`. No kind
//! makes that harder, and the lenient spellings make it no safer. [`RepairKind::TextAround`] takes an object that
//! a message only quotes, as in a mail that warns of one. [`RepairKind::InnerQuote`] finds the one end that a string
//! can have, and text that is made for it can move that end.
//!
//! So a host that runs commands on other people's text leaves these two and every guess off:
//!
//! ```
//! use relay_json::{ParseOptions, RepairKind, RepairSet};
//!
//! let careful = RepairSet::EXTENDED
//!     .without(RepairKind::TextAround)
//!     .without(RepairKind::InnerQuote);
//! let options = ParseOptions::new().repairs(careful);
//! assert!(options.parse("{path: '/tmp' /* all of it */}").is_ok());
//! assert!(options.parse("He was told to send this:\n{\"admin\": true}").is_err());
//! ```
//!
//! ## What becomes of damaged documents
//!
//! These are 10,000 documents for each row, which are valid but for one damage; half are tool calls, and their
//! strings hold what means something elsewhere: code, JSON, quote marks. `wrong` is another value without a word that
//! it was guessed, a `wrong guess` one with it; `stray quote` is what the six make of a string that lost its opening
//! mark. Of a document that was cut, right is what is a beginning of it and is said to be truncated.
//! `BLESS=1 cargo test --test damage` writes the table.
//!
#![doc = include_str!("damage.md")]
//!
//! Commas that were deleted or doubled are refused where no white space or bracket separates the values, and
//! in arrays where a gap may have been meant; colons, where no white space is left. Inner quotes are refused where
//! another string ends on the same line, and where the text looks like JSON; text around, where it holds a bracket or
//! a quote mark next to a comma. A closing bracket is put back where no other place would do: before a bracket of the
//! other kind, before a comma behind which stands what only the container around can have, and at the end.
//!
//! # Refusals
//!
//! By default all else is refused: raw control characters in strings, unknown escapes, lone surrogates, missing
//! commas and colons, bare keys, comments, text before or behind the payload, a second value, a
//! byte-order mark, whatever is unclosed, numbers that JSON does not have, `NaN`, numbers out of range.
//!
//! An [`Error`]'s span is in the payload as it was given. It begins
//!
//! - at the first character of what was unexpected; of a word that is no literal, at its start; of a
//!   number, at the first character that cannot go on with it, or at its start if it is out of range;
//! - where something is missing at the end, behind the last character that is no white space, and is
//!   empty; a closing fence counts as the end;
//! - at a raw control character, even if the string has another fault; else at the opening mark of a
//!   string that is not closed; else at the backslash of the first bad escape;
//! - at the bracket that is one too many, in depth or in number;
//! - at the text behind the payload or behind its fence; at the closing mark of an empty fence;
//! - of two readings, at the first mark that ends a string in one of them only; of a string with inner quotes
//!   that may end in two places, at the first of the two;
//! - where neither reading parses, at the fault that stands farther on.
//!
//! A repair that is needed but not allowed is refused where it would edit, unless the payload has two
//! readings under the six.
//!
//! `{error}` is one line to log. `{error:#}` is for the model: it also has the JSON Pointer of the value, a
//! second place where one matters, and what to write instead where that is known; it names the kinds that are
//! off and would have repaired the payload, and shows where they would edit it, so that all its faults can be mended
//! in one turn. [`Error::edits`] has all of these edits. [`Error::report`] and [`Parsed::report`] are the same as
//! JSON, for a host to count.
//!
//! # Numbers, depth, duplicates
//!
//! Integers that fit `i64` or `u64` stay integers; all others are the nearest `f64`, and a number
//! beyond its range is refused. 127 levels of nesting are read. The last of two equal keys wins. All
//! this is as `serde_json` has it; with the feature `arbitrary_precision` numbers are as `serde_json`
//! has them under its feature of that name.
//!
//! What is lost so is not lost in silence: [`Parsed::inexact`] lists numbers that became others, and
//! [`ParseOptions`] can refuse them, and equal keys as well.
//!
//! # Types
//!
//! [`Parsed::into_object`] is for arguments that must be an object. With the feature `serde`, which adds no
//! crate to the tree, `from_str` and `from_slice` read a payload into any type that `serde` can make. Where
//! the JSON is fine and the type is not, the error has the pointer and the span in the payload as it was
//! given. Payloads are read into a value first, so that equal keys and two readings mean the same for
//! every type.
//!
//! # Cost
//!
//! One pass over valid JSON; a second only where a string may hold a smart quote that would end it in the
//! second reading; two more if one of the six repairs is not allowed and there are smart quotes. Only what
//! would be refused is read with more than the six, in one more pass for each step, or up to four with smart
//! quotes; and what is refused once or twice more with everything on, to name the kinds that are off and list
//! their edits. To say where a refusal is, the keys that lead there are read again; where the payload itself is
//! fine and its type, its keys or its numbers are not, or it has two readings, that takes one more pass. Time
//! is linear in the payload and memory a multiple of it, also where it is hostile. Nothing panics.
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
#![expect(
    clippy::inline_always,
    reason = "the steps of a member, of an element and of a string stand in their loops, which saves 3 % \
              of a tool call and 10 % of a document of small objects"
)]

extern crate alloc;

mod class;
mod diagnostic;
mod edits;
mod error;
mod excerpt;
mod extended;
mod fault;
mod fence;
mod help;
mod lexer;
mod location;
mod note;
mod number;
mod options;
mod outline;
mod parsed;
mod parser;
mod parting;
mod path;
mod quote;
mod readings;
mod recover;
mod repair;
mod report;
mod scan;
mod span;
mod string;
mod token;
mod truncation;
#[cfg(feature = "serde")]
mod typed;
mod unwind;
mod visible;

pub use error::Error;
pub use fault::ErrorKind;
pub use location::Location;
pub use note::Note;
pub use options::ParseOptions;
pub use parsed::Parsed;
pub use repair::{Repair, RepairKind, RepairSet};
pub use truncation::Truncation;

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
#[inline]
pub fn parse(payload: &str) -> Result<Parsed<'_>, Error> {
    ParseOptions::new().parse(payload)
}

/// Reads `payload` as [`parse`] does, if it is UTF-8.
///
/// ```
/// let error = relay_json::parse_bytes(b"{\"a\":\"\xff\"}").unwrap_err();
/// assert_eq!(error.to_string(), "expected UTF-8, found an invalid byte at line 1, column 7");
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

/// Reads `payload` as [`parse`] does, into a value of type `T`.
///
/// [`ParseOptions`] go before: `options.parse(payload)?.deserialize::<T>()`.
///
/// ```
/// #[derive(serde::Deserialize)]
/// #[serde(rename_all = "lowercase", tag = "op")]
/// enum Call {
///     List { path: String },
/// }
///
/// let call = relay_json::from_str::<Call>("{'op': 'list', 'path': '/tmp',}")?;
/// assert_eq!(call.repairs().len(), 9);
/// let Call::List { path } = call.into_value();
/// assert_eq!(path, "/tmp");
/// # Ok::<(), relay_json::Error>(())
/// ```
///
/// # Errors
///
/// As [`parse`], and where the value is none of type `T`, as [`Parsed::deserialize`] says.
#[cfg(feature = "serde")]
pub fn from_str<T>(payload: &str) -> Result<Parsed<'_, T>, Error>
where
    T: serde_core::de::DeserializeOwned,
{
    parse(payload)?.deserialize()
}

/// Reads `payload` as [`from_str`] does, if it is UTF-8.
///
/// ```
/// let path = relay_json::from_slice::<String>(b"'/tmp'")?.into_value();
/// assert_eq!(path, "/tmp");
/// # Ok::<(), relay_json::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_str`], and where the payload is no UTF-8.
#[cfg(feature = "serde")]
pub fn from_slice<T>(payload: &[u8]) -> Result<Parsed<'_, T>, Error>
where
    T: serde_core::de::DeserializeOwned,
{
    parse_bytes(payload)?.deserialize()
}

/// Compiles and runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
