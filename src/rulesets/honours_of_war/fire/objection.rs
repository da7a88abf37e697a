//! Why the book forbids a shot (p. 15-17, 24-28, 36-38).

use crate::umpire::{Objection, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// Why the book forbids a shot; distances are in cm at the scale in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FireObjection {
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
    /// Farther than one sees inside the block that both hold.
    DeepInBlock(Ratio),
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

impl Objection for FireObjection {
    const OF: &'static str = "fire";

    fn words(objection: FireObjection) -> Refusal {
        let (page, text) = match objection {
            FireObjection::Mounted => ("p. 27", "cavalry fires only dismounted"),
            FireObjection::Column => ("p. 26", "march columns, limbered guns and transport do not fire"),
            FireObjection::Reforming => ("p. 36", "a unit with a red die does not fire"),
            FireObjection::Charging => ("p. 25", "charging and counter-charging units do not fire"),
            FireObjection::HasFired => ("p. 25", "the unit has fired this turn"),
            FireObjection::WetPowder => ("p. 38", "infantry does not fire in this weather"),
            FireObjection::InMelee => {
                ("p. 17, 26", "a unit in melee does not fire, a garrison aside: from another face of its BUA")
            }
            FireObjection::Evading => ("p. 24", "only light infantry and dismounted cavalry fire while evading"),
            FireObjection::TargetInMelee => ("p. 26", "nobody fires at a unit in melee"),
            FireObjection::OutsideZone => ("p. 26", "the target is wholly outside the firing zone"),
            FireObjection::HiddenByTerrain => ("p. 26", "the target is wholly hidden by terrain"),
            FireObjection::NarrowGap => ("p. 26", "the gap between friends is under half the firer's frontage"),
            FireObjection::HiddenByFriends => ("p. 26", "friends hide more than half of the target"),
            FireObjection::HiddenByTrees => ("p. 15", "a line of trees that the firer does not touch hides the target"),
            FireObjection::FriendsInCanisterLine => ("p. 28", "friends stand in the line of canister"),
            FireObjection::InfantryOverFriends => ("p. 27", "infantry never fires over friends"),
            FireObjection::CanisterOverFriends => ("p. 28", "canister never goes over friends"),
            FireObjection::OnlyShellOnLevel => ("p. 28", "only shell goes over friends on level ground"),
            FireObjection::OutOfRange(cm) => {
                return Refusal::on("p. 27", format!("the target is out of range: it reaches {cm} cm"));
            }
            FireObjection::BeyondCanister(cm) => {
                return Refusal::on("p. 27", format!("the target is beyond the range of canister, {cm} cm"));
            }
            FireObjection::TooCloseForShell(cm) => {
                return Refusal::on("p. 28", format!("the target is closer than the least range of shell, {cm} cm"));
            }
            FireObjection::NotSeen(cm) => {
                return Refusal::on("p. 38", format!("one sees no farther than {cm} cm in this weather"));
            }
            FireObjection::TooDeep(cm) => {
                return Refusal::on("p. 15", format!("one sees no farther than {cm} cm inside a wood or a BUA"));
            }
            FireObjection::DeepInBlock(cm) => {
                return Refusal::on("p. 15-16", format!("inside a block one sees up to {cm} cm"));
            }
            FireObjection::GapOverFriends(cm) => {
                return Refusal::on("p. 28", format!("the gap is too narrow to see the target: it takes {cm} cm"));
            }
            FireObjection::FriendsTooClose { to_target, to_guns } => {
                let text = format!(
                    "friends are too close to fire overhead: it takes {to_target} cm to the target, {to_guns} cm to the guns"
                );
                return Refusal::on("p. 27-28", text);
            }
        };
        Refusal::on(page, text)
    }
}
