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
        let newly = |brigade: &&BrigadeInPlay| !brigade.is_lost() && lost(brigade);
        let mut whole: Vec<&str> = Vec::new();
        let mut with_them: Vec<String> = Vec::new();
        for (place, division) in army.divisions.iter().enumerate() {
            let names: Vec<String> = army.of_division(place).filter(newly).map(|of| state.named(of.id)).collect();
            if names.is_empty() {
                continue;
            }
            if army.of_division(place).all(lost) {
                whole.push(&division.name);
                with_them.extend(names);
            } else {
                let (are, of) = (are_lost(&names), &division.name);
                ruling.notes.push(format!("{are}: {of} tests for his division at the end of the turn (a reading)."));
            }
        }
        if whole.is_empty() {
            continue;
        }
        ruling.notes.push(if army.brigades.iter().all(lost) {
            format!(
                "{}, and with {} the last division.",
                are_lost(&with_them),
                if with_them.len() > 1 { "them" } else { "it" }
            )
        } else {
            let division = if whole.len() > 1 { "divisions" } else { "division" };
            let (names, whole, general) = (with_them.join(", "), whole.join(" and "), &army.commander);
            format!(
                "{names} and the {division} of {whole} are lost: {general} tests for the army at the end of the turn (a reading)."
            )
        });
    }
}

/// These brigades are lost, in words.
fn are_lost(names: &[String]) -> String {
    format!("{} {} lost", names.join(" and "), if names.len() > 1 { "are" } else { "is" })
}
