//! What the forms of every move ask: where to, how far, and where it ends (p. 18-20).

use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::must::Must;
use crate::rulesets::honours_of_war::battle::questions::{ask_ends, towards};
use crate::rulesets::honours_of_war::battle::state::{State, UnitInPlay};
use crate::rulesets::honours_of_war::movement::limbering::read_otherwise;
use crate::rulesets::honours_of_war::movement::objection::WayObjection;
use crate::rulesets::honours_of_war::movement::terrain::Terrain;
use crate::rulesets::honours_of_war::movement::way::LikelyWay;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::umpire::{Choice, FormBuilder, Question, Ratio, Refusal};

/// What is asked of who may not advance.
const TOWARDS: &str = "towards the enemy";

/// Says by which reading guns pay what they pay for limbering (HOW-AMB-A1).
pub(super) fn say_reading(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    read_otherwise(&state.tables, &unit.profile).into_iter().for_each(|reading| ask.say(reading));
}

/// Who may not advance, or must go back, most likely goes back (p. 19, 37).
fn likely(state: &State, unit: &UnitInPlay) -> Sector {
    let back = state.performance(unit.id).unwrap_or_default().is_bad() || state.must(unit) == Some(Must::Leave);
    if back { Sector::Rear } else { Sector::Front }
}

/// Where to it moves. Who goes back or stays where it is, as its player likes, does not go back unsaid: but for how far, or for
/// what it does besides (`more`).
pub(super) fn ask_direction(
    state: &State,
    unit: &UnitInPlay,
    (directions, page): (&[(Sector, Choice)], &'static str),
    more: bool,
    ask: &mut FormBuilder<'_>,
) -> Sector {
    let question = Question::new("direction", 'k', "moves").on(page);
    let question = if state.may_stay(unit) && !more && !ask.answered("went") { question.must() } else { question };
    ask.pick(question, directions, Some(likely(state, unit))).unwrap_or_default()
}

/// In words, where to a unit moves that does not go to its front.
pub(super) const fn not_ahead(direction: Sector) -> &'static str {
    match direction {
        Sector::Front => "",
        Sector::Flank => " to the flank",
        Sector::Rear => " to the rear",
    }
}

/// Where the move ends. Who goes over a hill, a wood or rough ground most likely ends on it; who stands there stays there,
/// unless it goes over other ground than that.
pub(super) fn ask_move_ends(unit: &UnitInPlay, way: LikelyWay, over: Terrain, ask: &mut FormBuilder<'_>) -> Ground {
    let own = way.over.map(|(own, _)| own);
    let stays =
        if own.is_some_and(|own| own != over) { None } else { unit.wood_said().or_else(|| unit.ground.breadth()) };
    let goes = Ground::over(over).filter(|ground| ground.bears(unit.profile.kind) && own != Some(over));
    let likely = goes.or(stays).unwrap_or_default();
    ask_ends(unit.profile.kind, ('G', "ends in, or behind"), &likely, ask)
}

/// That a unit which goes somewhere is taken to be on its hill, in its wood still, where nobody has said so: how far these
/// reach only the table knows.
pub(super) fn stays_on(unit: &UnitInPlay, ends: &Ground, most: Ratio, ask: &FormBuilder<'_>) -> Option<String> {
    let said = ask.answered("ends") || ask.answered("hill");
    let stays = most > Ratio::ZERO && !said && unit.ground.breadth().as_ref() == Some(ends);
    stays.then(|| format!("It counts as standing there still: {}; `G` says otherwise.", ends.words()))
}

/// How far it goes, where the umpire says it: digits typed at once. `charges_on`: whether it may charge with the rest (p. 18).
pub(super) fn ask_went(charges_on: bool, ask: &mut FormBuilder<'_>) -> Option<Ratio> {
    let label = if charges_on { "goes, to charge with the rest" } else { "goes" };
    ask.number_if_any(Question::new("went", 'j', label).on("p. 18-19"), "cm")
}

/// Why it does not go so far.
pub(super) fn beyond(went: Option<Ratio>, most: Ratio, direction: Sector) -> Option<Refusal> {
    went.filter(|cm| *cm > most).map(|_| WayObjection::TooFar { most, to: direction }.into())
}

/// Whether a unit of a poor or feeble brigade goes towards the enemy, which it may not (p. 19). To its rear it hardly does;
/// where it goes to its front only the table knows.
pub(super) fn ask_towards(
    unit: &UnitInPlay,
    performance: Performance,
    (direction, most): (Sector, Ratio),
    ask: &mut FormBuilder<'_>,
) -> Option<Refusal> {
    if !performance.is_bad() || direction == Sector::Rear || most == Ratio::ZERO {
        return None;
    }
    let towards = towards(TOWARDS, "p. 19");
    // Light infantry goes anywhere alike: its front tells nothing.
    let ahead = direction == Sector::Front && !unit.profile.kind.is_light_foot();
    let towards = if ahead { towards.must() } else { towards };
    ask.flag(towards, false).then(|| WayObjection::NoAdvance.into())
}

/// What the way into a block, or out of it, is to who may not advance, or is to go back (p. 19, 37): the form has no direction of
/// it, and only the table knows.
pub(super) struct WayByBlock {
    /// Why the unit does not go so.
    pub(super) barred: Option<Refusal>,
    /// Whether it is the move back that the unit owes (HOW-AMB-A74).
    pub(super) pays: bool,
}

pub(super) fn ask_way_by_block(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> WayByBlock {
    let no_advance = state.no_advance(unit.id);
    let owes = matches!(state.must(unit), Some(Must::FallBack | Must::Leave));
    let towards = towards(TOWARDS, "p. 19, 37").must();
    let towards = (no_advance.is_some() || owes) && ask.flag(towards, false);
    WayByBlock { barred: no_advance.filter(|_| towards), pays: owes && !towards }
}

/// That a unit which has moved owes its move back all the same: it was no whole move, or none away from the enemy (p. 19, 37).
pub(super) fn still_owes(state: &State, unit: &UnitInPlay) -> Option<String> {
    let back = state.must(unit).filter(|must| matches!(must, Must::FallBack | Must::Leave))?;
    Some(format!("It still owes: {}. Where it is blocked, `S` ticks it.", back.words()))
}
