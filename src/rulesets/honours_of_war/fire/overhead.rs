//! Fire over the heads of friends (p. 27-28, 46).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::fire::objection::FireObjection;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Gun, Scale};
use crate::umpire::Ratio;

/// Whether friends stand below the line of fire, and how the ground lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Overhead {
    /// No friends below.
    #[default]
    None,
    /// On level ground.
    Level,
    /// The guns stand higher.
    FromHigher,
    /// The target stands higher.
    ToHigher,
}

/// The distances of an overhead shot, in cm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clearance {
    /// From the target to the nearest friends.
    pub(crate) to_target: Ratio,
    /// From the guns to the nearest friends.
    pub(crate) to_guns: Ratio,
    /// The gap through which the target is seen.
    pub(crate) gap: Ratio,
}

impl Clearance {
    /// What keeps this shot from going overhead. A friend exactly at a "not closer than" limit is clear, exactly at a
    /// "within" limit is not (HOW-AMB-B16). `shell` is the shell of a howitzer or unicorn.
    pub(crate) fn objection(
        self,
        tables: &Tables,
        scale: Scale,
        overhead: Overhead,
        gun: Gun,
        shell: bool,
    ) -> Option<FireObjection> {
        let limits = &tables.firing.overhead;
        let howitzer = shell && gun == Gun::Howitzer;
        let (clear, to_target, to_guns) = match overhead {
            Overhead::None => return None,
            Overhead::FromHigher => {
                let most = if howitzer { limits.howitzer_from_higher } else { u16::MAX };
                let to_target = scale.cm(limits.friends_to_target.min(most));
                let to_guns = scale.cm(limits.friends_to_guns_from_higher.min(most));
                (self.to_target >= to_target && self.to_guns > to_guns, to_target, to_guns)
            }
            Overhead::ToHigher => {
                let to_target = scale.cm(limits.friends_to_target);
                let to_guns = scale.cm(limits.friends_to_guns_to_higher);
                (self.to_target >= to_target && self.to_guns >= to_guns, to_target, to_guns)
            }
            Overhead::Level if !shell => return Some(FireObjection::OnlyShellOnLevel),
            Overhead::Level => {
                let (safe, gap) =
                    (if howitzer { limits.howitzer_level } else { limits.unicorn_level }, limits.level_gap);
                let (safe, gap) = (scale.cm(safe), scale.cm(gap));
                if self.gap < gap {
                    return Some(FireObjection::GapOverFriends(gap));
                }
                (self.to_target > safe && self.to_guns > safe, safe, safe)
            }
        };
        (!clear).then_some(FireObjection::FriendsTooClose { to_target, to_guns })
    }
}
