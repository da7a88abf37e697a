//! The vocabulary that rulesets and screens share.
//!
//! A rule is a pure function of the state and of the answers given so far. It asks its questions through [`Ask`], draws
//! its dice from a [`Dice`], and ends in a [`Ruling`] or a [`Stop`]. The same function serves the screen (dice told or
//! rolled), the odds (every reading, with its weight), the journal (dice recorded) and `resolve`.
//!
//! Nothing here, in `battle/` or in `rulesets/` knows a terminal, a file, a clock or a random generator.

mod after;
mod ask;
mod code;
mod dice;
mod every;
mod given;
mod house;
mod input;
mod measure;
mod near;
mod odds;
mod order_table;
mod question;
mod ratio;
mod reader;
mod reference;
mod rules;
mod ruleset;
mod ruling;
mod stop;
mod told;
mod view;
mod whole;

pub use ask::Ask;
pub use code::Code;
pub use dice::{Dice, Die, Throw};
pub use every::{Every, leaves};
pub use given::{given, whole_given};
pub use house::{HouseRule, MARK, house_rules};
pub use input::input;
pub use measure::{measure, measure_given, measure_or_null};
pub use near::near;
pub use odds::{Odds, OddsRow, odds};
pub use order_table::{OrderKind, OrderRule, OrderTable, Who};
pub use question::{Answer, Answers, Choice, Kind, Question};
pub use ratio::{Chance, Ratio};
pub use reader::{Fields, Key, TableKeys, Wants};
pub use reference::{Entry, Handling};
pub use rules::{ReadBattle, Rules, entries, lay, open, printed, read_order};
pub use ruleset::{
    Book, Complaint, Field, Game, Mustered, Opened, Order, Outcome, Procedure, Request, Ruleset, Sheet, procedure,
};
pub use ruling::{Modifier, Ruling};
pub use stop::{Owed, Refusal, Stop};
pub use told::Told;
pub use view::{Army, Brigade, Duty, OrderKey, Phase, Tone, UnitRow, View};
pub use whole::whole;
