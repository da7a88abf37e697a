//! Going back (Recoil Moves; Rout Hits; Voluntary Fallback).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{Inches, from_one, yes};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request};

/// The least inches of so many recoil moves: 2 each, 18 at most (OD-REC-1, OD-REC-5).
pub(crate) fn forced_distance(moves: u32, tables: &Tables) -> u32 {
    moves.saturating_mul(tables.recoil.per_move).min(tables.recoil.most)
}

/// Who is passed on the way back; none of them unless they are given.
struct Passed {
    enemy_gap: Option<Inches>,
    friend_gap: Option<Inches>,
    friends_skirmishers: bool,
}

impl Passed {
    /// Whether the unit is eliminated between enemies, and whether the friends are disordered (OD-REC-3, OD-REC-4, OD-LI-8).
    /// Skirmishers among the friends need the option `light_infantry`.
    fn effects(&self, unit: &Unit, tables: &Tables) -> Result<(bool, bool), Refusal> {
        if self.friends_skirmishers {
            tables.options.need(OptionalRule::LightInfantry, "`friends_skirmishers`")?;
        }
        let narrower = |gap: Option<Inches>, least: Ratio| gap.is_some_and(|gap| gap.0 < least);
        let eliminated = narrower(self.enemy_gap, tables.recoil.enemy_gap);
        let open_order = unit.kind == Kind::Skirmishers || self.friends_skirmishers;
        Ok((eliminated, !eliminated && !open_order && narrower(self.friend_gap, tables.recoil.friend_gap)))
    }
}

/// `recoil`: where recoil moves take a unit. Its rout hits have been counted by the procedure that ordered them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recoil {
    /// The unit.
    pub(crate) unit: Unit,
    /// The recoil moves, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) moves: u32,
    /// How far it goes; the least unless it is given. Less than that or more than 18 is refused.
    pub(crate) distance: Option<Inches>,
    /// The narrowest gap between enemies that it passes.
    pub(crate) enemy_gap: Option<Inches>,
    /// The narrowest gap between friends that it passes; 0 goes through one.
    pub(crate) friend_gap: Option<Inches>,
    /// Whether those friends are skirmishers.
    #[serde(default)]
    pub(crate) friends_skirmishers: bool,
}

/// A unit that has recoiled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Recoiled {
    /// The inches that it must go.
    pub(crate) min_distance: u32,
    /// The inches that it may go.
    pub(crate) max_distance: u32,
    /// The inches that it goes.
    pub(crate) distance: Ratio,
    /// Whether it is lost between enemies.
    pub(crate) eliminated: bool,
    /// Whether the friends that it passed are disordered.
    pub(crate) friends_disordered: bool,
    /// Always.
    pub(crate) shaken_after: bool,
}

impl Request<Tables> for Recoil {
    const NAME: &'static str = "recoil";
    type Answer = Recoiled;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Recoiled, Interrupt> {
        self.unit.check(&tables.options)?;
        let (min_distance, max_distance) = (forced_distance(self.moves, tables), tables.recoil.most);
        let distance = self.distance.map_or(count(min_distance), |inches| inches.0);
        if distance < count(min_distance) || distance > count(max_distance) {
            let text = format!("it recoils from {min_distance} to {max_distance} inches, not {distance}");
            return Err(Refusal::on("Recoil Moves", text).into());
        }
        let passed = Passed {
            enemy_gap: self.enemy_gap,
            friend_gap: self.friend_gap,
            friends_skirmishers: self.friends_skirmishers,
        };
        let (eliminated, friends_disordered) = passed.effects(&self.unit, tables)?;
        Ok(Recoiled { min_distance, max_distance, distance, eliminated, friends_disordered, shaken_after: true })
    }
}

/// `voluntary_fallback`: a unit with a general near by goes back instead of moving (OD-VF-1 to 4, OD-AMB-23). Needs the
/// option `voluntary_fallback`. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoluntaryFallback {
    /// The unit; one in combat is refused.
    pub(crate) unit: Unit,
    /// How far it goes, above 0, without a limit.
    pub(crate) distance: Inches,
    /// How far away the general is; more than 2 inches is refused.
    pub(crate) general_distance: Inches,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// The narrowest gap between enemies that it passes.
    pub(crate) enemy_gap: Option<Inches>,
    /// The narrowest gap between friends that it passes; 0 goes through one.
    pub(crate) friend_gap: Option<Inches>,
    /// Whether those friends are skirmishers.
    #[serde(default)]
    pub(crate) friends_skirmishers: bool,
}

/// A unit that has fallen back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FellBack {
    /// Segments of 6 inches, begun ones counted.
    pub(crate) segments: u32,
    /// A hit for each segment beyond the first.
    pub(crate) rout_hits: u32,
    /// Its figures, those taken off.
    pub(crate) figures_after: u32,
    /// Always.
    pub(crate) shaken_after: bool,
    /// Whether it is shattered.
    pub(crate) shattered: bool,
    /// Whether it is lost between enemies.
    pub(crate) eliminated: bool,
    /// Whether the friends that it passed are disordered.
    pub(crate) friends_disordered: bool,
}

impl Request<Tables> for VoluntaryFallback {
    const NAME: &'static str = "voluntary_fallback";
    type Answer = FellBack;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<FellBack, Interrupt> {
        let unit = &self.unit;
        let refuse = |text: &'static str| Err(Interrupt::from(Refusal::on("Voluntary Fallback", text)));
        tables.options.need(OptionalRule::VoluntaryFallback, "voluntary_fallback")?;
        unit.check(&tables.options)?;
        if !self.active {
            return refuse("only units of the active side fall back by choice");
        }
        if unit.in_combat {
            return refuse("no unit falls back out of combat");
        }
        if self.general_distance.0 > tables.fallback.general_within {
            return refuse("a general must be within 2 inches");
        }
        if self.distance == Inches::NONE {
            return refuse("a fallback goes some inches: `distance` is above 0");
        }
        let passed = Passed {
            enemy_gap: self.enemy_gap,
            friend_gap: self.friend_gap,
            friends_skirmishers: self.friends_skirmishers,
        };
        let (eliminated, friends_disordered) = passed.effects(unit, tables)?;
        let segments = -(-(self.distance.0 / tables.fallback.segment)).floor();
        let segments = u32::try_from(segments).unwrap_or(u32::MAX);
        let rout_hits = segments.saturating_sub(1);
        let figures_after = unit.figures.saturating_sub(rout_hits);
        Ok(FellBack {
            segments,
            rout_hits,
            figures_after,
            shaken_after: true,
            shattered: unit.is_shattered_at(figures_after),
            eliminated,
            friends_disordered,
        })
    }
}
