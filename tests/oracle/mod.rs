//! What holds for every payload, in one place that all tests call.

use relay_json::{Error, ParseOptions, Parsed, RepairSet};
use serde_json::Value;

/// Reads `payload`, and asserts on the way all that the crate promises of any payload.
#[track_caller]
pub(crate) fn check(payload: &str, options: ParseOptions) -> Result<Parsed<'_>, Error> {
    let outcome = options.parse(payload);
    // White space at the ends, of whatever kind, is not part of the payload.
    let strict: Option<Value> = serde_json::from_str(payload.trim()).ok();
    match &outcome {
        Ok(parsed) => {
            check_edits(payload, parsed);
            assert_eq!(
                parsed.repairs().is_empty(),
                strict.is_some(),
                "only valid JSON has no repairs: {payload:?}"
            );
            if let Some(strict) = strict {
                assert_same(parsed.value(), &strict, payload);
            }
            assert_eq!(parsed.note().is_none(), parsed.repairs().is_empty());
        }
        Err(error) => {
            assert!(strict.is_none(), "valid JSON is refused: {payload:?}");
            check_error(payload, error);
        }
    }
    outcome
}

/// The edits are in bounds, on character boundaries, in order and disjoint; none changes nothing;
/// and with them applied the payload is strict JSON of exactly the value.
#[track_caller]
fn check_edits(payload: &str, parsed: &Parsed<'_>) {
    let mut text = String::new();
    let mut done = 0;
    for repair in parsed.repairs() {
        let span = repair.span();
        text += &payload[done..span.start];
        text += repair.replacement();
        assert_ne!(&payload[span.clone()], repair.replacement(), "{payload:?}");
        assert_ne!(repair.kinds(), RepairSet::NONE, "{payload:?}");
        done = span.end;
    }
    text += &payload[done..];
    assert_eq!(parsed.repaired_text(), text);
    let strict: Value = serde_json::from_str(text.trim())
        .unwrap_or_else(|error| panic!("{error}: {payload:?} was repaired to {text:?}"));
    assert_same(parsed.value(), &strict, payload);
}

/// Equal, also where `==` sees no difference, as between 0.0 and -0.0.
#[track_caller]
fn assert_same(value: &Value, judged: &Value, payload: &str) {
    assert_eq!(value, judged, "{payload:?}");
    assert_eq!(value.to_string(), judged.to_string(), "{payload:?}");
}

/// The span is in bounds and on character boundaries, line and column lead to it, and the renderings
/// are bounded.
#[track_caller]
fn check_error(payload: &str, error: &Error) {
    let span = error.span();
    assert!(payload.get(span.clone()).is_some(), "{span:?}: {payload:?}");
    let before = &payload[..span.start];
    assert_eq!(error.line(), before.split('\n').count(), "{payload:?}");
    let line = before.rsplit('\n').next().unwrap_or(before);
    assert_eq!(error.column(), line.chars().count() + 1, "{payload:?}");

    let sentence = error.to_string();
    assert_eq!(sentence.lines().count(), 1, "{payload:?}");
    let whole = format!("{error:#}");
    let lines: Vec<_> = whole.split('\n').collect();
    let [first, excerpt, carets] = lines[..] else {
        panic!("three lines are due: {whole:?}");
    };
    assert_eq!(first, sentence);
    for line in [first, excerpt, carets] {
        assert!(!line.contains(char::is_control), "{whole:?}");
    }
    assert!(excerpt.chars().count() <= 180, "{whole:?}");
    assert_eq!(carets.trim_start_matches(' ').trim_matches('^'), "");
    assert!(carets.ends_with('^'), "{whole:?}");
}
