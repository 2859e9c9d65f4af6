//! Values, printed in arbitrary style and broken in known ways.

#![allow(dead_code, reason = "each crate of tests needs a part of it")]

mod comment;
mod number;
mod printer;
mod string;

use std::collections::BTreeMap;

use relay_json::{RepairKind, RepairSet};
use serde_json::{Map, Value};

pub(crate) use comment::comment;
pub(crate) use printer::print;

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

/// What strings are made of besides, where they may be broken in the way.
const OCCASIONS: &[(RepairKind, &[&str])] = &[
    (RepairKind::BareKey, &["name", "x_1", "a-b.c$", "имя", "7"]),
    (RepairKind::FullWidthMark, &["，", "：", "｝", "＂", "＇"]),
    (
        RepairKind::RawControlCharacter,
        &["\n", "\r\n", "\t", "\u{8}", "\0", "x\ny"],
    ),
    (
        RepairKind::StrayBackslash,
        &["C:\\Projects", "\\d+", "\\alpha", "\\.", "\\server\\Share"],
    ),
    (RepairKind::NeedlessBackslash, &["it's", "'", "I'm"]),
    (
        RepairKind::OtherQuotes,
        &["x", "`", "»", "«", "${x}", "{x}", "\"\"\"", "''"],
    ),
    (RepairKind::LoneSurrogate, &["\u{fffd}"]),
    (
        RepairKind::BareText,
        &["hello", "hello world", "Main St", "x y", "naïve"],
    ),
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

/// Makes a small document, in which ways of breaking it in `eager` occur more often.
pub(crate) fn small(source: &mut Source<'_>, style: Style, eager: RepairSet) -> Document {
    let value = small_container(source, style, 0);
    printer::print_eagerly(source, style, eager, value)
}

fn small_container(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
    let len = source.below(4) + usize::from(depth == 0);
    if source.one_in(2) {
        return (0..len)
            .map(|_| small_value(source, style, depth))
            .collect();
    }
    // The members are in the order of their keys, whatever the order of the map.
    let mut members = BTreeMap::new();
    for _ in 0..len {
        let key = text(source, style);
        members.insert(key, small_value(source, style, depth));
    }
    Value::Object(members.into_iter().collect())
}

fn small_value(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
    match source.below(if depth < 2 { 9 } else { 7 }) {
        0 => Value::Null,
        1 => Value::Bool(source.one_in(2)),
        2 => Value::from(i8::try_from(source.below(40)).unwrap_or(0) - 20),
        3 => number(source),
        4..=6 => Value::String(text(source, style)),
        _ => small_container(source, style, depth + 1),
    }
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
    let occasions = OCCASIONS
        .iter()
        .filter(|(kind, _)| style.breaks.contains(*kind));
    let occasions: Vec<_> = occasions.flat_map(|(_, pieces)| *pieces).copied().collect();
    let mut text = String::new();
    for _ in 0..source.below(4) {
        let pieces = if style.smart_content && source.one_in(3) {
            SMART
        } else if !occasions.is_empty() && source.one_in(2) {
            &occasions
        } else {
            PIECES
        };
        text += source.pick(pieces);
    }
    text
}

/// Bytes to drive a [`Source`], other ones for each seed.
pub(crate) fn bytes(seed: u64) -> Vec<u8> {
    // SplitMix64.
    let word = |index: u64| {
        let seed = seed.wrapping_mul(0xd134_2543_de82_ef95);
        let word = seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)).to_le_bytes()
    };
    (1..=64).flat_map(word).collect()
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

/// `payload` with up to three of its characters removed, doubled, swapped with the next or replaced by
/// something that means something somewhere.
pub(crate) fn mutated(source: &mut Source<'_>, payload: &str) -> String {
    let mut characters: Vec<String> = payload.chars().map(String::from).collect();
    for _ in 0..=source.below(3) {
        let len = characters.len();
        if len < 2 {
            break;
        }
        let at = (source.below(256) * 256 + source.below(256)) % (len - 1);
        match source.below(6) {
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, characters[at].clone()),
            2 => characters.swap(at, at + 1),
            3 => source.pick(PIECES).clone_into(&mut characters[at]),
            4 => characters.insert(at, source.pick(SMART).to_owned()),
            _ => characters.insert(at, source.pick(FOREIGN).to_owned()),
        }
    }
    characters.concat()
}

/// What other languages have, and scripts other than Latin.
const FOREIGN: &[&str] = &[
    ",",
    ":",
    "\"",
    "'",
    " ",
    "\n",
    "}",
    "]",
    "{",
    "[",
    "// ",
    "# ",
    "/*",
    "*/",
    "<!--",
    "-->",
    "=",
    "=>",
    ":=",
    ";",
    "｛",
    "｝",
    "［",
    "］",
    "：",
    "，",
    "；",
    "、",
    "،",
    "＂",
    "＇",
    "`",
    "«",
    "»",
    "「",
    "」",
    "\"\"\"",
    "'''",
    "u'",
    "rb\"",
    "f\"",
    "+",
    "−",
    ".",
    "_000",
    "n",
    "00",
    "5",
    "NaN",
    "-Infinity",
    "undefined",
    "nil",
    "NULL",
    "true",
    "(",
    ")",
    "...",
    "…",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "\0",
    "\\d",
    "\\'",
    "\\n",
    "\\ud83d",
    "hello",
    "10px",
    "$",
];
