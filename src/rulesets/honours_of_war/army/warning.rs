//! What the book would not have in an army (p. 11-14, 37, 41-50).

use serde::Serialize;

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
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Warning::TooManyIndependents => "more than 3 independent units (p. 12)",
            Warning::TooManyBrigadeCommanders => "more brigade commanders than one for 3 units (p. 12)",
            Warning::BrigadeTooSmall => "a brigade of fewer than 2 units (p. 11)",
            Warning::BrigadeTooLarge => "a brigade of more than 8 units (p. 11)",
            Warning::CavalryWithCloseOrderInfantry => "cavalry and close order infantry in one brigade (p. 11)",
            Warning::TooManyLieutenantGenerals => "more lieutenant generals than one for 3 brigades (p. 37)",
            Warning::TooMuchArtillery => "more batteries than one for an infantry brigade, or from 1759 two (p. 14)",
            Warning::TooManyHowitzersOrHeavyGuns => "more howitzers and heavy guns than 1 battery in 3 (p. 14)",
            Warning::TooManyHowitzersOrUnicorns => "more howitzers and unicorns than half of its batteries (p. 46)",
            Warning::GunNotOfNation => "a gun that this nation does not have in this year (p. 46, 48)",
            Warning::HorseArtilleryNotOfNation => "horse artillery that this nation does not have so (p. 42-43, 46)",
            Warning::CossacksNotApart => "cossacks or kalmucks in a brigade with others (p. 46)",
            Warning::ArtilleryClassNotAsListed => "artillery of another class than the nation's (p. 43-50)",
            Warning::LightInfantryNotOfNation => {
                "light infantry that this nation does not have in this year (p. 46-50)"
            }
            Warning::TypeNotAsListed => "a unit of another arm than its troops are listed with (p. 41-50)",
            Warning::ClassNotAsListed => "a unit of another class than its troops have in this year (p. 41-50)",
            Warning::TroopNotAvailable => "troops that do not serve in this year (p. 41-50)",
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
