//! A battle that a test sets up by events and then plays: every order is typed by keys, from its name.

use drumhead::battle::{Battle, RecordedRuling, Thrown};
use drumhead::umpire::{Game, Order, Ruling, Throw};
use serde_json::{Value, json};

use super::app::App;
use super::memory::Memory;
use super::table::Table;
use super::typed::{self, Stop};

/// A battle, and its journal in memory.
pub struct Stage {
    battle: Battle,
}

impl Clone for Stage {
    fn clone(&self) -> Stage {
        Stage { battle: copy(&self.battle) }
    }
}

fn copy(battle: &Battle) -> Battle {
    battle.at(battle.records().len() as u64).expect("its own journal")
}

impl Stage {
    /// A battle of this order of battle, under house rules.
    pub fn of(ruleset: &str, text: &str, house: &[&str]) -> Stage {
        Stage { battle: copy(Table::with(ruleset, text, house).battle()) }
    }

    pub fn game(&self) -> &dyn Game {
        self.battle.game()
    }

    /// The screens before it.
    pub fn app(&self) -> App {
        App::on(Memory { battle: copy(&self.battle), full: false }, 80, 24)
    }

    /// Lets something happen, as a journal tells it.
    pub fn event(&mut self, event: &Value) {
        let order = Order { name: "set up".to_owned(), ..Order::default() };
        let happens = Ruling::new("It is so.".to_owned(), vec![json!([event])]);
        let entry = self.battle.entry(order, Vec::new(), Thrown::Nobody, happens);
        let record = self.battle.record(entry, 0);
        self.battle.apply(&record).expect("an event");
    }

    /// Types an order that must be ruled.
    #[track_caller]
    pub fn give(&mut self, order: &Order, faces: &[u8]) -> RecordedRuling {
        let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
        let mut app = self.app();
        match typed::give(&mut app, order, &throws) {
            Ok(()) => {}
            Err(Stop::Said(why)) => panic!("{order:?}: {why}"),
            Err(Stop::NoKeys) => panic!("{order:?}: no keys give this order:\n{}", app.text()),
        }
        let ruled = app.battle().standing().last().expect("a ruling").ruled;
        assert_eq!(ruled.throws, throws, "{order:?} takes other dice");
        self.battle = copy(app.battle());
        ruled
    }
}
