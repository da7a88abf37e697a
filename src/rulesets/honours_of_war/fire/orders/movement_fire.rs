//! Fire in the movement phase (p. 24-26).

use crate::rulesets::honours_of_war::battle::state::{Charge, Fired, Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::fire::crossing::{MovementPhaseFire, Occasion};
use crate::rulesets::honours_of_war::fire::shooting::{Fire, Timing};
use crate::umpire::{Choice, FormBuilder, Options, Question, Refusal};

impl Options for Occasion {
    const OPTIONS: &'static [(Occasion, Choice)] = &[
        (Occasion::TargetOfCharge, "it is charged"),
        (Occasion::ChargeCrossesZone, "a charge crosses its zone"),
        (Occasion::MovesInAndOut, "an enemy moves in and out"),
        (Occasion::Evading, "it evades"),
    ];
}

impl Occasion {
    /// The timing that the shot has for the firing rules.
    pub(crate) const fn timing(self) -> Timing {
        match self {
            Occasion::TargetOfCharge => Timing::AtChargers,
            Occasion::Evading => Timing::Evading,
            Occasion::ChargeCrossesZone | Occasion::MovesInAndOut | Occasion::LeavesAfterPreviousFire => {
                Timing::Crossing
            }
        }
    }

    /// How a unit has fired that fired on this occasion.
    pub(crate) const fn fired(self) -> Fired {
        match self {
            Occasion::ChargeCrossesZone | Occasion::MovesInAndOut => Fired::Crossing,
            Occasion::TargetOfCharge | Occasion::Evading | Occasion::LeavesAfterPreviousFire => Fired::Movement,
        }
    }
}

/// Asks on what occasion a unit fires in the movement phase.
pub(crate) fn ask_occasion(state: &State, shooter: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Occasion> {
    let charged = state.charges.iter().any(|charge| charge.target == shooter.id);
    let charge = state.charges.iter().any(|charge| state.hostile(charge.attacker.army, shooter.id.army));
    let likely = match () {
        () if charged => Occasion::TargetOfCharge,
        () if shooter.has(Mark::Evaded) => Occasion::Evading,
        () if charge => Occasion::ChargeCrossesZone,
        () => Occasion::MovesInAndOut,
    };
    ask.pick(Question::new("occasion", 'O', "occasion").on("p. 24-26"), Occasion::OPTIONS, Some(likely))
}

/// Asks what matters on that occasion, and answers why it may not fire (p. 25-26).
pub(crate) fn ask_permit(
    state: &State,
    target: &UnitInPlay,
    occasion: Occasion,
    request: &mut Fire,
    ask: &mut FormBuilder<'_>,
) -> Vec<Refusal> {
    let mut judge = MovementPhaseFire { unit: request.firer.clone(), event: occasion, ..MovementPhaseFire::default() };
    if request.timing == Timing::Crossing {
        let will_move = Question::new("will_move", 'R', "it will move later this turn").on("p. 26");
        request.will_move_later = ask.flag(will_move, false);
        judge.better_target = ask.flag(Question::new("better", 'S', "it has a better target").on("p. 25"), false);
    }
    let mut reasons: Vec<Refusal> = judge.occasion_bans().into_iter().map(Refusal::from).collect();
    // Whoever is driven off reacts before another fires at him (p. 25, 29).
    if state.owes_reaction(target) {
        let text = format!("{} has yet to react to the fire that hit it, and does so at once", state.marked(target.id));
        reasons.push(Refusal::on("p. 25", text));
    }
    let goes = |charge: &Charge| charge.attacker == target.id || charge.counter && charge.target == target.id;
    if occasion == Occasion::ChargeCrossesZone && !state.charges.iter().any(goes) {
        reasons.push(Refusal::on("p. 25", format!("{} does not charge", state.marked(target.id))));
    }
    reasons
}
