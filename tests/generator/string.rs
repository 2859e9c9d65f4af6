//! Strings and keys, in all the ways in which they can be delimited and escaped.

use relay_json::RepairKind;

use super::printer::{Last, Printer};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Key,
    Value,
}

/// How a string is written.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// The marks of which each closes the string.
    pub(super) own: &'static str,
    /// The marks that close it in the other reading of smart quotes.
    pub(super) twins: &'static str,
    /// What may stand behind a backslash, besides what JSON has there.
    pub(super) escapable: &'static str,
    /// Its delimiters are of the six.
    pub(super) is_of_six: bool,
}

impl Manner {
    const fn new(own: &'static str, twins: &'static str, escapable: &'static str) -> Self {
        Self {
            own,
            twins,
            escapable,
            is_of_six: false,
        }
    }

    const fn of_six(own: &'static str, twins: &'static str, escapable: &'static str) -> Self {
        Self {
            is_of_six: true,
            ..Self::new(own, twins, escapable)
        }
    }
}

pub(super) const SMART_DOUBLE: &str = "“”„‟";
const SMART_SINGLE: &str = "‘’‚‛";

/// Delimiters of other languages, and what closes them.
const OTHER_QUOTES: &[(&str, &str)] = &[
    ("`", "`"),
    ("«", "»"),
    ("‹", "›"),
    ("「", "」"),
    ("『", "』"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
];

impl Printer<'_, '_> {
    /// Writes a key, and says whether it has quote marks.
    pub(super) fn key(&mut self, key: &str) -> bool {
        if !self.is_glued() && may_be_bare_key(key) && self.breaks(RepairKind::BareKey, 3) {
            self.payload += key;
            return false;
        }
        self.string(key, Role::Key);
        true
    }

    pub(super) fn text(&mut self, text: &str) {
        let may_be_bare = self.is_inside() && !self.is_glued() && may_be_bare_text(text);
        if may_be_bare && self.breaks(RepairKind::BareText, 3) {
            self.payload += text;
            self.last = Last::BareText;
        } else {
            self.string(text, Role::Value);
            self.last = Last::Text;
        }
    }

    fn string(&mut self, text: &str, role: Role) {
        self.mark = 0;
        if self.is_inside() && !text.contains("${") && self.breaks(RepairKind::OtherQuotes, 4) {
            let (open, close) = self.source.pick(OTHER_QUOTES);
            self.delimited(text, open, close, role, other_manner(text, close));
            return;
        }
        if self.breaks(RepairKind::FullWidthMark, 6) {
            let mark = self.source.pick(&["＂", "＇"]);
            self.delimited(text, mark, mark, role, Manner::new(mark, "", ""));
            return;
        }
        let start = self.payload.len();
        let is_single = self.breaks(RepairKind::SingleQuotes, 3);
        let is_smart = self.breaks(RepairKind::SmartQuotes, 3);
        let (marks, manner): (&[_], _) = match (is_single, is_smart) {
            (false, false) => (&["\""], Manner::of_six("\"", SMART_DOUBLE, "")),
            (true, false) => (&["'"], Manner::of_six("'", SMART_SINGLE, "'")),
            (false, true) => (
                &["“", "”", "„", "‟"],
                Manner::of_six(SMART_DOUBLE, "\"", SMART_DOUBLE),
            ),
            (true, true) => (
                &["‘", "’", "‚", "‛"],
                Manner::of_six(SMART_SINGLE, "'", "'‘’‚‛"),
            ),
        };
        let open = self.source.pick(marks);
        let mut close = self.source.pick(marks);
        if self.style.mixed_marks && !text.is_empty() && self.breaks(RepairKind::SmartQuotes, 4) {
            close = match (is_single, is_smart) {
                (false, false) => "”",
                (true, false) => "’",
                (false, true) => "\"",
                (true, true) => "'",
            };
        }
        self.has_plain_string |= open == "\"";
        let has_inner = self.delimited(text, open, close, role, manner);
        // White space at its end would be none of the payload's, half of a pair might go on, and marks like its
        // own would close it.
        let is_whole = text.trim_end() == text && !text.ends_with('\u{fffd}');
        if !has_inner && is_whole {
            self.mark = close.len();
        }
        if !is_smart && self.is_inside() {
            self.prefix(start);
        }
    }

    /// Puts one of Python's prefixes before the string that begins at `start`, unless it gives another
    /// meaning to what stands in the string.
    fn prefix(&mut self, start: usize) {
        let string = &self.payload[start..];
        let prefixes: &[&str] = match (string.contains('\\'), string.contains(['{', '}'])) {
            (false, false) => &["b", "u", "r", "br", "rb", "f"],
            (false, true) => &["b", "u", "r", "br", "rb"],
            (true, _) => &["u"],
        };
        if self.breaks(RepairKind::OtherQuotes, 6) {
            let prefix = self.source.pick(prefixes);
            self.payload.insert_str(start, prefix);
        }
    }

    /// Writes a string, and says whether marks like its own stand in it as they are.
    fn delimited(
        &mut self,
        text: &str,
        open: &str,
        close: &str,
        role: Role,
        manner: Manner,
    ) -> bool {
        let broken = self.broken_content(text, role, &manner);
        self.payload += open;
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            self.character(character, rest.clone().next(), &manner, broken);
        }
        self.payload += close;
        broken.contains(RepairKind::InnerQuote)
    }
}

fn other_manner(text: &str, close: &'static str) -> Manner {
    let Some(mark) = close.strip_prefix(['"', '\'']).map(|_| &close[..1]) else {
        return Manner::new(close, "", close);
    };
    // One mark that stands alone closes nothing.
    let closes = text.starts_with(mark) || text.ends_with(mark) || text.contains(&mark.repeat(2));
    Manner::new(if closes { mark } else { "" }, "", "")
}

fn may_be_bare_key(key: &str) -> bool {
    let is_integer = key == "0" || !key.starts_with('0') && key.bytes().all(|b| b.is_ascii_digit());
    let is_name = key.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'))
        && key.contains(char::is_alphanumeric)
        && !key.contains("..")
        && !matches!(key, "True" | "False" | "None");
    let is_run = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.');
    !key.is_empty() && (is_integer || is_name && key.chars().all(is_run))
}

/// Words that are no text, and neither are texts that begin or end with them.
const LITERALS: [&str; 8] = [
    "true",
    "false",
    "null",
    "none",
    "nan",
    "nil",
    "undefined",
    "infinity",
];

fn may_be_bare_text(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_literal = |literal: &&str| lower.starts_with(*literal) || lower.ends_with(*literal);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-');
    text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && text.chars().all(is_plain)
        && !LITERALS.iter().any(is_literal)
}
