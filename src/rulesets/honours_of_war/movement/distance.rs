//! The distances that have a name (p. 54-57).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::command::figure::figure_move;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Scale;
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup};

/// The procedure of named distances.
pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, NamedDistance>()];

/// A distance by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Name {
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
    /// Its name.
    pub(crate) name: Name,
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
            Name::CommandDistance => listed(at.command_distance[scale]),
            Name::MeleeSupport => listed(at.melee_support[scale]),
            Name::GrazingFire => listed(at.grazing_fire[scale]),
            Name::RallyNear => listed(at.rally_near[scale]),
            Name::RallyFar => listed(at.rally_far[scale]),
            Name::BuaSize => listed(at.bua_size[scale]),
            Name::CommandFigure => listed(tables.moves.command_figure[scale]),
            Name::InCommandGap => in_proportion(reduced.in_command_gap),
            Name::ChargeChoice => in_proportion(reduced.charge_choice),
            Name::CgRally => in_proportion(reduced.cg_rally),
            Name::FigurePath => in_proportion(reduced.figure_path),
            Name::CgInfluence => in_proportion(reduced.cg_influence),
            Name::CgInfluenceDashing => in_proportion(reduced.cg_influence_dashing),
            Name::WoodsSight => in_proportion(reduced.woods_sight),
            Name::CloseEnemy => in_proportion(reduced.close_enemy),
            Name::MarchBonus => in_proportion(reduced.march_bonus),
            Name::DashingGeneral => {
                Ok(NamedDistanceResult { distance: figure_move(tables, scale, true), listed: false })
            }
        }
    }
}
