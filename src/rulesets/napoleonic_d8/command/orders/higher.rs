//! The tests of a division and of the army (Divisional command test; Command test (army)).

use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::battle::certain;
use crate::rulesets::napoleonic_d8::battle::contact::Near;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::higher_tests::{armies_owing, divisions_owing};
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{ArmyInPlay, BrigadeInPlay, OrderKind, State, Who};
use crate::rulesets::napoleonic_d8::battle::victory::{defeat, retreats};
use crate::rulesets::napoleonic_d8::command::army_command::{ArmyResult, ArmyTest, ON_THE_TABLE};
use crate::rulesets::napoleonic_d8::command::division_command::{DivisionalResult, DivisionalTest, Movement};
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Duty, FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Ruling, UnitId, percent};

const DIVISION_SECTION: &str = "Divisional command test";
const ARMY_SECTION: &str = "Command test (army)";

pub(crate) const DIVISION: OrderKind = OrderKind {
    name: "division",
    key: 'H',
    label: "test the division",
    at: &[Phase::End],
    who: Who::Each(|state| divisions_owing(state).map(|(id, _)| id).collect(), against_division),
    rule: division,
};

pub(crate) const ARMY: OrderKind = OrderKind {
    name: "army",
    key: 'U',
    label: "test the army",
    at: &[Phase::End],
    who: Who::Each(|state| armies_owing(state).map(|(id, _)| id).collect(), against_army),
    rule: army,
};

fn against_division(state: &State, id: UnitId) -> Vec<Refusal> {
    if divisions_owing(state).any(|(owing, _)| owing == id) {
        return Vec::new();
    }
    let owing = divisions_owing(state).find(|(owing, _)| lost_with(state, *owing).contains(&id));
    if let Some((owing, name)) = owing {
        let text = format!("the division of {name} tests once for all that it has lost: H on {}", state.marked(owing));
        return vec![Refusal::on(DIVISION_SECTION, text)];
    }
    vec![Refusal::on(DIVISION_SECTION, "a division tests when it has lost a brigade: select that brigade's line")]
}

fn against_army(state: &State, id: UnitId) -> Vec<Refusal> {
    if armies_owing(state).any(|(owing, _)| owing == id) {
        // A division that its own test removes counts in that of its army.
        let first = divisions_owing(state).find(|(owing, _)| owing.army == id.army);
        let first = first.map(|(of, name)| {
            Refusal::on(ARMY_SECTION, format!("the division of {name} tests first: H on {}", state.marked(of)))
        });
        return Vec::from_iter(first);
    }
    vec![Refusal::on(ARMY_SECTION, "an army tests when it has lost a division: select its first brigade's line")]
}

/// What is owed by commanders, each with his name.
pub(crate) fn duties(state: &State, order: &'static str, what: &str) -> Vec<Duty> {
    let owing: Vec<(UnitId, &str)> =
        if order == ARMY.name { armies_owing(state).collect() } else { divisions_owing(state).collect() };
    let duty = |(id, name): (UnitId, &str)| {
        // The first stands for all of them.
        let lost = if order == DIVISION.name { several_lost(state, id) } else { None };
        let lost = lost.map_or_else(String::new, |lost| format!(" ({lost} lost)"));
        Duty { what: format!("{what} of {name}{lost}"), who: vec![id], order }
    };
    owing.into_iter().map(duty).collect()
}

/// The lost brigades of a brigade's division.
fn lost_with(state: &State, id: UnitId) -> Vec<UnitId> {
    let place = state.brigade(id).map(|brigade| brigade.division);
    let of = state.army(id.army).zip(place).into_iter().flat_map(|(army, place)| army.of_division(place));
    of.filter(|brigade| brigade.is_lost()).map(|brigade| brigade.id).collect()
}

/// The codes of these, where they are several.
fn several_lost(state: &State, id: UnitId) -> Option<String> {
    let lost: Vec<String> = lost_with(state, id).into_iter().map(|lost| state.marked(lost)).collect();
    (lost.len() > 1).then(|| lost.join(" "))
}

fn army_of(state: &State, id: UnitId) -> Result<&ArmyInPlay, Refusal> {
    state.army(id.army).ok_or_else(|| Refusal::new("no such army"))
}

/// How many of a test's units there were, and how many of them are lost. Without a loss there is nothing to test for.
fn losses(section: &'static str, start: u32, lost: u32) -> Result<(NonZeroU32, NonZeroU32), Refusal> {
    let both = NonZeroU32::new(start).zip(NonZeroU32::new(lost));
    both.ok_or_else(|| Refusal::on(section, "nothing of it is lost: there is nothing to test for"))
}

fn division(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let army = army_of(state, id)?;
    let place = state.brigade_of(id)?.division;
    let name = army.divisions.get(place).map_or("", |division| division.name.as_str());
    ask.title(format!("test the division of {name}"));
    if let Some(lost) = several_lost(state, id) {
        ask.say(format!("lost of it: {lost}; it tests once for all that a half of the turn takes from it (a reading)"));
    }
    let request = ask_division(state, army, place, ask)?;
    ask.thrower("divisional command test", id.army, name);
    let (answer, thrown) = certain::resolve(&request, &state.tables, ask, |answer| answer.result)?;
    let mut events = vec![Event::DivisionTested { army: army.number, division: place }];
    let left = || army.of_division(place).filter(|brigade| !brigade.is_lost());
    let outcome = match answer.result {
        DivisionalResult::Pass => "passes",
        DivisionalResult::Hold => {
            // Who comes on while it lasts holds as well: it is the division's, and lasts as long for all of it.
            let remain = left().filter(|brigade| brigade.remains());
            events.extend(remain.map(|brigade| Event::Held { brigade: brigade.id, orders: Orders::DivisionHold }));
            "is on hold"
        }
        DivisionalResult::Removed => {
            // Those that are still on their way are removed with it.
            let units = left().flat_map(|brigade| &brigade.units).filter(|unit| !unit.gone);
            events.extend(units.flat_map(|unit| Event::gone_with_all(unit.id)));
            "is removed"
        }
    };
    let mut ruling =
        Ruling::new(format!("The division of {name} {outcome}: {}.", answer.sum.told_if(answer.score, thrown)), events);
    if answer.result == DivisionalResult::Hold {
        ruling.notes.push(
            "A yellow ring on the DC: its brigades, be they on their way, hold at best, through the next turn of their side (a reading)."
                .to_owned(),
        );
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.sum.modifiers;
    if let Some(line) = ruling.sum.iter_mut().find(|line| line.label == "share of brigades lost") {
        line.label = format!("share of brigades lost, {}", percent(request.percent_lost() * Ratio::new(1, 100)));
    }
    Ok(ruling)
}

/// A test that may take a division off the table is not thrown before the table was looked at: where the C-in-C is, nobody
/// fills in.
fn ask_division(
    state: &State,
    army: &ArmyInPlay,
    place: usize,
    ask: &mut FormBuilder<'_>,
) -> Result<DivisionalTest, Interrupt> {
    let figures = &state.tables.division_test;
    let (within, enemy_within) = (figures.within, figures.enemy_within);
    let cinc = Question::new("cinc", 'h', format!("the C-in-C is (near: {within} cm)")).on(DIVISION_SECTION);
    let cinc = ask.pick(cinc, Near::OPTIONS, None);
    let neighbour = format!("another DC within {within} cm");
    // Where nobody of another division is on the table, there is no other DC.
    let others = army.brigades.iter().any(|brigade| brigade.division != place && brigade.is_present());
    let neighbour = others && ask.flag(Question::new("neighbour", 'N', neighbour).on(DIVISION_SECTION), false);
    let mut movement = Movement::Neither;
    ask.fill(Question::new("movement", 'p', "how most of it moves").on(DIVISION_SECTION), &mut movement);
    let enemy = format!("enemy within {enemy_within} cm of flank or rear");
    let enemy = ask.flag(Question::new("enemy", 'k', enemy).on(DIVISION_SECTION), false);
    let Some(cinc) = cinc else { return Err(Interrupt::Unanswered) };
    let lost = count(army.of_division(place).filter(|brigade| brigade.is_lost()));
    let (brigades_at_start, brigades_lost) = losses(DIVISION_SECTION, count(army.of_division(place)), lost)?;
    let Some(division) = army.divisions.get(place) else { return Interrupt::refuse("no such division") };
    Ok(DivisionalTest {
        dc_rating: division.grade.rating(),
        cinc_visible: cinc == Near::Seen,
        cinc_distance: (cinc == Near::Seen).then_some(within),
        cinc_adjacent: cinc == Near::Adjacent,
        neighbour_dc_distance: neighbour.then_some(within),
        movement,
        brigades_at_start,
        brigades_lost,
        flank_rear_enemy_distance: enemy.then_some(enemy_within),
    })
}

/// Whether another army still owes tests by which it may lose, too.
fn others_test(state: &State, army: u8) -> bool {
    armies_owing(state).chain(divisions_owing(state)).any(|(id, _)| id.army != army)
}

fn army(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let army = army_of(state, id)?;
    ask.title(format!("test the army of {}", army.name));
    let rear = Question::new("rear", 'k', "enemy brigades in its rear").on(ARMY_SECTION);
    let rear = ask.number(rear, "", None);
    let mut cinc = army.standing(state.turn);
    ask.fill(Question::new("cinc", 'h', "its C-in-C counts as").on(ARMY_SECTION).known(), &mut cinc);
    let lost = u32::try_from(army.divisions_lost()).unwrap_or(u32::MAX);
    let (divisions_at_start, divisions_lost) = losses(ARMY_SECTION, count(army.divisions.iter()), lost)?;
    // Who has left the table is not on it, nor who has yet to come.
    let stands = |place: &usize| army.of_division(*place).any(BrigadeInPlay::is_present);
    let elsewhere = |place: &usize| !army.is_division_lost(*place) && !stands(place);
    let divisions_left = count((0..army.divisions.len()).filter(elsewhere));
    let request = ArmyTest {
        cinc_rating: cinc.rating(),
        divisions_at_start,
        divisions_lost,
        divisions_left,
        enemy_brigades_to_rear: u32::try_from(rear.floor()).unwrap_or(u32::MAX),
    };
    ask.thrower("army command test", id.army, &army.commander);
    let (answer, thrown) = certain::resolve(&request, &state.tables, ask, |answer| answer.result)?;
    let mut events = vec![Event::ArmyTested { army: army.number }];
    let outcome = match answer.result {
        ArmyResult::CarryOn => "carries on",
        ArmyResult::Hold => {
            let left = army.brigades.iter().filter(|brigade| brigade.remains());
            events.extend(left.map(|brigade| Event::Held { brigade: brigade.id, orders: Orders::Hold }));
            "is on hold"
        }
        ArmyResult::BattleLost => "retreats and has lost",
    };
    let lost = (answer.result == ArmyResult::BattleLost).then(|| retreats(army));
    let waits = others_test(state, army.number);
    if waits {
        events.extend(lost.iter().map(|_| Event::ArmyLost { army: army.number }));
    } else {
        // The other army may have lost in the same turn.
        let how: Vec<String> = lost.clone().into_iter().chain(defeat(state)).collect();
        events.extend((!how.is_empty()).then(|| Event::Over { how: how.join("; ") }));
    }
    let mut ruling = Ruling::new(
        format!("{}: the army {outcome}: {}.", army.name, answer.sum.told_if(answer.score, thrown)),
        events,
    );
    if answer.result == ArmyResult::Hold {
        ruling
            .notes
            .push("Its brigades, be they on their way, hold at best, through their next turn (a reading).".to_owned());
    }
    if waits && lost.is_some() {
        ruling.notes.push("The other army makes its tests first: both may lose.".to_owned());
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.sum.modifiers;
    // It stands in the table of the example alone.
    if let Some(line) = ruling.sum.iter_mut().find(|line| line.label == ON_THE_TABLE) {
        line.label.push_str(" (a reading)");
    }
    Ok(ruling)
}
