//! A brigade is done with its moves or its fire; the other side's turn (p. 18, 25).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::objection::OrderObjection;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{BrigadeMark, OrderKind, State, Who};
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "done",
    key: 'p',
    label: "brigade passes",
    at: &[Phase::Movement, Phase::Firing],
    who: Who::Each(brigades_and_units, done_already),
    rule: done,
}];

fn brigades_and_units(state: &State) -> Vec<UnitId> {
    let all = state.brigades().flat_map(|brigade| {
        let units = brigade.units.iter().filter(|unit| !unit.gone).map(|unit| unit.id);
        std::iter::once(brigade.id).chain(units)
    });
    all.collect()
}

fn done_already(state: &State, subject: UnitId) -> Vec<Refusal> {
    let Some(brigade) = state.brigade(subject) else { return Vec::new() };
    let done = brigade.has(BrigadeMark::Done);
    let done = done.then(|| Refusal::from(OrderObjection::BrigadeDone));
    done.or_else(|| state.has_no_go(brigade)).into_iter().collect()
}

fn done(state: &State, subject: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    // Who passes before the command die has had its go by that, and whoever went before is done with his: the ruling, which
    // the form shows, tells so.
    let passes = state.phase == Phase::Movement && state.brigade(subject).is_some_and(|own| own.performance.is_none());
    let whole = state.named(subject.of_brigade());
    if subject != subject.of_brigade() {
        ask.say(format!("the whole of {whole} is done with it"));
    }
    let given_up = state.given_up(subject);
    if let Some(units) = &given_up {
        ask.say(format!("it has {units}"));
        state.say_scenario_rules(subject, ask);
    }
    ask.ready()?;
    let gives_up = given_up.map_or_else(String::new, |units| format!(", with {units}"));
    let mut ruling = Ruling::new(format!("{whole} is done{gives_up}."), Vec::new());
    if passes {
        state.begin_go(subject, &mut ruling);
    }
    state.close_brigade(subject, &mut ruling);
    Ok(ruling)
}
