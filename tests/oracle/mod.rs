//! What holds for every payload, in one place that all tests and fuzz targets call.

mod content;
mod edits;
mod keys;
pub(crate) mod options;
mod rendering;

use std::ops::Range;

use relay_json::{Error, ErrorKind, Location, ParseOptions, Parsed, Repair, RepairKind, RepairSet};
use serde_json::{Value, json};

use super::judge::{self, print};
pub(crate) use rendering::check_rendering;
use rendering::{check_excerpt, must_not_be_shown};

/// Reads `payload`, and asserts on the way all that the crate promises of any payload.
#[track_caller]
pub(crate) fn check(payload: &str, options: ParseOptions) -> Result<Parsed<'_>, Error> {
    let outcome = options.parse(payload);
    let strict = judge::read(payload);
    check_strict(payload, strict.as_ref());
    match &outcome {
        Ok(parsed) => {
            check_edits(payload, parsed);
            check_idempotence(parsed, options);
            content::check(payload, parsed);
            check_wider(payload, parsed);
            assert_eq!(
                parsed.repairs().is_empty(),
                strict.is_some(),
                "only valid JSON has no repairs: {payload:?}"
            );
            if let Some(strict) = strict {
                assert_same(parsed.value(), &strict, payload);
            }
            check_notes(payload, parsed);
            check_report(payload, parsed);
            edits::check_truncation(payload, parsed);
            options::check(payload, parsed, options);
        }
        Err(error) => {
            assert!(strict.is_none(), "valid JSON is refused: {payload:?}");
            check_error(payload, error);
        }
    }
    outcome
}

/// Equal, also where `==` sees no difference, as between 0.0 and -0.0.
#[track_caller]
pub(crate) fn assert_same(value: &Value, judged: &Value, payload: &str) {
    assert_eq!(value, judged, "{payload:?}");
    assert_eq!(print(value), print(judged), "{payload:?}");
}

/// The strict set accepts exactly what the judge accepts, with the same value.
#[track_caller]
pub(crate) fn check_strict(payload: &str, strict: Option<&Value>) {
    let options = ParseOptions::new().repairs(RepairSet::NONE);
    match (options.parse(payload), strict) {
        (Ok(parsed), Some(strict)) => {
            assert_same(parsed.value(), strict, payload);
            assert_eq!(parsed.repairs(), [], "{payload:?}");
        }
        (Err(error), None) => check_error(payload, &error),
        (outcome, judged) => panic!("{outcome:?}, but the judge has {judged:?}: {payload:?}"),
    }
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
    let Some(strict) = judge::read(&text) else {
        panic!("{payload:?} was repaired to {text:?}, which is no JSON");
    };
    assert_same(parsed.value(), &strict, payload);
}

/// The repaired text and the printed value need no repairs, and are the same value.
#[track_caller]
fn check_idempotence(parsed: &Parsed<'_>, options: ParseOptions) {
    for text in [&*parsed.repaired_text(), &parsed.value().to_string()] {
        match options.parse(text) {
            Ok(again) => {
                assert_same(again.value(), parsed.value(), text);
                assert_eq!(again.repairs(), [], "{text:?}");
            }
            Err(error) => panic!("{text:?} was repaired already\n{error:#}"),
        }
    }
}

/// What a set accepts, the next of the three that holds all its kinds accepts with the same value.
#[track_caller]
fn check_wider(payload: &str, parsed: &Parsed<'_>) {
    let kinds: RepairSet = parsed.repairs().iter().flat_map(kinds_of).collect();
    let wider = SETS
        .into_iter()
        .find(|set| kinds.iter().all(|kind| set.contains(kind)));
    let wider = wider.expect("one of the sets holds every kind");
    match ParseOptions::new().repairs(wider).parse(payload) {
        Ok(wider) => assert_same(parsed.value(), wider.value(), payload),
        // With more kinds, the second reading of smart quotes may parse as well.
        Err(error) if wider != SETS[0] => {
            assert_eq!(error.kind(), ErrorKind::TwoReadings, "{payload:?}");
        }
        Err(error) => panic!("a smaller set accepts this: {payload:?}\n{error:#}"),
    }
}

/// The sets that hold one another.
pub(crate) const SETS: [RepairSet; 3] = [
    RepairSet::CONSERVATIVE,
    RepairSet::EXTENDED,
    RepairSet::SALVAGE,
];

pub(crate) fn kinds_of(repair: &Repair) -> Vec<RepairKind> {
    repair.kinds().iter().collect()
}

/// The span is in bounds and on character boundaries, the error shows it, and both readings, if there
/// are two, lead on.
#[track_caller]
pub(crate) fn check_error(payload: &str, error: &Error) {
    let span = error.span();
    assert!(payload.get(span.clone()).is_some(), "{span:?}: {payload:?}");
    check_rendering(payload, span.start, error);
    check_readings(payload, error);
    edits::check_offered(payload, error);
}

/// The span that a report has.
fn span_of(report: &Value) -> Range<usize> {
    let number = |key: &str| usize::try_from(report["span"][key].as_u64().unwrap()).unwrap();
    number("start")..number("end")
}

/// With the edits of either reading, the payload is read past the place where the two part. Where a string may end
/// in two places, what stands before it may be refused then: some of that shows only behind it, as does `{{` where
/// one `}` follows.
#[track_caller]
fn check_readings(payload: &str, error: &Error) {
    let report = error.report();
    let readings = report["readings"].as_array().map_or(&[][..], Vec::as_slice);
    let is_due = matches!(error.kind(), ErrorKind::TwoReadings | ErrorKind::TwoEnds);
    assert_eq!(readings.len(), if is_due { 2 } else { 0 }, "{payload:?}");
    // The readings may have more in common than the six mend.
    let all = ParseOptions::new().repairs(RepairSet::SALVAGE);
    for reading in readings {
        let edits = reading["edits"].as_array().unwrap();
        assert!(!edits.is_empty(), "{payload:?}");
        let edited = edits
            .iter()
            .rev()
            .fold(payload.to_owned(), |mut text, edit| {
                text.replace_range(span_of(edit), edit["replacement"].as_str().unwrap());
                text
            });
        if let Err(again) = all.parse(&edited) {
            // Beside an escape, a backslash that begins none is no longer taken as it stands.
            if error.kind() == ErrorKind::TwoEnds && payload.contains('\\') {
                continue;
            }
            let behind = |text: &str, error: &Error| text.len() - error.span().end;
            let shows_late = error.kind() == ErrorKind::TwoEnds;
            let is_farther = behind(&edited, &again) < behind(payload, error);
            assert!(
                is_farther || shows_late && again.span().end <= span_of(&edits[0]).start,
                "{payload:?} is refused at the same place as {edited:?}"
            );
        }
    }
}

/// The note is there if it is due, and shows the first three repairs.
#[track_caller]
fn check_notes(payload: &str, parsed: &Parsed<'_>) {
    let repairs = parsed.repairs();
    let is_silent = repairs.is_empty() && parsed.inexact().is_empty();
    let (Some(note), Some(detailed)) = (parsed.note(), parsed.detailed_note()) else {
        assert!(is_silent && parsed.note().is_none() && parsed.detailed_note().is_none());
        return;
    };
    assert!(!is_silent, "{payload:?}");
    let (note, detailed) = (note.to_string(), detailed.to_string());
    assert!(
        !note.contains('\n') && note.starts_with(" (note: "),
        "{note:?}"
    );
    let is_of_six = repairs
        .iter()
        .flat_map(kinds_of)
        .all(|kind| SETS[0].contains(kind));
    let names = if is_of_six { 400 } else { 1360 };
    let rounding = if parsed.inexact().is_empty() { 0 } else { 140 };
    assert!(note.len() <= names + rounding, "{note}");
    let mut lines = detailed.split('\n');
    assert_eq!(lines.next(), Some(note.as_str()));
    assert!(
        !detailed.contains(|c| c != '\n' && must_not_be_shown(c)),
        "{detailed:?}"
    );
    for repair in repairs.iter().take(3) {
        let label = match repair.replacement() {
            "" => " removed".to_owned(),
            text if repair.span().is_empty() => format!(" inserted `{text}`"),
            text => format!(" replaced with `{text}`"),
        };
        let (excerpt, carets) = (lines.next().unwrap(), lines.next().unwrap());
        let carets = carets
            .strip_suffix(&label)
            .unwrap_or_else(|| panic!("{detailed}"));
        check_excerpt(payload, repair.span().start, excerpt, carets);
    }
    let rest = edits::rest(repairs.len(), "repair", "repairs");
    assert_eq!(lines.next(), rest.as_deref());
    assert_eq!(lines.next(), None);
}

/// The report lists the repairs and the rounded numbers, each with its place.
#[track_caller]
fn check_report(payload: &str, parsed: &Parsed<'_>) {
    let place = |span: &Range<usize>| {
        let location = Location::START.advance(&payload[..span.start]);
        json!({
            "span": {"start": span.start, "end": span.end},
            "line": location.line(),
            "column": location.column(),
        })
    };
    let repairs = parsed.repairs().iter().take(1000).map(|repair| {
        let kinds = repair.kinds();
        let kinds = kinds
            .iter()
            .map(|kind| json!({"code": kind.code(), "name": kind.name()}));
        let mut report = place(&repair.span());
        report["kinds"] = kinds.collect();
        report["replacement"] = repair.replacement().into();
        report
    });
    let inexact = parsed.inexact().iter().take(1000).map(place);
    assert_eq!(
        parsed.report(),
        json!({
            "repairs": repairs.collect::<Vec<_>>(),
            "inexact": inexact.collect::<Vec<_>>(),
            "truncated": parsed.report()["truncated"],
            "omitted": parsed.repairs().len().saturating_sub(1000)
                + parsed.inexact().len().saturating_sub(1000),
        })
    );
}
