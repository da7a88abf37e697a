//! Rallying (Rallying Shaken Units).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::obey::commanded;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::ones::resolve_if;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{decides, ids, rolled, score};
use crate::rulesets::old_dessauer::morale::rally::{CHART, RALLY as RALLY_DIE, Rally};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Procedure, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const RALLY: OrderKind<State> = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Rally],
    who: Who::Each(|state| state.those(|unit| unit.troops.shaken), against),
    rule: rally,
};

fn request(state: &State, unit: &UnitInPlay) -> Rally {
    let (in_contact, active) = (state.engaged(unit.id), state.is_active(unit.id));
    Rally { unit: state.now(unit), in_contact, no_visible_chargers: false, active }
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        if !unit.troops.shaken {
            against.push(OrderObjection::NotShaken.into());
            return;
        }
        against.extend(worded(request(state, unit).objections(&state.tables)));
        against.extend(worded(unit.marks.has(Mark::Diced).then_some(OrderObjection::HasRallied)));
    })
}

fn rally(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let mut request = request(state, unit);
    request.check(&state.tables)?;
    chargers(state, unit, &mut request, ask);
    let command = commanded(state, unit, &mut request.unit, ask);
    let led = !state.has(OptionalRule::Generals) || state.general_with(id).is_some();
    if !led && !state.has(OptionalRule::CommandRadius) {
        ask.say("command radius is not played: nobody is out of command");
    }
    if state.may_join_later(id) {
        ask.say("generals ride in Movement, which follows: who is with it already counts (a reading)");
    }
    ask.thrower(RALLY_DIE, id.army, state.roster.named(id));
    let answer = resolve_if(&request, &state.tables, |answer| decides(answer.needed), ask)?;
    let outcome = if answer.rallied { "rallies" } else { "stays shaken" };
    let rallied = Event::Rallied { unit: id, rallied: answer.rallied };
    let rolled = rolled(&ask.fell(RALLY_DIE), answer.needed);
    let line = format!("{} {rolled}: it {outcome}.", state.roster.named(id));
    let mut ruling = Ruling::new(line, command.into_iter().chain([rallied]).collect());
    let plus = state.tables.rally.no_visible_chargers;
    ruling.notes.push(match request.no_visible_chargers {
        true => format!("+{plus} counts: no enemy in sight can charge it."),
        false => format!("+{plus} does not count: an enemy in sight can charge it."),
    });
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.sum.shown();
    ruling.table = format!("{} ({})", score(answer.base_score, answer.needed), answer.base_page);
    Ok(ruling)
}

/// Whether an enemy in sight is able to charge it: the umpire has to say so, unless none is left who could.
fn chargers(state: &State, unit: &UnitInPlay, request: &mut Rally, ask: &mut FormBuilder<'_>) {
    let label = format!("+{}: no charger in sight", state.tables.rally.no_visible_chargers);
    let question = |key: char| Question::new("no_visible_chargers", key, label).on(CHART);
    let able = state.may_charge(unit);
    if able.is_empty() {
        // A letter would turn the yes into a no.
        request.no_visible_chargers = true;
        ask.fill(question(' ').known(), &mut request.no_visible_chargers);
        ask.say("nobody of the enemy is able to charge it");
    } else {
        ask.fill(question('N').must(), &mut request.no_visible_chargers);
        ask.say(format!("say yes where it sees none of those who are able to charge it: {}", ids(state, &able)));
    }
}
