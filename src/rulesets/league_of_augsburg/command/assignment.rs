//! What a Commander in Chief gives to his Brigadiers (Command Phase, Method).

use std::collections::BTreeSet;
use strum::{IntoStaticStr, VariantNames};

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::umpire::{Lookup, Objection, Refusal, integer};

/// What one Brigadier is granted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grant {
    pub(crate) brigadier: String,
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u32,
    /// He is within the radius of the Commander in Chief.
    #[serde(default = "yes")]
    pub(crate) in_cinc_radius: bool,
}

const fn yes() -> bool {
    true
}

/// Why points may not be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum GrantObjection {
    OutOfReach,
    TooMany { assigned: u64, points: u64 },
}

impl GrantObjection {
    pub(crate) const fn of_reach(points: u32, in_cinc_radius: bool) -> Option<GrantObjection> {
        if points > 0 && !in_cinc_radius { Some(GrantObjection::OutOfReach) } else { None }
    }
}

impl Objection for GrantObjection {
    const OF: &'static str = "grant";

    fn words(why: GrantObjection) -> Refusal {
        match why {
            GrantObjection::OutOfReach => {
                Refusal::on("Command Phase", "no points for a Brigadier outside the radius of his Commander in Chief")
            }
            GrantObjection::TooMany { assigned, points } => {
                Refusal::on("Command Phase", format!("{assigned} points are granted, and there are {points}"))
            }
        }
    }
}

/// `assign_command_points`: the Commander in Chief's points, given to Brigadiers (LOA-CMD-8).
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
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Assignment {
    assigned: u64,
    left: u64,
}

impl AssignCommandPoints {
    fn assigned(&self) -> u64 {
        self.grants.iter().map(|grant| u64::from(grant.points)).sum()
    }

    /// Points that are not given.
    pub(crate) fn left(&self) -> u64 {
        u64::from(self.points).saturating_sub(self.assigned())
    }

    /// Nobody gives more than he has.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let (assigned, points) = (self.assigned(), u64::from(self.points));
        if assigned > points { Err(GrantObjection::TooMany { assigned, points }.into()) } else { Ok(()) }
    }

    /// What the book has against it.
    pub(crate) fn out_of_reach(&self) -> Option<GrantObjection> {
        self.grants.iter().find_map(|grant| GrantObjection::of_reach(grant.points, grant.in_cinc_radius))
    }
}

impl Lookup<Tables> for AssignCommandPoints {
    const NAME: &'static str = "assign_command_points";
    type Answer = Assignment;

    fn answer(&self, _: &Tables) -> Result<Assignment, Refusal> {
        let mut brigadiers = BTreeSet::new();
        if let Some(twice) = self.grants.iter().find(|grant| !brigadiers.insert(&grant.brigadier)) {
            return Err(Refusal::new(format!("{} stands twice in grants", twice.brigadier)));
        }
        if let Some(objection) = self.out_of_reach() {
            return Err(objection.into());
        }
        self.check()?;
        Ok(Assignment { assigned: self.assigned(), left: self.left() })
    }
}
