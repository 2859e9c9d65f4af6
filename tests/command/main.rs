//! The command, as a process.

mod diff;
mod files;
mod lines;
mod output;
mod repairs;
#[cfg(unix)]
mod terminal;
mod usage;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const BROKEN: &str = r#"{"op":"list","recursive":false"}"#;
const VALUE: &str = "{\"op\":\"list\",\"recursive\":false}\n";
const FOUND: &str = "line 1, column 31: removed a stray quote after a bare value\n";
const NOTE: &str = "(note: the JSON was malformed and was repaired before use: removed a stray quote \
                    after a bare value. Send valid single-line JSON next time.)\n";

/// The command with nothing of the environment that would change what it prints.
fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_relay-json"));
    command.env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

fn run(arguments: &[&str], input: &[u8]) -> Output {
    feed(command().args(arguments), input)
}

/// Runs in `directory`, so that messages have the same names of files everywhere.
fn run_in(directory: &Path, arguments: &[&str]) -> Output {
    feed(command().args(arguments).current_dir(directory), b"")
}

fn feed(command: &mut Command, input: &[u8]) -> Output {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The command need not read what it was not asked to.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    })
}

#[track_caller]
fn assert_output(output: &Output, status: i32, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(status));
}

/// The payload is read, and its value is `value`.
#[track_caller]
fn assert_reads(arguments: &[&str], value: &str) {
    let output = run(arguments, b"");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(stdout, format!("{value}\n"));
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

#[track_caller]
fn assert_misuse(arguments: &[&str], message: &str) {
    assert_output(&run(arguments, b""), 2, "", &format!("error: {message}\n"));
}
