//! Refusals of payloads that are too long to stand in a file. `tests/refusals` has the others.

use relay_json::{parse, parse_bytes};
use unicode_width::UnicodeWidthStr;

/// The lines of the refusal from the excerpt on.
fn shown(payload: &str) -> Vec<String> {
    let error = parse(payload).unwrap_err();
    let text = format!("{error:#}");
    text.split('\n').skip(2).map(str::to_owned).collect()
}

#[test]
fn combining_characters_do_not_make_an_excerpt_long() {
    let letters = "e\u{301}".repeat(1000);
    let payload = format!("[true, \"{letters}\", x{}]", "\u{301}".repeat(1000));
    assert_eq!(
        shown(&payload),
        [
            format!("…{}\", x{}…", "e\u{301}".repeat(28), "\u{301}".repeat(59)),
            format!("{:32}^", ""),
            "help: write text in double quotes: only `true`, `false` and `null` stand bare; `bare-text` \
         would repair this, but is off"
                .to_owned(),
            "help: these edits make it valid JSON, if it is what you mean".to_owned(),
            format!("…{}\", x{}…", "e\u{301}".repeat(14), "\u{301}".repeat(22)),
            format!("{:18}^ insert `\"`", ""),
            "…]".to_owned(),
            " ^ insert `\"`".to_owned(),
        ]
    );
}

/// Khmer consonants take no column behind the sign that subjoins them, wherever the excerpt is cut.
#[test]
fn an_excerpt_of_any_script_is_no_wider_than_it_may_be() {
    let payload = format!("[\"{}\" x]", "\u{1798}\u{17d2}/\u{17d2}".repeat(30));
    let lines = shown(&payload);
    assert!(lines[0].width() <= 60, "{lines:?}");
    assert_eq!(lines[0].chars().last(), Some(']'));
}

#[test]
fn a_precision_narrows_the_excerpts() {
    let error = parse(r#"{"text": "a long one", "deep": maybe, "next": [1, 2, 3]}"#).unwrap_err();
    let narrow = format!("{error:#.20}");
    let shown = narrow.lines().filter(|line| line.starts_with('…'));
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            "… \"deep\": maybe, \"n…",
            "… \"deep\": maybe, \"n…",
            "…p\": maybe, \"next\":…"
        ]
    );
    let whole = format!("{error:#}");
    let words = |text: &str| -> Vec<_> {
        let lines = text.lines().filter(|line| line.starts_with("help"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(words(&narrow), words(&whole));
    assert_eq!(format!("{error:#.60}"), whole);
    assert_eq!(format!("{error:#.0}"), format!("{error:#.10}"));
    assert_eq!(format!("{error:.3}"), error.to_string());
}

/// Of what is no text, as much is shown as of text.
#[test]
fn an_excerpt_of_bytes_is_as_wide_as_one_of_text() {
    let bytes = [b"[\xff", "é".repeat(100).as_bytes()].concat();
    let error = parse_bytes(&bytes).unwrap_err();
    let excerpt = format!("{error:#}").lines().nth(2).map(str::to_owned);
    assert_eq!(excerpt, Some(format!("[\u{fffd}{}…", "é".repeat(56))));
}

/// Whatever the payload, a refusal has at most eight lines and 600 bytes; the bytes win over the columns.
#[test]
fn a_refusal_is_bounded_where_everything_is_long() {
    let key = "\u{1f600}".repeat(1_000);
    let line_breaks = "\n".repeat(1_000);
    let text = "\u{e01}\u{e33}\u{202e}".repeat(1_000);
    let payload = format!("{{\"{key}\":{line_breaks}[\"{text}\" x \"{text}");
    let error = parse(&payload).unwrap_err();
    let whole = format!("{error:#}");
    assert_eq!(whole.lines().count(), 7, "{whole}");
    assert!((400..=600).contains(&whole.len()), "{} bytes", whole.len());
    assert_eq!(error.pointer(), format!("/{key}/0"));
}
