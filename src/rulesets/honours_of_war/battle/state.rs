//! The state of a battle.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::phase::Phase;
use super::script::Script;
use crate::rulesets::honours_of_war::army::order_of_battle::Options;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Scale;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::weather::{Season, Weather};
use crate::umpire::{self, UnitId};

pub(crate) use super::contact::{Charge, Contact, Ride, Uphill};
pub(crate) use super::marks::{BrigadeMark, Mark};
pub(crate) use super::roster::{Army, Brigade, Exit, Fired, General, Obedience, Roster, UnitInPlay, UnitState};
pub(crate) use super::words::{formation_mark, formation_word, hits, kind_word, word};

/// An order of this ruleset.
pub(crate) type OrderKind = umpire::OrderKind<State>;
/// Who may be given it.
pub(crate) type Who = umpire::Who<State>;

/// A battle of Honours of War. Its roster is reached as if it stood here.
#[derive(Clone)]
pub(crate) struct State {
    /// The book's tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// The figure scale.
    pub(crate) scale: Scale,
    /// Optional rules in force.
    pub(crate) options: Options,
    /// Whether it is a historical battle: then a commanding general is rated (p. 37).
    pub(crate) historical: bool,
    /// The season, for the weather (p. 39).
    pub(crate) season: Season,
    /// The weather; none until it is thrown for.
    pub(crate) weather: Option<Weather>,
    /// The score behind it, where it was thrown for (p. 38).
    pub(crate) weather_score: Option<u8>,
    /// Whether a changing weather has been thrown for this turn.
    pub(crate) weather_changed: bool,
    /// The armies, in the order of battle's order.
    pub(crate) roster: Roster,
    /// What may be fought over.
    pub(crate) objectives: Vec<Objective>,
    /// What happens on given turns.
    pub(crate) script: Script,
    /// The turn, from 1.
    pub(crate) turn: u32,
    pub(crate) phase: Phase,
    /// The forces in the order of this phase's initiative, the winner first; empty until it is thrown for.
    pub(crate) sequence: Vec<u8>,
    /// The army whose brigade moves or fires next.
    pub(crate) acting: Option<u8>,
    /// The brigade that fired last in this firing phase.
    pub(crate) fired_last: Option<UnitId>,
    /// Charges declared and not yet in contact.
    pub(crate) charges: Vec<Charge>,
    /// Units in contact: the melees of this turn.
    pub(crate) contacts: Vec<Contact>,
    /// Blocks that have had a garrison, each with its class.
    pub(crate) garrisoned: Vec<(u8, Cover)>,
    /// Who supports whom this melee phase (p. 30): the unit in melee, and its supporters.
    pub(crate) supports: Vec<(UnitId, Vec<UnitId>)>,
    /// Sides that have reached all their objectives, and in which turn (p. 36).
    pub(crate) achieved: Vec<(u8, u32)>,
    /// Whether the players fight on although the battle is decided.
    pub(crate) fights_on: bool,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// A thing to hold (p. 36).
#[derive(Clone, Debug)]
pub(crate) struct Objective {
    pub(crate) name: String,
    /// Its points, 1 to 3.
    pub(crate) points: u32,
    /// The army that held it at the start.
    pub(crate) at_start: Option<u8>,
    /// The side that holds it now; none: disputed, or nobody.
    pub(crate) holder: Option<u8>,
    /// The block that it is, where it is one.
    pub(crate) block: Option<u8>,
    /// The class of that block, where the order of battle has it (p. 15).
    pub(crate) town: Option<Cover>,
    /// The first turn in which that block burns and nobody stays in it.
    pub(crate) burns_from: Option<u32>,
    /// Who held it by its garrison when the umpire last said who holds it: he is asked again when that changes.
    pub(crate) said_of: Option<Option<u8>>,
    /// The turn in which the umpire last said who holds it.
    pub(crate) said_in: Option<u32>,
}

impl Deref for State {
    type Target = Roster;
    fn deref(&self) -> &Roster {
        &self.roster
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Roster {
        &mut self.roster
    }
}

impl State {
    /// The ids of the units on the table of which this holds.
    pub(crate) fn those(&self, like: impl Fn(&UnitInPlay) -> bool) -> Vec<UnitId> {
        self.present().filter(|unit| like(unit)).map(|unit| unit.id).collect()
    }

    /// Enemies of this army that are on the table.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.those(|unit| self.hostile(unit.id.army, army))
    }

    /// Friends of this army that are on the table, those of its allies among them, `but` aside.
    pub(crate) fn friends(&self, army: u8, but: UnitId) -> Vec<UnitId> {
        self.those(|unit| !self.hostile(unit.id.army, army) && unit.id != but)
    }

    /// Whether a unit is in contact with an enemy.
    pub(crate) fn engaged(&self, unit: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.attacker == unit || contact.target == unit)
    }

    /// What the hits of a unit do to it (p. 29).
    pub(crate) fn effect(&self, unit: &UnitState) -> Effect {
        Effect::of(&self.tables, unit.profile.hits)
    }

    /// What becomes of a unit with so many hits in all, in words: who has taken none, and owes nothing for those before, as it
    /// has gone back for them, stays as it is.
    pub(crate) fn comes_of(&self, unit: &UnitInPlay, total: u32) -> String {
        let effect = Effect::of(&self.tables, total);
        let as_it_is = total == unit.profile.hits && effect.drives_off() && !self.owes_reaction(unit);
        if as_it_is { "stays as it is".to_owned() } else { effect.words(&self.tables).into_owned() }
    }

    /// Whether a reaction to its hits is still to be carried out (p. 29, 36).
    pub(crate) fn owes_reaction(&self, unit: &UnitInPlay) -> bool {
        !unit.gone
            && match self.effect(unit) {
                Effect::Continue | Effect::MinusOne => false,
                // Who has retreated goes again where it was caught, and has had its round (HOW-AMB-B22).
                Effect::Retreat => {
                    matches!(unit.morale, Morale::Steady | Morale::Reforming) || self.has_fought(unit.id)
                }
                Effect::DoneFor => true,
            }
    }

    /// Whether a unit retreats in this movement phase because it did not rally: no enemy has reached it, nor do its hits drive
    /// it off as any other unit (p. 36; HOW-AMB-B46).
    pub(crate) fn retreats_again(&self, unit: &UnitInPlay) -> bool {
        let again = self.phase == Phase::Movement && unit.morale == Morale::MustRetreat && !unit.gone;
        again && !self.engaged(unit.id) && !self.owes_reaction(unit)
    }
}
