//! Rallying (Rallying Shaken Units).

use crate::rulesets::old_dessauer::battle::duties::{Duties, is_active};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, commanded, needed, score, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::morale::shooting_test::Rally;
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Rally],
    who: Who::Units(|state| state.those(Duties::rally)),
    why_not: "is not shaken, touches an enemy, has diced this turn, or is not of the active side",
    rule: rally,
};

fn rally(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let safe = Question::new("no_visible_chargers", 'n', "no charger in sight");
    let no_visible_chargers = ask.flag(safe.on("Test to Rally from Shaken"), false);
    let (own, mut events) = commanded(state, troop, ask);
    let request =
        Rally { unit: own, in_contact: state.engaged(unit), no_visible_chargers, active: is_active(state, troop) };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    events.push(Event::Rallied { unit, rallied: answer.rallied });
    let outcome = if answer.rallied { "rallies" } else { "stays shaken" };
    let mut ruling = Ruling::new(format!("{} {outcome}: {}.", state.named(unit), needed(answer.needed)), events);
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.sum.shown();
    ruling.table = format!("{} ({})", score(answer.base_score, answer.needed), answer.base_page);
    Ok(ruling)
}
