//! A record on its way into the journal.

use std::collections::BTreeMap;

use crate::umpire::{Game, Interrupt};

use super::records::{self, Place};
use super::{Battle, Entry, Kind, Record, RecordedRuling};

/// A record that may come next: in the words of the journal, and the state that a ruling leads to.
pub struct Prepared {
    pub(super) seq: u64,
    pub(super) json: String,
    pub(super) place: Place,
    pub(super) game: Option<Box<dyn Game>>,
}

impl Prepared {
    /// Its number.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The record as the journal holds it.
    pub fn json(&self) -> &str {
        &self.json
    }
}

impl Battle {
    /// Makes the record of an entry that may follow the last one, ready for the journal. `time` is in seconds since 1970;
    /// nothing depends on it. What passes here, [`Battle::take`] takes; so nothing gets into a journal that would not open
    /// again. Refuses a second muster, an undo or a redo of what is not next in turn, a correction of what does not stand,
    /// and events that the ruleset does not read.
    pub fn prepare(&self, entry: Entry, time: u64) -> Result<Prepared, Interrupt> {
        self.pass(&self.record(entry, time))
    }

    pub(super) fn pass(&self, record: &Record) -> Result<Prepared, Interrupt> {
        let json = records::json(record)?;
        let place = self.records.place_of(&json)?;
        let game = if place.kind == Kind::Ruling {
            let (from, events) = (place.passage.whole.start, &place.passage.events);
            let mut game = self.game.copy();
            game.apply(&json[events.start - from..events.end - from])?;
            Some(game)
        } else {
            self.check(&record.entry)?;
            None
        };
        Ok(Prepared { seq: record.seq, json, place, game })
    }

    /// Refuses an entry, other than a ruling, that may not follow the last record.
    pub(super) fn check(&self, entry: &Entry) -> Result<(), Interrupt> {
        match entry {
            Entry::Muster(_) => Interrupt::refuse("a second muster"),
            Entry::Note { .. } | Entry::Ruling(_) => Ok(()),
            Entry::Undo { of } if self.acts.last() == Some(of) => Ok(()),
            Entry::Undo { of } => Interrupt::refuse(format!("{of} is not the last act, so it cannot be undone now")),
            Entry::Redo { of } if self.undone.last() == Some(of) => Ok(()),
            Entry::Redo { of } => {
                Interrupt::refuse(format!("{of} was not the last to be taken back, so it cannot be redone now"))
            }
            Entry::Correct { rulings, .. } => {
                let corrected: BTreeMap<u64, &RecordedRuling> =
                    rulings.iter().map(|(seq, ruled)| (*seq, ruled)).collect();
                let places: Result<Vec<usize>, Interrupt> = corrected.keys().map(|&seq| self.position(seq)).collect();
                let first = places?.first().copied().unwrap_or(self.standing.len());
                let mut game = self.before(first)?;
                for &seq in &self.standing[first..] {
                    match corrected.get(&seq) {
                        Some(ruled) => game.apply(&ruled.events.to_string())?,
                        None => game.apply(self.events(seq))?,
                    }
                }
                Ok(())
            }
        }
    }
}
