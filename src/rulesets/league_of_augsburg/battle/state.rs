//! The state of a battle: figures and states of units, the order chits behind them, and what is under way.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::melee::pool::Role;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{Ratio, UnitId};

/// A battle of the League of Augsburg.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// How it is won, and what the table's features count as.
    pub(crate) notes: Vec<String>,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// The armies, in the order of battle's order.
    pub(crate) armies: Vec<Army>,
    /// The turn, from 1.
    pub(crate) turn: u32,
    /// Where in it we are.
    pub(crate) at: At,
    /// The brigades of both sides in the order in which they act; empty until it is known.
    pub(crate) sequence: Vec<UnitId>,
    /// The brigade to which the highest has passed.
    pub(crate) passed: Option<UnitId>,
    /// The charge or the melee under way.
    pub(crate) charge: Option<Charge>,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// The steps of a turn (Command Phase, Method).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum At {
    Orders,
    Command,
    Activations,
}

/// An army under its Commander in Chief.
#[derive(Clone)]
pub(crate) struct Army {
    /// Its number, from 1.
    pub(crate) number: u8,
    /// Its name.
    pub(crate) name: String,
    /// Its Commander in Chief.
    pub(crate) commander: String,
    /// His Command Number.
    pub(crate) command_number: u32,
    /// His Command Points this turn, once he has rolled.
    pub(crate) points: Option<u32>,
    /// He has given them to his Brigadiers.
    pub(crate) assigned: bool,
    /// Its brigades.
    pub(crate) brigades: Vec<Brigade>,
}

/// The units under one Brigadier.
#[derive(Clone)]
pub(crate) struct Brigade {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name, which is its Brigadier's.
    pub(crate) name: String,
    /// His Command Number.
    pub(crate) command_number: u32,
    /// Command Points of his Commander in Chief.
    pub(crate) granted: u32,
    /// His Command Points this turn in all, once he has rolled.
    pub(crate) points: Option<u32>,
    /// Those of them that are spent.
    pub(crate) spent: u32,
    /// It has acted this turn.
    pub(crate) acted: bool,
    /// Its units.
    pub(crate) troops: Vec<Troop>,
}

/// A unit in play.
#[derive(Clone)]
pub(crate) struct Troop {
    /// Its code.
    pub(crate) code: UnitId,
    /// What it is now; its name stands in it.
    pub(crate) unit: Unit,
    /// Its squadrons when it is in the saddle.
    pub(crate) squadrons: u32,
    /// It is out of the battle.
    pub(crate) gone: bool,
    /// The order chit behind it.
    pub(crate) chit: Option<Laid>,
    /// It changed its order and evaded, or acted on it.
    pub(crate) acted: bool,
    /// Rally Points on it, for this turn.
    pub(crate) rally_points: u32,
    /// Casualties from fire in the whole battle.
    pub(crate) shot: u32,
    /// Casualties of this turn, by enemy.
    pub(crate) struck: Vec<Struck>,
    /// A morale test is owed.
    pub(crate) test: Option<Test>,
    /// It is to return the fire of an enemy.
    pub(crate) returns: Option<Returns>,
    /// It went back this turn.
    pub(crate) back: bool,
}

/// An order chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Laid {
    /// The order on it.
    pub(crate) order: Chit,
    /// Whether everybody may see it.
    pub(crate) shown: bool,
    /// Whether its Command Point is paid.
    pub(crate) paid: bool,
}

/// Casualties of a unit from one enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Struck {
    pub(crate) by: UnitId,
    pub(crate) casualties: u32,
    pub(crate) fire: bool,
}

/// Why a morale test is owed (LOA-MOR-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Test {
    pub(crate) enfilade: bool,
}

/// Whose fire is to be returned, and from how far (LOA-ORD-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Returns {
    pub(crate) at: UnitId,
    pub(crate) distance: Ratio,
}

/// A charge from its declaration to what follows the melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// Who charges; in a melee out of a recoil, who stood.
    pub(crate) attacker: UnitId,
    /// Who is charged.
    pub(crate) target: UnitId,
    /// Inches from which it started.
    pub(crate) start: Ratio,
    /// Inches that it has to go now.
    pub(crate) distance: Ratio,
    /// What comes next.
    pub(crate) stage: Stage,
    /// How the attacker came to it: charging, or defending where an enemy recoiled into it.
    pub(crate) attacker_role: Role,
    /// How the target takes it.
    pub(crate) target_role: Role,
    /// The target has shot at it.
    pub(crate) shot: bool,
    /// Casualties of the target's fire at it.
    pub(crate) fire: u32,
    /// Inches that its morale test takes off it.
    pub(crate) deduction: u32,
    /// The target has evaded: the attacker stops where it stood.
    pub(crate) evaded: bool,
    /// The attacker won the melee, or the target.
    pub(crate) winner: Option<UnitId>,
}

/// What comes next in a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Reaction,
    Home,
    HalfFire,
    Melee,
    FollowUp,
}

impl Charge {
    /// A charge that is declared.
    pub(crate) const fn declared(attacker: UnitId, target: UnitId, distance: Ratio) -> Charge {
        Charge {
            attacker,
            target,
            start: distance,
            distance,
            stage: Stage::Reaction,
            attacker_role: Role::Charging,
            target_role: Role::Defending,
            shot: false,
            fire: 0,
            deduction: 0,
            evaded: false,
            winner: None,
        }
    }

    /// Two units in contact without a declaration: a follow-up, or a recoil into a unit that stands.
    pub(crate) const fn contact(attacker: UnitId, target: UnitId, attacker_role: Role) -> Charge {
        Charge { stage: Stage::Melee, attacker_role, ..Charge::declared(attacker, target, Ratio::ZERO) }
    }

    /// How the winner came to the melee.
    pub(crate) fn role_of(&self, code: UnitId) -> Role {
        if code == self.attacker { self.attacker_role } else { self.target_role }
    }
}

impl Brigade {
    /// Those of its units that are left.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(|troop| !troop.gone)
    }

    /// Whether no unit of it is left.
    pub(crate) fn is_lost(&self) -> bool {
        self.present().next().is_none()
    }

    /// Command Points that are left to it.
    pub(crate) fn left(&self) -> u32 {
        self.points.unwrap_or(0).saturating_sub(self.spent)
    }
}

impl Army {
    /// Its units.
    pub(crate) fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.brigades.iter().flat_map(|brigade| &brigade.troops)
    }
}

impl Troop {
    /// Its order of this turn.
    pub(crate) fn order(&self) -> Option<Chit> {
        self.chit.map(|laid| laid.order)
    }

    /// Whether its chit lies face down.
    pub(crate) fn is_face_down(&self) -> bool {
        self.chit.is_some_and(|laid| !laid.shown)
    }

    /// Whether its chit is turned and paid for, and what it says still to be done.
    pub(crate) fn is_pending(&self) -> bool {
        !self.acted && self.chit.is_some_and(|laid| laid.paid && laid.order != Chit::StandReady)
    }

    /// What it is before a charge: to stand on what they hold, light troops need Stand Ready or Fire (LOA-AMB-48).
    pub(crate) fn charged(&self) -> Unit {
        let stands = matches!(self.order(), Some(Chit::StandReady | Chit::Fire));
        let holding = self.unit.holding && (stands || !self.unit.kind.is_light());
        Unit { holding, ..self.unit.clone() }
    }

    /// Whether it may still act on its chit, as far as everybody can see.
    pub(crate) fn may_act(&self) -> bool {
        !self.gone && !self.acted && self.chit.is_some_and(|laid| !(laid.shown && laid.order == Chit::StandReady))
    }
}

impl State {
    /// An army by its number.
    pub(crate) fn army(&self, number: u8) -> Option<&Army> {
        self.armies.iter().find(|army| army.number == number)
    }

    /// All brigades.
    pub(crate) fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        self.armies.iter().flat_map(|army| &army.brigades)
    }

    /// A brigade by its code, or by that of one of its units.
    pub(crate) fn brigade(&self, code: UnitId) -> Option<&Brigade> {
        self.brigades().find(|brigade| brigade.code == code.of_brigade())
    }

    /// All units, gone or not.
    pub(crate) fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.brigades().flat_map(|brigade| &brigade.troops)
    }

    /// Those that are left.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops().filter(|troop| !troop.gone)
    }

    /// A unit by its code.
    pub(crate) fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.troops().find(|troop| troop.code == code)
    }

    /// The codes of those who are left and of whom this holds.
    pub(crate) fn those(&self, holds: impl Fn(&Troop) -> bool) -> Vec<UnitId> {
        self.present().filter(|troop| holds(troop)).map(|troop| troop.code).collect()
    }

    /// The brigade that acts now: the one that was passed to, else the highest that has not acted.
    pub(crate) fn acting(&self) -> Option<UnitId> {
        if self.at != At::Activations || self.over.is_some() {
            return None;
        }
        self.passed.or_else(|| self.highest())
    }

    /// The highest brigade that has not acted.
    pub(crate) fn highest(&self) -> Option<UnitId> {
        let waits = |code: &&UnitId| self.brigade(**code).is_some_and(|brigade| !brigade.acted && !brigade.is_lost());
        self.sequence.iter().find(waits).copied()
    }

    /// Whether a unit belongs to the brigade that acts.
    pub(crate) fn acts(&self, code: UnitId) -> bool {
        self.acting() == Some(code.of_brigade())
    }

    /// Whether a charge is under way against it.
    pub(crate) fn is_charged(&self, code: UnitId) -> bool {
        self.charge.as_ref().is_some_and(|charge| charge.target == code)
    }

    /// The units of the other side.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.those(|troop| troop.code.army != army)
    }

    /// Code and name, as the log has them.
    pub(crate) fn named(&self, code: UnitId) -> String {
        let name = if code.is_brigade() {
            self.brigade(code).map(|brigade| brigade.name.as_str())
        } else {
            self.troop(code).map(|troop| troop.unit.name.as_str())
        };
        name.map_or_else(|| self.marked(code), |name| format!("{} {name}", self.marked(code)))
    }

    /// The code with the mark of its army: `Fb3`.
    pub(crate) fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }
}
