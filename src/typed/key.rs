//! Keys.

use serde_core::de::{Deserializer, IntoDeserializer, Visitor};
use serde_core::forward_to_deserialize_any;

use super::Mismatch;
use crate::number;

/// The key of a member. As in `serde_json`, a key that spells a number or a boolean may be read as one.
pub(super) struct Key<'a> {
    pub(super) text: &'a str,
}

macro_rules! deserialize_key {
    ($($method:ident $visit:ident;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            match self.text.parse() {
                Ok(value) if self.is_json_scalar() => visitor.$visit(value),
                _ => visitor.visit_str(self.text),
            }
        })*
    };
}

impl Key<'_> {
    /// The standard library also reads what is no JSON, such as `+1` and `inf`.
    fn is_json_scalar(&self) -> bool {
        number::is_number(self.text) || matches!(self.text, "true" | "false")
    }
}

impl<'de> Deserializer<'de> for Key<'_> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_str(self.text)
    }

    deserialize_key! {
        deserialize_bool visit_bool;
        deserialize_i8 visit_i8;
        deserialize_i16 visit_i16;
        deserialize_i32 visit_i32;
        deserialize_i64 visit_i64;
        deserialize_i128 visit_i128;
        deserialize_u8 visit_u8;
        deserialize_u16 visit_u16;
        deserialize_u32 visit_u32;
        deserialize_u64 visit_u64;
        deserialize_u128 visit_u128;
        deserialize_f32 visit_f32;
        deserialize_f64 visit_f64;
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
        visitor.visit_enum(self.text.into_deserializer())
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}
