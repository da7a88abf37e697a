//! Who may fire at whom (p. 15-17, 25-28, 38).

use crate::umpire::{Ratio, Refusal};

use super::ammunition::Ammunition;
use super::cover::Cover;
use super::overhead::{Clearance, Overhead};
use super::range::{Band, Bands};
use super::shooting::{Fire, Share, Timing, Within};
use crate::rulesets::honours_of_war::tables::Tables;

impl Fire {
    /// Refuses a request that makes no sense: a unit or a combination of inputs that does not exist.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.firer.check()?;
        self.target.check()?;
        self.battalion_guns.check(&self.firer)?;
        let refuse = |text: &'static str| Err(Refusal::new(text));
        if self.firer.kind.is_guns() {
            let Some(gun) = self.firer.gun else {
                return refuse("the battery fires: name its `gun`");
            };
            if self.ammunition.is_some_and(|ammunition| !gun.ammunition().contains(&ammunition)) {
                return Err(Refusal::on("p. 28", "this piece does not fire this ammunition"));
            }
            if self.firer_in_river {
                return Err(Refusal::on("p. 16", "only infantry fires while it stands in a river"));
            }
        } else if self.ammunition.is_some() {
            return refuse("only guns choose their `ammunition`");
        }
        if self.will_move_later && self.timing != Timing::Crossing {
            return refuse("`will_move_later` goes only with the timing `crossing`");
        }
        if self.obscured_by_friends == Share::Wholly {
            return refuse("`obscured_by_friends` is none, up_to_half or more_than_half");
        }
        if self.bua_directions > 4 {
            return refuse("a block has four faces: `bua_directions` is 0 to 4");
        }
        if self.overhead != Overhead::None && (self.friends_to_target.is_none() || self.friends_to_guns.is_none()) {
            return refuse("overhead fire needs `friends_to_target` and `friends_to_guns`");
        }
        if self.overhead == Overhead::Level && self.gap.is_none() {
            return refuse("overhead fire on level ground needs the `gap` through which the target is seen");
        }
        match self.fighting_within {
            Within::Woods if !matches!(self.cover, Cover::Open | Cover::Woods) => {
                refuse("within a wood, cover is open or woods")
            }
            Within::Bua if !self.cover.is_bua() => refuse("within a BUA, name its kind as cover"),
            _ => Ok(()),
        }
    }

    /// Why the rules forbid this shot; empty where they allow it.
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<Refusal> {
        let mut found = Vec::new();
        self.object_to_firer(tables, &mut found);
        self.object_to_target(&mut found);
        self.object_to_range(tables, &mut found);
        self.object_to_line(tables, &mut found);
        found
    }

    fn object_to_firer(&self, tables: &Tables, found: &mut Vec<Refusal>) {
        let firer = &self.firer;
        let mut object = |applies: bool, page, text: &'static str| {
            if applies {
                found.push(Refusal::on(page, text));
            }
        };
        object(firer.kind.is_mounted(), "p. 27", "cavalry fires only dismounted");
        object(firer.in_march_column(), "p. 26", "march columns, limbered guns and transport do not fire");
        object(firer.reforming, "p. 36", "a unit with a red die does not fire");
        object(self.firer_charging, "p. 25", "charging and counter-charging units do not fire");
        object(self.already_fired, "p. 25", "the unit has fired this turn");
        let kept_dry = tables.weather.of(self.weather).infantry_fire;
        object(firer.kind.is_foot() && !kept_dry, "p. 38", "infantry does not fire in this weather");
        let alone = self.firer_in_melee && self.bua_directions < 2;
        object(alone, "p. 17, 26", "a unit in melee fires only from another face of its BUA");
        let evades = self.timing == Timing::Evading && !firer.kind.is_light_foot();
        object(evades, "p. 24", "only light infantry and dismounted cavalry fire while evading");
    }

    fn object_to_target(&self, found: &mut Vec<Refusal>) {
        let mut object = |applies: bool, page, text: &'static str| {
            if applies {
                found.push(Refusal::on(page, text));
            }
        };
        object(self.target_in_melee && !self.cover.is_bua(), "p. 26", "nobody fires at a unit in melee");
        let massed = self.massed_battery && self.firer.kind.is_guns();
        let outside = self.target_outside_zone == Share::Wholly && !massed;
        object(outside, "p. 26", "the target is wholly outside the firing zone");
        object(self.obscured_by_terrain == Share::Wholly, "p. 26", "the target is wholly hidden by terrain");
        let lobbed = self.ammunition() == Some(Ammunition::Shell);
        object(self.gap_too_narrow && !lobbed, "p. 26", "the gap between friends is under half the firer's frontage");
        let behind = self.obscured_by_friends >= Share::MoreThanHalf && self.overhead == Overhead::None;
        object(behind, "p. 26", "friends hide more than half of the target");
        object(self.screen().hides(), "p. 15", "a line of trees that the firer does not touch hides the target");
    }

    fn object_to_range(&self, tables: &Tables, found: &mut Vec<Refusal>) {
        let Ok(bands) = Bands::of(tables, &self.firer, self.battalion_guns, self.scale) else { return };
        let distances = &tables.firing.distances;
        let mut object = |applies: bool, page, text: &'static str| {
            if applies {
                found.push(Refusal::on(page, text));
            }
        };
        let band = bands.band(self.range);
        object(band == Band::OutOfRange, "p. 27", "the target is out of range");
        let ammunition = self.ammunition();
        let scattered = ammunition == Some(Ammunition::Canister) && band > Band::Canister && band != Band::OutOfRange;
        object(scattered, "p. 27", "the target is beyond the range of canister");
        let short = ammunition == Some(Ammunition::Shell) && self.range < self.scale.cm(distances.shell_minimum);
        object(short, "p. 28", "the target is closer than the least range of shell");
        let visible = |cm: u16| self.range <= self.scale.cm(cm);
        let seen = tables.weather.of(self.weather).visibility.is_none_or(visible);
        object(!seen, "p. 38", "the target is not to be seen in this weather");
        let deep = self.fighting_within != Within::None && !visible(tables.reduced.woods_sight);
        object(deep, "p. 15", "one does not see so far inside a wood or a BUA");
    }

    fn object_to_line(&self, tables: &Tables, found: &mut Vec<Refusal>) {
        let canister = self.ammunition() == Some(Ammunition::Canister);
        if canister && self.friends_in_canister_line {
            found.push(Refusal::on("p. 28", "friends stand in the line of canister"));
        }
        if self.overhead == Overhead::None {
            return;
        }
        let Some(gun) = self.firer.gun else {
            found.push(Refusal::on("p. 27", "infantry never fires over friends"));
            return;
        };
        if canister {
            found.push(Refusal::on("p. 28", "canister never goes over friends"));
            return;
        }
        let shell = self.ammunition() == Some(Ammunition::Shell);
        let clearance = Clearance {
            to_target: self.friends_to_target.unwrap_or(Ratio::ZERO),
            to_guns: self.friends_to_guns.unwrap_or(Ratio::ZERO),
            gap: self.gap.unwrap_or(Ratio::ZERO),
        };
        found.extend(clearance.objection(tables, self.scale, self.overhead, gun, shell));
    }
}
