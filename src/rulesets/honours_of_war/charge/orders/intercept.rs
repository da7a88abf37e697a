//! A charge across the front of a unit is met by its counter-charge (p. 23).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_met_side;
use crate::rulesets::honours_of_war::battle::state::{Charge, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::charge::counter_charge::CounterCharge;
use crate::rulesets::honours_of_war::charge::hand::{against_going, has_missed};
use crate::rulesets::honours_of_war::charge::legality::ChargeObjection;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "intercept",
    key: 'J',
    label: "meet a charge that passes",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| true), against),
    rule: intercept,
}];

/// The charges of enemies that pass a unit.
fn passing(state: &State, id: UnitId) -> impl Iterator<Item = &Charge> {
    let passes = move |charge: &&Charge| state.hostile(charge.attacker.army, id.army) && charge.target != id;
    // One enemy meets it, and one alone (p. 22).
    state.open_charges().filter(passes).filter(move |charge| state.met_by(charge.attacker).is_none())
}

/// What speaks against this unit's meeting the charge that it may meet best.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return vec![Refusal::new("select a unit, not a brigade")] };
    let objections = passing(state, id).filter_map(|charge| {
        let objections =
            known(state, unit, charge, Sector::Flank)?.objections(&state.tables).into_iter().map(Refusal::from);
        Some(has_missed(state, unit, charge.attacker, false).into_iter().chain(objections).collect::<Vec<_>>())
    });
    let Some(objections) = objections.min_by_key(Vec::len) else {
        return vec![Refusal::on("p. 23", "no enemy charges past it")];
    };
    state.deciding(objections.into_iter().chain(against_going(state, unit)))
}

/// One enemy alone comes into a sector: none into a front in which its own target meets it by a counter-charge, as that is made
/// at once (p. 22-23).
fn side_taken(state: &State, charge: &Charge, side: Facing) -> Option<Refusal> {
    let taken = if side == Facing::Front { charge.counter } else { state.is_held_in(charge.attacker, side) };
    taken.then(|| ChargeObjection::SectorOccupied.into())
}

/// What the roster knows of meeting this charge.
fn known(state: &State, unit: &UnitInPlay, charge: &Charge, attacker_sector: Sector) -> Option<CounterCharge> {
    Some(CounterCharge {
        unit: unit.as_it_fights(),
        attacker: state.unit(charge.attacker)?.profile.clone(),
        charge_distance: charge.distance,
        attacker_sector,
        engaged: state.fights(unit.id),
        has_fired: unit.has_fired(),
        scale: state.scale,
        ..CounterCharge::default()
    })
}

fn intercept(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("{} meets a charge across its front", state.named(id)));
    let chargers: Vec<UnitId> = passing(state, id).map(|charge| charge.attacker).collect();
    let only = chargers.first().copied().filter(|_| chargers.len() == 1);
    let charger = ask.unit(Question::new("charger", ' ', "the charge of").on("p. 23"), chargers, only);
    let side = ask_met_side(ask);
    let charge = passing(state, id).find(|charge| Some(charge.attacker) == charger);
    // Its own way decides its charge bonus, and who joins the melee is measured by it (p. 23, 31).
    let way = Question::new("distance", ' ', "its own way to where they meet").on("p. 23, 31").must();
    let way = ask.number(way, "cm", charge.map(|charge| charge.distance));
    let meeting = |(charge, side): (_, Facing)| Some((charge, side, known(state, unit, charge, side.sector())?));
    let Some((charge, side, request)) = charge.zip(side).and_then(meeting) else { return Err(Interrupt::Unanswered) };
    let normal = unit.profile.normal_move(&state.tables, state.scale, false);
    let mut reasons = against_going(state, unit);
    reasons.extend(has_missed(state, unit, charge.attacker, false));
    reasons.extend(side_taken(state, charge, side));
    // One normal move, whatever it has moved (HOW-AMB-A61).
    reasons.extend((way > normal).then(|| ChargeObjection::TooFar.into()));
    ask.thrower("counter-charge", id.army, state.named(id));
    let answer = ask.resolve_besides(reasons, &request, &state.tables)?;
    let name = (state.named(id), state.named(charge.attacker));
    let mut ruling = Ruling::new(String::new(), Vec::new());
    ruling.table = match answer.attempt.needed {
        None => "automatic (p. 23)".to_owned(),
        Some(score) => format!("{score} or more meets it (p. 23)"),
    };
    let fell = answer.attempt.fell().map_or_else(String::new, |fell| format!(": {fell}"));
    ruling.sum = answer.attempt.modifiers;
    ruling.outcome = if answer.counter_charges { "meets it" } else { "lets it pass" }.to_owned();
    if !answer.counter_charges {
        ruling.line = format!("{} lets the charge of {} pass{fell}.", name.0, name.1);
        ruling.events.push(Event::Misses { unit: id, enemy: charge.attacker, melee: false });
        return Ok(ruling);
    }
    let met = Charge {
        counter: side == Facing::Front,
        from_river: unit.ground == Ground::River,
        from_hill: unit.ground.is_hill(),
        target_run: Some(charge.run.unwrap_or(charge.distance)),
        ..Charge::new(id, charge.attacker, side, way)
    };
    ruling.line = format!("{} meets the charge of {} in the {}{fell}.", name.0, name.1, word(&side));
    // The charge that it meets waits for it, and goes on if it never comes.
    ruling.events = vec![Event::moved(id, unit.profile.formation), Event::Charges(met)];
    ruling.events.extend(unit.leaves());
    ruling.notes.push("Make contact where they meet: then the charge goes no further (p. 23).".to_owned());
    Ok(ruling)
}
