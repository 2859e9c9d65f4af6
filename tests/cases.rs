//! Decided cases, in files that show spans as carets.
//!
//! `tests/cases` has one directory for each kind of repair, and some for what concerns none or
//! several. A file is read like a document. A case is
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
//! A `|` instead of carets marks an empty span: it stands under what is behind it. Characters that
//! cannot be shown are written as in `⟨U+00A0⟩`, those below U+0020 as Unicode's pictures of them.
//!
//! `number-range.txt` says what no longer holds with the feature `arbitrary_precision`.
//!
//! With `BLESS=1` in the environment the files are written anew from their first two lines, for
//! review.

mod judge;
mod oracle;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use relay_json::{ParseOptions, RepairKind, RepairSet};
use unicode_width::UnicodeWidthStr;

/// Directories that belong to no kind.
const OTHERS: [&str; 3] = ["combined", "refused", "valid"];

#[test]
fn every_case_comes_out_as_its_file_says() {
    let mut wrong = Vec::new();
    for path in case_files() {
        let written = fs::read_to_string(&path).expect("a case file is UTF-8");
        let actual = run_file(&written);
        if written == actual {
            continue;
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &actual).expect("a case file can be written");
        }
        let mut lines = written.lines().zip(actual.lines()).enumerate();
        let (index, (expected, found)) = lines
            .find(|(_, (expected, found))| expected != found)
            .unwrap_or((written.lines().count(), ("the end", "more")));
        let line = index + 1;
        wrong.push(format!(
            "{}:{line}\n  file:   {expected}\n  actual: {found}",
            path.display()
        ));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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

/// Each kind is shown at least eight times, of which three are refusals.
#[test]
fn every_kind_is_repaired_and_refused() {
    for kind in RepairSet::SALVAGE.iter() {
        let (mut repaired, mut refused) = (0, 0);
        for path in list(&root().join(kind.code())) {
            for payload in payloads(&path) {
                match relay_json::parse(&payload) {
                    Ok(parsed) if parsed.names().any(|name| name == kind.name()) => repaired += 1,
                    Ok(_) => {}
                    Err(_) => refused += 1,
                }
            }
        }
        let code = kind.code();
        assert!(refused >= 3, "{code}: {refused} refusals");
        assert!(repaired + refused >= 8, "{code}: {repaired} repairs");
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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn case_files() -> Vec<PathBuf> {
    let directories = list(&root());
    directories.iter().flat_map(|path| list(path)).collect()
}

/// What is in a directory, which is not empty.
fn list(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).expect("a directory can be listed");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_meant = |path: &PathBuf| {
        !(cfg!(feature = "arbitrary_precision") && path.ends_with("number-range.txt"))
    };
    let paths: Vec<_> = paths.filter(is_meant).collect();
    assert!(!paths.is_empty(), "{}", path.display());
    paths
}

/// The payloads of a case file.
fn payloads(path: &Path) -> Vec<String> {
    let written = fs::read_to_string(path).expect("a case file is UTF-8");
    let cases = written.split_terminator("\n\n");
    cases
        .map(|case| read(case.lines().nth(1).expect("a payload")))
        .collect()
}

/// The file as it should be, from the first two lines of each case.
fn run_file(written: &str) -> String {
    let cases = written.split_terminator("\n\n").map(|case| {
        let mut lines = case.lines();
        match (lines.next(), lines.next()) {
            (Some(why), Some(payload)) if why.starts_with("# ") => run_case(why, payload),
            _ => panic!("a case begins with `# why` and a payload: {case}"),
        }
    });
    cases.collect::<Vec<_>>().join("\n")
}

fn run_case(why: &str, shown: &str) -> String {
    let payload = read(shown);
    let mut case = format!("{why}\n{}\n", show(&payload));
    match oracle::check(&payload, ParseOptions::new()) {
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

/// `payload` on one line. White space at its ends shows, and so does an empty payload.
fn show(payload: &str) -> String {
    if payload.is_empty() {
        return "⟨⟩".to_owned();
    }
    pieces(payload).map(|(_, piece)| piece).collect()
}

/// What each character of `payload` is shown as, and its offset.
fn pieces(payload: &str) -> impl Iterator<Item = (usize, String)> {
    let inside =
        payload.len() - payload.trim_start_matches(' ').len()..payload.trim_end_matches(' ').len();
    payload.char_indices().map(move |(at, character)| {
        let piece = match character {
            '\0'..' ' => char::from_u32('␀' as u32 + character as u32),
            ' ' => inside.contains(&at).then_some(character),
            '⟨' | '⟩' | '␀'..='␟' => None,
            '!'..='~' => Some(character),
            _ if character.is_alphanumeric() || "“”„‟‘’‚‛…😀".contains(character) => {
                Some(character)
            }
            _ => None,
        };
        let numbered = || format!("⟨U+{:04X}⟩", u32::from(character));
        (at, piece.map_or_else(numbered, String::from))
    })
}

/// What [`show`] shows.
fn read(shown: &str) -> String {
    let mut payload = String::new();
    let mut rest = shown;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        match character {
            '␀'..='␟' => payload.extend(char::from_u32(character as u32 - '␀' as u32)),
            '⟨' => {
                let (name, behind) = rest.split_once('⟩').expect("a `⟨` is closed");
                rest = behind;
                if let Some(number) = name.strip_prefix("U+") {
                    let number = u32::from_str_radix(number, 16).expect("a number");
                    payload.extend(char::from_u32(number));
                }
            }
            _ => payload.push(character),
        }
    }
    payload
}
