//! What the book would not have in an army (p. 11-14, 37, 41-50).

use std::borrow::Cow;

use serde::Serialize;

use super::armies_table::ArmyLimits;

/// What the book would not have. The order is that of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Warning {
    TooManyIndependents,
    TooManyBrigadeCommanders,
    BrigadeTooSmall,
    BrigadeTooLarge,
    CavalryWithCloseOrderInfantry,
    TooManyLieutenantGenerals,
    TooMuchArtillery,
    TooManyHowitzersOrHeavyGuns,
    TooManyHowitzersOrUnicorns,
    GunNotOfNation,
    HorseArtilleryNotOfNation,
    CossacksNotApart,
    ArtilleryClassNotAsListed,
    LightInfantryNotOfNation,
    TypeNotAsListed,
    ClassNotAsListed,
    TroopNotAvailable,
}

impl Warning {
    /// What it says to an umpire, with the page.
    pub(crate) fn words(self, limits: &ArmyLimits) -> Cow<'static, str> {
        match self {
            Warning::TooManyIndependents => {
                format!("more than {} independent units (p. 12)", limits.independents).into()
            }
            Warning::TooManyBrigadeCommanders => {
                format!("more brigade commanders than one for {} units (p. 12)", limits.units_per_commander).into()
            }
            Warning::BrigadeTooSmall => format!("a brigade of fewer than {} units (p. 11)", limits.least_units).into(),
            Warning::BrigadeTooLarge => format!("a brigade of more than {} units (p. 11)", limits.most_units).into(),
            Warning::CavalryWithCloseOrderInfantry => "cavalry and close order infantry in one brigade (p. 11)".into(),
            Warning::TooManyLieutenantGenerals => {
                let brigades = limits.brigades_per_lieutenant;
                format!("more lieutenant generals than one for {brigades} brigades (p. 37)").into()
            }
            Warning::TooMuchArtillery => {
                let (few, more) = (limits.batteries_per_brigade, limits.batteries_per_brigade_later);
                let year = limits.later_from;
                format!("more batteries than {few} for an infantry brigade, or {more} from {year} (p. 14)").into()
            }
            Warning::TooManyHowitzersOrHeavyGuns => {
                format!("more howitzers and heavy guns than 1 battery in {} (p. 14)", limits.special_gun_share).into()
            }
            Warning::TooManyHowitzersOrUnicorns => {
                let share = limits.russian_howitzer_share;
                format!("more howitzers and unicorns than 1 battery in {share} (p. 46)").into()
            }
            Warning::GunNotOfNation => "a gun that this nation does not have in this year (p. 46, 48)".into(),
            Warning::HorseArtilleryNotOfNation => {
                "horse artillery that this nation does not have so (p. 42-43, 46)".into()
            }
            Warning::CossacksNotApart => "cossacks or kalmucks in a brigade with others (p. 46)".into(),
            Warning::ArtilleryClassNotAsListed => "artillery of another class than the nation's (p. 43-50)".into(),
            Warning::LightInfantryNotOfNation => {
                "light infantry that this nation does not have in this year (p. 46-50)".into()
            }
            Warning::TypeNotAsListed => "a unit of another arm than its troops are listed with (p. 41-50)".into(),
            Warning::ClassNotAsListed => "a unit of another class than its troops have in this year (p. 41-50)".into(),
            Warning::TroopNotAvailable => "troops that do not serve in this year (p. 41-50)".into(),
        }
    }

    /// Whether it speaks of a nation's lists, which do not bind an invented nation (HOW-AMB-C35).
    pub(crate) const fn is_of_lists(self) -> bool {
        matches!(
            self,
            Warning::GunNotOfNation
                | Warning::HorseArtilleryNotOfNation
                | Warning::ArtilleryClassNotAsListed
                | Warning::LightInfantryNotOfNation
                | Warning::TypeNotAsListed
                | Warning::ClassNotAsListed
                | Warning::TroopNotAvailable
        )
    }
}
