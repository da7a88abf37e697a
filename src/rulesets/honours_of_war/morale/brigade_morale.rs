//! Brigade morale (optional, p. 37).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::size::unit_total;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, input, lookup, measure_non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, BrigadeMorale>()];

/// Whether a brigade has lost too many units to stay (p. 37).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeMorale {
    /// All units with which it began; none is refused.
    pub(crate) units: Vec<BrigadeUnit>,
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
}

/// A unit of the brigade: in a request, the fields of a unit and these.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub(crate) struct BrigadeUnit {
    pub(crate) unit: Unit,
    /// What became of it.
    pub(crate) fate: Fate,
}

/// What became of a unit.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fate {
    #[serde(default)]
    pub(crate) done_for: bool,
    /// How far the nearest enemy is, in cm, if that matters.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) distance_enemy: Option<Ratio>,
    /// Whether it has left the table.
    #[serde(default)]
    pub(crate) off_table: bool,
    /// What it is of the units with which the brigade began; none: one of them. Parts of one make one together.
    #[serde(skip)]
    pub(crate) share: Option<Ratio>,
}

impl TryFrom<Map<String, Value>> for BrigadeUnit {
    type Error = serde_json::Error;
    fn try_from(mut fields: Map<String, Value>) -> Result<BrigadeUnit, serde_json::Error> {
        let fate = ["done_for", "distance_enemy", "off_table"];
        let fate: Map<String, Value> = fate.into_iter().filter_map(|name| fields.shift_remove_entry(name)).collect();
        Ok(BrigadeUnit { unit: input(Value::Object(fields))?, fate: input(Value::Object(fate))? })
    }
}

/// The state of the brigade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BrigadeMoraleResult {
    /// The units with which it began, by heads (HOW-AMB-C10).
    pub(crate) units_total: usize,
    /// Those of them that are Done For.
    pub(crate) units_done_for: usize,
    /// Whether the rest must leave the table.
    pub(crate) demoralised: bool,
    /// Added to every combat die of the rest.
    pub(crate) combat_modifier: i32,
    /// The normal moves that the rest goes back each turn, at least.
    pub(crate) minimum_retreat_moves: u8,
    /// The units of the rest that are out of the battle, by their places from 0.
    pub(crate) disengaged: Vec<usize>,
    /// The army points of the Done For and the disengaged.
    pub(crate) army_points_lost: Ratio,
}

impl Lookup<Tables> for BrigadeMorale {
    const NAME: &'static str = "brigade_morale";
    type Answer = BrigadeMoraleResult;

    fn answer(&self, tables: &Tables) -> Result<BrigadeMoraleResult, Refusal> {
        if self.units.is_empty() {
            return Err(Refusal::new("`units` is empty: a brigade has at least one"));
        }
        self.units.iter().try_for_each(|member| member.unit.check_mustered())?;
        let options = &tables.options;
        let units_total = self.units.len();
        let units_done_for = self.units.iter().filter(|member| member.fate.done_for).count();
        let shares = |like: fn(Fate) -> bool| {
            let members = self.units.iter().filter(|member| like(member.fate));
            members.fold(Ratio::ZERO, |sum, member| sum + member.fate.share.unwrap_or(Ratio::ONE))
        };
        let demoralised = shares(|fate| fate.done_for) * Ratio::whole(2) > shares(|_| true);
        let limit = self.scale.cm(options.disengaged_from);
        let away = |fate: Fate| fate.off_table || fate.distance_enemy.is_some_and(|distance| distance >= limit);
        let out = |fate: Fate| demoralised && !fate.done_for && away(fate);
        let lost =
            self.units.iter().filter(|member| member.fate.done_for || out(member.fate)).map(|member| &member.unit);
        Ok(BrigadeMoraleResult {
            units_total,
            units_done_for,
            demoralised,
            combat_modifier: if demoralised { options.demoralised } else { 0 },
            minimum_retreat_moves: if demoralised { options.retreat_moves } else { 0 },
            disengaged: (0..units_total).filter(|&place| out(self.units[place].fate)).collect(),
            army_points_lost: unit_total(tables, lost, false),
        })
    }
}
