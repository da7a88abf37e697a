//! How an event changes the battle.

use crate::rulesets::napoleonic_d8::battle::contact::{BeforeIt, ChargeReply, DeclaredCharge, Pursuit, Support};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State, UnitInPlay};
use crate::rulesets::napoleonic_d8::battle::turns::{begin_turn, plays};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{Ratio, UnitId};

/// Lets an event happen.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Won { army } => state.won = Some(*army),
        Event::Plays { army, second } => plays(state, *army, *second),
        Event::Turn { turn } => begin_turn(state, *turn),
        Event::Phase { phase } => {
            state.phase = *phase;
            for unit in state.roster.units_mut() {
                (unit.support, unit.backed) = (unit.support.later(!unit.engaged.is_empty()), false);
            }
        }
        Event::Over { how } => state.over = Some(how.clone()),
        Event::DivisionTested { army, division } => {
            let army = state.roster.army_mut(*army);
            if let Some(division) = army.and_then(|army| army.own.divisions.get_mut(*division)) {
                division.owes_test = false;
            }
        }
        Event::ArmyTested { army } => {
            state.roster.army_mut(*army).into_iter().for_each(|army| army.owes_test = false);
        }
        Event::ArmyLost { army } => state.roster.army_mut(*army).into_iter().for_each(|army| army.own.lost = true),
        Event::Ordered { brigade, .. }
        | Event::Tested { brigade }
        | Event::Held { brigade, .. }
        | Event::Surroundings { brigade, .. }
        | Event::General { brigade, .. } => change_brigade(state, *brigade, event),
        Event::Gone { unit } => remove(state, *unit),
        Event::Left { unit } => {
            if let Some(unit) = state.roster.unit_mut(*unit) {
                (unit.gone, unit.away, unit.test) = (true, true, None);
            }
            forget(state, *unit);
        }
        Event::Charges { unit, charge: None, eluded: Some(by) } => elude(state, *unit, *by),
        Event::FellBack { unit } => fall_back(state, *unit),
        Event::Behind { unit } => {
            state.removed.retain(|removed| removed != unit);
            [&mut state.fallen, &mut state.routed].into_iter().for_each(|list| list.retain(|fallen| fallen != unit));
        }
        Event::Returns { unit } => bring_back(state, *unit),
        Event::Unit { id: unit, .. }
        | Event::Marked { unit, .. }
        | Event::Unmarked { unit, .. }
        | Event::Stands { unit, .. }
        | Event::Supported { unit, .. }
        | Event::Test { unit, .. }
        | Event::Charges { unit, .. }
        | Event::Follows { unit, .. }
        | Event::Replies { unit, .. }
        | Event::Engaged { unit, .. }
        | Event::Pursues { unit, .. }
        | Event::Burns { unit, .. } => happens_to(state, *unit, event),
    }
}

/// What an event does to a unit, and to those around it.
fn happens_to(state: &mut State, unit: UnitId, event: &Event) {
    burn(state, event);
    if let Event::Replies { reply: Some(reply), .. } = event {
        answer(state, unit, *reply);
    }
    if let Some(unit) = state.roster.unit_mut(unit) {
        change_unit(unit, event);
    }
    match event {
        Event::Marked { mark: Mark::Moved, .. } => unsettle(state, unit),
        Event::Engaged { with, .. } => part(state, unit, with),
        _ => {}
    }
}

/// A building catches fire, or its fire is put out; where its garrison leaves it, it burns on.
fn burn(state: &mut State, event: &Event) {
    let Event::Burns { unit, alight } = event else { return };
    let Some(unit) = state.roster.unit(*unit) else { return };
    match alight {
        true if !unit.alight => state.fires += 1,
        false if unit.alight && unit.marks.has(Mark::Quenching) => state.fires = state.fires.saturating_sub(1),
        _ => {}
    }
}

/// A charged unit has answered those who charge it now, and had no answer before.
fn answer(state: &mut State, target: UnitId, reply: ChargeReply) {
    let charges = state.roster.units_mut().filter_map(|unit| unit.charge.as_mut());
    for charge in charges.filter(|charge| charge.target == target) {
        charge.answer.get_or_insert(reply);
    }
}

/// Who is in melee with another has him in melee with itself: a unit stays so with these, and with nobody else.
fn part(state: &mut State, id: UnitId, with: &[UnitId]) {
    for other in state.roster.units_mut().filter(|other| !with.contains(&other.id)) {
        other.engaged.retain(|enemy| *enemy != id);
    }
}

/// A unit falls back from a melee, or routs, where the round has removed it: it is to be said into whom.
fn fall_back(state: &mut State, id: UnitId) {
    if !state.fallen.contains(&id) {
        state.fallen.push(id);
    }
    let gone = state.roster.unit(id).is_some_and(|unit| unit.gone);
    if gone && !state.routed.contains(&id) {
        state.routed.push(id);
    }
}

/// A unit moved, or is no more on the table: what was said of its support holds no more, nor of that of its brigade.
fn unsettle(state: &mut State, id: UnitId) {
    let Some(brigade) = state.roster.brigade_mut(id) else { return };
    for unit in &mut brigade.units {
        unit.support = if unit.id == id { unit.support.elsewhere() } else { unit.support.without_neighbours() };
    }
}

fn change_brigade(state: &mut State, id: UnitId, event: &Event) {
    let tests = state.phase == Phase::Tests;
    let Some(brigade) = state.roster.brigade_mut(id) else { return };
    match event {
        Event::Ordered { orders, .. } => {
            brigade.orders = *orders;
            if tests {
                tested(brigade);
            }
        }
        Event::Tested { .. } => tested(brigade),
        Event::Held { orders, .. } => {
            // That of the division is the stricter, whichever came first, while it is not over with this turn.
            if brigade.held_through || brigade.held != Some(Orders::DivisionHold) {
                brigade.held = Some(*orders);
            }
            brigade.held_through = false;
            match brigade.orders {
                Orders::Normal => brigade.orders = *orders,
                Orders::Hold if *orders == Orders::DivisionHold => brigade.orders = *orders,
                _ => {}
            }
        }
        Event::Surroundings { surroundings, .. } => brigade.around = surroundings.kept(),
        Event::General { bc, killed, .. } => {
            (brigade.bc, brigade.lost_now) = (*bc, 0);
            brigade.succeeded |= *killed;
            if *killed {
                ask_neighbour(brigade);
            }
        }
        _ => {}
    }
}

/// Only its own test looks back upon what befell it since the last.
fn tested(brigade: &mut BrigadeInPlay) {
    (brigade.tested, brigade.neighbour_open) = (true, false);
    // Who goes back leaves where another BC was near.
    if brigade.orders.go_back() {
        ask_neighbour(brigade);
    }
    for unit in &mut brigade.units {
        Mark::TESTED.into_iter().for_each(|mark| unit.marks.set(mark, false));
    }
}

/// Whether another BC is near is asked at its next test, where one was.
fn ask_neighbour(brigade: &mut BrigadeInPlay) {
    brigade.neighbour_open |= brigade.around.neighbour;
    brigade.around.neighbour = false;
}

fn change_unit(unit: &mut UnitInPlay, event: &Event) {
    match event {
        Event::Unit { unit: now, .. } => {
            let (before, after) = (unit.now.disorders.count(), now.disorders.count());
            unit.fresh = (unit.fresh + after.saturating_sub(before)).min(after);
            unit.now = now.clone();
        }
        Event::Marked { mark, doubled, .. } => {
            if *doubled {
                unit.marks.set(Mark::MovedDouble, true);
            }
            // Who moves does not stand with his back to the enemy any more, nor do guns that have fired; who turns it is marked
            // after his move.
            let guns = *mark == Mark::Fired && unit.now.arm.is_artillery();
            if *mark == Mark::Moved || guns {
                unit.marks.set(Mark::TurnedBack, false);
            }
            // Nor does who goes elsewhere, or comes to blows, march along a road any more; who does is marked after his move.
            if matches!(mark, Mark::Moved | Mark::Fought) {
                unit.marks.set(Mark::OnRoad, false);
            }
            unit.marks.set(*mark, true);
            match mark {
                Mark::TurnedBack => unit.marks.set(Mark::RearTested, false),
                Mark::Fired => unit.shots = unit.shots.saturating_add(1),
                Mark::Fought => unit.marks.set(Mark::FoughtLately, true),
                Mark::BrokeThrough => unit.breakthroughs = unit.breakthroughs.saturating_add(1),
                _ => {}
            }
        }
        Event::Unmarked { mark, .. } => unit.marks.set(*mark, false),
        Event::Stands { ground, .. } => stand(unit, *ground),
        Event::Supported { support, told, .. } => {
            unit.support = *support;
            unit.backed |= support.rear;
            if *told {
                unit.gone_on = Ratio::ZERO;
            }
        }
        Event::Test { why, .. } => owe_test(unit, *why),
        Event::Charges { charge: Some(charge), .. } => begin_charge(unit, charge),
        Event::Charges { charge: None, .. } => end_charge(unit),
        Event::Follows { far, .. } => {
            if let Some(charge) = &mut unit.charge {
                charge.left = charge.left - (*far).min(charge.left);
                unit.goes_on(*far);
            }
        }
        Event::Replies { reply, .. } => {
            // Who meets a charge or wheels faces it.
            if reply.is_some_and(|reply| reply.counter || reply.faced) {
                unit.marks.set(Mark::TurnedBack, false);
            }
            unit.reply = *reply;
        }
        Event::Engaged { with, beset, .. } => {
            unit.engaged.clone_from(with);
            unit.beset = *beset;
        }
        Event::Pursues { pursuit, .. } => pursue(unit, pursuit.as_ref()),
        Event::Burns { alight, .. } => unit.alight = *alight,
        _ => {}
    }
}

/// Who charges leaves what he stood on or behind; who takes the ground into contact goes on once (Breakthrough; Notes 27).
fn begin_charge(unit: &mut UnitInPlay, charge: &DeclaredCharge) {
    stand(unit, Ground::Open);
    unit.left = None;
    unit.goes_on(charge.distance);
    if charge.back.is_some() && unit.pursuit.as_ref().is_some_and(Pursuit::takes_ground) {
        unit.breakthroughs = unit.breakthroughs.saturating_add(1);
    }
    let follows = match &unit.pursuit {
        Some(Pursuit::Meets { same: true, follows, .. }) => *follows,
        _ => None,
    };
    let before = BeforeIt {
        same: charge.back.is_some() && follows == Some(charge.target),
        free: [Mark::FreeChange, Mark::FreeWheel].into_iter().find(|mark| unit.marks.has(*mark)),
    };
    unit.charge = Some(DeclaredCharge { before, ..charge.clone() });
}

/// A charge is fought, or given up. Whom it was for may be removed by the same round: that leaves nothing of its way, nor of
/// what was free before it.
fn end_charge(unit: &mut UnitInPlay) {
    if unit.charge.take().is_none() {
        unit.left = None;
        [Mark::FreeChange, Mark::FreeWheel].into_iter().for_each(|free| unit.marks.set(free, false));
        unit.pursuit = unit.pursuit.take().filter(|pursuit| !matches!(pursuit, Pursuit::Meets { .. }));
    }
}

/// A test is owed, or made: then it was said whether its BC reaches it. Where neither its rings nor a melee asked for it, an
/// enemy in its rear did.
fn owe_test(unit: &mut UnitInPlay, why: Option<TestReason>) {
    let before = unit.test;
    unit.test = why;
    if why.is_none() {
        unit.gone_on = Ratio::ZERO;
        if !matches!(before, Some(TestReason::Hits | TestReason::Melee)) {
            unit.marks.set(Mark::RearTested, true);
        }
    }
}

/// What it owes as a winner. Who meets nobody has gone all his way; how far another went, his charge has counted.
fn pursue(unit: &mut UnitInPlay, pursuit: Option<&Pursuit>) {
    if let (None, None, Some(Pursuit::Meets { reach, .. })) = (pursuit, &unit.charge, &unit.pursuit) {
        let reach = Ratio::whole((*reach).into());
        unit.goes_on(reach);
    }
    unit.pursuit = pursuit.cloned();
}

/// It stands elsewhere now; a fire in the building that it left is none of its own any more.
fn stand(unit: &mut UnitInPlay, ground: Ground) {
    unit.ground = ground;
    unit.alight &= ground == Ground::Building;
}

/// A unit is removed: a red ring on its BC, and on the DC if it was the brigade's last (Reminders).
fn remove(state: &mut State, id: UnitId) {
    let Some(unit) = state.roster.unit_mut(id).filter(|unit| !unit.is_lost()) else { return };
    (unit.gone, unit.away, unit.test) = (true, false, None);
    // A skirmish base fights by itself, and nobody supports it (Notes 21).
    let supported = unit.now.arm != Arm::Skirmishers;
    let support = Support { rear: unit.support.rear || unit.backed, ..unit.support };
    forget(state, id);
    if supported {
        state.removed.push(id);
    }
    // Whether its rear was supported counts once more: of who stood there.
    if let Some(unit) = state.roster.unit_mut(id) {
        unit.support = support;
    }
    let Some(brigade) = state.roster.brigade_mut(id) else { return };
    brigade.lost_now += 1;
    let division = brigade.division;
    if !brigade.is_lost() {
        return;
    }
    let Some(army) = state.roster.army_mut(id.army) else { return };
    // Which BC stood near another's may have been his: it is asked anew, of each in the same way.
    for brigade in &mut army.brigades {
        (brigade.neighbour_open, brigade.around.neighbour) = (true, false);
    }
    let all = army.is_division_lost(division);
    army.owes_test |= all;
    if let Some(division) = army.own.divisions.get_mut(division) {
        division.owes_test = !all;
    }
}

fn bring_back(state: &mut State, id: UnitId) {
    let Some(unit) = state.roster.unit_mut(id) else { return };
    let lost = unit.is_lost();
    (unit.gone, unit.away) = (false, false);
    state.removed.retain(|removed| *removed != id);
    [&mut state.fallen, &mut state.routed].into_iter().for_each(|list| list.retain(|fallen| *fallen != id));
    if let Some(brigade) = state.roster.brigade_mut(id).filter(|_| lost) {
        brigade.lost_now = brigade.lost_now.saturating_sub(1);
    }
}

/// A charge finds nobody, as the charged went back before it.
fn elude(state: &mut State, charger: UnitId, by: UnitId) {
    if let Some(charger) = state.roster.unit_mut(charger) {
        find_nobody(charger);
    }
    if let Some(by) = state.roster.unit_mut(by) {
        by.marks.set(Mark::GaveWay, true);
    }
}

/// Whom it charged is not there any more: it has what is left of its move, or of its breakthrough; and what it might do free
/// of a move, as no melee began.
fn find_nobody(charger: &mut UnitInPlay) {
    let Some(charge) = charger.charge.take() else { return };
    charge.before.free.into_iter().for_each(|free| charger.marks.set(free, true));
    charger.left = charge.back.is_none().then_some(charge.left);
    charger.pursuit = charge.goes_on().or(charger.pursuit.take());
}

/// Charges and melees of a unit that is no more on the table are over.
fn forget(state: &mut State, id: UnitId) {
    unsettle(state, id);
    for unit in state.roster.units_mut() {
        unit.engaged.retain(|other| *other != id);
        if unit.id == id {
            (unit.charge, unit.reply, unit.pursuit) = (None, None, None);
            unit.alight = false;
            unit.engaged.clear();
        } else if unit.charge.as_ref().is_some_and(|charge| charge.target == id) {
            find_nobody(unit);
        }
    }
}
