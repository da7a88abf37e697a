//! From an order of battle to the state at its start.

use std::sync::Arc;

use super::super::order_of_battle::{self as order, OrderOfBattle};
use super::super::tables::Tables;
use super::super::unit::Side;
use super::state::{Army, At, Brigade, State, Troop};
use crate::umpire::Refusal;

impl State {
    /// The battle before its first card. Refuses an order of battle without two armies.
    pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> Result<State, Refusal> {
        let median = |side| order.armies.iter().find(|army| army.side == side).map(|army| army.median.median);
        let (Some(red), Some(black)) = (median(Side::Red), median(Side::Black)) else {
            return Err(Refusal::new("a battle has two armies, one with the red cards and one with the black"));
        };
        let deck = tables.deck.cards(red, black)?;
        let army = |(place, army): (usize, &order::Army)| Army {
            number: u8::try_from(place + 1).unwrap_or(u8::MAX),
            name: army.name.clone(),
            side: army.side,
            median: army.median.median,
            at_start: u32::try_from(army.units().count()).unwrap_or(u32::MAX),
            brigades: army.brigades.iter().map(brigade_of).collect(),
        };
        Ok(State {
            tables: Arc::clone(tables),
            title: order.title.clone(),
            characteristics: order.characteristics,
            terrain: order.terrain.clone(),
            armies: order.armies.iter().enumerate().map(army).collect(),
            turn: 1,
            at: At::Card,
            left: deck.clone(),
            deck,
            acting: None,
            activations: Vec::new(),
            contacts: Vec::new(),
            over: None,
        })
    }
}

fn brigade_of(brigade: &order::Brigade) -> Brigade {
    let troop = |entry: &order::Entry| Troop {
        code: entry.code,
        name: entry.name.clone(),
        unit: entry.unit.clone(),
        gone: false,
        with: None,
        moved: false,
        adopted: false,
        shot: 0,
        test: None,
        breaks: false,
        diced: false,
    };
    Brigade { code: brigade.code, name: brigade.name.clone(), troops: brigade.units.iter().map(troop).collect() }
}
