//! The public surface: options, sets, errors and what they promise.

use std::error::Error as _;

use relay_json::{
    Error, ErrorKind, Note, ParseOptions, Parsed, Repair, RepairKind, RepairSet, Truncation, parse,
    parse_bytes,
};
use serde_json::json;

/// For each kind a payload that needs it and no other, and where.
const ONE_EACH: [(RepairKind, &str, usize); 6] = [
    (RepairKind::CodeFence, "```json\n[1]\n```", 0),
    (RepairKind::SmartQuotes, "[“a”]", 1),
    (RepairKind::StrayQuote, "[1\"]", 2),
    (RepairKind::TrailingComma, "[1, ]", 2),
    (RepairKind::PythonLiteral, "[True]", 1),
    (RepairKind::SingleQuotes, "['a']", 1),
];

#[test]
fn a_kind_alone_is_enough_for_its_payload() {
    for (kind, payload, _) in ONE_EACH {
        let options = ParseOptions::new().repairs(RepairSet::NONE.with(kind));
        let parsed = options.parse(payload).unwrap();
        assert_eq!(parsed.names().collect::<Vec<_>>(), [kind.name()]);
    }
}

#[test]
fn a_kind_that_is_off_is_refused_where_it_would_edit() {
    for (kind, payload, start) in ONE_EACH {
        let options = ParseOptions::new().repairs(RepairSet::CONSERVATIVE.without(kind));
        let error = options.parse(payload).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::RepairNotAllowed(kind), "{payload}");
        assert_eq!(error.span().start, start, "{payload}");
        let strict = ParseOptions::new().repairs(RepairSet::NONE).parse(payload);
        assert_eq!(strict.unwrap_err(), error);
    }
}

/// An edit that answers to two kinds needs both.
#[test]
fn an_edit_of_two_kinds_needs_both() {
    for (payload, kinds) in [
        ("[‘a’]", [RepairKind::SmartQuotes, RepairKind::SingleQuotes]),
        ("[1”]", [RepairKind::SmartQuotes, RepairKind::StrayQuote]),
    ] {
        let both = RepairSet::from_iter(kinds);
        let parsed = ParseOptions::new().repairs(both).parse(payload).unwrap();
        assert!(parsed.repairs().iter().all(|repair| repair.kinds() == both));
        for kind in kinds {
            let error = ParseOptions::new()
                .repairs(both.without(kind))
                .parse(payload);
            let error = error.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::RepairNotAllowed(kind), "{payload}");
        }
    }
}

/// Whether a payload has two readings does not depend on the set, nor on where it needs a repair.
#[test]
fn two_readings_are_two_for_every_set() {
    let six = RepairSet::CONSERVATIVE;
    for payload in ["[\"x“,\",1\"]", "[\"a”,“b\",True]", "[True,\"a”,“b\"]"] {
        for set in [RepairSet::NONE, six.without(RepairKind::StrayQuote), six] {
            let outcome = ParseOptions::new().repairs(set).parse(payload);
            let kind = outcome.map_err(|error| error.kind());
            assert_eq!(kind, Err(ErrorKind::TwoReadings), "{payload}");
        }
    }
}

/// Whichever mark it is that may be text, the edit that makes it so has the escape of that mark.
#[test]
fn a_mark_that_is_text_is_escaped() {
    for (open, marks) in [('\'', ['‘', '’', '‚', '‛']), ('"', ['“', '”', '„', '‟'])]
    {
        for mark in marks {
            let payload = format!("[{open}a{mark},{mark}b{open},]");
            let error = parse(&payload).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::TwoReadings, "{payload}");
            let report = error.report();
            let edits = report["readings"][1]["edits"].as_array().unwrap();
            let at = error.span().start;
            let edit = edits.iter().find(|edit| edit["span"]["start"] == at);
            let escape = edit.unwrap()["replacement"].as_str().unwrap();
            let text: String = serde_json::from_str(&format!("\"{escape}\"")).unwrap();
            assert_eq!(text, mark.to_string(), "{payload}");
        }
    }
}

#[test]
fn the_names_are_the_interface() {
    let listed: Vec<_> = RepairSet::SALVAGE
        .iter()
        .map(|kind| (kind.code(), kind.name(), kind.is_certain()))
        .collect();
    assert_eq!(
        listed,
        [
            ("code-fence", "stripped a markdown code fence", true),
            (
                "smart-quotes",
                "replaced smart quotes with straight ones",
                true
            ),
            (
                "stray-quote",
                "removed a stray quote after a bare value",
                true
            ),
            ("trailing-comma", "removed a trailing comma", true),
            (
                "python-literal",
                "converted Python literals (True/False/None) to JSON",
                true
            ),
            (
                "single-quotes",
                "converted single-quoted strings to double-quoted",
                true
            ),
            ("comment", "removed a comment", true),
            ("bare-key", "quoted a bare key", true),
            ("missing-comma", "inserted a missing comma", true),
            ("missing-colon", "inserted a missing colon", true),
            ("wrong-separator", "replaced a wrong separator", true),
            ("redundant-comma", "removed a redundant comma", true),
            ("array-gap", "closed up an array gap", false),
            ("full-width-mark", "replaced full-width punctuation", true),
            ("odd-white-space", "replaced non-JSON white space", true),
            ("byte-order-mark", "removed a byte-order mark", true),
            (
                "raw-control-character",
                "escaped a raw control character",
                true
            ),
            ("stray-backslash", "doubled a stray backslash", true),
            ("needless-backslash", "removed a needless backslash", true),
            ("other-quotes", "replaced other quote marks", true),
            ("number-spelling", "respelled a number", true),
            ("literal-spelling", "respelled a literal", true),
            ("leading-zeros", "dropped leading zeros", false),
            (
                "foreign-literal",
                "replaced a foreign literal with null",
                false
            ),
            ("lone-surrogate", "replaced a lone surrogate", false),
            ("parentheses", "replaced parentheses with brackets", true),
            ("bare-text", "quoted bare text", false),
            ("ellipsis", "removed an ellipsis", false),
            (
                "missing-value",
                "filled in a missing value with null",
                false
            ),
            ("inner-quote", "escaped an inner quote", true),
            ("chosen-end", "chose where a string ends", false),
            ("text-around", "ignored the text around the payload", true),
            ("doubled-braces", "removed doubled braces", true),
            (
                "doubly-escaped-payload",
                "unescaped a doubly escaped payload",
                true
            ),
            ("extra-closer", "removed an extra closing bracket", false),
            ("wrong-closer", "inserted a missing closing bracket", false),
            (
                "unclosed-container",
                "closed an unclosed object or array",
                false
            ),
            ("cut-string", "closed a cut string", false),
            ("cut-value", "completed a cut value", false),
        ]
    );
}

#[test]
fn names_stand_once_and_in_order_whatever_the_payload() {
    let parsed = parse("```\n['a', True, None', “b”,]\n```").unwrap();
    let all: Vec<_> = RepairSet::CONSERVATIVE
        .iter()
        .map(RepairKind::name)
        .collect();
    assert_eq!(parsed.names().collect::<Vec<_>>(), all);
    assert_eq!(
        parsed.note().unwrap().to_string(),
        format!(
            " (note: the JSON was malformed and was repaired before use: {}. Send valid single-line \
             JSON next time.)",
            all.join("; ")
        )
    );
}

#[test]
fn sets() {
    let two = RepairSet::NONE
        .with(RepairKind::TrailingComma)
        .with(RepairKind::CodeFence);
    assert!(two.contains(RepairKind::CodeFence) && !two.contains(RepairKind::StrayQuote));
    assert_eq!(
        two.iter().collect::<Vec<_>>(),
        [RepairKind::CodeFence, RepairKind::TrailingComma]
    );
    assert_eq!(two.iter().collect::<RepairSet>(), two);
    assert_eq!(
        two.without(RepairKind::CodeFence)
            .without(RepairKind::TrailingComma),
        RepairSet::NONE
    );
    assert_eq!(format!("{two:?}"), "{CodeFence, TrailingComma}");
    assert_eq!(RepairSet::default(), RepairSet::NONE);
    let certain = RepairSet::SALVAGE.iter().filter(|kind| kind.is_certain());
    assert_eq!(RepairSet::EXTENDED, certain.collect());
    assert!(RepairSet::CONSERVATIVE.iter().all(RepairKind::is_certain));
    assert_eq!(
        ParseOptions::default(),
        ParseOptions::new().repairs(RepairSet::CONSERVATIVE)
    );
}

#[test]
fn a_repair_is_a_span_and_its_replacement() {
    let (value, repairs) = parse("[ True, ]").unwrap().into_parts();
    assert_eq!(value, json!([true]));
    let listed: Vec<_> = repairs
        .iter()
        .map(|repair| {
            (
                repair.span(),
                repair.replacement(),
                repair.kinds().iter().next().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        listed,
        [
            (2..6, "true", RepairKind::PythonLiteral),
            (6..7, "", RepairKind::TrailingComma),
        ]
    );
}

#[test]
fn valid_json_is_borrowed_and_has_no_note() {
    let payload = String::from(" {\"a\": [1.5]} \n");
    let parsed = parse(&payload).unwrap();
    assert!(matches!(parsed.repaired_text(), std::borrow::Cow::Borrowed(text) if text == payload));
    assert_eq!(parsed.note(), None);
    assert_eq!(parsed.repairs(), []);
    assert_eq!(parsed.value(), &json!({"a": [1.5]}));
    assert_eq!(parsed.into_value(), json!({"a": [1.5]}));
}

#[test]
fn spans_count_from_the_start_of_the_text_given() {
    let payload = "\u{3000}\n [1,] ";
    let parsed = parse(payload).unwrap();
    assert_eq!(parsed.repairs()[0].span(), 7..8);
    assert_eq!(parsed.repaired_text(), "\u{3000}\n [1] ");
    let error = parse("\u{3000}\n [1 2] ").unwrap_err();
    assert_eq!((error.span(), error.line(), error.column()), (8..9, 2, 5));
}

#[test]
fn bytes_that_are_no_utf8_are_refused_where_they_stand() {
    assert_eq!(parse_bytes(b"[1,]").unwrap().value(), &json!([1]));
    for (payload, span, column) in [
        (&b"[\"\xff\"]"[..], 2..3, 3),
        (b"\x80", 0..1, 1),
        ("[\"é\"".as_bytes().get(..3).unwrap(), 2..3, 3),
        (b"[\"\xf0\x9f\x98\"]", 2..5, 3),
        (b"[\"\xed\xa0\x80\"]", 2..3, 3),
        (b"\xc3\xa9\xff", 2..3, 2),
    ] {
        let error = parse_bytes(payload).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
        assert_eq!(
            (error.span(), error.column()),
            (span, column),
            "{payload:?}"
        );
    }
    let error = parse_bytes(b"[\"a\xffb\"]").unwrap_err();
    assert_eq!(
        format!("{error:#}"),
        "error[invalid-utf8]: expected UTF-8, found an invalid byte\n\
         line 1, column 4, byte 3\n\
         [\"a\u{fffd}b\"]\n   \
         ^\n\
         help: send the payload in UTF-8"
    );
}

#[test]
fn an_error_outlives_its_payload_and_crosses_threads() {
    fn is_shareable<T: Send + Sync + 'static>() {}
    is_shareable::<Error>();
    is_shareable::<Repair>();
    is_shareable::<Note>();
    is_shareable::<Parsed<'static>>();
    is_shareable::<Truncation>();
    let error = {
        let payload = String::from("[1");
        parse(&payload).unwrap_err()
    };
    assert_eq!(
        error.to_string(),
        "expected `,` or `]` behind the element, found the end of the payload at line 1, column 3"
    );
    assert!(error.source().is_none());
    assert_eq!(
        format!("{error:?}"),
        "Error { kind: UnclosedArray, span: 2..2, line: 1, column: 3, .. }"
    );
}

#[test]
fn an_error_is_as_small_as_a_pointer() {
    assert_eq!(size_of::<Error>(), size_of::<usize>());
}
