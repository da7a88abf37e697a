//! Which divisions and armies owe a test, and who of them stands for it (Divisional command test; Command test (army)).

use crate::rulesets::napoleonic_d8::battle::state::{ArmyInPlay, BrigadeInPlay, State};
use crate::umpire::{Refusal, UnitId};

/// A lost brigade stands for each division that owes its test: the first.
pub(crate) fn divisions_owing(state: &State) -> impl Iterator<Item = (UnitId, &str)> {
    state.armies.iter().flat_map(|army| {
        let owing = army.divisions.iter().enumerate().filter(|(_, division)| division.owes_test);
        // Where all that is left of it has left the table, there is nobody to test.
        let owing = owing.filter(|(place, _)| army.of_division(*place).any(BrigadeInPlay::remains));
        owing.filter_map(|(place, division)| {
            let lost = army.of_division(place).find(|brigade| brigade.is_lost())?;
            Some((lost.id, division.name.as_str()))
        })
    })
}

/// The first brigade of a lost division stands for its army.
pub(crate) fn armies_owing(state: &State) -> impl Iterator<Item = (UnitId, &str)> {
    let lost = |army: &ArmyInPlay| {
        army.brigades.iter().find(|brigade| army.is_division_lost(brigade.division)).map(|brigade| brigade.id)
    };
    let owing = |army: &&ArmyInPlay| army.owes_test && army.brigades.iter().any(BrigadeInPlay::remains);
    state.armies.iter().filter(owing).filter_map(move |army| lost(army).map(|id| (id, army.commander.as_str())))
}

/// That a test is owed by which an army may lose: the battle is not ended before it.
pub(crate) fn against_the_end(state: &State) -> Option<Refusal> {
    let (division, army) = (divisions_owing(state).next(), armies_owing(state).next());
    let (section, key, whose, (id, name)) = match (division, army) {
        (Some(owing), _) => ("Divisional command test", 'H', "division", owing),
        (None, Some(owing)) => ("Command test (army)", 'U', "army", owing),
        (None, None) => return None,
    };
    let text = format!("the {whose} of {name} tests first: {key} on {}", state.marked(id));
    Some(Refusal::on(section, text))
}
