//! What the model is told after a repair.

use core::fmt;

use crate::repair::RepairSet;

/// One line that tells the model what was repaired, with a space in front so that it can be appended
/// to a tool's result as it is.
///
/// It holds the names of the repairs, no positions and nothing of the payload, and so is of bounded
/// length. Its text is made when it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// Never empty.
    kinds: RepairSet,
}

impl Note {
    pub(crate) fn new(kinds: RepairSet) -> Option<Self> {
        (kinds != RepairSet::NONE).then_some(Self { kinds })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" (note: the JSON was malformed and was repaired before use: ")?;
        for (index, kind) in self.kinds.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            f.write_str(kind.name())?;
        }
        f.write_str(". Send valid single-line JSON next time.)")
    }
}
