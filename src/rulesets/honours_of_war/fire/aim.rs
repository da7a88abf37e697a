//! Why a unit does not fire at this enemy, or not on this occasion (p. 24-26, 28).

use crate::umpire::{Objection, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What the battle has seen of both speaks against it; what the shot itself may not be is the matter of `fire`.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum AimObjection {
    NoOccasion,
    /// Who has yet to react to the fire that hit him.
    ReactsFirst(String),
    /// Who does not charge the firer.
    ChargesAnother(String),
    /// Who charges nobody.
    DoesNotCharge(String),
    /// Who has not moved.
    HasNotMoved(String),
    HasNotEvaded,
    /// Who is nearer.
    AnotherNearer(String),
    /// Whom a die has been thrown for as the roundshot grazed.
    Grazed(String),
}

impl Objection for AimObjection {
    const OF: &'static str = "aim";

    fn words(objection: AimObjection) -> Refusal {
        let (page, text) = match objection {
            AimObjection::NoOccasion => {
                return Refusal::on("p. 24-26", "no enemy has moved or charges yet: it fires in the firing phase");
            }
            AimObjection::ReactsFirst(enemy) => {
                ("p. 25", format!("{enemy} has yet to react to the fire that hit it, and does so at once"))
            }
            AimObjection::ChargesAnother(enemy) => ("p. 25", format!("{enemy} does not charge it")),
            AimObjection::DoesNotCharge(enemy) => ("p. 25", format!("{enemy} does not charge")),
            AimObjection::HasNotMoved(enemy) => ("p. 26", format!("{enemy} has not moved this turn")),
            AimObjection::HasNotEvaded => return Refusal::on("p. 24", "it has not evaded"),
            AimObjection::AnotherNearer(enemy) => ("p. 26", format!("{enemy} is nearer, and not harder to hit")),
            AimObjection::Grazed(enemy) => ("p. 28", format!("{enemy} has been thrown for")),
        };
        Refusal::on(page, text)
    }
}
