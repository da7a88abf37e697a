//! From an order of battle to the state at its start.

use std::sync::Arc;

use serde_json::Map;

use crate::rulesets::old_dessauer::army::{self as order, OrderOfBattle};
use crate::rulesets::old_dessauer::battle::state::{Army, Brigade, Phase, State, Troop};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::Refusal;

impl State {
    /// The battle before its first turn, with the optional rules of the order of battle. Refuses one without two armies.
    pub(crate) fn muster(tables: &Tables, order: &OrderOfBattle) -> Result<State, Refusal> {
        if order.armies.len() != 2 {
            return Err(Refusal::new("a battle has two armies"));
        }
        let tables = tables.for_request(order.options.clone(), &Map::new())?.into_owned();
        let army = |(place, army): (usize, &order::Army)| Army {
            number: u8::try_from(place + 1).unwrap_or(u8::MAX),
            name: army.name.clone(),
            brigades: army.brigades.iter().map(brigade_of).collect(),
        };
        Ok(State {
            tables: Arc::new(tables),
            title: order.title.clone(),
            notes: order.notes.clone(),
            armies: order.armies.iter().enumerate().map(army).collect(),
            first_active: order.first_active,
            turn: 1,
            last_turn: order.last_turn,
            phase: Phase::Muster,
            contacts: Vec::new(),
            chases: Vec::new(),
            over: None,
        })
    }
}

fn brigade_of(brigade: &order::Brigade) -> Brigade {
    let troop = |regiment: &order::Regiment| Troop {
        code: regiment.code,
        name: regiment.name.clone(),
        unit: Unit { leadership: None, ..regiment.unit.clone() },
        as_line: false,
        ground: Terrain::Open,
        gone: false,
        abandoned: false,
        moved: Moved::None,
        refused: false,
        diced: false,
        stands_fired: 0,
        fired: false,
        shot: 0,
        danger: 0,
        recoil: 0,
        fled: None,
        fought: false,
    };
    let led = brigade.units.iter().find(|regiment| regiment.unit.leadership.is_some());
    Brigade {
        code: brigade.code,
        name: brigade.name.clone(),
        leadership: brigade.leadership,
        radius: brigade.command_radius,
        with: led.map(|regiment| regiment.code),
        fallen: false,
        troops: brigade.units.iter().map(troop).collect(),
    }
}
