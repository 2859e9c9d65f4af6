//! Which repairs are made.

use relay_json::RepairSet;

use super::{assert_misuse, assert_output, assert_reads, assert_refuses, run};

#[test]
fn options_choose_the_set() {
    assert_reads(&["[True,]"], "[true]");
    assert_reads(&["--strict", "[true]"], "[true]");
    assert_reads(&["[true]", "--strict"], "[true]");
    assert_refuses(&["--strict", "[1,]"]);
    assert_refuses(&["--strict", "--strict", "[1,]"]);
    assert_refuses(&["--strict", "--", "[1,]"]);
    assert_refuses(&["[1,]", "--strict"]);
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

#[test]
fn misuse_of_codes_says_what_to_do() {
    assert_misuse(
        &["--strict", "--allow=comment", "--salvage", "[1]"],
        "expected one set of repairs, found `--strict` and `--salvage`: type one of them, and change \
         it with `--allow` and `--deny`",
    );
    let nothing = "expected the code of a repair behind `--allow`, found nothing: `relay-json \
                   --list-repairs` lists the codes";
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
                "expected the code of a repair behind `--allow`, found `{found}`: `relay-json \
                 --list-repairs` lists the codes"
            ),
        );
    }
}

#[test]
fn each_repair_is_listed_once_below_the_smallest_set_that_has_it() {
    let output = run(&["--list-repairs"], b"");
    let stdout = String::from_utf8(output.stdout.clone()).unwrap();
    assert_output(&output, 0, &stdout, "");
    assert!(stdout.lines().all(|line| line.chars().count() <= 80));
    let sets = [
        ("On by default:", RepairSet::CONSERVATIVE),
        ("Certain, on with --extended:", RepairSet::EXTENDED),
        ("Guesses, on with --salvage:", RepairSet::SALVAGE),
    ];
    let lists: Vec<&str> = stdout.split("\n\n").collect();
    assert_eq!(lists.len(), sets.len());
    let mut smaller = RepairSet::NONE;
    for (list, (heading, set)) in lists.into_iter().zip(sets) {
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
