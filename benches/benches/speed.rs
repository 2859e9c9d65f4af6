//! Prints what every contender makes of every corpus, and how long it takes.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, SystemTime};

use criterion::{Criterion, Throughput};
use relay_json_benches::contenders::{ALL, BASELINE, Contender, OURS};
use relay_json_benches::corpora::{self, Corpus};
use serde_json::Value;

/// How payloads came out.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    refused: usize,
}

fn main() {
    let start = SystemTime::now();
    let corpora = corpora::all();
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(50)
        .configure_from_args();
    for corpus in &corpora {
        check(corpus);
    }
    for corpus in &corpora {
        measure(&mut criterion, corpus);
    }
    criterion.final_summary();
    print(&corpora, start);
}

/// The strict ones read only what is valid.
fn is_measured(corpus: &Corpus, contender: Contender) -> bool {
    let mut payloads = corpus.payloads.iter();
    !contender.is_strict || payloads.all(|payload| payload.text == payload.valid)
}

fn tally(corpus: &Corpus, contender: Contender) -> Tally {
    let mut tally = Tally::default();
    for payload in &corpus.payloads {
        match (contender.read)(&payload.text) {
            None => tally.refused += 1,
            Some(value) if value == payload.value => tally.right += 1,
            Some(_) => tally.wrong += 1,
        }
    }
    tally
}

/// No time is taken of a wrong value from this crate.
fn check(corpus: &Corpus) {
    let tally = tally(corpus, OURS);
    let right = if corpus.is_refused {
        tally.refused
    } else {
        tally.right
    };
    assert_eq!(right, corpus.payloads.len(), "{}", corpus.name);
}

/// Times a contender over all payloads, the drop of the values counted.
fn measure(criterion: &mut Criterion, corpus: &Corpus) {
    let mut group = criterion.benchmark_group(corpus.name);
    let bytes: usize = corpus
        .payloads
        .iter()
        .map(|payload| payload.text.len())
        .sum();
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function(id(BASELINE), |bencher| {
        bencher.iter(|| {
            for payload in &corpus.payloads {
                black_box((BASELINE.read)(black_box(&payload.valid)));
            }
        });
    });
    for contender in ALL {
        if contender.name == BASELINE.name || !is_measured(corpus, contender) {
            continue;
        }
        group.bench_function(contender.name, |bencher| {
            bencher.iter(|| {
                for payload in &corpus.payloads {
                    black_box((contender.read)(black_box(&payload.text)));
                }
            });
        });
    }
    group.finish();
}

/// What a contender is called where its times are kept: the one that all are compared with always reads
/// the valid form.
fn id(contender: Contender) -> &'static str {
    if contender.name == BASELINE.name {
        "valid form"
    } else {
        contender.name
    }
}

/// The table of all corpora and contenders: medians as ratios, and how many payloads came out right,
/// wrong and refused. Strict ones have no cell where payloads are not valid. No ratio is of an earlier
/// run than that which began at `start`.
fn print(corpora: &[Corpus], start: SystemTime) {
    let names: Vec<_> = ALL.iter().map(|contender| contender.name).collect();
    println!("\n| payloads | {} |", names.join(" | "));
    println!("| --- |{}", " --- |".repeat(names.len()));
    for corpus in corpora {
        let cells = ALL.map(|contender| {
            if !is_measured(corpus, contender) {
                return String::new();
            }
            let Tally {
                right,
                wrong,
                refused,
            } = tally(corpus, contender);
            let median = |contender| median(corpus, contender, start);
            let ratio = match (median(contender), median(BASELINE)) {
                (Some(median), Some(baseline)) => format!("{:.2}, ", median / baseline),
                _ => String::new(),
            };
            format!("{ratio}{right}/{wrong}/{refused}")
        });
        println!("| {} | {} |", corpus.name, cells.join(" | "));
    }
}

/// The median time that criterion wrote down since `start`, in nanoseconds.
fn median(corpus: &Corpus, contender: Contender, start: SystemTime) -> Option<f64> {
    let root = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let path = Path::new(&root)
        .join("criterion")
        .join(corpus.name)
        .join(id(contender))
        .join("new/estimates.json");
    if fs::metadata(&path).ok()?.modified().ok()? < start {
        return None;
    }
    let estimates: Value = serde_json::from_str(&fs::read_to_string(&path).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}
