//! A square forms line or column again (Square; Maneuver). It takes its move to do so, and stays where it is: squares do
//! not move.

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, commanded, formation_word, troop, width};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::command::command_roll::{Action, CommandRoll};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::movement::pace::Way;
use crate::rulesets::old_dessauer::unit::Formation;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Refusal, Request, Ruling, UnitId};

pub(crate) const REFORM: OrderKind = OrderKind {
    name: "reform",
    key: 'f',
    label: "form out of square",
    at: &[Phase::Movement],
    who: Who::Units(|state| state.those(Duties::reform)),
    why_not: "is no square of the active side, touches an enemy, or has used its move",
    rule: reform,
};

fn reform(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let forms: [(Formation, Choice); 2] =
        [Formation::Line, Formation::Column].map(|formation| (formation, formation_word(formation)));
    let to = Question::new("formation", 'f', "into").on("Formations");
    let formation = ask.pick(to, &forms, Some(Formation::Line)).unwrap_or(Formation::Line);
    let wide = width(&troop.unit, formation, None, ask);
    let (unit, mut events) = commanded(state, troop, ask);
    ask.say("it stays where it is");
    let mut after = troop.unit.clone();
    (after.formation, after.stands_wide) = (formation, wide);
    after.check(&state.tables.options)?;
    if troop.refused {
        ask.permit(vec![Refusal::on("Command Radius", "it has refused to charge or to change this turn")])?;
    }
    let action = Action::ChangeFormation;
    let obeys = CommandRoll { unit, action }.rule(&state.tables, ask.ready()?)?.allowed;
    let name = state.named(code);
    if !obeys {
        events.push(Event::Refuses { unit: code });
        let mut ruling = Ruling::new(format!("{name}, out of command, stays in square (Command Radius)."), events);
        ruling.outcome = "does not obey".to_owned();
        return Ok(ruling);
    }
    events.push(Event::Moved { unit: code, how: Moved::Half });
    events.push(Event::Stands { unit: code, formation, wide, ground: troop.ground });
    let way = Way { terrain: troop.ground, change: true, ..Way::default() };
    let disorders = way.disorders(&troop.unit, &state.tables) && !troop.unit.disordered;
    if disorders {
        events.push(Event::Disordered { unit: code, disordered: true });
    }
    let mut ruling = Ruling::new(format!("{name} forms {} out of square.", formation_word(formation)), events);
    if disorders {
        ruling.notes.push(format!("{name} is disordered."));
    }
    ruling.outcome = "obeys".to_owned();
    Ok(ruling)
}
