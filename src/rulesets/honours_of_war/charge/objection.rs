//! Why a unit does not go for an enemy now, whoever he is (p. 18, 21-25, 37).

use crate::umpire::{Objection, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What binds who would charge, meet a charge, or join a melee.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ChargerObjection {
    CommandDieFirst,
    HasCharged,
    CounterCharges,
    Charged,
    Demoralised,
    /// It has thrown to meet this charge.
    FailedToMeet,
    /// It has thrown to join this melee.
    FailedToJoin,
    /// How far it went was not said.
    MayHaveMovedTwice,
    /// Who is shot to a retreat, the charger or his target.
    ReactsFirst(String),
    /// Who meets its charge on its way, and has yet to come to it.
    MetFirst(String),
}

impl Objection for ChargerObjection {
    const OF: &'static str = "charger";

    fn words(objection: ChargerObjection) -> Refusal {
        let (page, text) = match objection {
            ChargerObjection::CommandDieFirst => ("p. 18", "its brigade throws its command die first"),
            ChargerObjection::HasCharged => ("p. 21", "it has declared its charge"),
            ChargerObjection::CounterCharges => ("p. 23", "it counter-charges"),
            ChargerObjection::Charged => ("p. 22", "it is charged, and fixed in place"),
            ChargerObjection::Demoralised => ("p. 37", "its demoralised brigade leaves the table, and charges nobody"),
            ChargerObjection::FailedToMeet => ("p. 23", "it has thrown to meet it, and failed"),
            ChargerObjection::FailedToJoin => ("p. 23", "it has thrown to join that melee, and failed"),
            ChargerObjection::MayHaveMovedTwice => (
                "p. 18",
                "it may have made its double move: who is to charge with the rest says as it moves how far it goes",
            ),
            ChargerObjection::ReactsFirst(unit) => {
                return Refusal::on("p. 25, 29", format!("{unit} reacts first: `R`"));
            }
            ChargerObjection::MetFirst(unit) => {
                return Refusal::on(
                    "p. 23",
                    format!("{unit} meets it on its way: contact there first, or that charge stops"),
                );
            }
        };
        Refusal::on(page, text)
    }
}
