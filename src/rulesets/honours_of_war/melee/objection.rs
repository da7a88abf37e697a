//! Why a melee or a pursuit does not go on now (p. 32-33).

use crate::umpire::{Objection, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What comes first, or has been already.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FightObjection {
    /// Who leaves the melee before its next round.
    LeavesFirst(String),
    MeleeFirst,
    WishFixed,
    LoserMoved,
    /// It is driven off, and goes straight away.
    ReactsFirst,
    /// Who goes back before he is caught.
    GoesBackFirst(String),
}

impl Objection for FightObjection {
    const OF: &'static str = "fight";

    fn words(objection: FightObjection) -> Refusal {
        let (page, text) = match objection {
            FightObjection::LeavesFirst(unit) => ("p. 32", format!("{unit} goes before the next round: `R`")),
            FightObjection::GoesBackFirst(unit) => ("p. 32-33", format!("{unit} goes back first: `R`")),
            FightObjection::MeleeFirst => {
                return Refusal::on("p. 33", "it is in another melee: that is fought at once");
            }
            FightObjection::ReactsFirst => {
                return Refusal::on("p. 30", "it is driven off, and goes straight away: `R`");
            }
            FightObjection::WishFixed => return Refusal::on("p. 33", "its wish is fixed: it throws by `s`"),
            FightObjection::LoserMoved => {
                return Refusal::on("p. 33", "the loser has moved, and the wish is fixed before");
            }
        };
        Refusal::on(page, text)
    }
}
