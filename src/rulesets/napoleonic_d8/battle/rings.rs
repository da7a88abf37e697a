//! What rings do to a unit, whatever brought them (Firing, hits; Disorder).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::fire::target::ShotEffect;
use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCheck;
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, BLOWN_RINGS, Formation};
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::words::counted;
use crate::umpire::{End, FormBuilder, Lookup, Question, Ruling, UnitId};

/// What a removal does to who stood behind, which only the table shows (Disorder; Notes 25); nothing where nobody could take a
/// ring for it.
pub(crate) fn behind(state: &State, gone: UnitId) -> Option<String> {
    let falls = |unit: &UnitInPlay| disorders(state, &unit.now, DisorderCause::SupportedUnitRemoved) > 0;
    friends(state, gone).any(falls).then(|| "Who supported its rear is disordered, if not yet: K.".to_owned())
}

/// Its friends, whom it may disorder: a skirmish base never is (Notes 21).
pub(crate) fn friends(state: &State, of: UnitId) -> impl Iterator<Item = &UnitInPlay> {
    let friend = move |unit: &&UnitInPlay| unit.id.army == of.army && unit.id != of;
    state.present().filter(friend).filter(|unit| unit.now.arm != Arm::Skirmishers)
}

/// Rings upon a unit as it is now, and the test or the end that follows. Nothing where there is no ring.
pub(crate) fn suffer(
    state: &State,
    id: UnitId,
    now: &Unit,
    (kills, disorders): (u32, u32),
    ruling: &mut Ruling<Event>,
) {
    // A skirmish base is never disordered (Notes 21).
    let disorders = if now.arm == Arm::Skirmishers { 0 } else { disorders };
    if kills + disorders == 0 {
        return;
    }
    if kills > 0 {
        ruling.events.push(Event::marked(id, Mark::Struck));
    }
    let name = state.named(id);
    let hits = Hits { kills: now.kills.count() + kills, disorders: now.disorders.count() + disorders };
    let status = hits.status(now.arm, &state.tables);
    if status == Status::Removed {
        ruling.events.push(Event::Gone { unit: id });
        let why = removing(state, now.arm, (hits.kills, hits.disorders));
        ruling.notes.push(format!("{name} is removed{why}."));
        if now.arm != Arm::Skirmishers {
            ruling.notes.extend(behind(state, id));
        }
        return;
    }
    ruling.events.push(Event::Unit { id, unit: now.with(hits.kills, hits.disorders) });
    ruling.notes.push(format!("{name}: {}.", taken((kills, disorders), (hits.kills, hits.disorders))));
    count_apart(state, (hits.kills, hits.disorders), ruling);
    tests(state, id, (hits, now.arm), ruling);
}

/// The white ring of its orders asks a unit with enough rings for a test, as any further ring does. `now`: what they make of it.
pub(crate) fn ring_of_orders(state: &State, unit: &UnitInPlay, now: &Unit, ruling: &mut Ruling<Event>) {
    if now.disorders != unit.now.disorders {
        let hits = Hits { kills: now.kills.count(), disorders: now.disorders.count() };
        tests(state, unit.id, (hits, now.arm), ruling);
    }
}

/// A further ring asks a unit that has so many for a test, if they are enough.
fn tests(state: &State, id: UnitId, (hits, arm): (Hits, Arm), ruling: &mut Ruling<Event>) {
    if hits.status(arm, &state.tables) == Status::Test {
        owe_test(state, id, TestReason::Hits, ruling);
        by_the_other_colour(state, id, (hits.kills, hits.disorders), ruling);
    }
}

/// Says that it is a reading, where a test is owed by a ring of the colour of which there are fewer than ask for one: by that
/// alone, of all that falls on it in this ruling, and where it owes none before.
pub(crate) fn by_the_other_colour(state: &State, id: UnitId, has: (u32, u32), ruling: &mut Ruling<Event>) {
    let Some(unit) = state.unit(id) else { return };
    let asks = |before: u32, has: u32| has > before && has >= state.tables.hits.test;
    let own = asks(unit.now.kills.count(), has.0) || asks(unit.now.disorders.count(), has.1);
    if !own && unit.test.is_none() {
        let test = state.tables.hits.test;
        let note =
            format!("Each colour is counted apart (a reading): on {test} of one, a ring of either asks for a test.");
        once(note, ruling);
    }
}

/// Which rings remove a unit, behind the word that it is removed: `: 5 kills`; nothing where they are too few for it.
pub(crate) fn removing(state: &State, arm: Arm, (kills, disorders): (u32, u32)) -> String {
    let removed = state.tables.hits.removed;
    // The rings end with that which removes it: what falls beyond it is not counted.
    let (kills, disorders) =
        (if kills >= removed { removed } else { 0 }, if disorders >= removed { removed } else { 0 });
    match (arm, kills + disorders) {
        (Arm::Skirmishers, _) => ": a kill is the end of a skirmish base".to_owned(),
        (_, 0) => String::new(),
        _ => format!(": {}", rings(kills, disorders)),
    }
}

/// Says that rings of both colours, which together would be enough for a test, ask for none.
pub(crate) fn count_apart(state: &State, (kills, disorders): (u32, u32), ruling: &mut Ruling<Event>) {
    let test = state.tables.hits.test;
    if kills.max(disorders) < test && kills + disorders >= test {
        once(
            format!("Each colour is counted apart (a reading): under {test} of either, these ask for no test."),
            ruling,
        );
    }
}

/// A note that holds of several in a ruling stands there once, behind the last of them.
fn once(note: String, ruling: &mut Ruling<Event>) {
    ruling.notes.retain(|other| *other != note);
    ruling.notes.push(note);
}

/// How many white rings a cause adds; none for a unit that it does not disorder, or that it cannot befall.
pub(crate) fn disorders(state: &State, unit: &Unit, cause: DisorderCause) -> u32 {
    let check = DisorderCheck { unit: unit.clone(), cause };
    check.answer(&state.tables).map_or(0, |answer| answer.disorders_gained)
}

/// Whether a cause can befall a unit at all.
pub(crate) fn can_befall(state: &State, unit: &Unit, cause: DisorderCause) -> bool {
    DisorderCheck { unit: unit.clone(), cause }.answer(&state.tables).is_ok()
}

/// Asks whether a unit in column of march is caught on a road, where it may be; the white ring of it.
pub(crate) fn caught(state: &State, target: Option<&UnitInPlay>, ask: &mut FormBuilder<'_>) -> u32 {
    caught_as(Question::new("march", 'Q', "target marches on a road"), state, target, ask)
}

/// The same of a second target.
pub(crate) fn caught_beyond(state: &State, target: Option<&UnitInPlay>, ask: &mut FormBuilder<'_>) -> u32 {
    caught_as(Question::new("march_beyond", 'K', "the second marches on a road"), state, target, ask)
}

/// The same of those at the other sides of a square, each with the white ring of it.
pub(crate) fn caught_besides<'a>(
    state: &State,
    sides: Vec<&'a UnitInPlay>,
    ask: &mut FormBuilder<'_>,
) -> Vec<(&'a UnitInPlay, u32)> {
    let marching: Vec<UnitId> = sides.iter().filter(|side| marches(side)).map(|side| side.id).collect();
    let mut caught = Vec::new();
    if !marching.is_empty() {
        let question = Question::new("march_besides", 'l', "of them march on a road").on("Disorder");
        caught = ask.units_or(question, marching.clone(), marching.len(), &marching);
    }
    let ring = |side: &UnitInPlay| match caught.contains(&side.id) {
        true => of_march(state, side),
        false => 0,
    };
    sides.into_iter().map(|side| (side, ring(side))).collect()
}

/// Whether it is in column of march, as far as the roster knows: of cavalry, which has one formation, that it moved along a road.
fn marches(unit: &UnitInPlay) -> bool {
    match unit.now.arm {
        Arm::Infantry => unit.now.formation == Formation::ColumnOfMarch,
        Arm::Cavalry => unit.now.formation == Formation::ColumnOfMarch || unit.marks.has(Mark::OnRoad),
        Arm::Skirmishers | Arm::FootArtillery | Arm::HorseArtillery => false,
    }
}

/// The white ring of a column of march that is caught on a road.
pub(crate) fn of_march(state: &State, unit: &UnitInPlay) -> u32 {
    disorders(state, &unit.now.in_formation(Formation::ColumnOfMarch), DisorderCause::ColumnOfMarchAttacked)
}

fn caught_as(question: Question, state: &State, target: Option<&UnitInPlay>, ask: &mut FormBuilder<'_>) -> u32 {
    let Some(target) = target.filter(|target| marches(target)) else { return 0 };
    let road = ask.flag(question.on("Disorder"), true);
    if road { of_march(state, target) } else { 0 }
}

/// That guns killed in it, where they did: its brigade's next test looks back upon it (Brigade command test).
pub(crate) fn shelled(target: UnitId, shot: ShotEffect) -> Option<Event> {
    (shot.kills > 0).then_some(Event::marked(target, Mark::Shelled))
}

/// What a shot does to its target, with the disorder of a column caught on the march.
pub(crate) fn hit(state: &State, target: &UnitInPlay, shot: ShotEffect, caught: u32, ruling: &mut Ruling<Event>) {
    ruling.events.push(Event::marked(target.id, Mark::ShotAt));
    suffer(state, target.id, &target.now, (shot.kills, shot.disorders + caught), ruling);
}

/// What a square's shot does to who stands at another of its sides, with the disorder of a column caught on the march, and what
/// fell for it (Firing chart, *).
pub(crate) fn hit_besides(
    state: &State,
    (side, caught): (&UnitInPlay, u32),
    shot: ShotEffect,
    fell: &str,
    ruling: &mut Ruling<Event>,
) {
    let done = rings(shot.kills, shot.disorders);
    ruling.line.push_str(&format!(" At {}: {fell}, {done}.", state.named(side.id)));
    ruling.outcome.push_str(&format!("; {done}"));
    ruling.ends.extend(ends_of(state, side, shot));
    hit(state, side, shot, caught, ruling);
}

/// What becomes of a target, for the odds: where it is a shot away from a morale test, or from its end. Else the outcome
/// says it all.
pub(crate) fn ends_of(state: &State, target: &UnitInPlay, shot: ShotEffect) -> Vec<End> {
    // A shot is two kills and a disorder at most.
    let worst = Hits { kills: target.now.kills.count() + 2, disorders: target.now.disorders.count() + 1 };
    if worst.status(target.now.arm, &state.tables) == Status::Ok {
        return Vec::new();
    }
    let then = match shot {
        ShotEffect { target_removed: true, .. } => ", removed",
        ShotEffect { morale_test: true, .. } => ", tests its morale",
        _ => "",
    };
    vec![End::of(state.named(target.id), format!("{}{then}", rings(shot.kills, shot.disorders)))]
}

/// Cavalry is blown: blue rings and a white one.
pub(crate) fn blow(state: &State, unit: &UnitInPlay, ruling: &mut Ruling<Event>) {
    let rings = (0, state.tables.blown.disorders);
    suffer(state, unit.id, &unit.now.with_blown(BLOWN_RINGS), rings, ruling);
    let again = if unit.now.blown() > 0 { ", and falls once more as it was blown already," } else { "" };
    ruling.notes.push(format!("That its white ring falls on the blown unit itself{again} is a reading."));
}

/// A unit owes a morale test.
pub(crate) fn owe_test(state: &State, id: UnitId, why: TestReason, ruling: &mut Ruling<Event>) {
    ruling.events.push(Event::Test { unit: id, why: Some(why) });
    // One test, however many reasons there are for it.
    let note = format!("{} owes a morale test", state.named(id));
    if !ruling.notes.iter().any(|said| said.starts_with(&note)) {
        let rear = if why == TestReason::EnemyInRear { ": an enemy is at its rear" } else { "" };
        ruling.notes.push(format!("{note}{rear}."));
    }
}

/// `nothing`, `1 kill`, `2 kills, 1 disorder`.
pub(crate) fn rings(kills: u32, disorders: u32) -> String {
    let many = |n: u32, word: &str| (n > 0).then(|| counted(n, word));
    let said: Vec<String> = [many(kills, "kill"), many(disorders, "disorder")].into_iter().flatten().collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}

/// `1 disorder`, or `1 disorder, and has now 1 kill, 1 disorder`: what falls on a unit, and what it has with what it had.
pub(crate) fn taken(falls: (u32, u32), now: (u32, u32)) -> String {
    let said = rings(falls.0, falls.1);
    if falls == now { said } else { format!("{said}, and has now {}", rings(now.0, now.1)) }
}

/// Who gives support in a melee or a morale test, which only the table shows; and who of their brigades gives none. The morale
/// test alone says who cannot.
pub(crate) fn support_words(state: &State, of: &[UnitId], in_melee: bool) -> Vec<String> {
    let test = state.tables.hits.test;
    let mut words = vec![if in_melee {
        format!("a reading: who supports has no disorder, under {test} kills; no square a square")
    } else {
        format!("who supports has no disorder and under {test} kills; no square supports a square")
    }];
    let beside = |unit: &&UnitInPlay| {
        let mate = of.iter().any(|id| id.of_brigade() == unit.id.of_brigade());
        mate && !of.contains(&unit.id) && unit.now.arm != Arm::Skirmishers
    };
    let none = |unit: &&UnitInPlay| unit.now.is_disordered() || unit.now.kills.count() >= test;
    let none: Vec<String> = state.present().filter(beside).filter(none).map(|unit| state.marked(unit.id)).collect();
    words.extend((!none.is_empty()).then(|| format!("no support is given by {}", none.join(" "))));
    words
}
