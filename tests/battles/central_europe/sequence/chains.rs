//! What follows from one act after the other.

use super::super::meeting;
use super::Row;

pub const ROWS: &[Row] = &[
    Row {
        what: "a melee that goes on, and is shot into from beside it",
        page: "Musketry; Melees",
        opened_by: "equal hits",
        allows: "a volley of who is touched, in the phase of his side",
        closes: "",
        owes: "the test of who was shot at, then the round, in which the hits by fire count",
        ends_with: "the retreat of who suffered more",
        played: shot_in_a_melee,
    },
    Row {
        what: "run into by friends who retreat",
        page: "Melees; Morale",
        opened_by: "a first retreat move that friends obstruct",
        allows: "",
        closes: "",
        owes: "the test of who was run into: 25 percent where it fails, and no retreat",
        ends_with: "the test",
        played: run_into,
    },
    Row {
        what: "run into by foot, mounted",
        page: "Melees; Morale",
        opened_by: "a first retreat move of foot that friendly horse obstructs",
        allows: "",
        closes: "the retreating unit is eliminated",
        owes: "",
        ends_with: "the retreat: horse does not test for foot",
        played: foot_into_horse,
    },
];

/// 100 percent and 4 dice: horse against foot in firing order, frontally, 1 a quarter; foot 1 a quarter.
fn shot_in_a_melee() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").with("face", "front").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Musketry");
    assert!(table.who("volley").contains(&"2a2".to_owned()));
    table
        .order("volley", "2a2")
        .with("distance", 0)
        .dice(&[4, 1, 1, 1])
        .says("at a3 Horse, 0 cm: 4 1 1 1, 4 or more, 1 hit");
    assert_eq!(table.owed(), [("morale", vec!["1a3".to_owned()])]);
    table.order("morale", "1a3").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
    table.go_to("Melees");
    // The horse has 3 quarters left, the foot 4.
    table.order("round", "1a3").dice(&[1; 7]).says("1 hit on Reds (1 by fire), no hit on Blacks; lost by Reds.");
    let owed = table.owed();
    assert!(owed.iter().any(|(order, who)| *order == "morale" && who == &["1a3"]), "{owed:?}");
    assert!(owed.iter().any(|(order, who)| *order == "break" && who == &["1a3"]), "{owed:?}");
}

fn run_into() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]).with("gap", 4);
    order.says("finds its retreat obstructed by");
    table.order("morale", "2a2").with("supported", "no").dice(&[3]).says("A2 Guards: 75 percent left.");
    assert_eq!(table.owed(), [], "only fire and a lost melee make a unit retreat");
    assert!(table.row("2a2").marks.contains(&"FO".to_owned()));
}

fn foot_into_horse() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a3"][..]).with("gap", 4);
    order.says("finds its retreat obstructed by");
    assert_eq!((table.row("2a1").gone, table.owed()), (true, vec![]));
}
