//! A charge is declared (Movement; Melee results; Disorder).

use crate::rulesets::napoleonic_d8::battle::charging::{
    against_place, at_its_back, attacked, charges, march_told, remind_of_blown,
};
use crate::rulesets::napoleonic_d8::battle::contact::DeclaredCharge;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::fires;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{caught, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::charge::legality::{ChargeCheck, ChargeObjection, Path};
use crate::rulesets::napoleonic_d8::charge::orders::ways::{ReplyChoice, likeliest, options, ways};
use crate::rulesets::napoleonic_d8::charge::prospects::of_charge;
use crate::rulesets::napoleonic_d8::charge::reach::reach;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Options, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Moves, Phase::Melees],
    who: Who::Each(|state| ids(state.own().filter(|unit| !unit.now.arm.is_artillery())), against),
    rule: charge,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let objections = [
        OrderObjection::NotItsTurn,
        OrderObjection::Untested,
        OrderObjection::MovedBeforeCharging,
        OrderObjection::Formed,
        OrderObjection::Engaged,
        OrderObjection::Quenching,
        OrderObjection::OwesTest,
        OrderObjection::Charged,
        OrderObjection::Fought,
        OrderObjection::MeleesFought,
    ];
    state.against(id, &objections, |unit| {
        let mut objections = ChargeObjection::of_unit(&unit.now, state.orders_of(id), unit.marks.has(Mark::Fired));
        lift_at_guns(state.enemies(id.army), &mut objections);
        let none = state.no_enemy(id.army);
        none.into_iter()
            .chain(charges_already(state, unit))
            .chain(no_way_left(unit))
            .chain(objections.into_iter().map(Into::into))
            .collect::<Vec<Refusal>>()
    })
}

/// Skirmishers may close with a battery, where one of these is any (Reaction options).
fn lift_at_guns<'a>(mut targets: impl Iterator<Item = &'a UnitInPlay>, objections: &mut Vec<ChargeObjection>) {
    if targets.any(|target| target.now.arm.is_artillery()) {
        objections.retain(|objection| *objection != ChargeObjection::Skirmishers);
    }
}

/// That it charges somebody, who owes his answer or has given it.
fn charges_already(state: &State, unit: &UnitInPlay) -> Option<Refusal> {
    let target = state.unit(unit.charge.as_ref()?.target)?;
    let then = match state.phase {
        Phase::Melees if unit.charge.as_ref()?.answer.is_none() => ", who answers first: r on it",
        _ => "",
    };
    Some(Refusal::on("Sequence of play", format!("it charges {} already{then}", state.named(target.id))))
}

/// That its charge of before took its whole move.
fn no_way_left(unit: &UnitInPlay) -> Option<Refusal> {
    let spent = unit.left == Some(Ratio::ZERO);
    spent.then(|| Refusal::on("Sequence of play", "its charge was its whole move: it has nothing left of it"))
}

/// How far it still goes, of what it may: who charged and found nobody has the rest of that charge, and how much another
/// has left of his move only the table shows.
fn left_of(unit: &UnitInPlay, allowance: Ratio, ask: &mut FormBuilder<'_>) -> Ratio {
    match unit.left {
        Some(left) => left.min(allowance),
        None if unit.marks.has(Mark::Moved) => {
            let left = Question::new("left", 'h', "it has moved, and has left of its move").on("Sequence of play");
            ask.number(left, "cm", None).min(allowance)
        }
        None => allowance,
    }
}

/// The worst ground between two that stand on such ground.
const fn over(from: Ground, to: Ground) -> Terrain {
    match (from, to) {
        (Ground::Wood, _) | (_, Ground::Wood) => Terrain::Woods,
        (Ground::Hill, Ground::Hill) => Terrain::Clear,
        (Ground::Hill, _) | (_, Ground::Hill) => Terrain::Hill,
        _ => Terrain::Clear,
    }
}

/// What a charge crosses that its ground does not say, and that may disorder it.
const CROSSES: [(Option<DisorderCause>, Choice); 4] = [
    (None, "nothing"),
    (Some(DisorderCause::Ford), "a ford"),
    (Some(DisorderCause::Bridge), "a bridge"),
    (Some(DisorderCause::Pontoon), "a pontoon"),
];

/// A charge as asked: the check of it, at whom, and what befalls the two.
struct Asked<'a> {
    check: ChargeCheck,
    target: &'a UnitInPlay,
    flank: bool,
    /// White rings of the way.
    rings: u32,
    /// The target marches on a road.
    marching: bool,
}

/// Whether its charge takes a unit out of the wood or the building that it stands in.
pub(super) fn asks_leaves(cause: DisorderCause, ask: &mut FormBuilder<'_>) -> bool {
    ask.flag(as_it_stands(Question::new("leaves", 'l', cause.word()), true).on("Disorder"), true)
}

fn asked<'a>(state: &'a State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Asked<'a>, Interrupt> {
    let most = state.tables.marching.charge_angle;
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemy_ids(unit.id.army), None);
    let distance = ask.number(Question::new("distance", ' ', "from").on("Reaction options"), "cm", None);
    let known = target.and_then(|target| state.unit(target));
    let mut terrain = known.map_or(Terrain::Clear, |target| over(unit.ground, target.ground));
    let over = Question::new("terrain", 't', "worst ground").on("Movement and terrain effects");
    ask.fill(as_it_stands(over, terrain != Terrain::Clear), &mut terrain);
    let mut path = Path::Open;
    let across = Question::new("path", 'p', "across").on("Movement and terrain effects");
    // Out of a building it may go across the village.
    ask.fill(if unit.ground == Ground::Building { across.must() } else { across }, &mut path);
    let wide = Question::new("wide", 'O', format!("over {most} degrees off its centre")).on("Melee results");
    // Who has turned its back has the enemy behind it, or elsewhere: only the table shows it.
    let turned = unit.marks.has(Mark::TurnedBack);
    if turned {
        ask.say("its back is to the enemy: to face him it moves or wheels first (a reading)");
    }
    let wide = ask.flag(if turned { wide.must() } else { wide }, false);
    let turned = known.is_some_and(|target| target.marks.has(Mark::TurnedBack));
    let flank = as_it_stands(Question::new("flank", 'k', "into flank or rear").on("Melee modifiers"), turned);
    let flank = ask.flag(flank, turned);
    let through_battery = ask.flag(Question::new("battery", 'G', "through a battery").on("Disorder"), false);
    let through = ask.flag(Question::new("through", 'U', "through friends").on("Notes 20"), false);
    let crosses = Question::new("passes", 'K', "over").on("Disorder");
    let passes = ask.pick(crosses, &CROSSES, Some(None)).flatten();
    let leaves = unit.ground.exit().filter(|cause| disorders(state, &unit.now, *cause) > 0);
    let leaves = leaves.filter(|cause| asks_leaves(*cause, ask));
    let marching = caught(state, known, ask) > 0;
    fires::remind(state, ask);
    if state.phase == Phase::Melees && unit.left.is_none() {
        ask.say("charges belong to the movement: one is still declared before the first round (a reading)");
    }
    let allowance = known.map(|_| reach(&unit.now, terrain, distance, &state.tables)).transpose()?;
    let allowance = left_of(unit, allowance.unwrap_or(Ratio::ZERO), ask);
    let Some(target) = known else { return Err(Interrupt::Unanswered) };
    remind_of_blown(state, unit, target, ask);
    if unit.now.arm == Arm::Skirmishers {
        ask.say("skirmishers charge nobody but batteries, which have an answer to them (a reading)");
    }
    if unit.now.blown() > 0 {
        ask.say("it is blown: no counter-charge is open to it, but a charge (a reading)");
    }
    let check = ChargeCheck {
        unit: unit.now.clone(),
        order: state.orders_of(unit.id),
        distance,
        allowance,
        angle: if wide { most + Ratio::ONE } else { most },
        path,
        fired: unit.marks.has(Mark::Fired),
    };
    // Of who has moved it is not said yet.
    if allowance > Ratio::ZERO {
        ask.say(format!("it may go {allowance} cm"));
    }
    // One ring for the way, and one for the guns (Disorder).
    let ring = |cause: Option<DisorderCause>| cause.map_or(0, |cause| disorders(state, &unit.now, cause));
    let guns = ring(through_battery.then_some(DisorderCause::ThroughBattery));
    let friends = ring(through.then_some(DisorderCause::Interpenetration));
    let rings = ring(leaves).max(ring(terrain.disorders())).max(ring(passes)).max(friends) + guns;
    Ok(Asked { check, target, flank, rings, marching })
}

fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let Asked { check, target, flank, rings, marching } = asked(state, unit, ask)?;
    let mut objections = check.objections(&state.tables);
    lift_at_guns(std::iter::once(target), &mut objections);
    let around = against_place(state, unit, target).into_iter().chain(state.out_of_sight(check.distance));
    let objections = state.owing([&target.id]).into_iter().chain(around).chain(objections.into_iter().map(Into::into));
    ask.permit(objections.take(1).collect())?;
    ask.ready()?;
    prospects(state, unit, &check, (target, flank, rings), ask)?;
    let (distance, allowance) = (check.distance, check.allowance);
    let left = if allowance > distance { allowance - distance } else { Ratio::ZERO };
    let upon = if flank { ", into flank or rear" } else { "" };
    let line = format!("{} charges {} from {distance} cm{upon}.", state.named(id), state.named(target.id));
    let charge = DeclaredCharge::new(target.id, (distance, left), (flank, marching), None);
    let mut ruling = Ruling::new(line, charges(id, charge));
    if unit.pursuit.is_some() {
        ruling.events.push(Event::Pursues { unit: id, pursuit: None });
    }
    suffer(state, id, &unit.now, (0, rings), &mut ruling);
    attacked(state, unit, target, &mut ruling);
    at_its_back(state, unit, target, (distance, flank), &mut ruling);
    ruling.notes.extend(marching.then(|| march_told(state, target.id)));
    Ok(ruling)
}

/// Says what the round would bring that the charge leads to, if the charged answers as he most likely does and nobody's
/// fire changes it.
fn prospects(
    state: &State,
    unit: &UnitInPlay,
    check: &ChargeCheck,
    (target, flank, rings): (&UnitInPlay, bool, u32),
    ask: &mut FormBuilder<'_>,
) -> Result<(), Interrupt> {
    if !target.now.arm.charges() {
        return Ok(());
    }
    let request = options(state, target, unit, check.distance);
    let open = request.answer(&state.tables)?;
    // As the form of its answer would have it: who is in melee, or has met a charge, stands.
    let ways = ways(state, target, &request, (&open, flank));
    let counters = likeliest(&ways, &open) == Some(ReplyChoice::Counter);
    let does = if counters { "counter-charges" } else { "stands" };
    let arrives = unit.now.with(unit.now.kills.count(), unit.now.disorders.count() + rings);
    if let Some([wins, drawn, loses]) = of_charge(unit, arrives, target, (counters, flank), &state.tables) {
        let name = state.marked(target.id);
        let beside: Vec<String> = target.engaged.iter().map(|id| state.marked(*id)).collect();
        let without = if beside.is_empty() { String::new() } else { format!(", without {}", beside.join(" ")) };
        ask.say(format!("below: its first round alone, once there, if {name} {does}{without}; no fire, no support"));
        let own = state.marked(unit.id);
        // What cannot come of it is left out, as everywhere.
        let ends = [(format!("{own} wins"), wins), ("drawn".to_owned(), drawn), (format!("{own} loses"), loses)];
        for (what, chance) in ends.into_iter().filter(|(_, chance)| *chance > Ratio::ZERO) {
            ask.prospect(what, chance);
        }
    }
    Ok(())
}
