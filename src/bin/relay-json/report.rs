//! All that is known of a payload, as JSON.

use relay_json::{Error, Parsed};
use serde_json::{Map, Value};

/// Behind its origin: the value, unless repairs are only found, the repairs and the note.
pub(crate) fn of_read(origin: Map<String, Value>, parsed: Parsed<'_>, is_check: bool) -> Value {
    let mut report = origin;
    let note = parsed.note().map(|note| note.to_string());
    let repairs = parsed.report();
    if !is_check {
        report.insert("value".to_owned(), parsed.into_value());
    }
    if let Value::Object(repairs) = repairs {
        report.extend(repairs);
    }
    report.insert("note".to_owned(), note.into());
    Value::Object(report)
}

/// Behind its origin: the error, with its whole text.
pub(crate) fn of_refused(origin: Map<String, Value>, error: &Error) -> Value {
    let mut report = origin;
    let mut refusal = error.report();
    refusal["diagnostic"] = format!("{error:#}").into();
    report.insert("error".to_owned(), refusal);
    Value::Object(report)
}
