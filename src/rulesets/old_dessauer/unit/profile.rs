//! Who is active (Turn Sequence), and the numbers that follow from a unit's strength.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request};

/// `active_side`: the sides swap the active and the passive role every turn (OD-TURN-1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActiveSide {
    /// The turn, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) turn: u32,
    /// The two sides; equal names are refused.
    pub(crate) sides: [String; 2],
    /// The side that is active in turn 1; another name is refused.
    pub(crate) first_active: String,
}

/// The sides in their roles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Roles {
    pub(crate) active: String,
    pub(crate) passive: String,
}

impl Request<Tables> for ActiveSide {
    const NAME: &'static str = "active_side";
    type Answer = Roles;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Roles, Interrupt> {
        let [a, b] = &self.sides;
        if a == b {
            return Interrupt::refuse("the two sides need different names");
        }
        let Some(first) = self.sides.iter().position(|side| *side == self.first_active) else {
            return Interrupt::refuse("`first_active` is one of the two sides");
        };
        let odd = self.turn % 2 == 1;
        let (active, passive) = if (first == 0) == odd { (a, b) } else { (b, a) };
        Ok(Roles { active: active.clone(), passive: passive.clone() })
    }
}

/// `unit_profile`: the numbers that follow from a unit's strength and formation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitProfile {
    /// The unit.
    pub(crate) unit: Unit,
}

/// What a unit is worth on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Profile {
    /// Stands.
    pub(crate) stands: u32,
    /// Stands that may shoot to the front, a die each.
    pub(crate) fire_dice: u32,
    /// Dice in combat.
    pub(crate) combat_dice: u32,
    /// Whether it is a dense target when not enfiladed.
    pub(crate) dense: bool,
    /// Frontage in inches.
    pub(crate) frontage: Option<Ratio>,
    /// The figures at which it is shattered.
    pub(crate) shattered_at: u32,
    /// Whether it is shattered.
    pub(crate) shattered: bool,
    /// Whether it is in good order and of good morale.
    pub(crate) steady: bool,
}

impl Request<Tables> for UnitProfile {
    const NAME: &'static str = "unit_profile";
    type Answer = Profile;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Profile, Interrupt> {
        let unit = &self.unit;
        unit.check(&tables.options)?;
        Ok(Profile {
            stands: unit.stands(),
            fire_dice: unit.fire_stands(),
            combat_dice: unit.combat_dice(),
            dense: unit.is_dense(false),
            frontage: unit.frontage(),
            shattered_at: unit.original_figures / 4,
            shattered: unit.is_shattered_at(unit.figures),
            steady: unit.is_steady(),
        })
    }
}

/// `shatter_check`: a unit down to a quarter of its strength leaves at the end of the turn (OD-SHAT-1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShatterCheck {
    /// Figures at the start, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) original_figures: u32,
    /// Figures now; more than at the start is refused.
    #[serde(deserialize_with = "crate::umpire::integer")]
    pub(crate) figures: u32,
}

/// How far a unit is from shattering.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Shattering {
    /// Whether it is shattered.
    pub(crate) shattered: bool,
    /// The figures at which it is.
    pub(crate) shattered_at: u32,
    /// Further hits until then.
    pub(crate) hits_to_shatter: u32,
}

impl Request<Tables> for ShatterCheck {
    const NAME: &'static str = "shatter_check";
    type Answer = Shattering;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Shattering, Interrupt> {
        if self.figures > self.original_figures {
            return Err(Refusal::on("Shattered Units", "a unit has no more figures than it had at the start").into());
        }
        let shattered_at = self.original_figures / 4;
        let hits_to_shatter = self.figures.saturating_sub(shattered_at);
        Ok(Shattering { shattered: hits_to_shatter == 0, shattered_at, hits_to_shatter })
    }
}
