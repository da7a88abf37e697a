//! Chits, what they owe and when it ends.

use drumhead::umpire::{Answer, Order};
use serde_json::json;

use super::super::field::{Field, YES, code, n, order, word};

pub fn chits() {
    let mut field = Field::walcourt();
    assert!(field.owes("chits to lay"));
    for (brigade, letters) in
        [("1a", "mmmf"), ("1b", "mmmm"), ("1c", "mmmms"), ("2a", "mmmm"), ("2b", "mmmmf"), ("2c", "mmmm")]
    {
        field.give("lay", brigade, &[("chits", word(letters))], &[]);
    }
    assert!(!field.owes("chits to lay"));
    field.event(json!({"turn": {"turn": 2}}));
    assert!(field.owes("chits to lay"), "a turn takes them off");
}

/// Dutch horse charges Milice, whose chit is F, and Milice shoots; then its own brigade acts.
pub fn owed_order() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "mmfsf")]);
    field.give("charge", "1b4", &[("target", word("2b3")), ("distance", n(4))], &[]);
    assert!(field.is("2b3", "F?"), "a charge turns its chit");
    field.give("react", "2b3", &[("reaction", word("shoot"))], &[1; 5]);
    assert!(!field.owes("its order: fire"), "its brigade does not act yet");
    field.event(json!({"charge": {"charge": null}}));
    field.event(json!({"test": {"unit": "1b4", "test": null}}));
    field.until("2b");
    assert!(field.owes("its order: fire") && field.who("fire").contains(&code("2b3")));
    // What is owed is to fire, and that pays for the chit; to pay first comes to the same.
    let pays = |field: &Field| field.view().duties.iter().map(|duty| (duty.order, duty.who.clone())).next();
    assert_eq!(pays(&field), Some(("fire", vec![code("2b3")])));
    let mut app = field.app();
    app.keys("<space>");
    assert!(app.text().contains("fire: B3 Milice"), "{}", app.text());
    let mut paid = field.clone();
    assert_eq!(paid.give("turn", "2b3", &[], &[]), "B3 Milice pays for its chit.");
    assert_eq!(pays(&paid), Some(("fire", vec![code("2b3")])));
    // Its first volley is spent: 3 dice, raw -1.
    field.give("fire", "2b3", &[("target", word("1b1")), ("distance", n(4))], &[1; 2]);
    assert!(!field.owes("its order"));
    assert_eq!(field.note_of("2b"), paid.note_of("2b"));
}

pub fn free_reactions() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2b", "mcmss")]);
    field.give("fire", "1a1", &[("target", word("2b1")), ("distance", n(4))], &[1; 9]);
    assert!(field.is("1a1", "fired"));
    field.until("2b");
    field.give("charge", "2b2", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let react = order("react", "1a1", &[("reaction", word("shoot"))]);
    assert!(field.says(&react, "to shoot at a charge is no action"));
    // 12 in front, 2 a die; the first volley is spent: 6 dice at short range.
    let line = field.give("react", "1a1", &[("reaction", word("shoot"))], &[1; 6]);
    assert!(line.contains("6 on 6 dice"), "{line}");
    // Who stands ready has not acted: it pays nothing either, at a first charge or at a second one.
    let mut field = Field::acting("2b", &[("1a", "ssss"), ("2b", "ccmss")]);
    let points = field.note_of("1a");
    for (charger, dice) in [("2b1", 9), ("2b2", 6)] {
        field.give("charge", charger, &[("target", word("1a1")), ("distance", n(4))], &[]);
        assert!(field.says(&react, "to shoot at a charge is no action: no point and no order, at each charge again"));
        field.give("react", "1a1", &[("reaction", word("shoot"))], &vec![1; dice]);
        assert_eq!(field.note_of("1a"), points);
        // The charge is over, whatever it came to.
        for event in [json!({"charge": {"charge": null}}), json!({"acted": {"unit": charger}})] {
            field.event(event);
        }
        field.event(json!({"test": {"unit": charger, "test": null}}));
    }
}

pub fn every_return() {
    let mut field = Field::acting("1a", &[("1a", "ffss"), ("2a", "ssss")]);
    for firer in ["1a1", "1a2"] {
        field.give("fire", firer, &[("target", word("2a1")), ("distance", n(4))], &[1; 9]);
        assert_eq!(field.who("return_fire"), [code("2a1")]);
        let hold = field.question(&order("return_fire", "2a1", &[]), "hold");
        assert_eq!(hold.answer, Some(Answer::Flag(false)));
        field.event(json!({"returns": {"unit": "2a1", "to": null}}));
        field.event(json!({"test": {"unit": "2a1", "test": null}}));
    }
}

pub fn the_rest_stands() {
    let mut field = Field::acting("1a", &[("1a", "mssf")]);
    assert!(field.who("stand") == [code("1a")] && field.owes("chits to turn"));
    assert_eq!(field.give("stand", "1a", &[], &[]), "a Talmash, standing ready: a2 a3.");
    assert!(field.is("1a2", "ready") && field.is("1a1", "chit"), "the others stay secret");
    assert!(field.owes("chits to turn"), "and are owed");
    assert_eq!(field.note_of("1a"), "acts, 20 of 20 points");
}

pub fn as_the_chit_says() {
    let mut field = Field::acting("1a", &[("1a", "mmtf"), ("2c", "ttss")]);
    field.overrule("1a1", &[("unformed", YES), ("order", word("U form up"))]);
    let what = field.question(&order("move", "1a1", &[]), "what");
    assert_eq!(what.answer, Some(word("form up")));
    assert_eq!(field.give("move", "1a1", &[], &[]), "a1 Luneburg forms up.");
    field.refused("move", "1a4", &[], "its chit says otherwise");
    let line = field.give("move", "1a3", &[("into", word("four ranks"))], &[]);
    assert_eq!(line, "a3 Hodges forms four ranks, unformed until its next order.");
    assert!(field.is("1a3", "unf") && field.is("1a3", "4 rank"));
    field.until("2c");
    let line = field.give("move", "2c1", &[], &[]);
    assert_eq!(line, "C1 Cuirassiers du Roi forms one rank, unformed until its next order.");
}

pub fn depth() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let at = [("target", word("2a1")), ("distance", n(4))];
    let fire = order("fire", "1a1", &at);
    assert_eq!(field.table(&fire), "9 dice: 6 (12 in front, 2 a die) and the sum");
    field.event(json!({"depth": {"unit": "1a1", "ranks": 3}}));
    assert_eq!(field.table(&fire), "7 dice: 4 (8 in front, 2 a die) and the sum");
    field.overrule("1a1", &[("has_fired", YES)]);
    let four = "4 dice: 4 (8 in front, 2 a die) and the sum";
    assert_eq!(field.table(&fire), four, "what else changes leaves the depth");
    // Three ranks against two: the deeper formation.
    let mut melee = Field::acting("1a", &[("1a", "csss"), ("1b", "ssss"), ("2a", "mmmm")]);
    melee.event(json!({"depth": {"unit": "1a1", "ranks": 4}}));
    melee.give("charge", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[]);
    melee.give("home", "1a1", &[], &[]);
    assert!(melee.says(&order("fight", "1a1", &[]), "a1 Luneburg: 15 dice: 12 (24 muskets, 2 a die)"));
}

pub fn held() {
    let mut field = Field::held();
    assert_eq!(field.note_of("1b"), "held till turn 4");
    let why = "it is held: it may not leave its place before turn 4";
    assert!(field.says(&order("lay", "1b", &[]), why));
    for letter in ["m", "w", "r", "c"] {
        field.refused("lay", "1b", &[("chits", word(&format!("{letter}sss")))], &format!("SFT: {why}"));
        field.refused("chit", "1b1", &[("letter", word(letter))], why);
    }
    let leave = [("chits", word("mfts")), ("allow", word("the bridge is open"))];
    field.give("lay", "1b", &leave, &[]);
    field.activate("1b");
    field.refused("move", "1b1", &[], why);
    assert!(!field.who("charge").contains(&code("1b4")));
    field.event(json!({"turn": {"turn": 4}}));
    assert_eq!(field.note_of("1b"), "");
    field.give("lay", "1b", &[("chits", word("mmmm"))], &[]);
}

pub fn lifetimes() {
    let mut field = Field::acting("1a", &[("1a", "rmss")]);
    field.event(json!({"rally": {"unit": "1a2", "points": 2}}));
    field.give("move", "1a1", &[], &[]);
    assert!(field.is("1a1", "retire") && field.is("1a1", "away") && field.is("1a2", "RP2"));
    field.event(json!({"back": {"unit": "1a2"}}));
    assert!(field.is("1a2", "back"));
    field.event(json!({"ground": {"unit": "1a2", "ground": "works"}}));
    field.event(json!({"turn": {"turn": 2}}));
    assert!(field.is("1a1", "away"), "until its next order");
    assert!(!field.is("1a1", "retire") && !field.is("1a2", "back") && !field.is("1a2", "RP2"), "turn");
    assert!(field.is("1a2", "works"), "until it moves");
    field.give("lay", "1a", &[("chits", word("mmss"))], &[]);
    field.activate("1a");
    field.give("move", "1a1", &[], &[]);
    field.give("move", "1a2", &[], &[]);
    assert!(!field.is("1a1", "away") && !field.is("1a2", "works"));
}

pub fn throwers() {
    let field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    assert_eq!(field.thrower(&fire, "volley"), "a1 Luneburg");
    assert_eq!(field.thrower(&fire, "saving throws"), "A1 Gardes Francaises 1");
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    assert_eq!(field.thrower(&fight, "attacker's melee"), "B1 Champagne");
    assert_eq!(field.thrower(&fight, "defender's melee"), "a1 Luneburg");
}

pub fn winner() {
    let mut last = Field::walcourt();
    last.event(json!({"turn": {"turn": 12}}));
    last.activate("1a");
    while !last.asks_who_has_won() {
        last.next();
    }
    last.give(Order::NEXT, "", &[("how", word("the allies hold the town"))], &[]);
    assert_eq!(last.view().over.as_deref(), Some("the allies hold the town"));
    let mut early = Field::walcourt();
    early.give("end", "", &[("how", word("France gives up"))], &[]);
    assert_eq!(early.view().over.as_deref(), Some("France gives up"));
    assert_eq!(early.view().headline, Vec::<String>::new());
}
