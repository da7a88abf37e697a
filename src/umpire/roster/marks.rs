//! What is marked of a unit, and how long it lasts.

use std::fmt;

/// How long a mark lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Until {
    /// Until the step ends, of a phase that has several.
    Step,
    /// Until the phase ends.
    Phase,
    /// Until the turn ends.
    Turn,
    /// Until a ruling wipes it off.
    Wiped,
}

/// A mark that a unit may carry.
pub trait Mark: Copy + Eq + fmt::Debug + Send + 'static {
    /// How long it lasts.
    fn until(self) -> Until;

    /// Its word on the roster; empty where it is not shown.
    fn word(self) -> &'static str;
}

/// The marks of a unit, in the order in which they came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks<M>(Vec<M>);

impl<M> Default for Marks<M> {
    fn default() -> Marks<M> {
        Marks(Vec::new())
    }
}

impl<M: Mark> Marks<M> {
    /// Whether it carries this mark.
    pub fn has(&self, mark: M) -> bool {
        self.0.contains(&mark)
    }

    /// Sets a mark, or wipes it off.
    pub fn set(&mut self, mark: M, on: bool) {
        self.0.retain(|other| *other != mark);
        if on {
            self.0.push(mark);
        }
    }

    /// Wipes off what lasts no longer than this: the end of a turn ends what lasts a phase as well.
    pub fn end(&mut self, what: Until) {
        self.0.retain(|mark| mark.until() > what);
    }

    /// The words of those that are shown.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|mark| mark.word()).filter(|word| !word.is_empty())
    }
}
