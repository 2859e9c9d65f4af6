//! Values, printed in arbitrary style and broken in known ways.

use std::fmt::Write as _;

use relay_json::{RepairKind, RepairSet};
use serde_json::{Map, Value};

/// Where choices come from: bytes, and zeros when they have run out. So a property test and a fuzzer
/// can both drive the generator, and shorter input makes for simpler documents.
pub(crate) struct Source<'s> {
    bytes: &'s [u8],
}

impl<'s> Source<'s> {
    pub(crate) const fn new(bytes: &'s [u8]) -> Self {
        Self { bytes }
    }

    /// A number below `limit`, which is at most 256.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Yes in one of `rarity` cases, and no when the bytes have run out.
    fn one_in(&mut self, rarity: usize) -> bool {
        self.below(rarity) == rarity - 1
    }

    fn byte(&mut self) -> u8 {
        let (byte, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        *byte
    }

    fn eight_bytes(&mut self) -> [u8; 8] {
        std::array::from_fn(|_| self.byte())
    }
}

/// What strings are made of: all that means something elsewhere.
const PIECES: &[&str] = &[
    "a",
    "b c",
    "",
    "it's",
    "\"",
    "'",
    ",",
    "]",
    "}",
    "{",
    "[",
    ":",
    ",}",
    "True",
    "False",
    "None",
    "true",
    "null",
    "1",
    "-1.5",
    "```",
    "~~~",
    "```json",
    "// x",
    "/* x */",
    "# x",
    "\\",
    "\\\\",
    "\\n",
    "\n",
    "\t",
    "\u{1}",
    "\u{7f}",
    "\u{a0}",
    "\u{200b}",
    "\u{202e}",
    "\u{feff}",
    "é",
    "e\u{301}",
    "日本",
    "😀",
    "\u{10ffff}",
    "\u{2028}",
    "NaN",
    "<b>",
    "C:\\new",
    "\\u0041",
    "\\ud83d",
    "=",
    ";",
    "...",
];

/// The same for smart quotes.
const SMART: &[&str] = &[
    "“", "”", "„", "‟", "‘", "’", "‚", "‛", "“x”", "’s", "\\”", "”,“",
];

/// How documents are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// How the document may be broken.
    pub(crate) breaks: RepairSet,
    /// Smart quotes may stand inside strings.
    pub(crate) smart_content: bool,
    /// A string may be closed by a mark of the other kind than opened it, as only the second reading
    /// of smart quotes takes it.
    pub(crate) mixed_marks: bool,
}

impl Style {
    pub(crate) const VALID: Self = Self {
        breaks: RepairSet::NONE,
        smart_content: false,
        mixed_marks: false,
    };
}

/// A value and a payload that spells it.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) payload: String,
    pub(crate) value: Value,
    /// How it was broken.
    pub(crate) kinds: RepairSet,
    /// A string holds a mark that might close it in the second reading of smart quotes.
    pub(crate) may_be_ambiguous: bool,
}

/// Makes a document. It is an object or an array.
pub(crate) fn container(source: &mut Source<'_>, style: Style) -> Document {
    let value = if source.one_in(2) {
        array(source, style, 0)
    } else {
        object(source, style, 0)
    };
    print(source, style, value)
}

/// Makes a document of any value.
pub(crate) fn document(source: &mut Source<'_>, style: Style) -> Document {
    let value = any_value(source, style, 0);
    print(source, style, value)
}

fn any_value(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
    match source.below(if depth < 4 { 10 } else { 7 }) {
        0 => Value::Null,
        1 => Value::Bool(source.one_in(2)),
        2 => Value::from(source.below(20)),
        3 => number(source),
        4..=6 => Value::String(text(source, style)),
        7 | 8 => object(source, style, depth),
        _ => array(source, style, depth),
    }
}

fn array(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
    let len = source.below(5);
    (0..len)
        .map(|_| any_value(source, style, depth + 1))
        .collect()
}

fn object(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
    let mut members = Map::new();
    for _ in 0..source.below(5) {
        let key = text(source, style);
        members.insert(key, any_value(source, style, depth + 1));
    }
    Value::Object(members)
}

fn number(source: &mut Source<'_>) -> Value {
    match source.below(5) {
        0 => Value::from(u64::from_le_bytes(source.eight_bytes())),
        1 => Value::from(i64::from_le_bytes(source.eight_bytes())),
        // What is no number becomes null.
        2 => Value::from(f64::from_le_bytes(source.eight_bytes())),
        3 => Value::from(-0.0),
        _ => Value::from(f64::from(source.byte()) / 8.0),
    }
}

fn text(source: &mut Source<'_>, style: Style) -> String {
    let mut text = String::new();
    for _ in 0..source.below(4) {
        let pieces = if style.smart_content && source.one_in(3) {
            SMART
        } else {
            PIECES
        };
        text += source.pick(pieces);
    }
    text
}

/// Prints `value`, breaking it on the way.
pub(crate) fn print(source: &mut Source<'_>, style: Style, value: Value) -> Document {
    let mut printer = Printer {
        source,
        style,
        payload: String::new(),
        kinds: RepairSet::NONE,
        may_be_ambiguous: false,
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

struct Printer<'p, 's> {
    source: &'p mut Source<'s>,
    style: Style,
    payload: String,
    kinds: RepairSet,
    may_be_ambiguous: bool,
}

impl Printer<'_, '_> {
    /// Whether to break the document in this way, here.
    fn breaks(&mut self, kind: RepairKind, rarity: usize) -> bool {
        let breaks = self.style.breaks.contains(kind) && self.source.one_in(rarity);
        if breaks {
            self.kinds = self.kinds.with(kind);
        }
        breaks
    }

    fn payload(&mut self, value: &Value) {
        let mark = self.source.pick(&["```", "~~~", "`````"]);
        if self.breaks(RepairKind::CodeFence, 4) {
            self.payload += mark;
            self.payload +=
                self.source
                    .pick(&["json\n", "\n", "JSON ", "json5\n", " yaml\r\n", "json"]);
            // A value glued to `json` goes on with the word.
            if self.payload.ends_with("json") && !(value.is_object() || value.is_array()) {
                self.payload.push(' ');
            }
        }
        self.white_space();
        self.value(value);
        self.white_space();
        if self.breaks(RepairKind::CodeFence, 4) {
            self.payload += mark;
        }
    }

    fn white_space(&mut self) {
        self.payload += self
            .source
            .pick(&["", "", "", " ", "\n", "\t", "\r\n", "  "]);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.string(text),
            Value::Array(elements) => {
                let elements: Vec<_> = elements.iter().map(|value| (None, value)).collect();
                self.list('[', ']', &elements);
            }
            Value::Object(members) => {
                let members: Vec<_> = members
                    .iter()
                    .map(|(key, value)| (Some(key), value))
                    .collect();
                self.list('{', '}', &members);
            }
            bare => {
                self.bare(bare);
                if self.breaks(RepairKind::StrayQuote, 4) {
                    self.white_space();
                    self.stray_quote();
                }
            }
        }
    }

    fn list(&mut self, open: char, close: char, items: &[(Option<&String>, &Value)]) {
        self.payload.push(open);
        self.white_space();
        for (index, (key, value)) in items.iter().enumerate() {
            if index > 0 {
                self.payload.push(',');
                self.white_space();
            }
            if let Some(key) = key {
                self.string(key);
                self.white_space();
                self.payload.push(':');
                self.white_space();
            }
            self.value(value);
            self.white_space();
        }
        if self.breaks(RepairKind::TrailingComma, 4) {
            self.payload.push(',');
            self.white_space();
        }
        self.payload.push(close);
    }

    fn bare(&mut self, value: &Value) {
        let python = match value {
            Value::Null => "None",
            Value::Bool(true) => "True",
            Value::Bool(false) => "False",
            _ => "",
        };
        if !python.is_empty() && self.breaks(RepairKind::PythonLiteral, 3) {
            self.payload += python;
        } else {
            self.payload += &value.to_string();
        }
    }

    fn stray_quote(&mut self) {
        if self.breaks(RepairKind::SmartQuotes, 3) {
            self.payload
                .push(self.source.pick(&['“', '”', '‘', '’', '‛']));
        } else {
            self.payload.push(self.source.pick(&['"', '\'']));
        }
    }

    fn string(&mut self, text: &str) {
        let is_single = self.breaks(RepairKind::SingleQuotes, 3);
        let is_smart = self.breaks(RepairKind::SmartQuotes, 3);
        let marks: &[char] = match (is_single, is_smart) {
            (false, false) => &['"'],
            (true, false) => &['\''],
            (false, true) => &['“', '”', '„', '‟'],
            (true, true) => &['‘', '’', '‚', '‛'],
        };
        let open = self.source.pick(marks);
        let mut close = self.source.pick(marks);
        if self.style.mixed_marks && !text.is_empty() && self.breaks(RepairKind::SmartQuotes, 4) {
            close = match (is_single, is_smart) {
                (false, false) => '”',
                (true, false) => '’',
                (false, true) => '"',
                (true, true) => '\'',
            };
        }
        self.payload.push(open);
        for character in text.chars() {
            self.character(character, is_single, is_smart);
        }
        self.payload.push(close);
    }

    /// Writes a character of a string, escaped where it must be, and sometimes where it need not.
    fn character(&mut self, character: char, is_single: bool, is_smart: bool) {
        let is_straight_family = character == if is_single { '\'' } else { '"' };
        let family = if is_single {
            "‘’‚‛"
        } else {
            "“”„‟"
        };
        let is_smart_family = family.contains(character);
        let is_own = if is_smart {
            is_smart_family
        } else {
            is_straight_family
        };
        let must_be_escaped = is_own || character < ' ' || character == '\\';
        let closes_in_second = (is_straight_family || is_smart_family) && !is_own;
        let is_escaped = must_be_escaped
            || (closes_in_second && self.style.mixed_marks)
            || self.source.one_in(16);
        if !is_escaped {
            self.may_be_ambiguous |= closes_in_second;
            self.payload.push(character);
            return;
        }
        let short = match character {
            '"' | '\\' | '/' => Some(character),
            '\n' => Some('n'),
            '\t' => Some('t'),
            '\'' if is_single => Some('\''),
            _ if is_own => Some(character),
            _ => None,
        };
        match short {
            Some(short) if !self.source.one_in(4) => self.payload.extend(['\\', short]),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(self.payload, "\\u{unit:04x}");
                }
            }
        }
    }
}

/// Arbitrary text over everything that matters here.
pub(crate) fn soup(source: &mut Source<'_>) -> String {
    const STRUCTURE: &[&str] = &[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "'",
        "“",
        "”",
        "‘",
        "’",
        "\\",
        " ",
        "\n",
        "1",
        "\"a\"",
        "True",
        "{\"a\":",
        "[[[[[[[[",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "\u{85}",
        "\u{3000}",
        "\u{180e}",
        "```json\n",
        "\n```",
        "\\\"",
        "\\'",
        "\\u",
        "d83d",
        "\\ude00",
        "0",
        "-",
        ".5",
        "e9",
    ];
    let mut text = String::new();
    while !source.bytes.is_empty() {
        match source.below(8) {
            0 => text += source.pick(PIECES),
            1 => text += source.pick(SMART),
            2 => text.push(char::from(source.byte() & 0x7f)),
            3 => text.extend(char::from_u32(
                u32::from_le_bytes(std::array::from_fn(|_| source.byte())) % 0x11_0000,
            )),
            _ => text += source.pick(STRUCTURE),
        }
    }
    text
}

/// `payload`, which is valid JSON, with one bracket, comma, colon or quote deleted, doubled or swapped
/// with its neighbour. None if that leaves valid JSON, or moves a comma behind a last digit: `[1,2]`
/// becomes `[12,]`, which is how a trailing comma looks.
pub(crate) fn damaged(source: &mut Source<'_>, payload: &str) -> Option<String> {
    let places = structure(payload);
    let at = places[source.below(256) * places.len() / 256];
    let (before, behind) = payload.split_at(at);
    let (mark, rest) = behind.split_at(1);
    let damaged = match source.below(3) {
        0 => [before, rest].concat(),
        1 => [before, mark, mark, rest].concat(),
        _ => {
            let neighbour = rest.chars().next()?;
            let rest = &rest[neighbour.len_utf8()..];
            let is_last = rest.trim_start().starts_with([']', '}']);
            if mark == "," && neighbour.is_ascii_digit() && is_last {
                return None;
            }
            format!("{before}{neighbour}{mark}{rest}")
        }
    };
    let is_valid = serde_json::from_str::<Value>(&damaged).is_ok();
    (!is_valid).then_some(damaged)
}

/// Where brackets, commas, colons and delimiters stand in valid JSON.
fn structure(payload: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut is_inside = false;
    let mut is_escaped = false;
    for (at, byte) in payload.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => {
                is_inside = !is_inside;
                places.push(at);
            }
            b'{' | b'}' | b'[' | b']' | b',' | b':' if !is_inside => places.push(at),
            _ => {}
        }
    }
    places
}
