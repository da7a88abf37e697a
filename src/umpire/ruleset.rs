//! A ruleset: its line in the registry, and the parts that its folder gives: tables, procedures, a reader of orders of
//! battle, and a battle.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use toml::Table;

use super::toml::{outline, read};
use super::{
    Complaint, Dice, Entry, Fields, Force, Game, HouseRule, Interrupt, LoadedRuleset, Mustered, Names, ObjectionName,
    Objections, Opened, ProcedureEntry, Ratio, Sheet, SwitchedOff, Switches, TableKeys, Told, UnitId, house_rules,
    input, whole_rules, within_bounds,
};

/// A ruleset in the registry.
pub struct Ruleset {
    /// Its name on the command line and in orders of battle: lower case, words joined by hyphens.
    pub id: &'static str,
    /// The title and the author, and the edition that was read.
    pub credit: &'static str,
    /// The battles that ship with it: name and TOML.
    pub battles: &'static [(&'static str, &'static str)],
    /// The house rules that ship with it, as examples: name and TOML.
    pub house_rules: &'static [(&'static str, &'static str)],
    /// Opens the book, with house rules laid over its tables (TOML texts, in order).
    pub open: fn(&[&str]) -> Opened,
}

/// An order of battle read, with warnings; or all its faults.
pub type ReadBattle<B> = Result<(B, Vec<Complaint>), Vec<Complaint>>;

/// The parts of a ruleset: what its folder gives, from which [`open`] makes a [`LoadedRuleset`].
pub trait RulesetDefinition: Sized + 'static {
    /// Its name on the command line and in orders of battle.
    const ID: &'static str;
    /// The texts of its tables: TOML, laid together.
    const TABLES: &'static [&'static str];
    /// The headless contract: every procedure.
    const PROCEDURES: &'static [&'static [ProcedureEntry<Self::Tables>]];
    /// The smallest order of battle that plays.
    const TEMPLATE: &'static str;
    /// The objections that house rules may switch off.
    const OBJECTIONS: &'static [Objections];
    /// An order of battle with troops of every kind: what figures the look-up shows without a battle.
    const EVERYTHING: &'static str;
    /// How the entries of the quick reference come together to whole rules.
    const RULES: &'static str;
    /// See [`LoadedRuleset::is_strict_about_dice`].
    const STRICT_DICE: bool = false;

    /// The tables, typed.
    type Tables: DeserializeOwned + Clone + Send + Sync + Switches;
    /// Its orders of battle.
    type OrderOfBattle;

    /// The tables as they are printed.
    fn printed() -> &'static Arc<Self::Tables>;

    /// The quick reference.
    fn reference() -> &'static [Entry];

    /// Walks an order of battle: takes what it says, and complains of what is wrong.
    fn walk(fields: &mut Fields<'_>, tables: &Self::Tables) -> Self::OrderOfBattle;

    /// What an order of battle without a fault is warned of beside what its walk warned of; or what is wrong with it as a
    /// whole.
    fn warnings(_order: &Self::OrderOfBattle, _tables: &Self::Tables) -> Result<Vec<Complaint>, Vec<Complaint>> {
        Ok(Vec::new())
    }

    /// The battle at its start. Refuses an order of battle that is an army list alone.
    fn muster(order: &Self::OrderOfBattle, tables: &Arc<Self::Tables>) -> Result<Box<dyn Game>, Complaint>;

    /// The points of an order of battle, as plain lines of text; where the rules have none, its strength.
    fn points(
        order: &Self::OrderOfBattle,
        warnings: &[Complaint],
        tables: &Self::Tables,
    ) -> Result<Vec<String>, Vec<Complaint>>;

    /// What each brigade and each unit costs in points; nothing where the rules have none.
    fn costs(_order: &Self::OrderOfBattle, _tables: &Self::Tables) -> Vec<(UnitId, Ratio)> {
        Vec::new()
    }

    /// An order of battle for a pick-up game: two nations by their keys, about so many points each, drawn from the ruleset's
    /// army lists with these dice, so that no limit of composition is passed. The error is a whole sentence.
    fn pick_up(
        _nations: &[&str],
        _points: u32,
        _tables: &Self::Tables,
        _dice: &mut dyn Dice,
    ) -> Result<String, String> {
        Err(format!("{} has no army lists", Self::ID))
    }

    /// Takes off a request what is no input of its procedure, and gives the tables that it is ruled by.
    fn prepare<'a>(
        _inputs: &mut Map<String, Value>,
        tables: &'a Self::Tables,
    ) -> Result<Cow<'a, Self::Tables>, Interrupt> {
        Ok(Cow::Borrowed(tables))
    }

    /// Adds to an answer what every answer of the contract carries: `modifiers` and `modifier_total`, empty and 0 where no
    /// die is modified.
    fn complete(answer: &mut Map<String, Value>) {
        answer.entry("modifiers").or_insert_with(|| Value::Array(Vec::new()));
        answer.entry("modifier_total").or_insert_with(|| Value::from(0));
    }
}

/// Opens the book, with house rules laid over its tables (TOML texts, in order). A house-rules file may replace any
/// figure; a key that the tables do not have, or a figure of another kind, is a complaint with its place in that file.
pub fn open<R: RulesetDefinition>(house: &[&str]) -> Opened {
    let (tables, house_rules) = if house.is_empty() {
        (Arc::clone(R::printed()), Vec::new())
    } else {
        let (tables, house_rules) = overlay::<R>(house)?;
        (Arc::new(tables), house_rules)
    };
    Ok(Arc::new(Loaded::<R> { tables, house_rules }))
}

/// Reads an order of battle. With it come warnings; all its faults instead, if there are any.
pub fn read_order<R: RulesetDefinition>(toml: &str, tables: &R::Tables) -> ReadBattle<R::OrderOfBattle> {
    read_all::<R>(toml, tables).map(|(order, _, warnings)| (order, warnings))
}

fn read_all<R: RulesetDefinition>(
    toml: &str,
    tables: &R::Tables,
) -> Result<(R::OrderOfBattle, Told, Vec<Complaint>), Vec<Complaint>> {
    let (order, told, mut warnings) = read(toml, "an order of battle", |fields| R::walk(fields, tables))?;
    warnings.extend(R::warnings(&order, tables)?);
    Ok((order, told, warnings))
}

/// The tables with house rules laid over them, and what those rules are.
pub fn overlay<R: RulesetDefinition>(house: &[&str]) -> Result<(R::Tables, Vec<HouseRule>), Vec<Complaint>> {
    let whole = |what: String| vec![Complaint::of_whole(what, "")];
    let text = R::TABLES.concat();
    let unread = |error: toml::de::Error| whole(error.to_string());
    if house.is_empty() {
        // Tables of TOML are not made first: this is half of what a start takes.
        let tables: Value = toml::from_str(&text).map_err(unread)?;
        return Ok((input(tables).map_err(|error| whole(error.to_string()))?, Vec::new()));
    }
    let read = |tables: &Table| serde_json::to_value(tables).and_then(input).map_err(|error| error.to_string());
    let book: Table = toml::from_str(&text).map_err(unread)?;
    let names = Names { id: R::ID, objections: R::OBJECTIONS, reference: R::reference };
    let (tables, rules) = house_rules(&book, names, house, &|tables| read(tables).map(|_: R::Tables| ()))?;
    let mut tables: R::Tables = read(&tables).map_err(whole)?;
    let off = rules.iter().filter_map(|rule| if let HouseRule::Off(name) = rule { Some(*name) } else { None });
    tables.switch_off(SwitchedOff::new(off.collect()));
    Ok((tables, rules))
}

/// The tables without house rules, for [`RulesetDefinition::printed`].
pub fn printed<R: RulesetDefinition>() -> Arc<R::Tables> {
    match overlay::<R>(&[]) {
        Ok((tables, _)) => Arc::new(tables),
        Err(complaints) => unreachable!("the embedded tables do not read: {complaints:?}"),
    }
}

/// The entries of a quick reference, text by text, for [`RulesetDefinition::reference`].
pub fn entries(texts: &[&str]) -> Vec<Entry> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Entries {
        entry: Vec<Entry>,
    }
    let read = |text: &&str| match toml::from_str::<Entries>(text) {
        Ok(entries) => entries.entry,
        Err(error) => unreachable!("the embedded reference does not read: {error}"),
    };
    texts.iter().flat_map(read).collect()
}

/// A book with its tables.
struct Loaded<R: RulesetDefinition> {
    tables: Arc<R::Tables>,
    house_rules: Vec<HouseRule>,
}

impl<R: RulesetDefinition> LoadedRuleset for Loaded<R> {
    fn procedures(&self) -> Vec<&'static str> {
        R::PROCEDURES.iter().copied().flatten().map(|procedure| procedure.name).collect()
    }

    fn tables(&self) -> &'static [&'static str] {
        R::TABLES
    }

    fn resolve(
        &self,
        procedure: &str,
        mut inputs: Map<String, Value>,
        dice: &mut dyn Dice,
    ) -> Result<Value, Interrupt> {
        let Some(entry) = R::PROCEDURES.iter().copied().flatten().find(|entry| entry.name == procedure) else {
            return Interrupt::refuse(format!("{procedure} is no procedure of {}", R::ID));
        };
        within_bounds(&inputs)?;
        let tables = R::prepare(&mut inputs, &self.tables)?;
        let mut answer = (entry.run)(&tables, Value::Object(inputs), dice)?;
        if let Value::Object(fields) = &mut answer {
            R::complete(fields);
        }
        Ok(answer)
    }

    fn is_strict_about_dice(&self) -> bool {
        R::STRICT_DICE
    }

    fn house_rules(&self) -> &[HouseRule] {
        &self.house_rules
    }

    fn objections(&self) -> Vec<ObjectionName> {
        Objections::all(R::OBJECTIONS).collect()
    }

    fn reference(&self) -> &[Entry] {
        R::reference()
    }

    fn look_up(&self, battle: Option<&Sheet>) -> Vec<Entry> {
        let book = self.muster(R::EVERYTHING).map_or_else(|_| Sheet::default(), |all| all.game.sheet());
        let house = &self.house_rules;
        let (sheet, whose) = battle.map_or((&book, "The book's"), |sheet| (sheet, "In force in this battle"));
        let is_other = sheet.scale != book.scale || battle.is_some() && house.iter().any(HouseRule::is_figure);
        let caveat = if is_other { "The rule, in the book's figures and not those in force:" } else { "" };
        let force = format!("{whose}. {}", sheet.scale.join(" "));
        let force = Force { tables: &sheet.tables, whose: force.trim().to_owned(), caveat, house };
        whole_rules(R::reference(), R::RULES, &force)
    }

    fn muster(&self, toml: &str) -> Result<Mustered, Vec<Complaint>> {
        let (order, told, warnings) = read_all::<R>(toml, &self.tables)?;
        let game = R::muster(&order, &self.tables).map_err(|complaint| vec![complaint])?;
        Ok(Mustered { warnings, told, game })
    }

    fn check(&self, toml: &str) -> Result<Vec<Complaint>, Vec<Complaint>> {
        read_order::<R>(toml, &self.tables).map(|(_, warnings)| warnings)
    }

    fn template(&self) -> &'static str {
        R::TEMPLATE
    }

    fn outline(&self, toml: &str) -> Vec<TableKeys> {
        outline(toml, |fields| R::walk(fields, &self.tables))
    }

    fn points(&self, toml: &str) -> Result<Vec<String>, Vec<Complaint>> {
        let (order, warnings) = read_order::<R>(toml, &self.tables)?;
        R::points(&order, &warnings, &self.tables)
    }

    fn pick_up(&self, nations: &[&str], points: u32, dice: &mut dyn Dice) -> Result<String, String> {
        R::pick_up(nations, points, &self.tables, dice)
    }

    fn costs(&self, toml: &str) -> Vec<(UnitId, Ratio)> {
        read_order::<R>(toml, &self.tables).map_or_else(|_| Vec::new(), |(order, _)| R::costs(&order, &self.tables))
    }
}
