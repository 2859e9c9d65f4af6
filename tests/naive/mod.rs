//! A second reader, written from the rules for clarity alone.
//!
//! It shares nothing with the crate: it walks over characters, looks ahead by reading again, writes
//! the repaired text as it goes, and leaves it to `serde_json` to say what that text means. It knows
//! nothing of tokens, edits or speed.

use std::collections::BTreeSet;

use super::judge;

/// What the rules make of a payload.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    /// The value, printed, and the names of the repairs.
    Value(String, BTreeSet<&'static str>),
    /// The byte offset of the caret.
    Refused(usize),
}

const FENCE: &str = "stripped a markdown code fence";
const SMART: &str = "replaced smart quotes with straight ones";
const STRAY: &str = "removed a stray quote after a bare value";
const COMMA: &str = "removed a trailing comma";
const PYTHON: &str = "converted Python literals (True/False/None) to JSON";
const SINGLE: &str = "converted single-quoted strings to double-quoted";

const LITERALS: [&str; 6] = ["true", "false", "null", "True", "False", "None"];

pub(crate) fn read(payload: &str) -> Outcome {
    // Valid JSON has one reading.
    if let Some(value) = judge::read(payload) {
        return Outcome::Value(judge::print(&value), BTreeSet::new());
    }
    let first = Reader::read(payload, false);
    if !payload.contains(is_smart) {
        return first.outcome();
    }
    let second = Reader::read(payload, true);
    match (first.result, second.result) {
        (Ok(()), Ok(())) if first.value() == second.value() => first.outcome(),
        (Ok(()), Ok(())) => {
            // The first mark that ends a string in one of them only.
            let parting = first.ends.symmetric_difference(&second.ends).min();
            Outcome::Refused(*parting.expect("readings of two values differ"))
        }
        (Ok(()), Err(_)) => first.outcome(),
        (Err(at), Ok(())) => match second.mixed_empty {
            None => second.outcome(),
            Some(other) => Outcome::Refused(at.max(other)),
        },
        (Err(at), Err(other)) => Outcome::Refused(at.max(other)),
    }
}

/// What the crate makes of the same payload, in the same terms.
pub(crate) fn outcome_of_crate(payload: &str) -> Outcome {
    match relay_json::parse(payload) {
        Ok(parsed) => {
            let names = parsed.names().collect();
            Outcome::Value(judge::print(parsed.value()), names)
        }
        Err(error) => Outcome::Refused(error.span().start),
    }
}

fn is_smart(character: char) -> bool {
    "“”„‟‘’‚‛".contains(character)
}

fn is_single(character: char) -> bool {
    "'‘’‚‛".contains(character)
}

fn is_quote(character: char) -> bool {
    "\"'".contains(character) || is_smart(character)
}

fn is_white_space(character: char) -> bool {
    " \t\n\r".contains(character)
}

fn is_identifier(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

struct Reader<'p> {
    /// The payload without the white space at its end.
    payload: &'p str,
    at: usize,
    is_second: bool,
    opening_fence: Option<char>,
    depth: usize,
    /// The payload as it should have been.
    repaired: String,
    names: BTreeSet<&'static str>,
    /// Where strings end.
    ends: BTreeSet<usize>,
    /// Where the first empty string between a straight and a smart mark begins.
    mixed_empty: Option<usize>,
    result: Result<(), usize>,
}

impl<'p> Reader<'p> {
    fn read(payload: &'p str, is_second: bool) -> Self {
        let mut reader = Self::new(payload, is_second);
        reader.result = reader.whole_payload();
        reader
    }

    fn new(payload: &'p str, is_second: bool) -> Self {
        let payload = payload.trim_end();
        Self {
            payload,
            at: payload.len() - payload.trim_start().len(),
            is_second,
            opening_fence: None,
            depth: 0,
            repaired: String::new(),
            names: BTreeSet::new(),
            ends: BTreeSet::new(),
            mixed_empty: None,
            result: Ok(()),
        }
    }

    fn value(&self) -> String {
        let value = judge::read(&self.repaired);
        judge::print(&value.expect("what was repaired is JSON"))
    }

    fn outcome(self) -> Outcome {
        match self.result {
            Ok(()) => Outcome::Value(self.value(), self.names),
            Err(at) => Outcome::Refused(at),
        }
    }

    fn rest(&self) -> &'p str {
        &self.payload[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The next character that is no white space, from `text` on.
    fn behind_white_space(text: &str) -> &str {
        text.trim_start_matches(is_white_space)
    }

    fn drop(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn keep(&mut self) {
        self.repaired.extend(self.peek());
        self.drop();
    }

    fn keep_white_space(&mut self) {
        while self.peek().is_some_and(is_white_space) {
            self.keep();
        }
    }

    /// The length of the fence mark that `text` begins with.
    fn fence_mark(&self, text: &str) -> usize {
        let Some(mark @ ('`' | '~')) = text.chars().next() else {
            return 0;
        };
        let len = text.len() - text.trim_start_matches(mark).len();
        let is_ours = self.opening_fence.is_none_or(|opening| opening == mark);
        if len >= 3 && is_ours { len } else { 0 }
    }

    /// A closing fence counts as the end of the payload.
    fn is_end(&self, text: &str) -> bool {
        text.is_empty() || self.fence_mark(text) == text.len()
    }

    /// Refuses what stands here, or the end: behind the last character that is no white space.
    fn refuse(&self) -> Result<(), usize> {
        if self.is_end(self.rest()) {
            let read = &self.payload[..self.at];
            Err(read.trim_end_matches(is_white_space).len())
        } else {
            Err(self.at)
        }
    }

    fn whole_payload(&mut self) -> Result<(), usize> {
        if self.payload.is_empty() {
            return Err(0);
        }
        self.opening_fence();
        self.keep_white_space();
        if self.is_end(self.rest()) {
            return Err(self.at);
        }
        self.any_value()?;
        self.keep_white_space();
        if self.rest().is_empty() {
            return Ok(());
        }
        if self.is_end(self.rest()) {
            self.names.insert(FENCE);
            return Ok(());
        }
        let behind_fence = &self.rest()[self.fence_mark(self.rest())..];
        Err(self.payload.len() - Self::behind_white_space(behind_fence).len())
    }

    fn opening_fence(&mut self) {
        let len = self.fence_mark(self.rest());
        if len == 0 {
            return;
        }
        self.names.insert(FENCE);
        self.opening_fence = self.peek();
        self.at += len;
        let line = self.rest().trim_start_matches([' ', '\t']);
        let is_inside = |c: char| c.is_alphanumeric() || "_#+.-".contains(c);
        let behind_word = line.trim_start_matches(is_inside);
        let word = &line[..line.len() - behind_word.len()];
        if !word.starts_with(char::is_alphabetic) || LITERALS.contains(&word) {
            return;
        }
        let blank_line = behind_word.trim_start_matches([' ', '\t']);
        let stands_alone = blank_line.starts_with(['\n', '\r']) || self.is_end(blank_line);
        let info = if word.eq_ignore_ascii_case("json5") {
            word.len()
        } else if word
            .get(..4)
            .is_some_and(|head| head.eq_ignore_ascii_case("json"))
        {
            let mut glued = Reader::new(&word[4..], false);
            let is_number = glued.number_text().is_ok() && glued.rest().is_empty();
            let is_value = is_number || LITERALS.contains(&&word[4..]);
            let behind = Self::behind_white_space(behind_word);
            let behind_stray =
                Self::behind_white_space(behind.strip_prefix(is_quote).unwrap_or(behind));
            let is_all = self.is_end(behind_stray);
            if is_value && is_all { 4 } else { word.len() }
        } else if stands_alone {
            word.len()
        } else {
            return;
        };
        self.at = self.payload.len() - line.len() + info;
    }

    fn any_value(&mut self) -> Result<(), usize> {
        match self.peek() {
            Some('{') => self.container('}'),
            Some('[') => self.container(']'),
            Some(mark) if is_quote(mark) => self.string(),
            Some('-' | '0'..='9') => {
                self.number()?;
                self.stray_quote();
                Ok(())
            }
            Some(first) if is_identifier(first) => {
                self.literal()?;
                self.stray_quote();
                Ok(())
            }
            _ => self.refuse(),
        }
    }

    fn container(&mut self, close: char) -> Result<(), usize> {
        if self.depth == 127 {
            return Err(self.at);
        }
        self.depth += 1;
        self.keep();
        self.keep_white_space();
        if self.peek() == Some(',') && !self.trailing_comma() {
            return Err(self.at);
        }
        while self.peek() != Some(close) {
            if close == '}' {
                if !self.peek().is_some_and(is_quote) {
                    return self.refuse();
                }
                self.string()?;
                self.keep_white_space();
                if self.peek() != Some(':') {
                    return self.refuse();
                }
                self.keep();
                self.keep_white_space();
            }
            self.any_value()?;
            self.keep_white_space();
            if self.peek() == Some(',') {
                if !self.trailing_comma() {
                    self.keep();
                    self.keep_white_space();
                }
            } else if self.peek() != Some(close) {
                return self.refuse();
            }
            // A trailing comma before the wrong bracket: what follows is no value.
        }
        self.keep();
        self.depth -= 1;
        Ok(())
    }

    /// Drops the comma here if it is a trailing one.
    fn trailing_comma(&mut self) -> bool {
        let is_trailing = Self::behind_white_space(&self.rest()[1..]).starts_with(['}', ']']);
        if is_trailing {
            self.drop();
            self.keep_white_space();
            self.names.insert(COMMA);
        }
        is_trailing
    }

    /// Drops a stray quote behind the bare value that was read.
    fn stray_quote(&mut self) {
        let from_mark = Self::behind_white_space(self.rest());
        let Some(mark) = from_mark.chars().next().filter(|mark| is_quote(*mark)) else {
            return;
        };
        let behind = Self::behind_white_space(&from_mark[mark.len_utf8()..]);
        if behind.starts_with([',', '}', ']']) || self.is_end(behind) {
            self.keep_white_space();
            self.drop();
            self.names.insert(STRAY);
            if is_smart(mark) {
                self.names.insert(SMART);
            }
        }
    }

    fn literal(&mut self) -> Result<(), usize> {
        let start = self.at;
        while self.peek().is_some_and(is_identifier) {
            self.drop();
        }
        let word = &self.payload[start..self.at];
        self.repaired += match word {
            "true" | "True" => "true",
            "false" | "False" => "false",
            "null" | "None" => "null",
            _ => return Err(start),
        };
        if word.starts_with(char::is_uppercase) {
            self.names.insert(PYTHON);
        }
        Ok(())
    }

    fn number(&mut self) -> Result<(), usize> {
        let start = self.at;
        self.number_text()?;
        // What follows the grammar may still be out of range.
        let number = judge::read(&self.payload[start..self.at]);
        number.map_or(Err(start), |_| Ok(()))
    }

    fn number_text(&mut self) -> Result<(), usize> {
        if self.peek() == Some('-') {
            self.keep();
        }
        if self.peek() == Some('0') {
            self.keep();
        } else {
            self.digits()?;
        }
        if self.peek() == Some('.') {
            self.keep();
            self.digits()?;
        }
        if let Some('e' | 'E') = self.peek() {
            self.keep();
            if let Some('+' | '-') = self.peek() {
                self.keep();
            }
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), usize> {
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return self.refuse();
        }
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.keep();
        }
        Ok(())
    }

    fn string(&mut self) -> Result<(), usize> {
        let start = self.at;
        let open = self.peek().expect("a mark");
        self.delimiter();
        let content = self.string_content(open, start)?;
        let mut rest = content;
        while let Some(first) = rest.chars().next() {
            let at = start + open.len_utf8() + content.len() - rest.len();
            let len = match first {
                '\\' => self.escape(rest, open).ok_or(at)?,
                // Only strings that were not double-quoted hold one.
                '"' => {
                    self.repaired += "\\\"";
                    1
                }
                other => {
                    self.repaired.push(other);
                    other.len_utf8()
                }
            };
            rest = &rest[len..];
        }
        self.at += content.len();
        self.ends.insert(self.at);
        let close = self.peek().expect("a mark");
        if content.is_empty() && is_smart(open) != is_smart(close) {
            self.mixed_empty.get_or_insert(start);
        }
        self.delimiter();
        Ok(())
    }

    /// The mark here becomes a straight double one.
    fn delimiter(&mut self) {
        let mark = self.peek().expect("a mark");
        if is_smart(mark) {
            self.names.insert(SMART);
        }
        if is_single(mark) {
            self.names.insert(SINGLE);
        }
        self.repaired.push('"');
        self.drop();
    }

    /// What stands before the mark that closes the string.
    fn string_content(&self, open: char, start: usize) -> Result<&'p str, usize> {
        let mut is_escaped = false;
        for (at, character) in self.rest().char_indices() {
            if character < ' ' {
                return Err(self.at + at);
            }
            if is_escaped {
                is_escaped = false;
            } else if character == '\\' {
                is_escaped = true;
            } else if self.closes(open, character) {
                return Ok(&self.rest()[..at]);
            }
        }
        Err(start)
    }

    fn closes(&self, open: char, mark: char) -> bool {
        let is_family = is_quote(mark) && is_single(mark) == is_single(open);
        is_family && (self.is_second || is_smart(mark) == is_smart(open))
    }

    /// Writes the escape that `text` begins with, and returns its length.
    fn escape(&mut self, text: &str, open: char) -> Option<usize> {
        let escaped = text[1..].chars().next()?;
        let is_straight_apostrophe = escaped == '\'' && is_single(open);
        let is_own_smart_mark =
            is_smart(escaped) && is_smart(open) && is_single(escaped) == is_single(open);
        if is_straight_apostrophe || is_own_smart_mark {
            self.repaired.push(escaped);
            return Some(1 + escaped.len_utf8());
        }
        // A `\u` may be half of a pair.
        let lengths = if escaped == 'u' { &[12, 6][..] } else { &[2] };
        let is_escape = |len: usize| {
            let escape = text.get(..len)?;
            let string: String = serde_json::from_str(&format!("\"{escape}\"")).ok()?;
            (string.chars().count() == 1).then_some(escape)
        };
        let escape = lengths.iter().find_map(|len| is_escape(*len))?;
        self.repaired += escape;
        Some(escape.len())
    }
}
