//! The two sides of a battle, which may have several armies (p. 40): who is whose enemy, whose initiative holds, and which
//! armies break together.
//!
//! A side is called by the number of its first army. A *force* is what has an initiative of its own: a side, or, where
//! every army throws for itself, an army. It is called by the number of its main contingent.

use super::state::{Army, Brigade, State};
use crate::umpire::{Ratio, UnitId};

impl State {
    /// The side of an army; an army that this battle does not have is a side of its own.
    pub(crate) fn side(&self, army: u8) -> u8 {
        self.army(army).map_or(army, |army| army.side)
    }

    /// Whether two armies are enemies.
    pub(crate) fn hostile(&self, one: u8, other: u8) -> bool {
        self.side(one) != self.side(other)
    }

    /// The two sides.
    pub(crate) fn sides(&self) -> impl Iterator<Item = u8> {
        self.armies.iter().filter(|army| army.number == army.side).map(|army| army.number)
    }

    /// The armies of a side.
    pub(crate) fn allies(&self, side: u8) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(move |army| army.side == side)
    }

    /// What a side is called.
    pub(crate) fn side_name(&self, side: u8) -> &str {
        self.army(side).map_or("", |army| &army.side_name)
    }

    /// The forces that stand, each by its main contingent.
    pub(crate) fn forces(&self) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(|army| !army.broken && self.force(army.number) == army.number)
    }

    /// The force that an army belongs to. Where the main contingent has broken, the next army of the side leads.
    pub(crate) fn force(&self, army: u8) -> u8 {
        if self.options.initiative_by_army {
            return army;
        }
        let standing = || self.allies(self.side(army)).filter(|ally| !ally.broken);
        standing().find(|ally| ally.main).or_else(|| standing().next()).map_or(army, |main| main.number)
    }

    /// What a force is called.
    pub(crate) fn force_name(&self, force: u8) -> &str {
        let own = self.army(force).map_or("", |army| &army.name);
        if self.options.initiative_by_army { own } else { self.side_name(self.side(force)) }
    }

    /// Whose turn it is after a brigade is done: the army of the next force in the order of the initiative that has a
    /// brigade which may act. Of a force with several armies the main contingent is named, if it has one.
    pub(crate) fn after(&self, done: UnitId, open: impl Fn(&Brigade) -> bool) -> Option<u8> {
        let acting = self.force(done.army);
        let at = self.sequence.iter().position(|force| *force == acting)?;
        let order = self.sequence.iter().cycle().skip(at + 1).take(self.sequence.len());
        let may = |brigade: &&Brigade| brigade.id != done.of_brigade() && open(brigade);
        order.copied().find_map(|force| {
            let own = || self.brigades().filter(|brigade| self.force(brigade.id.army) == force).filter(may);
            own().find(|brigade| brigade.id.army == force).or_else(|| own().next()).map(|brigade| brigade.id.army)
        })
    }

    /// The breaking point that an army has a part in, and the points lost towards it (p. 36): its own, or its side's where
    /// the armies of a side break together.
    pub(crate) fn towards_breaking(&self, army: &Army) -> (Ratio, u32) {
        if !self.options.common_breaking_point {
            return (self.points_lost(army.number), army.break_point);
        }
        let lost = self.allies(army.side).fold(Ratio::ZERO, |sum, ally| sum + self.points_lost(ally.number));
        (lost, army.break_point)
    }

    /// Whether an army has reached its breaking point, now or before.
    pub(crate) fn breaks(&self, army: &Army) -> bool {
        let (lost, point) = self.towards_breaking(army);
        army.broken || lost >= Ratio::whole(i128::from(point))
    }

    /// Armies that break when this turn ends; who fights on has seen it.
    pub(crate) fn breaking(&self) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(|army| !self.fights_on && !army.broken && self.breaks(army))
    }

    /// Armies that break now while an ally stands: they leave the field.
    pub(crate) fn breaking_alone(&self) -> Vec<&Army> {
        let stands = |side: u8| self.allies(side).any(|ally| !self.breaks(ally));
        self.armies.iter().filter(|army| !army.broken && self.breaks(army) && stands(army.side)).collect()
    }

    /// The units of an army that leave when it breaks.
    pub(crate) fn leaving_with(&self, army: u8) -> impl Iterator<Item = UnitId> {
        self.units().filter(move |unit| unit.id.army == army && !unit.gone).map(|unit| unit.id)
    }
}
