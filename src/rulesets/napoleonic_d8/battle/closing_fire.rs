//! Fire at a charge as it closes in, by who is charged and by who stands beside him (Reaction options).

use crate::rulesets::napoleonic_d8::battle::certain;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{ends_of, hit, hit_besides, rings, shelled};
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::fire::artillery_fire::{ArtilleryFire, FiringAction};
use crate::rulesets::napoleonic_d8::fire::chart::{KILL_ALONE, MusketryRow};
use crate::rulesets::napoleonic_d8::fire::musketry::{FirerCover, FirerMoved, Musketry, OTHER_SIDES};
use crate::rulesets::napoleonic_d8::fire::target::{Cover, ShotEffect};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::as_it_stands;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

/// What a shot comes to, of guns or of muskets.
struct ClosingShot {
    score: i32,
    effect: ShotEffect,
    sum: Sum,
    needed: u8,
    /// What of it is a reading.
    reading: &'static str,
    /// Whether a die fell for it.
    thrown: bool,
}

/// Fires at the chosen of these as it comes to contact, a square from each of its sides at another: guns with canister, muskets in
/// range from wherever it started.
pub(crate) fn fire(
    state: &State,
    unit: &UnitInPlay,
    (target, targets): (Option<UnitId>, Vec<UnitId>),
    against: impl Fn(UnitId) -> Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let also = if unit.now.is_square() { ask_sides(state, unit.id, (target, targets), ask) } else { Vec::new() };
    let Some(target) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
    let guns = unit.now.arm.is_artillery();
    ask.thrower(if guns { "artillery fire" } else { "musketry" }, unit.id.army, state.named(unit.id));
    let against = against(target.id);
    let shot =
        if guns { canister(state, unit, target, against, ask)? } else { volley(state, unit, target, against, ask)? };
    let outcome = rings(shot.effect.kills, shot.effect.disorders);
    let fell = shot.sum.told_if(shot.score, shot.thrown);
    ruling.line = format!("{} fires at {}: {fell}, {outcome}.", state.named(unit.id), state.named(target.id));
    ruling.events.push(Event::marked(unit.id, Mark::Fired));
    if guns {
        ruling.events.extend(shelled(target.id, shot.effect));
    }
    hit(state, target, shot.effect, 0, ruling);
    ruling.outcome = outcome;
    ruling.ends = ends_of(state, target, shot.effect);
    ruling.sum = shot.sum.modifiers;
    ruling.table = format!("{} or more (Firing chart){}", shot.needed, shot.reading);
    for side in also.iter().filter_map(|side| state.unit(*side)) {
        let shot = volley(state, unit, side, Vec::new(), ask)?;
        ruling.table.push_str(&format!("; {}: {} or more", state.marked(side.id), shot.needed));
        hit_besides(state, (side, 0), shot.effect, &shot.sum.told_if(shot.score, shot.thrown), ruling);
    }
    Ok(())
}

/// At whom a square fires from its other sides: at all who charge it, unless they come upon the same side; at those who
/// charge others beside it, if it is said.
fn ask_sides(
    state: &State,
    square: UnitId,
    (target, chargers): (Option<UnitId>, Vec<UnitId>),
    ask: &mut FormBuilder<'_>,
) -> Vec<UnitId> {
    let mut others: Vec<UnitId> = chargers.iter().copied().filter(|other| Some(*other) != target).collect();
    if others.is_empty() {
        return others;
    }
    others.retain(|other| state.chargers(square).any(|(charger, _)| charger.id == *other));
    let question = Question::new("also", 's', "from its other sides at").on("Firing chart");
    // Whoever is chosen first is no other side, be he named here before.
    let mut sides = ask.units_or(question, chargers, OTHER_SIDES, &others);
    sides.retain(|side| Some(*side) != target);
    sides
}

/// At which of these, which is asked of several: filled in where one alone may be fired at, and where a square fires at all of
/// them, at whichever first.
pub(crate) fn ask_target(
    targets: Vec<UnitId>,
    at_all: bool,
    against: impl Fn(UnitId) -> Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
) -> Option<UnitId> {
    if let [only] = targets[..] {
        return Some(only);
    }
    let question = Question::new("target", ' ', "at").on("Reaction options");
    let mut open = targets.iter().copied().filter(|target| against(*target).is_empty());
    let only = open.next().filter(|_| open.next().is_none());
    let question = if only.is_some() || at_all { question } else { question.must() };
    let likely = only.or(targets.first().copied());
    ask.unit(question, targets, likely)
}

fn canister(
    state: &State,
    unit: &UnitInPlay,
    target: &UnitInPlay,
    against: Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
) -> Result<ClosingShot, Interrupt> {
    if target.now.arm == Arm::Infantry {
        ask.say("guns fire canister at infantry that charges as at cavalry (a reading)");
    }
    let request = ArtilleryFire {
        firer: unit.now.clone(),
        action: FiringAction::Fire,
        shots_fired: unit.shots,
        full_effect_shots: None,
        distance: Ratio::ZERO,
        target: target.now.clone(),
        cover: Cover::Open,
        redoubt: false,
        bounce_through: false,
        flank: false,
        is_second: false,
    };
    let (shot, thrown) = certain::resolve_besides(against, &request, &state.tables, ask, |shot| shot.effect_on_target)?;
    let (score, effect, needed) = (shot.score, shot.effect_on_target, shot.needed);
    Ok(ClosingShot { score, effect, sum: shot.sum, needed, reading: KILL_ALONE, thrown })
}

fn volley(
    state: &State,
    unit: &UnitInPlay,
    target: &UnitInPlay,
    against: Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
) -> Result<ClosingShot, Interrupt> {
    let mut request = Musketry {
        firer: unit.now.clone(),
        weapon: unit.weapon,
        firer_cover: if unit.now.is_square() { FirerCover::Open } else { unit.ground.into() },
        moved: FirerMoved::None,
        distance: Ratio::ZERO,
        target: target.now.clone(),
        cover: Cover::Open,
        redoubt: false,
    };
    if unit.now.arm == Arm::Infantry && !unit.now.is_square() {
        let place = Question::new("place", 'G', "in a building or a wood").on("Firing chart");
        let known = request.firer_cover != FirerCover::Open;
        ask.fill(as_it_stands(place, known), &mut request.firer_cover);
    }
    let (shot, thrown) = certain::resolve_besides(against, &request, &state.tables, ask, |shot| shot.effect_on_target)?;
    let (score, effect, needed) = (shot.score, shot.effect_on_target, shot.needed);
    let reading = if shot.row == MusketryRow::Line { KILL_ALONE } else { "" };
    Ok(ClosingShot { score, effect, sum: shot.sum, needed, reading, thrown })
}
