//! Support from behind (Morale).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Lookup, Objection, Ratio, Refusal, measure};

use super::reaction::SECTION;

/// Whether a unit supports the friend in front of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SupportCheck {
    pub(crate) supporter: Profile,
    /// To the unit in front.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    pub(crate) directly_behind: bool,
    /// It supports another unit.
    pub(crate) already_supporting: bool,
}

/// A battalion right behind.
impl Default for SupportCheck {
    fn default() -> SupportCheck {
        SupportCheck {
            supporter: Profile::default(),
            distance: Ratio::ZERO,
            directly_behind: true,
            already_supporting: false,
        }
    }
}

/// Why a unit gives no support. In the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum SupportObjection {
    Kind,
    Retreating,
    NotBehind,
    TooFar,
    AlreadySupporting,
}

impl Objection for SupportObjection {
    const OF: &'static str = "support";

    fn words(objection: SupportObjection) -> Refusal {
        let words = match objection {
            SupportObjection::Kind => "light infantry, guns and generals give no support: name another, or none",
            SupportObjection::Retreating => "a retreating unit gives no support: name another, or none",
            SupportObjection::NotBehind => "only a unit directly behind gives support",
            SupportObjection::TooFar => "it is too far behind to give support",
            SupportObjection::AlreadySupporting => {
                "it supports another unit until the next card (a reading): name another, or none"
            }
        };
        Refusal::on(SECTION, words)
    }
}

/// See [`SupportCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SupportVerdict {
    pub(crate) supports: bool,
    pub(crate) reasons: Vec<SupportObjection>,
    pub(crate) reach: Ratio,
}

impl SupportCheck {
    /// How far behind it may stand, in cm.
    pub(super) fn reach(&self, tables: &Tables) -> Ratio {
        tables.rates.of(&self.supporter) * Ratio::from(tables.morale.support_phases)
    }

    /// Whether it is of an arm that gives none.
    pub(super) const fn never(supporter: &Profile) -> bool {
        matches!(supporter.kind, Kind::LightFoot | Kind::Artillery | Kind::General)
    }

    /// What the rules have against it.
    pub(super) fn objections(&self, tables: &Tables) -> Vec<SupportObjection> {
        let supporter = &self.supporter;
        let objections = [
            (SupportObjection::Kind, SupportCheck::never(supporter)),
            (SupportObjection::Retreating, supporter.retreating),
            (SupportObjection::NotBehind, !self.directly_behind),
            (SupportObjection::TooFar, self.distance > self.reach(tables)),
            (SupportObjection::AlreadySupporting, self.already_supporting),
        ];
        objections.into_iter().filter(|&(_, holds)| holds).map(|(objection, _)| objection).collect()
    }
}

impl Lookup<Tables> for SupportCheck {
    const NAME: &'static str = "support_check";
    const REQUIRED: &'static [&'static str] = &["supporter", "distance"];
    type Answer = SupportVerdict;

    fn answer(&self, tables: &Tables) -> Result<SupportVerdict, Refusal> {
        let reasons = self.objections(tables);
        Ok(SupportVerdict { supports: reasons.is_empty(), reasons, reach: self.reach(tables) })
    }
}
