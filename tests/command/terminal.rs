//! What is shown on a terminal.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::command;

/// The two ends of a terminal: what is shown there is read from the first.
fn terminal(columns: u16) -> (File, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&ours, size).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap();
    let theirs = OpenOptions::new()
        .read(true)
        .write(true)
        .open(name.to_str().unwrap());
    (File::from(ours), theirs.unwrap())
}

/// All that is shown until the command has ended.
fn read(mut terminal: File) -> String {
    let mut shown = Vec::new();
    // Where the other end is closed, this is an error on some systems.
    let _ = terminal.read_to_end(&mut shown);
    String::from_utf8(shown).unwrap().replace("\r\n", "\n")
}

/// What is shown on a terminal that is both standard output and standard error.
fn show(columns: u16, environment: &[(&str, &str)], arguments: &[&str]) -> String {
    let (ours, theirs) = terminal(columns);
    let mut command = command();
    command
        .args(arguments)
        .envs(environment.iter().copied())
        .stdin(Stdio::null());
    command.stdout(theirs.try_clone().unwrap()).stderr(theirs);
    let mut child = command.spawn().unwrap();
    drop(command);
    let shown = read(ours);
    child.wait().unwrap();
    shown
}

#[test]
fn nothing_acts_on_the_terminal() {
    let payload = "[\"\u{9b}2J\u{202e}\u{7f}é\",\r 1]";
    let shown = show(80, &[], &[payload]);
    assert_eq!(shown, "[\"\\u009b2J\\u202e\\u007fé\",1]\n");
    let shown = show(80, &[], &["--fixed", payload]);
    assert_eq!(shown, "[\"\\u009b2J\\u202e\\u007fé\",\\u000d 1]\n");
    let shown = show(80, &[], &["--fixed", "[1,\r 2,\r\n 3]"]);
    assert_eq!(shown, "[1,\\u000d 2,\r\n 3]\n");
    let shown = show(
        80,
        &[("NO_COLOR", "1")],
        &["--diff", "-q", "[\"\u{9b}2J\" ,]"],
    );
    assert_eq!(
        shown,
        "--- payload\n+++ payload\n@@ -1 +1 @@\n-[\"\\u009b2J\" ,]\n+[\"\\u009b2J\" ]\n"
    );
    let shown = show(80, &[], &["--report", "[\"\u{9b}\"]"]);
    assert!(shown.starts_with("{\"value\":[\"\\u009b\"],"));
}

#[test]
fn the_value_stands_before_what_is_said_of_it() {
    let shown = show(200, &[("NO_COLOR", "1")], &["[1,]"]);
    assert!(shown.starts_with("[1]\nline 1, column 3: removed a trailing comma\n(note: "));
}

#[test]
fn colour_depends_on_the_terminal_and_the_environment() {
    let check = ["--check", "[1,]"];
    let plain = "line 1, column 3: removed a trailing comma\n";
    let coloured = "\u{1b}[1mline 1, column 3:\u{1b}[0m removed a trailing comma\n";
    assert_eq!(show(80, &[], &check), coloured);
    for environment in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        assert_eq!(show(80, &[environment], &check), plain);
    }
    assert_eq!(show(80, &[("NO_COLOR", "")], &check), coloured);
    assert_eq!(show(80, &[], &["--color=never", "--check", "[1,]"]), plain);
    assert_eq!(
        show(
            80,
            &[("NO_COLOR", "1")],
            &["--color=always", "--check", "[1,]"]
        ),
        coloured
    );
}

/// Excerpts and sentences, and of long lines what stands next to the edits.
#[test]
fn all_is_as_narrow_as_the_terminal() {
    let plain = [("NO_COLOR", "1")];
    let refused = r#"{"text": "a long one", "deep": maybe, "next": [1, 2, 3]}"#;
    let shown = show(30, &plain, &[refused]);
    assert!(
        shown.lines().all(|line| line.chars().count() <= 30),
        "{shown}"
    );
    assert!(
        shown.contains("\nhelp: write text in double\nquotes: "),
        "{shown}"
    );

    let payload = format!("[{}True, {}2,]", "10, ".repeat(20), "20, ".repeat(20));
    let diff = "\
--- payload
+++ payload
@@ -1 +1 @@
-…10, 10, 10, 10, 10, True, 20, 20, 20, 20, 20…0, 20, 20, 20, 20, 2,]
+…10, 10, 10, 10, 10, true, 20, 20, 20, 20, 20…0, 20, 20, 20, 20, 2]
";
    let shown = show(80, &plain, &["--diff", "-q", &payload]);
    assert_eq!(shown, diff);
    let shown = show(400, &plain, &["--diff", "-q", &payload]);
    assert!(!shown.contains('…'), "{shown}");
}

/// A long part of a line keeps its ends next to edits, if that makes it shorter.
#[test]
fn the_diff_of_a_long_line_shows_what_is_near_the_edits() {
    let [around, head, short, long, tail] = [("a", 50), ("b", 50), ("c", 37), ("d", 38), ("e", 50)]
        .map(|(letter, count)| letter.repeat(count));
    let changed = format!("\"{head}\",True,\"{short}\",True,\"{long}\",True,\"{tail}\"");
    let payload = format!("[\"{around}\",\r\n{changed}\r\n]\r\n");
    let shown = show(30, &[("NO_COLOR", "1")], &["--diff", "-q", &payload]);
    let [head, long, tail] = [&head, &long, &tail].map(|text| &text[..18]);
    let side = |literal: &str| {
        format!("…{head}\",{literal},\"{short}\",{literal},\"{long}…{long}\",{literal},\"{tail}…")
    };
    let diff = format!(
        "--- payload\n+++ payload\n@@ -1,3 +1,3 @@\n [\"{}…\n-{}\n+{}\n ]\n",
        &around[..26],
        side("True"),
        side("true")
    );
    assert_eq!(shown, diff);
}

#[test]
fn who_types_a_payload_is_told_how_to_end_it() {
    let (mut ours, theirs) = terminal(80);
    let mut command = command();
    command
        .stdin(theirs.try_clone().unwrap())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // The last byte is what Ctrl-D sends.
    ours.write_all(b"[1,]\n\x04").unwrap();
    let output = child.wait_with_output().unwrap();
    drop(theirs);
    let told = "reading from the terminal: Ctrl-D on a line of its own ends the input\n";
    assert!(output.stderr.starts_with(told.as_bytes()));
    assert_eq!(output.stdout, b"[1]\n");
}

/// The progress is shown behind the first second, on a line of its own that goes away.
#[test]
fn progress_is_shown_if_it_takes_long() {
    let (ours, theirs) = terminal(40);
    let mut command = command();
    command
        .arg("--lines")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(theirs);
    let mut child = command.spawn().unwrap();
    drop(command);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"[1,]\n").unwrap();
    thread::sleep(Duration::from_millis(1_300));
    stdin.write_all(b"[2]\n").unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let shown = read(ours);
    let expected = "2 payloads: 1 valid, 1 repaired, 0 refu\r\u{1b}[K\
                    2 payloads: 1 valid, 1 repaired, 0\nrefused\n  1  removed a trailing comma\n(trailing-comma)\n";
    assert_eq!(shown, expected);
}

/// It takes long while nobody reads what is printed, which is more than a pipe holds.
#[test]
fn progress_in_a_file_is_shown_in_percent() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let line = format!("[\"{}\"]\n", "x".repeat(1_000));
    file.write_all(line.repeat(1_000).as_bytes()).unwrap();
    let (ours, theirs) = terminal(80);
    let mut command = command();
    command
        .args(["--lines", "-f"])
        .arg(file.path())
        .stdout(Stdio::piped())
        .stderr(theirs);
    let mut child = command.spawn().unwrap();
    drop(command);
    thread::sleep(Duration::from_millis(1_300));
    let mut printed = Vec::new();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_to_end(&mut printed).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(printed.len(), line.len() * 1_000);
    let shown = read(ours);
    let mut progress: Vec<&str> = shown.split("\r\u{1b}[K").collect();
    assert!(
        progress.pop().unwrap().starts_with("1000 payloads: "),
        "{shown}"
    );
    assert!(!progress.is_empty());
    for text in progress {
        let (percent, tally) = text.split_once(" %, ").unwrap();
        let (count, _) = tally.split_once(" payloads: ").unwrap();
        let [percent, count] = [percent, count].map(|number| number.parse::<u64>().unwrap());
        assert_eq!(percent, count / 10, "{text}");
    }
}
