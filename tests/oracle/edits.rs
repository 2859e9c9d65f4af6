//! The edits that a refusal lists, and what closes a payload that was cut off.

use relay_json::{Error, ParseOptions, Parsed, Repair, RepairKind, RepairSet};
use serde_json::{Value, json};

use super::judge;
use super::rendering::check_excerpt;

/// What means that the payload was cut off.
const CUT: [RepairKind; 3] = [
    RepairKind::UnclosedContainer,
    RepairKind::CutString,
    RepairKind::CutValue,
];

/// The edits of a refusal make the payload JSON, they are there if repairs that are off are named, and the
/// report lists them.
#[track_caller]
pub(super) fn check_offered(payload: &str, error: &Error) {
    let edits = error.edits();
    let help = error.help().unwrap_or_default();
    let is_offered = help.ends_with(" is off") || help.ends_with(" are off");
    assert_eq!(!edits.is_empty(), is_offered, "{payload:?}\n{error:#}");
    if is_offered {
        let text = apply(payload, edits);
        assert!(judge::read(&text).is_some(), "{payload:?} became {text:?}");
        // They are those that the first set makes which reads the payload.
        let sets = [RepairSet::EXTENDED, RepairSet::SALVAGE].into_iter();
        let mut read = sets.filter_map(|set| ParseOptions::new().repairs(set).parse(payload).ok());
        let parsed = read.next().expect("a set reads the payload");
        assert_eq!(edits, parsed.repairs(), "{payload:?}");
    }
    let listed = edits.iter().take(1000).map(|edit| {
        let kinds = edit.kinds();
        let kinds = kinds
            .iter()
            .map(|kind| json!({"code": kind.code(), "name": kind.name()}));
        let span = edit.span();
        json!({
            "kinds": kinds.collect::<Vec<_>>(),
            "span": {"start": span.start, "end": span.end},
            "replacement": edit.replacement(),
        })
    });
    let report = error.report();
    assert_eq!(report["edits"], listed.collect::<Value>());
    assert_eq!(report["omitted"], edits.len().saturating_sub(1000));
}

fn apply(payload: &str, edits: &[Repair]) -> String {
    let mut text = String::new();
    let mut done = 0;
    for edit in edits {
        text += &payload[done..edit.span().start];
        text += edit.replacement();
        done = edit.span().end;
    }
    text + &payload[done..]
}

/// The first three edits stand behind the rest of `whole`, a refusal in full, each with carets. Returns the rest.
/// What closes a payload that was cut off is not shown, as it does not make it whole.
#[track_caller]
pub(super) fn check_shown<'w>(payload: &str, error: &Error, whole: &'w str) -> &'w str {
    let edits = error.edits();
    if edits.is_empty() || is_cut(edits) {
        return whole;
    }
    let Some((refusal, listed)) = whole.split_once(&format!("\n{}\n", heading(edits))) else {
        panic!("the edits are due: {whole}");
    };
    let len = whole.len() - refusal.len();
    assert!(len <= 600, "{len} bytes: {whole}");
    let mut lines = listed.split('\n');
    for edit in edits.iter().take(3) {
        let label = match edit.replacement() {
            "" => " remove".to_owned(),
            text if edit.span().is_empty() => format!(" insert `{text}`"),
            text => format!(" replace with `{text}`"),
        };
        let (excerpt, carets) = (lines.next().unwrap(), lines.next().unwrap());
        let carets = carets
            .strip_suffix(&label)
            .unwrap_or_else(|| panic!("{whole}"));
        check_excerpt(payload, edit.span().start, excerpt, carets);
    }
    let rest = rest(edits.len(), "edit", "edits");
    assert_eq!(lines.next(), rest.as_deref());
    assert_eq!(lines.next(), None);
    refusal
}

/// The line before the edits of a refusal.
fn heading(edits: &[Repair]) -> String {
    let mut kinds = edits.iter().flat_map(|edit| edit.kinds().iter());
    let this = if edits.len() == 1 {
        "this edit makes"
    } else {
        "these edits make"
    };
    let doubt = if kinds.all(RepairKind::is_certain) {
        ""
    } else {
        ", if it is what you mean"
    };
    format!("help: {this} it valid JSON{doubt}")
}

/// The line behind the first three of so many edits.
pub(super) fn rest(edits: usize, one: &str, several: &str) -> Option<String> {
    match edits {
        0..=3 => None,
        4 => Some(format!("and one more {one}")),
        len => Some(format!("and {} more {several}", len - 3)),
    }
}

fn is_cut(edits: &[Repair]) -> bool {
    let mut kinds = edits.iter().flat_map(|edit| edit.kinds().iter());
    kinds.any(|kind| CUT.contains(&kind))
}

/// A payload that was closed where it was cut off is truncated: what is behind the place is no part of it, and
/// the pointer leads into the value.
#[track_caller]
pub(super) fn check_truncation(payload: &str, parsed: &Parsed<'_>) {
    assert_eq!(
        parsed.is_truncated(),
        is_cut(parsed.repairs()),
        "{payload:?}"
    );
    let truncation = parsed.truncation();
    assert_eq!(truncation.is_some(), parsed.is_truncated(), "{payload:?}");
    let note = parsed.note().map(|note| note.to_string());
    let is_told = note.is_some_and(|note| note.contains("cut off"));
    assert_eq!(is_told, parsed.is_truncated(), "{payload:?}");
    let truncated = &parsed.report()["truncated"];
    let Some(truncation) = truncation else {
        assert!(truncated.is_null(), "{payload:?}");
        return;
    };
    let offset = truncation.offset();
    let behind = payload[offset..].trim();
    assert!(
        behind.chars().all(|c| matches!(c, '`' | '~')),
        "{behind:?}: {payload:?}"
    );
    assert_eq!(truncated["span"], json!({"start": offset, "end": offset}));
    let pointer = truncation.pointer();
    assert!(
        parsed.value().pointer(pointer).is_some(),
        "{pointer}: {payload:?}"
    );
}
