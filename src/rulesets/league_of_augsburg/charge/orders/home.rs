//! Driving a charge home (Movement; Morale, Notes).

use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::{inches, way};
use crate::rulesets::league_of_augsburg::battle::objection::OrderObjection;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::charge::contact::{ChargeContact, Contact, charge_move};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const HOME: OrderKind = OrderKind {
    name: "home",
    key: 's',
    label: "charge home",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against),
    rule: home,
};

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(charge) = state.charge.as_ref().filter(|charge| charge.attacker == unit) else {
        return vec![Refusal::on("Melee Procedure", "it has declared no charge")];
    };
    let reason = match charge.stage {
        Stage::Reaction => Some(Refusal::on("Melee Procedure", format!("{} reacts first", state.named(charge.target)))),
        Stage::Home => None,
        Stage::HalfFire | Stage::Melee | Stage::FollowUp => {
            Some(Refusal::on("Melee Procedure", "its charge has gone home"))
        }
    };
    let tests = state.unit(unit).is_ok_and(|unit| unit.this_turn.test.is_some());
    reason.into_iter().chain(tests.then(|| OrderObjection::OwesTest.into())).collect()
}

fn home(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = state.unit(id)?;
    let charge = state.charge()?;
    let target = state.unit(charge.target)?;
    ask.title(format!("{} charges home at {}", state.named(id), state.named(target.id)));
    let distance = Question::new("distance", ' ', "distance to it now").on("Melee Procedure");
    let distance = ask.number(distance, "in", Some(charge.distance));
    let mut request = charge_move(attacker);
    let in_bad_going = way(ask, &mut request);
    ask.say("its centre goes to the target's nearest figure, and the target conforms to it (Melee Procedure)");
    let deduction = Ratio::from(i64::from(charge.deduction));
    if charge.deduction > 0 {
        ask.say(format!("its morale takes {deduction} in off"));
    }
    let allowance = ask.resolve(&request, &state.tables)?.allowance;
    let contact = ChargeContact { distance, allowance, deduction }.outcome();
    let after = completed(&Unit { in_bad_going, holding: false, ..attacker.now.clone() }, Chit::Charge);
    let mut ruling = arrives(state, charge, attacker, target, &contact);
    ruling.events.splice(0..0, becomes(attacker, after));
    Ok(ruling)
}

/// Where a charge ends: in contact, where its target stood, or short of it.
fn arrives(
    state: &State,
    charge: &Charge,
    attacker: &UnitInPlay,
    target: &UnitInPlay,
    contact: &Contact,
) -> Ruling<Event> {
    let (name, other, moved) = (state.named(attacker.id), state.named(target.id), contact.effective_move);
    let goes_on = |stage, distance| Event::Charge { charge: Some(Charge { stage, distance, ..charge.clone() }) };
    let (over, acted) = (Event::Charge { charge: None }, Event::Acted { unit: attacker.id });
    let reaches = attacker.weapon.bands(&state.tables).reaches(contact.halt_distance);
    let (outcome, line, events) = match (contact.contact, charge.evaded) {
        (true, true) => {
            let line = format!("{name} reaches where {other} stood, and stops there.");
            ("stops where they stood", line, vec![over, acted])
        }
        (true, false) => {
            let line = format!("{name} reaches {other} with {}.", inches(moved));
            ("contact", line, vec![goes_on(Stage::Melee, Ratio::ZERO)])
        }
        (false, _) => {
            let fires = contact.half_effect_fire && reaches;
            let next = if fires { goes_on(Stage::HalfFire, contact.halt_distance) } else { over };
            let fires = if fires { ", and fires at half effect" } else { "" };
            let line = format!("{name} halts {} short after {moved}{fires}.", inches(contact.halt_distance));
            ("halts short", line, vec![next, acted])
        }
    };
    let mut ruling = Ruling::new(line, events);
    outcome.clone_into(&mut ruling.outcome);
    if contact.contact && charge.evaded && target.kind == Kind::Artillery {
        ruling.notes.push("The guns stand without their gunners.".to_owned());
    }
    ruling
}
