//! `pursuit_contact`: enemies whom pursuers meet (p. 33).

use serde::{Deserialize, Serialize};

use super::pursuit::{PursuitObjection, pursuit_reach};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup, measure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, PursuitContact>()];

/// How an enemy stands whom pursuers may meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EnemyState {
    Retreating,
    DoneFor,
    #[default]
    Steady,
}

/// A pursuer and an enemy in its way.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PursuitContact {
    /// The pursuer.
    pub(crate) unit: Unit,
    /// To that enemy along the pursuit, in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// How he stands.
    pub(crate) enemy_state: EnemyState,
    /// Whether the pursuit goes through terrain that halves moves.
    pub(crate) terrain_halved: bool,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Whether an enemy is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MayCharge {
    Must,
    May,
    None,
}

/// The answer to `pursuit_contact`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PursuitContactResult {
    pub(crate) contact: MayCharge,
    /// Whether contact makes another melee.
    pub(crate) melee: bool,
    /// Whether contact removes him.
    pub(crate) enemy_removed: bool,
    /// As attacked where he fights; `None`: in the sector that is contacted.
    pub(crate) enemy_attacked_in: Option<Sector>,
    /// Whether the pursuer counts as charging.
    pub(crate) counts_as_charging: bool,
    /// Whether the distance is long enough for a charge bonus.
    pub(crate) beyond_quarter: bool,
}

impl Lookup<Tables> for PursuitContact {
    const NAME: &'static str = "pursuit_contact";
    const REQUIRED: &'static [&'static str] = &["unit", "distance", "enemy_state"];
    type Answer = PursuitContactResult;

    fn answer(&self, tables: &Tables) -> Result<PursuitContactResult, Refusal> {
        self.unit.check()?;
        if !self.unit.kind.is_mounted() {
            return Err(PursuitObjection::NotMounted.into());
        }
        let (must, may) = pursuit_reach(tables, &self.unit, self.scale, self.weather, self.terrain_halved);
        let contact = if self.distance <= must {
            MayCharge::Must
        } else if self.distance <= may {
            MayCharge::May
        } else {
            MayCharge::None
        };
        let possible = contact != MayCharge::None;
        let gone = self.enemy_state == EnemyState::DoneFor;
        let quarters = Ratio::new(i128::from(tables.melee.charge_bonus.short_quarters), 4);
        Ok(PursuitContactResult {
            contact,
            melee: possible && !gone,
            enemy_removed: possible && gone,
            enemy_attacked_in: (self.enemy_state == EnemyState::Retreating).then_some(Sector::Rear),
            counts_as_charging: possible,
            beyond_quarter: self.distance > self.unit.normal_move(tables, self.scale, false) * quarters,
        })
    }
}
