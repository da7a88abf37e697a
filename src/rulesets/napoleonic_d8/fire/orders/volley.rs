//! Fire of infantry and skirmishers (Firing chart).

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::{caught, rings, struck};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::fire::musketry::{FirerCover, FirerMoved, Musketry};
use crate::rulesets::napoleonic_d8::fire::orders::artillery::COVERS;
use crate::rulesets::napoleonic_d8::fire::target::Cover;
use crate::rulesets::napoleonic_d8::unit::{Arm, Formation};
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const VOLLEY: OrderKind = OrderKind {
    name: "volley",
    key: 'f',
    label: "fire a volley",
    at: &[Phase::Musketry],
    who: Who::Units(may_fire),
    why_not: "has no muskets, is in column of march, charges, is in melee, fights a fire, retreats, is of the other side, \
              or has fired",
    rule: volley,
};

fn may_fire(state: &State) -> Vec<UnitId> {
    let may = |troop: &&Troop| {
        matches!(troop.unit.arm, Arm::Infantry | Arm::Skirmishers)
            && troop.unit.formation != Formation::ColumnOfMarch
            && !troop.fired
            && !troop.quenching
            && troop.onset.is_none()
            && troop.engaged.is_empty()
            && state.orders_of(troop.code) != Orders::Retreat
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

fn volley(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(firer) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let places =
        [(FirerCover::Open, "in the open"), (FirerCover::Building, "in a building"), (FirerCover::Wood, "in a wood")];
    let enemies = state.enemies(code.army);
    let target = ask.unit(Question::new("target", ' ', "at"), enemies.clone(), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("FiringAction ranges"), "cm", None);
    let place =
        ask.pick(Question::new("place", 'p', "it stands").on("FiringAction chart"), &places, Some(FirerCover::Open));
    let retires = state.orders_of(code) == Orders::Retire && !firer.unit.is_square();
    let moved =
        ask.flag(Question::new("moved", 'm', "moved up to half").on("FiringAction chart"), firer.moved || retires);
    let cover =
        ask.pick(Question::new("cover", 'c', "target's cover").on("FiringAction chart"), &COVERS, Some(Cover::Open));
    let redoubt = ask.flag(Question::new("redoubt", 'r', "in a redoubt").on("FiringAction chart"), false);
    let victim = target.and_then(|target| state.troop(target));
    let ring = caught(state, victim, ask);
    // A square has a die for each of its sides.
    let sides: Vec<UnitId> = enemies.into_iter().filter(|enemy| Some(*enemy) != target).collect();
    let also = Question::new("also", 's', "from its other sides at").on("FiringAction chart");
    let also = if firer.unit.is_square() { ask.units(also, sides, 3) } else { Vec::new() };
    let arc = if firer.unit.arm == Arm::Skirmishers { "180 degrees" } else { "20 degrees off the centre at most" };
    ask.say(format!("a whole base in sight, {arc} (FiringAction chart; Notes 21, 25)"));
    let Some(victim) = victim else { return Err(Interrupt::Unanswered) };
    let request = Musketry {
        firer: firer.unit.clone(),
        weapon: firer.weapon,
        firer_cover: place.unwrap_or_default(),
        moved: if moved { FirerMoved::UpToHalf } else { FirerMoved::None },
        distance,
        target: victim.unit.clone(),
        cover: cover.unwrap_or_default(),
        redoubt,
    };
    let shot = request.rule(&state.tables, ask.ready()?)?;
    let mut ruling = Ruling::new(String::new(), vec![Event::Marked { unit: code, mark: Mark::Fired }]);
    struck(state, victim, shot.struck, ring, &mut ruling);
    let outcome = rings(shot.struck.kills, shot.struck.disorders);
    ruling.line =
        format!("{} at {}, {distance} cm: {}, {outcome}.", state.named(code), state.named(victim.code), shot.score);
    ruling.outcome = outcome;
    ruling.end = if shot.struck.target_removed { "removed".to_owned() } else { String::new() };
    for side in also.iter().filter_map(|code| state.troop(*code)) {
        let request = Musketry { target: side.unit.clone(), cover: Cover::Open, redoubt: false, ..request.clone() };
        let next = request.rule(&state.tables, ask.ready()?)?;
        let done = rings(next.struck.kills, next.struck.disorders);
        ruling.line.push_str(&format!(" At {}: {}, {done}.", state.named(side.code), next.score));
        ruling.outcome.push_str(&format!("; {done}"));
        struck(state, side, next.struck, 0, &mut ruling);
    }
    ruling.sum = shot.sum.modifiers;
    ruling.table = format!("{} or more (FiringAction chart)", shot.needed);
    Ok(ruling)
}
