//! A charge is declared (Movement; Melee results; Disorder).

use crate::rulesets::napoleonic_d8::battle::contact::{DeclaredCharge, Pursuit};
use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::{caught, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::charge::legality::{ChargeBan, ChargeCheck, Path};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCause;
use crate::rulesets::napoleonic_d8::movement::allowance::MoveAllowance;
use crate::rulesets::napoleonic_d8::movement::orders::moves::GROUND;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::rulesets::napoleonic_d8::unit::{Arm, Mover};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 'f',
    label: "charge",
    at: &[Phase::Moves, Phase::Melees],
    who: Who::Units(may_charge),
    why_not: "is no infantry or cavalry of the side whose turn it is that may charge: it has fought, moved and fired, \
              stands in square or in melee, or its orders forbid it",
    rule: charge,
};

fn may_charge(state: &State) -> Vec<UnitId> {
    let may = |troop: &&Troop| {
        let rested = if state.phase == Phase::Moves { !troop.moved } else { !(troop.moved && troop.fired) };
        // Who breaks through may come upon another enemy (Breakthrough).
        let fresh = !troop.fights || (troop.throughs > 0 && troop.after.is_none());
        matches!(troop.unit.arm, Arm::Infantry | Arm::Cavalry)
            && !troop.unit.is_square()
            && troop.onset.is_none()
            && troop.engaged.is_empty()
            && !troop.quenching
            && troop.test.is_none()
            && (rested && fresh)
            && state.orders_of(troop.code) == Orders::Normal
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

const PATHS: [(Path, &str); 3] =
    [(Path::Open, "open ground"), (Path::Village, "village"), (Path::WallOrHedge, "wall or hedge")];

/// Why it may not charge, in words.
const fn bar(reason: ChargeBan) -> &'static str {
    match reason {
        ChargeBan::Arm => "artillery and skirmishers do not charge",
        ChargeBan::Square => "a square cannot move",
        ChargeBan::Order => "the orders of its brigade forbid it",
        ChargeBan::Fired => "it moved and fired, so it may not go into contact",
        ChargeBan::Path => "nobody charges through buildings, walls or hedges",
        ChargeBan::Angle => "the charge leads more than 20 degrees off its centre",
        ChargeBan::Reach => "that is farther than it may move",
        ChargeBan::Ok => "",
    }
}

fn charge(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "from").on("Reaction options"), "cm", None);
    let ground = ask.pick(Question::new("terrain", 't', "worst ground").on("Movement"), &GROUND, Some(Terrain::Clear));
    let path = ask.pick(Question::new("path", 'p', "across").on("Movement"), &PATHS, Some(Path::Open));
    let wide = ask.flag(Question::new("wide", 'w', "over 20 degrees off its centre").on("Melee results"), false);
    let flank = ask.flag(Question::new("flank", 'f', "into flank or rear").on("Melee modifiers"), false);
    let through = ask.flag(Question::new("battery", 'b', "through a battery").on("Disorder"), false);
    let target = target.and_then(|target| state.troop(target));
    let caught = caught(state, target, ask);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    let angle = state.tables.marching.charge_angle + if wide { Ratio::ONE } else { Ratio::ZERO };
    let allowance = allowance(state, troop, ground.unwrap_or_default(), distance)?;
    ask.say(format!("it may go {allowance} cm"));
    let check = ChargeCheck {
        unit: troop.unit.clone(),
        order: state.orders_of(code),
        distance,
        allowance,
        angle,
        path: path.unwrap_or_default(),
        fired: troop.fired && troop.moved,
    };
    let answer = check.answer(&state.tables)?;
    if !answer.legal {
        ask.permit(vec![Refusal::on("Movement", bar(answer.reason))])?;
    }
    ask.ready()?;
    let left = if allowance > distance { allowance - distance } else { Ratio::ZERO };
    let line = format!("{} charges {} from {distance} cm.", state.named(code), state.named(target.code));
    let mut ruling = Ruling::new(line, onset(code, DeclaredCharge { target: target.code, distance, left, flank }));
    if troop.after.is_some() {
        ruling.events.push(Event::After { unit: code, after: None::<Pursuit> });
    }
    let ring = if through { disorders(state, &troop.unit, DisorderCause::ThroughBattery) } else { 0 };
    suffer(state, code, &troop.unit, (0, ring), &mut ruling);
    attacked(state, troop, target, caught, &mut ruling);
    Ok(ruling)
}

/// What follows from a charge for the two: it has moved, and an answer is owed.
pub(crate) fn onset(code: UnitId, onset: DeclaredCharge) -> Vec<Event> {
    let target = onset.target;
    vec![
        Event::Marked { unit: code, mark: Mark::Moved },
        Event::Charges { unit: code, onset: Some(onset) },
        Event::Replies { unit: target, reply: None },
    ]
}

/// White rings on a target that was not ready for it: blown cavalry attacked by cavalry, columns of march on a road.
pub(crate) fn attacked(state: &State, by: &Troop, target: &Troop, caught: u32, ruling: &mut Ruling<Event>) {
    let winded = by.unit.arm == Arm::Cavalry;
    let blown = if winded { disorders(state, &target.unit, DisorderCause::BlownAttacked) } else { 0 };
    suffer(state, target.code, &target.unit, (0, blown + caught), ruling);
}

/// What it may move against an enemy so far off.
fn allowance(state: &State, troop: &Troop, terrain: Terrain, distance: Ratio) -> Result<Ratio, Interrupt> {
    let request = MoveAllowance {
        unit: Mover::Unit(troop.unit.clone()),
        terrain,
        on_road: false,
        gate: false,
        nearest_enemy: Some(distance),
        road_enemy_distance: None,
        gap_percent: None,
    };
    let answer = request.answer(&state.tables)?;
    answer.allowance.ok_or_else(|| Refusal::on("Movement", "it may not go there").into())
}
