//! What the article has against a combat of two units, and against a pursuit.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, OptionalRules};
use crate::rulesets::old_dessauer::unit::troops::{Class, Formation, Kind, bent_line_stays, square_stays};
use crate::umpire::{Objection, Refusal};

/// Why two units do not fight so.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum CombatObjection {
    RegimentalGun,
    SkirmishersVsFormed,
    ShakenCharge,
    GunnersCharge,
    FormationCharges,
    SkirmishersCharge,
}

impl CombatObjection {
    /// What there is against this pair: regimental guns, and skirmishers against formed troops without the option
    /// `light_infantry_defend_rough` (OD-RG-6, OD-LI-13, OD-LI-16).
    pub(crate) fn of_pair(a: &Unit, b: &Unit, options: &OptionalRules) -> Vec<CombatObjection> {
        let gun = a.kind == Kind::RegimentalGun || b.kind == Kind::RegimentalGun;
        let mixed = (a.kind == Kind::Skirmishers) != (b.kind == Kind::Skirmishers);
        let outside = mixed && !options.has(OptionalRule::LightInfantryDefendRough);
        let gun = gun.then_some(CombatObjection::RegimentalGun);
        gun.into_iter().chain(outside.then_some(CombatObjection::SkirmishersVsFormed)).collect()
    }

    /// What there is against a charge of this unit at that one.
    pub(crate) fn of_charge(charger: &Unit, target: &Unit) -> Vec<CombatObjection> {
        let formed = charger.kind == Kind::Skirmishers && target.kind != Kind::Skirmishers;
        [
            (charger.shaken, CombatObjection::ShakenCharge),
            (charger.kind.is_guns(), CombatObjection::GunnersCharge),
            (!charger.can_charge_in_formation(), CombatObjection::FormationCharges),
            (formed, CombatObjection::SkirmishersCharge),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection))
        .collect()
    }
}

impl Objection for CombatObjection {
    const OF: &'static str = "combat";

    fn words(objection: CombatObjection) -> Refusal {
        let (page, text) = match objection {
            CombatObjection::RegimentalGun => ("Regimental Guns", "regimental guns take no part in combat"),
            CombatObjection::SkirmishersVsFormed => {
                let option = OptionalRule::LightInfantryDefendRough.word();
                let text = format!(
                    "skirmishers fight formed troops with the option {option} only, in broken ground: they fall back"
                );
                return Refusal::on("Light Infantry", text);
            }
            CombatObjection::ShakenCharge => ("Charging", "a shaken unit does not charge"),
            CombatObjection::GunnersCharge => ("Charging", "gunners do not charge"),
            CombatObjection::FormationCharges => ("Movement", "squares and bent lines do not charge"),
            CombatObjection::SkirmishersCharge => ("Light Infantry", "skirmishers do not charge formed troops"),
        };
        Refusal::on(page, text)
    }
}

/// Why a unit does not pursue, or not everybody, by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum PursuitObjection {
    Gunners,
    Shaken,
    Square,
    BentLine,
    EnemyStands,
    InfantryVsCavalry,
    HeavierVsLight,
    GroundForFoot,
}

impl PursuitObjection {
    /// What bars a unit from any pursuit by what it is (OD-PUR-6; OD-AMB-38).
    pub(crate) fn of_unit(unit: &Unit) -> impl Iterator<Item = PursuitObjection> {
        [
            (unit.kind.is_guns(), PursuitObjection::Gunners),
            (unit.shaken, PursuitObjection::Shaken),
            (unit.formation == Formation::Square, PursuitObjection::Square),
            (unit.formation == Formation::Irregular, PursuitObjection::BentLine),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection))
    }

    /// What bars a unit from this enemy (OD-PUR-6).
    pub(crate) fn of_pair(unit: &Unit, enemy: &Unit) -> Option<PursuitObjection> {
        let heavier = unit.kind == Kind::Cavalry && unit.class != Some(Class::Light);
        match enemy.kind {
            Kind::Cavalry if unit.kind.is_foot() => Some(PursuitObjection::InfantryVsCavalry),
            Kind::Cavalry if heavier && enemy.class == Some(Class::Light) => Some(PursuitObjection::HeavierVsLight),
            _ => None,
        }
    }
}

impl Objection for PursuitObjection {
    const OF: &'static str = "pursuit";

    fn words(objection: PursuitObjection) -> Refusal {
        let text = match objection {
            PursuitObjection::Gunners => "gunners never pursue",
            PursuitObjection::Shaken => "a shaken unit never pursues",
            PursuitObjection::Square => return square_stays(),
            PursuitObjection::BentLine => return bent_line_stays(),
            PursuitObjection::EnemyStands => "one of its enemies does not recoil",
            PursuitObjection::InfantryVsCavalry => "infantry never pursues cavalry",
            PursuitObjection::HeavierVsLight => "heavy and medium cavalry never pursue light",
            PursuitObjection::GroundForFoot => {
                return Refusal::on("Terrain Effects", "only infantry enters woods and towns");
            }
        };
        Refusal::on("Pursuit Moves", text)
    }
}
