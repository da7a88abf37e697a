//! A square forms line or column again (Square; Maneuver). It takes its move to do so, and stays where it is: squares do
//! not move.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::obey::{Action, commanded, obeys, refuses};
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::width;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::turn_end::forgoes_reforming;
use crate::rulesets::old_dessauer::movement::pace::Way;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{Choice, FormBuilder, Interrupt, Options, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const REFORM: OrderKind<State> = OrderKind {
    name: "reform",
    key: 'Q',
    label: "form out of square",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|unit| unit.troops.formation == Formation::Square), against),
    rule: reform,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        against.extend(worded((unit.troops.formation != Formation::Square).then_some(OrderObjection::NoSquare)));
        let passive = (!state.is_active(id)).then_some(OrderObjection::NotActive);
        let touches = state.engaged(id).then_some(OrderObjection::InContact);
        against.extend(worded(passive.into_iter().chain(touches)));
        // It is the move of a square.
        against.extend(worded(OrderObjection::of_held(state, unit)));
        against.extend(worded(OrderObjection::of_mover(unit)));
        against.extend(worded(OrderObjection::of_refuser(unit)));
    })
}

fn reform(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    if unit.troops.formation != Formation::Square {
        return Err(Refusal::on("Square", "it is no square: it changes formation with its move").into());
    }
    let forms: [(Formation, Choice); 2] =
        [Formation::Line, Formation::Column].map(|formation| (formation, formation.word()));
    let into = Question::new("formation", 'F', "into").on("Formations");
    let formation = ask.pick(into, &forms, Some(Formation::Line)).unwrap_or_default();
    let wide = width(&unit.troops, formation, None, ask);
    let mut now = state.now(unit);
    let command = commanded(state, unit, &mut now, ask);
    ask.say("it stays where it is");
    let forgoes = forgoes_reforming(state, unit);
    forgoes.iter().for_each(|told| ask.say(told.clone()));
    ask.ready()?;
    Unit { formation, stands_wide: wide, ..unit.troops.clone() }.check(&state.tables.options)?;
    let obeys = obeys(state, id, now, Action::ChangeFormation, ask)?;
    if !obeys.allowed {
        return Ok(refuses(&obeys, id, "stays in square", command));
    }
    let name = state.roster.named(id);
    let mut events = Vec::from_iter(command);
    events.push(Event::Moved { unit: id, how: Moved::Half });
    events.push(Event::Stands { unit: id, formation, wide, ground: unit.ground });
    let mut ruling = Ruling::new(format!("{} forms {} out of square.", obeys.name, formation.word()), events);
    let way = Way { terrain: unit.ground, change: true, ..Way::default() };
    if way.disorders(&unit.troops, &state.tables) && !unit.troops.disordered {
        ruling.events.push(Event::Disordered { unit: id, disordered: true });
        ruling.notes.push(format!("{name} is disordered."));
    }
    ruling.notes.extend(forgoes.map(|told| format!("{told}.")));
    ruling.outcome = "obeys".to_owned();
    Ok(ruling)
}
