//! What may be moved (Movement).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::normal_move::{LimberedInBadGoing, normal_move, obstacles_take, off_words};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::umpire::{Dice, Die, Interrupt, Objection, Procedure, Ratio, Refusal, integer};

/// How a unit moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    #[default]
    Advance,
    Wheel,
    Retire,
    Charge,
}

/// `move_allowance`: how far a unit may move; in a wheel its outer figure.
///
/// Dice, in a charge only: 1 on foot (a d3); 2 of aggressive cavalry (the higher) and of pistoleers (the lower).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    /// The unit, or a commander.
    pub(crate) unit: Unit,
    pub(crate) action: Action,
    /// Bad going anywhere on its way makes all of it bad (LOA-AMB-37).
    pub(crate) going: Going,
    /// How many obstacles it crosses.
    #[serde(deserialize_with = "integer")]
    pub(crate) obstacles: u32,
    /// One of them counts as cover, and so as bad going.
    pub(crate) cover_obstacle: bool,
}

/// See [`MoveAllowance`]. In inches.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Allowance {
    pub(crate) rate: Ratio,
    pub(crate) bonus: u32,
    deduction: Ratio,
    pub(crate) allowance: Ratio,
    becomes_unformed: bool,
}

/// Why a unit may not move so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MoveObjection {
    #[strum(serialize = "")]
    Order(ChitObjection),
    LimberedOverObstacle,
    NoCharge,
    #[strum(serialize = "")]
    Limbered(LimberedInBadGoing),
}

impl Objection for MoveObjection {
    const OF: &'static str = "move";

    fn words(why: MoveObjection) -> Refusal {
        let text = match why {
            MoveObjection::Order(why) => return why.into(),
            MoveObjection::LimberedOverObstacle => "limbered cannon cross no obstacle",
            MoveObjection::NoCharge => "artillery and commanders do not charge",
            MoveObjection::Limbered(forbidden) => return forbidden.into(),
        };
        Refusal::on("Movement", text)
    }
}

/// What the dice of a charge are for.
pub(crate) const WHY: &str = "inches of the charge";

impl MoveAllowance {
    const fn way(&self) -> Going {
        if self.cover_obstacle { Going::Bad } else { self.going }
    }

    /// Inches of it before what is thrown for it.
    fn without_dice(&self, tables: &Tables) -> (Ratio, Ratio) {
        let normal = normal_move(tables, &self.unit, self.way());
        // The speed is halved, not the obstacle: LOA-AMB-38.
        let rate = if self.action == Action::Retire { normal * tables.retire.speed } else { normal };
        (rate, obstacles_take(tables, &self.unit, self.obstacles))
    }

    /// What its obstacles take off, in words: `, 1 off for the obstacle`; empty where they take nothing off.
    pub(crate) fn off(&self, tables: &Tables) -> String {
        off_words(self.without_dice(tables).1, self.obstacles)
    }

    /// What a charge goes before its dice are known: `3 in and a d3, 1 off for the obstacle`.
    pub(crate) fn in_words(&self, tables: &Tables) -> String {
        let (rate, _) = self.without_dice(tables);
        let thrown = match self.unit.kind {
            Kind::AggressiveCavalry => " and the higher of two dice",
            Kind::Pistoleers => " and the lower of two dice",
            _ if self.unit.is_mounted() => "",
            _ => " and a d3",
        };
        format!("{rate} in{thrown}{}", self.off(tables))
    }

    /// The least that a charge moves, whatever falls; none where no die falls.
    pub(crate) fn least(&self, tables: &Tables) -> Option<Ratio> {
        let unit = &self.unit;
        let throws = !unit.is_mounted() || unit.kind.is_horse();
        let (rate, deduction) = self.without_dice(tables);
        throws.then(|| (rate + Ratio::ONE - deduction).max(Ratio::ZERO))
    }

    /// The inches that a charge adds (LOA-MOVE-6 to 8); nothing for light horse (LOA-AMB-1).
    fn bonus(&self, dice: &mut dyn Dice) -> Result<u32, Interrupt> {
        let mut two = || Ok::<_, Interrupt>((dice.face(Die::D6, WHY)?, dice.face(Die::D6, WHY)?));
        match self.unit.kind {
            _ if self.action != Action::Charge => Ok(0),
            Kind::AggressiveCavalry => two().map(|(a, b)| u32::from(a.max(b))),
            Kind::Pistoleers => two().map(|(a, b)| u32::from(a.min(b))),
            _ if self.unit.is_mounted() => Ok(0),
            _ => d3(dice, WHY),
        }
    }
}

impl Procedure<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = Allowance;
    type Objection = MoveObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.cover_obstacle && self.obstacles == 0 {
            return Err(Refusal::on("Movement", "cover_obstacle without an obstacle: count it in obstacles"));
        }
        Ok(())
    }

    fn objections(&self, _: &Tables) -> Vec<MoveObjection> {
        let unit = &self.unit;
        let charges = self.action == Action::Charge;
        let all = [
            (unit.routing, MoveObjection::Order(ChitObjection::Routing)),
            (unit.is_unlimbered(), MoveObjection::Order(ChitObjection::Unlimbered)),
            (unit.is_limbered() && self.obstacles > 0, MoveObjection::LimberedOverObstacle),
            (charges && matches!(unit.kind, Kind::Artillery | Kind::Commander), MoveObjection::NoCharge),
        ];
        let limbered = LimberedInBadGoing::of(unit, self.way()).map(MoveObjection::Limbered);
        all.into_iter().filter_map(|(holds, why)| holds.then_some(why)).chain(limbered).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Allowance, Interrupt> {
        let (rate, deduction) = self.without_dice(tables);
        let bonus = self.bonus(dice)?;
        let allowance = (rate + Ratio::from(i64::from(bonus)) - deduction).max(Ratio::ZERO);
        let becomes_unformed = self.way() == Going::Bad && self.unit.suffers_bad_going();
        Ok(Allowance { rate, bonus, deduction, allowance, becomes_unformed })
    }
}
