//! How many payloads there were, and what became of them.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use relay_json::{Parsed, RepairKind};

/// The counts of a run.
#[derive(Default)]
pub(crate) struct Tally {
    is_check: bool,
    valid: u64,
    repaired: u64,
    refused: u64,
    /// An edit counts for each kind that it answers to.
    edits: BTreeMap<RepairKind, u64>,
    /// Numbers that 64 bits cannot hold.
    rounded: u64,
}

impl Tally {
    pub(crate) fn new(is_check: bool) -> Self {
        Self {
            is_check,
            ..Self::default()
        }
    }

    pub(crate) fn add(&mut self, parsed: &Parsed<'_>) {
        self.rounded += parsed.inexact().len() as u64;
        if parsed.repairs().is_empty() {
            self.valid += 1;
            return;
        }
        self.repaired += 1;
        for kind in parsed
            .repairs()
            .iter()
            .flat_map(|repair| repair.kinds().iter())
        {
            *self.edits.entry(kind).or_default() += 1;
        }
    }

    pub(crate) const fn add_refused(&mut self) {
        self.refused += 1;
    }

    /// The counts by kind, and of numbers that were rounded where values are `printed`, one on each line.
    pub(crate) fn details(&self, printed: bool) -> String {
        let rounded = if printed { self.rounded } else { 0 };
        let most = self.edits.values().copied().fold(rounded, u64::max);
        let width = most.to_string().len();
        let mut text = String::new();
        // Nothing that is written to a string fails.
        for (kind, count) in &self.edits {
            let _ = writeln!(text, "  {count:width$}  {} ({})", kind.name(), kind.code());
        }
        if rounded > 0 {
            let _ = writeln!(
                text,
                "  {rounded:width$}  rounded a number that 64 bits cannot hold"
            );
        }
        text
    }
}

/// In one line.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let payloads = self.valid + self.repaired + self.refused;
        let plural = if payloads == 1 { "" } else { "s" };
        let repaired = if self.is_check {
            "to repair"
        } else {
            "repaired"
        };
        write!(
            f,
            "{payloads} payload{plural}: {} valid, {} {repaired}, {} refused",
            self.valid, self.repaired, self.refused
        )
    }
}
