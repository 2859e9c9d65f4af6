//! What the value does not hold of the payload, and the options that refuse it.

use std::ops::Range;

use relay_json::{ErrorKind, ParseOptions, Parsed};
use serde_json::Value;

use super::{assert_same, check_error, judge, keys, span_of};

/// What is listed as inexact is what the value holds otherwise than it was written, and the options
/// refuse what they should.
#[track_caller]
pub(super) fn check(payload: &str, parsed: &Parsed<'_>, options: ParseOptions) {
    let text = parsed.repaired_text();
    let inexact: Vec<_> = parsed
        .inexact()
        .iter()
        .map(|span| repaired_text(parsed, payload, span.clone()))
        .collect();
    let expected: Vec<_> = numbers(&text).filter(|number| is_inexact(number)).collect();
    assert_eq!(inexact, expected, "{payload:?}");
    assert!(
        parsed
            .inexact()
            .is_sorted_by(|one, next| one.end < next.start)
    );

    let exact = options.refuse_inexact().parse(payload);
    match (exact, parsed.inexact().first()) {
        (Ok(again), None) => assert_eq!(&again, parsed),
        (Err(error), Some(first)) => {
            assert_eq!(
                (error.kind(), &error.span()),
                (ErrorKind::InexactNumber, first)
            );
            check_error(payload, &error);
        }
        (outcome, first) => panic!("{outcome:?}, but the first is at {first:?}: {payload:?}"),
    }

    let unique = options.refuse_duplicate_keys().parse(payload);
    match (unique, keys::has_equal(&text)) {
        (Ok(again), false) => assert_eq!(&again, parsed),
        (Err(error), true) => {
            assert_eq!(error.kind(), ErrorKind::DuplicateKey);
            check_error(payload, &error);
            let report = error.report();
            let earlier = span_of(&report["related"]);
            assert!(earlier.end <= error.span().start, "{payload:?}");
            let [key, earlier] =
                [error.span(), earlier].map(|span| repaired(parsed, payload, span));
            assert!(key.is_string() && key == earlier, "{payload:?}");
        }
        (outcome, has) => panic!("{outcome:?}, but there are duplicate keys: {has}: {payload:?}"),
    }

    assert_eq!(
        &options.max_len(payload.len()).parse(payload).unwrap(),
        parsed
    );
    if let Some(max) = payload.len().checked_sub(1) {
        let error = options.max_len(max).parse(payload).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PayloadTooLong);
        assert_eq!(error.span().end, payload.len());
        check_error(payload, &error);
    }

    match parsed.clone().into_object() {
        Ok(members) => assert_eq!(&Value::Object(members), parsed.value()),
        Err(error) => {
            assert!(!parsed.value().is_object());
            assert_eq!(error.kind(), ErrorKind::ExpectedObject);
            assert_same(
                &repaired(parsed, payload, error.span()),
                parsed.value(),
                payload,
            );
            check_error(payload, &error);
        }
    }
}

/// Whether the value holds another number than `number`, which is one that JSON has: printed, it is
/// another integer, or it is zero and was none.
fn is_inexact(number: &str) -> bool {
    if cfg!(feature = "arbitrary_precision") {
        return false;
    }
    let float: f64 = number.parse().expect("what JSON has, Rust reads");
    let is_integer = !number.contains(['.', 'e', 'E']);
    if is_integer {
        let is_held = number.parse::<u64>().is_ok() || number.parse::<i64>().is_ok();
        !is_held && float.to_string() != number
    } else {
        let digits = number.split(['e', 'E']).next().unwrap_or_default();
        float == 0.0 && digits.contains(|c| matches!(c, '1'..='9'))
    }
}

/// The numbers in `text`, which is JSON.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    // Between the quote marks that no backslash escapes, every second piece is inside a string.
    let mut is_escaped = false;
    let mut pieces = text.split(move |c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    let outside = std::iter::from_fn(move || {
        let piece = pieces.next()?;
        pieces.next();
        Some(piece)
    });
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
    let runs = outside.flat_map(move |piece| piece.split(move |c| !is_number(c)));
    runs.filter(|run| run.contains(|c: char| c.is_ascii_digit()))
}

/// What stands in `span` of the payload once it is repaired, as a value.
#[track_caller]
pub(crate) fn repaired<T>(parsed: &Parsed<'_, T>, payload: &str, span: Range<usize>) -> Value {
    let text = repaired_text(parsed, payload, span);
    judge::read(&text).unwrap_or_else(|| panic!("{text:?} is no value: {payload:?}"))
}

fn repaired_text<T>(parsed: &Parsed<'_, T>, payload: &str, span: Range<usize>) -> String {
    let mut text = String::new();
    let mut done = span.start;
    for repair in parsed.repairs() {
        let place = repair.span();
        // A separator that was inserted stands between two values, and belongs to neither; a closing bracket
        // belongs to what is open.
        let is_separator = place.is_empty() && matches!(repair.replacement(), "," | ":");
        let is_at_end = place.start == span.start || place.end == span.end;
        let closes_more = matches!(repair.replacement(), "}" | "]")
            && place == (span.end..span.end)
            && judge::read(&[&text, &payload[done..span.end]].concat()).is_some();
        let is_outside = place.start < span.start || place.end > span.end;
        if is_outside || is_separator && is_at_end || closes_more {
            continue;
        }
        text += &payload[done..place.start];
        text += repair.replacement();
        done = place.end;
    }
    text + &payload[done..span.end]
}
