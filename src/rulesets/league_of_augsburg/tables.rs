//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.foot.good`, `ranges.musket.long`).

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::printed;

use crate::rulesets::league_of_augsburg::LeagueOfAugsburg;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) radius: super::movement::figures::Radius,
    pub(crate) cost: super::movement::figures::Cost,
    pub(crate) moves: super::movement::figures::Moves,
    pub(crate) limbered: super::movement::figures::Limbered,
    pub(crate) retire: super::movement::figures::Retire,
    pub(crate) ranges: super::fire::figures::Ranges,
    pub(crate) fire_dice: super::fire::figures::FireDice,
    pub(crate) fire_modifiers: super::fire::figures::FireModifiers,
    pub(crate) fire_hits: super::fire::figures::FireHits,
    pub(crate) saves: super::fire::figures::Saves,
    pub(crate) melee_dice: super::fire::figures::MeleeDice,
    pub(crate) melee_modifiers: super::fire::figures::MeleeModifiers,
    pub(crate) melee_hits: super::fire::figures::MeleeHits,
    pub(crate) steadiness: super::morale::figures::Steadiness,
    pub(crate) hold_fire: super::morale::figures::HoldFire,
    pub(crate) point_blank: super::morale::figures::PointBlank,
    pub(crate) evade: super::morale::figures::Evade,
    pub(crate) morale_dice: super::morale::figures::MoraleDice,
    pub(crate) morale_modifiers: super::morale::figures::MoraleModifiers,
    pub(crate) morale_moves: super::morale::figures::MoraleMoves,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("command/command.toml"),
    include_str!("movement/movement.toml"),
    include_str!("fire/fire.toml"),
    include_str!("fire/steadiness.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/morale.toml"),
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
