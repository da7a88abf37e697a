//! The vocabulary that rulesets and screens share.
//!
//! A rule is a pure function of the state and of the answers given so far. It asks its questions through [`FormBuilder`],
//! draws its dice from a [`Dice`], and ends in a [`Ruling`] or an [`Interrupt`]. The same function serves the screen (dice
//! given or rolled), the odds (every reading, with its weight), the journal (dice recorded) and `resolve`.
//!
//! Above the rooms: [`Game`] is a battle under any ruleset, [`LoadedRuleset`] a ruleset with its tables and house rules, and
//! `ruleset.rs` what a ruleset's folder gives for them. The rooms:
//! - `dice`: where dice come from, all their outcomes, odds, exact fractions.
//! - `form`: questions, rows of a form, rulings, and why a rule did not come to one.
//! - `order`: the table of a battle's orders, who may be given one and why not, overruling, the phases of a turn.
//! - `roster`: unit ids, armies with brigades and units, marks and how long they last, what a screen shows, what is printed.
//! - `procedure`: the requests of the headless contract, with dice and without, and how their inputs are read.
//! - `toml`: orders of battle and house rules, read with their places.
//!
//! - `reference`: the quick reference, and the search in it.
//!
//! Beside them: the word that was meant (`did_you_mean.rs`), and [`words`] for sums and counts.
//!
//! Nothing here, in `battle/` or in `rulesets/` knows a terminal, a file, a clock or a random generator.

mod dice;
mod did_you_mean;
mod form;
mod game;
mod loaded;
mod order;
mod procedure;
mod reference;
mod roster;
mod ruleset;
mod toml;
pub mod words;

pub use self::toml::{
    Complaint, Fields, HouseRule, Key, MARK, Names, Scenario, TableKeys, Told, Wants, house_rules,
    outline as toml_outline, read as read_toml, syntax,
};
pub use dice::{
    AllOutcomes, Blow, Chance, Dice, Die, EndOdds, Exchange, FURTHER, GivenDice, Helped, MOST_WAYS, Odds, OddsRow,
    Ratio, Score, Struck, Throw, every_way, leaves, odds, percent,
};
pub use did_you_mean::did_you_mean;
pub use form::{
    Answer, Answers, Choice, End, Form, FormBuilder, Input, Interrupt, Kind, Modifier, NeedDice, ObjectionName,
    Options, Outcome, Question, Refusal, Row, Ruling, Thrower,
};
pub use game::{Game, GameState, Temper};
pub use loaded::{LoadedRuleset, Mustered, Opened};
pub use order::{
    Against, Change, Elsewhere, Order, OrderKind, OrderRule, OrderTable, PhaseRow, Who, dispatch, overrule,
};
pub use procedure::{
    Lookup, MOST_DICE, MOST_FIGURE, Never, Objection, Objections, Procedure, ProcedureEntry, SwitchedOff, Switches,
    input, integer, integer_non_null, lookup, measure, measure_non_null, measure_or_null, non_null, procedure,
    within_bounds,
};
pub use reference::{Entry, Figures, Force, Found, Handling, Index, Whole, whole_rules};
pub use roster::{
    Army, ArmySheet, ArmyView, Boxes, Brigade, BrigadeView, Duty, LATER, Mark, Marks, Objective, OrderKey, Part,
    PhaseView, QuickTable, Reach, Roster, Sheet, Tone, Unit, UnitId, UnitRow, UnitSheet, Until, View, signed,
};
pub use ruleset::{ReadBattle, Ruleset, RulesetDefinition, entries, open, overlay, printed, read_order};
