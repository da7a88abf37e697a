//! When an order is done, and what ends with it: a change of formation, a recoil, the duty to give way.

use drumhead::umpire::Answer;
use serde_json::{Value, json};

use super::field::{Field, YES, code, n, order, word};

/// Champagne, which changed its formation, charges Luneburg, whose chit says something else than to stand ready.
fn changed(letters: &str) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", letters)]);
    field.overrule("2b1", &[("changing_formation", YES)]);
    field
}

fn changes(field: &Field, unit: &str) -> bool {
    field.unit(unit).get("changing_formation") == Some(&Value::Bool(true))
}

/// Who changed formation is unformed until its next order is done, and to charge is to fight (Orders).
pub fn who_changed_formation_fights_its_charge_unformed() {
    let mut field = changed("mmmf");
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    assert!(field.is("2b1", "unf"));
    // 24 unformed, 3 a die, are 8; elite +2, charging +2, deeper +1, unformed -1: 12. Luneburg 24 / 2.
    assert!(field.says(&order("fight", "2b1", &[]), "B1 Champagne: 12 dice: 8 "));
    let line = field.give("fight", "2b1", &[], &[&[6; 12][..], &[1; 12], &[1]].concat());
    assert_eq!(line, "B1 Champagne (72) against a1 Luneburg (12): 7 to 1, B1 Champagne wins.");
    // As its winner it is unformed still.
    assert!(field.is("2b1", "unf") && !changes(&field, "2b1"));
}

/// Cuirassiers at Life Guards, who changed their formation and go to meet them.
pub fn who_changed_formation_countercharges_unformed() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    field.overrule("1c1", &[("changing_formation", YES)]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    field.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    field.give("home", "2c1", &[("distance", n(3))], &[]);
    // 2 at least, guards +2, heavy +2, countercharging +1, unformed -1. Cuirassiers 2, elite, heavy, charging, deeper: 9.
    assert!(field.says(&order("fight", "2c1", &[]), "c1 Life Guards: 6 dice: 2 "));
    let line = field.give("fight", "2c1", &[], &[&[1; 9][..], &[6; 6], &[1]].concat());
    assert_eq!(line, "C1 Cuirassiers du Roi (9) against c1 Life Guards (36): 0 to 3, c1 Life Guards wins.");
    assert!(!changes(&field, "1c1"));
}

/// A volley at half effect is the end of a charge that fire halts: -2 unformed. Without one its order is done as it halts.
pub fn a_charge_that_halts_fires_unformed_and_is_formed_after_that() {
    let mut field = changed("mmmf");
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(7))], &[]);
    let mut short = field.clone();
    // 4 and 1 of 7.
    short.give("home", "2b1", &[], &[1]);
    assert!(short.charge.is_null() && !short.is("2b1", "unf"));
    field.charge["deduction"] = json!(2);
    field.event(json!({"charge": {"charge": field.charge.clone()}}));
    field.give("home", "2b1", &[], &[1]);
    assert!(field.owes("halted, fires at half effect") && field.is("2b1", "unf"));
    let dice = |field: &Field| {
        let fire = order("half_fire", "2b1", &[]);
        let dice = (1..40).find(|dice| field.rule(&fire, &vec![1; *dice]).is_ok());
        dice.expect("it shoots at no save")
    };
    let unformed = dice(&field);
    let mut formed = field.clone();
    formed.overrule("2b1", &[("changing_formation", Answer::Flag(false))]);
    assert_eq!(dice(&formed), unformed + 2);
    field.give("half_fire", "2b1", &[], &vec![1; unformed]);
    assert!(!field.is("2b1", "unf"));
}

fn recoils(field: &Field, unit: &str) -> bool {
    field.who("collide").contains(&code(unit))
}

/// Who has gone back recoils until he does something else (Melee).
pub fn who_has_acted_since_recoils_no_more() {
    let mut field = Field::acting("1a", &[("1a", "ssss"), ("2a", "mmmm")]);
    field.event(json!({"back": {"unit": "2a1"}}));
    assert!(recoils(&field, "2a1"));
    field.event(json!({"acted": {"unit": "2a1"}}));
    assert!(field.is("2a1", "back") && !recoils(&field, "2a1"));
    field.refused("collide", "2a1", &[("enemy", word("1a1"))], "it recoils no more: it has acted");
}

/// To give way, to evade and to move away are no recoils (Melee; Evading).
pub fn who_gives_way_or_evades_does_not_recoil() {
    let mut field = Field::acting("1b", &[("1b", "mcss"), ("2b", "sssms")]);
    let near = Answer::Words(vec!["2b4".to_owned()]);
    field.give("move", "1b1", &[("near", near)], &[]);
    field.give("give_way", "2b4", &[("distance", n(3))], &[]);
    assert!(field.is("2b4", "back") && !recoils(&field, "2b4"));
    field.give("charge", "1b2", &[("target", word("2b4")), ("distance", n(4))], &[]);
    for reply in
        [&[("reaction", word("evade")), ("moves", word("full flight"))][..], &[("reaction", word("move away"))]]
    {
        let mut field = field.clone();
        field.give("react", "2b4", reply, &[]);
        field.event(json!({"charge": {"charge": null}}));
        assert!(field.is("2b4", "back") && !recoils(&field, "2b4"), "{reply:?}");
        field.refused("collide", "2b4", &[("enemy", word("1b2"))], "which is no recoil");
    }
}

/// Luneburg falls back from Champagne: into another enemy at its back, and not into that one, had it followed up (Melee).
pub fn nobody_recoils_into_whom_he_goes_back_from() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    // 18 / 2 and 2 x 2, elite, charging, deeper: 18 dice against 12.
    field.give("fight", "2b1", &[], &[&[6; 18][..], &[1; 12], &[1]].concat());
    field.event(json!({"test": {"unit": "1a1", "test": null}}));
    field.give("follow", "2b1", &[("choice", word("stand"))], &[]);
    assert!(recoils(&field, "1a1") && !recoils(&field, "2b1"));
    field.refused("collide", "1a1", &[("enemy", word("2b1"))], "it goes back from B1 Champagne, and not into it");
    field.give("collide", "1a1", &[("enemy", word("2b2"))], &[]);
    assert!(field.owes("melee"));
}

/// Once is enough: who has evaded a charge is out of its way (Evading).
pub fn nobody_evades_a_charge_twice() {
    let mut field = Field::acting("1b", &[("1b", "ccss"), ("2b", "sssff")]);
    let screens = Answer::Words(vec!["2b4".to_owned()]);
    field.give("charge", "1b1", &[("target", word("2b1")), ("distance", n(4)), ("screens", screens)], &[]);
    let mut target = field.clone();
    field.give("evade", "2b4", &[("distance", n(2))], &[]);
    assert!(!field.who("evade").contains(&code("2b4")));
    field.refused("evade", "2b4", &[("distance", n(2))], "it has evaded this charge");
    // Of the next charge that is not said.
    field.event(json!({"charge": {"charge": null}}));
    field.event(json!({"acted": {"unit": "1b1"}}));
    field.give("charge", "1b2", &[("target", word("2b1")), ("distance", n(4))], &[]);
    assert!(field.who("evade").contains(&code("2b4")));
    target.event(json!({"charge": {"charge": null}}));
    target.event(json!({"acted": {"unit": "1b1"}}));
    target.give("charge", "1b2", &[("target", word("2b4")), ("distance", n(2))], &[]);
    target.give("react", "2b4", &[], &[]);
    target.refused("evade", "2b4", &[("distance", n(2))], "it has evaded this charge");
}

/// The duty to give way ends with a going back of any kind, and with contact (Evading).
pub fn who_has_fallen_back_or_is_in_contact_owes_no_way() {
    let mut field = Field::acting("1b", &[("1b", "mcss"), ("2b", "sssff")]);
    let near = Answer::Words(vec!["2b4".to_owned()]);
    field.give("move", "1b1", &[("near", near)], &[]);
    assert!(field.owes("gives way"));
    let mut back = field.clone();
    back.event(json!({"back": {"unit": "2b4"}}));
    assert!(!back.owes("gives way"));
    let charge = json!({
        "attacker": "1b2", "target": "2b4", "start": 2, "distance": 0, "stage": "melee", "attacker_role": "charging",
        "target_role": "defending", "shot": false, "fire": 0, "deduction": 0, "evaded": false, "winner": null,
    });
    field.event(json!({"charge": {"charge": charge}}));
    assert!(field.owes("melee") && !field.owes("gives way"));
}

/// To evade is to change orders, and who routs has none (a reading).
pub fn light_troops_that_rout_do_not_evade() {
    let mut field = Field::acting("1b", &[("1b", "csss"), ("2b", "sssff")]);
    field.overrule("2b4", &[("routing", YES)]);
    let charge = order("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))]);
    let ruling = field.rule(&charge, &[]).expect("is ruled");
    assert_eq!(ruling.notes, ["B4 Enfants perdus does not react: it routs, and does not evade (a reading)."]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    assert!(field.owes("charges home") && !field.who("evade").contains(&code("2b4")));
}
