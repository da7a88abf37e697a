//! Bad going that only the table sees, and hedges that no horse crosses: what is asked, and by which letters.

use drumhead::umpire::{Interrupt, Order};
use serde_json::json;

use super::field::{Field, n, order, word};

/// Foot goes 4 inches, and 3 through bad going (Movement): where some lies on the table, which of them is always asked.
#[test]
fn the_going_of_a_move_is_asked_where_bad_going_lies_on_the_table() {
    let mut field = Field::with_its_ground();
    field.give("lay", "1b", &[("chits", word("mssm"))], &[]);
    field.activate("1b");
    // Nobody of this brigade stands in any.
    let moves = order("move", "1b1", &[]);
    assert_eq!(field.question(&moves, "ground").answer, None);
    assert!(matches!(field.rule(&moves, &[]), Err(Interrupt::Unanswered)));
    let mut app = field.app();
    app.keys("b1p").expect(">[t] going");
    let line = field.give("move", "1b1", &[("ground", word("passes bad going"))], &[]);
    assert_eq!(line, "b1 1st Dutch moves up to 3 inches through bad going.");
    // An order of battle may say that none lies there.
    let open = Field::acting("1b", &[("1b", "mssm")]);
    assert_eq!(open.question(&moves, "ground").answer, Some(word("good")));
}

/// A wood is bad going and cover, rough ground bad going alone (Movement, Notes).
#[test]
fn who_stops_in_bad_going_says_in_which() {
    let mut field = Field::acting("1a", &[("1a", "mmss")]);
    let stops = [("ground", word("stops in bad going"))];
    let moves = order("move", "1a1", &stops);
    assert!(matches!(field.rule(&moves, &[]), Err(Interrupt::Unanswered)));
    let in_a_wood = [&stops[..], &[("which", word("wood"))]].concat();
    let line = field.give("move", "1a1", &in_a_wood, &[]);
    assert_eq!(line, "a1 Luneburg moves up to 3 inches through bad going, and stands in: wood.");
    assert!(field.is("1a1", "wood"));
    // Where what it ends in is said, that is no question any more.
    let ends = order("move", "1a2", &[("stands", word("house"))]);
    let line = field.rule(&ends, &[]).expect("is ruled").line;
    assert!(line.ends_with("through bad going, and stands in: house."), "{line}");
}

/// Skirmishers may hold what they stand behind, line foot does not: the words of the ground have the same letters for both.
#[test]
fn the_letter_of_a_hedge_is_the_same_for_foot_and_for_skirmishers() {
    let field = Field::acting("2b", &[("2b", "mmmmf")]);
    for keys in ["B1GG", "B4GG", "B4pG"] {
        let mut app = field.app();
        app.keys(keys).expect("[h]edge");
    }
    // How many moves an evasion makes keeps its letters, whatever row comes with the answer.
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    let mut app = field.app();
    app.keys("B4r").expect("[h]alts after one");
    app.keys("h").expect("[J] bad going within a move behind");
    assert!(!app.says("aft[e]r"), "{}", app.text());
}

/// A special rule of Steenkerque: horse does not charge over its target's hedge, nor out from behind its own.
#[test]
fn no_horse_charges_across_a_hedge_where_the_scenario_says_so() {
    let mut field = Field::with_hedges();
    field.give("lay", "2c", &[("chits", word("ccss"))], &[]);
    field.give("lay", "1c", &[("chits", word("sssss"))], &[]);
    field.activate("2c");
    let at = [("target", word("1a1")), ("distance", n(4))];
    assert!(field.says(&order("charge", "2c1", &at), "whether one lies between them only the table knows"));
    assert!(field.rule(&order("charge", "2c1", &at), &[]).is_ok());
    field.give("ground", "1a1", &[("ground", word("hedge"))], &[]);
    field.refused("charge", "2c1", &at, "no horse charges across a hedge (scenario)");
    let mut own = field.clone();
    own.give("ground", "1a1", &[("ground", word("open"))], &[]);
    own.give("ground", "2c1", &[("ground", word("hedge"))], &[]);
    own.refused("charge", "2c1", &at, "no horse charges across a hedge");
    let line = field.allowed("charge", "2c1", &at, "no horse charges across a hedge", &[]);
    assert_eq!(line, "C1 Cuirassiers du Roi charges a1 Luneburg, 4 inches.");
}

#[test]
fn nor_does_horse_countercharge_from_behind_one() {
    let offers = |ground: &str| {
        let mut field = Field::with_hedges();
        field.give("lay", "2c", &[("chits", word("ccss"))], &[]);
        field.give("lay", "1c", &[("chits", word("sssss"))], &[]);
        field.activate("2c");
        field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(4))], &[]);
        field.give("ground", "1c1", &[("ground", word(ground))], &[]);
        let react = order("react", "1c1", &[]);
        let said = field.says(&react, "no countercharge: no horse charges across a hedge (scenario)");
        (said, field.rule(&order("react", "1c1", &[("reaction", word("countercharge"))]), &[]).is_ok())
    };
    assert_eq!([offers("open"), offers("hedge")], [(false, true), (true, false)]);
}

/// A Brigadier who has joined a unit to rally it is there (Morale): his radius is measured from there.
#[test]
fn a_commander_who_has_ridden_off_is_remembered_where_his_radius_is_asked() {
    let mut field = Field::acting("1a", &[("1a", "mmss")]);
    let turn = order("turn", "1a1", &[]);
    let said = "Talmash has joined a2 Coldstream this turn";
    assert!(!field.says(&turn, said));
    field.event(json!({"joined": {"unit": "1a2", "by": "cinc"}}));
    assert!(!field.says(&turn, said), "that is another commander");
    field.event(json!({"joined": {"unit": "1a2", "by": "brigadier"}}));
    assert!(field.says(&turn, said));
}

/// Light brush and a lined hedge conceal (Saving Throws), which a test takes for light cover (Morale).
#[test]
fn that_concealment_counts_in_a_test_is_marked_as_a_reading() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.overrule("1a1", &[("figures", n(12))]);
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
    let said = "counts as light cover (a reading)";
    assert!(!field.says(&order("morale", "1a1", &[]), said));
    field.give("ground", "1a1", &[("ground", word("hedge"))], &[]);
    assert!(field.says(&order("morale", "1a1", &[("cover", word("concealed"))]), said));
}

/// House rules may switch off what keeps an activation from its end.
#[test]
fn an_activation_ends_over_a_melee_where_that_is_switched_off() {
    let ends = |house: &[&str]| {
        let mut field = Field::under(house);
        field.give("lay", "2b", &[("chits", word("csssf"))], &[]);
        field.give("lay", "1a", &[("chits", word("mmmf"))], &[]);
        field.activate("2b");
        field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
        field.give("home", "2b1", &[], &[]);
        field.rule(&order(Order::NEXT, "", &[]), &[]).is_ok()
    };
    assert!(!ends(&[]));
    assert!(ends(&["off = [\"order.melee-under-way\"]"]));
}
