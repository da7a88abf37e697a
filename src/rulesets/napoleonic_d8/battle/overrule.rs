//! Repairs of the roster, with a reason.

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::rings;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, BLOWN_RINGS, Formation};
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{self, Change, Choice, FormBuilder, Interrupt, Options, Question, Refusal, Ruling, UnitId};

/// Overrules facts of a unit.
pub(crate) fn overrule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = subject.and_then(|id| state.unit(id));
    let unit = unit.ok_or_else(|| Refusal::new("select the unit to overrule first"))?;
    umpire::overrule(state, Some(unit.id), ask, |_, ask| changes(state, unit, ask))
}

/// Counts of rings, as a letter steps through them.
const RINGS: [Choice; 21] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
];

/// As many rings as a unit can bear, each with its word.
fn counts(most: u32) -> Vec<(u32, Choice)> {
    (0..=most).zip(RINGS).collect()
}

fn changes(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<Change<Event>> {
    let (id, before) = (unit.id, &unit.now);
    let known = |id, key, label: &str| Question::new(id, key, label).known();
    let mut count =
        |question: Question, most: u32, now: u32| ask.pick(question, &counts(most), Some(now)).unwrap_or(now);
    let most = state.tables.hits.removed.saturating_sub(1);
    let (mut kills, mut disorders) = (before.kills.count(), before.disorders.count());
    if before.arm != Arm::Skirmishers {
        kills = count(known("kills", 'k', "kills"), most, kills);
        disorders = count(known("disorders", 'O', "disorders"), most, disorders);
    }
    let formations = formations(before.arm);
    let formation = ask.pick(known("formation", 'h', "formation"), &formations, Some(before.formation));
    let mut blown = before.blown();
    if before.arm == Arm::Cavalry {
        blown = ask.pick(known("blown", 'l', "blue rings"), &counts(BLOWN_RINGS), Some(blown)).unwrap_or(blown);
    }
    let gone = ask.flag(known("gone", 'G', "removed"), unit.is_lost());
    let formation = formation.unwrap_or(before.formation);
    let now = before.with(kills, disorders).with_blown(blown).in_formation(formation);
    let mut said = Vec::new();
    if now.kills != before.kills {
        said.push(if kills > 0 { rings(kills, 0) } else { "no kills".to_owned() });
    }
    if now.disorders != before.disorders {
        said.push(if disorders > 0 { rings(0, disorders) } else { "in order".to_owned() });
    }
    if now.formation != before.formation {
        said.push(formation.word().to_owned());
    }
    if now.blown() != before.blown() {
        said.push(format!("{blown} blue rings"));
    }
    let mut changes = Vec::new();
    if !said.is_empty() {
        let mut events = Vec::from_iter(test(state, unit, &now));
        events.insert(0, Event::Unit { id, unit: now });
        changes.push(Change::new(said.join(", "), events));
    }
    match (unit.is_lost(), gone) {
        (false, true) => changes.push(Change::new("removed", vec![Event::Gone { unit: id }])),
        (true, false) => changes.push(Change::new("back in the battle", vec![Event::Returns { unit: id }])),
        _ => {}
    }
    changes
}

/// That its rings now ask for a test, or do no more; nothing where they do as they did.
fn test(state: &State, unit: &UnitInPlay, now: &Unit) -> Option<Event> {
    let asks = |of: &Unit| {
        let hits = Hits { kills: of.kills.count(), disorders: of.disorders.count() };
        hits.status(of.arm, &state.tables) == Status::Test
    };
    let why = match (unit.test, asks(&unit.now), asks(now)) {
        (None, false, true) => Some(TestReason::Hits),
        (Some(TestReason::Hits), _, false) => None,
        _ => return None,
    };
    Some(Event::Test { unit: unit.id, why })
}

fn formations(arm: Arm) -> Vec<(Formation, Choice)> {
    arm.formations().iter().map(|formation| (*formation, formation.word())).collect()
}
