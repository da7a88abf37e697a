//! A further unit charges into a melee that a charge has formed (p. 23).

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::mist::{ask_mist, halts_in_mist};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::{ask_charged_side, ask_start};
use crate::rulesets::honours_of_war::battle::scenarios::MistAction;
use crate::rulesets::honours_of_war::battle::state::{Charge, Fired, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::charge::counter_charge::{HeldSide, ReinforceMelee};
use crate::rulesets::honours_of_war::charge::hand::{
    MoveInHand, against_going, ask_hand, cover_of, has_missed, likely_cover,
};
use crate::rulesets::honours_of_war::charge::legality::{ChargeLegality, ChargeObjection};
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

/// It is asked by the charge.
pub(crate) const JOIN: OrderKind = OrderKind {
    name: "join",
    key: ' ',
    label: "charge into a melee",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| true), against),
    rule: |state, id, ask| {
        let Some(joiner) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
        ask.title(format!("Into the melee: {}", state.named(id)));
        let target = ask.unit(Question::new("target", ' ', "at"), in_melee(state, id), None);
        let side = ask_charged_side(ask);
        let distance = ask.number(Question::new("distance", ' ', "way to contact").on("p. 21"), "cm", None);
        let Some(target) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
        into_melee(state, (joiner, target), (side, distance), ask)
    },
};

/// The enemies of a unit who are in melee.
fn in_melee(state: &State, id: UnitId) -> Vec<UnitId> {
    state.enemies(id.army).into_iter().filter(|enemy| state.fights(*enemy)).collect()
}

/// What speaks against this unit's joining the melee that it may join best.
pub(super) fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(joiner) = state.unit(id) else { return vec![Refusal::new("select a unit, not a brigade")] };
    let enemies = in_melee(state, id).into_iter().filter_map(|enemy| state.unit(enemy));
    let into = |enemy| Some(ReinforceMelee { sector: Sector::Rear, ..known(state, joiner, enemy)? });
    let objections = enemies.filter_map(|enemy| {
        let objections = into(enemy)?.objections(&state.tables).into_iter().map(Refusal::from);
        Some(has_missed(state, joiner, enemy.id, true).into_iter().chain(objections).collect::<Vec<_>>())
    });
    let Some(objections) = objections.min_by_key(Vec::len) else {
        return vec![Refusal::on("p. 23", "there is no melee that it could charge into")];
    };
    state.deciding(objections.into_iter().chain(against_going(state, joiner)))
}

/// What the roster knows of a charge into the melee of this enemy; none if he is in no melee.
fn known(state: &State, joiner: &UnitInPlay, target: &UnitInPlay) -> Option<ReinforceMelee> {
    let melee = state.contact_of(target.id)?;
    Some(ReinforceMelee {
        unit: joiner.as_it_fights(),
        target: target.profile.clone(),
        attacker: state.unit(melee.attacker)?.profile.clone(),
        charge_distance: melee.distance,
        occupied_sectors: state.held_sectors(target.id).map(HeldSide::from).collect(),
        crossing_fire_used: joiner.turn.fired == Fired::Crossing,
        engaged: state.fights(joiner.id),
        target_cover: cover_of(target, Sector::Front),
        scale: state.scale,
        ..ReinforceMelee::default()
    })
}

/// A charge at an enemy who is in melee: into a vacant sector, by the die of the counter-charge (p. 23).
pub(super) fn into_melee(
    state: &State,
    (joiner, target): (&UnitInPlay, &UnitInPlay),
    (side, distance): (Facing, Ratio),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(mut request) = known(state, joiner, target) else { return Interrupt::refuse("its target is in no melee") };
    (request.sector, request.side) = (side.sector(), side.flank());
    request.target_cover = cover_of(target, side.sector());
    let hand = ask_hand(state, joiner, target, distance, true, ask)?;
    request.unit = hand.charges_as(joiner);
    let way = hand.way(distance);
    let wrong_start = starts_wrong(side.sector(), hand.moves, ask);
    let mut reasons = against_going(state, joiner);
    reasons.extend(has_missed(state, joiner, target.id, true));
    reasons.extend(hand.objections.iter().cloned());
    let on_its_way = holding(&[
        (hand.through_friends, ChargeObjection::ThroughFriends),
        (way > hand.move_available, ChargeObjection::TooFar),
        (wrong_start, ChargeObjection::WrongStartSector),
    ]);
    reasons.extend(on_its_way.into_iter().chain(request.objections(&state.tables)).map(Refusal::from));
    let mist = ask_mist(state, MistAction::Charge, (joiner, target), distance, ask);
    if joiner.profile.kind.is_mounted() {
        // What decides for horse is the charge that formed the melee, and not its own (HOW-AMB-A24).
        ask.say(format!("counts for the counter-charge rules: {} (p. 23)", formed_by(state, target)));
    }
    ask.permit(reasons)?;
    for why in ["mist", "joining the melee"] {
        ask.thrower(why, joiner.id.army, state.named(joiner.id));
    }
    ask.judge(&request, &state.tables)?;
    let dice = ask.ready()?;
    let mut ruling = Ruling::new(String::new(), hand.goes(joiner));
    let mut declared = format!("{} charges into the melee of {}", state.named(joiner.id), state.named(target.id));
    if halts_in_mist(state, (joiner.id, mist.as_ref()), &mut declared, &mut ruling, &mut *dice)? {
        ruling.events.extend(joiner.leaves());
        return Ok(ruling);
    }
    ruling.events.clear();
    let answer = request.resolve(&state.tables, dice)?;
    ruling.table = match answer.attempt.needed {
        None => format!("automatic: {} (p. 23)", formed_by(state, target)),
        Some(score) => format!("{score} or more joins (p. 23)"),
    };
    let fell = answer.attempt.fell();
    ruling.sum = answer.attempt.modifiers;
    ruling.outcome = if answer.joins { "joins" } else { "stays" }.to_owned();
    let fell = fell.map_or_else(String::new, |fell| format!(": {fell}"));
    if !answer.joins {
        ruling.line = format!("{declared}{fell}: it does not manage to join.");
        ruling.events.push(Event::Misses { unit: joiner.id, enemy: target.id, melee: true });
        return Ok(ruling);
    }
    ruling.line = format!("{declared}{fell}: it joins, in the {}.", word(&side));
    ruling.events = joins(joiner, target, side, way, &hand);
    ruling.notes.push("Make contact (p. 23).".to_owned());
    Ok(ruling)
}

/// The charge that formed the melee of this enemy, in words.
fn formed_by(state: &State, target: &UnitInPlay) -> String {
    state.contact_of(target.id).map_or_else(String::new, |one| {
        format!("the charge of {}, {} cm, formed the melee", state.marked(one.attacker), one.distance)
    })
}

/// Whether it comes from a sector from which only a double move reaches that one (p. 25).
fn starts_wrong(sector: Sector, moves: u8, ask: &mut FormBuilder<'_>) -> bool {
    if sector == Sector::Front {
        return false;
    }
    let (start_sector, sector_reached_in_first_move) = ask_start(sector, moves, ask);
    let request =
        ChargeLegality { sector, start_sector, moves, sector_reached_in_first_move, ..ChargeLegality::default() };
    request.starts_wrong()
}

fn joins(joiner: &UnitInPlay, target: &UnitInPlay, side: Facing, way: Ratio, hand: &MoveInHand<'_>) -> Vec<Event> {
    let charge = Charge {
        in_hand: hand.move_available,
        run: hand.run,
        rough: hand.rough,
        from_river: joiner.ground == Ground::River,
        from_hill: joiner.ground.is_hill(),
        cover: likely_cover(target, side),
        ..Charge::new(joiner.id, target.id, side, way)
    };
    let mut events = hand.goes(joiner);
    events.push(Event::Paid { unit: joiner.id });
    events.extend(joiner.leaves());
    events.push(Event::Charges(charge));
    events
}
