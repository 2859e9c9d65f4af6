//! What types read: what `serde_json` makes of the value, and no more.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU8;
use std::ops::Range;
use std::time::Duration;

use relay_json::{Parsed, from_str};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "they are printed")]
enum External {
    Unit,
    One(u8),
    Two(u8, u8),
    Named { a: u8 },
    Maybe(Option<u8>),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "t", content = "c")]
#[expect(dead_code, reason = "they are printed")]
enum Adjacent {
    Unit,
    One(u8),
    Named { a: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "t")]
#[expect(dead_code, reason = "they are printed")]
enum Internal {
    Unit,
    Named { a: u8 },
    Nested { n: Box<Internal> },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "they are printed")]
enum Untagged {
    Integer(i64),
    Float(f64),
    Text(String),
    List(Vec<Untagged>),
    Named(BTreeMap<String, Untagged>),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Defaults {
    a: u8,
    b: Vec<i8>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "they are printed")]
struct Flattened {
    a: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize)]
struct Unit;

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "they are printed")]
struct Pair(u8, String);

/// A type that asks for text and would take more.
#[derive(Debug)]
#[expect(dead_code, reason = "they are printed")]
struct Lax(String);

impl<'de> Deserialize<'de> for Lax {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Lax;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("text")
            }
            fn visit_str<E>(self, text: &str) -> Result<Lax, E> {
                Ok(Lax(text.to_owned()))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Lax, E> {
                Ok(Lax(number.to_string()))
            }
            fn visit_unit<E>(self) -> Result<Lax, E> {
                Ok(Lax(String::new()))
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

const PAYLOADS: &[&str] = &[
    "null",
    "true",
    "0",
    "-0",
    "1",
    "-1",
    "255",
    "256",
    "-129",
    "1.0",
    "1.5",
    "1e2",
    "1e40",
    "1e300",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "\"\"",
    "\"a\"",
    "\"é\"",
    "\"ab\"",
    "\"1\"",
    "\"Unit\"",
    "\"One\"",
    "\"Other\"",
    "[]",
    "[1]",
    "[1,2]",
    "[1,\"x\"]",
    "[1,\"x\",3]",
    "[null]",
    "[[]]",
    "[\"a\"]",
    "[1,2,3]",
    "[{}]",
    "[\"Unit\"]",
    "[\"One\",1]",
    "{}",
    "{\"a\":1}",
    "{\"a\":1,\"b\":[1,-1]}",
    "{\"a\":\"1\"}",
    "{\"a\":256}",
    "{\"a\":null}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"z\":[1,{}]}",
    "{\"Unit\":null}",
    "{\"Unit\":1}",
    "{\"Unit\":[]}",
    "{\"One\":1}",
    "{\"One\":[1]}",
    "{\"One\":null}",
    "{\"Two\":[1,2]}",
    "{\"Two\":[1]}",
    "{\"Two\":[1,2,3]}",
    "{\"Two\":{}}",
    "{\"Named\":{\"a\":1}}",
    "{\"Named\":{}}",
    "{\"Named\":null}",
    "{\"Maybe\":null}",
    "{\"Maybe\":1}",
    "{\"Unit\":null,\"One\":1}",
    "{\"Other\":1}",
    "{\"t\":\"Unit\"}",
    "{\"t\":\"Named\",\"a\":1}",
    "{\"a\":1,\"t\":\"Named\"}",
    "{\"t\":\"Nested\",\"n\":{\"t\":\"Unit\"}}",
    "{\"t\":\"Other\"}",
    "{\"t\":0}",
    "{\"t\":1}",
    "{\"t\":\"One\",\"c\":1}",
    "{\"t\":\"Unit\",\"c\":1}",
    "{\"c\":{\"a\":1},\"t\":\"Named\"}",
    "{\"1\":1}",
    "{\"-1\":1}",
    "{\"01\":1}",
    "{\"+1\":1}",
    "{\"1.0\":1}",
    "{\"1e2\":1}",
    "{\"1e999\":1}",
    "{\" 1\":1}",
    "{\"300\":1}",
    "{\"true\":1}",
    "{\"True\":1}",
    "{\"null\":1}",
    "{\"\":1}",
    "{\"inf\":1}",
    "{\"NaN\":1}",
    "{\"-1.5\":1}",
    "{\"340282366920938463463374607431768211455\":1}",
    "\"127.0.0.1\"",
    "{\"secs\":1,\"nanos\":2}",
    "{\"start\":1,\"end\":3}",
    "{\"Ok\":1}",
    "{\"Err\":\"x\"}",
];

#[track_caller]
fn assert_reads_as_serde_json<T: DeserializeOwned + fmt::Debug>() {
    for payload in PAYLOADS {
        let value = relay_json::parse(payload).unwrap().into_value();
        let judged = serde_json::from_value::<T>(value).ok();
        let read = from_str::<T>(payload).ok().map(Parsed::into_value);
        let type_name = std::any::type_name::<T>();
        assert_eq!(
            format!("{read:?}"),
            format!("{judged:?}"),
            "{payload} as {type_name}"
        );
    }
}

#[test]
fn every_type_reads_what_serde_json_reads() {
    macro_rules! assert_each {
        ($($type:ty),* $(,)?) => {
            $(assert_reads_as_serde_json::<$type>();)*
        };
    }
    assert_each! {
        External, Adjacent, Internal, Untagged, Defaults, Flattened, Unit, Pair, Lax, Vec<External>, (),
        bool, char, String, u8, i8, u16, i32, u64, i64, u128, i128, f64, Option<u8>, Option<Option<u8>>,
        Vec<u8>, [u8; 2], (u8, String), Box<str>, BTreeMap<String, u8>, BTreeMap<i8, u8>,
        BTreeMap<u128, u8>, BTreeMap<bool, u8>, BTreeMap<char, u8>, BTreeMap<Option<u8>, u8>,
        BTreeMap<(), u8>, Range<u8>, Result<u8, String>, Duration, IpAddr, NonZeroU8, CString,
        IgnoredAny, Value, Number, Map<String, Value>,
    }
    let raw = from_str::<Vec<Box<RawValue>>>("['a', {'b': True,}]").unwrap();
    assert_eq!(raw.value()[1].get(), "{\"b\":true}");
}
