//! Files that are read, and edited in place.

use std::fs;

use tempfile::TempDir;

use super::{assert_output, command, feed, run_in};

/// A directory with these files.
fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(directory.path().join(name), text).unwrap();
    }
    directory
}

/// The names and the texts of all files in `directory`.
fn content(directory: &TempDir) -> Vec<(String, String)> {
    let entries = fs::read_dir(directory.path()).unwrap();
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[track_caller]
fn assert_content(directory: &TempDir, files: &[(&str, &str)]) {
    let files = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    assert_eq!(content(directory), files.collect::<Vec<_>>());
}

#[test]
fn files_are_read_one_after_the_other() {
    let files = directory(&[
        ("a.json", "[1,]\n"),
        ("b.json", "[1\n 2]\n"),
        ("c.json", "{}\n"),
    ]);
    let told = "\
a.json:1:3: removed a trailing comma
(note: the JSON was malformed and was repaired before use: removed a trailing comma. Send valid \
single-line JSON next time.)
error[expected-comma-or-bracket]: expected `,` or `]` behind the element, found `2`
b.json:2:2, byte 4, in `/0`
 2]
 ^
help: write `,` between two numbers, and no space inside of one; `missing-comma` would repair this, but is off
help: this edit makes it valid JSON
[1
  ^ insert `,`
3 payloads: 1 valid, 1 repaired, 1 refused
  1  removed a trailing comma (trailing-comma)
";
    for arguments in [
        &["-f", "a.json", "b.json", "c.json"][..],
        &["-f", "a.json", "--file=b.json", "-f", "c.json"],
    ] {
        assert_output(&run_in(files.path(), arguments), 2, "[1]\n{}\n", told);
    }
    let checked = "\
a.json:1:3: removed a trailing comma
2 payloads: 1 valid, 1 to repair, 0 refused
  1  removed a trailing comma (trailing-comma)
";
    let check = ["--check", "-f", "a.json", "c.json"];
    assert_output(&run_in(files.path(), &check), 1, "", checked);
}

#[test]
fn a_report_names_its_file() {
    let files = directory(&[("a.json", "[1,]"), ("b.json", "[1 2]")]);
    let output = run_in(files.path(), &["--report", "-q", "-f", "a.json", "b.json"]);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let heads: Vec<_> = stdout.lines().map(|line| &line[..34]).collect();
    assert_eq!(
        heads,
        [
            r#"{"file":"a.json","value":[1],"repa"#,
            r#"{"file":"b.json","error":{"code":""#
        ]
    );
    assert_eq!(output.stderr, b"");
}

/// What cannot be read is said, and the others are.
#[test]
fn files_that_cannot_be_read_are_errors() {
    let files = directory(&[("a.json", "[1]")]);
    fs::create_dir(files.path().join("dir")).unwrap();
    fs::write(files.path().join("latin1.json"), b"[\"\xe9\"]").unwrap();
    let arguments = ["-q", "-f", "no\u{1b}ne", "dir", "latin1.json", "a.json"];
    let output = run_in(files.path(), &arguments);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let mut lines = stderr.lines();
    let mut next = || lines.next().unwrap_or_default();
    assert!(
        next().starts_with("error: cannot read `no\\u001bne`: No such file"),
        "{stderr}"
    );
    assert!(next().starts_with("error: cannot read `dir`: "), "{stderr}");
    assert!(next().starts_with("error[invalid-utf8]: "), "{stderr}");
    assert_eq!(next(), "latin1.json:1:3, byte 2");
    assert_eq!(output.stdout, b"[1]\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_refused_payload_that_names_a_file_may_be_meant_as_one() {
    let files = directory(&[("a.json", "[1]")]);
    let output = run_in(files.path(), &["a.json"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let help = "\nhelp: there is a file of this name: type `relay-json -f a.json`\n";
    assert!(stderr.ends_with(help), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn write_changes_nothing_but_the_edits() {
    let files = directory(&[
        ("a.json", "\r\n{\"b\": True,\r\n\t\"a\" :[1.0, ]}\r\n"),
        ("b.json", "[1,"),
        ("c.json", "[1]"),
    ]);
    let c = files.path().join("c.json");
    let before = fs::metadata(&c).unwrap().modified().unwrap();
    let output = run_in(
        files.path(),
        &["-w", "-q", "-f", "a.json", "b.json", "c.json"],
    );
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(2));
    assert_content(
        &files,
        &[
            ("a.json", "\r\n{\"b\": true,\r\n\t\"a\" :[1.0 ]}\r\n"),
            ("b.json", "[1,"),
            ("c.json", "[1]"),
        ],
    );
    assert_eq!(fs::metadata(&c).unwrap().modified().unwrap(), before);

    let told = "c.json:1:3: removed a trailing comma\n";
    fs::write(&c, "[1,]").unwrap();
    assert_output(
        &run_in(files.path(), &["--write", "-f", "c.json"]),
        0,
        "",
        told,
    );
    assert_output(
        &run_in(files.path(), &["--write", "-f", "c.json"]),
        0,
        "",
        "",
    );
}

/// Lines that are blank, refused or valid stay as they are, in front of those that are edited and behind them.
#[test]
fn write_edits_lines_in_place() {
    let old = "\n{\"a\": 1}\r\n[1 2]\n[True,]\r\n \n[2]\n[3,]";
    let new = "\n{\"a\": 1}\r\n[1 2]\n[true]\r\n \n[2]\n[3]";
    let files = directory(&[("log.ndjson", old), ("valid.ndjson", "[1]\n\n[2]")]);
    let output = run_in(
        files.path(),
        &["-w", "--lines", "-f", "log.ndjson", "valid.ndjson"],
    );
    let told = "\
error[expected-comma-or-bracket]: expected `,` or `]` behind the element, found `2`
log.ndjson:3:4, byte 3, in `/0`
[1 2]
   ^
help: write `,` between two numbers, and no space inside of one
7 payloads: 4 valid, 2 repaired, 1 refused
  2  removed a trailing comma (trailing-comma)
  1  converted Python literals (True/False/None) to JSON (python-literal)
";
    assert_output(&output, 2, "", told);
    assert_content(
        &files,
        &[("log.ndjson", new), ("valid.ndjson", "[1]\n\n[2]")],
    );
}

#[cfg(unix)]
mod unix {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    use super::*;

    #[test]
    fn write_keeps_the_mode() {
        let files = directory(&[("a.json", "[1,]")]);
        let path = files.path().join("a.json");
        fs::set_permissions(&path, Permissions::from_mode(0o751)).unwrap();
        assert_eq!(
            run_in(files.path(), &["-w", "-f", "a.json"]).status.code(),
            Some(0)
        );
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o7777,
            0o751
        );
        assert_content(&files, &[("a.json", "[1]")]);
    }

    #[test]
    fn write_keeps_the_owner() {
        let files = directory(&[("a.json", "[1,]")]);
        let path = files.path().join("a.json");
        if chown(&path, Some(12_345), Some(12_346)).is_err() {
            eprintln!("skipped: only root can give a file to somebody else");
            return;
        }
        let output = run_in(files.path(), &["-wq", "-f", "a.json"]);
        assert_output(&output, 0, "", "");
        let metadata = fs::metadata(&path).unwrap();
        assert_eq!((metadata.uid(), metadata.gid()), (12_345, 12_346));
        assert_content(&files, &[("a.json", "[1]")]);
    }

    #[test]
    fn a_read_only_file_is_not_written() {
        let files = directory(&[("a.json", "[1,]"), ("b.json", "[2,]"), ("c.json", "[3]")]);
        for name in ["a.json", "c.json"] {
            fs::set_permissions(files.path().join(name), Permissions::from_mode(0o444)).unwrap();
        }
        let output = run_in(files.path(), &["-wq", "-f", "a.json", "b.json", "c.json"]);
        let told = "error: cannot write `a.json`: it is read-only\n";
        assert_output(&output, 2, "", told);
        assert_content(
            &files,
            &[("a.json", "[1,]"), ("b.json", "[2]"), ("c.json", "[3]")],
        );
    }

    /// The file that a link leads to is edited, where it is, and the link stays.
    #[test]
    fn write_follows_links() {
        let files = directory(&[]);
        let elsewhere = directory(&[("a.json", "[1,]")]);
        let link = files.path().join("link.json");
        symlink(elsewhere.path().join("a.json"), &link).unwrap();
        let told = "link.json:1:3: removed a trailing comma\n";
        assert_output(
            &run_in(files.path(), &["-w", "-f", "link.json"]),
            0,
            "",
            told,
        );
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_content(&elsewhere, &[("a.json", "[1]")]);
        assert_content(&files, &[("link.json", "[1]")]);
    }

    #[test]
    fn what_is_no_file_is_not_written() {
        let mut write = command();
        let output = feed(write.args(["-wq", "-f", "/dev/stdin"]), b"[1,]");
        let told = "error: cannot write `/dev/stdin`: ";
        assert!(output.stderr.starts_with(told.as_bytes()));
        assert_eq!(output.status.code(), Some(2));
    }
}
