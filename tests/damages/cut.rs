//! Documents of which only the beginning came.

use relay_json::Parsed;
use serde_json::{Map, Value};

use super::place;
use crate::generator::Source;
use crate::judge;

/// The beginning of `document`, which may be all of it but is not empty.
pub(super) fn cut(source: &mut Source<'_>, document: &str) -> String {
    let ends = document.char_indices().skip(1).map(|(at, _)| at);
    let ends: Vec<_> = ends.chain([document.len()]).collect();
    document[..ends[place(source, ends.len())]].to_owned()
}

/// Whether what was read is a beginning of `value`, and said to be no more.
pub(super) fn is_marked_start(parsed: &Parsed<'_>, value: &Value) -> bool {
    parsed.is_truncated() && is_start(parsed.value(), value)
}

/// Whether `read` may be what is left of `whole` when its end is lost.
fn is_start(read: &Value, whole: &Value) -> bool {
    match (read, whole) {
        (Value::String(read), Value::String(whole)) => whole.starts_with(&**read),
        (Value::Number(_), Value::Number(_)) => is_start_of_number(read, whole),
        (Value::Null, Value::Number(_)) => true,
        (Value::Array(read), Value::Array(whole)) => are_start(&elements(read), &elements(whole)),
        (Value::Object(read), Value::Object(whole)) => are_start(&members(read), &members(whole)),
        _ => judge::print(read) == judge::print(whole),
    }
}

/// What stands in a container: the key, if it has one, and the value.
type Item<'v> = (Option<&'v String>, &'v Value);

fn elements(elements: &[Value]) -> Vec<Item<'_>> {
    elements.iter().map(|value| (None, value)).collect()
}

/// The members in the order in which they were printed.
fn members(members: &Map<String, Value>) -> Vec<Item<'_>> {
    let members = members.iter().map(|(key, value)| (Some(key), value));
    let mut members: Vec<_> = members.collect();
    members.sort_unstable_by_key(|(key, _)| *key);
    members
}

/// Whether all items are those of `whole`, but for the last, of which the end may be lost. A member may have
/// lost all of its value.
fn are_start(read: &[Item<'_>], whole: &[Item<'_>]) -> bool {
    let Some(((key, value), before)) = read.split_last() else {
        return true;
    };
    let Some((whole_key, whole_value)) = whole.get(before.len()) else {
        return false;
    };
    let is_same = |((key, value), (whole_key, whole_value)): (&Item<'_>, &Item<'_>)| {
        key == whole_key && judge::print(value) == judge::print(whole_value)
    };
    let is_lost = key.is_some() && value.is_null();
    key == whole_key
        && (is_lost || is_start(value, whole_value))
        && before.iter().zip(whole).all(is_same)
}

/// Whether `read` is what the first digits of `whole` say.
fn is_start_of_number(read: &Value, whole: &Value) -> bool {
    let (read, whole) = (judge::print(read), judge::print(whole));
    let mut starts = (1..=whole.len()).filter_map(|end| judge::read(&whole[..end]));
    starts.any(|start| judge::print(&start) == read)
}
