//! What the model is told after a repair.

use core::fmt;

use crate::excerpt::{Excerpt, Size};
use crate::repair::{Repair, RepairSet};

/// One line that tells the model what was repaired, with a space in front so that it can be appended
/// to a tool's result as it is.
///
/// It holds the names of the repairs, no positions and nothing of the payload, and so is of bounded
/// length. Where numbers were rounded, which [`Parsed::inexact`](crate::Parsed::inexact) lists, it says
/// so. Its text is made when it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// Empty only if numbers were rounded.
    kinds: RepairSet,
    /// Numbers were rounded.
    has_inexact: bool,
}

impl Note {
    pub(crate) fn new(kinds: RepairSet, has_inexact: bool) -> Option<Self> {
        (kinds != RepairSet::NONE || has_inexact).then_some(Self { kinds, has_inexact })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kinds != RepairSet::NONE {
            f.write_str(" (note: the JSON was malformed and was repaired before use: ")?;
            for (index, kind) in self.kinds.iter().enumerate() {
                if index > 0 {
                    f.write_str("; ")?;
                }
                f.write_str(kind.name())?;
            }
            f.write_str(". Send valid single-line JSON next time.)")?;
        }
        if self.has_inexact {
            f.write_str(
                " (note: the JSON has a number that 64 bits cannot hold, and it was rounded before use. \
                 Send such a number in double quotes.)",
            )?;
        }
        Ok(())
    }
}

/// How many repairs are shown.
const SHOWN: usize = 3;

/// A note that shows where.
pub(crate) struct DetailedNote<'p> {
    pub(crate) note: Note,
    pub(crate) payload: &'p str,
    pub(crate) repairs: &'p [Repair],
}

impl fmt::Display for DetailedNote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.note)?;
        for repair in self.repairs.iter().take(SHOWN) {
            let span = repair.span();
            let (before, behind) = self
                .payload
                .split_at_checked(span.start)
                .unwrap_or_default();
            let excerpt = Excerpt::new(before, behind, span.len());
            write!(f, "\n{} ", excerpt.sized(Size::WHOLE))?;
            match repair.replacement() {
                "" => f.write_str("removed")?,
                replacement if span.is_empty() => write!(f, "inserted `{replacement}`")?,
                replacement => write!(f, "replaced with `{replacement}`")?,
            }
        }
        match self.repairs.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            1 => f.write_str("\nand one more repair"),
            rest => write!(f, "\nand {rest} more repairs"),
        }
    }
}
