//! An earlier moment of the battle, to look at.

use crate::battle::Battle;
use crate::umpire::{Interrupt, Order, View};

/// The battle as it stood when a phase ended.
pub struct Past {
    /// What it showed.
    pub view: View,
    /// The rulings by which a phase ended, by their records, oldest first, each with the ruling that stands before it.
    stops: Vec<(u64, u64)>,
    /// Which of them is looked at.
    at: usize,
}

impl Past {
    /// The end of the last phase before this one; `None` in the first phase of all.
    pub fn last(battle: &Battle) -> Result<Option<Past>, Interrupt> {
        // Before the first ruling stands the muster.
        let mut before = 1;
        let mut stops = Vec::new();
        for standing in battle.standing().iter() {
            stops.extend((standing.ruled.order.name == Order::NEXT).then_some((standing.seq, before)));
            before = standing.seq;
        }
        let Some(at) = stops.len().checked_sub(1) else { return Ok(None) };
        let view = battle.remembered(battle.before_ruling(stops[at].0)?.view());
        Ok(Some(Past { view, stops, at }))
    }

    /// Goes a phase back; `false` where there is none before.
    pub fn back(&mut self, battle: &Battle) -> Result<bool, Interrupt> {
        let Some(at) = self.at.checked_sub(1) else { return Ok(false) };
        self.go(battle, at)
    }

    /// Goes a phase on; `false` where the present is next.
    pub fn on(&mut self, battle: &Battle) -> Result<bool, Interrupt> {
        if self.at + 1 == self.stops.len() {
            return Ok(false);
        }
        self.go(battle, self.at + 1)
    }

    /// The number of the last ruling before the phase ended; of the muster, where there is none.
    pub fn record(&self) -> u64 {
        self.stops[self.at].1
    }

    fn go(&mut self, battle: &Battle, at: usize) -> Result<bool, Interrupt> {
        self.view = battle.remembered(battle.before_ruling(self.stops[at].0)?.view());
        self.at = at;
        Ok(true)
    }
}
