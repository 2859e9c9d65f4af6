//! What holds for every payload, in one place that all tests and fuzz targets call.

use relay_json::{Error, ParseOptions, Parsed, RepairSet};
use serde_json::Value;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::judge::{self, print};

/// Reads `payload`, and asserts on the way all that the crate promises of any payload.
#[track_caller]
pub(crate) fn check(payload: &str, options: ParseOptions) -> Result<Parsed<'_>, Error> {
    let outcome = options.parse(payload);
    let strict = judge::read(payload);
    check_strict(payload, strict.as_ref());
    match &outcome {
        Ok(parsed) => {
            check_edits(payload, parsed);
            check_idempotence(parsed, options);
            check_content(payload, parsed.value());
            check_default(payload, parsed);
            assert_eq!(
                parsed.repairs().is_empty(),
                strict.is_some(),
                "only valid JSON has no repairs: {payload:?}"
            );
            if let Some(strict) = strict {
                assert_same(parsed.value(), &strict, payload);
            }
            assert_eq!(parsed.note().is_none(), parsed.repairs().is_empty());
        }
        Err(error) => {
            assert!(strict.is_none(), "valid JSON is refused: {payload:?}");
            check_error(payload, error);
        }
    }
    outcome
}

/// Equal, also where `==` sees no difference, as between 0.0 and -0.0.
#[track_caller]
pub(crate) fn assert_same(value: &Value, judged: &Value, payload: &str) {
    assert_eq!(value, judged, "{payload:?}");
    assert_eq!(print(value), print(judged), "{payload:?}");
}

/// The strict set accepts exactly what the judge accepts, with the same value.
#[track_caller]
pub(crate) fn check_strict(payload: &str, strict: Option<&Value>) {
    let options = ParseOptions::new().repairs(RepairSet::NONE);
    match (options.parse(payload), strict) {
        (Ok(parsed), Some(strict)) => {
            assert_same(parsed.value(), strict, payload);
            assert_eq!(parsed.repairs(), [], "{payload:?}");
        }
        (Err(error), None) => check_error(payload, &error),
        (outcome, judged) => panic!("{outcome:?}, but the judge has {judged:?}: {payload:?}"),
    }
}

/// The edits are in bounds, on character boundaries, in order and disjoint; none changes nothing;
/// and with them applied the payload is strict JSON of exactly the value.
#[track_caller]
fn check_edits(payload: &str, parsed: &Parsed<'_>) {
    let mut text = String::new();
    let mut done = 0;
    for repair in parsed.repairs() {
        let span = repair.span();
        text += &payload[done..span.start];
        text += repair.replacement();
        assert_ne!(&payload[span.clone()], repair.replacement(), "{payload:?}");
        assert_ne!(repair.kinds(), RepairSet::NONE, "{payload:?}");
        done = span.end;
    }
    text += &payload[done..];
    assert_eq!(parsed.repaired_text(), text);
    let Some(strict) = judge::read(&text) else {
        panic!("{payload:?} was repaired to {text:?}, which is no JSON");
    };
    assert_same(parsed.value(), &strict, payload);
}

/// The repaired text and the printed value need no repairs, and are the same value.
#[track_caller]
fn check_idempotence(parsed: &Parsed<'_>, options: ParseOptions) {
    for text in [&*parsed.repaired_text(), &parsed.value().to_string()] {
        match options.parse(text) {
            Ok(again) => {
                assert_same(again.value(), parsed.value(), text);
                assert_eq!(again.repairs(), [], "{text:?}");
            }
            Err(error) => panic!("{text:?} was repaired already\n{error:#}"),
        }
    }
}

/// What a set within the six accepts, the six accept with the same value.
#[track_caller]
fn check_default(payload: &str, parsed: &Parsed<'_>) {
    match ParseOptions::new().parse(payload) {
        Ok(default) => assert_same(parsed.value(), default.value(), payload),
        Err(error) => panic!("a smaller set accepts this: {payload:?}\n{error:#}"),
    }
}

/// Every string and key is a contiguous piece of the payload, both decoded: none was made up.
#[track_caller]
fn check_content(payload: &str, value: &Value) {
    let decoded = decode(payload);
    let mut values = vec![value];
    while let Some(value) = values.pop() {
        let texts: Vec<&String> = match value {
            Value::String(text) => vec![text],
            Value::Array(elements) => {
                values.extend(elements);
                vec![]
            }
            Value::Object(members) => {
                values.extend(members.values());
                members.keys().collect()
            }
            _ => vec![],
        };
        for text in texts {
            assert!(decoded.contains(text), "{text:?} was made up: {payload:?}");
        }
    }
}

/// `payload` with all that could be an escape decoded.
fn decode(payload: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = payload;
    while let Some(at) = rest.find('\\') {
        units.extend(rest[..at].encode_utf16());
        rest = &rest[at + 1..];
        let Some(escaped) = rest.chars().next() else {
            break;
        };
        let unit = rest
            .get(1..5)
            .and_then(|digits| u16::from_str_radix(digits, 16).ok());
        match (escaped, unit) {
            ('u', Some(unit)) => {
                units.push(unit);
                rest = &rest[5..];
                continue;
            }
            ('b', _) => units.push(0x8),
            ('f', _) => units.push(0xc),
            ('n', _) => units.push(0xa),
            ('r', _) => units.push(0xd),
            ('t', _) => units.push(0x9),
            _ => units.extend(escaped.encode_utf16(&mut [0; 2]).iter()),
        }
        rest = &rest[escaped.len_utf8()..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

/// The span is in bounds and on character boundaries, and the error shows it.
#[track_caller]
pub(crate) fn check_error(payload: &str, error: &Error) {
    let span = error.span();
    assert!(payload.get(span.clone()).is_some(), "{span:?}: {payload:?}");
    check_rendering(payload, span.start, error);
}

/// Line and column lead to the place, the renderings are bounded and fit to show, and the caret stands
/// under the place.
#[track_caller]
pub(crate) fn check_rendering(payload: &str, place: usize, error: &Error) {
    let (before, behind) = payload.split_at(place);
    let line = before.rsplit('\n').next().unwrap_or(before);
    assert_eq!(error.line(), before.split('\n').count(), "{payload:?}");
    assert_eq!(error.column(), line.chars().count() + 1, "{payload:?}");

    let sentence = error.to_string();
    let whole = format!("{error:#}");
    let lines: Vec<_> = whole.split('\n').collect();
    let [first, excerpt, carets] = lines[..] else {
        panic!("three lines are due: {whole:?}");
    };
    assert_eq!(first, sentence);
    assert!(first.chars().count() <= 200, "{whole:?}");
    assert!(excerpt.width() <= 60 && carets.len() <= 60, "{whole:?}");
    assert!(excerpt.chars().count() <= 122, "{whole:?}");
    assert!(
        !lines.iter().any(|line| line.contains(must_not_be_shown)),
        "{whole:?}"
    );
    let offset = carets.len() - carets.trim_start_matches(' ').len();
    let underline = &carets[offset..];
    assert!(
        !underline.is_empty() && underline.chars().all(|c| c == '^'),
        "{whole:?}"
    );
    assert!(
        stands_under(excerpt, offset, line, behind),
        "the caret is off: {whole}\n{payload:?}"
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
fn must_not_be_shown(character: char) -> bool {
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
