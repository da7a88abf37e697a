//! Before the first turn: how units are drawn up, and what generals are worth (Formations; Leadership).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{
    OrderKind, STANDS_ON, Who, formation_word, ground_word, troop, width,
};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::command::command_roll::LeadershipRoll;
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const DEPLOY: OrderKind = OrderKind {
    name: "deploy",
    key: 'f',
    label: "draw up",
    at: &[Phase::Muster],
    who: Who::Units(|state| state.those(|_, _| true)),
    why_not: "is no unit on the table",
    rule: deploy,
};

pub(crate) const RATE: OrderKind = OrderKind {
    name: "rate",
    key: 'r',
    label: "dice for a general",
    at: &[Phase::Muster],
    who: Who::Units(|state| state.generals(|_, _| true)),
    why_not: "has no general; select a brigade that has one",
    rule: rate,
};

fn deploy(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let now = troop(state, unit)?;
    // Drawn up anew, light infantry skirmishes.
    let (troop, mut events) = (now.leaving(), Vec::from_iter(now.leaves()));
    let choices: Vec<_> =
        troop.unit.kind.formations().iter().map(|formation| (*formation, formation_word(*formation))).collect();
    let now = troop.unit.formation;
    let formation = ask.pick(Question::new("formation", 'f', "formation").on("Formations"), &choices, Some(now));
    let formation = formation.unwrap_or(now);
    let before = troop.unit.stands_wide.filter(|_| formation == now);
    let wide = width(&troop.unit, formation, before, ask);
    let ground = Question::new("ground", 't', "stands on").on("Terrain Effects");
    let ground = ask.pick(ground, STANDS_ON, Some(troop.ground)).unwrap_or(troop.ground);
    let mut after = troop.unit.clone();
    (after.formation, after.stands_wide) = (formation, wide);
    after.check(&state.tables.options)?;
    ask.ready()?;
    let line = format!("{}: {}, {}.", state.named(unit), formation_word(formation), ground_word(ground));
    events.push(Event::Stands { unit, formation, wide, ground });
    Ok(Ruling::new(line, events))
}

fn rate(state: &State, general: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let rating = LeadershipRoll {}.rule(&state.tables, ask.ready()?)?;
    let leadership = rating.leadership;
    let event = Event::Rated { general, leadership };
    let mut ruling = Ruling::new(format!("{}: leadership +{leadership}.", state.named(general)), vec![event]);
    ruling.outcome = format!("+{leadership}");
    ruling.table = "Leadership".to_owned();
    Ok(ruling)
}
