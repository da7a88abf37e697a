//! What the scenario does, turn by turn.

use super::{Army, Entry, General, OrderOfBattle};

impl Entry {
    /// Whether it may move of its own will on this turn. Forced retreats and routs happen all the same; counter-charges,
    /// evasions and pursuits by choice do not (HOW-AMB-C13).
    pub(crate) const fn may_move(&self, turn: u32) -> bool {
        turn > self.held_until
    }
}

impl Army {
    /// The general who commands on this turn.
    pub(crate) fn general_on(&self, turn: u32) -> Option<&General> {
        self.generals.iter().rev().find(|general| general.from <= turn).or(self.generals.first())
    }
}

impl OrderOfBattle {
    /// What the umpire is to be reminded of on this turn, a sentence each: notes, mist, changes of command, arrivals,
    /// and who may not move.
    pub(crate) fn reminders(&self, turn: u32) -> Vec<String> {
        let mut lines = Vec::new();
        for note in self.notes.iter().filter(|note| (note.from..=note.until).contains(&turn)) {
            lines.push(note.text.clone());
        }
        if let Some(mist) = self.mist.as_ref().filter(|mist| turn <= mist.until) {
            lines.push(format!("Mist {} until the end of turn {}.", mist.place, mist.until));
        }
        for army in &self.armies {
            for pair in army.generals.windows(2) {
                let [old, new] = pair else { continue };
                if turn + 1 == new.from {
                    lines.push(format!("{} leaves at the end of this turn; {} takes command.", old.name, new.name));
                } else if turn == new.from {
                    lines.push(format!("{} commands {} from now on.", new.name, army.name));
                }
            }
            for brigade in &army.brigades {
                if brigade.arrives == turn && turn > 1 {
                    lines.push(format!("{} of {} arrives.", brigade.name, army.name));
                }
                let held: Vec<&Entry> = brigade.units.iter().filter(|unit| !unit.may_move(turn)).collect();
                let Some(until) = held.iter().map(|unit| unit.held_until).max() else { continue };
                let who = if held.len() == brigade.units.len() {
                    brigade.name.clone()
                } else {
                    held.iter().map(|unit| unit.name.as_str()).collect::<Vec<_>>().join(", ")
                };
                lines.push(format!("{who} of {} may not move before turn {}.", army.name, until + 1));
            }
            if army.objectives_by == Some(turn) {
                lines.push(format!("{} must hold its objectives at the end of this turn.", army.name));
            }
        }
        lines
    }
}
