//! Cavalry that has won pursues (p. 33).

use crate::rulesets::honours_of_war::battle::ask_contact::ask_contact;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::objection::worded;
use crate::rulesets::honours_of_war::battle::passed::{ask_passed, overrun};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::{ask_charged_side, ask_halt, ask_met_side};
use crate::rulesets::honours_of_war::battle::state::{Charge, Exit, Mark, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::battle::words::with_sum;
use crate::rulesets::honours_of_war::melee::objection::FightObjection;
use crate::rulesets::honours_of_war::melee::pursuit::PursuitObjection;
use crate::rulesets::honours_of_war::melee::pursuit_contact::{EnemyState, PursuitContact};
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "pursue",
        key: 's',
        label: "pursue",
        at: &[Phase::MeleeReactions],
        who: Who::Each(
            |state| state.those(|_| true),
            |state, id| {
                let again = state.in_open_contact(id);
                let again = again.then(|| FightObjection::MeleeFirst.into());
                again.into_iter().chain(against_pursuit(state, id)).collect()
            },
        ),
        rule: pursue,
    },
    OrderKind {
        name: "wish",
        key: 'P',
        label: "fix the wish to pursue",
        at: &[Phase::Melee, Phase::MeleeReactions],
        who: Who::Each(
            |state| state.those(|_| true),
            |state, id| {
                let fixed = state.unit(id).is_some_and(|unit| unit.phase.wish.is_some());
                let mut reasons = state.unit(id).map_or_else(Vec::new, |unit| state.against_wishing(unit));
                reasons.extend(worded([
                    (state.in_open_contact(id), FightObjection::MeleeFirst),
                    (fixed, FightObjection::WishFixed),
                    (!state.engaged(id), FightObjection::LoserMoved),
                ]));
                reasons
            },
        ),
        rule: wish,
    },
    OrderKind {
        name: "catch",
        key: 't',
        label: "charge in pursuit",
        at: &[Phase::MeleeReactions],
        who: Who::Each(|state| state.those(|_| true), against_catching),
        rule: catch,
    },
];

/// What the book has against a pursuit of this unit; who pursues already is told how it goes on.
fn against_pursuit(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return Vec::new() };
    let has_pursued = Refusal::from(PursuitObjection::HasPursued);
    let goes_on = |why: Refusal| match unit.has(Mark::Pursues) && why == has_pursued {
        true => Refusal { text: format!("{}: it charges by `t`", why.text).into(), ..why },
        false => why,
    };
    state.against_pursuit(unit).into_iter().map(goes_on).collect()
}

fn against_catching(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return Vec::new() };
    let over = || Refusal::on("p. 33", "it does not pursue, or has caught an enemy already");
    // Friends who went through it may have driven it off as it pursued (p. 30).
    let driven = state.owes_reaction(unit);
    let reasons = worded([(driven, FightObjection::ReactsFirst)]);
    (!unit.has(Mark::Pursues)).then(over).into_iter().chain(reasons).collect()
}

fn pursue(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(pursuer) = state.unit(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Pursuit: {}", state.named(unit)));
    let wish = Question::new("desired", 'p', "its player wants to, fixed before the loser moves").on("p. 33");
    // Who may not move of its own will wishes nothing; else it is said, or was fixed before.
    let held = state.held(pursuer);
    if !state.lets(held.clone()) {
        let until = pursuer.held_until + 1;
        ask.say(format!("until turn {until} it does not move of its own will: it has no wish (p. 59, a reading)"));
    }
    let fixed = (!state.lets(held.clone())).then_some(false).or(pursuer.phase.wish);
    let wish = if fixed.is_some() { wish.known() } else { wish.must() };
    let desired = ask.flag(wish, fixed.or(pursuer.phase.wish_before).unwrap_or(true));
    let mut request = state.pursuit_of(pursuer, desired);
    request.terrain_halved = ask_halved(request.terrain_halved, ask);
    // A unit that may not move of its own will does not pursue by choice (HOW-AMB-C13).
    let held = if desired { held } else { Vec::new() };
    ask.thrower("pursuit", unit.army, state.named(unit));
    let answer = ask.resolve_besides(held, &request, &state.tables)?;
    let fell = match ask.fell("pursuit").first() {
        Some(face) => format!(": {}, it", with_sum(*face, answer.modifier_total.unwrap_or_default())),
        None => String::new(),
    };
    let outcome = if answer.pursues { "pursues" } else { "stays" };
    let mut ruling = Ruling::new(
        format!("{}{fell} {outcome}.", state.named(unit)),
        vec![Event::Pursued { unit, pursues: answer.pursues }],
    );
    if let (true, Some(least), Some(most)) = (answer.pursues, answer.distance_min, answer.distance_max) {
        ruling.line = format!("{}{fell} pursues, {least} to {most} cm.", state.named(unit));
        ruling.notes.push(format!("Enemies within {least} cm must be charged, those within {most} cm may be (p. 33)."));
    }
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.modifiers;
    ruling.table = format!("{} or more pursues (p. 33)", state.tables.pursuit.score);
    Ok(ruling)
}

/// `known`: whether the ground on which it stands halves the way off it.
fn ask_halved(known: bool, ask: &mut FormBuilder<'_>) -> bool {
    let halved = Question::new("halved", 'O', "over ground that halves its move").on("p. 33");
    let halved = if known { halved.as_said("where it stands") } else { halved };
    ask.flag(halved, known)
}

/// The ground on which the pursuit ends, most likely this.
fn ask_end(pursuer: &UnitInPlay, likely: &Ground, ask: &mut FormBuilder<'_>) -> Option<Event> {
    // The letters that are free beside those of the contact.
    let halts = Question::new("ends", 'S', "it halts in, or behind");
    pursuer.goes_to(ask_halt(pursuer.profile.kind, halts, likely, ask))
}

/// The wish is fixed before the loser moves, as if written down (p. 33).
fn wish(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title(format!("Does {} wish to pursue?", state.named(unit)));
    let wish = ask.flag(Question::new("wish", 'p', "its player wants to pursue").on("p. 33").must(), true);
    ask.ready()?;
    let how = if wish { "wishes" } else { "does not wish" };
    Ok(Ruling::new(format!("{} {how} to pursue.", state.named(unit)), vec![Event::Wishes { unit, wish }]))
}

/// How an enemy fares whom pursuers reach. Who is Done For does not fight, whether he has routed yet or not.
fn state_of(state: &State, enemy: &UnitInPlay) -> EnemyState {
    match state.effect(enemy) {
        _ if enemy.left(Exit::DoneFor) => EnemyState::DoneFor,
        Effect::DoneFor => EnemyState::DoneFor,
        Effect::Retreat => EnemyState::Retreating,
        Effect::Continue | Effect::MinusOne => EnemyState::Steady,
    }
}

/// Who is met in a pursuit does not reply as to a charge of the movement phase (p. 33; HOW-AMB-B53).
fn say_no_reply(retreating: bool, ask: &mut FormBuilder<'_>) {
    if !retreating {
        ask.say("a melee at once: whom it meets does not reply as to a charge (a reading)");
    }
}

/// Nobody is reached, where the umpire says so: whom pursuers must charge only the table shows, and it is owed until it is said.
fn reaches_nobody(
    state: &State,
    pursuer: &UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Result<Option<Ruling<Event>>, Interrupt> {
    let unit = pursuer.id;
    if !ask.flag(Question::new("nobody", 'L', "no enemy within its reach, or it lets him be").on("p. 33"), false) {
        return Ok(None);
    }
    let ends = ask_end(pursuer, &Ground::Open, ask);
    ask.ready()?;
    let line = format!("{} reaches nobody in its pursuit.", state.named(unit));
    let events = [Event::Pursued { unit, pursues: false }].into_iter().chain(ends);
    Ok(Some(Ruling::new(line, events.collect())))
}

/// The pursuers reach an enemy: another melee at once (p. 33).
fn catch(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(pursuer) = state.unit(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Pursuit of {}: caught", state.named(unit)));
    if let Some(ruling) = reaches_nobody(state, pursuer, ask)? {
        return Ok(ruling);
    }
    let enemies =
        state.units().filter(|enemy| state.hostile(enemy.id.army, unit.army) && !enemy.left(Exit::Disengaged));
    // Who was Done For before this turn is off the table (p. 35).
    let enemies = enemies.filter(|enemy| !enemy.has(Mark::Removed));
    let target = ask.unit(Question::new("target", ' ', "whom"), enemies.map(|enemy| enemy.id).collect(), None);
    // A digit typed before anybody is named is no way of it: it may be the die of the next unit.
    let Some(enemy) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
    // Whoever is to go back is caught where he comes to: the contact with him ends as he goes.
    let stays = state.engaged(enemy.id) && state.owes_reaction(enemy);
    let first = || FightObjection::GoesBackFirst(state.named(enemy.id)).into();
    ask.permit(stays.then(first).into_iter().collect())?;
    let distance = ask.number(Question::new("distance", ' ', "along the pursuit").on("p. 33"), "cm", None);
    let enemy_state = state_of(state, enemy);
    let request = PursuitContact {
        unit: pursuer.profile.clone(),
        distance,
        enemy_state,
        terrain_halved: ask_halved(state.pursuit_of(pursuer, true).terrain_halved, ask),
        weather: state.weather.unwrap_or_default(),
        scale: state.scale,
    };
    let answer = request.answer(&state.tables)?;
    let (name, caught) = (state.named(unit), state.named(enemy.id));
    if !answer.melee {
        ask.ready()?;
        let line = if answer.enemy_removed {
            format!("{name} rides over {caught}, which is removed.")
        } else {
            format!("{name} does not reach {caught}.")
        };
        let removed = answer.enemy_removed && !enemy.left(Exit::DoneFor);
        return Ok(Ruling::new(
            line,
            removed.then_some(Event::DoneFor { unit: enemy.id, at_once: false }).into_iter().collect(),
        ));
    }
    let retreating = enemy_state == EnemyState::Retreating;
    let farther = gone_back_farther(state, enemy, distance);
    farther.iter().for_each(|said| ask.say(said.clone()));
    let mut ruling = meets(state, (pursuer, enemy), retreating, (distance, answer.beyond_quarter), ask)?;
    ruling.notes.extend(farther.map(|said| format!("{said}.")));
    Ok(ruling)
}

/// That who is caught nearer than that has retreated a whole move at least (p. 29): how near he came before it only the table
/// knows.
fn gone_back_farther(state: &State, enemy: &UnitInPlay, distance: Ratio) -> Option<String> {
    let free = enemy.profile.kind.is_foot() || enemy.profile.kind.is_mounted();
    let least = enemy.profile.normal_move(&state.tables, state.scale, false);
    let nearer = enemy.morale == Morale::Retreated && free && distance < least;
    nearer.then(|| format!("{} has retreated {least} cm at least (p. 29)", state.named(enemy.id)))
}

/// In which side pursuers meet an enemy; none until it is said. Who retreats is caught in the rear; a garrison has no flanks, and
/// who does not fight is ridden over from any side (p. 17, 31, 33).
fn ask_sector(enemy: &UnitInPlay, retreating: bool, ask: &mut FormBuilder<'_>) -> Option<Facing> {
    match () {
        () if retreating => Some(Facing::Rear),
        () if enemy.block().is_some() || enemy.profile.is_helpless() => Some(ask_charged_side(ask)),
        () => ask_met_side(ask),
    }
}

/// They meet an enemy who fights on, or who retreats: another melee at once (p. 33). `far`: whether the way to him is long
/// enough for the charge bonus.
fn meets(
    state: &State,
    (pursuer, enemy): (&UnitInPlay, &UnitInPlay),
    retreating: bool,
    (distance, far): (Ratio, bool),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = pursuer.id;
    let (name, caught) = (state.named(unit), state.named(enemy.id));
    let covered = !retreating && enemy.ground.place() != Place::Open;
    ask.permit(covered.then(|| PursuitObjection::Covered.into()).into_iter().collect())?;
    let sector = ask_sector(enemy, retreating, ask);
    let run = if far { distance } else { Ratio::ZERO };
    let taken = sector.filter(|_| !retreating).and_then(|sector| state.sector_taken(enemy.id, sector));
    ask.permit(taken.into_iter().collect())?;
    say_no_reply(retreating, ask);
    let charge = Charge {
        from_river: pursuer.ground == Ground::River,
        from_hill: pursuer.ground.is_hill(),
        // Where on the slope he halted only the table knows.
        left: retreating.then(|| enemy.ground.clone()),
        ..Charge::new(unit, enemy.id, sector.unwrap_or_default(), run)
    };
    let contact = ask_contact(state, &charge, (pursuer, enemy), retreating, ask)?;
    // Who has gone back was asked where he came to, and is caught there.
    let ends = ask_end(pursuer, &enemy.ground.if_broad(), ask);
    if enemy.profile.is_helpless() {
        let through = ask_passed(state, enemy.id, ask)?;
        ask.ready()?;
        let mut ruling =
            Ruling::new(format!("{name} catches {caught}."), vec![Event::Pursued { unit, pursues: false }]);
        ruling.events.extend(ends);
        overrun(state, enemy, through, &mut ruling)?;
        return Ok(ruling);
    }
    ask.ready()?;
    let bonus = if contact.attacker_bonus { "the charge bonus" } else { "no charge bonus" };
    let events = [Event::Contact(contact)].into_iter().chain(ends);
    let line = format!("{name} catches {caught}, {distance} cm: another melee at once (p. 33).");
    let mut ruling = Ruling::new(line, events.collect());
    ruling.notes.push(format!("{name} has {bonus} (p. 31, 33)."));
    Ok(ruling)
}
