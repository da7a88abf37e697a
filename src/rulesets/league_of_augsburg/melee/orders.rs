//! Melees, what their winners do, and recoils into a unit that stands (Melee).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{OrderKind, Who, becomes, counted, troop, with_figures};
use crate::rulesets::league_of_augsburg::battle::state::{At, Charge, Stage, State, Test, Troop};
use crate::rulesets::league_of_augsburg::melee::follow_up::{Choice as Follow, FollowUp};
use crate::rulesets::league_of_augsburg::melee::pool::{Crossing, Pool, Role, pool};
use crate::rulesets::league_of_augsburg::melee::round::{AttackerRole, DefenderRole, Fought, Melee, Winner};
use crate::rulesets::league_of_augsburg::movement::allowance::Going;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Refusal, Request, Ruling, UnitId};

pub(crate) const FIGHT: OrderKind = OrderKind {
    name: "fight",
    key: 's',
    label: "fight the melee",
    at: &[At::Activations],
    who: Who::Units(|state| at_stage(state, Stage::Melee, |charge| Some(charge.attacker))),
    why_not: "is in no melee",
    rule: fight,
};

pub(crate) const FOLLOW: OrderKind = OrderKind {
    name: "follow",
    key: 's',
    label: "follow up",
    at: &[At::Activations],
    who: Who::Units(|state| at_stage(state, Stage::FollowUp, |charge| charge.winner)),
    why_not: "has won no melee, or is to test first",
    rule: follow,
};

pub(crate) const COLLIDE: OrderKind = OrderKind {
    name: "collide",
    key: 'X',
    label: "recoils into",
    at: &[At::Activations],
    who: Who::Units(|state| if state.charge.is_some() { Vec::new() } else { state.those(|troop| troop.back) }),
    why_not: "has not gone back this turn, or a charge is under way",
    rule: collide,
};

fn at_stage(state: &State, stage: Stage, who: impl Fn(&Charge) -> Option<UnitId>) -> Vec<UnitId> {
    let Some(charge) = state.charge.as_ref().filter(|charge| charge.stage == stage) else { return Vec::new() };
    let waits = |code: &UnitId| state.troop(*code).is_some_and(|troop| !troop.gone && troop.test.is_none());
    who(charge).filter(waits).into_iter().collect()
}

const CROSSINGS: [(Crossing, Choice); 3] =
    [(Crossing::None, "none"), (Crossing::Small, "small"), (Crossing::Serious, "serious")];

fn fight(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = troop(state, code)?;
    let Some(charge) = state.charge.clone() else { return Interrupt::refuse("no charge is under way") };
    let Some(defender) = state.troop(charge.target) else { return Interrupt::refuse("no such unit") };
    let (one, other) = (state.named(code), state.named(defender.code));
    ask.title(format!("{one} fights {other}"));
    let flanks = |id, key, label| Question::new(id, key, label).on("Melee Procedure");
    let defender_flanked = ask.flag(flanks("flank", 'f', format!("{} in flank or rear", other)), false);
    let attacker_flanked = ask.flag(flanks("own_flank", 'a', format!("{} in flank or rear", one)), false);
    let crosses = |id, key, label| Question::new(id, key, label).on("Melee Procedure");
    let over = ask.pick(crosses("crossing", 'c', format!("{one} crosses")), &CROSSINGS, Some(Crossing::None));
    let attacker_crossing = over.unwrap_or_default();
    let meets = charge.target_role == Role::Countercharging;
    let defender_crossing = if meets {
        let over = ask.pick(crosses("crossing_too", 'd', format!("{other} crosses")), &CROSSINGS, Some(Crossing::None));
        over.unwrap_or_default()
    } else {
        Crossing::None
    };
    let bad = ask.flag(Question::new("bad_behind", 'b', "bad going behind the loser").on("Movement"), false);
    let (own, foe) = (attacker.charged(), defender.charged());
    let request = Melee {
        attacker: own.clone(),
        defender: foe.clone(),
        attacker_role: if charge.attacker_role == Role::Charging {
            AttackerRole::Charging
        } else {
            AttackerRole::Defending
        },
        defender_role: if meets { DefenderRole::Countercharging } else { DefenderRole::Defending },
        attacker_crossing,
        defender_crossing,
        attacker_flanked,
        defender_flanked,
        defender_fire_casualties: charge.fire,
        going: if bad { Going::Bad } else { Going::Good },
    };
    let tables = &state.tables;
    let own_pool = pool(tables, &own, &foe, charge.attacker_role, attacker_crossing, attacker_flanked)?;
    let foe_pool = pool(tables, &foe, &own, charge.target_role, defender_crossing, defender_flanked)?;
    let fire =
        if charge.fire > 0 { format!("; {} more by its fire", counted(charge.fire, "hit")) } else { String::new() };
    let sums = [format!("{one}: {}", in_words(&own_pool)), format!("{other}: {}{fire}", in_words(&foe_pool))];
    sums.iter().for_each(|sum| ask.say(sum.clone()));
    let fought = request.rule(tables, ask.ready()?)?;
    let mut ruling = said(state, &charge, (attacker, defender), &fought);
    ruling.notes.splice(0..0, sums);
    Ok(ruling)
}

/// `8 dice: 2, elite +2, charging +2, heavy cavalry +2`.
fn in_words(pool: &Pool) -> String {
    let dice = if pool.dice_pool == 1 { "1 die".to_owned() } else { format!("{} dice", pool.dice_pool) };
    let lines = pool.sum.modifiers.iter().map(|line| format!(", {} {:+}", line.label, line.value));
    format!("{dice}: {}{}", pool.base_dice, lines.collect::<String>())
}

/// The ruling of a melee: who lost what, who falls back, who tests, and what the winner may do.
fn said(state: &State, charge: &Charge, (attacker, defender): (&Troop, &Troop), fought: &Fought) -> Ruling<Event> {
    let (one, other) = (state.named(attacker.code), state.named(defender.code));
    let (outcome, winner, loser) = match fought.winner {
        Winner::Attacker => ("the attacker wins", Some(attacker), Some(defender)),
        Winner::Defender => ("the defender wins", Some(defender), Some(attacker)),
        Winner::Tie => ("a tie", None, None),
    };
    let score = format!("{} to {}", fought.attacker_hits, fought.defender_hits);
    let said = winner.map_or_else(|| outcome.to_owned(), |winner| format!("{} wins", state.named(winner.code)));
    let mut ruling = Ruling::new(format!("{one} against {other}: {score}, {said}."), Vec::new());
    let of_attacker = (fought.attacker_casualties, fought.attacker_figures_left, fought.attacker_morale_test);
    let of_defender = (fought.defender_casualties, fought.defender_figures_left, fought.defender_morale_test);
    let attackers =
        Unit { unformed: fought.attacker_unformed, disordered: fought.attacker_disordered, ..attacker.unit.clone() };
    let defenders =
        Unit { unformed: fought.defender_unformed, disordered: fought.defender_disordered, ..defender.unit.clone() };
    ruling.events.push(Event::Acted { unit: attacker.code });
    after(state, attacker, defender.code, attackers, of_attacker, &mut ruling);
    after(state, defender, attacker.code, defenders, of_defender, &mut ruling);
    if let Some(loser) = loser.filter(|_| fought.fall_back_moves > 0) {
        ruling.events.push(Event::Back { unit: loser.code });
        let moves = counted(fought.fall_back_moves, "move");
        let (name, inches) = (state.named(loser.code), fought.fall_back_inches);
        ruling.notes.push(format!("{name} falls back {moves}, {inches} inches: disordered, unformed."));
    }
    if fought.attacker_retires_to_start {
        ruling.events.push(Event::Back { unit: attacker.code });
        ruling.notes.push(format!("{one} goes back to where it started."));
    }
    let left = |troop: &Troop| {
        if troop.code == attacker.code { fought.attacker_figures_left } else { fought.defender_figures_left }
    };
    let follows = winner.filter(|winner| left(winner) > 0).map(|winner| Charge {
        stage: Stage::FollowUp,
        winner: Some(winner.code),
        ..charge.clone()
    });
    ruling.events.push(Event::Charge { charge: follows });
    outcome.clone_into(&mut ruling.outcome);
    ruling.end = format!("defender loses {}", fought.defender_casualties);
    ruling
}

/// What a melee leaves of a unit: casualties, figures left, and whether it tests.
fn after(
    state: &State,
    troop: &Troop,
    by: UnitId,
    unit: Unit,
    (casualties, left, tests): (u32, u32, bool),
    ruling: &mut Ruling<Event>,
) {
    let (code, name) = (troop.code, state.named(troop.code));
    if casualties > 0 {
        ruling.events.push(Event::Struck { unit: code, by, casualties, fire: false });
    }
    if left == 0 {
        ruling.events.push(Event::Gone { unit: code });
        ruling.notes.push(format!("{name} has no figure left."));
        return;
    }
    ruling.events.extend(becomes(troop, with_figures(&unit, left)));
    let lost = if casualties > 0 { format!("loses {casualties}, {left} left") } else { "loses nobody".to_owned() };
    let test = if tests { "; a morale test is owed" } else { "" };
    ruling.notes.push(format!("{name} {lost}{test}."));
    if tests {
        let enfilade = troop.test.is_some_and(|test| test.enfilade);
        ruling.events.push(Event::Test { unit: code, test: Some(Test { enfilade }) });
    }
}

const fn follow_word(choice: Follow) -> Choice {
    match choice {
        Follow::FollowUp => "follow up",
        Follow::Stand => "stand",
        Follow::RallyInPlace => "rally in place",
        Follow::RetireToStart => "go back to its start",
    }
}

fn follow(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let winner = troop(state, code)?;
    let Some(charge) = &state.charge else { return Interrupt::refuse("no charge is under way") };
    let role = charge.role_of(code);
    let choices = FollowUp::choices(&winner.unit, role);
    let words: Vec<(Follow, Choice)> = choices.iter().map(|choice| (*choice, follow_word(*choice))).collect();
    let question = Question::new("choice", 'w', "the winner").on("Melee Results");
    let choice = ask.pick(question, &words, choices.first().copied());
    let Some(choice) = choice else {
        ask.ready()?;
        return Err(Refusal::on("Melee Results", "this winner stands").into());
    };
    let follows = choice == Follow::FollowUp;
    let must = follows && role == Role::Charging && winner.unit.is_mounted();
    let extra_move = must && ask.flag(Question::new("extra", 'e', "a second move").on("Melee Results"), false);
    let bad = follows && ask.flag(Question::new("bad", 'b', "bad going on its way").on("Movement"), false);
    let met = if follows {
        let enemies = state.enemies(code.army);
        ask.units(Question::new("meets", 'n', "meets a new unit").on("Melee"), enemies, 1).first().copied()
    } else {
        None
    };
    let going = if bad { Going::Bad } else { Going::Good };
    let request = FollowUp { unit: winner.unit.clone(), role, choice, extra_move, going };
    let followed = request.rule(&state.tables, ask.ready()?)?;
    let name = state.named(code);
    let line = match (follows, met) {
        (true, Some(met)) => format!("{name} follows up {} inches, into {}.", followed.distance, state.named(met)),
        (true, None) => format!("{name} follows up {} inches.", followed.distance),
        (false, _) => format!("{name}: {}.", follow_word(choice)),
    };
    let next = met.map(|met| Charge::contact(code, met, Role::Charging));
    let mut ruling = Ruling::new(line, vec![Event::Charge { charge: next }]);
    if follows {
        ruling.outcome = format!("{} in", followed.distance);
    }
    Ok(ruling)
}

/// A unit that went back and ran into an enemy who stands: they fight (LOA-MEL-1).
fn collide(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let enemies = state.enemies(code.army);
    let stands = ask.unit(Question::new("enemy", ' ', "into the front of").on("Melee"), enemies, None);
    ask.ready()?;
    let Some(stands) = stands else { return Err(Interrupt::Unanswered) };
    let line = format!("{} recoils into {}: they fight.", state.named(code), state.named(stands));
    let charge = Charge::contact(stands, code, Role::Defending);
    Ok(Ruling::new(line, vec![Event::Charge { charge: Some(charge) }]))
}
