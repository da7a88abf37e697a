//! One shot that is allowed: its sum, and what it does. Fire and grazing fire share it.

use serde::Serialize;

use super::ammunition::Ammunition;
use super::cover::Shelter;
use super::range::Band;
use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::rulesets::honours_of_war::morale::hits::Reading;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::cover::Level;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::hits::{Effect, sum};
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Class, Formation, Gun, Size, Unit};
use crate::umpire::{Modifier, Refusal};

/// The facts of a shot.
#[derive(Clone, Debug)]
pub(crate) struct Shot<'a> {
    pub(crate) firer: &'a Unit,
    /// At whom.
    pub(crate) target: &'a Unit,
    /// The band of the range; beyond all bands counts as long.
    pub(crate) band: Band,
    /// Whether the firer counts as having moved.
    pub(crate) moved: bool,
    /// Whether the target is difficult for another reason than its type.
    pub(crate) hidden: bool,
    /// The target's cover.
    pub(crate) shelter: Shelter,
    /// The sector of the target in which the firer stands.
    pub(crate) fire_from: Sector,
    /// What a gun fires.
    pub(crate) ammunition: Option<Ammunition>,
    /// Whether the fuse of a shell failed.
    pub(crate) fuse_failed: bool,
    /// Whether the whole base of a gun stands in the front or rear sector of a column.
    pub(crate) column_end_on: bool,
    /// Directions in which the firer fights from its BUA this turn.
    pub(crate) bua_directions: u8,
    /// The firer's battalion guns.
    pub(crate) battalion_guns: BattalionGuns,
    /// Whether infantry stands in a river.
    pub(crate) in_river: bool,
    /// Whether the firer's brigade is demoralised.
    pub(crate) demoralised: bool,
    pub(crate) weather: Weather,
}

/// What a shot does.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ShotResult {
    pub(crate) range_band: Band,
    /// The cover that counted.
    pub(crate) cover: Level,
    /// Whether the target was difficult.
    pub(crate) difficult: bool,
    /// The modifiers, in the order of the book.
    pub(crate) modifiers: Vec<Modifier>,
    /// Their sum.
    pub(crate) modifier_total: i32,
    /// The die on the Hit Table.
    #[serde(flatten)]
    pub(crate) reading: Reading,
    /// The target's hits after the shot.
    pub(crate) target_hits: u32,
    /// What they do to it.
    pub(crate) target_effect: Effect,
}

impl Shot<'_> {
    /// Whether the target is difficult, for one reason or for several (p. 26).
    pub(crate) fn difficult(&self) -> bool {
        self.hidden || self.target.kind.is_light_foot() || self.target.is_deployed_guns()
    }

    /// Its modifiers, in the order of the book (p. 35).
    pub(crate) fn modifiers(&self, tables: &Tables) -> Vec<Modifier> {
        let list = &tables.firing.modifiers;
        let (firer, target) = (self.firer, self.target);
        let guns = firer.kind.is_guns();
        let fires = |ammunition| guns && self.ammunition == Some(ammunition);
        let shell = fires(Ammunition::Shell);
        let canister = fires(Ammunition::Canister);
        let geschwindstuck = firer.gun.is_some_and(Gun::is_geschwindstuck);
        let column = guns && self.column_end_on && target.in_march_column() && self.fire_from != Sector::Flank;
        let weather = tables.weather.of(self.weather).fire;
        let long = matches!(self.band, Band::Long | Band::OutOfRange);
        let flank = self.fire_from != Sector::Front && !self.shelter.bua;
        let heavy_ball = fires(Ammunition::Roundshot) && firer.gun == Some(Gun::Heavy);
        let double = guns && target.kind.is_mounted() && target.formation == Formation::DoubleLine;
        let rapid = self.battalion_guns == BattalionGuns::Geschwindstuck;
        let mut modifiers = Vec::new();
        let mut add = |applies: bool, modifier: &Modifier, times: i32| {
            if applies {
                modifiers.push(Modifier { value: modifier.value * times, ..modifier.clone() });
            }
        };
        add(self.moved, &list.moved, 1);
        add(long, &list.long_range, 1);
        add(tables.hits.reaction.shakes(firer.hits), &tables.hits.reaction.named(&list.shaken), 1);
        add(self.difficult(), &list.difficult, 1);
        add(self.shelter.level == Level::Light, &list.light_cover, 1);
        add(self.shelter.level == Level::Heavy, &list.heavy_cover, 1);
        add(target.class == Class::Superior, &list.target_superior, 1);
        add(target.class == Class::Inferior, &list.target_inferior, 1);
        add(flank, &list.flank_or_rear, 1);
        add(self.bua_directions > 0, &list.from_bua, i32::from(self.bua_directions));
        add(firer.size == Size::Small, &list.small, 1);
        add(firer.size == Size::Large, &list.large, 1);
        add(canister && !geschwindstuck, &list.canister, 1);
        add(column && !shell, &list.column_end_on, 1);
        add(double, &list.double_line, 1);
        add(heavy_ball && self.shelter.works, &list.heavy_gun_at_works, 1);
        add(shell && self.shelter.works, &list.shell_at_works, 1);
        add(shell && target.kind.is_mounted(), &list.shell_at_cavalry, 1);
        add(self.fuse_failed, &list.fuse, 1);
        add(canister && geschwindstuck, &list.geschwindstuck_canister, 1);
        add(rapid, &list.geschwindstuck_battalion, 1);
        add(self.battalion_guns.missing(firer), &list.no_battalion_guns, 1);
        add(weather != 0, &Modifier { value: weather, ..list.weather.clone() }, 1);
        add(self.in_river, &list.in_river, 1);
        add(self.demoralised, &list.demoralised, 1);
        modifiers
    }

    /// What this face of the average die does.
    pub(crate) fn strike(&self, tables: &Tables, die: u8) -> Result<ShotResult, Refusal> {
        let modifiers = self.modifiers(tables);
        let modifier_total = sum(&modifiers);
        let reading = Reading::new(tables, Line::of(self.firer)?, die, modifier_total);
        let target_hits = self.target.hits.saturating_add(reading.hits);
        Ok(ShotResult {
            range_band: if self.band == Band::OutOfRange { Band::Long } else { self.band },
            cover: self.shelter.level,
            difficult: self.difficult(),
            modifiers,
            modifier_total,
            reading,
            target_hits,
            target_effect: Effect::of(tables, target_hits),
        })
    }
}
