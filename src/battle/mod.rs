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
//! **Room.** Records stay the text that the journal holds ([`Records`]), and what is looked at is read from it. Of the
//! states on the way a few are kept, the fewer the older, so that an undo folds a few rulings and not all.
//!
//! **Limitations.** A battle is linear: to look back ([`Battle::at`]) changes nothing. Notes stand outside the state.

mod correct;
mod prepared;
mod record;
mod records;
mod standing;
mod verify;

pub use correct::Change;
pub use prepared::Prepared;
pub use record::{Entry, Kind, Muster, Record, RecordedRuling, Thrown};
pub use records::Records;
pub use standing::{Rulings, Standing};
pub use verify::Difference;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::umpire::{
    Complaint, Game, GivenDice, Interrupt, LoadedRuleset, Order, Outcome, Refusal, Ruling, Throw, Told, UnitId,
};
use records::Passage;

/// After so many rulings a copy of the state is kept.
const STRIDE: usize = 256;

/// A battle in progress.
pub struct Battle {
    muster: Muster,
    ruleset: Arc<dyn LoadedRuleset>,
    warnings: Vec<Complaint>,
    told: Told,
    records: Records,
    /// The numbers of the acts that stand, and of those taken back, the last of them first in turn for a redo.
    acts: Vec<u64>,
    undone: Vec<u64>,
    /// The numbers of the rulings that stand, oldest first; and for those that were corrected, where they stand now.
    standing: Vec<u64>,
    corrected: BTreeMap<u64, Passage>,
    /// States, and how many rulings each has behind it; the first none.
    kept: Vec<(usize, Box<dyn Game>)>,
    game: Box<dyn Game>,
}

impl Battle {
    /// Begins a battle with its first record, the muster. Refuses what [`Battle::from_records`] refuses.
    pub fn begin(
        first: &Record,
        open: impl Fn(&Muster) -> Result<Arc<dyn LoadedRuleset>, Interrupt>,
    ) -> Result<Battle, Interrupt> {
        let mut records = Records::default();
        records.add(first)?;
        Battle::from_records(records, open)
    }

    /// Reopens a battle from its records; the first is the muster. Refuses a ruleset that is not known, an order of battle
    /// that does not muster, and records that do not fit each other.
    pub fn from_records(
        records: Records,
        open: impl Fn(&Muster) -> Result<Arc<dyn LoadedRuleset>, Interrupt>,
    ) -> Result<Battle, Interrupt> {
        let Some(Record { entry: Entry::Muster(muster), .. }) = records.get(1) else {
            return Interrupt::refuse("the journal does not begin with a muster");
        };
        let ruleset = open(&muster)?;
        let mustered = ruleset.muster(&muster.order_of_battle).map_err(|complaints| {
            let first = complaints.first().map_or_else(String::new, |fault| format!(": {}", fault.what));
            Refusal::new(format!("its order of battle no longer musters{first}"))
        })?;
        let mut battle = Battle {
            muster,
            ruleset,
            warnings: mustered.warnings,
            told: mustered.told,
            records,
            acts: Vec::new(),
            undone: Vec::new(),
            standing: Vec::new(),
            corrected: BTreeMap::new(),
            kept: vec![(0, mustered.game.copy())],
            game: mustered.game,
        };
        for seq in 2..=battle.records.len() as u64 {
            battle.fold(seq)?;
        }
        Ok(battle)
    }

    /// What it was mustered from.
    pub fn muster(&self) -> &Muster {
        &self.muster
    }

    /// Its ruleset, house rules included.
    pub fn ruleset(&self) -> &dyn LoadedRuleset {
        &*self.ruleset
    }

    /// What its order of battle is warned of.
    pub fn warnings(&self) -> &[Complaint] {
        &self.warnings
    }

    /// What its order of battle tells whatever the ruleset: the scenario, and short names.
    pub fn told(&self) -> &Told {
        &self.told
    }

    /// The state now.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// Every record, the muster first.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// The rulings that stand, oldest first.
    pub fn standing(&self) -> Rulings<'_> {
        Rulings::of(self)
    }

    /// The numbers of the rulings, notes and corrections that stand, in the order in which they were made.
    pub fn acts(&self) -> &[u64] {
        &self.acts
    }

    /// Rules an order with these throws; changes nothing. Throws left over are refused.
    pub fn rule(&self, order: &Order, throws: &[Throw]) -> Outcome {
        rule(self.game(), order, throws)
    }

    /// The entry of a ruling that [`Battle::rule`] came to.
    pub fn entry(&self, order: Order, throws: Vec<Throw>, thrown: Thrown, ruling: Ruling<serde_json::Value>) -> Entry {
        let (turn, phase) = self.game.moment();
        Entry::Ruling(RecordedRuling::new(order, throws, thrown, ruling, turn, phase))
    }

    /// The record that would hold `entry`.
    pub fn record(&self, entry: Entry, time: u64) -> Record {
        Record { seq: self.records.len() as u64 + 1, time, entry }
    }

    /// What an undo would take back, in words.
    pub fn would_undo(&self) -> Option<(u64, String)> {
        self.acts.last().and_then(|&act| self.in_words(act))
    }

    /// What a redo would let stand again, in words.
    pub fn would_redo(&self) -> Option<(u64, String)> {
        self.undone.last().and_then(|&act| self.in_words(act))
    }

    fn in_words(&self, act: u64) -> Option<(u64, String)> {
        Some((act, self.records.get(act)?.entry.to_string()))
    }

    /// Notes that stand, with their record's number.
    pub fn notes(&self) -> impl Iterator<Item = (u64, Option<UnitId>, String)> {
        let notes = self.acts.iter().filter(|&&act| self.records.kind(act) == Some(Kind::Note));
        notes.filter_map(|&act| match self.records.get(act)?.entry {
            Entry::Note { about, text, .. } => Some((act, about, text)),
            _ => None,
        })
    }

    /// The state in which the standing ruling of record `of` was ruled, corrections before it included. Refused where no
    /// standing ruling has that number.
    pub fn before_ruling(&self, of: u64) -> Result<Box<dyn Game>, Interrupt> {
        self.before(self.position(of)?)
    }

    /// Takes a record that was prepared. The caller has it on disk by then. Refuses one that no longer comes next; the
    /// battle is then as it was.
    pub fn take(&mut self, prepared: Prepared) -> Result<(), Interrupt> {
        let Prepared { seq, json, place, game } = prepared;
        if seq != self.records.len() as u64 + 1 {
            return Interrupt::refuse("another record came first");
        }
        self.records.push(&json, place);
        let taken = match game {
            Some(game) => {
                self.game = game;
                self.act(seq);
                self.stand(seq);
                Ok(())
            }
            None => self.fold(seq),
        };
        if taken.is_err() {
            self.records.pop();
        }
        taken
    }

    /// Takes a record that stands in the journal already. Refuses one out of order, and what [`Battle::prepare`] refuses;
    /// the battle is then as it was.
    pub fn apply(&mut self, record: &Record) -> Result<(), Interrupt> {
        self.take(self.pass(record)?)
    }

    /// Folds the record of this number into the battle.
    fn fold(&mut self, seq: u64) -> Result<(), Interrupt> {
        if self.records.kind(seq) == Some(Kind::Ruling) {
            self.game.apply(self.records.events(seq))?;
            self.act(seq);
            self.stand(seq);
            return Ok(());
        }
        let Some(Record { entry, .. }) = self.records.get(seq) else {
            return Interrupt::refuse(format!("no record {seq}"));
        };
        self.check(&entry)?;
        match entry {
            Entry::Muster(_) | Entry::Ruling(_) => Ok(()),
            Entry::Note { .. } => {
                self.act(seq);
                Ok(())
            }
            Entry::Correct { .. } => {
                self.act(seq);
                self.correct_anew()
            }
            Entry::Undo { of } => {
                self.acts.pop();
                self.undone.push(of);
                match self.records.kind(of) {
                    Some(Kind::Ruling) => self.take_back(),
                    Some(Kind::Correct) => self.correct_anew(),
                    _ => Ok(()),
                }
            }
            Entry::Redo { of } => {
                self.undone.pop();
                self.acts.push(of);
                match self.records.kind(of) {
                    Some(Kind::Ruling) => {
                        self.game.apply(self.records.events(of))?;
                        self.stand(of);
                        Ok(())
                    }
                    Some(Kind::Correct) => self.correct_anew(),
                    _ => Ok(()),
                }
            }
        }
    }

    /// The battle as it was after a record. Refuses a number that the journal does not hold.
    pub fn at(&self, seq: u64) -> Result<Battle, Interrupt> {
        if self.records.kind(seq).is_none() {
            return Interrupt::refuse(format!("there is no record {seq}; the last is {}", self.records.len()));
        }
        Battle::from_records(self.records.up_to(seq), |_| Ok(Arc::clone(&self.ruleset)))
    }

    /// A record is an act; nothing can be redone after it.
    fn act(&mut self, seq: u64) {
        self.acts.push(seq);
        self.undone.clear();
    }

    /// A ruling that was applied stands.
    fn stand(&mut self, seq: u64) {
        self.standing.push(seq);
        keep(&mut self.kept, self.standing.len(), &*self.game);
    }

    /// Drops the last ruling and folds from the copy before it.
    fn take_back(&mut self) -> Result<(), Interrupt> {
        self.standing.pop();
        self.fold_anew(self.standing.len())
    }

    /// Puts what the corrections that stand say in the place of what they correct, and folds all of it again.
    fn correct_anew(&mut self) -> Result<(), Interrupt> {
        self.corrected.clear();
        for &act in &self.acts {
            if self.records.kind(act) == Some(Kind::Correct) {
                self.corrected.extend(self.records.corrected(act)?);
            }
        }
        self.fold_anew(0)
    }

    /// Folds from the last copy that has at most so many rulings behind it.
    fn fold_anew(&mut self, upto: usize) -> Result<(), Interrupt> {
        self.kept.retain(|(behind, _)| *behind <= upto);
        let mut at = self.kept.last().map_or(0, |(behind, _)| *behind);
        let mut game = self.before(at)?;
        while let Some(&seq) = self.standing.get(at) {
            game.apply(self.events(seq))?;
            at += 1;
            keep(&mut self.kept, at, &*game);
        }
        self.game = game;
        Ok(())
    }

    /// The state before the ruling at `position` of the row.
    fn before(&self, position: usize) -> Result<Box<dyn Game>, Interrupt> {
        let nearest = self.kept.partition_point(|(behind, _)| *behind <= position) - 1;
        let (behind, state) = &self.kept[nearest];
        let mut game = state.copy();
        for &seq in &self.standing[*behind..position] {
            game.apply(self.events(seq))?;
        }
        Ok(game)
    }

    /// The place in the row of the ruling first made in record `of`.
    fn position(&self, of: u64) -> Result<usize, Interrupt> {
        self.standing.binary_search(&of).or_else(|_| Interrupt::refuse(format!("no ruling {of} stands")))
    }

    /// A ruling as it stands.
    fn ruled(&self, seq: u64) -> Result<RecordedRuling, Interrupt> {
        let text = self.passage(seq).map_or("", |passage| self.records.text(passage.whole.clone()));
        serde_json::from_str(text).or_else(|error| Interrupt::refuse(format!("ruling {seq} cannot be read: {error}")))
    }

    /// The events of a ruling as it stands.
    fn events(&self, seq: u64) -> &str {
        self.passage(seq).map_or("[]", |passage| self.records.text(passage.events.clone()))
    }

    fn passage(&self, seq: u64) -> Option<&Passage> {
        self.corrected.get(&seq).or_else(|| self.records.passage(seq))
    }
}

/// Keeps a copy of a state that has `behind` rulings behind it, at every [`STRIDE`]; and thins those out that are far
/// behind: twice as far, half as many.
fn keep(kept: &mut Vec<(usize, Box<dyn Game>)>, behind: usize, game: &dyn Game) {
    if behind.is_multiple_of(STRIDE) && kept.last().is_some_and(|(last, _)| *last < behind) {
        kept.push((behind, game.copy()));
        kept.retain(|(at, _)| at.is_multiple_of(((behind - at) / 2).next_power_of_two()));
    }
}

/// Rules an order on a state with these throws; changes nothing. Throws left over are refused.
pub fn rule(game: &dyn Game, order: &Order, throws: &[Throw]) -> Outcome {
    let mut given = GivenDice::new(throws);
    let mut outcome = game.rule(order, &mut given);
    if outcome.result.is_ok()
        && let Err(stop) = given.spent()
    {
        outcome.result = Err(stop);
    }
    outcome
}
