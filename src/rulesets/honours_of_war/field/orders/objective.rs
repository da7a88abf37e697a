//! Who holds an objective (p. 36).

use super::super::event::Event;
use super::super::state::{Phase, State};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "objective",
    key: 't',
    label: "objectives",
    phases: &[Phase::Rally, Phase::BreakingPoints],
    who: Who::Nobody(|state| !state.objectives.is_empty()),
    why_not: "this battle has no objectives",
    rule: objective,
}];

/// An objective is held only by a unit on it, far behind the line or not; disputed, it counts for nobody.
fn objective(state: &State, _: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    ask.title("Objectives: who holds them now? (p. 36)");
    const IDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    const KEYS: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];
    let mut events = Vec::new();
    let mut lines = Vec::new();
    for (at, objective) in state.objectives.iter().enumerate().take(IDS.len()) {
        let options: Vec<(Option<u8>, &'static str)> =
            vec![(None, "nobody, or disputed"), (Some(1), "the first army"), (Some(2), "the second army")];
        let label = format!("{} ({} points)", objective.name, objective.points);
        let question = Question::new(IDS[at], KEYS[at], label).on("p. 36").known();
        let holder = ask.pick(question, &options, Some(objective.holder)).flatten();
        if holder != objective.holder {
            events.push(Event::Holds { objective: at, army: holder });
            let who = holder.and_then(|number| state.army(number)).map_or("nobody", |army| army.name.as_str());
            lines.push(format!("{} is held by {who}.", objective.name));
        }
    }
    ask.ready()?;
    if events.is_empty() {
        return Ok(Ruling::new("The objectives are held as before.", events));
    }
    Ok(Ruling::new(lines.join(" "), events))
}
