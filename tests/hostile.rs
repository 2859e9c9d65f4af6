//! Payloads made to hurt: each is refused, without deep recursion, at the right place.

use relay_json::{Error, ErrorKind, ParseOptions, RepairSet, parse};

const MILLION: usize = 1_000_000;

#[track_caller]
fn assert_refused(payload: &str, kind: ErrorKind, start: usize) {
    let error = parse(payload).unwrap_err();
    assert_eq!((error.kind(), error.span().start), (kind, start));
    assert_is_short(&error);
}

/// The refusal takes at most 600 bytes, and so do the edits behind it.
#[track_caller]
fn assert_is_short(error: &Error) {
    let text = format!("{error:#}");
    let edits = text.find("\nhelp: th").unwrap_or(text.len());
    assert!(edits <= 600 && text.len() - edits <= 600, "{text}");
}

#[test]
fn a_million_of_one_thing() {
    use ErrorKind as Kind;
    let cases = [
        ("[", Kind::TooDeep, 127),
        ("{\"a\":", Kind::TooDeep, 127 * 5),
        ("'", Kind::TextBehindPayload, 2),
        ("\"", Kind::TextBehindPayload, 2),
        (",", Kind::ExpectedValue, 0),
        ("`", Kind::EmptyPayload, MILLION),
        ("~", Kind::EmptyPayload, MILLION),
        ("“", Kind::TextBehindPayload, 6),
        ("\\", Kind::ExpectedValue, 0),
        ("{\"a\":1\",", Kind::ExpectedKey, 8),
        ("-", Kind::ExpectedDigit, 1),
        ("a", Kind::UnknownWord, 0),
        ("1\"", Kind::TextBehindPayload, 1),
        ("]", Kind::ExpectedValue, 0),
        (" ", Kind::EmptyPayload, 0),
        ("\u{3000}", Kind::EmptyPayload, 0),
        ("\u{301}", Kind::ExpectedValue, 0),
    ];
    for (piece, kind, start) in cases {
        assert_refused(&piece.repeat(MILLION), kind, start);
    }
}

#[test]
fn a_long_string_without_an_end() {
    for open in ["\"", "'", "“", "‘"] {
        let payload = format!("[{open}{}", "x".repeat(10 * MILLION));
        assert_refused(&payload, ErrorKind::UnterminatedString, 1);
    }
    let escapes = format!("[\"{}", "\\\\".repeat(MILLION));
    assert_refused(&escapes, ErrorKind::UnterminatedString, 1);
}

/// Where both readings go to the end, and where much is repaired before the refusal.
#[test]
fn a_refusal_at_the_end() {
    let strings = format!("[{}", "“a\", 1\", 'b', True, ".repeat(MILLION / 10));
    assert_refused(&strings, ErrorKind::ExpectedValue, strings.trim_end().len());
    let marks = format!("['{}", "\"".repeat(MILLION));
    assert_refused(&marks, ErrorKind::UnterminatedString, 1);
    let spaces = format!("[1\"{}x", " ".repeat(MILLION));
    assert_refused(&spaces, ErrorKind::ExpectedCommaOrBracket, 2);
    let fences = format!("```\n[1]\n{}", "``` ".repeat(MILLION));
    assert_refused(&fences, ErrorKind::TextBehindFence, 12);
}

#[test]
fn a_million_repairs() {
    let payload = format!("[{}]", "1\",".repeat(MILLION));
    let parsed = parse(&payload).unwrap();
    assert_eq!(parsed.value().as_array().unwrap().len(), MILLION);
    assert_eq!(parsed.repairs().len(), MILLION + 1);
    assert_eq!(parsed.repaired_text().len(), 2 * MILLION + 1);
    assert!(parsed.note().unwrap().to_string().len() < 300);
    assert!(parsed.detailed_note().unwrap().to_string().len() < 1000);
    let report = parsed.report();
    assert_eq!(report["repairs"].as_array().unwrap().len(), 1000);
    assert_eq!(report["omitted"], MILLION - 999);
}

/// Each piece is repaired by as many edits as stand beside it.
#[test]
fn a_hundred_thousand_of_what_json_does_not_have() {
    const MANY: usize = 100_000;
    let options = ParseOptions::new().repairs(RepairSet::SALVAGE);
    let cases = [
        ("[", ",", "]", 1),
        ("[", "，", "]", 1),
        ("{", ",", "}", 1),
        ("[", "…,", "]", 2),
        ("[0", ",…", "]", 2),
        ("[", "/*[*/", "]", 1),
        ("[", "// ]\n", "]", 1),
        ("[0", "\n#x\n", "]", 1),
        ("~~~\n[", "// ~~\n", "]", 1),
        ("[", "0;", "]", 1),
        ("[", "\u{200b} ", "]", 1),
        ("[\"", "\n", "\"]", 1),
        ("[\"\\d", "\\d", "\"]", 1),
        ("[\"", "\\'", "\"]", 1),
        ("[\"", "\\ud83d", "\"]", 1),
        ("[«", "\"", "»]", 1),
        ("[", "(0,0)\n", "]", 3),
        ("[", "`` ,", "]", 2),
        ("[", "a ,", "]", 2),
        ("[", "01\u{a0},", "]", 2),
        ("[", "NaN\n", "]", 2),
        ("[", "[］\n", "]", 2),
        ("{", "a=0;", "}", 4),
        ("{", "\"a\" 0,", "}", 1),
        ("{", "\"a\":,", "}", 1),
        ("[\"a \"b", " \"c", " d\"]", 1),
        ("{\"a\":0", ",\"a\":\"x \"y\" z\",\n\"b\":0", "}", 2),
        ("[", "\\n", "]", 1),
        ("[", "\\\"a\\\\n\\\",", "]", 3),
    ];
    for (open, piece, close, edits) in cases {
        let payload = [open, &piece.repeat(MANY), close].concat();
        let parsed = options.parse(&payload);
        let parsed = parsed.unwrap_or_else(|error| panic!("{piece:?}: {error:#}"));
        // The first and the last piece may need one more or less than the others.
        let beside = parsed.repairs().len().abs_diff(edits * MANY);
        assert!(beside <= 2, "{piece:?}: {beside}");
    }
}

/// What begins and does not end, again and again, is refused or was cut off.
#[test]
fn a_hundred_thousand_of_what_does_not_end() {
    const MANY: usize = 100_000;
    let options = ParseOptions::new().repairs(RepairSet::SALVAGE);
    for piece in [
        "/*",
        "<!--",
        "«",
        "\"\"\"",
        "`${",
        "(",
        "［",
        "1 ', ",
        "1 \"/*",
        "a ",
        "{a ",
        "\"a\" \"",
        "…",
        ";",
        "\u{feff}",
        "b'",
        "_0",
        "=",
        "\\",
        "\"\\d\\n",
        "+",
        "1 2",
        "NaN ",
        "x #",
        "\n#x",
        "x(",
        "0 \",\"",
        "\"a\":1 ",
        "1 null ",
        "1 \":",
        "1 \"/*\",",
        "1 \"#\",",
        "1 ', 1 '/*',",
        "\"a\":1 \"/*\":2,",
        "\"a\":1 \",\"/*",
        "[NaN，］1",
        "1[］",
        "1 \"<!--\",",
        "\"x \"y\" z",
        "\",'",
        "\",«",
        "\",a/*",
        "\" ",
        "x <",
        "```\n[",
        "</think>",
        "\\\"a",
        "\\\\",
        "\\n\"",
        "{{",
        "[1,2}",
        "1.",
        "tru",
    ] {
        for open in ["", "[", "{", "[\"", "{\"a\":"] {
            let payload = [open, &piece.repeat(MANY)].concat();
            match options.parse(&payload) {
                Err(error) => assert_is_short(&error),
                Ok(parsed) => assert!(parsed.is_truncated(), "{open:?} {piece:?}"),
            }
        }
    }
}
