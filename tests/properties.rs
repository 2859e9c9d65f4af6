//! What the fuzz targets assert, without a fuzzer: for generated payloads, for the seeds of the targets
//! and for what they once found.
//!
//! `PROPTEST_CASES` and `PROPTEST_RNG_SEED` set how many payloads are generated and which.

mod generator;
mod judge;
mod naive;
mod oracle;
mod picky;
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use generator::Source;
use proptest::prelude::*;

/// What drives the generators.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..300)
}

/// Arbitrary text over everything that matters.
fn text() -> impl Strategy<Value = Vec<u8>> {
    choices().prop_map(|choices| generator::soup(&mut Source::new(&choices)).into_bytes())
}

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn oracle_holds_and_naive_reader_agrees(choices in choices()) {
        targets::soup(&choices);
    }

    #[test]
    fn strict_set_is_strict(text in text()) {
        targets::differential(&text);
    }

    #[test]
    fn bytes_are_read_as_text(mut text in text(), at in any::<prop::sample::Index>(), byte: u8) {
        targets::bytes(&text);
        if !text.is_empty() {
            let at = at.index(text.len());
            text[at] = byte;
            targets::bytes(&text);
        }
    }

    #[test]
    fn refusals_are_fit_to_show(text in text()) {
        targets::renderer(&text);
    }

    #[test]
    fn what_was_broken_comes_back(choices in choices()) {
        targets::broken(&choices);
    }

    #[test]
    fn strings_between_two_kinds_of_marks_come_back_or_are_refused(choices in choices()) {
        targets::mixed(&choices);
    }

    #[test]
    fn what_was_broken_in_any_way_comes_back_or_is_refused(choices in choices()) {
        targets::salvaged(&choices);
    }

    #[test]
    fn what_a_set_accepts_a_wider_one_does_too(choices in choices()) {
        targets::ladder(&choices);
    }

    #[test]
    fn what_is_valid_is_untouched(choices in choices()) {
        targets::untouched(&choices);
    }

    #[test]
    fn errors_of_types_lead_to_what_does_not_fit(choices in choices()) {
        targets::typed(&choices);
    }

    #[test]
    fn refusals_have_the_pointer_to_what_is_garbage(choices in choices()) {
        targets::pointers(&choices);
    }

    #[test]
    fn strict_prefixes_are_refused(choices in choices()) {
        targets::prefixes(&choices);
    }

    #[test]
    fn one_damage_gives_the_value_or_a_refusal(choices in choices()) {
        targets::damage(&choices);
    }
}

/// Refusals are always right, so something else must say that they are few.
#[test]
fn most_of_what_was_broken_in_any_way_comes_back() {
    const DOCUMENTS: u64 = 400;
    const READ: usize = 320;
    let seeds = 0..DOCUMENTS;
    let read = seeds.filter(|seed| targets::is_salvaged(&generator::bytes(*seed)));
    let read = read.count();
    assert!(read >= READ, "only {read} of {DOCUMENTS} are read");
}

fn list(path: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let entries = fs::read_dir(path).expect("a directory can be listed");
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

#[test]
fn every_seed_holds_for_every_target() {
    let seeds = list("fuzz/seeds");
    assert!(!seeds.is_empty());
    for seed in seeds {
        let data = fs::read(&seed).expect("a seed can be read");
        for (name, target) in targets::ALL {
            let outcome = panic::catch_unwind(|| target(&data));
            assert!(outcome.is_ok(), "{name} fails for {}", seed.display());
        }
    }
}

#[test]
fn every_target_has_its_file() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest can be read");
    for (name, _) in targets::ALL {
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
    let files = list("fuzz/fuzz_targets");
    let found: BTreeSet<_> = files
        .iter()
        .filter_map(|path| path.file_stem()?.to_str())
        .collect();
    assert_eq!(found, targets::ALL.iter().map(|(name, _)| *name).collect());
}
