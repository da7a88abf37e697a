//! What a charged unit may do (Reaction options).

use crate::umpire::{Lookup, Refusal};
use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::{Arm, Formation, Unit};
use crate::umpire::{Ratio, measure};

/// Who charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Attacker {
    Infantry,
    Cavalry,
    Skirmishers,
}

/// The reactions open to a charged unit. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReactionOptions {
    /// The charged unit.
    pub(crate) unit: Unit,
    /// Who charges it.
    pub(crate) attacker: Attacker,
    /// From where the attack started.
    #[serde(deserialize_with = "measure")]
    pub(crate) attack_distance: Ratio,
    /// The orders of its brigade.
    #[serde(default)]
    pub(crate) order: Orders,
}

/// See [`ReactionOptions`]. Degrees, and cm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reactions {
    pub(crate) may_fire: bool,
    pub(crate) may_counter_charge: bool,
    pub(crate) max_wheel: u32,
    pub(crate) max_wheel_with_counter_charge: Ratio,
    pub(crate) may_change_formation: bool,
    pub(crate) may_form_square: bool,
    pub(crate) may_retire: bool,
    pub(crate) may_limber_and_move_half: bool,
    pub(crate) fall_back: u32,
    pub(crate) removed: bool,
}

impl Lookup<Tables> for ReactionOptions {
    const NAME: &'static str = "reaction_options";
    type Answer = Reactions;

    fn answer(&self, tables: &Tables) -> Result<Reactions, Refusal> {
        let ReactionOptions { unit, attacker, attack_distance, order } = self;
        let cavalry = unit.arm == Arm::Cavalry;
        let on_foot = *attacker != Attacker::Cavalry;
        // Infantry against infantry or skirmishers; against cavalry it stands and fires only (ND8-AMB-60).
        let infantry = unit.arm == Arm::Infantry && on_foot;
        let skirmishers = unit.arm == Arm::Skirmishers;
        let retreats = *order == Orders::Retreat;
        let close = unit.wheels(tables).is_some_and(|row| row.is_limited(Some(*attack_distance)));
        let meets = (cavalry && !close) || (infantry && !unit.is_square());
        let may_counter_charge = meets && *order == Orders::Normal && unit.is_fresh(tables);
        let row = unit.wheels(tables).filter(|_| cavalry || infantry);
        let fires = match unit.arm {
            Arm::Infantry => unit.formation != Formation::ColumnOfMarch,
            Arm::FootArtillery | Arm::HorseArtillery => unit.is_unlimbered(),
            Arm::Cavalry | Arm::Skirmishers => false,
        };
        Ok(Reactions {
            may_fire: fires && !retreats,
            may_counter_charge,
            max_wheel: row.map_or(0, |row| row.most(Some(*attack_distance))),
            max_wheel_with_counter_charge: row
                .filter(|_| infantry && may_counter_charge && !close)
                .map_or(Ratio::ZERO, |row| row.reaction),
            may_change_formation: infantry && !retreats,
            may_form_square: infantry && unit.formation == Formation::Column && order.allow_square(unit, tables),
            may_retire: cavalry || (infantry && !unit.is_square()),
            may_limber_and_move_half: unit.arm == Arm::HorseArtillery && unit.is_unlimbered(),
            fall_back: if skirmishers && on_foot { tables.marching.skirmishers_fall_back } else { 0 },
            removed: skirmishers && !on_foot,
        })
    }
}
