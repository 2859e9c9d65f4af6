//! Decided cases, in files that show spans as carets.
//!
//! `tests/cases` has one directory for each kind of repair, and some for what concerns none or
//! several. Payloads are read with the six repairs, or in the directory of another kind with the set
//! that it belongs to. A file is read like a document. A case is
//!
//! ```text
//! # why
//! the payload, on one line
//!  ^ what stands here is replaced: "by this" kind kind
//! = the value
//! ```
//!
//! or, where it is refused,
//!
//! ```text
//! # why
//! the payload, on one line
//!  ^ the code of the error
//! ! the error in one line
//! ```
//!
//! `tests/refusals` has the whole text of refusals. There a case is
//!
//! ```text
//! # why
//! @ what was asked for, if it is not the default
//! the payload, on one line
//! the whole text of the refusal
//! ```
//!
//! A `|` instead of carets marks an empty span: it stands under what is behind it.
//!
//! `number-range.txt` says what no longer holds with the feature `arbitrary_precision`.
//!
//! With `BLESS=1` in the environment the files are written anew from the first two lines of each case,
//! for review.

mod document;
mod judge;
mod oracle;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use document::{pieces, read, show};
use relay_json::{Error, ParseOptions, RepairKind, RepairSet};
use unicode_width::UnicodeWidthStr;

/// Directories that belong to no kind.
const OTHERS: [&str; 4] = [ATTACKS, "combined", "refused", "valid"];

/// The directory of payloads in which text tries to become structure. They are read with the certain kinds.
const ATTACKS: &str = "attacks";

#[test]
fn every_case_of_the_six_comes_out_as_its_file_says() {
    check_cases(RepairSet::CONSERVATIVE);
}

#[test]
fn every_case_of_other_certain_kinds_comes_out_as_its_file_says() {
    check_cases(RepairSet::EXTENDED);
}

#[test]
fn every_case_of_guesses_comes_out_as_its_file_says() {
    check_cases(RepairSet::SALVAGE);
}

#[test]
fn every_refusal_is_as_its_file_says() {
    document::check(list(&tests().join("refusals")), run_refusal);
}

#[test]
fn every_kind_has_its_directory_of_cases() {
    let mut expected: Vec<_> = RepairSet::SALVAGE.iter().map(RepairKind::code).collect();
    expected.extend(OTHERS);
    expected.sort_unstable();
    let name = |path: PathBuf| path.file_name()?.to_str().map(str::to_owned);
    let mut found: Vec<_> = list(&root()).into_iter().filter_map(name).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

/// Each kind is shown at least eight times, of which three are repairs and three are refusals.
#[test]
fn every_kind_is_repaired_and_refused() {
    for kind in RepairSet::SALVAGE.iter() {
        let options = ParseOptions::new().repairs(set_of(kind.code()));
        let (mut repaired, mut refused) = (0, 0);
        for path in list(&root().join(kind.code())) {
            for payload in payloads(&path) {
                match options.parse(&payload) {
                    Ok(parsed) if parsed.names().any(|name| name == kind.name()) => repaired += 1,
                    Ok(_) => {}
                    Err(_) => refused += 1,
                }
            }
        }
        let code = kind.code();
        assert!(repaired >= 3, "{code}: {repaired} repairs");
        assert!(refused >= 3, "{code}: {refused} refusals");
        assert!(repaired + refused >= 8, "{code}: {repaired} and {refused}");
    }
}

#[test]
fn what_is_valid_needs_no_repair_and_what_is_refused_has_none() {
    for path in list(&root().join("valid")) {
        for payload in payloads(&path) {
            let parsed = relay_json::parse(&payload);
            assert!(
                parsed.is_ok_and(|parsed| parsed.repairs().is_empty()),
                "{payload}"
            );
        }
    }
    for path in list(&root().join("refused")) {
        for payload in payloads(&path) {
            assert!(relay_json::parse(&payload).is_err(), "{payload}");
        }
    }
}

/// Text does not become structure, but for what nothing can stop.
#[test]
fn attacks_are_refused() {
    let options = ParseOptions::new().repairs(RepairSet::EXTENDED);
    let path = root().join(ATTACKS);
    for payload in payloads(&path.join("refused.txt")) {
        assert!(options.parse(&payload).is_err(), "{payload}");
    }
    for payload in payloads(&path.join("read.txt")) {
        assert!(options.parse(&payload).is_ok(), "{payload}");
    }
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn root() -> PathBuf {
    tests().join("cases")
}

/// What the payloads of a directory are read with: the smallest set that has its kind, or the default.
fn set_of(directory: &str) -> RepairSet {
    if directory == ATTACKS {
        return RepairSet::EXTENDED;
    }
    let has_kind = |set: &RepairSet| set.iter().any(|kind| kind.code() == directory);
    let sets = [
        RepairSet::CONSERVATIVE,
        RepairSet::EXTENDED,
        RepairSet::SALVAGE,
    ];
    let set = sets.into_iter().find(has_kind);
    set.unwrap_or(RepairSet::CONSERVATIVE)
}

/// Checks the directories whose payloads are read with `set`.
fn check_cases(set: RepairSet) {
    let is_read_with_set = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.map(set_of) == Some(set)
    };
    let directories = list(&root()).into_iter().filter(is_read_with_set);
    let files = directories.flat_map(|path| list(&path)).collect();
    let options = ParseOptions::new().repairs(set);
    document::check(files, |case| run_case(case, options));
}

/// What is in a directory.
fn list(path: &Path) -> Vec<PathBuf> {
    let is_meant = |path: &PathBuf| {
        !(cfg!(feature = "arbitrary_precision") && path.ends_with("number-range.txt"))
    };
    document::list(path).into_iter().filter(is_meant).collect()
}

/// The payloads of a case file.
fn payloads(path: &Path) -> Vec<String> {
    let written = fs::read_to_string(path).expect("a case file is UTF-8");
    let cases = written.split_terminator("\n\n");
    cases
        .map(|case| read(case.lines().nth(1).expect("a payload")))
        .collect()
}

fn run_case(case: &[&str], options: ParseOptions) -> String {
    let [why, shown, ..] = case else {
        panic!("a case begins with `# why` and a payload: {case:?}");
    };
    let payload = read(shown);
    let mut case = format!("{why}\n{}\n", show(&payload));
    match oracle::check(&payload, options) {
        Ok(parsed) => {
            for repair in parsed.repairs() {
                let span = repair.span();
                let _ = write!(
                    case,
                    "{} {:?}",
                    underline(&payload, span),
                    repair.replacement()
                );
                for kind in repair.kinds().iter() {
                    let _ = write!(case, " {}", kind.code());
                }
                case.push('\n');
            }
            let value = judge::with_default_numbers(parsed.into_value());
            let value = value.as_ref().map(judge::print).unwrap_or_default();
            let _ = writeln!(case, "= {}", show(&value));
        }
        Err(error) => {
            let carets = underline(&payload, error.span());
            let _ = writeln!(case, "{carets} {}\n! {error}", error.kind().code());
        }
    }
    case
}

fn run_refusal(case: &[&str]) -> String {
    let (why, asked, shown) = match case {
        [why, asked, shown, ..] if asked.starts_with("@ ") => (why, Some(*asked), shown),
        [why, shown, ..] => (why, None, shown),
        _ => panic!("a case begins with `# why` and a payload: {case:?}"),
    };
    let payload = read(shown);
    let error = refuse(&payload, asked.unwrap_or_default());
    oracle::check_error(&payload, &error);
    let asked = asked.map_or(String::new(), |asked| format!("{asked}\n"));
    // An empty line would end the case.
    let text = format!("{error:#}").replace("\n\n", "\n⟨⟩\n");
    format!("{why}\n{asked}{}\n{text}\n", show(&payload))
}

fn refuse(payload: &str, asked: &str) -> Error {
    let options = ParseOptions::new();
    let options = match asked {
        "" => options,
        "@ strict" => options.repairs(RepairSet::NONE),
        "@ extended" => options.repairs(RepairSet::EXTENDED),
        "@ salvage" => options.repairs(RepairSet::SALVAGE),
        "@ exact numbers" => options.refuse_inexact(),
        "@ unique keys" => options.refuse_duplicate_keys(),
        "@ at most 16 bytes" => options.max_len(16),
        "@ an object" => {
            let parsed = options.parse(payload).expect("the payload is read");
            return parsed.into_object().expect_err("the value is refused");
        }
        _ => {
            let codes = asked
                .strip_prefix("@ all but ")
                .expect("it is known what is asked");
            options.repairs(all_but(codes))
        }
    };
    options.parse(payload).expect_err("the payload is refused")
}

/// All kinds but those with the `codes`.
fn all_but(codes: &str) -> RepairSet {
    codes.split(", ").fold(RepairSet::SALVAGE, |set, code| {
        let kind = RepairSet::SALVAGE.iter().find(|kind| kind.code() == code);
        set.without(kind.expect("the code of a kind"))
    })
}

/// Carets under `span`, where `payload` is shown.
fn underline(payload: &str, span: std::ops::Range<usize>) -> String {
    let width_to = |end| -> usize {
        let pieces = pieces(payload);
        pieces
            .filter(|(at, _)| *at < end)
            .map(|(_, piece)| piece.width())
            .sum()
    };
    let offset = width_to(span.start);
    match width_to(span.end) - offset {
        0 => format!("{:offset$}|", ""),
        width => format!("{:offset$}{:^<width$}", "", ""),
    }
}
