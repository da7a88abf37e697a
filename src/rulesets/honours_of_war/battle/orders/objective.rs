//! Who holds an objective (p. 36).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Objective, OrderKind, State, Who};
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
    let mut events = Vec::new();
    let mut lines = Vec::new();
    for (at, (objective, row)) in state.objectives.iter().zip(ROWS).enumerate() {
        let changed = state.disputed(objective);
        let now = changed.unwrap_or(objective.holder);
        let holder = row.ask(state, objective, now, ask);
        if holder != objective.holder || state.is_open(objective) {
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

/// The questions about one objective: a side, its id and its letter; and, last, nobody.
struct ObjectiveRow {
    sides: [(&'static str, char); 2],
    nobody: (&'static str, char),
}

const ROWS: [ObjectiveRow; 6] = [
    ObjectiveRow { sides: [("first_1", 'f'), ("first_2", 'F')], nobody: ("first_nobody", 's') },
    ObjectiveRow { sides: [("second_1", 'h'), ("second_2", 'H')], nobody: ("second_nobody", 'S') },
    ObjectiveRow { sides: [("third_1", 'j'), ("third_2", 'J')], nobody: ("third_nobody", 't') },
    ObjectiveRow { sides: [("fourth_1", 'k'), ("fourth_2", 'K')], nobody: ("fourth_nobody", 'T') },
    ObjectiveRow { sides: [("fifth_1", 'l'), ("fifth_2", 'L')], nobody: ("fifth_nobody", 'N') },
    ObjectiveRow { sides: [("sixth_1", 'p'), ("sixth_2", 'P')], nobody: ("sixth_nobody", 'Q') },
];

impl ObjectiveRow {
    /// Who holds it; `now`: as far as the roster knows. One answer is enough: it takes the place of what the roster has. No
    /// answer is filled in by itself, as the journal keeps none that would be.
    fn ask(&self, state: &State, objective: &Objective, now: Option<u8>, ask: &mut FormBuilder<'_>) -> Option<u8> {
        let said = |id: &str, ask: &FormBuilder<'_>| ask.has(id, &Answer::Flag(true));
        let contested = said(self.nobody.0, ask);
        let garrison = state.holder_by_garrison(objective).is_some();
        // The letter of who holds it, or of nobody where nobody does, says so again before it says otherwise.
        let asked = |question: Question, now: bool| {
            let question = if garrison { question.on("p. 36").known() } else { question.on("p. 36") };
            if now { question.as_said(if garrison { "as its block stands" } else { "as before" }) } else { question }
        };
        let only = |holders: &[u8]| if let [only] = holders { Some(*only) } else { None };
        // Who holds it, and who would but for the answer that nobody does.
        let (mut holders, mut would): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        for (side, (id, key)) in state.sides().zip(self.sides) {
            let label = format!("{} ({}): {}", objective.name, objective.points, state.side_name(side));
            let taken = self.sides.iter().any(|(other, _)| *other != id && said(other, ask));
            let (answered, by_roster) = (ask.answered(id), now == Some(side) && !taken);
            let stands = by_roster && (answered || !contested);
            let holds = ask.flag(asked(Question::new(id, key, label), stands), stands);
            holders.extend(holds.then_some(side));
            would.extend((if answered { holds } else { by_roster }).then_some(side));
        }
        // Both on it: it is disputed, and counts for nobody.
        let (id, key) = self.nobody;
        let question = Question::new(id, key, "disputed, or nobody on it");
        let nobody = ask.flag(asked(question, now.is_none() && would.is_empty()), only(&would).is_none());
        only(&holders).filter(|_| !nobody)
    }
}
