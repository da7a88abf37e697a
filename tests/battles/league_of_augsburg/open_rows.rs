//! Rows that stay open until the umpire has said them, rows that are filled in, and who is named on a form.

use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::field::{Field, YES, n, order, word};

/// A routing friend within 6 inches is +2 (Morale Modifiers), in the turn in which he routs and in each after it.
#[test]
fn a_friend_who_routs_is_asked_for_in_every_turn() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.overrule("2a1", &[("figures", n(12))]);
    field.overrule("2a2", &[("routing", YES)]);
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    let test = order("morale", "2a1", &[]);
    assert_eq!(field.question(&test, "routing_friend").answer, None);
    assert!(matches!(field.rule(&test, &[]), Err(Interrupt::Unanswered)));
    let mut app = field.app();
    let before = app.battle().records().len();
    app.keys("A1trrrr");
    assert_eq!(app.battle().records().len(), before, "r rolls nothing: {}", app.text());
    // 12, guards -2, routing friend +2.
    let mut app = field.app();
    app.keys("A1tl3333");
    assert_eq!(app.last(), "A1 Gardes Francaises 1: 12 against 12 figures: passes.");
}

/// Life Guards have won against the Cuirassiers, and have to follow up (Melee Results).
fn has_won() -> Field {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2c", "mmmm")]);
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(4))], &[]);
    let mut charge = field.charge.clone();
    (charge["stage"], charge["winner"]) = (json!("follow_up"), json!("1c1"));
    field.event(json!({"charge": {"charge": charge}}));
    field
}

/// Aggressive cavalry moves 10 inches. Whom it meets, or nobody, decides whether there is a melee.
#[test]
fn a_follow_up_is_ruled_once_it_is_said_whom_it_meets() {
    let met = |keys: &str| {
        let mut app = has_won().app();
        app.keys(keys);
        app.last()
    };
    assert_eq!(met("c1UnB1<enter>"), "c1 Life Guards follows up 1 move, up to 10 inches, into B1 Champagne.");
    let into = "c1 Life Guards follows up 2 moves, up to 20 inches, into C2 Royal Etranger.";
    assert_eq!(met("c1Uy<enter>NC2<enter>"), into);
    let mut app = has_won().app();
    let before = app.battle().records().len();
    app.keys("c1Uy<enter><pause><enter>");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
    app.keys("<pause>y<enter>");
    assert_eq!(app.last(), "c1 Life Guards follows up 2 moves, 20 inches.");
}

/// Whoever goes back out of a house comes into the open; of a wood only the table knows how far it goes on.
#[test]
fn out_of_a_building_a_unit_comes_into_the_open() {
    let tests = |ground: &str| {
        let mut field = Field::acting("1a", &[("1a", "ssss")]);
        field.give("ground", "1a2", &[("ground", word(ground))], &[]);
        field.overrule("1a2", &[("figures", n(22))]);
        field.event(json!({"test": {"unit": "1a2", "test": {"enfilade": false}}}));
        field
    };
    let test = order("morale", "1a2", &[]);
    let wood = tests("wood").question(&test, "behind");
    assert_eq!((wood.answer, wood.said), (Some(word("open")), ""));
    let mut field = tests("house");
    let behind = field.question(&test, "behind");
    assert_eq!((behind.answer, behind.said), (Some(word("open")), "out of the building"));
    // 24, guards -2, unformed +1: 23 against 22, by one.
    let line = field.give("morale", "1a2", &[], &[6, 6, 6, 6, 6]);
    assert_eq!(line, "a2 Coldstream: 24 - 1 = 23 against 22 figures: goes back, facing the foe, 3 inches.");
    assert!(!field.owes("went back"), "out of a building into the open");
    assert!(!field.is("1a2", "house") && !field.is("1a2", "unf"));
    // Both of a melee in a house.
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a1", &[("ground", word("house"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    for row in ["own_behind", "behind"] {
        assert_eq!(field.question(&fight, row).answer, Some(word("open")), "{row}");
    }
}

/// Champagne, 20 left, charges Luneburg in the house over this ground.
fn at_the_house(from: &str) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.overrule("2b1", &[("figures", n(20))]);
    field.give("ground", "2b1", &[("ground", word(from))], &[]);
    field.give("ground", "1a1", &[("ground", word("house"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(2))], &[]);
    field.give("home", "2b1", &[], &[]);
    field
}

/// Who charges a house is moved to contact (Melee Procedure): it goes back over what it came over, 4 inches a move in the open.
#[test]
fn who_lost_before_a_house_goes_back_over_the_open() {
    let fight = order("fight", "2b1", &[]);
    let behind = |field: &Field, row: &str| field.question(&fight, row).answer;
    assert_eq!(behind(&at_the_house("rough"), "own_bad_behind"), Some(YES));
    let mut field = at_the_house("open");
    assert_eq!(behind(&field, "own_bad_behind"), Some(Answer::Flag(false)));
    assert_eq!(behind(&field, "other_bad_behind"), Some(YES), "who is inside goes out of it");
    // 20 unformed, 3 a die, are 6; elite +2, charging +2, deeper +1, unformed -1: 10. Luneburg 24, 3 a die, less 1: 7.
    let ruling = field.rule(&fight, &[&[1; 10][..], &[6; 7], &[1]].concat()).expect("is ruled");
    let back = "and falls back 1 move, 4 inches: disordered, unformed";
    assert!(ruling.notes.iter().any(|note| note.starts_with("B1 Champagne loses") && note.contains(back)));
    // 60 against 14: it wins, and loses one. The house is its own now, and it tests in its cover (Melee Results; Morale).
    field.give("fight", "2b1", &[], &[&[6; 10][..], &[2; 7], &[1]].concat());
    assert!(field.is("2b1", "house"));
    let test = order("morale", "2b1", &[]);
    assert_eq!(field.question(&test, "cover").answer, Some(word("cover")));
    assert_eq!(field.question(&test, "bad_behind").answer, Some(YES), "out of the house");
    // 24, elite -2, substantial cover -2, unformed +1: 21 against 19, by two.
    let line = field.give("morale", "2b1", &[], &[6, 6, 6, 6, 3]);
    assert_eq!(line, "B1 Champagne: 24 - 3 = 21 against 19 figures: goes back, facing the foe, 3 inches.");
}

/// `n` says of a friend who routs that he is not near, and takes nothing of a commander who has joined the unit.
#[test]
fn no_word_of_who_joins_takes_the_answer_to_another_row() {
    let mut field = Field::walcourt();
    for (unit, state) in [("1a1", "disordered"), ("1a2", "routing")] {
        field.overrule(unit, &[(state, YES)]);
    }
    field.overrule("1a1", &[("figures", n(12))]);
    field.give("lay", "1a", &[("chits", word("yyss"))], &[]);
    field.activate("1a");
    let mut app = field.app();
    app.keys("a1Lj<pause>n");
    let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
    let with = form.form.questions.iter().find(|question| question.id == "with").expect("is asked");
    assert_eq!(with.answer, Some(word("Brigadier")), "{}", app.text());
    let before = order("rally", "1a1", &[("with", word("nobody")), ("routing_friend", YES)]);
    // 4, disordered +3, routing friend +2.
    let line = field.rule(&before, &[1; 4]).expect("is ruled").line;
    assert!(line.starts_with("a1 Luneburg: 4 + 5 = 9 against 12 figures: rallies"), "{line}");
}

/// As many strokes as letters are wanted.
#[test]
fn the_blank_of_chits_is_as_long_as_they_are_many() {
    let mut app = Field::walcourt().app();
    app.keys("cf");
    assert!(app.text().contains("5 letters, one a unit _____"), "{}", app.text());
    app.keys("<esc>a1s");
    assert!(app.text().contains("its letter _") && !app.text().contains("its letter __"), "{}", app.text());
}

/// Foot that is charged by foot shoots as a rule, horse goes to meet horse: an arrow begins there.
#[test]
fn the_likeliest_reaction_stands_first() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    let react = order("react", "1a1", &[]);
    assert_eq!(field.question(&react, "reaction").answer, None);
    assert_eq!(field.offers(&react, "reaction"), ["shoot", "countercharge", "does not react"]);
}

/// Commanders may join a unit in person (Morale, Notes): a Brigadier those of his own brigade, the CinC any.
#[test]
fn only_who_could_join_it_as_well_is_named_to_who_rallies() {
    let mut field = Field::walcourt();
    for unit in ["1a1", "1a2", "1b1"] {
        field.overrule(unit, &[("disordered", YES)]);
    }
    // Four dice can be more than it is strong, whoever helps.
    field.overrule("1a1", &[("figures", n(12))]);
    field.give("lay", "1a", &[("chits", word("yyss"))], &[]);
    field.give("lay", "1b", &[("chits", word("ysss"))], &[]);
    field.activate("1a");
    let joined = |field: &Field, unit: &str| field.says(&order("rally", unit, &[]), "has joined a1 Luneburg this turn");
    for (with, own, other) in [("stays away", false, false), ("Brigadier", true, false), ("CinC", true, true)] {
        let mut field = field.clone();
        field.give("rally", "1a1", &[("with", word(with))], &[1; 4]);
        assert_eq!(joined(&field, "1a2"), own, "{with}");
        field.until("1b");
        assert_eq!(joined(&field, "1b1"), other, "{with}");
    }
}

/// Whoever has given his points goes on with his Brigadiers (Method), before the other army begins.
#[test]
fn brigadiers_roll_before_the_other_army_begins() {
    let mut field = Field::walcourt();
    field.next();
    let owed = |field: &Field| -> Vec<String> { field.view().duties.into_iter().map(|duty| duty.what).collect() };
    let first = owed(&field);
    assert_eq!(first.len(), 2, "{first:?}");
    field.give("cinc", "1a", &[], &[1]);
    assert!(owed(&field)[0].ends_with("gives points, a row of his"), "{:?}", owed(&field));
    field.give("assign", "1a", &[("a", n(1)), ("b", n(0)), ("c", n(0))], &[]);
    field.give("points", "1a", &[], &[1]);
    assert_eq!(owed(&field), ["Brigadiers' points".to_owned(), first[1].clone()]);
}

/// A chit that no point is left for is nothing that was left unused, whatever it says.
#[test]
fn without_points_nothing_is_told_as_unused() {
    let mut field = Field::acting("1a", &[("1a", "mfff")]);
    field.event(json!({"paid": {"unit": "1a1", "cost": 20}}));
    field.event(json!({"acted": {"unit": "1a1"}}));
    let may = field.view().may;
    assert!(may.iter().any(|may| may.what == "no points left; S turns whoever stands ready, if anybody does"));
    let mut app = field.app();
    app.keys("]<pause>");
    assert!(!app.text().contains("not used"), "{}", app.text());
}

/// What is read into the text is marked on its form.
#[test]
fn more_readings_are_marked() {
    let mut light = Field::on_foot();
    light.give("lay", "1b", &[("chits", word("csss"))], &[]);
    light.give("lay", "2c", &[("chits", word("ssss"))], &[]);
    light.activate("1b");
    light.give("charge", "1b1", &[("target", word("2c4")), ("distance", n(6))], &[]);
    let react = order("react", "2c4", &[]);
    assert!(light.says(&react, "light troops that stand ready may stand before formed ones as others do"));
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": true}}}));
    let test = order("morale", "1a1", &[("cover", word("hard cover"))]);
    assert!(field.says(&test, "counts as fortifications (a reading)"));
    let mut guns = Field::acting("1c", &[("1c", "ssssc"), ("2b", "ssssf")]);
    let at = [("target", word("2b5")), ("distance", n(2))];
    guns.refused("charge", "1c5", &at, "nobody else, and no guns (a reading)");
    guns.event(json!({"away": {"unit": "1c1"}}));
    guns.event(json!({"laid": {"unit": "1c1", "order": "formation"}}));
    assert!(
        guns.says(&order("move", "1c1", &[]), "c1 Life Guards faces the foe again, as whoever acts on an order does")
    );
    assert_eq!(light.question(&react, "reaction").answer, None::<Answer>);
}
