//! Where a unit stands, how it is drawn up, and what becomes of it as it leaves its place.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::objection::OrderObjection;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::list;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::{Inches, counted};
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{Choice, FormBuilder, Options, Question, Ratio, Refusal, UnitId};

/// What is said of light infantry that counted as line infantry and has left its place.
pub(crate) const SKIRMISHES: &str = "It skirmishes again.";

/// What is said of a town block whose garrison has left it: the roster has no blocks, but knows who stands in one.
pub(crate) const BLOCK_LEFT: &str = "Its block is free: whoever goes in is said to end, or stand, in the town (G).";

/// The same of the block of a unit that is lost, where it held one.
pub(crate) fn block_of_the_lost(unit: &UnitInPlay) -> Option<String> {
    unit.is_garrison().then(|| BLOCK_LEFT.to_owned())
}

/// That only infantry enters the ground on which a unit is said to end (Terrain Effects). Who stands on it enters nothing.
pub(crate) fn enters_for_foot(unit: &UnitInPlay, ground: Terrain) -> Option<OrderObjection> {
    (ground != unit.ground && !ground.admits(unit.kind())).then_some(OrderObjection::GroundForFoot)
}

/// Whether what disordered a unit is a pursuit alone that ran into it, whose round it gets away from.
pub(crate) fn keeps_order(state: &State, unit: &UnitInPlay) -> bool {
    state.phase == Phase::Pursuit && unit.turn.steady_before && unit.troops.disordered
}

/// Who gets away from such a round is in order again, as it is not fought, unless the ground disorders it.
pub(crate) fn in_order_again(
    state: &State,
    unit: &UnitInPlay,
    ground: Terrain,
    events: &mut Vec<Event>,
) -> Option<String> {
    let by_ground = ground.is_broken() && unit.kind() != Kind::Skirmishers;
    if !keeps_order(state, unit) || by_ground {
        return None;
    }
    events.push(Event::Disordered { unit: unit.id, disordered: false });
    Some("It is in order: the round of that pursuit is not fought (a reading).".to_owned())
}

/// What changes as a unit leaves its place: light infantry that counts as line infantry does so no more.
pub(crate) fn leaves(unit: &UnitInPlay) -> Option<Event> {
    unit.counts_as_line().then_some(Event::Counts { unit: unit.id, as_line: false })
}

/// A unit is said to stand on this ground: light infantry counts as line infantry in a town block or behind cover alone, and
/// skirmishes anywhere else (If in Town Blocks).
pub(crate) fn put_on(unit: &UnitInPlay, ground: Terrain) -> (Unit, Option<Event>) {
    match leaves(unit).filter(|_| !ground.shelters_in_combat()) {
        Some(event) => (unit.leaving(), Some(event)),
        None => (unit.troops.clone(), None),
    }
}

/// The ground on which a unit is likely to end that has to go back so far: within its town block where that is no more
/// than a recoil move, else out of it. `None` where it is free how far it goes. What the umpire says of the way does not
/// change it, so that the letters of the form stay what they are.
pub(crate) fn driven_to(state: &State, unit: &UnitInPlay, inches: Option<Ratio>) -> Terrain {
    let within = inches.is_some_and(|inches| inches <= count(state.tables.recoil.per_move));
    if within && unit.ground == Terrain::Town { Terrain::Town } else { unit.ground.left() }
}

/// Says where a unit stands that is asked where it ends, unless that is open ground; of a brigade too many lines would stand
/// there.
pub(crate) fn says_where(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    if unit.ground != Terrain::Open && !state.together {
        ask.say(format!("{} stands {} now", state.roster.marked(unit.id), unit.ground.place()));
    }
}

/// The ground on which a unit ends that goes back or follows: the likely one unless the umpire says otherwise.
pub(crate) fn ends_on(state: &State, unit: &UnitInPlay, likely: Terrain, ask: &mut FormBuilder<'_>) -> Terrain {
    ends_at(state, unit, (likely, false), ask)
}

/// The same, which the umpire has to say where it is about a town block: who is left in it after a combat has its cover.
pub(crate) fn ends_at(
    state: &State,
    unit: &UnitInPlay,
    (likely, of_block): (Terrain, bool),
    ask: &mut FormBuilder<'_>,
) -> Terrain {
    says_where(state, unit, ask);
    let ends = Question::new("ends", 'G', "ends on").on("Terrain Effects");
    let ends = if of_block { ends.must() } else { ends };
    ask.pick(ends, Terrain::STANDS_ON, Some(likely)).unwrap_or(likely)
}

/// How the ruling on a move or a charge of so many inches tells over what it led.
pub(crate) fn led_over(inches: Ratio, terrain: Terrain, crossing: Inches) -> String {
    if inches == Ratio::ZERO {
        return String::new();
    }
    let obstacle = if crossing.0 > Ratio::ZERO { ", over an obstacle" } else { "" };
    format!("{}{obstacle}", terrain.crossed_in_words())
}

/// On what ground a unit ends, where that is not open or not what it stood on; and that it leaves a town.
pub(crate) fn told_of_ground(who: &str, before: Terrain, ground: Terrain) -> Option<String> {
    let place = ground.place();
    match (before, ground) {
        (Terrain::Open, Terrain::Open) => None,
        (Terrain::Town, after) if after != Terrain::Town => {
            Some(format!("{who} leaves the town and ends {place}. {BLOCK_LEFT}"))
        }
        _ => Some(format!("{who} ends {place}.")),
    }
}

/// What a unit is that ends on this ground: light infantry that counts as line infantry does so as long as it stays in its
/// town block (If in Town Blocks).
pub(crate) fn ending_on(unit: &UnitInPlay, ground: Terrain) -> Unit {
    if stays(unit, ground) { unit.troops.clone() } else { unit.leaving() }
}

/// Whether it stays in its town block.
fn stays(unit: &UnitInPlay, ground: Terrain) -> bool {
    unit.ground == Terrain::Town && ground == Terrain::Town
}

/// A unit has gone from its place: light infantry skirmishes again, and broken ground disorders others (Terrain Effects).
/// What is to be said of it comes back.
pub(crate) fn goes(unit: &UnitInPlay, ground: Terrain, events: &mut Vec<Event>) -> Vec<String> {
    let (id, after) = (unit.id, ending_on(unit, ground));
    let mut notes = Vec::from_iter(told_of_ground("It", unit.ground, ground));
    if let Some(event) = leaves(unit).filter(|_| !stays(unit, ground)) {
        events.push(event);
        notes.push(SKIRMISHES.to_owned());
    }
    if ground != unit.ground {
        let (formation, wide) = (after.formation, after.stands_wide);
        events.push(Event::Stands { unit: id, formation, wide, ground });
        notes.extend(disorders(id, &after, ground, events));
    }
    notes
}

/// Who goes away from its enemies is out of all its contacts.
pub(crate) fn out_of_reach(state: &State, id: UnitId, events: &mut Vec<Event>) -> Option<String> {
    let enemies: Vec<UnitId> = state.enemies_of(id).collect();
    if enemies.is_empty() {
        return None;
    }
    events.push(Event::Parts { unit: id });
    Some(format!("It touches {} no more.", list(state, &enemies)))
}

/// Broken ground disorders those who come to stand on it, skirmishers apart (Terrain Effects).
pub(crate) fn disorders(unit: UnitId, after: &Unit, ground: Terrain, events: &mut Vec<Event>) -> Option<String> {
    if !ground.is_broken() || after.kind == Kind::Skirmishers || after.disordered {
        return None;
    }
    events.push(Event::Disordered { unit, disordered: true });
    Some(format!("It comes into disorder: {} (Terrain Effects).", ground.word()))
}

/// The width of a line in stands, asked where it is one; all its stands unless it is given.
pub(crate) fn width(unit: &Unit, formation: Formation, now: Option<u32>, ask: &mut FormBuilder<'_>) -> Option<u32> {
    if formation != Formation::Line || unit.stands() < 2 {
        return None;
    }
    let stands = unit.stands();
    let label = format!("stands wide, of {stands}");
    let wide = ask.number(Question::new("wide", ' ', label).on("Formations"), "", Some(count(now.unwrap_or(stands))));
    Some(counted(wide)).filter(|wide| *wide != stands)
}

/// Into which of these formations a unit changes. It is open in a move and before a charge alike, as the way that leads to it
/// is named by a letter: an arrow that is meant for the formation would else step the manoeuvre.
pub(crate) fn asked_into(
    unit: &Unit,
    mut choices: Vec<(Formation, Choice)>,
    ask: &mut FormBuilder<'_>,
) -> Option<Formation> {
    // Into its own formation it changes for another width alone, and a line alone has one.
    choices.retain(|(formation, _)| *formation != unit.formation || *formation == Formation::Line && unit.stands() > 1);
    choices.sort_by_key(|(formation, _)| *formation == unit.formation);
    if choices.len() > 1 && choices.iter().any(|(formation, _)| *formation == unit.formation) {
        ask.say(format!("it stands in {} now: into that only to change its width", unit.formation.word()));
    }
    let likely = choices.first().map(|(formation, _)| *formation);
    ask.pick(Question::new("formation", 'F', "into").on("Formations").must(), &choices, likely)
}

/// Refuses a change into the formation, of the width, that a unit is in already: it would pay for nothing (Maneuver).
pub(crate) fn stands_otherwise(unit: &Unit, formation: Formation, wide: Option<u32>) -> Result<(), Refusal> {
    let all = |wide: Option<u32>| wide.unwrap_or_else(|| unit.stands());
    if unit.formation != formation || all(unit.stands_wide) != all(wide) {
        return Ok(());
    }
    let width = if formation == Formation::Line { ", or another width" } else { "" };
    Err(Refusal::on("Maneuver", format!("it is a {} already: choose another formation{width}", formation.word())))
}

/// Inches of stream or obstacle that are crossed.
pub(crate) fn crossing(ask: &mut FormBuilder<'_>) -> Inches {
    if !ask.flag(Question::new("crosses", 'O', "over an obstacle").on("Terrain Effects"), false) {
        return Inches::NONE;
    }
    let mut across = Inches(Ratio::ONE);
    ask.fill(Question::new("crossing", ' ', "inches across").on("Terrain Effects"), &mut across);
    across
}
