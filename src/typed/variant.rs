//! Variants of enums, tagged from outside.

use serde_core::de::value::StrDeserializer;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, Unexpected,
    VariantAccess, Visitor,
};

use super::{Mismatch, Node};

/// A variant of an enum: a string, or the one member of an object.
pub(super) struct Variant<'n> {
    pub(super) name: &'n str,
    /// What the variant holds, which only a member does.
    pub(super) content: Option<Node>,
}

impl Variant<'_> {
    fn content(self, expected: &'static str) -> Result<Node, Mismatch> {
        let unit = || Mismatch::invalid_type(Unexpected::UnitVariant, &expected);
        self.content.ok_or_else(unit)
    }
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Mismatch;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Mismatch> {
        let name: StrDeserializer<'_, Mismatch> = self.name.into_deserializer();
        match seed.deserialize(name) {
            Ok(variant) => Ok((variant, self)),
            Err(mismatch) if self.content.is_some() => Err(mismatch.of_key()),
            Err(mismatch) => Err(mismatch),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Mismatch;

    fn unit_variant(self) -> Result<(), Mismatch> {
        self.content.map_or(Ok(()), Deserialize::deserialize)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Mismatch> {
        seed.deserialize(self.content("newtype variant")?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.content("tuple variant")?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        let content = self.content("struct variant")?;
        content.deserialize_struct("", fields, visitor)
    }
}
