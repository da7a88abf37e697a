//! What a charge would bring: whether it reaches, and who would win as both stand now.

use crate::rulesets::league_of_augsburg::battle::charge::Charge;
use crate::rulesets::league_of_augsburg::battle::state::{State, UnitInPlay};
use crate::rulesets::league_of_augsburg::charge::contact::charge_move;
use crate::rulesets::league_of_augsburg::melee::round::{Melee, Winner};
use crate::umpire::{FormBuilder, Procedure, Ratio, leaves};

/// Outcomes beyond which it is not worth the while.
const MANY: usize = 2_000;

/// Shows it beside the form. Fire at the charge, obstacles and flanks come later, and are not in it.
pub(super) fn say(
    state: &State,
    charge: &Charge,
    (attacker, target): (&UnitInPlay, &UnitInPlay),
    ask: &mut FormBuilder<'_>,
) {
    if charge.distance == Ratio::ZERO {
        return;
    }
    let tables = &state.tables;
    let request = charge_move(attacker);
    let far = leaves(MANY, |dice| request.resolve(tables, dice)).unwrap_or_default();
    let reached = far.iter().filter(|(.., moved)| moved.as_ref().is_ok_and(|moved| moved.allowance >= charge.distance));
    ask.say("in the end: over good going, not shot at, in front, as both stand now");
    ask.prospect("the charge reaches", reached.fold(Ratio::ZERO, |sum, (chance, ..)| sum + *chance));
    let melee =
        Melee { attacker: attacker.charged(), defender: target.charged(), in_the_field: true, ..Melee::default() };
    let Some(all) = leaves(MANY, |dice| melee.resolve(tables, dice)) else { return };
    for (who, winner) in [
        (format!("{} wins", state.named(attacker.id)), Winner::Attacker),
        ("drawn".to_owned(), Winner::Tie),
        (format!("{} wins", state.named(target.id)), Winner::Defender),
    ] {
        let won = all.iter().filter(|(.., fought)| fought.as_ref().is_ok_and(|fought| fought.winner == winner));
        ask.prospect(who, won.fold(Ratio::ZERO, |sum, (chance, ..)| sum + *chance));
    }
}
