//! How events change the state.

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::{Mark, ThisTurn};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::town::TownSide;
use crate::umpire::{Ratio, UnitId, Until};

impl State {
    /// Lets an event happen.
    pub(crate) fn apply_event(&mut self, event: &Event) {
        match event {
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::Rated { general, .. } | Event::Joins { general, .. } | Event::Falls { general, .. } => {
                self.apply_to_general(*general, event);
            }
            Event::Contact(contact) => self.touch(contact),
            Event::Rounds { pairs } => {
                for contact in &mut self.contacts {
                    if pairs.iter().any(|(a, b)| contact.has(*a) && contact.has(*b)) {
                        contact.round = contact.round.saturating_add(1);
                        contact.fought = true;
                        contact.pursuit = false;
                    }
                }
            }
            Event::Parts { unit } => self.part(*unit),
            Event::MayPursue(pursuit) => {
                self.pursuits.retain(|other| other.pursuer != pursuit.pursuer);
                self.pursuits.push(pursuit.clone());
            }
            Event::Settles { pursuer } => {
                self.pursuits.retain(|pursuit| pursuit.pursuer != *pursuer);
                self.apply_to_unit(*pursuer, event);
            }
            Event::Gone { unit, .. } => {
                self.part(*unit);
                self.pursuits.retain(|pursuit| pursuit.pursuer != *unit);
                // The article is silent about the general of a lost unit: he rides free, and dices for the hits on it.
                let danger = self.roster.unit(*unit).map_or_else(Vec::new, |unit| unit.turn.danger.clone());
                for brigade in self.roster.brigades_mut().filter(|brigade| brigade.with == Some(*unit)) {
                    brigade.with = None;
                    brigade.danger.clone_from(&danger);
                }
                self.apply_to_unit(*unit, event);
            }
            Event::Fought { unit, .. } | Event::Tested { unit } => self.may_go(*unit, event),
            Event::Safe { unit: general } if general.is_brigade() => self.apply_to_general(*general, event),
            Event::Over { how } => self.over = Some(how.clone()),
            Event::Rallied { unit, .. }
            | Event::Command { unit, .. }
            | Event::Refuses { unit }
            | Event::Stands { unit, .. }
            | Event::Counts { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Disordered { unit, .. }
            | Event::Shaken { unit, .. }
            | Event::Abandons { unit, .. }
            | Event::Fired { unit, .. }
            | Event::Shot { unit, .. }
            | Event::Figures { unit, .. }
            | Event::Recoils { unit, .. }
            | Event::Recoiled { unit, .. }
            | Event::Safe { unit }
            | Event::Returns { unit } => self.apply_to_unit(*unit, event),
        }
    }

    /// A unit has fought, or tests after shooting. Who loses or fails is out of its contacts before it recoils: which of its
    /// sides enemies held is kept.
    fn may_go(&mut self, id: UnitId, event: &Event) {
        let beset = self.is_beset(id);
        self.apply_to_unit(id, event);
        if let Some(unit) = self.roster.unit_mut(id) {
            unit.turn.beset = beset;
        }
    }

    /// Two enemies touch: by a charge, unless it is a pursuit.
    fn touch(&mut self, contact: &Contact) {
        self.contacts.retain(|other| !(other.has(contact.attacker) && other.has(contact.target)));
        self.contacts.push(contact.clone());
        let charges = self.phase == Phase::Movement;
        if let Some(charger) = self.roster.unit_mut(contact.attacker).filter(|_| charges) {
            charger.marks.set(Mark::Charged, true);
        }
    }

    fn apply_to_general(&mut self, id: UnitId, event: &Event) {
        let rides = self.phase != Phase::Muster;
        let Some(brigade) = self.roster.brigade_mut(id) else { return };
        match event {
            Event::Rated { leadership, .. } => (brigade.leadership, brigade.rated) = (Some(*leadership), true),
            Event::Joins { unit, ridden, .. } => {
                brigade.with = *unit;
                brigade.rode |= rides && (unit.is_some() || ridden.is_some());
                brigade.ridden = brigade.ridden + ridden.unwrap_or(Ratio::ZERO);
            }
            Event::Falls { fallen, .. } => {
                brigade.fallen = *fallen;
                brigade.with = None;
                brigade.danger.clear();
            }
            Event::Safe { .. } => take_risk(&mut brigade.danger),
            _ => {}
        }
    }

    fn apply_to_unit(&mut self, id: UnitId, event: &Event) {
        let pursuit = self.phase == Phase::Pursuit;
        if let Some(unit) = self.roster.unit_mut(id) {
            if let Event::Disordered { disordered, .. } = event {
                unit.turn.steady_before = pursuit && *disordered && !unit.troops.disordered;
            }
            change(unit, event);
        }
        let goes =
            matches!(event, Event::Recoiled { .. } | Event::Settles { .. } | Event::Abandons { abandoned: true, .. });
        if goes {
            self.goes_from(id);
        }
    }

    /// A unit leaves its place: who fled past it there leads nobody into it there any more.
    fn goes_from(&mut self, id: UnitId) {
        for unit in self.roster.units_mut() {
            let passed = unit.turn.fled.as_ref().is_some_and(|(_, past)| past.contains(&id));
            if passed && !unit.turn.passed_gone.contains(&id) {
                unit.turn.passed_gone.push(id);
            }
        }
    }

    fn part(&mut self, id: UnitId) {
        self.contacts.retain(|contact| !contact.has(id));
        // The charges of the turn are made by then: nobody comes up to it again before it is pursued.
        if let Some(unit) = self.roster.unit_mut(id).filter(|_| self.phase == Phase::Evasions) {
            unit.marks.set(Mark::OutOfTheWay, true);
        }
    }

    /// Begins a step, and with a new turn ends what lasted for the one before.
    fn begin(&mut self, turn: u32, phase: Phase) {
        let new_turn = turn != self.turn;
        if self.phase == Phase::Muster && phase != Phase::Muster {
            // What it was drawn up in it stands in for all of the first turn.
            self.roster.units_mut().for_each(|unit| unit.turn.disordered = false);
        }
        self.turn = turn;
        self.phase = phase;
        if new_turn || phase == Phase::Combat {
            self.roster.brigades_mut().for_each(|brigade| brigade.danger.clear());
            for unit in self.roster.units_mut() {
                unit.turn.danger.clear();
            }
        }
        if !new_turn {
            return;
        }
        self.roster.begin_turn(turn);
        self.pursuits.clear();
        self.roster.brigades_mut().for_each(|brigade| (brigade.ridden, brigade.rode) = (Ratio::ZERO, false));
        self.contacts.iter_mut().for_each(|contact| contact.fought = false);
        let active = self.active();
        for unit in self.roster.units_mut() {
            unit.turn = ThisTurn::default();
            unit.marks.end(Until::Turn);
            if unit.id.army == active {
                unit.marks.set(Mark::Seen, false);
            }
        }
    }
}

fn change(unit: &mut UnitInPlay, event: &Event) {
    match event {
        Event::Rallied { rallied, .. } => {
            unit.marks.set(Mark::Diced, true);
            unit.troops.shaken &= !rallied;
        }
        Event::Command { out, .. } => unit.troops.out_of_command = *out,
        Event::Refuses { .. } => unit.marks.set(Mark::Refused, true),
        Event::Stands { formation, wide, ground, .. } => {
            unit.troops.formation = *formation;
            unit.troops.stands_wide = *wide;
            // On open ground light infantry counts as line infantry behind cover only.
            let covered = *ground == Terrain::Open && unit.counts_as_line();
            unit.ground = if covered { Terrain::Cover } else { *ground };
        }
        Event::Counts { as_line, .. } => unit.count_as_line(*as_line),
        Event::Moved { how, .. } => unit.turn.moved = *how,
        Event::Disordered { disordered, .. } => disorder(unit, *disordered),
        Event::Shaken { shaken, .. } => unit.troops.shaken = *shaken,
        Event::Abandons { abandoned, .. } => unit.marks.set(Mark::GunsLeft, *abandoned),
        Event::Fired { stands, side, gun, .. } => fired(unit, *stands, side.unwrap_or_default(), *gun),
        Event::Shot { figures, hits, .. } => shot(unit, *figures, *hits),
        Event::Tested { .. } => {
            unit.turn.shot = 0;
            unit.marks.set(Mark::Tested, true);
        }
        Event::Figures { figures, rout, .. } => {
            let left = rout.map(|rout| unit.troops.figures.saturating_sub(rout).max(1));
            unit.set_figures(left.unwrap_or(*figures));
        }
        Event::Recoils { moves, .. } => unit.turn.recoil = *moves,
        Event::Recoiled { distance, past, .. } => {
            unit.turn.recoil = 0;
            unit.turn.fled = Some((*distance, past.clone()));
            unit.turn.fled_from = Some(unit.ground);
            unit.turn.passed_gone.clear();
        }
        Event::Safe { .. } => {
            take_risk(&mut unit.turn.danger);
            unit.marks.set(Mark::RiskTaken, true);
        }
        Event::Fought { figures, hits, .. } => fought(unit, *figures, *hits),
        Event::Settles { .. } => unit.marks.set(Mark::Pursued, true),
        Event::Gone { .. } => {
            unit.gone = true;
            // What it had to recoil stays: who is said to be there after all, as it found a way between its enemies, owes it.
            unit.turn.shot = 0;
            unit.turn.danger.clear();
        }
        Event::Returns { .. } => {
            unit.gone = false;
            let figures = unit.troops.figures.max(1);
            unit.set_figures(figures);
        }
        _ => {}
    }
}

/// It is in disorder, or in order again; in which it came in this turn it stands beyond its end.
fn disorder(unit: &mut UnitInPlay, disordered: bool) {
    unit.troops.disordered = disordered;
    unit.turn.disordered = disordered;
}

/// Stands of it shot, out of this side of its block; and at which regimental gun.
fn fired(unit: &mut UnitInPlay, stands: u32, side: TownSide, gun: Option<UnitId>) {
    unit.turn.at_guns.extend(gun);
    unit.turn.stands_fired = unit.turn.stands_fired.saturating_add(stands);
    let out = &mut unit.turn.fired_out[side as usize];
    *out = out.saturating_add(stands);
    unit.marks.set(Mark::Seen, true);
}

/// A general has diced for his life, for the worst of what put him in danger.
fn take_risk(danger: &mut Vec<u32>) {
    let worst = danger.iter().enumerate().max_by_key(|(_, hits)| **hits).map(|(at, _)| at);
    if let Some(at) = worst {
        danger.remove(at);
    }
}

/// It was hit by shooting. All hits of one shooting together put its general in danger.
fn shot(unit: &mut UnitInPlay, figures: u32, hits: u32) {
    unit.set_figures(figures);
    unit.turn.shot = unit.turn.shot.saturating_add(hits);
    match unit.turn.danger.first_mut() {
        Some(danger) => *danger = danger.saturating_add(hits),
        None => unit.turn.danger.push(hits),
    }
}

/// It has fought a round of melee: so many figures are left of it, and its commander is in danger of so many hits.
fn fought(unit: &mut UnitInPlay, figures: u32, hits: u32) {
    unit.set_figures(figures);
    // Danger from another round, for which he has not diced yet, stays.
    unit.turn.danger.push(hits);
    unit.marks.set(Mark::Fought, true);
    unit.turn.steady_before = false;
    disorder(unit, true);
}
