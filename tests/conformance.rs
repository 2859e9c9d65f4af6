//! RFC 8259, by a table of its own and by a public suite of files.

mod judge;
mod oracle;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use relay_json::{ParseOptions, RepairKind, RepairSet};

const STRICT: ParseOptions = ParseOptions::new().repairs(RepairSet::NONE);

/// By section of the RFC.
#[rustfmt::skip]
const VALID: &[&str] = &[
    // 2. JSON grammar: white space around each structural character, and a value of any kind as the
    // text.
    " [ ] ", "\t{\n}\r", "[\r\n1\t,\n2 ]", "{ \"a\"\t:\n1 ,\r\"b\" : 2 }", "1", "\"\"", "null",
    "\ntrue\n",
    // 3. Values.
    "[false,null,true]",
    // 4. Objects: names are strings of any kind, and need not be unique.
    "{}", "{\"\":0}", "{\"a\":{\"a\":{}}}", "{\"a\":1,\"a\":2}", "{\"\\u0000\\\"\":\"b\"}",
    // 5. Arrays: no two values need be of one type.
    "[]", "[[],[[]],{}]", "[1,\"1\",null]",
    // 6. Numbers.
    "0", "-0", "10", "-12", "0.5", "-0.0", "1.25", "1e1", "1E+10", "1e-2", "0e0", "0E-0", "-1.5e00",
    // 7. Strings: all but a quotation mark, a backslash and control characters stands for itself.
    "\"/\"", "\"\u{7f}\u{80}\u{2028}\u{ffff}\u{10ffff}\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"\\u00e9\\u00E9\"", "\"\\ud834\\udd1e\\uD834\\uDD1E\"", "\"'\"", "\"“”\"", "\"[1,]\"",
];

#[rustfmt::skip]
const INVALID: &[&str] = &[
    // 2. JSON grammar.
    "", " ", "\u{feff}1", "[\u{c}1]", "[\u{b}1]", "[\u{a0}1]", "1 1", "[1]]", "{}{}", "[", "]", "{", "}",
    "[}", "{]", "(1)", "// a\n1", "/**/1", "1#", "```1```",
    // 3. Values.
    "True", "NULL", "truefalse", "tru", "nan", "undefined", "Infinity", "a",
    // 4. Objects.
    "{1:1}", "{a:1}", "{null:1}", "{\"a\"}", "{\"a\":}", "{:1}", "{\"a\":1:2}", "{\"a\" 1}", "{\"a\",1}",
    "{,}", "{\"a\":1,}", "{\"a\":1,,\"b\":1}", "{\"a\":1 \"b\":1}", "{\"a\":1;\"b\":1}", "{[]:1}",
    // 5. Arrays.
    "[1,]", "[,1]", "[,]", "[1,,1]", "[1 1]", "[1;1]", "[1:1]", "[\"a\":1]", "[1,\n",
    // 6. Numbers.
    "+1", "-", "--1", "- 1", "01", "-01", "00", "1.", ".1", "-.1", "1.e1", "1e", "1e+", "1e1.5", "1e1e1",
    "0x1", "1_0", "1a", "１", "1,5", "1 000", "∞", "-Infinity",
    // 7. Strings.
    "\"", "\"a", "\"\\", "\"\\\"", "\"\\x\"", "\"\\'\"", "\"\\U0041\"", "\"\\u\"", "\"\\u004\"",
    "\"\\u004g\"", "\"\\u 041\"", "\"\\u+041\"", "\"\t\"", "\"\n\"", "\"\u{0}\"", "\"\u{1f}\"", "\"\\\n\"",
    "\"\\ud834\"", "\"\\udd1e\"", "\"\\ud834\\u0041\"", "\"\\ud834x\"", "\"\\udd1e\\ud834\"", "'a'",
    "“a”", "`a`", "\"a\"b", "\"a\"\"b\"",
];

#[test]
fn what_the_rfc_has_is_read() {
    for payload in VALID {
        // The oracle compares with the judge.
        let parsed = oracle::check(payload, STRICT);
        assert!(parsed.is_ok(), "{payload:?}");
        assert!(
            oracle::check(payload, ParseOptions::new())
                .is_ok_and(|parsed| parsed.repairs().is_empty())
        );
    }
}

#[test]
fn what_the_rfc_does_not_have_is_refused_by_the_strict_set() {
    for payload in INVALID {
        assert!(oracle::check(payload, STRICT).is_err(), "{payload:?}");
        let _ = oracle::check(payload, ParseOptions::new());
    }
}

/// The directory of the suite's files, if it is here: `JSONTestSuite`, by Nicolas Seriot.
fn suite() -> Option<PathBuf> {
    let path = std::env::var_os("JSON_TEST_SUITE").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/jsontestsuite"),
        PathBuf::from,
    );
    let files = path.join("test_parsing");
    if files.is_dir() {
        return Some(files);
    }
    // Past the capture of a passing test's output: that it was skipped must be seen.
    let _ = writeln!(
        io::stderr(),
        "skipped: no suite at {}; JSON_TEST_SUITE may name another place",
        path.display()
    );
    None
}

/// The suite's files whose names begin with `prefix`, in order.
fn files(suite: &Path, prefix: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(suite).expect("the suite can be listed");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter_map(|path| {
            Some((
                path.file_name()?.to_str()?.to_owned(),
                fs::read(&path).ok()?,
            ))
        })
        .filter(|(name, _)| name.starts_with(prefix))
        .collect();
    files.sort_unstable();
    files
}

#[test]
fn the_suite_is_read_as_it_says() {
    let Some(suite) = suite() else { return };
    let valid = files(&suite, "y_");
    assert_eq!(valid.len(), 95);
    for (name, payload) in valid {
        let text = str::from_utf8(&payload).expect("what is valid is UTF-8");
        assert!(oracle::check(text, STRICT).is_ok(), "{name}");
    }
    let invalid = files(&suite, "n_");
    assert_eq!(invalid.len(), 188);
    for (name, payload) in invalid {
        assert!(STRICT.parse_bytes(&payload).is_err(), "{name}");
    }
    // Here readers may differ; the oracle asks for what `serde_json` does.
    for (_, payload) in files(&suite, "i_") {
        if let Ok(text) = str::from_utf8(&payload) {
            let _ = oracle::check(text, STRICT);
            let _ = oracle::check(text, ParseOptions::new());
        }
    }
}

/// What the six repairs make of each invalid file, as reviewed.
#[test]
fn the_suites_invalid_files_are_refused_or_repaired_as_reviewed() {
    let Some(suite) = suite() else { return };
    let mut actual = String::new();
    for (name, payload) in files(&suite, "n_") {
        match relay_json::parse_bytes(&payload) {
            Ok(parsed) => {
                let kinds: RepairSet = parsed
                    .repairs()
                    .iter()
                    .flat_map(|repair| repair.kinds().iter())
                    .collect();
                let codes: Vec<_> = kinds.iter().map(RepairKind::code).collect();
                let value = judge::with_default_numbers(parsed.into_value());
                let value = value.as_ref().map(judge::print).unwrap_or_default();
                let _ = writeln!(actual, "{name}: {value} by {}", codes.join(", "));
            }
            Err(error) => {
                let _ = writeln!(actual, "{name}: refused, {}", error.kind().code());
            }
        }
    }
    let reviewed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/suite.txt");
    if std::env::var_os("BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(&reviewed, &actual).expect("the table can be written");
    }
    let reviewed = fs::read_to_string(&reviewed).expect("the table is here");
    for (reviewed, actual) in reviewed.lines().zip(actual.lines()) {
        assert_eq!(reviewed, actual);
    }
    assert_eq!(reviewed.lines().count(), actual.lines().count());
}
