//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.foot.good`, `ranges.musket.long`).

pub(crate) mod combat;
pub(crate) mod morale;
pub(crate) mod movement;

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::printed;

use super::LeagueOfAugsburg;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) radius: movement::Radius,
    pub(crate) cost: movement::Cost,
    pub(crate) moves: movement::Moves,
    pub(crate) limbered: movement::Limbered,
    pub(crate) retire: movement::Retire,
    pub(crate) ranges: combat::Ranges,
    pub(crate) fire_dice: combat::FireDice,
    pub(crate) fire_modifiers: combat::FireModifiers,
    pub(crate) fire_hits: combat::FireHits,
    pub(crate) saves: combat::Saves,
    pub(crate) melee_dice: combat::MeleeDice,
    pub(crate) melee_modifiers: combat::MeleeModifiers,
    pub(crate) melee_hits: combat::MeleeHits,
    pub(crate) steadiness: morale::Steadiness,
    pub(crate) hold_fire: morale::HoldFire,
    pub(crate) point_blank: morale::PointBlank,
    pub(crate) evade: morale::Evade,
    pub(crate) morale_dice: morale::MoraleDice,
    pub(crate) morale_modifiers: morale::MoraleModifiers,
    pub(crate) morale_moves: morale::MoraleMoves,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("command.toml"),
    include_str!("movement.toml"),
    include_str!("shooting.toml"),
    include_str!("steadiness.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
];

/// The tables as the rules print them.
pub(crate) static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<LeagueOfAugsburg>);

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
