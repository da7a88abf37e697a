#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tried::requests::resolve(bytes));
