//! Guns left behind: manned again by their crew, or captured (p. 30).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::objection::{OrderObjection, worded};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::towards;
use crate::rulesets::honours_of_war::battle::state::{Mark, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::morale::objection::MoraleObjection;
use crate::rulesets::honours_of_war::morale::reform::{GunsState, ReformEvent as Step, ReformStep};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "capture",
    key: 'H',
    label: "its guns: manned again, or lost",
    at: &[Phase::Movement, Phase::MeleeReactions],
    who: Who::Each(guns, |state, id| state.unit(id).and_then(has_its_guns).into_iter().collect()),
    rule: capture,
}];

/// Old journals hold it.
pub(crate) const RECREW: OrderKind = OrderKind {
    name: "recrew",
    key: ' ',
    label: "man its guns again",
    at: &[Phase::Movement],
    who: Who::Each(guns, |state, id| state.unit(id).map_or_else(Vec::new, |unit| against_manning(state, unit))),
    rule: |state, id, ask| {
        let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a battery") };
        ask.title(format!("{} reaches its guns, which nobody has captured", state.named(id)));
        manned(state, unit, ask)
    },
};

fn manned(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    let id = unit.id;
    let events = vec![
        Event::Becomes { unit: id, kind: unit.profile.kind, abandoned: false },
        Event::moved(id, unit.profile.formation),
    ];
    let mut ruling = Ruling::new(format!("{} mans its guns again (p. 30).", state.named(id)), events);
    ruling.notes.push("It fires as having moved this turn.".to_owned());
    Ok(ruling)
}

fn guns(state: &State) -> Vec<UnitId> {
    state.those(|unit| unit.profile.kind.is_guns())
}

fn has_its_guns(unit: &UnitInPlay) -> Option<Refusal> {
    if !unit.profile.kind.is_guns() {
        return Some(Refusal::on("p. 30", "it has no guns that could be left behind"));
    }
    (!unit.has(Mark::Abandoned)).then(|| Refusal::on("p. 30", "it has not left its guns behind"))
}

/// What the book has against a crew's manning its guns again (p. 30).
fn against_manning(state: &State, unit: &UnitInPlay) -> Vec<Refusal> {
    if let Some(reason) = has_its_guns(unit) {
        return vec![reason];
    }
    let step = ReformStep {
        state: unit.morale,
        event: Step::MovementPhase,
        hits: unit.profile.hits,
        guns: GunsState::Abandoned,
        ..ReformStep::default()
    };
    let reformed = step.answer(&state.tables).is_ok_and(|after| after.may_recrew);
    let reasons = [
        (!reformed, MoraleObjection::CrewNotReformed),
        (unit.profile.moved, MoraleObjection::CrewMoved),
        (state.engaged(unit.id), MoraleObjection::CrewInMelee),
    ];
    worded(reasons).collect()
}

/// What the book has against it now: it is the crew's move, in its brigade's go, as its command lets it (p. 18-19, 30). Where the
/// guns stand only the table knows.
fn against_going(state: &State, crew: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<Refusal> {
    let uncommanded = worded([(state.performance(crew.id).is_none(), OrderObjection::CommandDieFirst)]);
    let mut reasons: Vec<Refusal> = against_manning(state, crew);
    reasons.extend(state.bars(crew).into_iter().chain(uncommanded));
    if let Some(no_advance) = state.no_advance(crew.id).filter(|_| state.lets(reasons.clone())) {
        let towards = towards("its guns stand towards the enemy", "p. 19").must();
        reasons.extend(ask.flag(towards, false).then_some(no_advance));
    }
    reasons
}

fn capture(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title(format!("The guns that {} has left", state.named(unit)));
    let again = Question::new("manned", 'j', "its crew mans them again").on("p. 30");
    if let Some(crew) = state.unit(unit).filter(|_| state.phase == Phase::Movement)
        && ask.flag(again, false)
    {
        let against = against_going(state, crew, ask);
        ask.permit(against)?;
        return manned(state, crew, ask);
    }
    let by = ask.unit(Question::new("by", ' ', "captured by").on("p. 30"), state.enemies(unit.army), None);
    ask.ready()?;
    let by = by.map_or_else(String::new, |by| format!(" by {}", state.named(by)));
    let line = format!("The guns of {} are captured{by}: it is Done For (p. 30).", state.named(unit));
    Ok(Ruling::new(line, vec![Event::DoneFor { unit, at_once: false }]))
}
