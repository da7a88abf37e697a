//! From an order of battle to the state at its start.

use std::sync::Arc;

use super::state::{
    ArmyInPlay, ArmyState, ArmyTurn, BrigadeInPlay, BrigadeState, BrigadeTurn, Guns, Phase, State, UnitInPlay,
    UnitState, UnitTurn,
};
use crate::rulesets::league_of_augsburg::army::order_of_battle::{ArmyEntry, BrigadeEntry, OrderOfBattle, UnitEntry};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{Marks, Refusal, Roster};

impl State {
    /// The battle before its first chit. Refuses an order of battle without two armies.
    pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> Result<State, Refusal> {
        if order.armies.len() != 2 {
            return Err(Refusal::new("a battle has two armies"));
        }
        Ok(State {
            tables: Arc::clone(tables),
            title: order.title.clone(),
            notes: order.notes.clone(),
            bad_going: order.bad_going,
            horse_over_hedges: order.horse_over_hedges,
            last_turn: order.last_turn,
            roster: Roster { armies: (1..).zip(&order.armies).map(army).collect() },
            turn: 1,
            phase: Phase::Orders,
            sequence: Vec::new(),
            passed: None,
            charge: None,
            over: None,
        })
    }
}

fn army((number, entry): (u8, &ArmyEntry)) -> ArmyInPlay {
    ArmyInPlay {
        number,
        name: entry.name.clone(),
        side: number,
        brigades: entry.brigades.iter().map(brigade).collect(),
        own: ArmyState {
            commander: entry.commander.clone(),
            command_number: entry.command_number,
            horse_that_routs: entry.horse_that_routs.clone(),
            this_turn: ArmyTurn::default(),
        },
    }
}

fn brigade(entry: &BrigadeEntry) -> BrigadeInPlay {
    BrigadeInPlay {
        id: entry.id,
        name: entry.name.clone(),
        units: entry.units.iter().map(|one| unit(one, entry.comes_on)).collect(),
        own: BrigadeState { command_number: entry.command_number, hold: entry.hold, this_turn: BrigadeTurn::default() },
    }
}

fn unit(entry: &UnitEntry, comes_on: Option<u32>) -> UnitInPlay {
    UnitInPlay {
        id: entry.id,
        name: entry.unit.name.clone(),
        gone: false,
        comes_on,
        own: UnitState {
            now: Unit {
                in_bad_going: entry.ground.is_bad(),
                holding: entry.unit.holding || entry.ground.is_held_by(&entry.unit),
                ..entry.unit.clone()
            },
            squadrons: entry.squadrons,
            pikemen: entry.unit.pikemen,
            ground: entry.ground,
            left: Ground::Open,
            guns: Guns::Manned,
            marks: Marks::default(),
            shot: 0,
            apart: Vec::new(),
            this_turn: UnitTurn::default(),
        },
    }
}
