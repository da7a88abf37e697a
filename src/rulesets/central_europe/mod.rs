//! Central Europe in the middle of the 18th century: Tim Spanton's rules as he shortened and revised them in 2017.
//!
//! Procedures are stateless and typed, one file for each matter of the rules; `README.md` beside this file lists the
//! readings chosen where the text is unclear, and what drumhead does with each rule.

pub(crate) mod army;
pub(crate) mod artillery;
pub(crate) mod cards;
pub(crate) mod command;
pub(crate) mod field;
pub(crate) mod melee;
pub(crate) mod melee_round;
pub(crate) mod morale;
pub(crate) mod movement;
pub(crate) mod musketry;
pub(crate) mod order_of_battle;
pub(crate) mod retreat;
pub(crate) mod saves;
pub(crate) mod tables;
pub(crate) mod unit;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use serde_json::{Map, Value};

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, ProcedureEntry, Ruleset, RulesetDefinition, entries, open,
    request as entry,
};

use field::state::State;
use order_of_battle::OrderOfBattle;
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static CENTRAL_EUROPE: Ruleset = Ruleset {
    id: CentralEurope::ID,
    credit: "Wargames Rules for Mid-18th Century Battles in Central Europe, by Tim Spanton (abbreviated, May 2017)",
    battles: &[("chotusitz", include_str!("../../../armies/central-europe/chotusitz.toml"))],
    open: open::<CentralEurope>,
};

/// The headless contract: every procedure, by the file that rules it.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    entry::<_, cards::MedianValue>(),
    entry::<_, cards::BuildDeck>(),
    entry::<_, cards::PlayTurn>(),
    entry::<_, command::SpendPoints>(),
    entry::<_, movement::MoveAllowance>(),
    entry::<_, movement::MovementVariation>(),
    entry::<_, musketry::Musketry>(),
    entry::<_, artillery::ArtilleryFire>(),
    entry::<_, saves::SavingThrows>(),
    entry::<_, melee::MeleeCheck>(),
    entry::<_, melee::MeleeDice>(),
    entry::<_, melee_round::MeleeRound>(),
    entry::<_, morale::MoraleTest>(),
    entry::<_, morale::SupportCheck>(),
    entry::<_, retreat::Retreat>(),
    entry::<_, retreat::Rally>(),
    entry::<_, army::RosterCheck>(),
    entry::<_, army::ArmyStatus>(),
];

/// The quick reference: a list of entries in each file.
static REFERENCE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    entries(&[
        include_str!("reference/command.toml"),
        include_str!("reference/movement.toml"),
        include_str!("reference/firing.toml"),
        include_str!("reference/melee.toml"),
        include_str!("reference/morale.toml"),
    ])
});

/// The parts of the book.
pub(crate) struct CentralEurope;

impl RulesetDefinition for CentralEurope {
    const ID: &'static str = "central-europe";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = &[PROCEDURES];
    const TEMPLATE: &'static str = include_str!("template.toml");

    type Tables = Tables;
    type OrderOfBattle = OrderOfBattle;

    fn printed() -> &'static Arc<Tables> {
        &tables::BOOK
    }

    fn reference() -> &'static [Entry] {
        &REFERENCE
    }

    fn walk(fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
        order_of_battle::walk(fields, tables)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        match State::muster(tables, order) {
            Ok(state) => Ok(Box::new(state)),
            Err(refusal) => {
                Err(Complaint { span: 0..0, what: refusal.to_string(), cure: "write a second [[army]]".to_owned() })
            }
        }
    }

    /// The rules have no points: the units, the median and the cards of each army.
    fn points(order: &OrderOfBattle, _: &[Complaint], _: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        let army = |army: &order_of_battle::Army| {
            let cards = army.median.ranks.join(", ");
            format!(
                "{}: {} units, median {}, {} {cards}",
                army.name,
                army.units().count(),
                army.median.median,
                army.side.word()
            )
        };
        let note = "This ruleset has no points: the number of units gives the cards.".to_owned();
        Ok(order.armies.iter().map(army).chain([note]).collect())
    }

    /// A null counts as absent, at every level. Every request may carry `house`.
    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        drop_nulls(inputs);
        match inputs.shift_remove("house") {
            Some(house) => Ok(Cow::Owned(overridden(tables, house)?)),
            None => Ok(Cow::Borrowed(tables)),
        }
    }
}

/// The tables with the `house` object of a request: shares from 0 to 1, by their paths in the tables.
fn overridden(tables: &Tables, house: Value) -> Result<Tables, Interrupt> {
    let Value::Object(house) = house else {
        return Interrupt::refuse("`house` is an object: {\"army.break_fraction\": 0.5}");
    };
    let mut tables = tables.clone();
    for (key, value) in house {
        if key != "army.break_fraction" {
            return Interrupt::refuse(format!("{key} is no house value: the only one is army.break_fraction"));
        }
        tables.army.break_fraction =
            tables::share(value).or_else(|error| Interrupt::refuse(format!("army.break_fraction: {error}")))?;
    }
    Ok(tables)
}

fn drop_nulls(fields: &mut Map<String, Value>) {
    fields.retain(|_, value| !value.is_null());
    fields.values_mut().for_each(drop_nulls_below);
}

fn drop_nulls_below(value: &mut Value) {
    match value {
        Value::Object(fields) => drop_nulls(fields),
        Value::Array(items) => items.iter_mut().for_each(drop_nulls_below),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_entry_of_the_reference_stands_once_and_the_readme_says_how_it_is_handled() {
        let readme = include_str!("README.md");
        let mut ids = BTreeSet::new();
        for entry in REFERENCE.iter() {
            assert!(ids.insert(&entry.id), "{} stands twice", entry.id);
            let said = readme
                .lines()
                .filter(|line| line.starts_with(&format!("| {} ", entry.handling.word())))
                .any(|line| line.split([' ', ',']).any(|word| word == entry.id));
            assert!(said, "README.md does not list {} as {}", entry.id, entry.handling.word());
        }
    }
}
