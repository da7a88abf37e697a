//! What the umpire can order of generals: what they are worth, with whom they are, what befalls them (Leadership; Attaching
//! and Detaching; Danger to Generals).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::command::danger::GeneralRisk;
use crate::rulesets::old_dessauer::command::leadership::LeadershipRoll;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const RATE: OrderKind<State> = OrderKind {
    name: "rate",
    key: 'r',
    label: "dice for a general",
    at: &[Phase::Muster],
    who: Who::Each(generals, against_rating),
    rule: rate,
};

pub(crate) const GENERAL: OrderKind<State> = OrderKind {
    name: "general",
    key: 'p',
    label: "general joins or leaves",
    at: &[Phase::Muster, Phase::Movement],
    who: Who::Each(generals, against_ride),
    rule: ride,
};

pub(crate) const DANGER: OrderKind<State> = OrderKind {
    name: "danger",
    key: 'r',
    label: "general in danger",
    at: &[Phase::Tests, Phase::Combat, Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| state.is_general_in_danger(unit)), against_danger),
    rule: danger,
};

/// The brigades whose generals lead.
fn generals(state: &State) -> Vec<UnitId> {
    let in_force = state.has(OptionalRule::Generals);
    let led = state.roster.brigades().filter(|brigade| in_force && brigade.leads());
    led.map(|brigade| brigade.id).collect()
}

fn rate(state: &State, general: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if !generals(state).contains(&general) {
        return Interrupt::refuse("it has no general: select a brigade that has one");
    }
    let leadership = ask.resolve(&LeadershipRoll {}, &state.tables)?.leadership;
    let line = format!("{}: leadership +{leadership}.", state.roster.named(general));
    let mut ruling = Ruling::new(line, vec![Event::Rated { general, leadership }]);
    ruling.outcome = format!("+{leadership}");
    ruling.table = "Leadership".to_owned();
    Ok(ruling)
}

/// Before the battle generals of both sides ride, then those of the active one.
fn against_rating(state: &State, general: UnitId) -> Vec<Refusal> {
    worded((!generals(state).contains(&general)).then_some(OrderObjection::NoGeneral))
}

fn against_danger(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        against.extend(worded((!state.is_general_in_danger(unit)).then_some(OrderObjection::NoDanger)));
    })
}

fn against_ride(state: &State, general: UnitId) -> Vec<Refusal> {
    let passive = state.phase != Phase::Muster && !state.is_active(general);
    let mut against = against_rating(state, general);
    against.extend(worded(passive.then_some(OrderObjection::NotActive)));
    against
}

fn ride(state: &State, general: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.roster.brigade(general).filter(|brigade| brigade.id == general && brigade.leads());
    let Some(brigade) = brigade else { return Interrupt::refuse("it has no general: select a brigade that has one") };
    let mut own = state.friends(general);
    own.retain(|unit| state.general_with(*unit).is_none());
    let joins = Question::new("joins", 'j', "joins (none: leaves)").on("Attaching and Detaching");
    let unit = ask.units(joins, own, 1).first().copied();
    ask.ready()?;
    let name = &brigade.name;
    let line = match (unit, brigade.with) {
        (Some(unit), _) => format!("General {name} joins {}.", state.roster.named(unit)),
        (None, Some(unit)) => format!("General {name} leaves {}.", state.roster.named(unit)),
        (None, None) => return Interrupt::refuse("he is with no unit: name the one that he joins"),
    };
    Ok(Ruling::new(line, vec![Event::Joins { general, unit }]))
}

fn danger(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let chart = &state.tables.command;
    let Some(brigade) = state.general_with(id) else { return Interrupt::refuse("no general is with it") };
    if !state.is_general_in_danger(unit) {
        let text = format!("it took fewer than {} hits, or its general has diced", chart.risk_hits);
        return Err(Refusal::on("Danger to Generals", text).into());
    }
    let killed = ask.resolve(&GeneralRisk { hits: unit.turn.danger }, &state.tables)?.killed;
    let mut ruling = Ruling::new(String::new(), vec![Event::Safe { unit: id }]);
    if killed {
        ruling.line = format!("General {} falls, with {}.", brigade.name, state.roster.named(id));
        ruling.outcome = "falls".to_owned();
        ruling.events.push(Event::Falls { general: brigade.id, fallen: true });
    } else {
        ruling.line = format!("General {} comes to no harm.", brigade.name);
        ruling.outcome = "unharmed".to_owned();
    }
    ruling.table = match chart.killed_up_to {
        1 => "falls on a 1 (Danger to Generals)".to_owned(),
        most => format!("falls on a {most} or less (Danger to Generals)"),
    };
    Ok(ruling)
}
