//! Battalion guns (p. 27, 37, 48).

use serde::{Deserialize, Serialize};

use super::profile::{Unit, Weapon};
use crate::umpire::Refusal;

/// The light guns that march with a close order battalion (p. 27, 37, 48).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BattalionGuns {
    /// As the roster has it.
    #[default]
    Normal,
    /// The Saxon quick-firing pieces.
    Geschwindstuck,
    /// Lost, or never there (optional rule).
    Absent,
}

impl BattalionGuns {
    /// Refuses battalion guns other than normal for anything but close order infantry, and quick-firing pieces for a
    /// battalion without battalion guns.
    pub(crate) fn check(self, unit: &Unit) -> Result<(), Refusal> {
        if self != BattalionGuns::Normal && !unit.kind.is_close_order() {
            return Err(Refusal::on("p. 27", "only close order infantry has battalion guns"));
        }
        if self == BattalionGuns::Geschwindstuck && unit.weapon == Some(Weapon::Muskets) {
            return Err(Refusal::on("p. 48", "a battalion with muskets alone has no geschwindstuck"));
        }
        Ok(())
    }

    /// Whether a close order battalion fires without battalion guns (p. 37, HOW-AMB-B34).
    pub(crate) fn missing(self, unit: &Unit) -> bool {
        unit.kind.is_close_order() && (self == BattalionGuns::Absent || unit.weapon == Some(Weapon::Muskets))
    }
}
