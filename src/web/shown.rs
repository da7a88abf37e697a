//! What all pages show at a moment.

use hyper::body::Bytes;

/// The boards of all pages at a moment.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The battle.
    pub title: String,
    /// The words of the roster, and what they mean.
    pub legend: &'static [(&'static str, &'static str)],
    /// The names of the armies.
    pub armies: Vec<String>,
    /// What each page shows; empty before there is anything.
    pub boards: Vec<Drawn>,
}

/// What a page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// How often it changed, counted from 1. Each page counts for itself: of what happens on another it tells nothing.
    pub version: u64,
    /// The board, as HTML.
    pub html: Bytes,
}

impl Shown {
    /// What a page shows, by its number.
    pub fn page(&self, number: usize) -> Option<&Drawn> {
        self.boards.get(number)
    }
}
