//! What stands in strings, and how it is escaped.

use std::fmt::Write as _;

use relay_json::{RepairKind, RepairSet};

use super::printer::Printer;
use super::string::{Manner, Role, SMART_DOUBLE};

impl Printer<'_, '_> {
    /// Decides which of the ways to break what stands in a string are taken, among those that the text
    /// has an occasion for and that leave it one reading.
    pub(super) fn broken_content(&mut self, text: &str, role: Role, manner: &Manner) -> RepairSet {
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
        if self.breaks_marks(text, role, manner) {
            broken = broken.with(RepairKind::InnerQuote);
        }
        broken
    }

    /// Whether the marks inside stay as they are that close the string. Which of the two kinds that is depends
    /// on what follows; where the string may end in two places, only marks in pairs leave no other choice.
    fn breaks_marks(&mut self, text: &str, role: Role, manner: &Manner) -> bool {
        let marks = marks_inside(text, manner.own);
        let may_be_inner = role == Role::Value && manner.is_of_six && marks > 0;
        may_be_inner
            && (self.breaks(RepairKind::InnerQuote, 3)
                || marks % 2 == 0 && self.breaks(RepairKind::ChosenEnd, 3))
    }

    /// Writes a character of a string, escaped where it must be, and sometimes where it need not.
    pub(super) fn character(
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
        let is_own = manner.own.contains(character);
        if is_as_it_is || is_own && broken.contains(RepairKind::InnerQuote) {
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

/// Whether a backslash may stand as it is before `next`: there it begins no escape of any language.
fn may_follow_stray_backslash(next: char) -> bool {
    begins_no_escape(next) || matches!(next, '.' | '_' | '(' | '*' | ' ')
}

fn begins_no_escape(next: char) -> bool {
    next.is_ascii_alphabetic() && !"abefnrtuvxNU".contains(next)
}

/// How many of the marks `own` stand in `text`, if each of them looks like text: no structure and no other such
/// mark is next to it.
fn marks_inside(text: &str, own: &str) -> usize {
    let mut marks = 0;
    for (at, mark) in text.match_indices(|c| own.contains(c)) {
        let before = text[..at].trim_end_matches(' ').chars().last();
        let behind = text[at + mark.len()..]
            .trim_start_matches(' ')
            .chars()
            .next();
        let is_text = before.is_some_and(|c| c.is_alphanumeric() || c == '=')
            && behind.is_some_and(|c| c.is_alphanumeric() || c == '>');
        if !is_text {
            return 0;
        }
        marks += 1;
    }
    if text.contains(['\n', '\r']) {
        0
    } else {
        marks
    }
}

/// Whether a backslash in `text` stands before a letter with which it is no escape.
fn has_stray_backslash(text: &str) -> bool {
    let mut pairs = text.chars().zip(text.chars().skip(1));
    pairs.any(|(character, next)| character == '\\' && begins_no_escape(next))
}
