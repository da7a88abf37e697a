//! Who holds an objective (p. 36).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, Who};
use crate::umpire::{Answer, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "objective",
    key: 't',
    label: "objectives",
    at: &[Phase::Rally, Phase::BreakingPoints],
    who: Who::Table(|state| {
        let none = state.objectives.is_empty();
        none.then(|| Refusal::on("p. 36", "this battle has no objectives")).into_iter().collect()
    }),
    rule: objective,
}];

/// An objective is held only by a unit on it, far behind the line or not; disputed, it counts for nobody.
fn objective(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("Objectives: whose undisturbed unit stands on them? (p. 36)");
    const IDS: [[&str; 2]; 6] = [
        ["first_1", "first_2"],
        ["second_1", "second_2"],
        ["third_1", "third_2"],
        ["fourth_1", "fourth_2"],
        ["fifth_1", "fifth_2"],
        ["sixth_1", "sixth_2"],
    ];
    const KEYS: [[char; 2]; 6] = [['f', 'F'], ['h', 'H'], ['j', 'J'], ['k', 'K'], ['l', 'L'], ['p', 'P']];
    let mut events = Vec::new();
    let mut lines = Vec::new();
    for (at, (objective, (ids, keys))) in state.objectives.iter().zip(IDS.iter().zip(KEYS)).enumerate() {
        let mut holders: Vec<u8> = Vec::new();
        let disputed = state.disputed(objective);
        let now = disputed.unwrap_or(objective.holder);
        for ((side, id), key) in state.sides().zip(ids.iter().copied()).zip(keys) {
            let label = format!("{} ({}): {}", objective.name, objective.points, state.side_name(side));
            let question = Question::new(id, key, label).on("p. 36").known();
            // Who is said to hold it takes it from whom the roster has on it; both hold it where both are said to.
            let taken = ids.iter().copied().any(|other| other != id && ask.has(other, &Answer::Flag(true)));
            if ask.flag(question, now == Some(side) && !taken) {
                holders.push(side);
            }
        }
        // Both on it: it is disputed, and counts for nobody.
        let holder = if let [only] = holders[..] { Some(only) } else { None };
        if holder != objective.holder || disputed.is_some() {
            events.push(Event::Holds { objective: at, side: holder });
        }
        if holder != objective.holder {
            let who = holder.map_or("nobody", |side| state.side_name(side));
            lines.push(format!("{} is held by {who}.", objective.name));
        }
    }
    ask.ready()?;
    if lines.is_empty() {
        return Ok(Ruling::new("The objectives are held as before.", events));
    }
    Ok(Ruling::new(lines.join(" "), events))
}
