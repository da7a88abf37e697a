//! The phases of a turn, a row each.

use crate::umpire::PhaseView;

/// A phase of the turn, or a step within it, as the screens name it.
pub struct PhaseRow<P> {
    /// The phase.
    pub phase: P,
    /// Its number in the book.
    pub number: u8,
    /// Its name in the book, and where in it we are: `Firing: reactions`.
    pub name: &'static str,
    /// A key to the reference entries that belong to it.
    pub topic: &'static str,
}

impl<P> PhaseRow<P> {
    /// A row of a ruleset's phases.
    pub const fn new(phase: P, number: u8, name: &'static str, topic: &'static str) -> PhaseRow<P> {
        PhaseRow { phase, number, name, topic }
    }
}

impl<P: Copy + PartialEq> PhaseRow<P> {
    /// The row of a phase. Every phase has one.
    pub fn of(rows: &'static [PhaseRow<P>], phase: P) -> &'static PhaseRow<P> {
        match rows.iter().find(|row| row.phase == phase) {
            Some(row) => row,
            None => unreachable!("every phase has a row"),
        }
    }

    /// What the screens show of it; `next` is the phase that follows, in words.
    pub fn view(&self, next: impl Into<String>) -> PhaseView {
        PhaseView { number: self.number, name: self.name.to_owned(), next: next.into(), topic: self.topic }
    }
}
