//! The state of a battle: figures and states of units, the order chits behind them, and what is under way.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::melee_pool::Role;
use super::super::orders::Chit;
use super::super::tables::Tables;
use super::super::unit::Unit;
use crate::umpire::{Ratio, UnitId};

/// A battle of the League of Augsburg.
#[derive(Clone)]
pub struct State {
    /// The tables, house rules included.
    pub tables: Arc<Tables>,
    /// The battle's title.
    pub title: String,
    /// How it is won, and what the table's features count as.
    pub notes: Vec<String>,
    /// The last turn, where the battle has one.
    pub last_turn: Option<u32>,
    /// The armies, in the order of battle's order.
    pub armies: Vec<Army>,
    /// The turn, from 1.
    pub turn: u32,
    /// Where in it we are.
    pub at: At,
    /// The brigades of both sides in the order in which they act; empty until it is known.
    pub sequence: Vec<UnitId>,
    /// The brigade to which the highest has passed.
    pub passed: Option<UnitId>,
    /// The charge or the melee under way.
    pub charge: Option<Charge>,
    /// How it ended.
    pub over: Option<String>,
}

/// The steps of a turn (Command Phase, Method).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the steps by their names")]
pub enum At {
    Orders,
    Command,
    Activations,
}

/// An army under its Commander in Chief.
#[derive(Clone)]
pub struct Army {
    /// Its number, from 1.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Its Commander in Chief.
    pub commander: String,
    /// His Command Number.
    pub command_number: u32,
    /// His Command Points this turn, once he has rolled.
    pub points: Option<u32>,
    /// He has given them to his Brigadiers.
    pub assigned: bool,
    /// Its brigades.
    pub brigades: Vec<Brigade>,
}

/// The units under one Brigadier.
#[derive(Clone)]
pub struct Brigade {
    /// Its code.
    pub code: UnitId,
    /// Its name, which is its Brigadier's.
    pub name: String,
    /// His Command Number.
    pub command_number: u32,
    /// Command Points of his Commander in Chief.
    pub granted: u32,
    /// His Command Points this turn in all, once he has rolled.
    pub points: Option<u32>,
    /// Those of them that are spent.
    pub spent: u32,
    /// It has acted this turn.
    pub acted: bool,
    /// Its units.
    pub troops: Vec<Troop>,
}

/// A unit in play.
#[derive(Clone)]
pub struct Troop {
    /// Its code.
    pub code: UnitId,
    /// What it is now; its name stands in it.
    pub unit: Unit,
    /// Its squadrons when it is in the saddle.
    pub squadrons: u32,
    /// It is out of the battle.
    pub gone: bool,
    /// The order chit behind it.
    pub chit: Option<Laid>,
    /// It changed its order and evaded, or acted on it.
    pub acted: bool,
    /// Rally Points on it, for this turn.
    pub rally_points: u32,
    /// Casualties from fire in the whole battle.
    pub shot: u32,
    /// Casualties of this turn, by enemy.
    pub struck: Vec<Struck>,
    /// A morale test is owed.
    pub test: Option<Test>,
    /// It is to return the fire of an enemy.
    pub returns: Option<Returns>,
    /// It went back this turn.
    pub back: bool,
}

/// An order chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The order on it.
    pub order: Chit,
    /// Whether everybody may see it.
    pub shown: bool,
    /// Whether its Command Point is paid.
    pub paid: bool,
}

/// Casualties of a unit from one enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as the type says")]
pub struct Struck {
    pub by: UnitId,
    pub casualties: u32,
    pub fire: bool,
}

/// Why a morale test is owed (LOA-MOR-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as the type says")]
pub struct Test {
    pub enfilade: bool,
}

/// Whose fire is to be returned, and from how far (LOA-ORD-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as the type says")]
pub struct Returns {
    pub at: UnitId,
    pub distance: Ratio,
}

/// A charge from its declaration to what follows the melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges; in a melee out of a recoil, who stood.
    pub attacker: UnitId,
    /// Who is charged.
    pub target: UnitId,
    /// Inches from which it started.
    pub start: Ratio,
    /// Inches that it has to go now.
    pub distance: Ratio,
    /// What comes next.
    pub stage: Stage,
    /// How the attacker came to it: charging, or defending where an enemy recoiled into it.
    pub attacker_role: Role,
    /// How the target takes it.
    pub target_role: Role,
    /// The target has shot at it.
    pub shot: bool,
    /// Casualties of the target's fire at it.
    pub fire: u32,
    /// Inches that its morale test takes off it.
    pub deduction: u32,
    /// The target has evaded: the attacker stops where it stood.
    pub evaded: bool,
    /// The attacker won the melee, or the target.
    pub winner: Option<UnitId>,
}

/// What comes next in a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "by their names")]
pub enum Stage {
    Reaction,
    Home,
    HalfFire,
    Melee,
    FollowUp,
}

impl Charge {
    /// A charge that is declared.
    pub const fn declared(attacker: UnitId, target: UnitId, distance: Ratio) -> Charge {
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
    pub const fn contact(attacker: UnitId, target: UnitId, attacker_role: Role) -> Charge {
        Charge { stage: Stage::Melee, attacker_role, ..Charge::declared(attacker, target, Ratio::ZERO) }
    }

    /// How the winner came to the melee.
    pub fn role_of(&self, code: UnitId) -> Role {
        if code == self.attacker { self.attacker_role } else { self.target_role }
    }
}

impl Brigade {
    /// Those of its units that are left.
    pub fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(|troop| !troop.gone)
    }

    /// Whether no unit of it is left.
    pub fn is_lost(&self) -> bool {
        self.present().next().is_none()
    }

    /// Command Points that are left to it.
    pub fn left(&self) -> u32 {
        self.points.unwrap_or(0).saturating_sub(self.spent)
    }
}

impl Army {
    /// Its units.
    pub fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.brigades.iter().flat_map(|brigade| &brigade.troops)
    }
}

impl Troop {
    /// Its order of this turn.
    pub fn order(&self) -> Option<Chit> {
        self.chit.map(|laid| laid.order)
    }

    /// Whether its chit lies face down.
    pub fn is_face_down(&self) -> bool {
        self.chit.is_some_and(|laid| !laid.shown)
    }

    /// Whether its chit is turned and paid for, and what it says still to be done.
    pub fn is_pending(&self) -> bool {
        !self.acted && self.chit.is_some_and(|laid| laid.paid && laid.order != Chit::StandReady)
    }

    /// What it is before a charge: to stand on what they hold, light troops need Stand Ready or Fire (LOA-AMB-48).
    pub fn charged(&self) -> Unit {
        let stands = matches!(self.order(), Some(Chit::StandReady | Chit::Fire));
        let holding = self.unit.holding && (stands || !self.unit.kind.is_light());
        Unit { holding, ..self.unit.clone() }
    }

    /// Whether it may still act on its chit, as far as everybody can see.
    pub fn may_act(&self) -> bool {
        !self.gone && !self.acted && self.chit.is_some_and(|laid| !(laid.shown && laid.order == Chit::StandReady))
    }
}

impl State {
    /// An army by its number.
    pub fn army(&self, number: u8) -> Option<&Army> {
        self.armies.iter().find(|army| army.number == number)
    }

    /// All brigades.
    pub fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        self.armies.iter().flat_map(|army| &army.brigades)
    }

    /// A brigade by its code, or by that of one of its units.
    pub fn brigade(&self, code: UnitId) -> Option<&Brigade> {
        self.brigades().find(|brigade| brigade.code == code.of_brigade())
    }

    /// All units, gone or not.
    pub fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.brigades().flat_map(|brigade| &brigade.troops)
    }

    /// Those that are left.
    pub fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops().filter(|troop| !troop.gone)
    }

    /// A unit by its code.
    pub fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.troops().find(|troop| troop.code == code)
    }

    /// The codes of those who are left and of whom this holds.
    pub fn those(&self, holds: impl Fn(&Troop) -> bool) -> Vec<UnitId> {
        self.present().filter(|troop| holds(troop)).map(|troop| troop.code).collect()
    }

    /// The brigade that acts now: the one that was passed to, else the highest that has not acted.
    pub fn acting(&self) -> Option<UnitId> {
        if self.at != At::Activations || self.over.is_some() {
            return None;
        }
        self.passed.or_else(|| self.highest())
    }

    /// The highest brigade that has not acted.
    pub fn highest(&self) -> Option<UnitId> {
        let waits = |code: &&UnitId| self.brigade(**code).is_some_and(|brigade| !brigade.acted && !brigade.is_lost());
        self.sequence.iter().find(waits).copied()
    }

    /// Whether a unit belongs to the brigade that acts.
    pub fn acts(&self, code: UnitId) -> bool {
        self.acting() == Some(code.of_brigade())
    }

    /// Whether a charge is under way against it.
    pub fn is_charged(&self, code: UnitId) -> bool {
        self.charge.as_ref().is_some_and(|charge| charge.target == code)
    }

    /// The units of the other side.
    pub fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.those(|troop| troop.code.army != army)
    }

    /// Code and name, as the log has them.
    pub fn named(&self, code: UnitId) -> String {
        let name = if code.is_brigade() {
            self.brigade(code).map(|brigade| brigade.name.as_str())
        } else {
            self.troop(code).map(|troop| troop.unit.name.as_str())
        };
        name.map_or_else(|| self.marked(code), |name| format!("{} {name}", self.marked(code)))
    }

    /// The code with the mark of its army: `Fb3`.
    pub fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }
}
