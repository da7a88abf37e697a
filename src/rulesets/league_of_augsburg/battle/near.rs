//! Light troops that an advance comes near (Evading).

use super::event::Event;
use super::state::{State, UnitInPlay};
use crate::umpire::{FormBuilder, Question, UnitId};

/// Asks which light troops an advance of formed troops has come near, but for whom it is aimed at: they have to give way.
/// Those that hold something are named with the others, as only their chit says whether they stand there.
pub(crate) fn ask_who_gives_way(
    state: &State,
    unit: &UnitInPlay,
    (key, but): (char, Option<UnitId>),
    ask: &mut FormBuilder<'_>,
) -> Vec<UnitId> {
    let light = |enemy: &&UnitInPlay| enemy.kind.is_light() && Some(enemy.id) != but;
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
