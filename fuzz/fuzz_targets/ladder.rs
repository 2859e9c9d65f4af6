#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| relay_json_fuzz::targets::ladder(data));
