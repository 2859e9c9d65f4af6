//! What the model is told after a repair.

use core::fmt;

use crate::edits::{self, SHOWN};
use crate::excerpt::Size;
use crate::repair::{Repair, RepairSet};
use crate::truncation;

/// One line that tells the model what was repaired, with a space in front so that it can be appended
/// to a tool's result as it is.
///
/// It holds the names of the repairs, no positions and nothing of the payload, and so is of bounded
/// length. Where the payload [was cut off](crate::Parsed::is_truncated), and where numbers were rounded, which
/// [`Parsed::inexact`](crate::Parsed::inexact) lists, it says so. Its text is made when it is shown.
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
        if truncation::is_of(self.kinds) {
            f.write_str(
                " (note: the JSON was cut off, and what was read of it is not complete. Send it whole.)",
            )?;
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
            let excerpt = edits::excerpt(self.payload, repair);
            edits::write(f, &excerpt, Size::WHOLE, repair, &edits::DONE)?;
        }
        match self.repairs.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            1 => f.write_str("\nand one more repair"),
            rest => write!(f, "\nand {rest} more repairs"),
        }
    }
}
