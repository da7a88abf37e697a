//! What stays owed, marked or closed when something else has come between.

use drumhead::umpire::{Answer, GivenDice, Interrupt};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};
use crate::support::table::Table;

/// The Cuirassiers charge, are shot at, and go back: their orders are cancelled, but the brigade has begun.
pub fn who_has_begun_does_not_pass_though_its_orders_are_cancelled() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1a", "ssss")]);
    assert_eq!(field.who("pass"), [code("2c")]);
    field.give("charge", "2c1", &[("target", word("1a1")), ("distance", n(6))], &[]);
    // 9 dice, 18: three hits, three figures left; 6 of the lower die - 2 is 4: by one. Unformed it is by two, disordered by four.
    field.overrule("2c1", &[("disordered", YES)]);
    let shoot = [("reaction", word("shoot")), ("point_blank", Answer::Flag(false))];
    // At medium range: 7 dice, 15, three hits.
    field.give("react", "1a1", &shoot, &[2, 2, 2, 2, 2, 2, 3]);
    // 6, disordered +3, elite -2, against 3 figures: by four.
    let line = field.give("morale", "2c1", &[], &[6, 6, 1]);
    assert!(line.ends_with("against 3 figures: goes back disordered, facing away, 4 inches."), "{line}");
    assert!(field.is("2c1", "away") && field.is("2c1", "back"), "{:?}", field.row("2c1").marks);
    assert!(field.owes("chits to turn") && field.charge.is_null());
    assert!(field.who("pass").is_empty());
    field.refused("pass", "2c", &[], "it has begun to act: a brigade passes before a chit is turned");
}

#[test]
fn a_brigade_begins_with_its_first_chit() {
    who_has_begun_does_not_pass_though_its_orders_are_cancelled();
}

/// A chit that is put right once its unit was turned with those that stand ready lies there to be turned.
#[test]
fn whose_order_is_put_right_owes_it_though_it_stood_ready() {
    let mut field = Field::acting("1a", &[("1a", "sss.")]);
    field.give("stand", "1a", &[], &[]);
    assert!(!field.owes("chits to turn"));
    field.overrule("1a4", &[("order", word("F fire"))]);
    assert_eq!(field.who("turn"), [code("1a4")], "it was forgotten");
    field.overrule("1a1", &[("order", word("M move"))]);
    assert_eq!(field.who("turn"), [code("1a1"), code("1a4")]);
    assert!(field.owes("chits to turn") && field.is("1a1", "chit"));
    let line = field.give("move", "1a1", &[], &[]);
    assert_eq!(line, "a1 Luneburg moves up to 4 inches over good going.");
}

pub fn who_faces_away_does_so_until_it_does_more_than_stand_ready() {
    let mut field = Field::acting("1a", &[("1a", "ssms")]);
    for unit in ["1a1", "1a2", "1a3"] {
        field.event(json!({"away": {"unit": unit}}));
    }
    field.give("turn", "1a1", &[], &[]);
    field.give("stand", "1a", &[], &[]);
    field.give("move", "1a3", &[], &[]);
    assert_eq!(["1a1", "1a2", "1a3"].map(|unit| field.is(unit, "away")), [true, true, false]);
}

/// A shot and a rally that passes turn it, and say so: the text has neither.
#[test]
fn who_acts_turns_to_the_foe_and_that_is_said() {
    let mut field = Field::walcourt();
    field.overrule("1a2", &[("disordered", YES)]);
    field.give("lay", "1a", &[("chits", word("fyss"))], &[]);
    field.activate("1a");
    for unit in ["1a1", "1a2"] {
        field.event(json!({"away": {"unit": unit}}));
    }
    assert!(
        field.says(&order("fire", "1a1", &[]), "it faces away from the foe, and turns to him as it acts (a reading)")
    );
    let ruling = field.rule(&order("rally", "1a2", &[]), &[1; 4]).expect("is ruled");
    assert_eq!(ruling.notes, ["It faces the enemy again, as it has acted (a reading)."]);
}

/// Foot in bad going 3 inches, a face of 6 is 3 more, and its morale takes 1 off.
pub fn a_charge_goes_by_what_is_left_of_it() {
    let mut field = Field::acting("2a", &[("2a", "csss"), ("1a", "ssss")]);
    field.give("ground", "1a2", &[("ground", word("house"))], &[]);
    let declared = order("charge", "2a1", &[("target", word("1a2")), ("distance", n(4))]);
    assert!(field.says(&declared, "its charge goes 4 to 6 in: house is bad going"));
    field.give("charge", "2a1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["deduction"]) = (json!("home"), json!(1));
    field.event(json!({"charge": {"charge": charge}}));
    let line = field.give("home", "2a1", &[], &[6]);
    assert_eq!(
        line,
        "A1 Gardes Francaises 1 may go 5 inches through bad going (its move 3, 3 thrown, 1 off by its morale): it reaches a2 Coldstream."
    );
}

#[test]
fn a_test_says_how_many_inches_a_charge_loses_and_how_many_figures_are_left() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.overrule("2b1", &[("figures", n(1))]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    field.event(json!({"test": {"unit": "2b1", "test": {"enfilade": false}}}));
    // 4 dice, 4, elite -2: 2 against 1 by one; a face of 5 is 3 inches.
    let line = field.give("morale", "2b1", &[], &[1, 1, 1, 1, 5]);
    assert_eq!(line, "B1 Champagne: 4 - 2 = 2 against 1 figure: charges on, 3 inches less.");
}

/// Villars' Champagne is charged; Enfants perdus stand before it, and the Grenadiers of the Guards far away.
pub fn screens_owe_an_evasion_and_nobody_else_is_named() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "mmmmf")]);
    let before = Answer::Words(vec!["2b4".to_owned()]);
    field.give("charge", "1b4", &[("target", word("2b1")), ("distance", n(8)), ("screens", before)], &[]);
    let owed = |field: &Field| {
        let duties = field.view().duties;
        duties.into_iter().find(|duty| duty.order == "evade").map(|duty| duty.who).unwrap_or_default()
    };
    assert_eq!(owed(&field), [code("2b4")]);
    assert!(field.view().may.iter().all(|may| may.order != "evade"));
    field.give("evade", "2b4", &[("distance", n(3))], &[]);
    assert_eq!(owed(&field), []);
    assert!(field.owes("charges home"));
}

pub fn who_is_come_near_owes_it_to_give_way() {
    let mut field = Field::acting("1a", &[("1a", "mmss"), ("2b", "mmmmf")]);
    let near = Answer::Words(vec!["2b4".to_owned()]);
    field.give("move", "1a1", &[("near", near)], &[]);
    assert!(field.owes("gives way"));
    let against =
        |unit| field.game().against("give_way", Some(code(unit))).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(against("2b1"), ["only light troops that hold nothing give way to an advance (Evading)"]);
    assert_eq!(against("1b3"), ["no brigade of the other side advances now (Evading)"]);
    // At 3 inches: one back, to 4.
    let line = field.give("give_way", "2b4", &[("distance", n(3))], &[]);
    assert_eq!(line, "B4 Enfants perdus gives way 1 inch to a1 Luneburg.");
    assert!(!field.owes("gives way"));
}

pub fn to_hold_fire_at_a_charge_is_asked() {
    let mut field = Field::acting("2b", &[("2b", "cssss"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    let shoot = order("react", "1a1", &[("reaction", word("shoot"))]);
    assert_eq!(field.question(&shoot, "point_blank").answer, None, "beyond short range there is a choice");
    assert!(matches!(field.rule(&shoot, &[]), Err(Interrupt::Unanswered)));
    let mut near = Field::acting("2b", &[("2b", "cssss"), ("1a", "ssss")]);
    near.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let form = near.game().rule(&shoot, &mut GivenDice::new(&[])).form;
    assert!(form.questions.iter().all(|question| question.id != "point_blank"), "there is nothing to wait for");
}

pub fn a_brigade_at_once_leaves_out_whose_chits_say_otherwise() {
    let mut field = Field::acting("1a", &[("1a", "mwsf")]);
    let line = field.give("move", "1a", &[], &[]);
    assert_eq!(line, "a Talmash: move, form: a1 Luneburg, a2 Coldstream.");
    assert!(field.is("1a1", "moved") && field.is("1a2", "wheel"));
    assert!(field.is("1a3", "chit") && field.is("1a4", "chit"));
    assert_eq!(field.note_of("1a"), "acts, 18 of 20 points");
}

#[test]
fn the_turning_of_a_brigades_chits_points_to_who_stands_ready() {
    let field = Field::acting("1a", &[("1a", "mmss")]);
    field.refused("turn", "1a", &[], "S rest stands");
    let mut next = Field::walcourt();
    next.next();
    assert_eq!(next.view().phase.next, "Activations");
    for (brigade, points) in ["1a", "1b", "1c", "2a", "2b", "2c"].into_iter().zip((5..=10).rev()) {
        next.event(json!({"points": {"brigade": brigade, "points": points}}));
    }
    assert_eq!(next.view().phase.next, "a Talmash acts");
}

#[test]
fn a_melee_tells_a_line_for_each_unit_before_what_its_dice_were_made_of() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    // 9 + 4 dice, elite, charging, deeper: 18, of which 90 are 9 hits; a d3 of 2 is 8 inches.
    let ruling = field.rule(&order("fight", "2b1", &[]), &[&[5; 18][..], &[1; 12], &[3]].concat()).expect("is ruled");
    let notes: Vec<&str> = ruling.notes.iter().map(String::as_str).collect();
    // 24 figures less 9; 12 ones are 1 hit. 24 less 1, elite -2, cannot throw more than 24 - 2 + 1 for unformed.
    assert_eq!(
        notes,
        [
            "a1 Luneburg loses 9, 15 figures left, and falls back 2 moves, 8 inches: disordered, unformed; owes a morale test.",
            "B1 Champagne loses 1, 23 figures left, 6 of them pikemen, and is unformed; cannot fail its morale test: at most \
             24 - 1 = 23 against 23 figures.",
            "B1 Champagne: 18 dice: 13 (18 muskets, 2 a die; 6 pikes, 3 for 2 dice), elite +2, charging +2, deeper formation +1.",
            "a1 Luneburg: 12 dice: 12 (24 muskets, 2 a die).",
        ]
    );
}

/// From the chits to a charge, typed: every letter on the way is one that no unit's code has.
#[test]
fn from_the_chits_to_the_melee_by_keys() {
    let mut table = Table::at("league-of-augsburg", "walcourt");
    for (brigade, letters) in
        [("1a", "ssss"), ("1b", "ssss"), ("1c", "sssss"), ("2a", "cmms"), ("2b", "ssssf"), ("2c", "ssss")]
    {
        table.order("lay", brigade).with("chits", letters).says("its chits are laid");
    }
    table.order("chit", "2a3").with("letter", "w").says("its chit is laid");
    table.order("chit", "1b1").with("letter", "m").refused("it may not leave its place before turn 4");
    table.next_says("Command Points");
    for (army, last) in [("1a", 1), ("2a", 0)] {
        table.order("cinc", army).dice(&[3]).says("Command Points");
        // Nobody is given more than 6 or 5 points: a second digit is the next Brigadier's.
        if army == "1a" {
            table.app.keys("a1s221");
            table.app.expect("Waldeck gives a Talmash 2, b Slangenburg 2, c Marlborough 1.");
            table.app.keys("<esc>");
            // Nor does a digit go on behind a nought: 2, none, 2.
            table.app.keys("a1s202");
            table.app.expect("Waldeck gives a Talmash 2, c Marlborough 2.");
            table.app.keys("<esc>");
        }
        table.order("assign", army).with("a", 2).with("b", 2).with("c", last).says("gives");
    }
    // 3 + 2 and 2 + 2 from the Commanders in Chief. 6, 5, 6 points; 7, 6, 5.
    for (brigade, face) in [("1a", 1), ("1b", 1), ("1c", 1), ("2a", 6), ("2b", 3), ("2c", 1)] {
        table.order("points", brigade).dice(&[face]).says("Command Points");
    }
    table.next_says("equal points");
    // They are named in the order in which their dice are thrown: those with the most points first.
    let equal = ["France A The Guards: 7", "France B Villars: 7", "Allies a Talmash: 6", "Allies c Marlborough: 6"];
    assert_eq!(table.form_says("sequence", ""), equal.map(|one| format!("{one} points")));
    table.order("sequence", "").dice(&[3, 2, 1, 2, 1]).says("A The Guards, B Villars, c Marlborough, a Talmash, b");
    table.order("charge", "2a1").with("target", "1a1").with("distance", 4).says("charges a1 Luneburg, 4 inches");
    // 12 in front, 2 a die, and the first volley: 9 dice.
    table.order("react", "1a1").with("reaction", "shoot").dice(&[1; 9]).says("9 on 9 dice: 1 casualty");
    // Bad going 3, a face of 3 is 2, less 1 for the wall.
    table
        .order("home", "2a1")
        .with("ground", "good")
        .dice(&[3])
        .says("may go 4 inches over cover, as in bad going (its move 3, 2 thrown, 1 off for the obstacle): it reaches a1 Luneburg");
    // 23 unformed, 3 a die, are 7; guards +2, charging +2, deeper +1, unformed -1, a serious obstacle -3: 8 dice. 24 / 2: 12.
    table.order("fight", "2a1").dice(&[&[1; 8][..], &[1; 12], &[1]].concat()).says("0 to 2, a1 Luneburg wins");
    // Nobody moves before the test that it causes.
    table.order("morale", "2a1").dice(&[1; 4]).says("passes");
    table
        .order("move", "2a")
        .with("ground", "good")
        .with("near", &["1b3"][..])
        .says("A2 Gardes Francaises 2, A3 Gardes Suisses");
    table.order("give_way", "1b3").with("enemy", "2a2").with("distance", 3).says("gives way 1 inch to A2 Gardes");
}
