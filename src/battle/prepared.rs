//! A record on its way into the journal.

use std::collections::{BTreeMap, BTreeSet};

use crate::umpire::{Game, Interrupt};

use super::records::{self, Place};
use super::{Battle, Entry, Kind, Mending, Record, RecordedRuling, Redo};

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
    /// again. Refuses a second muster, an undo or a redo of what is not next in turn, a mending of what does not stand,
    /// and events that the ruleset does not read.
    pub fn prepare(&self, entry: Entry, time: u64) -> Result<Prepared, Interrupt> {
        let record = self.record(entry, time);
        let json = self.records.json_of(&record)?;
        self.passed(&record, json)
    }

    pub(super) fn pass(&self, record: &Record) -> Result<Prepared, Interrupt> {
        self.passed(record, records::json(record)?)
    }

    fn passed(&self, record: &Record, json: String) -> Result<Prepared, Interrupt> {
        let place = self.records.place_of(&json)?;
        let game = if place.kind == Kind::Ruling {
            let (from, events) = (place.passage.whole.start, &place.passage.events);
            let mut game = self.game.copy();
            game.apply(&json[events.start - from..events.end - from])?;
            Some(game)
        } else {
            self.check(record.seq, &record.entry)?;
            None
        };
        Ok(Prepared { seq: record.seq, json, place, game })
    }

    /// Refuses an entry, other than a ruling, that may not follow the last record.
    pub(super) fn check(&self, seq: u64, entry: &Entry) -> Result<(), Interrupt> {
        match entry {
            Entry::Muster(_) => Interrupt::refuse("a second muster"),
            Entry::Note { .. } | Entry::Slot { .. } | Entry::Ruling(_) => Ok(()),
            Entry::Undo { of } if self.acts.last() == Some(of) => Ok(()),
            Entry::Undo { of } => Interrupt::refuse(format!("{of} is not the last act, so it cannot be undone now")),
            Entry::Redo { of } if self.redo() == Some(Redo::AsItWas(*of)) => Ok(()),
            Entry::Redo { of } => {
                Interrupt::refuse(format!("{of} was not the last to be taken back, so it cannot be redone now"))
            }
            Entry::Mend { what, rulings, .. } => self.check_mending(seq, what, rulings),
        }
    }

    /// Refuses a mending that does not fit what stands, and events that the ruleset does not read.
    fn check_mending(&self, seq: u64, what: &Mending, rulings: &[(u64, RecordedRuling)]) -> Result<(), Interrupt> {
        if let Mending::Again(of) = what
            && let Some(each) =
                of.iter().find(|each| !matches!(self.redo(), Some(Redo::Anew(all)) if all.contains(each)))
        {
            return Interrupt::refuse(format!("{each} was not taken back last, so it cannot stand again now"));
        }
        let mended: BTreeMap<u64, &RecordedRuling> = rulings.iter().map(|(of, ruled)| (*of, ruled)).collect();
        let mut told = self.history.clone();
        self.line_up(&mut told, seq, Some(what))?;
        let row: Vec<u64> = told.iter().copied().filter(|of| self.is_ruling(*of) || mended.contains_key(of)).collect();
        let inserted: Vec<u64> = match what {
            Mending::Correct(_) | Mending::Remove(_) => Vec::new(),
            Mending::InsertBefore(_) => vec![seq],
            Mending::Again(of) => {
                let inserted = |of: &&u64| matches!(self.records.mending(**of), Some(Mending::InsertBefore(_)));
                of.iter().filter(inserted).copied().collect()
            }
        };
        let stands: BTreeSet<u64> = row.iter().copied().collect();
        let unknown = mended.keys().find(|of| !stands.contains(of));
        if let Some(of) = unknown.or(inserted.iter().find(|of| told.contains(of) && !mended.contains_key(of))) {
            return Interrupt::refuse(format!("mending {seq} and its ruling {of} do not fit each other"));
        }
        let same = |(at, of): (usize, &u64)| self.standing.get(at) == Some(of) && !mended.contains_key(of);
        let first = row.iter().enumerate().take_while(|each| same(*each)).count();
        let mut game = self.before(first)?;
        for of in &row[first..] {
            match mended.get(of) {
                Some(ruled) => game.apply(&ruled.events.to_string())?,
                None => game.apply(self.events(*of))?,
            }
        }
        Ok(())
    }
}
