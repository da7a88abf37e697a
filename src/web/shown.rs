//! What all pages show at a moment.

use hyper::body::Bytes;

/// The boards of all pages at a moment.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Counted from 1; 0 before there is anything.
    pub version: u64,
    /// The battle.
    pub title: String,
    /// The words of the roster, and what they mean.
    pub legend: &'static [(&'static str, &'static str)],
    /// The names of the armies.
    pub armies: Vec<String>,
    /// What each page shows, as HTML.
    pub boards: Vec<Bytes>,
}
