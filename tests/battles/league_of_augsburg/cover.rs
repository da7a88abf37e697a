//! What cover, a charge over it, and no die to shoot with come to; and what is said of who does not shoot.

use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Order};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

fn notes(field: &Field, order: &Order, faces: &[u8]) -> Vec<String> {
    field.rule(order, faces).expect("is ruled").notes
}

/// Champagne, which stands in one ground, charges Luneburg in another, with this chit.
fn charges(from: &str, at: &str, inches: i64, chits: &str) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", chits)]);
    field.give("ground", "2b1", &[("ground", word(from))], &[]);
    field.give("ground", "1a1", &[("ground", word(at))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(inches))], &[]);
    field
}

/// After a tie the charger retires to its start point, and both test (Melee Results): it stands in its house again.
#[test]
fn who_retires_into_its_house_tests_in_its_cover() {
    let mut field = charges("house", "open", 2, "mmmf");
    // 3 and 1 at least, out of a house.
    field.give("home", "2b1", &[], &[]);
    assert!(!field.is("2b1", "house"));
    // 9 and 4 dice, elite, charging and deeper: 18, and 60; Luneburg 12, and 60.
    let tie = [&[4; 6][..], &[3; 12], &[5; 12]].concat();
    field.give("fight", "2b1", &[("own_bad_behind", NO)], &tie);
    assert!(field.is("2b1", "house") && field.is("2b1", "back") && field.row("2b1").strength == "18/24");
    let test = order("morale", "2b1", &[]);
    assert_eq!(field.question(&test, "cover").answer, Some(word("cover")));
    // 22, elite -2, substantial cover -2, unformed +1: by one.
    let line = field.give("morale", "2b1", &[], &[6, 6, 5, 5, 5]);
    assert_eq!(line, "B1 Champagne: 22 - 3 = 19 against 18 figures: goes back, facing the foe, 3 inches.");
    // Who was charged in the open has no cover.
    assert_eq!(field.question(&order("morale", "1a1", &[]), "cover").answer, Some(word("no cover")));
}

/// Who comes over works is unformed from then on (Movement, Notes), whatever the melee's form makes of the obstacle.
pub fn who_comes_over_works_is_unformed_until_the_melee_is_fought() {
    let mut field = charges("open", "light works", 2, "mmmf");
    field.give("home", "2b1", &[], &[]);
    assert!(field.is("2b1", "unf") && !field.is("1a1", "unf"));
    // 24, 3 a die, are 8; elite +2, charging +2, deeper +1, unformed -1; and the obstacle -3, or -2.
    assert!(field.says(&order("fight", "2b1", &[]), "B1 Champagne: 9 dice: 8 "));
    let small = order("fight", "2b1", &[("crossing", word("small"))]);
    assert!(field.says(&small, "B1 Champagne: 10 dice: 8 "));
    assert!(field.says(&small, "is unformed by it"));
    // 4 inches off: 3, and 1 thrown, less 1. It has not come over them.
    let field = charges("open", "light works", 4, "mmmf");
    let home = order("home", "2b1", &[]);
    let formed = "B1 Champagne has halted, and is formed: it is unformed over the works alone (a reading).";
    assert!(notes(&field, &home, &[1]).contains(&formed.to_owned()));
}

/// In light brush a charge, a test and a melee ask nothing that is seldom needed.
#[test]
fn out_of_brush_a_unit_comes_into_the_open() {
    let mut field = charges("open", "sparse brush", 4, "mmmf");
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    for row in ["own_behind", "behind"] {
        assert_eq!(field.question(&fight, row).answer, Some(word("open")), "{row}");
    }
    // 18 dice, 12 dice; three and two hits: Luneburg goes back a move.
    field.give("fight", "2b1", &[], &[&[2; 18][..], &[2; 12], &[1]].concat());
    assert!(field.is("2b1", "brush") && field.is("1a1", "back") && !field.is("1a1", "brush"));
}

/// Luneburg, 20 left, disordered and unformed, is charged from 12 inches.
fn charged_from_afar() -> Field {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1a", "fsss")]);
    field.overrule("1a1", &[("figures", n(20)), ("disordered", YES), ("unformed", YES)]);
    field.give("charge", "2c1", &[("target", word("1a1")), ("distance", n(12))], &[]);
    field
}

/// A volley without a die is none: 10 in front are 5 dice, first volley +3, disordered -3, unformed -2, long range -3
/// (Shooting, Modifiers).
pub fn nobody_shoots_at_a_charge_without_a_die() {
    let mut field = charged_from_afar();
    let shoots = |hold: Answer| [("reaction", word("shoot")), ("point_blank", hold)];
    field.refused("react", "1a1", &shoots(NO), "at 12 in it has no die to shoot with");
    field.refused("react", "1a1", &shoots(NO), "h holds its fire to point-blank");
    // Held, 12 and disordered -3, unformed -1: three dice at short range. Not held, its first volley is still to come.
    let held = field.rule(&order("react", "1a1", &shoots(YES)), &[6, 6, 1, 1, 1]).expect("is ruled");
    assert!(held.line.contains("on 3 dice"), "{}", held.line);
    let line = field.give("react", "1a1", &shoots(YES), &[1, 1]);
    assert!(line.contains("0 on 0 dice"), "{line}");
    assert_ne!(field.unit("1a1").get("has_fired"), Some(&json!(true)));
}

/// Whose own order stands after it has shot at a charge is named.
#[test]
fn whose_order_stands_is_named() {
    let field = charges("open", "open", 4, "fsss");
    // 6 dice and the first volley.
    let shoots = order("react", "1a1", &[("reaction", word("shoot"))]);
    let said = "a1 Luneburg: its own order stands, owed as its brigade acts: fire.".to_owned();
    assert!(notes(&field, &shoots, &[1; 9]).contains(&said), "{:?}", notes(&field, &shoots, &[1; 9]));
}

/// One reason stands there: of who does not react to a charge, and of whose weapon does not reach as far as it was shot at.
#[test]
fn who_does_not_shoot_is_told_why() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "msss")]);
    let charge = order("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))]);
    let why =
        "a1 Luneburg does not react: its chit says: move: it neither shoots nor countercharges (Melee Procedure).";
    // Its chit lies face down until that is ruled.
    assert_eq!(notes(&field, &charge, &[]), Vec::<String>::new());
    let mut shown = field.clone();
    shown.event(json!({"shown": {"unit": "1a1"}}));
    assert!(notes(&shown, &charge, &[]).contains(&why.to_owned()), "{:?}", notes(&shown, &charge, &[]));
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    assert!(field.says(&order("home", "2b1", &[]), why));
    let mut field = Field::acting("2b", &[("2b", "fsssf"), ("1b", "ssss")]);
    // 8 in front, 2 of them pikemen: 3 dice, first volley +3, elite +2, medium -2.
    let fire = order("fire", "2b1", &[("target", word("1b4")), ("distance", n(8))]);
    let why = "b4 Dutch horse stands ready, but its pistols do not reach 8 in.".to_owned();
    assert!(!notes(&field, &fire, &[1; 6]).contains(&why), "its chit lies face down");
    field.event(json!({"shown": {"unit": "1b4"}}));
    assert!(notes(&field, &fire, &[1; 6]).contains(&why));
}

/// The next thing owed opens: the charge home, where its target does not react. A letter that was meant for a reply is no
/// ground; its own letter goes to it.
#[test]
fn a_letter_that_was_meant_for_a_reply_is_no_ground() {
    let field = charges("open", "house", 5, "mmmf");
    let ground = |keys: &str| {
        let mut app = field.app();
        app.keys(keys);
        let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
        form.form.questions.iter().find(|question| question.id == "stands").expect("is asked").clone()
    };
    let stands = ground(" s");
    assert_eq!((stands.answer, stands.said), (Some(word("house")), ""));
    assert_eq!(stands.label, "ends in or behind, as its target stands");
    let stands = ground(" Gs");
    assert_eq!((stands.answer, stands.label.as_str()), (Some(word("sparse brush")), "ends in or behind"));
}

/// Who is held stands ready as a rule: one order for the brigade, and no chit each.
pub fn a_held_brigade_owes_one_order_for_all_who_stand_ready() {
    let mut field = Field::held();
    field.give("lay", "1b", &[("chits", word("sssf"))], &[]);
    field.activate("1b");
    let duty = |field: &Field| {
        let duties = field.view().duties;
        duties.into_iter().find(|duty| duty.what == "chits to turn").map(|duty| (duty.order, duty.who))
    };
    assert_eq!(duty(&field), Some(("stand", vec![code("1b")])));
    let line = field.give("stand", "1b", &[], &[]);
    assert_eq!(line, "b Slangenburg, standing ready: b1 b2 b3.");
    assert_eq!(duty(&field), Some(("turn", vec![code("1b4")])), "the fire of b4 is still owed");
    let mut free = Field::acting("1b", &[("1b", "ssss")]);
    assert_eq!(duty(&free).map(|(order, _)| order), Some("turn"), "nobody is held there");
    assert!(free.view().may.iter().any(|may| may.what == "passes (P)" && may.order.is_empty()));
    free.next();
}
