//! Replies of a unit that stands to a charge: turning to face it, or changing formation (p. 24-25).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::legality::check_attacker;
use crate::rulesets::honours_of_war::battle::attempt::{Attempt, holding};
use crate::rulesets::honours_of_war::tables::{ReplyTest, Tables, quarters};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Scale, Unit};
use crate::umpire::{
    Dice, Interrupt, Modifier, Objection, Procedure, ProcedureEntry, Ratio, Refusal, measure, non_null, procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[procedure::<_, TurnToFace>(), procedure::<_, ChangeFormationWhenCharged>()];

/// Does the unit turn to face a charge in flank or rear (p. 24-25)? Distances in cm.
///
/// Refused: a charge in front, attackers that never charge.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TurnToFace {
    /// The unit that is charged.
    pub(crate) unit: Unit,
    /// The unit that charges.
    pub(crate) attacker: Unit,
    /// The sector of the unit that is charged.
    pub(crate) sector: Sector,
    /// The sector of the unit in which the attacker began; the same unless given.
    #[serde(deserialize_with = "non_null")]
    pub(crate) start_sector: Option<Sector>,
    /// The attacker's way to contact.
    #[serde(deserialize_with = "measure")]
    pub(crate) charge_distance: Ratio,
    /// Whether the unit is already in contact.
    pub(crate) engaged: bool,
    /// Whether it stands in a built up area, where it has no flanks.
    pub(crate) in_bua: bool,
    /// Whether it stands in an entrenchment, where guns cannot pivot.
    pub(crate) in_entrenchment: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Why a unit cannot reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReplyObjection {
    NotFront,
    Engaged,
    Reforming,
    InBua,
    NoPivot,
    TooClose,
}

impl Objection for ReplyObjection {
    const OF: &'static str = "reply";

    fn words(objection: ReplyObjection) -> Refusal {
        let (page, text) = match objection {
            ReplyObjection::NotFront => ("p. 25", "only a charge in front is met by a change of formation"),
            ReplyObjection::Engaged => ("p. 24", "it is engaged already: in contact, or charged in front"),
            ReplyObjection::Reforming => ("p. 36", "it is reforming"),
            ReplyObjection::InBua => ("p. 17", "in a built up area it has no flank or rear"),
            ReplyObjection::NoPivot => ("p. 20", "guns in an entrenchment do not pivot"),
            ReplyObjection::TooClose => ("p. 24", "the chargers need no more than half of their move"),
        };
        Refusal::on(page, text)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TurnResult {
    pub(crate) possible: bool,
    pub(crate) reasons: Vec<ReplyObjection>,
    pub(crate) automatic: bool,
    pub(crate) turns: bool,
    #[serde(flatten)]
    pub(crate) attempt: Attempt,
    pub(crate) may_counter_charge: bool,
    pub(crate) may_fire: bool,
    pub(crate) fires_as_moved: bool,
    pub(crate) attacker_stops: bool,
    pub(crate) stop_distance: Option<Ratio>,
}

/// What is added to the die of a reply: `pays` is what the unit's army pays for the like in a move.
fn modifiers(test: &ReplyTest, unit: &Unit, pays: Ratio, label: &str, page: &str) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    if unit.kind.is_mounted() || unit.kind.is_light_foot() {
        modifiers.push(Modifier::new("cavalry or light infantry", test.nimble, page));
    }
    if pays >= quarters(test.clumsy_from) {
        modifiers.push(Modifier::new(label, test.clumsy, page));
    }
    modifiers
}

/// Whether the chargers need no more than half of their move, so that nobody has time to reply (p. 24-25).
fn sudden(tables: &Tables, attacker: &Unit, charge_distance: Ratio, scale: Scale) -> bool {
    charge_distance <= attacker.half_move(tables, scale)
}

impl TurnToFace {
    /// Chargers that came round from another sector in a double move are seen coming: no die (p. 25, HOW-AMB-A28).
    pub(crate) fn is_automatic(&self) -> bool {
        matches!((self.start_sector, self.sector), (Some(Sector::Front), _) | (Some(Sector::Flank), Sector::Rear))
    }
}

impl Procedure<Tables> for TurnToFace {
    const NAME: &'static str = "turn_to_face";
    const REQUIRED: &'static [&'static str] = &["unit", "attacker", "sector", "charge_distance"];
    type Answer = TurnResult;
    type Objection = ReplyObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.check_marching()?;
        check_attacker(&self.attacker)?;
        if self.sector == Sector::Front {
            return Err(Refusal::on("p. 24", "a unit faces its front: the sector is flank or rear"));
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<ReplyObjection> {
        holding(&[
            (self.engaged, ReplyObjection::Engaged),
            (self.unit.reforming, ReplyObjection::Reforming),
            (self.in_bua, ReplyObjection::InBua),
            (self.in_entrenchment && self.unit.kind.is_guns(), ReplyObjection::NoPivot),
            (
                !self.is_automatic() && sudden(tables, &self.attacker, self.charge_distance, self.scale),
                ReplyObjection::TooClose,
            ),
        ])
    }

    /// The contract has the reasons in the answer.
    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<TurnResult, Interrupt> {
        self.check(tables)?;
        match self.objections(tables) {
            none if none.is_empty() => self.resolve(tables, dice),
            reasons => Ok(self.answered(reasons, false, Attempt::default())),
        }
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<TurnResult, Interrupt> {
        if self.is_automatic() {
            return Ok(self.answered(Vec::new(), true, Attempt::default()));
        }
        let test = &tables.charge.turn_to_face;
        // By the value of the arm (HOW-AMB-A25).
        let pays = tables.nations.of(self.unit.nation).flank.share(&self.unit);
        let modifiers = modifiers(test, &self.unit, pays, "army slow to flank and rear", "p. 24");
        Ok(self.answered(Vec::new(), false, Attempt::throw(test.score, modifiers, dice, "turning to face")?))
    }
}

impl TurnToFace {
    fn answered(&self, reasons: Vec<ReplyObjection>, automatic: bool, attempt: Attempt) -> TurnResult {
        let unit = &self.unit;
        let turns = automatic || attempt.succeeds();
        let armed = unit.kind.is_foot() || unit.is_deployed_guns();
        // Light infantry stops half way before ranks that face it (p. 22).
        let attacker_stops = turns && self.attacker.kind.is_light_foot() && unit.kind.is_close_order();
        TurnResult {
            possible: reasons.is_empty(),
            reasons,
            automatic,
            turns,
            attempt,
            may_counter_charge: false,
            may_fire: turns && armed && !unit.in_march_column(),
            fires_as_moved: true,
            attacker_stops,
            stop_distance: attacker_stops.then(|| self.charge_distance * Ratio::HALF),
        }
    }
}

/// Does the unit change formation before a frontal charge (p. 25)? Distances in cm.
///
/// Refused: transport, the formation that it has, one that its arm does not have, attackers that never charge.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChangeFormationWhenCharged {
    /// The unit that is charged.
    pub(crate) unit: Unit,
    /// The unit that charges.
    pub(crate) attacker: Unit,
    /// The attacker's way to contact.
    #[serde(deserialize_with = "measure")]
    pub(crate) charge_distance: Ratio,
    /// What it changes into.
    pub(crate) change_to: Formation,
    /// The sector of the unit that is charged.
    pub(crate) sector: Sector,
    /// Whether the unit is already in contact.
    pub(crate) engaged: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangeResult {
    pub(crate) possible: bool,
    pub(crate) reasons: Vec<ReplyObjection>,
    pub(crate) changes: bool,
    #[serde(flatten)]
    pub(crate) attempt: Attempt,
    pub(crate) new_formation: Formation,
    pub(crate) may_counter_charge: bool,
    pub(crate) may_fire: bool,
    pub(crate) fires_as_moved: bool,
}

impl Procedure<Tables> for ChangeFormationWhenCharged {
    const NAME: &'static str = "change_formation_when_charged";
    const REQUIRED: &'static [&'static str] = &["unit", "attacker", "charge_distance", "change_to"];
    type Answer = ChangeResult;
    type Objection = ReplyObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.check_marching()?;
        check_attacker(&self.attacker)?;
        if self.unit.kind == Kind::Transport {
            return Err(Refusal::on("p. 10", "transport has no other formation"));
        }
        if self.change_to == self.unit.formation {
            return Err(Refusal::on("p. 25", "it has this formation"));
        }
        Unit { formation: self.change_to, ..self.unit.clone() }.check_marching()
    }

    fn objections(&self, tables: &Tables) -> Vec<ReplyObjection> {
        holding(&[
            (self.sector != Sector::Front, ReplyObjection::NotFront),
            (self.engaged, ReplyObjection::Engaged),
            (sudden(tables, &self.attacker, self.charge_distance, self.scale), ReplyObjection::TooClose),
        ])
    }

    /// The contract has the reasons in the answer.
    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ChangeResult, Interrupt> {
        self.check(tables)?;
        match self.objections(tables) {
            none if none.is_empty() => self.resolve(tables, dice),
            reasons => Ok(self.answered(reasons, Attempt::default())),
        }
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ChangeResult, Interrupt> {
        let unit = &self.unit;
        let test = &tables.charge.change_formation;
        // Guns by what their army pays to limber, all others by what their arm pays to change (HOW-AMB-A26).
        let nation = tables.nations.of(unit.nation);
        let pays = if unit.kind.is_guns() { quarters(nation.limber) } else { nation.formation.share(unit) };
        let modifiers = modifiers(test, unit, pays, "army slow to change formation", "p. 25");
        let attempt = Attempt::throw(test.score, modifiers, dice, "changing formation when charged")?;
        Ok(self.answered(Vec::new(), attempt))
    }
}

impl ChangeFormationWhenCharged {
    fn answered(&self, reasons: Vec<ReplyObjection>, attempt: Attempt) -> ChangeResult {
        let unit = &self.unit;
        let changes = attempt.succeeds();
        let new_formation = if changes { self.change_to } else { unit.formation };
        let ready = match new_formation {
            Formation::Line => unit.kind.is_foot(),
            Formation::Deployed => true,
            Formation::DoubleLine | Formation::MarchColumn | Formation::Limbered => false,
        };
        ChangeResult {
            possible: reasons.is_empty(),
            reasons,
            changes,
            attempt,
            new_formation,
            // As after turning to face (HOW-AMB-A27).
            may_counter_charge: false,
            may_fire: ready && !unit.reforming,
            fires_as_moved: changes,
        }
    }
}
