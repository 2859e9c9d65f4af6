//! What holds for every payload, in one place that all tests and fuzz targets call.

mod keys;

use std::error::Error as _;
use std::ops::Range;

use relay_json::{Error, ErrorKind, Location, ParseOptions, Parsed, Repair, RepairKind, RepairSet};
use serde_json::{Value, json};
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
            check_wider(payload, parsed);
            assert_eq!(
                parsed.repairs().is_empty(),
                strict.is_some(),
                "only valid JSON has no repairs: {payload:?}"
            );
            if let Some(strict) = strict {
                assert_same(parsed.value(), &strict, payload);
            }
            check_notes(payload, parsed);
            check_report(payload, parsed);
            check_refusing_options(payload, parsed, options);
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

/// What a set accepts, the next of the three that holds all its kinds accepts with the same value.
#[track_caller]
fn check_wider(payload: &str, parsed: &Parsed<'_>) {
    let kinds: RepairSet = parsed.repairs().iter().flat_map(kinds_of).collect();
    let wider = SETS
        .into_iter()
        .find(|set| kinds.iter().all(|kind| set.contains(kind)));
    let wider = wider.expect("one of the sets holds every kind");
    match ParseOptions::new().repairs(wider).parse(payload) {
        Ok(wider) => assert_same(parsed.value(), wider.value(), payload),
        // With more kinds, the second reading of smart quotes may parse as well.
        Err(error) if wider != SETS[0] => {
            assert_eq!(error.kind(), ErrorKind::TwoReadings, "{payload:?}");
        }
        Err(error) => panic!("a smaller set accepts this: {payload:?}\n{error:#}"),
    }
}

/// The sets that hold one another.
pub(crate) const SETS: [RepairSet; 3] = [
    RepairSet::CONSERVATIVE,
    RepairSet::EXTENDED,
    RepairSet::SALVAGE,
];

pub(crate) fn kinds_of(repair: &Repair) -> Vec<RepairKind> {
    repair.kinds().iter().collect()
}

/// Every string and key is a contiguous piece of the payload, both decoded: none was made up. Backslashes
/// do not count, since those that begin no escape may stay or go.
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
            let text = text.replace('\\', "");
            assert!(decoded.contains(&text), "{text:?} was made up: {payload:?}");
        }
    }
}

/// `payload` with all that could be an escape decoded, and without backslashes.
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
    String::from_utf16_lossy(&units).replace('\\', "")
}

/// The span is in bounds and on character boundaries, the error shows it, and both readings, if there
/// are two, lead on.
#[track_caller]
pub(crate) fn check_error(payload: &str, error: &Error) {
    let span = error.span();
    assert!(payload.get(span.clone()).is_some(), "{span:?}: {payload:?}");
    check_rendering(payload, span.start, error);
    check_readings(payload, error);
}

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
    assert!(whole.len() <= 600, "{} bytes: {whole}", whole.len());
    let lines: Vec<_> = whole.split('\n').collect();
    assert!(lines.len() <= 8, "{whole}");
    assert!(
        !lines.iter().any(|line| line.contains(must_not_be_shown)),
        "{whole:?}"
    );
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
        check_excerpt(payload, span_of(&report["related"]).start, excerpt, carets);
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
fn check_excerpt(payload: &str, place: usize, excerpt: &str, carets: &str) {
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

/// The span that a report has.
fn span_of(report: &Value) -> Range<usize> {
    let number = |key: &str| usize::try_from(report["span"][key].as_u64().unwrap()).unwrap();
    number("start")..number("end")
}

/// With the edits of either reading, the payload is read past the place where the two part.
#[track_caller]
fn check_readings(payload: &str, error: &Error) {
    let report = error.report();
    let readings = report["readings"].as_array().map_or(&[][..], Vec::as_slice);
    let is_due = error.kind() == ErrorKind::TwoReadings;
    assert_eq!(readings.len(), if is_due { 2 } else { 0 }, "{payload:?}");
    // The readings may have more in common than the six mend.
    let all = ParseOptions::new().repairs(RepairSet::SALVAGE);
    for reading in readings {
        let edits = reading["edits"].as_array().unwrap();
        assert!(!edits.is_empty(), "{payload:?}");
        let edited = edits
            .iter()
            .rev()
            .fold(payload.to_owned(), |mut text, edit| {
                text.replace_range(span_of(edit), edit["replacement"].as_str().unwrap());
                text
            });
        if let Err(again) = all.parse(&edited) {
            let behind = |text: &str, error: &Error| text.len() - error.span().end;
            assert!(
                behind(&edited, &again) < behind(payload, error),
                "{payload:?} is refused at the same place as {edited:?}"
            );
        }
    }
}

/// The note is there if it is due, and shows the first three repairs.
#[track_caller]
fn check_notes(payload: &str, parsed: &Parsed<'_>) {
    let repairs = parsed.repairs();
    let is_silent = repairs.is_empty() && parsed.inexact().is_empty();
    let (Some(note), Some(detailed)) = (parsed.note(), parsed.detailed_note()) else {
        assert!(is_silent && parsed.note().is_none() && parsed.detailed_note().is_none());
        return;
    };
    assert!(!is_silent, "{payload:?}");
    let (note, detailed) = (note.to_string(), detailed.to_string());
    assert!(
        !note.contains('\n') && note.starts_with(" (note: ") && note.len() <= 1500,
        "{note}"
    );
    let mut lines = detailed.split('\n');
    assert_eq!(lines.next(), Some(note.as_str()));
    assert!(
        !detailed.contains(|c| c != '\n' && must_not_be_shown(c)),
        "{detailed:?}"
    );
    for repair in repairs.iter().take(3) {
        let label = match repair.replacement() {
            "" => " removed".to_owned(),
            text if repair.span().is_empty() => format!(" inserted `{text}`"),
            text => format!(" replaced with `{text}`"),
        };
        let (excerpt, carets) = (lines.next().unwrap(), lines.next().unwrap());
        let carets = carets
            .strip_suffix(&label)
            .unwrap_or_else(|| panic!("{detailed}"));
        check_excerpt(payload, repair.span().start, excerpt, carets);
    }
    let rest = match repairs.len() {
        0..=3 => None,
        4 => Some("and one more repair".to_owned()),
        len => Some(format!("and {} more repairs", len - 3)),
    };
    assert_eq!(lines.next(), rest.as_deref());
    assert_eq!(lines.next(), None);
}

/// The report lists the repairs and the rounded numbers, each with its place.
#[track_caller]
fn check_report(payload: &str, parsed: &Parsed<'_>) {
    let place = |span: &Range<usize>| {
        let location = Location::START.advance(&payload[..span.start]);
        json!({
            "span": {"start": span.start, "end": span.end},
            "line": location.line(),
            "column": location.column(),
        })
    };
    let repairs = parsed.repairs().iter().take(1000).map(|repair| {
        let kinds = repair.kinds();
        let kinds = kinds
            .iter()
            .map(|kind| json!({"code": kind.code(), "name": kind.name()}));
        let mut report = place(&repair.span());
        report["kinds"] = kinds.collect();
        report["replacement"] = repair.replacement().into();
        report
    });
    let inexact = parsed.inexact().iter().take(1000).map(place);
    assert_eq!(
        parsed.report(),
        json!({
            "repairs": repairs.collect::<Vec<_>>(),
            "inexact": inexact.collect::<Vec<_>>(),
            "omitted": parsed.repairs().len().saturating_sub(1000)
                + parsed.inexact().len().saturating_sub(1000),
        })
    );
}

/// What is listed as inexact is what the value holds otherwise than it was written, and the options
/// refuse what they should.
#[track_caller]
fn check_refusing_options(payload: &str, parsed: &Parsed<'_>, options: ParseOptions) {
    let text = parsed.repaired_text();
    let inexact: Vec<_> = parsed
        .inexact()
        .iter()
        .map(|span| repaired_text(parsed, payload, span.clone()))
        .collect();
    let expected: Vec<_> = numbers(&text).filter(|number| is_inexact(number)).collect();
    assert_eq!(inexact, expected, "{payload:?}");
    assert!(
        parsed
            .inexact()
            .is_sorted_by(|one, next| one.end < next.start)
    );

    let exact = options.refuse_inexact().parse(payload);
    match (exact, parsed.inexact().first()) {
        (Ok(again), None) => assert_eq!(&again, parsed),
        (Err(error), Some(first)) => {
            assert_eq!(
                (error.kind(), &error.span()),
                (ErrorKind::InexactNumber, first)
            );
            check_error(payload, &error);
        }
        (outcome, first) => panic!("{outcome:?}, but the first is at {first:?}: {payload:?}"),
    }

    let unique = options.refuse_duplicate_keys().parse(payload);
    match (unique, keys::has_equal(&text)) {
        (Ok(again), false) => assert_eq!(&again, parsed),
        (Err(error), true) => {
            assert_eq!(error.kind(), ErrorKind::DuplicateKey);
            check_error(payload, &error);
            let report = error.report();
            let earlier = span_of(&report["related"]);
            assert!(earlier.end <= error.span().start, "{payload:?}");
            let [key, earlier] =
                [error.span(), earlier].map(|span| repaired(parsed, payload, span));
            assert!(key.is_string() && key == earlier, "{payload:?}");
        }
        (outcome, has) => panic!("{outcome:?}, but there are duplicate keys: {has}: {payload:?}"),
    }

    assert_eq!(
        &options.max_len(payload.len()).parse(payload).unwrap(),
        parsed
    );
    if let Some(max) = payload.len().checked_sub(1) {
        let error = options.max_len(max).parse(payload).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PayloadTooLong);
        assert_eq!(error.span().end, payload.len());
        check_error(payload, &error);
    }

    match parsed.clone().into_object() {
        Ok(members) => assert_eq!(&Value::Object(members), parsed.value()),
        Err(error) => {
            assert!(!parsed.value().is_object());
            assert_eq!(error.kind(), ErrorKind::ExpectedObject);
            assert_same(
                &repaired(parsed, payload, error.span()),
                parsed.value(),
                payload,
            );
            check_error(payload, &error);
        }
    }
}

/// Whether the value holds another number than `number`, which is one that JSON has: printed, it is
/// another integer, or it is zero and was none.
fn is_inexact(number: &str) -> bool {
    if cfg!(feature = "arbitrary_precision") {
        return false;
    }
    let float: f64 = number.parse().expect("what JSON has, Rust reads");
    let is_integer = !number.contains(['.', 'e', 'E']);
    if is_integer {
        let is_held = number.parse::<u64>().is_ok() || number.parse::<i64>().is_ok();
        !is_held && float.to_string() != number
    } else {
        let digits = number.split(['e', 'E']).next().unwrap_or_default();
        float == 0.0 && digits.contains(|c| matches!(c, '1'..='9'))
    }
}

/// The numbers in `text`, which is JSON.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    // Between the quote marks that no backslash escapes, every second piece is inside a string.
    let mut is_escaped = false;
    let mut pieces = text.split(move |c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    let outside = std::iter::from_fn(move || {
        let piece = pieces.next()?;
        pieces.next();
        Some(piece)
    });
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
    let runs = outside.flat_map(move |piece| piece.split(move |c| !is_number(c)));
    runs.filter(|run| run.contains(|c: char| c.is_ascii_digit()))
}

/// What stands in `span` of the payload once it is repaired, as a value.
#[track_caller]
pub(crate) fn repaired<T>(parsed: &Parsed<'_, T>, payload: &str, span: Range<usize>) -> Value {
    let text = repaired_text(parsed, payload, span);
    judge::read(&text).unwrap_or_else(|| panic!("{text:?} is no value: {payload:?}"))
}

fn repaired_text<T>(parsed: &Parsed<'_, T>, payload: &str, span: Range<usize>) -> String {
    let mut text = String::new();
    let mut done = span.start;
    for repair in parsed.repairs() {
        let place = repair.span();
        // A separator that was inserted stands between two values, and belongs to neither.
        let is_separator = place.is_empty() && matches!(repair.replacement(), "," | ":");
        let is_at_end = place.start == span.start || place.end == span.end;
        if place.start < span.start || place.end > span.end || is_separator && is_at_end {
            continue;
        }
        text += &payload[done..place.start];
        text += repair.replacement();
        done = place.end;
    }
    text + &payload[done..span.end]
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
