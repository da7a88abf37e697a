//! Cavalry that has won pursues (p. 33).

use crate::rulesets::honours_of_war::battle::ask_contact::ask_contact;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_charged_side;
use crate::rulesets::honours_of_war::battle::state::{Charge, Exit, Mark, OrderKind, State, Who};
use crate::rulesets::honours_of_war::melee::pursuit::Pursuit;
use crate::rulesets::honours_of_war::melee::pursuit_contact::{EnemyState, PursuitContact};
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Procedure, Question, Ratio, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "pursue",
        key: 's',
        label: "pursuit",
        at: &[Phase::MeleeReactions],
        who: Who::Units(|state| {
            state.present().filter(|troop| state.may_pursue(troop)).map(|troop| troop.id).collect()
        }),
        why_not: "only cavalry that has won pursues, once a turn (p. 33)",
        rule: pursue,
    },
    OrderKind {
        name: "wish",
        key: 'P',
        label: "fix the wish to pursue",
        at: &[Phase::MeleeReactions],
        who: Who::Units(|state| {
            let open = state.present().filter(|troop| state.may_pursue(troop) && troop.phase.wish.is_none());
            open.map(|troop| troop.id).collect()
        }),
        why_not: "has not won as cavalry, or its wish is fixed (p. 33)",
        rule: wish,
    },
    OrderKind {
        name: "catch",
        key: 't',
        label: "pursuers catch an enemy",
        at: &[Phase::MeleeReactions],
        who: Who::Units(|state| {
            let pursuers = state.present().filter(|troop| troop.has(Mark::Pursued) && !state.engaged(troop.id));
            pursuers.map(|troop| troop.id).collect()
        }),
        why_not: "does not pursue",
        rule: catch,
    },
];

fn pursue(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.unit(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Pursuit: {}", state.named(unit)));
    let fixed = troop.phase.wish.unwrap_or(state.turn > troop.held_until);
    let wish = Question::new("desired", 'w', "its player wants to, fixed before the loser moves").on("p. 33");
    let desired = ask.flag(if troop.phase.wish.is_some() { wish.known() } else { wish }, fixed);
    if desired {
        // A unit that may not move of its own will does not pursue by choice (HOW-AMB-C13).
        ask.permit(state.held(troop))?;
    }
    let mut request = Pursuit { unit: troop.profile.clone(), desired, ..Pursuit::default() };
    request.terrain_halved = halved(ask);
    request.weather = state.weather.unwrap_or_default();
    request.scale = state.scale;
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let outcome = if answer.pursues { "pursues" } else { "stays" };
    let mut ruling = Ruling::new(format!("{} {outcome}.", state.named(unit)), vec![Event::Pursued { unit }]);
    if let (true, Some(least), Some(most)) = (answer.pursues, answer.distance_min, answer.distance_max) {
        ruling.line = format!("{} pursues, {least} to {most} cm.", state.named(unit));
        ruling.notes.push(format!("Enemies within {least} cm must be charged, those within {most} cm may be (p. 33)."));
    }
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.modifiers;
    ruling.table = "4 or more pursues (p. 33)".to_owned();
    Ok(ruling)
}

fn halved(ask: &mut FormBuilder<'_>) -> bool {
    ask.flag(Question::new("halved", 'h', "over ground that halves its move").on("p. 33"), false)
}

/// The wish is fixed before the loser moves, as if written down (p. 33).
fn wish(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title(format!("Does {} wish to pursue?", state.named(unit)));
    let wish = ask.flag(Question::new("wish", 'w', "its player wants to pursue").on("p. 33"), true);
    ask.ready()?;
    let how = if wish { "wishes" } else { "does not wish" };
    Ok(Ruling::new(format!("{} {how} to pursue.", state.named(unit)), vec![Event::Wishes { unit, wish }]))
}

/// The pursuers reach an enemy: another melee at once (p. 33).
fn catch(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.unit(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Pursuit of {}: caught", state.named(unit)));
    let enemies =
        state.units().filter(|enemy| state.hostile(enemy.id.army, unit.army) && !enemy.left(Exit::Disengaged));
    let target = ask.unit(Question::new("target", ' ', "whom"), enemies.map(|enemy| enemy.id).collect(), None);
    let distance = ask.number(Question::new("distance", ' ', "along the pursuit").on("p. 33"), "cm", None);
    let Some(enemy) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
    let hits = &state.tables.hits.reaction;
    // Who is Done For does not fight, whether he has routed yet or not.
    let done_for = enemy.left(Exit::DoneFor) || enemy.profile.hits >= hits.done_for;
    let retreating = enemy.profile.hits >= hits.retreat && !done_for;
    let enemy_state = match (done_for, retreating) {
        (true, _) => EnemyState::DoneFor,
        (_, true) => EnemyState::Retreating,
        _ => EnemyState::Steady,
    };
    let mut request =
        PursuitContact { unit: troop.profile.clone(), distance, enemy_state, ..PursuitContact::default() };
    request.terrain_halved = halved(ask);
    request.weather = state.weather.unwrap_or_default();
    request.scale = state.scale;
    let answer = request.answer(&state.tables)?;
    if !answer.melee {
        ask.ready()?;
        let line = if answer.enemy_removed {
            format!("{} rides over {}, which is removed.", state.named(unit), state.named(enemy.id))
        } else {
            format!("{} does not reach {}.", state.named(unit), state.named(enemy.id))
        };
        let removed = answer.enemy_removed && !enemy.left(Exit::DoneFor);
        return Ok(Ruling::new(line, removed.then_some(Event::DoneFor { unit: enemy.id }).into_iter().collect()));
    }
    let sector = if retreating { Facing::Rear } else { ask_charged_side(ask) };
    let run = if answer.beyond_quarter { distance } else { Ratio::ZERO };
    let charge = Charge::new(unit, enemy.id, sector, run);
    let contact = ask_contact(state, &charge, (troop, enemy), retreating, ask)?;
    ask.ready()?;
    let line = format!("{} catches {}: another melee at once (p. 33).", state.named(unit), state.named(enemy.id));
    Ok(Ruling::new(line, vec![Event::Contact(contact)]))
}
