//! Every ruling that stands, by turn and phase; and how the past was mended.

use crate::battle::{Battle, Entry, Mending, RecordedRuling};
use crate::umpire::words::counted;
use crate::umpire::{Order, Throw, View};

/// A turn of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number.
    pub number: u32,
    /// Its phases in which something was ruled or noted.
    pub phases: Vec<Phase>,
}

/// A phase of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Its name; empty before the first ruling of a turn.
    pub name: String,
    /// What was ruled and noted, in order.
    pub items: Vec<Item>,
}

/// A line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A ruling.
    Ruled {
        /// Its line.
        line: String,
        /// Its dice and who threw them; empty where none fell.
        dice: String,
        /// What changed and what was owed, and why it was overruled, a sentence each.
        notes: Vec<String>,
    },
    /// Rulings in a row without dice and with nothing to add.
    Quiet(Vec<String>),
    /// A note of the umpire.
    Note(String),
}

/// Everything that stands, in order; a ruling that was mended as it stands now. That a phase ended, and nothing came of it,
/// the headings say.
pub fn ledger(battle: &Battle, view: &View) -> Vec<Turn> {
    let (mut turns, mut phase): (Vec<Turn>, String) = (Vec::new(), String::new());
    let stays = battle.as_it_was(|_| true);
    for &act in battle.history() {
        match (battle.standing().find(act), battle.records().get(act).map(|record| record.entry)) {
            (Some(standing), _) => {
                let (turn, during) = battle.standing().told_under(&standing);
                phase = during;
                let mut ruled = standing.ruled;
                ruled.notes.extend(stays.contains(&act).then(|| STAYS.to_owned()));
                if ruled.order.name != Order::NEXT || !ruled.throws.is_empty() || !ruled.notes.is_empty() {
                    put(&mut turns, turn, &phase, item(&ruled));
                }
            }
            (None, Some(Entry::Note { about, turn, text })) => {
                let about = about.map_or_else(String::new, |code| format!(" on {}", view.called(code)));
                put(&mut turns, turn, &phase, Item::Note(format!("note{about}: {text}")));
            }
            _ => {}
        }
    }
    turns
}

/// Said of a ruling that stands as it was ruled first.
const STAYS: &str = "It stands, though it could not be ruled again after what was mended before it.";

fn put(turns: &mut Vec<Turn>, number: u32, name: &str, item: Item) {
    if turns.last().is_none_or(|turn| turn.number != number) {
        turns.push(Turn { number, phases: Vec::new() });
    }
    let Some(turn) = turns.last_mut() else { return };
    if turn.phases.last().is_none_or(|phase| phase.name != name) {
        turn.phases.push(Phase { name: name.to_owned(), items: Vec::new() });
    }
    let Some(phase) = turn.phases.last_mut() else { return };
    match (phase.items.last_mut(), item) {
        (Some(Item::Quiet(lines)), Item::Quiet(more)) => lines.extend(more),
        (_, item) => phase.items.push(item),
    }
}

fn item(ruled: &RecordedRuling) -> Item {
    let overruled = ruled.order.overruling().map(|why| format!("overruled by the umpire: {why}"));
    let notes: Vec<String> = ruled.notes.iter().cloned().chain(overruled).collect();
    if ruled.throws.is_empty() && notes.is_empty() {
        return Item::Quiet(vec![ruled.line.trim_end_matches('.').to_owned()]);
    }
    Item::Ruled { line: ruled.line.clone(), dice: dice(ruled), notes }
}

/// What fell, and who threw it.
fn dice(ruled: &RecordedRuling) -> String {
    let fell = ruled.throws.iter().enumerate().map(|(at, throw)| match throw {
        Throw::Face(face) => (face.to_string(), ruled.thrown.rolled(at)),
        Throw::Card(card) => (card.clone(), ruled.thrown.rolled(at)),
    });
    let fell: Vec<(String, bool)> = fell.collect();
    let runs = fell.chunk_by(|one, other| one.1 == other.1).map(|run| {
        let faces: Vec<&str> = run.iter().map(|(face, _)| face.as_str()).collect();
        let rolled = run.iter().any(|(_, rolled)| *rolled);
        format!("{} {}", if rolled { "drumhead rolled" } else { "the players threw" }, faces.join(", "))
    });
    runs.collect::<Vec<_>>().join("; ")
}

/// How the past was mended, and why, a sentence each.
pub fn mendings(battle: &Battle) -> Vec<String> {
    let told = battle.mendings().filter_map(|(record, what)| {
        let Some(Entry::Mend { why, rulings, as_it_was, .. }) = battle.records().get(record).map(|of| of.entry) else {
            return None;
        };
        let line = |of: u64| {
            let ruled = rulings.iter().find(|(seq, _)| *seq == of);
            ruled.map_or_else(String::new, |(_, ruled)| format!(", ruled \"{}\"", ruled.line))
        };
        let (done, own) = match what {
            Mending::Correct(of) => (format!("record {of}{}", line(of)), vec![of]),
            Mending::InsertBefore(of) => {
                (format!("record {record} inserted before {of}{}", line(record)), vec![record])
            }
            Mending::Remove(of) => {
                let was = battle.records().get(of).map_or_else(String::new, |was| was.entry.to_string());
                (format!("record {of} removed, \"{was}\""), vec![of])
            }
            Mending::Again(of) => {
                let again: Vec<String> = of.iter().map(u64::to_string).collect();
                (format!("taken back and stood again: {}", again.join(", ")), of)
            }
        };
        let others = rulings.iter().filter(|(seq, _)| !own.contains(seq)).count();
        let changed = if others == 0 { "no other ruling".to_owned() } else { counted(others, "other ruling") };
        let stay = match as_it_was.len() {
            0 => String::new(),
            stay => format!(", {} could not be ruled again", counted(stay, "ruling")),
        };
        Some(format!("{done}: {why}; {changed} changed{stay}"))
    });
    told.collect()
}
