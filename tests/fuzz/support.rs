//! What fuzz targets put their input through: it lives with the other tests.

#![expect(clippy::expect_used, clippy::panic, reason = "what tests stand on may panic")]

#[path = "../support/app.rs"]
pub mod app;
#[path = "../support/memory.rs"]
pub mod memory;
#[path = "../support/noise.rs"]
pub mod noise;
#[path = "../support/play.rs"]
pub mod play;
#[path = "../support/toy/mod.rs"]
pub mod toy;
#[path = "../support/trial/mod.rs"]
pub mod trial;
