//! Variants of enums, tagged from outside.

use serde_core::de::value::StrDeserializer;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, Unexpected,
    VariantAccess, Visitor,
};
use serde_json::Value;

use super::{Mismatch, Node, Path};
use crate::path::Target;

/// A variant of an enum: a string, or the one member of an object.
pub(super) struct Variant<'a> {
    pub(super) name: &'a str,
    /// What the variant holds, if it is a member.
    pub(super) value: Option<Value>,
    /// To the string, or to the member.
    pub(super) path: &'a Path<'a>,
}

impl<'a> Variant<'a> {
    /// What the variant holds; a string holds nothing.
    fn content(self, expected: &'static str) -> Result<Node<'a>, Mismatch> {
        let Self { value, path, .. } = self;
        let Some(value) = value else {
            let mismatch = Mismatch::invalid_type(Unexpected::UnitVariant, &expected);
            return Err(mismatch.at(path, Target::Value));
        };
        Ok(Node { value, path })
    }
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Mismatch;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Mismatch> {
        let name: StrDeserializer<'_, Mismatch> = self.name.into_deserializer();
        match seed.deserialize(name) {
            Ok(variant) => Ok((variant, self)),
            Err(mismatch) if self.value.is_some() => Err(mismatch.at(self.path, Target::Key)),
            Err(mismatch) => Err(mismatch.at(self.path, Target::Value)),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Mismatch;

    fn unit_variant(self) -> Result<(), Mismatch> {
        match self.value {
            Some(_) => <()>::deserialize(self.content("unit variant")?),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Mismatch> {
        let path = self.path;
        let value = seed.deserialize(self.content("newtype variant")?);
        value.map_err(|mismatch| mismatch.at(path, Target::Value))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.content("tuple variant")?.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.content("struct variant")?.deserialize_any(visitor)
    }
}
