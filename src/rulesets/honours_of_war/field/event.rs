//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use super::super::garrison::Face;
use super::super::performance::Performance;
use super::super::range::BattalionGuns;
use super::super::rating::{GeneralRating, Rating};
use super::super::reform::Morale;
use super::super::sector::Quarter;
use super::super::unit::{Formation, Kind};
use super::super::weather::Weather;
use super::ground::Ground;
use super::must::Must;
use super::state::{Charge, Contact, Fired, General, Obedience, Phase, State};
use crate::umpire::{Code, Ratio};

/// A change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A phase begins.
    Phase {
        /// The turn that it belongs to.
        turn: u32,
        /// The phase.
        phase: Phase,
    },
    /// The weather is what it is.
    Weather {
        /// The weather.
        weather: Weather,
        /// Its score, where it changes.
        score: Option<u8>,
    },
    /// An army has the initiative.
    Initiative {
        /// Its number.
        army: u8,
    },
    /// An army's brigade moves or fires next.
    Acts {
        /// Its number.
        army: u8,
    },
    /// A brigade commander has his rating, or another one.
    Rated {
        /// The brigade.
        brigade: Code,
        /// The rating.
        rating: Rating,
        /// Whether a hit dithering commander deducts 1 (p. 13).
        penalty: bool,
    },
    /// A commanding general or a lieutenant has another rating or another name.
    General {
        /// The army.
        army: u8,
        /// Which lieutenant, from 0; none is the commanding general.
        lieutenant: Option<usize>,
        /// His name, where it changes.
        name: Option<String>,
        /// His rating.
        rating: GeneralRating,
    },
    /// A general directs a brigade or an independent unit, or nobody.
    Directs {
        /// The army.
        army: u8,
        /// Which lieutenant, from 0; none is the commanding general.
        lieutenant: Option<usize>,
        /// Whom, and how far away in cm.
        whom: Option<(Code, Ratio)>,
    },
    /// The command die of a brigade.
    Commanded {
        /// The brigade.
        brigade: Code,
        /// The result.
        performance: Performance,
        /// Whether a general directed it.
        directed: bool,
    },
    /// An in-command roll.
    Obeys {
        /// The unit.
        unit: Code,
        /// What came of it.
        obedience: Obedience,
    },
    /// A brigade is done with what it does in this phase.
    Done {
        /// The brigade.
        brigade: Code,
    },
    /// A commander's figure has been tested for casualty in this phase.
    Tested {
        /// The brigade.
        brigade: Code,
    },
    /// A unit moved, changed formation or facing.
    Moved {
        /// The unit.
        unit: Code,
        /// The formation it ends in.
        formation: Formation,
    },
    /// Whether a unit counts as moved, and its formation, set by an overruling.
    SetMoved {
        /// The unit.
        unit: Code,
        /// Whether it moved.
        moved: bool,
        /// Its formation.
        formation: Formation,
    },
    /// A brigade is not done after all, by an overruling.
    Reopens {
        /// The brigade.
        brigade: Code,
    },
    /// A unit mounts, dismounts, leaves its guns or mans them again.
    Becomes {
        /// The unit.
        unit: Code,
        /// What it is now.
        kind: Kind,
        /// Whether its guns stand abandoned.
        abandoned: bool,
    },
    /// A unit fired.
    Fired {
        /// The unit.
        unit: Code,
        /// How.
        how: Fired,
    },
    /// A unit's hits stand at another number.
    Hits {
        /// The unit.
        unit: Code,
        /// The total.
        total: u32,
        /// The sector they came from; none when they were rallied off or repaired.
        from: Option<Quarter>,
        /// Whether they came from fire.
        fire: bool,
    },
    /// A unit rallied in this phase, and whether a general helped.
    Rallied {
        /// The unit.
        unit: Code,
        /// Whether the commanding general's help for this turn is used up.
        by_general: bool,
        /// Which lieutenant's help is, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by_lieutenant: Option<usize>,
    },
    /// A lieutenant general acts by another rating this turn: the commanding general is with him (p. 37).
    Raised {
        /// The army.
        army: u8,
        /// Which lieutenant, from 0.
        lieutenant: usize,
        /// The rating.
        rating: Rating,
    },
    /// A unit stands on other ground.
    Stands {
        /// The unit.
        unit: Code,
        /// The ground.
        ground: Ground,
    },
    /// A garrison fires on a face of its block.
    FiresFrom {
        /// The unit.
        unit: Code,
        /// The face.
        face: Face,
        /// In how many directions it fights this turn.
        directions: u8,
    },
    /// A unit owes a move.
    Owes {
        /// The unit.
        unit: Code,
        /// What.
        must: Must,
    },
    /// A unit has made the move that it owed, or was let off.
    Paid {
        /// The unit.
        unit: Code,
    },
    /// A unit stands still for the rest of the turn.
    Stays {
        /// The unit.
        unit: Code,
    },
    /// An inspiring command has rallied a hit of a unit.
    Inspired {
        /// The unit.
        unit: Code,
    },
    /// A unit is driven off by friends who went through it.
    Follows {
        /// The unit.
        unit: Code,
    },
    /// The wish to pursue is fixed (p. 33).
    Wishes {
        /// The unit.
        unit: Code,
        /// Whether its player wants to.
        wish: bool,
    },
    /// A unit may take what it has won.
    MayTake {
        /// The unit.
        unit: Code,
        /// The ground.
        ground: Ground,
    },
    /// A unit's morale and hit die.
    Reform {
        /// The unit.
        unit: Code,
        /// Where it stands.
        state: Morale,
    },
    /// A retreat halted at the table edge.
    AtEdge {
        /// The unit.
        unit: Code,
    },
    /// A battalion lost its battalion guns (option, p. 37).
    LosesBattalionGuns {
        /// The unit.
        unit: Code,
    },
    /// A unit is Done For: it routs, and is removed when rallying.
    DoneFor {
        /// The unit.
        unit: Code,
    },
    /// A demoralised unit got away (option, p. 37); or is back, by overruling.
    Disengaged {
        /// The unit.
        unit: Code,
    },
    /// A unit that an overruling brings back.
    Returns {
        /// The unit.
        unit: Code,
    },
    /// A charge is declared.
    Charges(Charge),
    /// A charge is over without contact.
    ChargeEnds {
        /// Who charged.
        attacker: Code,
    },
    /// A unit evaded.
    Evaded {
        /// The unit.
        unit: Code,
    },
    /// Two units are in contact.
    Contact(Contact),
    /// A round was fought by a unit and those linked to it.
    Round {
        /// One of the units in the melee.
        unit: Code,
    },
    /// A unit in melee is supported by these friends.
    Supported {
        /// The unit.
        unit: Code,
        /// Its supporters.
        by: Vec<Code>,
    },
    /// A unit won its melee.
    Wins {
        /// The unit.
        unit: Code,
    },
    /// A unit is in contact with nobody any more.
    Breaks {
        /// The unit.
        unit: Code,
    },
    /// A unit pursued, or had its one chance of it.
    Pursued {
        /// The unit.
        unit: Code,
    },
    /// An objective has another holder, or none.
    Holds {
        /// Which objective, from 0.
        objective: usize,
        /// The army that holds it.
        army: Option<u8>,
    },
    /// The battle is over.
    Over {
        /// How, in a sentence.
        how: String,
    },
}

impl State {
    /// Lets an event happen. One that speaks of a unit that this battle does not have changes nothing.
    pub fn happen(&mut self, event: &Event) {
        match event {
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::Weather { weather, score } => {
                self.weather = Some(*weather);
                self.weather_score = *score;
                self.weather_changed = self.phase != Phase::Muster;
            }
            Event::Initiative { army } => {
                self.initiative = Some(*army);
                self.acting = Some(*army);
            }
            Event::Acts { army } => self.acting = Some(*army),
            Event::Holds { objective, army } => {
                if let Some(objective) = self.objectives.get_mut(*objective) {
                    objective.holder = *army;
                }
                let all = self.objectives.iter().all(|objective| objective.holder == *army);
                if let (Some(army), true) = (army, all)
                    && !self.achieved.iter().any(|(number, _)| number == army)
                {
                    self.achieved.push((*army, self.turn));
                }
            }
            Event::Over { how } => self.over = Some(how.clone()),
            Event::General { army, lieutenant, name, rating } => {
                if let Some(general) = self.general_mut(*army, *lieutenant) {
                    general.rating = *rating;
                    if let Some(name) = name {
                        general.name.clone_from(name);
                    }
                }
            }
            Event::Directs { army, lieutenant, whom } => {
                if let Some(general) = self.general_mut(*army, *lieutenant) {
                    general.directs = *whom;
                }
            }
            Event::Charges(charge) => self.charges.push(charge.clone()),
            Event::ChargeEnds { attacker } => self.charges.retain(|charge| charge.attacker != *attacker),
            Event::Contact(contact) => self.contacts.push(contact.clone()),
            Event::Supported { unit, by } => {
                self.supports.retain(|(fighter, _)| fighter != unit);
                self.supports.push((*unit, by.clone()));
            }
            Event::Round { unit } => {
                let linked = self.linked(*unit);
                for contact in self.contacts.iter_mut().filter(|contact| linked.contains(&contact.attacker)) {
                    contact.rounds += 1;
                }
            }
            Event::Breaks { unit } => {
                self.contacts.retain(|contact| contact.attacker != *unit && contact.target != *unit);
            }
            Event::Rated { brigade, .. }
            | Event::Commanded { brigade, .. }
            | Event::Done { brigade }
            | Event::Reopens { brigade }
            | Event::Tested { brigade } => self.brigade_happens(*brigade, event),
            Event::Rallied { unit, by_general, by_lieutenant } => {
                let helper = if *by_general { Some(None) } else { by_lieutenant.map(Some) };
                if let Some(general) = helper.and_then(|who| self.general_mut(unit.army, who)) {
                    general.rallied = true;
                }
                self.troop_happens(*unit, event);
            }
            Event::Raised { army, lieutenant, rating } => {
                if let Some(general) = self.general_mut(*army, Some(*lieutenant)) {
                    general.raised = Some(*rating);
                }
            }
            Event::DoneFor { unit } | Event::Disengaged { unit } => {
                self.contacts.retain(|contact| contact.attacker != *unit && contact.target != *unit);
                self.charges.retain(|charge| charge.attacker != *unit && charge.target != *unit);
                self.troop_happens(*unit, event);
            }
            Event::Obeys { unit, .. }
            | Event::Stands { unit, .. }
            | Event::FiresFrom { unit, .. }
            | Event::Owes { unit, .. }
            | Event::Paid { unit }
            | Event::Stays { unit }
            | Event::Inspired { unit }
            | Event::Follows { unit }
            | Event::Wishes { unit, .. }
            | Event::MayTake { unit, .. }
            | Event::Moved { unit, .. }
            | Event::SetMoved { unit, .. }
            | Event::Becomes { unit, .. }
            | Event::Fired { unit, .. }
            | Event::Hits { unit, .. }
            | Event::Reform { unit, .. }
            | Event::AtEdge { unit }
            | Event::LosesBattalionGuns { unit }
            | Event::Returns { unit }
            | Event::Evaded { unit }
            | Event::Wins { unit }
            | Event::Pursued { unit } => self.troop_happens(*unit, event),
        }
    }

    fn general_mut(&mut self, army: u8, lieutenant: Option<usize>) -> Option<&mut General> {
        let army = self.armies.iter_mut().find(|found| found.number == army)?;
        match lieutenant {
            Some(at) => army.lieutenants.get_mut(at),
            None => Some(&mut army.general),
        }
    }

    fn brigade_happens(&mut self, code: Code, event: &Event) {
        let Some(brigade) = self.brigade_mut(code) else { return };
        match event {
            Event::Rated { rating, penalty, .. } => {
                brigade.rating = Some(*rating);
                brigade.penalty = *penalty;
            }
            Event::Commanded { performance, directed, .. } => {
                brigade.performance = Some(*performance);
                brigade.directed = *directed;
            }
            Event::Done { .. } => brigade.done = true,
            Event::Reopens { .. } => brigade.done = false,
            Event::Tested { .. } => brigade.tested = true,
            _ => {}
        }
    }

    fn troop_happens(&mut self, code: Code, event: &Event) {
        let Some(troop) = self.troop_mut(code) else { return };
        match event {
            Event::Obeys { obedience, .. } => troop.obedience = Some(*obedience),
            Event::Moved { formation, .. } => {
                troop.unit.moved = true;
                troop.unit.formation = *formation;
            }
            Event::SetMoved { moved, formation, .. } => {
                troop.unit.moved = *moved;
                troop.unit.formation = *formation;
            }
            Event::Becomes { kind, abandoned, .. } => {
                troop.unit.kind = *kind;
                troop.abandoned = *abandoned;
            }
            Event::Fired { how, .. } => troop.fired = *how,
            Event::Hits { total, from, fire, .. } => {
                troop.unit.hits = *total;
                troop.fired_at |= *fire;
                if let Some(from) = from {
                    troop.hits_from = *from;
                }
            }
            Event::Rallied { .. } => troop.rallied = true,
            Event::Reform { state, .. } => {
                troop.follows = false;
                troop.morale = *state;
                troop.unit.reforming = *state != Morale::Steady;
                troop.at_edge &= *state != Morale::Steady;
            }
            Event::AtEdge { .. } => troop.at_edge = true,
            Event::LosesBattalionGuns { .. } => troop.battalion_guns = BattalionGuns::Absent,
            Event::DoneFor { .. } => troop.done_for = true,
            Event::Disengaged { .. } => troop.disengaged = true,
            Event::Returns { .. } => {
                troop.done_for = false;
                troop.disengaged = false;
            }
            Event::Evaded { .. } => {
                troop.evaded = true;
                troop.unit.moved = true;
            }
            Event::Wins { .. } => troop.won = true,
            Event::Stands { ground, .. } => {
                troop.ground = ground.clone();
                troop.prize = None;
            }
            Event::FiresFrom { face, directions, .. } => {
                if let Ground::Block(block) = &mut troop.ground {
                    block.directions = *directions;
                    block.fired.push(*face);
                }
            }
            Event::Owes { must, .. } => troop.must = Some(*must),
            Event::Paid { .. } => troop.paid = true,
            Event::Stays { .. } => troop.stays = true,
            Event::Inspired { .. } => troop.inspired = true,
            Event::Follows { .. } => troop.follows = true,
            Event::Wishes { wish, .. } => troop.wish = Some(*wish),
            Event::MayTake { ground, .. } => troop.prize = Some(ground.clone()),
            Event::Pursued { .. } => troop.pursued = true,
            _ => {}
        }
    }

    /// Begins a phase: what is forgotten with the last one is wiped.
    fn begin(&mut self, turn: u32, phase: Phase) {
        let new_turn = turn != self.turn || self.phase == Phase::Muster;
        self.turn = turn;
        self.phase = phase;
        self.weather_changed &= !new_turn;
        if matches!(phase, Phase::MovementInitiative | Phase::FiringInitiative) || new_turn {
            self.initiative = None;
        }
        if !matches!(phase, Phase::Movement | Phase::Firing) {
            self.acting = None;
        }
        if matches!(phase, Phase::Melee) {
            self.charges.clear();
        }
        if matches!(phase, Phase::Rally) {
            self.contacts.clear();
            self.supports.clear();
        }
        if matches!(phase, Phase::Movement | Phase::Firing) {
            self.acting = self.initiative;
        }
        for army in &mut self.armies {
            if new_turn {
                for general in army.lieutenants.iter_mut().chain([&mut army.general]) {
                    general.directs = None;
                    general.raised = None;
                    general.rallied = false;
                }
            }
            for brigade in &mut army.brigades {
                brigade.done = false;
                brigade.tested = false;
                if new_turn {
                    brigade.performance = None;
                    brigade.directed = false;
                }
                for troop in &mut brigade.troops {
                    if new_turn {
                        troop.unit.moved = false;
                        troop.obedience = None;
                        troop.fired = Fired::No;
                        troop.evaded = false;
                        troop.pursued = false;
                        troop.fired_at = false;
                        troop.rallied = false;
                        troop.must = None;
                        troop.paid = false;
                        troop.stays = false;
                        troop.inspired = false;
                        if let Ground::Block(block) = &mut troop.ground {
                            block.directions = 0;
                            block.fired.clear();
                        }
                    }
                    if phase == Phase::Firing {
                        // A commander near fire of the movement phase has tested for it then (HOW-AMB-A21).
                        troop.fired_at = false;
                    }
                    if matches!(phase, Phase::Melee | Phase::Rally) {
                        troop.won = false;
                        troop.wish = None;
                        troop.prize = None;
                    }
                }
            }
        }
    }

    /// Every unit that fights in the same melee as this one, itself included.
    pub fn linked(&self, unit: Code) -> Vec<Code> {
        let mut linked = vec![unit];
        let mut at = 0;
        while let Some(&code) = linked.get(at) {
            for contact in &self.contacts {
                for (one, other) in [(contact.attacker, contact.target), (contact.target, contact.attacker)] {
                    if one == code && !linked.contains(&other) {
                        linked.push(other);
                    }
                }
            }
            at += 1;
        }
        linked
    }
}
