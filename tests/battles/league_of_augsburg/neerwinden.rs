//! What a form says of what it asks, and what a ruling tells; guns that a follow-up meets.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Life Guards charge, win, and follow up into this unit; one move, or two.
fn met(unit: &str) -> Field {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2c", "smmm"), ("2b", "sssss")]);
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(5))], &[]);
    field.give("react", "2c1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "1c1", &[], &[]);
    field.give("fight", "1c1", &[], &[&[5; 8][..], &[1; 7], &[1]].concat());
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    let line = field.give("follow", "1c1", &[("extra", NO), ("meets", Answer::Words(vec![unit.to_owned()]))], &[]);
    // Aggressive cavalry goes 10 inches; how far off the other is the table knows.
    assert!(line.starts_with("c1 Life Guards follows up 1 move, up to 10 inches, into B"), "{line}");
    field
}

/// Gunners always evade unless they hold works or an obstacle, behind foot within 6 inches or straight away (Evading).
pub fn gunners_run_from_a_follow_up() {
    let field = met("2b5");
    assert!(field.owes("gunners evade") && field.row("2b5").owes);
    assert_eq!((field.who("evade"), field.who("fight")), (vec![code("2b5")], Vec::new()));
    field.refused("fight", "1c1", &[], "B5 Heavy guns evades first (K)");
    let evade = order("evade", "2b5", &[]);
    assert_eq!(field.question(&evade, "foot").answer, None, "it is asked");
    let mut sheltered = field.clone();
    let line = sheltered.give("evade", "2b5", &[("foot", YES)], &[]);
    assert_eq!(line, "B5 Heavy guns runs behind the nearest foot.");
    assert!(sheltered.is("2b5", "taken") && sheltered.charge.is_null());
    // From nearer than 4 inches: three moves of 6.
    let away = order("evade", "2b5", &[("foot", NO), ("distance", n(3))]);
    let ruling = field.rule(&away, &[]).expect("is ruled");
    assert_eq!(ruling.line, "B5 Heavy guns evades 18 inches, straight away.");
    let taken =
        "The guns of B5 Heavy guns stand there without their gunners: c1 Life Guards has taken them (a reading).";
    assert!(ruling.notes.iter().any(|note| note == taken), "{:?}", ruling.notes);
    let mut app = field.app();
    app.keys("B5K");
    assert!(app.text().contains("The gunners of B5 Heavy guns evade from c1 Life Guards"), "{}", app.text());
}

#[test]
fn light_troops_may_fight_a_follow_up_and_gunners_behind_works_have_to() {
    assert!(!met("2b4").owes("gunners evade") && met("2b4").who("fight") == [code("1c1")]);
    let mut holding = met("2b5");
    holding.give("ground", "2b5", &[("ground", word("light works"))], &[]);
    assert!(!holding.owes("gunners evade") && holding.who("fight") == [code("1c1")]);
}

/// Who does not shoot is told why: 18 figures in a house, unformed: 9 in front are 4 dice, halved 2; first volley +3, unformed
/// -2, disordered -3 (Shooting Mechanics).
#[test]
fn a_reaction_that_is_not_offered_is_explained() {
    let charged = |letters: &str| {
        let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", letters)]);
        field.give("ground", "1a1", &[("ground", word("house"))], &[]);
        field.overrule("1a1", &[("figures", n(18)), ("disordered", YES)]);
        field
    };
    let mut field = charged("ssss");
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let react = order("react", "1a1", &[]);
    assert!(field.says(&react, "it has no die to shoot with: 9 in front, 2 a die, halved inside: 2, first volley +3"));
    assert_eq!(field.offers(&react, "reaction"), ["countercharge", "does not react"]);
    // A word of before is read as ever.
    let before = field.rule(&order("react", "1a1", &[("reaction", word("nothing"))]), &[]);
    assert_eq!(before.map(|ruling| ruling.line), Ok("a1 Luneburg does not react.".to_owned()));
}

/// A friend who went off this turn may be near: it is asked, and he is named (Morale Modifiers).
#[test]
fn a_friend_who_routed_this_turn_is_asked_for() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.overrule("2a1", &[("figures", n(12))]);
    field.overrule("2a2", &[("routing", YES)]);
    field.event(json!({"back": {"unit": "2a2"}}));
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    let test = order("morale", "2a1", &[]);
    assert!(field.says(&test, "of its side rout: A2 Gardes Francaises 2"));
    assert!(matches!(field.rule(&test, &[]), Err(Interrupt::Unanswered)));
    // 12, guards -2; a routing friend +2.
    let line = field.give("morale", "2a1", &[("routing_friend", YES)], &[3; 4]);
    assert_eq!(line, "A1 Gardes Francaises 1: 12 against 12 figures: passes.");
}

#[test]
fn who_tests_is_named_to_who_does_not() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    field.refused("morale", "2a2", &[], "it owes no morale test: A1 Gardes Francaises 1 does");
}

/// A brigade's points in the order of its form: own, granted, thrown (Method). A face of 5 is 3.
#[test]
fn points_are_told_as_they_are_made() {
    let mut field = Field::walcourt();
    field.next();
    field.give("cinc", "1a", &[], &[5]);
    let given = [("a", n(1)), ("b", n(0)), ("c", n(0))];
    field.give("assign", "1a", &given, &[]);
    let line = field.give("points", "1a", &[], &[5]);
    assert!(line.contains(" own + 1 granted + 3 thrown = "), "{line}");
}

#[test]
fn who_reached_nobody_is_idle_and_no_firer() {
    let mut field = Field::acting("1a", &[("1a", "fsss")]);
    field.give("fire", "1a1", &[("nobody", YES)], &[]);
    assert!(field.is("1a1", "idle") && !field.is("1a1", "fired"));
    field.event(json!({"turn": {"turn": 2}}));
    assert!(!field.is("1a1", "idle"));
}

/// Obstacles that count as cover are bad going (Movement, Notes): the rows may say open and good, and it is said beside them.
#[test]
fn works_on_the_way_of_a_charge_are_said_beside_its_rows() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a1", &[("ground", word("light works"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(3))], &[]);
    let home = order("home", "2b1", &[]);
    assert!(field.says(&home, "over works or a wall it goes as in bad going all its way, and is unformed"));
    // 3 and 1 at least, less 1: no die falls.
    field.give("home", "2b1", &[], &[]);
    assert!(field.says(&order("fight", "2b1", &[]), "what counts as cover is a serious obstacle"));
}

/// Out of a wood the loser of a melee is asked for his ground, as who fails a test (Movement, Notes).
#[test]
fn the_ground_that_a_loser_falls_back_to_is_asked() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a1", &[("ground", word("wood"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    assert_eq!(field.question(&fight, "behind").answer, Some(word("open")));
    // Out of the wood it goes at the bad rate all the way, until the umpire says otherwise (LOA-AMB-37).
    for (ground, bad, inches) in [("wood", YES, "3 inches"), ("open", YES, "3 inches"), ("open", NO, "4 inches")] {
        let mut fought = field.clone();
        let answers = [("behind", word(ground)), ("own_behind", word("open")), ("other_bad_behind", bad)];
        let order = order("fight", "2b1", &answers);
        let dice = (10..60).find(|dice| fought.rule(&order, &vec![1; *dice]).is_ok()).expect("is fought");
        // The first dice are those of Champagne, which comes into the wood unformed: 24 / 3, elite, charging, deeper, unformed:
        // 8 + 2 + 2 + 1 - 1 is 12. Luneburg unformed has 8 - 1.
        assert_eq!(dice, 12 + 7 + 1);
        let faces = [&[6; 12][..], &[1; 7], &[1]].concat();
        let ruling = fought.rule(&order, &faces).expect("is ruled");
        let back = format!("and falls back 1 move, {inches}: disordered, unformed");
        assert!(ruling.notes.iter().any(|note| note.contains(&back)), "{:?}", ruling.notes);
        fought.give("fight", "2b1", &answers, &faces);
        assert_eq!(fought.is("1a1", "wood"), ground == "wood");
    }
    // In the open nobody is asked.
    let mut open = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    open.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    open.give("home", "2b1", &[], &[]);
    assert!(!open.form("fight", "2b1").iter().any(|label| label.contains("should")));
}

/// Foot meets a unit 3 inches off on its second move of 4: it goes no farther than that.
#[test]
fn a_follow_up_into_a_unit_goes_as_far_as_that_is_off() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["winner"]) = (json!("follow_up"), json!("2b1"));
    field.event(json!({"charge": {"charge": charge}}));
    let meets = Answer::Words(vec!["1a3".to_owned()]);
    let answers = [("choice", word("follow up")), ("meets", meets), ("to_it", n(3))];
    let line = field.give("follow", "2b1", &answers, &[1]);
    assert_eq!(line, "B1 Champagne follows up 1 move, 3 of its 4 inches, into a3 Hodges.");
}

/// Gunners away from their guns have lost a chit to fire (Orders): nothing of it is still to be done.
#[test]
fn a_chit_that_is_lost_is_not_shown_as_still_to_be_done() {
    let mut field = Field::acting("1a", &[("1a", "sssf")]);
    field.give("turn", "1a4", &[], &[]);
    assert!(field.is("1a4", "F?"));
    field.event(json!({"guns": {"unit": "1a4", "guns": "left"}}));
    assert!(field.is("1a4", "idle") && !field.is("1a4", "F?"));
}

/// A die a gunner; and what half effect is (Morale, Notes) stands on the form before the dice fall.
#[test]
fn one_gunner_is_one_figure_and_half_effect_is_told() {
    let mut field = Field::acting("1a", &[("1a", "sssf"), ("2b", "csssf")]);
    field.overrule("1a4", &[("figures", n(1))]);
    let fire = order("fire", "1a4", &[("target", word("2b1")), ("distance", n(4))]);
    assert!(field.table(&fire).contains("1 die: 1 (1 figure, 1 a die)"), "{}", field.table(&fire));
    let charge = json!({
        "attacker": "2b1", "target": "1a1", "start": 4, "distance": 2, "stage": "half_fire", "attacker_role": "charging",
        "target_role": "defending", "shot": true, "fire": 0, "deduction": 2, "evaded": false, "winner": null,
    });
    field.event(json!({"charge": {"charge": charge}}));
    assert!(field.says(&order("half_fire", "2b1", &[]), "its hits are divided by 2, rounded down, before any save"));
}

/// A chit that could not be turned, as fire was owed first, is named all the same when the brigade is done.
#[test]
fn chits_that_something_kept_down_are_named() {
    let mut field = Field::acting("1a", &[("1a", "ffss"), ("2a", "ssss")]);
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[1; 9]);
    assert!(!field.owes("chits to turn") && field.owes("returns fire"));
    let line = field.next();
    assert!(line.contains("Left undone: chits to turn: a2 a3 a4."), "{line}");
}

/// To return the fire of a charge that halted is no second shot at it: every volley is returned (Orders).
#[test]
fn the_volley_of_a_charge_that_halted_is_returned() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["shot"], charge["distance"]) = (json!("half_fire"), json!(true), json!(2));
    field.event(json!({"charge": {"charge": charge}}));
    // Six in front are 3 dice, first volley +3, elite +2.
    let ruling = field.rule(&order("half_fire", "2b1", &[]), &[1; 8]).expect("is ruled");
    assert!(ruling.notes.iter().any(|note| note.starts_with("To shoot at the charge was no action")));
    field.give("half_fire", "2b1", &[], &[1; 8]);
    assert_eq!(field.who("return_fire"), [code("1a1")]);
}
