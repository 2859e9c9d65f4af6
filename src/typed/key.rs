//! Keys.

use serde_core::de::{Deserializer, IntoDeserializer, Visitor};
use serde_core::forward_to_deserialize_any;

use super::Mismatch;
use crate::number;

/// The key of a member. As in `serde_json`, a key that spells a number or a boolean may be read as one.
pub(super) struct Key<'a>(pub(super) &'a str);

macro_rules! deserialize_key {
    ($($method:ident $visit:ident $is_meant:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            match self.0.parse() {
                Ok(value) if $is_meant(self.0, value) => visitor.$visit(value),
                _ => visitor.visit_str(self.0),
            }
        })*
    };
}

/// The standard library also reads `+1` and `01`. JSON's `-0` is a float.
fn is_integer<T>(text: &str, _: T) -> bool {
    number::is_number(text) && text != "-0"
}

/// The standard library also reads `inf`.
fn is_float(text: &str, value: impl Into<f64>) -> bool {
    number::is_number(text) && value.into().is_finite()
}

impl<'de> Deserializer<'de> for Key<'_> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_str(self.0)
    }

    deserialize_key! {
        deserialize_bool visit_bool |_, _| true;
        deserialize_i8 visit_i8 is_integer;
        deserialize_i16 visit_i16 is_integer;
        deserialize_i32 visit_i32 is_integer;
        deserialize_i64 visit_i64 is_integer;
        deserialize_i128 visit_i128 is_integer;
        deserialize_u8 visit_u8 is_integer;
        deserialize_u16 visit_u16 is_integer;
        deserialize_u32 visit_u32 is_integer;
        deserialize_u64 visit_u64 is_integer;
        deserialize_u128 visit_u128 is_integer;
        deserialize_f32 visit_f32 is_float;
        deserialize_f64 visit_f64 is_float;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}
