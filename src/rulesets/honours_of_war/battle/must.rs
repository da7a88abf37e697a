//! What a unit owes of its own side's orders: to fall back, to advance, to charge (p. 19, 37).

use serde::{Deserialize, Serialize};

use super::state::{State, Troop};
use crate::rulesets::honours_of_war::morale::brigade_morale::{BrigadeMorale, BrigadeState, BrigadeUnit, Fate};
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::umpire::{Lookup, UnitId};

/// A move that is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Must {
    /// A normal move away from the enemy, with its feeble brigade (p. 19).
    FallBack,
    /// At least a normal move towards the nearest enemy; a charge, if he is within one (p. 19).
    Advance,
    /// At least a normal move away from the enemy, with its demoralised brigade (option, p. 37).
    Leave,
}

impl Must {
    /// In words, as a duty.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Must::FallBack => "feeble: a move back (p. 19)",
            Must::Advance => "inspiring: advance a move, charge within one (p. 19)",
            Must::Leave => "demoralised: a move away at least (p. 37)",
        }
    }
}

impl State {
    /// What a unit still owes this turn. Nobody in contact owes anything, nor one that must not move of its own will.
    pub(crate) fn must(&self, troop: &Troop) -> Option<Must> {
        let bound = troop.paid || troop.gone() || troop.arrives > self.turn || self.engaged(troop.code);
        if bound || self.charges.iter().any(|charge| charge.attacker == troop.code) {
            return None;
        }
        let free = troop.morale == Morale::Steady;
        match troop.must {
            Some(Must::Advance) if !free || troop.evaded || self.turn <= troop.held_until => None,
            // A unit that has lost its morale is under way, or stands until it has reformed (p. 36).
            _ if !free => None,
            Some(must) => Some(must),
            None => self.demoralised(troop.code).then_some(Must::Leave),
        }
    }

    /// The morale of a brigade (option, p. 37), `away` being a unit that is 60 cm from every enemy or off the table.
    pub(crate) fn brigade_morale(&self, code: UnitId, away: Option<UnitId>) -> Option<BrigadeState> {
        let brigade = self.brigade(code).filter(|_| self.options.brigade_morale)?;
        let units = brigade.troops.iter().map(|troop| BrigadeUnit {
            unit: troop.unit.clone(),
            fate: Fate {
                done_for: troop.done_for,
                distance_enemy: None,
                off_table: troop.disengaged || Some(troop.code) == away,
            },
        });
        let request = BrigadeMorale { units: units.collect(), scale: self.scale };
        request.answer(&self.tables).ok()
    }

    /// Whether a brigade is demoralised (option, p. 37).
    pub(crate) fn demoralised(&self, code: UnitId) -> bool {
        self.brigade_morale(code, None).is_some_and(|morale| morale.demoralised)
    }
}
