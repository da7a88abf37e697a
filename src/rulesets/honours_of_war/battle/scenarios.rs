//! The four scenarios of the book (p. 58-61).

use serde::{Deserialize, Serialize};

use super::losses::{Breaking, HeldAtStart};
use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::scenarios_table::{Scenario, ScenarioSide};
use crate::rulesets::honours_of_war::tables::{Plan, ScenarioBrigade, Tables};
use crate::rulesets::honours_of_war::unit::{Kind, Scale, Unit};
use crate::umpire::{
    Dice, Die, Interrupt, Lookup, Never, Procedure, ProcedureEntry, Ratio, Refusal, integer, lookup, measure, non_null,
    procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    lookup::<_, ScenarioInfo>(),
    lookup::<_, ScenarioMayMove>(),
    procedure::<_, ScenarioMist>(),
    lookup::<_, ScenarioCommander>(),
];

impl Plan {
    /// The brigades of a side, independent units among them. A side that the scenario does not have is refused.
    pub(crate) fn of(&self, side: ScenarioSide) -> Result<Vec<&ScenarioBrigade>, Refusal> {
        let brigades: Vec<&ScenarioBrigade> = self.brigades.iter().filter(|brigade| brigade.side == side).collect();
        if brigades.is_empty() { Err(Refusal::new("the scenario has no such side")) } else { Ok(brigades) }
    }
}

impl ScenarioBrigade {
    /// Its units, one by one.
    pub(crate) fn each(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().flat_map(|some| std::iter::repeat_n(&some.unit, some.count))
    }
}

/// What a scenario gives a side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioInfo {
    pub(crate) scenario: Scenario,
    pub(crate) side: ScenarioSide,
}

/// A side at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SideInfo {
    /// Its unit total and its breaking point.
    #[serde(flatten)]
    pub(crate) breaking: Breaking,
    /// Its units by heads.
    pub(crate) unit_count: usize,
    /// Whether it is the designated attacker.
    pub(crate) attacker: bool,
    /// What is worth army points.
    pub(crate) objectives: Vec<ObjectiveInfo>,
    /// The codes of its brigades, independent units among them.
    pub(crate) brigades: Vec<String>,
    /// The codes of its independent units.
    pub(crate) independents: Vec<String>,
}

/// An objective, seen from one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ObjectiveInfo {
    pub(crate) name: String,
    /// Its worth.
    pub(crate) points: u8,
    /// Who holds it at the start.
    pub(crate) held_at_start: HeldAtStart,
}

impl Lookup<Tables> for ScenarioInfo {
    const NAME: &'static str = "scenario_info";
    type Answer = SideInfo;

    fn answer(&self, tables: &Tables) -> Result<SideInfo, Refusal> {
        let plan = tables.scenarios.of(self.scenario);
        let brigades = plan.of(self.side)?;
        let units = || brigades.iter().flat_map(|brigade| brigade.each());
        let objectives = plan.objectives.iter().map(|objective| ObjectiveInfo {
            name: objective.name.clone(),
            points: objective.points,
            held_at_start: if objective.held_by == self.side { HeldAtStart::Own } else { HeldAtStart::Enemy },
        });
        let independent = brigades.iter().filter(|brigade| brigade.independent);
        Ok(SideInfo {
            breaking: Breaking::of(tables, units(), false),
            unit_count: units().count(),
            attacker: plan.attacker == self.side,
            objectives: objectives.collect(),
            independents: independent.map(|brigade| brigade.code.clone()).collect(),
            brigades: brigades.iter().map(|brigade| brigade.code.clone()).collect(),
        })
    }
}

/// Whether a brigade, or some of it, may move of its own will (p. 59, 61; HOW-AMB-C13).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioMayMove {
    pub(crate) scenario: Scenario,
    pub(crate) side: ScenarioSide,
    /// The brigade's code.
    pub(crate) brigade: String,
    /// The turn, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) turn: u32,
    /// The arm of one unit; only for Spittelwitz.
    #[serde(default, rename = "type", deserialize_with = "non_null")]
    pub(crate) kind: Option<Kind>,
}

/// A permission to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Permission {
    pub(crate) may_move: bool,
}

impl Lookup<Tables> for ScenarioMayMove {
    const NAME: &'static str = "scenario_may_move";
    type Answer = Permission;

    fn answer(&self, tables: &Tables) -> Result<Permission, Refusal> {
        let plan = tables.scenarios.of(self.scenario);
        let brigades = plan.of(self.side)?;
        let Some(brigade) = brigades.iter().find(|brigade| brigade.code == self.brigade) else {
            let codes: Vec<&str> = brigades.iter().map(|brigade| brigade.code.as_str()).collect();
            return Err(Refusal::new(format!("brigade {} is none of this side's: {}", self.brigade, codes.join(", "))));
        };
        if self.kind.is_some() && self.scenario != Scenario::Spittelwitz {
            return Err(Refusal::new("`type` matters only in spittelwitz"));
        }
        if self.turn == 0 {
            return Err(Refusal::new("`turn` counts from 1"));
        }
        let is_free = |arm: Kind| match self.kind {
            Some(kind) => kind == arm,
            None => brigade.each().all(|unit| unit.kind == arm),
        };
        let held = plan.held.iter().any(|hold| {
            hold.side == self.side
                && self.turn <= hold.until
                && hold.brigade.as_ref().is_none_or(|code| *code == brigade.code)
                && !hold.except.is_some_and(is_free)
        });
        Ok(Permission { may_move: !held })
    }
}

/// Fire or a charge in the mist of Lobositz: a D6 for each unit where it is needed (p. 61).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ScenarioMist {
    /// The turn, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) turn: u32,
    /// Whether it happens on the plain.
    pub(crate) on_plain: bool,
    /// What is tried.
    pub(crate) action: MistAction,
    /// To the target, in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// Whether the target stands in Lobositz, which is big enough to be fired at.
    pub(crate) target_is_lobositz: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// What the mist troubles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MistAction {
    #[default]
    Fire,
    Charge,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MistResult {
    /// Whether a die was needed.
    pub(crate) roll_needed: bool,
    /// What fell: no word of the contract.
    #[serde(skip)]
    pub(crate) face: Option<u8>,
    pub(crate) fails: bool,
    /// How near to the enemy a failed charge may come, in cm.
    pub(crate) halt_distance: Option<Ratio>,
}

impl Procedure<Tables> for ScenarioMist {
    const NAME: &'static str = "scenario_mist";
    const REQUIRED: &'static [&'static str] = &["turn", "on_plain", "action", "distance"];
    type Answer = MistResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.turn == 0 { Err(Refusal::new("`turn` counts from 1")) } else { Ok(()) }
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MistResult, Interrupt> {
        let mist = tables.lobositz.mist;
        let beyond = self.scale.cm(mist.beyond);
        let at_the_town = self.target_is_lobositz && self.action == MistAction::Fire;
        let roll_needed = self.turn <= mist.until && self.on_plain && self.distance > beyond && !at_the_town;
        let face = if roll_needed { Some(dice.face(Die::D6, "mist")?) } else { None };
        let fails = face.is_some_and(|face| face <= mist.fails_on);
        let halts = fails && self.action == MistAction::Charge;
        Ok(MistResult { roll_needed, face, fails, halt_distance: halts.then_some(beyond) })
    }
}

/// Who commands the Prussians at Lobositz (p. 61).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioCommander {
    /// The turn, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) turn: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CommandingGeneral {
    /// His name.
    pub(crate) commanding_general: String,
    pub(crate) rating: Rating,
}

impl Lookup<Tables> for ScenarioCommander {
    const NAME: &'static str = "scenario_commander";
    type Answer = CommandingGeneral;

    fn answer(&self, tables: &Tables) -> Result<CommandingGeneral, Refusal> {
        let commanders = tables.lobositz.commanders.iter();
        match commanders.rev().find(|commander| commander.from <= self.turn) {
            Some(commander) => {
                Ok(CommandingGeneral { commanding_general: commander.name.clone(), rating: commander.rating })
            }
            None => Err(Refusal::new("`turn` counts from 1")),
        }
    }
}
