//! Values, printed in arbitrary style and broken in known ways.

#![allow(
    dead_code,
    unused_imports,
    reason = "each crate of tests needs a part of it"
)]

mod bare;
mod comment;
mod content;
mod list;
mod mutation;
mod number;
mod payload;
mod pieces;
mod printer;
mod string;
mod value;

use relay_json::{RepairKind, RepairSet};
use serde_json::Value;

pub(crate) use comment::comment;
pub(crate) use mutation::{damaged, mutated, soup};
pub(crate) use printer::print;
use value::{any_value, array, object, small_container};

/// Where choices come from: bytes, and zeros when they have run out. So a property test and a fuzzer
/// can both drive the generator, and shorter input makes for simpler documents.
pub(crate) struct Source<'s> {
    bytes: &'s [u8],
}

impl<'s> Source<'s> {
    pub(crate) const fn new(bytes: &'s [u8]) -> Self {
        Self { bytes }
    }

    /// A number below `limit`, which is at most 256.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    /// One of `choices`, of which there are at most 256.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Yes in one of `rarity` cases, and no when the bytes have run out.
    fn one_in(&mut self, rarity: usize) -> bool {
        self.below(rarity) == rarity - 1
    }

    fn byte(&mut self) -> u8 {
        let (byte, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        *byte
    }

    fn eight_bytes(&mut self) -> [u8; 8] {
        std::array::from_fn(|_| self.byte())
    }
}

/// How documents are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// How the document may be broken.
    pub(crate) breaks: RepairSet,
    /// Smart quotes may stand inside strings.
    pub(crate) smart_content: bool,
    /// A string may be closed by a mark of the other kind than opened it, as only the second reading
    /// of smart quotes takes it.
    pub(crate) mixed_marks: bool,
}

impl Style {
    pub(crate) const VALID: Self = Self {
        breaks: RepairSet::NONE,
        smart_content: false,
        mixed_marks: false,
    };
}

/// A value and a payload that spells it.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) payload: String,
    pub(crate) value: Value,
    /// How it was broken.
    pub(crate) kinds: RepairSet,
    /// A string holds a mark that might close it in the second reading of smart quotes.
    pub(crate) may_be_ambiguous: bool,
}

/// `kinds`, where the two kinds of marks inside strings are one: which of them it is depends on how many places
/// the string may end in, and these depend on what follows.
pub(crate) fn normalized(kinds: RepairSet) -> RepairSet {
    if kinds.contains(RepairKind::ChosenEnd) {
        kinds
            .without(RepairKind::ChosenEnd)
            .with(RepairKind::InnerQuote)
    } else {
        kinds
    }
}

/// Makes a document. It is an object or an array.
pub(crate) fn container(source: &mut Source<'_>, style: Style) -> Document {
    let value = if source.one_in(2) {
        array(source, style, 0)
    } else {
        object(source, style, 0)
    };
    print(source, style, value)
}

/// Makes a document of any value.
pub(crate) fn document(source: &mut Source<'_>, style: Style) -> Document {
    let value = any_value(source, style, 0);
    print(source, style, value)
}

/// Makes a small document, in which ways of breaking it in `eager` occur more often.
pub(crate) fn small(source: &mut Source<'_>, style: Style, eager: RepairSet) -> Document {
    let value = small_container(source, style, 0);
    printer::print_eagerly(source, style, eager, value)
}

/// Bytes to drive a [`Source`], other ones for each seed.
pub(crate) fn bytes(seed: u64) -> Vec<u8> {
    // SplitMix64.
    let word = |index: u64| {
        let seed = seed.wrapping_mul(0xd134_2543_de82_ef95);
        let word = seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)).to_le_bytes()
    };
    (1..=64).flat_map(word).collect()
}

/// Bytes to drive a [`Source`] that all of `text` decides on.
pub(crate) fn choices_of(text: &str) -> Vec<u8> {
    // FNV-1a.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    bytes(hash)
}

/// Some of the kinds of `set`.
pub(crate) fn some_of(source: &mut Source<'_>, set: RepairSet) -> RepairSet {
    set.iter().filter(|_| source.one_in(2)).collect()
}
