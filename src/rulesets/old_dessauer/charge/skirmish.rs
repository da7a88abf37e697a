//! Skirmishers before formed troops (Light Infantry): optional.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::terrain::Ground;
use crate::rulesets::old_dessauer::unit::{Kind, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request};

/// Who comes at the skirmishers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Threat {
    Infantry,
    Cavalry,
}

fn check(unit: &Unit, tables: &Tables) -> Result<(), Refusal> {
    unit.check(&tables.options)?;
    if unit.kind == Kind::Skirmishers { Ok(()) } else { Err(Refusal::on("Light Infantry", "only skirmishers do that")) }
}

/// `skirmish_evade`: skirmishers fall back before formed troops; from cavalry in the open they escape by a die (OD-LI-5,
/// OD-LI-6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkirmishEvade {
    /// The skirmishers; any other kind is refused.
    pub(crate) unit: Unit,
    /// Who comes at them.
    pub(crate) enemy: Threat,
    /// Where they stand.
    #[serde(default)]
    pub(crate) terrain: Ground,
}

/// Skirmishers after they fell back, or did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Evasion {
    /// Whether a die was thrown.
    pub(crate) roll_required: bool,
    /// Whether they get away.
    pub(crate) evades: bool,
    /// Whether they are ridden down.
    pub(crate) eliminated: bool,
    /// The inches that they keep from the enemy; none where they are caught.
    pub(crate) keeps_distance: Option<Ratio>,
}

impl Request<Tables> for SkirmishEvade {
    const NAME: &'static str = "skirmish_evade";
    type Answer = Evasion;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Evasion, Interrupt> {
        check(&self.unit, tables)?;
        let roll_required = self.enemy == Threat::Cavalry && self.terrain == Ground::Open;
        let evades = !roll_required || dice.face(Die::D6, "escape from cavalry")? >= tables.skirmish.evade;
        let keeps_distance = evades.then_some(tables.skirmish.keeps);
        Ok(Evasion { roll_required, evades, eliminated: !evades, keeps_distance })
    }
}

/// `skirmish_contact`: formed troops reach skirmishers (OD-LI-13, OD-LI-16). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkirmishContact {
    /// The skirmishers; any other kind is refused.
    pub(crate) unit: Unit,
    /// How many of their stands are touched: from 1 to all.
    #[serde(deserialize_with = "from_one")]
    pub(crate) stands_contacted: u32,
    /// Where they stand.
    #[serde(default)]
    pub(crate) terrain: Ground,
}

/// Skirmishers that were reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reached {
    /// Whether they fight: a `combat_round` follows.
    pub(crate) fights: bool,
    /// The stands lost.
    pub(crate) stands_lost: u32,
    /// Their figures, those of the lost stands taken off.
    pub(crate) figures_after: u32,
    /// Whether they are shattered.
    pub(crate) shattered: bool,
}

impl Request<Tables> for SkirmishContact {
    const NAME: &'static str = "skirmish_contact";
    type Answer = Reached;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Reached, Interrupt> {
        let unit = &self.unit;
        check(unit, tables)?;
        if self.stands_contacted > unit.stands() {
            let text = format!("they have {} stands, not {}", unit.stands(), self.stands_contacted);
            return Err(Refusal::on("Light Infantry", text).into());
        }
        let defends = tables.options.has(OptionalRule::LightInfantryDefendRough);
        let fights = defends && self.terrain != Ground::Open;
        let stands_lost = if fights { 0 } else { self.stands_contacted };
        let figures_after = unit.figures.saturating_sub(stands_lost.saturating_mul(3));
        Ok(Reached { fights, stands_lost, figures_after, shattered: unit.is_shattered_at(figures_after) })
    }
}
