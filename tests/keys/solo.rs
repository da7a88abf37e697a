//! A side without a player: said by a key or a line, each brigade's intention by two dice, and nothing else changed by it.
//! The chances are those of two dice, counted by hand.

use drumhead::battle::{Battle, RecordedRuling};
use drumhead::plain::{How, converse};
use drumhead::solo;
use drumhead::umpire::{Duty, OrderKey};

use crate::support::app::{App, shipped};
use crate::support::toy::table;

/// What is ordered and owed, the intentions left out.
fn without(battle: &Battle) -> (Vec<OrderKey>, Vec<Duty>, Vec<Duty>) {
    let view = battle.game().view();
    let others = |all: Vec<Duty>| all.into_iter().filter(|duty| duty.order != solo::INTEND).collect();
    let orders = view.orders.into_iter().filter(|order| order.name != solo::INTEND).collect();
    (orders, others(view.duties), others(view.may))
}

#[test]
fn by_keys_a_brigade_gets_its_intention_and_loses_it_with_the_turn() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    let before = without(app.battle());
    // Before it is asked for there is nothing of it.
    assert!(!app.says("intention"));
    app.keys("a*").expect("Bevern");
    assert_eq!(app.battle().records().len(), 1, "the key orders nothing");
    // Prussia holds none of the blocks, so it is out for ground.
    app.keys("a+").expect("it has its player").expect("no");
    app.keys("<enter>").expect("Without a player: Prussia, to take ground (drumhead's aid).");
    app.expect("intention (*): a b c d e");
    assert_eq!(without(app.battle()), before, "orders and duties of the book are as they were");
    // Bevern is dashing: 4 and more attack in 33 of 36 throws, and 1 or less does not fall.
    app.keys("a*").expect("11/12 91.7 % attacks").expect("1/12  8.3 % holds").expect("bold commander");
    app.keys("12").expect("a Bevern: 3 +2 (bold commander) = 5: holds this turn");
    app.expect("holds").expect("intention (*): b c d e");
    // Kleist is dependable: 26 of 36 attack, 3 fall back.
    app.keys("b*").expect("13/18 72.2 % attacks").expect("1/12  8.3 % falls back");
    app.keys("21").expect("b von Kleist: 3: falls back this turn");
    app.keys("u").expect("intention (*): b c d e");
    app.keys("<ctrl-r>").expect("intention (*): c d e");
    // The other side has its player.
    app.keys("A*").expect("Austria: its player decides");
    app.keys("<esc>");
    while app.model.view.turn == 1 {
        let phase = app.model.view.phase.name.clone();
        app.keys("<pause>]");
        if app.model.view.phase.name == phase && app.model.view.turn == 1 {
            app.keys("y");
        }
    }
    app.expect("intention (*): a b c d e");
    app.keys("a+<enter>").expect("With a player again: Prussia.");
    assert!(!app.says("intention"), "{}", app.text());
}

/// Who may not act of its own will yet gets no intention: at Lobositz Kollowrat is held until turn 4, Lowenstein until 2.
#[test]
fn a_held_brigade_has_no_intention() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("A+").expect("it has its player").expect("no");
    app.keys("<enter>").expect("intention (*): B D");
    app.keys("A*").expect("it is held, and does nothing of its own will yet");
    let mut walcourt = App::on(shipped("league-of-augsburg", "walcourt", 1), 80, 24);
    walcourt.keys("a+<enter>").expect("intention (*): a");
    assert!(!walcourt.says("intention (*): a b"));
}

#[test]
fn what_a_line_says_a_key_says_and_it_folds_and_verifies_as_it_was_played() {
    let mut by_keys = App::on(table(false), 80, 24);
    by_keys.keys("a+<enter>a*66");
    let mut by_lines = table(false);
    let mut output = Vec::new();
    let how = How { asks: false, strict: true };
    let mut complain = |why: &str| panic!("{why}");
    let lines = "a solo player=no\na intend 6 6\n";
    converse(&mut by_lines, how, &mut lines.as_bytes(), &mut output, &mut complain).expect("memory");
    let rulings = |battle: &Battle| battle.standing().iter().map(|ruling| ruling.ruled).collect::<Vec<_>>();
    let (keys, lines) = (rulings(by_keys.battle()), rulings(&by_lines.battle));
    assert_eq!(keys.len(), 2);
    let told =
        |all: &[RecordedRuling]| all.iter().map(|ruled| (ruled.line.clone(), ruled.events.clone())).collect::<Vec<_>>();
    assert_eq!(told(&keys), told(&lines));
    assert!(lines[1].line.starts_with("a Bevern: 12: attacks this turn"), "{}", lines[1].line);
    assert_eq!(by_lines.battle.verify().expect("every ruling can be ruled again"), Vec::new());
    let again = by_lines.battle.at(3).expect("it folds");
    assert_eq!(again.game().view(), by_lines.battle.game().view());
    assert_eq!(again.game().view().armies[0].brigades[0].note, "attacks");
}
