//! Skirmishers before formed troops (Light Infantry): optional.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, OptionalRules};
use crate::rulesets::old_dessauer::unit::stands::FOOT_PER_STAND;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Choice, Dice, Die, Interrupt, Lookup, Never, Options, Procedure, Ratio, Refusal};

/// Who comes at the skirmishers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Threat {
    Infantry,
    Cavalry,
}

impl Options for Threat {
    const OPTIONS: &'static [(Threat, Choice)] = &[(Threat::Infantry, "infantry"), (Threat::Cavalry, "cavalry")];
}

/// Ground as far as it matters to skirmishers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    #[default]
    Open,
    Woods,
    Rough,
    Steep,
}

impl Ground {
    /// Whether skirmishers fight formed troops in it: in broken ground, with the option for it (OD-LI-16).
    pub(crate) fn is_defended(self, options: &OptionalRules) -> bool {
        options.has(OptionalRule::LightInfantryDefendRough) && self != Ground::Open
    }
}

impl Options for Ground {
    const OPTIONS: &'static [(Ground, Choice)] =
        &[(Ground::Open, "open"), (Ground::Woods, "woods"), (Ground::Rough, "rough"), (Ground::Steep, "steep")];
}

impl From<Terrain> for Ground {
    fn from(terrain: Terrain) -> Ground {
        match terrain {
            Terrain::Woods => Ground::Woods,
            Terrain::Rough => Ground::Rough,
            Terrain::Steep => Ground::Steep,
            Terrain::Open | Terrain::Town | Terrain::Road | Terrain::Cover => Ground::Open,
        }
    }
}

fn check_skirmishers(unit: &Unit, tables: &Tables) -> Result<(), Refusal> {
    unit.check(&tables.options)?;
    if unit.kind == Kind::Skirmishers { Ok(()) } else { Err(Refusal::on("Light Infantry", "only skirmishers do that")) }
}

/// What its die decides.
pub(crate) const ESCAPE: &str = "escape from cavalry";

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
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EvadeResult {
    /// Whether a die was thrown.
    pub(crate) roll_required: bool,
    pub(crate) evades: bool,
    /// Whether they are ridden down.
    pub(crate) eliminated: bool,
    /// The inches that they keep from the enemy; none where they are caught.
    pub(crate) keeps_distance: Option<Ratio>,
}

impl Procedure<Tables> for SkirmishEvade {
    const NAME: &'static str = "skirmish_evade";
    type Answer = EvadeResult;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        check_skirmishers(&self.unit, tables)
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<EvadeResult, Interrupt> {
        let roll_required = self.enemy == Threat::Cavalry && self.terrain == Ground::Open;
        let evades = !roll_required || dice.face(Die::D6, ESCAPE)? >= tables.skirmish.evade;
        let keeps_distance = evades.then_some(tables.skirmish.keeps);
        Ok(EvadeResult { roll_required, evades, eliminated: !evades, keeps_distance })
    }
}

/// `skirmish_contact`: formed troops reach skirmishers (OD-LI-13, OD-LI-16).
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
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ContactResult {
    /// Whether they fight: a `combat_round` follows.
    pub(crate) fights: bool,
    pub(crate) stands_lost: u32,
    /// Their figures, those of the lost stands taken off.
    pub(crate) figures_after: u32,
    pub(crate) shattered: bool,
}

impl Lookup<Tables> for SkirmishContact {
    const NAME: &'static str = "skirmish_contact";
    type Answer = ContactResult;

    fn answer(&self, tables: &Tables) -> Result<ContactResult, Refusal> {
        let unit = &self.unit;
        check_skirmishers(unit, tables)?;
        if self.stands_contacted > unit.stands() {
            let text = format!("they have {} stands, not {}", unit.stands(), self.stands_contacted);
            return Err(Refusal::on("Light Infantry", text));
        }
        let fights = self.terrain.is_defended(&tables.options);
        let stands_lost = if fights { 0 } else { self.stands_contacted };
        let figures_after = unit.figures.saturating_sub(stands_lost.saturating_mul(FOOT_PER_STAND));
        Ok(ContactResult { fights, stands_lost, figures_after, shattered: unit.is_shattered_at(figures_after) })
    }
}
