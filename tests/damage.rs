//! Valid documents, each damaged in one way: what is read is the value, or it is refused, or a repair says
//! that it was guessed.
//!
//! `src/damage.md` is the table of what comes of them, for the documentation. With `BLESS=1` in the
//! environment it is written anew.

mod damages;
mod generator;
mod judge;

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, thread};

use damages::document::{hostile, ordinary};
use damages::layout::{Layout, Token, lay_out};
use damages::{DAMAGES, Damage};
use generator::Source;
use relay_json::{ParseOptions, RepairKind, RepairSet};
use serde_json::Value;

/// How many documents take each damage.
const DOCUMENTS: usize = 10_000;

/// How many values that are wrong, and not said to be guessed, are shown for each damage.
const SHOWN: usize = 5;

/// Makes a value to be printed and damaged.
type Document = fn(&mut Source<'_>) -> Value;

#[test]
fn damage_gives_the_value_a_refusal_or_a_guess() {
    let rows = measure(ordinary);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/damage.md");
    let table = table(&rows);
    if std::env::var_os("BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(&path, &table).expect("the table can be written");
    }
    assert_none_is_wrong(&rows);
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        table == written,
        "src/damage.md is not up to date:\n{table}"
    );
}

/// Keys that look like literals or hold line breaks are refused without quotes, and so on: the numbers say
/// little, but no value may be wrong.
#[test]
fn damage_to_hostile_documents_gives_the_value_a_refusal_or_a_guess() {
    assert_none_is_wrong(&measure(hostile));
}

#[track_caller]
fn assert_none_is_wrong(rows: &[Row]) {
    let mut wrong = Vec::new();
    for row in rows {
        for tally in [&row.extended, &row.salvage] {
            if tally.wrong > 0 {
                let examples = tally.examples.join("\n");
                wrong.push(format!(
                    "{}, {} wrong\n{examples}",
                    row.damage.name, tally.wrong
                ));
            }
        }
        // No kind that the larger set adds comes into play.
        assert_eq!(row.extended.stray, row.salvage.stray, "{}", row.damage.name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What came of the documents that took a damage.
struct Row {
    damage: &'static Damage,
    documents: usize,
    extended: Tally,
    salvage: Tally,
}

impl Row {
    fn new(damage: &'static Damage) -> Self {
        Self {
            damage,
            documents: 0,
            extended: Tally::default(),
            salvage: Tally::default(),
        }
    }

    const fn is_full(&self) -> bool {
        self.documents == DOCUMENTS
    }

    /// Counts what comes of `value`, printed as `document`, if that has a place for the damage.
    fn count(&mut self, source: &mut Source<'_>, value: &Value, document: &[Token]) {
        let payload = (self.damage.make)(source, document);
        // What is left valid is another document, not a damaged one.
        let Some(payload) = payload.filter(|payload| judge::read(payload).is_none()) else {
            return;
        };
        self.documents += 1;
        let tallies = [
            (&mut self.extended, RepairSet::EXTENDED),
            (&mut self.salvage, RepairSet::SALVAGE),
        ];
        for (tally, set) in tallies {
            tally.count(set, self.damage, value, &payload);
        }
    }
}

/// What came of them with one set of repairs.
#[derive(Default)]
struct Tally {
    right: usize,
    refused: usize,
    /// Another value, which a repair says was guessed.
    guessed: usize,
    /// Another value by the one of the six that may lead to it, and none beyond them: a string without its
    /// opening quote reads as a bare value with a stray one.
    stray: usize,
    /// Another value that nothing tells from the right one.
    wrong: usize,
    /// Some of those.
    examples: Vec<String>,
}

impl Tally {
    fn count(&mut self, set: RepairSet, damage: &Damage, value: &Value, payload: &str) {
        let Ok(parsed) = ParseOptions::new().repairs(set).parse(payload) else {
            self.refused += 1;
            return;
        };
        let repairs = parsed.repairs().iter();
        let kinds: RepairSet = repairs.flat_map(|repair| repair.kinds().iter()).collect();
        if (damage.is_right)(&parsed, value) {
            self.right += 1;
        } else if !kinds.iter().all(RepairKind::is_certain) {
            self.guessed += 1;
        } else if kinds.contains(RepairKind::StrayQuote) && kinds.iter().all(is_of_the_six) {
            self.stray += 1;
        } else {
            self.wrong += 1;
            if self.examples.len() < SHOWN {
                let read = parsed.value();
                self.examples.push(format!(
                    "{payload}\n  was  {value}\n  read {read}\n  from {payload:?}\n  by   {kinds:?}"
                ));
            }
        }
    }
}

fn is_of_the_six(kind: RepairKind) -> bool {
    RepairSet::CONSERVATIVE.contains(kind)
}

fn measure(document: Document) -> Vec<Row> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let shares = DAMAGES.chunks(DAMAGES.len().div_ceil(threads));
    thread::scope(|scope| {
        let threads: Vec<_> = shares
            .map(|share| scope.spawn(move || measure_share(share, document)))
            .collect();
        let rows = threads.into_iter();
        rows.flat_map(|thread| thread.join().expect("no document makes the reader panic"))
            .collect()
    })
}

fn measure_share(damages: &'static [Damage], document: Document) -> Vec<Row> {
    let mut rows: Vec<_> = damages.iter().map(Row::new).collect();
    for seed in 0_u64.. {
        let mut open: Vec<_> = rows.iter_mut().filter(|row| !row.is_full()).collect();
        if open.is_empty() {
            break;
        }
        let value = document(&mut Source::new(&generator::bytes(seed)));
        // How much of a source a document takes depends on the order of the map.
        let choices = generator::bytes(!seed);
        let (layout, choices) = choices.split_at(1);
        let layout = Layout::any(&mut Source::new(layout));
        let mut tokens = Vec::new();
        lay_out(&value, layout, 0, &mut tokens);
        for row in &mut open {
            row.count(&mut Source::new(choices), &value, &tokens);
        }
    }
    rows
}

/// Stray quotes have one column for both sets, since they come of the same documents.
fn table(rows: &[Row]) -> String {
    let mut table =
        "| damage | `EXTENDED`: right | refused | wrong | `SALVAGE`: right | refused | \
                     wrong guess | stray quote |\n\
                     | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            .to_owned();
    for Row {
        damage,
        extended,
        salvage,
        ..
    } in rows
    {
        let counts = [
            extended.right,
            extended.refused,
            extended.wrong,
            salvage.right,
            salvage.refused,
            salvage.guessed,
            salvage.stray,
        ];
        let counts = counts.map(|count| count.to_string());
        let _ = writeln!(table, "| {} | {} |", damage.name, counts.join(" | "));
    }
    table
}
