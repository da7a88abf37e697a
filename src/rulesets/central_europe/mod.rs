//! Central Europe in the middle of the 18th century: Tim Spanton's rules as he shortened and revised them in 2017.
//!
//! A room for each matter of the rules: its figures, its procedures, its orders. `README.md` beside this file lists the
//! readings chosen where the text is unclear, and what drumhead does with each rule.

mod army;
mod battle;
mod charge;
mod command;
mod fire;
mod melee;
mod morale;
mod movement;
mod tables;
mod unit;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use serde_json::{Map, Value};

use crate::umpire::{
    self, Complaint, Entry, Fields, Game, Interrupt, Objections, ProcedureEntry, Ruleset, RulesetDefinition, entries,
    lookup, open, printed, procedure,
};

use army::figures::share;
use army::order_of_battle::{self, Cards, Listed, OrderOfBattle};
use battle::state::State;
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static CENTRAL_EUROPE: Ruleset = Ruleset {
    id: CentralEurope::ID,
    credit: "Wargames Rules for Mid-18th Century Battles in Central Europe, by Tim Spanton (abbreviated, May 2017)",
    battles: &[
        ("chotusitz", include_str!("../../../armies/central-europe/chotusitz.toml")),
        ("fontenoy", include_str!("../../../armies/central-europe/fontenoy.toml")),
        ("kesselsdorf", include_str!("../../../armies/central-europe/kesselsdorf.toml")),
        ("kolin", include_str!("../../../armies/central-europe/kolin.toml")),
    ],
    house_rules: &[],
    open: open::<CentralEurope>,
};

/// The headless contract: every procedure, room by room.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    lookup::<_, army::median::MedianValue>(),
    lookup::<_, command::deck::BuildDeck>(),
    procedure::<_, command::play_turn::PlayTurn>(),
    lookup::<_, command::activation::SpendPoints>(),
    lookup::<_, movement::allowance::MoveAllowance>(),
    procedure::<_, movement::variation::MovementVariation>(),
    procedure::<_, fire::musketry::Musketry>(),
    procedure::<_, fire::artillery::ArtilleryFire>(),
    procedure::<_, fire::saves::SavingThrows>(),
    lookup::<_, charge::legality::MeleeCheck>(),
    lookup::<_, melee::strike::MeleeDice>(),
    procedure::<_, melee::round::MeleeRound>(),
    procedure::<_, morale::reaction::MoraleTest>(),
    lookup::<_, morale::support::SupportCheck>(),
    procedure::<_, morale::retreat::Retreat>(),
    procedure::<_, morale::rally::Rally>(),
    lookup::<_, army::characteristics::RosterCheck>(),
    lookup::<_, army::status::ArmyStatus>(),
];

/// The tables as the rules print them.
static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<CentralEurope>);

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

/// What house rules may switch off, room by room.
const OBJECTIONS: &[Objections] = &[
    Objections::of::<fire::musketry::VolleyObjection>(),
    Objections::of::<fire::artillery::ShotObjection>(),
    Objections::of::<movement::allowance::MoveObjection>(),
    Objections::of::<morale::support::SupportObjection>(),
    Objections { of: "charge", names: &["out-of-reach"] },
    Objections { of: "move", names: &["too-far"] },
    Objections { of: "melee", names: &["same-face"] },
];

/// The parts of the book.
pub(crate) struct CentralEurope;

impl RulesetDefinition for CentralEurope {
    const ID: &'static str = "central-europe";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = &[PROCEDURES];
    const TEMPLATE: &'static str = include_str!("template.toml");
    const OBJECTIONS: &'static [Objections] = OBJECTIONS;
    const EVERYTHING: &'static str = include_str!("reference/everything.toml");
    const RULES: &'static str = include_str!("reference/rules.toml");

    type Tables = Tables;
    type OrderOfBattle = OrderOfBattle;

    fn printed() -> &'static Arc<Tables> {
        &BOOK
    }

    fn reference() -> &'static [Entry] {
        &REFERENCE
    }

    fn walk(fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
        order_of_battle::walk(Self::ID, fields, tables)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        let state =
            State::muster(tables, order).map_err(|refusal| Complaint::of_whole(refusal, "write a second [[army]]"))?;
        Ok(Box::new(state))
    }

    /// The rules have no points: the units, the median and the cards of each army.
    fn points(order: &OrderOfBattle, _: &[Complaint], _: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        let army = |army: &umpire::Army<Cards, (), Listed>| {
            let units: usize = army.brigades.iter().map(|brigade| brigade.units.len()).sum();
            let (colour, median, cards) = (army.colour.word(), army.median.median, army.median.ranks.join(", "));
            format!("{}: {units} units, median {median}, {colour} {cards}", army.name)
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
            share(value).or_else(|error| Interrupt::refuse(format!("army.break_fraction: {error}")))?;
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
