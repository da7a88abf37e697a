//! Morale tests and rallying (Morale; Orders).

use super::rally::Rally;
use super::test::{MoraleResult, MoraleTest, TestEnd};
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::{going_behind, inches};
use crate::rulesets::league_of_augsburg::battle::objection::{OrderObjection, to_carry_out};
use crate::rulesets::league_of_augsburg::battle::spending::spend;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::ground::Cover;
use crate::umpire::{Choice, FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const MORALE: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "morale test",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_test),
    rule: test,
};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| to_carry_out(state, unit, &[Chit::Rally])),
    rule: rally,
};

fn against_test(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(unit) else { return Vec::new() };
    match (unit.this_turn.test, unit.this_turn.returns) {
        (None, _) => vec![Refusal::on("Morale", "it owes no morale test")],
        (Some(_), Some(_)) => vec![OrderObjection::OwesFire.into()],
        (Some(_), None) => Vec::new(),
    }
}

/// Cover, and friends who rout, asked only where there are any: both of a test and of a rally.
fn circumstances(
    state: &State,
    unit: &UnitInPlay,
    (cover, routing_friend): (&mut Cover, &mut bool),
    ask: &mut FormBuilder<'_>,
) {
    ask.fill(Question::new("cover", 'c', "stands in").on("Morale"), cover);
    let mut others = state.roster.present().filter(|other| other.id.army == unit.id.army && other.id != unit.id);
    if others.any(|other| other.routing) {
        let near = format!("routing friend within {} in", state.tables.routing_friend.inches);
        ask.fill(Question::new("routing_friend", 'r', near).on("Morale"), routing_friend);
    }
    if unit.this_turn.rally_points > 0 {
        ask.say(format!("Rally Points on it: {}", unit.this_turn.rally_points));
    }
}

fn test(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let turn = &unit.this_turn;
    let owed = turn.test.unwrap_or_default();
    let charges = |charge: &Charge| charge.attacker == id && charge.stage <= Stage::Home;
    let mut request = MoraleTest {
        unit: unit.now.clone(),
        enfilade: owed.enfilade,
        cover: owed.cover,
        rally_points: turn.rally_points,
        charging: state.charge.as_ref().is_some_and(charges),
        has_acted: turn.acted || turn.chit.is_some_and(|laid| laid.paid),
        ..MoraleTest::default()
    };
    circumstances(state, unit, (&mut request.cover, &mut request.routing_friend), ask);
    let enfilade = Question::new("enfilade", 'e', "fired on in enfilade").on("Morale").known();
    ask.fill(enfilade, &mut request.enfilade);
    let (going, reasons) = going_behind(ask, "bad going behind it", [&request.unit]);
    request.going = going;
    let result = ask.resolve_besides(reasons, &request, &state.tables)?;
    Ok(tell(state, unit, &result))
}

const fn word(end: TestEnd) -> &'static str {
    match end {
        TestEnd::Pass => "passes",
        TestEnd::BackD3 | TestEnd::BackD6 => "goes back, facing the foe",
        TestEnd::BackD6Away => "goes back, facing away",
        TestEnd::BackD6Plus3Away => "goes back disordered, facing away",
        TestEnd::Rout => "routs",
        TestEnd::Shattered => "is shattered",
    }
}

/// What the odds count by: the figure first, where a narrow column still shows it.
fn outcome(result: &MoraleResult) -> String {
    let far = result.move_inches;
    match result.result {
        TestEnd::BackD3 | TestEnd::BackD6 if result.charge_deduction > 0 => {
            format!("{} in less to charge", result.charge_deduction)
        }
        TestEnd::BackD3 | TestEnd::BackD6 => format!("{far} in back"),
        TestEnd::BackD6Away => format!("{far} in back, away"),
        TestEnd::BackD6Plus3Away => format!("{far} in back, disordered"),
        TestEnd::Rout => format!("{far} in rout"),
        TestEnd::Pass | TestEnd::Shattered => word(result.result).to_owned(),
    }
}

/// The ruling of a test: where the unit goes, what becomes of its order, and of its charge.
fn tell(state: &State, unit: &UnitInPlay, result: &MoraleResult) -> Ruling<Event> {
    let id = unit.id;
    let word = if result.charge_deduction > 0 { "charges on, but less far" } else { word(result.result) };
    let goes = result.move_inches > Ratio::ZERO;
    let far = if goes { format!(", {}", inches(result.move_inches)) } else { String::new() };
    let (number, figures) = (result.throw.number, result.throw.figures);
    let line = format!("{} {word}{far}: {number} against {figures} figures.", state.named(id));
    let mut ruling = Ruling::new(line, vec![Event::Test { unit: id, test: None }]);
    ruling.outcome = outcome(result);
    ruling.sum.clone_from(&result.throw.sum.modifiers);
    "at or below its figures it passes (Morale Results)".clone_into(&mut ruling.table);
    let MoraleResult { unformed, disordered, routing, .. } = *result;
    ruling.events.extend(becomes(unit, Unit { unformed, disordered, routing, ..unit.now.clone() }));
    if goes {
        ruling.events.push(Event::Back { unit: id });
    }
    if result.orders_cancelled {
        // A unit that routs can do nothing with an order to stand ready.
        let order = result.new_order.filter(|_| !routing);
        ruling.events.push(Event::Cancelled { unit: id, order });
        ruling.notes.push(match order {
            Some(_) => "Its orders are cancelled: it stands ready.".to_owned(),
            None => "Its orders are cancelled.".to_owned(),
        });
    }
    ruling.events.extend(of_charge(state, id, result));
    if result.dispersed {
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.push(format!("{} disperses.", state.named(id)));
    }
    ruling
}

/// What a test does to the charge under way: it costs inches, or it ends it; and a winner who goes back follows nobody.
fn of_charge(state: &State, unit: UnitId, result: &MoraleResult) -> Vec<Event> {
    let Some(charge) = &state.charge else { return Vec::new() };
    let over = Event::Charge { charge: None };
    match charge.stage {
        Stage::Reaction | Stage::Home if charge.attacker == unit => {
            if result.orders_cancelled {
                return vec![over, Event::Acted { unit }];
            }
            let deduction = charge.deduction.saturating_add(result.charge_deduction);
            vec![Event::Charge { charge: Some(Charge { deduction, ..charge.clone() }) }]
        }
        Stage::FollowUp if charge.winner == Some(unit) && result.result != TestEnd::Pass => vec![over],
        _ => Vec::new(),
    }
}

/// Who has joined a unit that rallies.
#[derive(Clone, Copy, PartialEq)]
enum Leader {
    Nobody,
    Brigadier,
    Cinc,
}

impl Options for Leader {
    const OPTIONS: &'static [(Leader, Choice)] =
        &[(Leader::Nobody, "nobody"), (Leader::Brigadier, "Brigadier"), (Leader::Cinc, "CinC")];
}

fn rally(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let proposed = Some(Leader::Nobody).filter(|_| !unit.hides_other_than(&[Chit::Rally]));
    let leader = ask.pick(Question::new("with", 'w', "joined by").on("Morale"), Leader::OPTIONS, proposed);
    let commander_number = match leader.unwrap_or(Leader::Nobody) {
        Leader::Nobody => 0,
        Leader::Brigadier => state.brigade(id)?.command_number,
        Leader::Cinc => state.army(id)?.command_number,
    };
    let mut request = Rally {
        unit: unit.now.clone(),
        rally_points: unit.this_turn.rally_points,
        commander_number,
        ..Rally::default()
    };
    circumstances(state, unit, (&mut request.cover, &mut request.routing_friend), ask);
    let spending = spend(state, unit, Chit::Rally, ask)?;
    let result = ask.resolve_besides(spending.reasons, &request, &state.tables)?;
    let now = Unit {
        disordered: result.disordered,
        routing: result.routing,
        must_rally: result.must_rally,
        ..completed(unit, Chit::Rally)
    };
    let mut events = spending.events;
    events.push(Event::Acted { unit: id });
    events.extend(becomes(unit, now));
    let outcome = if result.throw.passed { "rallies" } else { "does not rally" };
    let (number, figures) = (result.throw.number, result.throw.figures);
    let mut ruling = Ruling::new(format!("{} {outcome}: {number} against {figures} figures.", state.named(id)), events);
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = result.throw.sum.modifiers;
    Ok(ruling)
}
