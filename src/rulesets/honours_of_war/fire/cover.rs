//! Cover against fire (p. 15-16).

use crate::rulesets::honours_of_war::unit::cover::{Cover, Level};
use crate::rulesets::honours_of_war::unit::facing::Sector;

/// A target's cover as the table has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// What it is.
    pub(crate) cover: Cover,
    /// Whether the target holds the works; matters for entrenchments.
    pub(crate) occupied: bool,
    /// The sector of the target in which the firer stands.
    pub(crate) fire_from: Sector,
    /// Whether the firer touches what lies between.
    pub(crate) firer_in_contact: bool,
    /// Whether the target touches it.
    pub(crate) target_in_contact: bool,
}

/// What a target's cover does for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelter {
    /// The cover that counts.
    pub(crate) level: Level,
    /// Whether the target stands in a BUA, which has neither flank nor rear (HOW-AMB-B9).
    pub(crate) bua: bool,
    /// Whether heavy guns and shell have their bonus: a BUA, or works that it holds, but not from their rear
    /// (HOW-AMB-B15).
    pub(crate) works: bool,
}

impl Screen {
    /// What it does against this fire: `ball` is roundshot or shell; canister counts with infantry (p. 15).
    pub(crate) fn shelter(self, ball: bool) -> Shelter {
        let manned = self.cover == Cover::Entrenchment && self.occupied;
        // Who touches an obstacle that the target does not touch has the target in the open (p. 15, HOW-AMB-B38).
        let lined = self.firer_in_contact && !self.target_in_contact;
        let level = match self.cover {
            Cover::Open => Level::None,
            Cover::Woods | Cover::BuaRustic => Level::Light,
            Cover::Entrenchment if manned && self.fire_from == Sector::Rear => Level::None,
            Cover::Entrenchment if manned => Level::Heavy,
            Cover::Hedge | Cover::Wall | Cover::Fence | Cover::TreeLine | Cover::Entrenchment if lined => Level::None,
            Cover::Hedge | Cover::Wall | Cover::Fence | Cover::TreeLine | Cover::Entrenchment => Level::Light,
            Cover::BuaUrban if ball => Level::Light,
            Cover::BuaUrban | Cover::BuaFortified => Level::Heavy,
        };
        let bua = self.cover.is_bua();
        Shelter { level, bua, works: bua || manned && self.fire_from != Sector::Rear }
    }

    /// Whether a line of trees that the firer does not touch hides the target (p. 15).
    pub(crate) fn hides(self) -> bool {
        self.cover == Cover::TreeLine && !self.firer_in_contact
    }
}
