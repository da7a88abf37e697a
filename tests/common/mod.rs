//! A ruleset small enough to check by head, for tests of what holds under any ruleset: one army, one unit, a count of
//! hits. Its orders: `hit` (a D6 is thrown, the face plus the bonus is added), `next` (a turn passes), `overrule` (the
//! count is set, with a reason).

#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, clippy::panic, reason = "a helper of tests may panic")]

pub mod table;

use std::sync::Arc;

use drumhead::battle::{Battle, Entry, Muster, Record, Thrown};
use drumhead::umpire::{
    Answer, ArmyView, BrigadeView, Complaint, Dice, Die, Entry as Topic, FormBuilder, GameState, Handling, Interrupt,
    LoadedRuleset, Modifier, Mustered, Order, Question, Ratio, Ruling, Throw, Tone, UnitId, UnitRow, View,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The state: what the die has added up to, and the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub title: String,
    pub hits: u32,
    pub turn: u32,
}

/// What can change.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Hits(u32),
    Set(u32),
    Turn,
}

impl GameState for Count {
    type Event = Event;

    fn view(&self) -> View {
        let code = UnitId::new(1, 'a', 1);
        let unit = UnitRow {
            code,
            name: "IR 1".to_owned(),
            kind: "inf".to_owned(),
            strength: format!("[{}]", self.hits),
            tone: Tone::Good,
            marks: Vec::new(),
            owes: false,
            ready: true,
            gone: false,
        };
        let brigade = BrigadeView {
            code: code.of_brigade(),
            name: "Bevern".to_owned(),
            rating: String::new(),
            note: String::new(),
            units: vec![unit],
        };
        let mut view = View { title: self.title.clone(), turn: self.turn + 1, ..View::default() };
        view.phase.number = 1;
        view.phase.name = "Counting".to_owned();
        view.armies.push(ArmyView {
            name: "Prussia".to_owned(),
            side: 1,
            standing: format!("{} hits", self.hits),
            general: String::new(),
            brigades: vec![brigade],
        });
        view
    }

    /// A hit is forbidden once there are a thousand, so that a correction can forbid what came after it.
    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        match order.name.as_str() {
            "hit" => {
                let bonus = ask.number(Question::new("bonus", ' ', "bonus"), "", Some(Ratio::ZERO));
                let dice = ask.ready()?;
                if self.hits >= 1000 {
                    return Interrupt::refuse("a thousand hits are enough");
                }
                let face = dice.face(Die::D6, "hits")?;
                let bonus = u32::try_from(bonus.numerator()).unwrap_or(0);
                let hits = u32::from(face) + bonus;
                let mut ruling =
                    Ruling::new(format!("{hits} hits, {} in all", self.hits + hits), vec![Event::Hits(hits)]);
                ruling.sum.push(Modifier::new("bonus", bonus as i32, "p. 1"));
                Ok(ruling)
            }
            Order::NEXT => Ok(Ruling::new(format!("turn {}", self.turn + 2), vec![Event::Turn])),
            Order::OVERRULE => {
                let hits = ask.number(Question::new("hits", ' ', "hits"), "", None);
                let why = ask.text(Question::new("why", ' ', "why"), None);
                ask.ready()?;
                let hits = u32::try_from(hits.numerator()).unwrap_or(0);
                Ok(Ruling::new(format!("overruled: {hits} hits: {why}"), vec![Event::Set(hits)]))
            }
            name => Interrupt::refuse(format!("{name} is no order here")),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Hits(hits) => self.hits += hits,
            Event::Set(hits) => self.hits = *hits,
            Event::Turn => self.turn += 1,
        }
    }
}

/// The book: any text musters, and is the title.
pub struct Counting {
    topics: Vec<Topic>,
}

impl LoadedRuleset for Counting {
    fn procedures(&self) -> Vec<&'static str> {
        vec!["hit"]
    }

    fn resolve(&self, _: &str, _: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Interrupt> {
        dice.face(Die::D6, "hits").map(Value::from)
    }

    fn reference(&self) -> &[Topic] {
        &self.topics
    }

    fn muster(&self, toml: &str) -> Result<Mustered, Vec<Complaint>> {
        let game = Count { title: toml.to_owned(), ..Count::default() };
        Ok(Mustered { warnings: Vec::new(), game: Box::new(game) })
    }

    fn points(&self, _: &str) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(Vec::new())
    }
}

/// Opens the book for any muster.
pub fn book(_: &Muster) -> Result<Arc<dyn LoadedRuleset>, Interrupt> {
    let topic = Topic {
        id: "hits".to_owned(),
        title: "Hits".to_owned(),
        page: "p. 1".to_owned(),
        handling: Handling::Resolved,
        topics: Vec::new(),
        text: "A D6 a throw.".to_owned(),
    };
    Ok(Arc::new(Counting { topics: vec![topic] }))
}

pub fn muster() -> Muster {
    Muster {
        format: Muster::FORMAT,
        drumhead: "0.1.0".to_owned(),
        ruleset: "counting".to_owned(),
        title: "Kolin 1757".to_owned(),
        order_of_battle: "Kolin 1757".to_owned(),
        house_rules: Vec::new(),
        seed: 7,
    }
}

/// A battle that has just begun.
pub fn battle() -> Battle {
    let first = Record { seq: 1, time: 0, entry: Entry::Muster(muster()) };
    Battle::begin(&first, book).expect("any text musters")
}

pub fn hit(bonus: u32) -> Order {
    let mut order = Order { name: "hit".to_owned(), ..Order::default() };
    order.answers.insert("bonus".to_owned(), Answer::Number(Ratio::whole(i128::from(bonus))));
    order
}

pub fn next() -> Order {
    Order { name: Order::NEXT.to_owned(), ..Order::default() }
}

pub fn overrule(hits: u32, why: &str) -> Order {
    let mut order = Order { name: Order::OVERRULE.to_owned(), ..Order::default() };
    order.answers.insert("hits".to_owned(), Answer::Number(Ratio::whole(i128::from(hits))));
    order.answers.insert("why".to_owned(), Answer::Word(why.to_owned()));
    order
}

/// The entry of an order with these faces, as the players threw them.
pub fn entry(battle: &Battle, order: Order, faces: &[u8]) -> Entry {
    let throws: Vec<Throw> = faces.iter().copied().map(Throw::Face).collect();
    let ruling = battle.rule(&order, &throws).result.expect("a ruling");
    battle.entry(order, throws, if faces.is_empty() { Thrown::Nobody } else { Thrown::Players }, ruling)
}

/// Lets an entry happen, without a journal under it.
pub fn happen(battle: &mut Battle, entry: Entry) {
    let record = battle.record(entry, 0);
    battle.apply(&record).expect("it fits");
}

/// What can be told of the state from outside: hits and turn.
pub fn state(battle: &Battle) -> (String, u32) {
    let view = battle.game().view();
    (view.armies[0].standing.clone(), view.turn)
}

/// A directory of its own that is removed in the end.
pub struct Folder(pub std::path::PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("drumhead-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary directory");
        Folder(path)
    }

    pub fn file(&self, name: &str) -> std::path::PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
