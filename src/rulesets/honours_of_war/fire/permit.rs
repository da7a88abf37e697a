//! Who may fire at whom (p. 15-17, 25-28, 38).

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Ratio, Refusal};

use super::ammunition::Ammunition;
use super::cover::Cover;
use super::overhead::{Clearance, Overhead};
use super::range::{Band, Bands};
use super::shooting::{Fire, Share, Timing, Within};

/// Why the book forbids a shot; distances are in cm at the scale in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FireBan {
    Mounted,
    Column,
    Reforming,
    Charging,
    HasFired,
    WetPowder,
    InMelee,
    Evading,
    TargetInMelee,
    OutsideZone,
    HiddenByTerrain,
    NarrowGap,
    HiddenByFriends,
    HiddenByTrees,
    /// Beyond the end of the last band.
    OutOfRange(u16),
    /// Beyond the end of canister's band.
    BeyondCanister(u16),
    /// Closer than shell is fired.
    TooCloseForShell(Ratio),
    /// Farther than one sees in this weather.
    NotSeen(Ratio),
    /// Farther than one sees inside a wood or a BUA.
    TooDeep(Ratio),
    FriendsInCanisterLine,
    InfantryOverFriends,
    CanisterOverFriends,
    OnlyShellOnLevel,
    /// The gap through which the target is seen is narrower.
    GapOverFriends(Ratio),
    /// Friends stand closer to the target, or to the guns, than these.
    FriendsTooClose {
        to_target: Ratio,
        to_guns: Ratio,
    },
}

impl From<FireBan> for Refusal {
    fn from(ban: FireBan) -> Refusal {
        let (page, text) = match ban {
            FireBan::Mounted => ("p. 27", "cavalry fires only dismounted"),
            FireBan::Column => ("p. 26", "march columns, limbered guns and transport do not fire"),
            FireBan::Reforming => ("p. 36", "a unit with a red die does not fire"),
            FireBan::Charging => ("p. 25", "charging and counter-charging units do not fire"),
            FireBan::HasFired => ("p. 25", "the unit has fired this turn"),
            FireBan::WetPowder => ("p. 38", "infantry does not fire in this weather"),
            FireBan::InMelee => ("p. 17, 26", "a unit in melee fires only from another face of its BUA"),
            FireBan::Evading => ("p. 24", "only light infantry and dismounted cavalry fire while evading"),
            FireBan::TargetInMelee => ("p. 26", "nobody fires at a unit in melee"),
            FireBan::OutsideZone => ("p. 26", "the target is wholly outside the firing zone"),
            FireBan::HiddenByTerrain => ("p. 26", "the target is wholly hidden by terrain"),
            FireBan::NarrowGap => ("p. 26", "the gap between friends is under half the firer's frontage"),
            FireBan::HiddenByFriends => ("p. 26", "friends hide more than half of the target"),
            FireBan::HiddenByTrees => ("p. 15", "a line of trees that the firer does not touch hides the target"),
            FireBan::FriendsInCanisterLine => ("p. 28", "friends stand in the line of canister"),
            FireBan::InfantryOverFriends => ("p. 27", "infantry never fires over friends"),
            FireBan::CanisterOverFriends => ("p. 28", "canister never goes over friends"),
            FireBan::OnlyShellOnLevel => ("p. 28", "only shell goes over friends on level ground"),
            FireBan::OutOfRange(cm) => {
                return Refusal::on("p. 27", format!("the target is out of range: it reaches {cm} cm"));
            }
            FireBan::BeyondCanister(cm) => {
                return Refusal::on("p. 27", format!("the target is beyond the range of canister, {cm} cm"));
            }
            FireBan::TooCloseForShell(cm) => {
                return Refusal::on("p. 28", format!("the target is closer than the least range of shell, {cm} cm"));
            }
            FireBan::NotSeen(cm) => {
                return Refusal::on("p. 38", format!("one sees no farther than {cm} cm in this weather"));
            }
            FireBan::TooDeep(cm) => {
                return Refusal::on("p. 15", format!("one sees no farther than {cm} cm inside a wood or a BUA"));
            }
            FireBan::GapOverFriends(cm) => {
                return Refusal::on("p. 28", format!("the gap is too narrow to see the target: it takes {cm} cm"));
            }
            FireBan::FriendsTooClose { to_target, to_guns } => {
                let text = format!(
                    "friends are too close to fire overhead: it takes {to_target} cm to the target, {to_guns} cm to the guns"
                );
                return Refusal::on("p. 27-28", text);
            }
        };
        Refusal::on(page, text)
    }
}

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
    pub(super) fn bans(&self, tables: &Tables) -> Vec<FireBan> {
        let bans = [self.against_firer(tables), self.against_target(), self.against_range(tables)];
        bans.into_iter().flatten().chain(self.against_line(tables)).collect()
    }

    /// Why the firer may not fire, whatever its target.
    pub(crate) fn against_firer(&self, tables: &Tables) -> Vec<FireBan> {
        let firer = &self.firer;
        let kept_dry = tables.weather.of(self.weather).infantry_fire;
        holding(&[
            (firer.kind.is_mounted(), FireBan::Mounted),
            (firer.in_march_column(), FireBan::Column),
            (firer.reforming, FireBan::Reforming),
            (self.firer_charging, FireBan::Charging),
            (self.already_fired, FireBan::HasFired),
            (firer.kind.is_foot() && !kept_dry, FireBan::WetPowder),
            (self.firer_in_melee && self.bua_directions < 2, FireBan::InMelee),
            (self.timing == Timing::Evading && !firer.kind.is_light_foot(), FireBan::Evading),
        ])
    }

    fn against_target(&self) -> Vec<FireBan> {
        let massed = self.massed_battery && self.firer.kind.is_guns();
        let lobbed = self.ammunition() == Some(Ammunition::Shell);
        let behind = self.obscured_by_friends >= Share::MoreThanHalf && self.overhead == Overhead::None;
        holding(&[
            (self.target_in_melee && !self.cover.is_bua(), FireBan::TargetInMelee),
            (self.target_outside_zone == Share::Wholly && !massed, FireBan::OutsideZone),
            (self.obscured_by_terrain == Share::Wholly, FireBan::HiddenByTerrain),
            (self.gap_too_narrow && !lobbed, FireBan::NarrowGap),
            (behind, FireBan::HiddenByFriends),
            (self.screen().hides(), FireBan::HiddenByTrees),
        ])
    }

    fn against_range(&self, tables: &Tables) -> Vec<FireBan> {
        let Ok(bands) = Bands::of(tables, &self.firer, self.battalion_guns, self.scale) else { return Vec::new() };
        let band = bands.band(self.range);
        let ammunition = self.ammunition();
        let scattered = ammunition == Some(Ammunition::Canister) && band > Band::Canister && band != Band::OutOfRange;
        let shell = self.scale.cm(tables.firing.distances.shell_minimum);
        let sight = tables.weather.of(self.weather).visibility.map(|cm| self.scale.cm(cm));
        let inside = self.scale.cm(tables.reduced.woods_sight);
        holding(&[
            (band == Band::OutOfRange, FireBan::OutOfRange(bands.end())),
            (scattered, FireBan::BeyondCanister(bands.canister.unwrap_or_default())),
            (ammunition == Some(Ammunition::Shell) && self.range < shell, FireBan::TooCloseForShell(shell)),
            (sight.is_some_and(|cm| self.range > cm), FireBan::NotSeen(sight.unwrap_or(Ratio::ZERO))),
            (self.fighting_within != Within::None && self.range > inside, FireBan::TooDeep(inside)),
        ])
    }

    fn against_line(&self, tables: &Tables) -> Vec<FireBan> {
        let canister = self.ammunition() == Some(Ammunition::Canister);
        let mut found = holding(&[(canister && self.friends_in_canister_line, FireBan::FriendsInCanisterLine)]);
        found.extend(match self.firer.gun {
            _ if self.overhead == Overhead::None => None,
            None => Some(FireBan::InfantryOverFriends),
            Some(_) if canister => Some(FireBan::CanisterOverFriends),
            Some(gun) => {
                let shell = self.ammunition() == Some(Ammunition::Shell);
                let clearance = Clearance {
                    to_target: self.friends_to_target.unwrap_or(Ratio::ZERO),
                    to_guns: self.friends_to_guns.unwrap_or(Ratio::ZERO),
                    gap: self.gap.unwrap_or(Ratio::ZERO),
                };
                clearance.ban(tables, self.scale, self.overhead, gun, shell)
            }
        });
        found
    }
}
