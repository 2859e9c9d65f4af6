//! Payloads into types of one's own, and what is said where they do not fit.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use relay_json::{Error, ErrorKind, ParseOptions, from_slice, from_str};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, SeqAccess};
use serde_json::{Number, Value};

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Call {
    path: String,
    #[serde(default)]
    depth: u8,
    #[serde(default)]
    filters: Vec<Filter>,
}

#[derive(Debug, Deserialize, PartialEq)]
enum Filter {
    Hidden,
    Name(String),
    Size(u64, u64),
    Age { days: u32, unit: Option<char> },
}

/// The refusal of `payload` as a `T`, where `place` stands in it for the first time, with the pointer to
/// it and what the type says.
#[track_caller]
fn assert_refused<T: DeserializeOwned>(payload: &str, pointer: &str, place: &str, note: &str) {
    let Err(error) = from_str::<T>(payload) else {
        panic!("{payload} is read");
    };
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);
    assert_eq!(error.pointer(), pointer);
    assert_eq!(&payload[error.span()], place);
    let report = error.report();
    let said = report["type_message"].as_str().unwrap();
    assert!(
        said == note || Some(said) == without_digits(note).as_deref(),
        "{said}"
    );
    assert!(format!("{error:#}").contains(&format!("\nnote: {said}")));
}

/// `note`, if it is of an integer, where any crate told `serde_json` to keep the digits of numbers: then it
/// does not name those that it did not read into an integer yet.
fn without_digits(note: &str) -> Option<String> {
    let (kind, rest) = note.split_once("integer `")?;
    let (_, expected) = rest.split_once('`')?;
    Number::from_str("1e999").ok()?;
    Some(match kind {
        "invalid value: " => "invalid number".to_owned(),
        _ => format!("{kind}number{expected}"),
    })
}

#[test]
fn a_call_is_read_with_its_repairs() {
    let payload = "```json
{'path': '/tmp', 'depth': 3\", 'filters': ['Hidden', {'Name': \"a\"}, {'Size': [1, 2]}, {'Age': {'days': 1,}}]}
```";
    let call = from_str::<Call>(payload).unwrap();
    let expected = Call {
        path: "/tmp".to_owned(),
        depth: 3,
        filters: vec![
            Filter::Hidden,
            Filter::Name("a".to_owned()),
            Filter::Size(1, 2),
            Filter::Age {
                days: 1,
                unit: None,
            },
        ],
    };
    assert_eq!(call.value(), &expected);
    assert_eq!(
        call.names().collect::<Vec<_>>(),
        [
            "stripped a markdown code fence",
            "removed a stray quote after a bare value",
            "removed a trailing comma",
            "converted single-quoted strings to double-quoted",
        ]
    );
    assert!(call.note().is_some());
    assert_eq!(from_slice::<Call>(payload.as_bytes()).unwrap(), call);
    let (value, repairs) = call.into_parts();
    assert_eq!((value, repairs.len()), (expected, 22));
}

#[test]
fn the_place_is_the_value_that_does_not_fit() {
    assert_refused::<Call>(
        r#"{"path": "/tmp", "depth": "3"}"#,
        "/depth",
        "\"3\"",
        "invalid type: string \"3\", expected u8",
    );
    assert_refused::<Call>(
        "{'path': '/tmp', 'depth': 300\"}",
        "/depth",
        "300",
        "invalid value: integer `300`, expected u8",
    );
    assert_refused::<Call>(
        "```\n{'depth': 1, 'path': [1,],}\n```",
        "/path",
        "[1,]",
        "invalid type: sequence, expected a string",
    );
    assert_refused::<Call>(
        "[]",
        "",
        "[]",
        "invalid length 0, expected struct Call with 3 elements",
    );
    assert_refused::<Call>(
        "'x'",
        "",
        "'x'",
        "invalid type: string \"x\", expected struct Call",
    );
    assert_refused::<Vec<Option<bool>>>(
        "[None, True, 0, ]",
        "/2",
        "0",
        "invalid type: integer `0`, expected a boolean",
    );
    assert_refused::<Vec<BTreeMap<String, u8>>>(
        "[{'a': 1}, {'a': 2, 'b': -3, 'c': 4}, {'b': 5}]",
        "/1/b",
        "-3",
        "invalid value: integer `-3`, expected u8",
    );
    assert_refused::<BTreeMap<String, Vec<u8>>>(
        "{'a': [1], 'b': [2, -3, 4], 'c': [5, 6]}",
        "/b/1",
        "-3",
        "invalid value: integer `-3`, expected u8",
    );
}

#[test]
fn the_place_of_a_missing_member_is_its_object() {
    let payload = "[{'path': '/a'}, {'depth': 1}]";
    assert_refused::<Vec<Call>>(payload, "/1", "{'depth': 1}", "missing field `path`");
    assert_refused::<Call>(
        "{'path': '/', 'filters': [{'Age': {}}]}",
        "/filters/0/Age",
        "{}",
        "missing field `days`",
    );
}

#[derive(Debug, Deserialize)]
struct Aliased {
    #[serde(alias = "file")]
    #[expect(dead_code, reason = "it is not read")]
    path: String,
}

#[test]
fn the_place_of_an_unknown_member_is_its_key() {
    assert_refused::<Call>(
        "{'path': '/', 'depht': 1}",
        "/depht",
        "'depht'",
        "unknown field `depht`, expected one of `path`, `depth`, `filters`",
    );
    assert_refused::<Aliased>(
        "{“file”: “a”, “path”: “b”}",
        "/path",
        "“path”",
        "duplicate field `path`",
    );
}

#[test]
fn the_place_in_an_enum_is_its_tag_or_its_content() {
    let in_filters = |filter: &str| format!("{{'path': '/', 'filters': [\"Hidden\", {filter},]}}");
    let variants = "expected one of `Hidden`, `Name`, `Size`, `Age`";
    assert_refused::<Call>(
        &in_filters("'Owner'"),
        "/filters/1",
        "'Owner'",
        &format!("unknown variant `Owner`, {variants}"),
    );
    assert_refused::<Call>(
        &in_filters("{'Owner': 'me'}"),
        "/filters/1/Owner",
        "'Owner'",
        &format!("unknown variant `Owner`, {variants}"),
    );
    assert_refused::<Call>(
        &in_filters("{'Name': 1}"),
        "/filters/1/Name",
        "1",
        "invalid type: integer `1`, expected a string",
    );
    assert_refused::<Call>(
        &in_filters("{'Size': [1, None]}"),
        "/filters/1/Size/1",
        "None",
        "invalid type: null, expected u64",
    );
    assert_refused::<Call>(
        &in_filters("{'Size': [1]}"),
        "/filters/1/Size",
        "[1]",
        "invalid length 1, expected tuple variant Filter::Size with 2 elements",
    );
    assert_refused::<Call>(
        &in_filters("{'Size': [1, 2, 3]}"),
        "/filters/1/Size/2",
        "3",
        "invalid length 3, expected fewer elements",
    );
    assert_refused::<Call>(
        &in_filters("{'Age': {'days': 1, 'unit': 'dd'}}"),
        "/filters/1/Age/unit",
        "'dd'",
        "invalid value: string \"dd\", expected a character",
    );
    assert_refused::<Call>(
        &in_filters("'Name'"),
        "/filters/1",
        "'Name'",
        "invalid type: unit variant, expected newtype variant",
    );
    assert_refused::<Call>(
        &in_filters("{'Hidden': 1}"),
        "/filters/1/Hidden",
        "1",
        "invalid type: integer `1`, expected unit",
    );
    for filter in ["{}", "{'Name': 'a', 'Hidden': None}"] {
        assert_refused::<Call>(
            &in_filters(filter),
            "/filters/1",
            filter,
            "invalid value: map, expected an object with one member, the variant",
        );
    }
    assert_refused::<Call>(
        &in_filters("7"),
        "/filters/1",
        "7",
        "invalid type: integer `7`, expected string or map",
    );
}

#[test]
fn the_place_among_equal_keys_is_the_last() {
    let payload = r#"{"path": "/", "depth": "1", "d\u0065pth": "2"}"#;
    let note = "invalid type: string \"2\", expected u8";
    assert_refused::<Call>(payload, "/depth", "\"2\"", note);
}

#[test]
fn keys_may_be_numbers() {
    let parsed = from_str::<BTreeMap<i8, bool>>("{'-1': True, \"12\": False}").unwrap();
    assert_eq!(parsed.value(), &BTreeMap::from([(-1, true), (12, false)]));
    for key in ["a", "+1", "01", "300", "1.0"] {
        let payload = format!("{{'{key}': True}}");
        let note = format!("invalid type: string \"{key}\", expected i8");
        assert_refused::<BTreeMap<i8, bool>>(
            &payload,
            &format!("/{key}"),
            &format!("'{key}'"),
            &note,
        );
    }
    let parsed = from_str::<BTreeMap<bool, Option<u8>>>("{'true': None, 'false': 1}").unwrap();
    assert_eq!(
        parsed.value(),
        &BTreeMap::from([(true, None), (false, Some(1))])
    );
    let note = "invalid type: string \"True\", expected a boolean";
    assert_refused::<BTreeMap<bool, u8>>("{'True': 1}", "/True", "'True'", note);
}

/// The bits of a float, which have an order.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "f64")]
struct Bits(u64);

impl From<f64> for Bits {
    fn from(float: f64) -> Self {
        Self(float.to_bits())
    }
}

#[test]
fn keys_may_be_floats() {
    let parsed = from_str::<BTreeMap<Bits, u8>>("{'1.5': 0, '-0': 1, '1e2': 2,}").unwrap();
    let expected = [(1.5, 0), (-0.0, 1), (100.0, 2)].map(|(key, value)| (Bits::from(key), value));
    assert_eq!(parsed.value(), &BTreeMap::from(expected));
    for key in ["inf", "+1", "01", "1e400"] {
        let payload = format!("{{'{key}': 1}}");
        let note = format!("invalid type: string \"{key}\", expected f64");
        let (pointer, place) = (format!("/{key}"), format!("'{key}'"));
        assert_refused::<BTreeMap<Bits, u8>>(&payload, &pointer, &place, &note);
    }
    let note = "invalid type: string \"1e39\", expected f32";
    assert_refused::<BTreeMap<Narrow, u8>>("{'1e39': 1}", "/1e39", "'1e39'", note);
}

/// The bits of a narrow float.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "f32")]
struct Narrow(u32);

impl From<f32> for Narrow {
    fn from(float: f32) -> Self {
        Self(float.to_bits())
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Name(u8);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
enum Side {
    Left,
    Right,
}

#[test]
fn keys_may_be_what_stands_for_a_string() {
    let parsed = from_str::<BTreeMap<Name, Side>>("{'7': 'Left',}").unwrap();
    assert_eq!(parsed.value(), &BTreeMap::from([(Name(7), Side::Left)]));
    let parsed = from_str::<BTreeMap<Option<Side>, u8>>("{'Right': 1,}").unwrap();
    assert_eq!(parsed.value(), &BTreeMap::from([(Some(Side::Right), 1)]));
    let note = "unknown variant `Up`, expected `Left` or `Right`";
    assert_refused::<BTreeMap<Side, u8>>("{'Up': 1}", "/Up", "'Up'", note);
}

#[derive(Debug, Deserialize)]
struct Even(#[serde(deserialize_with = "even")] u64);

fn even<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match u64::deserialize(deserializer)? {
        number if number % 2 == 0 => Ok(number),
        number => Err(D::Error::custom(format!("{number} is odd"))),
    }
}

#[test]
fn the_place_of_what_a_type_itself_says_is_its_value() {
    assert_eq!(from_str::<Vec<Even>>("[2,]").unwrap().value()[0].0, 2);
    assert_refused::<Vec<Even>>("[2, 4, 5,]", "/2", "5", "5 is odd");
    assert_refused::<BTreeMap<String, Even>>("{'a/b': 3}", "/a~1b", "3", "3 is odd");
    assert_refused::<Even>(" 7\" ", "", "7", "7 is odd");
}

#[derive(Debug, Deserialize)]
#[serde(tag = "op")]
#[expect(dead_code, reason = "none of it is read")]
enum Tagged {
    List { path: String },
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "none of it is read")]
struct Outer {
    id: u8,
    #[serde(flatten)]
    call: Inner,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "none of it is read")]
struct Inner {
    path: String,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "none of it is read")]
enum Untagged {
    Flag(bool),
    Pair(u8, u8),
}

/// These types read a value as a whole, and look at its parts only then.
#[test]
fn where_a_type_hides_the_place_it_is_the_whole_that_was_read() {
    let payload = "[{'op': 'List', 'path': 1}]";
    let note = "invalid type: integer `1`, expected a string";
    assert_refused::<Vec<Tagged>>(payload, "/0", "{'op': 'List', 'path': 1}", note);

    let payload = "{'id': 1, 'path': 2}";
    let note = "invalid type: integer `2`, expected a string";
    assert_refused::<Outer>(payload, "", payload, note);
    // What is not flattened is read in place.
    let note = "invalid type: null, expected u8";
    assert_refused::<Outer>("{'id': None, 'path': '/'}", "/id", "None", note);

    let note = "data did not match any variant of untagged enum Untagged";
    assert_refused::<Vec<Untagged>>("[True, [1, 'x'], ]", "/1", "[1, 'x']", note);
}

/// A type's message quotes the payload, and may be long.
#[test]
fn what_a_type_says_is_made_visible_and_cut() {
    let text = format!("\u{1b}[31m{}\u{202e}", "x".repeat(1000));
    let payload = format!("{{\"depth\": {}}}", Value::from(text));
    let error = from_str::<Call>(&payload).unwrap_err();
    let report = error.report();
    let note = report["type_message"].as_str().unwrap();
    assert_eq!(
        note,
        format!(
            "invalid type: string \"\\u{{1b}}[31m{}…{}\\u{{202e}}\", expected u8",
            "x".repeat(28),
            "x".repeat(38)
        )
    );
    assert_eq!(
        error.to_string(),
        "expected a value of the type asked for, found one that does not fit at line 1, column 11"
    );
    assert!(std::error::Error::source(&error).is_none());
    assert!(!format!("{error:?}").contains('x'));
    assert!(format!("{error:#}").len() <= 600);
}

#[test]
fn a_payload_that_is_refused_is_refused_for_every_type() {
    let kind = |outcome: Result<_, Error>| outcome.map(drop).map_err(|error| error.kind());
    assert_eq!(
        kind(from_str::<Call>("{'path' '/'}")),
        Err(ErrorKind::ExpectedColon)
    );
    assert_eq!(
        kind(from_slice::<Call>(b"\xff")),
        Err(ErrorKind::InvalidUtf8)
    );
    let unique = ParseOptions::new().refuse_duplicate_keys();
    let twice = unique.parse("{'path': 'a', 'path': 'b'}");
    assert_eq!(
        twice.map_err(|error| error.kind()),
        Err(ErrorKind::DuplicateKey)
    );
}

/// A type that reads one member and leaves the rest.
#[derive(Debug)]
struct First;

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = First;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<First, A::Error> {
                members.next_entry::<String, IgnoredAny>()?;
                Ok(First)
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

#[test]
fn nothing_is_dropped_and_nothing_made_up() {
    assert!(from_str::<First>("{'a': 1}").is_ok());
    let note = "invalid length 2, expected fewer members";
    assert_refused::<First>("{'a': 1, 'b': 2}", "/b", "'b'", note);
    assert_refused::<Vec<f32>>("[1, 1e40]", "/1", "1e40", "the number is out of range");
    // Some features of `serde_json`, which any crate may switch on, take such objects for other values.
    let payload = "{'$serde_json::private::Number': '12'}";
    let key = "$serde_json::private::Number";
    let note = "`serde_json` would take this key for its own";
    assert_refused::<Value>(payload, &format!("/{key}"), &format!("'{key}'"), note);
}

/// Errors that a type swallows leave no trace, whatever their number and the length of the keys.
#[test]
fn swallowed_errors_cost_nothing() {
    // Miri is slow.
    let many = if cfg!(miri) { 100 } else { 100_000 };
    let payload = format!(
        "{{\"{}\": [{}\"\"]}}",
        "k".repeat(many),
        "\"\",".repeat(many)
    );
    let parsed = from_str::<BTreeMap<String, Vec<Lenient>>>(&payload).unwrap();
    assert!(parsed.value().values().all(|list| list.len() == many + 1));
}

#[derive(Debug)]
struct Lenient;

impl<'de> Deserialize<'de> for Lenient {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let error = u8::deserialize(deserializer).unwrap_err();
        assert_eq!(error.to_string(), "invalid type: string \"\", expected u8");
        assert_eq!(format!("{error:?}"), error.to_string());
        Ok(Self)
    }
}

/// How much is left before each element or member, and behind the last.
#[derive(Debug, PartialEq)]
struct Left(Vec<Option<usize>>);

impl<'de> Deserialize<'de> for Left {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Left;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array or object")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Left, A::Error> {
                let mut left = vec![elements.size_hint()];
                while elements.next_element::<IgnoredAny>()?.is_some() {
                    left.push(elements.size_hint());
                }
                Ok(Left(left))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Left, A::Error> {
                let mut left = vec![members.size_hint()];
                while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
                    left.push(members.size_hint());
                }
                Ok(Left(left))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[test]
fn a_type_is_told_how_much_is_left() {
    for payload in ["[1, 2,]", "{'a': 1, 'b': 2}"] {
        let parsed = from_str::<Left>(payload).unwrap();
        assert_eq!(parsed.value(), &Left(vec![Some(2), Some(1), Some(0)]));
    }
}

/// A type that asks for a value first.
#[derive(Debug)]
struct Hasty;

impl<'de> Deserialize<'de> for Hasty {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Hasty;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Hasty, A::Error> {
                members.next_value::<IgnoredAny>()?;
                Ok(Hasty)
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

#[test]
fn a_value_before_its_key_is_an_error() {
    let note = "a value was asked for before its key";
    assert_refused::<Hasty>("{'a': 1}", "", "{'a': 1}", note);
}

/// What a type that asks for bytes is given.
#[derive(Debug, PartialEq)]
struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Bytes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_str<E>(self, text: &str) -> Result<Bytes, E> {
                Ok(Bytes(text.into()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Bytes, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = elements.next_element()? {
                    bytes.push(byte);
                }
                Ok(Bytes(bytes))
            }
        }
        deserializer.deserialize_bytes(Visitor)
    }
}

#[test]
fn bytes_are_numbers_or_text() {
    for (payload, bytes) in [("[97, 98,]", b"ab"), ("'ab'", b"ab")] {
        let parsed = from_str::<Bytes>(payload).unwrap();
        assert_eq!(parsed.value(), &Bytes(bytes.to_vec()));
    }
    let note = "invalid value: integer `256`, expected u8";
    assert_refused::<Bytes>("[97, 256,]", "/1", "256", note);
}
