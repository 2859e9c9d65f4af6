//! How often readers ask for memory.
//!
//! One test, since the counts are of the whole process.

use relay_json_benches::contenders::{BASELINE, OURS};
use relay_json_benches::corpora;
use relay_json_benches::heap::Heap;

#[global_allocator]
static HEAP: Heap = Heap::new();

#[test]
fn reading_valid_json_allocates_no_more_than_the_strict_parse() {
    for corpus in corpora::all() {
        let (mut strict, mut ours, mut valid) = (0, 0, 0);
        for payload in &corpus.payloads {
            let of_strict = HEAP.measure(|| (BASELINE.read)(&payload.valid)).allocations;
            let of_valid = HEAP.measure(|| (OURS.read)(&payload.valid)).allocations;
            assert!(of_valid <= of_strict, "{}", payload.valid);
            strict += of_strict;
            valid += of_valid;
            ours += HEAP.measure(|| (OURS.read)(&payload.text)).allocations;
        }
        let mean = |count: usize| count as f64 / corpus.payloads.len() as f64;
        println!(
            "{}: {:.2} strict, {:.2} on the same, {:.2} as typed",
            corpus.name,
            mean(strict),
            mean(valid),
            mean(ours)
        );
    }
}
