//! Files of cases that are read like a document.
//!
//! A case ends with an empty line, and begins with `# why`. Characters that cannot be shown are written as
//! in `⟨U+00A0⟩`, those below U+0020 as Unicode's pictures of them.

use std::fs;
use std::path::{Path, PathBuf};

/// Every case in `files` is as `run_case` writes it from its lines. With `BLESS=1` in the environment,
/// files that are not are written anew.
#[track_caller]
pub(crate) fn check(files: Vec<PathBuf>, run_case: impl Fn(&[&str]) -> String) {
    let mut wrong = Vec::new();
    for path in files {
        let written = fs::read_to_string(&path).expect("a case file is UTF-8");
        let actual = run_file(&written, &run_case);
        if written == actual {
            continue;
        }
        if std::env::var_os("BLESS").is_some_and(|value| !value.is_empty()) {
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

fn run_file(written: &str, run_case: impl Fn(&[&str]) -> String) -> String {
    let cases = written.split_terminator("\n\n").map(|case| {
        let lines: Vec<_> = case.lines().collect();
        assert!(case.starts_with("# "), "a case begins with `# why`: {case}");
        run_case(&lines)
    });
    cases.collect::<Vec<_>>().join("\n")
}

/// What is in a directory, which is not empty.
pub(crate) fn list(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).expect("a directory can be listed");
    let paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert!(!paths.is_empty(), "{}", path.display());
    paths
}

/// `payload` on one line. White space at its ends shows, and so does an empty payload.
pub(crate) fn show(payload: &str) -> String {
    if payload.is_empty() {
        return "⟨⟩".to_owned();
    }
    pieces(payload).map(|(_, piece)| piece).collect()
}

/// What each character of `payload` is shown as, and its offset.
pub(crate) fn pieces(payload: &str) -> impl Iterator<Item = (usize, String)> {
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
pub(crate) fn read(shown: &str) -> String {
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
