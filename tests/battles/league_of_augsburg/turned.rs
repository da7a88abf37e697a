//! What is turned, face down or face away; and what a ruling carries with it that stays after another was corrected.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::{Value, json};

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

/// A held brigade of which nobody stands ready owes each of its chits once that is known.
#[test]
fn where_nobody_stands_ready_each_chit_of_a_held_brigade_is_owed() {
    let mut field = Field::held();
    field.give("lay", "1b", &[("chits", word("ffff"))], &[]);
    field.activate("1b");
    let duty = |field: &Field| {
        let duties = field.view().duties;
        duties.into_iter().find(|duty| duty.what == "chits to turn").map(|duty| (duty.order, duty.who))
    };
    assert_eq!(duty(&field), Some(("stand", vec![code("1b")])));
    assert_eq!(field.give("stand", "1b", &[], &[]), "b Slangenburg, standing ready: nobody.");
    assert_eq!(duty(&field), Some(("turn", ["1b1", "1b2", "1b3", "1b4"].map(code).to_vec())));
    assert_eq!(field.who("pass"), [code("1b")], "no chit is turned yet");
}

/// A change of formation that is charged is turned by the ruling, and told after it (Melee Procedure).
#[test]
fn a_change_of_formation_is_told_once_the_charge_is_ruled() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "tsss")]);
    let declared = [("target", word("1a1")), ("distance", n(4))];
    let ruling = field.rule(&order("charge", "2b1", &declared), &[]).expect("is ruled");
    assert_eq!(ruling.notes, Vec::<String>::new());
    field.give("charge", "2b1", &declared, &[]);
    assert!(field.is("1a1", "dis"));
    let home = order("home", "2b1", &[]);
    assert!(field.says(&home, "a1 Luneburg does not react: its chit says: change formation"));
    let caught = "a1 Luneburg was to change its formation: disordered.";
    assert!(field.says(&home, caught));
    // Its chit is turned by then: what is owed says it, and so does the log.
    assert!(field.owes("charges home, a1 does not react (its chit: change formation, so disordered)"));
    assert!(field.rule(&home, &[]).expect("is ruled").notes.iter().any(|note| note == caught));
}

/// Whoever has a chit for it this turn is changing its formation, done or not (a reading), and the words are true of both.
#[test]
fn who_has_changed_formation_this_turn_is_told_so_when_it_is_charged() {
    let mut field = Field::acting("1a", &[("1a", "tsss"), ("2b", "csssf")]);
    field.give("move", "1a1", &[("into", word("three ranks"))], &[]);
    field.until("2b");
    let declared = [("target", word("1a1")), ("distance", n(4))];
    let notes = field.rule(&order("charge", "2b1", &declared), &[]).expect("is ruled").notes;
    assert!(notes.contains(&"a1 Luneburg has changed its formation this turn: disordered.".to_owned()), "{notes:?}");
    field.give("charge", "2b1", &declared, &[]);
    assert!(field.is("1a1", "dis"));
}

/// A follow-up is a deliberate charge too (Melee): whom it catches changing its formation is disordered (Melee Procedure).
#[test]
fn a_follow_up_disorders_who_changes_formation() {
    let won = |chit: &str| {
        let mut field = Field::acting("1c", &[("1c", "cssss"), ("2b", &format!("{chit}sssf"))]);
        let charge = json!({
            "attacker": "1c1", "target": "2c1", "start": 6, "distance": 0, "stage": "follow_up",
            "attacker_role": "charging", "target_role": "defending", "shot": false, "fire": 0, "deduction": 0,
            "evaded": false, "winner": "1c1",
        });
        field.event(json!({"charge": {"charge": charge}}));
        field
    };
    let meets = Answer::Words(vec!["2b1".to_owned()]);
    let follows = [("choice", word("follow up")), ("extra", NO), ("meets", meets)];
    let caught =
        |notes: &[String]| notes.iter().any(|note| note == "B1 Champagne was to change its formation: disordered.");
    let notes = |field: &Field| field.rule(&order("follow", "1c1", &follows), &[]).expect("is ruled").notes;
    // Face down it is told by the melee, once the follow-up is ruled.
    let mut field = won("t");
    assert!(!caught(&notes(&field)));
    field.give("follow", "1c1", &follows, &[]);
    assert!(field.is("2b1", "dis") && field.is("2b1", "T?"), "{:?}", field.row("2b1").marks);
    assert!(field.says(&order("fight", "1c1", &[]), "B1 Champagne was to change its formation: disordered."));
    // Open it is told at once.
    let mut field = won("t");
    field.event(json!({"shown": {"unit": "2b1"}}));
    assert!(caught(&notes(&field)));
    // Of another chit nothing is turned.
    let mut field = won("m");
    field.give("follow", "1c1", &follows, &[]);
    assert!(!field.is("2b1", "dis") && field.is("2b1", "chit"), "{:?}", field.row("2b1").marks);
}

/// A charge that stops where its target stood goes that far, and not to where the target is now (Evading).
#[test]
fn a_charge_at_who_has_evaded_goes_to_where_it_stood() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssms")]);
    field.give("charge", "1b4", &[("target", word("2b4")), ("distance", n(6))], &[]);
    field.give("react", "2b4", &[("reaction", word("evade")), ("moves", word("full flight"))], &[]);
    let distance = field.question(&order("home", "1b4", &[]), "distance");
    assert_eq!((distance.label.as_str(), distance.answer), ("distance to where it stood", Some(n(6))));
}

/// Luneburg, which stands ready and faces away, is charged from 4 inches.
fn charged_from_behind() -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.event(json!({"away": {"unit": "1a1"}}));
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field
}

/// Who shoots at a charge has it in front, and is not taken in the rear by it (a reading).
#[test]
fn who_faces_away_shoots_at_nobody_behind_it() {
    let mut field = charged_from_behind();
    let shoots = |more: &[(&'static str, Answer)]| [&[("reaction", word("shoot"))][..], more].concat();
    let flank = |field: &Field| field.question(&order("fight", "2b1", &[]), "flank").answer;
    assert!(field.says(&order("react", "1a1", &[]), "it faces away: he comes at its back"));
    assert_eq!(field.question(&order("react", "1a1", &shoots(&[])), "bears").answer, None);
    assert!(matches!(field.rule(&order("react", "1a1", &shoots(&[])), &[]), Err(Interrupt::Unanswered)));
    field.refused("react", "1a1", &shoots(&[("bears", NO)]), "it faces away, and shoots at nobody behind it");
    let mut still = field.clone();
    still.give("react", "1a1", &[("reaction", word("does not react"))], &[]);
    still.give("home", "2b1", &[], &[]);
    assert_eq!(flank(&still), Some(YES));
    // 12 in front, 2 a die, and the first volley: 9 dice.
    field.give("react", "1a1", &shoots(&[("bears", YES)]), &[1; 9]);
    assert!(!field.is("1a1", "away"));
    field.give("home", "2b1", &[], &[]);
    assert_eq!(flank(&field), Some(NO));
}

/// Where a volley is corrected to another target, the fire that the first one returned stays as it was: it does not bring back
/// casualties that nobody has caused.
#[test]
fn returned_fire_carries_no_casualties_of_who_returned_it() {
    let mut field = Field::acting("1a", &[("1a", "ffss"), ("2a", "ssss")]);
    let mut without = field.clone();
    let strength = |field: &Field, unit: &str| field.row(unit).strength;
    let before = ["1a1", "2a1"].map(|unit| strength(&field, unit));
    // 12 in front, 2 a die, and the first volley: 9 dice, and one casualty.
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[1; 9]);
    assert_ne!(strength(&field, "2a1"), before[1]);
    // 8 in front, 2 of them pikemen: 3, the first volley +3, guards +2: 8 dice, and one casualty.
    let returned = field.rule(&order("return_fire", "2a1", &[]), &[1; 8]).expect("is ruled");
    let events = returned.events.iter().filter_map(Value::as_array).flatten();
    events.cloned().for_each(|event| without.event(event));
    assert_eq!(strength(&without, "2a1"), before[1], "of a volley that is gone");
    assert_ne!(strength(&without, "1a1"), before[0], "of its own");
}

/// Skirmishing foot is not unformed by bad going (Movement, Notes).
#[test]
fn who_leaves_a_wall_is_told_what_it_does_to_him() {
    let mut field = Field::acting("2b", &[("2b", "mmmmf")]);
    for unit in ["2b1", "2b4"] {
        field.give("ground", unit, &[("ground", word("fort or wall"))], &[]);
    }
    let says = |unit: &str, words: &str| field.says(&order("move", unit, &[]), words);
    assert!(says("2b1", "as in bad going all its way, and is unformed (Movement, Notes)"));
    assert!(says("2b4", "as in bad going all its way (Movement, Notes)"));
}

/// What was said in the volley stands in the test, though its unit had gone back before that.
#[test]
fn a_test_says_that_it_has_its_enfilade_from_the_volley() {
    let mut field = Field::acting("1a", &[("1a", "ffss")]);
    field.overrule("2a1", &[("figures", n(12))]);
    field.event(json!({"back": {"unit": "2a1"}}));
    field.event(json!({"struck": {"unit": "2a1", "by": "1a1", "casualties": 1, "fire": true}}));
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": true}}}));
    let enfilade = field.question(&order("morale", "2a1", &[]), "enfilade");
    assert_eq!((enfilade.answer, enfilade.said), (Some(YES), "as in the volley"));
}

/// The distance of a charge home stands in one place, met or not; where it is asked, digits go to it.
#[test]
fn the_distance_of_a_charge_home_has_one_place() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    let place = |field: &Field| {
        let labels = field.form("home", "2c1");
        labels.iter().position(|label| label.starts_with("distance to it now")).expect("is asked")
    };
    let mut met = field.clone();
    field.give("react", "1c1", &[("reaction", word("does not react"))], &[]);
    met.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    assert_eq!(place(&met), place(&field));
    assert!(met.form("home", "2c1").contains(&"distance to it now, where they meet".to_owned()));
    assert!(field.form("home", "2c1").contains(&"distance to it now".to_owned()));
    let mut app = met.app();
    app.keys("C1H3<enter><enter>");
    assert!(app.last().ends_with("it reaches c1 Life Guards."), "{}", app.text());
}
