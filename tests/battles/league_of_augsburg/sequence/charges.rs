//! A charge from its declaration to its end.

use drumhead::umpire::Answer;
use serde_json::json;

use super::super::field::{Field, YES, code, n, order, word};

pub fn foot_ready() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    let counter = order("react", "1a1", &[("reaction", word("countercharge"))]);
    assert!(field.says(&counter, "it may: shoot, countercharge, does not react; which is its player's to say"));
    assert_eq!(field.rule(&counter, &[]).map(|ruling| ruling.line), Ok("a1 Luneburg countercharges.".to_owned()));
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1a", "ssss")]);
    field.give("charge", "2c1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert!(field.says(&counter, "no countercharge: foot charges no horse but mounted light troops (Evading)"));
    assert_eq!(field.offers(&order("react", "1a1", &[]), "reaction"), ["shoot", "does not react"]);
}

pub fn stages() {
    let mut field = Field::acting("2b", &[("2b", "cfsss"), ("1a", "ssss")]);
    field.overrule("2b1", &[("unformed", YES)]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let owes = |field: &Field, what: &str, others: &[&str]| {
        assert!(field.owes(what), "{what}");
        assert!(others.iter().all(|order| field.who(order).is_empty()), "{what}: {others:?}");
        field.refused("fire", "2b2", &[], "a charge is under way: see it to its end first");
    };
    owes(&field, "reacts to the charge", &["home", "fight", "follow", "fire", "turn"]);
    field.give("react", "1a1", &[("reaction", word("shoot"))], &[1, 1, 1, 1, 1, 1, 1, 1, 2]);
    owes(&field, "morale test", &["react", "home", "fight", "follow", "fire"]);
    field.give("morale", "2b1", &[], &[1; 4]);
    owes(&field, "charges home", &["react", "fight", "follow", "fire"]);
    field.give("home", "2b1", &[], &[]);
    owes(&field, "melee", &["react", "home", "follow", "fire"]);
    // 22 figures unformed: 7, elite, charging, deeper, less 1: 11 dice, 6 hits. Luneburg 12, 1 hit, and 2 by fire.
    field.give("fight", "2b1", &[], &[&[6; 11][..], &[1; 12], &[1]].concat());
    owes(&field, "morale test", &["react", "home", "fight", "follow"]);
    field.event(json!({"test": {"unit": "2b1", "test": null}}));
    // The loser tests before the winner chooses.
    owes(&field, "morale test", &["react", "home", "fight", "follow"]);
    assert!(!field.owes("winner of the melee"));
    field.refused("follow", "2b1", &[("choice", word("stand"))], "a1 Luneburg tests its morale first");
    field.event(json!({"test": {"unit": "1a1", "test": null}}));
    owes(&field, "winner of the melee", &["react", "home", "fight"]);
    field.give("follow", "2b1", &[("choice", word("stand"))], &[]);
    assert!(field.charge.is_null() && field.who("fire").contains(&code("2b2")));
}

/// Champagne charges into the wood, loses, and falls back out of it.
pub fn leaves_bad_going() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1c", "mmmms")]);
    field.give("ground", "1c5", &[("ground", word("wood")), ("holds", YES)], &[]);
    field.give("charge", "2b1", &[("target", word("1c5")), ("distance", n(2))], &[]);
    // 12 in front, 2 a die, halved in the wood, and the first volley.
    field.give("react", "1c5", &[("reaction", word("shoot"))], &[1; 6]);
    let stands = field.question(&order("home", "2b1", &[]), "stands");
    assert_eq!((stands.answer, stands.label.as_str()), (Some(word("wood")), "ends in or behind, as its target stands"));
    field.event(json!({"test": {"unit": "2b1", "test": null}}));
    field.give("home", "2b1", &[], &[]);
    assert!(field.is("2b1", "wood") && field.is("2b1", "unf"));
    // 23 figures unformed, 3 a die, are 7, elite +2, charging +2, deeper +1, unformed -1: 11. Forlorn hope holds: 12 / 2.
    let clear = [("own_behind", word("open")), ("behind", word("wood"))];
    field.give("fight", "2b1", &clear, &[&[1; 9][..], &[2; 2], &[6; 6], &[1]].concat());
    assert!(field.is("2b1", "back") && !field.is("2b1", "wood") && field.is("2b1", "unf"));
    assert_eq!(field.unit("2b1").get("in_bad_going"), None);
    field.event(json!({"test": {"unit": "2b1", "test": null}}));
    field.event(json!({"turn": {"turn": 2}}));
    field.give("lay", "2b", &[("chits", word("ussss"))], &[]);
}

pub fn crossed() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "msss")]);
    field.give("ground", "1a1", &[("ground", word("fort or wall"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(2))], &[]);
    let home = order("home", "2b1", &[]);
    for (id, answer) in [("obstacles", n(1)), ("cover_obstacle", YES)] {
        let question = field.question(&home, id);
        assert_eq!((question.answer, question.said), (Some(answer), "as its target stands"), "{id}");
    }
    // Bad going 3, and d3 of 2, less the obstacle.
    assert_eq!(
        field.give("home", "2b1", &[], &[]),
        "B1 Champagne may go 3 inches at least over cover, as in bad going (1 off for the obstacle): it reaches a1 Luneburg."
    );
    let crossing = field.question(&order("fight", "2b1", &[]), "crossing");
    assert_eq!((crossing.answer, crossing.said), (Some(word("serious")), "as in the charge"));
}

pub fn guns_stay() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssss")]);
    field.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    field.give("react", "2b5", &[("reaction", word("shoot"))], &[1; 6]);
    field.event(json!({"test": {"unit": "1b4", "test": null}}));
    let evade = [("foot", Answer::Flag(false)), ("moves", word("full flight"))];
    field.give("react", "2b5", &evade, &[]);
    assert!(field.is("2b5", "left"));
    let line = field.give("home", "1b4", &[], &[]);
    assert_eq!(
        line,
        "b4 Dutch horse may go 9 inches at least over good going: it reaches where B5 Heavy guns stood, and stops there."
    );
    assert!(field.is("2b5", "taken"));
    field.event(json!({"turn": {"turn": 2}}));
    field.refused("lay", "2b", &[("chits", word("ssssf"))], "its gunners have left their guns: move them back");
    field.give("lay", "2b", &[("chits", word("ssssm"))], &[]);
    field.activate("2b");
    let line = field.give("move", "2b5", &[("guns", YES)], &[]);
    assert_eq!(line, "B5 Heavy guns moves up to 6 inches over good going, and serves its guns again.");
    assert!(!field.is("2b5", "taken") && !field.is("2b5", "left"));
}

pub fn nobody_left() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "mmmms")]);
    field.overrule("2c1", &[("figures", n(1))]);
    field.overrule("1c1", &[("figures", n(1))]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(4))], &[]);
    field.give("home", "2c1", &[], &[]);
    // Cuirassiers: 2, elite, charging, heavy: 8 dice, as a single figure has nobody behind it. Life Guards: 2, guards, heavy: 6.
    let fight = order("fight", "2c1", &[]);
    let ruling = field.rule(&fight, &[&[1; 7][..], &[3], &[1; 5], &[6]].concat()).expect("is ruled");
    assert!(ruling.notes.iter().any(|note| note == "C1 Cuirassiers du Roi has no figure left."));
    assert!(!ruling.notes.iter().any(|note| note.contains("goes back")), "{:?}", ruling.notes);
}

pub fn light_horse() {
    let mut field = Field::acting("2c", &[("2c", "sscs"), ("1b", "mmwm")]);
    field.give("charge", "2c3", &[("target", word("1b3")), ("distance", n(4))], &[]);
    field.give("react", "1b3", &[("reaction", word("does not react"))], &[]);
    field.give("home", "2c3", &[], &[]);
    let fight = order("fight", "2c3", &[]);
    assert!(field.says(&fight, "C3 Royal Cravates: 9 dice: 4 (12 light horse, as skirmishers (a reading), 3 a die)"));
    assert!(field.says(&fight, "b3 Grenadiers: 8 dice: 4 (12 skirmishers, 3 a die)"));
}

pub fn full_flight() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    let evade = order("react", "2b4", &[]);
    assert_eq!(field.question(&evade, "moves").answer, None, "how far is its player's to say");
    let line = field.give("react", "2b4", &[("moves", word("full flight"))], &[]);
    assert_eq!(line, "B4 Enfants perdus evades 18 inches, straight away.");
}
