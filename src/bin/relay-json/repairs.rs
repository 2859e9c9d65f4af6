//! Which repairs are made.

use std::fmt::Write;

use relay_json::{RepairKind, RepairSet};

use crate::usage::{closest, found};

/// The repairs that the options choose.
#[derive(Default)]
pub(crate) struct Choice {
    /// The set to start from, with the option that names it.
    start: Option<(&'static str, RepairSet)>,
    allowed: RepairSet,
    denied: RepairSet,
}

impl Choice {
    /// Takes `set`, which `option` names, to start from.
    pub(crate) fn start_from(
        &mut self,
        option: &'static str,
        set: RepairSet,
    ) -> Result<(), String> {
        match self.start.replace((option, set)) {
            Some((earlier, _)) if earlier != option => Err(format!(
                "expected one set of repairs, found `{earlier}` and `{option}`: type one of them, and \
                 change it with `--allow` and `--deny`"
            )),
            _ => Ok(()),
        }
    }

    /// Adds the repairs of these `codes`, which commas separate.
    pub(crate) fn allow(&mut self, codes: &str) -> Result<(), String> {
        for code in codes.split(',') {
            self.allowed = self.allowed.with(kind(code, "--allow")?);
        }
        Ok(())
    }

    /// Takes the repairs of these `codes` away, wherever they come from.
    pub(crate) fn deny(&mut self, codes: &str) -> Result<(), String> {
        for code in codes.split(',') {
            self.denied = self.denied.with(kind(code, "--deny")?);
        }
        Ok(())
    }

    pub(crate) fn repairs(&self) -> RepairSet {
        let start = self.start.map_or(RepairSet::CONSERVATIVE, |(_, set)| set);
        let allowed = self.allowed.iter().fold(start, RepairSet::with);
        self.denied.iter().fold(allowed, RepairSet::without)
    }
}

/// The kind that `code`, which stands behind `option`, names.
fn kind(code: &str, option: &str) -> Result<RepairKind, String> {
    let mut kinds = RepairSet::SALVAGE.iter();
    kinds.find(|kind| kind.code() == code).ok_or_else(|| {
        let codes = RepairSet::SALVAGE.iter().map(RepairKind::code);
        let advice = match closest(code, codes) {
            Some(meant) => format!("type `{meant}`"),
            None => "`relay-json --list-repairs` lists the codes".to_owned(),
        };
        let found = found(code);
        format!("expected the code of a repair behind `{option}`, found {found}: {advice}")
    })
}

/// Each repair, with its code, below the smallest set that has it.
pub(crate) fn list() -> String {
    let codes = RepairSet::SALVAGE.iter().map(RepairKind::code);
    let width = codes.map(str::len).max().unwrap_or_default();
    let mut text = String::new();
    let mut listed = RepairSet::NONE;
    for (heading, set) in [
        ("On by default:", RepairSet::CONSERVATIVE),
        ("\nCertain, on with --extended:", RepairSet::EXTENDED),
        ("\nGuesses, on with --salvage:", RepairSet::SALVAGE),
    ] {
        text.push_str(heading);
        text.push('\n');
        for kind in set.iter().filter(|kind| !listed.contains(*kind)) {
            // Nothing that is written to a string fails.
            let _ = writeln!(text, "  {:width$}  {}", kind.code(), kind.name());
        }
        listed = set;
    }
    text
}
