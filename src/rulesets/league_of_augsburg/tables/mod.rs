//! The tables of the rules, typed. The figures are in the TOML files of this folder, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.foot.good`, `ranges.musket.long`).

pub mod combat;
pub mod morale;
pub mod movement;

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::{Complaint, HouseRule, house_rules};

use super::LEAGUE_OF_AUGSBURG;

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

const TEXTS: &[&str] = &[
    include_str!("command.toml"),
    include_str!("movement.toml"),
    include_str!("shooting.toml"),
    include_str!("steadiness.toml"),
    include_str!("melee.toml"),
    include_str!("morale.toml"),
];

/// The tables as the rules print them.
pub static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(|| match Tables::lay(&[]) {
    Ok((tables, _)) => Arc::new(tables),
    Err(complaints) => unreachable!("the embedded tables do not read: {complaints:?}"),
});

impl Tables {
    /// The tables with house rules laid over them, in order, and which figures those change. A key that the tables do not
    /// have, or a figure of another kind, is a complaint with its place in that file.
    pub fn lay(house: &[&str]) -> Result<(Tables, Vec<HouseRule>), Vec<Complaint>> {
        let whole =
            |error: toml::de::Error| vec![Complaint { span: 0..0, what: error.to_string(), cure: String::new() }];
        let book: toml::Table = toml::from_str(&TEXTS.concat()).map_err(whole)?;
        house_rules(&book, LEAGUE_OF_AUGSBURG.id, house)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::Ratio;

    #[test]
    fn house_rules_replace_a_figure_and_leave_the_rest() {
        let (tables, changed) = Tables::lay(&["moves.foot.good = 5\nranges.pistol.short = 3"]).expect("reads");
        assert_eq!(changed.len(), 2);
        assert_eq!((tables.moves.foot.good, tables.moves.foot.bad), (Ratio::whole(5), Ratio::whole(3)));
        assert_eq!(tables.ranges.pistol.short, Ratio::whole(3));
        assert!(Tables::lay(&["moves.grenadiers.good = 5"]).is_err());
        assert!(Tables::lay(&["melee_hits.score = 0"]).is_err());
    }
}
