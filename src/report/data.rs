//! How a battle stands, as data: for bots, other screens, and whatever reads JSON.

use serde::Serialize;

use crate::battle::{Battle, Ruled};
use crate::umpire::{Code, View};

/// Everything that [`super::standing`] tells, and every ruling that stands.
#[derive(Debug, Serialize)]
pub struct Data<'a> {
    /// The ruleset's name.
    pub ruleset: &'a str,
    /// The names of the house rules' files.
    pub house_rules: Vec<&'a str>,
    /// The number of the last record.
    pub record: u64,
    /// What the screens show.
    pub view: View,
    /// What an undo would take back.
    pub undo: Option<Act>,
    /// What a redo would bring back.
    pub redo: Option<Act>,
    /// The rulings that stand, oldest first, corrections included.
    pub rulings: Vec<Ruling<'a>>,
    /// The notes that stand.
    pub notes: Vec<Note<'a>>,
}

/// An act by its record and in words.
#[derive(Debug, Serialize)]
pub struct Act {
    /// The number of its record.
    pub record: u64,
    /// What it is.
    pub what: String,
}

/// A ruling and its record.
#[derive(Debug, Serialize)]
pub struct Ruling<'a> {
    /// The number of the record in which it was first ruled.
    pub record: u64,
    /// The ruling.
    #[serde(flatten)]
    pub ruled: &'a Ruled,
}

/// A note and its record.
#[derive(Debug, Serialize)]
pub struct Note<'a> {
    /// The number of its record.
    pub record: u64,
    /// The unit or brigade that it is about.
    pub about: Option<Code>,
    /// Its text.
    pub text: &'a str,
}

/// The standing of a battle as data.
pub fn data(battle: &Battle) -> Data<'_> {
    let act = |(record, what)| Act { record, what };
    Data {
        ruleset: &battle.muster().ruleset,
        house_rules: battle.muster().house_rules.iter().map(|(name, _)| name.as_str()).collect(),
        record: battle.records().len() as u64,
        view: battle.game().view(),
        undo: battle.would_undo().map(act),
        redo: battle.would_redo().map(act),
        rulings: battle.standing().iter().map(|each| Ruling { record: each.seq, ruled: &each.ruled }).collect(),
        notes: battle.notes().map(|(record, about, text)| Note { record, about, text }).collect(),
    }
}
