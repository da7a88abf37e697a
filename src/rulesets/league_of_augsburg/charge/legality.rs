//! Who may charge whom (Melee; Evading).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{Lookup, Objection, Ratio, Refusal};

/// How a melee comes about (LOA-MEL-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    #[default]
    OrderedCharge,
    FollowUp,
    Recoil,
    None,
}

/// `charge_legality`: whether a unit may charge another.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChargeLegality {
    /// Who charges; what it holds does not count.
    pub(crate) attacker: Unit,
    pub(crate) defender: Unit,
    /// What brings them together.
    pub(crate) cause: Cause,
    /// The ground that the defender stands on.
    pub(crate) target_going: Going,
}

/// See [`ChargeLegality`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Legality {
    legal: bool,
    forces_evade: bool,
    stops_on_position: bool,
}

/// Why a unit may not charge another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ChargeObjection {
    NoCause,
    #[strum(serialize = "")]
    Order(ChitObjection),
    LightHorse,
    /// `holds`: its target is light, but counts as infantry while it holds something.
    LightFoot {
        holds: bool,
    },
    FootAtHorse,
    /// It starts from farther than it can go.
    Beyond {
        most: Ratio,
    },
}

impl Objection for ChargeObjection {
    const OF: &'static str = "charge";

    fn words(why: ChargeObjection) -> Refusal {
        let (page, text) = match why {
            ChargeObjection::NoCause => ("Melee", "units fight after a charge, a follow-up or a recoil alone"),
            ChargeObjection::Order(why) => return why.into(),
            ChargeObjection::LightHorse => (
                "Evading",
                "mounted light troops charge such troops only, and light foot where it stands in good going: nobody else, \
                 and no guns (a reading)",
            ),
            ChargeObjection::LightFoot { holds: false } => (
                "Evading",
                "light troops on foot charge light troops on foot only: nobody else, and no guns (a reading)",
            ),
            ChargeObjection::LightFoot { holds: true } => (
                "Evading",
                "light troops on foot charge light troops on foot only, and skirmishers count as normal infantry while \
                 they hold a building, works or an obstacle",
            ),
            ChargeObjection::Beyond { most } => {
                return Refusal::on("a reading", format!("its charge goes {most} in at most, and cannot reach"));
            }
            ChargeObjection::FootAtHorse => ("Evading", "foot charges no horse but mounted light troops"),
        };
        Refusal::on(page, text)
    }
}

impl ChargeLegality {
    /// What the book has against it (LOA-EVD-5, LOA-EVD-8, LOA-AMB-33, LOA-AMB-34).
    pub(crate) fn objection(&self) -> Option<ChargeObjection> {
        let (attacker, defender) = (&self.attacker, &self.defender);
        match self.cause {
            Cause::None => return Some(ChargeObjection::NoCause),
            Cause::Recoil => return None,
            Cause::FollowUp | Cause::OrderedCharge if attacker.kind == Kind::Artillery => {
                return Some(ChargeObjection::Order(ChitObjection::Guns));
            }
            Cause::FollowUp | Cause::OrderedCharge if attacker.routing => {
                return Some(ChargeObjection::Order(ChitObjection::Routing));
            }
            Cause::FollowUp => return None,
            Cause::OrderedCharge => {}
        }
        let light_mounted = defender.is_light() && defender.is_mounted();
        let light_on_foot = defender.is_light() && !defender.is_mounted();
        let (may, why) = match (attacker.kind.is_light(), attacker.is_mounted()) {
            (true, true) => {
                let reaches = light_on_foot && self.target_going == Going::Good;
                (light_mounted || reaches, ChargeObjection::LightHorse)
            }
            (true, false) => {
                let holds = defender.holding && defender.kind.is_light();
                (light_on_foot, ChargeObjection::LightFoot { holds })
            }
            (false, true) => return None,
            (false, false) => (!defender.is_mounted() || light_mounted, ChargeObjection::FootAtHorse),
        };
        (!may).then_some(why)
    }

    /// Whether a charge stops where its target stood, should that evade.
    pub(crate) fn stops_on_position(&self) -> bool {
        let formed = !self.attacker.kind.is_light();
        formed && self.attacker.kind != Kind::Artillery && self.defender.is_light()
    }

    fn forces_evade(&self) -> bool {
        match self.defender.kind {
            Kind::Artillery => !self.defender.holding,
            _ => self.defender.is_light() && !self.attacker.kind.is_light(),
        }
    }
}

impl Lookup<Tables> for ChargeLegality {
    const NAME: &'static str = "charge_legality";
    const REQUIRED: &'static [&'static str] = &["attacker", "defender"];
    type Answer = Legality;

    fn answer(&self, _: &Tables) -> Result<Legality, Refusal> {
        self.attacker.is_troops()?;
        self.defender.is_troops()?;
        Ok(Legality {
            legal: self.objection().is_none(),
            forces_evade: self.forces_evade(),
            stops_on_position: self.stops_on_position(),
        })
    }
}
