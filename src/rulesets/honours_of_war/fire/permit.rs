//! Who may fire at whom (p. 15-17, 25-28, 38).

use super::ammunition::Ammunition;
use super::overhead::{Clearance, Overhead};
use super::range::{Band, Bands};
use super::shooting::{Fire, Share, Timing, Within};
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::fire::objection::FireObjection;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::umpire::{Ratio, Refusal};

impl Fire {
    /// Refuses a request that makes no sense: a unit or a combination of inputs that does not exist.
    pub(super) fn makes_sense(&self) -> Result<(), Refusal> {
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

    /// Why the book forbids this shot, in the order of its questions: who fires, at whom, how far, over whom.
    pub(super) fn against(&self, tables: &Tables) -> Vec<FireObjection> {
        let objections = [self.against_firer(tables), self.against_target(), self.against_range(tables)];
        objections.into_iter().flatten().chain(self.against_line(tables)).collect()
    }

    /// Why the firer may not fire, whatever its target.
    pub(crate) fn against_firer(&self, tables: &Tables) -> Vec<FireObjection> {
        let firer = &self.firer;
        let kept_dry = tables.weather.of(self.weather).infantry_fire;
        holding(&[
            (firer.kind.is_mounted(), FireObjection::Mounted),
            (firer.in_march_column(), FireObjection::Column),
            (firer.reforming, FireObjection::Reforming),
            (self.firer_charging, FireObjection::Charging),
            (self.already_fired, FireObjection::HasFired),
            (firer.kind.is_foot() && !kept_dry, FireObjection::WetPowder),
            (self.firer_in_melee && self.bua_directions < 2, FireObjection::InMelee),
            (self.timing == Timing::Evading && !firer.kind.is_light_foot(), FireObjection::Evading),
        ])
    }

    fn against_target(&self) -> Vec<FireObjection> {
        let massed = self.massed_battery && self.firer.kind.is_guns();
        let lobbed = self.ammunition() == Some(Ammunition::Shell);
        let behind = self.obscured_by_friends >= Share::MoreThanHalf && self.overhead == Overhead::None;
        holding(&[
            (self.target_in_melee && !self.cover.is_bua(), FireObjection::TargetInMelee),
            (self.target_outside_zone == Share::Wholly && !massed, FireObjection::OutsideZone),
            (self.obscured_by_terrain == Share::Wholly, FireObjection::HiddenByTerrain),
            (self.gap_too_narrow && !lobbed, FireObjection::NarrowGap),
            (behind, FireObjection::HiddenByFriends),
            (self.screen().hides(), FireObjection::HiddenByTrees),
        ])
    }

    fn against_range(&self, tables: &Tables) -> Vec<FireObjection> {
        let Ok(bands) = Bands::of(tables, &self.firer, self.battalion_guns, self.scale) else { return Vec::new() };
        let band = bands.band(self.range);
        let ammunition = self.ammunition();
        let scattered = ammunition == Some(Ammunition::Canister) && band > Band::Canister && band != Band::OutOfRange;
        let shell = self.scale.cm(tables.firing.distances.shell_minimum);
        let sight = tables.weather.of(self.weather).visibility.map(|cm| self.scale.cm(cm));
        let inside = self.scale.cm(tables.reduced.woods_sight);
        holding(&[
            (band == Band::OutOfRange, FireObjection::OutOfRange(bands.end())),
            (scattered, FireObjection::BeyondCanister(bands.canister.unwrap_or_default())),
            (ammunition == Some(Ammunition::Shell) && self.range < shell, FireObjection::TooCloseForShell(shell)),
            (sight.is_some_and(|cm| self.range > cm), FireObjection::NotSeen(sight.unwrap_or(Ratio::ZERO))),
            (self.fighting_within != Within::None && self.range > inside, FireObjection::TooDeep(inside)),
        ])
    }

    fn against_line(&self, tables: &Tables) -> Vec<FireObjection> {
        let canister = self.ammunition() == Some(Ammunition::Canister);
        let mut found = holding(&[(canister && self.friends_in_canister_line, FireObjection::FriendsInCanisterLine)]);
        found.extend(match self.firer.gun {
            _ if self.overhead == Overhead::None => None,
            None => Some(FireObjection::InfantryOverFriends),
            Some(_) if canister => Some(FireObjection::CanisterOverFriends),
            Some(gun) => {
                let shell = self.ammunition() == Some(Ammunition::Shell);
                let clearance = Clearance {
                    to_target: self.friends_to_target.unwrap_or(Ratio::ZERO),
                    to_guns: self.friends_to_guns.unwrap_or(Ratio::ZERO),
                    gap: self.gap.unwrap_or(Ratio::ZERO),
                };
                clearance.objection(tables, self.scale, self.overhead, gun, shell)
            }
        });
        found
    }
}
