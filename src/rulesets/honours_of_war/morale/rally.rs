//! `rally`: hits that a unit loses again (p. 35-36).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup, measure, measure_or_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, Rally>()];

/// A unit rallies.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rally {
    pub(crate) unit: Unit,
    /// To the nearest enemy unit in cm; `None`: no enemy is left.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) enemy_distance: Option<Ratio>,
    /// The commanding general, or a lieutenant general of the unit's command.
    pub(crate) commanding_general: Option<RallyGeneral>,
    /// Whether he has helped a unit this turn.
    pub(crate) cg_used: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// A general near a unit that rallies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RallyGeneral {
    pub(crate) rating: GeneralRating,
    /// To the unit, in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// How far the enemy is (p. 35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RallyBand {
    TooClose,
    Near,
    Far,
}

/// The answer to `rally`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RallyResult {
    /// How far the enemy is.
    pub(crate) band: RallyBand,
    /// Hits that the distance allows to rally off.
    pub(crate) from_distance: u32,
    /// Further hits by the general.
    pub(crate) from_general: u32,
    /// Hits rallied off; the last one stays.
    pub(crate) rallied: u32,
    /// Hits that stay.
    pub(crate) hits_after: u32,
}

impl Lookup<Tables> for Rally {
    const NAME: &'static str = "rally";
    const REQUIRED: &'static [&'static str] = &["unit", "enemy_distance"];
    type Answer = RallyResult;

    fn answer(&self, tables: &Tables) -> Result<RallyResult, Refusal> {
        self.unit.check()?;
        let hits = self.unit.hits;
        if hits >= tables.hits.reaction.done_for {
            return Err(Refusal::on("p. 35", "a unit that is Done For does not rally"));
        }
        let cm = |distance: u16| Ratio::whole(i128::from(distance));
        let rules = &tables.rally;
        let (band, from_distance) = match self.enemy_distance {
            Some(distance) if distance < cm(tables.distances.rally_near[self.scale]) => (RallyBand::TooClose, 0),
            Some(distance) if distance <= cm(tables.distances.rally_far[self.scale]) => {
                (RallyBand::Near, rules.near.of(self.unit.class))
            }
            _ => (RallyBand::Far, rules.far.of(self.unit.class)),
        };
        let reach = self.scale.cm(tables.reduced.cg_rally);
        let general = self.commanding_general.as_ref().filter(|general| !self.cg_used && general.distance <= reach);
        let from_general = general.map_or(0, |general| rules.general.of(general.rating));
        let rallied = (from_distance + from_general).min(hits.saturating_sub(rules.kept.hits));
        Ok(RallyResult { band, from_distance, from_general, rallied, hits_after: hits - rallied })
    }
}
