#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tried::documents::house_rules(text));
