//! Morale tests (Morale).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::saves::Cover;
use crate::rulesets::league_of_augsburg::movement::allowance::{Going, normal_moves};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::rulesets::league_of_augsburg::unit::sum::{Sum, times};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Request, integer};

const SECTION: &str = "Morale Mechanics";

/// How many dice a unit tests with: two for each squadron, one for six figures of foot or guns at the start (LOA-MOR-2,
/// LOA-MOR-3, LOA-AMB-43).
pub(crate) fn test_dice(tables: &Tables, unit: &Unit) -> u32 {
    if unit.is_mounted() {
        2 * unit.squadrons
    } else {
        unit.original_figures.div_ceil(tables.morale_dice.figures.get())
    }
}

/// What helps or harms a unit in a test, and in a rally.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Circumstances {
    /// What it stands in.
    pub(crate) cover: Cover,
    /// Fired on from enfilade.
    pub(crate) enfilade: bool,
    /// A routing friend is within 6 inches.
    pub(crate) routing_friend: bool,
    /// Rally Points on it.
    pub(crate) rally_points: u32,
    /// The Command Number of the commander who has joined it to rally it.
    pub(crate) commander_number: u32,
}

/// A throw for morale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Tested {
    pub(crate) dice_total: u32,
    #[serde(flatten)]
    pub(crate) sum: Sum,
    pub(crate) number: i32,
    pub(crate) figures: u32,
    pub(crate) passed: bool,
}

impl Tested {
    /// By how much the number is above the figures; 0 when passed (LOA-AMB-3).
    pub(crate) fn failed_by(&self) -> u32 {
        u32::try_from(i64::from(self.number) - i64::from(self.figures)).unwrap_or(0)
    }
}

/// Throws a unit's test dice: mounted, the lower of each squadron's pair (LOA-AMB-5, LOA-AMB-6); on foot, all.
pub(crate) fn throw(tables: &Tables, dice: &mut dyn Dice, unit: &Unit, at: Circumstances) -> Result<Tested, Interrupt> {
    let add = &tables.morale_modifiers;
    let skirmishes = unit.is_light() && !unit.is_mounted();
    let cover = match at.cover {
        Cover::None => 0,
        Cover::Concealed => add.light_cover,
        Cover::Cover => add.substantial_cover,
        Cover::HardCover => add.fortifications,
    };
    let sum = Sum::of(
        SECTION,
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
    );
    let dice_total = if unit.is_mounted() {
        dice.lower_of_pairs(unit.squadrons, Die::D6, "morale")?
    } else {
        dice.sum(test_dice(tables, unit), Die::D6, "morale")?
    };
    let number = sum.added_to(dice_total);
    let figures = unit.figures;
    Ok(Tested { dice_total, sum, number, figures, passed: i64::from(number) <= i64::from(figures) })
}

/// `morale_test`: a unit that lost figures (LOA-MOR-1).
///
/// Dice: the test dice; then 1 if it fails, read as a d3 or a d6 as the result says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleTest {
    /// The unit, after its casualties.
    pub(crate) unit: Unit,
    /// What it stands in.
    #[serde(default)]
    pub(crate) cover: Cover,
    /// Fired on from enfilade.
    #[serde(default)]
    pub(crate) enfilade: bool,
    /// A routing friend is within 6 inches.
    #[serde(default)]
    pub(crate) routing_friend: bool,
    /// Rally Points on it.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) rally_points: u32,
    /// It took fire while it charged.
    #[serde(default)]
    pub(crate) charging: bool,
    /// It has acted this turn.
    #[serde(default)]
    pub(crate) has_acted: bool,
    /// The going behind it.
    #[serde(default)]
    pub(crate) going: Going,
}

/// What a test ends in (Morale Results).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    Pass,
    BackD3,
    BackD6,
    BackD6Away,
    #[serde(rename = "back_d6_plus_3_away")]
    BackD6Plus3Away,
    Rout,
    Shattered,
}

impl End {
    /// The row of a test that failed by so much.
    pub(crate) const fn of(failed_by: u32) -> End {
        match failed_by {
            0 => End::Pass,
            1 => End::BackD3,
            2 => End::BackD6,
            3 => End::BackD6Away,
            4 => End::BackD6Plus3Away,
            5 => End::Rout,
            _ => End::Shattered,
        }
    }
}

/// Which way a unit ends up facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Facing {
    Unchanged,
    Foe,
    Away,
}

/// See [`MoraleTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Morale {
    #[serde(flatten)]
    pub(crate) tested: Tested,
    pub(crate) failed_by: u32,
    pub(crate) result: End,
    pub(crate) move_inches: Ratio,
    pub(crate) normal_moves: u32,
    pub(crate) facing: Facing,
    pub(crate) orders_cancelled: bool,
    pub(crate) new_order: Option<Chit>,
    pub(crate) charge_deduction: u32,
    pub(crate) unformed: bool,
    pub(crate) disordered: bool,
    pub(crate) routing: bool,
    pub(crate) dispersed: bool,
}

impl MoraleTest {
    /// The Normal Moves of a rout, and the inches of any move, for a result.
    fn moves(&self, tables: &Tables, dice: &mut dyn Dice, result: End) -> Result<(u32, Ratio), Interrupt> {
        let inches = |inches: u32| (0, Ratio::from(i64::from(inches)));
        let mut d6 = || dice.face(Die::D6, "fall back").map(u32::from);
        match result {
            End::Pass => Ok(inches(0)),
            End::BackD3 => d3(dice, "fall back").map(inches),
            End::BackD6 | End::BackD6Away => d6().map(inches),
            End::BackD6Plus3Away => d6().map(|face| inches(face.saturating_add(tables.morale_moves.away_added))),
            End::Rout | End::Shattered => {
                let moves = d3(dice, "rout")?.saturating_add(tables.morale_moves.rout_added);
                Ok((moves, normal_moves(tables, &self.unit, self.going, moves)?))
            }
        }
    }
}

impl Request<Tables> for MoraleTest {
    const NAME: &'static str = "morale_test";
    type Answer = Morale;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Morale, Interrupt> {
        let unit = &self.unit;
        unit.is_troops()?;
        let at = Circumstances {
            cover: self.cover,
            enfilade: self.enfilade,
            routing_friend: self.routing_friend,
            rally_points: self.rally_points,
            commander_number: 0,
        };
        let tested = throw(tables, dice, unit, at)?;
        let failed_by = tested.failed_by();
        let result = End::of(failed_by);
        let (normal_moves, back) = self.moves(tables, dice, result)?;
        // A charge loses the distance from its move instead of going back (LOA-MOR-20).
        let deducted = self.charging && matches!(result, End::BackD3 | End::BackD6);
        let facing = match result {
            End::BackD3 | End::BackD6 if !deducted => Facing::Foe,
            End::Pass | End::BackD3 | End::BackD6 => Facing::Unchanged,
            End::BackD6Away | End::BackD6Plus3Away | End::Rout | End::Shattered => Facing::Away,
        };
        let orders_cancelled = result >= End::BackD6Away;
        let stands_ready = orders_cancelled && result != End::Shattered && !self.has_acted && !self.charging;
        Ok(Morale {
            tested,
            failed_by,
            result,
            move_inches: if deducted { Ratio::ZERO } else { back },
            normal_moves,
            facing,
            orders_cancelled,
            new_order: stands_ready.then_some(Chit::StandReady),
            charge_deduction: if deducted { u32::try_from(back.floor()).unwrap_or(0) } else { 0 },
            unformed: unit.unformed || result == End::BackD6Away,
            disordered: unit.disordered || matches!(result, End::BackD6Plus3Away | End::Rout),
            routing: unit.routing || result >= End::Rout,
            dispersed: result == End::Shattered,
        })
    }
}
