//! Evading a charge, and the chase (p. 24).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::legality::check_attacker;
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::movement::terrain::{Mover, Terrain};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Kind, Scale, Unit};
use crate::umpire::{
    Lookup, Objection, ProcedureEntry, Ratio, Refusal, lookup, measure, measure_non_null, measure_or_null,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, Evade>()];

/// May the unit evade, how far, and are the chargers upon it (p. 24)? Distances in cm.
///
/// Refused: a way to contact beyond the attacker's move, an evasion beyond the most, attackers that never charge.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Evade {
    /// The unit that would evade.
    pub(crate) unit: Unit,
    /// The unit that charges.
    pub(crate) attacker: Unit,
    /// The attacker's way to contact.
    #[serde(deserialize_with = "measure")]
    pub(crate) charge_distance: Ratio,
    /// All the way that the attacker has this turn; its normal move in this weather unless given.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) attacker_move: Option<Ratio>,
    /// The unit's own sector into which it goes.
    pub(crate) direction: Sector,
    /// The ground that it goes over.
    pub(crate) terrain: Terrain,
    /// Whether it was charged in the open.
    pub(crate) in_open: bool,
    /// How far it goes; as far as it can unless given.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) evade_distance: Option<Ratio>,
    /// Whether it is already in contact.
    pub(crate) engaged: bool,
    /// Whether it has evaded this turn.
    pub(crate) evaded: bool,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

impl Default for Evade {
    fn default() -> Evade {
        Evade {
            unit: Unit::default(),
            attacker: Unit::default(),
            charge_distance: Ratio::ZERO,
            attacker_move: None,
            direction: Sector::Rear,
            terrain: Terrain::default(),
            in_open: true,
            evade_distance: None,
            engaged: false,
            evaded: false,
            weather: Weather::default(),
            scale: Scale::default(),
        }
    }
}

/// Why it cannot evade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum EvadeObjection {
    CannotEvade,
    Reforming,
    Engaged,
    Evaded,
    Impassable,
}

impl Objection for EvadeObjection {
    const OF: &'static str = "evade";

    fn words(objection: EvadeObjection) -> Refusal {
        let (page, text) = match objection {
            EvadeObjection::CannotEvade => ("p. 24", "only light infantry and light cavalry evade"),
            EvadeObjection::Reforming => ("p. 36", "it is reforming"),
            EvadeObjection::Engaged => ("p. 24", "it is already in contact"),
            EvadeObjection::Evaded => ("p. 24", "it has evaded this turn"),
            EvadeObjection::Impassable => ("p. 14", "it cannot enter that"),
        };
        Refusal::on(page, text)
    }
}

/// What the chargers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AttackerAction {
    Halt,
    Continue,
}

/// Whether it evades, and whether it is caught.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EvadeResult {
    pub(crate) may_evade: bool,
    pub(crate) reasons: Vec<EvadeObjection>,
    pub(crate) max_distance: Ratio,
    pub(crate) max_exact: Ratio,
    pub(crate) may_fire: bool,
    pub(crate) attacker_action: AttackerAction,
    pub(crate) attacker_move_left: Ratio,
    pub(crate) caught: bool,
    pub(crate) attacker_free: bool,
}

impl Evade {
    /// What is left of a move into that sector: light infantry deducts nothing (p. 19).
    fn sector_share(&self, tables: &Tables) -> Ratio {
        if self.direction == Sector::Front || self.unit.kind.is_light_foot() {
            return Ratio::ONE;
        }
        Ratio::ONE - tables.nations.of(self.unit.nation).flank.share(&self.unit)
    }
}

impl Lookup<Tables> for Evade {
    const NAME: &'static str = "evade";
    const REQUIRED: &'static [&'static str] = &["unit", "attacker", "charge_distance"];
    type Answer = EvadeResult;

    fn answer(&self, tables: &Tables) -> Result<EvadeResult, Refusal> {
        let unit = &self.unit;
        unit.check_marching()?;
        check_attacker(&self.attacker)?;
        let weather = tables.weather.of(self.weather).move_share(false);
        let whole_move = || self.attacker.normal_move(tables, self.scale, false) * weather;
        let attacker_move = self.attacker_move.unwrap_or_else(whole_move);
        if self.charge_distance > attacker_move {
            return Err(Refusal::new("the charge is longer than the attacker's move"));
        }
        let rate = tables.terrain.rate(self.terrain, Mover::of(unit, false), false);
        let light = unit.kind.is_light_foot() || unit.kind == Kind::LightCavalry;
        let reasons = holding(&[
            (!light, EvadeObjection::CannotEvade),
            (unit.reforming, EvadeObjection::Reforming),
            (self.engaged, EvadeObjection::Engaged),
            (self.evaded, EvadeObjection::Evaded),
            (rate.is_none(), EvadeObjection::Impassable),
        ]);
        let may_evade = reasons.is_empty();
        // One normal move, not two (HOW-AMB-A31).
        let max_exact = match rate {
            Some(rate) if may_evade => {
                unit.normal_move(tables, self.scale, false) * self.sector_share(tables) * rate * weather
            }
            _ => Ratio::ZERO,
        };
        let max_distance = Ratio::whole(max_exact.nearest());
        let distance = self.evade_distance.unwrap_or(max_distance);
        if distance > max_distance {
            return Err(Refusal::on("p. 24", format!("it evades {max_distance} cm at most")));
        }
        let attacker_move_left = attacker_move - self.charge_distance;
        let goes_on = may_evade && self.attacker.kind.is_mounted() && unit.kind.is_light_foot() && self.in_open;
        let caught = goes_on && attacker_move_left >= distance;
        Ok(EvadeResult {
            may_evade,
            reasons,
            max_distance,
            max_exact,
            may_fire: may_evade && unit.kind.is_light_foot() && !unit.in_march_column(),
            attacker_action: if goes_on { AttackerAction::Continue } else { AttackerAction::Halt },
            attacker_move_left,
            caught,
            attacker_free: goes_on && !caught,
        })
    }
}
