//! What the state knows is not asked again, and what stands is said.

use drumhead::umpire::{Answer, Question};
use serde_json::json;

use super::field::{Field, YES, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Luneburg, Coldstream and a friend who routs; Luneburg has lost one of 12.
fn beside_a_rout() -> Field {
    let mut field = Field::acting("1a", &[("1a", "fmss"), ("1b", "ssss")]);
    field.overrule("1a1", &[("figures", n(12))]);
    field.overrule("1b1", &[("routing", YES)]);
    struck(&mut field);
    field
}

fn struck(field: &mut Field) {
    field.event(json!({"struck": {"unit": "1a1", "by": "2a1", "casualties": 1, "fire": true}}));
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
}

/// The row of the friend who routs, in the test of Luneburg.
fn friend(field: &Field) -> Question {
    field.question(&order("morale", "1a1", &[]), "routing_friend")
}

/// How near a friend is who routs is known, once it was said, until one of the two moves (Morale).
#[test]
fn a_friend_who_routs_far_off_is_asked_about_once() {
    let mut field = beside_a_rout();
    assert_eq!(friend(&field).answer, None);
    field.give("morale", "1a1", &[("routing_friend", NO)], &[1; 4]);
    struck(&mut field);
    assert_eq!((friend(&field).answer, friend(&field).said), (Some(NO), "as before"));
    // To fire is not to move; another friend who routs is new.
    field.event(json!({"acted": {"unit": "1a1"}}));
    assert_eq!(friend(&field).answer, Some(NO));
    let mut second = field.clone();
    second.overrule("1b2", &[("routing", YES)]);
    assert_eq!(friend(&second).answer, None);
    for moves in ["1a1", "1b1"] {
        let mut moved = field.clone();
        moved.event(json!({"back": {"unit": moves}}));
        assert_eq!(friend(&moved).answer, None, "{moves} went back");
    }
    // It stands in the turns after it, and is taken back by another answer.
    field.event(json!({"turn": {"turn": 2}}));
    field.event(json!({"at": {"at": "activations"}}));
    struck(&mut field);
    assert_eq!(friend(&field).answer, Some(NO));
    field.give("morale", "1a1", &[("routing_friend", YES)], &[1; 4]);
    struck(&mut field);
    assert_eq!(friend(&field).answer, None);
}

/// Who fails its test has gone back: how near the friend is now is asked again.
#[test]
fn who_goes_back_is_asked_about_his_friends_again() {
    let mut field = beside_a_rout();
    // 13 against 12 figures: back d3.
    field.give("morale", "1a1", &[("routing_friend", NO)], &[3, 3, 3, 4, 1]);
    assert!(field.is("1a1", "back"));
    struck(&mut field);
    assert_eq!(friend(&field).answer, None);
}

/// Life Guards on Stand Ready are charged by cuirassiers from 14 inches, and shoot with pistols, which reach 4.
#[test]
fn a_shot_at_a_charge_that_halts_beyond_its_range_stands_and_is_said() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(14))], &[]);
    let shoot = [("reaction", word("shoot"))];
    let form = order("react", "1c1", &shoot);
    assert!(field.says(&form, "shoot at 4 in, and that stands should the charge halt farther off (a reading)"));
    // 6 in front, 3 a die, the first volley and guards: 7 dice, and one casualty.
    field.give("react", "1c1", &shoot, &[1; 7]);
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    // 8 and the lower of 2 and 3: 10 of 14 inches, 4 short, which is in range; nothing is said.
    let home = order("home", "2c1", &[]);
    let near = field.rule(&home, &[2, 3]).expect("is ruled");
    assert!(!near.notes.iter().any(|note| note.contains("halts farther off")), "{:?}", near.notes);
    // 8 and 1: 5 short.
    let far = field.rule(&home, &[1, 3]).expect("is ruled");
    let said = "It was shot at from 4 in, and halts farther off: that stands, as c1 Life Guards shoots before it moves (a reading).";
    assert!(far.notes.iter().any(|note| note == said), "{:?}", far.notes);
}

/// Who evades has turned about (Movement): he faces away until he acts on an order; who forms up behind whom he screened
/// does not.
#[test]
fn who_evades_faces_away() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    let mut screen = field.clone();
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    field.give("react", "2b4", &[("moves", word("full flight"))], &[]);
    assert!(field.is("2b4", "away"));
    field.event(json!({"turn": {"turn": 2}}));
    assert!(field.is("2b4", "away"));
    field.event(json!({"acted": {"unit": "2b4"}}));
    assert!(!field.is("2b4", "away"));
    let before = [("target", word("2b1")), ("distance", n(4)), ("screens", Answer::Words(vec!["2b4".to_owned()]))];
    screen.give("charge", "1b1", &before, &[]);
    screen.give("evade", "2b4", &[("distance", n(2))], &[]);
    assert!(screen.is("2b4", "back") && !screen.is("2b4", "away"));
}

/// A figure that is left alone has nobody behind it (Melee Procedure).
#[test]
fn a_single_figure_is_no_deeper_formation() {
    let deeper = |figures: i64| {
        let mut field = Field::acting("2c", &[("2c", "csss"), ("1a", "mmmf")]);
        field.overrule("1a1", &[("figures", n(figures))]);
        field.overrule("2c1", &[("figures", n(1))]);
        field.give("charge", "2c1", &[("target", word("1a1")), ("distance", n(4))], &[]);
        field.give("home", "2c1", &[], &[]);
        let fight = order("fight", "2c1", &[]);
        let faces = (1..40).find(|dice| field.rule(&fight, &vec![1; *dice]).is_ok()).expect("is fought");
        let ruling = field.rule(&fight, &vec![1; faces]).expect("is fought");
        ruling.notes.iter().any(|note| note.starts_with("a1 Luneburg:") && note.contains("deeper formation"))
    };
    assert!(deeper(2) && !deeper(1));
}

/// Why a unit that is held does not go to meet a charge its form says.
#[test]
fn who_is_held_is_told_that_it_may_not_countercharge() {
    let mut field = Field::held();
    for (brigade, chits) in [("1c", "sssss"), ("2c", "csss")] {
        field.give("lay", brigade, &[("chits", word(chits))], &[]);
    }
    field.activate("2c");
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    let says = "no countercharge: held before turn 4, and may not leave its place but to evade (a reading)";
    assert!(field.says(&order("react", "1c1", &[]), says));
}
