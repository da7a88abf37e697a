//! What was taken back, and can stand again.

use super::Battle;

/// An act that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakenBack {
    /// The number of its record.
    pub(super) act: u64,
    /// The act that it came after; 0 where it was the first. Only after that one it stands again as it was.
    pub(super) after: u64,
}

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
            false => Redo::Anew(self.in_one_go().iter().rev().map(|each| each.act).collect()),
        })
    }

    /// What was taken back last in one go, the oldest last: acts that followed upon each other.
    pub(super) fn in_one_go(&self) -> &[TakenBack] {
        let follows = |at: usize| self.undone[at - 1].after == self.undone[at].act;
        let last = self.undone.len().saturating_sub(1);
        let first = (1..=last).rev().find(|&at| !follows(at)).unwrap_or(0);
        &self.undone[first..]
    }

    /// What was taken back last stands again by the mending of this number, which keeps it in case it is taken back itself.
    pub(super) fn take_up(&mut self, mending: u64) {
        let left = self.undone.len() - self.in_one_go().len();
        let taken_up = self.undone.split_off(left);
        self.taken_up.insert(mending, taken_up);
    }

    /// Where the mending of this number let acts stand again, they are taken back as they were before it.
    pub(super) fn put_down(&mut self, mending: u64) -> bool {
        let taken_up = self.taken_up.remove(&mending);
        let any = taken_up.is_some();
        self.undone.extend(taken_up.into_iter().flatten());
        any
    }
}
