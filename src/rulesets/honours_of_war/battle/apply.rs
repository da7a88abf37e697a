//! How the state changes by an event.

use super::event::Event;
use super::ground::Ground;
use super::phase::Phase;
use super::roster::{Aim, Exit, Fired, General, UnitInPlay};
use super::state::{BrigadeMark, Mark, Objective, State};
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{Ratio, UnitId};

impl State {
    /// Lets an event happen. One that speaks of a unit that this battle does not have changes nothing.
    #[expect(clippy::too_many_lines, reason = "a line for each event")]
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::Weather { .. }
            | Event::Initiative { .. }
            | Event::Acts { .. }
            | Event::FightsOn
            | Event::Holds { .. }
            | Event::ArmyBreaks { .. }
            | Event::Splits { .. }
            | Event::Unites { .. }
            | Event::Under { .. }
            | Event::Breaks { .. }
            | Event::Over { .. } => self.battle_changes(event),
            Event::General { army, lieutenant, .. }
            | Event::Directs { army, lieutenant, .. }
            | Event::GeneralTested { army, lieutenant }
            | Event::GeneralMoves { army, lieutenant } => self.general_changes(*army, *lieutenant, event),
            Event::Raised { army, lieutenant, .. } => self.general_changes(*army, Some(*lieutenant), event),
            Event::Charges(_)
            | Event::ChargeEnds { .. }
            | Event::Contact(_)
            | Event::Supported { .. }
            | Event::Round { .. } => self.melees_change(event),
            Event::Rated { brigade, .. }
            | Event::Commanded { brigade, .. }
            | Event::Done { brigade }
            | Event::Reopens { brigade }
            | Event::CommanderMoves { brigade }
            | Event::Tested { brigade } => self.brigade_changes(*brigade, event),
            Event::DoneFor { unit }
            | Event::Disengaged { unit }
            | Event::Rallied { unit, .. }
            | Event::Fired { unit, .. }
            | Event::Hits { unit, .. }
            | Event::Reform { unit, .. }
            | Event::Stands { unit, .. }
            | Event::Obeys { unit, .. }
            | Event::FiresFrom { unit, .. }
            | Event::StruckFrom { unit, .. }
            | Event::Owes { unit, .. }
            | Event::Paid { unit }
            | Event::Stays { unit }
            | Event::LostInMist { unit }
            | Event::Inspired { unit }
            | Event::Follows { unit }
            | Event::Wishes { unit, .. }
            | Event::MayTake { unit, .. }
            | Event::Moved { unit, .. }
            | Event::SetMoved { unit, .. }
            | Event::Becomes { unit, .. }
            | Event::Turns { unit, .. }
            | Event::Grazed { unit, .. }
            | Event::AtEdge { unit }
            | Event::LosesBattalionGuns { unit }
            | Event::Returns { unit }
            | Event::RidesOn { unit, .. }
            | Event::Evaded { unit }
            | Event::Halts { unit }
            | Event::Misses { unit, .. }
            | Event::Wins { unit }
            | Event::Pursued { unit, .. } => {
                self.beside(*unit, event);
                self.unit_changes(*unit, event);
            }
        }
    }

    /// What an event of a unit changes beside it.
    fn beside(&mut self, unit: UnitId, event: &Event) {
        match event {
            Event::DoneFor { .. } | Event::Disengaged { .. } => {
                self.parts(&[unit]);
                self.charges.retain(|charge| charge.attacker != unit && charge.target != unit);
                self.moves_off(unit);
            }
            Event::Rallied { by_general, by_lieutenant, .. } => {
                self.general_helps(unit.army, if *by_general { Some(None) } else { by_lieutenant.map(Some) });
            }
            Event::Fired { how, shot, .. } => self.exchange(unit, *how, shot.as_ref()),
            Event::Hits { fire, .. } => self.endangers(unit, *fire),
            Event::Reform { state, .. } => self.drives_off(unit, *state),
            Event::Evaded { .. } => self.goes_back(unit),
            Event::Stands { ground: Ground::Block(block), .. } if !self.garrisoned.contains(&block.number) => {
                self.garrisoned.push(block.number);
            }
            _ => {}
        }
    }

    fn battle_changes(&mut self, event: &Event) {
        match event {
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
            Event::Holds { objective, side } => self.holds(*objective, *side),
            Event::ArmyBreaks { army } => self.army_breaks(*army),
            Event::Splits { .. } | Event::Unites { .. } => self.regroups(event),
            Event::Under { brigade, lieutenant } => self.goes_under(*brigade, *lieutenant),
            Event::Breaks { unit } => self.parts(&[*unit]),
            Event::FightsOn => self.fights_on = true,
            Event::Over { how } => self.over = Some(how.clone()),
            _ => {}
        }
    }

    /// Two who exchange fire when all moves are made stand as far apart until one of them moves: rallying asks for that.
    fn exchange(&mut self, firer: UnitId, how: Fired, shot: Option<&Aim>) {
        let Some(shot) = shot else { return };
        for (one, other) in [(firer, shot.at), (shot.at, firer)] {
            let Some(unit) = self.unit_mut(one) else { continue };
            if how == Fired::Firing {
                unit.turn.exchanged.push((other, shot.range));
            }
            if one == shot.at {
                unit.turn.cover = shot.cover.or(unit.turn.cover);
            }
        }
    }

    /// Fire has hit a unit: a danger to the command figures near it (p. 13). In the movement phase each fire is a new one
    /// (HOW-AMB-A21).
    fn endangers(&mut self, unit: UnitId, fire: bool) {
        if !fire {
            return;
        }
        let anew = self.phase == Phase::Movement;
        let Some(brigade) = self.brigade_mut(unit) else { return };
        if anew {
            brigade.marks.set(BrigadeMark::Tested, false);
        }
        let (id, led) = (brigade.id, brigade.by_general);
        let Some(army) = self.army_mut(unit.army) else { return };
        for (at, general) in army.generals_mut().enumerate() {
            let stands_by = (led && at == 0) || general.directs.is_some_and(|(whom, _)| whom == id);
            general.tested &= !anew;
            general.danger |= stands_by && !general.tested;
        }
    }

    /// Who is driven off charges no more, and is no longer where it fired from (p. 25, 29).
    fn drives_off(&mut self, unit: UnitId, state: Morale) {
        if state == Morale::Steady {
            return;
        }
        self.charges.retain(|charge| charge.attacker != unit);
        for charge in self.charges.iter_mut().filter(|charge| charge.target == unit) {
            charge.counter = false;
        }
        if state == Morale::Retreated {
            self.goes_back(unit);
        }
        self.moves_off(unit);
    }

    /// Who charges a unit that goes back does not find it where it stood.
    fn goes_back(&mut self, unit: UnitId) {
        let Some(ground) = self.unit(unit).map(|unit| unit.ground.clone()) else { return };
        for charge in self.charges.iter_mut().filter(|charge| charge.target == unit) {
            charge.left.get_or_insert_with(|| ground.clone());
        }
    }

    /// Nobody knows any more how far it is from those with whom it exchanged fire.
    fn moves_off(&mut self, unit: UnitId) {
        for other in self.units_mut() {
            if other.id == unit {
                other.turn.exchanged.clear();
                other.turn.cover = None;
            }
            other.turn.exchanged.retain(|(with, _)| *with != unit);
        }
    }

    /// The help of a general to rally is used up for this turn: the commanding general's, or a lieutenant's.
    fn general_helps(&mut self, army: u8, who: Option<Option<usize>>) {
        if let Some(general) = who.and_then(|who| self.general_mut(army, who)) {
            general.rallied = true;
        }
    }

    fn holds(&mut self, objective: usize, side: Option<u8>) {
        let garrison = self.objectives.get(objective).and_then(|objective| self.holder_by_garrison(objective));
        if let Some(objective) = self.objectives.get_mut(objective) {
            objective.holder = side;
            objective.said_of = garrison;
        }
        // What was said in this turn may be said otherwise.
        let all_of = |objectives: &[Objective], side| objectives.iter().all(|one| one.holder == Some(side));
        let (turn, objectives) = (self.turn, &self.objectives);
        self.achieved.retain(|(side, reached)| *reached != turn || all_of(objectives, *side));
        if let (Some(side), true) = (side, side.is_some_and(|side| all_of(objectives, side)))
            && !self.achieved.iter().any(|(number, _)| *number == side)
        {
            self.achieved.push((side, self.turn));
        }
    }

    /// A unit becomes two, or two become one.
    fn regroups(&mut self, event: &Event) {
        match event {
            Event::Splits { unit, first, second_code, second_name, second } => {
                let Some(brigade) = self.brigade_mut(*unit) else { return };
                let Some(at) = brigade.units.iter().position(|one| one.id == *unit) else { return };
                let mut part = UnitInPlay { id: *second_code, name: second_name.clone(), ..brigade.units[at].clone() };
                part.profile = second.clone();
                brigade.units[at].profile = first.clone();
                brigade.units.insert(at + 1, part);
            }
            Event::Unites { unit, other, whole } => {
                let Some(brigade) = self.brigade_mut(*unit) else { return };
                brigade.units.retain(|one| one.id != *other);
                if let Some(unit) = self.unit_mut(*unit) {
                    unit.profile = whole.clone();
                }
            }
            _ => {}
        }
    }

    fn army_breaks(&mut self, number: u8) {
        let gone: Vec<UnitId> = self.leaving_with(number).collect();
        self.parts(&gone);
        for id in gone {
            if let Some(unit) = self.unit_mut(id) {
                unit.goes(Exit::Withdrawn);
            }
        }
        if let Some(army) = self.army_mut(number) {
            army.broken = true;
        }
    }

    /// These units are in contact with nobody any more.
    fn parts(&mut self, units: &[UnitId]) {
        self.contacts.retain(|contact| !units.contains(&contact.attacker) && !units.contains(&contact.target));
    }

    fn general_mut(&mut self, army: u8, lieutenant: Option<usize>) -> Option<&mut General> {
        let army = self.army_mut(army)?;
        match lieutenant {
            Some(at) => army.lieutenants.get_mut(at),
            None => Some(&mut army.general),
        }
    }

    fn general_changes(&mut self, army: u8, lieutenant: Option<usize>, event: &Event) {
        let Some(general) = self.general_mut(army, lieutenant) else { return };
        match event {
            Event::General { name, rating, .. } => {
                // The commanding general raises the rating that he has now, and anew.
                (general.rating, general.raised) = (*rating, None);
                if let Some(name) = name {
                    general.name.clone_from(name);
                }
            }
            Event::Directs { whom, .. } => general.directs = *whom,
            Event::GeneralMoves { .. } => general.moved = true,
            Event::GeneralTested { .. } => (general.tested, general.danger) = (true, false),
            Event::Raised { rating, .. } => general.raised = Some(*rating),
            _ => {}
        }
    }

    fn melees_change(&mut self, event: &Event) {
        match event {
            Event::Charges(charge) => {
                self.charges.push(charge.clone());
                if let Some(unit) = self.unit_mut(charge.attacker) {
                    unit.phase.rides = None;
                }
            }
            Event::ChargeEnds { attacker } => self.charges.retain(|charge| charge.attacker != *attacker),
            Event::Contact(contact) => {
                self.contacts.push(contact.clone());
                if let Some(unit) = self.unit_mut(contact.attacker) {
                    unit.marks.set(Mark::Pursues, false);
                }
            }
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
            _ => {}
        }
    }

    fn brigade_changes(&mut self, id: UnitId, event: &Event) {
        let all_retreat = self.brigade(id).is_some_and(|brigade| self.all_retreat(brigade));
        let Some(brigade) = self.brigade_mut(id) else { return };
        match event {
            Event::Rated { rating, penalty, .. } => {
                brigade.rating = Some(*rating);
                brigade.penalty = *penalty;
            }
            Event::Commanded { performance, directed, .. } => {
                brigade.performance = Some(*performance);
                brigade.marks.set(BrigadeMark::Directed, *directed);
            }
            Event::Done { .. } => brigade.marks.set(BrigadeMark::Done, true),
            Event::Reopens { .. } => brigade.marks.set(BrigadeMark::Done, false),
            Event::Tested { .. } => brigade.marks.set(BrigadeMark::Tested, true),
            Event::CommanderMoves { .. } => {
                brigade.marks.set(BrigadeMark::CommanderMoved, true);
                brigade.marks.set(BrigadeMark::WentBack, all_retreat);
            }
            _ => {}
        }
    }

    fn unit_changes(&mut self, id: UnitId, event: &Event) {
        let Some(unit) = self.unit_mut(id) else { return };
        if let Some(mark) = event.mark() {
            unit.marks.set(mark, true);
        }
        match event {
            Event::Obeys { obedience, .. } => unit.turn.obedience = Some(*obedience),
            Event::Moved { formation, spent, .. } => {
                unit.profile.moved = true;
                unit.turn.spent = unit.turn.spent + spent.unwrap_or(Ratio::ONE);
                unit.profile.formation = *formation;
            }
            Event::Turns { formation, .. } => unit.profile.formation = *formation,
            Event::SetMoved { moved, formation, .. } => {
                (unit.profile.moved, unit.profile.formation) = (*moved, *formation);
                unit.turn.spent = if *moved { unit.turn.spent.max(Ratio::ONE) } else { Ratio::ZERO };
            }
            Event::Becomes { kind, abandoned, .. } => {
                unit.profile.kind = *kind;
                unit.marks.set(Mark::Abandoned, *abandoned);
            }
            Event::Fired { how, shot, .. } => {
                unit.turn.fired = *how;
                unit.turn.shot_at.extend(shot.iter().map(|shot| shot.at));
                unit.marks.set(Mark::Grazes, shot.as_ref().is_some_and(Aim::may_graze));
                unit.phase.aim.clone_from(shot);
            }
            Event::Grazed { target, .. } => {
                unit.marks.set(Mark::Grazes, false);
                unit.phase.grazed.extend(target);
            }
            Event::Hits { total, from, .. } => {
                unit.profile.hits = *total;
                if let Some(from) = from {
                    (unit.hits_from, unit.struck_from) = (*from, Vec::new());
                }
            }
            Event::StruckFrom { sides, .. } => unit.struck_from.clone_from(sides),
            Event::Pursued { pursues, .. } => unit.marks.set(Mark::Pursues, *pursues),
            Event::Reform { state, .. } => unit.comes_to(*state),
            Event::LosesBattalionGuns { .. } => unit.battalion_guns = BattalionGuns::Absent,
            Event::DoneFor { .. } => unit.goes(Exit::DoneFor),
            Event::Disengaged { .. } => unit.goes(Exit::Disengaged),
            Event::Returns { .. } => unit.returns(),
            Event::Evaded { .. } => unit.profile.moved = true,
            Event::RidesOn { ride, .. } => unit.phase.rides = Some(*ride),
            Event::Stands { ground, .. } => (unit.ground, unit.phase.prize) = (ground.clone(), None),
            Event::FiresFrom { face, directions, .. } => {
                if let Ground::Block(block) = &mut unit.ground {
                    block.directions = *directions;
                    block.fired.push(*face);
                }
            }
            Event::Misses { enemy, melee, .. } => unit.phase.missed.push((*enemy, *melee)),
            Event::Owes { must, .. } => unit.turn.must = Some(*must),
            Event::Wishes { wish, .. } => unit.phase.wish = Some(*wish),
            Event::MayTake { ground, .. } => unit.phase.prize = Some(ground.clone()),
            _ => {}
        }
    }
}

impl Event {
    /// The mark that it sets on its unit.
    const fn mark(&self) -> Option<Mark> {
        Some(match self {
            Event::Paid { .. } => Mark::Paid,
            Event::Stays { .. } => Mark::Stays,
            Event::LostInMist { .. } => Mark::LostInMist,
            Event::Inspired { .. } => Mark::Inspired,
            Event::Follows { .. } => Mark::Follows,
            Event::AtEdge { .. } => Mark::AtEdge,
            Event::Evaded { .. } => Mark::Evaded,
            Event::Halts { .. } => Mark::Halted,
            Event::Turns { .. } => Mark::Turned,
            Event::Pursued { .. } => Mark::Pursued,
            Event::Wins { .. } => Mark::Won,
            Event::Rallied { .. } => Mark::Rallied,
            Event::Hits { fire: true, .. } => Mark::FiredAt,
            _ => return None,
        })
    }
}

impl UnitInPlay {
    /// It is in the battle again.
    fn returns(&mut self) {
        self.gone = false;
        self.exit = None;
        self.marks.set(Mark::Removed, false);
    }

    /// It goes out of the battle. Who is Done For stays so.
    fn goes(&mut self, exit: Exit) {
        self.gone = true;
        if !self.left(Exit::DoneFor) {
            self.exit = Some(exit);
        }
    }
}
