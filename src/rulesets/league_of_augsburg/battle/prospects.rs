//! What a charge would bring: whether it reaches, and who would win as both stand now.

use crate::rulesets::league_of_augsburg::battle::charge::{Charge, can_evade};
use crate::rulesets::league_of_augsburg::battle::state::{State, UnitInPlay};
use crate::rulesets::league_of_augsburg::charge::contact::charge_move;
use crate::rulesets::league_of_augsburg::melee::round::{Melee, Winner};
use crate::rulesets::league_of_augsburg::movement::allowance::MoveAllowance;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::umpire::{FormBuilder, Procedure, Ratio, leaves};

/// Outcomes beyond which it is not worth the while.
const MANY: usize = 2_000;

/// What slows a charge from one ground at a unit on another.
fn over(own: Ground, at: Ground) -> String {
    let obstacle =
        |ground: Ground| if ground.is_cover_obstacle() { "an obstacle, and bad going" } else { "an obstacle" };
    match (at.is_obstacle(), at.is_bad()) {
        (true, _) => format!(": {} is {}", at.short(), obstacle(at)),
        (false, true) => format!(": {} is bad going", at.short()),
        (false, false) if own.is_obstacle() => format!(": its own {} is {}", own.short(), obstacle(own)),
        (false, false) if own.is_bad() => format!(": its own {} is bad going", own.short()),
        (false, false) => String::new(),
    }
}

/// A charge over its own ground and what its target stands in.
fn way((attacker, target): (&UnitInPlay, &UnitInPlay)) -> MoveAllowance {
    let obstacles = u32::from(target.ground.is_obstacle()) + u32::from(attacker.ground.is_obstacle());
    let going = Going::bad(target.ground.is_bad() || attacker.in_bad_going);
    let cover_obstacle = attacker.ground.is_cover_obstacle() || target.ground.is_cover_obstacle();
    MoveAllowance { going, obstacles, cover_obstacle, ..charge_move(attacker) }
}

/// The inches that it may go, each with its chance.
fn goes(state: &State, both: (&UnitInPlay, &UnitInPlay)) -> Vec<(Ratio, Ratio)> {
    let way = way(both);
    let far = leaves(MANY, |dice| way.resolve(&state.tables, dice)).unwrap_or_default();
    far.into_iter().filter_map(|(chance, .., moved)| Some((chance, moved.ok()?.allowance))).collect()
}

/// The most inches that it may go.
pub(crate) fn most(state: &State, both: (&UnitInPlay, &UnitInPlay)) -> Option<Ratio> {
    goes(state, both).into_iter().map(|(_, inches)| inches).max()
}

/// Shows it beside the form, over the ground that the target stands in. Fire at the charge, other obstacles and flanks come
/// later, and are not in it.
pub(crate) fn say(
    state: &State,
    charge: &Charge,
    (attacker, target): (&UnitInPlay, &UnitInPlay),
    ask: &mut FormBuilder<'_>,
) {
    if charge.distance == Ratio::ZERO {
        return;
    }
    let tables = &state.tables;
    let bad = target.ground.is_bad() || [target, attacker].iter().any(|unit| unit.ground.is_cover_obstacle());
    let crossing = target.ground.crossing().max(attacker.ground.crossing());
    let far = goes(state, (attacker, target));
    let inches = || far.iter().map(|(_, inches)| *inches);
    if let (Some(least), Some(most)) = (inches().min(), inches().max()) {
        let far = if least == most { format!("{most}") } else { format!("{least} to {most}") };
        let off = way((attacker, target)).off(tables);
        ask.say(format!("its charge goes {far} in{}{off}", over(attacker.ground, target.ground)));
    }
    let stands = if can_evade(target) { ", should its target not run" } else { "" };
    ask.say(format!(
        "below: whether it gets there, and its melee once there{stands}; no fire at it, in front, as both stand now; \
         what lies between them is not in it"
    ));
    let reached = far.iter().filter(|(_, inches)| *inches >= charge.distance);
    let arrives = reached.fold(Ratio::ZERO, |sum, (chance, _)| sum + *chance);
    ask.prospect("it gets there", arrives);
    if arrives == Ratio::ZERO {
        return;
    }
    let melee = Melee {
        attacker: Unit { in_bad_going: bad, ..attacker.charged() },
        // What its chit says nobody knows yet who charges.
        defender: target.shot_at(),
        attacker_crossing: crossing,
        defender_flanked: target.faces_away(),
        in_the_field: true,
        ..Melee::default()
    };
    let Some(all) = leaves(MANY, |dice| melee.resolve(tables, dice)) else { return };
    let wins = |unit: &UnitInPlay| format!("there {} wins", state.roster.marked(unit.id));
    for (who, winner) in
        [(wins(attacker), Winner::Attacker), ("there drawn".to_owned(), Winner::Tie), (wins(target), Winner::Defender)]
    {
        let won = all.iter().filter(|(.., fought)| fought.as_ref().is_ok_and(|fought| fought.winner == winner));
        ask.prospect(who, won.fold(Ratio::ZERO, |sum, (chance, ..)| sum + *chance));
    }
}
