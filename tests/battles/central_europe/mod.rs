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
mod house_rules;
mod melee;
mod morale;
mod movement;
mod overruled;
mod retreats;
mod sequence;
mod supports;

use crate::support::table::Table;

/// A meeting of five units a side: a median of three each, so cards of 2 to 4.
const MEETING: &str = include_str!("meeting.toml");

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

    /// The gun of the Reds fires canister at the foot of the Blacks: score 6, 3 potential hits, of which two hit.
    fn canister(&mut self) {
        let shot = self.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6);
        shot.dice(&[6, 4, 4, 1]).says("6 cm, canister: 6, 3 potential: 4 4 1, 2 hits");
    }
}
