//! What to write instead: advice on malformations that are known and not repaired.
//!
//! It is given only where it holds whatever was meant. Where more than one thing may have been meant,
//! it names them.

mod foreign;
mod scalars;
mod structure;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::fault::ErrorKind;
use crate::lexer::WHITE_SPACE;
use crate::repair::{RepairKind, RepairSet};
use crate::span::Span;
use crate::truncation;
use crate::unwind::Level;

/// A second place, and what is there.
pub(crate) type Related = (Span, &'static str);

/// What is said besides what was expected and found.
#[derive(Default)]
pub(crate) struct Advice {
    /// What to write instead.
    pub(crate) help: Option<Cow<'static, str>>,
    pub(crate) related: Option<Related>,
}

impl From<&'static str> for Advice {
    fn from(help: &'static str) -> Self {
        Self {
            help: Some(help.into()),
            related: None,
        }
    }
}

impl From<String> for Advice {
    fn from(help: String) -> Self {
        Self {
            help: Some(help.into()),
            related: None,
        }
    }
}

/// The place where a payload was refused.
pub(crate) struct Site<'p> {
    /// The payload before the place, and from the place on.
    pub(crate) before: &'p str,
    pub(crate) rest: &'p str,
    /// Something is missing at the end.
    pub(crate) is_end: bool,
    /// The containers around it, from the innermost to the outermost.
    pub(crate) levels: &'p [Level],
    /// Where the value begins, or the key, that is being read or was read last.
    pub(crate) start: Option<usize>,
}

const SEND_WHOLE: &str = "the payload ends too early: send it whole";
const SEND_ALONE: &str = "send the JSON alone, without text around it";

impl Site<'_> {
    /// What is said of a fault of this kind here.
    pub(crate) fn advise(&self, kind: ErrorKind) -> Advice {
        match kind {
            ErrorKind::EmptyPayload => "write a value, such as `{}`".into(),
            ErrorKind::UnclosedObject | ErrorKind::UnclosedArray => self.on_unclosed(),
            ErrorKind::ExpectedValue
            | ErrorKind::ExpectedKey
            | ErrorKind::ExpectedColon
            | ErrorKind::ExpectedCommaOrBrace
            | ErrorKind::ExpectedCommaOrBracket
            | ErrorKind::TextBehindPayload => self.on_unexpected(kind),
            ErrorKind::LeadingComma => "remove the comma".into(),
            ErrorKind::UnknownWord => self.on_unknown_word(),
            ErrorKind::ExpectedDigit => self.on_missing_digit(),
            ErrorKind::InvalidNumber => self.on_invalid_number(),
            ErrorKind::NumberOutOfRange | ErrorKind::InexactNumber => {
                "write a number that fits, or all of it in double quotes".into()
            }
            ErrorKind::UnterminatedString => self.on_unterminated_string(),
            ErrorKind::ControlCharacter => self.on_control_character(),
            ErrorKind::InvalidEscape => self.on_invalid_escape(),
            ErrorKind::LoneSurrogate => {
                "write both halves, as in `\\ud83d\\ude00`, or the character itself".into()
            }
            ErrorKind::TextBehindFence => "send nothing behind the code fence".into(),
            ErrorKind::EmptyMixedString => {
                "write `\"\"` for an empty string; if the smart mark is the text, write its escape, as \
                 in `\"\\u201d\"`"
                    .into()
            }
            ErrorKind::DuplicateKey => {
                "write each key once: remove one of the two members, or rename it".into()
            }
            ErrorKind::ExpectedObject => "write an object, in `{` and `}`".into(),
            ErrorKind::MixedEscapes => {
                "write `\"` for the quote marks around each key and string, without a backslash".into()
            }
            // There is no more to say of the first. Of the others those know what to say who refuse.
            ErrorKind::TooDeep
            | ErrorKind::RepairNotAllowed(_)
            | ErrorKind::TwoReadings
            | ErrorKind::TwoEnds
            | ErrorKind::TypeMismatch
            | ErrorKind::InvalidUtf8
            | ErrorKind::PayloadTooLong => Advice::default(),
        }
    }

    /// The bracket that opens the innermost container.
    fn opening(&self) -> Option<Related> {
        let level = self.levels.first()?;
        let label = if level.is_object {
            "the object opens here"
        } else {
            "the array opens here"
        };
        Some((Span::new(level.open, level.open + 1), label))
    }

    /// `[1`: where the payload ends, only brackets are missing.
    fn on_unclosed(&self) -> Advice {
        let closers: String = self.levels.iter().map(close_of).collect();
        // More of them would be counted wrong.
        let help = match closers.len() {
            1..=8 => format!(
                "write `{closers}` to close what is open, or send the rest if the payload was cut off"
            ),
            _ => "close what is open, or send the rest if the payload was cut off".into(),
        };
        Advice {
            help: Some(help.into()),
            related: self.opening(),
        }
    }

    /// Another token than was due.
    fn on_unexpected(&self, kind: ErrorKind) -> Advice {
        if self.is_end {
            return Advice {
                related: self.opening(),
                ..SEND_WHOLE.into()
            };
        }
        if !self.goes_on(kind) {
            if let Some(help) = self.foreign_syntax(kind) {
                return Advice {
                    help: Some(help),
                    related: None,
                };
            }
        }
        if self.rest.starts_with(['}', ']']) {
            return self.on_closing_bracket(kind);
        }
        match kind {
            ErrorKind::ExpectedValue => self.value_help().map_or_else(Advice::default, Into::into),
            ErrorKind::ExpectedKey => self.on_other_key(),
            _ => self.on_wrong_separator(kind),
        }
    }

    /// `[}`, `{"a":1]`, `{"a":}`, `]`
    fn on_closing_bracket(&self, kind: ErrorKind) -> Advice {
        let Some(level) = self.levels.first() else {
            return "remove the bracket: nothing is open that it could close".into();
        };
        let close = close_of(level);
        if let Some(other) = self.rest.chars().next().filter(|other| *other != close) {
            let outer = self.levels.get(1);
            let help = if outer.is_some_and(|outer| close_of(outer) == other) {
                format!(
                    "write `{close}` before the `{other}` or instead of it, or remove the `{other}`"
                )
            } else {
                format!("write `{close}` instead of `{other}`, or remove it")
            };
            return Advice {
                related: self.opening(),
                ..self.or_inside(help).into()
            };
        }
        match kind {
            ErrorKind::ExpectedColon => self.on_key_alone(),
            ErrorKind::ExpectedValue => "write a value before the bracket".into(),
            _ => Advice::default(),
        }
    }

    /// What begins no value where one is due, or another comma or colon.
    fn value_help(&self) -> Option<&'static str> {
        let last = self.before.trim_end_matches(WHITE_SPACE).chars().last();
        let is_digit = |at: usize| self.rest.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
        Some(match (self.rest.chars().next()?, last) {
            (',', Some(',')) => "write one comma between two values",
            (',', Some(':')) => "write a value before the comma",
            (':', Some(':')) => "write one colon between the key and its value",
            ('=', Some(':')) => "write `:` instead of `:=`",
            ('.', _) if is_digit(1) => "write `0` before the point",
            ('+', _) if is_digit(1) => {
                "write the number without `+`, or all of it as text in double quotes"
            }
            ('\u{2212}', _) => "write `-`, the minus of ASCII",
            _ if self.is_text_before() => SEND_ALONE,
            _ => return None,
        })
    }

    /// The payload does not begin with a value, and a bracket follows.
    fn is_text_before(&self) -> bool {
        let is_start = self.levels.is_empty() && self.start == Some(self.before.len());
        is_start && self.rest.contains(['{', '['])
    }
}

/// `help`, and which kinds would repair the payload.
pub(crate) fn with_offer(
    help: Option<Cow<'static, str>>,
    offer: RepairSet,
) -> Option<Cow<'static, str>> {
    let codes: Vec<_> = offer.iter().map(RepairKind::code).collect();
    let does = if truncation::is_of(offer) {
        "close"
    } else {
        "repair"
    };
    let off = match &*codes {
        [one] => format!("`{one}` would {does} this, but is off"),
        [one, two] => format!("`{one}` and `{two}` would {does} this, but are off"),
        [one, two, others @ ..] => {
            let more = others.len();
            format!("`{one}`, `{two}` and {more} more would {does} this, but are off")
        }
        [] => return help,
    };
    Some(
        help.map_or(off.clone(), |help| format!("{help}; {off}"))
            .into(),
    )
}

/// The bracket that closes a container.
fn close_of(level: &Level) -> char {
    if level.is_object { '}' } else { ']' }
}
