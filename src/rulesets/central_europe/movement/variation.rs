//! The die that stretches or shortens a long move (The Variation).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Procedure, Ratio, Refusal, measure};

pub(crate) const SECTION: &str = "The Variation";

/// What its die is for.
pub(crate) const WHY: &str = "variation";

/// How far a unit comes of what it is meant to cover.
///
/// Dice: 1 if the distance is three quarters of the allowance or more, else none.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MovementVariation {
    /// What the phase allows in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) allowance: Ratio,
    /// What is meant to be covered in cm, above 0.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// The move is farther than the phase allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooFar {
    distance: Ratio,
    allowance: Ratio,
}

impl From<TooFar> for Refusal {
    fn from(TooFar { distance, allowance }: TooFar) -> Refusal {
        Refusal::on("Movement", format!("{distance} cm are too far: it may move {allowance}")).called("move", "too-far")
    }
}

/// See [`MovementVariation`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct VariationResult {
    pub(crate) roll_required: bool,
    pub(crate) factor: Ratio,
    pub(crate) final_distance: Ratio,
}

/// What the variation multiplies a distance by: one die.
pub(crate) fn variation(tables: &Tables, dice: &mut dyn Dice) -> Result<Ratio, Interrupt> {
    let face = dice.face(Die::D6, WHY)?;
    let index = usize::from(face.saturating_sub(1));
    Ok(tables.variation.factors.get(index).copied().unwrap_or(Ratio::ONE))
}

impl Procedure<Tables> for MovementVariation {
    const NAME: &'static str = "movement_variation";
    const REQUIRED: &'static [&'static str] = &["allowance", "distance"];
    type Answer = VariationResult;
    type Objection = TooFar;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.distance == Ratio::ZERO { Err(Refusal::on(SECTION, "distance is above 0")) } else { Ok(()) }
    }

    fn objections(&self, _: &Tables) -> Vec<TooFar> {
        let MovementVariation { allowance, distance } = *self;
        (distance > allowance).then_some(TooFar { distance, allowance }).into_iter().collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<VariationResult, Interrupt> {
        let roll_required = self.distance >= self.allowance * tables.variation.from;
        let factor = if roll_required { variation(tables, dice)? } else { Ratio::ONE };
        Ok(VariationResult { roll_required, factor, final_distance: self.distance * factor })
    }
}
