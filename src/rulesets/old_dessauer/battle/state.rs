//! The state of a battle: what a player would need markers for.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::rulesets::old_dessauer::army::{Counts, Sight};
use crate::rulesets::old_dessauer::battle::contact::{Contact, PendingPursuit};
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::turn::is_first_active;
use crate::rulesets::old_dessauer::battle::unit_state::{BrigadeInPlay, Roster, UnitInPlay};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{Refusal, UnitId};

/// A battle of Old Dessauer.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules and the options in force included.
    pub(crate) tables: Arc<Tables>,
    pub(crate) title: String,
    /// How it is won, and what the table's features count as.
    pub(crate) notes: Vec<String>,
    /// The house values in force, in sentences.
    pub(crate) house_values: Arc<[String]>,
    pub(crate) roster: Roster,
    /// The place of the side that is active in turn 1.
    pub(crate) first_active: usize,
    /// The turn, from 1.
    pub(crate) turn: u32,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// How far one sees, where the scenario says so.
    pub(crate) sight: Option<Sight>,
    /// Which losses the scenario's ending counts, army by army, where it counts any of theirs.
    pub(crate) counts: Vec<Option<Counts>>,
    pub(crate) phase: Phase,
    /// Enemies in contact.
    pub(crate) contacts: Vec<Contact>,
    /// Units whose enemies all recoil from the round that they just fought.
    pub(crate) pursuits: Vec<PendingPursuit>,
    /// How it ended.
    pub(crate) over: Option<String>,
    /// Whether an order is being ruled for a brigade at once: see [`super::together`].
    pub(crate) together: bool,
}

impl State {
    /// The number of the active army (Turn Sequence).
    pub(crate) fn active(&self) -> u8 {
        if (self.first_active == 0) == is_first_active(self.turn) { 1 } else { 2 }
    }

    /// The number of the passive army.
    pub(crate) fn passive(&self) -> u8 {
        3 - self.active()
    }

    /// The name of an army.
    pub(crate) fn army_name(&self, number: u8) -> &str {
        self.roster.army(number).map_or("", |army| army.name.as_str())
    }

    /// How far one sees this turn, where the scenario says so.
    pub(crate) fn sees(&self) -> Option<Sight> {
        self.sight.clone().filter(|sight| self.turn <= sight.until)
    }

    /// Whether an optional rule is in force.
    pub(crate) fn has(&self, rule: OptionalRule) -> bool {
        self.tables.options.has(rule)
    }

    /// The unit that an order is given to. Refuses a brigade.
    pub(crate) fn unit(&self, id: UnitId) -> Result<&UnitInPlay, Refusal> {
        self.roster.unit(id).ok_or_else(|| Refusal::new("this is given to a unit: select one"))
    }

    /// The units on the table of whom this holds.
    pub(crate) fn those(&self, holds: impl Fn(&UnitInPlay) -> bool) -> Vec<UnitId> {
        self.roster.present().filter(|unit| holds(unit)).map(|unit| unit.id).collect()
    }

    /// All units on the table.
    pub(crate) fn present(&self) -> Vec<UnitId> {
        self.those(|_| true)
    }

    /// The units of the other side.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.those(|unit| unit.id.army != army)
    }

    /// The other units of its own side.
    pub(crate) fn friends(&self, id: UnitId) -> Vec<UnitId> {
        self.those(|unit| unit.id.army == id.army && unit.id != id)
    }

    /// The kind of a unit.
    pub(crate) fn kind(&self, id: UnitId) -> Option<Kind> {
        self.roster.unit(id).map(|unit| unit.kind())
    }

    /// Whether it belongs to the active side.
    pub(crate) fn is_active(&self, id: UnitId) -> bool {
        id.army == self.active()
    }

    /// The general with a unit, by his brigade.
    pub(crate) fn general_with(&self, id: UnitId) -> Option<&BrigadeInPlay> {
        self.roster.brigades().find(|brigade| brigade.leads() && brigade.with == Some(id))
    }

    /// Whether no general is with it, and one of its army leads who could ride to it.
    pub(crate) fn may_join_later(&self, id: UnitId) -> bool {
        let leads = |general: &BrigadeInPlay| general.id.army == id.army && general.leads();
        self.has(OptionalRule::Generals) && self.general_with(id).is_none() && self.roster.brigades().any(leads)
    }

    /// Whether the general with it is in danger (Danger to Generals).
    pub(crate) fn is_general_in_danger(&self, unit: &UnitInPlay) -> bool {
        self.risks(&unit.turn.danger) > 0 && self.general_with(unit.id).is_some()
    }

    /// Whether this general lost the unit that he was with, by hits enough to put him in danger, and has not diced.
    pub(crate) fn has_lost_his_unit(&self, general: &BrigadeInPlay) -> bool {
        general.leads() && self.risks(&general.danger) > 0
    }

    /// How many dice such hits cost a general: one for the shooting, and one for each round (OD-AMB-25).
    pub(crate) fn risks(&self, danger: &[u32]) -> usize {
        danger.iter().filter(|hits| **hits >= self.tables.command.risk_hits).count()
    }

    /// These troops as the unit fields them now: with the rating of the general beside it, and whether it touched an enemy
    /// before this turn, or has fought one that it still touches.
    pub(crate) fn fielded(&self, unit: &UnitInPlay, troops: Unit) -> Unit {
        let leadership = self.general_with(unit.id).and_then(|general| general.leadership);
        Unit {
            leadership,
            out_of_command: troops.out_of_command && leadership.is_none(),
            in_combat: self.contacts_of(unit.id).any(|contact| contact.since < self.turn || contact.fought),
            // Gunners who have left their guns shoot no more than those whose guns are limbered: not in defence either.
            formation: if unit.marks.has(Mark::GunsLeft) { Formation::Limbered } else { troops.formation },
            ..troops
        }
    }

    /// Why these troops, which are fielded as this unit, have no defensive fire (Defensive Fire). Gunners who have left their
    /// guns are no limbered battery, though neither shoots.
    pub(crate) fn silent_in_defence(&self, unit: &UnitInPlay, troops: &Unit, flanked: bool) -> Option<&'static str> {
        let left = unit.marks.has(Mark::GunsLeft).then_some("its gunners have left their guns");
        left.or(troops.silent_in_defence(flanked))
    }

    /// What a unit is now.
    pub(crate) fn now(&self, unit: &UnitInPlay) -> Unit {
        self.fielded(unit, unit.troops.clone())
    }

    /// [`State::now`], in combat if it touches an enemy at all.
    pub(crate) fn now_touching(&self, unit: &UnitInPlay) -> Unit {
        Unit { in_combat: self.engaged(unit.id), ..self.now(unit) }
    }

    /// [`State::now_touching`] of a unit that leaves its place: light infantry skirmishes again.
    pub(crate) fn now_leaving(&self, unit: &UnitInPlay) -> Unit {
        Unit { in_combat: self.engaged(unit.id), ..self.fielded(unit, unit.leaving()) }
    }

    pub(crate) fn contacts_of(&self, id: UnitId) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(move |contact| contact.has(id))
    }

    /// Whether enemies hold different sides of it.
    pub(crate) fn is_beset(&self, id: UnitId) -> bool {
        let mut sides = self.contacts_of(id).map(|contact| contact.side_of(id));
        sides.next().is_some_and(|first| sides.any(|side| side != first))
    }

    /// Whether it touches an enemy.
    pub(crate) fn engaged(&self, id: UnitId) -> bool {
        self.contacts_of(id).next().is_some()
    }

    /// Who touches it.
    pub(crate) fn enemies_of(&self, id: UnitId) -> impl Iterator<Item = UnitId> {
        self.contacts_of(id).map(move |contact| contact.enemy_of(id))
    }

    /// Everyone whose contacts hang together with this unit's, as far as their round is to be fought now.
    pub(crate) fn linked(&self, id: UnitId, is_due: impl Fn(&Contact) -> bool) -> BTreeSet<UnitId> {
        let mut all = BTreeSet::from([id]);
        loop {
            let before = all.len();
            for contact in self.contacts.iter().filter(|contact| is_due(contact)) {
                if all.contains(&contact.attacker) || all.contains(&contact.target) {
                    all.extend([contact.attacker, contact.target]);
                }
            }
            if all.len() == before {
                return all;
            }
        }
    }
}
