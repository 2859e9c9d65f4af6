//! Payloads into the caller's own types.
//!
//! A value knows nothing of places. Here it is handed to a type part by part; where a part does not fit,
//! the error gathers the steps to it on its way out, and they lead to its place in the payload.

mod key;
mod variant;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::{fmt, mem};

use serde_core::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde_json::{Map, Number, Value, map};

use self::key::Key;
use self::variant::Variant;
use crate::path::{Step, Target};

/// `serde_json`'s own types ask for what only its own reader and values can give, by names that begin so,
/// and take an object for it whose first key does.
const OWN_TYPES: &str = "$serde_json::private::";

/// The value of type `T` that `value` is.
pub(crate) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Mismatch> {
    T::deserialize(Node(value))
}

/// A type does not take what it was given.
pub(crate) struct Mismatch(Box<Inner>);

struct Inner {
    /// What the type says.
    message: String,
    /// To what was given, from the innermost step to the outermost.
    steps: Vec<Step>,
    target: Target,
}

impl Mismatch {
    /// On its way out of a part of a value, the error learns the step to that part.
    #[cold]
    fn within(mut self, step: Step) -> Self {
        self.0.steps.push(step);
        self
    }

    /// Not the value of the next step was meant, but its key.
    #[cold]
    fn of_key(mut self) -> Self {
        self.0.target = Target::Key;
        self
    }

    /// What the type says, and the path to what was meant.
    pub(crate) fn into_parts(self) -> (String, Vec<Step>, Target) {
        let Inner {
            message,
            mut steps,
            target,
        } = *self.0;
        steps.reverse();
        (message, steps, target)
    }
}

impl Error for Mismatch {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Box::new(Inner {
            message: message.to_string(),
            steps: Vec::new(),
            target: Target::Value,
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

/// A part of a value. `serde_json` decides which type takes which kind of value, and reads those that have
/// no parts.
struct Node(Value);

macro_rules! delegate {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            self.0.$method(visitor).map_err(foreign)
        })*
    };
}

impl<'de> Deserializer<'de> for Node {
    type Error = Mismatch;

    delegate! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_i128 deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_u128 deserialize_char deserialize_str deserialize_string deserialize_unit
        deserialize_identifier
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Array(elements) => visit_array(elements, visitor),
            Value::Object(members) => visit_object(members, visitor),
            scalar => scalar.deserialize_any(visitor).map_err(foreign),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        #[expect(clippy::cast_possible_truncation, reason = "it is asked what is lost")]
        check_range(&self.0, |float| (float as f32).is_finite())?;
        self.0.deserialize_f32(visitor).map_err(foreign)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        check_range(&self.0, f64::is_finite)?;
        self.0.deserialize_f64(visitor).map_err(foreign)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_byte_buf(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Array(elements) => visit_array(elements, visitor),
            other => other.deserialize_byte_buf(visitor).map_err(foreign),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        if name.starts_with(OWN_TYPES) {
            let outcome = self.0.deserialize_newtype_struct(name, visitor);
            return outcome.map_err(foreign);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Array(elements) => visit_array(elements, visitor),
            other => other.deserialize_seq(visitor).map_err(foreign),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Object(members) => visit_object(members, visitor),
            other => other.deserialize_map(visitor).map_err(foreign),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Array(elements) => visit_array(elements, visitor),
            Value::Object(members) => visit_object(members, visitor),
            other => {
                let outcome = other.deserialize_struct(name, fields, visitor);
                outcome.map_err(foreign)
            }
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::String(variant) => visitor.visit_enum(Variant {
                name: &variant,
                content: None,
            }),
            Value::Object(members) => {
                let mut members = members.into_iter();
                let (Some((variant, value)), None) = (members.next(), members.next()) else {
                    let expected = &"an object with one member, the variant";
                    return Err(Mismatch::invalid_value(Unexpected::Map, expected));
                };
                let outcome = visitor.visit_enum(Variant {
                    name: &variant,
                    content: Some(Self(value)),
                });
                outcome.map_err(|mismatch| mismatch.within(Step::Key(variant)))
            }
            other => {
                let outcome = other.deserialize_enum(name, variants, visitor);
                outcome.map_err(foreign)
            }
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_unit()
    }
}

/// Refuses a number that is beyond the range of a kind of float, which would be infinite.
fn check_range(value: &Value, is_within: impl FnOnce(f64) -> bool) -> Result<(), Mismatch> {
    let is_beyond = |number: &Number| !number.as_f64().is_some_and(is_within);
    if value.as_number().is_some_and(is_beyond) {
        return Err(Mismatch::custom("the number is out of range"));
    }
    Ok(())
}

fn visit_array<'de, V: Visitor<'de>>(
    elements: Vec<Value>,
    visitor: V,
) -> Result<V::Value, Mismatch> {
    let len = elements.len();
    let mut elements = Elements {
        rest: elements.into_iter(),
        index: 0,
    };
    let value = visitor.visit_seq(&mut elements)?;
    if elements.rest.len() > 0 {
        let mismatch = Mismatch::invalid_length(len, &"fewer elements");
        return Err(mismatch.within(Step::Index(elements.index)));
    }
    Ok(value)
}

struct Elements {
    rest: vec::IntoIter<Value>,
    /// Of the next one.
    index: usize,
}

impl<'de> SeqAccess<'de> for Elements {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        let Some(value) = self.rest.next() else {
            return Ok(None);
        };
        let index = self.index;
        self.index += 1;
        let element = seed.deserialize(Node(value));
        let element = element.map_err(|mismatch| mismatch.within(Step::Index(index)))?;
        Ok(Some(element))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

fn visit_object<'de, V: Visitor<'de>>(
    members: Map<String, Value>,
    visitor: V,
) -> Result<V::Value, Mismatch> {
    let len = members.len();
    let mut members = Members {
        rest: members.into_iter(),
        key: String::new(),
        value: None,
        is_first: true,
    };
    let outcome = visitor.visit_map(&mut members);
    let unread = match members.value {
        // The type took a key, and did not want its value.
        Some(_) => Some(members.key),
        None => members.rest.next().map(|(key, _)| key),
    };
    match (outcome, unread) {
        (Ok(_), Some(key)) => {
            let mismatch = Mismatch::invalid_length(len, &"fewer members");
            Err(mismatch.of_key().within(Step::Key(key)))
        }
        (Err(mismatch), Some(key)) if members.value.is_some() => {
            Err(mismatch.of_key().within(Step::Key(key)))
        }
        (outcome, _) => outcome,
    }
}

struct Members {
    rest: map::IntoIter,
    /// Of the member that is read, and its value until it is asked for.
    key: String,
    value: Option<Value>,
    is_first: bool,
}

impl<'de> MapAccess<'de> for Members {
    type Error = Mismatch;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        let is_first = mem::replace(&mut self.is_first, false);
        let outcome = if is_first && key.starts_with(OWN_TYPES) {
            Err(Mismatch::custom(
                "`serde_json` would take this key for its own",
            ))
        } else {
            seed.deserialize(Key(&key))
        };
        match outcome {
            Ok(read) => {
                self.key = key;
                self.value = Some(value);
                Ok(Some(read))
            }
            Err(mismatch) => Err(mismatch.of_key().within(Step::Key(key))),
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Mismatch> {
        let Some(value) = self.value.take() else {
            return Err(Mismatch::custom("a value was asked for before its key"));
        };
        let value = seed.deserialize(Node(value));
        value.map_err(|mismatch| mismatch.within(Step::Key(mem::take(&mut self.key))))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
