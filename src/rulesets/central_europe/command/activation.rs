//! Spending the activation points of a card (Command & Control).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::tables::Tables;
use crate::umpire::{Lookup, Refusal, integer};

use super::figures::SECTION;

/// A unit activated for a step.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Activation {
    pub(crate) unit: String,
    pub(crate) step: Step,
}

/// Whether the activations of one phase keep to its points and to the order of the steps.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SpendPoints {
    /// The points of the card.
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u32,
    /// What was done, in order.
    pub(crate) activations: Vec<Activation>,
    /// The side's units that did not rally.
    pub(crate) retreating_units: Vec<String>,
    /// The side's guns.
    pub(crate) guns: Vec<String>,
}

/// Why points may not be spent so. In the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpendingFault {
    TooFewPoints,
    OutOfOrder,
    RetreatingUnitsFirst,
    GunMovedAndFired,
    RetreatingUnitActs,
    Repeated,
}

impl SpendingFault {
    /// The reason in words, against a unit that is to be activated for this step.
    pub(crate) fn refusal(self, step: Step) -> Refusal {
        let (section, words) = match (self, step) {
            (SpendingFault::TooFewPoints, _) => (SECTION, "no activation point is left"),
            (SpendingFault::OutOfOrder, _) => {
                (SECTION, "points go to retreats, then guns, then movement, then musketry")
            }
            (SpendingFault::RetreatingUnitsFirst, _) => (SECTION, "retreating units are to be activated first"),
            (SpendingFault::GunMovedAndFired, Step::GunFire) => {
                ("Movement", "it moved, and guns do not move and fire in the same phase")
            }
            (SpendingFault::GunMovedAndFired, _) => {
                ("Movement", "it fired, and guns do not move and fire in the same phase")
            }
            (SpendingFault::RetreatingUnitActs, _) => {
                ("Retreating Units", "a retreating unit makes retreat moves only")
            }
            (SpendingFault::Repeated, Step::Retreat) => (SECTION, "it has retreated already in this phase"),
            (SpendingFault::Repeated, Step::GunFire | Step::Musketry) => {
                (SECTION, "it has fired already in this phase")
            }
            (SpendingFault::Repeated, Step::Move) => {
                (SECTION, "its movement of this phase is spent, on a move, a charge or a change")
            }
        };
        Refusal::on(section, words)
    }
}

/// See [`SpendPoints`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Spending {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<SpendingFault>,
    pub(crate) points_used: usize,
    pub(crate) points_left: usize,
}

impl SpendPoints {
    fn check(&self) -> Result<(), Refusal> {
        let refuse = |text: String| Err(Refusal::new(text));
        let twice = |names: &[String]| names.iter().collect::<BTreeSet<_>>().len() < names.len();
        if twice(&self.retreating_units) || twice(&self.guns) {
            return refuse("a name stands twice in retreating_units or in guns".to_owned());
        }
        for Activation { unit, step } in &self.activations {
            let (retreats, gun) = (self.retreating_units.contains(unit), self.guns.contains(unit));
            match step {
                Step::Retreat if !retreats => return refuse(format!("{unit} retreats, but is not retreating")),
                Step::GunFire if !gun => return refuse(format!("{unit} fires as a gun, but is none")),
                Step::Musketry if gun => return refuse(format!("{unit} is a gun, and has no muskets")),
                _ => {}
            }
        }
        Ok(())
    }

    /// The units activated, each once.
    fn units(&self) -> BTreeSet<&str> {
        self.activations.iter().map(|made| made.unit.as_str()).collect()
    }

    pub(crate) fn points_left(&self) -> usize {
        usize::try_from(self.points).unwrap_or(usize::MAX).saturating_sub(self.units().len())
    }

    /// How many units were activated beyond the points.
    pub(crate) fn points_over(&self) -> usize {
        self.units().len().saturating_sub(usize::try_from(self.points).unwrap_or(usize::MAX))
    }

    /// What the rules have against it.
    pub(crate) fn faults(&self) -> Vec<SpendingFault> {
        let retreating: BTreeSet<&str> = self.retreating_units.iter().map(String::as_str).collect();
        let done: Vec<(&str, Step)> = self.activations.iter().map(|made| (made.unit.as_str(), made.step)).collect();
        let units = self.units();
        let different: BTreeSet<(&str, Step)> = done.iter().copied().collect();
        let points = usize::try_from(self.points).unwrap_or(usize::MAX);
        let moved_too = |unit| different.contains(&(unit, Step::Move));
        let acts = |&(unit, step): &(&str, Step)| step != Step::Retreat && retreating.contains(unit);
        let faults = [
            (SpendingFault::TooFewPoints, units.len() > points),
            (SpendingFault::OutOfOrder, !done.is_sorted_by_key(|&(_, step)| step)),
            (SpendingFault::RetreatingUnitsFirst, !units.is_subset(&retreating) && !retreating.is_subset(&units)),
            (
                SpendingFault::GunMovedAndFired,
                done.iter().any(|&(unit, step)| step == Step::GunFire && moved_too(unit)),
            ),
            (SpendingFault::RetreatingUnitActs, done.iter().any(acts)),
            (SpendingFault::Repeated, different.len() < done.len()),
        ];
        faults.into_iter().filter(|&(_, holds)| holds).map(|(fault, _)| fault).collect()
    }
}

impl Lookup<Tables> for SpendPoints {
    const NAME: &'static str = "spend_points";
    const REQUIRED: &'static [&'static str] = &["points", "activations"];
    type Answer = Spending;

    fn answer(&self, _: &Tables) -> Result<Spending, Refusal> {
        self.check()?;
        let reasons = self.faults();
        Ok(Spending {
            legal: reasons.is_empty(),
            reasons,
            points_used: self.units().len(),
            points_left: self.points_left(),
        })
    }
}
