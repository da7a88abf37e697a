//! What a ruleset hands over the seam: procedures for `resolve`, and a battle for the screens.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Answers, Ask, Code, Dice, Entry, HouseRule, Question, Ratio, Ruling, Stop, TableKeys, View, input};

/// A ruleset in the registry.
pub struct Ruleset {
    /// Its name on the command line and in orders of battle: lower case, words joined by hyphens.
    pub id: &'static str,
    /// The title and the author, and the edition that was read.
    pub credit: &'static str,
    /// The battles that ship with it: name and TOML.
    pub battles: &'static [(&'static str, &'static str)],
    /// Opens the book, with house rules laid over its tables (TOML texts, in order).
    pub open: fn(&[&str]) -> Opened,
}

/// A book opened, or what is wrong with the house rules.
pub type Opened = Result<Arc<dyn Book>, Vec<Complaint>>;

/// A ruleset with its tables, house rules included.
pub trait Book: Send + Sync {
    /// The names of the procedures of the headless contract.
    fn procedures(&self) -> Vec<&'static str>;

    /// Rules one request: inputs without `procedure` and `dice`. An unknown procedure is refused.
    fn resolve(&self, procedure: &str, inputs: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Stop>;

    /// Whether `dice` must be a list of faces written as whole numbers: neither `null` nor `4.0`.
    fn is_strict_about_dice(&self) -> bool {
        false
    }

    /// The house rules in force.
    fn house_rules(&self) -> &[HouseRule] {
        &[]
    }

    /// The quick reference.
    fn reference(&self) -> &[Entry];

    /// Musters an order of battle. All its faults come back at once.
    fn muster(&self, toml: &str) -> Result<Mustered, Vec<Complaint>>;

    /// Warnings about an order of battle, be it a battle or an army list; all its faults instead, if it has any.
    fn check(&self, toml: &str) -> Result<Vec<Complaint>, Vec<Complaint>> {
        self.muster(toml).map(|mustered| mustered.warnings)
    }

    /// The smallest order of battle that plays, to begin a new one from: TOML. Empty where none can be edited.
    fn template(&self) -> &'static str {
        ""
    }

    /// The tables of an order of battle, and the keys that each may have there: what an editor offers. The reader says it
    /// ([`super::outline`]), so that it stands nowhere a second time.
    fn outline(&self, _toml: &str) -> Vec<TableKeys> {
        Vec::new()
    }

    /// The points of an order of battle, as plain lines of text.
    fn points(&self, toml: &str) -> Result<Vec<String>, Vec<Complaint>>;

    /// What each brigade and each unit of an order of battle costs in points; nothing where the rules have none, or where
    /// it has faults.
    fn costs(&self, _toml: &str) -> Vec<(Code, Ratio)> {
        Vec::new()
    }
}

/// An army mustered.
pub struct Mustered {
    /// What the umpire should know before the game: limits of composition passed, and the like.
    pub warnings: Vec<Complaint>,
    /// The battle at its start.
    pub game: Box<dyn Game>,
}

/// A fault in a TOML file: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The bytes of the file that it is about.
    pub span: Range<usize>,
    /// What is wrong, in one lower-case clause.
    pub what: String,
    /// What would be right.
    pub cure: String,
}

/// One procedure of a ruleset whose tables are `T`.
pub struct Procedure<T> {
    /// Its name in a request.
    pub name: &'static str,
    /// Reads its inputs, and rules.
    pub run: fn(&T, Value, &mut dyn Dice) -> Result<Value, Stop>,
}

/// A request to a procedure, typed: its fields are the inputs, by their names in the contract.
pub trait Request<T>: DeserializeOwned {
    /// The procedure's name.
    const NAME: &'static str;
    /// The outputs, by their names in the contract.
    type Answer: Serialize;
    /// Rules it. Refuses what the contract refuses; draws its dice in the contract's order.
    fn rule(&self, tables: &T, dice: &mut dyn Dice) -> Result<Self::Answer, Stop>;
}

/// The entry of a request's procedure in its ruleset's list.
pub const fn procedure<T, R: Request<T>>() -> Procedure<T> {
    Procedure {
        name: R::NAME,
        run: |tables, inputs, dice| {
            let request: R = input(inputs).or_else(|error| Stop::refuse(error.to_string()))?;
            let answer = request.rule(tables, dice)?;
            serde_json::to_value(answer).or_else(|error| Stop::refuse(error.to_string()))
        },
    }
}

/// What the umpire orders: the request as answered. It stands in the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The order's name: `fire`.
    pub name: String,
    /// The unit or brigade that it is given to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Code>,
    /// The answers to its form.
    #[serde(default, skip_serializing_if = "Answers::is_empty")]
    pub answers: Answers,
}

impl Order {
    /// The order that ends a phase; every ruleset has it.
    pub const NEXT: &'static str = "next";
    /// The order that repairs a fact of the roster, with a reason; every ruleset has it.
    pub const OVERRULE: &'static str = "overrule";
}

/// The form of an order as it stands now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Its heading.
    pub title: String,
    /// Its questions, with the answers that hold.
    pub questions: Vec<Question>,
    /// What the umpire wants to know before he goes on.
    pub says: Vec<String>,
    /// Chances that go beyond the next throw.
    pub prospects: Vec<(String, Ratio)>,
}

/// What comes of an order: its form, and a ruling or what is missing.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The form.
    pub sheet: Sheet,
    /// The ruling, its events as JSON for the journal.
    pub result: Result<Ruling<Value>, Stop>,
}

/// The state of a battle under one ruleset, typed: what a ruleset writes.
pub trait Field: Clone + Send + 'static {
    /// What can change.
    type Event: Serialize + DeserializeOwned;

    /// What the screens show.
    fn view(&self) -> View;

    /// Rules an order: a pure function of the state, the answers and the dice.
    fn rule(&self, order: &Order, ask: &mut Ask<'_>) -> Result<Ruling<Self::Event>, Stop>;

    /// Lets an event happen. Events of a journal always fit the state that they were ruled on.
    fn apply(&mut self, event: &Self::Event);

    /// Whether what an order of `turn` answered must still be hidden from the players: plans that a side makes in secret.
    /// Neither the view nor the line of its ruling tells it; the journal does.
    fn hides(&self, _order: &Order, _turn: u32) -> bool {
        false
    }
}

/// A battle under any ruleset: what the screens, the journal and the odds hold.
pub trait Game: Send {
    /// What the screens show.
    fn view(&self) -> View;
    /// Rules an order with these dice. Changes nothing.
    fn rule(&self, order: &Order, dice: &mut dyn Dice) -> Outcome;
    /// Lets the events of a ruling happen, as the JSON of a journal has them. Refuses what is no list of this ruleset's
    /// events.
    fn apply(&mut self, events: &str) -> Result<(), Stop>;
    /// Whether the answers of an order of `turn` must still be hidden from whoever looks at the screen.
    fn hides(&self, order: &Order, turn: u32) -> bool;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
}

impl<F: Field> Game for F {
    fn view(&self) -> View {
        Field::view(self)
    }

    fn rule(&self, order: &Order, dice: &mut dyn Dice) -> Outcome {
        let mut ask = Ask::new(&order.answers, dice);
        let result = Field::rule(self, order, &mut ask).and_then(|ruling| {
            let events = serde_json::to_value(&ruling.events).or_else(|error| Stop::refuse(error.to_string()))?;
            Ok(Ruling {
                events: vec![events],
                line: ruling.line,
                outcome: ruling.outcome,
                end: ruling.end,
                sum: ruling.sum,
                table: ruling.table,
                notes: ruling.notes,
            })
        });
        Outcome { sheet: ask.into_sheet(), result }
    }

    fn apply(&mut self, events: &str) -> Result<(), Stop> {
        let events: Vec<F::Event> = serde_json::from_str(events).or_else(|error| Stop::refuse(error.to_string()))?;
        for event in &events {
            Field::apply(self, event);
        }
        Ok(())
    }

    fn hides(&self, order: &Order, turn: u32) -> bool {
        Field::hides(self, order, turn)
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
