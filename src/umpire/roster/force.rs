//! Armies with their brigades and units: what every ruleset looks up in the same way. What a ruleset knows of each beyond
//! that stands in `own`, and is reached as if it stood here.

use std::ops::{Deref, DerefMut};

use crate::umpire::UnitId;

/// All armies of a battle, in the order of battle's order.
#[derive(Clone, Debug)]
pub struct Roster<A, B, U> {
    /// The armies.
    pub armies: Vec<Army<A, B, U>>,
}

/// An army.
#[derive(Clone, Debug)]
pub struct Army<A, B, U> {
    /// Its number, from 1.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Its side, by the number of that side's first army.
    pub side: u8,
    /// Its brigades.
    pub brigades: Vec<Brigade<B, U>>,
    /// What its ruleset knows of it.
    pub own: A,
}

/// A brigade: units under one letter.
#[derive(Clone, Debug)]
pub struct Brigade<B, U> {
    /// Its id.
    pub id: UnitId,
    /// Its name, which is its commander's as a rule.
    pub name: String,
    /// Its units.
    pub units: Vec<Unit<U>>,
    /// What its ruleset knows of it.
    pub own: B,
}

/// A unit in play.
#[derive(Clone, Debug)]
pub struct Unit<U> {
    /// Its id.
    pub id: UnitId,
    /// Its name.
    pub name: String,
    /// It is out of the battle.
    pub gone: bool,
    /// The turn in which it comes on the table, while it is on its way.
    pub comes_on: Option<u32>,
    /// What its ruleset knows of it.
    pub own: U,
}

impl<A, B, U> Deref for Army<A, B, U> {
    type Target = A;
    fn deref(&self) -> &A {
        &self.own
    }
}

impl<A, B, U> DerefMut for Army<A, B, U> {
    fn deref_mut(&mut self) -> &mut A {
        &mut self.own
    }
}

impl<B, U> Deref for Brigade<B, U> {
    type Target = B;
    fn deref(&self) -> &B {
        &self.own
    }
}

impl<B, U> DerefMut for Brigade<B, U> {
    fn deref_mut(&mut self) -> &mut B {
        &mut self.own
    }
}

impl<U> Deref for Unit<U> {
    type Target = U;
    fn deref(&self) -> &U {
        &self.own
    }
}

impl<U> DerefMut for Unit<U> {
    fn deref_mut(&mut self) -> &mut U {
        &mut self.own
    }
}

impl<A, B, U> Roster<A, B, U> {
    /// An army by its number.
    pub fn army(&self, number: u8) -> Option<&Army<A, B, U>> {
        self.armies.iter().find(|army| army.number == number)
    }

    /// An army by its number, to change it.
    pub fn army_mut(&mut self, number: u8) -> Option<&mut Army<A, B, U>> {
        self.armies.iter_mut().find(|army| army.number == number)
    }

    /// All brigades.
    pub fn brigades(&self) -> impl Iterator<Item = &Brigade<B, U>> {
        self.armies.iter().flat_map(|army| &army.brigades)
    }

    /// All brigades, to change them.
    pub fn brigades_mut(&mut self) -> impl Iterator<Item = &mut Brigade<B, U>> {
        self.armies.iter_mut().flat_map(|army| &mut army.brigades)
    }

    /// A brigade by its id, or by that of one of its units.
    pub fn brigade(&self, id: UnitId) -> Option<&Brigade<B, U>> {
        self.brigades().find(|brigade| brigade.id == id.of_brigade())
    }

    /// A brigade by its id, or by that of one of its units, to change it.
    pub fn brigade_mut(&mut self, id: UnitId) -> Option<&mut Brigade<B, U>> {
        self.brigades_mut().find(|brigade| brigade.id == id.of_brigade())
    }

    /// All units, gone or not.
    pub fn units(&self) -> impl Iterator<Item = &Unit<U>> {
        self.brigades().flat_map(|brigade| &brigade.units)
    }

    /// All units, gone or not, to change them.
    pub fn units_mut(&mut self) -> impl Iterator<Item = &mut Unit<U>> {
        self.brigades_mut().flat_map(|brigade| &mut brigade.units)
    }

    /// A unit by its id, gone or not.
    pub fn unit(&self, id: UnitId) -> Option<&Unit<U>> {
        self.units().find(|unit| unit.id == id)
    }

    /// A unit by its id, gone or not, to change it.
    pub fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit<U>> {
        self.units_mut().find(|unit| unit.id == id)
    }

    /// The side of an army; 0 for a number that no army has.
    pub fn side(&self, army: u8) -> u8 {
        self.army(army).map_or(0, |army| army.side)
    }

    /// The units of other sides that are on the table.
    pub fn enemies(&self, army: u8) -> impl Iterator<Item = &Unit<U>> {
        let side = self.side(army);
        self.present().filter(move |unit| self.side(unit.id.army) != side)
    }

    /// The code on the screens: `b3` on the first side, `B3` on the second.
    pub fn marked(&self, id: UnitId) -> String {
        id.marked(self.armies.iter().map(|army| (army.side, army.brigades.len())))
    }

    /// The name of a unit or a brigade, on the table or not; nothing where there is no such one.
    pub fn name(&self, id: UnitId) -> Option<&str> {
        if id.is_brigade() {
            self.brigade(id).map(|brigade| &*brigade.name)
        } else {
            self.unit(id).map(|unit| &*unit.name)
        }
    }

    /// Code and name of a unit or a brigade, as the log has them: `b3 Bevern`.
    pub fn named(&self, id: UnitId) -> String {
        let marked = self.marked(id);
        self.name(id).map_or_else(|| marked.clone(), |name| format!("{marked} {name}"))
    }
}
