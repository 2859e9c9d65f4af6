//! Objects and arrays: brackets, separators and what stands between them.

use relay_json::RepairKind;

use super::payload::Closer;
use super::printer::{Item, Last, Missing, Printer, Separators};

impl Printer<'_, '_> {
    pub(super) fn list(&mut self, open: char, items: &[Item<'_>]) {
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
            self.add(RepairKind::TrailingComma);
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
        self.closers.push(Closer {
            at: self.payload.len(),
            last: self.last,
            value_end: self.value_end,
            mark: self.mark,
        });
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
        self.value_end = self.payload.len();
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
}
