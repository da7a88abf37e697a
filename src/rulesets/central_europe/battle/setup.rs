//! From an order of battle to the state at its start.

use std::sync::Arc;

use crate::rulesets::central_europe::army::order_of_battle::{Cards, Listed, OrderOfBattle};
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::Colour;
use crate::umpire::{self, Marks, Refusal, Roster};

use super::phase::Phase;
use super::state::{Army, ArmyState, State, Unit, UnitState};

impl State {
    /// The battle before its first card. Refuses an order of battle without two armies.
    pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> Result<State, Refusal> {
        let median = |colour| order.armies.iter().find(|army| army.colour == colour).map(|army| army.median.median);
        let (Some(red), Some(black)) = (median(Colour::Red), median(Colour::Black)) else {
            return Err(Refusal::new("a battle has two armies, one with the red cards and one with the black"));
        };
        let deck = tables.deck.cards(red, black)?;
        Ok(State {
            tables: Arc::clone(tables),
            title: order.title.clone(),
            characteristics: order.characteristics,
            roster: Roster { armies: order.armies.iter().map(army).collect() },
            turn: 1,
            phase: Phase::Card,
            left: deck.clone(),
            deck,
            acting: None,
            card: None,
            activations: Vec::new(),
            contacts: Vec::new(),
            supports: Vec::new(),
            asked_anew: Vec::new(),
            shot_out: Vec::new(),
            last_turn: order.last_turn,
            turn_over: false,
            over: None,
            fought_on: Vec::new(),
            decided: None,
            together: false,
        })
    }
}

fn army(listed: &umpire::Army<Cards, (), Listed>) -> Army {
    let brigade = |listed: &umpire::Brigade<(), Listed>| umpire::Brigade {
        id: listed.id,
        name: listed.name.clone(),
        units: listed.units.iter().map(unit).collect(),
        own: (),
    };
    let brigades: Vec<_> = listed.brigades.iter().map(brigade).collect();
    let at_start = brigades.iter().map(|brigade| brigade.units.len()).sum::<usize>();
    Army {
        number: listed.number,
        name: listed.name.clone(),
        side: listed.side,
        brigades,
        own: ArmyState {
            colour: listed.colour,
            median: listed.median.clone(),
            at_start: u32::try_from(at_start).unwrap_or(u32::MAX),
        },
    }
}

fn unit(listed: &umpire::Unit<Listed>) -> Unit {
    Unit {
        id: listed.id,
        name: listed.name.clone(),
        gone: false,
        comes_on: listed.comes_on,
        own: UnitState {
            profile: listed.profile.clone(),
            ground: listed.ground,
            covered: listed.covered,
            hold: listed.hold,
            reminder: listed.reminder.clone(),
            footing: None,
            with: None,
            marks: Marks::default(),
            went: None,
            shot: 0,
            tests: Vec::new(),
            shot_in: Vec::new(),
            behind: Vec::new(),
        },
    }
}
