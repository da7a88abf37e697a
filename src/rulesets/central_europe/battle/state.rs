//! The state of a battle: what a player would need markers for.

use std::sync::Arc;

use crate::rulesets::central_europe::army::characteristics::Characteristics;
use crate::rulesets::central_europe::army::median::Median;
use crate::rulesets::central_europe::command::deck::Card;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Colour, Facing, Footing, Ground, Hold, Kind, Profile, Reminder};
use crate::umpire::{self, Brigade, Marks, Ratio, Refusal, Roster, UnitId};

use super::activity::Step;
use super::cause::Cause;
use super::marks::Mark;
use super::phase::Phase;

pub(crate) type OrderKind = umpire::OrderKind<State>;
pub(crate) type Who = umpire::Who<State>;
pub(crate) type Army = umpire::Army<ArmyState, (), UnitState>;
pub(crate) type Unit = umpire::Unit<UnitState>;

/// A battle of Central Europe.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    pub(crate) title: String,
    /// The characteristics in force.
    pub(crate) characteristics: Characteristics,
    /// Who is in it. Brigades are groups for the roster: the rules know none.
    pub(crate) roster: Roster<ArmyState, (), UnitState>,
    /// The turn, from 1.
    pub(crate) turn: u32,
    /// The turn with which the battle ends.
    pub(crate) last_turn: Option<u32>,
    /// A joker has ended the last turn: no card is turned any more.
    pub(crate) turn_over: bool,
    /// Where in a phase we are.
    pub(crate) phase: Phase,
    /// The deck as it is shuffled.
    pub(crate) deck: Vec<Card>,
    /// What is left of it in this turn.
    pub(crate) left: Vec<Card>,
    /// Whose phase it is, and its points; none before the first card.
    pub(crate) acting: Option<(Colour, u32)>,
    /// The card that opened it.
    pub(crate) card: Option<String>,
    /// What the points were spent on in this phase.
    pub(crate) activations: Vec<(UnitId, Step)>,
    /// Units in contact.
    pub(crate) contacts: Vec<Contact>,
    /// Who gave support in this phase, and to whom: each to one unit only (CE-AMB-40).
    pub(crate) supports: Vec<[UnitId; 2]>,
    /// Who is asked anew who supports it: since it last had support in this phase its rear was charged, it or its supporter
    /// moved, or an enemy touches its supporter.
    pub(crate) asked_anew: Vec<UnitId>,
    /// Whom fire took out of their melees in this phase.
    pub(crate) shot_out: Vec<ShotOut>,
    /// How it ended.
    pub(crate) over: Option<String>,
    /// The armies that have lost by the house value, where the players fight on all the same.
    pub(crate) fought_on: Vec<u8>,
    /// The turn in which that was decided first, and the armies that had lost then.
    pub(crate) decided: Option<(u32, Vec<u8>)>,
    /// Whether an order is being ruled for a brigade at once: see [`super::together`].
    pub(crate) together: bool,
}

/// An army in play.
#[derive(Clone, Debug)]
pub(crate) struct ArmyState {
    /// The colour of its cards.
    pub(crate) colour: Colour,
    /// Its median, fixed at the start (CE-AMB-4).
    pub(crate) median: Median,
    /// Its units at the start, generals included.
    pub(crate) at_start: u32,
}

/// A unit in play.
#[derive(Clone, Debug)]
pub(crate) struct UnitState {
    /// What it is. Whether a general is attached is known from the generals: see [`State::profile`].
    pub(crate) profile: Profile,
    /// What it stands in, on or behind.
    pub(crate) ground: Ground,
    /// It is behind cover there, which its ground does not tell: the umpire said so of a shot.
    pub(crate) covered: bool,
    /// What keeps it from being activated, or in its place, by the scenario.
    pub(crate) hold: Option<Hold>,
    /// What the scenario has to say of its moves, and until which turn.
    pub(crate) reminder: Option<Reminder>,
    /// What that is worth to it in its melee against this enemy, where the umpire said so in a round of it.
    pub(crate) footing: Option<(UnitId, Footing)>,
    /// A general: the unit that he is with.
    pub(crate) with: Option<UnitId>,
    pub(crate) marks: Marks<Mark>,
    /// How far it went in this phase, in cm, back as well: 0 where it only turned or changed. None where it did not move, or
    /// its journal does not say how far.
    pub(crate) went: Option<Ratio>,
    /// Hits from firing in this phase.
    pub(crate) shot: u32,
    /// The morale tests that are owed, by their causes, in the order in which they came.
    pub(crate) tests: Vec<Cause>,
    /// The steps of this phase whose fire brought it a test: one each, whether it is made by now or not (CE-AMB-20).
    pub(crate) shot_in: Vec<Phase>,
    /// Who touched its rear as it broke, until it goes back: he may stand in its way.
    pub(crate) behind: Vec<UnitId>,
}

impl UnitState {
    /// Whether it is behind cover, by its ground or by the umpire's word.
    pub(crate) const fn in_cover(&self) -> bool {
        self.covered || self.ground.gives_cover()
    }

    /// Whether fire in a step brings it no test, as it has made the one of that step.
    pub(crate) fn has_tested_in(&self, step: Phase) -> bool {
        self.shot_in.contains(&step) && !self.tests.contains(&Cause::Firing)
    }

    /// A morale test is owed. One step of fire brings one, however often it hits, and whether that is made by then (CE-AMB-20).
    pub(crate) fn owe(&mut self, cause: Cause, step: Phase) {
        let fire = cause == Cause::Firing;
        if fire && self.shot_in.contains(&step) {
            return;
        }
        self.shot_in.extend(fire.then_some(step));
        self.tests.push(cause);
    }

    /// A test was made: the one of this cause, or all.
    pub(crate) fn made_test(&mut self, cause: Option<Cause>) {
        match self.tests.iter().position(|test| Some(*test) == cause) {
            Some(at) => {
                self.tests.remove(at);
            }
            None => self.tests.clear(),
        }
    }

    /// Whether it has rallied with its back to the enemy, and has not turned about since (CE-AMB-49).
    pub(crate) fn faces_away(&self) -> bool {
        self.marks.has(Mark::Away) && !self.profile.retreating
    }

    /// Adds to how far it went in this phase, where that is known.
    pub(crate) fn goes(&mut self, far: Option<Ratio>) {
        let stood = !self.marks.has(Mark::Moved);
        let before = self.went.or_else(|| stood.then_some(Ratio::ZERO));
        self.went = before.zip(far).map(|(before, far)| before + far);
    }

    /// Whether it moved, by the umpire's word.
    pub(crate) fn set_moved(&mut self, moved: bool) {
        if self.marks.has(Mark::Moved) && !moved {
            self.went = None;
        }
        self.marks.set(Mark::Moved, moved);
    }

    /// What keeps it from being activated in a turn, or in its place.
    pub(crate) fn held_in(&self, turn: u32) -> Option<Hold> {
        self.hold?.holds_in(turn)
    }
}

/// What keeps a brigade from being activated, or in its place, in a turn.
pub(crate) fn held(brigade: &Brigade<(), UnitState>, turn: u32) -> Option<Hold> {
    brigade.units.iter().filter(|unit| !unit.gone).find_map(|unit| unit.held_in(turn))
}

/// A unit that touches an enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    /// Who made contact.
    pub(crate) attacker: UnitId,
    /// With whom.
    pub(crate) target: UnitId,
    /// The target's face.
    pub(crate) face: Facing,
    /// The round that comes next, from 1.
    pub(crate) round: u32,
    /// A round was fought in this phase.
    pub(crate) fought: bool,
}

/// Hits by fire on a unit that left its melee by them: they count for its side until the phase closes (CE-AMB-14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShotOut {
    pub(crate) unit: UnitId,
    pub(crate) hits: u32,
    /// Who was in that melee with it, and has been in it ever since.
    pub(crate) with: Vec<UnitId>,
}

impl ShotOut {
    /// Those of its side who are still in the melee that it left.
    pub(crate) fn friends(&self) -> impl Iterator<Item = UnitId> {
        self.with.iter().copied().filter(|unit| unit.army == self.unit.army)
    }
}

impl Contact {
    /// Whom a unit touches by it.
    pub(crate) fn other(&self, unit: UnitId) -> Option<UnitId> {
        let pairs = [(self.attacker, self.target), (self.target, self.attacker)];
        pairs.into_iter().find_map(|(own, other)| (own == unit).then_some(other))
    }
}

impl State {
    /// The army whose phase it is.
    pub(crate) fn acting_army(&self) -> Option<&Army> {
        self.acting.and_then(|(colour, _)| self.roster.armies.iter().find(|army| army.colour == colour))
    }

    /// The name of the army with the cards of this colour.
    pub(crate) fn army_of(&self, colour: Colour) -> &str {
        self.roster.armies.iter().find(|army| army.colour == colour).map_or("", |army| army.name.as_str())
    }

    /// How many units of an army are left.
    pub(crate) fn left_of(&self, army: &Army) -> u32 {
        let left = self.roster.remaining().filter(|unit| unit.id.army == army.number).count();
        u32::try_from(left).unwrap_or(u32::MAX)
    }

    /// Units of the side whose phase it is.
    pub(crate) fn own(&self) -> impl Iterator<Item = &Unit> {
        let number = self.acting_army().map(|army| army.number);
        self.roster.present().filter(move |unit| Some(unit.id.army) == number)
    }

    pub(crate) fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.roster.unit(id)
    }

    /// A unit that is given an order. Refuses a brigade, where each unit is given it by itself.
    pub(crate) fn present(&self, id: UnitId) -> Result<&Unit, Refusal> {
        let brigade = || Refusal::new(format!("{} is a brigade: select one of its units", self.named(id)));
        self.unit(id).ok_or_else(brigade)
    }

    /// What a unit is now, the general with it included.
    pub(crate) fn profile(&self, unit: &Unit) -> Profile {
        Profile { general: self.has_general(unit.id), ..unit.profile.clone() }
    }

    /// The generals with a unit.
    pub(crate) fn generals_of(&self, unit: UnitId) -> impl Iterator<Item = &Unit> {
        self.roster.present().filter(move |general| general.with == Some(unit))
    }

    /// Whether a general is with a unit.
    pub(crate) fn has_general(&self, unit: UnitId) -> bool {
        self.generals_of(unit).next().is_some()
    }

    /// A general of an army who is with nobody.
    pub(crate) fn alone(&self, army: u8) -> Option<&Unit> {
        let general = |unit: &&Unit| unit.profile.kind == Kind::General && unit.with.is_none();
        self.roster.present().filter(|unit| unit.id.army == army).find(general)
    }

    /// Those of the side whose phase it is that are so.
    pub(crate) fn own_those(&self, are: fn(&Profile) -> bool) -> Vec<UnitId> {
        self.own().filter(|unit| are(&unit.profile)).map(|unit| unit.id).collect()
    }

    /// Those of the side whose phase it is, generals alone left out.
    pub(crate) fn own_fighters(&self) -> Vec<UnitId> {
        self.own_those(|profile| profile.kind != Kind::General)
    }

    /// Everybody but generals alone, for whom the rules of combat have nothing (CE-AMB-24).
    pub(crate) fn fighters(&self) -> Vec<UnitId> {
        let fighters = self.roster.present().filter(|unit| unit.profile.kind != Kind::General);
        fighters.map(|unit| unit.id).collect()
    }

    /// Whoever touches an enemy.
    pub(crate) fn in_contact(&self) -> Vec<UnitId> {
        self.fighters().into_iter().filter(|unit| self.engaged(*unit)).collect()
    }

    /// The fighters of the other side.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.fighters().into_iter().filter(|unit| unit.army != army).collect()
    }

    /// Every other fighter: who could stand in somebody's way.
    pub(crate) fn others(&self, unit: UnitId) -> Vec<UnitId> {
        self.fighters().into_iter().filter(|other| *other != unit).collect()
    }

    /// Id and name, as the log has them.
    pub(crate) fn named(&self, unit: UnitId) -> String {
        self.roster.named(unit)
    }

    /// Whether it touches an enemy.
    pub(crate) fn engaged(&self, unit: UnitId) -> bool {
        self.touched(unit).next().is_some()
    }

    /// Who supported a unit in its last test of this phase.
    pub(crate) fn supporter_of(&self, unit: UnitId) -> Option<UnitId> {
        self.supports.iter().rfind(|[_, of]| *of == unit).map(|[by, _]| *by)
    }

    /// The enemies whom it touches.
    pub(crate) fn touched(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.contacts.iter().filter_map(move |contact| contact.other(unit))
    }

    /// Whether anybody but this enemy touches a unit: whoever does may mask it from him (CE-AMB-44).
    pub(crate) fn touched_by_others(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.touched(unit).any(|other| other != enemy)
    }

    /// Whether an enemy already touches this face of a unit. Its front touches the enemy that it attacks.
    pub(crate) fn is_touched(&self, unit: UnitId, face: Facing) -> bool {
        self.contacts.iter().any(|contact| {
            (contact.target == unit && contact.face == face) || (contact.attacker == unit && face == Facing::Front)
        })
    }

    /// Brigades that wait for an enemy to come near.
    pub(crate) fn waiting(&self) -> Vec<UnitId> {
        let waits = |brigade: &&Brigade<(), UnitState>| matches!(held(brigade, self.turn), Some(Hold::EnemyWithin(_)));
        self.roster.brigades().filter(waits).map(|brigade| brigade.id).collect()
    }

    /// Whether an enemy who is so far from a unit is near enough to free it.
    pub(crate) fn frees(&self, unit: &Unit, distance: Ratio) -> bool {
        matches!(unit.hold, Some(Hold::EnemyWithin(within)) if distance <= Ratio::from(i64::from(within)))
    }

    /// Whether it has been activated in this phase.
    pub(crate) fn activated(&self, unit: UnitId) -> bool {
        self.activations.iter().any(|(other, _)| *other == unit)
    }
}
