//! `charge_bonus`: what cavalry earns by charging (p. 30-31).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Class, Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup, measure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, ChargeBonus>()];

/// A unit charges or counter-charges.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChargeBonus {
    /// The charger.
    pub(crate) unit: Unit,
    /// The unit that it charges.
    pub(crate) target: Unit,
    /// Its straight move into contact in cm, after sighting, obstacles and changes of formation.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// The sector of the target that it hits.
    pub(crate) sector: Sector,
    /// Whether it charges uphill.
    pub(crate) uphill: bool,
    /// Whether it charges at walls, fences or other defences.
    pub(crate) at_defences: bool,
    /// Whether it charges through or into wood or rough ground.
    pub(crate) through_terrain: bool,
    /// Whether a counter-charge is met; both sides then ask for themselves.
    pub(crate) counter_charged: bool,
    /// The round of melee, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) round: u32,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

impl Default for ChargeBonus {
    fn default() -> ChargeBonus {
        ChargeBonus {
            unit: Unit::default(),
            target: Unit::default(),
            distance: Ratio::ZERO,
            sector: Sector::default(),
            uphill: false,
            at_defences: false,
            through_terrain: false,
            counter_charged: false,
            round: 1,
            weather: Weather::default(),
            scale: Scale::default(),
        }
    }
}

/// What denies a charge its bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoBonus {
    NotCavalry,
    Inferior,
    SteadyInfantry,
    Uphill,
    Defences,
    Terrain,
    Short,
    Weather,
    Round,
}

impl NoBonus {
    /// Why, in words (p. 31, 38).
    pub(crate) const fn words(self) -> &'static str {
        match self {
            NoBonus::NotCavalry => "foot has none",
            NoBonus::Inferior => "inferior",
            NoBonus::SteadyInfantry => "steady foot in front",
            NoBonus::Uphill => "uphill",
            NoBonus::Defences => "at defences",
            NoBonus::Terrain => "wood or rough ground",
            NoBonus::Short => "too short a run",
            NoBonus::Weather => "the weather",
            NoBonus::Round => "a later round",
        }
    }
}

/// The answer to `charge_bonus`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Bonus {
    /// What the charge adds to the first round's die.
    pub(crate) bonus: i32,
    /// Everything that denies it.
    pub(crate) denied_by: Vec<NoBonus>,
    /// The distance in cm that is still too short.
    pub(crate) quarter_move: Ratio,
}

impl ChargeBonus {
    fn denied_by(&self, tables: &Tables, quarter_move: Ratio) -> Vec<NoBonus> {
        if !self.unit.kind.is_mounted() {
            return vec![NoBonus::NotCavalry];
        }
        let target = &self.target;
        let in_order = target.hits <= tables.melee.charge_bonus.steady_hits && !target.reforming; // HOW-AMB-B19
        let steady = target.kind.is_close_order() && self.sector == Sector::Front && in_order;
        let calm = tables.weather.of(self.weather).charge_bonus;
        [
            (self.unit.class == Class::Inferior, NoBonus::Inferior),
            (steady, NoBonus::SteadyInfantry),
            (self.uphill, NoBonus::Uphill),
            (self.at_defences, NoBonus::Defences),
            (self.through_terrain, NoBonus::Terrain),
            (self.distance <= quarter_move, NoBonus::Short),
            (!calm, NoBonus::Weather),
            (self.round > 1, NoBonus::Round),
        ]
        .into_iter()
        .filter_map(|(applies, denied)| applies.then_some(denied))
        .collect()
    }
}

impl Lookup<Tables> for ChargeBonus {
    const NAME: &'static str = "charge_bonus";
    const REQUIRED: &'static [&'static str] = &["unit", "target", "distance"];
    type Answer = Bonus;

    fn answer(&self, tables: &Tables) -> Result<Bonus, Refusal> {
        self.unit.check()?;
        self.target.check()?;
        if self.round == 0 {
            return Err(Refusal::new("rounds are counted from 1"));
        }
        let quarters = Ratio::new(i128::from(tables.melee.charge_bonus.short_quarters), 4);
        let quarter_move = self.unit.normal_move(tables, self.scale, false) * quarters;
        let denied_by = self.denied_by(tables, quarter_move);
        let bonus = if denied_by.is_empty() { tables.melee.modifiers.charge.value } else { 0 };
        Ok(Bonus { bonus, denied_by, quarter_move })
    }
}
