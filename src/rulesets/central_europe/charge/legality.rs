//! Who may charge whom (Melees).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::command::activation::SpendingFault;
use crate::rulesets::central_europe::melee::figures::SECTION;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Lookup, Ratio, Refusal, measure_non_null};

/// Whether a unit may charge another.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MeleeCheck {
    /// Who would charge; a general may be asked about, and may not.
    pub(crate) charger: Profile,
    /// Whom.
    pub(crate) target: Profile,
    /// Another unit already touches that face.
    pub(crate) face_occupied: bool,
    /// From guns that are the target to the nearest close-order foot friendly to them, if there is any.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) foot_within: Option<Ratio>,
    pub(crate) charger_in_wood_or_built_up: bool,
    pub(crate) target_in_wood_or_built_up: bool,
}

/// Why a charge is not allowed. In the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeObjection {
    General,
    Artillery,
    LightFoot,
    FootVsHorse,
    GunProtected,
    FaceOccupied,
    Retreating,
}

impl ChargeObjection {
    /// The reason in words.
    pub(crate) fn refusal(self, tables: &Tables) -> Refusal {
        let words = match self {
            ChargeObjection::General => "a general does not charge",
            ChargeObjection::Artillery => "guns do not charge",
            ChargeObjection::LightFoot => {
                "as it is read here, light infantry charges only where both are in a wood or built-up area"
            }
            ChargeObjection::FootVsHorse => "foot may not charge horse",
            ChargeObjection::GunProtected => {
                let within = tables.melee.rules.guns_protected_within;
                return Refusal::on(SECTION, format!("close-order foot stands within {within} cm of the guns"));
            }
            ChargeObjection::FaceOccupied => "another unit touches that face: charge another",
            ChargeObjection::Retreating => return SpendingFault::RetreatingUnitActs.refusal(Step::Move),
        };
        Refusal::on(SECTION, words)
    }
}

/// See [`MeleeCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChargeVerdict {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<ChargeObjection>,
}

impl MeleeCheck {
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<ChargeObjection> {
        let (charger, target) = (&self.charger, &self.target);
        let inside = self.charger_in_wood_or_built_up && self.target_in_wood_or_built_up;
        let protected = self.foot_within.is_some_and(|gap| gap <= tables.melee.rules.guns_protected_within);
        let objections = [
            (ChargeObjection::General, charger.kind == Kind::General),
            (ChargeObjection::Artillery, charger.kind == Kind::Artillery),
            (ChargeObjection::LightFoot, charger.fights_as_light_foot() && !inside),
            (ChargeObjection::FootVsHorse, charger.is_on_foot() && target.is_mounted()),
            (ChargeObjection::GunProtected, target.kind == Kind::Artillery && protected),
            (ChargeObjection::FaceOccupied, self.face_occupied),
            (ChargeObjection::Retreating, charger.retreating),
        ];
        objections.into_iter().filter(|&(_, holds)| holds).map(|(objection, _)| objection).collect()
    }

    /// What the rules have against it, in words.
    pub(crate) fn refusals(&self, tables: &Tables) -> Vec<Refusal> {
        self.objections(tables).into_iter().map(|objection| objection.refusal(tables)).collect()
    }
}

impl Lookup<Tables> for MeleeCheck {
    const NAME: &'static str = "melee_check";
    const REQUIRED: &'static [&'static str] = &["charger", "target"];
    type Answer = ChargeVerdict;

    fn answer(&self, tables: &Tables) -> Result<ChargeVerdict, Refusal> {
        self.target.not_a_general()?;
        let reasons = self.objections(tables);
        Ok(ChargeVerdict { legal: reasons.is_empty(), reasons })
    }
}
