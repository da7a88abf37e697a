//! The rulings that stand.

use serde::Deserialize;

use super::{Battle, RecordedRuling};
use crate::umpire::Order;

/// A ruling that stands, and the record that brought it.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The number of the record in which it was first ruled.
    pub seq: u64,
    /// The ruling as it stands, mendings included.
    pub ruled: RecordedRuling,
}

/// The rulings of a battle that stand, oldest first. Each is read from its record when it is asked for.
#[derive(Clone, Copy)]
pub struct Rulings<'a> {
    battle: &'a Battle,
}

impl<'a> Rulings<'a> {
    pub(super) fn of(battle: &'a Battle) -> Rulings<'a> {
        Rulings { battle }
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.battle.standing.len()
    }

    /// Whether none stands.
    pub fn is_empty(self) -> bool {
        self.battle.standing.is_empty()
    }

    /// The one at this place of the row, from 0.
    pub fn get(self, at: usize) -> Option<Standing> {
        self.read(*self.battle.standing.get(at)?)
    }

    /// The one that was first ruled in this record.
    pub fn find(self, seq: u64) -> Option<Standing> {
        self.battle.position(seq).ok().and_then(|at| self.get(at))
    }

    /// The turn under which this one is told, and its line, without a look at the rest of it: for who looks through all of
    /// them. `None` where what is told under this number is no ruling.
    pub fn line(self, seq: u64) -> Option<(u32, String)> {
        #[derive(Deserialize)]
        struct Said {
            turn: u32,
            line: String,
            order: Order,
        }
        let passage = self.battle.passage(seq).filter(|_| self.battle.is_ruling(seq))?;
        let Said { turn, line, order } = serde_json::from_str(self.battle.records.text(passage.whole.clone())).ok()?;
        let turn = if order.name == Order::NEXT { self.after(seq).0 } else { turn };
        Some((turn, order.told(line)))
    }

    /// The turn and the phase under which a ruling is told: those in which it was given; the end of a phase those that it
    /// led to.
    pub fn told_under(self, Standing { seq, ruled }: &Standing) -> (u32, String) {
        if ruled.order.name == Order::NEXT { self.after(*seq) } else { (ruled.turn, ruled.phase.clone()) }
    }

    /// The turn and the phase after a ruling.
    fn after(self, seq: u64) -> (u32, String) {
        let next = self.battle.position(seq).ok().and_then(|at| self.get(at + 1));
        next.map_or_else(|| self.battle.game().moment(), |Standing { ruled, .. }| (ruled.turn, ruled.phase))
    }

    /// The last ruling.
    pub fn last(self) -> Option<Standing> {
        self.iter().next_back()
    }

    /// Every ruling.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Standing> + use<'a> {
        self.battle.standing.iter().filter_map(move |seq| self.read(*seq))
    }

    /// Every ruling, read.
    pub fn to_vec(self) -> Vec<Standing> {
        self.iter().collect()
    }

    fn read(self, seq: u64) -> Option<Standing> {
        Some(Standing { seq, ruled: self.battle.ruled(seq).ok()? })
    }
}
