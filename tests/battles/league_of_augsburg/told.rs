//! That a form and a ruling tell at once what the table would ask about: who holds what he stands behind, who is held in his
//! place, why an order is lost, who was charged and who was not.

use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, GivenDice};
use serde_json::json;

use super::field::{Field, YES, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Field guns whose gunners go back to them.
fn back_to_their_guns() -> Field {
    let mut field = Field::walcourt();
    field.event(json!({"guns": {"unit": "1a4", "guns": "left"}}));
    field.give("lay", "1a", &[("chits", word("sssm"))], &[]);
    field.activate("1a");
    field
}

/// Gunners behind a wall hold it until the umpire says otherwise (Evading): the row says why, and its letter says so again.
#[test]
fn the_letter_of_who_holds_a_wall_says_so_again_at_first() {
    let field = back_to_their_guns();
    let wall =
        |more: &[(&'static str, Answer)]| [&[("guns", YES), ("stands", word("fort or wall"))][..], more].concat();
    let holds = field.question(&order("move", "1a4", &wall(&[])), "holds");
    assert_eq!((holds.answer, holds.said), (Some(YES), "as behind a fort or wall"));
    let mut app = field.app();
    app.keys("a4pjGf<pause>k");
    let said = |layer: Option<&Layer>| {
        let Some(Layer::Form(form)) = layer else { panic!("no form") };
        let holds = form.form.questions.iter().find(|question| question.id == "holds").expect("is asked");
        holds.answer.clone()
    };
    assert_eq!(said(app.model.layers.last()), Some(YES), "{}", app.text());
    app.keys("k");
    assert_eq!(said(app.model.layers.last()), Some(NO), "{}", app.text());
    // Whoever is said to hold nothing is told so.
    let line = |answers: &[(&str, Answer)]| field.rule(&order("move", "1a4", answers), &[]).expect("is ruled").line;
    let moves = "a4 Field guns moves up to 6 inches over good going, and stands in: wall";
    assert_eq!(line(&wall(&[])), format!("{moves}, and serves its guns again."));
    assert_eq!(line(&wall(&[("holds", NO)])), format!("{moves}, not holding it, and serves its guns again."));
}

/// The same where the ground is said without a move.
#[test]
fn the_ground_of_gunners_says_that_they_do_not_hold_it() {
    let field = Field::walcourt();
    let works = |more: &[(&'static str, Answer)]| [&[("ground", word("light works"))][..], more].concat();
    let holds = field.question(&order("ground", "1a4", &works(&[])), "holds");
    assert_eq!((holds.answer, holds.said), (Some(YES), "as behind light works"));
    let line = |answers: &[(&str, Answer)]| field.rule(&order("ground", "1a4", answers), &[]).expect("is ruled").line;
    assert_eq!(line(&works(&[])), "a4 Field guns stands in: works.");
    assert_eq!(line(&works(&[("holds", NO)])), "a4 Field guns stands in: works, not holding it.");
}

/// Who is held leaves its place on no chit, whatever lies face down: nothing is asked of its way before that is said.
#[test]
fn who_is_held_is_told_so_before_its_way_is_asked() {
    let mut field = Field::held();
    // Beside a unit in bad going nothing of its way is filled in.
    field.give("ground", "1b2", &[("ground", word("rough"))], &[]);
    field.give("lay", "1b", &[("chits", word("ssss"))], &[]);
    field.activate("1b");
    let held = "it is held: it may not leave its place before turn 4";
    field.refused("move", "1b1", &[], held);
    assert_eq!(field.form("move", "1b1"), ["what"]);
    let line = field.allowed("move", "1b1", &[("ground", word("good"))], held, &[]);
    assert_eq!(line, "b1 1st Dutch moves up to 4 inches over good going.");
}

/// Gardes Francaises recoil into Coldstream: nobody has attacked, and nobody was charged (Melee).
#[test]
fn who_is_run_into_was_not_charged() {
    let mut field = Field::acting("1a", &[("1a", "smss"), ("2a", "mmmm")]);
    field.event(json!({"back": {"unit": "2a1"}}));
    field.give("collide", "2a1", &[("enemy", word("1a2"))], &[]);
    let fight = order("fight", "1a2", &[]);
    let title = field.game().rule(&fight, &mut GivenDice::new(&[])).form.title;
    assert_eq!(title, "A1 Gardes Francaises 1 has recoiled into a2 Coldstream: they fight");
    // 18 muskets and 6 pikes are 13; elite +2: 15. And 13, elite +2, deeper +1, taken in the rear -6: 10.
    let faces = [&[5; 15][..], &[1; 10], &[1]].concat();
    let notes = field.rule(&fight, &faces).expect("is fought").notes;
    let stands = "a2 Coldstream stands, as only foot that charged may follow up, and nobody did here (Melee Results).";
    assert!(notes.iter().any(|note| note == stands), "{notes:?}");
}

/// The chit of gunners that were driven from their guns is turned for nothing: the ruling says so, and why.
#[test]
fn an_order_that_is_lost_says_why() {
    let mut field = Field::acting("1a", &[("1a", "sssf")]);
    let turn = order("turn", "1a4", &[]);
    assert_eq!(field.rule(&turn, &[]).expect("is ruled").notes, Vec::<String>::new());
    field.event(json!({"guns": {"unit": "1a4", "guns": "left"}}));
    let lost = "Its order (fire) is lost, at no cost: its gunners have left their guns: move them back to them first.";
    assert_eq!(field.rule(&turn, &[]).expect("is ruled").notes, [lost]);
}

/// Of who faces away the form of a volley reminds, as only the table knows whether its line is raked.
#[test]
fn a_volley_says_that_its_target_faces_away() {
    let mut field = Field::acting("1a", &[("1a", "fsss")]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    let away = "A1 Gardes Francaises 1 faces away: whether a volley from behind enfilades it";
    assert!(!field.says(&fire, away));
    field.event(json!({"away": {"unit": "2a1"}}));
    assert!(field.says(&fire, away));
    assert_eq!(field.question(&fire, "enfilade").answer, Some(NO));
}

/// Three pikes are two dice, rounded down (Melee Procedure): five are two as well, and the form says that this is a reading.
#[test]
fn pikes_that_are_left_over_have_no_die() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1b", "ffff")]);
    field.give("charge", "2b1", &[("target", word("1b1")), ("distance", n(4))], &[]);
    field.give("react", "1b1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    let reading = "2 dice for each whole 3 pikes, and none for fewer (a reading)";
    assert!(!field.says(&fight, reading), "six are two whole threes");
    field.overrule("1b1", &[("pikemen", n(5))]);
    // 19 muskets are 9, and 2 of the pikes.
    assert!(field.says(&fight, reading) && field.says(&fight, "b1 1st Dutch: 11 dice: 11 "));
}

/// One army throws for its Brigadiers while the other has still to give its points: the form says that this is a reading.
#[test]
fn a_brigadier_throws_before_the_other_army_has_given() {
    let mut field = Field::walcourt();
    field.next();
    field.give("cinc", "1a", &[], &[5]);
    field.give("assign", "1a", &[("a", n(2)), ("b", n(2)), ("c", n(2))], &[]);
    let reading = "each Brigadier throws once his own Commander in Chief has given, before the other has (a reading)";
    assert!(field.says(&order("points", "1a", &[]), reading));
    field.event(json!({"assigned": {"army": 2}}));
    assert!(!field.says(&order("points", "1a", &[]), reading));
}
