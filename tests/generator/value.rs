//! Values of any kind.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::pieces::{OCCASIONS, PIECES, SMART};
use super::{Source, Style};

pub(super) fn small_container(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
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

pub(super) fn any_value(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
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

pub(super) fn array(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
    let len = source.below(5);
    (0..len)
        .map(|_| any_value(source, style, depth + 1))
        .collect()
}

pub(super) fn object(source: &mut Source<'_>, style: Style, depth: usize) -> Value {
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
