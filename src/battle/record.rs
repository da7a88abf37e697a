//! What the journal holds, a line each.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::umpire::{Modifier, Order, Ruling, Throw, UnitId};

/// A record: its place in the journal, when it was made, and what it says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number, from 1 without a gap.
    pub seq: u64,
    /// Seconds since 1970, for the reader's sake only.
    pub time: u64,
    /// The sitting in which it was made: each has a higher number than any before in the same folder, so that it is known
    /// which battle was played last, whatever the clock did. 0 where nobody counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sitting: u64,
    /// What it says.
    #[serde(flatten)]
    pub entry: Entry,
}

impl Record {
    /// Reads a record from its JSON, as serde would; but looks at its kind first, and then reads a ruling straight into its
    /// place: serde keeps every field of an entry aside until it knows the kind.
    pub fn read(json: &str) -> serde_json::Result<Record> {
        #[derive(Deserialize)]
        struct Head {
            seq: u64,
            time: u64,
            #[serde(default)]
            sitting: u64,
            kind: Kind,
        }
        let head: Head = serde_json::from_str(json)?;
        let entry = match head.kind {
            Kind::Ruling => Entry::Ruling(serde_json::from_str(json)?),
            _ => serde_json::from_str(json)?,
        };
        Ok(Record { seq: head.seq, time: head.time, sitting: head.sitting, entry })
    }
}

fn is_zero(sitting: &u64) -> bool {
    *sitting == 0
}

/// What a record says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// The first record.
    Muster(Muster),
    /// A ruling, an overruling among them.
    Ruling(RecordedRuling),
    /// A note to a unit, or to the turn.
    Note {
        /// The unit or brigade that it is about, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<UnitId>,
        /// The turn in which it was written.
        turn: u32,
        /// Its text.
        text: String,
    },
    /// Until when there is time to play. It is for the umpire's sake only, as a note is, and decides nothing.
    Slot {
        /// The turn in which it was said.
        turn: u32,
        /// Seconds since 1970; open again without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<u64>,
    },
    /// The last act is taken back.
    Undo {
        /// The number of its record.
        of: u64,
    },
    /// The last act taken back stands again.
    Redo {
        /// The number of its record.
        of: u64,
    },
    /// The past is mended. Version 0.1.0 knew corrections only, and called them that.
    #[serde(alias = "correct")]
    Mend {
        /// What is done.
        #[serde(flatten)]
        what: Mending,
        /// Why, in a line.
        why: String,
        /// The rulings that come of it, each in its place: what was corrected, inserted or stands again, and all after it
        /// that changed.
        rulings: Vec<(u64, RecordedRuling)>,
        /// Those that could not be ruled again, and stand as they were.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        as_it_was: Vec<u64>,
    },
}

/// What a mending does to the row of rulings, each ruling by the number of the record in which it was first ruled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mending {
    /// This ruling is corrected in its place.
    #[serde(alias = "of")]
    Correct(u64),
    /// A ruling that was forgotten is inserted before this one. It has the number of the record that says so.
    InsertBefore(u64),
    /// This ruling is removed.
    Remove(u64),
    /// These acts, taken back before, stand again after what was ruled since.
    Again(Vec<u64>),
}

impl Mending {
    /// The ruling that it mends, where it is one.
    pub const fn mended(&self) -> Option<u64> {
        match self {
            Mending::Correct(of) | Mending::InsertBefore(of) | Mending::Remove(of) => Some(*of),
            Mending::Again(_) => None,
        }
    }

    /// The reason that is given where the umpire gives none.
    pub const fn usual(&self) -> &'static str {
        match self {
            Mending::Correct(_) => "mistyped",
            Mending::InsertBefore(_) => "forgotten",
            Mending::Remove(_) => "ruled by mistake",
            Mending::Again(_) => "taken back too far",
        }
    }
}

/// Everything that a battle starts from. The texts stand in the journal, so that it needs no other file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster {
    /// The version of the journal's records: [`Muster::FORMAT`].
    pub format: u32,
    /// The version of drumhead that began it.
    pub drumhead: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// The battle's title.
    pub title: String,
    /// The order of battle, as TOML.
    pub order_of_battle: String,
    /// House rules, each its file's name and its TOML, in the order in which they lie over the tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<(String, String)>,
    /// The seed of the dice that drumhead rolls.
    pub seed: u64,
}

impl Muster {
    /// The version of the records that this drumhead writes and reads.
    pub const FORMAT: u32 = 1;
}

/// Who threw the dice of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thrown {
    /// The players; the umpire typed the faces.
    Players,
    /// Drumhead.
    Drumhead,
    /// No die was thrown.
    Nobody,
    /// The players some and drumhead others: for each throw whether drumhead rolled it.
    Both(Box<[bool]>),
}

impl Thrown {
    /// Who threw, from a word for each throw: whether drumhead rolled it.
    pub fn of(rolled: &[bool]) -> Thrown {
        match (rolled.contains(&false), rolled.contains(&true)) {
            (false, false) => Thrown::Nobody,
            (true, false) => Thrown::Players,
            (false, true) => Thrown::Drumhead,
            (true, true) => Thrown::Both(rolled.into()),
        }
    }

    /// Whether drumhead rolled the throw at this place.
    pub fn rolled(&self, at: usize) -> bool {
        match self {
            Thrown::Players | Thrown::Nobody => false,
            Thrown::Drumhead => true,
            Thrown::Both(rolled) => rolled.get(at).copied().unwrap_or(false),
        }
    }
}

/// A ruling as the journal holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedRuling {
    /// The turn.
    pub turn: u32,
    /// The phase.
    pub phase: String,
    /// The order as answered.
    pub order: Order,
    /// What fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub throws: Vec<Throw>,
    /// Who threw.
    pub thrown: Thrown,
    /// The line of the log.
    pub line: String,
    /// The sum.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sum: Vec<Modifier>,
    /// Where the result was read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub table: String,
    /// What changed and what was owed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What changed, in the ruleset's own words.
    pub events: Value,
}

impl RecordedRuling {
    /// A ruling made in `turn` and `phase`.
    pub(super) fn new(
        order: Order,
        throws: Vec<Throw>,
        thrown: Thrown,
        ruling: Ruling<Value>,
        turn: u32,
        phase: String,
    ) -> RecordedRuling {
        let Ruling { line, sum, table, notes, events, .. } = ruling;
        let events = events.into_iter().next().unwrap_or(Value::Array(Vec::new()));
        RecordedRuling { turn, phase, order, throws, thrown, line, sum, table, notes, events }
    }
}

/// What the act is, for "undo: ...".
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Muster(muster) => write!(f, "muster of {}", muster.title),
            Entry::Ruling(ruled) => f.write_str(&ruled.line),
            Entry::Note { text, .. } => write!(f, "note: {}", text.lines().next().unwrap_or_default()),
            Entry::Slot { until: Some(_), .. } => f.write_str("the time to play was set"),
            Entry::Slot { until: None, .. } => f.write_str("the time to play was left open"),
            Entry::Undo { of } => write!(f, "undo of {of}"),
            Entry::Redo { of } => write!(f, "redo of {of}"),
            Entry::Mend { what: Mending::Correct(of), why, .. } => write!(f, "correction of {of}: {why}"),
            Entry::Mend { what: Mending::InsertBefore(of), why, rulings, .. } => {
                let line = rulings.first().map_or("", |(_, ruled)| ruled.line.as_str());
                write!(f, "inserted before {of}: {line} ({why})")
            }
            Entry::Mend { what: Mending::Remove(of), why, .. } => write!(f, "removal of {of}: {why}"),
            Entry::Mend { what: Mending::Again(of), why, .. } => {
                let numbers: Vec<String> = of.iter().map(u64::to_string).collect();
                write!(f, "{} stood again: {why}", numbers.join(", "))
            }
        }
    }
}

/// What a record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The muster.
    Muster,
    /// A ruling.
    Ruling,
    /// A note.
    Note,
    /// Until when there is time to play.
    Slot,
    /// An undo.
    Undo,
    /// A redo.
    Redo,
    /// A mending of the past.
    #[serde(alias = "correct")]
    Mend,
}
