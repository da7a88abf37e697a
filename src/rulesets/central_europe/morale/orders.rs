//! Morale tests, retreat moves, rallying (Morale, Melees, Retreating Units).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::phase::{ANY, Phase};
use crate::rulesets::central_europe::battle::spending::{self, NotItsPhase};
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::umpire::{End, FormBuilder, Interrupt, Options, Procedure, Question, Refusal, Ruling, UnitId};

use super::rally::{self, NotRetreating, Rally};
use super::reaction::{self, MoraleResult, MoraleTest};
use super::retreat::{Retreat, RetreatResult, Whose};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Rally],
    who: Who::Each(State::own_fighters, against_rally),
    rule: rally,
};

pub(crate) const RETREAT: OrderKind = OrderKind {
    name: "retreat",
    key: 's',
    label: "retreat on",
    at: &[Phase::Retreats],
    who: Who::Each(State::own_fighters, against_retreat),
    rule: |state, unit, ask| {
        let mut ruling = retreat(state, unit, false, ask)?;
        ruling.events.insert(0, Event::Activated { unit, step: Step::Retreat });
        Ok(ruling)
    },
};

pub(crate) const BREAK: OrderKind = OrderKind {
    name: "break",
    key: 's',
    label: "first retreat move",
    at: ANY,
    who: Who::Each(State::fighters, |state, unit| {
        let owes = state.unit(unit).is_some_and(|unit| unit.marks.has(Mark::Broke));
        (!owes).then(|| MoraleBar::DidNotBreak.into()).into_iter().collect()
    }),
    rule: |state, unit, ask| retreat(state, unit, true, ask),
};

pub(crate) const TEST: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "test morale",
    at: ANY,
    who: Who::Each(State::fighters, |state, unit| {
        let owes = state.unit(unit).is_some_and(|unit| unit.test.is_some());
        (!owes).then(|| MoraleBar::OwesNoTest.into()).into_iter().collect()
    }),
    rule: test,
};

/// Why a unit may not test, retreat or rally now.
enum MoraleBar {
    OwesNoTest,
    DidNotBreak,
    /// Its first retreat move is still owed.
    JustBroke,
    HasDiced,
}

impl From<MoraleBar> for Refusal {
    fn from(bar: MoraleBar) -> Refusal {
        match bar {
            MoraleBar::OwesNoTest => Refusal::on(reaction::SECTION, "it owes no morale test"),
            MoraleBar::DidNotBreak => Refusal::on(reaction::SECTION, "it did not just break"),
            MoraleBar::JustBroke => Refusal::on(rally::SECTION, "it owes its first retreat move"),
            MoraleBar::HasDiced => Refusal::on(rally::SECTION, "it has diced to rally in this phase"),
        }
    }
}

fn against_rally(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let phase = NotItsPhase::of(state, unit).map(Refusal::from);
    let not_retreating = Rally { unit: state.profile(unit) }.against(&state.tables);
    let just_broke = unit.marks.has(Mark::Broke).then(|| MoraleBar::JustBroke.into());
    let has_diced = unit.marks.has(Mark::DicedToRally).then(|| MoraleBar::HasDiced.into());
    phase.into_iter().chain(not_retreating).chain(just_broke).chain(has_diced).collect()
}

fn against_retreat(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let not_retreating = (!unit.profile.retreating).then(|| NotRetreating.into());
    let just_broke = unit.marks.has(Mark::Broke).then(|| MoraleBar::JustBroke.into());
    spending::against(state, unit, Step::Retreat, not_retreating.into_iter().chain(just_broke).collect())
}

fn rally(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(rallying) = state.unit(unit) else { return Interrupt::refuse("no such unit") };
    let result = ask.resolve(&Rally { unit: state.profile(rallying) }, &state.tables)?;
    let outcome = if result.rallied { "rallies" } else { "goes on retreating" };
    let line = format!("{} {outcome}: {} of {}.", state.named(unit), result.score, result.needed);
    let mut ruling = Ruling::new(line, vec![Event::Rallied { unit, rallied: result.rallied }]);
    ruling.outcome = outcome.to_owned();
    ruling.sum = result.modifiers;
    Ok(ruling)
}

fn retreat(
    state: &State,
    unit: UnitId,
    first_move: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(unit) else { return Interrupt::refuse("no such unit") };
    unit.profile.not_a_general()?;
    let way = Question::new("in_the_way", 'i', "unit in its way").on("Melees");
    let in_the_way = ask.units(way, state.others(unit.id), 1);
    let obstructor = in_the_way.first().and_then(|other| state.unit(*other));
    let whose = |other: &Unit| if other.id.army == unit.id.army { Whose::Friend } else { Whose::Enemy };
    let request = Retreat {
        unit: state.profile(unit),
        obstructor: obstructor.map(|other| state.profile(other)),
        obstructor_side: obstructor.map(whose),
        first_move,
    };
    let result = ask.resolve(&request, &state.tables)?;
    Ok(tell_retreat(state, unit.id, obstructor, first_move, &result))
}

fn tell_retreat(
    state: &State,
    unit: UnitId,
    obstructor: Option<&Unit>,
    first_move: bool,
    result: &RetreatResult,
) -> Ruling<Event> {
    let name = state.named(unit);
    let line = format!("{name} retreats {} cm, back to the enemy.", result.distance);
    let mut ruling = Ruling::new(line, vec![Event::Retreated { unit }]);
    ruling.outcome = format!("{} cm", result.distance);
    if result.eliminated {
        ruling.line = format!("{name} finds its retreat obstructed and is eliminated.");
        ruling.outcome = "eliminated".to_owned();
        ruling.events = vec![Event::Gone { unit }];
    } else if obstructor.is_some() && !first_move {
        ruling.notes.push("It stops short of the unit in its way (CE-AMB-16).".to_owned());
    }
    if let Some(other) = obstructor.filter(|_| result.obstructor_tests) {
        ruling.events.push(Event::Test { unit: other.id, cause: Some(Cause::RetreatedInto) });
        ruling.notes.push(format!("{} owes a morale test.", state.named(other.id)));
    }
    ruling
}

fn test(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(testing) = state.unit(unit) else { return Interrupt::refuse("no such unit") };
    let mut request = MoraleTest { unit: state.profile(testing), ..MoraleTest::default() };
    request.check(&state.tables)?;
    let because = Question::new("cause", 'c', "because of").on(reaction::SECTION).known();
    request.cause = ask.pick(because, Cause::OPTIONS, testing.test).unwrap_or_default();
    let behind = format!("friend right behind, within {} of its moves", state.tables.morale.support_phases);
    let support = Question::new("supported", 's', behind).on(reaction::SECTION);
    request.supported = ask.pick(support, &[(false, "none"), (true, "yes")], None).unwrap_or_default();
    let result = ask.resolve(&request, &state.tables)?;
    Ok(tell_test(state, unit, result))
}

fn tell_test(state: &State, unit: UnitId, result: MoraleResult) -> Ruling<Event> {
    let name = state.named(unit);
    let outcome = if result.passed { "stands" } else { "fails" };
    let line = format!("{name} {outcome}: {} of {}.", result.score, result.needed);
    let mut ruling = Ruling::new(line, vec![Event::Test { unit, cause: None }]);
    outcome.clone_into(&mut ruling.outcome);
    let mut end = String::new();
    if !result.passed {
        let effectiveness = result.effectiveness_after;
        ruling.events.push(Event::Losses { unit, effectiveness, shot: 0 });
        end = format!("{effectiveness} left");
        if !result.eliminated {
            ruling.notes.push(format!("{name}: {effectiveness} percent left."));
        }
    }
    if result.eliminated {
        ruling.events.push(Event::Gone { unit });
        "eliminated".clone_into(&mut end);
        ruling.notes.push(format!("{name} is eliminated."));
    }
    if result.retreats {
        ruling.events.push(Event::Breaks { unit });
        end.insert_str(0, "retreats, ");
        ruling.notes.push(format!("{name} breaks and retreats a full move at once."));
    }
    ruling.ends = End::only(end);
    ruling.sum = result.modifiers;
    ruling
}
