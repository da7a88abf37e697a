//! Moves and changes (Movement).

use drumhead::umpire::{Answer, Order};

use super::meeting;
use crate::support::table::Table;

#[test]
fn a_move_beyond_the_allowance_is_told_how_far_it_may_go() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a1").with("distance", 7).dice(&[3]).refused("7 cm are too far: it may move 6 (Movement)");
    table.order("move", "1a1").with("distance", 7).with("allow", "on the road").dice(&[3]).says("moves 7 cm");
}

#[test]
fn guns_off_their_limbers_are_limbered_before_they_move() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a2").refused("guns off their limbers do not move: limber them first (Movement)");
    table.order("form", "1a5").refused("it has no order, saddle or limber to change (Movement)");
    table.order("form", "1a1").refused("it is in firing order, and leaves it with a move: p, and f (Movement)");
    table.order("form", "1a2").with("what", "limber").says("limbers.");
    table
        .order("move", "1a2")
        .refused("its movement of this phase is spent, on a move, a charge or a change (Command & Control)");
}

/// Both are done often; but who has its back to the enemy turns round before it fires again (CE-AMB-49).
#[test]
fn whether_guns_pivot_or_limber_is_asked() {
    let mut table = meeting().opened("red-4", "Movement");
    assert_eq!(table.asked("form", "1a2", &[], "what").answer, None);
    table.order("form", "1a2").refused("a question has no answer yet");
    table.order("overrule", "1a2").with("away", true).with("why", "it ran").says("back to the enemy");
    let what = table.asked("form", "1a2", &[], "what");
    assert_eq!((what.answer, what.said), (Some(Answer::Word("pivot".to_owned())), "it faces away"));
    table.order("form", "1a2").says("a2 Gun pivots.");
    table.undo();
    // Its letter takes a word though one is filled in.
    table.app.keys("<pause>a2Flo<pause><enter>");
    assert_eq!(table.app.last(), "a2 Gun turns about and limbers.", "{}", table.app.text());
}

#[test]
fn who_faces_away_is_asked_for_itself_and_not_with_its_brigade() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "1a4").with("away", true).with("why", "it ran").says("back to the enemy");
    let stays = "Not a4 Second: it has its back to the enemy, and how often it turns about is for an order of its own";
    table.order("move", "1a").with("distance", 3).says(stays);
    assert!(table.row("1a4").marks.contains(&"away".to_owned()));
}

#[test]
fn a_general_joins_a_unit() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("moves 3 cm and joins a1 Line.");
    assert!(table.row("1a1").marks.contains(&"G".to_owned()));
}

#[test]
fn a_general_who_falls_short_joins_nobody_and_one_whom_the_die_carries_on_stops_with_his_unit() {
    for (die, said, joined) in [
        (1, "moves 9 cm instead of 12 and does not reach a1 Line.", false),
        (3, "moves 12 cm and joins a1 Line.", true),
        (6, "moves 12 cm and joins a1 Line.", true),
    ] {
        let mut table = meeting().opened("red-4", "Movement");
        let order = table.order("move", "1a5").with("distance", 12).with("joins", &["1a1"][..]);
        order.dice(&[die]).says(said);
        assert_eq!(table.row("1a1").marks.contains(&"G".to_owned()), joined, "{die}");
    }
}

#[test]
fn whoever_spent_its_movement_otherwise_is_told_so() {
    let spent = "its movement of this phase is spent, on a move, a charge or a change (Command & Control)";
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 8).with("target", "2a1").dice(&[1]).says("falls short");
    assert_eq!(table.against("move", "1a3"), [spent]);
    table.order("form", "1a2").with("what", "pivot").says("pivots");
    assert_eq!(table.against("move", "1a2"), [spent], "and not that it is to be limbered first");
}

#[test]
fn half_a_phase_in_the_saddle_comes_before_dismounting_too() {
    // Light horse rides 12 in a phase and goes 8 on foot.
    for (what, allowed, said) in [("dismount", 4, "dismounts."), ("ride, then dismount", 6, "dismounts after 6 cm.")] {
        let mut table = meeting().opened("black-4", "Movement");
        let far = table.order("form", "2a3").with("what", what).with("distance", allowed + 1).dice(&[3]);
        far.refused(&format!("{} cm are too far: it may move {allowed} (Movement)", allowed + 1));
        let order = table.order("form", "2a3").with("what", what);
        if allowed == 6 {
            order.dice(&[3]).says(said)
        } else {
            order.says(said)
        }
        assert!(table.row("2a3").marks.contains(&"afoot".to_owned()));
    }
    let table = meeting().opened("black-4", "Movement");
    let which = "It moves before or after, in the half phase that is left: f says which (a reading).".to_owned();
    assert!(table.form_says("form", "2a3").contains(&which));
    assert!(!table.form_says("form", "2a1").contains(&which));
}

/// One about-face is free, the second costs half a phase (Movement).
#[test]
fn a_ruling_says_how_often_a_unit_turned_about() {
    let said = |card: &str, order: &str, unit: &str, turns: &str, more: &[(&str, Answer)], says: &str| {
        let mut table = meeting().opened(card, "Movement");
        let given = table.order(order, unit).with("about_faces", turns);
        let given = more.iter().fold(given, |given, (id, answer)| match answer {
            Answer::Word(word) => given.with(id, word.as_str()),
            Answer::Number(number) => given.with(id, i64::try_from(number.floor()).expect("small")),
            answer => panic!("{answer:?}"),
        });
        given.says(says);
    };
    let far = |cm: i64| ("distance", Answer::Number(cm.into()));
    let how = |what: &str| ("what", Answer::Word(what.to_owned()));
    let at = ("target", Answer::Word("2a2".to_owned()));
    said("red-4", "move", "1a4", "none", &[far(3)], "a4 Second moves 3 cm.");
    said("red-4", "move", "1a4", "one", &[far(3)], "a4 Second turns about and moves 3 cm.");
    said("red-4", "move", "1a4", "two", &[far(2)], "a4 Second turns about twice and moves 2 cm.");
    said("red-4", "move", "1a4", "one", &[far(0)], "a4 Second turns about where it stands.");
    said("red-4", "charge", "1a3", "two", &[far(3), at], "a3 Horse turns about twice and charges A2 Guards, over 3 cm");
    // Half a phase to dismount, and half for the second about-face.
    said("black-4", "form", "2a3", "two", &[], "A3 Hussars turns about twice and dismounts.");
    let last = [how("ride, then dismount"), far(2)];
    said("black-4", "form", "2a3", "one", &last, "A3 Hussars turns about and dismounts after 2 cm.");
    said("black-4", "form", "2a3", "one", &[far(2)], "A3 Hussars turns about, dismounts and moves 2 cm.");
}

/// He has moved with his unit, and may still switch units, for a point (Morale, CE-AMB-55).
#[test]
pub(super) fn a_general_who_rode_along_is_passed_over_and_switches_units_by_an_order_of_his_own() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a4"][..]).says("joins a4 Second");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    assert!(table.row("1a5").ready && table.who("move").contains(&"1a5".to_owned()));
    table.order("move", "1a4").with("distance", 3).says("moves 3 cm");
    let selected = table.app.model.selected().map(|unit| unit.to_string());
    let may = table.view().may.into_iter().find(|duty| duty.order == "switch").expect("he may switch units");
    assert_eq!((may.what.as_str(), may.who[0].to_string()), ("may switch units", "1a5".to_owned()));
    assert_ne!(selected, Some("1a5".to_owned()), "the cursor goes to who may still act");
    assert!(!table.row("1a5").ready, "he has no *");
    assert_eq!((table.who("move").contains(&"1a5".to_owned()), table.who("switch")), (false, vec!["1a5".to_owned()]));
    // How far he goes is nobody's guess.
    assert_eq!(table.asked("switch", "1a5", &[], "distance").answer, None);
    table.order("switch", "1a5").refused("a question has no answer yet");
    table.app.keys("a5S").expect("switch units: a5 King").expect("he with it");
    table.app.keys("<esc>");
    // Of his 12 cm the 3 of his unit are gone; a die is thrown from three quarters of 9 on.
    assert_eq!(table.asked("switch", "1a5", &[], "distance").label, "how far, of 9; a die from 6.75");
    let far = table.order("switch", "1a5").with("distance", 10).with("joins", &["1a1"][..]);
    far.refused("10 cm are too far: it may move 9 (Movement)");
    table
        .order("switch", "1a5")
        .with("distance", 3)
        .with("joins", &["1a1"][..])
        .says("a5 King moves 3 cm and joins a1 Line.");
    assert_eq!(table.view().headline[0], "2/4 points");
    table.undo();
    let on = "he has moved with a4 Second in this phase: S takes him on from there, for a point of his own (Morale)";
    assert_eq!(table.against("move", "1a5"), [on]);
}

/// Who changes or turns where it stands carries its general nowhere (CE-AMB-55): he moves as ever, all his 12 cm.
#[test]
fn a_general_whose_unit_did_not_leave_its_place_has_not_ridden_along() {
    for (with, order, answers) in [
        ("1a2", "form", &[("what", "limber")][..]),
        ("1a2", "form", &[("what", "pivot")]),
        ("1a3", "form", &[("what", "dismount"), ("distance", "0")]),
        ("1a4", "move", &[("distance", "0"), ("about_faces", "one")]),
    ] {
        let mut table = meeting().opened("red-4", "Movement");
        table.order("move", "1a5").with("distance", 3).with("joins", &[with][..]).says("joins");
        table.go_to("Card");
        table.turn("red-4");
        table.go_to("Movement");
        let given = answers.iter().fold(table.order(order, with), |given, (id, word)| match *id {
            "distance" => given.with(id, 0),
            _ => given.with(id, *word),
        });
        given.says("");
        assert!(table.row(with).marks.contains(&"mov".to_owned()), "{with} {answers:?}");
        assert_eq!(table.against("move", "1a5"), [""; 0], "{with} {answers:?}");
        assert!(table.row("1a5").ready, "{with} {answers:?}");
        assert!(table.view().may.iter().all(|duty| duty.order != "switch"), "he is named among those who move");
        assert_eq!(table.asked("move", "1a5", &[], "distance").label, "how far, of 12; a die from 9");
    }
}

/// Horse goes 10 cm, with a 6 12.5: its general has no more than his 12.
#[test]
fn a_general_whom_his_unit_carried_all_his_way_goes_no_farther() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a3"][..]).says("joins a3 Horse");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 13).with("target", "2a1").dice(&[6]).refused("out of reach");
    table.order("move", "1a3").dice(&[6]).says("moves 12.5 cm instead of 10");
    let carried = "a3 Horse has carried him as far as he may go in this phase (a reading) (Movement)";
    assert_eq!(table.against("switch", "1a5"), [carried]);
    table.undo();
    table.order("charge", "1a3").with("distance", 5).with("target", "2a1").says("contact");
    assert_eq!(table.asked("switch", "1a5", &[], "distance").label, "how far, of 7; a die from 5.25");
    // With the next card he has his 12 again.
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    assert_eq!(table.asked("move", "1a5", &[], "distance").label, "how far, of 12; a die from 9");
}

/// f takes foot out of its firing order and k shuffles it sideways, whether it is in firing order (6 cm) or not (8 cm), at
/// half its speed (Movement).
#[test]
fn the_same_letters_say_the_same_of_foot_in_its_order_and_out_of_it() {
    let mut table = meeting().opened("red-4", "Movement");
    for (keys, line) in [
        ("a1pk<enter>3", "a1 Line, 3: shuffles sideways 3 cm."),
        ("a4pk<enter>3", "a4 Second, 3: shuffles sideways 4 cm."),
        ("a1pf<enter>3", "a1 Line, 3: moves out of firing order 8 cm."),
        ("a1pfk<enter>3", "a1 Line, 3: shuffles sideways out of firing order 4 cm."),
        ("a1pfl4<enter>", "a1 Line moves out of firing order 4 cm."),
    ] {
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    }
    let before = table.battle().records().len();
    table.app.keys("<pause>a4pfr").expect("f is no key of this form");
    assert_eq!(table.battle().records().len(), before);
    table.app.keys("<pause><esc>");
    // The word of journals that were begun before that was a question of its own.
    for (unit, line) in [("1a1", "a1 Line shuffles sideways 2 cm."), ("1a4", "a4 Second shuffles sideways 2 cm.")] {
        let answers = [("what", Answer::Word("shuffle sideways".to_owned())), ("distance", Answer::Number(2.into()))];
        let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
        let order = Order { name: "move".to_owned(), subject: unit.parse().ok(), answers };
        let ruled = table.battle().rule(&order, &[]).result.expect("it is read");
        assert_eq!(ruled.line, line);
    }
}

/// Each ground has the letter in a move that it has in every other form.
#[test]
fn where_a_move_ends_is_said_by_the_letters_of_its_words() {
    let mut table = meeting().opened("red-4", "Movement");
    for (letter, said) in [("h", ", onto a hill."), ("w", ", into a wood."), ("o", ".")] {
        table.app.keys(&format!("<pause>a4pG{letter}<enter>3"));
        assert_eq!(table.app.last(), format!("a4 Second, 3: moves 8 cm{said}"), "{}", table.app.text());
        table.undo();
    }
    // Who leaves other ground than the open must say it.
    table.stands("1a4", "wood");
    for keys in ["<pause>a4ph<enter>3", "<pause>a4pGh<enter>3"] {
        table.app.keys(keys);
        assert_eq!(table.app.last(), "a4 Second, 3: moves 8 cm, onto a hill.", "{}", table.app.text());
        table.undo();
    }
}

#[test]
fn a_brigade_moves_at_once_and_stays_one_ruling_to_take_back() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a").with("distance", 3).says("a Right: move: a1 Line, a3 Horse, a4 Second, a5 King.");
    assert_eq!(table.view().headline[0], "0/4 points");
    table.undo();
    assert_eq!(table.view().headline[0], "4/4 points");
    // What the first of them may go is no limit for the others.
    let far = |order: &str| table.asked(order, "1a", &[], "distance");
    assert_eq!((far("move").label, far("move").said), ("how far".to_owned(), "a full move each"));
    assert_eq!((far("form").label, far("form").said), ("how far".to_owned(), ""));
    // Whether its gun pivots or limbers is not asked of all of it.
    let gun = "Not a2 Gun: whether it pivots or limbers is for an order of its own: select it, and F (Movement).";
    assert!(table.form_says("form", "1a").contains(&gun.to_owned()));
    table.order("form", "1a").with("distance", 2).says(gun);
    assert_eq!(table.row("1a2").marks, [""; 0]);
}

#[test]
fn who_moves_is_told_through_whom_it_may_pass() {
    let table = meeting().opened("black-4", "Movement");
    let says = |unit: &str| table.form_says("move", unit).join(" ");
    assert!(says("2a1").contains("passes through friendly light infantry only"), "{}", says("2a1"));
    assert!(says("2a4").contains("Light infantry passes through any friends"), "{}", says("2a4"));
}

/// 4 could be the die of a full move, or 4 cm: it is neither until Enter goes to the die, or l to the distance.
#[test]
fn a_digit_behind_p_is_neither_the_distance_nor_the_die() {
    let mut table = meeting().opened("red-4", "Movement");
    for keys in ["a4p4<enter>", "a4p10<enter>", "a3p6"] {
        let before = table.battle().records().len();
        table.app.keys("<pause>").keys(keys).expect("a digit could be the distance or the die");
        assert_eq!(table.battle().records().len(), before, "{keys}");
        table.app.keys("<pause><esc>");
    }
    let ruled = |table: &mut Table, keys: &str, line: &str| {
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    };
    ruled(&mut table, "a4p<enter>3", "a4 Second, 3: moves 8 cm.");
    ruled(&mut table, "a4p4<pause><enter>3", "a4 Second, 3: moves 8 cm.");
    ruled(&mut table, "a3p<enter>1", "a3 Horse, 1: moves 7.5 cm instead of 10.");
    ruled(&mut table, "a4pl4<enter>", "a4 Second moves 4 cm.");
    ruled(&mut table, "a4pl6<enter>3", "a4 Second, 3: moves 6 cm.");
    ruled(&mut table, "a4pl<enter>3", "a4 Second, 3: moves 8 cm.");
    table.stands("1a4", "behind cover");
    ruled(&mut table, "a4pG<enter>3", "a4 Second, 3: moves 8 cm, into the open.");
    table.order("overrule", "1a4").with("away", true).with("why", "it ran").says("back to the enemy");
    table.stands("1a4", "open");
    for (turns, line) in [
        ("U", "a4 Second, 3: turns about and moves 8 cm."),
        ("UU", "a4 Second, 3: moves 8 cm."),
        ("o", "a4 Second, 3: turns about and moves 8 cm."),
        ("n", "a4 Second, 3: moves 8 cm."),
    ] {
        ruled(&mut table, &format!("a4p{turns}<enter>3"), line);
    }
    // O would read as one.
    table.app.keys("<pause>a4pO<pause>").expect("about-faces");
    assert!(!table.app.says("(none)"), "{}", table.app.text());
    table.app.keys("<esc><pause>");
    // How far to the unit that a general joins is nobody's guess: that is open, and has the digits.
    ruled(&mut table, "a5pja13<enter>", "a5 King moves 3 cm and joins a1 Line.");
}

/// The card says how many units are activated (Command & Control, CE-AMB-1).
#[test]
fn who_moves_and_fires_is_told_that_one_point_is_for_both() {
    let mut table = meeting().opened("red-4", "Movement");
    let moves = "If it fires in this phase, that is on the same point (a reading).".to_owned();
    assert!(table.form_says("move", "1a1").contains(&moves));
    assert!(!table.form_says("move", "1a3").contains(&moves), "horse has no muskets");
    assert!(!table.form_says("move", "1a4").contains(&moves), "out of firing order it would need 7 after a move");
    assert!(!table.form_says("form", "1a4").contains(&moves), "who adopts firing order does not fire");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.go_to("Musketry");
    let fires = "It fires on the point that it has had in this phase (a reading).".to_owned();
    assert!(table.form_says("volley", "1a1").contains(&fires));
    assert!(!table.form_says("volley", "1a4").contains(&fires));
}

/// Each die of several moves at once has its own end.
#[test]
fn the_chances_of_many_moves_at_once_are_said_to_be_left_out() {
    let mut table = Table::at("central-europe", "fontenoy");
    table.turn("red-queen");
    table.go_to("Movement");
    table.app.keys("<pause>b<esc>p").expect("No chances: these dice come out");
}
