//! The halves of a move, and moves: what begins with each, and what ends (Sequence of play).

use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay, ids};
use crate::umpire::{Ratio, Until};

/// An army plays its half of the turn: who comes on the table in this turn comes now, and is nobody's target before.
pub(crate) fn plays(state: &mut State, army: u8, second: bool) {
    end_turn(state);
    state.won = None;
    (state.acting, state.second, state.phase) = (Some(army), second, Phase::Tests);
    let turn = state.turn;
    for unit in state.roster.units_mut().filter(|unit| unit.id.army == army) {
        unit.comes_on = unit.comes_on.filter(|comes_on| *comes_on > turn);
    }
    for brigade in state.roster.brigades_mut().filter(|brigade| brigade.id.army == army) {
        brigade.tested = false;
        if brigade.held.is_some() && brigade.held_through {
            (brigade.held, brigade.held_through) = (None, false);
        } else {
            brigade.held_through = brigade.held.is_some();
        }
    }
}

/// A move begins: what lasted through the one before is over.
pub(crate) fn begin_turn(state: &mut State, turn: u32) {
    end_turn(state);
    for unit in state.roster.units_mut() {
        Mark::WEARY.into_iter().for_each(|mark| unit.marks.set(mark, false));
        unit.fresh = 0;
    }
    (state.turn, state.acting, state.second, state.phase) = (turn, None, false, Phase::Initiative);
    state.won = None;
}

/// Nobody throws for the BC of a brigade that is off the table, nor tests for a division or an army of which nobody is left:
/// it is owed no more then, should the umpire return a unit of it later.
fn owe_no_more(state: &mut State) {
    for brigade in state.roster.brigades_mut().filter(|brigade| !brigade.is_present()) {
        brigade.lost_now = 0;
    }
    for army in &mut state.roster.armies {
        let remaining = army.brigades.iter().filter(|brigade| brigade.remains());
        let left: Vec<usize> = remaining.map(|brigade| brigade.division).collect();
        army.own.owes_test &= !left.is_empty();
        for (place, division) in army.own.divisions.iter_mut().enumerate() {
            division.owes_test &= left.contains(&place);
        }
    }
}

/// Who stays in melee where its BC may not reach it is not known to be within his radius in the turns that follow: how far it went
/// is forgotten, that is not.
fn keep_away(state: &mut State) {
    let far = |unit: &&UnitInPlay| !unit.engaged.is_empty() && state.gone_from_its_bc(unit).is_some();
    for id in ids(state.present().filter(far)) {
        if let Some(unit) = state.roster.unit_mut(id) {
            unit.support.was_away = true;
        }
    }
}

/// The turn of an army ends: so does what was marked for it; that a unit moved or fired keeps it from resting in this move.
fn end_turn(state: &mut State) {
    state.removed.clear();
    state.fallen.clear();
    state.routed.clear();
    owe_no_more(state);
    keep_away(state);
    for unit in state.roster.units_mut() {
        let lasts =
            [(Mark::Moved, Mark::MovedLately), (Mark::Formed, Mark::FormedLately), (Mark::Fired, Mark::FiredLately)];
        for (done, lately) in lasts {
            if unit.marks.has(done) {
                unit.marks.set(lately, true);
            }
        }
        unit.marks.end(Until::Turn);
        (unit.charge, unit.reply, unit.pursuit, unit.breakthroughs) = (None, None, None, 0);
        unit.support = unit.support.later(!unit.engaged.is_empty());
        (unit.backed, unit.left) = (false, None);
        (unit.gone_on, unit.went) = (Ratio::ZERO, Ratio::ZERO);
    }
}
