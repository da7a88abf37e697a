//! `firing_initiative`: who fires first (p. 25).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::command::initiative::{
    Force, InitiativeOrder, InitiativePhase, InitiativeSide, Party,
};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Dice, Interrupt, Never, Procedure, ProcedureEntry, Refusal, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, FiringInitiative>()];

/// Both sides throw for the firing initiative, until the totals differ (HOW-AMB-B3).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FiringInitiative {
    /// The first side to throw.
    pub(crate) side_a: InitiativeSide,
    /// The other.
    pub(crate) side_b: InitiativeSide,
}

/// Who has it, and the last pair of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FirstFire {
    pub(crate) modifier_a: i32,
    pub(crate) modifier_b: i32,
    pub(crate) total_a: i32,
    pub(crate) total_b: i32,
    pub(crate) winner: Party,
    pub(crate) rerolls: u32,
}

impl FiringInitiative {
    /// The turn is of no matter to fire: nobody has the initiative without a die.
    fn order(&self) -> InitiativeOrder {
        let forces = [self.side_a, self.side_b].map(|side| Force { side, attacker: false }).to_vec();
        InitiativeOrder { phase: InitiativePhase::Firing, forces, turn: 2 }
    }
}

impl Procedure<Tables> for FiringInitiative {
    const NAME: &'static str = "firing_initiative";
    type Answer = FirstFire;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.order().check(tables)
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<FirstFire, Interrupt> {
        let order = self.order().resolve(tables, dice)?;
        let (Some(total_a), Some(total_b)) = (order.totals[0], order.totals[1]) else {
            return Interrupt::refuse("nobody has thrown for the firing initiative");
        };
        Ok(FirstFire {
            modifier_a: order.force_modifiers[0],
            modifier_b: order.force_modifiers[1],
            total_a,
            total_b,
            winner: if order.order[0] == 0 { Party::A } else { Party::B },
            rerolls: order.rerolls,
        })
    }
}
