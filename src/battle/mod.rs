//! A battle is its journal: a muster and a list of records, and the state is a fold over them.
//!
//! **What an act is.** A ruling, a note, or a correction. Acts stand in a row; the state is what their events make of
//! the muster. A ruling holds its order as answered, the throws, and its events; so a later version of drumhead that
//! rules otherwise changes no battle that was played ([`Battle::verify`] says where it would).
//!
//! **Undo** takes back the last act that stands; **redo** lets the last one taken back stand again, until a new act is
//! made. Both are records themselves: the journal only grows.
//!
//! **Correction** replaces a ruling in the row by another, and rules everything after it again with the same answers and
//! the same throws. The record holds all that came out, so that it folds like any other. A later ruling that no longer
//! can be ruled (its target is gone, say) stands as it was, and is named.
//!
//! **Limitations.** A battle is linear: to look back ([`Battle::at`]) changes nothing. Notes stand outside the state.

mod correct;
mod record;
mod verify;

pub use correct::Change;
pub use record::{Entry, Muster, Record, Ruled, Thrown};
pub use verify::Difference;

use std::sync::Arc;

use crate::umpire::{Book, Code, Game, Order, Outcome, Refusal, Ruling, Stop, Throw, Told};

/// States kept on the way, so that an undo folds a few records and not all.
const STRIDE: usize = 64;

/// A battle in progress.
pub struct Battle {
    muster: Muster,
    book: Arc<dyn Book>,
    records: Vec<Record>,
    acts: Vec<usize>,
    undone: Vec<usize>,
    standing: Vec<Standing>,
    checkpoints: Vec<Box<dyn Game>>,
    game: Box<dyn Game>,
}

/// A ruling that stands, and the record that brought it.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The number of the record in which it was first ruled.
    pub seq: u64,
    /// The ruling as it stands, corrections included.
    pub ruled: Ruled,
}

impl Battle {
    /// Begins or reopens a battle from its records; the first is the muster. Refuses a ruleset that is not known, an
    /// order of battle that does not muster, and records that do not follow each other.
    pub fn from_records(
        records: Vec<Record>,
        open: impl Fn(&Muster) -> Result<Arc<dyn Book>, Stop>,
    ) -> Result<Battle, Stop> {
        let mut records = records.into_iter();
        let Some(Record { entry: Entry::Muster(muster), seq: 1, time }) = records.next() else {
            return Stop::refuse("the journal does not begin with a muster");
        };
        let book = open(&muster)?;
        let mustered = book.muster(&muster.order_of_battle).map_err(|complaints| {
            let first = complaints.first().map_or_else(String::new, |fault| format!(": {}", fault.what));
            Refusal::new(format!("its order of battle no longer musters{first}"))
        })?;
        let first = Record { seq: 1, time, entry: Entry::Muster(muster.clone()) };
        let mut battle = Battle {
            muster,
            book,
            records: vec![first],
            acts: Vec::new(),
            undone: Vec::new(),
            standing: Vec::new(),
            checkpoints: vec![mustered.game.copy()],
            game: mustered.game,
        };
        for record in records {
            battle.apply(record)?;
        }
        Ok(battle)
    }

    /// What it was mustered from.
    pub fn muster(&self) -> &Muster {
        &self.muster
    }

    /// Its ruleset, house rules included.
    pub fn book(&self) -> &dyn Book {
        &*self.book
    }

    /// The state now.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// Every record, the muster first.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The rulings that stand, oldest first.
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// Rules an order with these throws; changes nothing. Throws left over are refused.
    pub fn rule(&self, order: &Order, throws: &[Throw]) -> Outcome {
        rule(self.game(), order, throws)
    }

    /// The entry of a ruling that [`Battle::rule`] came to.
    pub fn entry(&self, order: Order, throws: Vec<Throw>, thrown: Thrown, ruling: Ruling<serde_json::Value>) -> Entry {
        let view = self.game.view();
        Entry::Ruling(Ruled::new(order, throws, thrown, ruling, view.turn, view.phase.name))
    }

    /// The record that would hold `entry`. `time` is in seconds since 1970; nothing depends on it.
    pub fn record(&self, entry: Entry, time: u64) -> Record {
        Record { seq: self.records.len() as u64 + 1, time, entry }
    }

    /// What an undo would take back, in words.
    pub fn would_undo(&self) -> Option<(u64, String)> {
        self.acts.last().map(|&act| (self.records[act].seq, self.records[act].entry.to_string()))
    }

    /// What a redo would let stand again, in words.
    pub fn would_redo(&self) -> Option<(u64, String)> {
        self.undone.last().map(|&act| (self.records[act].seq, self.records[act].entry.to_string()))
    }

    /// Notes that stand, with their record's number.
    pub fn notes(&self) -> impl Iterator<Item = (u64, Option<Code>, &str)> {
        self.acts.iter().filter_map(|&act| match &self.records[act].entry {
            Entry::Note { about, text, .. } => Some((self.records[act].seq, *about, text.as_str())),
            _ => None,
        })
    }

    /// Rulings, notes and corrections that stand, in the order in which they were made.
    pub fn acts(&self) -> impl Iterator<Item = &Record> {
        self.acts.iter().map(|&act| &self.records[act])
    }

    /// The state in which the standing ruling of record `of` was ruled, corrections before it included. Refused where no
    /// standing ruling has that number.
    pub fn before_ruling(&self, of: u64) -> Result<Box<dyn Game>, Stop> {
        match self.standing.iter().position(|standing| standing.seq == of) {
            Some(position) => self.before(position),
            None => Stop::refuse(format!("no ruling {of} stands")),
        }
    }

    /// Whether an entry may follow the last record. What passes here, [`Battle::apply`] takes; so nothing gets into a
    /// journal that would not open again. Refuses a second muster, an undo or a redo of what is not next in turn, a
    /// correction of what does not stand, and events that the ruleset does not read.
    pub fn check(&self, entry: &Entry) -> Result<(), Stop> {
        match entry {
            Entry::Muster(_) => Stop::refuse("a second muster"),
            Entry::Note { .. } => Ok(()),
            Entry::Ruling(ruled) => self.game.copy().apply(&ruled.events),
            Entry::Undo { of } => match self.acts.last() {
                Some(&act) if self.records[act].seq == *of => Ok(()),
                _ => Stop::refuse(format!("{of} is not the last act, so it cannot be undone now")),
            },
            Entry::Redo { of } => match self.undone.last() {
                Some(&act) if self.records[act].seq == *of => Ok(()),
                _ => Stop::refuse(format!("{of} was not the last to be taken back, so it cannot be redone now")),
            },
            Entry::Correct { rulings, .. } => {
                let place = |seq| self.standing.iter().position(|standing| standing.seq == seq);
                let mut first = self.standing.len();
                for (seq, _) in rulings {
                    match place(*seq) {
                        Some(position) => first = first.min(position),
                        None => return Stop::refuse(format!("no ruling {seq} stands")),
                    }
                }
                let mut game = self.before(first)?;
                for standing in &self.standing[first..] {
                    let corrected = rulings.iter().rfind(|(seq, _)| *seq == standing.seq);
                    game.apply(corrected.map_or(&standing.ruled.events, |(_, ruled)| &ruled.events))?;
                }
                Ok(())
            }
        }
    }

    /// Lets a record happen. The caller has it on disk by then. Refuses a record out of order, and what
    /// [`Battle::check`] refuses; the battle is then as it was.
    pub fn apply(&mut self, record: Record) -> Result<(), Stop> {
        let expected = self.records.len() as u64 + 1;
        if record.seq != expected {
            return Stop::refuse(format!("record {} stands where {expected} should", record.seq));
        }
        match &record.entry {
            // Its own events are read once, not twice.
            Entry::Ruling(ruled) => {
                self.game.apply(&ruled.events)?;
                self.stand(record.seq, ruled.clone());
                self.act();
            }
            entry => self.check(entry)?,
        }
        let refold = match &record.entry {
            Entry::Muster(_) | Entry::Ruling(_) => false,
            Entry::Note { .. } => {
                self.act();
                false
            }
            Entry::Correct { .. } => {
                self.act();
                true
            }
            Entry::Undo { .. } => match self.acts.pop() {
                Some(last) => {
                    self.undone.push(last);
                    if matches!(self.records[last].entry, Entry::Ruling(_)) {
                        self.take_back()?;
                    }
                    matches!(self.records[last].entry, Entry::Correct { .. })
                }
                None => false,
            },
            Entry::Redo { of } => match self.undone.pop() {
                Some(last) => {
                    self.acts.push(last);
                    if let Entry::Ruling(ruled) = self.records[last].entry.clone() {
                        self.game.apply(&ruled.events)?;
                        self.stand(*of, ruled);
                    }
                    matches!(self.records[last].entry, Entry::Correct { .. })
                }
                None => false,
            },
        };
        self.records.push(record);
        if refold { self.refold() } else { Ok(()) }
    }

    /// The battle as it was after a record. Refuses a number that the journal does not hold.
    pub fn at(&self, seq: u64) -> Result<Battle, Stop> {
        let upto: Vec<Record> = self.records.iter().take_while(|record| record.seq <= seq).cloned().collect();
        if upto.last().is_none_or(|last| last.seq != seq) {
            return Stop::refuse(format!("there is no record {seq}; the last is {}", self.records.len()));
        }
        Battle::from_records(upto, |_| Ok(Arc::clone(&self.book)))
    }

    /// The record that comes next is an act; nothing can be redone after it.
    fn act(&mut self) {
        self.acts.push(self.records.len());
        self.undone.clear();
    }

    /// A ruling that was applied stands. Every [`STRIDE`] of them a copy of the state is kept.
    fn stand(&mut self, seq: u64, ruled: Ruled) {
        self.standing.push(Standing { seq, ruled });
        if self.standing.len().is_multiple_of(STRIDE) {
            self.checkpoints.push(self.game.copy());
        }
    }

    /// Drops the last ruling and folds from the copy before it.
    fn take_back(&mut self) -> Result<(), Stop> {
        self.standing.pop();
        self.checkpoints.truncate(self.standing.len() / STRIDE + 1);
        self.fold_from_last_checkpoint()
    }

    /// Folds everything again, as a correction changes the row in its middle.
    fn refold(&mut self) -> Result<(), Stop> {
        self.standing.clear();
        for &act in &self.acts {
            let record = &self.records[act];
            match &record.entry {
                Entry::Ruling(ruled) => self.standing.push(Standing { seq: record.seq, ruled: ruled.clone() }),
                Entry::Correct { rulings, .. } => {
                    for (seq, ruled) in rulings {
                        if let Some(standing) = self.standing.iter_mut().find(|standing| standing.seq == *seq) {
                            standing.ruled = ruled.clone();
                        }
                    }
                }
                _ => {}
            }
        }
        self.checkpoints.truncate(1);
        self.fold_from_last_checkpoint()
    }

    fn fold_from_last_checkpoint(&mut self) -> Result<(), Stop> {
        let from = (self.checkpoints.len() - 1) * STRIDE;
        let Some(checkpoint) = self.checkpoints.last() else { return Ok(()) };
        self.game = checkpoint.copy();
        for (at, standing) in self.standing.iter().enumerate().skip(from) {
            self.game.apply(&standing.ruled.events)?;
            if (at + 1).is_multiple_of(STRIDE) {
                self.checkpoints.push(self.game.copy());
            }
        }
        Ok(())
    }

    /// The state before the ruling at `position` of the row.
    fn before(&self, position: usize) -> Result<Box<dyn Game>, Stop> {
        let nearest = (position / STRIDE).min(self.checkpoints.len() - 1);
        let mut game = self.checkpoints[nearest].copy();
        for standing in &self.standing[nearest * STRIDE..position] {
            game.apply(&standing.ruled.events)?;
        }
        Ok(game)
    }
}

/// Rules an order on a state with these throws; changes nothing. Throws left over are refused.
pub fn rule(game: &dyn Game, order: &Order, throws: &[Throw]) -> Outcome {
    let mut told = Told::new(throws);
    let mut outcome = game.rule(order, &mut told);
    if outcome.result.is_ok()
        && let Err(stop) = told.spent()
    {
        outcome.result = Err(stop);
    }
    outcome
}
