//! Properties of generated payloads. `PROPTEST_CASES` and `PROPTEST_RNG_SEED` set how many there are
//! and which.

mod generator;
mod judge;
mod naive;
mod oracle;

use generator::{Source, Style};
use proptest::prelude::*;
use relay_json::{ErrorKind, ParseOptions, RepairKind, RepairSet, parse};

/// What drives the generators.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..300)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_oracle_holds_for_any_text(choices in choices(), set in any::<u8>()) {
        let payload = generator::soup(&mut Source::new(&choices));
        let _ = oracle::check(&payload, ParseOptions::new());
        let kinds = RepairSet::CONSERVATIVE.iter().enumerate();
        let some = kinds.filter(|(index, _)| set >> index & 1 == 1).map(|(_, kind)| kind).collect();
        let _ = oracle::check(&payload, ParseOptions::new().repairs(some));
    }

    #[test]
    fn the_naive_reader_agrees_on_any_text(choices in choices()) {
        let payload = generator::soup(&mut Source::new(&choices));
        prop_assert_eq!(naive::outcome_of_crate(&payload), naive::read(&payload), "{:?}", payload);
    }

    #[test]
    fn what_was_broken_comes_back(choices in choices()) {
        let style = Style {
            breaks: RepairSet::CONSERVATIVE,
            smart_content: true,
            mixed_marks: false,
        };
        let document = generator::document(&mut Source::new(&choices), style);
        match oracle::check(&document.payload, ParseOptions::new()) {
            Ok(parsed) => {
                oracle::assert_same(parsed.value(), &document.value, &document.payload);
                let names: Vec<_> = document.kinds.iter().map(RepairKind::name).collect();
                prop_assert_eq!(parsed.names().collect::<Vec<_>>(), names, "{}", document.payload);
            }
            Err(error) => {
                prop_assert!(document.may_be_ambiguous, "{:#}\n{}", error, document.payload);
                prop_assert_eq!(error.kind(), ErrorKind::TwoReadings, "{}", document.payload);
            }
        }
    }

    /// Where only the second reading finds the value, nothing but the value may come back, unless
    /// the payload happens to be valid JSON.
    #[test]
    fn marks_of_two_kinds_around_a_string_give_its_value_or_a_refusal(choices in choices()) {
        let style = Style {
            breaks: RepairSet::CONSERVATIVE,
            smart_content: true,
            mixed_marks: true,
        };
        let document = generator::document(&mut Source::new(&choices), style);
        if let Ok(parsed) = oracle::check(&document.payload, ParseOptions::new()) {
            if judge::read(&document.payload).is_none() {
                oracle::assert_same(parsed.value(), &document.value, &document.payload);
            }
        }
    }

    #[test]
    fn what_was_not_broken_is_not_touched(choices in choices()) {
        let style = Style { smart_content: true, ..Style::VALID };
        let document = generator::document(&mut Source::new(&choices), style);
        let parsed = oracle::check(&document.payload, ParseOptions::new());
        let parsed = parsed.map_err(|error| TestCaseError::fail(error.to_string()))?;
        oracle::assert_same(parsed.value(), &document.value, &document.payload);
        prop_assert_eq!(parsed.repairs(), []);
    }

    #[test]
    fn a_strict_prefix_is_refused(choices in choices()) {
        let document = generator::container(&mut Source::new(&choices), Style::VALID);
        let payload = document.payload.trim_end();
        for (end, _) in payload.char_indices() {
            prop_assert!(parse(&payload[..end]).is_err(), "{}", &payload[..end]);
        }
    }

    /// The exception is documented: a bare value that may have lost its opening quote.
    #[test]
    fn one_damage_gives_the_value_or_a_refusal(choices in choices()) {
        let mut source = Source::new(&choices);
        let document = generator::container(&mut source, Style::VALID);
        if let Some(damaged) = generator::damaged(&mut source, &document.payload) {
            if let Ok(parsed) = oracle::check(&damaged, ParseOptions::new()) {
                prop_assert!(
                    generator::same_but_for_lost_quotes(&document.value, parsed.value()),
                    "{}\n{}", document.payload, damaged
                );
            }
        }
    }

    #[cfg(not(feature = "arbitrary_precision"))]
    #[test]
    fn floats_are_rounded_as_the_standard_library_does(
        digits in "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?",
    ) {
        let judged: f64 = digits.parse().map_err(|_| TestCaseError::fail("a float"))?;
        match parse(&digits) {
            Ok(parsed) => {
                let found = parsed.value().as_f64().map(f64::to_bits);
                if parsed.value().is_f64() {
                    prop_assert_eq!(found, Some(judged.to_bits()), "{}", digits);
                } else {
                    prop_assert_eq!(parsed.value().to_string(), digits);
                }
            }
            Err(error) => {
                prop_assert_eq!(error.kind(), ErrorKind::NumberOutOfRange);
                prop_assert!(judged.is_infinite(), "{}", digits);
            }
        }
    }
}
