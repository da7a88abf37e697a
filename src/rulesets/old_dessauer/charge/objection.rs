//! What the article has against a charge.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind, bent_line_stays, square_stays};
use crate::umpire::{Objection, Ratio, Refusal};

/// Why a charge is not allowed, by its code, in the order in which the codes are given.
#[derive(Clone, Copy, Debug, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeObjection {
    NotActive,
    Shaken,
    Gunners,
    Square,
    IrregularFormation,
    InCombat,
    OutOfCommand,
    SkirmishersVsFormed,
    TargetNotInCombat,
    RoadSpeed,
    Terrain,
    /// The charger goes no farther.
    OutOfReach(#[serde(skip)] Reach),
    /// So many inches must be straight.
    NotStraight(#[serde(skip)] Ratio),
}

/// How far a charger goes at most, and how far it is to go, in inches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) most: Ratio,
    pub(crate) wanted: Ratio,
}

impl ChargeObjection {
    /// Whether it holds of this pair whatever the way.
    pub(crate) const fn is_of_target(&self) -> bool {
        matches!(self, ChargeObjection::SkirmishersVsFormed | ChargeObjection::TargetNotInCombat)
    }

    /// What there is against a charge of this unit at that one, whatever the way.
    pub(crate) fn of_pair(charger: &Unit, target: &Unit) -> impl Iterator<Item = ChargeObjection> {
        let skirmishers = charger.kind == Kind::Skirmishers && target.kind != Kind::Skirmishers;
        let gun = target.kind == Kind::RegimentalGun;
        let skirmishers = skirmishers.then_some(ChargeObjection::SkirmishersVsFormed);
        skirmishers.into_iter().chain(gun.then_some(ChargeObjection::TargetNotInCombat))
    }

    /// What there is against a charge of this unit, whomever it goes for.
    pub(crate) fn of_charger(charger: &Unit, active: bool) -> Vec<ChargeObjection> {
        [
            (!active, ChargeObjection::NotActive),
            (charger.shaken, ChargeObjection::Shaken),
            (charger.kind.is_guns(), ChargeObjection::Gunners),
            (charger.formation == Formation::Square, ChargeObjection::Square),
            (charger.formation == Formation::Irregular, ChargeObjection::IrregularFormation),
            (charger.in_combat, ChargeObjection::InCombat),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection))
        .collect()
    }
}

impl Objection for ChargeObjection {
    const OF: &'static str = "charge";

    fn words(objection: ChargeObjection) -> Refusal {
        let (page, text) = match objection {
            ChargeObjection::NotActive => ("Turn Sequence", "only units of the active side charge"),
            ChargeObjection::Shaken => ("Charging", "a shaken unit does not charge"),
            ChargeObjection::Gunners => ("Charging", "gunners do not charge"),
            ChargeObjection::Square => return square_stays(),
            ChargeObjection::IrregularFormation => return bent_line_stays(),
            ChargeObjection::InCombat => ("Movement", "a unit in combat does not charge another"),
            ChargeObjection::OutOfCommand => ("Command Radius", "out of command it has not made its roll"),
            ChargeObjection::SkirmishersVsFormed => ("Light Infantry", "skirmishers charge nobody but skirmishers"),
            ChargeObjection::TargetNotInCombat => ("Regimental Guns", "regimental guns take no part in combat"),
            ChargeObjection::RoadSpeed => {
                ("Terrain Effects", "nobody charges at road speed: say open, the ground of the road")
            }
            ChargeObjection::Terrain => ("Terrain Effects", "only infantry enters woods and towns"),
            ChargeObjection::OutOfReach(Reach { most, wanted }) => {
                let text = format!("the target is out of reach: it charges {} at most, not {wanted}", inches(most));
                return Refusal::on("Charging", text);
            }
            ChargeObjection::NotStraight(needed) => {
                return Refusal::on("Charging", format!("the last {needed} inches of a charge are straight"));
            }
        };
        Refusal::on(page, text)
    }
}
