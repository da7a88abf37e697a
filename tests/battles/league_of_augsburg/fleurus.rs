//! What players met at Fleurus: gunners and their guns, a rally that fails, what a form says before the dice, points.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

/// Guns that have fired run behind their foot, as a charge comes at them.
fn run_after_acting() -> Field {
    let mut field = Field::acting("2b", &[("2b", "ssssf"), ("1b", "sssc")]);
    field.give("fire", "2b5", &[("nobody", YES)], &[]);
    field.until("1b");
    field.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    let evade = [("reaction", word("evade")), ("foot", YES)];
    assert!(field.says(&order("react", "2b5", &evade), "it has acted this turn: evading leaves it unformed"));
    assert_eq!(field.give("react", "2b5", &evade, &[]), "B5 Heavy guns runs behind the nearest foot.");
    field
}

/// Evading, Orders: who evades after acting is unformed and spends the next turn rallying, behind foot too.
#[test]
fn gunners_who_run_behind_foot_after_acting_are_unformed() {
    let mut field = run_after_acting();
    assert!(field.is("2b5", "unf") && field.is("2b5", "rally!") && field.is("2b5", "left"));
    field.event(json!({"turn": {"turn": 2}}));
    field.refused("lay", "2b", &[("chits", word("ssssm"))], "B5 Heavy guns may be given UY");
}

#[test]
fn gunners_who_form_up_are_not_back_at_their_guns() {
    let mut field = run_after_acting();
    field.event(json!({"turn": {"turn": 2}}));
    field.give("lay", "2b", &[("chits", word("ssssu"))], &[]);
    field.activate("2b");
    assert!(field.says(&order("move", "2b5", &[]), "a chit to move takes them back to their guns"));
    assert_eq!(field.give("move", "2b5", &[], &[]), "B5 Heavy guns forms up.");
    assert!(!field.is("2b5", "unf") && field.is("2b5", "left"));
}

/// A failure changes nothing (LOA-AMB-29): who faced away faces away.
#[test]
fn a_rally_that_fails_turns_nobody_round() {
    let mut field = Field::walcourt();
    field.overrule("1a1", &[("disordered", YES), ("away", YES)]);
    field.give("lay", "1a", &[("chits", word("ysss"))], &[]);
    field.activate("1a");
    let mut passes = field.clone();
    // 24 and +3 against 24 figures.
    let line = field.give("rally", "1a1", &[], &[6, 6, 6, 6]);
    assert!(line.ends_with("does not rally."), "{line}");
    assert!(field.is("1a1", "dis") && field.is("1a1", "away"));
    passes.give("rally", "1a1", &[], &[1, 1, 1, 1]);
    assert!(!passes.is("1a1", "dis") && !passes.is("1a1", "away"));
}

/// Melee Results: foot that charged and won follows up a d2 of moves, and what each comes to stands there before it falls.
#[test]
fn a_follow_up_says_how_far_each_face_takes_it() {
    let mut field = Field::acting("2b", &[("2b", "csssf")]);
    let charge = json!({
        "attacker": "2b1", "target": "1a1", "start": 4, "distance": 0, "stage": "follow_up", "attacker_role": "charging",
        "target_role": "defending", "shot": false, "fire": 0, "deduction": 0, "evaded": false, "winner": "2b1",
    });
    field.event(json!({"charge": {"charge": charge}}));
    let follows = [("choice", word("follow up"))];
    assert!(field.says(&order("follow", "2b1", &follows), "it goes 1 move, 4 in; 2 moves, 8 in"));
    let meets = [&follows[..], &[("meets", Answer::Words(vec!["1a2".to_owned()])), ("to_it", n(6))]].concat();
    let words = "it goes 1 move, 4 in: does not get there; 2 moves, 8 in: meets it";
    assert!(field.says(&order("follow", "2b1", &meets), words));
    let short = field.give("follow", "2b1", &meets, &[3]);
    assert_eq!(short, "B1 Champagne follows up 1 move, 4 inches.");
}

/// Guns that their gunners have left are taken by an enemy who comes to stand at them (a reading).
#[test]
fn guns_without_gunners_are_taken_by_who_comes_to_them() {
    let mut field = Field::acting("1b", &[("1b", "mmss")]);
    let asked = |field: &Field| field.form("move", "1b1").contains(&"comes to guns without gunners".to_owned());
    assert!(!asked(&field));
    field.event(json!({"guns": {"unit": "2b5", "guns": "left"}}));
    assert!(asked(&field));
    field.give("move", "1b1", &[("takes", Answer::Words(vec!["2b5".to_owned()]))], &[]);
    assert!(field.is("2b5", "taken") && !asked(&field));
}

/// What counts stands on the form: of a test to hold fire and of the volley after it, at each range that it may come to.
#[test]
fn what_holding_fire_counts_is_on_the_form() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    let hold = order("return_fire", "2a1", &[("hold", YES)]);
    for words in [
        "it holds its fire on 8 or more: two dice, casualties from this enemy -6, elite +2",
        "casualties of this turn by who shot count each, and are no prior ones (a reading)",
        "else it shoots: 7 dice at 4 in, first volley +3, elite +2",
        "guards shoot as elite troops (a reading)",
    ] {
        assert!(field.says(&hold, words), "{words}");
    }
    let mut charged = Field::acting("1b", &[("1b", "cmss"), ("2a", "ssss")]);
    charged.give("charge", "1b1", &[("target", word("2a1")), ("distance", n(6))], &[]);
    let waits = order("react", "2a1", &[("reaction", word("shoot")), ("point_blank", YES)]);
    for words in [
        "holds its fire on 8 or more: two dice, elite +2",
        "then 8 dice at 4 in, first volley +3, elite +2; else too early, 6 dice at 6 in, first volley +3, elite +2, \
         medium range -2",
    ] {
        assert!(charged.says(&waits, words), "{words}");
    }
}

/// All points given: nothing is left for the others, and nothing is asked of them (Command Phase, Method).
#[test]
fn who_has_no_points_left_to_give_is_asked_for_no_more() {
    let mut field = Field::walcourt();
    field.next();
    field.give("cinc", "1a", &[], &[5]);
    let open = [("a", n(4)), ("b", n(1))];
    assert!(matches!(field.rule(&order("assign", "1a", &open), &[]), Err(Interrupt::Unanswered)));
    let all = order("assign", "1a", &[("b", n(6))]);
    assert_eq!(field.question(&all, "a").said, "none are left");
    let far = order("assign", "1a", &[("outside", Answer::Words(vec!["1a".to_owned()]))]);
    assert_eq!(field.question(&far, "a").said, "beyond his radius");
    assert_eq!(field.give("assign", "1a", &[("b", n(6))], &[]), "Waldeck gives b Slangenburg 6.");
}

/// The blank of the chits says how many letters it wants.
#[test]
fn a_brigade_says_how_many_letters_it_wants() {
    let field = Field::walcourt();
    assert_eq!(field.form("lay", "1a"), ["4 letters, one a unit"]);
    assert_eq!(field.form("lay", "1c"), ["5 letters, one a unit"]);
    assert!(field.who("lay").contains(&code("1c")));
}
