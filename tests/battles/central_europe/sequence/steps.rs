//! The steps of a phase.

use drumhead::umpire::Order;

use super::super::meeting;
use super::{Row, retreats};

pub const ROWS: &[Row] = &[
    Row {
        what: "card",
        page: "Command & Control",
        opened_by: "the start, and the end of each phase",
        allows: "turning a card",
        closes: "every activation",
        owes: "the next card",
        ends_with: "a card; a joker ends the turn and shuffles all cards",
        played: card,
    },
    Row {
        what: "rally",
        page: "Retreating Units",
        opened_by: "a card of the side, where a unit of it retreats",
        allows: "one die for each, without a point",
        closes: "a second die in the same phase",
        owes: "that die",
        ends_with: "the step",
        played: rally,
    },
    Row {
        what: "retreating units",
        page: "Command & Control",
        opened_by: "the end of rallying, where a unit still retreats",
        allows: "a retreat move for a point",
        closes: "any other activation of that unit",
        owes: "that move, before all other points",
        ends_with: "the step: whoever is left out does not block the others",
        played: retreating_units,
    },
    Row {
        what: "guns",
        page: "Command & Control; Movement",
        opened_by: "the retreats are made, where a gun may fire",
        allows: "one shot of each gun, for a point",
        closes: "movement of that gun in this phase",
        owes: "a morale test of whoever was hit",
        ends_with: "the step",
        played: guns,
    },
    Row {
        what: "movement",
        page: "Command & Control; Movement",
        opened_by: "the guns have fired",
        allows: "one move, charge or change of each unit, for a point",
        closes: "another move of that unit; its fire, where it adopts firing order",
        owes: "",
        ends_with: "the step; where nobody was moved, that is asked once",
        played: movement,
    },
    Row {
        what: "musketry",
        page: "Command & Control; Musketry",
        opened_by: "the moves are made, where a unit may hit",
        allows: "one volley of each unit, on the point that it moved by or on another",
        closes: "a second volley",
        owes: "a morale test of whoever was hit",
        ends_with: "the step",
        played: musketry,
    },
    Row {
        what: "melees",
        page: "Command & Control; Melees",
        opened_by: "the points are spent, where units touch",
        allows: "one round of each melee",
        closes: "a second round in the same phase",
        owes: "that round",
        ends_with: "the phase; equal hits bring another round at the end of the next",
        played: melees,
    },
    Row {
        what: "an army has too few units",
        page: "",
        opened_by: "the unit that goes",
        allows: "the rest of the phase",
        closes: "",
        owes: "",
        ends_with: "the battle, with the phase (a house value)",
        played: too_few,
    },
];

fn card() {
    let mut table = meeting();
    assert_eq!(table.owed(), [("card", vec![])]);
    table.order("next", "").refused("turn a card first");
    table.order("move", "1a1").refused("move is no order of Card");
    table.turn("red-2");
    table.go_to("Card");
    assert_eq!(table.view().headline, ["25 cards"]);
    table.order("card", "").card("joker").says("turn 1 is over");
    assert_eq!((table.view().turn, table.view().headline), (2, vec!["26 cards".to_owned()]));
}

fn rally() {
    let mut table = meeting();
    retreats(&mut table, "1a1");
    table.turn("black-2");
    assert_eq!(table.phase(), "Movement", "nobody of this side retreats");
    table.go_to("Card");
    table.turn("red-2");
    assert_eq!((table.phase(), table.owed()), ("Rally".to_owned(), vec![("rally", vec!["1a1".to_owned()])]));
    table.order("rally", "1a1").dice(&[4]).says("goes on retreating: 4, 5 needed");
    table.order("rally", "1a1").dice(&[5]).refused("a1 Line has diced to rally in this phase");
    assert_eq!(table.view().headline[0], "2/2 points", "rallying costs none");
}

fn retreating_units() {
    let mut table = meeting();
    retreats(&mut table, "1a1");
    retreats(&mut table, "1a3");
    table.turn("red-2");
    table.go_to("Retreats");
    assert_eq!(table.owed(), [("retreat", vec!["1a1".to_owned(), "1a3".to_owned()])]);
    table.order("retreat", "1a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.order("retreat", "1a1").dice(&[3]).refused("it has retreated already in this phase");
    assert_eq!(table.view().headline[0], "1/2 points");
    table.next_says("Left undone: retreats on, for a point: a3.");
    assert_eq!(table.who("gun_fire"), ["1a2"], "a3, left out, does not block the card");
    table.go_to("Movement");
    table.order("move", "1a3").dice(&[3]).refused("a retreating unit makes retreat moves only");
}

fn guns() {
    let mut table = meeting().opened("red-4", "Guns");
    assert_eq!(table.view().duties, [], "nobody has to fire");
    assert_eq!(table.view().may.iter().map(|duty| duty.order).collect::<Vec<_>>(), ["gun_fire"]);
    table.canister();
    assert_eq!(table.owed(), [("morale", vec!["2a1".to_owned()])]);
    table.order("gun_fire", "1a2").refused("it has fired already in this phase");
    table.go_to("Movement");
    table.order("form", "1a2").with("what", "pivot").refused("guns do not move and fire in the same phase");
}

fn movement() {
    let mut table = meeting().opened("red-4", "Movement");
    table.app.keys("<pause>]").expect("nothing was ruled in Movement");
    assert_eq!((table.phase(), table.app.last()), ("Musketry".to_owned(), "Musketry (red-4, Reds).".to_owned()));
    table.undo();
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.order("charge", "1a1").with("target", "2a1").refused("its movement of this phase is spent");
    table.order("form", "1a4").says("adopts firing order");
    table.app.keys("<pause>]");
    assert_eq!(table.phase(), "Musketry", "nothing is asked where somebody was moved");
    assert_eq!(table.who("volley"), ["1a1"], "a4 spent the phase on its order");
    assert!(table.row("1a4").marks.contains(&"FO".to_owned()));
}

fn musketry() {
    let mut table = meeting().opened("red-2", "Movement");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.order("move", "1a3").with("distance", 3).says("moves 3 cm");
    table.go_to("Musketry");
    assert_eq!(table.who("volley"), ["1a1"], "the points are spent, and horse has no muskets");
    assert_eq!(table.view().duties, [], "nobody has to fire");
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[5, 1, 1, 1]).says("1 hit");
    assert_eq!(table.owed(), [("morale", vec!["2a1".to_owned()])]);
    table.order("volley", "1a1").refused("it has fired already in this phase");
}

fn melees() {
    let mut table = meeting().opened("red-2", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    assert_eq!(table.owed(), [("round", vec!["1a3".to_owned(), "2a2".to_owned()])]);
    table.order("round", "1a3").dice(&[1; 8]).says("round 1: no hit on Reds, no hit on Blacks; another round");
    assert_eq!(table.owed(), []);
    table.order("round", "2a2").refused("its melee has had its round of this phase");
    table.go_to("Card");
    table.turn("black-2");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("round 2");
}

fn too_few() {
    let mut table = meeting();
    for unit in ["2a3", "2a4"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    table.turn("red-4");
    table.canister();
    let mut again = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).with("allow", "again");
    again = again.dice(&[6, 4, 4, 1]);
    again.says("When the phase closes, after its melees: Blacks lost too many units; Reds won (a house value).");
    assert_eq!(
        (table.view().over, table.view().headline),
        (None, vec!["3/4 points".to_owned(), "25 cards".to_owned()])
    );
    assert_eq!(table.view().armies[1].standing, "2 of 5, lost (house)");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    // Below the dice by which it came.
    let at = notes.iter().position(|note| note.starts_with("When the phase closes, after its melees: Blacks lost"));
    assert!(at > notes.iter().position(|note| note == "Score 6, halved 3."), "{notes:?}");
    table.go_to("Musketry");
    let close = table.order(Order::NEXT, "").with("fight_on", false);
    close.says("The phase closes (red-4, Reds): Blacks lost too many units; Reds won.");
    assert!(table.view().over.is_some());
}
