//! Text that is near to a document, or to none.

use serde_json::Value;

use super::Source;
use super::pieces::{FOREIGN, PIECES, SMART, STRUCTURE};

/// Arbitrary text over everything that matters here.
pub(crate) fn soup(source: &mut Source<'_>) -> String {
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
