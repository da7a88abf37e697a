//! Armies, generals, brigades and units in play: what a player would need markers for.

use serde::{Deserialize, Serialize};

use super::contact::Ride;
use super::ground::{Block, Feature, Ground};
use super::marks::{BrigadeMark, Mark};
use super::must::Must;
use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::fire::ammunition::Ammunition;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Nation, Unit};
use crate::umpire::{self, Marks, Ratio, UnitId};

/// The armies of a battle.
pub(crate) type Roster = umpire::Roster<ArmyState, BrigadeState, UnitState>;
pub(crate) type Army = umpire::Army<ArmyState, BrigadeState, UnitState>;
/// A brigade, or an independent unit (p. 11-12).
pub(crate) type Brigade = umpire::Brigade<BrigadeState, UnitState>;
/// A unit of the roster. Its [`Unit`] is its profile.
pub(crate) type UnitInPlay = umpire::Unit<UnitState>;

/// What the book knows of an army.
#[derive(Clone, Debug)]
pub(crate) struct ArmyState {
    /// What its side is called.
    pub(crate) side_name: String,
    /// Whether it is the main contingent of its side (p. 40).
    pub(crate) main: bool,
    /// The nation whose tables it uses.
    pub(crate) nation: Nation,
    /// Whether it is the designated attacker (p. 18).
    pub(crate) attacker: bool,
    /// The commanding general.
    pub(crate) general: General,
    /// Lieutenant generals (p. 37).
    pub(crate) lieutenants: Vec<General>,
    /// Points lost at which it breaks (p. 36): by itself or with its allies.
    pub(crate) break_point: u32,
    /// Whether it has broken while an ally stood.
    pub(crate) broken: bool,
}

impl ArmyState {
    /// The lieutenant general over a brigade or one of its units, as his place (p. 37).
    pub(crate) fn lieutenant_of(&self, id: UnitId) -> Option<usize> {
        let leads = |general: &General| general.command.contains(&id.of_brigade()) && !self.commands(general);
        self.lieutenants.iter().position(leads)
    }

    /// Whether a lieutenant general has become the commanding general.
    pub(crate) fn commands(&self, lieutenant: &General) -> bool {
        lieutenant.name == self.general.name
    }

    /// A lieutenant general by his place; the commanding general for none.
    pub(crate) fn figure(&self, lieutenant: Option<usize>) -> &General {
        lieutenant.and_then(|at| self.lieutenants.get(at)).unwrap_or(&self.general)
    }

    /// The commanding general, then the lieutenant generals.
    pub(crate) fn generals_mut(&mut self) -> impl Iterator<Item = &mut General> {
        std::iter::once(&mut self.general).chain(&mut self.lieutenants)
    }
}

/// A commanding general or a lieutenant general (p. 12-13, 37).
#[derive(Clone, Debug)]
pub(crate) struct General {
    pub(crate) name: String,
    /// His rating. A lieutenant is unrated until he is diced for.
    pub(crate) rating: GeneralRating,
    /// Brigades in a lieutenant's command; none for the commanding general, who commands all.
    pub(crate) command: Vec<UnitId>,
    /// The brigade or independent unit that he directs this turn, and how far from him its commander is, in cm.
    pub(crate) directs: Option<(UnitId, Ratio)>,
    /// A lieutenant's rating while the commanding general raises it (p. 37).
    pub(crate) raised: Option<Rating>,
    /// Whether his figure has moved in this turn (p. 18).
    pub(crate) moved: bool,
    /// Whether he has helped a unit to rally this turn (p. 36-37).
    pub(crate) rallied: bool,
    /// Whether he has been tested for casualty after the fire of this turn.
    pub(crate) tested: bool,
    /// Whether fire has hit a unit of the brigade by which he stands, and he has not been tested since (p. 13).
    pub(crate) danger: bool,
}

impl General {
    /// A general who has done nothing in this turn yet.
    pub(crate) fn new(name: impl Into<String>, rating: GeneralRating, command: Vec<UnitId>) -> General {
        General {
            name: name.into(),
            rating,
            command,
            directs: None,
            raised: None,
            moved: false,
            rallied: false,
            tested: false,
            danger: false,
        }
    }

    /// His rating in force.
    pub(crate) fn acts_as(&self) -> GeneralRating {
        self.raised.map_or(self.rating, GeneralRating::from)
    }

    /// A turn begins: what he did in the last one is over.
    pub(crate) fn begins_turn(&mut self) {
        let General { name, command, .. } = self;
        *self = General::new(std::mem::take(name), self.rating, std::mem::take(command));
    }
}

/// What the book knows of a brigade.
#[derive(Clone, Debug)]
pub(crate) struct BrigadeState {
    /// Whether it is a single unit without a commander's figure.
    pub(crate) independent: bool,
    /// Whether the commanding general of a very small army leads it himself (p. 12).
    pub(crate) by_general: bool,
    /// Its commander's rating; none while it is still to be diced for, and for an independent unit.
    pub(crate) rating: Option<Rating>,
    /// Whether a dithering commander has been hit: -1 on the command die (p. 13).
    pub(crate) penalty: bool,
    /// What the command die brought this turn.
    pub(crate) performance: Option<Performance>,
    /// Special rules of the scenario for it, each with the last turn of it.
    pub(crate) notes: Vec<(String, u32)>,
    pub(crate) marks: Marks<BrigadeMark>,
}

impl BrigadeState {
    /// Whether it carries this mark.
    pub(crate) fn has(&self, mark: BrigadeMark) -> bool {
        self.marks.has(mark)
    }

    /// Whether it has a commander's figure of its own.
    pub(crate) const fn has_figure(&self) -> bool {
        !self.independent && !self.by_general
    }

    /// Whether its commander is still to be diced for.
    pub(crate) const fn to_be_diced(&self) -> bool {
        self.has_figure() && self.rating.is_none()
    }
}

/// What the book knows of a unit in play.
#[derive(Clone, Debug)]
pub(crate) struct UnitState {
    /// What it is: hits, formation, red die and "moved" among it.
    pub(crate) profile: Unit,
    /// How many of the units with which its brigade began it is: of a unit that was split each part is a share (p. 38).
    pub(crate) heads: Ratio,
    /// The arm with which it began, which it has again when it mounts.
    pub(crate) arm: Kind,
    /// Where it stands.
    pub(crate) ground: Ground,
    /// Whether it stands in works that it has won, which lie behind it as it faces inwards (p. 33).
    pub(crate) works_won: bool,
    /// What it was said to stand behind or in when it was last fired at or charged, until it goes from there.
    pub(crate) cover: Option<Cover>,
    /// Where it stands between a loss of morale and good order (p. 36).
    pub(crate) morale: Morale,
    /// The sector from which hits last came (p. 29).
    pub(crate) hits_from: Facing,
    /// The sides from which hits last came, where they came from several at once.
    pub(crate) struck_from: Vec<Facing>,
    /// What became of its battalion guns (p. 37, 48).
    pub(crate) battalion_guns: BattalionGuns,
    /// How it went out of the battle, if it did.
    pub(crate) exit: Option<Exit>,
    /// The last turn in which it may not move of its own will (p. 59, 61).
    pub(crate) held_until: u32,
    pub(crate) marks: Marks<Mark>,
    /// What is forgotten when the turn ends.
    pub(crate) turn: UnitTurn,
    /// What is forgotten when the phase ends.
    pub(crate) phase: UnitPhase,
}

/// What a unit did, or is to do, until the turn ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitTurn {
    /// What it owes of its command performance.
    pub(crate) must: Option<Must>,
    /// What came of its in-command roll.
    pub(crate) obedience: Option<Obedience>,
    pub(crate) fired: Fired,
    /// How many normal moves it has made: 2 at most (p. 18).
    pub(crate) spent: Ratio,
    /// The way that it has gone before a charge with the rest of its double move, in cm.
    pub(crate) gone: Ratio,
    /// Enemies with whom it exchanged fire in the firing phase, and how far away: neither has moved since.
    pub(crate) exchanged: Vec<(UnitId, Ratio)>,
    /// Enemies at whom it has fired.
    pub(crate) shot_at: Vec<UnitId>,
    /// Whose charge it has evaded (p. 24).
    pub(crate) evaded: Option<UnitId>,
}

/// What a unit did, or may do, until the phase ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitPhase {
    /// What it has left of a charge whose target evaded out of its reach (p. 24).
    pub(crate) rides: Option<Ride>,
    /// Whether its player wishes to pursue, once that is fixed (p. 33).
    pub(crate) wish: Option<bool>,
    /// What it wished after a win before this one.
    pub(crate) wish_before: Option<bool>,
    /// Whose charge it has thrown to meet, or into whose melee it has thrown to come (then true), and failed (p. 23).
    pub(crate) missed: Vec<(UnitId, bool)>,
    /// What it has won by its melee and may take: works, or a block (p. 32-33).
    pub(crate) prize: Option<Ground>,
    /// Its last shot.
    pub(crate) aim: Option<Aim>,
    /// On whom its roundshot has been thrown for as it grazed (p. 28).
    pub(crate) grazed: Vec<UnitId>,
}

/// How a unit goes out of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    DoneFor,
    /// It got away with its demoralised brigade (option, p. 37).
    Disengaged,
    /// It left the field with its broken army, while an ally fights on.
    Withdrawn,
}

/// What came of an in-command roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Obedience {
    /// It acts on the brigade's command performance.
    Commanded,
    /// It failed its in-command roll, and acts as for poor (p. 11, 19).
    Poor,
}

/// A shot, as far as it matters afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aim {
    pub(crate) at: UnitId,
    pub(crate) range: Ratio,
    /// What a gun fired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ammunition: Option<Ammunition>,
    /// What the target was said to stand behind or in, where the roster did not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cover: Option<Cover>,
}

impl Aim {
    /// Whether it may graze units behind its target: roundshot alone does (p. 28).
    pub(crate) fn may_graze(&self) -> bool {
        self.ammunition == Some(Ammunition::Roundshot)
    }
}

/// How a unit fired this turn (p. 25-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fired {
    /// Not yet.
    #[default]
    No,
    /// In the movement phase, at chargers or while evading.
    Movement,
    /// Crossing fire: it may not reinforce a melee.
    Crossing,
    /// In the firing phase.
    Firing,
}

impl UnitState {
    /// Whether it carries this mark.
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }

    /// Whether it has fired this turn.
    pub(crate) fn has_fired(&self) -> bool {
        self.turn.fired != Fired::No
    }

    /// Whether it went out of the battle in this way.
    pub(crate) fn left(&self, exit: Exit) -> bool {
        self.exit == Some(exit)
    }

    /// The unit as it fires and fights: in a ford as a march column, whatever its formation (p. 16); after a turn to face
    /// chargers as moved (p. 24).
    pub(crate) fn as_it_fights(&self) -> Unit {
        let columns = self.profile.kind.is_foot() || self.profile.kind.is_mounted();
        let mut unit = self.profile.clone();
        unit.moved |= self.has(Mark::Turned);
        if self.ground == Ground::Ford && columns {
            unit.formation = Formation::MarchColumn;
        }
        unit
    }

    /// Whether an enemy who charges it now catches it as in a pursuit: it has retreated in this movement phase, or is to go
    /// again (HOW-AMB-B46).
    pub(crate) const fn is_caught(&self) -> bool {
        matches!(self.morale, Morale::MustRetreat | Morale::Retreated)
    }

    /// What it was said to stand behind or in when it was last fired at or charged, as far as it covers this side: a line stands
    /// before its front; a wood and a block have no open side (p. 15).
    pub(crate) fn cover_said(&self, side: Facing) -> Option<Cover> {
        self.cover.filter(|cover| cover.is_bua() || *cover == Cover::Woods || side == Facing::Front)
    }

    /// The wood in which it was said to stand when it was last fired at or charged, where the roster has it on no other ground
    /// than a hill.
    pub(crate) fn wood_said(&self) -> Option<Ground> {
        let free = matches!(self.ground, Ground::Open | Ground::Hill | Ground::SteepHill);
        (free && self.cover == Some(Cover::Woods)).then(|| Feature::Wood.at(self.ground.height()))
    }

    /// It comes to this state between a loss of morale and good order (p. 29, 36).
    pub(super) fn comes_to(&mut self, state: Morale) {
        self.marks.set(Mark::Follows, false);
        self.marks.set(Mark::Pursues, false);
        self.marks.set(Mark::Recovers, self.morale == Morale::MustRetreat && state == Morale::Reforming);
        self.morale = state;
        self.profile.reforming = state != Morale::Steady;
        match state {
            Morale::Steady => self.marks.set(Mark::AtEdge, false),
            // It has retreated, and faces the enemy: if it goes again, it is to its rear.
            Morale::Retreated => (self.hits_from, self.struck_from) = (Facing::Front, Vec::new()),
            Morale::MustRetreat | Morale::Reforming | Morale::DoneFor => {}
        }
    }

    /// Whether fire has hit it, and the commanding general has not tested for that: he may stand near (p. 13).
    pub(crate) fn endangers_general(&self) -> bool {
        self.has(Mark::HitBefore) || self.has(Mark::FiredAt) && !self.has(Mark::GeneralTested)
    }

    /// Its part of a block, if it holds one.
    pub(crate) const fn block(&self) -> Option<&Block> {
        self.ground.block()
    }
}
