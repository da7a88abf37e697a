//! Old Dessauer: the Seven Years War for conventions, by Wes Rogers (MWAN 119, 2002).
//!
//! Procedures are stateless and typed, one file for each matter of the article; `README.md` beside this file says what
//! drumhead does with every rule, which figures are house values, and how unclear rules are read. Where a page would
//! stand, the article's section does.

pub mod charge;
pub mod command;
pub mod contact;
pub mod field;
pub mod firing;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod number;
pub mod options;
pub mod order_of_battle;
pub mod pace;
pub mod points;
pub mod pursuit;
pub mod recoil;
mod reference;
pub mod skirmish;
mod stands;
pub mod sum;
pub mod tables;
pub mod terrain;
pub mod turn;
pub mod unit;

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::umpire::{
    Book, Complaint, Dice, Entry, HouseRule, Mustered, Opened, Procedure, Refusal, Ruleset, Stop, TableKeys,
    procedure as of,
};

use field::state::State;
use options::Options;
use order_of_battle::{Army, OrderOfBattle};
use tables::Tables;

/// The ruleset's line in the registry.
pub static OLD_DESSAUER: Ruleset = Ruleset {
    id: "old-dessauer",
    credit: "Old Dessauer, by Wes Rogers (Midwest Wargamer's Association Newsletter 119, 2002)",
    battles: &[("rearguard", include_str!("../../../armies/old-dessauer/rearguard.toml"))],
    open,
};

/// The headless contract: every procedure.
static PROCEDURES: &[Procedure<Tables>] = &[
    of::<_, turn::ActiveSide>(),
    of::<_, turn::UnitProfile>(),
    of::<_, turn::ShatterCheck>(),
    of::<_, command::LeadershipRoll>(),
    of::<_, command::CommandRoll>(),
    of::<_, command::GeneralRisk>(),
    of::<_, movement::MoveAllowance>(),
    of::<_, charge::ChargeCheck>(),
    of::<_, firing::Fire>(),
    of::<_, morale::ShootingTest>(),
    of::<_, morale::Rally>(),
    of::<_, morale::Reform>(),
    of::<_, points::CombatPoints>(),
    of::<_, melee::CombatRound>(),
    of::<_, recoil::Recoil>(),
    of::<_, recoil::VoluntaryFallback>(),
    of::<_, pursuit::Pursuit>(),
    of::<_, skirmish::SkirmishEvade>(),
    of::<_, skirmish::SkirmishContact>(),
    of::<_, terrain::TownBlock>(),
    of::<_, terrain::WoodsSight>(),
];

/// The article with its tables.
struct OldDessauer {
    tables: Arc<Tables>,
    house_rules: Vec<HouseRule>,
}

fn open(house: &[&str]) -> Opened {
    let (tables, house_rules) = if house.is_empty() {
        (Arc::clone(&tables::BOOK), Vec::new())
    } else {
        let (tables, house_rules) = Tables::lay(house)?;
        (Arc::new(tables), house_rules)
    };
    Ok(Arc::new(OldDessauer { tables, house_rules }))
}

impl Book for OldDessauer {
    fn procedures(&self) -> Vec<&'static str> {
        PROCEDURES.iter().map(|procedure| procedure.name).collect()
    }

    /// Every request may carry `options` and `house`, which are taken off it here and become its tables. Every answer
    /// carries `modifiers` and `modifier_total`, empty and 0 where nothing is added up.
    fn resolve(&self, procedure: &str, mut inputs: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Stop> {
        let Some(entry) = PROCEDURES.iter().find(|entry| entry.name == procedure) else {
            return Stop::refuse(format!("{procedure} is no procedure of old-dessauer"));
        };
        let options = match inputs.shift_remove("options") {
            None | Some(Value::Null) => Options::default(),
            Some(words) => Options::deserialize(words).map_err(|error| Refusal::new(format!("`options`: {error}")))?,
        };
        let mut house = match inputs.shift_remove("house") {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(house)) => house,
            Some(_) => return Stop::refuse("`house` is an object of house values by their keys"),
        };
        house.retain(|_, value| !value.is_null());
        let tables = self.tables.for_request(options, &house)?;
        let mut inputs = Value::Object(inputs);
        leave_out_nulls(&mut inputs);
        let mut answer = (entry.run)(&tables, inputs, dice)?;
        if let Value::Object(fields) = &mut answer {
            fields.entry("modifiers").or_insert_with(|| Value::Array(Vec::new()));
            fields.entry("modifier_total").or_insert_with(|| Value::from(0));
        }
        Ok(answer)
    }

    fn house_rules(&self) -> &[HouseRule] {
        &self.house_rules
    }

    fn template(&self) -> &'static str {
        include_str!("template.toml")
    }

    fn outline(&self, toml: &str) -> Vec<TableKeys> {
        OrderOfBattle::outline(toml)
    }

    fn reference(&self) -> &[Entry] {
        &reference::ENTRIES
    }

    fn muster(&self, toml: &str) -> Result<Mustered, Vec<Complaint>> {
        let (order, warnings) = OrderOfBattle::read(toml)?;
        let state = State::muster(&self.tables, &order).map_err(|refusal| {
            let cure = "write [[army]] twice".to_owned();
            vec![Complaint { span: 0..0, what: refusal.to_string(), cure }]
        })?;
        Ok(Mustered { title: order.title, warnings, game: Box::new(state) })
    }

    fn check(&self, toml: &str) -> Result<Vec<Complaint>, Vec<Complaint>> {
        OrderOfBattle::read(toml).map(|(_, warnings)| warnings)
    }

    /// The article has no points: the strength of each army.
    fn points(&self, toml: &str) -> Result<Vec<String>, Vec<Complaint>> {
        let (battle, _) = OrderOfBattle::read(toml)?;
        Ok(battle.armies.iter().map(Army::strength).collect())
    }
}

/// Takes off every input that is `null`, which counts as absent.
fn leave_out_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(leave_out_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_nulls),
        _ => {}
    }
}
