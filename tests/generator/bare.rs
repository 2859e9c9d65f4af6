//! Numbers and literals, and stray quotes behind them.

use relay_json::RepairKind;
use serde_json::Value;

use super::number;
use super::printer::{Last, Printer};

impl Printer<'_, '_> {
    /// Writes a number or a literal, and says whether a stray quote may stand behind it.
    pub(super) fn bare(&mut self, value: &Value) -> bool {
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

    pub(super) fn stray_quote(&mut self) {
        if self.breaks(RepairKind::SmartQuotes, 3) {
            self.payload
                .push(self.source.pick(&['“', '”', '‘', '’', '‛']));
        } else {
            self.payload.push(self.source.pick(&['"', '\'']));
        }
    }
}
