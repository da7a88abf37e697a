//! From an order of battle to the state at its start.

use std::sync::Arc;

use serde_json::Map;

use crate::rulesets::old_dessauer::army::{ArmyEntry, BrigadeEntry, OrderOfBattle, UnitEntry};
use crate::rulesets::old_dessauer::battle::about::house_values;
use crate::rulesets::old_dessauer::battle::marks::ThisTurn;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::{BrigadeInPlay, General, Roster, UnitInPlay, UnitState};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Army, Marks, Ratio, Refusal};

impl State {
    /// The battle before its first turn, with the optional rules of the order of battle. Refuses one without two armies.
    pub(crate) fn muster(tables: &Tables, order: &OrderOfBattle) -> Result<State, Refusal> {
        if order.armies.len() != 2 {
            return Err(Refusal::new("a battle has two armies"));
        }
        let tables = tables.for_request(order.options.clone(), &Map::new())?.into_owned();
        let armies = (1u8..).zip(&order.armies).map(|(number, army)| army_of(number, army)).collect();
        Ok(State {
            house_values: house_values(&tables).into(),
            title: order.title.clone(),
            notes: order.notes.clone(),
            roster: Roster { armies },
            first_active: order.first_active,
            turn: 1,
            last_turn: order.last_turn,
            sight: order.sight.clone(),
            counts: order.armies.iter().map(|army| army.counts).collect(),
            phase: Phase::Muster,
            contacts: Vec::new(),
            pursuits: Vec::new(),
            over: None,
            together: false,
            tables: Arc::new(tables),
        })
    }
}

fn army_of(number: u8, army: &ArmyEntry) -> Army<(), General, UnitState> {
    let brigades = army.brigades.iter().map(brigade_of).collect();
    Army { number, name: army.name.clone(), side: number, brigades, own: () }
}

fn brigade_of(brigade: &BrigadeEntry) -> BrigadeInPlay {
    let led = brigade.units.iter().find(|entry| entry.unit.leadership.is_some());
    BrigadeInPlay {
        id: brigade.id,
        name: brigade.name.clone(),
        units: brigade.units.iter().map(|entry| unit_of(entry, brigade.comes_on)).collect(),
        own: General {
            leadership: brigade.leadership,
            rated: false,
            radius: brigade.command_radius,
            with: led.map(|entry| entry.id),
            fallen: false,
            danger: Vec::new(),
            ridden: Ratio::ZERO,
            rode: false,
            counts: brigade.counts,
            orders: brigade.orders,
        },
    }
}

fn unit_of(entry: &UnitEntry, comes_on: Option<u32>) -> UnitInPlay {
    UnitInPlay {
        id: entry.id,
        name: entry.name.clone(),
        gone: false,
        comes_on,
        own: UnitState {
            // Broken ground disorders all but skirmishers (Terrain Effects).
            troops: Unit {
                leadership: None,
                disordered: entry.ground.is_broken() && entry.unit.kind != Kind::Skirmishers,
                ..entry.unit.clone()
            },
            ground: entry.ground,
            marks: Marks::default(),
            turn: ThisTurn::default(),
        },
    }
}
