//! Battles of the shelf fought to an end by keys alone, and what is told of them.

use crate::support::app::{App, shipped};
use crate::support::fought::is_told;
use crate::support::noise::Noise;
use crate::support::umpire::play;

const FOUGHT: [(&str, &str); 6] = [
    ("honours-of-war", "mill-bridge"),
    ("honours-of-war", "quebec"),
    ("honours-of-war", "liegnitz"),
    ("old-dessauer", "soor"),
    ("central-europe", "kolin"),
    ("napoleonic-d8", "quatre-bras"),
];

#[test]
fn six_battles_are_fought_to_an_end_and_told() {
    for (ruleset, name) in FOUGHT {
        let begun = std::time::Instant::now();
        let mut app = App::on(shipped(ruleset, name, 7), 80, 24);
        let phases = play(&mut app, 60, 3, &mut Noise(6), |_| {});
        let view = &app.model.view;
        println!("{name}: turn {}, {phases} phases, {:?}, {:?}", view.turn, view.over, begun.elapsed());
        assert!(view.over.is_some(), "{ruleset}/{name}: turn {}, and no end:\n{}", view.turn, app.text());
        assert_eq!(app.battle().verify().expect("it folds"), Vec::new(), "{ruleset}/{name}");
        is_told(app.battle());
    }
}
