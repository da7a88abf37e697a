//! What is marked of a unit that moves, rallies, or stands somewhere.

use super::super::field::{allowed, duties, end_turn, example, mustered, owed, rearguard};
use super::{Row, shake};
use crate::support::table::Table;

pub const ROWS: &[Row] = &[
    Row {
        of: "shaken",
        opens: "a failed test, a lost round, a fallback",
        allows: "moves at half speed",
        closes: "charges and shots; pursuit",
        owes: "",
        ends: "a rally",
        section: "Movement; Firing; Pursuit Moves",
        play: shaken,
    },
    Row {
        of: "moved",
        opens: "a move or a charge",
        allows: "a shot at a penalty after half a move of infantry",
        closes: "another move, a charge; any shot after more than half, of guns after any",
        owes: "",
        ends: "the turn",
        section: "Movement; Fire after Movement",
        play: moved,
    },
    Row {
        of: "guns that are limbered",
        opens: "the order of battle, never again once they unlimber",
        allows: "moves at column rate",
        closes: "shots, and any shot in the turn in which they unlimber",
        owes: "",
        ends: "unlimbering, for good",
        section: "Gun Movement",
        play: limbered,
    },
    Row {
        of: "refused",
        opens: "a unit out of command that rolls too low",
        allows: "moves and wheels",
        closes: "charges and changes of formation or facing, and so any move of a bent line",
        owes: "",
        ends: "the turn",
        section: "Command Radius",
        play: refused,
    },
    Row {
        of: "disordered",
        opens: "broken ground, obstacles in a charge, a round of combat, friends who recoil through",
        allows: "",
        closes: "",
        owes: "",
        ends: "an active turn without a move or a fight, outside broken ground; from the muster, the first",
        section: "Disordered Units",
        play: disordered,
    },
    Row {
        of: "seen in woods",
        opens: "a shot out of woods",
        allows: "shots at it from farther than 4 inches",
        closes: "",
        owes: "",
        ends: "the next turn of its side",
        section: "Terrain Effects",
        play: seen,
    },
    Row {
        of: "counts as line",
        opens: "the umpire's word, in a town block or behind cover",
        allows: "to fight, shoot and be shot at as infantry",
        closes: "pursuit",
        owes: "",
        ends: "leaving its place, or the umpire's word",
        section: "If in Town Blocks",
        play: as_line,
    },
    Row {
        of: "shattered",
        opens: "a quarter of the figures left, or fewer",
        allows: "to act until the turn ends",
        closes: "",
        owes: "",
        ends: "the turn: it leaves the table",
        section: "Shattered Units",
        play: shattered,
    },
    Row {
        of: "square",
        opens: "a change of formation of infantry",
        allows: "to form line or column again in its place, for its move",
        closes: "moves and charges; it has no flank and no rear",
        owes: "",
        ends: "another formation",
        section: "Square; Maneuver",
        play: square,
    },
    Row {
        of: "out of command",
        opens: "the umpire's word that it is beyond its general's radius",
        allows: "moves and wheels; charges and changes on a roll of 4 or more",
        closes: "",
        owes: "",
        ends: "the umpire's word that it is within, or its general with it",
        section: "Command Radius",
        play: out_of_command,
    },
    Row {
        of: "diced to rally",
        opens: "a rally roll, made or failed",
        allows: "",
        closes: "another roll of this turn",
        owes: "",
        ends: "the turn",
        section: "Rallying Shaken Units",
        play: diced,
    },
    Row {
        of: "garrison",
        opens: "infantry that stands in a town block",
        allows: "to shoot out of each side with half of its size, and to fight with all stands",
        closes: "its brigade's move",
        owes: "",
        ends: "a move of its own, a charge, a recoil out of the block",
        section: "Terrain Effects",
        play: garrison,
    },
];

fn shaken() {
    let mut table = rearguard();
    shake(&mut table, "1a2");
    table.order("charge", "1a2").refused("a shaken unit does not charge (Charging)");
    table.order("move", "1a2").says("2 of 2 inches");
    table.through("Shooting");
    let shot = table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[1; 4]);
    shot.refused("a shaken unit does not shoot (Firing)");
}

fn moved() {
    let mut table = rearguard();
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.order("move", "1a3").with("distance", 3).says("3 of 4 inches");
    table.order("charge", "1a2").refused("it has moved this turn (Movement)");
    assert_eq!(allowed(&table, "move"), ["1a1", "1a4", "1b1", "1b2", "1b3", "1b4"]);
    assert!(duties(&table).is_empty(), "a move is no duty");
    table.through("Shooting");
    assert_eq!(allowed(&table, "fire"), ["1a1", "1a2", "1a4"]);
    table.order("fire", "1a2").with("target", "2a1").with("distance", 4).dice(&[5; 4]).says("for 6 or more, no hit");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.order("move", "1a3").says("4 of 4 inches");
}

fn limbered() {
    let mut table = rearguard();
    table.order("move", "1b4").with("distance", 3).says("3 of 6 inches");
    table.through("Shooting");
    let shot = |table: &mut Table, why: &str| {
        table.order("fire", "1b4").with("target", "2a1").with("distance", 12).dice(&[1; 3]).refused(why);
    };
    shot(&mut table, "limbered guns do not shoot: unlimber them first");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.order("move", "1b4").with("what", "unlimber").with("distance", 0).says("0 of 3 inches");
    table.through("Shooting");
    shot(&mut table, "guns do not move and shoot in the same turn");
    end_turn(&mut table, "Turn 4");
    end_turn(&mut table, "Turn 5");
    let again = table.order("move", "1b4").with("what", "limber");
    again.refused("choose one of");
    table.through("Shooting");
    table.order("fire", "1b4").with("target", "2a1").with("distance", 12).dice(&[5, 1, 1]).says("1 hit");
}

fn refused() {
    let mut table = example();
    let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("out_of_command", true);
    order.dice(&[3]).says("does not charge (Command Radius)");
    let why = "out of command, it has refused an order this turn (Command Radius)";
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).refused(why);
    table.order("move", "1a1").with("what", "turn").with("distance", 0).refused(why);
    table.order("move", "1a1").with("what", "wheel").with("distance", 0).says("wheel, 0 of 6 inches");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8);
    order.dice(&[4]).says("rolls 4, 4 needed: charges");
}

fn disordered() {
    let mut table = rearguard();
    table.order("move", "1a2").with("terrain", "rough").with("ground", "open").says("is disordered");
    assert_eq!(table.row("1a2").strength, "[12/12]");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.order("move", "1a2").with("distance", 1).says("1 of 4 inches");
    end_turn(&mut table, "Turn 4");
    assert_eq!(table.row("1a2").strength, "[12/12]", "it moved in its own turn");
    end_turn(&mut table, "Turn 5");
    end_turn(&mut table, "Reformed: a2 IR 17 Manteuffel");
}

fn seen() {
    let mut table = rearguard();
    end_turn(&mut table, "Turn 2");
    table.through("Shooting");
    table.order("overrule", "1b4").with("formation", "unlimbered").with("why", "ready").says("formation or ground");
    table.order("fire", "2b1").with("target", "1a2").with("distance", 4).dice(&[1; 4]).says("no hit");
    end_turn(&mut table, "Turn 3");
    table.through("Shooting");
    table.order("fire", "1b4").with("target", "2b1").with("distance", 8).dice(&[6, 5, 5]).says("1 hit");
    end_turn(&mut table, "Turn 4");
    end_turn(&mut table, "Turn 5");
    table.through("Shooting");
    let shot = table.order("fire", "1b4").with("target", "2b1").with("distance", 8).dice(&[6, 5, 5]);
    shot.refused("troops in woods are seen at 4 inches, or when they shoot (Terrain Effects)");
}

fn as_line() {
    let mut table = mustered();
    table.order("as_line", "2b1").with("ground", "town").says("counts as line infantry: line, town");
    table.next();
    end_turn(&mut table, "Turn 2");
    assert_eq!(table.row("2b1").marks, ["asline", "town"]);
    table.order("move", "2b1").says("It skirmishes again");
    assert_eq!(table.row("2b1").marks, ["mov"]);
}

fn shattered() {
    let mut table = rearguard();
    table.order("overrule", "1a2").with("figures", 3).with("why", "counted again").says("12 to 3 figures");
    assert_eq!(table.row("1a2").marks, ["shatt"]);
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[1]).says("no hit");
    end_turn(&mut table, "Shattered, off the table: a2 IR 17 Manteuffel");
    assert_eq!(table.row("1a2").strength, "GONE");
}

fn square() {
    let mut table = rearguard();
    let forms = table.order("move", "1a2").with("what", "formation").with("formation", "square");
    forms.with("distance", 0).says("change formation");
    end_turn(&mut table, "Turn 2");
    assert!(table.row("1a2").marks.contains(&"square".to_owned()));
    end_turn(&mut table, "Turn 3");
    table.order("move", "1a2").refused("a square does not move: `reform` (Q) forms line or column first (Square)");
    table.order("charge", "1a2").refused("a square does not");
    table.order("reform", "1a2").says("forms line out of square");
    assert!(!table.row("1a2").marks.contains(&"square".to_owned()));
    table.order("reform", "1a2").refused("it is no square");
}

fn out_of_command() {
    let mut table = example();
    let order = table.order("move", "1a3").with("what", "turn").with("distance", 0);
    order.with("out_of_command", true).dice(&[4]).says("rolls 4, 4 needed");
    table.order("move", "1a2").with("out_of_command", true).with("distance", 4).says("4 of 4 inches");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    // What was said of the radius stands, until it is said otherwise.
    let order = table.order("move", "1a2").with("what", "turn").with("distance", 0);
    order.dice(&[3]).says("rolls 3, 4 needed");
    let order = table.order("move", "1a3").with("what", "turn").with("distance", 0);
    order.with("out_of_command", false).says("change facing, 0 of");
}

fn diced() {
    let mut table = rearguard();
    for unit in ["2a2", "2a3"] {
        shake(&mut table, unit);
    }
    end_turn(&mut table, "Turn 2, phase 1 Rally: Austria");
    let rolls = |table: &mut Table, face: u8, says: &str| {
        table.order("rally", "2a2").with("no_visible_chargers", false).dice(&[face]).says(says);
    };
    rolls(&mut table, 3, "rolls 3, 5 needed: it stays shaken");
    let again = table.order("rally", "2a2").with("no_visible_chargers", false).dice(&[6]);
    again.refused("it has diced to rally this turn");
    assert_eq!(owed(&table, "rally"), ["2a3"]);
    end_turn(&mut table, "Turn 3");
    end_turn(&mut table, "Turn 4, phase 1 Rally: Austria");
    assert_eq!(owed(&table, "rally"), ["2a2", "2a3"]);
    rolls(&mut table, 5, "rolls 5, 5 needed");
}

fn garrison() {
    let mut table = mustered();
    table.order("deploy", "1a2").with("ground", "town").says("town");
    table.next();
    table.order("move", "1a").says("move: a1 Gren Kleist, a3 IR 27 Kleist, a4 Fus Wied");
    let said = table.battle().standing().last().expect("a ruling").ruled.notes;
    let why = "Not a2 IR 17 Manteuffel: it holds a town block, and leaves it by a move of its own (Terrain Effects).";
    assert!(said.iter().any(|note| note == why), "{said:?}");
    assert!(table.row("1a2").marks.contains(&"town".to_owned()));
    table.order("move", "1a2").says("leaves the town");
}
