//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`radius.poor`, `artillery.full_foot.square`).

use serde::Deserialize;

use crate::rulesets::napoleonic_d8::{army, command, fire, melee, morale, movement, unit};

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) radius: command::tables::Radius,
    pub(crate) ratings: unit::tables::Ratings,
    pub(crate) models: unit::tables::Models,
    pub(crate) allocation: army::tables::Allocation,
    pub(crate) casualties: command::tables::CasualtyFigures,
    pub(crate) brigade_test: command::tables::BrigadeFigures,
    pub(crate) brigade_result: command::tables::BrigadeScores,
    pub(crate) orders: command::tables::OrderFigures,
    pub(crate) division_test: command::tables::DivisionFigures,
    pub(crate) army_test: command::tables::ArmyFigures,
    pub(crate) higher_result: command::tables::HigherScores,
    pub(crate) general_loss: command::tables::GeneralFigures,
    pub(crate) moves: movement::tables::Moves,
    pub(crate) marching: movement::tables::Marching,
    pub(crate) formation_change: movement::tables::FormationFigures,
    pub(crate) artillery_action: movement::tables::ActionFigures,
    pub(crate) wheels: movement::tables::Wheels,
    pub(crate) ranges: fire::tables::Ranges,
    pub(crate) artillery: fire::tables::ArtilleryChart,
    pub(crate) musketry: fire::tables::MusketryChart,
    pub(crate) fire: fire::tables::FireFigures,
    pub(crate) burning: fire::tables::BurningFigures,
    pub(crate) halving: melee::tables::Halving,
    pub(crate) melee: melee::tables::MeleeFigures,
    pub(crate) winner: melee::tables::WinnerFigures,
    pub(crate) loser: melee::tables::LoserFigures,
    pub(crate) moves_after: melee::tables::MovesAfter,
    pub(crate) blown: morale::tables::BlownFigures,
    pub(crate) breakthrough: melee::tables::BreakthroughFigures,
    pub(crate) hits: morale::tables::HitFigures,
    pub(crate) morale: morale::tables::MoraleFigures,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("unit/unit.toml"),
    include_str!("army/army.toml"),
    include_str!("command/command.toml"),
    include_str!("movement/movement.toml"),
    include_str!("fire/fire.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/morale.toml"),
];

#[cfg(test)]
mod tests {
    use crate::rulesets::napoleonic_d8::unit::{Arm, Class};
    use crate::rulesets::napoleonic_d8::{BOOK, NapoleonicD8};
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
