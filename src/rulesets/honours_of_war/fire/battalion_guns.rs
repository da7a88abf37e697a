//! Battalions with, without and with quick-firing battalion guns (p. 37, 48).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Kind, Scale, Unit, Weapon};
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, BattalionGunFire>()];

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BattalionGunFire {
    /// The battalion; close order infantry only.
    pub(crate) unit: Unit,
    /// Whether it has abandoned its guns.
    pub(crate) lost_guns: bool,
    /// Whether they are quick-firers; refused for a battalion that never had guns.
    pub(crate) geschwindstuck: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// A battalion's fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BattalionFire {
    /// The weapon that counts.
    pub(crate) weapon: Weapon,
    /// Its longest range in cm.
    pub(crate) maximum_range: u16,
    /// What is added to its fire.
    pub(crate) fire_modifier: i32,
}

impl Lookup<Tables> for BattalionGunFire {
    const NAME: &'static str = "battalion_guns";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = BattalionFire;

    fn answer(&self, tables: &Tables) -> Result<BattalionFire, Refusal> {
        self.unit.check_mustered()?;
        if self.unit.kind != Kind::Infantry {
            return Err(Refusal::on("p. 37", "only close order infantry has battalion guns"));
        }
        let never = self.unit.weapon == Some(Weapon::Muskets);
        if never && self.geschwindstuck {
            return Err(Refusal::on("p. 48", "a battalion with muskets only has no quick-firers"));
        }
        let (weapon, fire_modifier) = match (never || self.lost_guns, self.geschwindstuck) {
            (true, _) => (Weapon::Muskets, tables.options.without_battalion_guns),
            (false, true) => (Weapon::MusketsWithBattalionGuns, tables.options.battalion_geschwindstuck),
            (false, false) => (Weapon::MusketsWithBattalionGuns, 0),
        };
        let [_, maximum_range] = tables.ranges.small_arm(weapon, self.scale);
        Ok(BattalionFire { weapon, maximum_range, fire_modifier })
    }
}
