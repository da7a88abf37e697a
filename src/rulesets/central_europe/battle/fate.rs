//! A general falls with the unit that he is with (Morale, CE-MOR-5): said before it happens, and when it does.

use crate::umpire::{FormBuilder, Ruling, UnitId};

use super::activity::Step;
use super::cause::Cause;
use super::event::Event;
use super::marks::Mark;
use super::state::{State, Unit};

/// Says beside a form by which a unit may go who would go with it.
pub(crate) fn say_who_is_with(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    for general in state.generals_of(unit) {
        ask.say(format!("{} is with it, and is eliminated if it is.", state.named(general.id)));
    }
}

/// The same where several may go.
pub(crate) fn say_who_is_with_any(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    for general in state.generals_of(unit) {
        let (general, code) = (state.named(general.id), state.roster.marked(unit));
        ask.say(format!("{general} is with {code}, and is eliminated if {code} is."));
    }
}

/// Says that a unit owes a morale test or a first retreat move, before anybody fires at it or charges it where it stands: the
/// rules let it go back at once, and have no order among what is owed (CE-AMB-54).
pub(crate) fn say_what_is_owed(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    let Some(owing) = state.unit(unit) else { return };
    let name = state.named(unit);
    if owing.marks.has(Mark::Broke) {
        ask.say(format!("{name} has broken, and its retreat move is owed first: R on it (a reading)."));
    } else if !owing.tests.is_empty() {
        ask.say(format!("{name} owes a morale test, by which it may have to go back: t on it (a reading)."));
    }
}

/// Says who else owes a test or a first retreat move, as an enemy is fired at or charged or a melee fought: each is meant to be
/// made at once, and may clear or bar somebody's way (CE-AMB-54). Nobody is kept from going on.
pub(crate) fn say_who_else_owes(state: &State, but: &[UnitId], ask: &mut FormBuilder<'_>) {
    let owes = |unit: &Unit| {
        let what = match (unit.marks.has(Mark::Broke), unit.tests.is_empty()) {
            (true, _) => "its retreat move",
            (false, false) => "a test",
            (false, true) => return None,
        };
        Some(format!("{} {what}", state.roster.marked(unit.id)))
    };
    let others = state.roster.present().filter(|unit| !but.contains(&unit.id));
    let owed: Vec<String> = if ask.reckons() { Vec::new() } else { others.filter_map(owes).collect() };
    if !owed.is_empty() {
        ask.say(format!("Still owed, and meant to be made at once (a reading): {}.", owed.join(", ")));
    }
}

/// Says whose test of a lost melee is still owed, as somebody goes back: all tests come first, where all still stand as they
/// fought (CE-AMB-45). Nobody is kept from going back before.
pub(crate) fn say_tests_of_melees(state: &State, ask: &mut FormBuilder<'_>) {
    let owes = |unit: &&Unit| unit.tests.contains(&Cause::Melee);
    let owed = state.roster.present().filter(owes);
    let codes: Vec<String> = owed.map(|unit| state.roster.marked(unit.id)).collect();
    if !codes.is_empty() && !ask.reckons() {
        let codes = codes.join(", ");
        ask.say(format!("Tests of lost melees are meant to be made before anybody goes back (a reading): {codes}."));
    }
}

/// That the generals with a unit go where it goes, for no point, though they have moved in this phase (CE-AMB-55).
pub(crate) fn goes_along(state: &State, unit: UnitId) -> Vec<String> {
    let told = |general: &Unit| {
        let name = state.named(general.id);
        match general.marks.has(Mark::Moved) {
            true => format!("{name} goes with it, for no point, though he has moved in this phase (a reading)."),
            false => format!("{name} goes with it, for no point (a reading)."),
        }
    };
    state.generals_of(unit).map(told).collect()
}

/// Says where a general of a unit's army is with nobody that he is not with it: where he began, only the table shows.
pub(crate) fn say_who_is_alone(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    if let Some(general) = state.alone(unit.army).filter(|_| !state.has_general(unit)) {
        ask.say(format!(
            "{} is with no unit, as the roster has it; `o` on him says otherwise.",
            state.named(general.id)
        ));
    }
}

/// That a unit is activated though it owes a test, which it may fail: nobody is kept from that (CE-AMB-54).
fn acts_untested(state: &State, event: &Event) -> Option<String> {
    let Event::Activated { unit, step } = event else { return None };
    let owes = *step != Step::Retreat && state.unit(*unit).is_some_and(|unit| !unit.tests.is_empty());
    owes.then(|| format!("{} acts before the morale test that it owes (a reading).", state.named(*unit)))
}

/// A ruling, which names the generals who go with their units.
pub(super) fn told(state: &State, mut ruling: Ruling<Event>) -> Ruling<Event> {
    let gone = |event: &Event| match event {
        Event::Gone { unit, .. } => state.generals_of(*unit).map(|general| (general.id, *unit)).collect(),
        _ => Vec::new(),
    };
    let falls = |(general, unit): (UnitId, UnitId)| {
        format!("{} is eliminated with {} (Morale).", state.named(general), state.named(unit))
    };
    let untested = ruling.events.iter().filter_map(|event| acts_untested(state, event));
    let notes: Vec<String> = ruling.events.iter().flat_map(gone).map(falls).chain(untested).collect();
    ruling.notes.splice(0..0, notes);
    ruling
}
