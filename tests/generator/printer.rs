//! What stands between strings: brackets, separators, white space, numbers and literals.

use relay_json::{RepairKind, RepairSet};
use serde_json::Value;

use super::{Document, Source, Style, comment, number};

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
    open: usize,
    separators: Separators,
    pub(super) last: Last,
    pub(super) missing: Missing,
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
enum Separators {
    Any,
    /// Those of an array, of which none was printed yet.
    Alike,
    Commas,
    Semicolons,
}

/// A member or an element.
type Item<'v> = (Option<&'v String>, &'v Value);

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
            self.kinds = self.kinds.with(kind);
        }
        breaks
    }

    fn payload(&mut self, value: &Value) {
        let mark = self.source.pick(&["```", "~~~", "`````"]);
        self.byte_order_mark();
        if self.breaks(RepairKind::CodeFence, 4) {
            self.payload += mark;
            self.payload +=
                self.source
                    .pick(&["json\n", "\n", "JSON ", "json5\n", " yaml\r\n", "json"]);
            // A value glued to `json` goes on with the word.
            if self.payload.ends_with("json") && !(value.is_object() || value.is_array()) {
                self.payload.push(' ');
            }
            if self.payload.ends_with('\n') {
                self.byte_order_mark();
            }
        }
        // Nothing but the value may stand on the line of the fence.
        let is_on_fence = self.payload.ends_with(['n', 'N', ' ']);
        self.white_space();
        if !is_on_fence {
            self.oddities(INVISIBLE);
        }
        self.value(value);
        self.white_space();
        self.oddities(INVISIBLE);
        if self.breaks(RepairKind::CodeFence, 4) {
            self.payload += mark;
        }
    }

    fn byte_order_mark(&mut self) {
        if self.breaks(RepairKind::ByteOrderMark, 4) {
            self.payload.push('\u{feff}');
        }
    }

    fn white_space(&mut self) {
        self.payload += self
            .source
            .pick(&["", "", "", " ", "\n", "\t", "\r\n", "  "]);
    }

    /// What may stand between tokens.
    fn gap(&mut self) {
        self.white_space();
        self.oddities(ODD);
    }

    fn oddities(&mut self, odd: &[char]) {
        let follows_mark = self.payload.ends_with('\u{feff}');
        if !follows_mark && self.breaks(RepairKind::OddWhiteSpace, 12) {
            for _ in 0..=self.source.below(2) {
                self.payload.push(self.source.pick(odd));
                self.white_space();
            }
        }
        if self.breaks(RepairKind::Comment, 12) {
            self.payload += &comment(self.source);
            self.white_space();
        }
    }

    fn value(&mut self, value: &Value) {
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

    fn list(&mut self, open: char, items: &[Item<'_>]) {
        let is_tuple = self.is_tuple(open, items.len());
        let is_object = open == '{';
        let (open, close) = self.brackets(open, is_tuple);
        self.payload.push(open);
        self.open += 1;
        let separators = if is_object {
            Separators::Any
        } else {
            Separators::Alike
        };
        let outer = std::mem::replace(&mut self.separators, separators);
        self.missing = Missing::Nothing;
        self.gap();
        // One that is left out next to a comma too many might have either of two commas.
        let ellipsis = (!is_tuple && self.breaks(RepairKind::Ellipsis, 6))
            .then(|| self.source.below(items.len() + 1));
        let spare = match (ellipsis, is_object) {
            (Some(_), _) => None,
            (None, true) => Some(RepairKind::RedundantComma),
            (None, false) => Some(RepairKind::ArrayGap),
        };
        if !items.is_empty() {
            self.spare_commas(spare);
        }
        for (index, item) in items.iter().enumerate() {
            if ellipsis == Some(index) {
                self.ellipsis(index > 0, true);
            } else if index > 0 {
                self.separator(item, is_tuple, spare);
            }
            self.item(*item);
        }
        if ellipsis == Some(items.len()) {
            self.ellipsis(!items.is_empty(), false);
        }
        let needs_comma = is_tuple && items.len() == 1;
        let may_have_comma = ellipsis.is_none() && !is_tuple || !items.is_empty();
        if needs_comma {
            self.kinds = self.kinds.with(RepairKind::TrailingComma);
        }
        if needs_comma || may_have_comma && self.breaks(RepairKind::TrailingComma, 4) {
            if !items.is_empty() {
                self.spare_commas(spare);
            }
            self.comma(!items.is_empty());
            self.gap();
        }
        self.separators = outer;
        self.open -= 1;
        self.payload.push(close);
        self.last = Last::Bracket;
    }

    fn is_tuple(&mut self, open: char, len: usize) -> bool {
        // Behind a key and no colon, it would look like a call.
        let may_be = open == '[' && self.is_inside() && self.missing != Missing::Colon;
        let has_comma = len != 1 || self.allows(RepairKind::TrailingComma);
        may_be && has_comma && self.breaks(RepairKind::Parentheses, 4)
    }

    /// The brackets of a list. Those that are full-width mostly come in pairs.
    fn brackets(&mut self, open: char, is_tuple: bool) -> (char, char) {
        if is_tuple {
            return ('(', ')');
        }
        let (plain, wide) = match open {
            '{' => (('{', '}'), ('｛', '｝')),
            _ => (('[', ']'), ('［', '］')),
        };
        if !self.breaks(RepairKind::FullWidthMark, 6) {
            return plain;
        }
        match self.source.below(64) {
            63 => (wide.0, plain.1),
            62 => (plain.0, wide.1),
            _ => wide,
        }
    }

    /// Whether only a comma as JSON has it ends what was printed last.
    fn needs_plain_mark(&self) -> bool {
        matches!(self.last, Last::BareText | Last::StrayQuote | Last::Missing)
    }

    fn item(&mut self, (key, value): Item<'_>) {
        if let Some(key) = key {
            let is_quoted = self.key(key);
            self.missing = Missing::Nothing;
            if value.is_null() && self.breaks(RepairKind::MissingValue, 3) {
                self.gap();
                self.payload.push(':');
                self.gap();
                self.last = Last::Missing;
                return;
            }
            if is_quoted && self.breaks(RepairKind::MissingColon, 4) {
                self.missing = Missing::Colon;
                self.payload.push(self.source.pick(&[' ', '\n']));
            } else {
                self.gap();
                self.colon();
            }
            self.gap();
        }
        self.value(value);
        self.missing = Missing::Nothing;
        self.gap();
    }

    fn colon(&mut self) {
        let colon = if self.breaks(RepairKind::WrongSeparator, 6) {
            self.source.pick(&["=", "=>", ":="])
        } else if self.breaks(RepairKind::FullWidthMark, 6) {
            "："
        } else {
            ":"
        };
        self.payload += colon;
    }

    /// What stands before `item` and behind the last one.
    fn separator(&mut self, item: &Item<'_>, is_tuple: bool, spare: Option<RepairKind>) {
        // Python takes two strings in parentheses as one.
        let may_be_missing = !is_tuple
            && self.separators != Separators::Semicolons
            && !matches!(self.last, Last::StrayQuote | Last::Missing);
        if may_be_missing && self.breaks(RepairKind::MissingComma, 4) {
            self.missing_comma(item);
            self.settle_separators(false);
            return;
        }
        self.comma(true);
        self.gap();
        self.spare_commas(spare);
    }

    fn missing_comma(&mut self, (key, value): &Item<'_>) {
        let is_container = value.is_object() || value.is_array();
        let may_share_line = match self.last {
            Last::Bracket | Last::Literal => true,
            Last::Number => key.is_some() || !value.is_number(),
            Last::Text => key.is_some() || is_container,
            Last::ForeignLiteral | Last::BareText | Last::StrayQuote | Last::Missing => false,
        };
        if !may_share_line || self.source.one_in(2) {
            self.payload.push('\n');
        } else if self.last == Last::Bracket && key.is_none() && is_container {
            self.payload += self.source.pick(&["", " "]);
        } else {
            self.payload.push(' ');
            self.missing = Missing::Comma;
        }
        self.gap();
    }

    /// A comma or what stands for one.
    fn comma(&mut self, may_be_wrong: bool) {
        if self.needs_plain_mark() {
            self.payload.push(',');
            self.settle_separators(false);
            return;
        }
        let is_wrong = match self.separators {
            Separators::Commas => false,
            Separators::Semicolons => true,
            _ => may_be_wrong && self.breaks(RepairKind::WrongSeparator, 8),
        };
        self.settle_separators(is_wrong);
        let is_wide = self.breaks(RepairKind::FullWidthMark, 8);
        self.payload.push(match (is_wrong, is_wide) {
            (false, false) => ',',
            (true, false) => ';',
            (false, true) => self.source.pick(&['，', '、', '،']),
            (true, true) => '；',
        });
    }

    /// The first separator of an array decides on all.
    fn settle_separators(&mut self, are_semicolons: bool) {
        if self.separators == Separators::Alike {
            self.separators = if are_semicolons {
                Separators::Semicolons
            } else {
                Separators::Commas
            };
        }
    }

    /// Commas that separate nothing.
    fn spare_commas(&mut self, kind: Option<RepairKind>) {
        let Some(kind) = kind else {
            return;
        };
        if self.breaks(kind, 8) {
            for _ in 0..=self.source.below(2) {
                self.payload.push(',');
                self.gap();
            }
        }
    }

    /// An ellipsis, with the commas that separate it from what stands around it.
    fn ellipsis(&mut self, has_before: bool, has_behind: bool) {
        if has_before {
            self.payload.push(',');
            self.gap();
        }
        self.payload += self.source.pick(&["...", "…"]);
        self.gap();
        if has_behind {
            self.payload.push(',');
            self.gap();
        }
    }

    /// Writes a number or a literal, and says whether a stray quote may stand behind it.
    fn bare(&mut self, value: &Value) -> bool {
        let python = match value {
            Value::Null => "None",
            Value::Bool(true) => "True",
            Value::Bool(false) => "False",
            _ => "",
        };
        self.last = if python.is_empty() {
            Last::Number
        } else {
            Last::Literal
        };
        if !python.is_empty() && self.breaks(RepairKind::PythonLiteral, 3) {
            self.payload += python;
            return true;
        }
        let bare = value.to_string();
        let foreign = if value.is_number() {
            self.foreign_number(&bare)
        } else {
            self.foreign_literal(&bare)
        };
        self.payload += foreign.as_ref().unwrap_or(&bare);
        foreign.is_none()
    }

    fn foreign_number(&mut self, number: &str) -> Option<String> {
        let mut spellings = number::spellings(number);
        if !spellings.is_empty() && self.breaks(RepairKind::NumberSpelling, 3) {
            let chosen = self.source.below(spellings.len());
            return Some(spellings.swap_remove(chosen));
        }
        if number::is_integer(number) && self.breaks(RepairKind::LeadingZeros, 3) {
            let zeros = self.source.pick(&["0", "00"]);
            return Some(match number.strip_prefix('-') {
                Some(digits) => ["-", zeros, digits].concat(),
                None => [zeros, number].concat(),
            });
        }
        None
    }

    fn foreign_literal(&mut self, literal: &str) -> Option<String> {
        if self.breaks(RepairKind::LiteralSpelling, 3) {
            return Some(number::recased(self.source, literal).to_owned());
        }
        if literal == "null" && !self.is_glued() && self.breaks(RepairKind::ForeignLiteral, 3) {
            self.last = Last::ForeignLiteral;
            let literals = [
                "undefined",
                "nil",
                "NaN",
                "Infinity",
                "-Infinity",
                "+Infinity",
            ];
            return Some(self.source.pick(&literals).to_owned());
        }
        None
    }

    fn stray_quote(&mut self) {
        if self.breaks(RepairKind::SmartQuotes, 3) {
            self.payload
                .push(self.source.pick(&['“', '”', '‘', '’', '‛']));
        } else {
            self.payload.push(self.source.pick(&['"', '\'']));
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
