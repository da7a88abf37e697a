//! What lasts until its end comes: a change of formation, a charge, a rout, the duty to give way; and what is said of it.

use drumhead::umpire::{Answer, GivenDice, Interrupt, Order};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

/// The next activation, or why this one does not end without a reason.
fn ends(field: &Field) -> Result<String, String> {
    let ruled = field.game().rule(&order(Order::NEXT, "", &[]), &mut GivenDice::new(&[])).result;
    ruled.map(|ruling| ruling.line).map_err(|stop| stop.to_string())
}

/// Who changed formation is unformed until its next order is done (Orders); to stand ready is done as the turn ends.
pub fn who_stands_ready_is_unformed_until_the_turn_ends() {
    let mut field = Field::acting("1a", &[("1a", "sssf"), ("2a", "ffss")]);
    for unit in ["1a1", "1a2"] {
        field.overrule(unit, &[("changing_formation", YES)]);
    }
    field.give("turn", "1a1", &[], &[]);
    field.give("stand", "1a", &[], &[]);
    assert!(["1a1", "1a2"].iter().all(|unit| field.is(unit, "ready") && field.is(unit, "unf")));
    field.until("2a");
    // 8 in front, 2 of them pikemen: 3, the first volley +3, guards +2: 8 dice.
    field.give("fire", "2a1", &[("target", word("1a1")), ("distance", n(4))], &[1; 8]);
    // 12 in front, 2 a die, the first volley +3, unformed -2: 7.
    let returns = order("return_fire", "1a1", &[]);
    assert!(field.table(&returns).starts_with("7 dice: 6 (12 in front, "), "{}", field.table(&returns));
    field.give("return_fire", "1a1", &[], &[1; 7]);
    assert!(field.is("1a1", "unf"));
    for unit in ["1a1", "2a1"] {
        field.event(json!({"test": {"unit": unit, "test": null}}));
    }
    while field.view().turn == 1 {
        field.next();
    }
    assert!(["1a1", "1a2"].iter().all(|unit| !field.is(unit, "unf")));
}

/// Luneburg and then Coldstream come near the Enfants perdus, which keep 4 inches from both (Evading).
pub fn who_is_come_near_twice_gives_way_to_the_nearest() {
    let near = || Answer::Words(vec!["2b4".to_owned()]);
    let mut field = Field::acting("1a", &[("1a", "mmss"), ("2b", "mmmmf")]);
    field.give("move", "1a1", &[("near", near())], &[]);
    let give_way = order("give_way", "2b4", &[]);
    assert_eq!(field.question(&give_way, "enemy").answer, Some(word("1a1")));
    field.give("move", "1a2", &[("near", near())], &[]);
    let enemy = field.question(&give_way, "enemy");
    assert_eq!((enemy.answer, enemy.label.as_str()), (None, "before the nearest"));
    assert!(field.says(&give_way, "have come near: a1 Luneburg, a2 Coldstream"));
    let at = [("distance", n(1))];
    assert!(matches!(field.rule(&order("give_way", "2b4", &at), &[]), Err(Interrupt::Unanswered)));
    // One of them is gone: the other is still near.
    let mut gone = field.clone();
    gone.event(json!({"gone": {"unit": "1a2"}}));
    assert_eq!(gone.question(&give_way, "enemy").answer, Some(word("1a1")));
    assert!(gone.owes("gives way"));
    let line = field.give("give_way", "2b4", &[("enemy", word("1a2")), ("distance", n(1))], &[]);
    assert_eq!(line, "B4 Enfants perdus gives way 3 inches to a2 Coldstream.");
    assert!(!field.owes("gives way"));
    // A third advance is one more.
    field.event(json!({"gives_way": {"unit": "2b4", "before": "1a3"}}));
    assert!(field.owes("gives way"));
}

/// Who routs keeps its back to the foe until it rallies, and is taken in the rear (a reading).
pub fn who_routs_keeps_its_back_to_the_foe() {
    let mut field = Field::acting("1a", &[("1a", "csss"), ("2a", "mmmm")]);
    field.overrule("2a1", &[("routing", YES), ("disordered", YES), ("figures", n(18))]);
    field.event(json!({"away": {"unit": "2a1"}}));
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    // 18, disordered +3, guards -2: 19 against 18 figures, by one: a face of 4 is 2 inches.
    let line = field.give("morale", "2a1", &[], &[5, 5, 5, 3, 4]);
    assert_eq!(line, "A1 Gardes Francaises 1: 18 + 1 = 19 against 18 figures: goes back, still facing away, 2 inches.");
    assert!(field.is("2a1", "away") && field.is("2a1", "rout"));
    field.give("charge", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[]);
    field.give("home", "1a1", &[], &[]);
    assert_eq!(field.question(&order("fight", "1a1", &[]), "flank").answer, Some(YES));
}

/// Champagne charges Luneburg: neither reaction, charge home nor melee is left undone without a reason (Melee Procedure).
pub fn a_charge_is_seen_to_its_end_before_the_activation_is() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let under_way = Err("a charge is under way: see it to its end first (Melee Procedure)".to_owned());
    assert_eq!(ends(&field), under_way);
    // Nor by the key of the end, but with a reason.
    let mut app = field.app();
    app.keys("]").expect("Still owed").expect("a charge is under way");
    app.keys("<pause>y").expect("it wants a reason");
    app.keys("<pause>!it was none<enter>");
    assert!(app.last().contains("because it was none"), "{}", app.last());
    field.give("react", "1a1", &[("reaction", word("does not react"))], &[]);
    assert_eq!(ends(&field), under_way);
    field.give("home", "2b1", &[], &[]);
    assert_eq!(ends(&field), Err("a melee is under way: fight it first (Melee Procedure)".to_owned()));
    // 18 / 2 and 2 x 2, elite, charging, deeper: 18 dice against 12.
    field.give("fight", "2b1", &[], &[&[6; 18][..], &[1; 12], &[1]].concat());
    // A test stays owed, and foot may follow up or not.
    assert!(ends(&field).is_ok());
}

/// Cavalry that charged and won must follow up (Melee Results).
pub fn cavalry_that_charged_and_won_follows_up_first() {
    let mut field = Field::acting("2c", &[("2c", "cmms"), ("1c", "sssss")]);
    let charge = json!({
        "attacker": "2c1", "target": "1c1", "start": 6, "distance": 0, "stage": "follow_up", "attacker_role": "charging",
        "target_role": "defending", "shot": false, "fire": 0, "deduction": 0, "evaded": false, "winner": "2c1",
    });
    field.event(json!({"charge": {"charge": charge.clone()}}));
    let must = "C1 Cuirassiers du Roi has to follow up first, as cavalry that charged and won (Melee Results)";
    assert_eq!(ends(&field), Err(must.to_owned()));
    let mut counter = charge;
    (counter["winner"], counter["target_role"]) = (json!("1c1"), json!("countercharging"));
    field.event(json!({"charge": {"charge": counter}}));
    assert!(ends(&field).is_ok(), "it may, and need not");
}

/// Both ranks fire of pistoleers in deep formation alone (Movement).
#[test]
fn aggressive_horse_in_two_ranks_has_no_caracole() {
    let mut field = Field::acting("1c", &[("1c", "fssss"), ("2c", "ffss")]);
    let at = [("target", word("2a1")), ("distance", n(4))];
    let caracole = "both ranks fire; then it may go back its own depth";
    assert_eq!(field.row("1c1").kind, "gd hcav");
    field.overrule("1c1", &[("formation", word("two ranks"))]);
    assert!(field.is("1c1", "2 rank"));
    assert!(!field.says(&order("fire", "1c1", &at), caracole));
    field.until("2c");
    assert!(field.says(&order("fire", "2c2", &[("target", word("1a1")), ("distance", n(4))]), caracole));
}

/// A brigade is held while it acts and after that, and its line says so (scenario).
#[test]
fn a_held_brigade_is_shown_as_held_while_it_acts() {
    let mut field = Field::held();
    field.give("lay", "1b", &[("chits", word("ssss"))], &[]);
    field.activate("1b");
    assert_eq!(field.note_of("1b"), "acts, 20 of 20 points, held till turn 4");
    field.give("stand", "1b", &[], &[]);
    field.next();
    assert_eq!(field.note_of("1b"), "acted, held till turn 4");
}

/// Whose brigade is lost is told where its Commander in Chief answers now.
#[test]
fn a_lost_brigade_is_told_so() {
    let mut field = Field::walcourt();
    for unit in ["2a1", "2a2", "2a3", "2a4"] {
        field.event(json!({"gone": {"unit": unit}}));
    }
    let lost = "A The Guards is lost; ";
    for name in ["lay", "cinc"] {
        if name == "cinc" {
            field.next();
        }
        let stop = field.refused(name, "2a", &[], lost).to_string();
        assert!(stop.ends_with("its Commander in Chief, answers at B Villars"), "{stop}");
    }
    field.give("cinc", "2b", &[], &[3]);
}

/// Light horse that has shot at the charge has executed its order, and stands as any other unit (Evading, Orders).
#[test]
fn light_horse_that_has_shot_is_told_why_it_evades_no_more() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2c", "ssss")]);
    field.give("charge", "1b4", &[("target", word("2c3")), ("distance", n(4))], &[]);
    let evades = field.refused("evade", "2c3", &[("distance", n(4))], "it is charged itself: let it react");
    assert!(matches!(evades, Interrupt::Forbidden(_)));
    field.give("react", "2c3", &[("reaction", word("shoot"))], &light_dice(&field));
    field.event(json!({"test": {"unit": "1b4", "test": null}}));
    let why = "it has executed its order to stand ready, and shot: it acts as any other unit, and evades no more";
    for name in ["evade", "react"] {
        let stops: Vec<String> =
            field.game().against(name, Some(code("2c3"))).iter().map(ToString::to_string).collect();
        assert_eq!(stops, [format!("{why} (Evading, Orders)")], "{name}");
    }
}

/// Faces of one for the volley of Royal Cravates.
fn light_dice(field: &Field) -> Vec<u8> {
    let shoots = order("react", "2c3", &[("reaction", word("shoot"))]);
    let many = (1..20).find(|many| field.rule(&shoots, &vec![1; *many]).is_ok()).expect("it shoots");
    vec![1; many]
}

/// What a volley says of its return is the same however it is typed: no letter of a form stands in it.
#[test]
fn a_volley_that_is_returned_names_no_letter() {
    let field = Field::acting("1a", &[("1a", "ffss"), ("2a", "ssss")]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    let notes = field.rule(&fire, &[1; 9]).expect("is ruled").notes;
    let returns = "A1 Gardes Francaises 1 stands ready, and returns the fire, or tries to hold it.";
    assert!(notes.iter().any(|note| note == returns), "{notes:?}");
}

/// Enfants perdus, who hold a wall and have an order to fire, evade from Dutch foot: it stops where they stood (Evading).
pub fn who_evades_from_what_it_holds_is_not_caught() {
    for holds in [true, false] {
        let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
        let wall = [("ground", word("fort or wall")), ("holds", Answer::Flag(holds))];
        field.give("ground", "2b4", &wall, &[]);
        field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(2))], &[]);
        // Who holds nothing has no choice on an order to fire.
        let evades = [("reaction", word("evade"))];
        field.give("react", "2b4", if holds { &evades } else { &[] }, &[]);
        let home = order("home", "1b1", &[]);
        assert_eq!(field.question(&home, "distance").answer, Some(n(2)), "as declared");
        assert_eq!(field.question(&home, "obstacles").answer, Some(n(1)), "its wall is still there");
        // Bad going 3, and 1 thrown at least, less 1 for the wall.
        let line = field.give("home", "1b1", &[], &[]);
        assert_eq!(
            line,
            "b1 1st Dutch may go 3 inches at least over cover, as in bad going (1 off for the obstacle): it reaches where B4 \
             Enfants perdus stood, and stops there.",
            "{holds}"
        );
        assert!(field.charge.is_null());
    }
}

/// Gardes Francaises recoil into Coldstream and owe a test: it comes first, and takes them out of that contact, or not.
pub fn who_recoils_into_an_enemy_tests_before_it_fights() {
    let mut field = Field::acting("1a", &[("1a", "smss"), ("2a", "mmmm")]);
    field.overrule("2a1", &[("figures", n(18))]);
    field.event(json!({"struck": {"unit": "2a1", "by": "1a1", "casualties": 6, "fire": false}}));
    field.event(json!({"back": {"unit": "2a1"}}));
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    field.give("collide", "2a1", &[("enemy", word("1a2"))], &[]);
    assert!(field.owes("morale test") && !field.owes("melee"));
    let first = "A1 Gardes Francaises 1 tests its morale first (t)";
    field.refused("fight", "1a2", &[], first);
    let test = order("morale", "2a1", &[]);
    // 20, guards -2, against 18 figures.
    let mut passed = field.clone();
    passed.give("morale", "2a1", &[], &[5; 4]);
    assert!(passed.owes("melee"));
    // 21 - 2 is 19, by one: a face of 4 is 2 inches. 24 + 2 for a friend who routs - 2 is 24, by six.
    let none = "It is in contact with a2 Coldstream no more: there is no melee with it (a reading).";
    let notes = field.rule(&test, &[6, 5, 5, 5, 4]).expect("is ruled").notes;
    assert!(notes.iter().any(|note| note == none), "{notes:?}");
    let mut back = field.clone();
    back.give("morale", "2a1", &[], &[6, 5, 5, 5, 4]);
    assert!(back.charge.is_null() && !back.owes("melee") && !back.is("2a1", "away"));
    field.overrule("2a2", &[("routing", YES)]);
    let shattered = order("morale", "2a1", &[("routing_friend", YES)]);
    let notes = field.rule(&shattered, &[6, 6, 6, 6, 1]).expect("is ruled").notes;
    assert!(notes.iter().any(|note| note == none), "{notes:?}");
}

/// A turned chit that is still to be done hides none that comes after it.
#[test]
fn chits_behind_a_turned_one_are_owed_as_well() {
    let mut field = Field::acting("1a", &[("1a", "ffms")]);
    field.give("turn", "1a1", &[], &[]);
    let owed = |field: &Field| field.view().owed().unwrap_or_default();
    assert_eq!(owed(&field), "its order: fire: a1; chits to turn: a2 a3 a4");
    let line = ends(&field).expect("the umpire may leave them");
    assert!(line.ends_with("Left undone: its order: fire: a1; chits to turn: a2 a3 a4."), "{line}");
    // Without a point for them they are not.
    field.event(json!({"paid": {"unit": "1a1", "cost": 19}}));
    assert_eq!(owed(&field), "its order: fire: a1");
}

/// Guns that shoot at a charge run from it after that, and have no order any more.
#[test]
fn guns_that_have_still_to_run_keep_their_order_unless_they_do() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssff")]);
    field.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    let shoots = order("react", "2b5", &[("reaction", word("shoot"))]);
    let notes = field.rule(&shoots, &[1; 6]).expect("is ruled").notes;
    let stands = "B5 Heavy guns: its own order stands unless it evades, owed as its brigade acts: fire.";
    assert!(notes.iter().any(|note| note == stands), "{notes:?}");
}

/// How far off who moved out of the way is then only the table knows.
#[test]
fn the_way_of_who_moves_aside_is_asked() {
    let mut field = Field::acting("1b", &[("1b", "cssc"), ("2b", "sssms")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    let aside = order("react", "2b4", &[("reaction", word("move away"))]);
    assert!(field.says(&aside, "in reaction and so for no point (a reading)"));
    field.give("react", "2b4", &[("reaction", word("move away"))], &[]);
    let home = order("home", "1b1", &[]);
    assert_eq!(field.question(&home, "distance").answer, None);
    assert!(field.says(&home, "it has moved out of the way, straight back or to a side"));
    // Four inches and one thrown reach three.
    let line = field.give("home", "1b1", &[("distance", n(3))], &[]);
    assert!(line.ends_with("it reaches B4 Enfants perdus."), "{line}");
}

/// What the selected unit owes, and is refused while another has its order to complete, does not come before that order.
#[test]
fn space_passes_over_what_would_be_refused() {
    let mut field = Field::acting("2b", &[("2b", "mmmms"), ("1a", "ssss")]);
    field.give("turn", "2b1", &[], &[]);
    let mut app = field.app();
    app.keys("B2<pause> ").expect("move, form: B1");
}
