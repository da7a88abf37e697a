//! From an order of battle to the state at its start.

use std::sync::Arc;

use crate::rulesets::napoleonic_d8::army::order_of_battle as order;
use crate::rulesets::napoleonic_d8::army::order_of_battle::OrderOfBattle;
use crate::rulesets::napoleonic_d8::battle::contact::Surroundings;
use crate::rulesets::napoleonic_d8::battle::state::{Army, Brigade, Division, Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Rating};
use crate::umpire::Refusal;

impl State {
    /// The battle before its first move. Refuses an order of battle without two armies.
    pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> Result<State, Refusal> {
        if order.armies.len() != 2 {
            return Err(Refusal::new("a battle has two armies"));
        }
        let army = |(place, army): (usize, &order::Army)| Army {
            number: u8::try_from(place + 1).unwrap_or(u8::MAX),
            name: army.name.clone(),
            commander: army.commander.clone().unwrap_or_default(),
            grade: army.grade,
            divisions: army.divisions.iter().map(division).collect(),
            brigades: army.brigades.iter().map(|entry| brigade(tables, entry)).collect(),
            owes: false,
        };
        Ok(State {
            tables: Arc::clone(tables),
            title: order.title.clone(),
            notes: order.notes.clone(),
            last_turn: order.last_turn,
            armies: order.armies.iter().enumerate().map(army).collect(),
            turn: 1,
            phase: Phase::Initiative,
            acting: None,
            second: false,
            over: None,
        })
    }
}

fn division(entry: &order::Division) -> Division {
    Division { name: entry.name.clone(), grade: entry.grade, owes: false }
}

fn brigade(tables: &Tables, entry: &order::Brigade) -> Brigade {
    let troop = |regiment: &order::Regiment| Troop {
        code: regiment.code,
        name: regiment.name.clone(),
        unit: regiment.unit.clone(),
        weapon: regiment.weapon,
        gone: false,
        shots: 0,
        moved: false,
        fired: false,
        fights: false,
        fought: false,
        shot_at: false,
        struck: false,
        test: None,
        shelled: false,
        onset: None,
        reply: None,
        engaged: Vec::new(),
        after: None,
        throughs: 0,
        alight: false,
        quenching: false,
        away: false,
    };
    Brigade {
        code: entry.code,
        name: entry.name.clone(),
        bc: BcRating::nearest(entry.grade.rating().get()),
        rating: Rating::nearest(entry.rating(tables)),
        division: entry.division,
        orders: Orders::Normal,
        held: None,
        stood: Surroundings::default(),
        tested: false,
        lost_now: 0,
        troops: entry.units.iter().map(troop).collect(),
    }
}
