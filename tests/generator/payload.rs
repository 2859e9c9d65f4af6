//! What breaks a payload as a whole: the text around it, its ends, and one more level of escapes.

use relay_json::{RepairKind, RepairSet};

use super::Source;
use super::printer::{Last, Printer};

/// The bracket that closes a container, and what it stands behind.
#[derive(Clone, Copy)]
pub(super) struct Closer {
    pub(super) at: usize,
    pub(super) last: Last,
    /// Where the value ends that was printed last.
    pub(super) value_end: usize,
    /// The bytes of the mark that closes the last string, if it may be left out.
    pub(super) mark: usize,
}

/// What may stand before the payload.
const BEFORE: &[&str] = &[
    "Here you are: ",
    "Sure!\n",
    "It's this:\n\n",
    "<tool_call>",
    "<think>Is it [1] or {\"a\": 2}?</think>\n",
    "json\n",
    "I call \"search\" with ",
    "**Result**\n",
    "→ ",
];

/// What may stand behind it.
const BEHIND: &[&str] = &[
    "\nDone.",
    " That's all, thank you.",
    "</tool_call>",
    "<|im_end|>",
    "<|eot_id|>\n",
    ".",
    ";",
    "\n\nIs it what you \"meant\"?",
];

/// The kinds that leave the white space between tokens as it is.
const AROUND: RepairSet = RepairSet::NONE
    .with(RepairKind::CodeFence)
    .with(RepairKind::ByteOrderMark)
    .with(RepairKind::TextAround)
    .with(RepairKind::DoubledBraces)
    .with(RepairKind::DoublyEscapedPayload)
    .with(RepairKind::ExtraCloser)
    .with(RepairKind::WrongCloser)
    .with(RepairKind::UnclosedContainer)
    .with(RepairKind::CutString)
    .with(RepairKind::CutValue);

impl Printer<'_, '_> {
    pub(super) fn text_before(&mut self) {
        self.payload += self.source.pick(BEFORE);
    }

    pub(super) fn text_behind(&mut self) {
        self.payload += self.source.pick(BEHIND);
    }

    /// Breaks the object or array that begins at `start`, and has just been printed. Says whether the payload
    /// ends here.
    pub(super) fn break_container(&mut self, start: usize) -> bool {
        let mended = self.leave_out_closer().unwrap_or(start);
        let container = &self.payload[start..];
        let may_be_doubled = container.starts_with('{') && container.ends_with('}');
        let is_doubled = may_be_doubled && self.breaks(RepairKind::DoubledBraces, 3);
        if is_doubled {
            self.payload.insert(start, '{');
            self.payload.push('}');
        }
        let ends = !is_doubled && (self.extra_closer() || self.cut(mended));
        if self.has_plain_string && self.breaks(RepairKind::DoublyEscapedPayload, 4) {
            self.escape(start);
        }
        ends
    }

    fn extra_closer(&mut self) -> bool {
        let is_extra = self.breaks(RepairKind::ExtraCloser, 4);
        if is_extra {
            self.white_space();
            self.payload.push('}');
        }
        is_extra
    }

    /// Leaves out a closing bracket between a value and a bracket of the other kind. Returns where the other one
    /// stands.
    fn leave_out_closer(&mut self) -> Option<usize> {
        let is_before_other = |pair: &[Closer]| match pair {
            [inner, outer] => {
                let is_next = outer.value_end == inner.at + 1;
                let behind = [inner, outer].map(|closer| self.payload[closer.at..].chars().next());
                is_next
                    && self.follows_value(inner)
                    && self.follows_value(outer)
                    && matches!(behind, [Some('}'), Some(']')] | [Some(']'), Some('}')])
            }
            _ => false,
        };
        let pairs = self.closers.windows(2).enumerate();
        let pairs = pairs.filter(|(_, pair)| is_before_other(pair));
        let places: Vec<_> = pairs.map(|(index, _)| index).collect();
        if places.is_empty() || !self.breaks(RepairKind::WrongCloser, 3) {
            return None;
        }
        let index = places[self.source.below(places.len().min(256))];
        let left_out = self.closers.remove(index);
        self.payload.remove(left_out.at);
        // What followed it now follows the value before it.
        self.closers[index] = Closer {
            at: self.closers[index].at,
            ..left_out
        };
        for closer in &mut self.closers[index..] {
            closer.at -= 1;
        }
        for closer in &mut self.closers[index + 1..] {
            closer.value_end -= 1;
        }
        Some(self.closers[index].at)
    }

    /// Whether nothing but JSON's white space stands between the bracket and the value before it.
    fn follows_value(&self, closer: &Closer) -> bool {
        is_blank(&self.payload[closer.value_end..closer.at])
    }

    /// Cuts the payload off where nothing is lost but brackets behind `mended`, the mark that closes a string,
    /// or a part of a literal.
    fn cut(&mut self, mended: usize) -> bool {
        let closes_all = |closer: &&Closer| {
            let end = &self.payload[closer.at..];
            closer.at > mended && is_blank(&end.replace(['}', ']'], ""))
        };
        let trailing = self.closers.iter().rev().take_while(closes_all).count();
        if trailing == 0 || !self.allows(RepairKind::UnclosedContainer) {
            return false;
        }
        let missing = 1 + self.source.below(trailing.min(256));
        let closer = self.closers[self.closers.len() - missing];
        let is_number = closer.last == Last::Number;
        let may_be_last = match closer.last {
            Last::Bracket | Last::Text | Last::Literal => true,
            Last::Number => {
                self.allows(RepairKind::CutValue)
                    && ends_with_number(&self.payload[..closer.value_end])
            }
            _ => false,
        };
        let may_be_cut = may_be_last && self.follows_value(&closer);
        if !may_be_cut || !self.breaks(RepairKind::UnclosedContainer, 3) {
            return false;
        }
        self.payload.truncate(closer.value_end);
        let is_string = closer.last == Last::Text && closer.mark > 0;
        if is_string && self.breaks(RepairKind::CutString, 2) {
            self.payload.truncate(closer.value_end - closer.mark);
        } else if self.breaks(RepairKind::CutValue, 2) {
            if closer.last != Last::Literal || !cut_literal(self.source, &mut self.payload) {
                self.white_space();
                self.payload.push(',');
            }
        } else if is_number {
            self.add(RepairKind::CutValue);
        }
        true
    }

    /// Puts a backslash before each quote mark and backslash from `start` on.
    fn escape(&mut self, start: usize) {
        let is_plain = self.kinds().iter().all(|kind| AROUND.contains(kind));
        let has_escaped_breaks = is_plain && self.source.one_in(2);
        let container = self.payload.split_off(start);
        for character in container.chars() {
            match character {
                '\\' | '"' => self.payload.extend(['\\', character]),
                '\n' if has_escaped_breaks => self.payload += "\\n",
                '\r' if has_escaped_breaks => self.payload += "\\r",
                '\t' if has_escaped_breaks => self.payload += "\\t",
                _ => self.payload.push(character),
            }
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.trim_matches([' ', '\n', '\r', '\t']).is_empty()
}

/// Whether `text` ends with a number as JSON spells it.
fn ends_with_number(text: &str) -> bool {
    let is_of_number = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '−' | '.' | '_');
    let number = &text[text.trim_end_matches(is_of_number).len()..];
    number.parse::<serde_json::Number>().is_ok()
}

/// Cuts the literal at the end of `payload`, if it is one that JSON or Python has.
fn cut_literal(source: &mut Source<'_>, payload: &mut String) -> bool {
    let literals = ["true", "false", "null", "True", "False", "None"];
    let Some(literal) = literals.iter().find(|literal| payload.ends_with(**literal)) else {
        return false;
    };
    let left = 2 + source.below(literal.len() - 2);
    payload.truncate(payload.len() - literal.len() + left);
    true
}
