//! What any input is put through, whoever made it up: a fuzzer (`tests/fuzz`), or changes at random. Whatever it is, it is
//! answered, ruled or complained about: nothing panics, nothing stalls, and what came to be can be had again from its
//! records.

pub mod documents;
pub mod journals;
pub mod keys;
pub mod requests;

use super::{app, memory, noise, play};
