//! The one place where a payload is read again: with more repairs, and in the second reading of its
//! smart quotes.

use alloc::format;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use serde_json::{Number, Value};

use crate::error::Error;
use crate::fault::{ErrorKind, Fault, Meaning, Result};
use crate::outline;
use crate::parsed::Parsed;
use crate::parser::Parser;
use crate::quote::{Reading, SMART_LEAD, escape_of};
use crate::recover::{Parting, Recovered};
use crate::repair::{self, Repair, RepairSet};
use crate::span::{Span, slice};

/// The kinds of the first step.
const SIX: RepairSet = RepairSet::CONSERVATIVE;

/// A reading that parsed.
struct Read {
    value: Value,
    recovered: Recovered,
}

/// Reads the payload of `parsed` into it with the repairs `allowed`: with those of the six; then, where
/// that is refused, with the other certain ones as well; then with all. The first of these steps that
/// parses is taken, so that no further kind ever changes what the six accept, and no guess what a certain
/// kind accepts.
///
/// Valid JSON takes one pass, if no smart quote could be read in a second way. Each step is a pass, or two
/// where the payload may hold a smart quote; with two more if a kind of the step is not allowed. What is
/// refused is read once more with everything allowed, to tell which kinds would repair it. So there are at
/// most four passes over a payload without smart quotes, and sixteen over any.
pub(crate) fn read(parsed: &mut Parsed<'_>, allowed: RepairSet) -> core::result::Result<(), Error> {
    let mut parser = Parser::<false>::new(parsed.payload, Reading::First, allowed, SIX);
    let outcome = parser.read(&mut parsed.value);
    if outcome.is_ok() && parser.recovered.is_nothing() {
        return Ok(());
    }
    let outcome = read_on(parsed, &mut parser, outcome);
    outcome.map_err(|fault| Error::new(parsed.payload, fault))
}

/// Goes on where the first reading, which `parser` made, found no valid JSON, or numbers to report.
#[cold]
fn read_on(
    parsed: &mut Parsed<'_>,
    parser: &mut Parser<'_, false>,
    outcome: Result<()>,
) -> Result<()> {
    let (payload, allowed) = (parsed.payload, parser.allowed);
    let read = match read_with_the_six(parsed, parser, outcome) {
        Ok(None) => return Ok(()),
        Ok(Some(read)) => read,
        Err(fault) => read_further(payload, fault, allowed)?,
    };
    parsed.value = read.value;
    parsed.repairs = read.recovered.repairs;
    parsed.inexact = read.recovered.inexact;
    Ok(())
}

/// The first step, of which `parser` made the first reading. None where that is the one to take, which is
/// then in `parsed`.
fn read_with_the_six(
    parsed: &mut Parsed<'_>,
    parser: &mut Parser<'_, false>,
    outcome: Result<()>,
) -> Result<Option<Read>> {
    let (payload, allowed) = (parsed.payload, parser.allowed);
    let recovered = &mut parser.recovered;
    let is_valid = outcome.is_ok() && recovered.repairs.is_empty();
    if !is_valid {
        refuse_two_under_all::<false>(payload, allowed, SIX)?;
    }
    if is_valid || !parser.lexer.may_part() {
        parsed.repairs = mem::take(&mut recovered.repairs);
        parsed.inexact = mem::take(&mut recovered.inexact);
        return outcome.map(|()| None);
    }
    let first = ended(outcome, &mut parsed.value, parser);
    let second = read_one::<false>(payload, Reading::Second, allowed, SIX);
    choose(payload, first, second).map(Some)
}

/// A further step, which is that of the kinds of `step` as far as they are `allowed`.
fn read_extended(payload: &str, allowed: RepairSet, step: RepairSet) -> Result<Read> {
    refuse_two_under_all::<true>(payload, allowed, step)?;
    let first = read_one::<true>(payload, Reading::First, allowed, step);
    if !payload.as_bytes().contains(&SMART_LEAD) {
        return first;
    }
    let second = read_one::<true>(payload, Reading::Second, allowed, step);
    choose(payload, first, second)
}

/// The steps behind the first, which ended in `fault`. A step that meets two readings ends it.
fn read_further(payload: &str, mut fault: Fault, allowed: RepairSet) -> Result<Read> {
    if fault.is_two_readings() {
        return Err(fault);
    }
    let mut done = allowed.intersection(SIX);
    for step in [RepairSet::EXTENDED, RepairSet::SALVAGE] {
        let kinds = allowed.intersection(step);
        if kinds == done {
            continue;
        }
        done = kinds;
        match read_extended(payload, kinds, step) {
            Ok(read) => return Ok(read),
            Err(next) if next.is_two_readings() => return Err(next),
            Err(next) => fault = farther(fault, next),
        }
    }
    Err(fault.with_offer(offer(payload, allowed)))
}

/// The kinds that are off and would repair `payload`.
fn offer(payload: &str, allowed: RepairSet) -> RepairSet {
    if allowed == RepairSet::SALVAGE {
        return RepairSet::NONE;
    }
    let read_all = |set| read_extended(payload, set, set);
    let read = match read_all(RepairSet::SALVAGE) {
        // With fewer kinds there may be one.
        Err(fault) if fault.is_two_readings() => read_all(RepairSet::EXTENDED),
        outcome => outcome,
    };
    read.map_or(RepairSet::NONE, |read| {
        repair::kinds(&read.recovered.repairs).difference(allowed)
    })
}

fn read_one<const EXTENDED: bool>(
    payload: &str,
    reading: Reading,
    allowed: RepairSet,
    step: RepairSet,
) -> Result<Read> {
    let mut parser = Parser::<EXTENDED>::new(payload, reading, allowed, step);
    let mut value = Value::Null;
    let outcome = parser.read(&mut value);
    if EXTENDED {
        // Some are recorded when a later token is seen. Equal places keep their order.
        let place = |repair: &Repair| (repair.span().start, repair.span().end);
        parser.recovered.repairs.sort_by_key(place);
    }
    ended(outcome, &mut value, &mut parser)
}

/// What `parser` leaves behind.
fn ended<const EXTENDED: bool>(
    outcome: Result<()>,
    value: &mut Value,
    parser: &mut Parser<'_, EXTENDED>,
) -> Result<Read> {
    outcome.map(|()| Read {
        value: mem::take(value),
        recovered: mem::take(&mut parser.recovered),
    })
}

/// What a payload can mean does not depend on what may be repaired: a smaller set than that of the `step`
/// accepts nothing that the step refuses for its two readings.
fn refuse_two_under_all<const EXTENDED: bool>(
    payload: &str,
    allowed: RepairSet,
    step: RepairSet,
) -> Result<()> {
    let missing = step.difference(allowed);
    if missing == RepairSet::NONE || !payload.as_bytes().contains(&SMART_LEAD) {
        return Ok(());
    }
    let all = allowed.union(missing);
    let first = read_one::<EXTENDED>(payload, Reading::First, all, step);
    let second = read_one::<EXTENDED>(payload, Reading::Second, all, step);
    match (first, second) {
        (Ok(first), Ok(second)) => refuse_two(payload, &first, &second),
        _ => Ok(()),
    }
}

/// The reading to take, if only one of the two parses or both give the same value.
fn choose(payload: &str, first: Result<Read>, second: Result<Read>) -> Result<Read> {
    match (first, second) {
        (Ok(first), Ok(second)) => {
            refuse_two(payload, &first, &second)?;
            Ok(first)
        }
        (Ok(first), Err(_)) => Ok(first),
        (Err(first), Ok(second)) => match second.recovered.mixed_empty {
            Some(string) => {
                let repairs = &second.recovered.repairs;
                let pointer = outline::pointer_at(payload, string.start, repairs);
                let fault = Fault::new(ErrorKind::EmptyMixedString, string).at(pointer);
                Err(farther(first, fault))
            }
            None => Ok(second),
        },
        (Err(first), Err(second)) => Err(farther(first, second)),
    }
}

/// Refuses two readings of different values, where they part.
fn refuse_two(payload: &str, first: &Read, second: &Read) -> Result<()> {
    match second.recovered.parting {
        Some(parting) if !is_same(&first.value, &second.value) => {
            Err(two_readings(payload, parting, &second.recovered.repairs))
        }
        _ => Ok(()),
    }
}

/// Both readings, each as the edits that leave no other up to here: the string ends where they part, or
/// the mark there is text.
fn two_readings(payload: &str, parting: Parting, repairs: &[Repair]) -> Fault {
    let Parting { open, close } = parting;
    let start = repairs.partition_point(|repair| repair.span().end <= open.start);
    let end = repairs.partition_point(|repair| repair.span().end <= close.end);
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
    let meanings = [
        Meaning {
            says: "the string ends there",
            edits: ends,
        },
        Meaning {
            says: "the mark is text",
            edits: [(close.range(), escape)].into(),
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
    let edit = |repair: &Repair| (repair.span(), repair.replacement());
    let mut edits: Vec<_> = repairs.iter().map(edit).collect();
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

/// Equal, where 0.0 and -0.0 are not.
fn is_same(first: &Value, second: &Value) -> bool {
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

/// The fault of the reading that got farther, the first reading's on a tie.
fn farther(first: Fault, second: Fault) -> Fault {
    if second.span().start > first.span().start {
        second
    } else {
        first
    }
}
