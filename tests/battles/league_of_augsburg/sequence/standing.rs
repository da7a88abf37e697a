//! What stays with a unit, and what is not asked.

use serde_json::json;

use super::super::field::{Field, n, order, word};

pub fn ground_lasts() {
    let mut field = Field::acting("1a", &[("1a", "fmss"), ("2a", "mmmm")]);
    field.give("ground", "2a1", &[("ground", word("fort or wall"))], &[]);
    assert!(field.is("2a1", "wall"));
    let at = [("target", word("2a1")), ("distance", n(4))];
    let cover = field.question(&order("fire", "1a1", &at), "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("hard cover")), "as it stands"));
    // 9 dice, 40: eight hits, none saved; 16 figures left, 4 dice less 5 can fail.
    let faces = [&[5; 4][..], &[4; 5], &[1; 8]].concat();
    field.give("fire", "1a1", &at, &faces);
    let cover = field.question(&order("morale", "2a1", &[]), "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("hard cover")), "as in the volley"));
    // 24 - 5 against 16 fails by three: back, and away from the wall.
    field.give("morale", "2a1", &[], &[6, 6, 6, 6, 1]);
    assert!(!field.is("2a1", "wall") && field.is("2a1", "away"));
    field.give("move", "1a2", &[("stands", word("wood"))], &[]);
    assert!(field.is("1a2", "wood") && field.is("1a2", "unf"));
}

pub fn pikemen() {
    // Six of 24: with 18 left, 4.5 are 5; with 6 left, 1.5 are 2.
    for (faces, left, pikes) in [([4, 4, 4, 3, 3, 3, 3, 3, 3], 18, 5), ([2; 9], 21, 5), ([1; 9], 23, 6)] {
        let mut field = Field::acting("1a", &[("1a", "fsss"), ("2b", "mmmmf")]);
        field.give("fire", "1a1", &[("target", word("2b2")), ("distance", n(4))], &faces);
        let unit = field.unit("2b2");
        assert_eq!((&unit["figures"], &unit["pikemen"]), (&json!(left), &json!(pikes)));
    }
}

pub fn nothing_to_ask() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm"), ("2b", "mmmmf")]);
    // Guards, 24 at most less 2: with 22 left they pass whatever falls.
    let at = [("target", word("2a1")), ("distance", n(4))];
    let ruling = field.rule(&order("fire", "1a1", &at), &[1, 1, 1, 1, 1, 1, 1, 1, 2]).expect("is ruled");
    let sure = "A1 Gardes Francaises 1 cannot fail its morale test: at most 24 - 2 = 22 against 22 figures.";
    assert!(ruling.notes.iter().any(|note| note == sure), "{:?}", ruling.notes);
    field.give("fire", "1a1", &at, &[1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert!(!field.owes("morale") && !field.row("2a1").owes);
    // Cover that the umpire adds makes another pass without a die.
    field.overrule("2a2", &[("figures", n(19))]);
    field.event(json!({"test": {"unit": "2a2", "test": {"enfilade": false}}}));
    let line = field.give("morale", "2a2", &[("cover", word("hard cover"))], &[]);
    assert_eq!(line, "A2 Gardes Francaises 2: at most 24 - 5 = 19 against 19 figures: passes.");
    // Foot that wins where it was charged stands: nothing is asked.
    let mut melee = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    melee.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    melee.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    let faces = [&[1; 18][..], &[5; 12], &[1]].concat();
    let ruling = melee.rule(&fight, &faces).expect("is ruled");
    assert!(ruling.notes.iter().any(|note| note.starts_with("a1 Luneburg stands, as foot")), "{:?}", ruling.notes);
    melee.give("fight", "2b1", &[], &faces);
    assert!(melee.who("follow").is_empty() && melee.charge.is_null());
}
