//! Whether a unit hears its general, and does as it is told (Command Radius).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::obedience::{COMMAND, CommandRoll};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::faces;
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
    let brigade = state.roster.brigade(unit.id);
    // A general who has fallen commands nobody.
    let fallen = brigade.is_some_and(|brigade| brigade.fallen);
    let radius = brigade.filter(|_| !fallen).and_then(|brigade| brigade.radius);
    let label = radius.map_or("out of command".to_owned(), |inches| format!("beyond {inches} in: no command"));
    let before = unit.troops.out_of_command;
    let said = match (fallen, before) {
        (true, _) => "its general has fallen",
        (false, true) => "as said before",
        (false, false) => "",
    };
    let question = Question::new("out_of_command", 'l', label).on("Command Radius").as_said(said);
    let out = ask.flag(question, before || fallen);
    now.out_of_command = out;
    (out != before).then_some(Event::Command { unit: unit.id, out })
}

/// Whether a unit does as it is told.
pub(crate) struct Obeys {
    pub(crate) allowed: bool,
    /// Its name, and the roll that it made out of command: `a2 Musketeers, out of command, rolls 3, 4 needed:`.
    pub(crate) name: String,
}

/// Whether the unit does as it is told.
pub(crate) fn obeys(
    state: &State,
    id: UnitId,
    unit: Unit,
    action: Action,
    ask: &mut FormBuilder<'_>,
) -> Result<Obeys, Interrupt> {
    let name = state.roster.named(id);
    ask.thrower(COMMAND, id.army, name.clone());
    let result = ask.resolve(&CommandRoll { unit, action }, &state.tables)?;
    let fell = faces(&ask.fell(COMMAND), 1);
    let name = match result.needed {
        Some(needed) => format!("{name}, out of command, rolls {fell}, {needed} needed:"),
        None => name,
    };
    Ok(Obeys { allowed: result.allowed, name })
}

/// What a unit may do that does not change, or charge: that needs no roll.
pub(crate) const MAY_STILL_MOVE: &str = "It may still move or wheel.";

/// The ruling on a unit that does not: it `does` what is said instead.
pub(crate) fn refuses(obeys: &Obeys, id: UnitId, does: &str, events: impl IntoIterator<Item = Event>) -> Ruling<Event> {
    let mut ruling = Ruling::new(
        format!("{} {does} (Command Radius).", obeys.name),
        events.into_iter().chain([Event::Refuses { unit: id }]).collect(),
    );
    ruling.outcome = "does not obey".to_owned();
    ruling
}
