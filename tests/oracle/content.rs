//! The text of strings, as it stands in the payload.

use relay_json::{Parsed, RepairKind};
use serde_json::Value;

use super::kinds_of;

/// The kinds that take or leave backslashes which begin no escape.
const BACKSLASHES: [RepairKind; 4] = [
    RepairKind::StrayBackslash,
    RepairKind::NeedlessBackslash,
    RepairKind::OtherQuotes,
    RepairKind::DoublyEscapedPayload,
];

/// Every string and key is a contiguous piece of the payload, both decoded: none was made up. Backslashes
/// do not count where they were repaired.
#[track_caller]
pub(super) fn check(payload: &str, parsed: &Parsed<'_>) {
    let mut kinds = parsed.repairs().iter().flat_map(kinds_of);
    let is_exact = !kinds.any(|kind| BACKSLASHES.contains(&kind));
    let compared = |text: &str| {
        if is_exact {
            text.to_owned()
        } else {
            text.replace('\\', "")
        }
    };
    let is_doubly_escaped = |repair| kinds_of(repair).contains(&RepairKind::DoublyEscapedPayload);
    let decoded = if parsed.repairs().iter().any(is_doubly_escaped) {
        compared(&decode(&payload.replace("\\\\", "\\")))
    } else {
        compared(&decode(payload))
    };
    let mut values = vec![parsed.value()];
    while let Some(value) = values.pop() {
        let texts: Vec<&String> = match value {
            Value::String(text) => vec![text],
            Value::Array(elements) => {
                values.extend(elements);
                vec![]
            }
            Value::Object(members) => {
                values.extend(members.values());
                members.keys().collect()
            }
            _ => vec![],
        };
        for text in texts {
            let text = compared(text);
            assert!(decoded.contains(&text), "{text:?} was made up: {payload:?}");
        }
    }
}

/// `payload` with all that could be an escape decoded.
fn decode(payload: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = payload;
    while let Some(at) = rest.find('\\') {
        units.extend(rest[..at].encode_utf16());
        rest = &rest[at + 1..];
        let Some(escaped) = rest.chars().next() else {
            break;
        };
        let unit = rest
            .get(1..5)
            .and_then(|digits| u16::from_str_radix(digits, 16).ok());
        match (escaped, unit) {
            ('u', Some(unit)) => {
                units.push(unit);
                rest = &rest[5..];
                continue;
            }
            ('b', _) => units.push(0x8),
            ('f', _) => units.push(0xc),
            ('n', _) => units.push(0xa),
            ('r', _) => units.push(0xd),
            ('t', _) => units.push(0x9),
            _ => units.extend(escaped.encode_utf16(&mut [0; 2]).iter()),
        }
        rest = &rest[escaped.len_utf8()..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}
