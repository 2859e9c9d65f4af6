//! Lines that are payloads.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use super::{assert_output, command, run};

const LINES: &[u8] = b"[1,]\r\n\n[1 2]\n  {\"a\": True}\n\"valid\"";

#[test]
fn each_line_is_a_payload() {
    let told = "\
error[expected-comma-or-bracket]: expected `,` or `]` behind the element, found `2`
line 3, column 4, byte 3, in `/0`
[1 2]
   ^
help: write `,` between two numbers, and no space inside of one
4 payloads: 1 valid, 2 repaired, 1 refused
  1  removed a trailing comma (trailing-comma)
  1  converted Python literals (True/False/None) to JSON (python-literal)
";
    let values = "[1]\n{\"a\":true}\n\"valid\"\n";
    assert_output(&run(&["--lines"], LINES), 2, values, told);
    let texts = "[1]\r\n  {\"a\": true}\n\"valid\"";
    assert_output(&run(&["--lines", "--fixed"], LINES), 2, texts, told);
    let checked = "\
line 1, column 3: removed a trailing comma
1 payload: 0 valid, 1 to repair, 0 refused
  1  removed a trailing comma (trailing-comma)
";
    assert_output(&run(&["--lines", "--check"], b"[1,]\n"), 1, "", checked);
    assert_output(&run(&["--lines", "-q"], b"[1,]\n"), 0, "[1]\n", "");
    assert_output(
        &run(&["--lines", "-q", "[1,]\n[2]"], b""),
        0,
        "[1]\n[2]\n",
        "",
    );
    let nothing = "0 payloads: 0 valid, 0 repaired, 0 refused\n";
    assert_output(&run(&["--lines"], b"\n \r\n"), 0, "", nothing);
}

#[test]
fn numbers_that_were_rounded_are_counted() {
    let output = run(&["--lines"], b"[12345678901234567890123]\n[1]\n");
    let told = "\
2 payloads: 2 valid, 0 repaired, 0 refused
  1  rounded a number that 64 bits cannot hold
";
    if cfg!(not(feature = "arbitrary_precision")) {
        assert_output(&output, 0, "[1.2345678901234568e+22]\n[1]\n", told);
    }
    let fixed = run(&["--lines", "--fixed"], b"[12345678901234567890123]\n");
    let told = "1 payload: 1 valid, 0 repaired, 0 refused\n";
    assert_output(&fixed, 0, "[12345678901234567890123]\n", told);
}

#[test]
fn reports_of_lines_have_their_numbers() {
    let output = run(&["--lines", "--report", "-q"], LINES);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let reports: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let lines: Vec<_> = reports.iter().map(|report| &report["line"]).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    let refused: Vec<_> = reports
        .iter()
        .map(|report| report.get("error").is_some())
        .collect();
    assert_eq!(refused, [false, true, false, false]);
    assert_eq!(output.stderr, b"");
}

/// The command gives what the library gives.
#[test]
fn the_values_are_those_of_the_library() {
    let rows = include_str!("../data/six.jsonl").lines();
    let rows = rows.map(|row| serde_json::from_str::<Value>(row).unwrap());
    let (mut payloads, mut values) = (String::new(), String::new());
    for mut row in rows.filter(|row| !row["input"].as_str().unwrap().contains('\n')) {
        payloads += row["input"].as_str().unwrap();
        payloads.push('\n');
        values += &relay_json::parse(row["input"].as_str().unwrap())
            .unwrap()
            .value()
            .to_string();
        values.push('\n');
        row.take();
    }
    assert!(values.lines().count() > 500);
    assert_output(
        &run(&["--lines", "-q"], payloads.as_bytes()),
        0,
        &values,
        "",
    );
}

/// Who sends a line and waits gets the answer before the next one.
#[test]
fn a_line_is_answered_before_the_next_is_sent() {
    let pipes = command();
    let mut child = { pipes }
        .args(["--lines", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for (payload, value) in [("[1,]", "[1]"), ("{'a': True}", "{\"a\":true}")] {
        writeln!(stdin, "{payload}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), value);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_ends_all_quietly() {
    let mut child = command()
        .arg("--lines")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // It may end before it has read all.
    let _ = stdin.write_all(&b"[1]\n".repeat(100_000));
    drop(stdin);
    assert_output(&child.wait_with_output().unwrap(), 0, "", "");
}

#[cfg(unix)]
#[test]
fn help_for_a_reader_that_left_is_no_error() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    let (reader, writer) = UnixStream::pair().unwrap();
    drop(reader);
    let mut help = command();
    help.arg("--help").stdout(OwnedFd::from(writer));
    let output = help.stderr(Stdio::piped()).spawn().unwrap();
    assert_output(&output.wait_with_output().unwrap(), 0, "", "");
}

/// 100 MB of lines are read in the memory that one of them takes.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_lines() {
    const LINES: usize = 10_000;
    let line = format!("{{'text': \"{}\",}}\n", "x".repeat(10_000));
    let mut child = command()
        .arg("--lines")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..LINES {
        stdin.write_all(line.as_bytes()).unwrap();
    }
    // It waits for the next line, so this is its peak but for what a pipe holds.
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let told = format!("{LINES} payloads: 0 valid, {LINES} repaired, 0 refused\n");
    assert!(output.stderr.starts_with(told.as_bytes()));
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: usize = peak
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    assert!(kilobytes < 20_000, "{kilobytes} kB");
}
