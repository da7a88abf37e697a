//! A brigade is done with its moves or its fire; the other side's turn (p. 18, 25).

use crate::rulesets::honours_of_war::battle::duties::{may_fire, may_still_act};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, Phase, State, Who};
use crate::umpire::{FormBuilder, Interrupt, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "done",
    key: 'p',
    label: "brigade done, pass",
    at: &[Phase::Movement, Phase::Firing],
    who: Who::Units(|state| {
        let open = state.brigades().filter(|brigade| !brigade.done);
        open.flat_map(|brigade| {
            std::iter::once(brigade.code)
                .chain(brigade.troops.iter().filter(|troop| !troop.gone()).map(|troop| troop.code))
        })
        .collect()
    }),
    why_not: "its brigade is done already",
    rule: done,
}];

fn done(state: &State, subject: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    let mut ruling = Ruling::new(format!("{} is done.", state.named(subject.of_brigade())), Vec::new());
    close(state, subject, &mut ruling);
    Ok(ruling)
}

/// The brigade of `subject` is done: the other side's turn, if it has a brigade left that may act.
pub(crate) fn close(state: &State, subject: UnitId, ruling: &mut Ruling<Event>) {
    let brigade = subject.of_brigade();
    ruling.events.push(Event::Done { brigade });
    let next = state.after(brigade, |other| match state.phase {
        Phase::Movement => may_still_act(state, other) && other.performance.is_none(),
        _ => !other.done && other.troops.iter().any(|troop| !troop.gone() && may_fire(state, troop)),
    });
    if let Some(army) = next {
        ruling.events.push(Event::Acts { army });
        ruling.notes.push(format!("{} is next.", state.force_name(state.force(army))));
    }
}
