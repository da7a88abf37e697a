//! Whom an advance comes near: light troops, which give way (Evading), and a brigade that waits for an enemy (scenario).

use super::event::Event;
use super::state::{Guns, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{FormBuilder, Question, Ratio, Ruling, UnitId};

/// Asks which light troops an advance of formed troops has come near, but for whom it is aimed at: they have to give way.
/// Those that hold something are named with the others, as only their chit says whether they stand there.
pub(crate) fn ask_who_gives_way(
    state: &State,
    unit: &UnitInPlay,
    (key, but): (char, Option<UnitId>),
    ask: &mut FormBuilder<'_>,
) -> Vec<UnitId> {
    let light = |enemy: &&UnitInPlay| enemy.kind.is_light() && !enemy.routing && Some(enemy.id) != but;
    let light: Vec<UnitId> = state.roster.enemies(unit.id.army).filter(light).map(|enemy| enemy.id).collect();
    if light.is_empty() || !unit.kind.is_formed() {
        return Vec::new();
    }
    let label = format!("light troops nearer than {} in", state.tables.evade.near);
    let most = light.len();
    ask.units(Question::new("near", key, label).on("Evading"), light, most)
}

/// They owe it to give way before a unit.
pub(crate) fn owe_way(near: Vec<UnitId>, before: UnitId) -> impl Iterator<Item = Event> {
    near.into_iter().map(move |unit| Event::GivesWay { unit, before: Some(before) })
}

/// Light troops that an enemy of formed troops comes to stand near, as is known without asking: they give way.
pub(crate) fn stands_near(
    state: &State,
    (enemy, light): (&UnitInPlay, &UnitInPlay),
    distance: Ratio,
    ruling: &mut Ruling<Event>,
) {
    let gives_way = enemy.kind.is_formed() && light.kind.is_light() && !light.routing;
    let near = state.tables.evade.near;
    if gives_way && distance < near {
        ruling.events.extend(owe_way(vec![light.id], enemy.id));
        ruling.notes.push(format!("{} is nearer than {near} in, and gives way.", state.named(light.id)));
    }
}

impl UnitInPlay {
    /// Takes back that it is to give way, where it is.
    pub(crate) fn gives_way_no_more(&self) -> Option<Event> {
        (!self.this_turn.gives_way.is_empty()).then_some(Event::GivesWay { unit: self.id, before: None })
    }
}

/// Two enemies are so far from each other: whichever waits for an enemy as near as that is held no longer.
pub(crate) fn free(state: &State, units: [UnitId; 2], distance: Ratio, ruling: &mut Ruling<Event>) {
    let waits = |id: &UnitId| {
        let brigade = state.roster.brigade(*id);
        brigade.and_then(|brigade| brigade.waits_in(state.turn)).is_some_and(|hold| hold.ends_at(distance))
    };
    freed(state, units.into_iter().filter(waits), ruling);
}

/// Brigades that waited are held no longer.
pub(crate) fn freed(state: &State, brigades: impl IntoIterator<Item = UnitId>, ruling: &mut Ruling<Event>) {
    for brigade in brigades.into_iter().map(UnitId::of_brigade) {
        ruling.events.push(Event::Freed { brigade });
        ruling.notes.push(format!("{} is held no longer: an enemy is near.", state.named(brigade)));
    }
}

/// Asks which guns of the enemy, whose gunners have left them, a unit comes to stand at: it takes them (a reading). Those that a
/// charge takes by itself are not asked for.
pub(crate) fn ask_whose_guns(
    state: &State,
    unit: &UnitInPlay,
    (key, but): (char, Option<UnitId>),
    ask: &mut FormBuilder<'_>,
) -> Vec<UnitId> {
    let left = state.roster.enemies(unit.id.army).filter(|guns| guns.is_unlimbered() && guns.guns == Guns::Left);
    let left: Vec<UnitId> = left.map(|guns| guns.id).filter(|guns| Some(*guns) != but).collect();
    if left.is_empty() || unit.kind == Kind::Artillery {
        return Vec::new();
    }
    let most = left.len();
    ask.units(Question::new("takes", key, "comes to guns without gunners").on("Evading"), left, most)
}

/// A unit takes guns that nobody serves.
pub(crate) fn take(state: &State, guns: Vec<UnitId>, by: UnitId, ruling: &mut Ruling<Event>) {
    for unit in guns {
        ruling.events.push(Event::Guns { unit, guns: Guns::Taken });
        ruling.notes.push(format!("{} takes the guns of {}.", state.named(by), state.named(unit)));
    }
}

/// Asks to which waiting brigades of the enemy a move comes near.
pub(crate) fn ask_whom_it_frees(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let waiting: Vec<UnitId> = state.waiting().into_iter().filter(|brigade| brigade.army != unit.id.army).collect();
    let far = waiting.iter().filter_map(|id| {
        let within = state.roster.brigade(*id)?.waits_in(state.turn)?.within?;
        Some(format!("{} within {within} in", state.named(*id)))
    });
    let label = format!("comes near who waits: {}", far.collect::<Vec<_>>().join(", "));
    if waiting.is_empty() {
        return Vec::new();
    }
    let most = waiting.len();
    ask.units(Question::new("frees", 'H', label).on("scenario"), waiting, most)
}
