//! What a unit stands on or behind, as far as the rules look at it (Firing chart; Melee modifiers; Disorder).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Choice, FormBuilder, Options, Question, Refusal};

/// Where a unit stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    #[default]
    Open,
    Hill,
    Wood,
    Building,
    Wall,
    Redoubt,
}

impl Options for Ground {
    const OPTIONS: &'static [(Ground, Choice)] = &[
        (Ground::Open, "open ground"),
        (Ground::Hill, "hill"),
        (Ground::Wood, "wood"),
        (Ground::Building, "building"),
        // Beside the wood, with a letter of its own.
        (Ground::Wall, "field wall or hedge"),
        (Ground::Redoubt, "redoubt"),
        // In journals of before.
        (Ground::Wall, "wall or hedge"),
    ];
}

/// Asks for the worst ground of a move; that where it begins stands filled in.
pub(crate) fn ask_terrain(begins: Terrain, question: Question, ask: &mut FormBuilder<'_>) -> Terrain {
    let mut terrain = begins;
    ask.fill(as_it_stands(question, begins != Terrain::Clear), &mut terrain);
    terrain
}

/// Where a move over such ground ends, unless it is said otherwise: who goes out of a wood or a building is out
/// of it.
pub(crate) fn ends_after(terrain: Terrain, now: &Unit, ask: &FormBuilder<'_>) -> Ground {
    Some(Ground::after(terrain)).filter(|ground| ask.answered("terrain") && ground.fits(now)).unwrap_or_default()
}

/// That the answer of a question comes from where a unit stands, where it does.
pub(crate) fn as_it_stands(question: Question, known: bool) -> Question {
    if known { question.as_said("as it stands") } else { question }
}

impl Ground {
    /// Its word on the roster; nothing in the open.
    pub(crate) const fn mark(self) -> &'static str {
        match self {
            Ground::Open => "",
            Ground::Hill => "hill",
            Ground::Wood => "wood",
            Ground::Building => "house",
            Ground::Wall => "wall",
            Ground::Redoubt => "works",
        }
    }

    /// Whether a unit can stand there: only foot out of square in buildings, no heavy cavalry and no guns in woods.
    pub(crate) fn fits(self, unit: &Unit) -> bool {
        match self {
            Ground::Building => matches!(unit.arm, Arm::Infantry | Arm::Skirmishers) && !unit.is_square(),
            Ground::Wood => !unit.arm.is_artillery() && !unit.is_heavy_cavalry(),
            Ground::Open | Ground::Hill | Ground::Wall | Ground::Redoubt => true,
        }
    }

    /// Refuses ground on which a unit cannot stand.
    pub(crate) fn check(self, unit: &Unit) -> Result<(), Refusal> {
        let text = "guns and heavy cavalry are not in woods; only foot out of square is in buildings";
        if self.fits(unit) { Ok(()) } else { Err(Refusal::on("Disorder", text)) }
    }

    /// Whether there is nothing about it.
    pub(crate) fn is_open(&self) -> bool {
        *self == Ground::Open
    }

    /// What who takes it from the other side stands on then: a wall or a hedge lies behind him.
    pub(crate) const fn taken(self) -> Ground {
        match self {
            Ground::Open | Ground::Wall => Ground::Open,
            Ground::Hill | Ground::Wood | Ground::Building | Ground::Redoubt => self,
        }
    }

    /// Where a move over such ground ends, unless it is said otherwise.
    pub(crate) const fn after(terrain: Terrain) -> Ground {
        match terrain {
            Terrain::Hill => Ground::Hill,
            Terrain::Woods => Ground::Wood,
            Terrain::Village => Ground::Building,
            Terrain::Clear | Terrain::River | Terrain::Stream | Terrain::Marsh | Terrain::WallOrHedge => Ground::Open,
        }
    }

    /// The worst ground of a move that begins there, unless it is said otherwise: who stands in a wood or a building goes through
    /// it; whether who is on a hill goes down from it only the table shows.
    pub(crate) const fn way_out(self) -> Terrain {
        match self {
            Ground::Wood => Terrain::Woods,
            Ground::Building => Terrain::Village,
            Ground::Open | Ground::Hill | Ground::Wall | Ground::Redoubt => Terrain::Clear,
        }
    }

    /// The ground that is left where this is what disorders.
    pub(crate) fn left(cause: DisorderCause) -> Option<Ground> {
        [Ground::Wood, Ground::Building].into_iter().find(|ground| ground.exit() == Some(cause))
    }

    /// What may disorder who leaves it.
    pub(crate) const fn exit(self) -> Option<DisorderCause> {
        match self {
            Ground::Wood => Some(DisorderCause::ExitWood),
            Ground::Building => Some(DisorderCause::ExitBuilding),
            Ground::Open | Ground::Hill | Ground::Wall | Ground::Redoubt => None,
        }
    }
}
