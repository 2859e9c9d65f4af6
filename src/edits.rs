//! Edits, as they are shown.

use alloc::vec::Vec;
use core::fmt;

use crate::excerpt::{Excerpt, Size};
use crate::repair::{self, Repair, RepairKind};
use crate::truncation;

/// How many edits are shown.
pub(crate) const SHOWN: usize = 3;

/// What is said of an edit.
pub(crate) struct Verbs {
    remove: &'static str,
    insert: &'static str,
    replace: &'static str,
}

/// Of one that was made.
pub(crate) const DONE: Verbs = Verbs {
    remove: "removed",
    insert: "inserted",
    replace: "replaced with",
};

/// Of one to make.
const TO_DO: Verbs = Verbs {
    remove: "remove",
    insert: "insert",
    replace: "replace with",
};

/// The place of `edit` in `payload`.
pub(crate) fn excerpt(payload: &str, edit: &Repair) -> Excerpt {
    let span = edit.span();
    let (before, behind) = payload.split_at_checked(span.start).unwrap_or_default();
    Excerpt::new(before, behind, span.len())
}

/// Writes the `excerpt` of the place of `edit`, and what is done there.
pub(crate) fn write(
    f: &mut impl fmt::Write,
    excerpt: &Excerpt,
    size: Size,
    edit: &Repair,
    verbs: &Verbs,
) -> fmt::Result {
    write!(f, "\n{} ", excerpt.sized(size))?;
    match edit.replacement() {
        "" => f.write_str(verbs.remove),
        text if edit.span().is_empty() => write!(f, "{} `{text}`", verbs.insert),
        text => write!(f, "{} `{text}`", verbs.replace),
    }
}

/// Edits that would make a payload JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edits {
    all: Vec<Repair>,
    /// The places of the first ones. There are none where the payload was cut off: what closes it does not make
    /// it whole.
    shown: Vec<Excerpt>,
}

impl Edits {
    pub(crate) fn new(payload: &str, all: Vec<Repair>) -> Self {
        let is_truncated = truncation::is_in(&all);
        let shown = all.iter().take(if is_truncated { 0 } else { SHOWN });
        Self {
            shown: shown.map(|edit| excerpt(payload, edit)).collect(),
            all,
        }
    }

    pub(crate) fn all(&self) -> &[Repair] {
        &self.all
    }

    /// Writes the first ones, and how many more there are.
    pub(crate) fn write(&self, f: &mut impl fmt::Write, size: Size) -> fmt::Result {
        if self.shown.is_empty() {
            return Ok(());
        }
        f.write_str(match self.all.len() {
            1 => "\nhelp: this edit makes it valid JSON",
            _ => "\nhelp: these edits make it valid JSON",
        })?;
        if !repair::kinds(&self.all).iter().all(RepairKind::is_certain) {
            f.write_str(", if it is what you mean")?;
        }
        for (edit, excerpt) in self.all.iter().zip(&self.shown) {
            write(f, excerpt, size, edit, &TO_DO)?;
        }
        match self.all.len() - self.shown.len() {
            0 => Ok(()),
            1 => f.write_str("\nand one more edit"),
            rest => write!(f, "\nand {rest} more edits"),
        }
    }
}
