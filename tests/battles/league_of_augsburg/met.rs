//! Whom a follow-up meets or comes near, what a brigade's move says of each unit, and what is owed no longer.

use drumhead::umpire::Answer;
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Life Guards charge, win, and follow up into the Enfants perdus, who have this chit and hold a building or nothing.
fn met(chit: &str, holding: bool) -> Field {
    let villars = format!("sss{chit}s");
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2c", "smmm"), ("2b", &villars)]);
    if holding {
        field.give("ground", "2b4", &[("ground", word("house")), ("holds", YES)], &[]);
    }
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(5))], &[]);
    field.give("react", "2c1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "1c1", &[], &[]);
    field.give("fight", "1c1", &[], &[&[5; 8][..], &[1; 7], &[1]].concat());
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    field.give("follow", "1c1", &[("extra", NO), ("meets", Answer::Words(vec!["2b4".to_owned()]))], &[]);
    field
}

/// Light troops do not stand before formed ones but on Stand Ready, or on Fire while they hold something (Evading).
pub fn light_troops_run_from_a_follow_up_as_from_a_charge() {
    for chit in ["m", "f", "c", "r"] {
        let mut field = met(chit, false);
        assert!(field.owes("evades from the follow-up") && field.row("2b4").owes, "{chit}");
        assert_eq!((field.who("evade"), field.who("fight")), (vec![code("2b4")], Vec::new()), "{chit}");
        assert!(field.view().may.iter().all(|may| may.order != "evade"), "owed, and not merely allowed");
        field.refused("fight", "1c1", &[], "B4 Enfants perdus evades first (K), as from a charge");
        // From contact: three moves of 6.
        let line = field.give("evade", "2b4", &[("distance", n(0))], &[]);
        assert_eq!(line, "B4 Enfants perdus evades 18 inches, straight away.");
        assert!(field.charge.is_null() && !field.owes("evades"), "there is no melee");
    }
    for (chit, holding) in [("s", false), ("s", true), ("f", true)] {
        let field = met(chit, holding);
        assert!(!field.owes("evades") && field.who("fight") == [code("1c1")], "{chit}");
        assert_eq!(field.who("evade"), [code("2b4")], "it may");
    }
}

/// Light troops fall back from the advance of formed ones (Evading): of a winner who countercharged as well, in the activation
/// of their own side.
pub fn who_countercharged_is_given_way_to() {
    let mut field = Field::acting("2c", &[("2c", "cmms"), ("1c", "sssss"), ("2b", "sssss")]);
    let charge = json!({
        "attacker": "2c1", "target": "1c1", "start": 6, "distance": 0, "stage": "follow_up", "attacker_role": "charging",
        "target_role": "countercharging", "shot": false, "fire": 0, "deduction": 0, "evaded": false, "winner": "1c1",
    });
    field.event(json!({"charge": {"charge": charge}}));
    let near = Answer::Words(vec!["2b4".to_owned()]);
    let follows = [("choice", word("follow up")), ("nobody_met", YES), ("near", near)];
    field.give("follow", "1c1", &follows, &[]);
    assert!(field.owes("gives way"));
    // At 1 inch: three back, to 4.
    let line = field.give("give_way", "2b4", &[("distance", n(1))], &[]);
    assert_eq!(line, "B4 Enfants perdus gives way 3 inches to c1 Life Guards.");
    assert!(!field.owes("gives way"));
}

/// A countercharge is an advance too, and its enemies' light troops fall back from it (Evading).
pub fn a_countercharge_is_given_way_to() {
    let mut field = Field::acting("2c", &[("2c", "cmms"), ("1c", "sssss"), ("2b", "sssss")]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    let near = Answer::Words(vec!["2b4".to_owned()]);
    field.give("react", "1c1", &[("reaction", word("countercharge")), ("near", near)], &[]);
    assert!(field.owes("gives way") && field.who("give_way").contains(&code("2b4")));
    let line = field.give("give_way", "2b4", &[("distance", n(2))], &[]);
    assert_eq!(line, "B4 Enfants perdus gives way 2 inches to c1 Life Guards.");
    assert!(!field.owes("gives way") && field.owes("charges home"));
}

/// There is no advance any more of who is out of the battle (Evading).
pub fn nobody_gives_way_to_who_is_gone() {
    let mut field = Field::acting("1a", &[("1a", "mmss"), ("2b", "mmmmf")]);
    field.give("move", "1a1", &[("near", Answer::Words(vec!["2b4".to_owned()]))], &[]);
    assert!(field.owes("gives way"));
    field.event(json!({"gone": {"unit": "1a1"}}));
    assert!(!field.owes("gives way"));
}

/// Fire is returned by itself, to the volley (Orders): it is owed in the activation of that alone; a test is owed still.
pub fn fire_is_returned_in_the_activation_of_the_volley() {
    let mut field = Field::acting("1a", &[("1a", "ffss"), ("2a", "ssss")]);
    // 12 in front, 2 a die, and the first volley: 9 dice. 54 / 5: 10.
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[6; 9]);
    assert!(field.owes("returns fire") && field.row("2a1").owes);
    field.next();
    assert!(!field.owes("returns fire") && field.who("return_fire").is_empty());
    assert!(field.owes("morale test") && field.who("morale") == [code("2a1")]);
}

/// A halted charge gives fire at half effect (Morale, Notes): with no die there is none, and none is owed.
pub fn a_halted_charge_without_a_die_owes_no_fire() {
    let halted = |facts: &[(&str, Answer)]| {
        let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
        field.overrule("2b1", facts);
        field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(6))], &[]);
        let mut charge = field.charge.clone();
        (charge["stage"], charge["shot"], charge["deduction"]) = (json!("home"), json!(true), json!(3));
        field.event(json!({"charge": {"charge": charge}}));
        // 4 and a face of 1, less 3: 2 inches of 6.
        (field.give("home", "2b1", &[], &[1]), field)
    };
    // Of 24 in three ranks 8 are in front: 4 dice, first volley +3, elite +2, disordered -3.
    let (line, field) = halted(&[("disordered", YES)]);
    assert!(line.ends_with("it halts 4 inches short, and fires at half effect."), "{line}");
    assert!(field.owes("halted, fires at half effect"));
    // One in front is no die, elite +2, disordered -3; the first volley is gone.
    let (line, field) = halted(&[("disordered", YES), ("figures", n(3)), ("has_fired", YES)]);
    assert!(line.ends_with("it halts 4 inches short, and has no die to fire with."), "{line}");
    assert!(field.charge.is_null() && field.who("half_fire").is_empty());
}

/// Given to a brigade, a move says of each unit what its chit is and how far it goes.
#[test]
fn a_brigades_move_says_what_each_of_its_units_does() {
    let field = Field::acting("1b", &[("1b", "mwrm")]);
    let moves = order("move", "1b", &[]);
    assert_eq!(field.question(&moves, "what").said, "as its own chit says");
    for says in [
        // Foot 4; skirmishers 6, at half speed as they retire; pistoleers 8.
        "b1 1st Dutch: move, up to 4 in",
        "b2 2nd Dutch: wheel, up to 4 in",
        "b3 Grenadiers: retire, up to 3 in",
        "b4 Dutch horse: move, up to 8 in",
    ] {
        assert!(field.says(&moves, says), "{says}: {:?}", field.form("move", "1b"));
    }
    let guns = Field::acting("1a", &[("1a", "mmml")]);
    assert!(guns.says(&order("move", "1a4", &[]), "a4 Field guns: limber"));
}

/// The letter of another order than the chit has is told what the chit says, and the way out (Orders).
#[test]
fn another_order_than_the_chits_is_told_so() {
    let field = Field::acting("1a", &[("1a", "mwsf"), ("2b", "sssss")]);
    let mut app = field.app();
    app.keys("a1pw");
    assert!(app.text().contains("its chit says otherwise: T turns"), "{}", app.text());
    assert!(!app.text().contains("there is no brigade"), "{}", app.text());
}
