//! Payloads into the caller's own types.
//!
//! A value knows nothing of places. Here it is handed to a type part by part, each with the path to it,
//! and the path to the part that does not fit leads to its place in the payload.

mod key;
mod variant;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use serde_core::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde_core::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

use self::key::Key;
use self::variant::Variant;
use crate::path::{Step, Target};

/// `serde_json`'s own types ask for what only its own reader and values can give, by names that begin so.
const OWN_TYPES: &str = "$serde_json::private::";

/// The value of type `T` that `value` is.
pub(crate) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Mismatch> {
    let path = &Path::Root;
    T::deserialize(Node { value, path }).map_err(|mismatch| mismatch.at(path, Target::Value))
}

/// A type does not take what it was given.
pub(crate) struct Mismatch(Box<Inner>);

struct Inner {
    /// What the type says.
    message: String,
    /// What was given, once that is known.
    place: Option<(Vec<Step>, Target)>,
}

impl Mismatch {
    /// The innermost place is named first, and stays.
    #[cold]
    fn at(mut self, path: &Path<'_>, target: Target) -> Self {
        self.0.place.get_or_insert_with(|| (path.steps(), target));
        self
    }

    /// What the type says, and the path to what was meant.
    pub(crate) fn into_parts(self) -> (String, Vec<Step>, Target) {
        let Inner { message, place } = *self.0;
        let (path, target) = place.unwrap_or((Vec::new(), Target::Value));
        (message, path, target)
    }
}

impl Error for Mismatch {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Box::new(Inner {
            message: message.to_string(),
            place: None,
        }))
    }

    /// As `serde_json` says it, a unit is `null`.
    #[cold]
    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            Unexpected::Unit => {
                Self::custom(format_args!("invalid type: null, expected {expected}"))
            }
            other => Self::custom(format_args!("invalid type: {other}, expected {expected}")),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Mismatch {}

/// What `serde_json` says of its own values.
fn foreign(error: serde_json::Error) -> Mismatch {
    Mismatch::custom(error)
}

/// The way to a part of a value, from the part outwards. It lives on the stack, so that it costs nothing
/// until it is asked for.
enum Path<'a> {
    Root,
    Key(&'a Self, &'a str),
    Index(&'a Self, usize),
}

impl Path<'_> {
    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut path = self;
        loop {
            path = match path {
                Self::Root => break,
                Self::Key(outer, key) => {
                    steps.push(Step::Key((*key).into()));
                    outer
                }
                Self::Index(outer, index) => {
                    steps.push(Step::Index(*index));
                    outer
                }
            };
        }
        steps.reverse();
        steps
    }
}

/// A part of a value.
struct Node<'a> {
    value: Value,
    path: &'a Path<'a>,
}

/// Numbers that are no integers of 64 bits are left to `serde_json`, which has more than one kind of them.
macro_rules! deserialize_number {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            match self.value {
                Value::Number(number) if !(number.is_u64() || number.is_i64()) => {
                    let outcome = number.$method(visitor).map_err(foreign);
                    outcome.map_err(|mismatch| mismatch.at(self.path, Target::Value))
                }
                _ => self.deserialize_any(visitor),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Node<'_> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        let outcome = match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => number.deserialize_any(visitor).map_err(foreign),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(elements) => visit_array(elements, self.path, visitor),
            Value::Object(members) => visit_object(members, self.path, visitor),
        };
        outcome.map_err(|mismatch| mismatch.at(self.path, Target::Value))
    }

    deserialize_number! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        if name.starts_with(OWN_TYPES) {
            let outcome = self.value.deserialize_newtype_struct(name, visitor);
            return outcome.map_err(foreign);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        let Self { value, path } = self;
        let outcome = match value {
            Value::String(name) => visitor.visit_enum(Variant {
                name: &name,
                value: None,
                path,
            }),
            Value::Object(members) if members.len() == 1 => {
                let Some((name, value)) = members.into_iter().next() else {
                    return Err(Mismatch::invalid_value(Unexpected::Map, &ONE_MEMBER));
                };
                visitor.visit_enum(Variant {
                    name: &name,
                    value: Some(value),
                    path: &Path::Key(path, &name),
                })
            }
            Value::Object(_) => Err(Mismatch::invalid_value(Unexpected::Map, &ONE_MEMBER)),
            // No visitor of an enum takes any of these, and each says what it expects.
            value => Node { value, path }.deserialize_any(visitor),
        };
        outcome.map_err(|mismatch| mismatch.at(path, Target::Value))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

const ONE_MEMBER: &str = "an object with one member, the variant";

fn visit_array<'de, V: Visitor<'de>>(
    elements: Vec<Value>,
    path: &Path<'_>,
    visitor: V,
) -> Result<V::Value, Mismatch> {
    let len = elements.len();
    let mut elements = Elements {
        rest: elements.into_iter(),
        index: 0,
        path,
    };
    let value = visitor.visit_seq(&mut elements)?;
    if elements.rest.len() > 0 {
        let first = Path::Index(path, elements.index);
        let mismatch = Mismatch::invalid_length(len, &"fewer elements");
        return Err(mismatch.at(&first, Target::Value));
    }
    Ok(value)
}

struct Elements<'a> {
    rest: vec::IntoIter<Value>,
    /// Of the next one.
    index: usize,
    path: &'a Path<'a>,
}

impl<'de> SeqAccess<'de> for Elements<'_> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        let Some(value) = self.rest.next() else {
            return Ok(None);
        };
        let path = &Path::Index(self.path, self.index);
        self.index += 1;
        let element = seed.deserialize(Node { value, path });
        let element = element.map_err(|mismatch| mismatch.at(path, Target::Value))?;
        Ok(Some(element))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

fn visit_object<'de, V: Visitor<'de>>(
    members: Map<String, Value>,
    path: &Path<'_>,
    visitor: V,
) -> Result<V::Value, Mismatch> {
    let mut members = Members {
        rest: members.into_iter(),
        key: String::new(),
        value: None,
        path,
    };
    let outcome = visitor.visit_map(&mut members);
    if members.value.is_some() {
        // A key that the type did not want the value of.
        let path = Path::Key(path, &members.key);
        return outcome.map_err(|mismatch| mismatch.at(&path, Target::Key));
    }
    outcome
}

struct Members<'a> {
    rest: map::IntoIter,
    /// Of the member that is read, and its value until it is asked for.
    key: String,
    value: Option<Value>,
    path: &'a Path<'a>,
}

impl<'de> MapAccess<'de> for Members<'_> {
    type Error = Mismatch;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.key = key;
        self.value = Some(value);
        let key = seed.deserialize(Key { text: &self.key });
        let path = Path::Key(self.path, &self.key);
        let key = key.map_err(|mismatch| mismatch.at(&path, Target::Key))?;
        Ok(Some(key))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Mismatch> {
        let Some(value) = self.value.take() else {
            return Err(Mismatch::custom("a value was asked for before its key"));
        };
        let path = &Path::Key(self.path, &self.key);
        let value = seed.deserialize(Node { value, path });
        value.map_err(|mismatch| mismatch.at(path, Target::Value))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
