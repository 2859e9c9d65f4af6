//! The one place where a second reading is tried against a first.

use alloc::boxed::Box;

use serde_json::Value;

use crate::error::{ErrorKind, Fault, Result};
use crate::parser::Parser;
use crate::quote::{Mark, Reading, SMART_LEAD};
use crate::recover::Recovered;
use crate::repair::{RepairKind, RepairSet};

/// Reads `payload` with the repairs `allowed`: in one pass if it is valid JSON or holds no smart
/// quote, else in two.
pub(crate) fn read(payload: &str, allowed: RepairSet) -> Result<(Value, Recovered)> {
    let first = Parser::new(payload, Reading::First, allowed).read();
    let is_valid = matches!(&first, Ok((_, recovered)) if recovered.repairs.is_empty());
    if is_valid || !allowed.contains(RepairKind::SmartQuotes) || !holds_smart_quote(payload) {
        return first;
    }
    let second = Parser::new(payload, Reading::Second, allowed).read();
    choose(first, second)
}

/// The reading to take, if only one of the two parses or both give the same value.
#[cold]
fn choose(
    first: Result<(Value, Recovered)>,
    second: Result<(Value, Recovered)>,
) -> Result<(Value, Recovered)> {
    match (first, second) {
        (Ok(first), Ok(second)) => match second.1.parting {
            Some(parting) if first.0 != second.0 => {
                Err(Fault::new(ErrorKind::TwoReadings, parting).into())
            }
            _ => Ok(first),
        },
        (Ok(first), Err(_)) => Ok(first),
        (Err(first), Ok(second)) => match second.1.mixed_empty {
            Some(string) => Err(farther(
                first,
                Fault::new(ErrorKind::EmptyMixedString, string).into(),
            )),
            None => Ok(second),
        },
        (Err(first), Err(second)) => Err(farther(first, second)),
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
        && payload
            .char_indices()
            .any(|(at, _)| Mark::smart_at(payload.get(at..).unwrap_or_default()).is_some())
}
