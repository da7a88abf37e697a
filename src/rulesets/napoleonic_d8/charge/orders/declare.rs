//! A charge is declared (Movement; Melee results; Disorder).

use crate::rulesets::napoleonic_d8::battle::charging::{attacked, charges};
use crate::rulesets::napoleonic_d8::battle::contact::DeclaredCharge;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::hindrance::Hindrance;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{caught, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::charge::legality::{ChargeBan, ChargeCheck, Path};
use crate::rulesets::napoleonic_d8::charge::reach::reach;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 'f',
    label: "charge",
    at: &[Phase::Moves, Phase::Melees],
    who: Who::Each(|state| ids(state.own().filter(|unit| unit.now.arm.charges())), against),
    rule: charge,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let hindrances = [
        Hindrance::NotItsTurn,
        Hindrance::Untested,
        Hindrance::MovedBeforeCharging,
        Hindrance::Engaged,
        Hindrance::Quenching,
        Hindrance::OwesTest,
        Hindrance::Fought,
    ];
    state.against(id, &hindrances, |unit| {
        let bans = ChargeBan::of_unit(&unit.now, state.orders_of(id), moved_and_fired(unit));
        charges_already(state, unit).into_iter().chain(bans.into_iter().map(Into::into)).collect::<Vec<Refusal>>()
    })
}

/// That it charges somebody, who owes his answer or has given it.
fn charges_already(state: &State, unit: &BattleUnit) -> Option<Refusal> {
    let target = state.unit(unit.charge.as_ref()?.target)?;
    let then = match state.phase {
        Phase::Melees if target.reply.is_none() => ", who answers first: r on it",
        _ => "",
    };
    Some(Refusal::on("Sequence of play", format!("it charges {} already{then}", state.named(target.id))))
}

fn moved_and_fired(unit: &BattleUnit) -> bool {
    unit.marks.has(Mark::Moved) && unit.marks.has(Mark::Fired)
}

/// A charge as asked: the check of it, at whom, and what befalls the two.
struct Asked<'a> {
    check: ChargeCheck,
    target: &'a BattleUnit,
    flank: bool,
    through_battery: bool,
    caught: u32,
}

fn asked<'a>(state: &'a State, unit: &BattleUnit, ask: &mut FormBuilder<'_>) -> Result<Asked<'a>, Interrupt> {
    let most = state.tables.marching.charge_angle;
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemy_ids(unit.id.army), None);
    let distance = ask.number(Question::new("distance", ' ', "from").on("Reaction options"), "cm", None);
    let mut terrain = Terrain::Clear;
    ask.fill(Question::new("terrain", 't', "worst ground").on("Movement and terrain effects"), &mut terrain);
    let mut path = Path::Open;
    ask.fill(Question::new("path", 'p', "across").on("Movement and terrain effects"), &mut path);
    let wide = format!("over {most} degrees off its centre");
    let wide = ask.flag(Question::new("wide", 'w', wide).on("Melee results"), false);
    let flank = ask.flag(Question::new("flank", 'f', "into flank or rear").on("Melee modifiers"), false);
    let through_battery = ask.flag(Question::new("battery", 'b', "through a battery").on("Disorder"), false);
    let target = target.and_then(|target| state.unit(target));
    let caught = caught(state, target, ask);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    let allowance = reach(&unit.now, terrain, distance, &state.tables)?;
    let check = ChargeCheck {
        unit: unit.now.clone(),
        order: state.orders_of(unit.id),
        distance,
        allowance,
        angle: if wide { most + Ratio::ONE } else { most },
        path,
        fired: moved_and_fired(unit),
    };
    ask.say(format!("it may go {allowance} cm"));
    Ok(Asked { check, target, flank, through_battery, caught })
}

fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let Asked { check, target, flank, through_battery, caught } = asked(state, unit, ask)?;
    ask.permit(check.bans(&state.tables).into_iter().take(1).map(Into::into).collect())?;
    ask.ready()?;
    let (distance, allowance) = (check.distance, check.allowance);
    let left = if allowance > distance { allowance - distance } else { Ratio::ZERO };
    let line = format!("{} charges {} from {distance} cm.", state.named(id), state.named(target.id));
    let charge = DeclaredCharge { target: target.id, distance, left, flank };
    let mut ruling = Ruling::new(line, charges(id, charge));
    if unit.pursuit.is_some() {
        ruling.events.push(Event::Pursues { unit: id, pursuit: None });
    }
    let ring = if through_battery { disorders(state, &unit.now, DisorderCause::ThroughBattery) } else { 0 };
    suffer(state, id, &unit.now, (0, ring), &mut ruling);
    attacked(state, unit, target, caught, &mut ruling);
    Ok(ruling)
}
