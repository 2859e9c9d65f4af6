//! The one place where a payload is read again: with more repairs, and in the second reading of its
//! smart quotes.

use alloc::vec::Vec;
use core::mem;

use serde_json::Value;

use crate::error::Error;
use crate::fault::{ErrorKind, Fault, Result};
use crate::outline;
use crate::parsed::Parsed;
use crate::parser::Parser;
use crate::parting;
use crate::quote::{Reading, SMART_LEAD};
use crate::recover::Recovered;
use crate::repair::{Repair, RepairSet};

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
/// refused is read again in each step that lacks a kind, with everything allowed, to tell which kinds would repair it
/// and how. So there are at most six passes over a payload without smart quotes, and eighteen over any.
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

/// A step on its own, which is that of the kinds of `step` as far as they are `allowed`.
fn read_step<const EXTENDED: bool>(
    payload: &str,
    allowed: RepairSet,
    step: RepairSet,
) -> Result<Read> {
    refuse_two_under_all::<EXTENDED>(payload, allowed, step)?;
    let first = read_one::<EXTENDED>(payload, Reading::First, allowed, step);
    if !payload.as_bytes().contains(&SMART_LEAD) {
        return first;
    }
    let second = read_one::<EXTENDED>(payload, Reading::Second, allowed, step);
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
        match read_step::<true>(payload, kinds, step) {
            Ok(read) => return Ok(read),
            Err(next) if next.is_two_readings() => return Err(next),
            Err(next) => fault = farther(fault, next),
        }
    }
    Err(fault.with_offer(offer(payload, allowed), allowed))
}

/// What would repair `payload` if all kinds were allowed, where the steps of those that were did not.
fn offer(payload: &str, allowed: RepairSet) -> Vec<Repair> {
    for step in [SIX, RepairSet::EXTENDED, RepairSet::SALVAGE] {
        if step.difference(allowed) == RepairSet::NONE {
            continue;
        }
        let read = if step == SIX {
            read_step::<false>(payload, step, step)
        } else {
            read_step::<true>(payload, step, step)
        };
        match read {
            Ok(read) => return read.recovered.repairs,
            Err(fault) if fault.is_two_readings() => break,
            Err(_) => {}
        }
    }
    Vec::new()
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
        Some(parting) if !parting::is_same(&first.value, &second.value) => Err(
            parting::two_readings(payload, parting, &second.recovered.repairs),
        ),
        _ => Ok(()),
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
