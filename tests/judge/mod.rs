//! `serde_json` as the judge of what is JSON.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
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

/// Whether the value holds another number than `number`, which is one that JSON has: printed, it is
/// another integer, or it is zero and was none.
pub(crate) fn is_inexact(number: &str) -> bool {
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

/// Whether an object of `text`, which is JSON, has a key twice.
pub(crate) fn has_duplicate_keys(text: &str) -> bool {
    serde_json::from_str::<UniqueKeys>(text.trim()).is_err()
}

/// Any JSON whose objects have each key once.
struct UniqueKeys;

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for UniqueKeys {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unique keys")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self, A::Error> {
        while elements.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = members.next_key::<String>()? {
            members.next_value::<Self>()?;
            if !keys.insert(key) {
                return Err(A::Error::custom("a key stands twice"));
            }
        }
        Ok(self)
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
