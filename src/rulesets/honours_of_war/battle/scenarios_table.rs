//! The four scenarios of the book (p. 58-61).

use serde::Deserialize;

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::unit::{Kind, Unit};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Scenario {
    StUlrich,
    Kutzdorf,
    Spittelwitz,
    Lobositz,
}

/// A side of a scenario: blue and red in the invented ones, the nations at Lobositz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScenarioSide {
    Blue,
    Red,
    Prussia,
    Austria,
}

/// Every scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenarios {
    pub(crate) st_ulrich: Plan,
    pub(crate) kutzdorf: Plan,
    pub(crate) spittelwitz: Plan,
    pub(crate) lobositz: Plan,
}

impl Scenarios {
    pub(crate) const fn of(&self, scenario: Scenario) -> &Plan {
        match scenario {
            Scenario::StUlrich => &self.st_ulrich,
            Scenario::Kutzdorf => &self.kutzdorf,
            Scenario::Spittelwitz => &self.spittelwitz,
            Scenario::Lobositz => &self.lobositz,
        }
    }
}

/// What a scenario gives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// The designated attacker.
    pub(crate) attacker: ScenarioSide,
    /// What is worth army points.
    pub(crate) objectives: Vec<ScenarioObjective>,
    /// Who may not move at first.
    #[serde(default)]
    pub(crate) held: Vec<ScenarioHold>,
    /// The orders of battle of both sides.
    pub(crate) brigades: Vec<ScenarioBrigade>,
}

/// A place that is worth army points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioObjective {
    pub(crate) name: String,
    /// Its worth.
    pub(crate) points: u8,
    /// Who holds it at the start.
    pub(crate) held_by: ScenarioSide,
}

/// Units that may not move of their own will up to the end of a turn (HOW-AMB-C13).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioHold {
    /// Their side.
    pub(crate) side: ScenarioSide,
    /// Their brigade; without one, all of the side.
    pub(crate) brigade: Option<String>,
    /// The last turn of it.
    pub(crate) until: u32,
    /// The arm that is free.
    pub(crate) except: Option<Kind>,
}

/// A brigade, or an independent unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioBrigade {
    pub(crate) side: ScenarioSide,
    /// Its code in requests.
    pub(crate) code: String,
    /// Whether it is an independent unit.
    #[serde(default)]
    pub(crate) independent: bool,
    pub(crate) units: Vec<Units>,
}

/// Some units alike.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Units {
    /// How many.
    pub(crate) count: usize,
    /// Each of them.
    pub(crate) unit: Unit,
}

/// What only Lobositz has (p. 61).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lobositz {
    /// The Prussian commanding generals, in the order of their turns.
    pub(crate) commanders: Vec<Commander>,
    /// The mist on the plain.
    pub(crate) mist: MistFigures,
}

/// A commanding general from a turn on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Commander {
    /// His first turn.
    pub(crate) from: u32,
    pub(crate) name: String,
    pub(crate) rating: Rating,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MistFigures {
    /// Its last turn.
    pub(crate) until: u32,
    /// Up to this distance it does not matter, in cm at 28mm.
    pub(crate) beyond: u16,
    /// The greatest face of the D6 that fails.
    pub(crate) fails_on: u8,
}
