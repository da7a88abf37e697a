//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`radius.poor`, `artillery.full_foot.square`).

pub mod command;
pub mod firing;
pub mod melee;
pub mod movement;

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::printed;

use super::NapoleonicD8;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each table is described by its type")]
pub struct Tables {
    pub radius: command::Radius,
    pub ratings: command::Ratings,
    pub models: command::Models,
    pub allocation: command::Allocation,
    pub casualties: command::Casualties,
    pub brigade_test: command::BrigadeTest,
    pub brigade_result: command::BrigadeResult,
    pub orders: command::Orders,
    pub division_test: command::DivisionTest,
    pub army_test: command::ArmyTest,
    pub higher_result: command::HigherResult,
    pub general_loss: command::GeneralLoss,
    pub moves: movement::Moves,
    pub marching: movement::Marching,
    pub formation_change: movement::FormationChange,
    pub artillery_action: movement::ArtilleryAction,
    pub wheels: movement::Wheels,
    pub ranges: firing::Ranges,
    pub artillery: firing::Artillery,
    pub musketry: firing::Musketry,
    pub fire: firing::Fire,
    pub burning: firing::Burning,
    pub halving: melee::Halving,
    pub melee: melee::Melee,
    pub winner: melee::Winner,
    pub loser: melee::Loser,
    pub moves_after: melee::MovesAfter,
    pub blown: melee::Blown,
    pub breakthrough: melee::Breakthrough,
    pub hits: melee::Hits,
    pub morale: melee::Morale,
}

/// The texts of the tables.
pub const TEXTS: &[&str] = &[
    include_str!("command.toml"),
    include_str!("movement.toml"),
    include_str!("firing.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
];

/// The tables as the rules print them.
pub static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<NapoleonicD8>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::napoleonic_d8::unit::{Arm, Class};
    use crate::umpire::overlay;

    #[test]
    fn a_house_rules_file_replaces_a_figure_and_a_cell() {
        let house = "radius.poor = 35\nartillery.full_foot.square = [\"1/4 N\", 8, 0, 5]";
        let (tables, changed) = overlay::<NapoleonicD8>(&[house]).expect("reads");
        assert_eq!(changed.len(), 2);
        assert_eq!(tables.radius.of(-1), 35);
        assert_eq!(tables.artillery.full_foot.square[0].needed, 4);
        assert!(overlay::<NapoleonicD8>(&["radius.bad = 3"]).is_err());
        assert!(overlay::<NapoleonicD8>(&["musketry.line.square = \"1/9 N\""]).is_err());
        assert!(overlay::<NapoleonicD8>(&["musketry.line.square = 9"]).is_err());
    }

    #[test]
    fn every_class_of_every_arm_has_a_rating_in_the_book() {
        for arm in Arm::ALL {
            for &class in arm.classes() {
                assert!(BOOK.ratings.book(arm).contains_key(&class), "{arm:?} {class:?}");
            }
        }
        assert!(!BOOK.ratings.book(Arm::Cavalry).contains_key(&Class::Line));
    }
}
