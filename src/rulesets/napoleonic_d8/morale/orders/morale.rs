//! Morale tests, and the loss of a general (Morale test modifiers; Loss of a general).

use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::BEHIND;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::morale::morale_test::{GeneralLoss, MoraleTest, TestReason};
use crate::rulesets::napoleonic_d8::unit::Arm;
use crate::rulesets::napoleonic_d8::unit::number::BcRating;
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

const SECTION: &str = "Morale test modifiers";

/// Who gives support, which only the table shows.
pub(crate) const SUPPORT: &str = "support: by undisordered units with fewer than 3 kills; no square by a square";

pub(crate) const TEST: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "test morale",
    at: &[Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End],
    who: Who::Units(|state| state.present().filter(|troop| troop.test.is_some()).map(|troop| troop.code).collect()),
    why_not: "owes no morale test",
    rule: test,
};

pub(crate) const REAR: OrderKind = OrderKind {
    name: "rear",
    key: 'R',
    label: "rear test",
    at: &[Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End],
    who: Who::Units(|state| {
        let tests = |troop: &&Troop| troop.test.is_none() && troop.unit.arm != Arm::Skirmishers;
        state.present().filter(tests).map(|troop| troop.code).collect()
    }),
    why_not: "is a skirmish base, or owes a morale test anyway",
    rule: rear,
};

pub(crate) const GENERAL: OrderKind = OrderKind {
    name: "general",
    key: 'r',
    label: "throw for a BC's life",
    at: &[Phase::End],
    who: Who::Units(bereft),
    why_not: "has lost no unit this turn, or has thrown",
    rule: general,
};

fn bereft(state: &State) -> Vec<UnitId> {
    state
        .brigades()
        .filter(|brigade| brigade.lost_now > 0 && brigade.present().next().is_some())
        .map(|brigade| brigade.code)
        .collect()
}

fn test(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    made(state, troop, troop.test.unwrap_or_default(), ask)
}

/// An enemy faces it within one move of its rear (Firing, hits).
fn rear(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    ask.say("an enemy faces it within one move of its rear (Firing, hits)");
    made(state, troop, TestReason::EnemyInRear, ask)
}

fn made(
    state: &State,
    troop: &Troop,
    reason: TestReason,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let code = troop.code;
    ask.say(SUPPORT);
    let both_flanks_supported = ask.flag(Question::new("flanks", 'f', "both flanks supported").on(SECTION), false);
    let rear_supported = ask.flag(Question::new("rear", 'r', "rear supported").on(SECTION), false);
    let houses = troop.unit.arm == Arm::Infantry && !troop.unit.is_square();
    let in_building = houses && ask.flag(Question::new("building", 'b', "in a building").on(SECTION), false);
    let radius = state.brigade(code).map_or(0, |brigade| state.tables.radius.of(brigade.bc.get()));
    let radius = format!("within {radius} cm of its BC");
    let in_command = ask.flag(Question::new("command", 'c', radius).on(SECTION), true);
    let unit = troop.unit.clone();
    let request = MoraleTest { unit, reason, both_flanks_supported, rear_supported, in_building, in_command };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let outcome = if answer.passed { "stands" } else { "fails and is removed" };
    let mut ruling = Ruling::new(format!("{} {outcome}: {}.", state.named(code), answer.score), Vec::new());
    ruling.events.push(if answer.passed { Event::Test { unit: code, why: None } } else { Event::Gone { unit: code } });
    if !answer.passed {
        ruling.notes.push(BEHIND.to_owned());
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.sum.modifiers;
    ruling.table = format!("{} or more ({SECTION})", state.tables.morale.needed);
    Ok(ruling)
}

fn general(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let Some(units_lost) = NonZeroU32::new(brigade.lost_now) else { return Interrupt::refuse("no unit was lost") };
    let answer = GeneralLoss { units_lost }.rule(&state.tables, ask.ready()?)?;
    let bc = answer.replacement_rating.map_or(brigade.bc, BcRating::nearest);
    let outcome = match answer.replacement_rating {
        Some(rating) => format!("the BC is killed; his successor has {rating:+}"),
        None => "the BC lives".to_owned(),
    };
    let line = format!("{}: {outcome}.", state.named(code));
    let mut ruling = Ruling::new(line, vec![Event::General { brigade: code, bc }]);
    ruling.outcome = outcome;
    ruling.sum = answer.sum.modifiers;
    Ok(ruling)
}
