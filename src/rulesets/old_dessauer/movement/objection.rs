//! What the article has against a move.

use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::troops::{bent_line_stays, square_stays};
use crate::umpire::{Objection, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// Why a unit does not move so.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MoveObjection {
    NotActive,
    InCombat,
    Square,
    BentLine,
    Limbers,
    ChargesShaken,
    ChargesWithGuns,
    ChargesOnRoad,
    ChargesBackwards,
    GroundForFoot,
    RoadForColumns,
    /// The crossing costs twice its inches, and the unit has no more than these.
    Crossing {
        inches: Ratio,
        allowance: Ratio,
    },
    /// It reaches no farther than these inches.
    TooFar {
        inches: Ratio,
        reach: Ratio,
    },
}

impl Objection for MoveObjection {
    const OF: &'static str = "move";

    fn words(objection: MoveObjection) -> Refusal {
        let (page, text) = match objection {
            MoveObjection::NotActive => ("Movement", "only units of the active side move and charge"),
            MoveObjection::InCombat => ("Movement", "a unit in combat does not move"),
            MoveObjection::Square => return square_stays(),
            MoveObjection::BentLine => return bent_line_stays(),
            MoveObjection::Limbers => ("Gun Movement", "guns that have unlimbered never limber again"),
            MoveObjection::ChargesShaken => ("Charging", "a shaken unit does not charge"),
            MoveObjection::ChargesWithGuns => ("Charging", "gunners do not charge"),
            MoveObjection::ChargesOnRoad => {
                ("Terrain Effects", "nobody charges at road speed: say open, the ground of the road")
            }
            MoveObjection::ChargesBackwards => ("Maneuver", "nobody charges backwards"),
            MoveObjection::GroundForFoot => ("Terrain Effects", "only infantry enters woods and towns"),
            MoveObjection::RoadForColumns => {
                ("Terrain Effects", "only a column or limbered guns go at road speed: say open, or change formation")
            }
            MoveObjection::Crossing { inches: across, allowance } => {
                let twice = across + across;
                let text = format!("to cross {} costs {twice}, more than the allowance of {allowance}", inches(across));
                return Refusal::on("Terrain Effects", text);
            }
            MoveObjection::TooFar { inches: asked, reach } => {
                return Refusal::on("Movement", format!("it goes {} at most, not {asked}", inches(reach)));
            }
        };
        Refusal::on(page, text)
    }
}
