//! Wheels and turns (Wheeling).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::movement::tables::WheelRow;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::umpire::{Lookup, Ratio, Refusal, measure, measure_non_null};

const SECTION: &str = "Wheeling";

/// A wheel, pivoting on one front corner. No dice. Squares and skirmishers are refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wheel {
    /// The unit.
    pub(crate) unit: Unit,
    /// Degrees, above 0 and at most 180.
    #[serde(deserialize_with = "measure")]
    pub(crate) angle: Ratio,
    /// From where an enemy attacks.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) attacked_from: Option<Ratio>,
    /// It is being charged.
    #[serde(default)]
    pub(crate) being_charged: bool,
}

/// See [`Wheel`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WheelResult {
    pub(crate) max_angle: u32,
    pub(crate) allowed: bool,
    pub(crate) further_move: u32,
    pub(crate) uses_turn: bool,
    pub(crate) fire_modifier: i32,
    pub(crate) counter_attack_bonus_lost: bool,
}

impl WheelResult {
    /// That it wheels too far, where it does.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        let text = || format!("it wheels {} degrees at most", self.max_angle);
        (!self.allowed).then(|| Refusal::on(SECTION, text()))
    }
}

impl Unit {
    /// Its row of the table of wheels; none for squares, skirmishers and guns.
    pub(crate) fn wheels<'a>(&self, tables: &'a Tables) -> Option<&'a WheelRow> {
        match (self.arm, self.formation) {
            (Arm::Cavalry, _) => Some(&tables.wheels.cavalry),
            (Arm::Infantry, Formation::Line) => Some(&tables.wheels.line),
            (Arm::Infantry, Formation::Column | Formation::ColumnOfMarch) => Some(&tables.wheels.column),
            _ => None,
        }
    }
}

impl Lookup<Tables> for Wheel {
    const NAME: &'static str = "wheel";
    type Answer = WheelResult;

    fn answer(&self, tables: &Tables) -> Result<WheelResult, Refusal> {
        let Wheel { unit, angle, attacked_from, being_charged } = self;
        if *angle == Ratio::ZERO || *angle > Ratio::whole(180) {
            return Err(Refusal::on(SECTION, "angle is above 0 and at most 180 degrees"));
        }
        if unit.arm.is_artillery() {
            let fires = unit.arm == Arm::HorseArtillery && *angle <= tables.artillery_action.turn_and_fire;
            return Ok(WheelResult {
                max_angle: u32::try_from(tables.artillery_action.turn.floor()).unwrap_or(u32::MAX),
                allowed: true,
                further_move: 0,
                uses_turn: !fires,
                fire_modifier: if fires { tables.artillery_action.fire } else { 0 },
                counter_attack_bonus_lost: false,
            });
        }
        let Some(row) = unit.wheels(tables) else {
            return Err(Refusal::on(SECTION, "squares cannot move, and skirmishers have no facing"));
        };
        let max_angle = row.most(*attacked_from);
        let allowed = *angle <= Ratio::whole(i128::from(max_angle));
        // Cavalry that wheels freely does not counter-charge anyway (ND8-AMB-65).
        let counts = unit.arm == Arm::Infantry || row.is_limited(*attacked_from);
        Ok(WheelResult {
            max_angle,
            allowed,
            further_move: if allowed && !being_charged { row.further } else { 0 },
            uses_turn: false,
            fire_modifier: 0,
            counter_attack_bonus_lost: *being_charged && allowed && counts && *angle >= row.reaction,
        })
    }
}
