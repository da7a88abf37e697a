//! How units are drawn up before the first turn (Formations).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::objection::worded;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{disorders, leaves, width};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::movement::objection::MoveObjection;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::{FormBuilder, Interrupt, Options, OrderKind, Question, Ruling, UnitId, Who};

pub(crate) const DEPLOY: OrderKind<State> = OrderKind {
    name: "deploy",
    key: 'p',
    label: "draw up",
    at: &[Phase::Muster],
    who: Who::Each(State::present, |_, _| Vec::new()),
    rule: deploy,
};

fn deploy(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    // Drawn up anew, light infantry skirmishes.
    let (troops, mut events) = (unit.leaving(), Vec::from_iter(leaves(unit)));
    let (choices, now) = (troops.kind.formation_choices(), troops.formation);
    let formation = ask.pick(Question::new("formation", 'f', "formation").on("Formations"), &choices, Some(now));
    let formation = formation.unwrap_or(now);
    let before = troops.stands_wide.filter(|_| formation == now);
    let wide = width(&troops, formation, before, ask);
    let stands = Question::new("ground", 'G', "stands on").on("Terrain Effects");
    let ground = ask.pick(stands, Terrain::STANDS_ON, Some(unit.ground)).unwrap_or(unit.ground);
    ask.ready()?;
    let barred = (!ground.admits(troops.kind)).then_some(MoveObjection::GroundForFoot);
    let after = Unit { formation, stands_wide: wide, disordered: false, ..troops };
    after.check(&state.tables.options)?;
    ask.permit(worded(barred))?;
    let line = format!("{}: {}, {}.", state.roster.named(id), formation.word(), ground.word());
    events.push(Event::Stands { unit: id, formation, wide, ground });
    // Before the first turn nothing but its ground has disordered it.
    if unit.troops.disordered {
        events.push(Event::Disordered { unit: id, disordered: false });
    }
    let notes = disorders(id, &after, ground, &mut events);
    let mut ruling = Ruling::new(line, events);
    ruling.notes.extend(notes);
    Ok(ruling)
}
