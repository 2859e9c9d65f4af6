//! Payloads that were cut off are said to be, with the place and what was being read there.

use relay_json::{ParseOptions, Parsed, RepairSet};
use serde_json::json;

fn salvaged(payload: &str) -> Parsed<'_> {
    let parsed = ParseOptions::new()
        .repairs(RepairSet::SALVAGE)
        .parse(payload);
    parsed.unwrap_or_else(|error| panic!("{error:#}"))
}

#[test]
fn the_place_and_the_pointer_are_where_the_payload_ends() {
    let cases = [
        // In a string, and in its last escape.
        (r#"{"command":"rm -rf /home"#, 24, "/command"),
        (r#"{"a":["x","hel\u00"#, 18, "/a/1"),
        // In a literal and a number.
        (r#"{"a":{"b":tru"#, 13, "/a/b"),
        ("[1,2.", 5, "/1"),
        ("[1,23", 5, "/1"),
        // Behind a value.
        (r#"{"steps":["a","b""#, 17, "/steps/1"),
        (r#"{"name":"x","arguments":{"a":1}"#, 31, "/arguments"),
        // Behind a comma, a colon and an opening bracket.
        ("[1,", 3, "/0"),
        (r#"{"a":1,"b":"#, 11, "/b"),
        (r#"{"a":[1,["#, 9, "/a/1"),
        // Keys are unescaped, and then escaped for the pointer.
        (r#"{"\u0061/b~c":[{"d":"e"#, 22, "/a~1b~0c/0/d"),
        // White space and a fence behind it do not count, what other repairs removed does.
        (" [\"a\"  \n", 5, "/0"),
        ("```json\n[\"a\"\n```", 12, "/0"),
        ("Sure: {'a': /* b */ 'c", 22, "/a"),
    ];
    for (payload, offset, pointer) in cases {
        let truncation = salvaged(payload).truncation();
        let found = truncation.map(|it| (it.offset(), it.pointer().to_owned()));
        assert_eq!(found, Some((offset, pointer.to_owned())), "{payload:?}");
    }
}

#[test]
fn what_is_whole_is_not_truncated() {
    // A bracket of another kind that is missing, or one too many, does not mean that the payload was cut off.
    for payload in [
        "[1]",
        "['a',]",
        "{\"a\":[1,2}",
        "{\"a\":1}}",
        "{\"a\":1} and so on",
    ] {
        let parsed = salvaged(payload);
        assert!(!parsed.is_truncated(), "{payload}");
        assert_eq!(parsed.truncation(), None);
        assert_eq!(parsed.report()["truncated"], json!(null));
    }
}

/// Nothing that was cut off is called complete.
#[test]
fn the_note_and_the_report_say_so() {
    let parsed = salvaged("{'steps':\n['make");
    assert_eq!(
        parsed.note().map(|note| note.to_string()).as_deref(),
        Some(
            " (note: the JSON was malformed and was repaired before use: converted single-quoted \
             strings to double-quoted; closed an unclosed object or array; closed a cut string. Send \
             valid single-line JSON next time.) (note: the JSON was cut off, and what was read of it is \
             not complete. Send it whole.)"
        )
    );
    assert_eq!(
        parsed.report()["truncated"],
        json!({"span": {"start": 16, "end": 16}, "line": 2, "column": 7})
    );
}

/// Certain repairs never close what was cut off.
#[test]
fn no_certain_repair_reads_it() {
    for payload in [
        r#"{"command":"rm -rf /home"#,
        r#"{"command":"rm -rf /home""#,
        r#"{"command":"rm","force":tru"#,
        r#"{"command":"rm","depth":1"#,
        r#"{"command":"rm","#,
        r#"{"command":"rm","args":["#,
    ] {
        let outcome = ParseOptions::new()
            .repairs(RepairSet::EXTENDED)
            .parse(payload);
        assert!(outcome.is_err(), "{payload}");
        assert!(salvaged(payload).is_truncated(), "{payload}");
    }
}
