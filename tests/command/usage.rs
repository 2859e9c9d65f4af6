//! What is said of the arguments.

use super::{assert_misuse, assert_output, run};

#[test]
fn the_help_fits_a_screen() {
    let help = run(&["--help"], b"");
    let text = String::from_utf8(help.stdout.clone()).unwrap();
    assert_output(&help, 0, &text, "");
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    assert!(text.lines().count() < 24);
    assert_eq!(run(&["--strict", "[1", "-h"], b"").stdout, help.stdout);
}

/// What the help names is known, and what is known the help names.
#[test]
fn the_help_has_each_option() {
    let help = String::from_utf8(run(&["--help"], b"").stdout).unwrap();
    let options = [
        "-f",
        "--file",
        "--lines",
        "--check",
        "--fixed",
        "-w",
        "--write",
        "--diff",
        "--report",
        "--pretty",
        "-q",
        "--quiet",
        "--color",
        "--strict",
        "--extended",
        "--salvage",
        "--allow",
        "--deny",
        "--list-repairs",
        "-h",
        "--help",
        "-V",
        "--version",
    ];
    let words = help.split(|c: char| c.is_whitespace() || matches!(c, ',' | ']'));
    let named: Vec<_> = words
        .filter(|word| word.starts_with('-') && *word != "-")
        .collect();
    for option in options {
        assert!(named.contains(&option), "{option}");
        let output = run(&[option], b"");
        assert!(
            !String::from_utf8_lossy(&output.stderr).contains("unknown option"),
            "{option}"
        );
    }
    for option in named {
        assert!(options.contains(&option), "{option}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = format!("relay-json {}\n", env!("CARGO_PKG_VERSION"));
    assert_output(&run(&["-V"], b""), 0, &version, "");
    assert_output(&run(&["--version"], b""), 0, &version, "");
}

#[test]
fn surplus_arguments_are_misuse() {
    assert_misuse(
        &["{a:", "1}"],
        "expected one payload, found more arguments: put the payload in single quotes, or pass it on \
         standard input; files stand behind `-f`",
    );
    assert_misuse(
        &["[1]", "-f", "a.json"],
        "expected a payload or files, found both: leave one of them out",
    );
    assert_misuse(
        &["-f"],
        "expected a file behind `-f`, found nothing: type `-f FILE`, or `-f -` for standard input",
    );
    assert_misuse(
        &["--strict=1"],
        "expected nothing behind `--strict`, found `1`: type `--strict` alone",
    );
}

#[test]
fn unknown_options_are_misuse() {
    for (typed, found, advice) in [
        (
            "--frobnicate",
            "--frobnicate",
            "`relay-json --help` lists what there is",
        ),
        (
            "--\u{1b}[2J\u{202e}",
            r"--\u{1b}[2J\u{202e}",
            "`relay-json --help` lists what there is",
        ),
        ("--pretyt", "--pretyt", "type `--pretty`"),
        ("--Check", "--Check", "type `--check`"),
        ("--line", "--line", "type `--lines`"),
        ("--colour", "--colour", "type `--color`"),
        (
            "-Infinity",
            "-I",
            "type `--` in front of a payload that begins with `-`",
        ),
    ] {
        assert_misuse(
            &[typed],
            &format!(
                "expected a payload or an option, found the unknown option `{found}`: {advice}"
            ),
        );
    }
    for (arguments, found) in [(&["--color"][..], "nothing"), (&["--color=red"], "`red`")] {
        assert_misuse(
            arguments,
            &format!("expected `auto`, `always` or `never` behind `--color`, found {found}"),
        );
    }
}

#[test]
fn options_that_exclude_each_other_are_misuse() {
    for (options, one, other) in [
        (["--fixed", "--diff"], "--fixed", "--diff"),
        (["-w", "--report"], "--write", "--report"),
        (["--check", "--fixed"], "--check", "--fixed"),
        (["--write", "--check"], "--check", "--write"),
    ] {
        assert_misuse(
            &[options[0], options[1], "-f", "a.json"],
            &format!("expected one kind of output, found `{one}` and `{other}`: type one of them"),
        );
    }
    for (arguments, other) in [
        (&["--pretty", "--fixed"][..], "--fixed"),
        (&["--diff", "--pretty"], "--diff"),
        (&["--pretty", "--check"], "--check"),
        (&["--pretty", "--lines"], "--lines"),
        (&["--pretty", "--report", "--lines"], "--lines"),
    ] {
        assert_misuse(
            arguments,
            &format!(
                "expected a value or a report to indent, found `{other}`: leave out `--pretty` or \
                 `{other}`"
            ),
        );
    }
    for arguments in [&["-w"][..], &["-w", "[1]"], &["-w", "-f", "a.json", "-"]] {
        assert_misuse(
            arguments,
            "expected files to write to: name them behind `-f`, or print with `--fixed`",
        );
    }
}
