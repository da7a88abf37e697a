//! What any input is put through, whoever made it up: a fuzzer (`tests/fuzz`), or changes at random (`tests/hostile.rs`,
//! `tests/random_keys.rs`). Whatever it is, it is answered, ruled or complained about: nothing panics, nothing stalls, and
//! what came to be can be had again from its records.

#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(clippy::expect_used, clippy::panic, reason = "what tests stand on may panic")]

pub mod documents;
pub mod journals;
pub mod keys;
pub mod requests;

#[path = "../common/play.rs"]
pub mod play;
#[path = "../toy/mod.rs"]
pub mod toy;
