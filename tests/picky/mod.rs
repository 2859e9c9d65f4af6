//! A type that takes any JSON but for one part, which may be any.

use std::cell::{Cell, RefCell};
use std::fmt;

use relay_json::{ErrorKind, Parsed};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::oracle;

/// For the parts of `parsed`, all of them or about as many as `most`, a type that does not take it is
/// refused with the pointer to it and its span, as what was typed there is read.
#[track_caller]
pub(crate) fn check(payload: &str, parsed: &Parsed<'_>, most: usize) {
    let parts =
        read(parsed, usize::MAX).unwrap_or_else(|_| panic!("any JSON is taken: {payload:?}"));
    for part in (0..parts).step_by(1 + parts / most) {
        let Err((error, pointer, is_key)) = read(parsed, part) else {
            panic!("part {part} is not taken: {payload:?}");
        };
        assert_eq!(error.kind(), ErrorKind::TypeMismatch);
        assert_eq!(error.pointer(), pointer, "{payload:?}");
        let found = oracle::options::repaired(parsed, payload, error.span());
        if is_key {
            let last = pointer.rsplit('/').next().unwrap_or_default();
            let key = last.replace("~1", "/").replace("~0", "~");
            assert_eq!(found, Value::String(key), "{payload:?}");
        } else {
            let meant = parsed.value().pointer(&pointer);
            let meant = meant.unwrap_or_else(|| panic!("{pointer} leads nowhere: {payload:?}"));
            oracle::assert_same(&found, meant, payload);
        }
        oracle::check_error(payload, &error);
        assert_eq!(
            error.report()["type_message"]
                .as_str()
                .map(|note| note.chars().take(5).collect()),
            Some("not \u{241b}".to_owned())
        );
    }
}

/// How `serde_json` names the one member of a number that keeps its digits, where it does.
const PRIVATE: &str = "$serde_json::private::";

/// Where a refusal is due, and whether it is of a key.
type Refused = (relay_json::Error, String, bool);

/// Reads `parsed` into a type that does not take the part with this number. How many parts there are,
/// if it has no such part.
fn read(parsed: &Parsed<'_>, part: usize) -> Result<usize, Refused> {
    STATE.with(|state| {
        state.left.set(part);
        state.pointer.borrow_mut().clear();
    });
    let outcome = parsed.clone().deserialize::<Picky>();
    STATE.with(|state| match outcome {
        Ok(typed) => {
            assert_eq!(typed.repairs(), parsed.repairs());
            Ok(part - state.left.get())
        }
        Err(error) => Err((error, state.pointer.take(), state.is_key.get())),
    })
}

/// What a type without fields needs to know.
#[derive(Default)]
struct State {
    /// How many more parts are taken.
    left: Cell<usize>,
    /// To the part that is read, and after a refusal to the one refused.
    pointer: RefCell<String>,
    is_key: Cell<bool>,
}

thread_local! {
    static STATE: State = State::default();
}

/// Takes one more part, or does not.
fn take<E: Error>(is_key: bool) -> Result<(), E> {
    STATE.with(|state| {
        let Some(left) = state.left.get().checked_sub(1) else {
            state.is_key.set(is_key);
            return Err(E::custom(format!("not \u{1b}[1m{}", "this ".repeat(100))));
        };
        state.left.set(left);
        Ok(())
    })
}

/// Reads a part below the current one. After a refusal the pointer stays.
fn below<T, E>(step: &str, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let len = STATE.with(|state| {
        let mut pointer = state.pointer.borrow_mut();
        let len = pointer.len();
        *pointer += "/";
        *pointer += &escaped(step);
        len
    });
    let value = read()?;
    STATE.with(|state| state.pointer.borrow_mut().truncate(len));
    Ok(value)
}

/// `key` as a JSON Pointer has it.
pub(crate) fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

struct Picky;

impl<'de> Deserialize<'de> for Picky {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

macro_rules! visit_scalars {
    ($($method:ident $scalar:ty;)*) => {
        $(fn $method<E: Error>(self, _: $scalar) -> Result<Self, E> {
            take(false)?;
            Ok(self)
        })*
    };
}

impl<'de> Visitor<'de> for Picky {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    visit_scalars! {
        visit_bool bool;
        visit_u64 u64;
        visit_i64 i64;
        visit_u128 u128;
        visit_i128 i128;
        visit_f64 f64;
        visit_str &str;
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        take(false)?;
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self, A::Error> {
        take(false)?;
        let mut index = 0;
        while below(&index.to_string(), || elements.next_element::<Self>())?.is_some() {
            index += 1;
        }
        take(false)?;
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self, A::Error> {
        take(false)?;
        while let Some(Key(key)) = members.next_key()? {
            if key.starts_with(PRIVATE) {
                members.next_value::<String>()?;
                return Ok(self);
            }
            below(&key, || {
                take(true)?;
                members.next_value::<Self>()
            })?;
        }
        take(false)?;
        Ok(self)
    }
}

/// A key, which may not be taken as such.
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        if !key.starts_with(PRIVATE) {
            below(&key, || take(true))?;
        }
        Ok(Self(key))
    }
}
