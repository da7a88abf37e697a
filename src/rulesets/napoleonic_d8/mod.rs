//! Napoleonic 1D8: home-grown rules for big battles of the Napoleonic wars, from a hobby blog (2017).
//!
//! Procedures are stateless and typed, one file for each matter of the rules; `README.md` beside this file says what
//! drumhead does with every rule and how unclear rules are read. The rules have no pages: where a page would stand, their
//! headings do.

pub mod artillery_action;
pub mod artillery_fire;
pub mod breakthrough;
pub mod brigade_test;
pub mod burning;
pub mod charge;
pub mod disorder;
pub mod field;
pub mod formation_change;
pub mod higher_tests;
pub mod hits;
pub mod initiative;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod musketry;
pub mod number;
pub mod order_of_battle;
pub mod orders;
pub mod range;
pub mod ratings;
pub mod reaction;
mod reference;
pub mod sum;
pub mod tables;
pub mod target;
pub mod terrain;
pub mod unit;
pub mod wheel;

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{
    Book, Complaint, Dice, Entry, HouseRule, Mustered, Opened, Procedure, Ruleset, Stop, procedure as of,
};

use field::state::State;
use order_of_battle::{Army, OrderOfBattle};
use tables::Tables;

/// The ruleset's line in the registry.
pub static NAPOLEONIC_D8: Ruleset = Ruleset {
    id: "napoleonic-d8",
    credit: "Napoleonic 1D8, home-grown rules for 20 mm figures from a hobby blog (October 2017)",
    battles: &[("hanau", include_str!("../../../armies/napoleonic-d8/hanau.toml"))],
    open,
};

/// The headless contract: every procedure.
static PROCEDURES: &[Procedure<Tables>] = &[
    of::<_, ratings::UnitRating>(),
    of::<_, ratings::CommanderAllocation>(),
    of::<_, ratings::CommandRadius>(),
    of::<_, initiative::Initiative>(),
    of::<_, brigade_test::CasualtyPercent>(),
    of::<_, brigade_test::BrigadeTest>(),
    of::<_, orders::OrderEffects>(),
    of::<_, higher_tests::DivisionalTest>(),
    of::<_, higher_tests::ArmyTest>(),
    of::<_, movement::MoveAllowance>(),
    of::<_, movement::RetireMove>(),
    of::<_, artillery_action::ArtilleryAction>(),
    of::<_, wheel::Wheel>(),
    of::<_, formation_change::FormationChange>(),
    of::<_, disorder::DisorderCheck>(),
    of::<_, range::RangeBand>(),
    of::<_, artillery_fire::ArtilleryFire>(),
    of::<_, musketry::Musketry>(),
    of::<_, burning::SetAblaze>(),
    of::<_, burning::FightFire>(),
    of::<_, hits::HitStatus>(),
    of::<_, morale::MoraleTest>(),
    of::<_, morale::GeneralLoss>(),
    of::<_, charge::ChargeCheck>(),
    of::<_, reaction::ReactionOptions>(),
    of::<_, melee::Melee>(),
    of::<_, breakthrough::Breakthrough>(),
    of::<_, disorder::Rest>(),
];

/// The rules with their tables.
struct NapoleonicD8 {
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
    Ok(Arc::new(NapoleonicD8 { tables, house_rules }))
}

impl Book for NapoleonicD8 {
    fn procedures(&self) -> Vec<&'static str> {
        PROCEDURES.iter().map(|procedure| procedure.name).collect()
    }

    /// An input that may be left out may not be `null`.
    fn resolve(&self, procedure: &str, inputs: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Stop> {
        let Some(entry) = PROCEDURES.iter().find(|entry| entry.name == procedure) else {
            return Stop::refuse(format!("{procedure} is no procedure of napoleonic-d8"));
        };
        objects_in_place(&inputs)?;
        (entry.run)(&self.tables, Value::Object(inputs), dice)
    }

    fn is_strict_about_dice(&self) -> bool {
        true
    }

    fn house_rules(&self) -> &[HouseRule] {
        &self.house_rules
    }

    fn reference(&self) -> &[Entry] {
        &reference::ENTRIES
    }

    fn muster(&self, toml: &str) -> Result<Mustered, Vec<Complaint>> {
        let (order, warnings) = OrderOfBattle::read(toml)?;
        let state = State::muster(&self.tables, &order).map_err(|refusal| {
            let cure = "write a second [[army]]".to_owned();
            vec![Complaint { span: 0..0, what: refusal.to_string(), cure }]
        })?;
        Ok(Mustered { title: order.title, warnings, game: Box::new(state) })
    }

    fn check(&self, toml: &str) -> Result<Vec<Complaint>, Vec<Complaint>> {
        OrderOfBattle::read(toml).map(|(_, warnings)| warnings)
    }

    /// The rules have no points: the strength of each army.
    fn points(&self, toml: &str) -> Result<Vec<String>, Vec<Complaint>> {
        let (battle, _) = OrderOfBattle::read(toml)?;
        Ok(battle.armies.iter().map(Army::strength).collect())
    }
}

/// Refuses an object where a word or a number is meant: serde would read `{"hold": null}` as the word `hold`.
fn objects_in_place(fields: &Map<String, Value>) -> Result<(), Stop> {
    for (key, value) in fields {
        match value {
            Value::Object(below) if matches!(key.as_str(), "unit" | "firer" | "target") => objects_in_place(below)?,
            Value::Object(_) => return Stop::refuse(format!("`{key}` is no object")),
            Value::Array(items) => items.iter().filter_map(Value::as_object).try_for_each(objects_in_place)?,
            _ => {}
        }
    }
    Ok(())
}
