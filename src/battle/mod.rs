//! A battle is its journal: a muster and a list of records, and the state is a fold over them.
//!
//! **What an act is.** A ruling, a note, or a mending of the past. Rulings stand in a row; the state is what their events
//! make of the muster. A ruling holds its order as answered, the throws, and its events; so a later version of drumhead
//! that rules otherwise changes no battle that was played ([`Battle::verify`] says where it would).
//!
//! **Undo** takes back the last act that stands; **redo** lets the last one taken back stand again, as it was where nothing
//! happened since ([`Redo`]). Both are records themselves: the journal only grows.
//!
//! **Mending** corrects a ruling in the row, inserts one before it, removes it, or lets what was taken back stand again
//! after what was ruled since ([`Mending`]). Everything after that place is ruled again with the same answers and the same
//! throws, each die for what it was thrown for. The record holds all that came out, so that it folds like any other. A
//! later ruling that no longer can be ruled (its target is gone, say) stands as it was, and is named.
//!
//! **Room.** Records stay the text that the journal holds ([`Records`]), and what is looked at is read from it. Of the
//! states on the way a few are kept, the fewer the older, so that an undo folds a few rulings and not all.
//!
//! **Limitations.** A battle is linear: to look back ([`Battle::at`]) changes nothing. Notes stand outside the state.

mod change;
mod draft;
mod fold;
mod mend;
mod phases;
mod prepared;
mod purpose;
mod record;
mod records;
mod standing;
mod taken_back;
mod verify;

pub use change::{After, Change, Given};
pub use prepared::Prepared;
pub use purpose::{Fallen, fallen, purposes};
pub use record::{Entry, Kind, Mending, Muster, Record, RecordedRuling, Thrown};
pub use records::{Records, first_again};
pub use standing::{Rulings, Standing};
pub use taken_back::Redo;
pub use verify::Difference;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::solo::Solo;
use crate::umpire::{
    Complaint, Game, GivenDice, Interrupt, LoadedRuleset, Order, Outcome, Refusal, Ruling, Throw, Told, UnitId, View,
};
use records::Passage;

/// A battle in progress.
pub struct Battle {
    muster: Muster,
    ruleset: Arc<dyn LoadedRuleset>,
    warnings: Vec<Complaint>,
    told: Told,
    records: Records,
    /// The numbers of the acts that stand, in the order in which they were made.
    acts: Vec<u64>,
    /// What was taken back, the last of it first in turn for a redo; and what stood again by a mending, by its number.
    undone: Vec<TakenBack>,
    taken_up: BTreeMap<u64, Vec<TakenBack>>,
    /// The numbers of what stands, as it is told; of the rulings in it; and for those that were mended, where they stand.
    history: Vec<u64>,
    standing: Vec<u64>,
    mended: BTreeMap<u64, Passage>,
    /// States, and how many rulings each has behind it; the first none.
    kept: Vec<(usize, Box<dyn Game>)>,
    game: Box<dyn Game>,
    sitting: u64,
}

/// An act that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TakenBack {
    /// The number of its record.
    act: u64,
    /// The act that it came after; 0 where it was the first. Only after that one it stands again as it was.
    after: u64,
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
        let mut battle = Battle::mustered(records, open)?;
        battle.fold_all().map_err(|(_, why)| why)?;
        Ok(battle)
    }

    /// Reopens a battle as far as its records fit each other: with the number of the first that does not, and why.
    pub fn as_far_as_it_fits(
        records: Records,
        open: impl Fn(&Muster) -> Result<Arc<dyn LoadedRuleset>, Interrupt>,
    ) -> Result<(Battle, Option<(u64, Interrupt)>), Interrupt> {
        let mut battle = Battle::mustered(records, open)?;
        match battle.fold_all() {
            Ok(()) => Ok((battle, None)),
            // What was done of that record is not undone: begun again, it is not done.
            Err((seq, why)) => Ok((battle.at(seq - 1)?, Some((seq, why)))),
        }
    }

    /// The battle at its start, with all its records.
    fn mustered(
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
        let game: Box<dyn Game> = Box::new(Solo::over(mustered.game));
        Ok(Battle {
            muster,
            ruleset,
            warnings: mustered.warnings,
            told: mustered.told,
            records,
            acts: Vec::new(),
            undone: Vec::new(),
            taken_up: BTreeMap::new(),
            history: Vec::new(),
            standing: Vec::new(),
            mended: BTreeMap::new(),
            kept: vec![(0, game.copy())],
            game,
            sitting: 0,
        })
    }

    fn fold_all(&mut self) -> Result<(), (u64, Interrupt)> {
        (2..=self.records.len() as u64).try_for_each(|seq| self.fold(seq).map_err(|why| (seq, why)))
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

    /// What there is to see now: what the game shows, and what the order of battle has to be remembered in this turn.
    pub fn view(&self) -> View {
        self.remembered(self.game.view())
    }

    /// What a game of this battle shows, and what is to be remembered in its turn.
    pub fn remembered(&self, mut view: View) -> View {
        if view.over.is_none() {
            // First: on a narrow screen the last words of a headline stand on the scenario's page alone.
            view.headline.splice(0..0, self.told.scenario.remembered(view.turn).map(str::to_owned));
        }
        view
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

    /// The numbers of the rulings, notes and mendings that stand, in the order in which they were made: an undo takes back
    /// the last.
    pub fn acts(&self) -> &[u64] {
        &self.acts
    }

    /// The numbers of what stands in the order in which it is told: a ruling that was inserted before another stands there.
    /// Corrections and removals are told where they were made.
    pub fn history(&self) -> &[u64] {
        &self.history
    }

    /// The mendings that stand, by their records, oldest first.
    pub fn mendings(&self) -> impl Iterator<Item = (u64, Mending)> {
        self.acts.iter().filter_map(|&act| Some((act, self.records.mending(act)?)))
    }

    /// The rulings among those wanted that stand as they were ruled though what was mended before them does not allow them
    /// now, by their records.
    pub fn as_it_was(&self, wanted: impl Fn(u64) -> bool) -> BTreeSet<u64> {
        let mut stuck = self.stayed();
        stuck.retain(|seq| wanted(*seq));
        // What was mended since may have set it right, with each die for what it was thrown for.
        stuck.retain(|seq| !(self.rules_again(*seq) && self.falls_alike(*seq)));
        stuck
    }

    /// The rulings that a mending could not rule again, by their records.
    fn stayed(&self) -> BTreeSet<u64> {
        let mut stayed = BTreeSet::new();
        for (mending, _) in self.mendings() {
            if let Some(Entry::Mend { as_it_was, .. }) = self.records.get(mending).map(|record| record.entry) {
                stayed.extend(as_it_was);
            }
        }
        stayed.retain(|seq| self.standing.contains(seq));
        stayed
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
        Record { seq: self.records.len() as u64 + 1, time, sitting: self.sitting, entry }
    }

    /// The sitting that records are made in from now on: see [`Record::sitting`].
    pub fn sit_down(&mut self, sitting: u64) {
        self.sitting = sitting;
    }

    /// What an undo would take back, in words.
    pub fn would_undo(&self) -> Option<(u64, String)> {
        self.acts.last().and_then(|&act| self.in_words(act))
    }

    /// What a redo would let stand again, in words; of several acts the first.
    pub fn would_redo(&self) -> Option<(u64, String)> {
        self.undone.last().and_then(|last| self.in_words(last.act))
    }

    fn in_words(&self, act: u64) -> Option<(u64, String)> {
        Some((act, self.records.get(act)?.entry.to_string()))
    }

    /// Notes that stand, with their record's number.
    pub fn notes(&self) -> impl Iterator<Item = (u64, Option<UnitId>, String)> {
        let notes = self.history.iter().filter(|&&act| self.records.kind(act) == Some(Kind::Note));
        notes.filter_map(|&act| match self.records.get(act)?.entry {
            Entry::Note { about, text, .. } => Some((act, about, text)),
            _ => None,
        })
    }

    /// The state in which the standing ruling of record `of` was ruled, mendings before it included. Refused where no
    /// standing ruling has that number.
    pub fn before_ruling(&self, of: u64) -> Result<Box<dyn Game>, Interrupt> {
        self.before(self.position(of)?)
    }

    /// Takes a record that was prepared. The caller has it on disk by then. Refuses one that no longer comes next; the
    /// battle is then as it was.
    pub fn take(&mut self, prepared: Prepared) -> Result<(), Interrupt> {
        let Prepared { seq, json, place, game } = prepared;
        if seq != self.records.len() as u64 + 1 || !self.records.fits(&place) {
            return Interrupt::refuse("another record came first");
        }
        self.records.push(&json, place);
        let taken = match game {
            Some(game) => {
                self.game = game;
                self.acts.push(seq);
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

    /// The battle as it was after a record. Refuses a number that the journal does not hold.
    pub fn at(&self, seq: u64) -> Result<Battle, Interrupt> {
        if self.records.kind(seq).is_none() {
            return Interrupt::refuse(format!("there is no record {seq}; the last is {}", self.records.len()));
        }
        Battle::from_records(self.records.up_to(seq), |_| Ok(Arc::clone(&self.ruleset)))
    }
}

/// Rules an order on a state with these throws; changes nothing. Throws left over are refused.
pub fn rule(game: &dyn Game, order: &Order, throws: &[Throw]) -> Outcome {
    rule_by(game, order, GivenDice::new(throws))
}

fn rule_by(game: &dyn Game, order: &Order, mut given: GivenDice<'_>) -> Outcome {
    let mut outcome = game.rule(order, &mut given);
    if outcome.result.is_ok()
        && let Err(stop) = given.spent()
    {
        outcome.result = Err(stop);
    }
    outcome
}
