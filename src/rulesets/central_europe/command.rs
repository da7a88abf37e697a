//! Spending the activation points of a card (Command & Control).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Interrupt, Request, integer};

use super::tables::Tables;

/// What an activated unit does, in the order in which the rules want the points spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    Retreat,
    GunFire,
    Move,
    Musketry,
}

/// A unit activated for a step.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Activation {
    pub(crate) unit: String,
    pub(crate) step: Step,
}

/// Whether the activations of one phase keep to its points and to the order of the steps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpendPoints {
    /// The points of the card.
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u32,
    /// What was done, in order.
    pub(crate) activations: Vec<Activation>,
    /// The side's units that did not rally.
    #[serde(default)]
    pub(crate) retreating_units: Vec<String>,
    /// The side's guns.
    #[serde(default)]
    pub(crate) guns: Vec<String>,
}

/// Why points may not be spent so. In the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fault {
    TooFewPoints,
    OutOfOrder,
    RetreatingUnitsFirst,
    GunMovedAndFired,
    RetreatingUnitActs,
    Repeated,
}

/// See [`SpendPoints`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Spent {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<Fault>,
    pub(crate) points_used: usize,
    pub(crate) points_left: usize,
}

impl SpendPoints {
    fn check(&self, retreating: &BTreeSet<&str>, guns: &BTreeSet<&str>) -> Result<(), Interrupt> {
        if retreating.len() < self.retreating_units.len() || guns.len() < self.guns.len() {
            return Interrupt::refuse("a name stands twice in retreating_units or in guns");
        }
        for Activation { unit, step } in &self.activations {
            let (retreats, gun) = (retreating.contains(unit.as_str()), guns.contains(unit.as_str()));
            match step {
                Step::Retreat if !retreats => {
                    return Interrupt::refuse(format!("{unit} retreats, but is not retreating"));
                }
                Step::GunFire if !gun => return Interrupt::refuse(format!("{unit} fires as a gun, but is none")),
                Step::Musketry if gun => return Interrupt::refuse(format!("{unit} is a gun, and has no muskets")),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Request<Tables> for SpendPoints {
    const NAME: &'static str = "spend_points";
    type Answer = Spent;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Spent, Interrupt> {
        let retreating: BTreeSet<&str> = self.retreating_units.iter().map(String::as_str).collect();
        let guns: BTreeSet<&str> = self.guns.iter().map(String::as_str).collect();
        self.check(&retreating, &guns)?;
        let done: Vec<(&str, Step)> = self.activations.iter().map(|made| (made.unit.as_str(), made.step)).collect();
        let units: BTreeSet<&str> = done.iter().map(|&(unit, _)| unit).collect();
        let different: BTreeSet<(&str, Step)> = done.iter().copied().collect();
        let points = usize::try_from(self.points).unwrap_or(usize::MAX);
        let moved_too = |unit| different.contains(&(unit, Step::Move));
        let faults = [
            (Fault::TooFewPoints, units.len() > points),
            (Fault::OutOfOrder, !done.is_sorted_by_key(|&(_, step)| step)),
            (Fault::RetreatingUnitsFirst, !units.is_subset(&retreating) && !retreating.is_subset(&units)),
            (Fault::GunMovedAndFired, done.iter().any(|&(unit, step)| step == Step::GunFire && moved_too(unit))),
            (
                Fault::RetreatingUnitActs,
                done.iter().any(|&(unit, step)| step != Step::Retreat && retreating.contains(unit)),
            ),
            (Fault::Repeated, different.len() < done.len()),
        ];
        let reasons: Vec<Fault> = faults.into_iter().filter(|&(_, holds)| holds).map(|(fault, _)| fault).collect();
        Ok(Spent {
            legal: reasons.is_empty(),
            reasons,
            points_used: units.len(),
            points_left: points.saturating_sub(units.len()),
        })
    }
}
