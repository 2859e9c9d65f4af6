//! What is asserted of a payload that is read with several sets of kinds.

use relay_json::{ErrorKind, ParseOptions, Parsed, RepairSet};

use super::generator::{self, Source};
use super::oracle;

/// What some kinds accept, these and any others accept with the same value. Where smart quotes stand in the
/// payload, their second reading may be read with the others as well, and the payload is refused for the two.
pub(super) fn subsets_of(payload: &str) {
    let choices = generator::choices_of(payload);
    let mut source = Source::new(&choices);
    let read = |set| oracle::check(payload, ParseOptions::new().repairs(set));
    // Few payloads are read with a set that knows nothing of them, and those that need all kinds are rare.
    let needed = read(RepairSet::SALVAGE).map_or(RepairSet::NONE, |parsed| kinds_of(&parsed));
    let narrow = [
        generator::some_of(&mut source, RepairSet::CONSERVATIVE),
        generator::some_of(&mut source, RepairSet::SALVAGE),
        needed,
    ];
    for narrow in narrow {
        let others = generator::some_of(&mut source, RepairSet::SALVAGE);
        let wide = narrow.iter().chain(others.iter()).collect();
        let Ok(parsed) = read(narrow) else {
            continue;
        };
        match read(wide) {
            Ok(again) => oracle::assert_same(again.value(), parsed.value(), payload),
            Err(error) => assert!(
                error.kind() == ErrorKind::TwoReadings && payload.contains(SMART_QUOTES),
                "{narrow:?} read {payload:?}, {wide:?} do not\n{error:#}"
            ),
        }
    }
}

const SMART_QUOTES: [char; 8] = ['“', '”', '„', '‟', '‘', '’', '‚', '‛'];

/// The kinds of all repairs.
pub(super) fn kinds_of(parsed: &Parsed<'_>) -> RepairSet {
    parsed.repairs().iter().flat_map(oracle::kinds_of).collect()
}

/// What a set accepts, the next has under the same edits; guesses stand only where nothing certain reads
/// the payload; and what is refused says whether a kind that is off would repair it.
pub(super) fn ladder_of(payload: &str) {
    let outcomes = oracle::SETS.map(|set| oracle::check(payload, ParseOptions::new().repairs(set)));
    for (outcome, set) in outcomes.iter().zip(oracle::SETS) {
        for kind in outcome.iter().flat_map(|parsed| kinds_of(parsed).iter()) {
            assert!(set.contains(kind), "{kind:?}: {payload:?}");
        }
    }
    for pair in outcomes.windows(2) {
        if let (Ok(narrow), wide) = (&pair[0], &pair[1]) {
            assert_eq!(Ok(narrow), wide.as_ref(), "{payload:?}");
        }
    }
    let is_read = outcomes[2].is_ok();
    for error in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        let help = error.help().unwrap_or_default();
        let is_offered = help.ends_with(" is off") || help.ends_with(" are off");
        let is_due = is_read && error.kind() != ErrorKind::TwoReadings;
        assert_eq!(is_offered, is_due, "{payload:?}\n{error:#}");
    }
}
