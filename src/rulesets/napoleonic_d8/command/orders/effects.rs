//! What orders do to the units of a brigade, and what the table has to do: the ring, who goes back how far (Brigade command
//! test results).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::{owe_test, ring_of_orders, rings};
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State, UnitInPlay};
use crate::rulesets::napoleonic_d8::command::effects::{OrderEffects, goes_back};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Formation;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{Interrupt, Lookup, Ratio, Ruling};

/// Puts a brigade under its orders.
pub(crate) fn put_under(
    state: &State,
    brigade: &BrigadeInPlay,
    orders: Orders,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let (mut back, mut changed) = (Vec::new(), Vec::new());
    for unit in brigade.present() {
        let (goes, becomes) = effect(state, unit, orders, ruling)?;
        back.extend(goes);
        changed.extend(becomes);
    }
    let stays = stays(state, brigade, orders);
    let goes = if back.is_empty() { "nobody goes back".to_owned() } else { format!("{}: P on each", back.join(", ")) };
    let note = match orders {
        Orders::Normal => return Ok(()),
        Orders::Hold => {
            let least = state.tables.orders.square_on_hold;
            format!("Yellow ring: no advance, no charge or counter-charge; who is rated below {least} forms no square.")
        }
        Orders::DivisionHold => "Yellow ring: no advance, no charge or counter-charge, no new squares.".to_owned(),
        Orders::Retire => {
            let share = share(state.tables.orders.retire_fraction);
            format!("Orange ring. {share} a move back on clear ground, facing the enemy: {goes}{stays}.")
        }
        Orders::Retreat => {
            let share = share(state.tables.orders.retreat_fraction);
            format!("Brown ring. {share} a move back on clear ground, facing the rear: {goes}{stays}.")
        }
    };
    ruling.notes.push(note);
    if !changed.is_empty() {
        ruling.notes.push(format!("{}.", changed.join("; ")));
    }
    if orders == Orders::Retreat {
        if brigade.present().any(|unit| unit.now.is_disordered()) {
            ruling.notes.push("Who is disordered already takes no further ring (a reading).".to_owned());
        }
        let blocked = "Who cannot go back for friends, a river, a bridge or woods surrenders: L on the unit.";
        ruling.notes.push(blocked.to_owned());
    }
    Ok(())
}

/// Who of a brigade that goes back stays in melee, in words.
fn stays(state: &State, brigade: &BrigadeInPlay, orders: Orders) -> String {
    let fights = |unit: &&UnitInPlay| {
        !unit.engaged.is_empty() && goes_back(&unit.now, orders, true, &state.tables) == Ratio::ZERO
    };
    let who: Vec<String> = brigade.present().filter(fights).map(|unit| state.marked(unit.id)).collect();
    match who[..] {
        [] => String::new(),
        [_] => format!("; {} is in melee and stays (a reading)", who.join(" ")),
        _ => format!("; {} are in melee and stay (a reading)", who.join(" ")),
    }
}

/// How much of a move, in words.
fn share(of: Ratio) -> String {
    if of == Ratio::new(1, 2) {
        "Half".to_owned()
    } else if of == Ratio::new(3, 4) {
        "Three quarters of".to_owned()
    } else {
        format!("{of} of")
    }
}

/// What orders make of a unit, in words behind its id: `d3: 1 disorder, limbers up`.
fn becomes(state: &State, unit: &UnitInPlay, now: &Unit) -> Option<String> {
    let falls = now.disorders.count().saturating_sub(unit.now.disorders.count());
    let words = [
        (falls > 0).then(|| rings(0, falls)),
        (unit.now.is_square() && !now.is_square()).then(|| "no square any more, but a column".to_owned()),
        (now.arm.is_artillery() && now.formation != unit.now.formation).then(|| "limbers up".to_owned()),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    (!words.is_empty()).then(|| format!("{}: {}", state.marked(unit.id), words.join(", ")))
}

/// What orders do to a unit: how far it goes back, by its id, where it does; and what they make of it.
fn effect(
    state: &State,
    unit: &UnitInPlay,
    order: Orders,
    ruling: &mut Ruling<Event>,
) -> Result<(Option<String>, Option<String>), Interrupt> {
    let id = unit.id;
    let in_melee = !unit.engaged.is_empty();
    let request = OrderEffects { unit: unit.now.clone(), order, in_melee, retreat_blocked: false };
    let effects = request.answer(&state.tables)?;
    let mut now = unit.now.with(unit.now.kills.count(), effects.disorders_after);
    if effects.square_lost {
        now = now.in_formation(Formation::Column);
    }
    if effects.must_limber {
        now = now.in_formation(Formation::Limbered);
    }
    if now != unit.now {
        ruling.events.push(Event::Unit { id, unit: now.clone() });
    }
    ring_of_orders(state, unit, &now, ruling);
    if effects.must_leave_melee {
        ruling.events.push(Event::Engaged { unit: id, with: Vec::new(), beset: false });
        for other in unit.engaged.iter().filter_map(|other| state.unit(*other)) {
            let with = other.engaged.iter().copied().filter(|enemy| *enemy != id).collect();
            ruling.events.push(Event::Engaged { unit: other.id, with, beset: other.beset });
        }
        ruling.notes.push(format!("{} breaks off its melee.", state.named(id)));
    }
    let share = goes_back(&unit.now, order, in_melee, &state.tables);
    let distance = now.pace(&state.tables.moves).standard * share;
    if effects.must_leave_melee {
        // Whom it fought faces its back from where they stood.
        let mut foes = unit.engaged.iter().filter_map(|foe| state.unit(*foe));
        if foes.any(|foe| foe.now.pace(&state.tables.moves).standard >= distance) {
            owe_test(state, id, TestReason::EnemyInRear, ruling);
        }
    }
    // Out of a wood or a building it goes back as far as that lets it (Moving backwards).
    let out = now.pace(&state.tables.moves).on(unit.ground.way_out());
    let out = out.map(|cell| cell * share).filter(|out| *out < distance);
    let far = out.map_or_else(|| format!("{distance} cm"), |out| format!("{out} cm ({})", unit.ground.mark()));
    let back = (share > Ratio::ZERO).then(|| format!("{} {far}", state.marked(id)));
    Ok((back, becomes(state, unit, &now)))
}
