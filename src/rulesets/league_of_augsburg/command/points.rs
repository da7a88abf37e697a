//! Command Points and radii (Command Phase).

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request, integer, measure};

const SECTION: &str = "Command Phase";

/// Reads a Command Number, from 0 to 20.
fn command_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match integer(deserializer)? {
        number @ 0..=20 => Ok(number),
        number => Err(de::Error::custom(format!("{number} is no Command Number: 0 to 20"))),
    }
}

const fn yes() -> bool {
    true
}

/// `cinc_points`: the Command Points of a Commander in Chief this turn (LOA-CMD-7). Dice: 1, read as a d3.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CincPoints {
    /// His Command Number.
    #[serde(deserialize_with = "command_number")]
    pub(crate) command_number: u32,
}

/// Points of a turn, and the radius in inches within which they work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Points {
    pub(crate) d3: u32,
    pub(crate) points: u32,
    pub(crate) radius: u32,
}

impl Request<Tables> for CincPoints {
    const NAME: &'static str = "cinc_points";
    type Answer = Points;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Points, Interrupt> {
        let radius = Rank::Cinc.radius(tables, self.command_number);
        let d3 = d3(dice, "points of the Commander in Chief")?;
        Ok(Points { d3, points: d3 + self.command_number, radius })
    }
}

/// `brigade_points`: the Command Points of a Brigadier this turn (LOA-CMD-9). Dice: 1, read as a d3.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadePoints {
    /// His Command Number.
    #[serde(deserialize_with = "command_number")]
    pub(crate) command_number: u32,
    /// What the Commander in Chief grants him: nothing outside his radius.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) granted: u32,
    /// Whether he is within the radius of the Commander in Chief.
    #[serde(default = "yes")]
    pub(crate) in_cinc_radius: bool,
}

impl Request<Tables> for BrigadePoints {
    const NAME: &'static str = "brigade_points";
    type Answer = Points;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Points, Interrupt> {
        if self.granted > 0 && !self.in_cinc_radius {
            return Err(out_of_reach().into());
        }
        let radius = Rank::Brigadier.radius(tables, self.command_number);
        let d3 = d3(dice, "points of the Brigadier")?;
        Ok(Points { d3, points: (d3 + self.command_number).saturating_add(self.granted), radius })
    }
}

fn out_of_reach() -> Refusal {
    Refusal::on(SECTION, "no points for a Brigadier outside the radius of his Commander in Chief")
}

/// The rank of a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rank {
    Brigadier,
    Cinc,
}

impl Rank {
    /// How far his command reaches, in inches (LOA-CMD-2, LOA-CMD-3).
    pub(crate) const fn radius(self, tables: &Tables, command_number: u32) -> u32 {
        match self {
            Rank::Brigadier => command_number.saturating_add(tables.radius.brigadier_added),
            Rank::Cinc => {
                tables.radius.cinc_times.saturating_mul(command_number).saturating_add(tables.radius.cinc_added)
            }
        }
    }
}

/// `command_radius`: whether somebody is within a commander's radius; at its limit he is (LOA-AMB-20). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRadius {
    /// The commander's rank.
    pub(crate) rank: Rank,
    /// His Command Number.
    #[serde(deserialize_with = "command_number")]
    pub(crate) command_number: u32,
    /// How far away, in inches.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`CommandRadius`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reach {
    pub(crate) radius: u32,
    pub(crate) in_radius: bool,
}

impl Request<Tables> for CommandRadius {
    const NAME: &'static str = "command_radius";
    type Answer = Reach;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Reach, Interrupt> {
        let radius = self.rank.radius(tables, self.command_number);
        Ok(Reach { radius, in_radius: self.distance <= Ratio::from(i64::from(radius)) })
    }
}

/// What one Brigadier is granted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grant {
    /// The Brigadier's name.
    pub(crate) brigadier: String,
    /// Command Points.
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u32,
    /// Whether he is within the radius of the Commander in Chief.
    #[serde(default = "yes")]
    pub(crate) in_cinc_radius: bool,
}

/// `assign_command_points`: the Commander in Chief's points, given to Brigadiers (LOA-CMD-8). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssignCommandPoints {
    /// The points that he has.
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u32,
    /// Whom he gives how many; no Brigadier twice.
    pub(crate) grants: Vec<Grant>,
}

/// See [`AssignCommandPoints`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Assigned {
    pub(crate) assigned: u64,
    pub(crate) left: u64,
}

impl Request<Tables> for AssignCommandPoints {
    const NAME: &'static str = "assign_command_points";
    type Answer = Assigned;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Assigned, Interrupt> {
        let mut brigadiers = BTreeSet::new();
        for grant in &self.grants {
            if !brigadiers.insert(&grant.brigadier) {
                return Interrupt::refuse(format!("{} stands twice in grants", grant.brigadier));
            }
            if grant.points > 0 && !grant.in_cinc_radius {
                return Err(out_of_reach().into());
            }
        }
        let points = u64::from(self.points);
        let assigned = self.grants.iter().map(|grant| u64::from(grant.points)).sum();
        match points.checked_sub(assigned) {
            Some(left) => Ok(Assigned { assigned, left }),
            None => Err(Refusal::on(SECTION, format!("{assigned} points are granted, and there are {points}")).into()),
        }
    }
}
