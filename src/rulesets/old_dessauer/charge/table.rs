//! The figures of charges, typed.

use serde::Deserialize;

use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::Ratio;

/// Inches of a charge that are straight ahead.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeTable {
    pub(crate) straight_infantry: Ratio,
    pub(crate) straight_cavalry: Ratio,
}

impl ChargeTable {
    /// The inches at its end that are straight.
    pub(crate) fn straight(&self, charger: Kind) -> Ratio {
        if charger == Kind::Cavalry { self.straight_cavalry } else { self.straight_infantry }
    }
}

/// Skirmishers out of the way of cavalry.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkirmishTable {
    /// The score by which they get away.
    pub(crate) evade: u8,
    /// The inches that they keep.
    pub(crate) keeps: Ratio,
}
