//! The one place where a second reading is tried against a first.

use core::mem;

use serde_json::{Number, Value};

use crate::error::{Error, ErrorKind, Fault, Result};
use crate::parsed::Parsed;
use crate::parser::Parser;
use crate::quote::{Reading, SMART_LEAD};
use crate::recover::Recovered;
use crate::repair::RepairSet;

/// A reading that parsed.
struct Read {
    value: Value,
    recovered: Recovered,
}

/// Reads the payload of `parsed` into it with the repairs `allowed`: in one pass if it is valid JSON
/// or no smart quote could be read in a second way, else in two; with two more if one of the six
/// repairs is not allowed and the payload may hold a smart quote.
pub(crate) fn read(parsed: &mut Parsed<'_>, allowed: RepairSet) -> core::result::Result<(), Error> {
    let mut parser = Parser::new(parsed.payload, Reading::First, allowed);
    let outcome = parser.read(&mut parsed.value);
    if outcome.is_ok() && parser.recovered.repairs.is_empty() {
        return Ok(());
    }
    let outcome = read_on(parsed, &mut parser, outcome);
    outcome.map_err(|fault| Error::new(parsed.payload, fault))
}

/// Goes on where the first reading, which `parser` made, found no valid JSON.
#[cold]
fn read_on(parsed: &mut Parsed<'_>, parser: &mut Parser<'_>, outcome: Result<()>) -> Result<()> {
    refuse_two_under_the_six(parsed.payload, parser.allowed)?;
    if !parser.lexer.may_part() {
        parsed.repairs = mem::take(&mut parser.recovered.repairs);
        return outcome;
    }
    let first = outcome.map(|()| Read {
        value: mem::take(&mut parsed.value),
        recovered: mem::take(&mut parser.recovered),
    });
    let second = read_one(parsed.payload, Reading::Second, parser.allowed);
    let read = choose(first, second)?;
    parsed.value = read.value;
    parsed.repairs = read.recovered.repairs;
    Ok(())
}

fn read_one(payload: &str, reading: Reading, allowed: RepairSet) -> Result<Read> {
    let mut parser = Parser::new(payload, reading, allowed);
    let mut value = Value::Null;
    parser.read(&mut value)?;
    Ok(Read {
        value,
        recovered: parser.recovered,
    })
}

/// What a payload can mean does not depend on what may be repaired: a smaller set accepts nothing that
/// the six refuse.
fn refuse_two_under_the_six(payload: &str, allowed: RepairSet) -> Result<()> {
    let missing = RepairSet::CONSERVATIVE.difference(allowed);
    if missing == RepairSet::NONE || !payload.as_bytes().contains(&SMART_LEAD) {
        return Ok(());
    }
    let all = allowed.union(missing);
    let first = read_one(payload, Reading::First, all);
    let second = read_one(payload, Reading::Second, all);
    match (first, second) {
        (Ok(first), Ok(second)) => refuse_two(&first, &second),
        _ => Ok(()),
    }
}

/// The reading to take, if only one of the two parses or both give the same value.
fn choose(first: Result<Read>, second: Result<Read>) -> Result<Read> {
    match (first, second) {
        (Ok(first), Ok(second)) => {
            refuse_two(&first, &second)?;
            Ok(first)
        }
        (Ok(first), Err(_)) => Ok(first),
        (Err(first), Ok(second)) => match second.recovered.mixed_empty {
            Some(string) => {
                let fault = Fault::new(ErrorKind::EmptyMixedString, string);
                Err(farther(first, fault))
            }
            None => Ok(second),
        },
        (Err(first), Err(second)) => Err(farther(first, second)),
    }
}

/// Refuses two readings of different values, where they part.
fn refuse_two(first: &Read, second: &Read) -> Result<()> {
    match second.recovered.parting {
        Some(parting) if !is_same(&first.value, &second.value) => {
            Err(Fault::new(ErrorKind::TwoReadings, parting))
        }
        _ => Ok(()),
    }
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
