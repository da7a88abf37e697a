//! The state of a battle: figures and states of units, the order chits behind them, and the charge under way.
//!
//! **Secrecy.** A chit that lies face down is known to the state and to the journal alone. Neither the view nor the line of
//! a ruling tells it, and who may be given an order never depends on it: to ask whether a unit may move is not to learn
//! that its chit says so. It is shown once its Command Point is paid, or once the rules make its unit react.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::charge::Charge;
use super::marks::Mark;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, ChitObjection};
use crate::rulesets::league_of_augsburg::unit::ground::{Cover, Ground};
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{self, Choice, Interrupt, Marks, Options, Ratio, Refusal, Roster, UnitId};

pub(crate) type ArmyInPlay = umpire::Army<ArmyState, BrigadeState, UnitState>;
pub(crate) type BrigadeInPlay = umpire::Brigade<BrigadeState, UnitState>;
pub(crate) type UnitInPlay = umpire::Unit<UnitState>;
pub(crate) type OrderKind = umpire::OrderKind<State>;
pub(crate) type Who = umpire::Who<State>;

/// A battle of the League of Augsburg.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    pub(crate) title: String,
    /// How it is won, and what the table's features count as.
    pub(crate) notes: Vec<String>,
    /// Bad going may lie on the table.
    pub(crate) bad_going: bool,
    /// Horse may charge across a hedge.
    pub(crate) horse_over_hedges: bool,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    pub(crate) roster: Roster<ArmyState, BrigadeState, UnitState>,
    /// The turn, from 1.
    pub(crate) turn: u32,
    pub(crate) phase: Phase,
    /// The brigades of both sides in the order in which they act; empty until it is known.
    pub(crate) sequence: Vec<UnitId>,
    /// The brigade to which the highest has passed.
    pub(crate) passed: Option<UnitId>,
    /// The charge or the melee under way.
    pub(crate) charge: Option<Charge>,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// The phases of a turn (Command Phase, Method).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Orders,
    Command,
    Activations,
}

/// What is known of an army beside its name.
#[derive(Clone, Debug)]
pub(crate) struct ArmyState {
    /// Its Commander in Chief.
    pub(crate) commander: String,
    pub(crate) command_number: u32,
    /// What the scenario has of its horse that routs.
    pub(crate) horse_that_routs: Option<String>,
    pub(crate) this_turn: ArmyTurn,
}

/// What lasts until the turn ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct ArmyTurn {
    /// The Command Points of its Commander in Chief, once he has rolled.
    pub(crate) points: Option<u32>,
    /// He has given them to his Brigadiers.
    pub(crate) assigned: bool,
}

/// What is known of a brigade beside its Brigadier's name.
#[derive(Clone, Debug)]
pub(crate) struct BrigadeState {
    pub(crate) command_number: u32,
    /// What keeps it in its place.
    pub(crate) hold: Option<Hold>,
    pub(crate) this_turn: BrigadeTurn,
}

/// What lasts until the turn ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct BrigadeTurn {
    /// Command Points of the Commander in Chief.
    pub(crate) granted: u32,
    /// The Brigadier's Command Points in all, once he has rolled.
    pub(crate) points: Option<u32>,
    /// Those of them that are spent.
    pub(crate) spent: u32,
    /// A chit of it has been turned, and its point paid.
    pub(crate) begun: bool,
    /// Whoever stands ready was to be turned, and nobody did.
    pub(crate) nobody_stands: bool,
    pub(crate) acted: bool,
}

/// A commander who has joined a unit that rallied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Joined {
    Brigadier,
    Cinc,
}

/// What is known of a unit in play. What it is now is reached as if it stood here.
#[derive(Clone, Debug)]
pub(crate) struct UnitState {
    pub(crate) now: Unit,
    /// Its squadrons when it is in the saddle.
    pub(crate) squadrons: u32,
    /// Its pikemen at the start: they fall in their share of its figures.
    pub(crate) pikemen: u32,
    /// What it stands in or behind.
    pub(crate) ground: Ground,
    /// The obstacle that it stood behind last, until it moves on; open where there is none.
    pub(crate) left: Ground,
    /// Who is at its guns.
    pub(crate) guns: Guns,
    pub(crate) marks: Marks<Mark>,
    /// Casualties from fire in the whole battle.
    pub(crate) shot: u32,
    /// Friends who rout, and are too far off to tell in its morale tests, while neither has moved.
    pub(crate) apart: Vec<UnitId>,
    pub(crate) this_turn: UnitTurn,
}

/// What lasts until the turn ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitTurn {
    /// The order chit behind it.
    pub(crate) chit: Option<LaidChit>,
    /// Rally Points on it.
    pub(crate) rally_points: u32,
    /// Who has joined it to rally it.
    pub(crate) joined: Option<Joined>,
    /// Casualties, by enemy.
    pub(crate) losses: Vec<Loss>,
    /// It has gone back since it was last shot at.
    pub(crate) gone_back: bool,
    /// It recoils, until it acts or is in contact: the enemies that it goes back from.
    pub(crate) recoils_from: Option<Vec<UnitId>>,
    /// It has evaded the charge under way.
    pub(crate) evaded: bool,
    /// A morale test is owed.
    pub(crate) test: Option<OwedTest>,
    /// It is to return the fire of an enemy.
    pub(crate) returns: Option<OwedFire>,
    /// The enemies before whose advances it is to give way.
    pub(crate) gives_way: Vec<UnitId>,
}

/// Who is at the guns of artillery: they stay where they stood when their gunners go back (Evading).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Guns {
    #[default]
    Manned,
    Left,
    /// An enemy has reached them.
    Taken,
}

impl Options for Guns {
    const OPTIONS: &'static [(Guns, Choice)] =
        &[(Guns::Manned, "manned"), (Guns::Left, "left"), (Guns::Taken, "taken")];
}

/// An order chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaidChit {
    pub(crate) order: Chit,
    /// Everybody may see it.
    pub(crate) shown: bool,
    /// Its Command Point is paid.
    pub(crate) paid: bool,
}

/// Casualties of a unit from one enemy.
#[derive(Clone, Debug)]
pub(crate) struct Loss {
    pub(crate) by: UnitId,
    pub(crate) casualties: u32,
    pub(crate) fire: bool,
}

/// Why a morale test is owed (LOA-MOR-1), and what was known of the volley that caused it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwedTest {
    pub(crate) enfilade: bool,
    /// What the unit stood in when it was shot at.
    #[serde(default, skip_serializing_if = "Cover::is_none")]
    pub(crate) cover: Cover,
}

/// Whose fire is to be returned, and from how far (LOA-ORD-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwedFire {
    pub(crate) at: UnitId,
    pub(crate) distance: Ratio,
}

impl Deref for UnitState {
    type Target = Unit;
    fn deref(&self) -> &Unit {
        &self.now
    }
}

impl BrigadeInPlay {
    /// Whether no unit of it is left.
    pub(crate) fn is_lost(&self) -> bool {
        self.units.iter().all(|unit| unit.gone)
    }

    /// Whether it is still to act this turn.
    pub(crate) fn waits(&self) -> bool {
        !self.this_turn.acted && self.is_present()
    }

    /// What holds it in its place, while it does.
    pub(crate) fn held_in(&self, turn: u32) -> Option<Hold> {
        self.hold?.holds_in(turn)
    }

    /// What holds it until an enemy is near, while it does.
    pub(crate) fn waits_in(&self, turn: u32) -> Option<Hold> {
        self.held_in(turn).filter(|hold| hold.within.is_some())
    }

    /// Command Points that are left to it.
    pub(crate) fn points_left(&self) -> u32 {
        self.this_turn.points.unwrap_or(0).saturating_sub(self.this_turn.spent)
    }
}

impl ArmyInPlay {
    pub(crate) fn units(&self) -> impl Iterator<Item = &UnitInPlay> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }
}

impl UnitState {
    /// Its order of this turn.
    pub(crate) fn order(&self) -> Option<Chit> {
        self.this_turn.chit.map(|laid| laid.order)
    }

    /// Its order as far as everybody can see.
    pub(crate) fn shown_order(&self) -> Option<Chit> {
        self.this_turn.chit.filter(|laid| laid.shown).map(|laid| laid.order)
    }

    /// Its order that lies face down.
    pub(crate) fn hidden_order(&self) -> Option<Chit> {
        self.this_turn.chit.filter(|laid| !laid.shown).map(|laid| laid.order)
    }

    /// Whether its chit lies face down and says something else. What the form of an order would propose then stays open: to
    /// ask is no order that its chit speaks against.
    pub(crate) fn hides_other_than(&self, chits: &[Chit]) -> bool {
        self.hidden_order().is_some_and(|order| !chits.contains(&order))
    }

    /// Whether everybody can see its chit, and what it says is still to be done.
    pub(crate) fn is_pending(&self) -> bool {
        !self.has_acted() && self.shown_order().is_some_and(|order| order != Chit::StandReady)
    }

    /// Whether its Command Point is paid for that.
    pub(crate) fn is_begun(&self) -> bool {
        self.is_pending() && self.this_turn.chit.is_some_and(|laid| laid.paid)
    }

    /// Whether it has acted this turn.
    pub(crate) fn has_acted(&self) -> bool {
        self.marks.has(Mark::Acted)
    }

    /// Whether its chit to stand ready is turned.
    pub(crate) fn has_stood(&self) -> bool {
        self.marks.has(Mark::Stood)
    }

    /// Whether it faces away from the foe.
    pub(crate) fn faces_away(&self) -> bool {
        self.marks.has(Mark::Away)
    }

    /// What speaks against giving it a chit: gunners away from their guns go on foot, and serve none.
    pub(crate) fn against(&self, chit: Chit) -> Option<ChitObjection> {
        let loose = self.now.kind == Kind::Artillery && self.guns != Guns::Manned;
        let free = !self.now.routing && !self.now.must_rally;
        match chit {
            Chit::Move | Chit::Retire if loose && free => None,
            Chit::Fire | Chit::Dismount | Chit::MountUp if loose && free => Some(ChitObjection::AwayFromGuns),
            chit => chit.against(&self.now),
        }
    }

    /// The chits that it may be given.
    pub(crate) fn legal(&self) -> impl Iterator<Item = Chit> {
        Chit::ALL.into_iter().filter(|chit| self.against(*chit).is_none())
    }

    /// It with so many figures left: pikemen fall in their share, rounded to the nearest.
    pub(crate) fn left_with(&self, figures: u32) -> Unit {
        let all = u64::from(self.now.original_figures.max(1));
        let share = (2 * u64::from(figures) * u64::from(self.pikemen) + all) / (2 * all);
        let left = self.now.with_figures(figures);
        Unit { pikemen: left.pikemen.min(u32::try_from(share).unwrap_or(u32::MAX)), ..left }
    }

    /// What it is to a volley: as before a charge, as far as everybody can see its order.
    pub(crate) fn shot_at(&self) -> Unit {
        if self.shown_order().is_some() { self.charged() } else { self.now.clone() }
    }

    /// What it is before a charge: to stand on what they hold, light troops need Stand Ready or Fire (LOA-AMB-48).
    pub(crate) fn charged(&self) -> Unit {
        let stands = matches!(self.order(), Some(Chit::StandReady | Chit::Fire));
        let holding = self.holding && (stands || !self.kind.is_light());
        Unit { holding, ..self.now.clone() }
    }
}

impl State {
    /// A unit by its id.
    pub(crate) fn unit(&self, id: UnitId) -> Result<&UnitInPlay, Interrupt> {
        self.roster.unit(id).ok_or_else(|| Refusal::new("select a unit first").into())
    }

    /// A brigade by its id, or by that of one of its units.
    pub(crate) fn brigade(&self, id: UnitId) -> Result<&BrigadeInPlay, Interrupt> {
        self.roster.brigade(id).ok_or_else(|| Refusal::new("select a brigade first").into())
    }

    /// An army by the id of somebody in it.
    pub(crate) fn army(&self, id: UnitId) -> Result<&ArmyInPlay, Interrupt> {
        self.roster.army(id.army).ok_or_else(|| Refusal::new("select somebody of an army first").into())
    }

    /// The charge under way.
    pub(crate) fn charge(&self) -> Result<&Charge, Interrupt> {
        self.charge.as_ref().ok_or_else(|| Refusal::new("no charge is under way").into())
    }

    /// The units that are on the table.
    pub(crate) fn present(&self) -> Vec<UnitId> {
        self.roster.present().map(|unit| unit.id).collect()
    }

    /// The brigades that are on the table.
    pub(crate) fn brigades(&self) -> Vec<UnitId> {
        self.roster.brigades().filter(|brigade| brigade.is_present()).map(|brigade| brigade.id).collect()
    }

    /// The brigades that wait for an enemy to come near.
    pub(crate) fn waiting(&self) -> Vec<UnitId> {
        let waits = |brigade: &&BrigadeInPlay| brigade.is_present() && brigade.waits_in(self.turn).is_some();
        self.roster.brigades().filter(waits).map(|brigade| brigade.id).collect()
    }

    /// The units of the other side.
    pub(crate) fn enemies(&self, of: UnitId) -> Vec<UnitId> {
        self.roster.enemies(of.army).map(|unit| unit.id).collect()
    }

    /// Id and name, as the log has them. A full stop of the name's own is left out, as it often ends a sentence.
    pub(crate) fn named(&self, id: UnitId) -> String {
        self.roster.named(id).trim_end_matches('.').to_owned()
    }

    /// The brigade that acts now: the one that was passed to, else the highest that has not acted.
    pub(crate) fn acting(&self) -> Option<UnitId> {
        if self.phase != Phase::Activations || self.over.is_some() {
            return None;
        }
        let waits = |id: &UnitId| self.roster.brigade(*id).is_some_and(BrigadeInPlay::waits);
        self.passed.or_else(|| self.sequence.iter().copied().find(waits))
    }

    /// Whether a unit belongs to the brigade that acts.
    pub(crate) fn acts(&self, id: UnitId) -> bool {
        self.acting() == Some(id.of_brigade())
    }
}
