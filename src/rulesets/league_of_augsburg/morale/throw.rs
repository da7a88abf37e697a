//! A throw for morale, in a test and in a rally (Morale Mechanics).

use serde::Serialize;

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Cover;
use crate::rulesets::league_of_augsburg::unit::sum::{Sum, times};
use crate::umpire::{Dice, Die, Interrupt};

/// What helps or harms a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Circumstances {
    /// What it stands in.
    pub(crate) cover: Cover,
    /// Fired on from enfilade.
    pub(crate) enfilade: bool,
    /// A routing friend is near.
    pub(crate) routing_friend: bool,
    /// Rally Points on it.
    pub(crate) rally_points: u32,
    /// The Command Number of the commander who has joined it to rally it.
    pub(crate) commander_number: u32,
}

/// What was thrown.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoraleThrow {
    pub(crate) dice_total: u32,
    #[serde(flatten)]
    pub(crate) sum: Sum,
    pub(crate) number: i32,
    pub(crate) figures: u32,
    pub(crate) passed: bool,
}

impl MoraleThrow {
    /// By how much the number is above the figures; 0 when passed (LOA-AMB-3).
    pub(crate) fn failed_by(&self) -> u32 {
        u32::try_from(i64::from(self.number) - i64::from(self.figures)).unwrap_or(0)
    }
}

/// What the dice of a test are for.
pub(crate) const WHY: &str = "morale";

/// A test that no die can change.
pub(crate) struct Certain {
    /// The highest throw, of a unit that passes; the lowest, of one that fails.
    pub(crate) total: u32,
    pub(crate) sum: Sum,
    pub(crate) passes: bool,
}

/// How a unit's test ends where it ends so whatever falls.
pub(super) fn certain(tables: &Tables, unit: &Unit, at: Circumstances) -> Option<Certain> {
    let counted = if unit.is_mounted() { unit.squadrons } else { unit.test_dice(tables) };
    let sum = sum(tables, unit, at);
    let passes = |total: u32| i64::from(sum.added_to(total)) <= i64::from(unit.figures);
    let most = counted.saturating_mul(Die::D6.sides());
    match (passes(most), passes(counted)) {
        (true, _) => Some(Certain { total: most, sum, passes: true }),
        (_, false) => Some(Certain { total: counted, sum, passes: false }),
        (false, true) => None,
    }
}

/// Throws a unit's test dice: mounted, the lower of each squadron's pair (LOA-AMB-5, LOA-AMB-6); on foot, all.
pub(crate) fn throw(
    tables: &Tables,
    dice: &mut dyn Dice,
    unit: &Unit,
    at: Circumstances,
) -> Result<MoraleThrow, Interrupt> {
    let sum = sum(tables, unit, at);
    let dice_total = if unit.is_mounted() {
        dice.lower_of_pairs(unit.squadrons, Die::D6, WHY)?
    } else {
        dice.sum(unit.test_dice(tables), Die::D6, WHY)?
    };
    let number = sum.added_to(dice_total);
    let figures = unit.figures;
    Ok(MoraleThrow { dice_total, sum, number, figures, passed: i64::from(number) <= i64::from(figures) })
}

fn sum(tables: &Tables, unit: &Unit, at: Circumstances) -> Sum {
    let add = &tables.morale_modifiers;
    let skirmishes = unit.is_light() && !unit.is_mounted();
    let cover = match at.cover {
        Cover::None => 0,
        Cover::Concealed => add.light_cover,
        Cover::Substantial => add.substantial_cover,
        Cover::Fortified => add.fortifications,
    };
    Sum::of(
        "Morale Mechanics",
        &[
            (unit.is_elite(), "guards or elite", add.elite),
            (unit.grenadiers, "grenadiers", add.grenadiers),
            (true, "cover", cover),
            (at.enfilade, "fired on in enfilade", add.enfilade),
            (unit.is_effectively_unformed(), "unformed", add.unformed),
            (unit.disordered, "disordered", add.disordered),
            (skirmishes && at.cover == Cover::None, "skirmishers not in cover", add.skirmishers_in_the_open),
            (at.routing_friend, "routing friend", add.routing_friend),
            (true, "Rally Points", times(at.rally_points, add.rally_point)),
            (true, "commander", times(at.commander_number, add.commander)),
        ],
    )
}
