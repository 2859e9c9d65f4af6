//! What is printed of one payload.

use serde_json::{Value, json};

use super::{BROKEN, FOUND, NOTE, VALUE, assert_output, command, feed, run};

#[test]
fn the_payload_comes_from_the_argument_or_from_standard_input() {
    let said = format!("{FOUND}{NOTE}");
    assert_output(&run(&[BROKEN], b""), 0, VALUE, &said);
    assert_output(&run(&["-"], BROKEN.as_bytes()), 0, VALUE, &said);
    assert_output(&run(&[], BROKEN.as_bytes()), 0, VALUE, &said);
    assert_output(&run(&["-f", "-"], BROKEN.as_bytes()), 0, VALUE, &said);
    assert_output(&run(&["-1"], b""), 0, "-1\n", "");
    assert_output(&run(&["--strict", "-1.5"], b""), 0, "-1.5\n", "");
    assert_output(&run(&["--", BROKEN], b""), 0, VALUE, &said);
    assert_eq!(run(&["--", "--help"], b"").status.code(), Some(2));
}

#[test]
fn valid_json_needs_no_words() {
    assert_output(&run(&["[1, \"\u{9b}\"]"], b""), 0, "[1,\"\u{9b}\"]\n", "");
}

#[test]
fn members_keep_their_order() {
    let payload = r#"{"b": 1, "a": {"z": 2, "y": 3}}"#;
    assert_output(
        &run(&[payload], b""),
        0,
        "{\"b\":1,\"a\":{\"z\":2,\"y\":3}}\n",
        "",
    );
    let pretty = "{\n  \"b\": 1,\n  \"a\": {\n    \"z\": 2,\n    \"y\": 3\n  }\n}\n";
    assert_output(&run(&["--pretty", payload], b""), 0, pretty, "");
}

#[test]
fn each_kind_of_repair_is_told_once_with_its_first_place() {
    let output = run(&["--check", "[\n ‘é’, 'b', True,\n]"], b"");
    let told = "\
line 2, column 2: replaced smart quotes with straight ones (2 edits)
line 2, column 2: converted single-quoted strings to double-quoted (4 edits)
line 2, column 12: converted Python literals (True/False/None) to JSON
line 2, column 16: removed a trailing comma
";
    assert_output(&output, 1, "", told);
}

#[test]
fn what_was_cut_off_is_said_to_be_incomplete() {
    let cut = "line 1, column 13: cut off: what was read of the payload is not complete\n";
    for arguments in [
        &["--salvage", "--check", r#"{"a":["make""#][..],
        &["--salvage", "--diff", r#"{"a":["make""#],
        &["--salvage", "--fixed", r#"{"a":["make""#],
        &["--salvage", r#"{"a":["make""#],
    ] {
        let output = run(arguments, b"");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(cut), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_refusal_is_a_diagnostic_and_status_2() {
    let diagnostic = "\
error[expected-comma-or-bracket]: expected `,` or `]` behind the element, found `2`
line 1, column 4, byte 3, in `/0`
[1 2]
   ^
help: write `,` between two numbers, and no space inside of one
";
    for option in [
        "--quiet",
        "--check",
        "--fixed",
        "--diff",
        "--pretty",
        "--color=never",
    ] {
        assert_output(&run(&[option, "[1 2]"], b""), 2, "", diagnostic);
    }
    let output = run(&["-"], b"[\"\xff\"]");
    let diagnostic = "\
error[invalid-utf8]: expected UTF-8, found an invalid byte
line 1, column 3, byte 2
[\"\u{fffd}\"]
  ^
help: send the payload in UTF-8
";
    assert_output(&output, 2, "", diagnostic);
}

#[test]
fn check_prints_no_value_and_has_a_status_of_its_own() {
    assert_output(&run(&["--check", "[1]"], b""), 0, "", "");
    assert_output(&run(&["--check", BROKEN], b""), 1, "", FOUND);
    assert_output(&run(&["--check", "-q", BROKEN], b""), 1, "", "");
    assert_eq!(run(&["--check", "[1 2]"], b"").status.code(), Some(2));
    assert_eq!(
        run(&["--check", "--strict", "[1,]"], b"").status.code(),
        Some(2)
    );
}

#[test]
fn quiet_says_nothing_of_repairs() {
    assert_output(&run(&["-q", BROKEN], b""), 0, VALUE, "");
    assert_output(
        &run(&["--quiet", "--fixed", BROKEN], b""),
        0,
        VALUE.trim_end(),
        "",
    );
}

/// Every byte outside the edits stays, also the white space at the ends and the ends of lines.
#[test]
fn fixed_is_the_text_with_only_the_edits() {
    for (payload, fixed) in [
        (
            "\r\n {\"b\" : 1.0e0,\r\n\t\"a\":[1 , ] }\r\n",
            "\r\n {\"b\" : 1.0e0,\r\n\t\"a\":[1  ] }\r\n",
        ),
        ("[12345678901234567890123,]", "[12345678901234567890123]"),
        ("[\"\\u00e9\", True]\n\n", "[\"\\u00e9\", true]\n\n"),
        ("[1]", "[1]"),
    ] {
        let output = run(&["--fixed", "-q"], payload.as_bytes());
        assert_output(&output, 0, fixed, "");
    }
    assert_output(&run(&["--fixed", BROKEN], b""), 0, VALUE.trim_end(), FOUND);
}

#[test]
fn a_report_has_value_repairs_and_note() {
    let output = run(&["--report"], b"[1,]");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        report,
        json!({
            "value": [1],
            "repairs": [{
                "kinds": [{"code": "trailing-comma", "name": "removed a trailing comma"}],
                "span": {"start": 2, "end": 3},
                "line": 1,
                "column": 3,
                "replacement": "",
            }],
            "inexact": [],
            "truncated": null,
            "omitted": 0,
            "note": " (note: the JSON was malformed and was repaired before use: removed a trailing \
                     comma. Send valid single-line JSON next time.)",
        })
    );
    let lines = output.stdout.split_inclusive(|byte| *byte == b'\n');
    assert_eq!(lines.count(), 1);
    assert_eq!((output.stderr.len(), output.status.code()), (0, Some(0)));

    let checked = run(&["--report", "--check"], b"[1,]");
    let mut without_value = report;
    without_value.as_object_mut().unwrap().shift_remove("value");
    assert_eq!(
        serde_json::from_slice::<Value>(&checked.stdout).unwrap(),
        without_value
    );
    assert_eq!((checked.stderr.len(), checked.status.code()), (0, Some(1)));

    let valid = run(&["--report", "--pretty", "null"], b"");
    let lines = "{\n  \"value\": null,\n  \"repairs\": [],\n  \"inexact\": [],\n  \"truncated\": null,\n  \
                 \"omitted\": 0,\n  \"note\": null\n}\n";
    assert_output(&valid, 0, lines, "");
}

#[test]
fn a_report_of_a_refusal_has_the_error_and_its_text() {
    let output = run(&["--report", "[1 2]"], b"");
    let error = relay_json::parse("[1 2]").unwrap_err();
    let mut refusal = error.report();
    refusal["diagnostic"] = format!("{error:#}").into();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report, json!({"error": refusal}));
    assert_eq!((output.stderr.len(), output.status.code()), (0, Some(2)));
}

#[test]
fn colour_is_there_if_it_is_asked_for() {
    for (arguments, stderr) in [
        (
            &["--color", "always", "--check", "[1,]"][..],
            "\u{1b}[1mline 1, column 3:\u{1b}[0m removed a trailing comma\n",
        ),
        (
            &["--color=auto", "--check", "[1,]"],
            "line 1, column 3: removed a trailing comma\n",
        ),
    ] {
        assert_output(&run(arguments, b""), 1, "", stderr);
    }
    let output = run(&["--color=always", "[1"], b"");
    assert!(
        output
            .stderr
            .starts_with(b"\x1b[1m\x1b[31merror[unclosed-array]\x1b[0m:\x1b[1m expected")
    );
    // What was asked for wins over the environment.
    let output = feed(
        command()
            .env("NO_COLOR", "1")
            .args(["--color=always", "[1"]),
        b"",
    );
    assert!(output.stderr.starts_with(b"\x1b[1m"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_an_error() {
    for argument in ["[1]", "--help"] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = command().arg(argument).stdout(full).output().unwrap();
        let message = "error: cannot print: No space left on device (os error 28)\n";
        assert_output(&output, 2, "", message);
    }
}
