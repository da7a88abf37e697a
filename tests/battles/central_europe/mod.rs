//! Central Europe on the screens of a battle, order by order. Distances, faces and results are reckoned by hand from the
//! rules; Chotusitz, which ships with them, is fought by keyboard.

mod allowed;
mod charges;
mod chotusitz;
mod chotusitz_turns;
mod command;
mod ending;
mod fire;
mod ground;
mod holds;
mod house_rules;
mod melee;
mod morale;
mod movement;
mod overruled;
mod retreats;
mod said;
mod sequence;
mod shot_out;
mod supports;
mod switching;
mod told;
mod turning;
mod words;

use drumhead::umpire::{Answer, Order, Question};

use crate::support::table::Table;

/// A meeting of five units a side: a median of three each, so cards of 2 to 4.
const MEETING: &str = include_str!("meeting.toml");

/// The word of a built-up area that is offered.
const TOWN: &str = "settlement (built-up)";

fn meeting() -> Table {
    Table::of("central-europe", MEETING)
}

impl Table {
    /// Turns a card.
    fn turn(&mut self, card: &str) {
        self.order("card", "").card(card).says("");
    }

    /// Turns a card, and ends steps until that of this name.
    fn opened(mut self, card: &str, step: &str) -> Table {
        self.turn(card);
        self.go_to(step);
        self
    }

    /// Ends steps until that of this name.
    fn go_to(&mut self, step: &str) {
        while self.phase() != step {
            self.next_says("");
        }
    }

    /// What is left of a unit, as the roster shows it: `100`, `[75]` after losses, `(75)` retreating.
    fn strength(&self, unit: &str) -> String {
        self.row(unit).strength
    }

    /// The orders that are owed, each with those who owe it.
    fn owed(&self) -> Vec<(&'static str, Vec<String>)> {
        let duties = self.view().duties.into_iter();
        duties.map(|duty| (duty.order, duty.who.iter().map(ToString::to_string).collect())).collect()
    }

    /// The question of an order's form, as it opens.
    fn asked(&self, order: &str, unit: &str, answers: &[(&str, Answer)], id: &str) -> Question {
        let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
        let order = Order { name: order.to_owned(), subject: Some(unit.parse().expect("a code")), answers };
        let questions = self.battle().rule(&order, &[]).form.questions;
        let asked: Vec<&str> = questions.iter().map(|question| question.id).collect();
        let found = questions.iter().find(|question| question.id == id);
        found.unwrap_or_else(|| panic!("{id} is not asked, but {asked:?}")).clone()
    }

    /// Says where a unit stands.
    fn stands(&mut self, unit: &str, ground: &str) {
        let told = if ground == TOWN { "built-up area" } else { ground };
        self.order("ground", unit).with("ground", ground).says(told);
    }

    /// What the page behind `!` says under a heading.
    fn scenario(&self, heading: &str) -> Vec<String> {
        let parts = self.view().scenario.into_iter().filter(|part| part.heading == heading);
        parts.flat_map(|part| part.says).collect()
    }

    /// The gun of the Reds fires canister at the foot of the Blacks: score 6, 3 potential hits, of which two hit.
    fn canister(&mut self) {
        let shot = self.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6);
        shot.dice(&[6, 4, 4, 1]).says("6 cm, canister: 6, 3 potential: 4 4 1, 2 hits");
    }
}
