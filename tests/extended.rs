//! Rows that need repairs beyond the six, or that these refuse too.
//!
//! A row has a payload and a set of repairs, and then the value, the kinds of its repairs and whether it is
//! truncated, or why it is refused. One that is marked `either` may be refused as well as read.

mod judge;
mod oracle;

use relay_json::{ParseOptions, RepairKind, RepairSet};
use serde_json::Value;

#[test]
fn every_row_is_read_or_refused_as_it_says() {
    for row in include_str!("data/extended.jsonl").lines() {
        let row = judge::read(row).expect("a row is JSON");
        let payload = row["input"].as_str().expect("the input is a string");
        let set = match row["set"].as_str() {
            Some("extended") => RepairSet::EXTENDED,
            Some("salvage") => RepairSet::SALVAGE,
            _ => panic!("the set is not known: {row}"),
        };
        let outcome = oracle::check(payload, ParseOptions::new().repairs(set));
        let is_due = row["refuse"] != true;
        match outcome {
            Ok(parsed) => {
                assert!(is_due, "{} is read: {row}", parsed.value());
                oracle::assert_same(parsed.value(), &row["value"], payload);
                let repairs = parsed.repairs().iter();
                let kinds: RepairSet = repairs.flat_map(|repair| repair.kinds().iter()).collect();
                let codes: Value = kinds.iter().map(RepairKind::code).collect();
                assert_eq!(codes, row["kinds"], "{row}");
                assert_eq!(parsed.is_truncated(), row["truncated"] == true, "{row}");
            }
            Err(error) => assert!(!is_due || row["either"] == true, "{error:#}\n{row}"),
        }
    }
}
