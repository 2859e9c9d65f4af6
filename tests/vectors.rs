//! Rows generated from known values, each printed as JSON and damaged in known ways.

mod judge;
mod oracle;

use relay_json::ParseOptions;
use serde_json::Value;

#[test]
fn every_row_comes_back_under_its_names() {
    let rows = include_str!("data/six.jsonl").lines();
    for row in rows {
        let row = judge::read(row).expect("a row is JSON");
        let payload = row["input"].as_str().expect("the input is a string");
        let parsed = oracle::check(payload, ParseOptions::new())
            .unwrap_or_else(|error| panic!("{error:#}\n{payload}"));
        assert_eq!(parsed.value(), &row["value"], "{payload}");
        assert_eq!(
            parsed.names().collect::<Value>(),
            row["repairs"],
            "{payload}"
        );
    }
}
