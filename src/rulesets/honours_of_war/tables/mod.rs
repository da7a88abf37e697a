//! The tables of the book, typed. The figures are in the TOML files of this folder, with their pages.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.infantry_line`, `nations.austria.limber`).

mod armies;
mod charge;
mod command;
mod distances;
mod firing;
mod hits;
mod melee;
mod nations;
mod points;
mod rally;
mod reduced;
mod scenarios;
mod terrain;
mod troops;
mod weather;
mod weather_scores;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::umpire::printed;

use super::HonoursOfWar;
use super::nation::Nation;
use super::nations::Country;

pub use armies::{ArmyLimits, Bases, BySize, Options, Periods, Sizes};
pub use charge::{Charge, ReplyTest};
pub use command::{ClassTest, Command, Performances};
pub use distances::{Distances, Moves, Ranges};
pub use firing::{Firing, FiringDistances, FiringModifiers, Fuse, GrazingScores, OverheadDistances};
pub use hits::{GunsAbandoned, HitTable, Hits, Natural, PassedThrough, Reactions};
pub use melee::{ChargeBonuses, MeleeModifiers, Melees, PursuitModifiers, Pursuits, Supports};
pub use nations::{ByArm, Nations, Own, Variables};
pub use points::{ArmyPoints, ByRating, CommandPoints, GunPoints, LightPoints, LinePoints, NationPoints, Points};
pub use rally::{ByClass, Generals, KeptHits, Rallies};
pub use reduced::Reduced;
pub use scenarios::{Lobositz, Plan, ScenarioBrigade, Scenarios};
pub use terrain::{ByMover, Costs, Obstacles, Terrains, quarters};
pub use troops::{SizeAdvice, Troop, Troops};
pub use weather::{WeatherEffects, Weathers};
pub use weather_scores::WeatherScores;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Normal moves.
    pub moves: Moves,
    /// Ranges of all weapons.
    pub ranges: Ranges,
    /// Other listed distances.
    pub distances: Distances,
    /// Distances that are reduced in proportion.
    pub reduced: Reduced,
    /// National differences.
    pub nations: Nations,
    /// The Hit Table, and what hits do.
    pub hits: Hits,
    /// Firing.
    pub firing: Firing,
    /// Melee.
    pub melee: Melees,
    /// Pursuit.
    pub pursuit: Pursuits,
    /// The rally phase.
    pub rally: Rallies,
    /// Command.
    pub command: Command,
    /// What is left of a move in each terrain.
    pub terrain: Terrains,
    /// What crossing an obstacle costs.
    pub obstacles: Obstacles,
    /// What else costs movement.
    pub costs: Costs,
    /// Charges and the replies to them.
    pub charge: Charge,
    /// The weather.
    pub weather: Weathers,
    /// The weather by its score.
    pub weather_scores: WeatherScores,
    /// Limits of composition.
    pub army: ArmyLimits,
    /// When the national tables change.
    pub periods: Periods,
    /// Sizes of units.
    pub sizes: Sizes,
    /// Figures of the optional rules.
    pub options: Options,
    /// Widths of bases.
    pub bases: Bases,
    /// What each nation fields.
    pub troops: Troops,
    /// Prices.
    pub points: Points,
    /// The book's scenarios.
    pub scenarios: Scenarios,
    /// What only Lobositz has.
    pub lobositz: Lobositz,
}

/// The texts of the tables.
pub const TEXTS: &[&str] = &[
    include_str!("distances.toml"),
    include_str!("reduced.toml"),
    include_str!("nations.toml"),
    include_str!("command.toml"),
    include_str!("terrain.toml"),
    include_str!("charge.toml"),
    include_str!("weather.toml"),
    include_str!("hits.toml"),
    include_str!("firing.toml"),
    include_str!("melee.toml"),
    include_str!("rally.toml"),
    include_str!("armies.toml"),
    include_str!("troops.toml"),
    include_str!("points.toml"),
    include_str!("scenarios.toml"),
];

/// The tables as the book prints them.
pub static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<HonoursOfWar>);

impl Tables {
    /// What a nation changes in prices.
    pub fn nation_points(&self, nation: Nation) -> NationPoints {
        let army = &self.points.army;
        match nation {
            Nation::Prussia => army.prussia,
            Nation::Prussia1760 => army.prussia_1760,
            Nation::Austria => army.austria,
            Nation::BritainHanover => army.britain_hanover,
            Nation::Russia => army.russia,
            Nation::Russia1759 => army.russia_1759,
            Nation::France => army.france,
            Nation::France1760 => army.france_1760,
            Nation::Saxony => army.saxony,
            Nation::Sweden => army.sweden,
            Nation::Reichsarmee => army.reichsarmee,
            Nation::Own(key) => self.nations.own.get(&key).map_or(army.austria, |own| own.points),
        }
    }

    /// What a nation fields.
    pub fn troops_of(&self, nation: Nation) -> &BTreeMap<String, Troop> {
        const NONE: &BTreeMap<String, Troop> = &BTreeMap::new();
        match nation.country() {
            Country::Prussia => &self.troops.prussia,
            Country::Austria => &self.troops.austria,
            Country::BritainHanover => &self.troops.britain_hanover,
            Country::Russia => &self.troops.russia,
            Country::France => &self.troops.france,
            Country::Saxony => &self.troops.saxony,
            Country::Sweden => &self.troops.sweden,
            Country::Reichsarmee => &self.troops.reichsarmee,
            Country::Own(key) => self.nations.own.get(&key).map_or(NONE, |own| &own.troops),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::unit::Scale;
    use super::*;
    use crate::umpire::overlay;

    #[test]
    fn house_rules_replace_a_figure_and_leave_the_rest() {
        let (tables, _) = overlay::<HonoursOfWar>(&["moves.infantry_line = [21, 15, 10, 8, 6]"]).expect("reads");
        assert_eq!(tables.moves.infantry_line[Scale::Mm28], 21);
        assert_eq!(tables.moves.infantry_march_column[Scale::Mm28], 25);
        assert!(overlay::<HonoursOfWar>(&["moves.infantery_line = [1, 1, 1, 1, 1]"]).is_err());
    }
}
