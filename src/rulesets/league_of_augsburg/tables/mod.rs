//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.foot.good`, `ranges.musket.long`).

pub mod combat;
pub mod morale;
pub mod movement;

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::printed;

use super::LeagueOfAugsburg;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each table is described by its type")]
pub struct Tables {
    pub radius: movement::Radius,
    pub cost: movement::Cost,
    pub moves: movement::Moves,
    pub limbered: movement::Limbered,
    pub retire: movement::Retire,
    pub ranges: combat::Ranges,
    pub fire_dice: combat::FireDice,
    pub fire_modifiers: combat::FireModifiers,
    pub fire_hits: combat::FireHits,
    pub saves: combat::Saves,
    pub melee_dice: combat::MeleeDice,
    pub melee_modifiers: combat::MeleeModifiers,
    pub melee_hits: combat::MeleeHits,
    pub steadiness: morale::Steadiness,
    pub hold_fire: morale::HoldFire,
    pub point_blank: morale::PointBlank,
    pub evade: morale::Evade,
    pub morale_dice: morale::MoraleDice,
    pub morale_modifiers: morale::MoraleModifiers,
    pub morale_moves: morale::MoraleMoves,
}

/// The texts of the tables.
pub const TEXTS: &[&str] = &[
    include_str!("command.toml"),
    include_str!("movement.toml"),
    include_str!("shooting.toml"),
    include_str!("steadiness.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
];

/// The tables as the rules print them.
pub static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<LeagueOfAugsburg>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::Ratio;
    use crate::umpire::overlay;

    #[test]
    fn house_rules_replace_a_figure_and_leave_the_rest() {
        let (tables, changed) =
            overlay::<LeagueOfAugsburg>(&["moves.foot.good = 5\nranges.pistol.short = 3"]).expect("reads");
        assert_eq!(changed.len(), 2);
        assert_eq!((tables.moves.foot.good, tables.moves.foot.bad), (Ratio::whole(5), Ratio::whole(3)));
        assert_eq!(tables.ranges.pistol.short, Ratio::whole(3));
        assert!(overlay::<LeagueOfAugsburg>(&["moves.grenadiers.good = 5"]).is_err());
        assert!(overlay::<LeagueOfAugsburg>(&["melee_hits.score = 0"]).is_err());
    }
}
