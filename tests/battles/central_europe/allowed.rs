//! The umpire is always right: what the book forbids is ruled all the same where he allows it with a reason; what makes no
//! sense is not.

use drumhead::umpire::{Interrupt, Order};

use super::meeting;

const WHY: &str = "I saw it";

#[test]
fn a_shot_out_of_range_and_out_of_arc_is_roundshot_all_the_same() {
    let mut table = meeting().opened("red-4", "Guns");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 30).with("in_arc", false);
    shot.with("allow", WHY).dice(&[6, 4, 4, 1]).says("30 cm, roundshot: 6, 2 potential of 1.5: 4 1, 1 hit");
}

/// Roundshot halves the score, and whatever is left of it is halved into potential hits; at half of its effectiveness a gun's
/// score is halved once more (Artillery).
#[test]
fn the_halvings_of_a_shot_are_told_one_by_one() {
    for (effectiveness, faces, said) in [
        ("75", &[6, 4, 4, 1][..], "Score 6, halved 3, halved 1.5."),
        ("50", &[6, 4][..], "Score 6, halved 3, halved 1.5, halved 0.75."),
    ] {
        let mut table = meeting().opened("red-4", "Guns");
        table.order("overrule", "1a2").with("effectiveness", effectiveness).with("why", "a shell").says("percent");
        table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12).dice(faces).says(said);
    }
    let mut table = meeting().opened("red-4", "Guns");
    table
        .order("gun_fire", "1a2")
        .with("target", "2a1")
        .with("distance", 6)
        .dice(&[6, 4, 4, 1])
        .says("Score 6, halved 3.");
}

#[test]
fn horse_that_is_allowed_to_fire_does_as_light_horse_on_foot() {
    let mut table = meeting().opened("red-4", "Musketry");
    let volley = table.order("volley", "1a3").with("target", "2a1").with("distance", 7).with("allow", WHY);
    volley.dice(&[6, 5, 5, 5]).says("7 cm: 6 5 5 5, 6 or more, 1 hit.");
}

#[test]
fn a_charge_that_is_allowed_from_beyond_reach_still_goes_as_far_as_its_die() {
    let mut table = meeting().opened("red-4", "Movement");
    let charge = table.order("charge", "1a3").with("distance", 13).with("target", "2a1").with("allow", WHY);
    charge.dice(&[6]).says("13 cm off, and falls short after 12.5 cm.");
}

#[test]
fn a_face_that_two_attack_is_fought_over() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table
        .order("charge", "1a4")
        .with("distance", 3)
        .with("target", "2a2")
        .with("face", "front")
        .with("allow", WHY)
        .says("contact");
    table.go_to("Melees");
    // The contact was allowed: its rounds need no leave of their own.
    table.order("round", "1a3").with("struck", &["1a3"][..]).dice(&[1; 12]).says("another round");
}

#[test]
fn a_unit_that_does_not_retreat_may_dice_to_rally_and_one_that_owes_nothing_may_test() {
    let mut table = meeting().opened("black-4", "Card");
    table.order("overrule", "2a1").with("retreating", true).with("why", WHY).says("retreating");
    table.turn("black-3");
    table.order("rally", "2a2").dice(&[5]).refused("it is not retreating (Retreating Units)");
    table.order("rally", "2a2").with("allow", WHY).dice(&[5]).says("rallies: 5, 5 needed");
    let test = table.order("morale", "2a3").with("allow", WHY).with("cause", "firing").with("supported", "yes");
    test.with("supporter", &["2a2"][..]).dice(&[2]).says("fails: 2 + 1 = 3, 4 needed");
    assert_eq!(table.strength("2a3"), "(75)");
}

#[test]
fn what_makes_no_sense_cannot_be_allowed() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a1").with("allow", WHY).refused("only artillery fires so (Artillery)");
    table
        .order("gun_fire", "1a2")
        .with("allow", WHY)
        .with("target", "1a1")
        .with("distance", 3)
        .refused("choose one of");
    table.go_to("Movement");
    table.order("form", "1a5").with("allow", WHY).refused("it has no order, saddle or limber to change");
    table.go_to("Musketry");
    let order = Order { name: "volley".to_owned(), subject: Some("1a2".parse().expect("a code")), ..Order::default() };
    let result = table.battle().rule(&order, &[]).result;
    assert!(matches!(result, Err(Interrupt::Refused(_))), "it is not offered to be allowed");
    table.order("volley", "1a2").with("allow", WHY).refused("only foot, light foot and dismounted light horse fire");
    table.order("rally", "1a1").with("allow", WHY).refused("rally is no order of Musketry");
}

#[test]
fn who_is_allowed_out_of_a_melee_has_left_it() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    table.order("move", "1a3").with("distance", 6).with("allow", WHY).says("moves 6 cm");
    assert_eq!((table.row("1a3").marks, table.row("2a2").marks), (vec!["mov".to_owned()], vec!["FO".to_owned()]));
    table.undo();
    table.order("charge", "1a3").with("distance", 4).with("target", "2a1").with("allow", WHY).says("contact");
    assert_eq!((table.row("1a3").marks[0].as_str(), table.row("2a2").marks), (">A1", vec!["FO".to_owned()]));
}
