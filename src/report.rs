//! Repairs and refusals as JSON, for hosts to log and count.

use alloc::string::String;
use core::ops::Range;

use serde_json::Value;

use crate::error::{Error, Refusal, Spot};
use crate::fault::Meaning;
use crate::location::Location;
use crate::repair::{Repair, RepairKind};
use crate::span::{Span, slice};
use crate::truncation;

/// How many repairs and how many numbers are listed. As JSON a repair takes two kilobytes of memory, which
/// would be a thousand times the payload where it has nothing but edits.
const MAX_LISTED: usize = 1000;

/// [`Parsed::report`](crate::Parsed::report)
pub(crate) fn of_repairs(payload: &str, repairs: &[Repair], inexact: &[Range<usize>]) -> Value {
    let mut locate = locator(payload);
    let listed = repairs.iter().take(MAX_LISTED).map(|repair| {
        let kinds = repair.kinds();
        let kinds = kinds.iter().map(of_kind);
        let [span, line, column] = of_place(repair.span(), locate(repair.span().start));
        let replacement = ("replacement", repair.replacement().into());
        object([("kinds", kinds.collect()), span, line, column, replacement])
    });
    let listed = listed.collect();
    let mut locate = locator(payload);
    let rounded = inexact
        .iter()
        .take(MAX_LISTED)
        .map(|span| object(of_place(span.clone(), locate(span.start))));
    let beyond = |len: usize| len.saturating_sub(MAX_LISTED);
    let omitted = beyond(repairs.len()) + beyond(inexact.len());
    let truncated =
        truncation::end(repairs).map(|end| object(of_place(end..end, locator(payload)(end))));
    object([
        ("repairs", listed),
        ("inexact", rounded.collect()),
        ("truncated", truncated.into()),
        ("omitted", omitted.into()),
    ])
}

/// [`Error::report`]
pub(crate) fn of_error(error: &Error) -> Value {
    let Refusal {
        kind,
        place,
        pointer,
        related,
        message,
        help,
        meanings,
        edits,
        ..
    } = &*error.0;
    let mut sentence = String::new();
    // Nothing that is written to a string fails.
    let _ = error.write_sentence(&mut sentence);
    let related = related.as_ref().map(|(place, label)| {
        let [span, line, column] = place.report();
        object([("label", (*label).into()), span, line, column])
    });
    let readings = meanings.iter().map(|Meaning { says, edits }| {
        let edits = edits.iter().map(|(span, replacement)| {
            let replacement = ("replacement", (*replacement).into());
            object([("span", of_span(span.clone())), replacement])
        });
        object([("meaning", (*says).into()), ("edits", edits.collect())])
    });
    let all = edits.all();
    let edits = all.iter().take(MAX_LISTED).map(|edit| {
        let kinds = ("kinds", edit.kinds().iter().map(of_kind).collect());
        let replacement = ("replacement", edit.replacement().into());
        object([kinds, ("span", of_span(edit.span())), replacement])
    });
    let [span, line, column] = place.report();
    object([
        ("code", kind.code().into()),
        ("message", sentence.into()),
        span,
        line,
        column,
        ("pointer", pointer.as_str().into()),
        ("related", related.into()),
        ("type_message", message.as_deref().into()),
        ("help", help.as_deref().into()),
        ("readings", readings.collect()),
        ("edits", edits.collect()),
        ("omitted", all.len().saturating_sub(MAX_LISTED).into()),
    ])
}

type Member = (&'static str, Value);

/// Not built by inserting: that would be a second place that does so, and cost 3 % of a tool call, since
/// the compiler then no longer writes all of it into the one place where members are read.
fn object<const N: usize>(members: [Member; N]) -> Value {
    members.into_iter().collect()
}

fn of_kind(kind: RepairKind) -> Value {
    object([("code", kind.code().into()), ("name", kind.name().into())])
}

fn of_span(span: Range<usize>) -> Value {
    object([("start", span.start.into()), ("end", span.end.into())])
}

fn of_place(span: Range<usize>, location: Location) -> [Member; 3] {
    [
        ("span", of_span(span)),
        ("line", location.line().into()),
        ("column", location.column().into()),
    ]
}

impl Spot {
    fn report(&self) -> [Member; 3] {
        of_place(self.span.range(), self.location)
    }
}

/// Finds the locations of offsets that do not descend, all in time linear in `payload`.
fn locator(payload: &str) -> impl FnMut(usize) -> Location {
    let mut location = Location::START;
    let mut done = 0;
    move |offset| {
        location = location.advance(slice(payload, Span::new(done, offset)));
        done = offset;
        location
    }
}
