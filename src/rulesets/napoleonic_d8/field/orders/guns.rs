//! Batteries: fire, and whatever else is their one action (Firing chart; Artillery actions).

use super::super::super::artillery_action::{Action, ArtilleryAction};
use super::super::super::artillery_fire::{ArtilleryFire, Firing};
use super::super::super::orders::Orders;
use super::super::super::target::Cover;
use super::super::event::{Event, Mark};
use super::super::state::{At, State, Troop};
use super::super::steps::NoDice;
use super::{OrderKind, Who, rings, struck};
use crate::umpire::{Ask, Choice, Code, Question, Ratio, Request, Ruling, Stop};

pub const FIRE: OrderKind = OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[At::Artillery],
    who: Who::Units(may_act),
    why_not: "is no battery of the side whose turn it is, goes back, or has acted",
    rule: fire,
};

pub const ACT: OrderKind = OrderKind {
    name: "act",
    key: 'p',
    label: "move or turn",
    at: &[At::Artillery],
    who: Who::Units(may_act),
    why_not: "is no battery of the side whose turn it is, goes back, or has acted",
    rule: act,
};

fn may_act(state: &State) -> Vec<Code> {
    let may = |troop: &&Troop| {
        let orders = state.orders_of(troop.code);
        troop.unit.arm.is_artillery()
            && !troop.fired
            && !troop.moved
            && !matches!(orders, Orders::Retire | Orders::Retreat)
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

/// What ground covers a target, for a form.
pub const COVERS: [(Cover, Choice); 4] =
    [(Cover::Open, "none"), (Cover::Wall, "wall"), (Cover::Wood, "wood"), (Cover::Building, "building")];

fn fire(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(battery) = state.troop(code) else { return Stop::refuse("no such unit") };
    let words = [
        (Firing::Fire, "fire"),
        (Firing::UnlimberAndFire, "unlimber and fire"),
        (Firing::FireAndLimber, "fire and limber"),
        (Firing::MoveHalfUnlimberFire, "half move, unlimber, fire"),
        (Firing::TurnAndFire, "turn and fire"),
    ];
    let can: Vec<_> = words.into_iter().filter(|(firing, _)| firing.action().check(&battery.unit).is_ok()).collect();
    let first = can.first().map(|(firing, _)| *firing);
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Firing ranges"), "cm", None);
    let action = ask.pick(Question::new("action", 'a', "action").on("Artillery actions"), &can, first);
    let cover = ask.pick(Question::new("cover", 'c', "cover").on("Firing chart"), &COVERS, Some(Cover::Open));
    let redoubt = ask.flag(Question::new("redoubt", 'r', "in a redoubt").on("Firing chart"), false);
    let bounce_through = ask.flag(Question::new("bounce", 'b', "the ball bounced").on("Firing ranges"), false);
    let flank = ask.flag(Question::new("flank", 'f', "on the target's flank").on("Firing chart"), false);
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Stop::Unanswered) };
    let Some(action) = action else { return Err(Stop::Unanswered) };
    let request = ArtilleryFire {
        firer: battery.unit.clone(),
        action,
        shots_fired: battery.shots,
        full_effect_shots: None,
        distance,
        target: victim.unit.clone(),
        cover: cover.unwrap_or_default(),
        redoubt,
        bounce_through,
        flank,
    };
    let shot = request.rule(&state.tables, ask.ready()?)?;
    let mut events = vec![Event::Marked { unit: code, mark: Mark::Fired }];
    if let Some(formation) = action.action().ends().filter(|formation| *formation != battery.unit.formation) {
        events.push(Event::Unit { code, unit: battery.unit.in_formation(formation) });
    }
    let (done, mut notes) = struck(state, victim, shot.struck);
    events.extend(done);
    if shot.roll_for_fire {
        notes.push("An 8 at a building: it burns on 6 to 8, if thatched on 4 to 8.".to_owned());
    }
    let outcome = rings(shot.struck.kills, shot.struck.disorders);
    let line =
        format!("{} at {}, {distance} cm: {}, {outcome}.", state.named(code), state.named(victim.code), shot.score);
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = outcome;
    ruling.end = if shot.struck.target_removed { "removed".to_owned() } else { String::new() };
    ruling.sum = shot.sum.modifiers;
    ruling.table = format!("{} or more (Firing chart)", shot.needed);
    ruling.notes = notes;
    Ok(ruling)
}

fn act(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(battery) = state.troop(code) else { return Stop::refuse("no such unit") };
    let words = [
        (Action::Move, "move"),
        (Action::LimberAndMoveHalf, "limber and move half"),
        (Action::Limber, "limber"),
        (Action::Turn, "turn"),
    ];
    let can: Vec<_> = words.into_iter().filter(|(action, _)| action.check(&battery.unit).is_ok()).collect();
    let first = can.first().map(|(action, _)| *action);
    let action = ask.pick(Question::new("action", 'a', "action").on("Artillery actions"), &can, first);
    let Some(action) = action else { return Err(Stop::Unanswered) };
    let angle = (action == Action::Turn).then_some(Ratio::whole(180));
    let done = ArtilleryAction { unit: battery.unit.clone(), action, angle }.rule(&state.tables, &mut NoDice)?;
    ask.ready()?;
    let mut events = vec![Event::Marked { unit: code, mark: Mark::Moved }];
    if done.formation_after != battery.unit.formation {
        events.push(Event::Unit { code, unit: battery.unit.in_formation(done.formation_after) });
    }
    let word = can.iter().find(|(other, _)| *other == action).map_or("", |(_, word)| word);
    let far = if done.r#move > Ratio::ZERO { format!(", up to {} cm", done.r#move) } else { String::new() };
    Ok(Ruling::new(format!("{}: {word}{far}.", state.named(code)), events))
}
