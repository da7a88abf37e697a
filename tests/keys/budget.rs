//! How many keys an umpire needs who knows what he wants.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, units};
use drumhead::tui::layer::Layer;
use drumhead::umpire::UnitId;

/// Keys as text, counted.
struct Hand {
    app: App,
    keys: usize,
}

impl Hand {
    fn press(&mut self, keys: &str) {
        self.keys += drumhead::tui::key::Key::read(keys).len();
        self.app.keys(keys);
    }

    /// Presses these, and says how many it took to the ruling.
    #[track_caller]
    fn takes(&mut self, keys: &str, most: usize) {
        let before = self.app.battle().records().len();
        let count = drumhead::tui::key::Key::read(keys).len();
        self.press(keys);
        assert!(self.app.battle().records().len() > before, "{keys} rules nothing:\n{}", self.app.text());
        assert!(count <= most, "{keys}: {count} keys, {most} at most");
    }
}

/// Lobositz, its first movement phase begun.
fn moving() -> Hand {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1756), 80, 24);
    for _ in 0..6 {
        if app.model.view.phase.name == "Movement" {
            break;
        }
        end_phase(&mut app);
    }
    Hand { app, keys: 0 }
}

#[test]
fn each_ruling_takes_few_keys() {
    let mut hand = moving();
    hand.app.keys("a");
    hand.takes("r6", 2);
    hand.app.keys("a");
    hand.takes("t<enter>", 4);
    hand.app.keys("a2");
    end_phase(&mut hand.app);
    end_phase(&mut hand.app);
    hand.app.keys("a2fA4");
    // A distance out of the mist.
    hand.takes("16<enter>4", 5);
    assert!(hand.app.last().contains("16 cm: 4"), "{}", hand.app.last());
}

/// Every brigade is commanded and moves, every unit that may fires once, everything owed is paid: all phases of a turn.
#[test]
fn a_turn_of_lobositz_takes_fewer_than_250_keys() {
    let mut hand = moving();
    let turn = hand.app.model.view.turn;
    let mut phases = Vec::new();
    for _ in 0..40 {
        let view = &hand.app.model.view;
        if view.turn > turn {
            break;
        }
        phases.push(view.phase.name.clone());
        match view.phase.name.as_str() {
            "Movement" => command_and_move(&mut hand),
            "Firing" => fire(&mut hand),
            _ => {}
        }
        pay(&mut hand);
        hand.app.keys("<pause>");
        hand.press("]");
        if matches!(hand.app.model.layers.last(), Some(Layer::Ending { .. })) {
            hand.press("y");
        }
    }
    assert!(hand.app.model.view.turn > turn, "{phases:?}:\n{}", hand.app.text());
    let rulings = hand.app.battle().standing().len();
    let said: Vec<String> = hand.app.battle().standing().iter().map(|each| each.ruled.line.clone()).collect();
    assert!(rulings > 48, "{} keys, only {rulings} rulings:\n{}", hand.keys, said.join("\n"));
    assert!(said.iter().any(|line| line.starts_with("Melee round")), "no melee:\n{}", said.join("\n"));
    assert!(hand.keys < 250, "{} keys for {rulings} rulings", hand.keys);
}

/// A die for each commander, then his brigade as one.
fn command_and_move(hand: &mut Hand) {
    let brigades = hand.app.model.view.armies.iter().flat_map(|army| &army.brigades).map(|brigade| brigade.code);
    for brigade in brigades.collect::<Vec<UnitId>>() {
        let before = hand.app.battle().records().len();
        let letter = hand.app.model.view.marked(brigade);
        hand.press(&format!("{letter}r4"));
        if hand.app.battle().records().len() == before {
            // Held: it has no die.
            hand.press("<esc>");
            continue;
        }
        // The dragoons of Kyau charge; all others move as a brigade.
        hand.press(&if letter == "d" { "d1sD124ff<enter>5".to_owned() } else { format!("{letter}t<enter>") });
        hand.press(if hand.app.model.layers.len() > 1 { "<enter>" } else { "" });
        hand.press(if hand.app.model.layers.len() > 1 { "<esc>" } else { "" });
    }
}

/// Each brigade's second unit fires, where it may.
fn fire(hand: &mut Hand) {
    let firers = units(&hand.app).into_iter().filter(|unit| unit.ready && unit.code.unit <= 2).map(|unit| unit.code);
    for firer in firers.collect::<Vec<_>>() {
        let enemy = UnitId { army: 3 - firer.army, ..firer };
        let (firer, enemy) = (hand.app.model.view.marked(firer), hand.app.model.view.marked(enemy));
        hand.press(&format!("{firer}f{enemy}16<enter>5"));
        while hand.app.model.layers.len() > 1 {
            hand.press("<esc>");
        }
    }
}

/// What is owed, one after the other, by Space; dice are rolled.
fn pay(hand: &mut Hand) {
    for _ in 0..40 {
        let owed = |hand: &Hand| hand.app.model.view.duties.iter().any(|duty| !duty.order.is_empty());
        if !owed(hand) {
            return;
        }
        let before = hand.app.battle().records().len();
        hand.press(" ");
        hand.press(if crate::support::fought::dice_are_due(&hand.app) { "r" } else { "<enter>" });
        if hand.app.battle().records().len() == before {
            hand.press("<esc><esc>");
            return;
        }
    }
}
