//! Volleys: on a chit, in return, and of a charge that halted (Shooting; Orders; Morale, Notes).

use super::steadiness::{HoldFireResult, HoldFireTest, WHY_HOLD};
use crate::rulesets::league_of_augsburg::battle::charge::Stage;
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::marks::Mark;
use crate::rulesets::league_of_augsburg::battle::objection::to_carry_out;
use crate::rulesets::league_of_augsburg::battle::spending::{does_not, does_nothing, spend};
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::battle::volley::{Shot, both_sums, range_of};
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Refusal, Ruling, UnitId};

pub(crate) const FIRE: OrderKind = OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| to_carry_out(state, unit, &[Chit::Fire])),
    rule: fire,
};

pub(crate) const RETURN: OrderKind = OrderKind {
    name: "return_fire",
    key: 'R',
    label: "return fire",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| {
        let owes = state.unit(unit).is_ok_and(|unit| unit.this_turn.returns.is_some());
        if owes { Vec::new() } else { vec![no_fire()] }
    }),
    rule: return_fire,
};

pub(crate) const HALF: OrderKind = OrderKind {
    name: "half_fire",
    key: 'Q',
    label: "fire at half effect",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| {
        let halted =
            state.charge.as_ref().is_some_and(|charge| charge.stage == Stage::HalfFire && charge.attacker == unit);
        if halted { Vec::new() } else { vec![Refusal::on("Morale", "it is no charge that fire halted")] }
    }),
    rule: half_fire,
};

fn no_fire() -> Refusal {
    Refusal::on("Orders", "it has no fire to return: nobody shot at it within reach while it stood ready")
}

fn fire(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = state.unit(id)?;
    if does_not(ask, "no shot: does nothing") {
        return does_nothing(state, firer, Chit::Fire, ask);
    }
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(id), None);
    if firer.faces_away() {
        ask.say("it faces away from the foe, and turns to him as it acts (a reading)");
    }
    let distance = ask.number(range_of(firer), "in", None);
    // Until a target is named nothing is known of its ground.
    let ground = target.map_or(Ok(Ground::Open), |target| state.unit(target).map(|target| target.ground))?;
    let target = state.unit(target.unwrap_or(id))?;
    let shot = Shot::aimed(state, firer, (target, ground), distance, ask);
    let mut spending = spend(state, firer, Chit::Fire, ask)?;
    spending.reasons.extend(no_die(state, &shot));
    let result = ask.resolve_besides(spending.reasons, &shot.fire, &state.tables)?;
    let mut ruling = shot.ruling(state, &result, completed(firer, Chit::Fire));
    spending.events.push(Event::Acted { unit: id });
    ruling.events.splice(0..0, spending.events);
    Ok(ruling)
}

/// A volley of no dice: its order would be gone for nothing.
fn no_die(state: &State, shot: &Shot<'_>) -> Option<Refusal> {
    let why = shot.no_die_at(state, shot.fire.distance)?;
    Some(Refusal::on("a reading", format!("{why}, and its order would be gone; N ends that without a shot")))
}

/// The test of a unit that tries to hold its fire against an enemy (LOA-STD-1, LOA-AMB-32).
fn hold_fire(firer: &UnitInPlay, against: UnitId) -> HoldFireTest {
    let losses = firer.this_turn.losses.iter().filter(|loss| loss.by == against);
    let (by_fire, of_all) = losses.fold((0u32, 0u32), |(fire, all), loss| {
        let shot = if loss.fire { loss.casualties } else { 0 };
        (fire.saturating_add(shot), all.saturating_add(loss.casualties))
    });
    HoldFireTest {
        unit: firer.now.clone(),
        prior_fire_casualties: firer.shot > by_fire,
        opponent_casualties_this_turn: of_all,
    }
}

/// Whose the lines of a volley are, beside those of the test before it.
const VOLLEY: &str = "the volley";

/// The ruling of a unit that does not shoot back.
fn held(state: &State, firer: UnitId, result: HoldFireResult) -> Ruling<Event> {
    let line = format!("{}: {}: holds its fire.", state.named(firer), result.sum.said_of(result.total));
    let mut ruling = Ruling::new(line, vec![Event::Returns { unit: firer, to: None }]);
    ruling.outcome = "no shot, holds its fire".to_owned();
    ruling.sum = both_sums(result.sum.modifiers, ("", &[]));
    ruling
}

fn return_fire(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = state.unit(id)?;
    let Some(returns) = firer.this_turn.returns else { return Err(no_fire().into()) };
    let target = state.unit(returns.at)?;
    ask.title(format!("{} returns the fire of {}", state.named(id), state.named(target.id)));
    if turns_its_back(firer, ask) {
        return faces_away(state, (id, target.id), ask);
    }
    let test = hold_fire(firer, target.id);
    // Where no throw passes, there is nothing to try.
    let tries = test.may_pass(&state.tables) || ask.answered("hold");
    let hold = tries && ask.flag(Question::new("hold", 'h', "tries to hold its fire").on("Orders"), false);
    if !tries {
        ask.say(format!("it cannot hold its fire: no throw makes {} (Orders)", state.tables.steadiness.needed));
    }
    let distance = range_of(firer).as_said("as in the volley").seldom();
    let distance = ask.number(distance, "in", Some(returns.distance));
    let shot = Shot::aimed(state, firer, (target, target.ground), distance, ask);
    if hold {
        ask.thrower(WHY_HOLD, id.army, state.named(id));
        let (needed, sum) = (state.tables.steadiness.needed, test.sum(&state.tables).in_words());
        ask.say(format!("it holds its fire on {needed} or more: two dice{sum}"));
        if firer.shot > 0 && !test.prior_fire_casualties {
            ask.say("casualties of this turn by who shot count each, and are no prior ones (a reading)");
        }
        ask.say(format!("else it shoots: {}", shot.fire.pool().in_words(&state.tables)));
    }
    ask.judge(&shot.fire, &state.tables)?;
    let dice = ask.ready()?;
    let mut failed = None;
    if hold {
        let result = test.resolve(&state.tables, dice)?;
        if result.passed {
            return Ok(held(state, id, result));
        }
        failed = Some(result);
    }
    let result = shot.fire.resolve(&state.tables, dice)?;
    let mut ruling = shot.ruling(state, &result, firer.now.clone());
    if let Some(HoldFireResult { total, sum, .. }) = failed {
        ruling.notes.insert(0, format!("{}: it does not hold its fire.", sum.said_of(total)));
        ruling.sum = both_sums(sum.modifiers, (VOLLEY, &ruling.sum));
    }
    ruling.events.insert(0, Event::Returns { unit: id, to: None });
    Ok(ruling)
}

/// Asks whether who faces away could not shoot at the enemy at all: arcs are not in the text, and the table shows it.
fn turns_its_back(firer: &UnitInPlay, ask: &mut FormBuilder<'_>) -> bool {
    let bears = Question::new("bears", 'j', "it faces away: can it shoot at him").on("a reading");
    firer.faces_away() && !ask.flag(bears.must(), true)
}

/// The ruling of a unit that has its back to who shot at it.
fn faces_away(
    state: &State,
    (firer, target): (UnitId, UnitId),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    let line = format!("{} has its back to {}, and returns no fire.", state.named(firer), state.named(target));
    Ok(Ruling::new(line, vec![Event::Returns { unit: firer, to: None }]))
}

fn half_fire(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = state.unit(id)?;
    let charge = state.charge()?;
    if firer.in_bad_going {
        let ground = firer.ground.short();
        ask.say(format!("it halted in {ground}: where who stands so may not fire, as in water (scenario), N says so"));
    } else if firer.marks.has(Mark::CameOver) {
        ask.say(
            "it has come over bad going: where who was in it this turn may not fire, as in water (scenario), N says so",
        );
    }
    if does_not(ask, "does not fire") {
        ask.ready()?;
        let line = format!("{} does not fire: its order (charge) is done.", state.named(id));
        let events = [Event::Charge { charge: None }].into_iter().chain(becomes(firer, completed(firer, Chit::Charge)));
        return Ok(Ruling::new(line, events.collect()));
    }
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(id), Some(charge.target));
    let distance = range_of(firer).as_said("where it halted");
    let distance = ask.number(distance, "in", Some(charge.distance));
    let target = state.unit(target.unwrap_or(charge.target))?;
    let mut shot = Shot::aimed(state, firer, (target, target.ground), distance, ask);
    shot.fire.half_effect = true;
    let by = state.tables.fire_hits.half_effect_divides_by;
    ask.say(format!("at half effect: its hits are divided by {by}, rounded down, before any save (a reading)"));
    let result = ask.resolve(&shot.fire, &state.tables)?;
    // Its order to charge is done with this.
    let mut ruling = shot.ruling(state, &result, completed(firer, Chit::Charge));
    let answered = ruling.events.iter().any(|event| matches!(event, Event::Returns { to: Some(_), .. }));
    if answered && charge.shot && charge.target == target.id {
        ruling
            .notes
            .push("To shoot at the charge was no action: it returns this volley as any other (a reading).".to_owned());
    }
    ruling.events.insert(0, Event::Charge { charge: None });
    Ok(ruling)
}
