//! What a charge that is declared holds until its contact, and what ends it before that (p. 22-24).

use super::event::Event;
use super::state::{Charge, State, UnitInPlay};
use crate::rulesets::honours_of_war::charge::legality::ChargeObjection;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{Refusal, Ruling, UnitId};

impl Charge {
    /// Whether it meets another charge on its way: then it is known what that one has run (p. 23).
    pub(crate) const fn meets(&self) -> bool {
        self.target_run.is_some()
    }
}

impl Event {
    /// Whose own charge it ends before its contact: who is met by an enemy is fixed in place (p. 22), who counter-charges goes
    /// for that one, who evades does not move again (p. 24), who turns or forms has left his way.
    const fn ends_charge_of(&self) -> Option<UnitId> {
        match self {
            Event::Contact(contact) => Some(contact.target),
            // Whose charge is met on its way goes on if the other never comes.
            Event::Charges(charge) if charge.counter && !charge.meets() => Some(charge.target),
            Event::Evaded { unit, .. } | Event::Turns { unit, .. } => Some(*unit),
            _ => None,
        }
    }
}

impl State {
    /// The charges that still come to something: whose charger is not shot away. He goes back at once (p. 25, 29), and until his
    /// player has said how he holds nobody any more.
    pub(crate) fn open_charges(&self) -> impl Iterator<Item = &Charge> {
        let driven = |id| self.unit(id).is_some_and(|unit| self.owes_reaction(unit));
        self.charges.iter().filter(move |charge| !driven(charge.attacker))
    }

    /// The sectors of a unit in which it has an enemy, or will at contact: its front where it charges itself (p. 22).
    pub(crate) fn held_sectors(&self, unit: UnitId) -> impl Iterator<Item = Facing> {
        let beside = self.fights_beside(unit);
        let held = move |attacker: UnitId, target: UnitId, sector: Facing| match () {
            () if attacker == unit => Some(Facing::Front),
            () if target == unit || Some(target) == beside => Some(sector),
            () => None,
        };
        let touched = self.contacts.iter().filter_map(move |one| held(one.attacker, one.target, one.sector));
        touched.chain(self.open_charges().filter_map(move |one| held(one.attacker, one.target, one.sector)))
    }

    /// A reason that names the enemy of whom it holds, as the order is another's.
    pub(crate) fn of(&self, target: &UnitInPlay, reason: Refusal) -> Refusal {
        let name = self.named(target.id);
        match reason.text.starts_with(&name) {
            true => reason,
            false => Refusal { text: format!("{name}: {}", reason.text).into(), ..reason },
        }
    }

    /// Another enemy than its target whom a charger fights, or charges as well (p. 22-23).
    pub(crate) fn has_beside(&self, charge: &Charge) -> Option<UnitId> {
        let (own, at) = (charge.attacker, charge.target);
        let touched = self.contacts.iter().map(|one| (one.attacker, one.target));
        let both_ways = touched.flat_map(|(one, other)| [(one, other), (other, one)]);
        let charged = self.charges.iter().map(|one| (one.attacker, one.target));
        both_ways.chain(charged).find(|(one, other)| *one == own && *other != at).map(|(_, other)| other)
    }

    /// Whether an enemy holds this sector of a unit, or will at contact.
    pub(crate) fn is_held_in(&self, unit: UnitId, sector: Facing) -> bool {
        self.held_sectors(unit).any(|one| one == sector)
    }

    /// Whoever charges, in pursuit too, needs a sector that is free (p. 22).
    pub(crate) fn sector_taken(&self, unit: UnitId, sector: Facing) -> Option<Refusal> {
        self.is_held_in(unit, sector).then(|| ChargeObjection::SectorOccupied.into())
    }

    /// The sectors into which nobody charges it any more, unless house rules let him (p. 22).
    pub(crate) fn barred_sectors(&self, unit: UnitId) -> Vec<Facing> {
        let barred = |side: &Facing| !self.lets(Vec::from_iter(self.sector_taken(unit, *side)));
        self.held_sectors(unit).filter(barred).collect()
    }

    /// Whether an enemy's charge at it is still to make contact; then it is fixed in place (p. 22).
    pub(crate) fn is_charged(&self, unit: UnitId) -> bool {
        self.charges_at(unit).next().is_some()
    }

    /// The charges at a unit that still come to something: those at the unit with which it holds its faces of a block among them,
    /// as both fire and fight from any (p. 17).
    pub(crate) fn charges_at(&self, unit: UnitId) -> impl Iterator<Item = &Charge> {
        let beside = self.fights_beside(unit);
        self.open_charges().filter(move |charge| charge.target == unit || Some(charge.target) == beside)
    }

    /// Whether a unit has declared a charge that is not yet in contact.
    pub(crate) fn charging(&self, unit: UnitId) -> bool {
        self.charges.iter().any(|charge| charge.attacker == unit)
    }

    /// Who meets the charge of a unit on its way, and has yet to come to it: until then neither goes on.
    pub(crate) fn met_by(&self, charger: UnitId) -> Option<UnitId> {
        let meets = self.open_charges().find(|charge| charge.target == charger && charge.meets());
        meets.map(|charge| charge.attacker)
    }

    /// Whether the target of a charge may still fire at it before contact (p. 25).
    pub(crate) fn may_fire_at(&self, charge: &Charge) -> bool {
        let target = self.unit(charge.target).filter(|target| !charge.counter && !charge.comes_round(&target.ground));
        target.is_some_and(|target| self.lets(self.against_fire(target)))
    }

    /// Ends the charge that this event overtakes.
    pub(super) fn overtakes(&mut self, event: &Event) {
        if let Some(unit) = event.ends_charge_of() {
            self.charges.retain(|charge| charge.attacker != unit);
        }
    }

    /// Tells whose charge a ruling has overtaken.
    pub(crate) fn tell_overtaken(&self, ruling: &mut Ruling<Event>) {
        let over = ruling.events.iter().filter_map(Event::ends_charge_of);
        let over = over.filter_map(|unit| self.charges.iter().find(|charge| charge.attacker == unit));
        let told: Vec<String> = over
            .map(|charge| {
                let (charger, target) = (self.named(charge.attacker), self.named(charge.target));
                format!("The charge of {charger} at {target} is over (p. 22-24).")
            })
            .collect();
        ruling.notes.extend(told);
    }
}
