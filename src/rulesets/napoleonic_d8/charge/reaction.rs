//! What a charged unit may do (Reaction options).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::charge::counter_charge;
use crate::rulesets::napoleonic_d8::charge::counter_charge::CounterChargeObjection;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Lookup, Objection, Ratio, Refusal, measure};

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

impl ReactionOptions {
    fn by_cavalry(&self) -> bool {
        self.attacker == Attacker::Cavalry
    }

    /// Infantry that is attacked on foot: against cavalry it stands and fires only (ND8-AMB-60).
    fn is_infantry_on_foot(&self) -> bool {
        self.unit.arm == Arm::Infantry && !self.by_cavalry()
    }

    /// What the book has against a counter-charge.
    pub(crate) fn against_counter_charge(&self, tables: &Tables) -> Vec<CounterChargeObjection> {
        counter_charge::objections(&self.unit, self.by_cavalry(), self.attack_distance, self.order, tables)
    }

    /// What the book has against wheeling or going back.
    pub(crate) fn against_moving(&self) -> Option<ReactionObjection> {
        (self.unit.arm == Arm::Infantry && self.by_cavalry()).then_some(ReactionObjection::InfantryByCavalry)
    }

    /// Only a column has time to form square, and only before who attacks on foot.
    fn may_form_square(&self, tables: &Tables) -> bool {
        self.is_infantry_on_foot()
            && self.unit.formation == Formation::Column
            && self.order.allow_square(&self.unit, tables)
    }

    fn may_fire(&self) -> bool {
        let fires = match self.unit.arm {
            Arm::Infantry => self.unit.formation != Formation::ColumnOfMarch,
            Arm::FootArtillery | Arm::HorseArtillery => self.unit.is_unlimbered(),
            Arm::Cavalry | Arm::Skirmishers => false,
        };
        fires && self.order != Orders::Retreat
    }
}

/// What the book has against a reaction other than a counter-charge or a change of formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ReactionObjection {
    /// Infantry stands against cavalry.
    InfantryByCavalry,
}

impl Objection for ReactionObjection {
    const OF: &'static str = "reaction";

    fn words(objection: ReactionObjection) -> Refusal {
        match objection {
            ReactionObjection::InfantryByCavalry => {
                Refusal::on("Reaction options", "infantry stands against cavalry, and may only fire")
            }
        }
    }
}

impl Lookup<Tables> for ReactionOptions {
    const NAME: &'static str = "reaction_options";
    type Answer = Reactions;

    fn answer(&self, tables: &Tables) -> Result<Reactions, Refusal> {
        let ReactionOptions { unit, attack_distance, order, .. } = self;
        let (cavalry, infantry) = (unit.arm == Arm::Cavalry, self.is_infantry_on_foot());
        let skirmishers = unit.arm == Arm::Skirmishers;
        let may_counter_charge = self.against_counter_charge(tables).is_empty();
        let row = unit.wheels(tables).filter(|_| cavalry || infantry);
        let full_wheel = row.filter(|row| infantry && may_counter_charge && !row.is_limited(Some(*attack_distance)));
        Ok(Reactions {
            may_fire: self.may_fire(),
            may_counter_charge,
            max_wheel: row.map_or(0, |row| row.most(Some(*attack_distance))),
            max_wheel_with_counter_charge: full_wheel.map_or(Ratio::ZERO, |row| row.reaction),
            may_change_formation: infantry && *order != Orders::Retreat,
            may_form_square: self.may_form_square(tables),
            may_retire: cavalry || (infantry && !unit.is_square()),
            may_limber_and_move_half: unit.arm == Arm::HorseArtillery && unit.is_unlimbered(),
            fall_back: if skirmishers && !self.by_cavalry() { tables.marching.skirmishers_fall_back } else { 0 },
            removed: skirmishers && self.by_cavalry(),
        })
    }
}
