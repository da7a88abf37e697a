//! Fire in the movement phase (p. 24-26), and fire and charges through the mist (p. 61).

use crate::rulesets::honours_of_war::battle::scenarios::{MistAction, ScenarioMist};
use crate::rulesets::honours_of_war::battle::state::{Charge, Fired, State, Troop};
use crate::rulesets::honours_of_war::fire::crossing::{MovementPhaseFire, Occasion};
use crate::rulesets::honours_of_war::fire::shooting::{Fire, Timing};
use crate::umpire::{FormBuilder, Lookup, Question, Ratio, Refusal};

/// On what occasion a unit fires in the movement phase.
pub(crate) fn ask_occasion(state: &State, shooter: &Troop, ask: &mut FormBuilder<'_>) -> Option<Occasion> {
    let charged = state.charges.iter().any(|charge| charge.target == shooter.code);
    let likely = if charged { Occasion::TargetOfCharge } else { Occasion::ChargeCrossesZone };
    ask.pick(
        Question::new("occasion", 'o', "occasion").on("p. 24-26"),
        &[
            (Occasion::TargetOfCharge, "it is charged"),
            (Occasion::ChargeCrossesZone, "a charge crosses its zone"),
            (Occasion::MovesInAndOut, "an enemy moves in and out"),
            (Occasion::Evading, "it evades"),
        ],
        Some(likely),
    )
}

/// The timing that the shot has for the firing rules.
pub(crate) fn timing(occasion: Occasion) -> Timing {
    match occasion {
        Occasion::TargetOfCharge => Timing::AtChargers,
        Occasion::Evading => Timing::Evading,
        _ => Timing::Crossing,
    }
}

/// Why it may not fire on that occasion (p. 25-26).
pub(crate) fn permit(
    state: &State,
    shooter: &Troop,
    occasion: Occasion,
    request: &mut Fire,
    ask: &mut FormBuilder<'_>,
) -> Vec<Refusal> {
    let mut judge = MovementPhaseFire { unit: shooter.unit.clone(), event: occasion, ..MovementPhaseFire::default() };
    // A garrison fires on each face by itself, and fights on another (p. 17).
    let garrison = shooter.block().is_some();
    judge.fired = shooter.fired != Fired::No && !garrison;
    // Neither chargers nor counter-chargers fire (p. 25).
    let charges = |charge: &Charge| charge.attacker == shooter.code || charge.counter && charge.target == shooter.code;
    judge.charging = state.charges.iter().any(charges);
    judge.engaged = state.engaged(shooter.code) && !garrison;
    if timing(occasion) == Timing::Crossing {
        judge.will_move = ask.flag(Question::new("will_move", 'w', "it will move later this turn").on("p. 26"), false);
        request.will_move_later = judge.will_move;
        judge.better_target = ask.flag(Question::new("better", 'n', "it has a better target").on("p. 25"), false);
    }
    match judge.answer(&state.tables) {
        Ok(answer) => answer.reasons.into_iter().map(Refusal::from).collect(),
        Err(_) => Vec::new(),
    }
}

/// What may go astray in the mist.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Astray {
    /// A shot.
    Fire,
    /// A charge.
    Charge,
}

/// The die that mist costs (p. 61); none where no mist hangs or the unit is out of it.
pub(crate) fn astray(state: &State, what: Astray, distance: Ratio, ask: &mut FormBuilder<'_>) -> Option<ScenarioMist> {
    let mist = state.script.mist(state.turn)?;
    let on_plain = ask.flag(Question::new("mist", 'y', format!("in the mist {}", mist.place)).on("p. 61"), true);
    let clear = match &mist.clear {
        Some(place) if what == Astray::Fire => {
            ask.flag(Question::new("clear", 'q', format!("at {place} itself")).on("p. 61"), false)
        }
        _ => false,
    };
    Some(ScenarioMist {
        turn: state.turn,
        on_plain,
        action: if what == Astray::Fire { MistAction::Fire } else { MistAction::Charge },
        distance,
        target_is_lobositz: clear,
        scale: state.scale,
    })
}
