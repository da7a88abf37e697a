//! The four scenarios of the book (p. 58-61).

use serde::Deserialize;

use super::super::rating::Rating;
use super::super::scenarios::{Scenario, Side};
use super::super::unit::{Kind, Unit};

/// Every scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the scenarios by their names in the book")]
pub struct Scenarios {
    pub st_ulrich: Plan,
    pub kutzdorf: Plan,
    pub spittelwitz: Plan,
    pub lobositz: Plan,
}

impl Scenarios {
    /// The plan of a scenario.
    pub const fn of(&self, scenario: Scenario) -> &Plan {
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
pub struct Plan {
    /// The designated attacker.
    pub attacker: Side,
    /// What is worth army points.
    pub objectives: Vec<Objective>,
    /// Who may not move at first.
    #[serde(default)]
    pub held: Vec<Hold>,
    /// The orders of battle of both sides.
    pub brigades: Vec<ScenarioBrigade>,
}

/// A place that is worth army points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its worth.
    pub points: u8,
    /// Who holds it at the start.
    pub held_by: Side,
}

/// Units that may not move of their own will up to the end of a turn (HOW-AMB-C13).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Their side.
    pub side: Side,
    /// Their brigade; without one, all of the side.
    pub brigade: Option<String>,
    /// The last turn of it.
    pub until: u32,
    /// The arm that is free.
    pub except: Option<Kind>,
}

/// A brigade, or an independent unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioBrigade {
    /// Its side.
    pub side: Side,
    /// Its code in requests.
    pub code: String,
    /// What it is.
    pub name: String,
    /// Whether it is an independent unit.
    #[serde(default)]
    pub independent: bool,
    /// Its commander's rating, where the scenario gives one.
    pub rating: Option<Rating>,
    /// Its units.
    pub units: Vec<Units>,
}

/// Some units alike.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Units {
    /// How many.
    pub count: usize,
    /// Each of them.
    pub unit: Unit,
}

/// What only Lobositz has (p. 61).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lobositz {
    /// The Prussian commanding generals, in the order of their turns.
    pub commanders: Vec<Commander>,
    /// The mist on the plain.
    pub mist: Mist,
}

/// A commanding general from a turn on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// His first turn.
    pub from: u32,
    /// His name.
    pub name: String,
    /// His rating.
    pub rating: Rating,
}

/// Mist.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mist {
    /// Its last turn.
    pub until: u32,
    /// Up to this distance it does not matter, in cm at 28mm.
    pub beyond: u16,
    /// The greatest face of the D6 that fails.
    pub fails_on: u8,
}
