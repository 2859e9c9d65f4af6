//! The whole text of refusals: what stands under what.

use relay_json::parse;

#[track_caller]
fn assert_shows(payload: &str, lines: [&str; 3]) {
    let error = parse(payload).unwrap_err();
    assert_eq!(format!("{error:#}"), lines.join("\n"));
    assert_eq!(format!("{error}"), lines[0]);
}

#[test]
fn a_short_line_is_shown_whole() {
    assert_shows(
        r#"{"op":"list" "path":"/"}"#,
        [
            "expected `,` or `}` behind the member, found `\"` at line 1, column 14",
            r#"{"op":"list" "path":"/"}"#,
            "             ^",
        ],
    );
}

#[test]
fn a_long_line_is_cut_on_both_sides() {
    let payload = format!("[\"{}\" x, \"{}\"]", "a".repeat(100), "b".repeat(100));
    assert_shows(
        &payload,
        [
            "expected `,` or `]` behind the element, found `x` at line 1, column 105",
            "…aaaaaaaaaaaaaaaaaaaaaaaaaaa\" x, \"bbbbbbbbbbbbbbbbbbbbbbbbb…",
            "                              ^",
        ],
    );
}

#[test]
fn a_side_with_little_text_leaves_its_columns_to_the_other() {
    let payload = format!("[\"{}", "a".repeat(100));
    assert_shows(
        &payload,
        [
            "expected a closing quote mark before the end of the payload, found none for the string \
             that opens at line 1, column 2",
            "[\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…",
            " ^",
        ],
    );
    let payload = format!("[\"{}\"", "a".repeat(100));
    assert_shows(
        &payload,
        [
            "expected `,` or `]` behind the element, found the end of the payload at line 1, column 104",
            "…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
            "                                                          ^",
        ],
    );
}

#[test]
fn only_the_line_meant_is_shown() {
    assert_shows(
        "{\r\n  \"a\": 1\r\n  \"b\": 2\r\n}",
        [
            "expected `,` or `}` behind the member, found `\"` at line 3, column 3",
            "  \"b\": 2",
            "  ^",
        ],
    );
    assert_shows(
        "{\n\"a\": \"b\nc\"}",
        [
            "expected an escape such as `\\n` in the string, found U+000A at line 2, column 8",
            "\"a\": \"b␊",
            "       ^",
        ],
    );
    assert_shows(
        "[1,\n\n",
        [
            "expected a value, found the end of the payload at line 1, column 4",
            "[1,",
            "   ^",
        ],
    );
}

#[test]
fn what_cannot_be_shown_has_a_stand_in() {
    assert_shows(
        "[\t\"\u{202e}\u{200b}\u{e0041}\u{7f}\u{85}\u{ad}\", \u{a0}1]",
        [
            "expected a value, found U+00A0 at line 1, column 13",
            "[␉\"\u{fffd}\u{fffd}\u{fffd}␡␣\u{fffd}\", ␣1]",
            "            ^",
        ],
    );
    assert_shows(
        "[\"a\", \u{1b}[31m]",
        [
            "expected a value, found U+001B at line 1, column 7",
            "[\"a\", ␛[31m]",
            "      ^",
        ],
    );
}

#[test]
fn the_caret_stands_under_the_character_behind_wide_and_combining_ones() {
    assert_shows(
        "[\"目录😀e\u{301}\" x]",
        [
            "expected `,` or `]` behind the element, found `x` at line 1, column 10",
            "[\"目录😀e\u{301}\" x]",
            "           ^",
        ],
    );
    assert_shows(
        "[目录]",
        [
            "expected a value, found a word that is no JSON literal at line 1, column 2",
            "[目录]",
            " ^^^^",
        ],
    );
    assert_shows(
        "[\u{301}]",
        [
            "expected a value, found U+0301 at line 1, column 2",
            "[\u{fffd}]",
            " ^",
        ],
    );
}

#[test]
fn combining_characters_do_not_make_an_excerpt_long() {
    let payload = format!(
        "[\"{}\" x{}]",
        "e\u{301}".repeat(1000),
        "\u{301}".repeat(1000)
    );
    let error = parse(&payload).unwrap_err();
    assert_eq!(
        format!("{error:#}"),
        [
            "expected `,` or `]` behind the element, found `x` at line 1, column 2005".to_owned(),
            format!("…{}\" x{}…", "e\u{301}".repeat(29), "\u{301}".repeat(59)),
            format!("{:32}^", ""),
        ]
        .join("\n")
    );
}

#[test]
fn an_underline_ends_with_the_excerpt() {
    let payload = format!("[{}]", "a".repeat(100));
    assert_shows(
        &payload,
        [
            "expected a value, found a word that is no JSON literal at line 1, column 2",
            "[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…",
            " ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
        ],
    );
}

/// Khmer consonants take no column behind the sign that subjoins them, wherever the excerpt is cut.
#[test]
fn an_excerpt_of_any_script_is_no_wider_than_it_may_be() {
    let payload = format!("[\"{}\" x]", "\u{1798}\u{17d2}/\u{17d2}".repeat(30));
    let error = parse(&payload).unwrap_err();
    let shown = format!("{error:#}");
    let lines: Vec<_> = shown.split('\n').collect();
    assert!(
        unicode_width::UnicodeWidthStr::width(lines[1]) <= 60,
        "{shown}"
    );
    assert_eq!(lines[1].chars().last(), Some(']'));
}
