//! Who comes on the table in a later turn: until then he is given no order and is nobody's enemy, and he is not lost.

use super::force::{Brigade, Roster, Unit};
use super::unit_id::UnitId;
use super::view::{Part, View};

/// What stands on the roster beside a unit that is still on its way, and what it means.
pub const LATER: (&str, &str) = ("later", "comes on the table in a later turn");

impl<U> Unit<U> {
    /// Whether it stands on the table: not out of the battle, nor still on its way.
    pub fn is_present(&self) -> bool {
        !self.gone && self.comes_on.is_none()
    }
}

impl<B, U> Brigade<B, U> {
    /// Those of its units that are on the table.
    pub fn present(&self) -> impl Iterator<Item = &Unit<U>> {
        self.units.iter().filter(|unit| unit.is_present())
    }

    /// Whether any of its units is on the table.
    pub fn is_present(&self) -> bool {
        self.present().next().is_some()
    }

    /// The turn in which it comes on the table, while it is on its way.
    pub fn comes_on(&self) -> Option<u32> {
        self.units.iter().filter(|unit| !unit.gone).filter_map(|unit| unit.comes_on).max()
    }
}

impl<A, B, U> Roster<A, B, U> {
    /// Units that are on the table.
    pub fn present(&self) -> impl Iterator<Item = &Unit<U>> {
        self.units().filter(|unit| unit.is_present())
    }

    /// Units that are not out of the battle, be they on their way.
    pub fn remaining(&self) -> impl Iterator<Item = &Unit<U>> {
        self.units().filter(|unit| !unit.gone)
    }

    /// A turn begins: whoever comes on in it, or was to come before, is on the table.
    pub fn begin_turn(&mut self, turn: u32) {
        self.units_mut().for_each(|unit| unit.comes_on = unit.comes_on.filter(|comes_on| *comes_on > turn));
    }

    /// What is said as a turn begins of each brigade that comes on in it: `b Picton comes on the table.`
    pub fn arrivals(&self, turn: u32) -> impl Iterator<Item = String> {
        let come = self.brigades().filter(move |brigade| brigade.comes_on() == Some(turn));
        come.map(|brigade| format!("{} comes on the table.", self.named(brigade.id)))
    }

    /// Whether a unit is on the table, or there is such a brigade and it is not on its way.
    pub fn has(&self, id: UnitId) -> bool {
        if id.is_brigade() {
            self.brigade(id).is_some_and(|brigade| brigade.comes_on().is_none())
        } else {
            self.unit(id).is_some_and(Unit::is_present)
        }
    }

    /// Why nobody of this id can be given an order: he is on his way, out of the battle, or there is no such unit.
    pub fn absent(&self, id: UnitId) -> String {
        let unit = self.unit(id);
        match self.comes_on(id) {
            Some(turn) => format!("{} comes on the table in turn {turn}", self.named(id)),
            None if unit.is_some_and(|unit| unit.gone) => format!("{} is out of the battle", self.named(id)),
            None => format!("{id} is nobody in this battle"),
        }
    }

    /// The turn in which a unit, or a brigade, comes on the table, while it is on its way.
    pub fn comes_on(&self, id: UnitId) -> Option<u32> {
        if id.is_brigade() { self.brigade(id)?.comes_on() } else { self.unit(id)?.comes_on }
    }

    /// Tells of those who are on their way: on their rows, and in the scenario.
    pub fn tell_arrivals(&self, view: &mut View) {
        for brigade in view.armies.iter_mut().flat_map(|army| &mut army.brigades) {
            let Some(turn) = self.comes_on(brigade.code) else { continue };
            brigade.note = format!("turn {turn}");
            for row in brigade.units.iter_mut().filter(|row| self.comes_on(row.code).is_some()) {
                row.marks = vec![LATER.0.to_owned()];
                (row.owes, row.ready) = (false, false);
            }
        }
        let mut on_their_way: Vec<(u32, UnitId)> =
            self.brigades().filter_map(|brigade| Some((brigade.comes_on()?, brigade.id))).collect();
        on_their_way.sort_unstable();
        if !on_their_way.is_empty() {
            let line = |(turn, id): (u32, UnitId)| format!("{} comes on the table in turn {turn}.", self.named(id));
            view.scenario.push(Part { heading: "ON THEIR WAY", says: on_their_way.into_iter().map(line).collect() });
        }
    }
}
