//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`rates.general`, `army.break_fraction`).

use std::sync::{Arc, LazyLock};

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::umpire::{Ratio, printed};

use super::CentralEurope;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) deck: Deck,
    pub(crate) rates: Rates,
    pub(crate) phase: Phase,
    pub(crate) variation: Variation,
    pub(crate) musketry: Musketry,
    pub(crate) artillery: Artillery,
    pub(crate) saves: Saves,
    pub(crate) chance: Chance,
    pub(crate) melee: Melee,
    pub(crate) morale: Morale,
    pub(crate) rally: Rally,
    pub(crate) army: Army,
}

/// The cards of a turn (Command & Control).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deck {
    pub(crate) copies: u32,
    pub(crate) jokers: u32,
    pub(crate) lowest_median: i64,
    pub(crate) highest_median: i64,
    /// The names of the values 1 to 14.
    pub(crate) ranks: [String; 14],
}

/// Movement rates in cm a phase (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rates {
    pub(crate) foot_in_firing_order: Ratio,
    pub(crate) other_foot: Ratio,
    pub(crate) limbered_guns: Ratio,
    pub(crate) heavy_horse: Ratio,
    pub(crate) light_horse: Ratio,
    pub(crate) general: Ratio,
}

/// What of a phase a manoeuvre costs (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Phase {
    pub(crate) adopt_firing_order: Ratio,
    pub(crate) limber_change: Ratio,
    pub(crate) mount_change: Ratio,
    pub(crate) about_face: Ratio,
    pub(crate) sideways: Ratio,
}

/// The die that stretches or shortens a long move (The Variation).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Variation {
    /// The share of what the phase allows from which it is thrown.
    pub(crate) from: Ratio,
    /// What the distance is multiplied by, on 1 to 6.
    pub(crate) factors: [Ratio; 6],
}

/// Musketry: ranges in cm, the scores needed, and what moving adds to the die (Musketry).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Musketry {
    pub(crate) muskets: Ratio,
    pub(crate) carbines: Ratio,
    pub(crate) firing_order: i32,
    pub(crate) light_foot: i32,
    pub(crate) other: i32,
    pub(crate) moved: i32,
}

/// Artillery: ranges in cm, shares of the score, the scores needed (Artillery).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Artillery {
    pub(crate) canister: Ratio,
    pub(crate) roundshot: Ratio,
    pub(crate) canister_share: Ratio,
    pub(crate) roundshot_share: Ratio,
    pub(crate) weak_share: Ratio,
    pub(crate) hits_troops: u8,
    pub(crate) hits_guns: u8,
    pub(crate) contours: u32,
}

/// Scores that cancel a hit (Saving Throws).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saves {
    pub(crate) cover: u8,
    pub(crate) cuirassiers: u8,
}

/// The 50:50 die (CE-AMB-6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chance {
    /// The face from which it means yes.
    pub(crate) yes: u8,
}

/// The table of melee dice, and what goes with it (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Melee {
    pub(crate) dice: MeleeDice,
    pub(crate) rules: MeleeRules,
}

/// Melee dice for each 25 percent of effectiveness: a row for each arm that strikes (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeDice {
    pub(crate) heavy_horse: MeleeRow,
    pub(crate) lancers: MeleeRow,
    pub(crate) light_horse: MeleeRow,
    pub(crate) foot: MeleeRow,
}

/// A row of [`MeleeDice`]: a column for each kind of enemy (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRow {
    pub(crate) heavy_horse: Ratio,
    pub(crate) lancers: Ratio,
    pub(crate) light_horse: Ratio,
    pub(crate) foot_firing_order: Ratio,
    pub(crate) foot_other: Ratio,
    pub(crate) light_foot: Ratio,
}

/// The other figures of melees (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRules {
    pub(crate) bonus: Ratio,
    pub(crate) hit: u8,
    pub(crate) guns_protected_within: Ratio,
}

/// Scores of a morale test, and what is added to its die (Morale).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Morale {
    pub(crate) elite: i32,
    pub(crate) regular: i32,
    pub(crate) poor: i32,
    pub(crate) militia: i32,
    pub(crate) general: i32,
    pub(crate) support: i32,
    pub(crate) support_phases: i64,
}

/// The die that ends a retreat (Retreating Units).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rally {
    pub(crate) needed: i32,
    pub(crate) general: i32,
}

/// When an army has lost: a house value (CE-WIN-1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Army {
    /// The share of its units at the start below which it has lost.
    #[serde(deserialize_with = "share")]
    pub(crate) break_fraction: Ratio,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("cards.toml"),
    include_str!("movement.toml"),
    include_str!("firing.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
    include_str!("house.toml"),
];

/// The tables as the rules print them.
pub(crate) static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<CentralEurope>);

/// A number from 0 to 1.
pub(crate) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    let share = Ratio::deserialize(deserializer)?;
    if (Ratio::ZERO..=Ratio::ONE).contains(&share) {
        Ok(share)
    } else {
        Err(D::Error::custom(format!("{share} is no number from 0 to 1")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::overlay;

    #[test]
    fn house_rules_replace_a_figure_and_leave_the_rest() {
        let (tables, _) = overlay::<CentralEurope>(&["rates.general = 15"]).expect("reads");
        assert_eq!(tables.rates.general, Ratio::whole(15));
        assert_eq!(tables.rates.light_horse, Ratio::whole(12));
        assert!(overlay::<CentralEurope>(&["army.break_fraction = 2"]).is_err());
        assert!(overlay::<CentralEurope>(&["rates.generals = 15"]).is_err());
    }
}
