//! A charge that was declared makes contact, or does not (p. 24, 30-31).

use super::evade::{ask_evade, may_evade};
use crate::rulesets::honours_of_war::battle::ask_contact::ask_contact;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::passed::{ask_passed, overrun};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_ends;
use crate::rulesets::honours_of_war::battle::state::{Charge, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::charge::legality::ChargeObjection;
use crate::rulesets::honours_of_war::charge::objection::ChargerObjection;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

/// The row that asks for the ground on which the charger comes to a halt.
const ENDS: (char, &str) = ('O', "the charger halts in, or behind");

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "contact",
    key: 'T',
    label: "make contact",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| true), against_contact),
    rule: contact,
}];

/// Old journals hold it.
pub(crate) const HALT: OrderKind = OrderKind {
    name: "halt",
    key: ' ',
    label: "stop its charge",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| true), no_charge),
    rule: |state, unit, ask| {
        ask.title(format!("The charge of {} stops", state.named(unit)));
        let Some(unit) = state.unit(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
        stops(state, unit, &Ground::Open, ask)
    },
};

/// `likely`: the ground on which it comes to a halt.
fn stops(
    state: &State,
    unit: &UnitInPlay,
    likely: &Ground,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let ends = ask_ends(unit.profile.kind, ENDS, likely, ask);
    ask.ready()?;
    let line = format!("The charge of {} stops short.", state.named(unit.id));
    let events = [Event::ChargeEnds { attacker: unit.id }].into_iter().chain(unit.goes_to(ends));
    Ok(Ruling::new(line, events.collect()))
}

/// The charge as it is now: whose target has gone back since is asked how far that is (p. 25, 29).
fn ask_where_it_went(state: &State, charge: &Charge, target: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Charge {
    let mut charge = charge.clone();
    if charge.left.is_some() {
        // What it had gone before its charge counts with it, and is not measured again.
        let gone = charge.gone.unwrap_or(Ratio::ZERO);
        let left = charge.in_hand - gone;
        ask.say(format!("{} has gone back since: its charge has {left} cm in all", state.named(target.id)));
        let way = Question::new("distance", ' ', "way to contact now, from where it began").on("p. 21").must();
        charge.distance = gone + ask.number(way, "cm", Some(charge.distance - gone));
    }
    charge
}

fn no_charge(state: &State, id: UnitId) -> Vec<Refusal> {
    let charges = state.charges.iter().any(|charge| charge.attacker == id);
    if charges { Vec::new() } else { vec![Refusal::on("p. 21", "it has declared no charge")] }
}

/// What speaks against contact now: who is shot to a retreat reacts at once (p. 25), who is met on his way waits for that
/// contact (p. 23).
fn against_contact(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(charge) = state.charges.iter().find(|charge| charge.attacker == id) else { return no_charge(state, id) };
    let driven =
        [id, charge.target].into_iter().find(|one| state.unit(*one).is_some_and(|unit| state.owes_reaction(unit)));
    let met = state.met_by(id).map(|one| ChargerObjection::MetFirst(state.named(one)));
    let first = |one| ChargerObjection::ReactsFirst(state.named(one));
    state.deciding(driven.map(first).or(met).into_iter().map(Refusal::from))
}

fn contact(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(charge) = state.charges.iter().find(|charge| charge.attacker == unit) else {
        return Interrupt::refuse("it has declared no charge");
    };
    let (Some(attacker), Some(target)) = (state.unit(unit), state.unit(charge.target)) else {
        return Interrupt::refuse("its target is gone");
    };
    ask.title(format!("Contact: {} and {}", state.named(unit), state.named(target.id)));
    if ask.flag(Question::new("stops", 's', "its charge stops short").on("p. 21"), false) {
        return stops(state, attacker, &charge.stopped_on(&target.ground), ask);
    }
    if state.may_fire_at(charge) {
        ask.say(format!("{} may still fire first: with contact its fire is over (p. 25)", state.named(target.id)));
    }
    let charge = &ask_where_it_went(state, charge, target, ask);
    let beyond = charge.left.is_some() && charge.distance > charge.in_hand;
    let beyond: Vec<Refusal> = beyond.then(|| ChargeObjection::TooFar.into()).into_iter().collect();
    if may_evade(state, &attacker.profile, target, charge) {
        // Its player says so now, and need not have said it before. Who stands where it is, is asked nothing; nor who was
        // asked as it was charged, and may think better of it.
        let evades = Question::new("evades", 'Q', "it evades now that it is reached").on("p. 24");
        let stays = state.tables.off.lift(state.stays_put(target));
        stays.first().into_iter().for_each(|why| ask.say(format!("{}: {why}", state.named(target.id))));
        let evades = match stays.is_empty() {
            true if charge.stays => evades.as_said("it stands, as said when it was charged"),
            true => evades.must(),
            false => evades,
        };
        if ask.flag(evades, false) {
            return evaded(state, charge, attacker, target, ask);
        }
    }
    ask.permit(beyond)?;
    let made = ask_contact(state, charge, (attacker, target), target.is_caught(), ask)?;
    let likely = if charge.counter { Ground::Open } else { target.ground.if_broad() };
    let ends = ask_ends(attacker.profile.kind, ENDS, &likely, ask);
    let through = if target.profile.is_helpless() { ask_passed(state, target.id, ask)? } else { Vec::new() };
    ask.ready()?;
    let line = format!("{} is in contact with {}.", state.named(unit), state.named(target.id));
    let mut ruling = Ruling::new(line, vec![Event::ChargeEnds { attacker: unit }]);
    ruling.events.extend(attacker.goes_to(ends));
    ruling.events.extend(at_others(state, charge));
    if target.profile.is_helpless() {
        overrun(state, target, through, &mut ruling)?;
        if attacker.profile.kind.is_mounted() {
            ruling.notes.push("No melee is won, and none pursues for it (p. 31, 33; a reading).".to_owned());
        }
    } else {
        for (bonus, id) in [(made.attacker_bonus, unit), (made.target_bonus, target.id)] {
            if bonus {
                ruling.notes.push(format!("{} has the charge bonus (p. 31).", state.named(id)));
            }
        }
        ruling.notes.extend(made.place(&state.named(unit), &state.named(target.id)));
        ruling.events.push(Event::Contact(made));
    }
    state.tell_overtaken(&mut ruling);
    Ok(ruling)
}

/// The charge at a second enemy, which goes on when that at the first is over (p. 22-23).
fn at_others(state: &State, charge: &Charge) -> impl Iterator<Item = Event> {
    let (attacker, target) = (charge.attacker, charge.target);
    let others = state.charges.iter().filter(move |other| other.attacker == attacker && other.target != target);
    others.map(|other| Event::Charges(other.clone()))
}

/// The target evades when it is reached (p. 24).
fn evaded(
    state: &State,
    charge: &Charge,
    attacker: &UnitInPlay,
    target: &UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let flight = ask_evade(state, &attacker.profile, (target, None), charge, ask)?;
    let mut reasons = state.stays_put(target);
    reasons.extend(flight.objections());
    ask.permit(reasons)?;
    ask.ready()?;
    let mut ruling = Ruling::new(String::new(), vec![Event::ChargeEnds { attacker: attacker.id }]);
    ruling.events.extend(at_others(state, charge));
    let result = flight.goes(state, target, charge, &mut ruling);
    ruling.line = format!("{} reaches {}: {result}.", state.named(attacker.id), state.named(target.id));
    ruling.outcome = result;
    state.tell_overtaken(&mut ruling);
    Ok(ruling)
}
