//! Declaring a charge (Melee; Evading).

use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::inches;
use crate::rulesets::league_of_augsburg::battle::objection::{OrderObjection, to_carry_out, to_charge_anybody};
use crate::rulesets::league_of_augsburg::battle::spending::spend;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::charge::legality::{ChargeLegality, ChargeObjection};
use crate::rulesets::league_of_augsburg::charge::reaction::{ChargeReaction, Reactions};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, ChitObjection};
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against),
    rule: charge,
};

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let mut reasons = to_carry_out(state, unit, &[Chit::Charge]);
    if state.charge.is_some() {
        reasons.push(OrderObjection::ChargeUnderWay.into());
    }
    if let Some(unit) = state.roster.unit(unit).filter(|unit| !unit.this_turn.acted && !unit.routing) {
        let guns = |why: &ChargeObjection| *why != ChargeObjection::Order(ChitObjection::Guns);
        reasons.extend(to_charge_anybody(state, unit).filter(guns).map(Refusal::from));
    }
    reasons
}

/// What a charged unit may do.
pub(super) fn reactions(state: &State, target: &UnitInPlay, attacker: &UnitInPlay) -> Reactions {
    let request = ChargeReaction {
        defender: target.now.clone(),
        attacker: attacker.now.clone(),
        order: target.order(),
        friendly_foot_distance: None,
    };
    request.reactions(&state.tables)
}

/// The declaration. The target's chit is turned: it says how it may react; nothing of that stands in the line.
fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = state.unit(id)?;
    let target = ask.unit(Question::new("target", ' ', "charges"), state.enemies(id), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Melee Procedure"), "in", None);
    let target = state.unit(target.unwrap_or(id))?;
    let loose = target.is_light() && !target.is_mounted() && target.id != id;
    let bad = Question::new("bad_going", 'b', "it stands in bad going").on("Evading");
    let bad = attacker.kind.is_light() && loose && ask.flag(bad, false);
    let mut spending = spend(state, attacker, Chit::Charge, ask)?;
    ask.ready()?;
    let legality = ChargeLegality {
        attacker: attacker.now.clone(),
        defender: target.now.clone(),
        target_going: Going::bad(bad),
        ..ChargeLegality::default()
    };
    spending.reasons.extend(legality.objection().map(Refusal::from));
    ask.permit(spending.reasons)?;
    let mut declared = Charge::declared(id, target.id, distance);
    let reactions = reactions(state, target, attacker);
    if reactions.options.is_empty() {
        declared.stage = Stage::Home;
    }
    let mut events = spending.events;
    events.push(Event::Shown { unit: target.id });
    if reactions.becomes_disordered {
        events.extend(becomes(target, Unit { disordered: true, ..target.now.clone() }));
    }
    events.push(Event::Charge { charge: Some(declared) });
    let line = format!("{} charges {}, {}.", state.named(id), state.named(target.id), inches(distance));
    let mut ruling = Ruling::new(line, events);
    let screens = |unit: &UnitInPlay| unit.id.army == target.id.army && unit.id != target.id && unit.is_light();
    if state.roster.present().any(screens) {
        ruling.notes.push("Light troops that screen it evade (V); the charge ignores them (Evading).".to_owned());
    }
    Ok(ruling)
}
