//! The dice with which a unit strikes (Melees).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Facing, Kind, Profile};
use crate::umpire::{Lookup, Ratio, Refusal, integer_non_null};

use super::figures::{MeleeRow, SECTION};

/// What an enemy counts as, when one strikes at it: the columns of the table, and guns, which are simply taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Column {
    HeavyHorse,
    Lancers,
    LightHorse,
    FootFiringOrder,
    FootOther,
    LightFoot,
    Artillery,
}

/// With how many dice a unit strikes at an enemy.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MeleeDice {
    /// Who strikes.
    pub(crate) unit: Profile,
    /// Whom.
    pub(crate) enemy: Profile,
    /// The face of the enemy that it attacks.
    pub(crate) attack_face: Facing,
    /// Its own round of the melee; the first unless given.
    #[serde(deserialize_with = "integer_non_null")]
    pub(crate) round: Option<u32>,
    pub(crate) higher_ground: bool,
    /// It defends a river bank.
    pub(crate) river_bank: bool,
    /// It defends a built-up area against troops outside.
    pub(crate) built_up_area: bool,
    pub(crate) in_wood_or_built_up: bool,
    pub(crate) enemy_in_wood_or_built_up: bool,
}

/// The round in which a melee begins.
pub(super) const FIRST: u32 = 1;

/// A line of the sum of melee dice: its value may be one and a half.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DiceLine {
    pub(crate) label: &'static str,
    /// Dice for each 25 percent.
    pub(crate) value: Ratio,
    /// The section.
    pub(crate) page: &'static str,
}

/// See [`MeleeDice`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Strike {
    pub(crate) column: Column,
    pub(crate) per_quarter: Ratio,
    pub(crate) quarters: u32,
    pub(crate) dice_exact: Ratio,
    pub(crate) half_die: bool,
    pub(crate) dice_min: i128,
    pub(crate) modifiers: Vec<DiceLine>,
    pub(crate) modifier_total: Ratio,
    pub(crate) enemy_eliminated: bool,
    pub(crate) unit_eliminated: bool,
}

impl Strike {
    /// What its dice for each 25 percent are made of: `table 1, higher ground 1`.
    pub(super) fn made_of(&self) -> String {
        let lines: Vec<String> = self.modifiers.iter().map(|line| format!("{} {}", line.label, line.value)).collect();
        lines.join(", ")
    }

    /// Its dice for each 25 percent, and what they are made of where that is more than the table's.
    pub(super) fn told(&self) -> String {
        match self.modifiers.len() {
            0 | 1 => format!("{} a quarter", self.per_quarter),
            _ => format!("{} a quarter ({})", self.per_quarter, self.made_of()),
        }
    }
}

impl MeleeDice {
    /// The unit's row of the table. None for guns, and for light infantry out of woods and buildings (CE-AMB-12).
    fn row<'a>(&self, tables: &'a Tables) -> Option<&'a MeleeRow> {
        let rows = &tables.melee.dice;
        match self.unit.kind {
            _ if self.unit.fights_as_light_foot() => self.in_wood_or_built_up.then_some(&rows.foot),
            Kind::Foot | Kind::LightFoot => Some(&rows.foot),
            Kind::HeavyHorse => Some(&rows.heavy_horse),
            Kind::Lancers => Some(&rows.lancers),
            Kind::LightHorse => Some(&rows.light_horse),
            Kind::Artillery | Kind::General => None,
        }
    }

    /// The enemy's column of the table.
    fn column(&self) -> Column {
        let enemy = &self.enemy;
        match enemy.kind {
            _ if enemy.fights_as_light_foot() && self.enemy_in_wood_or_built_up => Column::FootOther,
            _ if enemy.fights_as_light_foot() => Column::LightFoot,
            Kind::Foot if enemy.firing_order && self.attack_face == Facing::Front => Column::FootFiringOrder,
            Kind::Foot | Kind::LightFoot => Column::FootOther,
            Kind::HeavyHorse => Column::HeavyHorse,
            Kind::Lancers => Column::Lancers,
            Kind::LightHorse => Column::LightHorse,
            Kind::Artillery | Kind::General => Column::Artillery,
        }
    }

    /// Dice for each 25 percent, line by line; no line where the unit strikes with none.
    fn lines(&self, tables: &Tables) -> Vec<DiceLine> {
        let Some(row) = self.row(tables) else { return Vec::new() };
        let value = match self.column() {
            Column::HeavyHorse => row.heavy_horse,
            Column::Lancers => row.lancers,
            Column::LightHorse => row.light_horse,
            Column::FootFiringOrder => row.foot_firing_order,
            Column::FootOther => row.foot_other,
            Column::LightFoot => row.light_foot,
            Column::Artillery => return Vec::new(),
        };
        let bonus = tables.melee.rules.bonus;
        let first = self.round.unwrap_or(FIRST) == FIRST;
        let lines = [
            ("table", true, value),
            ("flank or rear, first round", self.attack_face != Facing::Front && first, bonus),
            ("higher ground", self.higher_ground, bonus),
            ("river bank", self.river_bank, bonus),
            ("built-up area", self.built_up_area, bonus),
        ];
        lines
            .into_iter()
            .filter(|&(_, holds, value)| holds && value != Ratio::ZERO)
            .map(|(label, _, value)| DiceLine { label, value, page: SECTION })
            .collect()
    }
}

impl Lookup<Tables> for MeleeDice {
    const NAME: &'static str = "melee_dice";
    const REQUIRED: &'static [&'static str] = &["unit", "enemy"];
    type Answer = Strike;

    fn answer(&self, tables: &Tables) -> Result<Strike, Refusal> {
        self.unit.not_a_general()?;
        self.enemy.not_a_general()?;
        if self.round.is_some_and(|round| round < FIRST) {
            return Err(Refusal::new("round is counted from 1"));
        }
        let modifiers = self.lines(tables);
        let per_quarter = modifiers.iter().fold(Ratio::ZERO, |sum, line| sum + line.value);
        let quarters = self.unit.quarters();
        let dice_exact = per_quarter * Ratio::from(i64::from(quarters));
        Ok(Strike {
            column: self.column(),
            per_quarter,
            quarters,
            dice_exact,
            half_die: dice_exact.denominator() == 2,
            dice_min: dice_exact.floor(),
            modifiers,
            modifier_total: per_quarter,
            enemy_eliminated: self.enemy.kind == Kind::Artillery,
            unit_eliminated: self.unit.kind == Kind::Artillery,
        })
    }
}
