//! The distances that have a name (p. 54-57).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::command::figure::figure_move;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Scale;
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, NamedDistance>()];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DistanceName {
    CommandDistance,
    MeleeSupport,
    GrazingFire,
    RallyNear,
    RallyFar,
    BuaSize,
    InCommandGap,
    ChargeChoice,
    CgRally,
    FigurePath,
    CgInfluence,
    CgInfluenceDashing,
    WoodsSight,
    CloseEnemy,
    MarchBonus,
    CommandFigure,
    DashingGeneral,
}

/// How long is it at this scale?
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NamedDistance {
    pub(crate) name: DistanceName,
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
}

/// The distance in cm, and whether the book lists it for the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NamedDistanceResult {
    pub(crate) distance: Ratio,
    pub(crate) listed: bool,
}

impl Lookup<Tables> for NamedDistance {
    const NAME: &'static str = "named_distance";
    type Answer = NamedDistanceResult;

    fn answer(&self, tables: &Tables) -> Result<NamedDistanceResult, Refusal> {
        let (at, reduced, scale) = (&tables.distances, &tables.reduced, self.scale);
        let listed = |cm: u16| Ok(NamedDistanceResult { distance: Ratio::whole(i128::from(cm)), listed: true });
        let in_proportion = |cm: u16| Ok(NamedDistanceResult { distance: scale.cm(cm), listed: false });
        match self.name {
            DistanceName::CommandDistance => listed(at.command_distance[scale]),
            DistanceName::MeleeSupport => listed(at.melee_support[scale]),
            DistanceName::GrazingFire => listed(at.grazing_fire[scale]),
            DistanceName::RallyNear => listed(at.rally_near[scale]),
            DistanceName::RallyFar => listed(at.rally_far[scale]),
            DistanceName::BuaSize => listed(at.bua_size[scale]),
            DistanceName::CommandFigure => listed(tables.moves.command_figure[scale]),
            DistanceName::InCommandGap => in_proportion(reduced.in_command_gap),
            DistanceName::ChargeChoice => in_proportion(reduced.charge_choice),
            DistanceName::CgRally => in_proportion(reduced.cg_rally),
            DistanceName::FigurePath => in_proportion(reduced.figure_path),
            DistanceName::CgInfluence => in_proportion(reduced.cg_influence),
            DistanceName::CgInfluenceDashing => in_proportion(reduced.cg_influence_dashing),
            DistanceName::WoodsSight => in_proportion(reduced.woods_sight),
            DistanceName::CloseEnemy => in_proportion(reduced.close_enemy),
            DistanceName::MarchBonus => in_proportion(reduced.march_bonus),
            DistanceName::DashingGeneral => {
                Ok(NamedDistanceResult { distance: figure_move(tables, scale, true), listed: false })
            }
        }
    }
}
