//! Edits as a unified diff.

use std::fmt::Write;

use relay_json::RepairSet;

use super::{assert_output, run};

#[test]
fn a_diff_has_the_lines_before_and_after() {
    let payload = "```json\n{\n  \"a\": 1,\n  \"b\": [1, 2,],\n  \"c\": 3\n}\n```\n";
    let diff = "\
--- payload
+++ payload
@@ -1,7 +1,7 @@
-```json
+
 {
   \"a\": 1,
-  \"b\": [1, 2,],
+  \"b\": [1, 2],
   \"c\": 3
 }
-```
+
";
    let told = "\
line 1, column 1: stripped a markdown code fence (2 edits)
line 4, column 13: removed a trailing comma
";
    assert_output(&run(&["--diff"], payload.as_bytes()), 0, diff, told);
    assert_output(
        &run(&["--diff", "--check"], payload.as_bytes()),
        1,
        diff,
        told,
    );
    assert_output(&run(&["--diff"], b"[1]\n"), 0, "", "");
}

#[test]
fn changes_that_are_far_apart_are_hunks_of_their_own() {
    let payload = format!("[\nTrue,\n{}2,\n]", "1,\n".repeat(9));
    let diff = "\
--- payload
+++ payload
@@ -1,5 +1,5 @@
 [
-True,
+true,
 1,
 1,
 1,
@@ -9,5 +9,5 @@
 1,
 1,
 1,
-2,
+2
 ]
\\ No newline at end of file
";
    assert_output(&run(&["--diff", "-q"], payload.as_bytes()), 0, diff, "");
}

/// One hunk has the lines around both changes, if they touch.
#[test]
fn changes_that_are_near_share_a_hunk() {
    for (lines, hunks) in [(5, 1), (6, 1), (7, 2)] {
        let payload = format!("[\nTrue,\n{}2,\n]", "1,\n".repeat(lines));
        let output = run(&["--diff", "-q"], payload.as_bytes());
        let diff = String::from_utf8(output.stdout).unwrap();
        assert_eq!(diff.matches("@@ -").count(), hunks, "{diff}");
    }
}

#[test]
fn a_change_may_have_many_lines() {
    let payload = "[\"a\nb\nc\",\n/* d\n e */ 1]\n";
    let diff = "\
--- payload
+++ payload
@@ -1,5 +1,2 @@
-[\"a
-b
-c\",
+[\"a\\nb\\nc\",
-/* d
- e */ 1]
+ 1]
";
    let arguments = ["--diff", "-q", "--extended"];
    assert_output(&run(&arguments, payload.as_bytes()), 0, diff, "");
}

#[test]
fn each_line_that_is_a_payload_is_a_hunk() {
    let diff =
        "--- payload\n+++ payload\n@@ -1 +1 @@\n-[1,]\n+[1]\n@@ -4 +4 @@\n-[True]\n+[true]\n";
    let lines = b"[1,]\n[1]\n\n[True]\n";
    assert_output(&run(&["--diff", "--lines", "-q"], lines), 0, diff, "");
}

#[test]
fn edits_stand_out_in_colour() {
    let diff = "\u{1b}[31m--- payload\u{1b}[0m\n\u{1b}[32m+++ payload\u{1b}[0m\n@@ -1 +1 @@\n\
                \u{1b}[31m-[1\u{1b}[7m\u{1b}[31m,\u{1b}[0m\u{1b}[31m]\u{1b}[0m\n\
                \u{1b}[32m+[1]\u{1b}[0m\n";
    assert_output(
        &run(&["--diff", "-q", "--color=always"], b"[1,]\n"),
        0,
        diff,
        "",
    );
}

/// The lines of one side of a hunk, of which the header says where it starts, from 1, and how many there are.
fn range(text: &str) -> [usize; 2] {
    let (start, count) = text[1..].split_once(',').unwrap_or((&text[1..], "1"));
    [start, count].map(|number| number.parse().unwrap())
}

/// What `diff` makes of `text`, whose lines it must have where it says, and as many.
fn apply(text: &str, diff: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut new = String::new();
    let mut next = 0;
    let mut end = [0, 0];
    let mut rest = diff.lines().skip(2).peekable();
    while let Some(line) = rest.next() {
        let line_break = match rest.next_if(|line| line.starts_with('\\')) {
            Some(_) => "",
            None => "\n",
        };
        match line.split_at(1) {
            ("@", head) => {
                assert_eq!(end, [next, new.lines().count()], "{diff}");
                let sides: Vec<_> = head.split(' ').skip(1).take(2).map(range).collect();
                let start = sides[0][0] - 1;
                new += &lines[next..start].concat();
                assert_eq!(sides[1][0] - 1, new.lines().count(), "{diff}");
                next = start;
                end = [0, 1].map(|side| sides[side][0] - 1 + sides[side][1]);
            }
            ("+", line) => write!(new, "{line}{line_break}").unwrap(),
            (sign, line) => {
                assert_eq!(lines[next], format!("{line}{line_break}"));
                next += 1;
                if sign == " " {
                    write!(new, "{line}{line_break}").unwrap();
                }
            }
        }
    }
    assert_eq!(end, [next, new.lines().count()], "{diff}");
    new += &lines[next..].concat();
    new
}

/// A diff makes of the payload what the edits make of it, wherever they are and whatever they remove.
#[test]
fn a_diff_applies() {
    let rows = [
        include_str!("../data/six.jsonl"),
        include_str!("../data/extended.jsonl"),
    ];
    let rows = rows.iter().flat_map(|rows| rows.lines());
    let inputs = rows.filter_map(|row| {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        Some(row["input"].as_str()?.to_owned())
    });
    let options = relay_json::ParseOptions::new().repairs(RepairSet::SALVAGE);
    let mut count = 0;
    for input in inputs.filter(|input| input.contains('\n') && !input.contains('\r')) {
        let Ok(parsed) = options.parse(&input) else {
            continue;
        };
        if parsed.repairs().is_empty() || count == 300 {
            continue;
        }
        count += 1;
        let output = run(&["--diff", "-q", "--salvage"], input.as_bytes());
        let diff = String::from_utf8(output.stdout).unwrap();
        assert_eq!(apply(&input, &diff), parsed.repaired_text(), "{diff}");
    }
    assert_eq!(count, 300);
}
