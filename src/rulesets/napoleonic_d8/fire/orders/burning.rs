//! A garrison fights the fire in its building, or leaves (Firing chart, note on buildings).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::fire::burning::{FightFire, SetAblaze};
use crate::umpire::{End, FormBuilder, Interrupt, Refusal, Ruling, UnitId};

pub(crate) const FIGHT_FIRE: OrderKind = OrderKind {
    name: "fight_fire",
    key: 'r',
    label: "fight the fire",
    at: &[Phase::Moves],
    who: Who::Each(|state| ids(state.own()), against),
    rule: fight,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let objections = [
        OrderObjection::NotItsTurn,
        OrderObjection::Untested,
        OrderObjection::Moved,
        OrderObjection::Engaged,
        OrderObjection::OwesTest,
    ];
    state.against(id, &objections, |unit| {
        Vec::from_iter((!unit.alight).then(|| Refusal::on("Firing chart", "it is in no burning building")))
    })
}

/// It has no time to fire or to fight; where it fails it leaves in the next move, or tries again as the umpire likes.
fn fight(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    ask.thrower("is the fire put out", id.army, state.named(id));
    let answer = ask.resolve(&FightFire {}, &*state.tables)?;
    let outcome = if answer.put_out { "the fire is out" } else { "the building burns on" };
    let mut events = vec![Event::marked(id, Mark::Moved), Event::marked(id, Mark::Quenching)];
    if answer.put_out {
        events.push(Event::Burns { unit: unit.id, alight: false });
    }
    let mut ruling = Ruling::new(format!("{} fights the fire: {}: {outcome}.", state.named(id), answer.face), events);
    outcome.clone_into(&mut ruling.outcome);
    Ok(ruling)
}

/// The second die of a battery that threw an 8 at a building.
pub(crate) fn set_ablaze(
    state: &State,
    target: &UnitInPlay,
    thatched: bool,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let blaze = ask.resolve(&SetAblaze { thatched }, &*state.tables)?;
    // What the second die decides, for its odds.
    let outcome = if blaze.alight { "it burns" } else { "no fire" };
    ruling.outcome.push_str(&format!(", {outcome}"));
    if !ruling.ends.is_empty() {
        ruling.ends.push(End::of("the building", if blaze.alight { "burns" } else { "does not burn" }));
    }
    if blaze.alight {
        let away = state.tables.burning.keep_away;
        ruling.events.push(Event::Burns { unit: target.id, alight: true });
        let name = state.named(target.id);
        ruling.notes.push(format!("{}: the building of {name} burns: keep {away} cm from it.", blaze.face));
    } else {
        ruling.notes.push(format!("{}: the building does not catch fire.", blaze.face));
    }
    Ok(())
}
