//! The brigade command test, and what its result does to the units (Brigade command test).

use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::battle::contact::{Near, Surroundings};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{Brigade, Phase, State, Troop};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::command::brigade_command::{BrigadeResult, BrigadeTest, CasualtyPercent};
use crate::rulesets::napoleonic_d8::command::effects::{OrderEffects, Orders};
use crate::rulesets::napoleonic_d8::movement::allowance::{Fraction, RetireMove};
use crate::rulesets::napoleonic_d8::unit::Formation;
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Request, Ruling, UnitId};

const SECTION: &str = "Brigade command test";

pub(crate) const TEST: OrderKind = OrderKind {
    name: "test",
    key: 't',
    label: "test the brigade",
    at: &[Phase::Tests],
    who: Who::Units(untested),
    why_not: "is no brigade of the side whose turn it is, is lost, or has tested",
    rule: test,
};

fn untested(state: &State) -> Vec<UnitId> {
    let due = |brigade: &&Brigade| {
        Some(brigade.code.army) == state.acting && !brigade.tested && brigade.present().next().is_some()
    };
    state.brigades().filter(due).map(|brigade| brigade.code).collect()
}

/// The ways of [`Near`], for a form.
pub(crate) const NEAR: [(Near, &str); 3] =
    [(Near::Away, "away"), (Near::Seen, "seen within 60"), (Near::Adjacent, "adjacent")];

/// The share of a brigade that is lost, in percent.
fn percent(state: &State, brigade: &Brigade) -> Ratio {
    let Some(units_at_start) = NonZeroU32::new(count(brigade.troops.iter())) else { return Ratio::ZERO };
    let units_lost = count(brigade.troops.iter().filter(|troop| troop.gone));
    let kills = brigade.present().map(|troop| troop.unit.kills.count()).sum();
    CasualtyPercent { units_at_start, units_lost, kills }.exact(&state.tables)
}

fn test(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    // Who stands near a BC, and what his brigade is about, seldom changes from one of its tests to the next.
    let last = brigade.stood;
    let dc = ask.pick(Question::new("dc", 'd', "its DC is").on(SECTION), &NEAR, Some(last.dc));
    let neighbour = ask.flag(Question::new("neighbour", 'b', "another BC within 60 cm").on(SECTION), last.neighbour);
    let advancing = ask.flag(Question::new("advancing", 'a', "advancing").on(SECTION), last.advancing);
    let enemy = ask.flag(Question::new("enemy", 'e', "enemy within 36 cm of flank or rear").on(SECTION), false);
    let guns = Question::new("guns", 'g', "under artillery fire, with kills").on(SECTION);
    // What befell it since its last test is known; guns that fired and did nothing else count with older kills.
    let kills = brigade.troops.iter().any(|troop| troop.gone || troop.unit.kills.count() > 0);
    let shelled = kills && brigade.troops.iter().any(|troop| troop.shelled);
    let under_artillery_fire_with_kills = ask.flag(guns, shelled);
    let within = state.tables.brigade_test.within;
    let request = BrigadeTest {
        bc_rating: brigade.bc,
        brigade_rating: brigade.rating,
        dc_visible: dc == Some(Near::Seen),
        dc_distance: (dc == Some(Near::Seen)).then_some(within),
        dc_adjacent: dc == Some(Near::Adjacent),
        neighbour_bc_distance: neighbour.then_some(within),
        advancing,
        units_lost: count(brigade.troops.iter().filter(|troop| troop.gone)),
        casualty_percent: percent(state, brigade),
        units_with_new_kills: count(brigade.present().filter(|troop| troop.struck)),
        flank_rear_enemy_distance: enemy.then_some(state.tables.brigade_test.enemy_within),
        under_artillery_fire_with_kills,
        disordered_units: count(brigade.present().filter(|troop| troop.unit.is_disordered())),
    };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let name = state.named(code);
    // A hold from above stands through the brigade's next test: it does no better.
    let orders = match (answer.order, brigade.held) {
        (Some(Orders::Normal | Orders::Hold), Some(held)) => Some(held),
        (orders, _) => orders,
    };
    let outcome = match answer.result {
        BrigadeResult::Pass if orders == Some(Orders::DivisionHold) => "holds with its division",
        BrigadeResult::Pass if orders == Some(Orders::Hold) => "holds with its army",
        BrigadeResult::Pass => "passes",
        BrigadeResult::Hold => "holds",
        BrigadeResult::Retire => "retires",
        BrigadeResult::Retreat => "retreats",
        BrigadeResult::Removed => "is removed",
    };
    let mut ruling = Ruling::new(format!("{name} {outcome}: {}.", answer.score), Vec::new());
    outcome.clone_into(&mut ruling.outcome);
    let stood = Surroundings { dc: dc.unwrap_or_default(), neighbour, advancing };
    if stood != last {
        ruling.events.push(Event::Stood { brigade: code, stood });
    }
    match orders {
        Some(orders) => {
            ruling.events.push(Event::Ordered { brigade: code, orders });
            ruled(state, brigade, orders, &mut ruling)?;
        }
        None => ruling.events.extend(brigade.present().map(|troop| Event::Gone { unit: troop.code })),
    }
    ruling.sum = answer.sum.modifiers;
    Ok(ruling)
}

/// What orders do to the units of a brigade, and what the table has to do: the ring, who goes back how far.
fn ruled(state: &State, brigade: &Brigade, orders: Orders, ruling: &mut Ruling<Event>) -> Result<(), Interrupt> {
    let mut back = Vec::new();
    for troop in brigade.present() {
        back.extend(effect(state, troop, orders, ruling)?);
    }
    let goes = if back.is_empty() { "nobody goes".to_owned() } else { back.join(", ") };
    let note = match orders {
        Orders::Normal => return Ok(()),
        Orders::Hold => {
            "Yellow ring: no advance, no charge or counter-charge; who is rated -1 forms no square.".to_owned()
        }
        Orders::DivisionHold => "Yellow ring: no advance, no charge or counter-charge, no new squares.".to_owned(),
        Orders::Retire => format!("Orange ring. Half a move back on clear ground, facing the enemy: {goes}."),
        Orders::Retreat => {
            format!("Brown ring. Three quarters of a move back on clear ground, facing the rear: {goes}.")
        }
    };
    ruling.notes.push(note);
    if orders == Orders::Retreat {
        let blocked = "Who cannot go back for friends, a river, a bridge or woods surrenders: s on the unit.";
        ruling.notes.push(blocked.to_owned());
    }
    Ok(())
}

/// What orders do to a unit; how far it goes back, by its code, where it does.
fn effect(
    state: &State,
    troop: &Troop,
    order: Orders,
    ruling: &mut Ruling<Event>,
) -> Result<Option<String>, Interrupt> {
    let in_melee = !troop.engaged.is_empty();
    let request = OrderEffects { unit: troop.unit.clone(), order, in_melee, retreat_blocked: false };
    let effects = request.answer(&state.tables)?;
    let mut unit = troop.unit.with(troop.unit.kills.count(), effects.disorders_after);
    if effects.square_lost {
        unit = unit.in_formation(Formation::Column);
    }
    if effects.must_limber {
        unit = unit.in_formation(Formation::Limbered);
    }
    if unit != troop.unit {
        ruling.events.push(Event::Unit { code: troop.code, unit: unit.clone() });
    }
    if effects.must_leave_melee {
        ruling.events.push(Event::Engaged { unit: troop.code, with: Vec::new() });
        for other in troop.engaged.iter().filter_map(|code| state.troop(*code)) {
            let with = other.engaged.iter().copied().filter(|code| *code != troop.code).collect();
            ruling.events.push(Event::Engaged { unit: other.code, with });
        }
        ruling.notes.push(format!("{} breaks off its melee.", state.named(troop.code)));
    }
    let fraction = match order {
        Orders::Retire => Fraction::Half,
        Orders::Retreat => Fraction::ThreeQuarters,
        Orders::Normal | Orders::Hold | Orders::DivisionHold => return Ok(None),
    };
    if effects.must_move_fraction == Ratio::ZERO {
        return Ok(None);
    }
    let request = RetireMove { unit, fraction, terrain: Terrain::Clear, evading: false };
    let distance = request.answer(&state.tables)?.distance;
    Ok(distance.map(|distance| format!("{} {distance} cm", troop.code.short())))
}
