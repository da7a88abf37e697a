//! Brigades act by turns (p. 18, 25): who may still move or fire, and who is next.

use super::event::Event;
use super::ground::Height;
use super::objection::OrderObjection;
use super::phase::Phase;
use super::state::{Brigade, BrigadeMark, Fired, Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::fire::shooting::Fire;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::words::counted;
use crate::umpire::{Refusal, Ruling, UnitId};

impl State {
    /// Whether nobody throws for the initiative: of two sides it is the attacker's in the first turn (p. 18).
    pub(crate) fn initiative_is_given(&self) -> bool {
        let first = self.phase == Phase::MovementInitiative && self.turn == 1;
        first && self.forces().count() == 2 && self.armies.iter().any(|army| army.attacker)
    }

    /// Whether a brigade has units that may still move this turn.
    pub(crate) fn may_still_move(&self, brigade: &Brigade) -> bool {
        !brigade.has(BrigadeMark::Done) && brigade.units.iter().any(|unit| self.is_free(unit))
    }

    /// Whether a unit is on the table, free of the enemy, bound by nothing to stand for the rest of the turn, as who has
    /// evaded is (p. 24), and in order, or reforming: then it may still change its formation in place (p. 36). Who is driven
    /// off goes by that (p. 25, 30).
    fn is_free(&self, unit: &UnitInPlay) -> bool {
        let orderly = matches!(unit.morale, Morale::Steady | Morale::Reforming) && !self.owes_reaction(unit);
        unit.is_present() && orderly && !self.fights(unit.id) && self.lets(self.stands(unit))
    }

    /// Why a brigade has no go of movement to begin, nor to pass: what happened in this turn lets no unit of it move any more
    /// (p. 18, 21, 24).
    pub(crate) fn has_no_go(&self, brigade: &Brigade) -> Option<Refusal> {
        let begins = self.phase == Phase::Movement && brigade.performance.is_none() && !brigade.has(BrigadeMark::Done);
        let stays = |unit: &UnitInPlay| [Mark::Evaded, Mark::Stays].into_iter().any(|mark| unit.has(mark));
        let none = begins && !self.may_still_move(brigade) && brigade.present().any(stays);
        none.then(|| OrderObjection::NoneMayMove.into())
    }

    /// Whether a brigade has not thrown its command die, and may.
    fn waits(&self, brigade: &Brigade) -> bool {
        self.may_still_move(brigade) && brigade.performance.is_none()
    }

    /// Whether a brigade has thrown its command die, and has units that have not moved since.
    fn is_under_way(&self, brigade: &Brigade) -> bool {
        brigade.performance.is_some() && !brigade.has(BrigadeMark::Done) && self.to_move(brigade).next().is_some()
    }

    /// Its units that might still make a move, or change their formation.
    fn to_move<'a>(&'a self, brigade: &'a Brigade) -> impl Iterator<Item = &'a UnitInPlay> {
        let to_move = |unit: &&UnitInPlay| {
            let still = unit.profile.moved || unit.has(Mark::Stays) || unit.has(Mark::Evaded);
            self.is_free(unit) && !still && !self.charging(unit.id)
        };
        brigade.units.iter().filter(to_move)
    }

    /// The brigades that have begun their go before this one begins its own: by its command die (p. 18), which ends it, by its
    /// first shot (p. 25), which leaves them what they have not fired.
    fn closed_by(&self, id: UnitId) -> impl Iterator<Item = &Brigade> {
        let begun = move |brigade: &&Brigade| match self.phase {
            Phase::Firing => fires(brigade),
            _ => brigade.performance.is_some(),
        };
        let other = move |brigade: &&Brigade| !brigade.has(BrigadeMark::Done) && brigade.id != id.of_brigade();
        // Of fire none begins its go twice.
        let begins = self.phase != Phase::Firing || !self.brigade(id).is_some_and(fires);
        self.brigades().filter(begun).filter(other).filter(move |_| begins)
    }

    /// What is said of such a brigade with units that have not moved, or not fired; and its side.
    pub(crate) fn cut_short(&self, id: UnitId) -> Option<(&str, String)> {
        // Of fire it is news to whoever goes next, and to nobody after him.
        let news = |one: &&Brigade| self.phase != Phase::Firing || self.fired_last == Some(one.id);
        let closed = self.closed_by(id).filter(news);
        let (brigade, left) = closed.map(|one| (one, self.left_to(one))).find(|(_, left)| *left > 0)?;
        let units = counted(left, "unit");
        let which = if self.phase == Phase::Firing { "that may still fire (p. 25)" } else { "unmoved (p. 18)" };
        let side = self.force_name(self.force(brigade.id.army));
        let named = self.named(brigade.id);
        // Fire goes on until all have fired who can (p. 25): whoever has not, fires later.
        Some(match self.phase {
            Phase::Firing => (side, format!("{named} has begun, with {units} {which}")),
            _ => {
                let rules: String =
                    self.scenario_rules(brigade.id).map(|rule| format!("; special rule: {rule}")).collect();
                (side, format!("it ends the go of {named} with {units} {which}{rules}"))
            }
        })
    }

    /// How many units of a brigade may still fire, or have not moved.
    fn left_to(&self, brigade: &Brigade) -> usize {
        match self.phase {
            Phase::Firing => brigade.units.iter().filter(|unit| self.may_fire(unit)).count(),
            // Who reforms may not move (p. 36).
            _ => self.to_move(brigade).filter(|unit| unit.morale == Morale::Steady).count(),
        }
    }

    /// The side whose turn to fire it is, where this unit takes it: who breaks in on another's go is told that, and not that the
    /// other is next as well (p. 25).
    pub(crate) fn fires_before(&self, id: UnitId) -> Option<&str> {
        let broken_in_on = self.cut_short(id).map(|(side, _)| side);
        self.whose_turn(id).filter(|side| broken_in_on != Some(*side))
    }

    /// What a brigade that passes gives up, in words: its fire (p. 25), or what it might have moved (p. 18).
    pub(crate) fn given_up(&self, id: UnitId) -> Option<String> {
        let left = self.brigade(id).map(|brigade| self.left_to(brigade)).filter(|left| *left > 0)?;
        let might = if self.phase == Phase::Firing { "fired" } else { "moved" };
        Some(format!("{} that might still have {might}", counted(left, "unit")))
    }

    /// A unit's or brigade's go begins: whoever went before is done with his.
    pub(crate) fn begin_go(&self, id: UnitId, ruling: &mut Ruling<Event>) {
        let cut_short = self.cut_short(id).map(|(_, cut_short)| cut_short);
        ruling.notes.extend(cut_short.map(|said| match self.phase {
            Phase::Firing => format!("{said}."),
            _ => format!("So {said}."),
        }));
        let over = |other: &&Brigade| self.phase != Phase::Firing || !self.may_still_fire(other);
        ruling.events.extend(self.closed_by(id).filter(over).map(|other| Event::Done { brigade: other.id }));
        if self.phase != Phase::Firing || self.closed_by(id).next().is_some() {
            ruling.events.push(Event::Acts { army: id.army });
        }
    }

    /// How many brigades of a force have had a go of fire, or let it be. `closed`: one whose go is over now.
    fn goes_of_fire(&self, force: u8, closed: Option<UnitId>) -> usize {
        let own = self.brigades().filter(|one| self.force(one.id.army) == force);
        own.filter(|one| Some(one.id) == closed || one.has(BrigadeMark::Done) || fires(one)).count()
    }

    /// The army that is due to begin a go of fire: of the forces with a brigade that may still fire the one that has had the
    /// fewest goes, of as many the first by the initiative (p. 25). `closed`: a brigade whose go is over now.
    fn due_to_fire(&self, closed: Option<UnitId>) -> Option<u8> {
        let may = |brigade: &&Brigade| Some(brigade.id) != closed && self.may_still_fire(brigade);
        let army = |force: u8| {
            let own = || self.brigades().filter(|brigade| self.force(brigade.id.army) == force).filter(may);
            own().find(|brigade| brigade.id.army == force).or_else(|| own().next()).map(|brigade| brigade.id.army)
        };
        let open = self.sequence.iter().filter_map(|force| Some((self.goes_of_fire(*force, closed), army(*force)?)));
        open.min_by_key(|(goes, _)| *goes).map(|(_, army)| army)
    }

    /// Who fires after this brigade is done: the other whose go is under way, else who is due.
    fn fires_after(&self, closed: UnitId) -> Option<u8> {
        let under_way = |army: &u8| {
            let own = |brigade: &&Brigade| self.force(brigade.id.army) == self.force(*army) && brigade.id != closed;
            let begun = |brigade: &Brigade| fires(brigade) && self.may_still_fire(brigade);
            self.force(*army) != self.force(closed.army) && self.brigades().filter(own).any(begun)
        };
        self.acting.filter(under_way).or_else(|| self.due_to_fire(Some(closed)))
    }

    /// The army that is due if this unit's brigade begins its go now: whoever went before is then done with his.
    fn due_instead(&self, id: UnitId) -> Option<u8> {
        if self.phase == Phase::Movement {
            let closed = self.closed_by(id).next();
            return closed.map_or_else(|| self.next_army(), |closed| self.after(closed.id, |other| self.waits(other)));
        }
        match self.brigade(id) {
            Some(brigade) if self.phase == Phase::Firing && !fires(brigade) => self.due_to_fire(None),
            _ => self.next_army(),
        }
    }

    /// The army whose brigade is next: the one that acts, until all units of its brigade have moved (p. 18).
    pub(crate) fn next_army(&self) -> Option<u8> {
        let now = self.acting?;
        if self.phase == Phase::Firing {
            let own =
                |brigade: &Brigade| self.force(brigade.id.army) == self.force(now) && self.may_still_fire(brigade);
            return if self.brigades().any(own) { Some(now) } else { self.due_to_fire(None).or(Some(now)) };
        }
        if self.phase != Phase::Movement {
            return Some(now);
        }
        let own = || self.brigades().filter(|brigade| self.force(brigade.id.army) == self.force(now));
        let begun = own().find(|brigade| brigade.performance.is_some() && !brigade.has(BrigadeMark::Done));
        match begun {
            Some(begun) if !self.is_under_way(begun) => self.after(begun.id, |other| self.waits(other)).or(Some(now)),
            None if !own().any(|brigade| self.waits(brigade)) => {
                let done = UnitId::new(now, ' ', 0);
                self.after(done, |other| self.waits(other)).or(Some(now))
            }
            _ => Some(now),
        }
    }

    /// The side whose turn it is, where it is not this unit's or brigade's, and it has a brigade that may act.
    pub(crate) fn whose_turn(&self, id: UnitId) -> Option<&str> {
        let next = self.due_instead(id).map(|army| self.force(army)).filter(|force| *force != self.force(id.army))?;
        let may = |brigade: &Brigade| match self.phase {
            Phase::Movement => self.waits(brigade) || self.is_under_way(brigade),
            _ => self.may_still_fire(brigade),
        };
        let waits = self.brigades().any(|brigade| self.force(brigade.id.army) == next && may(brigade));
        waits.then(|| self.force_name(next))
    }

    fn may_still_fire(&self, brigade: &Brigade) -> bool {
        brigade.units.iter().any(|unit| self.may_fire(unit))
    }

    fn may_fire(&self, unit: &UnitInPlay) -> bool {
        unit.is_present() && self.lets(self.against_fire(unit))
    }

    /// A shot of this unit, as far as the roster knows it before a target is named.
    pub(crate) fn shot_of(&self, unit: &UnitInPlay) -> Fire {
        // A garrison fires once on each of its faces, and on one while it fights on another (p. 17).
        let garrison = self.may_fire_on_another_face(unit);
        // Neither chargers nor counter-chargers fire, whatever has come of the charge (p. 25; HOW-AMB-A59).
        let charged = unit.has(Mark::Charged) || unit.has(Mark::Halted);
        Fire {
            firer: unit.as_it_fights(),
            already_fired: unit.has_fired() && !garrison,
            firer_charging: charged,
            firer_in_melee: self.fights(unit.id) && !garrison,
            battalion_guns: unit.battalion_guns,
            demoralised: self.demoralised(unit.id),
            weather: self.weather.unwrap_or_default(),
            scale: self.scale,
            ..Fire::default()
        }
    }

    /// What the book has against fire by this unit, as far as the roster knows (p. 25-27, 36).
    pub(crate) fn against_fire(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        let objections = self.shot_of(unit).against_firer(&self.tables);
        let mut reasons: Vec<Refusal> = objections.into_iter().map(Refusal::from).collect();
        if unit.has(Mark::Abandoned) {
            reasons.push(OrderObjection::CrewGone.into());
        }
        // In the movement phase a brigade may be done with its moves, and its units fire all the same.
        let done = self.brigade(unit.id).is_some_and(|brigade| brigade.has(BrigadeMark::Done));
        if done && self.phase == Phase::Firing {
            reasons.push(OrderObjection::BrigadeFired.into());
        }
        self.deciding(reasons)
    }

    /// Whether a battery has fired at a steep hill, or from one, as far as the roster knows: nothing grazes there (p. 28).
    pub(crate) fn fired_at_steep(&self, battery: &UnitInPlay) -> bool {
        let first = battery.phase.aim.as_ref().and_then(|aim| self.unit(aim.at));
        [Some(battery), first].into_iter().flatten().any(|unit| unit.ground.height() == Height::Steep)
    }

    /// Whether another unit of its brigade may fire in this phase.
    pub(crate) fn others_may_fire(&self, unit: UnitId) -> bool {
        let other = |one: &UnitInPlay| one.id != unit && one.id.of_brigade() == unit.of_brigade();
        self.present().any(|one| other(one) && self.lets(self.against_fire(one)))
    }

    /// The brigade of `subject` is done: the other side's turn, if it has a brigade left that may act.
    pub(crate) fn close_brigade(&self, subject: UnitId, ruling: &mut Ruling<Event>) {
        let brigade = subject.of_brigade();
        ruling.events.push(Event::Done { brigade });
        let next = match self.phase {
            Phase::Movement => self.after(brigade, |other| self.waits(other)),
            _ => self.fires_after(brigade),
        };
        if let Some(army) = next {
            ruling.events.push(Event::Acts { army });
            ruling.notes.push(format!("{} to go next.", self.force_name(self.force(army))));
        }
    }
}

/// Whether a brigade has fired in the firing phase.
fn fires(brigade: &Brigade) -> bool {
    brigade.units.iter().any(|unit| unit.turn.fired == Fired::Firing)
}
