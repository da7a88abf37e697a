//! The one action of a battery in a turn (Artillery actions).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::umpire::{Lookup, Objection, Ratio, Refusal, measure_non_null};

const SECTION: &str = "Artillery actions";

/// What a battery does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Move,
    UnlimberAndFire,
    FireAndLimber,
    Fire,
    Turn,
    Limber,
    MoveHalfUnlimberFire,
    LimberAndMoveHalf,
    TurnAndFire,
    Unlimber,
    MoveHalfUnlimber,
}

impl Action {
    /// Whether only horse artillery does it.
    pub(crate) const fn is_for_horse(self) -> bool {
        matches!(
            self,
            Action::MoveHalfUnlimberFire | Action::MoveHalfUnlimber | Action::LimberAndMoveHalf | Action::TurnAndFire
        )
    }

    /// The formation in which it begins; either if none.
    pub(crate) const fn starts(self) -> Option<Formation> {
        match self {
            Action::Move
            | Action::UnlimberAndFire
            | Action::MoveHalfUnlimberFire
            | Action::Unlimber
            | Action::MoveHalfUnlimber => Some(Formation::Limbered),
            Action::FireAndLimber | Action::Fire | Action::Limber | Action::LimberAndMoveHalf | Action::TurnAndFire => {
                Some(Formation::Unlimbered)
            }
            Action::Turn => None,
        }
    }

    /// The formation in which it ends; the same as before if none.
    pub(crate) const fn ends(self) -> Option<Formation> {
        match self {
            Action::Move | Action::FireAndLimber | Action::Limber | Action::LimberAndMoveHalf => {
                Some(Formation::Limbered)
            }
            Action::UnlimberAndFire
            | Action::Fire
            | Action::MoveHalfUnlimberFire
            | Action::TurnAndFire
            | Action::Unlimber
            | Action::MoveHalfUnlimber => Some(Formation::Unlimbered),
            Action::Turn => None,
        }
    }

    /// Whether the battery fires.
    pub(crate) const fn fires(self) -> bool {
        matches!(
            self,
            Action::UnlimberAndFire
                | Action::FireAndLimber
                | Action::Fire
                | Action::MoveHalfUnlimberFire
                | Action::TurnAndFire
        )
    }

    /// What share of its move the battery makes.
    pub(crate) const fn share(self, tables: &Tables) -> Ratio {
        match self {
            Action::Move => Ratio::ONE,
            Action::MoveHalfUnlimberFire | Action::MoveHalfUnlimber | Action::LimberAndMoveHalf => tables.marching.half,
            _ => Ratio::ZERO,
        }
    }

    /// What it adds to the die of the fire.
    pub(crate) fn fire_modifier(self, tables: &Tables) -> i32 {
        if self.fires() && self != Action::Fire { tables.artillery_action.fire } else { 0 }
    }

    /// Refuses a unit that is no battery.
    pub(crate) fn check(self, unit: &Unit) -> Result<(), Refusal> {
        if unit.arm.is_artillery() { Ok(()) } else { Err(Refusal::on(SECTION, "only a battery does that")) }
    }

    /// What the book has against a battery that does it.
    pub(crate) fn objections(self, unit: &Unit) -> Vec<ActionObjection> {
        let starts = self.starts();
        let objections = [
            (self.is_for_horse() && unit.arm != Arm::HorseArtillery, ActionObjection::HorseOnly),
            (starts == Some(Formation::Limbered) && unit.is_unlimbered(), ActionObjection::Unlimbered),
            (starts == Some(Formation::Unlimbered) && !unit.is_unlimbered(), ActionObjection::Limbered),
        ];
        objections.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection).collect()
    }

    /// Whether a battery may do it as it stands.
    pub(crate) fn is_open_to(self, unit: &Unit) -> bool {
        self.check(unit).is_ok() && self.objections(unit).is_empty()
    }
}

/// What the book has against an action of a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ActionObjection {
    /// Foot artillery has no such action.
    HorseOnly,
    /// It is limbered.
    Limbered,
    /// It is unlimbered.
    Unlimbered,
}

impl Objection for ActionObjection {
    const OF: &'static str = "action";

    fn words(objection: ActionObjection) -> Refusal {
        let text = match objection {
            ActionObjection::HorseOnly => "only horse artillery does that",
            ActionObjection::Limbered => "that begins unlimbered: this battery is limbered",
            ActionObjection::Unlimbered => "that begins limbered: this battery is unlimbered",
        };
        Refusal::on(SECTION, text)
    }
}

/// An action of a battery: how far it moves, whether it fires. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArtilleryAction {
    /// The battery.
    pub(crate) unit: Unit,
    /// What it does.
    pub(crate) action: Action,
    /// Degrees, where it turns; at most 180, to fire at most 90.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) angle: Option<Ratio>,
}

/// See [`ArtilleryAction`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) struct ActionResult {
    pub r#move: Ratio,
    pub(crate) fires: bool,
    pub(crate) fire_modifier: i32,
    pub(crate) formation_after: Formation,
}

impl Lookup<Tables> for ArtilleryAction {
    const NAME: &'static str = "artillery_action";
    type Answer = ActionResult;

    fn answer(&self, tables: &Tables) -> Result<ActionResult, Refusal> {
        let ArtilleryAction { unit, action, angle } = self;
        action.check(unit)?;
        if let Some(objection) = action.objections(unit).into_iter().next() {
            return Err(objection.into());
        }
        let most = match action {
            Action::Turn => Some(tables.artillery_action.turn),
            Action::TurnAndFire => Some(tables.artillery_action.turn_and_fire),
            _ => None,
        };
        match (angle, most) {
            (None, Some(_)) => return Err(Refusal::on(SECTION, "`angle` is missing: how far does it turn?")),
            (Some(_), None) => return Err(Refusal::on(SECTION, "`angle` is only for actions that turn")),
            (Some(angle), Some(most)) if *angle > most => {
                return Err(Refusal::on(SECTION, format!("it turns at most {most} degrees so")));
            }
            _ => {}
        }
        let distance = unit.pace(&tables.moves).standard * action.share(tables);
        Ok(ActionResult {
            r#move: distance,
            fires: action.fires(),
            fire_modifier: action.fire_modifier(tables),
            formation_after: action.ends().unwrap_or(unit.formation),
        })
    }
}
