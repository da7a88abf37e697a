#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| support::trial::documents::house_rules(text));
