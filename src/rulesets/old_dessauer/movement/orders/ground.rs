//! The ground on which a unit stands, as the umpire says it (Terrain Effects): what shelters it, and what it is asked of later.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::objection::worded;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{SKIRMISHES, disorders, put_on};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::movement::objection::MoveObjection;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::{FormBuilder, Interrupt, Options, OrderKind, Question, Ruling, UnitId, Who};

pub(crate) const GROUND: OrderKind<State> = OrderKind {
    name: "ground",
    key: 'G',
    label: "ground",
    at: &[
        Phase::Muster,
        Phase::Rally,
        Phase::Movement,
        Phase::Evasions,
        Phase::Shooting,
        Phase::Tests,
        Phase::Combat,
        Phase::Pursuit,
        Phase::Reform,
    ],
    who: Who::Each(State::present, |_, _| Vec::new()),
    rule: ground,
};

fn ground(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let question = Question::new("ground", 'G', "stands on, or behind").on("Terrain Effects");
    // It begins where the unit stands, so that its letter steps on from there; those of a brigade may stand on several.
    let ground = ask.pick(question, Terrain::STANDS_ON, (!state.together).then_some(unit.ground));
    ask.ready()?;
    let Some(ground) = ground.filter(|ground| *ground != unit.ground) else {
        return Interrupt::refuse(format!("it stands there already: {}", unit.ground.word()));
    };
    let (mut after, skirmishes) = put_on(unit, ground);
    ask.permit(worded((!ground.admits(after.kind)).then_some(MoveObjection::GroundForFoot)))?;
    let line = format!("{} stands on other ground: {}.", state.roster.named(id), ground.word());
    let (formation, wide) = (after.formation, after.stands_wide);
    let mut ruling = Ruling::new(line, Vec::from_iter(skirmishes));
    if !ruling.events.is_empty() {
        ruling.notes.push(SKIRMISHES.to_owned());
    }
    ruling.events.push(Event::Stands { unit: id, formation, wide, ground });
    // Before the first turn nothing but its ground has disordered it.
    if state.phase == Phase::Muster && unit.ground.is_broken() && after.disordered {
        after.disordered = false;
        ruling.events.push(Event::Disordered { unit: id, disordered: false });
    }
    ruling.notes.extend(disorders(id, &after, ground, &mut ruling.events));
    Ok(ruling)
}
