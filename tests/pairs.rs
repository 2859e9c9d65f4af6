//! Any two kinds in one payload give the value that was printed, under both names, or a refusal.
//!
//! `tests/data/pairs.txt` lists the pairs of which payloads are refused: the two codes, how many are
//! refused, and why. With `BLESS=1` in the environment the numbers are written anew, the reasons are
//! kept, and those that are due are left for a person to write.
//!
//! The two kinds of marks inside strings count as one, as do a cut and the brackets that are missing with it.

mod generator;
mod judge;
mod oracle;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, thread};

use generator::{Document, Source, Style};
use relay_json::{ParseOptions, RepairKind, RepairSet};

/// How many payloads are made for each pair.
const PAYLOADS: usize = 100;

/// Of a hundred payloads of all pairs, at least so many are read.
const READ: usize = 80;

/// How many failures are shown for each pair.
const SHOWN: usize = 3;

#[test]
fn two_kinds_give_the_value_or_a_refusal() {
    let pairs = pairs();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = pairs.len().div_ceil(threads);
    let outcomes: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = pairs
            .chunks(share)
            .map(|pairs| scope.spawn(|| pairs.iter().map(run).collect::<Vec<_>>()))
            .collect();
        let outcomes = threads.into_iter().map(thread::ScopedJoinHandle::join);
        outcomes
            .flat_map(|outcomes| outcomes.expect("the oracle holds"))
            .collect()
    });

    let failures: Vec<_> = outcomes
        .iter()
        .flat_map(|outcome| &outcome.failures)
        .collect();
    for failure in failures.iter().take(60) {
        eprintln!("{failure}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pairs.txt");
    let mut written = fs::read_to_string(&path).unwrap_or_default();
    let table = table(&outcomes, &written);
    if env::var_os("BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(&path, &table).expect("the table can be written");
        written.clone_from(&table);
    }
    assert!(
        failures.is_empty(),
        "{} payloads are read as another value or under other names",
        failures.len()
    );
    assert!(table == written, "tests/data/pairs.txt is not up to date");
    for row in table.lines() {
        assert!(row.contains("  "), "the reason is due: {row}");
    }
    let refused: usize = outcomes.iter().map(|outcome| outcome.refused).sum();
    let read = outcomes.len() * PAYLOADS - refused;
    assert!(
        read * 100 >= outcomes.len() * PAYLOADS * READ,
        "only {read} payloads are read"
    );
}

/// Every two kinds, each with its place among them.
fn pairs() -> Vec<(usize, RepairKind, RepairKind)> {
    let kinds: Vec<_> = RepairSet::SALVAGE.iter().collect();
    let pairs = kinds
        .iter()
        .enumerate()
        .flat_map(|(index, one)| kinds[index + 1..].iter().map(move |other| (*one, *other)));
    let pairs = pairs.filter(|(one, other)| !exclude_each_other(*one, *other));
    pairs
        .enumerate()
        .map(|(index, (one, other))| (index, one, other))
        .collect()
}

/// Whether no payload can be broken in both ways, or hardly any: it has one end, where nothing is missing that is
/// too much or doubled, and which is cut in one way; and few have brackets enough to be cut behind a closer that
/// is missing.
fn exclude_each_other(one: RepairKind, other: RepairKind) -> bool {
    const CUT: [RepairKind; 2] = [RepairKind::CutString, RepairKind::CutValue];
    let is_end = |kind| kind == RepairKind::UnclosedContainer || CUT.contains(&kind);
    match (one, other) {
        (RepairKind::DoubledBraces, RepairKind::ExtraCloser) => true,
        (RepairKind::DoubledBraces | RepairKind::ExtraCloser, end) => is_end(end),
        (RepairKind::WrongCloser, end) => CUT.contains(&end),
        (one, other) => CUT.contains(&one) && CUT.contains(&other),
    }
}

/// The two kinds, and what comes with them: what is cut is closed.
fn kinds_of(one: RepairKind, other: RepairKind) -> RepairSet {
    let kinds = RepairSet::NONE.with(one).with(other);
    if kinds.contains(RepairKind::CutString) || kinds.contains(RepairKind::CutValue) {
        kinds.with(RepairKind::UnclosedContainer)
    } else {
        kinds
    }
}

/// What came of the payloads of a pair.
struct Outcome {
    codes: String,
    refused: usize,
    failures: Vec<String>,
}

fn run(&(index, one, other): &(usize, RepairKind, RepairKind)) -> Outcome {
    let kinds = kinds_of(one, other);
    let set = if one.is_certain() && other.is_certain() {
        RepairSet::EXTENDED
    } else {
        RepairSet::SALVAGE
    };
    let options = ParseOptions::new().repairs(set);
    let mut outcome = Outcome {
        codes: format!("{} {}", one.code(), other.code()),
        refused: 0,
        failures: Vec::new(),
    };
    for (number, document) in documents(index, kinds).enumerate() {
        // What the oracle asserts takes ten times as long.
        let parsed = if number % 10 == 0 {
            oracle::check(&document.payload, options)
        } else {
            options.parse(&document.payload)
        };
        let Ok(parsed) = parsed else {
            outcome.refused += 1;
            continue;
        };
        let found = parsed
            .repairs()
            .iter()
            .flat_map(|repair| repair.kinds().iter());
        let found: RepairSet = found.collect();
        let is_same = judge::print(parsed.value()) == judge::print(&document.value);
        let is_as_broken = generator::normalized(found) == generator::normalized(kinds);
        if !(is_same && is_as_broken) && outcome.failures.len() < SHOWN {
            outcome.failures.push(format!(
                "{}: {}\n  printed {} {kinds:?}\n  read    {} {found:?}\n  payload {:?}",
                outcome.codes,
                document.payload,
                document.value,
                parsed.value(),
                document.payload,
            ));
        }
    }
    outcome
}

/// Small documents that are broken in all of these ways, and no other.
fn documents(pair: usize, kinds: RepairSet) -> impl Iterator<Item = Document> {
    let style = Style {
        breaks: kinds,
        ..Style::VALID
    };
    let seeds = (pair as u64 * 100_000..).take(100_000);
    let documents = seeds.map(move |seed| {
        let bytes = generator::bytes(seed);
        generator::small(&mut Source::new(&bytes), style, kinds)
    });
    let mut left = PAYLOADS;
    let mut documents = documents.filter(move |document| document.kinds == kinds);
    std::iter::from_fn(move || {
        left = left.checked_sub(1)?;
        Some(
            documents
                .next()
                .unwrap_or_else(|| panic!("there are too few payloads of {kinds:?}")),
        )
    })
}

/// The pairs of which payloads are refused, with the reasons that `written` has.
fn table(outcomes: &[Outcome], written: &str) -> String {
    let reasons: BTreeMap<_, _> = written.lines().filter_map(codes_and_reason).collect();
    let mut table = String::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.refused > 0) {
        let _ = write!(table, "{} {}/{PAYLOADS}", outcome.codes, outcome.refused);
        if let Some(reason) = reasons.get(&*outcome.codes) {
            let _ = write!(table, "  {reason}");
        }
        table.push('\n');
    }
    table
}

fn codes_and_reason(row: &str) -> Option<(&str, &str)> {
    let (head, reason) = row.split_once("  ")?;
    let (codes, _) = head.rsplit_once(' ')?;
    Some((codes, reason))
}
