//! The form of a charge.

use crate::rulesets::old_dessauer::army::Sight;
use crate::rulesets::old_dessauer::battle::face::{FLANKS, asked_face};
use crate::rulesets::old_dessauer::battle::objection::OrderObjection;
use crate::rulesets::old_dessauer::battle::place::{asked_into, crossing, ends_on, width};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::FRIEND_STANDS;
use crate::rulesets::old_dessauer::charge::legality::{Approach, ChargeCheck};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{FormBuilder, Question, Row};

const SIDE: &[Row<ChargeCheck>] = &[
    // A square has no sides.
    Row::<ChargeCheck>::new("face", 'k', "reaches its", FLANKS, |charge, question, ask| {
        (charge.target_face, charge.began_behind_flank) = asked_face(question, ask);
    })
    .when(|charge| charge.target.formation != Formation::Square),
];

const APPROACH: &[Row<ChargeCheck>] =
    &[Row::new("approach", 'h', "manoeuvre before", "Maneuver", |charge, question, ask| {
        let ways = Approach::of(charge.charger.kind);
        charge.manoeuvre = ask.pick(question, ways, Some(charge.manoeuvre)).unwrap_or_default();
    })];

const WAY: &[Row<ChargeCheck>] =
    &[Row::new("terrain", 'T', "worst ground crossed", "Terrain Effects", |charge, question, ask| {
        charge.terrain = ask.pick(question, Terrain::CROSSED, Some(charge.terrain)).unwrap_or_default();
    })];

const OBSTACLES: &[Row<ChargeCheck>] = &[
    Row::new("into_obstacle", 'U', "it holds an obstacle", "Disordered Units", |charge, question, ask| {
        // Filled in by where the target stands, its letter confirms it first.
        let said = if charge.into_obstacle { "where it stands" } else { "" };
        ask.fill(question.as_said(said), &mut charge.into_obstacle);
    }),
    Row::new("through", 'p', "through a formed friend", "Moving Through Friends", |charge, question, ask| {
        ask.fill(question, &mut charge.through_friend);
    }),
];

/// A charge as the umpire describes it.
pub(crate) struct Asked {
    pub(crate) request: ChargeCheck,
    /// How the charger is drawn up as it arrives.
    pub(crate) formation: Formation,
    pub(crate) wide: Option<u32>,
    /// The ground on which it ends.
    pub(crate) ground: Terrain,
    /// That the scenario keeps it from whom it does not see.
    pub(crate) unseen: Option<OrderObjection>,
}

/// Whether the scenario keeps a charge from whom it does not see. Where fog lies on a part of the table, only the table shows
/// whether the charge goes through it.
fn out_of_sight(state: &State, distance: Inches, ask: &mut FormBuilder<'_>) -> Option<OrderObjection> {
    let Sight { within, until, place, .. } = state.sees().filter(|sight| sight.charges)?;
    if distance.0 <= count(within) {
        return None;
    }
    let there = place.is_none_or(|place| {
        ask.flag(Question::new("there", 'K', format!("it is a charge {place}")).on("scenario").must(), true)
    });
    there.then_some(OrderObjection::OutOfSight { within, until })
}

/// What the charger changes into before the straight part of its charge: one of the formations that charge.
fn formation_after(charge: &ChargeCheck, ask: &mut FormBuilder<'_>) -> (Formation, Option<u32>) {
    let charger = &charge.charger;
    if charge.manoeuvre != Approach::ChangeFormation {
        return (charger.formation, charger.stands_wide);
    }
    let charges = |formation: &Formation| Unit { formation: *formation, ..charger.clone() }.can_charge_in_formation();
    let mut choices = charger.kind.formation_choices();
    choices.retain(|(formation, _)| charges(formation));
    let formation = asked_into(charger, choices, ask).unwrap_or(charger.formation);
    let now = charger.stands_wide.filter(|_| formation == charger.formation);
    (formation, width(charger, formation, now, ask))
}

/// The charge of these troops at a target so far away, as the umpire describes it; its general's radius aside.
pub(crate) fn asked(
    state: &State,
    [unit, target]: [&UnitInPlay; 2],
    charger: Unit,
    distance: Inches,
    ask: &mut FormBuilder<'_>,
) -> Asked {
    let straight = state.tables.charge.straight(charger.kind);
    // The worst of start, way and end counts.
    let theirs = if target.ground == Terrain::Cover { Terrain::Open } else { target.ground };
    let likely = unit.ground.left().worst(theirs);
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
        into_obstacle: target.ground == Terrain::Cover,
    };
    ask.rows(&mut request, SIDE);
    let last = Question::new("straight", 'j', format!("last {straight} in straight")).on("Charging");
    if !ask.flag(last, true) {
        request.final_straight = Inches::NONE;
    }
    ask.rows(&mut request, APPROACH);
    let (formation, wide) = formation_after(&request, ask);
    ask.rows(&mut request, WAY);
    // It ends where its target stands, outside of a town and of cover.
    let ground = ends_on(state, unit, target.ground.left(), ask);
    request.terrain = request.terrain.worst(ground);
    request.crossing = crossing(ask);
    ask.rows(&mut request, OBSTACLES);
    if request.through_friend {
        ask.say(FRIEND_STANDS);
    }
    let unseen = out_of_sight(state, distance, ask);
    Asked { request, formation, wide, ground, unseen }
}
