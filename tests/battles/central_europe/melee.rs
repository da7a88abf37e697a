//! Rounds of a melee (Melees).

use super::meeting;

#[test]
fn the_loser_of_a_melee_retreats_and_tests() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 4, 1, 1, 1]).says("1 hit on Reds, 1 hit on Blacks; another round.");
    assert_eq!((table.strength("1a3"), table.strength("2a2")), ("[75]".to_owned(), "[75]".to_owned()));
    table.order("round", "1a3").dice(&[1; 6]).refused("its melee has had its round of this phase (Melees)");
    table.go_to("Card");
    table.turn("black-2");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 4, 1, 1, 1, 1]).says("Blacks loses");
    assert_eq!(table.strength("2a2"), "(25)");
    assert!(!table.row("1a3").marks.iter().any(|mark| mark.starts_with("at ")), "they have parted");
    let way = table.order("break", "2a2").with("in_the_way", &["2a1"][..]).dice(&[3]);
    way.says("finds its retreat obstructed and is eliminated");
    table.order("morale", "2a1").with("supported", "none").dice(&[3]).says("fails: 3 of 4");
    assert_eq!(table.strength("2a1"), "[75]", "25 percent only, CE-AMB-21");
}

#[test]
fn guns_in_a_melee_are_taken_and_nothing_is_left_of_them() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "none").says("contact");
    table.go_to("Melees");
    table.order("round", "2a5").says("no hit on Reds, no hit on Blacks; nobody of Blacks is left.");
    assert_eq!(table.strength("2a5"), "GONE");
    table.order("round", "2a5").refused("A5 Battery is eliminated");
    table.order("overrule", "2a5").with("gone", false).with("why", "they were carried off").says("not eliminated");
    assert_eq!(table.strength("2a5"), "[25]", "whoever is back has a quarter at the least");
}

#[test]
fn hits_by_fire_are_told_apart_in_the_melee_that_counts_them() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a5").with("distance", 6).dice(&[6, 6, 1, 1]).says("1 hit");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "none").says("contact");
    table.go_to("Melees");
    table.order("round", "2a5").says("no hit on Reds, 1 hit on Blacks (1 by fire); Blacks loses.");
    table.undo();
    table.order("round", "2a5").says("suffers no hit, is eliminated, as guns in a melee are");
}
