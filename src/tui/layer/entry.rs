//! One ruling of the log in full.

use crate::battle::{Battle, RecordedRuling, Standing, purposes};
use crate::umpire::Throw;

/// The ruling that is selected in the log below, from a line on.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The first line shown.
    pub top: usize,
    /// Its dice, by who threw them and what for. Found once: the ruling is ruled again for it.
    pub dice: Vec<Thrown>,
}

/// Dice of one who throws, for one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Who throws; empty where the rule does not say.
    pub who: String,
    /// What for; empty where today's rules throw other dice.
    pub why: &'static str,
    /// What fell, and whether drumhead rolled it.
    pub fell: Vec<(Throw, bool)>,
}

impl Entry {
    /// The ruling of this number, from its first line on.
    pub fn of(battle: &Battle, seq: u64) -> Entry {
        let ruled = battle.standing().find(seq).map(|Standing { ruled, .. }| ruled);
        let dice = ruled.map_or_else(Vec::new, |ruled| dice(battle, seq, &ruled));
        Entry { top: 0, dice }
    }
}

fn dice(battle: &Battle, seq: u64, ruled: &RecordedRuling) -> Vec<Thrown> {
    let before = battle.before_ruling(seq).ok();
    let known = before.and_then(|game| purposes(&*game, &ruled.order, &ruled.throws));
    let mut dice: Vec<Thrown> = Vec::new();
    for (at, throw) in ruled.throws.iter().enumerate() {
        let (why, who) = known.as_ref().map_or(("", ""), |(owed, form)| (owed[at].why, form.thrower(owed[at].why)));
        let fell = (throw.clone(), ruled.thrown.rolled(at));
        match dice.iter_mut().find(|thrown| (thrown.why, thrown.who.as_str()) == (why, who)) {
            Some(thrown) => thrown.fell.push(fell),
            None => dice.push(Thrown { who: who.to_owned(), why, fell: vec![fell] }),
        }
    }
    dice
}
