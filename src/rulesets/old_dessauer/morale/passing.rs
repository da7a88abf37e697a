//! Who is passed on the way back (Recoil Moves).

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Ratio, Refusal};

/// The gaps that a unit goes through; none that matters unless it is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passing {
    /// The narrowest gap between enemies.
    pub(crate) enemy_gap: Option<Inches>,
    /// The narrowest gap between friends; 0 goes through one.
    pub(crate) friend_gap: Option<Inches>,
    /// Whether those friends are skirmishers.
    pub(crate) friends_skirmishers: bool,
}

impl Passing {
    /// Skirmishers among the friends need the option `light_infantry`.
    pub(crate) fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        if self.friends_skirmishers {
            tables.options.need(OptionalRule::LightInfantry, "`friends_skirmishers`")?;
        }
        Ok(())
    }

    /// Whether the unit is lost between enemies (OD-REC-3).
    pub(crate) fn eliminates(&self, tables: &Tables) -> bool {
        narrower(self.enemy_gap, tables.recoil.enemy_gap)
    }

    /// Whether the friends are disordered (OD-REC-4, OD-LI-8).
    pub(crate) fn disorders_friends(&self, unit: &Unit, tables: &Tables) -> bool {
        let open_order = unit.kind == Kind::Skirmishers || self.friends_skirmishers;
        !self.eliminates(tables) && !open_order && narrower(self.friend_gap, tables.recoil.friend_gap)
    }
}

fn narrower(gap: Option<Inches>, least: Ratio) -> bool {
    gap.is_some_and(|gap| gap.0 < least)
}
