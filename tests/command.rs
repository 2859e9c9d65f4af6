//! The command, as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use relay_json::RepairSet;

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

/// The payload is read, and its value is `value`.
#[track_caller]
fn assert_reads(arguments: &[&str], value: &str) {
    let output = run(arguments, b"");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!("{value}\n")
    );
    assert_eq!(output.status.code(), Some(0));
}

/// The payload is refused, with a diagnostic.
#[track_caller]
fn assert_refuses(arguments: &[&str]) {
    let output = run(arguments, b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert!(output.stderr.starts_with(b"error["));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn options_choose_the_set() {
    assert_reads(&["[True,]"], "[true]");
    assert_reads(&["--strict", "[true]"], "[true]");
    assert_refuses(&["--strict", "[1,]"]);
    assert_refuses(&["--strict", "--strict", "[1,]"]);
    assert_refuses(&["--strict", "--", "[1,]"]);
    for set in ["--extended", "--salvage"] {
        assert_reads(&[set, "[True,]"], "[true]");
        assert_reads(&[set, "--", "-1"], "-1");
    }
    assert_reads(&["--strict", "-1"], "-1");
    assert_output(&run(&["--strict"], b"[1]"), 0, "[1]\n", "");
    assert_output(&run(&["--strict", "-"], b"[1]"), 0, "[1]\n", "");
}

#[test]
fn extended_does_not_guess() {
    assert_refuses(&["{a: 1, b: 007}"]);
    assert_refuses(&["--extended", "{a: 1, b: 007}"]);
    assert_reads(&["--extended", "{a: 1, b: 7}"], r#"{"a":1,"b":7}"#);
    assert_reads(&["--salvage", "{a: 1, b: 007}"], r#"{"a":1,"b":7}"#);
    assert_refuses(&["--salvage", "--deny", "bare-key", "{a: 1, b: 007}"]);
    assert_reads(
        &["--allow=bare-key,leading-zeros", "{a: 1, b: 007}"],
        r#"{"a":1,"b":7}"#,
    );
}

#[test]
fn codes_add_to_the_set_and_take_from_it() {
    assert_reads(&["--strict", "--allow", "trailing-comma", "[1,]"], "[1]");
    assert_reads(&["--strict", "--allow=trailing-comma", "[1,]"], "[1]");
    assert_reads(&["--allow=trailing-comma", "--strict", "[1,]"], "[1]");
    assert_refuses(&["--strict", "--allow=trailing-comma", "[True,]"]);
    let both = "trailing-comma,python-literal";
    assert_reads(&["--strict", "--allow", both, "[True,]"], "[true]");
    assert_reads(
        &[
            "--allow=trailing-comma",
            "--strict",
            "--allow=python-literal",
            "[True,]",
        ],
        "[true]",
    );

    assert_refuses(&["--deny", "trailing-comma", "[1,]"]);
    assert_refuses(&["--deny=trailing-comma", "[1,]"]);
    assert_refuses(&["--salvage", "--deny=trailing-comma", "[1,]"]);
    assert_reads(&["--deny=trailing-comma", "[True]"], "[true]");
    assert_refuses(&["--deny", both, "[True]"]);
    let twice = ["--deny=trailing-comma", "--deny=python-literal"];
    assert_refuses(&[twice[0], twice[1], "[1,]"]);
    assert_refuses(&[twice[0], twice[1], "[True]"]);

    let (allow, deny) = ("--allow=trailing-comma", "--deny=trailing-comma");
    assert_refuses(&[allow, deny, "[1,]"]);
    assert_refuses(&[deny, allow, "[1,]"]);
    assert_refuses(&[deny, "--strict", allow, "[1,]"]);
}

#[track_caller]
fn assert_misuse(arguments: &[&str], message: &str) {
    assert_output(&run(arguments, b""), 2, "", &format!("{message}\n"));
}

#[test]
fn misuse_says_what_to_do() {
    assert_misuse(
        &["{a:", "1}"],
        "expected one payload, found more arguments: put the payload in single quotes, or pass it on \
         standard input",
    );
    assert_misuse(
        &["[1,]", "--strict"],
        "expected nothing behind the payload, found `--strict`: put options before the payload",
    );
    for (typed, option) in [
        ("--frobnicate", "--frobnicate"),
        ("--strict=1", "--strict=1"),
        ("--\u{1b}[2J\u{202e}", r"--\u{1b}[2J\u{202e}"),
    ] {
        assert_misuse(
            &[typed, "[1]"],
            &format!(
                "expected a payload, found the unknown option `{option}`: `relay-json --help` lists \
                 what there is"
            ),
        );
    }
    assert_misuse(
        &["--strict", "--allow=comment", "--salvage", "[1]"],
        "expected one set of repairs, found `--strict` and `--salvage`: type one of them, and change \
         it with `--allow` and `--deny`",
    );
}

#[test]
fn misuse_of_codes_says_what_to_do() {
    let nothing = "expected the code of a repair behind `--allow`, found nothing: `relay-json --help` \
                   lists the codes";
    assert_misuse(&["--allow"], nothing);
    assert_misuse(&["--allow", "", "[1]"], nothing);
    assert_misuse(&["--allow=", "[1]"], nothing);
    assert_misuse(&["--allow=trailing-comma,", "[1]"], nothing);

    for typed in [
        "trailing-coma",
        "trailing_comma",
        "TrailingComma",
        "trailing-cmoma",
        " trailing-commas",
    ] {
        assert_misuse(
            &["--deny", &format!("code-fence,{typed}"), "[1]"],
            &format!(
                "expected the code of a repair behind `--deny`, found `{typed}`: type \
                 `trailing-comma`"
            ),
        );
    }
    for (typed, found) in [
        ("comma", "comma"),
        ("--strict", "--strict"),
        ("[1,]", "[1"),
        ("\u{7}", r"\u{7}"),
    ] {
        assert_misuse(
            &["--allow", typed, "[1]"],
            &format!(
                "expected the code of a repair behind `--allow`, found `{found}`: `relay-json --help` \
                 lists the codes"
            ),
        );
    }
}

#[test]
fn help_and_version() {
    let help = run(&["--help"], b"");
    assert_eq!(help.status.code(), Some(0));
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.lines().all(|line| line.chars().count() <= 80));
    assert_eq!(help.as_bytes(), run(&["--strict", "-h"], b"").stdout);
    let version = format!("relay-json {}\n", env!("CARGO_PKG_VERSION"));
    assert_output(&run(&["-V"], b""), 0, &version, "");
}

#[test]
fn help_lists_each_repair_once_below_the_smallest_set_that_has_it() {
    let help = String::from_utf8(run(&["--help"], b"").stdout).unwrap();
    let lists: Vec<&str> = help.split("\n\n").collect();
    let [.., conservative, extended, salvage] = lists[..] else {
        panic!("{help}")
    };
    let mut smaller = RepairSet::NONE;
    for (list, heading, set) in [
        (
            conservative,
            "Repairs that are on by default:",
            RepairSet::CONSERVATIVE,
        ),
        (
            extended,
            "Certain repairs, with --extended:",
            RepairSet::EXTENDED,
        ),
        (
            salvage,
            "Repairs that guess, with --salvage:",
            RepairSet::SALVAGE,
        ),
    ] {
        let mut lines = list.lines();
        assert_eq!(lines.next(), Some(heading));
        let listed: Vec<_> = lines
            .filter_map(|line| line.trim().split_once("  "))
            .collect();
        let listed = listed.iter().map(|(code, name)| (*code, name.trim()));
        let kinds = set.iter().filter(|kind| !smaller.contains(*kind));
        assert!(listed.eq(kinds.map(|kind| (kind.code(), kind.name()))));
        smaller = set;
    }
}
