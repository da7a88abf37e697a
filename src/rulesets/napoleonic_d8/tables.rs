//! The tables of the rules, typed. The figures are in the TOML files of the rooms, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`radius.poor`, `artillery.full_foot.square`).

use crate::umpire::{SwitchedOff, Switches};
use serde::Deserialize;

use crate::rulesets::napoleonic_d8::army::tables::Allocation;
use crate::rulesets::napoleonic_d8::charge::tables::SupportFigures;
use crate::rulesets::napoleonic_d8::command::tables::{
    ArmyFigures, BrigadeFigures, BrigadeScores, CasualtyFigures, DivisionFigures, GeneralFigures, HigherScores,
    OrderFigures, Radius,
};
use crate::rulesets::napoleonic_d8::fire::tables::{
    Arcs, ArtilleryChart, BurningFigures, FireFigures, MusketryChart, Ranges,
};
use crate::rulesets::napoleonic_d8::melee::tables::{
    BreakthroughFigures, Halving, LoserFigures, MeleeFigures, MovesAfter, WinnerFigures,
};
use crate::rulesets::napoleonic_d8::morale::tables::{BlownFigures, HitFigures, MoraleFigures};
use crate::rulesets::napoleonic_d8::movement::tables::{ActionFigures, FormationFigures, Marching, Moves, Wheels};
use crate::rulesets::napoleonic_d8::unit::tables::{Models, Ratings};

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) radius: Radius,
    pub(crate) ratings: Ratings,
    pub(crate) models: Models,
    pub(crate) allocation: Allocation,
    pub(crate) casualties: CasualtyFigures,
    pub(crate) brigade_test: BrigadeFigures,
    pub(crate) brigade_result: BrigadeScores,
    pub(crate) orders: OrderFigures,
    pub(crate) division_test: DivisionFigures,
    pub(crate) army_test: ArmyFigures,
    pub(crate) higher_result: HigherScores,
    pub(crate) general_loss: GeneralFigures,
    pub(crate) moves: Moves,
    pub(crate) marching: Marching,
    pub(crate) formation_change: FormationFigures,
    pub(crate) artillery_action: ActionFigures,
    pub(crate) wheels: Wheels,
    pub(crate) ranges: Ranges,
    pub(crate) arcs: Arcs,
    pub(crate) artillery: ArtilleryChart,
    pub(crate) musketry: MusketryChart,
    pub(crate) fire: FireFigures,
    pub(crate) burning: BurningFigures,
    pub(crate) halving: Halving,
    pub(crate) melee: MeleeFigures,
    pub(crate) winner: WinnerFigures,
    pub(crate) loser: LoserFigures,
    pub(crate) moves_after: MovesAfter,
    pub(crate) support: SupportFigures,
    pub(crate) blown: BlownFigures,
    pub(crate) breakthrough: BreakthroughFigures,
    pub(crate) hits: HitFigures,
    pub(crate) morale: MoraleFigures,
    /// What house rules have switched off.
    #[serde(skip)]
    pub(crate) off: SwitchedOff,
}

impl Switches for Tables {
    fn off(&self) -> &SwitchedOff {
        &self.off
    }

    fn switch_off(&mut self, off: SwitchedOff) {
        self.off = off;
    }
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("unit/unit.toml"),
    include_str!("army/army.toml"),
    include_str!("command/command.toml"),
    include_str!("movement/movement.toml"),
    include_str!("charge/charge.toml"),
    include_str!("fire/fire.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/morale.toml"),
];

#[cfg(test)]
mod tests {
    use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class};
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
        for arm in [Arm::Infantry, Arm::Skirmishers, Arm::Cavalry, Arm::FootArtillery, Arm::HorseArtillery] {
            for &class in arm.classes() {
                assert!(BOOK.ratings.book(arm).contains_key(&class), "{arm:?} {class:?}");
            }
        }
        assert!(!BOOK.ratings.book(Arm::Cavalry).contains_key(&Class::Line));
    }
}
