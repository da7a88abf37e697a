//! Morale tests (Morale test modifiers).

use crate::rulesets::napoleonic_d8::battle::certain;
use crate::rulesets::napoleonic_d8::battle::contact::Support;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{behind, support_words};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::morale::morale_test::{MoraleObjection, MoraleTest};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{Duty, FormBuilder, Interrupt, OrderTable, Question, Refusal, Row, Ruling, UnitId};

const SECTION: &str = "Morale test modifiers";

const PHASES: &[Phase] = &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End];

pub(crate) const TEST: OrderKind = OrderKind {
    name: "morale",
    key: 'T',
    label: "morale test",
    at: PHASES,
    who: Who::Each(|state| ids(state.present()), against),
    rule: test,
};

pub(crate) const REAR: OrderKind = OrderKind {
    name: "rear",
    key: 'R',
    label: "rear test",
    at: PHASES,
    who: Who::Each(|state| ids(state.present().filter(|unit| unit.now.arm != Arm::Skirmishers)), against_rear),
    rule: rear,
};

/// What is owed of whom: apart, of whom it is for an enemy in its rear.
pub(crate) fn duties(state: &State, what: &str) -> Vec<Duty> {
    let in_rear = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.test == Some(TestReason::EnemyInRear));
    let (rear, others): (Vec<UnitId>, Vec<UnitId>) = state.may(&[TEST.name]).into_iter().partition(in_rear);
    let owed = [(what.to_owned(), others), (format!("{what}, enemy at its rear"), rear)];
    let owed = owed.into_iter().filter(|(_, who)| !who.is_empty());
    owed.map(|(what, who)| Duty { what, who, order: TEST.name }).collect()
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[], |unit| {
        let text = "it owes no morale test; R if an enemy is in its rear";
        Vec::from_iter(unit.test.is_none().then(|| Refusal::on(SECTION, text)))
    })
}

fn against_rear(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[OrderObjection::OwesTest], |unit| {
        Vec::from_iter((unit.now.arm == Arm::Skirmishers).then_some(MoraleObjection::Skirmishers))
    })
}

fn test(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    rule(state, unit, unit.test.unwrap_or_default(), ask)
}

/// An enemy faces it within one move of its rear (Firing, hits).
fn rear(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    rule(state, unit, TestReason::EnemyInRear, ask)
}

/// That an answer is that of an earlier ruling of this turn, where it is.
fn said(question: Question, before: bool) -> Question {
    if before { question.as_said("as said before") } else { question }
}

/// The questions of a morale test, beside the inputs that they fill.
const ROWS: &[Row<MoraleTest>] = &[
    Row::new("flanks", 's', "both flanks supported", SECTION, |test, question, ask| {
        let question = said(question, test.both_flanks_supported);
        ask.fill(question, &mut test.both_flanks_supported);
    }),
    Row::new("rear", 'p', "rear supported", SECTION, |test, question, ask| {
        let question = said(question, test.rear_supported);
        ask.fill(question, &mut test.rear_supported);
    }),
    Row::<MoraleTest>::new("building", 'Q', "in a building", SECTION, |test, question, ask| {
        ask.fill(as_it_stands(question, test.in_building), &mut test.in_building);
    })
    .when(|test| test.unit.arm == Arm::Infantry && !test.unit.is_square()),
];

/// Says why it tests, and what of it only the table shows.
fn remind(state: &State, unit: &UnitInPlay, reason: TestReason, ask: &mut FormBuilder<'_>) {
    if reason == TestReason::EnemyInRear {
        ask.say("an enemy faces it within one move of its rear (Firing, hits)");
    }
    support_words(state, &[unit.id], false).into_iter().for_each(|words| ask.say(words));
    if unit.backed && !unit.support.rear {
        ask.say("its rear was supported before somebody of its brigade moved: whether it still is has to be said (p)");
    }
    // Whatever asks for the test.
    let hits = Hits { kills: unit.now.kills.count(), disorders: unit.now.disorders.count() };
    if hits.status(unit.now.arm, &state.tables) == Status::Test {
        ask.say("the -3 or -4 is that of its rings, once (a reading)");
    }
}

fn rule(
    state: &State,
    unit: &UnitInPlay,
    reason: TestReason,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let id = unit.id;
    remind(state, unit, reason, ask);
    let mut request = MoraleTest {
        unit: unit.now.clone(),
        reason,
        both_flanks_supported: unit.support.flanks,
        rear_supported: unit.support.rear,
        in_building: unit.ground == Ground::Building,
        in_command: !unit.support.away,
    };
    ask.rows(&mut request, ROWS);
    // Horse artillery may be anywhere (Notes 11).
    let bound = unit.now.arm != Arm::HorseArtillery;
    let radius = state.brigade(id).map_or(0, |brigade| state.tables.radius.of(brigade.bc.get()));
    let radius = format!("within {radius} cm of its BC");
    let command = said(Question::new("command", 'O', radius).on(SECTION), unit.support.away);
    let command = match state.gone_from_its_bc(unit) {
        Some(gone) if bound => {
            ask.say(format!("it {gone}: does its BC reach it?"));
            command.must()
        }
        _ => command,
    };
    if bound {
        ask.fill(command, &mut request.in_command);
    }
    ask.thrower("morale test", id.army, state.named(id));
    let (answer, thrown) = certain::resolve(&request, &state.tables, ask, |answer| answer.result)?;
    let outcome = if answer.passed { "stands" } else { "fails and is removed" };
    let mut ruling = Ruling::new(
        format!("{} {outcome}: {}.", state.named(id), answer.sum.told_if(answer.score, thrown)),
        Vec::new(),
    );
    let MoraleTest { both_flanks_supported, rear_supported, in_command, .. } = request;
    let support = Support { flanks: both_flanks_supported, rear: rear_supported, away: !in_command, was_away: false };
    let supported = (support != unit.support).then_some(Event::Supported { unit: id, support, told: false });
    if answer.passed {
        ruling.events.push(Event::Test { unit: id, why: None });
        ruling.events.extend(supported);
    } else {
        // Before it is gone: whose rear was counted as supported had somebody there, who is disordered.
        ruling.events.extend(supported.filter(|_| rear_supported));
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.extend(behind(state, id));
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.sum.modifiers;
    ruling.table = format!("{} or more ({SECTION})", state.tables.morale.needed);
    Ok(ruling)
}
