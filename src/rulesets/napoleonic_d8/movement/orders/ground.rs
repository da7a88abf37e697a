//! What a unit stands on or behind, said by the umpire: at deployment, and wherever no move of it said so.

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::disorders;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const GROUND: OrderKind = OrderKind {
    name: "ground",
    key: 'G',
    label: "ground",
    at: Phase::ALL,
    who: Who::Each(|state| ids(state.present()), |state, id| state.against(id, &[], |_| Vec::<Refusal>::new())),
    rule: stand,
};

fn stand(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let mut ground = unit.ground;
    ask.fill(Question::new("ground", 'G', "it stands"), &mut ground);
    ground.check(&unit.now)?;
    // It says where it stands, not how it came there: a move, a fight or the order of battle has brought the ring.
    let comes = ground == Ground::Wood && unit.ground != ground;
    let ring = comes && disorders(state, &unit.now, DisorderCause::InWood) > 0;
    let note =
        ring.then(|| "No ring of the wood comes of this (a reading): O gives it, if it is still to come.".to_owned());
    note.iter().for_each(|note| ask.say(note.clone()));
    ask.ready()?;
    let line = format!("{} stands {}.", state.named(id), ground.place());
    let mut ruling = Ruling::new(line, Vec::from_iter(unit.stands(ground)));
    ruling.notes.extend(note);
    Ok(ruling)
}

impl Ground {
    /// Where that is, in words.
    const fn place(self) -> &'static str {
        match self {
            Ground::Open => "in the open",
            Ground::Hill => "on a hill",
            Ground::Wood => "in a wood",
            Ground::Building => "in a building",
            Ground::Wall => "behind a wall or hedge",
            Ground::Redoubt => "in a redoubt",
        }
    }
}
