//! How records come to a state.

use crate::umpire::{Game, Interrupt};

use super::records::Passage;
use super::{Battle, Entry, Kind, Mending, Record, RecordedRuling, TakenBack};

/// After so many rulings a copy of the state is kept.
const STRIDE: usize = 256;

impl Battle {
    /// Folds the record of this number into the battle.
    pub(super) fn fold(&mut self, seq: u64) -> Result<(), Interrupt> {
        if self.records.kind(seq) == Some(Kind::Ruling) {
            self.game.apply(self.records.events(seq))?;
            self.acts.push(seq);
            self.stand(seq);
            return Ok(());
        }
        let Some(Record { entry, .. }) = self.records.get(seq) else {
            return Interrupt::refuse(format!("no record {seq}"));
        };
        self.check(seq, &entry)?;
        match entry {
            Entry::Muster(_) | Entry::Ruling(_) => Ok(()),
            Entry::Note { .. } | Entry::Slot { .. } => {
                self.acts.push(seq);
                self.history.push(seq);
                Ok(())
            }
            Entry::Mend { what, .. } => {
                self.acts.push(seq);
                if let Mending::Again(_) = what {
                    self.take_up(seq);
                }
                self.mend_anew()
            }
            Entry::Undo { of } => {
                self.acts.pop();
                self.undone.push(TakenBack { act: of, after: self.last_act() });
                match self.records.kind(of) {
                    Some(Kind::Mend) => self.mend_anew(),
                    kind => {
                        self.history.pop();
                        if kind == Some(Kind::Ruling) { self.take_back() } else { Ok(()) }
                    }
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
                    Some(Kind::Mend) => self.mend_anew(),
                    _ => {
                        self.history.push(of);
                        Ok(())
                    }
                }
            }
        }
    }

    /// The number of the last act; 0 where there is none.
    pub(super) fn last_act(&self) -> u64 {
        self.acts.last().copied().unwrap_or(0)
    }

    /// A ruling that was applied stands.
    pub(super) fn stand(&mut self, seq: u64) {
        self.history.push(seq);
        self.standing.push(seq);
        keep(&mut self.kept, self.standing.len(), &*self.game);
    }

    /// Drops the last ruling and folds from the copy before it.
    fn take_back(&mut self) -> Result<(), Interrupt> {
        self.standing.pop();
        self.fold_anew(self.standing.len())
    }

    /// Lines up again what stands, as the mendings have it, and folds all of it again.
    fn mend_anew(&mut self) -> Result<(), Interrupt> {
        self.mended.clear();
        let mut told = Vec::with_capacity(self.acts.len());
        for &act in &self.acts {
            let what = self.records.mending(act);
            if what.is_some() {
                self.mended.extend(self.records.mended(act)?);
            }
            self.line_up(&mut told, act, what.as_ref())?;
        }
        self.standing = told.iter().copied().filter(|&seq| self.is_ruling(seq)).collect();
        self.history = told;
        self.fold_anew(0)
    }

    /// Puts an act where it is told.
    pub(super) fn line_up(&self, told: &mut Vec<u64>, act: u64, what: Option<&Mending>) -> Result<(), Interrupt> {
        let place = |told: &[u64], of: u64| told.iter().position(|&seq| seq == of).map_or_else(|| stands_not(of), Ok);
        match what {
            None => told.push(act),
            Some(&Mending::Correct(of)) => {
                place(told, of)?;
                told.push(act);
            }
            Some(&Mending::InsertBefore(of)) => told.insert(place(told, of)?, act),
            Some(&Mending::Remove(of)) => {
                told.remove(place(told, of)?);
                told.push(act);
            }
            Some(Mending::Again(of)) => {
                for &each in of {
                    match self.records.mending(each) {
                        Some(Mending::Again(_)) => return Interrupt::refuse(format!("{each} does not stand again")),
                        what => self.line_up(told, each, what.as_ref())?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether what is told under this number is a ruling: made as one, or inserted by a mending.
    pub(super) fn is_ruling(&self, seq: u64) -> bool {
        self.records.kind(seq) == Some(Kind::Ruling) || self.mended.contains_key(&seq)
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
    pub(super) fn before(&self, position: usize) -> Result<Box<dyn Game>, Interrupt> {
        let nearest = self.kept.partition_point(|(behind, _)| *behind <= position) - 1;
        let (behind, state) = &self.kept[nearest];
        let mut game = state.copy();
        for &seq in &self.standing[*behind..position] {
            game.apply(self.events(seq))?;
        }
        Ok(game)
    }

    /// The place in the row of the ruling first made in record `of`.
    pub(super) fn position(&self, of: u64) -> Result<usize, Interrupt> {
        // The numbers rise along the row but for what was mended; where they do not, the search may miss one.
        let found = self.standing.binary_search(&of).ok();
        let found = found.or_else(|| self.standing.iter().position(|&seq| seq == of));
        found.map_or_else(|| stands_not(of), Ok)
    }

    /// A ruling as it stands.
    pub(super) fn ruled(&self, seq: u64) -> Result<RecordedRuling, Interrupt> {
        let text = self.passage(seq).map_or("", |passage| self.records.text(passage.whole.clone()));
        serde_json::from_str(text).or_else(|error| Interrupt::refuse(format!("ruling {seq} cannot be read: {error}")))
    }

    /// The events of a ruling as it stands.
    pub(super) fn events(&self, seq: u64) -> &str {
        self.passage(seq).map_or("[]", |passage| self.records.text(passage.events.clone()))
    }

    pub(super) fn passage(&self, seq: u64) -> Option<&Passage> {
        self.mended.get(&seq).or_else(|| self.records.passage(seq))
    }
}

fn stands_not<T>(of: u64) -> Result<T, Interrupt> {
    Interrupt::refuse(format!("no ruling {of} stands"))
}

/// Keeps a copy of a state that has `behind` rulings behind it, at every [`STRIDE`]; and thins those out that are far
/// behind: twice as far, half as many.
fn keep(kept: &mut Vec<(usize, Box<dyn Game>)>, behind: usize, game: &dyn Game) {
    if behind.is_multiple_of(STRIDE) && kept.last().is_some_and(|(last, _)| *last < behind) {
        kept.push((behind, game.copy()));
        kept.retain(|(at, _)| at.is_multiple_of(((behind - at) / 2).next_power_of_two()));
    }
}
