//! Numbers: to the bit, and with every feature that changes how they are kept.

use proptest::prelude::*;
use relay_json::parse;
use serde_json::{Value, json};

/// Hard to round, or at the ends of what there is.
const FLOATS: &[(&str, u64)] = &[
    ("-0", 0x8000_0000_0000_0000),
    ("-0.0", 0x8000_0000_0000_0000),
    ("-0e9", 0x8000_0000_0000_0000),
    ("0.0", 0),
    ("1.0", 0x3ff0_0000_0000_0000),
    // The least subnormal, also with more digits than it needs.
    ("5e-324", 1),
    ("4.940656458412465441765687928682213723651e-324", 1),
    // The greatest subnormal and the least normal.
    ("2.2250738585072011e-308", 0x000f_ffff_ffff_ffff),
    ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
    // The greatest, and the last that rounds down to it.
    ("1.7976931348623157e308", 0x7fef_ffff_ffff_ffff),
    ("1.7976931348623158e308", 0x7fef_ffff_ffff_ffff),
    ("1.7976931348623155e308", 0x7fef_ffff_ffff_fffe),
    ("179769313486231580793e288", 0x7fef_ffff_ffff_ffff),
    // Halfway between two floats: to even, and not for any digit behind.
    ("9007199254740993.0", 0x4340_0000_0000_0000),
    (
        "9007199254740993.00000000000000000000000000000000000000000001",
        0x4340_0000_0000_0001,
    ),
    ("9007199254740995.0", 0x4340_0000_0000_0002),
    (
        "1.00000000000000011102230246251565404236316680908203125",
        0x3ff0_0000_0000_0000,
    ),
    (
        "1.00000000000000011102230246251565404236316680908203124",
        0x3ff0_0000_0000_0000,
    ),
    (
        "1.00000000000000011102230246251565404236316680908203126",
        0x3ff0_0000_0000_0001,
    ),
    // What a naive product of digits and a power of ten gets wrong.
    ("1.2345678901234567e22", 0x4484_ea15_b273_b38a),
    ("8.5e-5", 0x3f16_4840_e171_9f80),
    ("0.1", 0x3fb9_9999_9999_999a),
    ("1e23", 0x44b5_2d02_c7e1_4af6),
    // Integers beyond 64 bits.
    ("18446744073709551616", 0x43f0_0000_0000_0000),
    ("-9223372036854775809", 0xc3e0_0000_0000_0000),
    ("123456789012345678901234567890", 0x45f8_ee90_ff6c_373e),
];

#[cfg(not(feature = "arbitrary_precision"))]
#[test]
fn hard_floats() {
    for (text, bits) in FLOATS {
        let judged: f64 = text.parse().expect("a float");
        assert_eq!(judged.to_bits(), *bits, "the table is wrong: {text}");
        let parsed = parse(text).expect("a number");
        assert!(parsed.value().is_f64(), "{text}");
        assert_eq!(
            parsed.value().as_f64().map(f64::to_bits),
            Some(*bits),
            "{text}"
        );
    }
}

/// Half of the least subnormal has 752 digits, and is a tie that goes to even. A 1 behind them is what
/// decides.
#[cfg(not(feature = "arbitrary_precision"))]
#[test]
fn the_longest_tie() {
    const HALF: &str = "2.47032822920623272088284396434110686182529901307162382212792841250337753635104375932649\
        9181808179961898982823477228588654633283551779698981993873980053909390631503565951557022\
        6392290858392449105184435931802849936536152500319370457678249219365623669863658480757001\
        5857692699037063119282795585513329278343384093519780155312465972635795746227664652728272\
        2005637400648549997709659947045402082816622623785739345073633900796776193057750674017632\
        4673600968951340535537458516661134223766678604162159680461914467291840300530057530849048\
        7653917113865916462395249126236538818796362393732804238910186723484976682350898633885879\
        2562830275599565752445550725518931369083625477918694866799496832404970582102851318545139\
        6213837722826145437693412532098591327667236328125";
    for (text, bits) in [
        (format!("{HALF}e-324"), 0),
        (format!("{HALF}1e-324"), 1),
        (format!("-{HALF}{}1e-324", "0".repeat(10_000)), 1 | 1 << 63),
    ] {
        let parsed = parse(&text).expect("a number");
        assert_eq!(
            parsed.value().as_f64().map(f64::to_bits),
            Some(bits),
            "{text}"
        );
    }
}

#[cfg(not(feature = "arbitrary_precision"))]
#[test]
fn numbers_out_of_range() {
    for text in [
        "1.7976931348623159e308",
        "-1.7976931348623159e308",
        "1e309",
        "1e999999999999999999999",
        "179769313486231580794e288",
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(
            (error.kind(), error.span()),
            (relay_json::ErrorKind::NumberOutOfRange, 0..text.len())
        );
    }
    let zeros = format!("1{}", "0".repeat(400));
    assert_eq!(
        parse(&zeros).unwrap_err().kind(),
        relay_json::ErrorKind::NumberOutOfRange
    );
}

#[test]
fn integers_stay_integers() {
    for text in ["0", "1", "18446744073709551615", "9223372036854775808"] {
        assert_eq!(
            parse(text).unwrap().value().as_u64(),
            text.parse().ok(),
            "{text}"
        );
    }
    for text in ["-1", "-9223372036854775808", "-9223372036854775807"] {
        assert_eq!(
            parse(text).unwrap().value().as_i64(),
            text.parse().ok(),
            "{text}"
        );
    }
}

/// With this crate's feature the value is the one that `serde_json` gives under its own.
#[cfg(feature = "arbitrary_precision")]
#[test]
fn digits_are_kept() {
    let more = [
        "1e999",
        "-1e-999",
        "1E4",
        "1e+4",
        "0.10",
        "1.0",
        "-0.0",
        "12345678901234567890123",
    ];
    for text in FLOATS.iter().map(|(text, _)| *text).chain(more) {
        let judged: Value = serde_json::from_str(text).expect("a number");
        let parsed = parse(text).expect("a number");
        assert_eq!(parsed.value(), &judged, "{text}");
        assert_eq!(parsed.value().to_string(), judged.to_string());
    }
    let digits = "0.1000000000000000055511151231257827021181583404541015625";
    assert_eq!(parse(digits).unwrap().value().to_string(), digits);
}

/// `serde_json`'s own reader takes this object for a number where its feature is on, in this crate or
/// in any other of the build; then the judge is wrong.
#[test]
fn no_object_is_a_number() {
    let payload = r#"{"$serde_json::private::Number":"1"}"#;
    let parsed = parse(payload).unwrap();
    assert_eq!(parsed.value()["$serde_json::private::Number"], json!("1"));
    assert_eq!(parsed.repairs(), []);
    let judged: Value = serde_json::from_str(payload).expect("JSON");
    let keeps_digits = serde_json::from_str::<Value>("1e999").is_ok();
    assert_eq!(judged.is_number(), keeps_digits);
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[cfg(not(feature = "arbitrary_precision"))]
    #[test]
    fn floats_are_rounded_as_the_standard_library_does(
        text in "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?",
    ) {
        let judged: f64 = text.parse().expect("a float");
        match parse(&text) {
            Ok(parsed) if parsed.value().is_f64() => {
                let bits = parsed.value().as_f64().map(f64::to_bits);
                prop_assert_eq!(bits, Some(judged.to_bits()), "{}", text);
            }
            Ok(parsed) => prop_assert_eq!(parsed.value().to_string(), text),
            Err(error) => {
                prop_assert_eq!(error.kind(), relay_json::ErrorKind::NumberOutOfRange);
                prop_assert!(judged.is_infinite(), "{}", text);
            }
        }
    }

    #[test]
    fn floats_come_back(bits: u64) {
        let float = f64::from_bits(bits);
        if float.is_finite() {
            let text = json!(float).to_string();
            let found = parse(&text).map(|parsed| parsed.value().as_f64().map(f64::to_bits));
            prop_assert_eq!(found.ok().flatten(), Some(bits), "{}", text);
        }
    }
}

#[cfg(not(feature = "arbitrary_precision"))]
#[test]
fn what_the_value_holds_only_approximately_is_listed() {
    for (text, is_listed) in [
        ("18446744073709551615", false),
        ("18446744073709551616", true),
        ("-9223372036854775808", false),
        ("-9223372036854775809", true),
        ("12345678901234567890123", true),
        // The shortest digits of the float are these.
        ("10000000000000000000000", false),
        ("100000000000000000000000", false),
        ("100000000000000000000001", true),
        // Fractions and exponents are rounded by their nature.
        ("0.1", false),
        ("9007199254740993.0", false),
        ("12345678901234567890123e0", false),
        ("-0", false),
        ("0e-999", false),
        ("0.00", false),
        // But zero is no approximation.
        ("5e-324", false),
        ("1e-400", true),
        ("-0.0010e-999", true),
    ] {
        let payload = format!("[1, {text}\", ]");
        let parsed = parse(&payload).unwrap();
        let span = 4..4 + text.len();
        assert_eq!(
            parsed.inexact().first(),
            Some(&span).filter(|_| is_listed),
            "{text}"
        );
        let note = parsed.note().unwrap().to_string();
        assert_eq!(
            note.contains("(note: the JSON has a number that 64 bits cannot hold"),
            is_listed
        );
        let valid = parse(text).unwrap();
        assert_eq!(valid.note().is_some(), is_listed, "{text}");
        assert_eq!(valid.repairs(), []);
    }
}

/// A report lists the first of the repairs, and of the numbers, and counts the others of both.
#[cfg(not(feature = "arbitrary_precision"))]
#[test]
fn a_report_counts_the_repairs_and_the_numbers_that_it_omits() {
    for (repairs, numbers, omitted) in [(1000, 1000, 0), (1003, 7, 3), (1003, 1005, 8)] {
        let payload = ["1\",".repeat(repairs), "1e-400,".repeat(numbers)].concat();
        let report = parse(&format!("[{payload}0]")).unwrap().report();
        let len = |list: &str| report[list].as_array().unwrap().len();
        let listed = (len("repairs"), len("inexact"));
        assert_eq!(listed, (1000, numbers.min(1000)));
        assert_eq!(report["omitted"], omitted);
    }
}

#[cfg(feature = "arbitrary_precision")]
#[test]
fn a_value_that_keeps_all_digits_holds_nothing_approximately() {
    for text in ["18446744073709551616", "1e-400", "1e999"] {
        let parsed = parse(text).unwrap();
        assert_eq!((parsed.inexact(), parsed.note()), (&[][..], None));
    }
}
