//! A river between two armies: what lies behind who has come over it, what lies before a charge, and whose powder is wet.

use drumhead::umpire::{Answer, Interrupt, Order};
use serde_json::json;

use super::field::{Field, YES, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Champagne, 12 left, charges Luneburg out of this ground.
fn charges(from: &str) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.overrule("2b1", &[("figures", n(12))]);
    field.give("ground", "2b1", &[("ground", word(from))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    field
}

/// Whether the form of a unit's test reminds of bad going that it came over; nothing of it keeps the dice waiting.
fn behind(field: &Field, unit: &str) -> bool {
    let mut field = field.clone();
    // So that its test may fail.
    field.overrule(unit, &[("figures", n(11))]);
    field.event(json!({"test": {"unit": unit, "test": {"enfilade": false}}}));
    let test = order("morale", unit, &[]);
    assert_eq!(field.question(&test, "bad_behind").answer, Some(NO));
    field.says(&test, "passed bad going as it came")
}

/// Foot routs 3 inches a move in bad going and 4 in good (Movement): whether the river lies on its way only the table knows.
#[test]
fn who_halted_clear_of_the_river_says_it_where_it_went_back() {
    let mut field = charges("rough");
    assert_eq!(field.question(&order("home", "2b1", &[]), "ground").answer, Some(word("passes bad going")));
    // 3 and a face of 2, which is 1, of 5.
    let line = field.give("home", "2b1", &[("halts", word("open"))], &[2]);
    assert!(line.ends_with("it halts 1 inch short."), "{line}");
    field.event(json!({"test": {"unit": "2b1", "test": {"enfilade": false}}}));
    let test = order("morale", "2b1", &[]);
    assert!(field.says(&test, "B1 Champagne passed bad going as it came: whether it lies on its way back j says"));
    // 19, elite -2: 17 against 12, by five. A face of 1 is 1, and 2 moves more.
    let river = [("bad_behind", YES), ("behind", word("open"))];
    for (answers, inches) in [(&river[..], 9), (&[("bad_behind", NO)], 12)] {
        let line = field.rule(&order("morale", "2b1", answers), &[5, 5, 5, 4, 1]).expect("is ruled").line;
        assert_eq!(line, format!("B1 Champagne: 19 - 2 = 17 against 12 figures: routs, {inches} inches."));
    }
    // Where nothing was said before the dice, its ruling has both ways, and where it stands is owed then.
    let mut back = field.clone();
    let line = back.give("morale", "2b1", &[], &[5, 5, 5, 4, 1]);
    assert!(line.ends_with("routs, 12 inches (9 through bad going)."), "{line}");
    assert!(back.owes("went back: where it stands (G)") && back.row("2b1").owes);
    assert_eq!(back.give("ground", "2b1", &[], &[]), "B1 Champagne stands in: open.");
    assert!(!back.owes("went back"));
    // Over the open nothing is asked.
    let mut open = charges("open");
    let mut charge = open.charge.clone();
    charge["deduction"] = json!(2);
    open.event(json!({"charge": {"charge": charge}}));
    open.give("home", "2b1", &[], &[1]);
    assert!(!behind(&open, "2b1"));
}

/// It lies there until the unit moves on, or goes back: who only shoots or forms up has not moved.
#[test]
fn what_a_unit_came_over_lies_behind_it_until_it_moves_on() {
    let after = |chit: &str, event: &str| {
        let mut field = Field::acting("1a", &[("1a", "msss")]);
        field.event(json!({"came_over": {"unit": "1a1"}}));
        field.event(json!({"laid": {"unit": "1a1", "order": chit}}));
        field.event(json!({event: {"unit": "1a1"}}));
        behind(&field, "1a1")
    };
    assert!(after("fire", "acted") && after("form_up", "acted"));
    assert!(!after("move", "acted") && !after("stand_ready", "back"));
}

/// By a move as by a charge; who retires has it on the side of the foe.
#[test]
fn a_move_over_the_river_leaves_it_behind() {
    let moves = |letter: &str, from: &str, going: &str| {
        let mut field = Field::acting("1a", &[("1a", &format!("{letter}sss"))]);
        field.give("ground", "1a1", &[("ground", word(from))], &[]);
        field.give("move", "1a1", &[("ground", word(going))], &[]);
        behind(&field, "1a1")
    };
    assert!(moves("m", "rough", "passes bad going") && moves("m", "open", "passes bad going"));
    assert!(!moves("m", "open", "good") && !moves("r", "open", "passes bad going"));
}

/// The form of a melee has it of either side: of who came over it in a move of before, and of who went out of it to meet the charge.
#[test]
fn the_other_side_of_a_melee_is_asked_for_it_too() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.event(json!({"came_over": {"unit": "1a1"}}));
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    let came = |field: &Field, fight: &Order, name: &str| field.says(fight, &format!("{name} passed bad going"));
    assert!(came(&field, &fight, "a1 Luneburg") && !came(&field, &fight, "B1 Champagne"));
    let mut met = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    met.give("ground", "1c1", &[("ground", word("rough"))], &[]);
    met.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    met.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    met.give("home", "2c1", &[("distance", n(3))], &[]);
    assert!(came(&met, &order("fight", "2c1", &[]), "c1 Life Guards"));
}

/// Who won stands where it came to, and has what it passed behind it in later tests too.
#[test]
fn a_winner_who_stands_has_behind_it_what_its_charge_passed() {
    let mut field = charges("rough");
    let mut charge = field.charge.clone();
    (charge["stage"], charge["winner"], charge["through_bad"]) = (json!("follow_up"), json!("2b1"), json!(true));
    field.event(json!({"charge": {"charge": charge}}));
    field.give("ground", "2b1", &[("ground", word("open"))], &[]);
    field.give("follow", "2b1", &[("choice", word("stand"))], &[]);
    assert!(behind(&field, "2b1"));
}

/// Foot charges 4 inches and a d3, 3 through bad going (Movement). Where some lies on the table only that knows whether it lies
/// between them.
#[test]
fn the_going_of_a_charge_is_asked_where_bad_going_lies_on_the_table() {
    let mut field = Field::with_its_ground();
    field.give("lay", "2b", &[("chits", word("csssf"))], &[]);
    field.give("lay", "1a", &[("chits", word("mmmf"))], &[]);
    for unit in ["1a1", "2b1"] {
        field.give("ground", unit, &[("ground", word("open"))], &[]);
    }
    field.activate("2b");
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let home = order("home", "2b1", &[]);
    assert_eq!(field.question(&home, "ground").answer, None);
    assert!(matches!(field.rule(&home, &[]), Err(Interrupt::Unanswered)));
    for (going, line) in [
        ("good", "B1 Champagne may go 5 inches at least over good going: it reaches a1 Luneburg."),
        ("passes bad going", "B1 Champagne may go 4 inches at least through bad going: it reaches a1 Luneburg."),
    ] {
        let ruled = field.rule(&order("home", "2b1", &[("ground", word(going)), ("halts", word("open"))]), &[]);
        assert_eq!(ruled.expect("is ruled").line, line);
    }
    let mut app = field.app();
    app.keys("B1H").expect(">[t] going");
    // Out of bad going it is bad all the way, and an order of battle may say that none lies on the table.
    field.give("ground", "2b1", &[("ground", word("rough"))], &[]);
    assert_eq!(field.question(&home, "ground").answer, Some(word("passes bad going")));
    assert_eq!(charges("open").question(&home, "ground").answer, Some(word("good")));
}

/// A scenario may let nobody fire who was in the water this turn: that is said to who halts beyond it, and its charge ends.
#[test]
fn who_came_out_of_the_water_is_told_that_it_may_not_fire() {
    let mut field = charges("rough");
    let mut charge = field.charge.clone();
    (charge["stage"], charge["deduction"]) = (json!("home"), json!(1));
    field.event(json!({"charge": {"charge": charge}}));
    // 3 and 1, less 1, of 5.
    let line = field.give("home", "2b1", &[("halts", word("open"))], &[2]);
    assert!(line.ends_with("it halts 2 inches short, and fires at half effect."), "{line}");
    let says = "where who was in it this turn may not fire, as in water (scenario), N says so";
    assert!(field.says(&order("half_fire", "2b1", &[]), says));
    field.give("half_fire", "2b1", &[("nobody", YES)], &[]);
    // Not to fire is not to move: the river is still behind it.
    assert!(behind(&field, "2b1"));
}

/// Evading, Orders: the next turn is spent rallying. A test that fails has spent it (a reading), and mends nothing else.
#[test]
fn a_turn_spent_rallying_is_spent_though_the_test_fails() {
    let mut field = Field::acting("2b", &[("2b", "ssssf"), ("1b", "sssc")]);
    field.give("fire", "2b5", &[("nobody", YES)], &[]);
    field.until("1b");
    field.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    field.give("react", "2b5", &[("reaction", word("evade")), ("foot", YES)], &[]);
    field.event(json!({"turn": {"turn": 2}}));
    field.overrule("2b5", &[("figures", n(5))]);
    field.refused("lay", "2b", &[("chits", word("ssssm"))], "B5 Heavy guns may be given UY");
    field.give("lay", "2b", &[("chits", word("ssssy"))], &[]);
    field.activate("2b");
    // One die for six figures, and unformed +1: 7 against 5.
    let line = field.give("rally", "2b5", &[], &[6]);
    let spent = "does not rally; its turn is spent on it, and it is bound to no longer (a reading).";
    assert_eq!(line, format!("B5 Heavy guns: 6 + 1 = 7 against 5 figures: {spent}"));
    assert!(field.is("2b5", "unf") && !field.is("2b5", "rally!"));
    field.event(json!({"turn": {"turn": 3}}));
    field.give("lay", "2b", &[("chits", word("ssssm"))], &[]);
}

/// A name that ends in a full stop ends a sentence with one.
#[test]
fn a_name_with_a_full_stop_ends_a_line_with_one() {
    let mut field = Field::named("Luneburg.");
    field.give("lay", "2b", &[("chits", word("csssf"))], &[]);
    field.give("lay", "1a", &[("chits", word("mmmf"))], &[]);
    field.activate("2b");
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let line = field.give("home", "2b1", &[], &[]);
    assert!(line.ends_with("it reaches a1 Luneburg.") && !line.ends_with(".."), "{line}");
}

/// Who formed up and was unformed again has acted: no line of the roster says both formed and unformed.
#[test]
fn who_is_unformed_again_is_not_shown_as_formed() {
    let mut field = Field::walcourt();
    field.overrule("1a1", &[("unformed", YES)]);
    field.give("lay", "1a", &[("chits", word("usss"))], &[]);
    field.activate("1a");
    field.give("move", "1a1", &[], &[]);
    assert!(field.is("1a1", "formed"));
    field.overrule("1a1", &[("unformed", YES)]);
    assert!(field.is("1a1", "acted") && field.is("1a1", "unf") && !field.is("1a1", "formed"));
}

/// No figure stands in a table that comes into no test, and where a test lacks one that is shown.
#[test]
fn the_table_of_steadiness_has_no_empty_place() {
    let field = Field::walcourt();
    let sheet = field.game().sheet();
    let table = sheet.tables.iter().find(|table| table.title.starts_with("Steadiness")).expect("a table");
    assert!(table.rows.iter().flatten().all(|cell| !cell.is_empty()), "{:?}", table.rows);
    assert!(!table.rows.iter().any(|row| row[0].contains("short range")));
}
