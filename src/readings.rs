//! The one place where a second reading is tried against a first.

use alloc::boxed::Box;

use serde_json::{Number, Value};

use crate::error::{ErrorKind, Fault, Result};
use crate::parser::Parser;
use crate::quote::{Mark, Reading, SMART_LEAD};
use crate::recover::Recovered;
use crate::repair::RepairSet;

/// Reads `payload` with the repairs `allowed`: in one pass if it is valid JSON or holds no smart
/// quote, else in two, or in four if one of the six repairs is not allowed.
pub(crate) fn read(payload: &str, allowed: RepairSet) -> Result<(Value, Recovered)> {
    let first = Parser::new(payload, Reading::First, allowed).read();
    let is_valid = matches!(&first, Ok((_, recovered)) if recovered.repairs.is_empty());
    if is_valid || !holds_smart_quote(payload) {
        return first;
    }
    read_again(payload, allowed, first)
}

#[cold]
fn read_again(
    payload: &str,
    allowed: RepairSet,
    first: Result<(Value, Recovered)>,
) -> Result<(Value, Recovered)> {
    let second = |allowed| Parser::new(payload, Reading::Second, allowed).read();
    // What a payload can mean does not depend on what may be repaired: a smaller set accepts nothing
    // that the six refuse.
    let missing = RepairSet::CONSERVATIVE.difference(allowed);
    if missing != RepairSet::NONE {
        let all = allowed.union(missing);
        let first = Parser::new(payload, Reading::First, all).read();
        if let (Ok(first), Ok(second)) = (first, second(all)) {
            refuse_two(&first.0, &second)?;
        }
    }
    match (first, second(allowed)) {
        (Ok(first), Ok(second)) => {
            refuse_two(&first.0, &second)?;
            Ok(first)
        }
        (Ok(first), Err(_)) => Ok(first),
        (Err(first), Ok(second)) => match second.1.mixed_empty {
            Some(string) => {
                let fault = Fault::new(ErrorKind::EmptyMixedString, string);
                Err(farther(first, fault.into()))
            }
            None => Ok(second),
        },
        (Err(first), Err(second)) => Err(farther(first, second)),
    }
}

/// Refuses a payload whose two readings have different values, where they part.
fn refuse_two(first: &Value, (second, recovered): &(Value, Recovered)) -> Result<()> {
    match recovered.parting {
        Some(parting) if !is_same(first, second) => {
            Err(Fault::new(ErrorKind::TwoReadings, parting).into())
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
#[expect(
    clippy::unnecessary_box_returns,
    reason = "both come in a box, and one goes on in it"
)]
fn farther(first: Box<Fault>, second: Box<Fault>) -> Box<Fault> {
    if second.span.start > first.span.start {
        second
    } else {
        first
    }
}

fn holds_smart_quote(payload: &str) -> bool {
    payload.as_bytes().contains(&SMART_LEAD)
        && payload.char_indices().any(|(at, _)| {
            payload
                .get(at..)
                .and_then(Mark::at)
                .is_some_and(Mark::is_smart)
        })
}
