//! What a target's cover is worth (p. 14-16).

use serde::{Deserialize, Serialize};

use super::cover::Screen;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::cover::{Cover, Level};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, InCover>()];

/// What the target is attacked with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AttackKind {
    #[default]
    Musketry,
    Canister,
    Roundshot,
    Shell,
    Melee,
}

/// Does the target count as in the open, in light or in heavy cover (p. 15)?
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct InCover {
    /// What stands about the target, or in between.
    pub(crate) cover: Cover,
    /// Whether the target itself holds the entrenchment.
    pub(crate) occupied: bool,
    pub(crate) attack: AttackKind,
    /// Whether works are fired at from their rear.
    pub(crate) from_rear: bool,
    /// Whether the firer touches the obstacle.
    pub(crate) firer_in_contact: bool,
    /// Whether the target touches it.
    pub(crate) target_in_contact: bool,
    /// Whether the target is the unit that charges.
    pub(crate) charger: bool,
}

impl Default for InCover {
    fn default() -> InCover {
        InCover {
            cover: Cover::default(),
            occupied: true,
            attack: AttackKind::default(),
            from_rear: false,
            firer_in_contact: false,
            target_in_contact: false,
            charger: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CoverWorth {
    pub(crate) cover: Level,
    pub(crate) line_of_sight: bool,
}

impl Lookup<Tables> for InCover {
    const NAME: &'static str = "cover";
    type Answer = CoverWorth;

    fn answer(&self, _: &Tables) -> Result<CoverWorth, Refusal> {
        // Who touches the obstacle, and who stands behind the works, matters to fire alone.
        let fire = self.attack != AttackKind::Melee;
        let screen = Screen {
            cover: self.cover,
            occupied: self.occupied,
            fire_from: if fire && self.from_rear { Sector::Rear } else { Sector::Front },
            firer_in_contact: fire && self.firer_in_contact,
            target_in_contact: self.target_in_contact,
        };
        let ball = matches!(self.attack, AttackKind::Roundshot | AttackKind::Shell);
        let exposed = self.charger && (self.cover == Cover::Woods || self.cover.is_bua());
        Ok(CoverWorth {
            cover: if exposed { Level::None } else { screen.shelter(ball).level },
            line_of_sight: !(fire && screen.hides()),
        })
    }
}
