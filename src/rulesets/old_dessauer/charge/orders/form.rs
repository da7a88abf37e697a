//! The form of a charge.

use crate::rulesets::old_dessauer::battle::place::crossing;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::charge::legality::{Approach, ChargeCheck};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{FormBuilder, Question, Row};

const SIDE: &[Row<ChargeCheck>] = &[
    Row::<ChargeCheck>::new("face", 'f', "reaches its", "Flank/Rear Attacks", |charge, question, ask| {
        ask.fill(question, &mut charge.target_face);
    })
    .when(|charge| charge.target.formation != Formation::Square),
    Row::<ChargeCheck>::new("behind", 'n', "began behind it", "Flank/Rear Attacks", |charge, question, ask| {
        ask.fill(question, &mut charge.began_behind_flank);
    })
    .when(|charge| charge.target_face != Facing::Front),
];

const WAY: &[Row<ChargeCheck>] = &[
    Row::new("approach", 'k', "manoeuvre before", "Maneuver", |charge, question, ask| {
        let ways = Approach::of(charge.charger.kind);
        charge.manoeuvre = ask.pick(question, ways, Some(charge.manoeuvre)).unwrap_or_default();
    }),
    Row::new("terrain", 't', "worst ground crossed", "Terrain Effects", |charge, question, ask| {
        ask.fill(question, &mut charge.terrain);
    }),
];

const OBSTACLES: &[Row<ChargeCheck>] = &[
    Row::new("into_obstacle", 'l', "into its obstacle", "Disordered Units", |charge, question, ask| {
        ask.fill(question, &mut charge.into_obstacle);
    }),
    Row::new("through", 'h', "through a friend", "Moving Through Friends", |charge, question, ask| {
        ask.fill(question, &mut charge.through_friend);
    }),
];

/// The charge of these troops at a target so far away, as the umpire describes it; its general's radius aside.
pub(crate) fn asked(
    state: &State,
    [unit, target]: [&UnitInPlay; 2],
    charger: Unit,
    distance: Inches,
    ask: &mut FormBuilder<'_>,
) -> ChargeCheck {
    let straight = state.tables.charge.straight(charger.kind);
    let likely = if target.ground == Terrain::Open { unit.ground } else { target.ground };
    let mut request = ChargeCheck {
        charger,
        target: state.now(target),
        distance,
        final_straight: distance,
        through_friend: false,
        terrain: likely,
        crossing: Inches::NONE,
        target_face: Facing::Front,
        began_behind_flank: true,
        active: state.is_active(unit.id),
        // The roll comes after all else is in order.
        command_passed: true,
        manoeuvre: Approach::None,
        into_obstacle: false,
    };
    ask.rows(&mut request, SIDE);
    let last = Question::new("straight", 'r', format!("last {straight} in straight")).on("Charging");
    if !ask.flag(last, true) {
        request.final_straight = Inches::NONE;
    }
    ask.rows(&mut request, WAY);
    request.crossing = crossing(ask);
    ask.rows(&mut request, OBSTACLES);
    request
}
