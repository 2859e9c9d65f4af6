//! Counts instructions, which do not move with the machine's load: runs itself under `callgrind`.
//!
//! Prints instructions per payload, for the strict parse of the valid form and for this crate.

use std::hint::black_box;
use std::process::{Command, exit};

use relay_json_benches::contenders::{ALL, BASELINE, Contender, OURS};
use relay_json_benches::corpora;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, contender, corpus, rounds] = &arguments[..] {
        return run(contender, corpus, rounds.parse().unwrap_or(0));
    }
    println!("| corpus | serde_json, valid form | relay-json | ratio |\n| --- | --: | --: | --: |");
    for corpus in corpora::all() {
        let payloads = corpus.payloads.len() as u64;
        let count = |contender| {
            // What is not reading cancels out.
            (count(contender, corpus.name, 3) - count(contender, corpus.name, 1)) / 2 / payloads
        };
        let (baseline, ours) = (count(BASELINE.name), count(OURS.name));
        let ratio = ours as f64 / baseline as f64;
        println!("| {} | {baseline} | {ours} | {ratio:.2} |", corpus.name);
    }
}

/// Reads a corpus so many times. The strict one reads the valid form.
fn run(contender: &str, corpus: &str, rounds: usize) {
    let Some(Contender {
        read, is_strict, ..
    }) = ALL.into_iter().find(|other| other.name == contender)
    else {
        return;
    };
    let corpora = corpora::all();
    for payload in corpora
        .iter()
        .filter(|other| other.name == corpus)
        .flat_map(|corpus| &corpus.payloads)
    {
        let text = if is_strict {
            &payload.valid
        } else {
            &payload.text
        };
        for _ in 0..rounds {
            black_box(read(black_box(text)));
        }
    }
}

/// The instructions of a run, which callgrind prints as `Collected : 123`.
fn count(contender: &str, corpus: &str, rounds: u32) -> u64 {
    let output = std::env::current_exe().and_then(|program| {
        Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(program)
            .args([contender, corpus, &rounds.to_string()])
            .output()
    });
    let counted = output.ok().and_then(|output| {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        text.split_once("Collected : ")?
            .1
            .split_whitespace()
            .next()?
            .parse()
            .ok()
    });
    counted.unwrap_or_else(|| {
        eprintln!("cannot count: is valgrind installed?");
        exit(2)
    })
}
