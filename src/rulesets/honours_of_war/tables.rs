//! The tables of the book, typed. Figures and types are in the rooms, beside the rules that need them; here they are one.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.infantry_line`, `nations.austria.limber`).

use crate::umpire::{SwitchedOff, Switches};
use std::collections::BTreeMap;

use serde::Deserialize;

use super::unit::Nation;
use crate::rulesets::honours_of_war::unit::nation::Country;

pub(crate) use super::army::armies_table::{ArmyLimits, Bases, OptionFigures, Periods, Sizes};
pub(crate) use super::army::nations_table::{Nations, Variables};
pub(crate) use super::army::pick_up::PickUp;
pub(crate) use super::army::points_table::{NationPoints, Points};
pub(crate) use super::army::troops_table::{SizeAdvice, Troop, Troops};
pub(crate) use super::battle::scenarios_table::{Lobositz, Plan, ScenarioBrigade, Scenarios};
pub(crate) use super::battle::weather_scores_table::WeatherScores;
pub(crate) use super::battle::weather_table::Weathers;
pub(crate) use super::charge::tables::{ChargeFigures, ReplyTest};
pub(crate) use super::command::tables::Command;
pub(crate) use super::fire::tables::Firing;
pub(crate) use super::melee::tables::{Melees, Pursuits};
pub(crate) use super::morale::hits_table::Hits;
pub(crate) use super::morale::rally_table::Rallies;
pub(crate) use super::movement::tables::{Costs, Obstacles, Terrains, quarters};
pub(crate) use super::unit::distances_table::{Distances, Moves, Ranges};
pub(crate) use super::unit::reduced_table::Reduced;

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    /// Normal moves.
    pub(crate) moves: Moves,
    /// Ranges of all weapons.
    pub(crate) ranges: Ranges,
    /// Other listed distances.
    pub(crate) distances: Distances,
    /// Distances that are reduced in proportion.
    pub(crate) reduced: Reduced,
    /// National differences.
    pub(crate) nations: Nations,
    /// The Hit Table, and what hits do.
    pub(crate) hits: Hits,
    pub(crate) firing: Firing,
    pub(crate) melee: Melees,
    pub(crate) pursuit: Pursuits,
    /// The rally phase.
    pub(crate) rally: Rallies,
    pub(crate) command: Command,
    /// What is left of a move in each terrain.
    pub(crate) terrain: Terrains,
    /// What crossing an obstacle costs.
    pub(crate) obstacles: Obstacles,
    /// What else costs movement.
    pub(crate) costs: Costs,
    /// Charges and the replies to them.
    pub(crate) charge: ChargeFigures,
    pub(crate) weather: Weathers,
    pub(crate) weather_scores: WeatherScores,
    /// Limits of composition.
    pub(crate) army: ArmyLimits,
    /// When the national tables change.
    pub(crate) periods: Periods,
    /// Sizes of units.
    pub(crate) sizes: Sizes,
    /// Figures of the optional rules.
    pub(crate) options: OptionFigures,
    /// Widths of bases.
    pub(crate) bases: Bases,
    /// What each nation fields.
    pub(crate) troops: Troops,
    /// Army lists for pick-up games.
    pub(crate) pick_up: PickUp,
    /// Prices.
    pub(crate) points: Points,
    /// The book's scenarios.
    pub(crate) scenarios: Scenarios,
    /// What only Lobositz has.
    pub(crate) lobositz: Lobositz,
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
    include_str!("unit/distances.toml"),
    include_str!("unit/reduced.toml"),
    include_str!("army/nations.toml"),
    include_str!("command/command.toml"),
    include_str!("movement/terrain.toml"),
    include_str!("charge/charge.toml"),
    include_str!("battle/weather.toml"),
    include_str!("morale/hits.toml"),
    include_str!("fire/firing.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/rally.toml"),
    include_str!("army/armies.toml"),
    include_str!("army/troops.toml"),
    include_str!("army/points.toml"),
    include_str!("army/pick_up.toml"),
    include_str!("battle/scenarios.toml"),
];

impl Tables {
    /// What a nation changes in prices.
    pub(crate) fn nation_points(&self, nation: Nation) -> NationPoints {
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
    pub(crate) fn troops_of(&self, nation: Nation) -> &BTreeMap<String, Troop> {
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
    use crate::rulesets::honours_of_war::HonoursOfWar;
    use crate::rulesets::honours_of_war::unit::Scale;
    use crate::umpire::overlay;

    #[test]
    fn house_rules_replace_a_figure_and_leave_the_rest() {
        let (tables, _) = overlay::<HonoursOfWar>(&["moves.infantry_line = [21, 15, 10, 8, 6]"]).expect("reads");
        assert_eq!(tables.moves.infantry_line[Scale::Mm28], 21);
        assert_eq!(tables.moves.infantry_march_column[Scale::Mm28], 25);
        assert!(overlay::<HonoursOfWar>(&["moves.infantery_line = [1, 1, 1, 1, 1]"]).is_err());
    }
}
