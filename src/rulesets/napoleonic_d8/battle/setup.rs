//! From an order of battle to the state at its start.

use std::sync::Arc;

use crate::rulesets::napoleonic_d8::army::order_of_battle::{Army, Brigade, OrderOfBattle, Regiment};
use crate::rulesets::napoleonic_d8::battle::contact::{Support, Surroundings};
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{
    ArmyInPlay, ArmyState, BrigadeInPlay, BrigadeState, DivisionState, State, UnitInPlay, UnitState,
};
use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCheck;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Rating};
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Lookup, Marks, Ratio, Refusal, Roster};

/// The battle before its first move. Refuses an order of battle without two armies.
pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> Result<State, Refusal> {
    if order.armies.len() != 2 {
        return Err(Refusal::new("a battle has two armies"));
    }
    Ok(State {
        tables: Arc::clone(tables),
        title: order.title.clone(),
        notes: order.notes.clone(),
        last_turn: order.last_turn,
        roster: Roster {
            armies: (1..).zip(&order.armies).map(|(number, entry)| army(tables, number, entry)).collect(),
        },
        turn: 1,
        phase: Phase::Initiative,
        won: None,
        acting: None,
        second: false,
        fires: 0,
        removed: Vec::new(),
        fallen: Vec::new(),
        routed: Vec::new(),
        sight: order.sight,
        over: None,
    })
}

fn army(tables: &Tables, number: u8, entry: &Army) -> ArmyInPlay {
    let divisions = entry.divisions.iter();
    let divisions =
        divisions.map(|entry| DivisionState { name: entry.name.clone(), grade: entry.grade, owes_test: false });
    ArmyInPlay {
        number,
        name: entry.name.clone(),
        side: number,
        brigades: entry.brigades.iter().map(|entry| brigade(tables, entry)).collect(),
        own: ArmyState {
            commander: entry.commander.clone().unwrap_or_default(),
            grade: entry.grade,
            stand_ins: entry.stand_ins.clone(),
            divisions: divisions.collect(),
            owes_test: false,
            lost: false,
        },
    }
}

fn brigade(tables: &Tables, entry: &Brigade) -> BrigadeInPlay {
    BrigadeInPlay {
        id: entry.code,
        name: entry.name.clone(),
        units: entry.units.iter().map(|one| unit(tables, one, entry.comes_on)).collect(),
        own: BrigadeState {
            bc: BcRating::nearest(entry.grade.rating().get()),
            rating: Rating::nearest(entry.rating(tables)),
            division: entry.division,
            orders: Orders::Normal,
            held: None,
            held_through: false,
            tested: false,
            neighbour_open: false,
            around: Surroundings::default(),
            succeeded: false,
            lost_now: 0,
        },
    }
}

/// Who begins in a wood that disorders it begins disordered (ND8-DIS-2).
fn unit(tables: &Tables, entry: &Regiment, comes_on: Option<u32>) -> UnitInPlay {
    let mut now = entry.unit.clone();
    let wood = DisorderCheck { unit: now.clone(), cause: DisorderCause::InWood };
    if entry.ground == Ground::Wood
        && let Ok(there) = wood.answer(tables)
    {
        now = now.with(now.kills.count(), there.disorders_after);
    }
    UnitInPlay {
        id: entry.code,
        name: entry.name.clone(),
        gone: false,
        comes_on,
        own: UnitState {
            now,
            weapon: entry.weapon,
            away: false,
            fresh: 0,
            shots: 0,
            marks: Marks::default(),
            breakthroughs: 0,
            gone_on: Ratio::ZERO,
            went: Ratio::ZERO,
            test: None,
            charge: None,
            left: None,
            reply: None,
            engaged: Vec::new(),
            beset: false,
            pursuit: None,
            ground: entry.ground,
            support: Support::default(),
            backed: false,
            alight: false,
        },
    }
}
