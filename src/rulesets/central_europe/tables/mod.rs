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
#[expect(missing_docs, reason = "each table is described by its type")]
pub struct Tables {
    pub deck: Deck,
    pub rates: Rates,
    pub phase: Phase,
    pub variation: Variation,
    pub musketry: Musketry,
    pub artillery: Artillery,
    pub saves: Saves,
    pub chance: Chance,
    pub melee: Melee,
    pub morale: Morale,
    pub rally: Rally,
    pub army: Army,
}

/// The cards of a turn (Command & Control).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Deck {
    pub copies: u32,
    pub jokers: u32,
    pub lowest_median: i64,
    pub highest_median: i64,
    /// The names of the values 1 to 14.
    pub ranks: [String; 14],
}

/// Movement rates in cm a phase (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct Rates {
    pub foot_in_firing_order: Ratio,
    pub other_foot: Ratio,
    pub limbered_guns: Ratio,
    pub heavy_horse: Ratio,
    pub light_horse: Ratio,
    pub general: Ratio,
}

/// What of a phase a manoeuvre costs (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct Phase {
    pub adopt_firing_order: Ratio,
    pub limber_change: Ratio,
    pub mount_change: Ratio,
    pub about_face: Ratio,
    pub sideways: Ratio,
}

/// The die that stretches or shortens a long move (The Variation).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// The share of what the phase allows from which it is thrown.
    pub from: Ratio,
    /// What the distance is multiplied by, on 1 to 6.
    pub factors: [Ratio; 6],
}

/// Musketry: ranges in cm, the scores needed, and what moving adds to the die (Musketry).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Musketry {
    pub muskets: Ratio,
    pub carbines: Ratio,
    pub firing_order: i32,
    pub light_foot: i32,
    pub other: i32,
    pub moved: i32,
}

/// Artillery: ranges in cm, shares of the score, the scores needed (Artillery).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Artillery {
    pub canister: Ratio,
    pub roundshot: Ratio,
    pub canister_share: Ratio,
    pub roundshot_share: Ratio,
    pub weak_share: Ratio,
    pub hits_troops: u8,
    pub hits_guns: u8,
    pub contours: u32,
}

/// Scores that cancel a hit (Saving Throws).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct Saves {
    pub cover: u8,
    pub cuirassiers: u8,
}

/// The 50:50 die (CE-AMB-6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// The face from which it means yes.
    pub yes: u8,
}

/// The table of melee dice, and what goes with it (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each table is described by its type")]
pub struct Melee {
    pub dice: MeleeDice,
    pub rules: MeleeRules,
}

/// Melee dice for each 25 percent of effectiveness: a row for each arm that strikes (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct MeleeDice {
    pub heavy_horse: MeleeRow,
    pub lancers: MeleeRow,
    pub light_horse: MeleeRow,
    pub foot: MeleeRow,
}

/// A row of [`MeleeDice`]: a column for each kind of enemy (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each column is named as in the rules")]
pub struct MeleeRow {
    pub heavy_horse: Ratio,
    pub lancers: Ratio,
    pub light_horse: Ratio,
    pub foot_firing_order: Ratio,
    pub foot_other: Ratio,
    pub light_foot: Ratio,
}

/// The other figures of melees (Melees).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct MeleeRules {
    pub bonus: Ratio,
    pub hit: u8,
    pub guns_protected_within: Ratio,
}

/// Scores of a morale test, and what is added to its die (Morale).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Morale {
    pub elite: i32,
    pub regular: i32,
    pub poor: i32,
    pub militia: i32,
    pub general: i32,
    pub support: i32,
    pub support_phases: i64,
}

/// The die that ends a retreat (Retreating Units).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Rally {
    pub needed: i32,
    pub general: i32,
}

/// When an army has lost: a house value (CE-WIN-1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// The share of its units at the start below which it has lost.
    #[serde(deserialize_with = "share")]
    pub break_fraction: Ratio,
}

/// The texts of the tables.
pub const TEXTS: &[&str] = &[
    include_str!("cards.toml"),
    include_str!("movement.toml"),
    include_str!("firing.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
    include_str!("house.toml"),
];

/// The tables as the rules print them.
pub static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<CentralEurope>);

/// A number from 0 to 1.
pub fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
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
