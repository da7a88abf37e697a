//! What the umpire says that the roster does not have, or has otherwise; and what a ruling says of it.

use super::meeting;
use drumhead::umpire::{Answer, Order, Throw};

/// One die for each 25 percent in a single line of bases (Musketry).
#[test]
fn how_much_of_a_unit_stands_in_line_is_a_number() {
    let mut table = meeting().opened("red-4", "Musketry");
    let says = "percent_in_line is 25, 50, 75 or 100 (Musketry)";
    for share in [0, 30, 125] {
        table.order("volley", "1a1").with("target", "2a1").with("distance", 8).with("in_line", share).refused(says);
    }
    table.app.keys("<pause><esc><pause><esc><pause>a1fA18l25<enter>4");
    assert!(table.app.last().starts_with("a1 Line at A1 Foot, 8 cm: 4, 4 or more, 1 hit"), "{}", table.app.text());
    table.undo();
    // Whoever says nothing fires with all that is left.
    table.app.keys("<pause>a1fA18<enter>4111");
    assert!(
        table.app.last().starts_with("a1 Line at A1 Foot, 8 cm: 4 1 1 1, 4 or more, 1 hit"),
        "{}",
        table.app.last()
    );
    table.undo();
    table.order("overrule", "1a1").with("effectiveness", "50").with("why", "counted").says("100 to 50 percent");
    table
        .order("volley", "1a1")
        .with("target", "2a1")
        .with("distance", 8)
        .with("in_line", 75)
        .refused("no more stands in line");
}

/// A journal that was begun when it was a choice has a word.
#[test]
fn the_word_of_a_share_in_line_is_still_read() {
    let table = meeting().opened("red-4", "Musketry");
    let answers = [
        ("target".to_owned(), Answer::Word("2a1".to_owned())),
        ("distance".to_owned(), Answer::Number(8.into())),
        ("in_line".to_owned(), Answer::Word("25".to_owned())),
    ];
    let order = Order { name: "volley".to_owned(), subject: "1a1".parse().ok(), answers: answers.into() };
    let ruled = table.battle().rule(&order, &[Throw::Face(4)]).result.expect("it is read");
    assert_eq!(ruled.line, "a1 Line at A1 Foot, 8 cm: 4, 4 or more, 1 hit.");
}

/// A lost melee begins another retreat, whose full move is its first (Melees, Morale, CE-AMB-16).
#[test]
fn a_retreating_unit_that_loses_a_melee_is_ended_by_who_obstructs_it() {
    let mut table = meeting();
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    let mut table = table.opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("its rear, over 3 cm: contact.");
    table.go_to("Melees");
    // 3 a quarter at other foot and 1 for its rear; the foot 1 a quarter.
    table.order("round", "1a3").dice(&[&[4][..], &[1; 19]].concat()).says("lost by Blacks");
    table.order("morale", "2a1").with("supported", "no").dice(&[4]).says("passes");
    let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]);
    order.with("gap", 4).says("A1 Foot finds its retreat obstructed by A2 Guards after 4 cm and is eliminated.");
    assert_eq!(table.owed(), [("morale", vec!["2a2".to_owned()])]);
}

/// One test for all fire of a step, whichever comes first (Morale, CE-AMB-20).
#[test]
fn two_volleys_of_a_step_bring_one_test_whether_it_is_made_between_them_or_not() {
    for between in [false, true] {
        let mut table = meeting().opened("red-4", "Musketry");
        let volley = |table: &mut crate::support::table::Table, firer: &str, faces: &[u8], says: &str| {
            table.order("volley", firer).with("target", "2a2").with("distance", 8).dice(faces).says(says);
        };
        volley(&mut table, "1a1", &[4, 1, 1, 1], "A2 Guards owes a morale test.");
        if between {
            table.order("morale", "2a2").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
        }
        let tested = "A2 Guards has tested for fire in this step, and tests for no more of it (a reading).";
        volley(&mut table, "1a4", &[6, 1, 1, 1], if between { tested } else { "A2 Guards owes a morale test." });
        assert_eq!(table.owed().is_empty(), between);
        if !between {
            table.order("morale", "2a2").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
        }
        assert_eq!(table.owed(), []);
    }
}

#[test]
fn a_ruling_says_what_of_the_roster_it_overrules() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.go_to("Musketry");
    let volley = table.order("volley", "1a1").with("target", "2a1").with("distance", 8).with("moved", false);
    volley.dice(&[4, 1, 1, 1]).says("4 or more, 1 hit. (overruled: moved this phase no)");
    let test = table.order("morale", "2a1").with("cause", "a lost melee").with("supported", "no");
    test.dice(&[4]).says("A1 Foot stands: 4, 4 needed. (overruled: because of a lost melee)");
}

/// A unit that has rallied has its back to the enemy: its front comes to whom it charges (Morale, Movement).
#[test]
fn who_charges_with_its_back_to_the_enemy_turns_about() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "1a3").with("away", true).with("why", "it ran").says("back to the enemy");
    let asked = table.asked("charge", "1a3", &[], "about_faces").kind;
    assert_eq!(asked, drumhead::umpire::Kind::Choice(vec!["one"]));
    table
        .order("charge", "1a3")
        .with("target", "2a1")
        .with("distance", 3)
        .says("a3 Horse turns about and charges A1 Foot");
}

/// Who attacked its rear may stand in its way (Melees, Morale).
#[test]
fn the_enemy_at_the_rear_of_a_unit_that_goes_back_is_named() {
    let behind = "a3 Horse attacked it in its rear: does it obstruct its way?".to_owned();
    for lost in [false, true] {
        let mut table = meeting().opened("red-4", "Movement");
        let charge = table.order("charge", "1a3").with("target", "2a1").with("distance", 3);
        charge.with("face", "rear (behind)").says("its rear, over 3 cm: contact.");
        if lost {
            table.go_to("Melees");
            table.order("round", "1a3").dice(&[&[4][..], &[1; 19]].concat()).says("lost by Blacks");
        } else {
            table.go_to("Musketry");
            table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
        }
        let fails = if lost { "fails: 1, 4 needed" } else { "breaks and retreats" };
        table.order("morale", "2a1").with("supported", "no").dice(&[1]).says(fails);
        assert!(table.form_says("break", "2a1").contains(&behind), "{:?}", table.form_says("break", "2a1"));
    }
}

/// A river bank is defended to the front, as a wall covers it: of an attack from the rear the umpire says it (Melees).
#[test]
fn a_river_bank_is_defended_to_the_front_unless_it_is_said_otherwise() {
    for (face, defends) in [("front", vec!["2a1".to_owned()]), ("rear (behind)", vec![])] {
        let mut table = meeting().opened("red-4", "Movement");
        table.stands("2a1", "river bank");
        table.order("charge", "1a3").with("target", "2a1").with("distance", 3).with("face", face).says("contact");
        table.go_to("Melees");
        assert_eq!(table.asked("round", "1a3", &[], "river_bank").answer, Some(Answer::Words(defends)), "{face}");
    }
}

/// The test is made at once, by a reading, and nobody is kept from acting before it (CE-AMB-54).
#[test]
fn a_ruling_says_who_acts_before_the_test_that_he_owes() {
    let mut table = meeting().opened("black-4", "Musketry");
    table.order("volley", "2a2").with("target", "1a3").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    table.order(Order::NEXT, "").says("Left undone");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    let charge = table.order("charge", "1a3").with("target", "2a1").with("distance", 3);
    charge.says("a3 Horse acts before the morale test that it owes (a reading).");
}

/// Heavy horse throws 3 a quarter at foot out of order, foot 1 a quarter at it; light infantry none (Melees).
#[test]
fn the_title_of_a_round_says_who_throws_how_many_dice() {
    for (target, dice) in
        [("2a1", "a3 Horse (12 dice) and A1 Foot (4 dice)"), ("2a4", "a3 Horse (8 dice) and A4 Croats (no dice)")]
    {
        let mut table = meeting().opened("red-4", "Movement");
        table.order("charge", "1a3").with("target", target).with("distance", 3).says("contact");
        table.go_to("Melees");
        let order = Order { name: "round".to_owned(), subject: "1a3".parse().ok(), ..Order::default() };
        assert_eq!(table.battle().rule(&order, &[]).form.title, format!("fight a round: {dice}"));
    }
}

/// What terrain leaves of a move is in its line, as the log tells lines only (Terrain).
#[test]
fn the_line_of_a_move_says_what_terrain_left_of_it() {
    let mut table = meeting().opened("red-4", "Movement");
    let slow = table.order("move", "1a4").with("terrain", "half").with("distance", 2);
    slow.says("a4 Second moves 2 cm, terrain leaving half.");
    let slow = table.order("charge", "1a3").with("target", "2a1").with("terrain", "half").with("distance", 3);
    slow.says("a3 Horse charges A1 Foot, over 3 cm, terrain leaving half: contact.");
}

/// The keys of a test are the same whether the friend is taken over from the last one or not.
#[test]
fn a_friend_who_is_taken_over_is_confirmed_by_his_code() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    for step in ["Guns", "Musketry"] {
        if step == "Musketry" {
            table.go_to(step);
            table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
        }
        table.app.keys("<pause>A1tyA23");
        let last = table.app.last();
        assert_eq!(last, "A1 Foot stands: 3 + 1 = 4, 4 needed.", "{step}\n{}", table.app.text());
    }
}

/// What was taken over from a test that is removed was said of the next one all the same, which is ruled with it.
#[test]
fn what_was_taken_over_from_a_ruling_outlives_it() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.app.keys("<pause>A1tyA23");
    let first = table.battle().standing().last().expect("the test").seq;
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    table.app.keys("<pause>A1t3");
    let stands = "A1 Foot stands: 3 + 1 = 4, 4 needed.";
    assert_eq!(table.app.last(), stands, "{}", table.app.text());
    table.app.keys(&format!("<pause>g{first}<enter>d<pause>")).expect(&format!("REMOVAL OF RECORD {first}"));
    table.app.keys("<enter>").expect("removed");
    assert_eq!(table.app.last(), stands);
    assert!(!table.app.says("cannot be ruled again"), "{}", table.app.text());
}
