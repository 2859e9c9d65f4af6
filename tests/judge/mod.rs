//! `serde_json` as the judge of what is JSON.

use serde_json::{Map, Number, Value};

/// What `serde_json` makes of `text`, without the white space at its ends, which is not part of a
/// payload; none where it refuses.
///
/// `serde_json` may have been told by another crate to keep numbers as they are written, while this
/// crate was not. Then they are read here as they are by default.
pub(crate) fn read(text: &str) -> Option<Value> {
    let value = serde_json::from_str(text.trim()).ok()?;
    if cfg!(feature = "arbitrary_precision") {
        Some(value)
    } else {
        with_default_numbers(value)
    }
}

/// `value` as it is read where no feature keeps the digits of numbers; none if a number is then out of
/// range.
pub(crate) fn with_default_numbers(value: Value) -> Option<Value> {
    Some(match value {
        Value::Number(number) => Value::Number(default_number(&number.to_string())?),
        Value::Array(elements) => {
            let elements = elements.into_iter().map(with_default_numbers);
            Value::Array(elements.collect::<Option<_>>()?)
        }
        Value::Object(members) => {
            let members = members.into_iter();
            let members = members.map(|(key, value)| Some((key, with_default_numbers(value)?)));
            Value::Object(members.collect::<Option<Map<_, _>>>()?)
        }
        other => other,
    })
}

fn default_number(text: &str) -> Option<Number> {
    if let Ok(integer) = text.parse::<u64>() {
        return Some(integer.into());
    }
    match text.parse::<i64>() {
        Ok(integer @ ..0) => Some(integer.into()),
        _ => Number::from_f64(text.parse().ok()?),
    }
}

/// Compact JSON with the members in the order of their keys, whatever the order of the map.
pub(crate) fn print(value: &Value) -> String {
    match value {
        Value::Array(elements) => {
            let elements: Vec<_> = elements.iter().map(print).collect();
            format!("[{}]", elements.join(","))
        }
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(key, _)| *key);
            let members = members.into_iter();
            let member =
                |(key, value)| format!("{}:{}", Value::String(String::clone(key)), print(value));
            format!("{{{}}}", members.map(member).collect::<Vec<_>>().join(","))
        }
        scalar => scalar.to_string(),
    }
}
