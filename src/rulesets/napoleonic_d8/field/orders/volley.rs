//! Fire of infantry and skirmishers (Firing chart).

use super::super::super::musketry::{FirerCover, Moved, Musketry};
use super::super::super::orders::Orders;
use super::super::super::target::Cover;
use super::super::super::unit::{Arm, Formation};
use super::super::event::{Event, Mark};
use super::super::state::{At, State, Troop};
use super::guns::COVERS;
use super::{OrderKind, Who, rings, struck};
use crate::umpire::{Ask, Code, Question, Request, Ruling, Stop};

pub const VOLLEY: OrderKind = OrderKind {
    name: "volley",
    key: 'f',
    label: "fire a volley",
    at: &[At::Musketry],
    who: Who::Units(may_fire),
    why_not: "has no muskets, is in column of march, retreats, is of the other side, or has fired",
    rule: volley,
};

fn may_fire(state: &State) -> Vec<Code> {
    let may = |troop: &&Troop| {
        matches!(troop.unit.arm, Arm::Infantry | Arm::Skirmishers)
            && troop.unit.formation != Formation::ColumnOfMarch
            && !troop.fired
            && state.orders_of(troop.code) != Orders::Retreat
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

fn volley(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(firer) = state.troop(code) else { return Stop::refuse("no such unit") };
    let places =
        [(FirerCover::Open, "in the open"), (FirerCover::Building, "in a building"), (FirerCover::Wood, "in a wood")];
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Firing ranges"), "cm", None);
    let place = ask.pick(Question::new("place", 'p', "it stands").on("Firing chart"), &places, Some(FirerCover::Open));
    let retires = state.orders_of(code) == Orders::Retire && !firer.unit.is_square();
    let moved = ask.flag(Question::new("moved", 'm', "moved up to half").on("Firing chart"), firer.moved || retires);
    let cover = ask.pick(Question::new("cover", 'c', "target's cover").on("Firing chart"), &COVERS, Some(Cover::Open));
    let redoubt = ask.flag(Question::new("redoubt", 'r', "in a redoubt").on("Firing chart"), false);
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Stop::Unanswered) };
    let request = Musketry {
        firer: firer.unit.clone(),
        weapon: firer.weapon,
        firer_cover: place.unwrap_or_default(),
        moved: if moved { Moved::UpToHalf } else { Moved::None },
        distance,
        target: victim.unit.clone(),
        cover: cover.unwrap_or_default(),
        redoubt,
    };
    let shot = request.rule(&state.tables, ask.ready()?)?;
    let (done, notes) = struck(state, victim, shot.struck);
    let mut events = vec![Event::Marked { unit: code, mark: Mark::Fired }];
    events.extend(done);
    let outcome = rings(shot.struck.kills, shot.struck.disorders);
    let line =
        format!("{} at {}, {distance} cm: {}, {outcome}.", state.named(code), state.named(victim.code), shot.score);
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = outcome;
    ruling.end = if shot.struck.target_removed { "removed".to_owned() } else { String::new() };
    ruling.sum = shot.sum.modifiers;
    ruling.table = format!("{} or more (Firing chart)", shot.needed);
    ruling.notes = notes;
    Ok(ruling)
}
