//! A ruleset with its tables, house rules included.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Complaint, Dice, Entry, Game, HouseRule, Interrupt, ObjectionName, Ratio, Sheet, TableKeys, Told, UnitId};

/// A book opened, or what is wrong with the house rules.
pub type Opened = Result<Arc<dyn LoadedRuleset>, Vec<Complaint>>;

/// A ruleset with its tables, house rules included.
pub trait LoadedRuleset: Send + Sync {
    /// The names of the procedures of the headless contract.
    fn procedures(&self) -> Vec<&'static str>;

    /// Rules one request: inputs without `procedure` and `dice`. An unknown procedure is refused.
    fn resolve(&self, procedure: &str, inputs: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Interrupt>;

    /// Whether `dice` must be a list of faces written as whole numbers: neither `null` nor `4.0`.
    fn is_strict_about_dice(&self) -> bool {
        false
    }

    /// The texts of its tables as they are printed: TOML, laid together. House rules name figures by their paths in them.
    fn tables(&self) -> &'static [&'static str] {
        &[]
    }

    /// The house rules in force.
    fn house_rules(&self) -> &[HouseRule] {
        &[]
    }

    /// What house rules may switch off.
    fn objections(&self) -> Vec<ObjectionName> {
        Vec::new()
    }

    /// The quick reference: every rule of the book, piece by piece.
    fn reference(&self) -> &[Entry];

    /// The look-up: whole rules, with the figures of a battle on top, as they are in force there; without a battle those
    /// of the book.
    fn look_up(&self, _battle: Option<&Sheet>) -> Vec<Entry> {
        self.reference().to_vec()
    }

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
    /// ([`super::toml::outline`]), so that it stands nowhere a second time.
    fn outline(&self, _toml: &str) -> Vec<TableKeys> {
        Vec::new()
    }

    /// An order of battle for a pick-up game, drawn from the ruleset's army lists: two nations, about so many points each.
    /// The error is a whole sentence.
    fn pick_up(&self, _nations: &[&str], _points: u32, _dice: &mut dyn Dice) -> Result<String, String> {
        Err("this ruleset has no army lists".to_owned())
    }

    /// The points of an order of battle, as plain lines of text.
    fn points(&self, toml: &str) -> Result<Vec<String>, Vec<Complaint>>;

    /// What each brigade and each unit of an order of battle costs in points; nothing where the rules have none, or where
    /// it has faults.
    fn costs(&self, _toml: &str) -> Vec<(UnitId, Ratio)> {
        Vec::new()
    }
}

/// An army mustered.
pub struct Mustered {
    /// What the umpire should know before the game: limits of composition passed, and the like.
    pub warnings: Vec<Complaint>,
    /// What the order of battle tells whatever its ruleset: the scenario, and short names.
    pub told: Told,
    /// The battle at its start.
    pub game: Box<dyn Game>,
}
