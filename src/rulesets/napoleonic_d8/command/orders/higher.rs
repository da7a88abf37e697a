//! The tests of a division and of the army (Divisional command test; Command test (army)).

use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::battle::contact::Near;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{Army, Brigade, Phase, State};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::command::division_command::{
    ArmyResult, ArmyTest, DivisionalResult, DivisionalTest, Movement,
};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::command::orders::brigade::NEAR;
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::umpire::{Duty, FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

const SECTION: &str = "Divisional command test";

pub(crate) const DIVISION: OrderKind = OrderKind {
    name: "division",
    key: 's',
    label: "test the division",
    at: &[Phase::End],
    who: Who::Units(divisions),
    why_not: "is no lost brigade whose division owes a test",
    rule: division,
};

pub(crate) const ARMY: OrderKind = OrderKind {
    name: "army",
    key: 'f',
    label: "test the army",
    at: &[Phase::End],
    who: Who::Units(armies),
    why_not: "is no brigade of a lost division whose army owes a test",
    rule: army,
};

/// A lost brigade stands for each division that owes its test: the first.
fn divisions(state: &State) -> Vec<UnitId> {
    divisions_owing(state).map(|(code, _)| code).collect()
}

fn divisions_owing(state: &State) -> impl Iterator<Item = (UnitId, &str)> {
    state.armies.iter().flat_map(|army| {
        let owing = army.divisions.iter().enumerate().filter(|(_, division)| division.owes);
        owing.filter_map(|(place, division)| {
            let lost = army.of_division(place).find(|brigade| brigade.is_lost())?;
            Some((lost.code, division.name.as_str()))
        })
    })
}

/// The first brigade of a lost division stands for its army.
fn armies(state: &State) -> Vec<UnitId> {
    armies_owing(state).map(|(code, _)| code).collect()
}

fn armies_owing(state: &State) -> impl Iterator<Item = (UnitId, &str)> {
    let lost =
        |army: &Army| army.brigades.iter().find(|brigade| army.is_division_lost(brigade.division)).map(|b| b.code);
    let owing = |army: &&Army| army.owes && army.divisions_lost() < army.divisions.len();
    state.armies.iter().filter(owing).filter_map(move |army| lost(army).map(|code| (code, army.commander.as_str())))
}

/// What is owed by commanders, each with his name.
pub(crate) fn duties(state: &State, order: &'static str, what: &str) -> Vec<Duty> {
    let owing: Vec<(UnitId, &str)> =
        if order == ARMY.name { armies_owing(state).collect() } else { divisions_owing(state).collect() };
    let duty = |(code, name): (UnitId, &str)| Duty { what: format!("{what} of {name}"), who: vec![code], order };
    owing.into_iter().map(duty).collect()
}

fn division(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(army) = state.army(code.army) else { return Interrupt::refuse("no such army") };
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let place = brigade.division;
    let Some(division) = army.divisions.get(place) else { return Interrupt::refuse("no such division") };
    // A test that may take a division off the table is not thrown before the table was looked at: nothing is filled in.
    let cinc = ask.pick(Question::new("cinc", 'c', "the C-in-C is").on(SECTION), &NEAR, None);
    let neighbour = ask.flag(Question::new("neighbour", 'b', "another DC within 60 cm").on(SECTION), false);
    let ways =
        [(Movement::Neither, "neither"), (Movement::Advancing, "advances"), (Movement::Withdrawing, "withdraws")];
    let movement = ask.pick(Question::new("movement", 'm', "most of it").on(SECTION), &ways, Some(Movement::Neither));
    let enemy = ask.flag(Question::new("enemy", 'e', "enemy within 36 cm of flank or rear").on(SECTION), false);
    let lost = count(army.of_division(place).filter(|brigade| brigade.is_lost()));
    let (Some(brigades_at_start), Some(brigades_lost)) =
        (NonZeroU32::new(count(army.of_division(place))), NonZeroU32::new(lost))
    else {
        return Interrupt::refuse("no brigade of it is lost");
    };
    let Some(cinc) = cinc else { return Err(Interrupt::Unanswered) };
    let within = state.tables.division_test.within;
    let request = DivisionalTest {
        dc_rating: division.grade.rating(),
        cinc_visible: cinc == Near::Seen,
        cinc_distance: (cinc == Near::Seen).then_some(within),
        cinc_adjacent: cinc == Near::Adjacent,
        neighbour_dc_distance: neighbour.then_some(within),
        movement: movement.unwrap_or_default(),
        brigades_at_start,
        brigades_lost,
        flank_rear_enemy_distance: enemy.then_some(state.tables.division_test.enemy_within),
    };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let mut events = vec![Event::DivisionTested { army: army.number, division: place }];
    let left = || army.of_division(place).filter(|brigade| !brigade.is_lost());
    let outcome = match answer.result {
        DivisionalResult::Pass => "passes",
        DivisionalResult::Hold => {
            events.extend(left().map(|brigade| Event::Held { brigade: brigade.code, orders: Orders::DivisionHold }));
            "is on hold"
        }
        DivisionalResult::Removed => {
            events.extend(left().flat_map(Brigade::present).map(|troop| Event::Gone { unit: troop.code }));
            "is removed"
        }
    };
    let mut ruling = Ruling::new(format!("The division of {} {outcome}: {}.", division.name, answer.score), events);
    if answer.result == DivisionalResult::Hold {
        ruling.notes.push("A yellow ring on the DC: its brigades hold at best, their next tests included.".to_owned());
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.sum.modifiers;
    Ok(ruling)
}

fn army(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(army) = state.army(code.army) else { return Interrupt::refuse("no such army") };
    let rear = Question::new("rear", 'r', "enemy brigades in its rear").on("Command test (army)");
    let rear = ask.number(rear, "", None);
    let lost = u32::try_from(army.divisions_lost()).unwrap_or(u32::MAX);
    let (Some(divisions_at_start), Some(divisions_lost)) =
        (NonZeroU32::new(count(army.divisions.iter())), NonZeroU32::new(lost))
    else {
        return Interrupt::refuse("no division is lost");
    };
    let request = ArmyTest {
        cinc_rating: army.grade.rating(),
        divisions_at_start,
        divisions_lost,
        enemy_brigades_to_rear: u32::try_from(rear.floor()).unwrap_or(u32::MAX),
    };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let mut events = vec![Event::ArmyTested { army: army.number }];
    let outcome = match answer.result {
        ArmyResult::CarryOn => "carries on",
        ArmyResult::Hold => {
            let left = army.brigades.iter().filter(|brigade| !brigade.is_lost());
            events.extend(left.map(|brigade| Event::Held { brigade: brigade.code, orders: Orders::Hold }));
            "is on hold"
        }
        ArmyResult::BattleLost => {
            events.push(Event::Over { how: format!("{} retreats and has lost", army.name) });
            "retreats and has lost"
        }
    };
    let mut ruling = Ruling::new(format!("{} {outcome}: {}.", army.name, answer.score), events);
    if answer.result == ArmyResult::Hold {
        ruling.notes.push("Its brigades hold at best, their next tests included.".to_owned());
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.sum.modifiers;
    Ok(ruling)
}
