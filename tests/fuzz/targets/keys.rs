#![no_main]

/// So many lead into any form and out of it again; each takes some milliseconds, and the fuzzer learns from many inputs.
const KEYS: usize = 100;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    support::trial::keys::keys(&bytes[..bytes.len().min(KEYS)]);
});
