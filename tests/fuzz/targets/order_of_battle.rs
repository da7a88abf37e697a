#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| support::trial::documents::order_of_battle(text));
