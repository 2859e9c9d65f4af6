//! The command, as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const BROKEN: &str = r#"{"op":"list","recursive":false"}"#;
const VALUE: &str = "{\"op\":\"list\",\"recursive\":false}\n";
const REPAIRED: &str = "\
line 1, column 31: removed a stray quote after a bare value
(note: the JSON was malformed and was repaired before use: removed a stray quote after a bare value. \
Send valid single-line JSON next time.)
";

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_relay-json"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The command need not read what it was not asked to.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn assert_output(output: &Output, status: i32, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(status));
}

#[test]
fn the_payload_comes_from_the_argument_or_from_standard_input() {
    assert_output(&run(&[BROKEN], b""), 0, VALUE, REPAIRED);
    assert_output(&run(&["-"], BROKEN.as_bytes()), 0, VALUE, REPAIRED);
    assert_output(&run(&[], BROKEN.as_bytes()), 0, VALUE, REPAIRED);
    assert_output(&run(&["-1"], b""), 0, "-1\n", "");
    assert_output(&run(&["--", BROKEN], b""), 0, VALUE, REPAIRED);
    assert_eq!(run(&["--", "--help"], b"").status.code(), Some(2));
}

#[test]
fn valid_json_needs_no_words() {
    assert_output(&run(&["[1, \"\u{9b}\"]"], b""), 0, "[1,\"\u{9b}\"]\n", "");
}

#[test]
fn places_are_lines_and_columns() {
    let output = run(&["[\n ‘é’,\n]"], b"");
    let lines = "\
line 2, column 2: replaced smart quotes with straight ones; converted single-quoted strings to double-quoted
line 2, column 4: replaced smart quotes with straight ones; converted single-quoted strings to double-quoted
line 2, column 5: removed a trailing comma
";
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.lines().count(), 4);
    assert_eq!(
        stderr.split_inclusive('\n').take(3).collect::<String>(),
        lines
    );
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
    assert_output(&run(&["[1 2]"], b""), 2, "", diagnostic);
    let output = run(&["-"], b"\xff");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

#[test]
fn misuse_says_what_to_do() {
    assert_output(
        &run(&["{a:", "1}"], b""),
        2,
        "",
        "expected one payload, found more arguments: put the payload in single quotes, or pass it on \
         standard input\n",
    );
    assert_output(
        &run(&["--frobnicate"], b""),
        2,
        "",
        "expected a payload, found an unknown option: `relay-json --help` lists what there is\n",
    );
}

#[test]
fn help_and_version() {
    let help = run(&["--help"], b"");
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8(help.stdout).unwrap().lines().count() <= 24);
    let version = format!("relay-json {}\n", env!("CARGO_PKG_VERSION"));
    assert_output(&run(&["-V"], b""), 0, &version, "");
}
