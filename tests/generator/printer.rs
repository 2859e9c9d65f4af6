//! What stands between strings: brackets, separators, white space, numbers and literals.

use relay_json::{RepairKind, RepairSet};
use serde_json::Value;

use super::comment::plain_comment;
use super::payload::Closer;
use super::{Document, Source, Style, comment};

/// Prints `value`, breaking it on the way.
pub(crate) fn print(source: &mut Source<'_>, style: Style, value: Value) -> Document {
    print_eagerly(source, style, RepairSet::NONE, value)
}

/// The same, where the document is broken more often in the ways in `eager`.
pub(super) fn print_eagerly(
    source: &mut Source<'_>,
    style: Style,
    eager: RepairSet,
    value: Value,
) -> Document {
    let mut printer = Printer {
        source,
        style,
        eager,
        payload: String::new(),
        kinds: RepairSet::NONE,
        may_be_ambiguous: false,
        open: 0,
        separators: Separators::Any,
        last: Last::Bracket,
        missing: Missing::Nothing,
        value_end: 0,
        mark: 0,
        closers: vec![],
        has_plain_string: false,
    };
    printer.payload(&value);
    let Printer {
        payload,
        kinds,
        may_be_ambiguous,
        ..
    } = printer;
    Document {
        payload,
        value,
        kinds,
        may_be_ambiguous,
    }
}

/// What the last value was printed as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    /// An object or an array.
    Bracket,
    /// A string with delimiters.
    Text,
    Number,
    Literal,
    ForeignLiteral,
    BareText,
    /// A bare value with a stray quote behind it.
    StrayQuote,
    Missing,
}

pub(super) struct Printer<'p, 's> {
    pub(super) source: &'p mut Source<'s>,
    pub(super) style: Style,
    eager: RepairSet,
    pub(super) payload: String,
    kinds: RepairSet,
    pub(super) may_be_ambiguous: bool,
    /// How many containers are open.
    pub(super) open: usize,
    pub(super) separators: Separators,
    pub(super) last: Last,
    pub(super) missing: Missing,
    /// Where the value ends that was printed last.
    pub(super) value_end: usize,
    /// The bytes of the mark that closes the last string, if it may be left out.
    pub(super) mark: usize,
    pub(super) closers: Vec<Closer>,
    /// Some string stands between two `"`.
    pub(super) has_plain_string: bool,
}

/// What should stand right before what is printed next, and does not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    Nothing,
    /// A comma, on one line. Text without quote marks would be one with the value before it.
    Comma,
    Colon,
}

/// What separates the items of a list. In an array, semicolons next to commas have two readings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separators {
    Any,
    /// Those of an array, of which none was printed yet.
    Alike,
    Commas,
    Semicolons,
}

/// A member or an element.
pub(super) type Item<'v> = (Option<&'v String>, &'v Value);

impl Printer<'_, '_> {
    pub(super) fn allows(&self, kind: RepairKind) -> bool {
        self.style.breaks.contains(kind)
    }

    pub(super) fn is_inside(&self) -> bool {
        self.open > 0
    }

    /// Whether what is printed next stands on the line of another value, with no comma between.
    pub(super) fn is_glued(&self) -> bool {
        self.missing == Missing::Comma
    }

    /// Whether to break the document in this way, here.
    pub(super) fn breaks(&mut self, kind: RepairKind, rarity: usize) -> bool {
        let rarity = if self.eager.contains(kind) {
            rarity.div_ceil(3).max(2)
        } else {
            rarity
        };
        let breaks = self.allows(kind) && self.source.one_in(rarity);
        if breaks {
            self.add(kind);
        }
        breaks
    }

    pub(super) fn add(&mut self, kind: RepairKind) {
        self.kinds = self.kinds.with(kind);
    }

    /// How the document was broken so far.
    pub(super) const fn kinds(&self) -> RepairSet {
        self.kinds
    }

    fn payload(&mut self, value: &Value) {
        let is_container = value.is_object() || value.is_array();
        let mark = self.source.pick(&["```", "~~~", "`````"]);
        if is_container && self.breaks(RepairKind::TextAround, 4) {
            self.text_before();
        } else {
            self.byte_order_mark();
        }
        let is_fenced = self.breaks(RepairKind::CodeFence, 4);
        if is_fenced {
            self.opening_fence(mark, is_container);
        }
        // Nothing but the value may stand on the line of the fence, and all before it may be text.
        let is_behind_text = !is_fenced && self.kinds.contains(RepairKind::TextAround);
        let may_be_odd = !is_behind_text && !self.payload.ends_with(['n', 'N', ' ']);
        self.white_space();
        if may_be_odd {
            self.oddities(INVISIBLE);
        }
        let start = self.payload.len();
        self.value(value);
        if is_container && self.break_container(start) {
            return;
        }
        self.white_space();
        let has_text = is_container && self.breaks(RepairKind::TextAround, 4);
        if !has_text {
            self.spaces(INVISIBLE);
            // One with a mark that could close the last string would be taken for text around the payload.
            self.comment(plain_comment);
            if self.breaks(RepairKind::CodeFence, 4) {
                self.payload += mark;
            }
            return;
        }
        if is_fenced {
            self.payload.push('\n');
            self.payload += mark;
            self.payload.push('\n');
        }
        self.text_behind();
    }

    fn opening_fence(&mut self, mark: &str, is_container: bool) {
        if self.kinds.contains(RepairKind::TextAround) && !self.payload.ends_with('\n') {
            self.payload.push('\n');
        }
        self.payload += mark;
        self.payload +=
            self.source
                .pick(&["json\n", "\n", "JSON ", "json5\n", " yaml\r\n", "json"]);
        // A value glued to `json` goes on with the word.
        if self.payload.ends_with("json") && !is_container {
            self.payload.push(' ');
        }
        if self.payload.ends_with('\n') {
            self.byte_order_mark();
        }
    }

    fn byte_order_mark(&mut self) {
        if self.breaks(RepairKind::ByteOrderMark, 4) {
            self.payload.push('\u{feff}');
        }
    }

    pub(super) fn white_space(&mut self) {
        self.payload += self
            .source
            .pick(&["", "", "", " ", "\n", "\t", "\r\n", "  "]);
    }

    /// What may stand between tokens.
    pub(super) fn gap(&mut self) {
        self.white_space();
        self.oddities(ODD);
    }

    fn oddities(&mut self, odd: &[char]) {
        self.spaces(odd);
        self.comment(comment);
    }

    fn spaces(&mut self, odd: &[char]) {
        let follows_mark = self.payload.ends_with('\u{feff}');
        if !follows_mark && self.breaks(RepairKind::OddWhiteSpace, 12) {
            for _ in 0..=self.source.below(2) {
                self.payload.push(self.source.pick(odd));
                self.white_space();
            }
        }
    }

    fn comment(&mut self, of: fn(&mut Source<'_>) -> String) {
        if self.breaks(RepairKind::Comment, 12) {
            self.payload += &of(self.source);
            self.white_space();
        }
    }

    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(elements) => {
                let elements: Vec<_> = elements.iter().map(|value| (None, value)).collect();
                self.list('[', &elements);
            }
            Value::Object(members) => {
                let members: Vec<_> = members
                    .iter()
                    .map(|(key, value)| (Some(key), value))
                    .collect();
                self.list('{', &members);
            }
            bare => {
                let may_have_quote = self.bare(bare) && self.missing != Missing::Colon;
                if may_have_quote && self.breaks(RepairKind::StrayQuote, 4) {
                    self.white_space();
                    self.stray_quote();
                    self.last = Last::StrayQuote;
                }
            }
        }
    }
}

/// White space that JSON does not have, and what looks like none.
const ODD: &[char] = &[
    '\u{a0}', '\u{3000}', '\u{2009}', '\u{85}', '\u{b}', '\u{c}', '\u{2028}', '\u{200b}',
    '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{180e}', '\0',
];

/// What stays at the ends of the payload, where white space is no part of it.
const INVISIBLE: &[char] = &[
    '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{180e}', '\0',
];
