//! What is shown of a payload: the lines of a refusal, and excerpts with their carets.

use std::error::Error as _;

use relay_json::Error;
use serde_json::json;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{edits, span_of};

/// Line and column lead to the place, the renderings are bounded and fit to show, they agree with the
/// report, and the carets stand under the places.
#[track_caller]
pub(crate) fn check_rendering(payload: &str, place: usize, error: &Error) {
    let (before, _) = payload.split_at(place);
    let line = before.rsplit('\n').next().unwrap_or(before);
    assert_eq!(error.line(), before.split('\n').count(), "{payload:?}");
    assert_eq!(error.column(), line.chars().count() + 1, "{payload:?}");
    let span = error.span();
    let report = error.report();
    assert_eq!(report["code"], error.kind().code());
    assert_eq!(report["pointer"], error.pointer());
    assert_eq!(report["help"].as_str(), error.help());
    assert_eq!(
        report["span"],
        json!({"start": span.start, "end": span.end})
    );
    assert_eq!(
        (&report["line"], &report["column"]),
        (&json!(error.line()), &json!(error.column()))
    );
    let text_of = |key: &str| report[key].as_str().unwrap_or_default();

    let sentence = error.to_string();
    let place_name = format!("line {}, column {}", error.line(), error.column());
    assert_eq!(sentence, format!("{} at {place_name}", text_of("message")));
    assert!(sentence.chars().count() <= 200, "{sentence}");
    assert!(error.source().is_none());
    assert!(
        error.help().is_none_or(|help| help.len() <= 240),
        "{sentence}"
    );

    let whole = format!("{error:#}");
    assert!(
        !whole.contains(|c| c != '\n' && must_not_be_shown(c)),
        "{whole:?}"
    );
    let refusal = edits::check_shown(payload, error, &whole);
    assert!(refusal.len() <= 600, "{} bytes: {whole}", refusal.len());
    let lines: Vec<_> = refusal.split('\n').collect();
    assert!(lines.len() <= 8, "{whole}");
    let mut lines = lines.into_iter();
    let mut next = || {
        lines
            .next()
            .unwrap_or_else(|| panic!("a line is missing: {whole}"))
    };
    assert_eq!(
        next(),
        format!("error[{}]: {}", error.kind().code(), text_of("message"))
    );
    let second = next();
    let Some(pointer) = second.strip_prefix(&format!("{place_name}, byte {}", span.start)) else {
        panic!("the place is due: {whole}");
    };
    if error.pointer().is_empty() {
        assert_eq!(pointer, "");
    } else {
        let shown = pointer
            .strip_prefix(", in `")
            .and_then(|rest| rest.strip_suffix('`'));
        let shown = shown.unwrap_or_else(|| panic!("the pointer is due: {whole}"));
        assert!(shown.width() <= 41 && shown.len() <= 83, "{whole}");
        let shown: Vec<_> = shown.chars().rev().collect();
        assert!(
            shows(&shown, &error.pointer().chars().rev()),
            "{whole}\n{payload:?}"
        );
    }
    check_excerpt(payload, place, next(), next());
    if let Some(label) = report["related"]["label"].as_str() {
        let (excerpt, carets) = (next(), next());
        let Some(carets) = carets
            .strip_suffix(label)
            .and_then(|rest| rest.strip_suffix(' '))
        else {
            panic!("the label is due: {whole}");
        };
        let span = span_of(&report["related"]);
        assert!(!span.is_empty(), "{payload:?}");
        check_excerpt(payload, span.start, excerpt, carets);
    }
    for (key, label) in [("type_message", "note: "), ("help", "help: ")] {
        if let Some(text) = report[key].as_str() {
            assert_eq!(next(), [label, text].concat());
        }
    }
    assert_eq!(lines.next(), None, "{whole}");
}

/// `carets` stand under `place`, and `excerpt` shows what is around it.
#[track_caller]
pub(super) fn check_excerpt(payload: &str, place: usize, excerpt: &str, carets: &str) {
    let (before, behind) = payload.split_at(place);
    let line = before.rsplit('\n').next().unwrap_or(before);
    assert!(
        excerpt.width() <= 60 && carets.len() <= 60,
        "{excerpt}\n{carets}"
    );
    let offset = carets.len() - carets.trim_start_matches(' ').len();
    let underline = &carets[offset..];
    assert!(
        !underline.is_empty() && underline.chars().all(|c| c == '^'),
        "{excerpt}\n{carets}"
    );
    assert!(
        stands_under(excerpt, offset, line, behind),
        "the caret is off:\n{excerpt}\n{carets}\n{payload:?}"
    );
}

/// Whether the text at the column `offset` of `excerpt` is the end of `before` and the start of
/// `behind`. Characters that take no column make several places of one.
fn stands_under(excerpt: &str, offset: usize, before: &str, behind: &str) -> bool {
    let ends = excerpt
        .char_indices()
        .map(|(at, _)| at)
        .chain([excerpt.len()]);
    let mut places = ends.filter(|end| excerpt[..*end].width() == offset);
    places.any(|place| {
        let (head, tail) = excerpt.split_at(place);
        let head: Vec<_> = head.chars().rev().collect();
        let tail: Vec<_> = tail.chars().collect();
        shows(&head, &before.chars().rev()) && shows(&tail, &behind.chars())
    })
}

/// Whether `shown` shows `actual`, up to the end of the line or an ellipsis.
fn shows(shown: &[char], actual: &(impl Iterator<Item = char> + Clone)) -> bool {
    let is_shown = |(shown, actual): (&char, char)| {
        *shown == actual || (is_stand_in(*shown) && may_have_stand_in(actual))
    };
    let shows_all = |shown: &[char]| {
        let is_long_enough = shown.is_empty() || actual.clone().nth(shown.len() - 1).is_some();
        is_long_enough && shown.iter().zip(actual.clone()).all(is_shown)
    };
    match shown.split_last() {
        Some(('…', shown)) if shows_all(shown) => true,
        // A line break is shown where it is meant, and nothing behind it.
        Some(('␊', _)) => shows_all(shown),
        _ => {
            shows_all(shown) && matches!(actual.clone().nth(shown.len()), None | Some('\n' | '\r'))
        }
    }
}

fn is_stand_in(shown: char) -> bool {
    matches!(shown, '␀'..='␟' | '␡' | '␣' | '\u{fffd}')
}

fn may_have_stand_in(actual: char) -> bool {
    must_not_be_shown(actual) || actual.width() == Some(0)
}

/// Control, bidirectional and invisible characters, those for private use and what is no character.
pub(super) fn must_not_be_shown(character: char) -> bool {
    character.is_control()
        || (character.is_whitespace() && character != ' ')
        || u32::from(character) & 0xfffe == 0xfffe
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
                | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}' | '\u{16fe4}'
                | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..
        )
}
