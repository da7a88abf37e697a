//! From an order of battle to the state at its start.

use std::sync::Arc;

use crate::rulesets::league_of_augsburg::army::{self as order, OrderOfBattle};
use crate::rulesets::league_of_augsburg::battle::state::{Army, At, Brigade, State, Troop};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::umpire::Refusal;

impl State {
    /// The battle before its first chit. Refuses an order of battle without two armies.
    pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> Result<State, Refusal> {
        if order.armies.len() != 2 {
            return Err(Refusal::new("a battle has two armies"));
        }
        let army = |(number, army): (u8, &order::Army)| Army {
            number,
            name: army.name.clone(),
            commander: army.commander.clone(),
            command_number: army.command_number,
            points: None,
            assigned: false,
            brigades: army.brigades.iter().map(brigade).collect(),
        };
        Ok(State {
            tables: Arc::clone(tables),
            title: order.title.clone(),
            notes: order.notes.clone(),
            last_turn: order.last_turn,
            armies: (1..).zip(&order.armies).map(army).collect(),
            turn: 1,
            at: At::Orders,
            sequence: Vec::new(),
            passed: None,
            charge: None,
            over: None,
        })
    }
}

fn brigade(entry: &order::Brigade) -> Brigade {
    let troop = |named: &order::Named| Troop {
        code: named.code,
        unit: named.unit.clone(),
        squadrons: named.unit.squadrons,
        gone: false,
        chit: None,
        acted: false,
        rally_points: 0,
        shot: 0,
        struck: Vec::new(),
        test: None,
        returns: None,
        back: false,
    };
    Brigade {
        code: entry.code,
        name: entry.name.clone(),
        command_number: entry.command_number,
        granted: 0,
        points: None,
        spent: 0,
        acted: false,
        troops: entry.units.iter().map(troop).collect(),
    }
}
