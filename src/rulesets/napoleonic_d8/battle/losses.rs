//! Brigades that go with their last unit: their loss is announced, and the test that it asks for (Divisional command test;
//! Command test (army)).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State, UnitInPlay};
use crate::umpire::{Ruling, UnitId};

/// Adds to a ruling what it does to brigades, divisions and armies.
pub(crate) fn announce(state: &State, ruling: &mut Ruling<Event>) {
    let gone: Vec<UnitId> = ruling
        .events
        .iter()
        .filter_map(|event| if let Event::Gone { unit } = event { Some(*unit) } else { None })
        .collect();
    if gone.is_empty() {
        return;
    }
    let falls = |unit: &UnitInPlay| unit.is_lost() || gone.contains(&unit.id);
    let lost = |brigade: &BrigadeInPlay| brigade.units.iter().all(falls);
    for army in &state.armies {
        for brigade in army.brigades.iter().filter(|brigade| !brigade.is_lost() && lost(brigade)) {
            let name = state.named(brigade.id);
            let of = army.divisions.get(brigade.division).map_or("", |division| division.name.as_str());
            let whole = army.of_division(brigade.division).all(lost);
            ruling.notes.push(if !whole {
                format!("{name} is lost: {of} tests for his division at the end of the turn.")
            } else if army.brigades.iter().all(lost) {
                format!("{name} is lost, and with it the last division.")
            } else {
                format!(
                    "{name} and the division of {of} are lost: {} tests for the army at the end of the turn.",
                    army.commander
                )
            });
        }
    }
}
