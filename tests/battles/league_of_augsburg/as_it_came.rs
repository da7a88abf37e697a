//! What a charge has come over, and what its target is known to stand in: behind who falls back, in the form of the charge
//! home, and for the volley of one that halts.

use drumhead::tui::layer::Layer;
use drumhead::umpire::Answer;
use serde_json::json;

use super::field::{Field, YES, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Champagne, which stands in one ground, charges Luneburg in another.
fn charges(from: &str, at: &str, inches: i64) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "2b1", &[("ground", word(from))], &[]);
    field.give("ground", "1a1", &[("ground", word(at))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(inches))], &[]);
    field
}

/// Out of the rough and into the open: whether it comes into the rough again only the table knows (Movement, Notes).
#[test]
fn who_passed_bad_going_in_its_charge_is_asked_for_it_behind() {
    let mut field = charges("rough", "open", 4);
    // 3 and 1 at least, and formed again.
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    for row in ["own_bad_behind", "other_bad_behind"] {
        assert_eq!(field.question(&fight, row).answer, Some(NO), "{row}");
    }
    assert!(field.says(&fight, "B1 Champagne passed bad going as it came: whether it lies on its way back J says"));
    let bad = order("fight", "2b1", &[("own_bad_behind", YES)]);
    assert_eq!(field.question(&bad, "own_behind").answer, Some(word("rough")));
    // 9 and 4 dice, elite, charging and deeper: 18, and one hit; Luneburg 12, and seven. A face of 1 is one move.
    let faces = [&[1; 18][..], &[6; 12], &[1]].concat();
    let into = [("own_bad_behind", YES), ("own_behind", word("rough"))];
    // Where nothing was said it went over the open, and where it stands is owed.
    let open = ("4 inches (3 through bad going)", true);
    for (answers, (inches, owed)) in [(&into[..], ("3 inches", false)), (&[], open)] {
        let mut lost = field.clone();
        let notes = lost.rule(&order("fight", "2b1", answers), &faces).expect("is ruled").notes;
        let back = format!("and falls back 1 move, {inches}: disordered, unformed");
        assert!(notes.iter().any(|note| note.starts_with("B1 Champagne") && note.contains(&back)), "{notes:?}");
        lost.give("fight", "2b1", answers, &faces);
        assert_eq!((lost.is("2b1", "rough"), lost.owes("went back")), (inches == "3 inches", owed));
    }
    // Said to be none: there is one way alone.
    let clear = order("fight", "2b1", &[("own_bad_behind", NO)]);
    let notes = field.rule(&clear, &faces).expect("is ruled").notes;
    assert!(notes.iter().any(|note| note.contains("falls back 1 move, 4 inches: disordered")), "{notes:?}");
    // Ten hits to two: it has won, and tests as it may go back itself. What was said of what lies behind it stands.
    for (said, answers) in [(Some("as said before"), &[("own_bad_behind", YES)][..]), (None, &[])] {
        let mut won = field.clone();
        won.give("fight", "2b1", answers, &[&[6; 18][..], &[2; 12], &[1]].concat());
        let test = order("morale", "2b1", &[]);
        let behind = won.question(&test, "bad_behind");
        assert_eq!((behind.answer, behind.said), (Some(Answer::Flag(said.is_some())), said.unwrap_or_default()));
        assert_eq!(won.says(&test, "passed bad going as it came"), said.is_none());
    }
    // Over the open nothing is asked.
    let mut open = charges("open", "open", 4);
    open.give("home", "2b1", &[], &[]);
    assert!(!open.says(&fight, "passed bad going as it came"));
}

/// A follow-up comes to its next melee over what it went.
#[test]
fn who_follows_up_through_bad_going_is_asked_for_it_behind() {
    let mut field = charges("open", "open", 4);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["winner"]) = (json!("follow_up"), json!("2b1"));
    field.event(json!({"charge": {"charge": charge}}));
    let meets = Answer::Words(vec!["1a3".to_owned()]);
    let answers = [("choice", word("follow up")), ("meets", meets), ("to_it", n(3)), ("bad", YES)];
    field.give("follow", "2b1", &answers, &[1]);
    assert!(field.says(&order("fight", "2b1", &[]), "passed bad going as it came"));
}

/// Light troops keep at least 4 inches off formed ones at all times (Evading): also those that a follow-up does not reach.
#[test]
fn light_troops_give_way_to_a_follow_up_that_halts_near_them() {
    let mut field = charges("open", "open", 4);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["winner"]) = (json!("follow_up"), json!("2b1"));
    field.event(json!({"charge": {"charge": charge}}));
    // A face of 1 is one move of 4: 3 inches are left of 7, and 4 of 8.
    for (to_it, near) in [(7, true), (8, false)] {
        let mut field = field.clone();
        let meets = Answer::Words(vec!["1c5".to_owned()]);
        let answers = [("choice", word("follow up")), ("meets", meets), ("to_it", n(to_it))];
        field.give("follow", "2b1", &answers, &[1]);
        assert_eq!(field.owes("gives way"), near, "{to_it}");
    }
}

/// The roster knows where its target stands: no letter but the row's own changes it, and its ruling says what differs.
#[test]
fn what_a_target_stands_in_is_changed_by_its_own_letter_alone() {
    // 3 and 1 at least: no die is due.
    let field = charges("open", "rough", 4);
    let mut app = field.app();
    app.keys(" o");
    let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
    let stands = form.form.questions.iter().find(|question| question.id == "stands").expect("is asked");
    assert_eq!((&stands.answer, stands.given), (&Some(word("rough")), false));
    assert!(form.focused().is_none(), "{}", app.text());
    app.keys("<down>");
    let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
    assert!(form.is_on("stands"), "{}", app.text());
    let mut app = field.app();
    app.keys(" <enter>");
    let line = "B1 Champagne may go 4 inches at least through bad going: it reaches a1 Luneburg.";
    assert_eq!(app.last(), line);
    let open = order("home", "2b1", &[("stands", word("open"))]);
    let line = field.rule(&open, &[]).expect("is ruled").line;
    assert_eq!(
        line,
        "B1 Champagne may go 5 inches at least over good going, though a1 Luneburg stands in rough: it reaches a1 Luneburg."
    );
    // What is in the open is not known to be so, and who goes to meet a charge has left his ground.
    let open = charges("open", "open", 4);
    let line = open.rule(&order("home", "2b1", &[("stands", word("rough"))]), &[]).expect("is ruled").line;
    assert!(!line.contains("though"), "{line}");
}

/// Who halted in water may be forbidden to fire by the scenario: its charge ends without a volley.
#[test]
fn who_halted_where_nobody_fires_ends_its_charge_without_a_volley() {
    let mut field = charges("rough", "open", 5);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["distance"]) = (json!("half_fire"), json!(2));
    field.event(json!({"charge": {"charge": charge}}));
    let fire = order("half_fire", "2b1", &[]);
    let says = "it halted in rough: where who stands so may not fire, as in water (scenario), N says so";
    assert!(field.says(&fire, says));
    assert!(field.owes("halted, fires at half effect"));
    let line = field.give("half_fire", "2b1", &[("nobody", YES)], &[]);
    assert_eq!(line, "B1 Champagne does not fire: its order (charge) is done.");
    assert!(field.charge.is_null() && !field.owes("halted"));
    assert_ne!(field.unit("2b1").get("has_fired"), Some(&json!(true)));
}

/// 4 and 1, less 1 for the hedge, of 5: it halts an inch short of who lines it (Movement).
#[test]
fn an_obstacle_that_a_charge_does_not_reach_is_taken_off_it() {
    let field = charges("open", "hedge", 5);
    let home = order("home", "2b1", &[]);
    assert!(
        field.says(&home, "what it is to cross is taken off the whole charge, though it halts short of it (a reading)")
    );
    let line = field.rule(&home, &[1]).expect("is ruled").line;
    assert!(line.ends_with("1 off for the obstacle): it halts 1 inch short."), "{line}");
}
