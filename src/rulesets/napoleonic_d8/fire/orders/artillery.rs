//! Batteries: fire, and whatever else is their one action (Firing chart; Artillery actions).

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::{caught, rings, struck};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::fire::artillery_fire::{ArtilleryFire, ArtilleryFireResult, FiringAction};
use crate::rulesets::napoleonic_d8::fire::orders::burning::ablaze;
use crate::rulesets::napoleonic_d8::fire::range::{Band, band};
use crate::rulesets::napoleonic_d8::fire::target::Cover;
use crate::rulesets::napoleonic_d8::movement::artillery_action::{Action, ArtilleryAction};
use crate::rulesets::napoleonic_d8::movement::orders::moves;
use crate::rulesets::napoleonic_d8::unit::Arm;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const FIRE: OrderKind = OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[Phase::Artillery],
    who: Who::Units(may_act),
    why_not: "is no battery of the side whose turn it is, goes back, or has acted",
    rule: fire,
};

pub(crate) const ACT: OrderKind = OrderKind {
    name: "act",
    key: 'p',
    label: "move or turn",
    at: &[Phase::Artillery],
    who: Who::Units(may_act),
    why_not: "is no battery of the side whose turn it is, goes back, or has acted",
    rule: act,
};

fn may_act(state: &State) -> Vec<UnitId> {
    let may = |troop: &&Troop| {
        let orders = state.orders_of(troop.code);
        troop.unit.arm.is_artillery()
            && !troop.fired
            && !troop.moved
            && troop.engaged.is_empty()
            && !matches!(orders, Orders::Retire | Orders::Retreat)
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

/// What ground covers a target, for a form.
pub(crate) const COVERS: [(Cover, Choice); 4] =
    [(Cover::Open, "none"), (Cover::Wall, "wall"), (Cover::Wood, "wood"), (Cover::Building, "building")];

fn fire(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(battery) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let words = [
        (FiringAction::Fire, "fire"),
        (FiringAction::UnlimberAndFire, "unlimber and fire"),
        (FiringAction::FireAndLimber, "fire and limber"),
        (FiringAction::MoveHalfUnlimberFire, "half move, unlimber, fire"),
        (FiringAction::TurnAndFire, "turn and fire"),
    ];
    let can: Vec<_> = words.into_iter().filter(|(firing, _)| firing.action().check(&battery.unit).is_ok()).collect();
    let first = can.first().map(|(firing, _)| *firing);
    let enemies = state.enemies(code.army);
    let target = ask.unit(Question::new("target", ' ', "at"), enemies.clone(), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Firing ranges"), "cm", None);
    let action = ask.pick(Question::new("action", 'a', "action").on("Artillery actions"), &can, first);
    let cover = ask.pick(Question::new("cover", 'c', "cover").on("Firing chart"), &COVERS, Some(Cover::Open));
    let redoubt = ask.flag(Question::new("redoubt", 'r', "in a redoubt").on("Firing chart"), false);
    let flank = ask.flag(Question::new("flank", 'f', "on the target's flank").on("Firing chart"), false);
    let houses = cover == Some(Cover::Building);
    let thatched = houses && ask.flag(Question::new("thatched", 't', "thatched").on("Firing chart"), false);
    let victim = target.and_then(|target| state.troop(target));
    let ring = caught(state, victim, ask);
    let others: Vec<UnitId> = enemies.into_iter().filter(|enemy| Some(*enemy) != target).collect();
    let beyond = ask.units(Question::new("beyond", 'b', "and on into").on("Firing chart"), others, 1);
    let beyond = beyond.first().and_then(|code| state.troop(*code));
    let far = beyond.map(|_| ask.number(Question::new("far", 'd', "which is at").on("Firing ranges"), "cm", None));
    ask.say("a whole base in sight, 20 degrees off the centre at most (Firing chart; Notes 25)");
    let Some(victim) = victim else { return Err(Interrupt::Unanswered) };
    let Some(action) = action else { return Err(Interrupt::Unanswered) };
    let request = ArtilleryFire {
        firer: battery.unit.clone(),
        action,
        shots_fired: battery.shots,
        full_effect_shots: None,
        distance,
        target: victim.unit.clone(),
        cover: cover.unwrap_or_default(),
        redoubt,
        bounce_through: false,
        flank,
    };
    let behind = match (beyond, far) {
        (Some(second), Some(far)) => Some((second, second_target(state, &request, victim, second, far))),
        _ => None,
    };
    ask.ready()?;
    if let Some((_, behind)) = &behind {
        behind.aim(&state.tables)?;
    }
    let shot = request.rule(&state.tables, ask.ready()?)?;
    let mut ruling = Ruling::new(String::new(), vec![Event::Marked { unit: code, mark: Mark::Fired }]);
    if let Some(formation) = action.action().ends().filter(|formation| *formation != battery.unit.formation) {
        ruling.events.push(Event::Unit { code, unit: battery.unit.in_formation(formation) });
    }
    hit(state, victim, &shot, ring, &mut ruling);
    if shot.roll_for_fire && !victim.alight {
        ablaze(state, victim, thatched, ask, &mut ruling)?;
    }
    let outcome = rings(shot.struck.kills, shot.struck.disorders);
    ruling.line =
        format!("{} at {}, {distance} cm: {}, {outcome}.", state.named(code), state.named(victim.code), shot.score);
    ruling.outcome = outcome;
    ruling.end = if shot.struck.target_removed { "removed".to_owned() } else { String::new() };
    if let Some((second, behind)) = behind {
        let next = behind.rule(&state.tables, ask.ready()?)?;
        let done = rings(next.struck.kills, next.struck.disorders);
        ruling.line.push_str(&format!(" On into {}: {}, {done}.", state.named(second.code), next.score));
        ruling.outcome.push_str(&format!("; beyond {done}"));
        hit(state, second, &next, 0, &mut ruling);
    }
    ruling.sum = shot.sum.modifiers;
    ruling.table = format!("{} or more (Firing chart)", shot.needed);
    Ok(ruling)
}

/// What a shot does, and that guns did it.
fn hit(state: &State, target: &Troop, shot: &ArtilleryFireResult, ring: u32, ruling: &mut Ruling<Event>) {
    ruling.events.push(Event::Marked { unit: target.code, mark: Mark::Shelled });
    struck(state, target, shot.struck, ring, ruling);
}

/// The same shot at the unit behind: canister at a screen and at who stands behind it uses the usual column for both; in
/// all other cases it is the ball that bounces (Firing chart).
fn second_target(state: &State, shot: &ArtilleryFire, first: &Troop, second: &Troop, far: Ratio) -> ArtilleryFire {
    let canister = band(&state.tables, shot.firer.arm, far).is_some_and(|(_, band)| band == Band::Canister);
    let screen = first.unit.arm == Arm::Skirmishers && shot.cover == Cover::Open;
    ArtilleryFire {
        distance: far,
        target: second.unit.clone(),
        cover: Cover::Open,
        redoubt: false,
        bounce_through: !(screen && canister),
        flank: false,
        ..shot.clone()
    }
}

fn act(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(battery) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let words = [
        (Action::Move, "move"),
        (Action::LimberAndMoveHalf, "limber and move half"),
        (Action::Limber, "limber"),
        (Action::Turn, "turn"),
    ];
    let can: Vec<_> = words.into_iter().filter(|(action, _)| action.check(&battery.unit).is_ok()).collect();
    let first = can.first().map(|(action, _)| *action);
    let action = ask.pick(Question::new("action", 'a', "action").on("Artillery actions"), &can, first);
    let Some(action) = action else { return Err(Interrupt::Unanswered) };
    if battery.unit.arm == Arm::HorseArtillery && matches!(action, Action::Move | Action::LimberAndMoveHalf) {
        ask.say("not more than 36 cm in front of friends (Notes 11)");
    }
    let angle = (action == Action::Turn).then_some(Ratio::whole(180));
    let done = ArtilleryAction { unit: battery.unit.clone(), action, angle }.answer(&state.tables)?;
    let limbered = battery.unit.in_formation(done.formation_after);
    // The figure of the action is that of open ground; the way is asked for as anybody's.
    let way = if done.r#move > Ratio::ZERO { Some(moves::way(state, battery, &limbered, ask)?) } else { None };
    ask.ready()?;
    let share = if action == Action::Move { Ratio::ONE } else { state.tables.marching.half };
    let far = way.as_ref().map_or_else(String::new, |way| format!(", up to {} cm", way.allowance * share));
    let word = can.iter().find(|(other, _)| *other == action).map_or("", |(_, word)| word);
    let mut ruling = Ruling::new(
        format!("{}: {word}{far}.", state.named(code)),
        vec![Event::Marked { unit: code, mark: Mark::Moved }],
    );
    if limbered != battery.unit {
        ruling.events.push(Event::Unit { code, unit: limbered.clone() });
    }
    if let Some(way) = way {
        way.leave(state, code, &limbered, &mut ruling);
    }
    Ok(ruling)
}
