//! What was taken back, and can stand again.

use super::{Battle, TakenBack};

/// How what was taken back last would stand again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redo {
    /// This act as it was: nothing happened since.
    AsItWas(u64),
    /// These acts, oldest first, each ruled again after what happened since: what was taken back in one go.
    Anew(Vec<u64>),
}

impl Battle {
    /// How what was taken back last would stand again.
    pub fn redo(&self) -> Option<Redo> {
        let last = self.undone.last()?;
        Some(match last.after == self.last_act() {
            true => Redo::AsItWas(last.act),
            false => Redo::Anew(self.acts_of(self.in_one_go())),
        })
    }

    /// The act by which a ruling or a note stands: itself, or the mending that let it stand again.
    pub fn stands_by(&self, seq: u64) -> u64 {
        let stood_again =
            |mending: &&u64| self.taken_up.get(mending).is_some_and(|all| self.acts_of(all).contains(&seq));
        self.acts.iter().rev().find(stood_again).copied().unwrap_or(seq)
    }

    /// What was taken back last in one go, the oldest last: acts that followed upon each other.
    fn in_one_go(&self) -> &[TakenBack] {
        let follows = |at: usize| self.undone[at - 1].after == self.undone[at].act;
        let last = self.undone.len().saturating_sub(1);
        let first = (1..=last).rev().find(|&at| !follows(at)).unwrap_or(0);
        &self.undone[first..]
    }

    /// The numbers of what was taken back, oldest first; in the place of what let others stand again, those.
    fn acts_of(&self, taken_back: &[TakenBack]) -> Vec<u64> {
        let each = taken_back.iter().rev();
        each.flat_map(|each| self.taken_up.get(&each.act).map_or_else(|| vec![each.act], |all| self.acts_of(all)))
            .collect()
    }

    /// What was taken back last stands again by the mending of this number.
    pub(super) fn take_up(&mut self, mending: u64) {
        let left = self.undone.len() - self.in_one_go().len();
        let taken_up = self.undone.split_off(left);
        self.taken_up.insert(mending, taken_up);
    }
}
