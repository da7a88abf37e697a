//! Melees, what their winners do, and recoils into a unit that stands (Melee).

use super::follow_up::{FollowUp, WinnerChoice};
use super::pool::{MeleeDicePool, Role};
use super::round::{AttackerRole, DefenderRole, Melee, MeleeResult, Winner};
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::{counted, going_behind, inches};
use crate::rulesets::league_of_augsburg::battle::objection::OrderObjection;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::umpire::{End, FormBuilder, Interrupt, Options, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Melee Procedure";

pub(crate) const FIGHT: OrderKind = OrderKind {
    name: "fight",
    key: 's',
    label: "fight the melee",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| against(state, unit, Stage::Melee, "it is in no melee")),
    rule: fight,
};

pub(crate) const FOLLOW: OrderKind = OrderKind {
    name: "follow",
    key: 's',
    label: "follow up",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| against(state, unit, Stage::FollowUp, "it has won no melee")),
    rule: follow,
};

pub(crate) const COLLIDE: OrderKind = OrderKind {
    name: "collide",
    key: 'X',
    label: "recoils into",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_recoil),
    rule: collide,
};

/// What speaks against a unit for which a stage of the charge does not wait.
fn against(state: &State, unit: UnitId, stage: Stage, no: &'static str) -> Vec<Refusal> {
    let waits = |charge: &Charge| charge.stage == stage && charge.waits_for() == Some(unit);
    if !state.charge.as_ref().is_some_and(waits) {
        return vec![Refusal::on("Melee", no)];
    }
    let tests = state.unit(unit).is_ok_and(|unit| unit.this_turn.test.is_some());
    if tests { vec![OrderObjection::OwesTest.into()] } else { Vec::new() }
}

fn against_recoil(state: &State, unit: UnitId) -> Vec<Refusal> {
    let mut reasons = Vec::new();
    if state.charge.is_some() {
        reasons.push(OrderObjection::ChargeUnderWay.into());
    }
    if !state.unit(unit).is_ok_and(|unit| unit.this_turn.back) {
        reasons.push(Refusal::on("Melee", "it has not gone back this turn"));
    }
    reasons
}

/// Asks what the table knows of a melee. What speaks against it beside the procedure comes back.
fn ask_melee(
    state: &State,
    charge: &Charge,
    (attacker, defender): (&UnitInPlay, &UnitInPlay),
    ask: &mut FormBuilder<'_>,
) -> (Melee, Vec<Refusal>) {
    let (one, other) = (state.named(attacker.id), state.named(defender.id));
    let on = |id, key, label: String| Question::new(id, key, label).on(SECTION);
    let meets = charge.target_role == Role::Countercharging;
    let mut request = Melee {
        attacker: attacker.charged(),
        defender: defender.charged(),
        attacker_role: match charge.attacker_role {
            Role::Charging => AttackerRole::Charging,
            Role::Countercharging | Role::Defending => AttackerRole::Defending,
        },
        defender_role: if meets { DefenderRole::Countercharging } else { DefenderRole::Defending },
        defender_fire_casualties: charge.fire,
        ..Melee::default()
    };
    ask.fill(on("flank", 'f', format!("{other} in flank or rear")), &mut request.defender_flanked);
    ask.fill(on("own_flank", 'a', format!("{one} in flank or rear")), &mut request.attacker_flanked);
    ask.fill(on("crossing", 'c', format!("{one} crosses")), &mut request.attacker_crossing);
    if meets {
        ask.fill(on("crossing_too", 'd', format!("{other} crosses")), &mut request.defender_crossing);
    }
    let (going, reasons) = going_behind(ask, "bad going behind the loser", [&request.attacker, &request.defender]);
    request.going = going;
    (request, reasons)
}

fn fight(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let charge = state.charge()?;
    let (attacker, defender) = (state.unit(charge.attacker)?, state.unit(charge.target)?);
    let (one, other) = (state.named(attacker.id), state.named(defender.id));
    ask.title(format!("{one} fights {other}"));
    let (request, reasons) = ask_melee(state, charge, (attacker, defender), ask);
    let [attack, defence] = request.pools().map(|pool| in_words(&pool.dice(&state.tables)));
    let fire = match charge.fire {
        0 => String::new(),
        hits => format!("; {} more by its fire", counted(hits, "hit")),
    };
    let sums = [format!("{one}: {attack}"), format!("{other}: {defence}{fire}")];
    sums.iter().for_each(|sum| ask.say(sum.clone()));
    let result = ask.resolve_besides(reasons, &request, &state.tables)?;
    let mut ruling = tell(state, charge, (attacker, defender), &result);
    ruling.notes.splice(0..0, sums);
    Ok(ruling)
}

/// `8 dice: 2, elite +2, charging +2, heavy cavalry +2`.
fn in_words(pool: &MeleeDicePool) -> String {
    let dice = if pool.dice_pool == 1 { "1 die".to_owned() } else { format!("{} dice", pool.dice_pool) };
    let lines = pool.sum.modifiers.iter().map(|line| format!(", {} {:+}", line.label, line.value));
    format!("{dice}: {}{}", pool.base_dice, lines.collect::<String>())
}

/// What a melee leaves of one of its units.
struct Outcome {
    now: Unit,
    casualties: u32,
    left: u32,
    tests: bool,
}

/// The ruling of a melee: who lost what, who falls back, who tests, and what the winner may do.
fn tell(
    state: &State,
    charge: &Charge,
    (attacker, defender): (&UnitInPlay, &UnitInPlay),
    result: &MeleeResult,
) -> Ruling<Event> {
    let (one, other) = (state.named(attacker.id), state.named(defender.id));
    let (outcome, winner, loser, left) = match result.winner {
        Winner::Attacker => ("the attacker wins", Some(attacker), Some(defender), result.attacker_figures_left),
        Winner::Defender => ("the defender wins", Some(defender), Some(attacker), result.defender_figures_left),
        Winner::Tie => ("a tie", None, None, 0),
    };
    let score = format!("{} to {}", result.attacker_hits, result.defender_hits);
    let wins = winner.map_or_else(|| outcome.to_owned(), |winner| format!("{} wins", state.named(winner.id)));
    let line = format!("{one} against {other}: {score}, {wins}.");
    let mut ruling = Ruling::new(line, vec![Event::Acted { unit: attacker.id }]);
    let [of_attacker, of_defender] = outcomes(attacker, defender, result);
    leave(state, attacker, defender.id, of_attacker, &mut ruling);
    leave(state, defender, attacker.id, of_defender, &mut ruling);
    if let Some(loser) = loser.filter(|_| result.fall_back_moves > 0) {
        ruling.events.push(Event::Back { unit: loser.id });
        let (moves, inches) = (counted(result.fall_back_moves, "move"), inches(result.fall_back_inches));
        let name = state.named(loser.id);
        ruling.notes.push(format!("{name} falls back {moves}, {inches}: disordered, unformed."));
    }
    if result.attacker_retires_to_start {
        ruling.events.push(Event::Back { unit: attacker.id });
        ruling.notes.push(format!("{one} goes back to where it started."));
    }
    let winner = winner.filter(|_| left > 0).map(|winner| winner.id);
    let follows = winner.map(|_| Charge { stage: Stage::FollowUp, winner, ..charge.clone() });
    ruling.events.push(Event::Charge { charge: follows });
    outcome.clone_into(&mut ruling.outcome);
    ruling.ends = End::only(format!("defender loses {}", result.defender_casualties));
    ruling
}

fn outcomes(attacker: &Unit, defender: &Unit, result: &MeleeResult) -> [Outcome; 2] {
    let now = |unit: &Unit, unformed, disordered| Unit { unformed, disordered, ..unit.clone() };
    [
        Outcome {
            now: now(attacker, result.attacker_unformed, result.attacker_disordered),
            casualties: result.attacker_casualties,
            left: result.attacker_figures_left,
            tests: result.attacker_morale_test,
        },
        Outcome {
            now: now(defender, result.defender_unformed, result.defender_disordered),
            casualties: result.defender_casualties,
            left: result.defender_figures_left,
            tests: result.defender_morale_test,
        },
    ]
}

/// What a melee leaves of a unit: casualties, figures left, and whether it tests.
fn leave(state: &State, unit: &UnitInPlay, by: UnitId, outcome: Outcome, ruling: &mut Ruling<Event>) {
    let Outcome { now, casualties, left, tests } = outcome;
    let (id, name) = (unit.id, state.named(unit.id));
    if casualties > 0 {
        ruling.events.push(Event::Struck { unit: id, by, casualties, fire: false });
    }
    if left == 0 {
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.push(format!("{name} has no figure left."));
        return;
    }
    ruling.events.extend(becomes(unit, now.with_figures(left)));
    let lost = if casualties > 0 { format!("loses {casualties}, {left} left") } else { "loses nobody".to_owned() };
    let test = if tests { "; a morale test is owed" } else { "" };
    ruling.notes.push(format!("{name} {lost}{test}."));
    if tests {
        let test = unit.this_turn.test.unwrap_or_default();
        ruling.events.push(Event::Test { unit: id, test: Some(test) });
    }
}

fn follow(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let winner = state.unit(id)?;
    let role = state.charge()?.role_of(id);
    let open = FollowUp::choices(winner, role);
    let mut choice = open.first().copied().unwrap_or(WinnerChoice::Stand);
    let words: Vec<&str> = open.iter().map(|choice| choice.word()).collect();
    ask.say(format!("it may: {}", words.join(", ")));
    ask.fill(Question::new("choice", 'w', "the winner").on("Melee Results"), &mut choice);
    let mut request = FollowUp { unit: winner.now.clone(), role, choice, extra_move: false, going: Going::Good };
    let follows = choice == WinnerChoice::FollowUp;
    if follows && request.is_mandatory() {
        ask.fill(Question::new("extra", 'e', "a second move").on("Melee Results"), &mut request.extra_move);
    }
    let mut met = None;
    if follows {
        request.going = Going::bad(ask.flag(Question::new("bad", 'b', "bad going on its way").on("Movement"), false));
        let meets = Question::new("meets", 'n', "meets a new unit").on("Melee");
        met = ask.units(meets, state.enemies(id), 1).first().copied();
    }
    let result = ask.resolve(&request, &state.tables)?;
    let name = state.named(id);
    let far = inches(result.distance);
    let line = match (follows, met) {
        (true, Some(met)) => format!("{name} follows up {far}, into {}.", state.named(met)),
        (true, None) => format!("{name} follows up {far}."),
        (false, _) => format!("{name}: {}.", choice.word()),
    };
    let next = met.map(|met| Charge::contact(id, met, Role::Charging));
    let mut ruling = Ruling::new(line, vec![Event::Charge { charge: next }]);
    if follows {
        ruling.outcome = format!("{} in", result.distance);
    }
    Ok(ruling)
}

/// A unit that went back and ran into an enemy who stands: they fight (LOA-MEL-1).
fn collide(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let stands = ask.unit(Question::new("enemy", ' ', "into the front of").on("Melee"), state.enemies(id), None);
    ask.ready()?;
    let Some(stands) = stands else { return Err(Interrupt::Unanswered) };
    let line = format!("{} recoils into {}: they fight.", state.named(id), state.named(stands));
    let charge = Charge::contact(stands, id, Role::Defending);
    Ok(Ruling::new(line, vec![Event::Charge { charge: Some(charge) }]))
}
