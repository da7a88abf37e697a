//! Changing formation, mounting and dismounting (p. 20-21).

use serde::{Deserialize, Serialize};

use super::terrain::{Mover, Terrain};
use crate::rulesets::honours_of_war::tables::{Tables, quarters};
use crate::rulesets::honours_of_war::unit::{Class, Formation, Kind, Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, FormationChangeCost>()];

/// What a unit changes into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormationChange {
    #[default]
    Line,
    DoubleLine,
    MarchColumn,
    FaceRear,
    Mount,
    Dismount,
}

impl FormationChange {
    /// The formation that it ends in, if it is a change of formation proper.
    pub(crate) const fn formation(self) -> Option<Formation> {
        match self {
            FormationChange::Line => Some(Formation::Line),
            FormationChange::DoubleLine => Some(Formation::DoubleLine),
            FormationChange::MarchColumn => Some(Formation::MarchColumn),
            FormationChange::FaceRear | FormationChange::Mount | FormationChange::Dismount => None,
        }
    }
}

impl Unit {
    /// [`Unit::check`] for movement and charges, where only cavalry in the saddle has a double line.
    pub(crate) fn check_marching(&self) -> Result<(), Refusal> {
        self.check()?;
        if self.formation == Formation::DoubleLine && !self.kind.is_mounted() {
            return Err(Refusal::on("p. 10", "only cavalry forms double line"));
        }
        Ok(())
    }

    /// Its normal move in line, in cm (p. 21).
    pub(crate) fn line_move(&self, tables: &Tables, scale: Scale) -> Ratio {
        Unit { formation: Formation::Line, ..self.clone() }.normal_move(tables, scale, false)
    }
}

/// Refuses a change that the unit cannot make at all: guns and transport, the formation that it has (unless its line is
/// irregular), double line for any but cavalry, mounting what is not dismounted, a change inside a built up area.
pub(crate) fn check_change(
    unit: &Unit,
    change: FormationChange,
    irregular: bool,
    terrain: Terrain,
) -> Result<(), Refusal> {
    let refuse = |page, text: &'static str| Err(Refusal::on(page, text));
    if unit.kind.is_guns() || unit.kind == Kind::Transport {
        return refuse("p. 21", "only infantry and cavalry change formation");
    }
    if terrain == Terrain::Bua {
        return refuse("p. 16", "there are no formations inside a built up area");
    }
    match change {
        FormationChange::DoubleLine if !unit.kind.is_mounted() => refuse("p. 10", "only cavalry forms double line"),
        FormationChange::Mount if unit.kind != Kind::DismountedCavalry => {
            refuse("p. 21", "only dismounted cavalry mounts")
        }
        FormationChange::Dismount if !unit.kind.is_mounted() => refuse("p. 21", "only cavalry dismounts"),
        _ if change.formation() == Some(unit.formation) && !irregular => refuse("p. 21", "it has this formation"),
        _ => Ok(()),
    }
}

/// What a change costs, as a share of a normal move; `None` where the unit cannot be at all. A road lifts nothing: the
/// line stands off it.
pub(crate) fn change_cost(tables: &Tables, unit: &Unit, change: FormationChange, terrain: Terrain) -> Option<Ratio> {
    let rate = tables.terrain.rate(terrain, Mover::of(unit, false), false)?;
    // Always half a move, whatever the ground (HOW-AMB-A41).
    if matches!(change, FormationChange::Mount | FormationChange::Dismount) {
        return Some(quarters(tables.costs.mounting));
    }
    // Light infantry of any class changes freely (HOW-AMB-A7).
    if unit.kind.is_light_foot() {
        return Some(Ratio::ZERO);
    }
    if rate < Ratio::ONE {
        return Some(quarters(tables.costs.slow_ground_change));
    }
    let national = tables.nations.of(unit.nation).formation.share(unit);
    let least = if unit.class == Class::Inferior { quarters(tables.costs.inferior_change) } else { Ratio::ZERO };
    Some(national.max(least))
}

/// What does a change of formation cost (p. 21)?
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FormationChangeCost {
    pub(crate) unit: Unit,
    /// What it changes into.
    pub(crate) change_to: FormationChange,
    /// Where it stands.
    pub(crate) terrain: Terrain,
    /// Whether it stands in an irregular line (p. 21).
    pub(crate) irregular: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// The cost as a share of the move in line, and in cm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangeCost {
    pub(crate) cost: Ratio,
    pub(crate) line_move: Ratio,
    pub(crate) cost_cm: Ratio,
    pub(crate) remaining_cm: Ratio,
}

impl Lookup<Tables> for FormationChangeCost {
    const NAME: &'static str = "formation_change_cost";
    const REQUIRED: &'static [&'static str] = &["unit", "change_to"];
    type Answer = ChangeCost;

    fn answer(&self, tables: &Tables) -> Result<ChangeCost, Refusal> {
        self.unit.check_marching()?;
        check_change(&self.unit, self.change_to, self.irregular, self.terrain)?;
        let Some(cost) = change_cost(tables, &self.unit, self.change_to, self.terrain) else {
            return Err(Refusal::new("the unit cannot be in this terrain"));
        };
        let line_move = self.unit.line_move(tables, self.scale);
        let cost_cm = cost * line_move;
        Ok(ChangeCost { cost, line_move, cost_cm, remaining_cm: line_move - cost_cm })
    }
}
