//! Whether a unit hears its general, and does as it is told (Command Radius).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::obedience::CommandRoll;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) use crate::rulesets::old_dessauer::battle::obedience::Action;

/// Asks what the table says about the general's radius: only where the option is in force and no general is with the unit.
/// Fills it in, and gives what changes.
pub(crate) fn commanded(state: &State, unit: &UnitInPlay, now: &mut Unit, ask: &mut FormBuilder<'_>) -> Option<Event> {
    if !state.has(OptionalRule::CommandRadius) || now.leadership.is_some() {
        return None;
    }
    let radius = state.roster.brigade(unit.id).and_then(|brigade| brigade.radius);
    let label = radius.map_or("out of command".to_owned(), |inches| format!("beyond {inches} in: no command"));
    let before = unit.troops.out_of_command;
    let out = ask.flag(Question::new("out_of_command", 'o', label).on("Command Radius"), before);
    now.out_of_command = out;
    (out != before).then_some(Event::Command { unit: unit.id, out })
}

/// Whether the unit does as it is told.
pub(crate) fn obeys(state: &State, unit: Unit, action: Action, ask: &mut FormBuilder<'_>) -> Result<bool, Interrupt> {
    Ok(ask.resolve(&CommandRoll { unit, action }, &state.tables)?.allowed)
}

/// The ruling on a unit that does not: it `does` what is said instead.
pub(crate) fn refuses(state: &State, id: UnitId, does: &str, events: impl IntoIterator<Item = Event>) -> Ruling<Event> {
    let mut ruling = Ruling::new(
        format!("{}, out of command, {does} (Command Radius).", state.roster.named(id)),
        events.into_iter().chain([Event::Refuses { unit: id }]).collect(),
    );
    ruling.outcome = "does not obey".to_owned();
    ruling
}
