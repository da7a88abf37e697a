//! The hints there are, and which of them are not needed any more.

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their words stand below")]
pub enum Hint {
    Select,
    Order,
    Phase,
    Answer,
    Dice,
    Ruling,
    Undo,
    Log,
    Help,
    Reference,
}

/// All of them, in about the order in which a first turn needs them.
pub const ALL: [Hint; 10] = [
    Hint::Select,
    Hint::Phase,
    Hint::Order,
    Hint::Answer,
    Hint::Dice,
    Hint::Ruling,
    Hint::Undo,
    Hint::Log,
    Hint::Help,
    Hint::Reference,
];

/// Whether hints are given, and what has been done already.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Whether any is given.
    pub on: bool,
    done: Vec<Hint>,
}

impl Hints {
    /// All of them, or none.
    pub const fn new(on: bool) -> Hints {
        Hints { on, done: Vec::new() }
    }

    /// Whether this one is still to be given.
    pub fn wants(&self, hint: Hint) -> bool {
        self.on && !self.done.contains(&hint)
    }

    /// These have been done: they are not given again in this sitting.
    pub fn learn(&mut self, done: impl IntoIterator<Item = Hint>) {
        for hint in done {
            if self.wants(hint) {
                self.done.push(hint);
            }
        }
    }
}
