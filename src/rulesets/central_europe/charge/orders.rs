//! Charging: a move that is meant to end in contact (Melees).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::near;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::spending;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::battle::words::{fights_on_foot, turned};
use crate::rulesets::central_europe::unit::{Facing, Ground, Kind};
use crate::umpire::{FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Ruling, UnitId};

use super::approach::{Approach, DISTANCE, mounts};
use super::contact::Aim;
use super::legality::MeleeCheck;

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Moves],
    who: Who::Each(State::own_fighters, against),
    rule: charge,
};

/// What the book has against a unit's charging anybody.
fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let anybody = MeleeCheck {
        charger: state.profile(unit),
        charger_in_wood_or_built_up: true,
        target_in_wood_or_built_up: true,
        ..MeleeCheck::default()
    };
    let stays = spending::no_enemy_left(state, unit).into_iter().chain(spending::stays(state, unit));
    spending::against(state, unit, Step::Move, stays.chain(anybody.refusals(&state.tables)).collect())
}

/// A move that is meant to end in contact. It does if the distance, the die of a long move on it, reaches the enemy.
fn charge(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.present(unit)?;
    unit.profile.not_a_general()?;
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(unit.id.army), None);
    let target = target.and_then(|target| state.unit(target));
    let (legality, face, before_face) = who_may(state, unit, target, ask);
    let inside = legality.charger_in_wood_or_built_up;
    // Whether horse on foot is charged, or charges, as light infantry is a reading (CE-AMB-13).
    let on_foot = target.into_iter().filter(|target| target.profile.dismounted);
    on_foot.for_each(|target| ask.say(fights_on_foot(&state.roster.marked(target.id))));
    let refusals = target.map_or_else(Vec::new, |_| legality.refusals(&state.tables));
    // Who may charge whom is known before anybody measures.
    let before_distance = match (ask.permit(refusals.clone()), before_face) {
        (Err(Interrupt::Unanswered), Err(known)) => Err(known),
        (before_distance, _) => before_distance,
    };
    let gap = ask.number(Question::new(DISTANCE, 'L', "distance to the enemy").on("Movement"), "cm", None);
    let approach = Approach::ask(state, unit, target.filter(|_| inside), gap, ask);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    fate::say_what_is_owed(state, target.id, ask);
    fate::say_who_else_owes(state, &[target.id], ask);
    let along = fate::goes_along(state, unit.id);
    along.iter().for_each(|words| ask.say(words.clone()));
    let aim = Aim { unit, target, face, inside };
    // Whom the umpire lets go at another, leaves the melee that it was in.
    let parts = state.engaged(unit.id).then_some(Event::Parts { unit: unit.id });
    let contact: Vec<Event> = parts.iter().cloned().chain(aim.contact(approach.ground, approach.ends(unit))).collect();
    let lawful = before_distance.is_ok();
    // Odds of a ground that is still to be said would be those of another melee.
    if lawful && approach.is_said && !ask.dice_lie() {
        aim.show_prospects(state, &contact, approach.chance(state), ask);
    }
    ask.permit(spending::once(refusals, approach.objections(state))).map_err(|stop| match (before_distance, stop) {
        (Err(forbidden), Interrupt::Unanswered) => forbidden,
        (_, stop) => stop,
    })?;
    let (far, die) = approach.comes(state, unit.id, ask)?;
    // Once its die has fallen, that has decided it.
    if lawful && ask.dice_lie() && far >= gap {
        aim.show_prospects(state, &contact, Ratio::ONE, ask);
    }
    let mut events = approach.events(unit.id, far.min(gap));
    let (stopped, told) = if far >= gap { (None, None) } else { stops(state, unit, &approach, far) };
    events.extend(if far >= gap { contact } else { parts.into_iter().chain(stopped).collect() });
    let deeds: Vec<&str> = approach.turns().into_iter().chain(approach.leaves_order()).collect();
    let how = if deeds.is_empty() { die } else { format!("{die} {} and", deeds.join(", ")) };
    let mut ruling = tell(state, &aim, [gap, far], (how.as_str(), approach.leaving().as_str()), events);
    // Not from where he started: he is nearest where his charge ends.
    near::free(state, target, gap - far.min(gap), &mut ruling);
    ruling.notes.extend(turned(unit, &state.named(unit.id), false));
    ruling.notes.extend(told.into_iter().chain(along));
    Ok(ruling)
}

/// Who charges whom, at which of his sides, and what the book has against that whichever side it is: known as he is named,
/// before anybody looks which is free.
fn who_may(
    state: &State,
    unit: &Unit,
    target: Option<&Unit>,
    ask: &mut FormBuilder<'_>,
) -> (MeleeCheck, Facing, Result<(), Interrupt>) {
    // Whoever retreats has its back to the enemy (Melees, Morale).
    let flees = target.is_some_and(|target| target.profile.retreating || target.marks.has(Mark::Away));
    // Whoever mounts first charges as horse.
    let mut charger = state.profile(unit);
    charger.dismounted &= !mounts(ask);
    let inside = charger.fights_as_light_foot() && ask_inside(unit, target, ask);
    let mut legality = MeleeCheck {
        charger,
        charger_in_wood_or_built_up: inside,
        target_in_wood_or_built_up: inside,
        ..MeleeCheck::default()
    };
    let mut before_face = Ok(());
    if let Some(target) = target {
        legality.target = state.profile(target);
        before_face = ask.permit(legality.refusals(&state.tables));
    }
    let face = ask_face(state, target, flees, ask);
    if let Some(target) = target {
        legality.face_occupied = state.is_touched(target.id, face);
        legality.foot_within = protecting_foot(state, target, ask);
    }
    (legality, face, before_face)
}

/// Where a charge that falls short is taken to stand, and what is said of it where its ground is not plain: where it would
/// have met the enemy is not where it stopped.
fn stops(state: &State, unit: &Unit, approach: &Approach, far: Ratio) -> (Option<Event>, Option<String>) {
    let short = approach.short_of(unit, far);
    let (name, on) = (state.named(unit.id), short.told());
    let place = if short == unit.ground { "as before" } else { "where its charge was to end" };
    let told = format!("{name} is taken to stand {place} ({on}): if it stopped elsewhere, say so by G.");
    let plain = unit.ground == Ground::Open && approach.ends(unit).is_none();
    (approach.stopped(unit, far), (!plain).then_some(told))
}

/// At which of his sides: only one may be at each. They stand in one order, and the letter comes to the left flank first,
/// whether the front or the rear is filled in, or nothing, as who touches it leaves it open. As long as the distance is not
/// given, what is usual is not filled in yet: right behind the code of an enemy, but for guns, of which something else is
/// asked there, the same letters say his side whether that side is touched or not.
fn ask_face(state: &State, target: Option<&Unit>, flees: bool, ask: &mut FormBuilder<'_>) -> Facing {
    let asked = Question::new("face", 'k', "at its").on("Melees");
    let likely = if flees { Facing::Rear } else { Facing::Front };
    let taken = target.is_some_and(|target| state.is_touched(target.id, likely));
    let waits =
        !taken && !ask.answered(DISTANCE) && target.is_some_and(|target| target.profile.kind != Kind::Artillery);
    let asked = match (taken, flees) {
        (true, false) => asked.must().as_said("its front is touched"),
        (true, true) => asked.must().as_said("its rear is touched"),
        (false, true) => asked.as_said("it faces away"),
        (false, false) if waits => asked.as_said("front, if not said"),
        (false, false) => asked,
    };
    ask.pick(asked, Facing::OPTIONS, (!waits).then_some(likely)).unwrap_or(likely)
}

/// Whether a light infantryman and its target are in a wood or built-up area: where both stand tells it.
fn ask_inside(unit: &Unit, target: Option<&Unit>, ask: &mut FormBuilder<'_>) -> bool {
    let both = unit.ground.is_inside() && target.is_some_and(|target| target.ground.is_inside());
    if target.is_none() {
        ask.say("It charges as light infantry: only where both are in a wood or built-up area (a reading).");
    }
    let asked = Question::new("inside", 'Q', "both in a wood or built-up area").on("Melees");
    ask.flag(if both { asked.as_said("where they stand") } else { asked }, both)
}

/// How near close-order foot of their own is to guns that are charged, where it is near enough to protect them.
fn protecting_foot(state: &State, target: &Unit, ask: &mut FormBuilder<'_>) -> Option<Ratio> {
    if target.profile.kind != Kind::Artillery {
        return None;
    }
    let foot = |unit: &Unit| unit.id.army == target.id.army && unit.profile.kind == Kind::Foot;
    // A journal that was begun when it was asked all the same has an answer.
    if !state.roster.present().any(foot) && !ask.answered("protected") {
        ask.say("No close-order foot is left that could protect the guns (Melees).");
        return None;
    }
    let within = state.tables.melee.rules.guns_protected_within;
    let asked = Question::new("protected", 'N', format!("its close-order foot within {within} cm")).on("Melees");
    // Its letter says yes first, as that of a plain question does. The last is the word of journals that were begun before it
    // was a plain no.
    ask.pick(asked, &[(Some(within), "yes"), (None, "no"), (None, "none")], None).flatten()
}

fn tell(
    state: &State,
    aim: &Aim<'_>,
    [gap, far]: [Ratio; 2],
    (how, terrain): (&str, &str),
    events: Vec<Event>,
) -> Ruling<Event> {
    let mut line = format!("{}{how} charges {}", state.named(aim.unit.id), state.named(aim.target.id));
    if aim.face != Facing::Front {
        line.push_str(&format!(", its {}", aim.face.told()));
    }
    let touches = far >= gap;
    line.push_str(&if touches {
        format!(", over {gap} cm{terrain}: contact")
    } else {
        format!(", {gap} cm off, and falls short after {far} cm{terrain}")
    });
    let own = events.iter().find_map(|event| match event {
        Event::Ground { unit, ground } if *unit == aim.unit.id => Some(ground.reached()),
        _ => None,
    });
    line.push_str(&own.map_or(String::new(), |ground| format!(", {ground}")));
    line.push('.');
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = if touches { "contact".to_owned() } else { format!("{far} cm, short") };
    ruling
}
