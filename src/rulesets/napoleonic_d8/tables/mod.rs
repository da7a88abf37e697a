//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`radius.poor`, `artillery.full_foot.square`).

pub(crate) mod command;
pub(crate) mod firing;
pub(crate) mod melee;
pub(crate) mod movement;

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::printed;

use super::NapoleonicD8;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) radius: command::Radius,
    pub(crate) ratings: command::Ratings,
    pub(crate) models: command::Models,
    pub(crate) allocation: command::Allocation,
    pub(crate) casualties: command::Casualties,
    pub(crate) brigade_test: command::BrigadeTest,
    pub(crate) brigade_result: command::BrigadeResult,
    pub(crate) orders: command::Orders,
    pub(crate) division_test: command::DivisionTest,
    pub(crate) army_test: command::ArmyTest,
    pub(crate) higher_result: command::HigherResult,
    pub(crate) general_loss: command::GeneralLoss,
    pub(crate) moves: movement::Moves,
    pub(crate) marching: movement::Marching,
    pub(crate) formation_change: movement::FormationChange,
    pub(crate) artillery_action: movement::ArtilleryAction,
    pub(crate) wheels: movement::Wheels,
    pub(crate) ranges: firing::Ranges,
    pub(crate) artillery: firing::Artillery,
    pub(crate) musketry: firing::Musketry,
    pub(crate) fire: firing::Fire,
    pub(crate) burning: firing::Burning,
    pub(crate) halving: melee::Halving,
    pub(crate) melee: melee::Melee,
    pub(crate) winner: melee::Winner,
    pub(crate) loser: melee::Loser,
    pub(crate) moves_after: melee::MovesAfter,
    pub(crate) blown: melee::Blown,
    pub(crate) breakthrough: melee::Breakthrough,
    pub(crate) hits: melee::Hits,
    pub(crate) morale: melee::Morale,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("command.toml"),
    include_str!("movement.toml"),
    include_str!("firing.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
];

/// The tables as the rules print them.
pub(crate) static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<NapoleonicD8>);

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
