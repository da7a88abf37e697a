//! The state of a battle: every ring, and what a player would keep in his head.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::army::order_of_battle::Grade;
use crate::rulesets::napoleonic_d8::battle::contact::{ChargeReply, DeclaredCharge, Pursuit, Surroundings};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::fire::musketry::SmallArm;
use crate::rulesets::napoleonic_d8::morale::morale_test::TestReason;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Rating};
use crate::umpire::{self, UnitId};

/// An order of this ruleset.
pub(crate) type OrderKind = umpire::OrderKind<State>;

/// Who may be given it.
pub(crate) type Who = umpire::Who<State>;

/// A battle of Napoleonic 1D8.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// What the battle is about.
    pub(crate) notes: Vec<String>,
    /// The last move, where there is one.
    pub(crate) last_turn: Option<u32>,
    /// The armies, in the order of battle's order.
    pub(crate) armies: Vec<Army>,
    /// The move, from 1.
    pub(crate) turn: u32,
    /// Where in it we are.
    pub(crate) phase: Phase,
    /// Whose turn it is; none before the initiative.
    pub(crate) acting: Option<u8>,
    /// Whether the other army has had its turn of this move.
    pub(crate) second: bool,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// The steps of a move, in the order of the rules (Sequence of play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Initiative,
    Tests,
    Artillery,
    Moves,
    Musketry,
    Melees,
    End,
}

/// An army.
#[derive(Clone)]
pub(crate) struct Army {
    /// Its number, from 1.
    pub(crate) number: u8,
    /// Its name.
    pub(crate) name: String,
    /// Its C-in-C.
    pub(crate) commander: String,
    /// His grade.
    pub(crate) grade: Grade,
    /// Its divisions.
    pub(crate) divisions: Vec<Division>,
    /// Its brigades.
    pub(crate) brigades: Vec<Brigade>,
    /// A division was lost, and its test is owed.
    pub(crate) owes: bool,
}

/// A division.
#[derive(Clone)]
pub(crate) struct Division {
    /// Its name.
    pub(crate) name: String,
    /// The grade of its DC.
    pub(crate) grade: Grade,
    /// A brigade was lost, and its test is owed.
    pub(crate) owes: bool,
}

/// A brigade.
#[derive(Clone)]
pub(crate) struct Brigade {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// The rating of its BC.
    pub(crate) bc: BcRating,
    /// Its own.
    pub(crate) rating: Rating,
    /// The place of its division.
    pub(crate) division: usize,
    /// Its orders, until its next test.
    pub(crate) orders: Orders,
    /// The hold of its division or army, which caps its next test.
    pub(crate) held: Option<Orders>,
    /// What stood around it at its last test.
    pub(crate) stood: Surroundings,
    /// It tested in this turn of its side.
    pub(crate) tested: bool,
    /// Units lost since its BC last threw for his life.
    pub(crate) lost_now: u32,
    /// Its units.
    pub(crate) troops: Vec<Troop>,
}

/// A unit in play.
#[derive(Clone)]
pub(crate) struct Troop {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// What it is now.
    pub(crate) unit: Unit,
    /// What it carries.
    pub(crate) weapon: SmallArm,
    /// It is out of the battle.
    pub(crate) gone: bool,
    /// Shots of a battery.
    pub(crate) shots: u32,
    /// It moved in this turn.
    pub(crate) moved: bool,
    /// It fired in this turn.
    pub(crate) fired: bool,
    /// It fought in this turn, its own or the enemy's.
    pub(crate) fights: bool,
    /// It fought since it last could rest.
    pub(crate) fought: bool,
    /// It was fired at since it last could rest.
    pub(crate) shot_at: bool,
    /// It took kills since its brigade's last test.
    pub(crate) struck: bool,
    /// A morale test is owed.
    pub(crate) test: Option<TestReason>,
    /// It was fired at by a battery since its brigade's last test.
    pub(crate) shelled: bool,
    /// The charge that it makes.
    pub(crate) onset: Option<DeclaredCharge>,
    /// Its answer to a charge upon it.
    pub(crate) reply: Option<ChargeReply>,
    /// With whom it stays in melee.
    pub(crate) engaged: Vec<UnitId>,
    /// What it owes as the winner of a melee.
    pub(crate) after: Option<Pursuit>,
    /// Breakthroughs in this turn.
    pub(crate) throughs: u32,
    /// The building in which it stands burns.
    pub(crate) alight: bool,
    /// It fights the fire this turn, and neither fires nor goes into melee.
    pub(crate) quenching: bool,
    /// It left the table, and is not lost.
    pub(crate) away: bool,
}

impl Troop {
    /// Whether it is on the table.
    pub(crate) const fn is_present(&self) -> bool {
        !self.gone && !self.away
    }
}

impl Brigade {
    /// Those of its units that are on the table.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(|troop| troop.is_present())
    }

    /// Whether every unit of it is removed.
    pub(crate) fn is_lost(&self) -> bool {
        self.troops.iter().all(|troop| troop.gone)
    }

    /// How many of its units are removed: the red rings on its BC.
    pub(crate) fn lost(&self) -> u32 {
        count(self.troops.iter().filter(|troop| troop.gone))
    }
}

impl Army {
    /// The brigades of a division.
    pub(crate) fn of_division(&self, division: usize) -> impl Iterator<Item = &Brigade> {
        self.brigades.iter().filter(move |brigade| brigade.division == division)
    }

    /// Whether no brigade of a division is left.
    pub(crate) fn is_division_lost(&self, division: usize) -> bool {
        self.of_division(division).all(Brigade::is_lost)
    }

    /// How many divisions are lost.
    pub(crate) fn divisions_lost(&self) -> usize {
        (0..self.divisions.len()).filter(|&division| self.is_division_lost(division)).count()
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

    /// All units that are left.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Troop> {
        self.brigades().flat_map(Brigade::present)
    }

    /// Those of the army whose turn it is.
    pub(crate) fn own(&self) -> impl Iterator<Item = &Troop> {
        self.present().filter(|troop| Some(troop.code.army) == self.acting)
    }

    /// A unit by its code.
    pub(crate) fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.brigades().flat_map(|brigade| &brigade.troops).find(|troop| troop.code == code)
    }

    /// The orders of a unit's brigade.
    pub(crate) fn orders_of(&self, code: UnitId) -> Orders {
        self.brigade(code).map_or(Orders::Normal, |brigade| brigade.orders)
    }

    /// Those that charge a unit.
    pub(crate) fn chargers(&self, target: UnitId) -> impl Iterator<Item = (&Troop, &DeclaredCharge)> {
        let onset = move |troop: &&Troop| troop.onset.as_ref().is_some_and(|onset| onset.target == target);
        self.present().filter(onset).filter_map(|troop| troop.onset.as_ref().map(|onset| (troop, onset)))
    }

    /// The units of the other side.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.present().filter(|troop| troop.code.army != army).map(|troop| troop.code).collect()
    }

    /// Code and name, as the log has them.
    pub(crate) fn named(&self, code: UnitId) -> String {
        let name = if code.is_brigade() {
            self.brigade(code).map(|brigade| &brigade.name)
        } else {
            self.troop(code).map(|troop| &troop.name)
        };
        name.map_or_else(|| self.marked(code), |name| format!("{} {name}", self.marked(code)))
    }

    /// The code with the mark of its army: `Pb3`.
    pub(crate) fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }
}
