//! A brigade is done with its moves or its fire; the other side's turn (p. 18, 25).

use super::super::duties::{may_fire, may_still_act};
use super::super::event::Event;
use super::super::state::{Phase, State};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "done",
    key: 'p',
    label: "brigade done, pass",
    phases: &[Phase::Movement, Phase::Firing],
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

fn done(state: &State, subject: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    ask.ready()?;
    let brigade = subject.of_brigade();
    let next = state.after(brigade, |other| match state.phase {
        Phase::Movement => may_still_act(state, other),
        _ => !other.done && other.troops.iter().any(|troop| !troop.gone() && may_fire(state, troop)),
    });
    let mut events = vec![Event::Done { brigade }];
    let mut ruling = Ruling::new(format!("{} is done.", state.named(brigade)), Vec::new());
    if let Some(army) = next {
        events.push(Event::Acts { army });
        let name = state.army(army).map_or("", |army| &army.name);
        ruling.notes.push(format!("{name} acts next."));
    }
    ruling.events = events;
    Ok(ruling)
}
