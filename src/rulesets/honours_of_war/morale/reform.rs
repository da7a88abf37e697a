//! `reform_step`: loss of morale, retreat and reforming from turn to turn (p. 36).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{Lookup, ProcedureEntry, Refusal, integer, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, ReformStep>()];

/// What happens to a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReformEvent {
    /// It reacts to hits.
    #[default]
    Reaction,
    /// The rally phase ends.
    RallyPhase,
    /// The movement phase comes.
    MovementPhase,
}

/// Where a battery's guns are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GunsState {
    #[default]
    WithUnit,
    Abandoned,
    Captured,
}

/// One step of a unit's morale.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReformStep {
    /// How it stands; not Done For.
    pub(crate) state: Morale,
    /// What happens.
    pub(crate) event: ReformEvent,
    /// Its hits after that.
    #[serde(deserialize_with = "integer")]
    pub(crate) hits: u32,
    /// Whether it halted at the table's edge.
    pub(crate) at_table_edge: bool,
    pub(crate) guns: GunsState,
}

/// The colour of a unit's hit die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DieColour {
    Green,
    Red,
    None,
}

/// The answer to `reform_step`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ReformResult {
    /// How the unit stands now.
    pub(crate) state: Morale,
    pub(crate) die_colour: DieColour,
    pub(crate) retreat_now: bool,
    pub(crate) may_fire: bool,
    pub(crate) may_move: bool,
    pub(crate) may_charge: bool,
    /// Whether it may support a melee.
    pub(crate) may_support: bool,
    /// Whether it may change formation in place.
    pub(crate) may_change_formation: bool,
    pub(crate) may_change_facing: bool,
    /// Whether it fights as if attacked in flank or rear.
    pub(crate) fights_as_flank: bool,
    /// Whether its crew may man the guns again that it left behind (HOW-AMB-B26).
    pub(crate) may_recrew: bool,
}

impl ReformStep {
    /// How it stands after the event, and whether it retreats now; `None` where this cannot be.
    fn step(&self, tables: &Tables) -> Option<(Morale, bool)> {
        use Morale::{DoneFor, MustRetreat, Reforming, Retreated, Steady};
        use ReformEvent::{MovementPhase, RallyPhase, Reaction};
        let effect = Effect::of(tables, self.hits);
        if effect == Effect::DoneFor || self.guns == GunsState::Captured {
            return Some((DoneFor, false));
        }
        let broken = effect == Effect::Retreat;
        match (self.state, self.event) {
            (Steady | Reforming, Reaction) if broken => Some((Retreated, true)),
            (Steady | Reforming, MovementPhase | RallyPhase) if broken => None,
            (Steady, _) | (Reforming, RallyPhase) => Some((Steady, false)),
            (Reforming, Reaction | MovementPhase) => Some((Reforming, false)),
            (Retreated, Reaction | MovementPhase) => broken.then_some((Retreated, false)),
            (Retreated, RallyPhase) => Some((if broken { MustRetreat } else { Reforming }, false)),
            (MustRetreat, Reaction) => broken.then_some((MustRetreat, false)),
            (MustRetreat, MovementPhase) if !broken => Some((Reforming, false)), // HOW-AMB-B25
            (MustRetreat, MovementPhase) if self.at_table_edge => Some((DoneFor, false)),
            (MustRetreat, MovementPhase) => Some((Retreated, true)),
            (MustRetreat, RallyPhase) | (DoneFor, _) => None,
        }
    }
}

impl Lookup<Tables> for ReformStep {
    const NAME: &'static str = "reform_step";
    const REQUIRED: &'static [&'static str] = &["state", "event", "hits"];
    type Answer = ReformResult;

    fn answer(&self, tables: &Tables) -> Result<ReformResult, Refusal> {
        if self.state == Morale::DoneFor {
            return Err(Refusal::new("`state` is one of steady, retreated, must_retreat, reforming"));
        }
        let Some((state, retreat_now)) = self.step(tables) else {
            let text = "a unit does not come to so many hits in this state and phase";
            return Err(Refusal::on("p. 36", text));
        };
        let steady = state == Morale::Steady;
        let shaken = matches!(state, Morale::Retreated | Morale::MustRetreat | Morale::Reforming);
        Ok(ReformResult {
            state,
            die_colour: match state {
                Morale::Steady => DieColour::Green,
                Morale::DoneFor => DieColour::None,
                Morale::Retreated | Morale::MustRetreat | Morale::Reforming => DieColour::Red,
            },
            retreat_now,
            may_fire: steady,
            may_move: steady,
            may_charge: steady,
            may_support: steady,
            may_change_formation: steady || state == Morale::Reforming,
            may_change_facing: steady,
            fights_as_flank: shaken,
            may_recrew: steady && self.guns == GunsState::Abandoned,
        })
    }
}
