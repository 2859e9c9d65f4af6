//! What is said where a payload has two readings.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use serde_json::{Number, Value};

use crate::fault::{ErrorKind, Fault, Meaning};
use crate::outline;
use crate::quote::escape_of;
use crate::recover::Parting;
use crate::repair::{Repair, RepairKind};
use crate::span::{Span, slice};

/// Both readings, each as the edits that leave no other up to here: the string ends where they part, or
/// the mark there is text. What touches the string in front is among them: a prefix may allow no escapes in it.
pub(crate) fn two_readings(payload: &str, parting: Parting, repairs: &[Repair]) -> Fault {
    let Parting { open, close } = parting;
    let start = repairs.partition_point(|repair| repair.span().end <= open.start);
    let end = repairs.partition_point(|repair| repair.span().end <= close.end);
    let before = repairs.get(..start).unwrap_or_default().iter();
    let before = before.filter(|repair| repair.span().end == open.start);
    let before: Vec<_> = before.map(edit_of).collect();
    let string = repairs.get(start..end).unwrap_or_default();
    let ends = in_double_quotes(payload, parting, string);
    let is_opening = ends.iter().any(|(span, _)| *span == open.range());
    let is_closing = ends.iter().any(|(span, _)| *span == close.range());
    let marks = match (is_opening, is_closing) {
        _ if ends.len() > 2 => " for its marks and escape those inside",
        (true, true) => " for both of its marks",
        (true, false) => " for the mark that opens it",
        _ => "",
    };
    let escape = escape_of(slice(payload, close));
    // Beside an escape, a backslash that begins none is no longer taken as it stands.
    let backslashes = string
        .iter()
        .filter(|repair| repair.kinds().contains(RepairKind::StrayBackslash));
    let text = backslashes.map(edit_of).chain([(close.range(), escape)]);
    let meanings = [
        Meaning {
            says: "the string ends there",
            edits: before.iter().cloned().chain(ends).collect(),
        },
        Meaning {
            says: "the mark is text",
            edits: before.into_iter().chain(text).collect(),
        },
    ];
    Fault::new(ErrorKind::TwoReadings, close)
        .at(outline::pointer_at(payload, open.start, repairs))
        .with_related(open, "the string opens here")
        .with_help(format!(
            "to end the string there, write `\"`{marks}; to keep the mark as text, write `{escape}`"
        ))
        .with_meanings(meanings.into())
}

/// The edits that make a string strict JSON which both readings end at `close`: its `repairs`, and, where
/// single marks delimit it, escapes of the smart double ones inside, which might end it now.
fn in_double_quotes(
    payload: &str,
    Parting { open, close }: Parting,
    repairs: &[Repair],
) -> Vec<(Range<usize>, &'static str)> {
    let mut edits: Vec<_> = repairs.iter().map(edit_of).collect();
    let content = slice(payload, Span::new(open.end, close.start));
    // Strings between double marks hold none of these: the first would have ended them.
    let marks = content.match_indices(|c: char| ('\u{201c}'..='\u{201f}').contains(&c));
    edits.extend(marks.map(|(at, mark)| {
        let start = open.end + at;
        (start..start + mark.len(), escape_of(mark))
    }));
    edits.sort_by_key(|(span, _)| span.start);
    edits
}

fn edit_of(repair: &Repair) -> (Range<usize>, &'static str) {
    (repair.span(), repair.replacement())
}

/// Equal, where 0.0 and -0.0 are not.
pub(crate) fn is_same(first: &Value, second: &Value) -> bool {
    match (first, second) {
        (Value::Array(first), Value::Array(second)) => {
            let mut pairs = first.iter().zip(second);
            first.len() == second.len() && pairs.all(|(first, second)| is_same(first, second))
        }
        (Value::Object(first), Value::Object(second)) => {
            let mut members = first.iter();
            let is_same_in_second =
                |(key, first)| second.get(key).is_some_and(|second| is_same(first, second));
            first.len() == second.len() && members.all(is_same_in_second)
        }
        (Value::Number(first), Value::Number(second)) => {
            let bits = |number: &Number| number.as_f64().map(f64::to_bits);
            first == second && bits(first) == bits(second)
        }
        (first, second) => first == second,
    }
}
