//! A ruleset small enough to check by head, for tests of what holds under any ruleset: one army, one unit, a count of
//! hits. Its orders: `hit` (a D6 is thrown, the face plus the bonus is added), `next` (a turn passes), `overrule` (the
//! count is set, with a reason).

use std::sync::Arc;

use drumhead::battle::Muster;
use drumhead::umpire::{
    ArmyView, BrigadeView, Complaint, Dice, Die, Entry as Topic, FormBuilder, GameState, Handling, Interrupt,
    LoadedRuleset, Modifier, Mustered, Order, Question, Ratio, Ruling, Told, Tone, UnitId, UnitRow, View,
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

    /// The unit has twenty figures; so many hits, so much of it is lost.
    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        vec![(UnitId::new(1, 'a', 1), Ratio::new(i128::from(self.hits.min(20)), 20))]
    }

    /// A hit is forbidden once there are a thousand, so that a correction can forbid what came after it.
    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        match order.name.as_str() {
            "hit" => {
                let bonus = ask.number(Question::new("bonus", ' ', "bonus"), "", Some(Ratio::ZERO));
                ask.thrower("hits", order.subject.map_or(0, |id| id.army), "a1 IR 1");
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
        Ok(Mustered { warnings: Vec::new(), told: Told::default(), game: Box::new(game) })
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
        whole: drumhead::umpire::Whole::default(),
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
