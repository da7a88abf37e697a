//! Fire in the movement phase (p. 24-26).

use crate::rulesets::honours_of_war::battle::objection::OrderObjection;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Fired, Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::fire::aim::AimObjection;
use crate::rulesets::honours_of_war::fire::crossing::{MovementPhaseFire, Occasion};
use crate::rulesets::honours_of_war::fire::shooting::{Fire, Timing};
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{Choice, FormBuilder, Options, Question, Refusal, UnitId};

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

/// Whether an enemy has gone anywhere in this movement phase.
fn has_gone(unit: &UnitInPlay) -> bool {
    unit.profile.moved || unit.morale == Morale::Retreated
}

/// Whether the enemy goes for somebody: he charges, or counter-charges.
fn charges(state: &State, enemy: UnitId) -> bool {
    state.charges.iter().any(|one| one.attacker == enemy || one.counter && one.target == enemy)
}

/// Whether this enemy gives it this occasion, by what the battle has seen of both (p. 24-26).
fn gives(state: &State, shooter: &UnitInPlay, target: &UnitInPlay, occasion: Occasion) -> bool {
    match occasion {
        Occasion::TargetOfCharge => {
            let at_it = |one: UnitId| one == shooter.id || state.fights_beside(shooter.id) == Some(one);
            state.charges.iter().any(|one| one.attacker == target.id && at_it(one.target))
        }
        Occasion::ChargeCrossesZone => charges(state, target.id),
        Occasion::MovesInAndOut | Occasion::LeavesAfterPreviousFire => has_gone(target),
        Occasion::Evading => shooter.has(Mark::Evaded),
    }
}

/// Why nothing in this movement phase lets it fire yet (p. 24-26).
pub(crate) fn no_occasion(state: &State, shooter: &UnitInPlay) -> Option<Refusal> {
    let occasions = Occasion::OPTIONS.iter().map(|(occasion, _)| *occasion);
    let mut enemies = state.enemies(shooter.id.army).into_iter().filter_map(|enemy| state.unit(enemy));
    let any = enemies.any(|enemy| occasions.clone().any(|occasion| gives(state, shooter, enemy, occasion)));
    (state.phase == Phase::Movement && !any).then(|| AimObjection::NoOccasion.into())
}

/// Asks on what occasion a unit fires in the movement phase.
pub(crate) fn ask_occasion(state: &State, shooter: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Occasion> {
    let charged = state.is_charged(shooter.id);
    let enemies = state.enemies(shooter.id.army);
    let likely = match () {
        () if charged => Occasion::TargetOfCharge,
        () if shooter.has(Mark::Evaded) => Occasion::Evading,
        () if enemies.iter().any(|enemy| charges(state, *enemy)) => Occasion::ChargeCrossesZone,
        () => Occasion::MovesInAndOut,
    };
    ask.pick(Question::new("occasion", 'O', "occasion").on("p. 24-26"), Occasion::OPTIONS, Some(likely))
}

/// Asks what matters on that occasion, and answers why it may not fire (p. 25-26).
pub(crate) fn ask_permit(
    state: &State,
    (shooter, target): (&UnitInPlay, &UnitInPlay),
    occasion: Occasion,
    request: &mut Fire,
    ask: &mut FormBuilder<'_>,
) -> Vec<Refusal> {
    let mut judge = MovementPhaseFire { unit: request.firer.clone(), event: occasion, ..MovementPhaseFire::default() };
    if request.timing == Timing::Crossing {
        // Its player gives up its move, or takes the deduction: who has moved, or may not, gives up nothing.
        let may =
            state.brigade(shooter.id).is_some_and(|own| state.may_still_move(own)) && state.lets(state.bars(shooter));
        if !request.firer.moved {
            let will_move = Question::new("will_move", 'R', "it will move later this turn").on("p. 26");
            request.will_move_later = ask.flag(if may { will_move.must() } else { will_move.known() }, false);
        }
        judge.better_target = ask.flag(Question::new("better", 'S', "it has a better target").on("p. 25"), false);
    }
    if occasion == Occasion::TargetOfCharge && shooter.profile.kind.is_light_foot() {
        ask.say(
            "It fires as it stands, though it may evade later; as it evades it would fire at -1 (a reading, p. 24-25).",
        );
    }
    let mut reasons: Vec<Refusal> = judge.occasion_objections().into_iter().map(Refusal::from).collect();
    // Whoever is driven off reacts before he fires, and before another fires at him (p. 25, 29).
    if state.owes_reaction(shooter) {
        reasons.push(OrderObjection::ReactsFirst.into());
    }
    if state.owes_reaction(target) {
        reasons.push(AimObjection::ReactsFirst(state.marked(target.id)).into());
    }
    if !gives(state, shooter, target, occasion) {
        let enemy = state.marked(target.id);
        let objection = match occasion {
            Occasion::TargetOfCharge => AimObjection::ChargesAnother(enemy),
            Occasion::ChargeCrossesZone => AimObjection::DoesNotCharge(enemy),
            Occasion::MovesInAndOut | Occasion::LeavesAfterPreviousFire => AimObjection::HasNotMoved(enemy),
            Occasion::Evading => AimObjection::HasNotEvaded,
        };
        reasons.push(objection.into());
    }
    reasons
}
