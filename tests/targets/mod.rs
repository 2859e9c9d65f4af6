//! What is asserted of bytes: by property tests, by fuzz targets, and when their seeds are replayed.

#![allow(unreachable_pub, reason = "the fuzz targets are crates of their own")]

mod sets;

use std::str;

use relay_json::{ErrorKind, ParseOptions, RepairKind, RepairSet, parse, parse_bytes};
use serde_json::Value;

use super::generator::{self, Source, Style};
use super::{judge, naive, oracle, picky};
use sets::{kinds_of, ladder_of, subsets_of};

/// A target: its name, and what it asserts of any bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All of them; `fuzz/fuzz_targets` has a file for each.
pub const ALL: [Target; 15] = [
    ("broken", broken),
    ("bytes", bytes),
    ("damage", damage),
    ("differential", differential),
    ("ladder", ladder),
    ("mixed", mixed),
    ("naive", naive),
    ("oracle", oracle),
    ("pointers", pointers),
    ("prefixes", prefixes),
    ("renderer", renderer),
    ("salvaged", salvaged),
    ("soup", soup),
    ("typed", typed),
    ("untouched", untouched),
];

/// How documents are broken where all six repairs may be needed.
const BROKEN: Style = Style {
    breaks: RepairSet::CONSERVATIVE,
    smart_content: true,
    mixed_marks: false,
};

/// The same where a string may have marks of two kinds.
const MIXED: Style = Style {
    mixed_marks: true,
    ..BROKEN
};

/// How documents are broken where every repair may be needed.
const SALVAGED: Style = Style {
    breaks: RepairSet::SALVAGE,
    ..BROKEN
};

/// The oracle holds for any text, with the sets and with some of their kinds.
pub fn oracle(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    ladder_of(&text);
    subsets_of(&text);
}

/// The strict set accepts what `serde_json` accepts.
pub fn differential(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    oracle::check_strict(&text, judge::read(&text).as_ref());
}

/// Bytes are read as their text is, if they are UTF-8.
pub fn bytes(data: &[u8]) {
    match (str::from_utf8(data), parse_bytes(data)) {
        (Ok(text), outcome) => assert_eq!(outcome, parse(text)),
        (Err(utf8), Err(error)) => {
            assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
            assert_eq!(error.span().start, utf8.valid_up_to());
            let len = utf8.error_len().unwrap_or(data.len() - utf8.valid_up_to());
            assert_eq!(error.span().len(), len);
            let (before, behind) = data.split_at(utf8.valid_up_to());
            let before = str::from_utf8(before).expect("it is valid up to here");
            let text = [before, &String::from_utf8_lossy(behind)].concat();
            oracle::check_rendering(&text, before.len(), &error);
        }
        (Err(_), Ok(parsed)) => panic!("{parsed:?} from {data:?}"),
    }
}

/// What stands in any text is fit to show, in refusals of all kinds and in notes.
pub fn renderer(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let quoted = Value::from(&*text);
    for payload in [
        &text,
        &*format!("[{text}"),
        &*format!("[\"{text}"),
        &*format!("[1 {text}"),
        &*format!("{{{quoted}:[{text}"),
        &*format!("{{{quoted}:[{quoted} {text}"),
        // These are read, and show the text in the notes and where the value is refused.
        &*format!("[{quoted},]"),
        &*format!("{{{quoted}:{{'a':{quoted},'a':[123456789012345678901,1\"]}}}}"),
    ] {
        match oracle::check(payload, ParseOptions::new()) {
            Ok(parsed) => picky::check(payload, &parsed, 8),
            Err(error) => assert_eq!(error.kind().code(), error.report()["code"]),
        }
    }
}

/// In documents, broken or not, the error of a type leads to what does not fit.
pub fn typed(data: &[u8]) {
    for style in [Style::VALID, BROKEN, MIXED] {
        let document = generator::document(&mut Source::new(data), style);
        if let Ok(parsed) = parse(&document.payload) {
            picky::check(&document.payload, &parsed, 64);
        }
    }
}

/// Where one value is garbage, in a document that was broken besides, the refusal has the pointer to it.
pub fn pointers(data: &[u8]) {
    const MARK: u64 = 918_273_645_546_372_819;
    let mut source = Source::new(data);
    let mut value = generator::container(&mut source, Style::VALID).value;
    let mut pointers = leaves(&value, String::new());
    if pointers.is_empty() {
        return;
    }
    let pointer = pointers.swap_remove(source.below(256) * pointers.len() / 256);
    *value.pointer_mut(&pointer).expect("it leads to a leaf") = MARK.into();
    let document = generator::print(&mut source, BROKEN, value);
    let Some(at) = document.payload.find(&MARK.to_string()) else {
        return;
    };
    for garbage in ["@", "NaN", "1.x", "\"\\x\"", "\"\n", "{1:", "[[] 1", "'a'b"] {
        let payload = document.payload.replace(&MARK.to_string(), garbage);
        let Err(error) = oracle::check(&payload, ParseOptions::new()) else {
            panic!("{payload:?} is read");
        };
        // In the other reading of its smart quotes, the payload may be refused elsewhere.
        let is_there = (at..at + garbage.len()).contains(&error.span().start);
        assert!(is_there || document.may_be_ambiguous, "{payload:?}");
        if is_there && !document.may_be_ambiguous {
            let within = if garbage == "[[] 1" { "/0" } else { "" };
            assert_eq!(error.pointer(), [&*pointer, within].concat(), "{payload:?}");
        }
    }
}

/// The pointers to all scalars in `value`, below `pointer`.
fn leaves(value: &Value, pointer: String) -> Vec<String> {
    let below = |step: &str| format!("{pointer}/{}", picky::escaped(step));
    match value {
        Value::Array(elements) => {
            let elements = elements.iter().enumerate();
            elements
                .flat_map(|(index, value)| leaves(value, below(&index.to_string())))
                .collect()
        }
        Value::Object(members) => {
            let members = members.iter();
            members
                .flat_map(|(key, value)| leaves(value, below(key)))
                .collect()
        }
        _ => vec![pointer],
    }
}

/// The naive reader agrees.
pub fn naive(data: &[u8]) {
    let text = String::from_utf8_lossy(data.get(..200).unwrap_or(data));
    assert_eq!(
        naive::outcome_of_crate(&text),
        naive::read(&text),
        "{text:?}"
    );
}

/// The oracle and the naive reader, for text over everything that matters.
pub fn soup(data: &[u8]) {
    let text = generator::soup(&mut Source::new(data));
    oracle(text.as_bytes());
    naive(text.as_bytes());
}

/// A value that was printed and broken comes back equal under the known names, unless another reading
/// has another value.
pub fn broken(data: &[u8]) {
    let document = generator::document(&mut Source::new(data), BROKEN);
    match oracle::check(&document.payload, ParseOptions::new()) {
        Ok(parsed) => {
            oracle::assert_same(parsed.value(), &document.value, &document.payload);
            let names: Vec<_> = document.kinds.iter().map(RepairKind::name).collect();
            assert_eq!(
                parsed.names().collect::<Vec<_>>(),
                names,
                "{}",
                document.payload
            );
        }
        Err(error) => {
            assert!(document.may_be_ambiguous, "{error:#}\n{}", document.payload);
            assert_eq!(error.kind(), ErrorKind::TwoReadings, "{}", document.payload);
        }
    }
}

/// The same with every kind: the value under the known names, or a refusal.
pub fn salvaged(data: &[u8]) {
    is_salvaged(data);
}

/// Whether it is the value, and no refusal.
pub fn is_salvaged(data: &[u8]) -> bool {
    let document = generator::document(&mut Source::new(data), SALVAGED);
    let payload = &document.payload;
    let outcome = oracle::check(payload, ParseOptions::new().repairs(RepairSet::SALVAGE));
    if let Ok(parsed) = &outcome {
        oracle::assert_same(parsed.value(), &document.value, payload);
        let [found, broken] = [kinds_of(parsed), document.kinds].map(generator::normalized);
        assert_eq!(found, broken, "{payload}");
    }
    outcome.is_ok()
}

/// The ladder holds for documents that were broken in every way, and then mutated.
pub fn ladder(data: &[u8]) {
    let mut source = Source::new(data);
    let document = generator::document(&mut source, SALVAGED);
    let payload = generator::mutated(&mut source, &document.payload);
    ladder_of(&payload);
    subsets_of(&payload);
}

/// Where only the second reading of smart quotes finds the value, nothing but the value comes back,
/// unless the payload happens to be valid JSON.
pub fn mixed(data: &[u8]) {
    let document = generator::document(&mut Source::new(data), MIXED);
    if let Ok(parsed) = oracle::check(&document.payload, ParseOptions::new()) {
        if judge::read(&document.payload).is_none() {
            oracle::assert_same(parsed.value(), &document.value, &document.payload);
        }
    }
}

/// A value that was printed and not broken is not touched.
pub fn untouched(data: &[u8]) {
    let style = Style {
        breaks: RepairSet::NONE,
        ..BROKEN
    };
    let document = generator::document(&mut Source::new(data), style);
    let Ok(parsed) = oracle::check(&document.payload, ParseOptions::new()) else {
        panic!("valid JSON is refused: {}", document.payload);
    };
    oracle::assert_same(parsed.value(), &document.value, &document.payload);
    assert_eq!(parsed.repairs(), []);
}

/// Every strict prefix of a valid object or array without smart quotes is refused, but where it is read as one
/// that was cut off.
pub fn prefixes(data: &[u8]) {
    let document = generator::container(&mut Source::new(data), Style::VALID);
    let payload = document.payload.trim_end();
    for (end, _) in payload.char_indices() {
        let prefix = &payload[..end];
        assert!(parse(prefix).is_err(), "{prefix}");
        let [certain, any] = [RepairSet::EXTENDED, RepairSet::SALVAGE]
            .map(|set| ParseOptions::new().repairs(set).parse(prefix));
        assert!(certain.is_err(), "{prefix}");
        assert!(any.map_or(true, |parsed| parsed.is_truncated()), "{prefix}");
    }
}

/// One damage to the structure of a valid object or array without smart quotes gives the value or a
/// refusal. The exception is documented: a quote mark behind a bare value counts as a stray one, though
/// it may close a string whose opening mark was lost, doubled or moved.
pub fn damage(data: &[u8]) {
    let mut source = Source::new(data);
    let document = generator::container(&mut source, Style::VALID);
    let Some(damaged) = generator::damaged(&mut source, &document.payload) else {
        return;
    };
    let certain = RepairSet::CONSERVATIVE.without(RepairKind::StrayQuote);
    if let Ok(parsed) = oracle::check(&damaged, ParseOptions::new().repairs(certain)) {
        oracle::assert_same(parsed.value(), &document.value, &damaged);
    }
    if let Ok(parsed) = oracle::check(&damaged, ParseOptions::new()) {
        let is_stray = parsed
            .names()
            .any(|name| name == RepairKind::StrayQuote.name());
        assert!(
            is_stray || parsed.value() == &document.value,
            "{}\n{damaged}",
            document.payload
        );
    }
}
