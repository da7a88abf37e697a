//! Why a unit does not react, rally or man its guns now (p. 30, 32-33, 36).

use crate::umpire::{Objection, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What comes first, or has been already.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MoraleObjection {
    MeleesFirst,
    /// The winner who fixes his wish.
    WishFirst(String),
    HasRallied,
    CrewNotReformed,
    CrewMoved,
    CrewInMelee,
}

impl Objection for MoraleObjection {
    const OF: &'static str = "morale";

    fn words(objection: MoraleObjection) -> Refusal {
        let (page, text) = match objection {
            MoraleObjection::MeleesFirst => ("p. 32", "it reacts when the first melees are fought out: `f`"),
            MoraleObjection::WishFirst(winner) => {
                return Refusal::on("p. 33", format!("{winner} fixes its wish to pursue first: `P`"));
            }
            MoraleObjection::HasRallied => ("p. 36", "it has rallied this turn"),
            MoraleObjection::CrewNotReformed => ("p. 30", "its crew has not reformed"),
            MoraleObjection::CrewMoved => ("p. 30", "its crew has moved this turn"),
            MoraleObjection::CrewInMelee => ("p. 30", "its crew is in melee"),
        };
        Refusal::on(page, text)
    }
}
