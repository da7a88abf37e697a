//! The requests of the headless contract.

mod bounds;
mod json;
mod numbers;
mod objection;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Dice, Interrupt, Refusal};

pub use bounds::{MOST_DICE, MOST_FIGURE, within_bounds};
pub use json::input;
pub use numbers::{integer, integer_non_null, measure, measure_non_null, measure_or_null, non_null};
pub use objection::{Objection, Objections, SwitchedOff, Switches};

/// One procedure of a ruleset whose tables are `T`, as the headless contract lists it.
pub struct ProcedureEntry<T> {
    /// Its name in a request.
    pub name: &'static str,
    /// Reads its inputs, and rules.
    pub run: fn(&T, Value, &mut dyn Dice) -> Result<Value, Interrupt>,
}

/// A question to the tables that no die decides. Its fields are the inputs, by their names in the contract.
pub trait Lookup<T>: DeserializeOwned {
    /// The procedure's name.
    const NAME: &'static str;
    /// Inputs that a request must have. All others have a default (`#[serde(default)]` on the whole struct).
    const REQUIRED: &'static [&'static str] = &[];
    /// The outputs, by their names in the contract.
    type Answer: Serialize;
    /// Looks it up. Refuses what makes no sense, and what the book forbids.
    fn answer(&self, tables: &T) -> Result<Self::Answer, Refusal>;
}

/// A procedure that draws dice. Its fields are the inputs, by their names in the contract.
///
/// What makes no sense is refused by [`Procedure::check`]; what the book forbids is listed by [`Procedure::objections`]:
/// on the screen the umpire may allow it, and [`Procedure::resolve`] then rules as the book would if it did.
pub trait Procedure<T: Switches>: DeserializeOwned {
    /// The procedure's name.
    const NAME: &'static str;
    /// Inputs that a request must have. All others have a default (`#[serde(default)]` on the whole struct).
    const REQUIRED: &'static [&'static str] = &[];
    /// The outputs, by their names in the contract.
    type Answer: Serialize;
    /// Why the book may forbid it: a value with its facts, worded in one place.
    type Objection: Into<Refusal>;

    /// Refuses what makes no sense: nobody can allow it.
    fn check(&self, _tables: &T) -> Result<(), Refusal> {
        Ok(())
    }

    /// What the book has against it, in its order.
    fn objections(&self, tables: &T) -> Vec<Self::Objection>;

    /// Draws the dice, in the contract's order, and rules. [`Procedure::check`] holds; objections have been allowed.
    fn resolve(&self, tables: &T, dice: &mut dyn Dice) -> Result<Self::Answer, Interrupt>;

    /// What speaks against it, in words: that it makes no sense, or else what the book has against it.
    fn against(&self, tables: &T) -> Vec<Refusal> {
        match self.check(tables) {
            Ok(()) => self.objections(tables).into_iter().map(Into::into).collect(),
            Err(nonsense) => vec![nonsense],
        }
    }

    /// Refuses nonsense, and the first objection that is not switched off: what is lawful needs only its dice.
    fn lawful(&self, tables: &T) -> Result<(), Refusal> {
        self.check(tables)?;
        let mut objections = self.objections(tables).into_iter().map(Into::into);
        objections.find(|objection| !tables.off().has(objection)).map_or(Ok(()), Err)
    }

    /// Rules it as the headless contract does: nonsense is refused, and so is the first objection.
    fn rule(&self, tables: &T, dice: &mut dyn Dice) -> Result<Self::Answer, Interrupt> {
        self.lawful(tables)?;
        self.resolve(tables, dice)
    }
}

/// Why nothing is ever against a procedure: the objection of those that the book never forbids.
#[derive(Clone, Copy, Debug)]
pub enum Never {}

impl From<Never> for Refusal {
    fn from(never: Never) -> Refusal {
        match never {}
    }
}

/// The entry of a lookup in its ruleset's list.
pub const fn lookup<T, L: Lookup<T>>() -> ProcedureEntry<T> {
    ProcedureEntry { name: L::NAME, run: |tables, inputs, _| written(&read::<L>(inputs, L::REQUIRED)?.answer(tables)?) }
}

/// The entry of a procedure in its ruleset's list.
pub const fn procedure<T: Switches, P: Procedure<T>>() -> ProcedureEntry<T> {
    ProcedureEntry {
        name: P::NAME,
        run: |tables, inputs, dice| written(&read::<P>(inputs, P::REQUIRED)?.rule(tables, dice)?),
    }
}

/// The inputs, typed. Refuses a required one that is missing, and whatever is none or of another kind.
fn read<R: DeserializeOwned>(inputs: Value, required: &[&str]) -> Result<R, Refusal> {
    if let Some(missing) = required.iter().find(|name| inputs.get(**name).is_none()) {
        return Err(Refusal::new(format!("missing field `{missing}`")));
    }
    input(inputs).map_err(|error| Refusal::new(error.to_string()))
}

fn written(answer: &impl Serialize) -> Result<Value, Interrupt> {
    serde_json::to_value(answer).or_else(|error| Interrupt::refuse(error.to_string()))
}
