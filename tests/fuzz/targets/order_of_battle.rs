#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tried::documents::order_of_battle(text));
