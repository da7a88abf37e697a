//! Charges: declared, and driven home (Melee; Movement; Morale, Notes).

pub(crate) mod evade;
pub(crate) mod react;

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{
    OrderKind, Who, becomes, completed, may_do, no_dice, spend, troop,
};
use crate::rulesets::league_of_augsburg::battle::state::{At, Charge, Stage, State, Troop};
use crate::rulesets::league_of_augsburg::charge::legality::{Cause, ChargeContact, ChargeLegality};
use crate::rulesets::league_of_augsburg::charge::reaction::{ChargeReaction, Reactions};
use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::movement::allowance::{Action, Going, MoveAllowance};
use crate::rulesets::league_of_augsburg::movement::orders::{ground, obstacles};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Request, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[At::Activations],
    who: Who::Units(may_charge),
    why_not: "has no chit to act on, is not of the acting brigade, cannot charge, or a charge is under way",
    rule: charge,
};

pub(crate) const HOME: OrderKind = OrderKind {
    name: "home",
    key: 's',
    label: "charge home",
    at: &[At::Activations],
    who: Who::Units(may_go_home),
    why_not: "has declared no charge, or its target is still to react or it is to test first",
    rule: home,
};

fn may_charge(state: &State) -> Vec<UnitId> {
    if state.charge.is_some() {
        return Vec::new();
    }
    state.those(|troop| may_do(state, |order| order == Chit::Charge)(troop) && Chit::Charge.is_legal(&troop.unit))
}

fn may_go_home(state: &State) -> Vec<UnitId> {
    let Some(charge) = state.charge.as_ref().filter(|charge| charge.stage == Stage::Home) else { return Vec::new() };
    state.those(|troop| troop.code == charge.attacker && troop.test.is_none())
}

/// What a charged unit may do. `near_foot` is how far gunners are from foot of their side.
pub(crate) fn reactions(
    state: &State,
    target: &Troop,
    attacker: &Troop,
    near_foot: Option<Ratio>,
) -> Result<Reactions, Interrupt> {
    let request = ChargeReaction {
        defender: target.unit.clone(),
        attacker: attacker.unit.clone(),
        order: target.order(),
        friendly_foot_distance: near_foot,
    };
    request.rule(&state.tables, &mut no_dice())
}

/// The declaration. The target's chit is turned: it says how it may react; nothing of that stands in the line.
fn charge(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = troop(state, code)?;
    let target = ask.unit(Question::new("target", ' ', "charges"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Melee Procedure"), "in", None);
    let target = target.and_then(|target| state.troop(target));
    let loose = target.is_some_and(|target| target.unit.is_light() && !target.unit.is_mounted());
    let bad = attacker.unit.kind.is_light()
        && loose
        && ask.flag(Question::new("bad_going", 'b', "it stands in bad going").on("Evading"), false);
    let mut events = spend(state, attacker, Chit::Charge, ask)?;
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    let legality = ChargeLegality {
        attacker: attacker.unit.clone(),
        defender: target.unit.clone(),
        cause: Cause::OrderedCharge,
        target_going: if bad { Going::Bad } else { Going::Good },
    };
    if !legality.rule(&state.tables, &mut no_dice())?.legal {
        let text = format!("{} may not charge {}", state.named(code), state.named(target.code));
        ask.permit(vec![Refusal::on("Evading", text)])?;
    }
    ask.ready()?;
    let answer = reactions(state, target, attacker, None)?;
    let mut declared = Charge::declared(code, target.code, distance);
    if answer.options.is_empty() {
        declared.stage = Stage::Home;
    }
    events.push(Event::Shown { unit: target.code });
    if answer.becomes_disordered {
        events.extend(becomes(target, Unit { disordered: true, ..target.unit.clone() }));
    }
    events.push(Event::Charge { charge: Some(declared) });
    let line = format!("{} charges {}, {distance} inches.", state.named(code), state.named(target.code));
    let mut ruling = Ruling::new(line, events);
    let light =
        |troop: &&Troop| troop.code.army == target.code.army && troop.code != target.code && troop.unit.is_light();
    if state.present().any(|troop| light(&troop)) {
        ruling.notes.push("Light troops that screen it evade (V); the charge ignores them (Evading).".to_owned());
    }
    Ok(ruling)
}

fn home(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = troop(state, code)?;
    let Some(charge) = state.charge.clone() else { return Interrupt::refuse("no charge is under way") };
    let Some(target) = state.troop(charge.target) else { return Interrupt::refuse("no such unit") };
    let unit = &attacker.unit;
    ask.title(format!("{} charges home at {}", state.named(code), state.named(target.code)));
    let distance = Question::new("distance", ' ', "distance to it now").on("Melee Procedure");
    let distance = ask.number(distance, "in", Some(charge.distance));
    let (going, in_bad_going) = ground(ask, unit);
    let (obstacles, cover_obstacle) = obstacles(ask);
    ask.say("its centre goes to the target's nearest figure, and the target conforms to it (Melee Procedure)");
    let deduction = Ratio::from(i64::from(charge.deduction));
    if charge.deduction > 0 {
        ask.say(format!("its morale takes {deduction} in off"));
    }
    let request = MoveAllowance { unit: unit.clone(), action: Action::Charge, going, obstacles, cover_obstacle };
    let allowed = request.rule(&state.tables, ask.ready()?)?;
    let contact = ChargeContact { distance, allowance: allowed.allowance, deduction };
    let contact = contact.rule(&state.tables, &mut no_dice())?;
    let after = completed(state, &Unit { in_bad_going, holding: false, ..unit.clone() }, Chit::Charge);
    let mut events: Vec<Event> = becomes(attacker, after).into_iter().collect();
    let (name, moved) = (state.named(code), contact.effective_move);
    let goes_on = |stage, distance| Event::Charge { charge: Some(Charge { stage, distance, ..charge.clone() }) };
    let in_range = unit.weapon.bands(&state.tables).at(contact.halt_distance) != Band::OutOfRange;
    let (outcome, line) = if contact.contact && charge.evaded {
        events.extend([Event::Charge { charge: None }, Event::Acted { unit: code }]);
        ("stops where they stood", format!("{name} reaches where {} stood, and stops there.", state.named(target.code)))
    } else if contact.contact {
        events.push(goes_on(Stage::Melee, Ratio::ZERO));
        ("contact", format!("{name} reaches {} with {moved} inches.", state.named(target.code)))
    } else {
        let fires = contact.half_effect_fire && in_range;
        let next = if fires { goes_on(Stage::HalfFire, contact.halt_distance) } else { Event::Charge { charge: None } };
        events.extend([next, Event::Acted { unit: code }]);
        let fires = if fires { ", and fires at half effect" } else { "" };
        ("halts short", format!("{name} halts {} inches short after {moved}{fires}.", contact.halt_distance))
    };
    let mut ruling = Ruling::new(line, events);
    outcome.clone_into(&mut ruling.outcome);
    if contact.contact && charge.evaded && target.unit.kind == Kind::Artillery {
        ruling.notes.push("The guns stand without their gunners.".to_owned());
    }
    Ok(ruling)
}
