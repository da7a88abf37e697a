//! How a battle stands, as data: for bots, other screens, and whatever reads JSON.

use serde::Serialize;
use serde_json::Value;

use crate::battle::{Battle, RecordedRuling, Standing};
use crate::umpire::{Answers, UnitId, View};

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
    /// The rulings that stand, oldest first, mendings included.
    pub rulings: Vec<Ruling>,
    /// The notes that stand.
    pub notes: Vec<Note>,
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
pub struct Ruling {
    /// The number of the record in which it was first ruled.
    pub record: u64,
    /// The ruling; without its answers and its events while they must be hidden.
    #[serde(flatten)]
    pub ruled: RecordedRuling,
}

/// A note and its record.
#[derive(Debug, Serialize)]
pub struct Note {
    /// The number of its record.
    pub record: u64,
    /// The unit or brigade that it is about.
    pub about: Option<UnitId>,
    /// Its text.
    pub text: String,
}

/// A ruling as anybody may read it.
fn shown(battle: &Battle, standing: Standing) -> Ruling {
    let Standing { seq, mut ruled } = standing;
    if battle.game().hides(&ruled.order, ruled.turn) {
        ruled.order.answers = Answers::new();
        ruled.events = Value::Array(Vec::new());
    }
    Ruling { record: seq, ruled }
}

/// The standing of a battle as data.
pub fn data(battle: &Battle) -> Data<'_> {
    let act = |(record, what)| Act { record, what };
    Data {
        ruleset: &battle.muster().ruleset,
        house_rules: battle.muster().house_rules.iter().map(|(name, _)| name.as_str()).collect(),
        record: battle.records().len() as u64,
        view: battle.view(),
        undo: battle.would_undo().map(act),
        redo: battle.would_redo().map(act),
        rulings: battle.standing().iter().map(|each| shown(battle, each)).collect(),
        notes: battle.notes().map(|(record, about, text)| Note { record, about, text }).collect(),
    }
}
