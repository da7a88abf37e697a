//! What casualties leave of a unit, and the morale test that they cause (Shooting; Melee Results; Morale).

use super::event::Event;
use super::form::counted;
use super::state::{OwedTest, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::morale::test::MoraleTest;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Ruling, UnitId};

/// The friends of a unit that rout, wherever: only where there are any it is asked how near.
pub(crate) fn routing_friends<'a>(state: &'a State, unit: &UnitInPlay) -> Vec<&'a UnitInPlay> {
    let friend = |other: &&UnitInPlay| other.id.army == unit.id.army && other.id != unit.id && other.routing;
    state.roster.present().filter(friend).collect()
}

/// Whether all of these friends who rout are known to be too far off.
pub(crate) fn are_apart(unit: &UnitInPlay, rout: &[&UnitInPlay]) -> bool {
    rout.iter().all(|friend| unit.apart.contains(&friend.id))
}

/// What was said of how near the friends are who rout is known until one of them moves, where none is near.
pub(crate) fn apart(state: &State, unit: &UnitInPlay, near: bool) -> Option<Event> {
    let rout = routing_friends(state, unit).into_iter().map(|friend| friend.id);
    let from: Vec<UnitId> = rout.filter(|_| !near).collect();
    (from != unit.apart).then_some(Event::Apart { unit: unit.id, from })
}

/// `18 figures left`, and how many of them are pikemen.
pub(crate) fn left_of(now: &Unit) -> String {
    let pikemen = if now.pikemen > 0 { format!(", {} of them pikemen", now.pikemen) } else { String::new() };
    format!("{} left{pikemen}", counted(now.figures, "figure"))
}

/// A unit that is now so tests its morale: the test is owed, unless whatever falls passes it.
pub(crate) fn tests(state: &State, unit: &UnitInPlay, now: &Unit, owed: OwedTest, ruling: &mut Ruling<Event>) -> bool {
    let (tests, said) = test_of(state, unit, now, owed, ruling);
    ruling.notes.push(format!("{} {said}.", state.named(unit.id)));
    tests
}

/// The same, and what is to be said of it behind the unit's name.
pub(crate) fn test_of(
    state: &State,
    unit: &UnitInPlay,
    now: &Unit,
    owed: OwedTest,
    ruling: &mut Ruling<Event>,
) -> (bool, String) {
    let id = unit.id;
    let request = MoraleTest {
        unit: now.clone(),
        cover: owed.cover,
        enfilade: owed.enfilade,
        routing_friend: !routing_friends(state, unit).is_empty(),
        rally_points: unit.this_turn.rally_points,
        ..MoraleTest::default()
    };
    if let Some(steady) = request.whatever_falls(&state.tables) {
        let (most, figures) = (steady.sum.said(steady.total), counted(now.figures, "figure"));
        if unit.this_turn.test.is_some() {
            ruling.events.push(Event::Test { unit: id, test: None });
        }
        return (false, format!("cannot fail its morale test: at most {most} against {figures}"));
    }
    ruling.events.push(Event::Test { unit: id, test: Some(owed) });
    (true, "owes a morale test".to_owned())
}
