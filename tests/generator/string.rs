//! Strings and keys, in all the ways in which they can be delimited and escaped.

use std::fmt::Write as _;

use relay_json::{RepairKind, RepairSet};

use super::printer::{Last, Printer};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Key,
    Value,
}

/// How a string is written.
#[derive(Clone, Copy)]
struct Manner {
    /// The marks of which each closes the string.
    own: &'static str,
    /// The marks that close it in the other reading of smart quotes.
    twins: &'static str,
    /// What may stand behind a backslash, besides what JSON has there.
    escapable: &'static str,
}

impl Manner {
    const fn new(own: &'static str, twins: &'static str, escapable: &'static str) -> Self {
        Self {
            own,
            twins,
            escapable,
        }
    }
}

const SMART_DOUBLE: &str = "“”„‟";
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
            (false, false) => (&["\""], Manner::new("\"", SMART_DOUBLE, "")),
            (true, false) => (&["'"], Manner::new("'", SMART_SINGLE, "'")),
            (false, true) => (
                &["“", "”", "„", "‟"],
                Manner::new(SMART_DOUBLE, "\"", SMART_DOUBLE),
            ),
            (true, true) => (
                &["‘", "’", "‚", "‛"],
                Manner::new(SMART_SINGLE, "'", "'‘’‚‛"),
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
        self.delimited(text, open, close, role, manner);
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

    fn delimited(&mut self, text: &str, open: &str, close: &str, role: Role, manner: Manner) {
        let broken = self.broken_content(text, role, &manner);
        self.payload += open;
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            self.character(character, rest.clone().next(), &manner, broken);
        }
        self.payload += close;
    }

    /// Decides which of the ways to break what stands in a string are taken, among those that the text
    /// has an occasion for and that leave it one reading.
    fn broken_content(&mut self, text: &str, role: Role, manner: &Manner) -> RepairSet {
        let mut broken = RepairSet::NONE;
        let mut take = |kind, is_occasion| {
            let is_taken = is_occasion && self.breaks(kind, 3);
            if is_taken {
                broken = broken.with(kind);
            }
            is_taken
        };
        let has_controls = text.contains(|c| c < ' ');
        // A line break in a key is refused.
        let may_be_raw = has_controls && !(role == Role::Key && text.contains(['\n', '\r']));
        let is_raw = take(RepairKind::RawControlCharacter, may_be_raw);
        // No escape may stand beside a stray backslash but of a backslash and of marks.
        let needs_escapes = has_controls && !is_raw;
        let is_awkward = |c: char| {
            let is_own = manner.own.contains(c) || manner.twins.contains(c);
            c == '\'' && manner.escapable.contains(c)
                || is_own && c != '"' && !manner.escapable.contains(c)
        };
        let may_be_stray =
            !needs_escapes && has_stray_backslash(text) && !text.contains(is_awkward);
        if !take(RepairKind::StrayBackslash, may_be_stray) {
            let is_double = matches!(manner.own, "\"" | SMART_DOUBLE);
            take(
                RepairKind::NeedlessBackslash,
                is_double && text.contains('\''),
            );
            take(RepairKind::LoneSurrogate, text.contains('\u{fffd}'));
        }
        broken
    }

    /// Writes a character of a string, escaped where it must be, and sometimes where it need not.
    fn character(
        &mut self,
        character: char,
        next: Option<char>,
        manner: &Manner,
        broken: RepairSet,
    ) {
        let has_stray_backslashes = broken.contains(RepairKind::StrayBackslash);
        let is_as_it_is = match character {
            ..' ' => broken.contains(RepairKind::RawControlCharacter),
            '\\' => has_stray_backslashes && next.is_some_and(may_follow_stray_backslash),
            _ => false,
        };
        if is_as_it_is {
            self.payload.push(character);
            return;
        }
        if character == '\'' && broken.contains(RepairKind::NeedlessBackslash) {
            self.payload += "\\'";
            return;
        }
        if character == '\u{fffd}' && broken.contains(RepairKind::LoneSurrogate) {
            // Two halves may not come to make a whole.
            let halves: &[&str] = match next {
                Some('\u{fffd}') => &["\\ude00"],
                _ => &["\\ude00", "\\ud83d"],
            };
            self.payload += self.source.pick(halves);
            return;
        }
        let is_own = manner.own.contains(character);
        let must_be_escaped = is_own || character < ' ' || character == '\\';
        let closes_in_second = manner.twins.contains(character);
        let is_escaped = must_be_escaped
            || (closes_in_second && self.must_be_certain())
            || (!has_stray_backslashes && self.source.one_in(16));
        if !is_escaped {
            self.may_be_ambiguous |= closes_in_second;
            self.payload.push(character);
            return;
        }
        let short = match character {
            '"' | '\\' | '/' => Some(character),
            '\n' => Some('n'),
            '\t' => Some('t'),
            _ if manner.escapable.contains(character) => Some(character),
            _ => None,
        };
        match short {
            Some(short) if has_stray_backslashes || !self.source.one_in(4) => {
                self.payload.extend(['\\', short]);
            }
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(self.payload, "\\u{unit:04x}");
                }
            }
        }
    }

    /// Whether what closes a string in the second reading of smart quotes must not stand in it: mixed
    /// marks leave no choice, and with more kinds than the six the other reading may be read in an
    /// earlier step.
    fn must_be_certain(&self) -> bool {
        let is_six = |kind| RepairSet::CONSERVATIVE.contains(kind);
        let is_extended = || !self.style.breaks.iter().all(is_six);
        self.style.mixed_marks || (self.allows(RepairKind::SmartQuotes) && is_extended())
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

/// Whether a backslash may stand as it is before `next`: there it begins no escape of any language.
fn may_follow_stray_backslash(next: char) -> bool {
    begins_no_escape(next) || matches!(next, '.' | '_' | '(' | '*' | ' ')
}

fn begins_no_escape(next: char) -> bool {
    next.is_ascii_alphabetic() && !"abefnrtuvxNU".contains(next)
}

/// Whether a backslash in `text` stands before a letter with which it is no escape.
fn has_stray_backslash(text: &str) -> bool {
    let mut pairs = text.chars().zip(text.chars().skip(1));
    pairs.any(|(character, next)| character == '\\' && begins_no_escape(next))
}
