//! A garrison fights the fire in its building, or leaves (Firing chart, note on buildings).

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::fire::burning::{FightFire, SetAblaze};
use crate::umpire::{FormBuilder, Interrupt, Request, Ruling, UnitId};

pub(crate) const FIGHT_FIRE: OrderKind = OrderKind {
    name: "fight_fire",
    key: 'r',
    label: "fight the fire",
    at: &[Phase::Moves],
    who: Who::Units(beset),
    why_not: "is in no burning building, or has done its part this turn",
    rule: fight,
};

fn beset(state: &State) -> Vec<UnitId> {
    state.own().filter(|troop| troop.alight && !troop.moved).map(|troop| troop.code).collect()
}

/// It has no time to fire or to fight; where it fails it leaves in the next move, or tries again as the umpire likes.
fn fight(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let answer = FightFire {}.rule(&state.tables, ask.ready()?)?;
    let outcome = if answer.put_out { "the fire is out" } else { "the building burns on" };
    let mut events =
        vec![Event::Marked { unit: code, mark: Mark::Moved }, Event::Marked { unit: code, mark: Mark::Quenching }];
    if answer.put_out {
        events.push(Event::Burns { unit: code, alight: false });
    }
    let mut ruling = Ruling::new(format!("{} fights the fire: {outcome}.", state.named(code)), events);
    outcome.clone_into(&mut ruling.outcome);
    Ok(ruling)
}

/// The second die of a battery that threw an 8 at a building.
pub(crate) fn ablaze(
    state: &State,
    target: &Troop,
    thatched: bool,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let blaze = SetAblaze { thatched }.rule(&state.tables, ask.ready()?)?;
    if blaze.alight {
        ruling.events.push(Event::Burns { unit: target.code, alight: true });
        ruling.notes.push(format!("The building of {} burns: keep 6 cm from it.", state.named(target.code)));
    } else {
        ruling.notes.push("The building does not catch fire.".to_owned());
    }
    Ok(())
}
