//! Counter-charging, and charging into a melee that is already formed (p. 23).

use serde::{Deserialize, Serialize};

use super::legality::{ChargeObjection, Match, TargetCover, check_attacker};
use crate::rulesets::honours_of_war::battle::attempt::{Attempt, holding};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Flank, Sector};
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Dice, Interrupt, Procedure, ProcedureEntry, Ratio, Refusal, measure, non_null, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[procedure::<_, CounterCharge>(), procedure::<_, ReinforceMelee>()];

/// Does the unit counter-charge (p. 23)? Distances in cm. Refused: attackers that never charge.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CounterCharge {
    /// The unit that would counter-charge.
    pub(crate) unit: Unit,
    /// The unit that charges.
    pub(crate) attacker: Unit,
    /// The attacker's way to contact, both moves of a double move (HOW-AMB-A23).
    #[serde(deserialize_with = "measure")]
    pub(crate) charge_distance: Ratio,
    /// Where the unit is charged; front for one that intercepts.
    pub(crate) sector: Sector,
    /// The attacker's sector that would be met.
    pub(crate) attacker_sector: Sector,
    /// Whether the unit is already in contact.
    pub(crate) engaged: bool,
    /// Whether it fired this turn.
    pub(crate) has_fired: bool,
    /// Whether the attacker fights another unit.
    pub(crate) attacker_in_melee: bool,
    /// Whether another unit has charged into that sector of the attacker.
    pub(crate) sector_occupied: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Whether it counter-charges, and where they meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CounterChargeResult {
    pub(crate) allowed: bool,
    pub(crate) reasons: Vec<ChargeObjection>,
    pub(crate) automatic: bool,
    #[serde(flatten)]
    pub(crate) attempt: Attempt,
    pub(crate) counter_charges: bool,
    pub(crate) meet_distance: Option<Ratio>,
    pub(crate) max_supports: u8,
    pub(crate) support_move_max: Option<Ratio>,
}

/// Cavalry goes by itself against chargers that come from further than half their move; all others need a die.
struct Test<'a> {
    unit: &'a Unit,
    attacker: &'a Unit,
    charge_distance: Ratio,
    scale: Scale,
}

impl Test<'_> {
    fn is_automatic(&self, tables: &Tables) -> bool {
        self.unit.kind.is_mounted() && self.charge_distance > self.attacker.half_move(tables, self.scale)
    }

    fn throw(&self, tables: &Tables, dice: &mut dyn Dice, why: &'static str) -> Result<Attempt, Interrupt> {
        let test = &tables.charge.counter_charge;
        Attempt::throw(test.score, test.modifiers(self.unit.class, "p. 23"), dice, why)
    }
}

impl Procedure<Tables> for CounterCharge {
    const NAME: &'static str = "counter_charge";
    const REQUIRED: &'static [&'static str] = &["unit", "attacker", "charge_distance"];
    type Answer = CounterChargeResult;
    type Objection = ChargeObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.check_marching()?;
        check_attacker(&self.attacker)
    }

    fn objections(&self, tables: &Tables) -> Vec<ChargeObjection> {
        let unit = &self.unit;
        if unit.never_charges() {
            return vec![ChargeObjection::NeverCharges];
        }
        let objections = Match {
            attacker: unit,
            target: &self.attacker,
            sector: self.attacker_sector,
            target_in_melee: self.attacker_in_melee,
            cover: TargetCover::Open,
        };
        holding(&[
            (unit.reforming, ChargeObjection::Reforming),
            (unit.must_retreat(tables), ChargeObjection::MustRetreat),
            (self.engaged, ChargeObjection::Engaged),
            (self.sector != Sector::Front, ChargeObjection::NotFront),
            (self.has_fired, ChargeObjection::HasFired),
            (objections.column(), ChargeObjection::MarchColumn),
            (objections.cavalry(), ChargeObjection::InfantryVsCavalry),
            (objections.frontal(), ChargeObjection::LightInfantryFrontal),
            (self.sector_occupied, ChargeObjection::SectorOccupied),
        ])
    }

    /// The contract has the reasons in the answer.
    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<CounterChargeResult, Interrupt> {
        self.check(tables)?;
        match self.objections(tables) {
            none if none.is_empty() => self.resolve(tables, dice),
            reasons => Ok(self.answered(tables, reasons, false, Attempt::default())),
        }
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<CounterChargeResult, Interrupt> {
        let (unit, attacker) = (&self.unit, &self.attacker);
        let test = Test { unit, attacker, charge_distance: self.charge_distance, scale: self.scale };
        let automatic = test.is_automatic(tables);
        let attempt = if automatic { Attempt::default() } else { test.throw(tables, dice, "counter-charge")? };
        Ok(self.answered(tables, Vec::new(), automatic, attempt))
    }
}

impl CounterCharge {
    /// Whether it goes by itself: no die (p. 23).
    pub(crate) fn is_automatic(&self, tables: &Tables) -> bool {
        let (unit, attacker, charge_distance) = (&self.unit, &self.attacker, self.charge_distance);
        Test { unit, attacker, charge_distance, scale: self.scale }.is_automatic(tables)
    }

    fn answered(
        &self,
        tables: &Tables,
        reasons: Vec<ChargeObjection>,
        automatic: bool,
        attempt: Attempt,
    ) -> CounterChargeResult {
        let counter_charges = automatic || attempt.succeeds();
        // Both go half of the way (p. 23), and supports no further than the counter-charger.
        let meet_distance = counter_charges.then(|| self.charge_distance * Ratio::HALF);
        CounterChargeResult {
            allowed: reasons.is_empty(),
            reasons,
            automatic,
            attempt,
            counter_charges,
            meet_distance,
            max_supports: if counter_charges { tables.charge.supports } else { 0 },
            support_move_max: meet_distance,
        }
    }
}

/// A side of a unit that holds a charger, in the contract's words for this procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HeldSide {
    Front,
    FlankLeft,
    FlankRight,
    Rear,
}

impl From<Facing> for HeldSide {
    fn from(facing: Facing) -> HeldSide {
        match facing {
            Facing::Front => HeldSide::Front,
            Facing::LeftFlank => HeldSide::FlankLeft,
            Facing::RightFlank => HeldSide::FlankRight,
            Facing::Rear => HeldSide::Rear,
        }
    }
}

/// Does a further unit charge into the melee (p. 23)? Distances in cm.
///
/// Refused: attackers that never charge, a flank without its side.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReinforceMelee {
    /// The unit that joins.
    pub(crate) unit: Unit,
    /// The enemy that it charges.
    pub(crate) target: Unit,
    /// The sector of the target.
    pub(crate) sector: Sector,
    #[serde(deserialize_with = "non_null")]
    pub(crate) side: Option<Flank>,
    /// The sectors of the target that hold a charger.
    pub(crate) occupied_sectors: Vec<HeldSide>,
    /// The unit whose charge formed the melee.
    pub(crate) attacker: Unit,
    /// The way of that charge to contact.
    #[serde(deserialize_with = "measure")]
    pub(crate) charge_distance: Ratio,
    /// Whether the unit gave crossing fire this turn.
    pub(crate) crossing_fire_used: bool,
    /// Whether it is already in contact.
    pub(crate) engaged: bool,
    /// What the target stands in.
    pub(crate) target_cover: TargetCover,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Whether it joins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ReinforceResult {
    pub(crate) allowed: bool,
    pub(crate) reasons: Vec<ChargeObjection>,
    pub(crate) automatic: bool,
    #[serde(flatten)]
    pub(crate) attempt: Attempt,
    pub(crate) joins: bool,
}

impl ReinforceMelee {
    /// The sector that it charges; none for a flank without its side.
    fn face(&self) -> Option<HeldSide> {
        match (self.sector, self.side) {
            (Sector::Front, _) => Some(HeldSide::Front),
            (Sector::Rear, _) => Some(HeldSide::Rear),
            (Sector::Flank, Some(Flank::Left)) => Some(HeldSide::FlankLeft),
            (Sector::Flank, Some(Flank::Right)) => Some(HeldSide::FlankRight),
            (Sector::Flank, None) => None,
        }
    }
}

impl Procedure<Tables> for ReinforceMelee {
    const NAME: &'static str = "reinforce_melee";
    const REQUIRED: &'static [&'static str] = &["unit", "target", "sector", "attacker", "charge_distance"];
    type Answer = ReinforceResult;
    type Objection = ChargeObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.check_marching()?;
        self.target.check_marching()?;
        check_attacker(&self.attacker)?;
        match self.face() {
            Some(_) => Ok(()),
            None => Err(Refusal::new("a flank has a `side`: left or right")),
        }
    }

    fn objections(&self, tables: &Tables) -> Vec<ChargeObjection> {
        let unit = &self.unit;
        if unit.never_charges() {
            return vec![ChargeObjection::NeverCharges];
        }
        let (sector, cover) = (self.sector, self.target_cover);
        let objections = Match { attacker: unit, target: &self.target, sector, target_in_melee: true, cover };
        let occupied = self.face().is_some_and(|face| self.occupied_sectors.contains(&face));
        holding(&[
            (self.crossing_fire_used, ChargeObjection::CrossingFireUsed),
            (unit.reforming, ChargeObjection::Reforming),
            (unit.must_retreat(tables), ChargeObjection::MustRetreat),
            (self.engaged, ChargeObjection::AttackerEngaged),
            (objections.column(), ChargeObjection::MarchColumn),
            (objections.cavalry(), ChargeObjection::InfantryVsCavalry),
            (objections.frontal(), ChargeObjection::LightInfantryFrontal),
            (objections.covered(), ChargeObjection::CavalryVsCover),
            (occupied, ChargeObjection::SectorOccupied),
        ])
    }

    /// The contract has the reasons in the answer.
    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ReinforceResult, Interrupt> {
        self.check(tables)?;
        match self.objections(tables) {
            none if none.is_empty() => self.resolve(tables, dice),
            reasons => Ok(ReinforceResult {
                allowed: false,
                reasons,
                automatic: false,
                attempt: Attempt::default(),
                joins: false,
            }),
        }
    }

    /// The test of a counter-charge, measured by the charge that formed the melee (HOW-AMB-A24).
    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ReinforceResult, Interrupt> {
        let (unit, attacker) = (&self.unit, &self.attacker);
        let test = Test { unit, attacker, charge_distance: self.charge_distance, scale: self.scale };
        let automatic = test.is_automatic(tables);
        let attempt = if automatic { Attempt::default() } else { test.throw(tables, dice, "joining the melee")? };
        let joins = automatic || attempt.succeeds();
        Ok(ReinforceResult { allowed: true, reasons: Vec::new(), automatic, attempt, joins })
    }
}
