//! Whether a unit may charge (Brigade command test results; Melee results; Movement).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::melee::participant::MeleeObjection;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Choice, Lookup, Objection, Options, Ratio, Refusal, measure};

/// Cavalry does not charge a garrison (Melee results).
pub(crate) fn at_garrison(rides: Arm, stands: Ground) -> Option<Refusal> {
    (rides == Arm::Cavalry && stands == Ground::Building).then(|| MeleeObjection::BuildingByCavalry.into())
}

/// What a charge would cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Path {
    #[default]
    Open,
    Village,
    WallOrHedge,
}

impl Options for Path {
    const OPTIONS: &'static [(Path, Choice)] =
        &[(Path::Open, "open ground"), (Path::Village, "village"), (Path::WallOrHedge, "wall or hedge")];
}

/// A charge. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeCheck {
    /// The unit.
    pub(crate) unit: Unit,
    /// The orders of its brigade.
    #[serde(default)]
    pub(crate) order: Orders,
    /// To the enemy.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// What it may move.
    #[serde(deserialize_with = "measure")]
    pub(crate) allowance: Ratio,
    /// Degrees off its centre line, at most 180.
    #[serde(default = "straight", deserialize_with = "measure")]
    pub(crate) angle: Ratio,
    /// What it would cross.
    #[serde(default)]
    pub(crate) path: Path,
    /// It fired in this move.
    #[serde(default)]
    pub(crate) fired: bool,
}

const fn straight() -> Ratio {
    Ratio::ZERO
}

/// What the book has against a charge, in the order in which it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ChargeObjection {
    Arm,
    /// Skirmishers charge nobody but batteries, of whom a request says nothing.
    Skirmishers,
    Square,
    Order,
    Fired,
    Path,
    Angle {
        most: Ratio,
    },
    Reach {
        allowance: Ratio,
    },
}

/// The word of a [`ChargeObjection`] in the contract, or `ok`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeReason {
    Arm,
    Square,
    Order,
    Fired,
    Path,
    Angle,
    Reach,
    Ok,
}

impl ChargeObjection {
    const fn reason(self) -> ChargeReason {
        match self {
            ChargeObjection::Arm | ChargeObjection::Skirmishers => ChargeReason::Arm,
            ChargeObjection::Square => ChargeReason::Square,
            ChargeObjection::Order => ChargeReason::Order,
            ChargeObjection::Fired => ChargeReason::Fired,
            ChargeObjection::Path => ChargeReason::Path,
            ChargeObjection::Angle { .. } => ChargeReason::Angle,
            ChargeObjection::Reach { .. } => ChargeReason::Reach,
        }
    }

    /// What of it is known before there is an enemy to charge.
    pub(crate) fn of_unit(unit: &Unit, order: Orders, fired: bool) -> Vec<ChargeObjection> {
        let objections = [
            (unit.arm.is_artillery(), ChargeObjection::Arm),
            (unit.arm == Arm::Skirmishers, ChargeObjection::Skirmishers),
            (unit.is_square(), ChargeObjection::Square),
            (order != Orders::Normal, ChargeObjection::Order),
            (fired, ChargeObjection::Fired),
        ];
        objections.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection).collect()
    }
}

impl Objection for ChargeObjection {
    const OF: &'static str = "charge";

    fn words(objection: ChargeObjection) -> Refusal {
        match objection {
            ChargeObjection::Arm => Refusal::on("Reaction options", "artillery does not charge"),
            ChargeObjection::Skirmishers => Refusal::on("Reaction options", "skirmishers charge nobody but batteries"),
            ChargeObjection::Square => Refusal::on("Notes 15", "a square cannot move"),
            ChargeObjection::Order => {
                Refusal::on("Brigade command test results", "the orders of its brigade forbid it to charge")
            }
            ChargeObjection::Fired => Refusal::on("Firing chart", "it has fired, and so does not go into contact"),
            ChargeObjection::Path => {
                Refusal::on("Movement and terrain effects", "nobody charges through buildings, walls or hedges")
            }
            ChargeObjection::Angle { most } => {
                Refusal::on("Melee results", format!("a charge leads at most {most} degrees off its centre"))
            }
            ChargeObjection::Reach { allowance } => Refusal::on(
                "Movement and terrain effects",
                format!("that is farther than the {allowance} cm that it may move"),
            ),
        }
    }
}

/// See [`ChargeCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChargeCheckResult {
    pub(crate) legal: bool,
    pub(crate) reason: ChargeReason,
}

impl ChargeCheck {
    /// Everything that the book has against it.
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<ChargeObjection> {
        let most = tables.marching.charge_angle;
        let way = [
            (self.path != Path::Open, ChargeObjection::Path),
            (self.angle > most, ChargeObjection::Angle { most }),
            (self.distance > self.allowance, ChargeObjection::Reach { allowance: self.allowance }),
        ];
        let way = way.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection);
        ChargeObjection::of_unit(&self.unit, self.order, self.fired).into_iter().chain(way).collect()
    }
}

impl Lookup<Tables> for ChargeCheck {
    const NAME: &'static str = "charge_check";
    type Answer = ChargeCheckResult;

    fn answer(&self, tables: &Tables) -> Result<ChargeCheckResult, Refusal> {
        if self.angle > Ratio::whole(180) {
            return Err(Refusal::on("Melee results", "angle is at most 180 degrees"));
        }
        let reason = self.objections(tables).first().map_or(ChargeReason::Ok, |objection| objection.reason());
        Ok(ChargeCheckResult { legal: reason == ChargeReason::Ok, reason })
    }
}
