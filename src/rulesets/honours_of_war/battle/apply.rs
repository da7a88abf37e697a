//! How the state changes by an event.

use super::event::Event;
use super::ground::Ground;
use super::state::{Fired, General, Phase, State, Troop};
use crate::rulesets::honours_of_war::fire::range::BattalionGuns;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::umpire::UnitId;

impl State {
    /// Lets an event happen. One that speaks of a unit that this battle does not have changes nothing.
    pub(crate) fn happen(&mut self, event: &Event) {
        match event {
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::Weather { weather, score } => {
                self.weather = Some(*weather);
                self.weather_score = *score;
                self.weather_changed = self.phase != Phase::Muster;
            }
            Event::Initiative { order } => {
                self.acting = order.first().copied();
                self.sequence.clone_from(order);
            }
            Event::Acts { army } => self.acting = Some(*army),
            Event::Holds { objective, side } => {
                if let Some(objective) = self.objectives.get_mut(*objective) {
                    objective.holder = *side;
                }
                let all = self.objectives.iter().all(|objective| objective.holder == *side);
                if let (Some(side), true) = (side, all)
                    && !self.achieved.iter().any(|(number, _)| number == side)
                {
                    self.achieved.push((*side, self.turn));
                }
            }
            Event::Splits { unit, first, second_code, second_name, second } => {
                let Some(brigade) = self.brigade_mut(*unit) else { return };
                let Some(at) = brigade.troops.iter().position(|troop| troop.code == *unit) else { return };
                let code = *second_code;
                let part =
                    Troop { code, name: second_name.clone(), unit: second.clone(), ..brigade.troops[at].clone() };
                brigade.troops[at].unit = first.clone();
                brigade.troops.insert(at + 1, part);
            }
            Event::Unites { unit, other, whole } => {
                let Some(brigade) = self.brigade_mut(*unit) else { return };
                brigade.troops.retain(|troop| troop.code != *other);
                if let Some(troop) = self.troop_mut(*unit) {
                    troop.unit = whole.clone();
                }
            }
            Event::ArmyBreaks { army } => self.army_breaks(*army),
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
            Event::GeneralMoves { army, lieutenant } => {
                if let Some(general) = self.general_mut(*army, *lieutenant) {
                    general.moved = true;
                }
            }
            Event::Charges(charge) => {
                self.charges.push(charge.clone());
                if let Some(troop) = self.troop_mut(charge.attacker) {
                    troop.rides = None;
                }
            }
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
            | Event::CommanderMoves { brigade }
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
            | Event::RidesOn { unit, .. }
            | Event::Evaded { unit }
            | Event::Wins { unit }
            | Event::Pursued { unit } => self.troop_happens(*unit, event),
        }
    }

    fn army_breaks(&mut self, number: u8) {
        let gone: Vec<UnitId> = self.leaving_with(number).collect();
        self.contacts.retain(|contact| !gone.contains(&contact.attacker) && !gone.contains(&contact.target));
        for code in gone {
            if let Some(troop) = self.troop_mut(code) {
                troop.withdrawn = true;
            }
        }
        if let Some(army) = self.armies.iter_mut().find(|army| army.number == number) {
            army.broken = true;
        }
    }

    fn general_mut(&mut self, army: u8, lieutenant: Option<usize>) -> Option<&mut General> {
        let army = self.armies.iter_mut().find(|found| found.number == army)?;
        match lieutenant {
            Some(at) => army.lieutenants.get_mut(at),
            None => Some(&mut army.general),
        }
    }

    fn brigade_happens(&mut self, code: UnitId, event: &Event) {
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
            Event::CommanderMoves { .. } => brigade.commander_moved = true,
            _ => {}
        }
    }

    fn troop_happens(&mut self, code: UnitId, event: &Event) {
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
                troop.removed = false;
                troop.disengaged = false;
                troop.withdrawn = false;
            }
            Event::Evaded { .. } => {
                troop.evaded = true;
                troop.unit.moved = true;
            }
            Event::RidesOn { ride, .. } => troop.rides = Some(*ride),
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
            self.sequence.clear();
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
            self.acting = self.sequence.first().copied();
        }
        for army in &mut self.armies {
            if new_turn {
                for general in army.lieutenants.iter_mut().chain([&mut army.general]) {
                    general.directs = None;
                    general.raised = None;
                    general.rallied = false;
                    general.moved = false;
                }
            }
            for brigade in &mut army.brigades {
                brigade.done = false;
                brigade.tested = false;
                if new_turn {
                    brigade.performance = None;
                    brigade.directed = false;
                    brigade.commander_moved = false;
                }
                for troop in &mut brigade.troops {
                    troop.rides = None;
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
                    troop.removed |= troop.done_for && phase == Phase::BreakingPoints;
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
    pub(crate) fn linked(&self, unit: UnitId) -> Vec<UnitId> {
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
