//! League of Augsburg: a field-test draft for battles of 1688 to 1697, of battalions and squadrons, version 1.0.
//!
//! Procedures are stateless and typed, one file for each matter of the rules; `README.md` beside this file lists the
//! readings chosen where the text is unclear, and what drumhead does with each rule. Where a page would stand, the text's
//! section does.

pub mod activation;
pub mod charge;
pub mod charge_reaction;
pub mod command;
pub mod evade;
pub mod fire_pool;
pub mod follow_up;
pub mod melee;
pub mod melee_pool;
pub mod morale;
pub mod movement;
pub mod order_of_battle;
pub mod orders;
pub mod profile;
pub mod rally;
pub mod range;
mod reference;
pub mod saves;
pub mod shooting;
pub mod small_dice;
pub mod steadiness;
pub mod sum;
pub mod tables;
pub mod unit;

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{
    Book, Complaint, Dice, Entry, HouseRule, Mustered, Opened, Procedure, Ruleset, Stop, TableKeys, procedure as entry,
};

use order_of_battle::{Army, OrderOfBattle};
use tables::Tables;

/// The ruleset's line in the registry.
pub static LEAGUE_OF_AUGSBURG: Ruleset = Ruleset {
    id: "league-of-augsburg",
    credit: "Rules for the War of the League of Augsburg (version 1.0, a draft for field tests)",
    battles: &[],
    open,
};

/// The headless contract: every procedure.
static PROCEDURES: &[Procedure<Tables>] = &[
    entry::<_, command::CincPoints>(),
    entry::<_, command::BrigadePoints>(),
    entry::<_, command::CommandRadius>(),
    entry::<_, command::AssignCommandPoints>(),
    entry::<_, activation::ActivationOrder>(),
    entry::<_, activation::PassAllowed>(),
    entry::<_, orders::ActivationCost>(),
    entry::<_, profile::UnitProfile>(),
    entry::<_, orders::OrderCheck>(),
    entry::<_, orders::OrderEffect>(),
    entry::<_, movement::MoveAllowance>(),
    entry::<_, range::RangeBand>(),
    entry::<_, fire_pool::FirePool>(),
    entry::<_, saves::SaveNumber>(),
    entry::<_, shooting::Fire>(),
    entry::<_, steadiness::ReturnFire>(),
    entry::<_, steadiness::HoldFireTest>(),
    entry::<_, steadiness::PointBlankTest>(),
    entry::<_, charge::ChargeLegality>(),
    entry::<_, charge_reaction::ChargeReaction>(),
    entry::<_, charge::ChargeContact>(),
    entry::<_, evade::Evade>(),
    entry::<_, evade::ScreenFallBack>(),
    entry::<_, melee_pool::MeleePool>(),
    entry::<_, melee::Melee>(),
    entry::<_, follow_up::FollowUp>(),
    entry::<_, morale::MoraleTest>(),
    entry::<_, rally::Rally>(),
];

/// The one input that may be `null`: gunners may have no foot near them.
const NULLABLE: &str = "friendly_foot_distance";

/// The text with its tables.
struct LeagueOfAugsburg {
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
    Ok(Arc::new(LeagueOfAugsburg { tables, house_rules }))
}

impl Book for LeagueOfAugsburg {
    fn procedures(&self) -> Vec<&'static str> {
        PROCEDURES.iter().map(|procedure| procedure.name).collect()
    }

    /// Every answer carries `modifiers`, empty where nothing is added up; only `melee`, which adds up for both sides, has
    /// two totals instead. `null` stands only where the contract names it.
    fn resolve(&self, procedure: &str, inputs: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Stop> {
        let Some(entry) = PROCEDURES.iter().find(|entry| entry.name == procedure) else {
            return Stop::refuse(format!("{procedure} is no procedure of league-of-augsburg"));
        };
        if let Some((name, _)) = inputs.iter().find(|(name, value)| *name != NULLABLE && holds_null(value)) {
            return Stop::refuse(format!("`{name}`: null is no value: leave it out"));
        }
        let mut answer = (entry.run)(&self.tables, Value::Object(inputs), dice)?;
        if let Value::Object(fields) = &mut answer
            && !fields.contains_key("attacker_modifier_total")
        {
            fields.entry("modifiers").or_insert_with(|| Value::Array(Vec::new()));
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
        OrderOfBattle::read(toml)?;
        let what = "league-of-augsburg has its procedures, and no battle for the screens yet".to_owned();
        Err(vec![Complaint { span: 0..0, what, cure: "rule requests with drumhead resolve".to_owned() }])
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

/// Whether `null` stands anywhere in it.
fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(holds_null),
        Value::Object(fields) => fields.values().any(holds_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
