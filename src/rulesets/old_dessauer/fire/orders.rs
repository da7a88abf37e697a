//! Shooting (Firing).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::ones::resolve_if;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::block_of_the_lost;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::turn_end::reforms;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{decides, faces, hits, score, several};
use crate::rulesets::old_dessauer::fire::form::{
    PARENT, RANGE, TARGET, aim, barred_already, line_of_fire, out_of_sight, strength, unseen,
};
use crate::rulesets::old_dessauer::fire::objection::FireObjection;
use crate::rulesets::old_dessauer::fire::shot::{Fire, FireResult, HITS, Weapon, able_stands};
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::sum::face_for;
use crate::rulesets::old_dessauer::unit::town::TownSide;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{End, FormBuilder, Interrupt, Options, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const FIRE: OrderKind<State> = OrderKind {
    name: "fire",
    key: 'f',
    label: "shoot",
    at: &[Phase::Shooting],
    who: Who::Each(|state| state.those(|unit| stands(unit) > 0), against),
    rule: fire,
};

/// The stands of a unit that can shoot; of a garrison, out of all sides.
fn stands(unit: &UnitInPlay) -> u32 {
    if unit.is_garrison() { unit.troops.live_stands(unit.troops.figures) } else { able_stands(&unit.troops, false) }
}

/// Those that have not shot this turn.
fn left(unit: &UnitInPlay) -> u32 {
    stands(unit).saturating_sub(unit.turn.stands_fired)
}

/// A shot of this unit, as far as the roster knows it.
fn shot_of(state: &State, unit: &UnitInPlay) -> Fire {
    Fire {
        firer: state.now_touching(unit),
        moved: unit.turn.moved,
        active: state.is_active(unit.id),
        town_block: unit.is_garrison(),
        ..Fire::default()
    }
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        // What cannot shoot at all has no further reason.
        if let Err(nothing) = shot_of(state, unit).able() {
            against.push(nothing);
            return;
        }
        if state.enemies(id.army).is_empty() {
            against.push(Refusal::on("Firing", "no enemy is left to shoot at"));
            return;
        }
        let guns_left = unit.marks.has(Mark::GunsLeft).then_some(OrderObjection::GunsLeft);
        let all_fired = (left(unit) == 0).then(|| stands_fired(unit));
        let firer = state.now_touching(unit);
        let charges = unit.marks.has(Mark::Charged);
        against.extend(worded(guns_left));
        against.extend(worded(charges.then_some(FireObjection::Charging)));
        against.extend(worded(FireObjection::of_firer(&firer, unit.turn.moved, state.is_active(id))));
        against.extend(worded(all_fired));
    })
}

/// How many of its stands have shot, and whether none is left that has not.
fn stands_fired(unit: &UnitInPlay) -> FireObjection {
    let stands = unit.turn.stands_fired;
    FireObjection::StandsFired { stands, all: stands >= unit.troops.stands() }
}

fn fire(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let mut shot = shot_of(state, unit);
    let able = shot.able()?;
    if !unit.is_shattered() && reforms(state, unit) {
        ask.say(format!("{} reforms as the turn ends, though it shoots (a reading)", state.roster.marked(id)));
    }
    let target = ask.unit(Question::new("target", ' ', "at").on("Firing"), state.enemies(id.army), None);
    ask.rows(&mut shot, RANGE);
    ask.rows(&mut shot, PARENT);
    let Some(target) = target.and_then(|target| state.roster.unit(target)) else { return Err(Interrupt::Unanswered) };
    aim(state, target, &mut shot, ask);
    let dark = out_of_sight(state, shot.range, ask);
    ask.rows(&mut shot, TARGET);
    line_of_fire(state, &mut shot, ask);
    let side = unit.is_garrison().then(|| side_of(unit, ask));
    let fired_out = side.map_or(0, |side| unit.turn.fired_out[side as usize]);
    let left = left(unit).min(able.saturating_sub(fired_out));
    let bearing = strength(state, left, able, &mut shot, ask);
    let unseen = unseen(state, target, shot.range, target.marks.has(Mark::Seen), ask);
    barred_already(state, &shot, dark.into_iter().chain(unseen), ask);
    ask.ready()?;
    if bearing == 0 {
        return Interrupt::refuse("at least 1 stand shoots");
    }
    shot.check_stands()?;
    let (noun, most) = shot.hanging_of();
    if shot.hanging_flank.is_some_and(|free| free > most) {
        let text = format!("it has {}, of which no more touch no enemy", several(most, noun));
        return Err(Refusal::on("Firing into a Combat", text).into());
    }
    let fired = (bearing > left).then_some(match side {
        Some(side) if fired_out > 0 => FireObjection::SideFired { half: able, fired: fired_out, side },
        _ => stands_fired(unit),
    });
    let gun = (target.kind() == Kind::RegimentalGun).then_some(target.id);
    let at_gun = unit.turn.at_guns.iter().any(|at| Some(*at) == gun).then_some(FireObjection::GunShotAt);
    ask.permit(worded(dark.into_iter().chain(unseen).chain(fired).chain(at_gun)))?;
    ask.thrower(HITS, id.army, state.roster.named(id));
    let result = resolve_if(&shot, &state.tables, |result| decides(result.to_hit), ask)?;
    let mut ruling = told(state, [unit, target], &shot, &ask.fell(HITS), &result);
    ruling.events.insert(0, Event::Fired { unit: id, stands: result.stands, side, gun });
    ruling.ends = ends(state, target, &result);
    Ok(ruling)
}

/// Out of which side of its block a garrison shoots: asked anew once it has shot (Terrain Effects).
fn side_of(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> TownSide {
    let question = Question::new("side", 'O', "side it shoots out of").on("Terrain Effects");
    let question = if unit.turn.stands_fired > 0 { question.must() } else { question };
    ask.pick(question, TownSide::OPTIONS, Some(TownSide::default())).unwrap_or_default()
}

fn told(
    state: &State,
    [unit, target]: [&UnitInPlay; 2],
    shot: &Fire,
    fell: &[u8],
    result: &FireResult,
) -> Ruling<Event> {
    let (id, name) = (target.id, state.roster.named(target.id));
    let (dice, needed) = (faces(fell, result.dice_count), result.to_hit);
    let dice = match face_for(needed) {
        1 => format!("{dice}, any face hits"),
        2..=6 => format!("{dice} for {needed} or more"),
        _ => format!("{dice}, and {needed} is needed: no face hits"),
    };
    let firer = state.roster.named(unit.id);
    let gap = shot.gap.map(|gap| format!(", through a gap of {}", inches(gap.0))).unwrap_or_default();
    let free = shot.hanging_flank.map(|free| format!(", {} touching no enemy", several(free, shot.hanging_of().0)));
    let way = format!("{}{gap}{}", inches(shot.range.0), free.unwrap_or_default());
    let line = format!("{firer} at {name}, {way}: {dice}, {}.", hits(result.hits));
    let mut ruling = Ruling::new(line, Vec::new());
    if result.hits > 0 {
        ruling.events.push(Event::Shot { unit: id, figures: result.target_figures_after, hits: result.hits });
        if result.target_figures_after == 0 {
            ruling.events.push(Event::gone(id));
            ruling.notes.push(format!("{name} is destroyed."));
            ruling.notes.extend(block_of_the_lost(target));
        } else {
            let shattered = if result.target_shattered { ", shattered" } else { "" };
            let left = several(result.target_figures_after, "figure");
            ruling.notes.push(format!("{name}: {left} left{shattered}; it tests after the shooting."));
        }
    }
    if result.dense {
        let why = if shot.enfiladed { "enfiladed" } else { "dense" };
        let worth = if shot.firer.kind.is_guns() { "two dice a stand" } else { "which counts for guns alone" };
        ruling.notes.push(format!("{name} is {why}: {worth}."));
    }
    ruling.outcome = hits(result.hits);
    let dense = if result.dense && shot.firer.kind.is_guns() { ", dense target" } else { "" };
    let weapon = result.weapon.word();
    // The one score of muskets that the article has, in its example: all others are lost.
    let example = &state.tables.fire.example;
    let printed = result.weapon == Weapon::Musket
        && shot.range.0 == example.farthest()
        && result.base_score == example.up_to(shot.range.0);
    let page = if printed { "Example of Fire" } else { result.base_page };
    ruling.sum = result.sum.shown();
    ruling.table = format!("{}; {weapon}{dense} ({page})", score(result.base_score, result.to_hit));
    ruling
}

/// What becomes of the target: what it tests for when all shooting is over, on all hits so far, also where none is added. Who
/// is shattered tests too, as it leaves with the turn (Shattered Units).
fn ends(state: &State, target: &UnitInPlay, result: &FireResult) -> Vec<End> {
    let shot = target.turn.shot.saturating_add(result.hits);
    let what = match shot {
        0 => "unhurt".to_owned(),
        _ if result.target_figures_after == 0 => "destroyed".to_owned(),
        _ => match state.test_needs(target, shot) {
            Ok(needed) if decides(needed) => format!("tests: {needed} or more"),
            Ok(needed) if face_for(needed) == 1 => "stands: any face is enough".to_owned(),
            Ok(_) => "fails its test: no face is enough".to_owned(),
            Err(_) => "tests".to_owned(),
        },
    };
    let shatters = shot > 0 && result.target_figures_after > 0 && result.target_shattered && !target.is_shattered();
    let what = if shatters { format!("{what}; shattered at the turn's end") } else { what };
    vec![End::of(state.roster.named(target.id), what)]
}
