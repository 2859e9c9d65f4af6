//! Every payload up to a length, read by the crate and by the naive reader.

mod judge;
mod naive;

/// Pieces that matter to each other. With `n` pieces there are `n^k` payloads of `k`.
const ALPHABETS: [[&str; 12]; 8] = [
    // Structure and every family of marks.
    ["{", "}", "[", "]", ",", ":", "\"", "'", "“", "”", "a", "1"],
    // Strings and the two readings.
    ["[", "]", ",", "\"", "'", "“", "‘", "’", "\\", "a", " ", "1"],
    // Members.
    [
        "{", "}", "\"", "“", "”", ":", ",", "1", "True", "\"a\"", "‘", " ",
    ],
    // Literals and stray marks.
    [
        "True", "None", "null", "_", "é", "\"", "’", ",", "]", "[", " ", "0",
    ],
    // Fences.
    [
        "```", "~~~", "`", "json", "5", "\n", " ", "[", "]", "\"", ",", "True",
    ],
    // Info strings.
    [
        "```", "json", "JSON", "c", "5", "-", "\t", "\n", "1", "true", "\u{a0}", "\"",
    ],
    // Numbers.
    ["-", "0", "1", ".", "e", "+", "99", "\"", " ", ",", "[", "]"],
    // Escapes.
    [
        "\"", "'", "“", "\\", "u", "0041", "d83d", "\\ude00", "n", "\n", "”", "’",
    ],
];

/// Compares all payloads of up to `len` pieces, and returns how many there were.
fn compare_all(alphabet: &[&str], len: u32) -> u64 {
    let mut count = 0;
    let mut payload = String::new();
    for len in 0..=len {
        let size = alphabet.len();
        for mut index in 0..size.pow(len) {
            payload.clear();
            for _ in 0..len {
                payload += alphabet[index % size];
                index /= size;
            }
            assert_eq!(
                naive::outcome_of_crate(&payload),
                naive::read(&payload),
                "{payload:?}"
            );
            count += 1;
        }
    }
    count
}

#[test]
fn every_payload_of_up_to_five_pieces() {
    let counts = ALPHABETS.map(|alphabet| compare_all(&alphabet, 5));
    assert_eq!(counts, [271_453; 8]);
}

#[test]
#[ignore = "takes minutes in a release build"]
fn every_payload_of_up_to_seven_pieces() {
    for alphabet in ALPHABETS {
        assert_eq!(compare_all(&alphabet, 7), 39_089_245);
    }
}
