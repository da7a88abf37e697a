//! Why the book forbids a shot (p. 15-17, 24-28, 36-38).

use crate::umpire::{Objection, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// Why the book forbids a shot; distances are in cm at the scale in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
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

impl Objection for FireBan {
    const OF: &'static str = "fire";

    fn words(ban: FireBan) -> Refusal {
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
