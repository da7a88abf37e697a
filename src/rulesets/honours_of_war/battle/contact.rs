//! Charges that are under way, and units that touch.

use serde::{Deserialize, Serialize};

use super::ground::Ground;
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::unit::cover::Level;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{Ratio, UnitId};

/// A charge that has been declared (p. 21-25).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// Who charges.
    pub(crate) attacker: UnitId,
    /// At whom.
    pub(crate) target: UnitId,
    /// The target's sector that is hit.
    pub(crate) sector: Facing,
    /// The whole way to contact, in cm.
    pub(crate) distance: Ratio,
    /// The move that the charger has in hand for it, in cm.
    pub(crate) in_hand: Ratio,
    /// What of its way lies behind the last obstacle or a change of formation; none where there is neither (p. 31).
    pub(crate) run: Option<Ratio>,
    /// What the target stands in.
    pub(crate) cover: TargetCover,
    /// Whether that is another thing than the roster has, as the umpire has said of this charge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) cover_overruled: bool,
    /// Whether the charger comes out of a river, so that an enemy on the bank counts as uphill (p. 16).
    pub(crate) from_river: bool,
    /// Whether the charger comes down from a hill.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) from_hill: bool,
    /// Whether its way goes through a wood or rough ground (p. 31).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) rough: bool,
    /// What of its way it had gone in this turn before it was declared, in cm: a part of a double move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) gone: Option<Ratio>,
    /// Whether the target counter-charges; they meet half way.
    pub(crate) counter: bool,
    /// Whether the target comes down from a hill when it counter-charges.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) to_hill: bool,
    /// What the target has run where it is met on its own charge, in cm; half of the way where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) target_run: Option<Ratio>,
    /// The ground on which the target stood when it was charged, where it has gone back since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<Ground>,
    /// Whether its target could evade, and its player has said that it stands.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) stays: bool,
}

impl Charge {
    /// A charge over open ground, of this way to contact.
    pub(crate) const fn new(attacker: UnitId, target: UnitId, sector: Facing, distance: Ratio) -> Charge {
        let (cover, run) = (TargetCover::Open, None);
        Charge {
            attacker,
            target,
            sector,
            distance,
            in_hand: distance,
            run,
            cover,
            cover_overruled: false,
            from_river: false,
            from_hill: false,
            rough: false,
            gone: None,
            counter: false,
            to_hill: false,
            target_run: None,
            left: None,
            stays: false,
        }
    }
}

impl Charge {
    /// The ground on which it most likely stands when it stops short: where the target stood who has gone back, or the
    /// hill on which both are.
    pub(crate) fn stopped_on(&self, targets: &Ground) -> Ground {
        match &self.left {
            Some(ground) => ground.if_broad(),
            None if self.from_hill && targets.is_hill() => targets.if_broad(),
            None => Ground::Open,
        }
    }
}

impl Charge {
    /// Whether it comes where a target on this ground cannot fire: into a flank or the rear, which a garrison has not
    /// (p. 17, 26).
    pub(crate) fn comes_round(&self, ground: &Ground) -> bool {
        ground.block().is_none() && self.sector != Facing::Front
    }
}

/// The rest of a charge whose target evaded out of reach (p. 24), in cm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ride {
    pub(crate) made: Ratio,
    pub(crate) left: Ratio,
}

/// Two units in contact (p. 30).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// Who charged.
    pub(crate) attacker: UnitId,
    /// Who was charged.
    pub(crate) target: UnitId,
    /// The target's sector that is in contact.
    pub(crate) sector: Facing,
    /// The way that the charger made to it, in cm: by it others reinforce (p. 23).
    pub(crate) distance: Ratio,
    /// Whether the attacker has earned the charge bonus (p. 31).
    pub(crate) attacker_bonus: bool,
    /// Whether the target has: it counter-charged.
    pub(crate) target_bonus: bool,
    /// The target's cover (p. 31).
    pub(crate) cover: Level,
    /// Whether the target stands uphill of the attacker, or the attacker of the target.
    pub(crate) uphill: Uphill,
    /// Directions in which the target fights from its built up area; 0 outside one (p. 17).
    pub(crate) bua_directions: u8,
    /// Whether the target was caught while retreating (p. 33).
    pub(crate) retreating: bool,
    /// Rounds fought.
    pub(crate) rounds: u32,
}

impl Contact {
    /// Whether this unit fights in it somebody who stands uphill.
    pub(crate) fn is_below(&self, unit: UnitId) -> bool {
        match self.uphill {
            Uphill::Level => false,
            Uphill::Target => self.attacker == unit,
            Uphill::Attacker => self.target == unit,
        }
    }

    /// What of the place counts in the first round, in words with the two names: cover, and who stands uphill (p. 31).
    pub(crate) fn place(&self, attacker: &str, target: &str) -> Option<String> {
        let cover = match self.cover {
            Level::None => None,
            Level::Light => Some("has light cover"),
            Level::Heavy => Some("has heavy cover"),
        };
        let targets = [cover, (self.uphill == Uphill::Target).then_some("stands uphill")];
        let targets: Vec<&str> = targets.into_iter().flatten().collect();
        let targets = (!targets.is_empty()).then(|| format!("{target} {}", targets.join(" and ")));
        let attackers = (self.uphill == Uphill::Attacker).then(|| format!("{attacker} stands uphill"));
        let said: Vec<String> = targets.into_iter().chain(attackers).collect();
        (!said.is_empty()).then(|| format!("{} (p. 31).", said.join("; ")))
    }
}

/// Who stands higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Uphill {
    /// Nobody.
    #[default]
    Level,
    /// The unit that was charged.
    Target,
    /// The unit that charged.
    Attacker,
}
