//! The state of a battle: what a player would need markers for.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::profile::ActiveSide;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{GivenDice, Ratio, Request, UnitId};

/// A battle of Old Dessauer.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules and the options in force included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// How it is won, and what the table's features count as.
    pub(crate) notes: Vec<String>,
    /// The armies, in the order of battle's order.
    pub(crate) armies: Vec<Army>,
    /// The place of the side that is active in turn 1.
    pub(crate) first_active: usize,
    /// The turn, from 1.
    pub(crate) turn: u32,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// The step of the turn.
    pub(crate) phase: Phase,
    /// Enemies in contact.
    pub(crate) contacts: Vec<Contact>,
    /// Units whose enemies all recoil from the round that they just fought.
    pub(crate) chases: Vec<Chase>,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// The steps of a turn, in the order of the rules (Turn Sequence).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Muster,
    Rally,
    Movement,
    Evasions,
    Shooting,
    Tests,
    Combat,
    Pursuit,
    Reform,
}

/// An army.
#[derive(Clone)]
pub(crate) struct Army {
    /// Its number, from 1.
    pub(crate) number: u8,
    pub(crate) name: String,
    pub(crate) brigades: Vec<Brigade>,
}

/// A brigade, and the general at its head (Generals).
#[derive(Clone)]
pub(crate) struct Brigade {
    pub(crate) code: UnitId,
    pub(crate) name: String,
    /// The general's rating; none where it has no general.
    pub(crate) leadership: Option<u8>,
    /// His command radius in inches.
    pub(crate) radius: Option<u32>,
    /// The unit that he is with.
    pub(crate) with: Option<UnitId>,
    /// He has fallen.
    pub(crate) fallen: bool,
    pub(crate) troops: Vec<Troop>,
}

impl Brigade {
    /// Whether it has a general.
    pub(crate) fn is_led(&self) -> bool {
        self.leadership.is_some() && !self.fallen
    }
}

/// A unit in play.
#[derive(Clone)]
pub(crate) struct Troop {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// What it is. General and contact are known elsewhere: see [`State::unit`].
    pub(crate) unit: Unit,
    /// It is light infantry that counts as line infantry where it stands (If in Town Blocks).
    pub(crate) as_line: bool,
    /// The ground that it stands on.
    pub(crate) ground: Terrain,
    /// It is out of the battle.
    pub(crate) gone: bool,
    /// Its guns are left behind.
    pub(crate) abandoned: bool,
    /// How far it moved this turn.
    pub(crate) moved: Moved,
    /// It refused an order this turn, out of command.
    pub(crate) refused: bool,
    /// It diced to rally this turn.
    pub(crate) diced: bool,
    /// Its stands that shot this turn.
    pub(crate) stands_fired: u32,
    /// It shot since its side was last active: seen in woods.
    pub(crate) fired: bool,
    /// Hits by shooting this turn, for which a test is owed.
    pub(crate) shot: u32,
    /// Hits that put a general with it in danger; nought once he has diced.
    pub(crate) danger: u32,
    /// Recoil moves owed.
    pub(crate) recoil: u32,
    /// How far it went back this turn, and past whom of its own.
    pub(crate) fled: Option<(Ratio, Vec<UnitId>)>,
    /// It fought this turn.
    pub(crate) fought: bool,
}

/// Two enemies in contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// Who charged, or pursued.
    pub(crate) attacker: UnitId,
    /// Whom.
    pub(crate) target: UnitId,
    /// The target's face that counts as attacked.
    pub(crate) face: Face,
    /// The round that comes next, from 1.
    pub(crate) round: u32,
    /// The turn in which it began.
    pub(crate) since: u32,
    /// Whether the attacker strikes in pursuit.
    pub(crate) pursuit: bool,
    /// Whether its round of this turn was fought.
    pub(crate) fought: bool,
}

impl Contact {
    /// Whether this unit is in it.
    pub(crate) fn has(&self, code: UnitId) -> bool {
        self.attacker == code || self.target == code
    }
}

/// A unit that may look to a pursuit (Pursuit Moves).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chase {
    pub(crate) pursuer: UnitId,
    pub(crate) prey: Vec<Prey>,
}

/// An enemy who recoils from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Prey {
    /// Who.
    pub(crate) unit: UnitId,
    /// Its figures before its rout hits.
    pub(crate) figures: u32,
    /// Its recoil moves.
    pub(crate) moves: u32,
    /// The dice that the pursuer rolled against it.
    pub(crate) dice: u32,
    /// The round of their combat that would come next.
    pub(crate) round: u32,
}

impl State {
    /// The number of the active army (Turn Sequence).
    pub(crate) fn active(&self) -> u8 {
        let number = |name: &str| self.armies.iter().find(|army| army.name == name).map(|army| army.number);
        let [a, b] = &self.armies[..] else { return 1 };
        let first = if self.first_active == 1 { b } else { a };
        let request = ActiveSide {
            turn: self.turn.max(1),
            sides: [a.name.clone(), b.name.clone()],
            first_active: first.name.clone(),
        };
        let roles = request.rule(&self.tables, &mut GivenDice::new(&[]));
        roles.ok().and_then(|roles| number(&roles.active)).unwrap_or(1)
    }

    /// The number of the passive army.
    pub(crate) fn passive(&self) -> u8 {
        3 - self.active().min(2)
    }

    /// The army that acts in this step; none where both do.
    pub(crate) fn acting(&self) -> Option<u8> {
        match self.phase {
            Phase::Muster | Phase::Combat | Phase::Pursuit => None,
            Phase::Evasions | Phase::Tests => Some(self.passive()),
            Phase::Rally | Phase::Movement | Phase::Shooting | Phase::Reform => Some(self.active()),
        }
    }

    /// The name of an army.
    pub(crate) fn army_name(&self, number: u8) -> &str {
        self.armies.iter().find(|army| army.number == number).map_or("", |army| army.name.as_str())
    }

    /// Whether an optional rule is in force.
    pub(crate) fn has(&self, rule: OptionalRule) -> bool {
        self.tables.options.has(rule)
    }

    /// All brigades.
    pub(crate) fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        self.armies.iter().flat_map(|army| &army.brigades)
    }

    /// A brigade by its code, or by that of a unit.
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

    /// Those of whom this holds, by their codes.
    pub(crate) fn those(&self, may: fn(&State, &Troop) -> bool) -> Vec<UnitId> {
        self.present().filter(|troop| may(self, troop)).map(|troop| troop.code).collect()
    }

    /// The brigades whose generals this holds of.
    pub(crate) fn generals(&self, may: fn(&State, &Brigade) -> bool) -> Vec<UnitId> {
        self.brigades().filter(|brigade| may(self, brigade)).map(|brigade| brigade.code).collect()
    }

    /// A unit by its code.
    pub(crate) fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.troops().find(|troop| troop.code == code)
    }

    /// Every brigade, to change it.
    pub(crate) fn brigades_mut(&mut self) -> impl Iterator<Item = &mut Brigade> {
        self.armies.iter_mut().flat_map(|army| &mut army.brigades)
    }

    /// Every unit, to change it.
    pub(crate) fn troops_mut(&mut self) -> impl Iterator<Item = &mut Troop> {
        self.brigades_mut().flat_map(|brigade| &mut brigade.troops)
    }

    /// A unit by its code, to change it.
    pub(crate) fn troop_mut(&mut self, code: UnitId) -> Option<&mut Troop> {
        self.troops_mut().find(|troop| troop.code == code)
    }

    /// Code and name, as the log has them.
    pub(crate) fn named(&self, code: UnitId) -> String {
        let brigade = || self.brigade(code).map(|brigade| brigade.name.as_str());
        let name = self.troop(code).map(|troop| troop.name.as_str()).or_else(brigade);
        name.map_or_else(|| self.marked(code), |name| format!("{} {name}", self.marked(code)))
    }

    /// The code with the mark of its army: `Pb3`.
    pub(crate) fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }

    /// The general with a unit, by his brigade.
    pub(crate) fn general_with(&self, code: UnitId) -> Option<&Brigade> {
        self.brigades().find(|brigade| brigade.is_led() && brigade.with == Some(code))
    }

    /// What a unit is now: the rating of the general with it, and whether it touched an enemy before this turn.
    pub(crate) fn unit(&self, troop: &Troop) -> Unit {
        let leadership = self.general_with(troop.code).and_then(|general| general.leadership);
        Unit {
            leadership,
            out_of_command: troop.unit.out_of_command && leadership.is_none(),
            in_combat: self.contacts_of(troop.code).any(|contact| contact.since < self.turn),
            // Gunners who have left their guns shoot no more than those whose guns are limbered: not in defence either.
            formation: if troop.abandoned { Formation::Limbered } else { troop.unit.formation },
            ..troop.unit.clone()
        }
    }

    /// [`State::unit`], in combat if it touches an enemy at all.
    pub(crate) fn unit_touching(&self, troop: &Troop) -> Unit {
        Unit { in_combat: self.engaged(troop.code), ..self.unit(troop) }
    }

    /// Its contacts.
    pub(crate) fn contacts_of(&self, code: UnitId) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(move |contact| contact.has(code))
    }

    /// Whether it touches an enemy.
    pub(crate) fn engaged(&self, code: UnitId) -> bool {
        self.contacts_of(code).next().is_some()
    }

    /// Who touches it.
    pub(crate) fn enemies_of(&self, code: UnitId) -> impl Iterator<Item = UnitId> {
        self.contacts_of(code)
            .map(move |contact| if contact.attacker == code { contact.target } else { contact.attacker })
    }

    /// The units of the other side.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.present().filter(|troop| troop.code.army != army).map(|troop| troop.code).collect()
    }

    /// The other units of its own side.
    pub(crate) fn friends(&self, code: UnitId) -> Vec<UnitId> {
        let own = self.present().filter(|troop| troop.code.army == code.army && troop.code != code);
        own.map(|troop| troop.code).collect()
    }

    /// Everyone whose contacts hang together with this unit's, as far as their round of this turn is still to be fought.
    pub(crate) fn linked(&self, unit: UnitId) -> BTreeSet<UnitId> {
        let mut all = BTreeSet::from([unit]);
        loop {
            let before = all.len();
            for contact in self.contacts.iter().filter(|contact| !contact.fought) {
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

impl Troop {
    /// Whether it is out of its ranks' good order or worse, as the roster shows it.
    pub(crate) fn is_shattered(&self) -> bool {
        !self.gone && self.unit.is_shattered_at(self.unit.figures)
    }

    /// Light infantry counts as line infantry, or skirmishes again (If in Town Blocks).
    pub(crate) fn count_as_line(&mut self, as_line: bool) {
        self.as_line = as_line;
        self.unit.kind = if as_line { Kind::Infantry } else { Kind::Skirmishers };
        self.unit.formation = self.unit.kind.formations()[0];
        self.unit.stands_wide = None;
    }

    /// What it is when it leaves the place where it stands: light infantry skirmishes again.
    pub(crate) fn leaving(&self) -> Troop {
        let mut troop = self.clone();
        if troop.as_line {
            troop.count_as_line(false);
        }
        troop
    }

    /// What changes as it leaves that place.
    pub(crate) fn leaves(&self) -> Option<Event> {
        self.as_line.then_some(Event::Counts { unit: self.code, as_line: false })
    }

    /// Its figures, its width following where stands are lost.
    pub(crate) fn set_figures(&mut self, figures: u32) {
        self.unit.figures = figures.min(self.unit.original_figures);
        self.unit.stands_wide = self.unit.stands_wide.map(|wide| wide.min(self.unit.stands()).max(1));
        let thin = self.unit.formation == Formation::Line && self.unit.stands_wide == Some(1) && self.unit.stands() > 1;
        if thin {
            self.unit.stands_wide = Some(2);
        }
    }
}
