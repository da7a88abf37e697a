//! The table of the sequence: for every step of the turn and every mark what opens it, what it allows, closes and owes, and
//! what ends it, each with the section of the article and a play that shows it.

use super::field::{EXAMPLE, allowed, duties, end_turn, example, mustered, owed, rearguard};
use crate::support::table::Table;

/// A row of the table.
struct Row {
    /// The step or the mark.
    of: &'static str,
    opens: &'static str,
    allows: &'static str,
    closes: &'static str,
    owes: &'static str,
    ends: &'static str,
    section: &'static str,
    play: fn(),
}

const SEQUENCE: &[Row] = &[
    Row {
        of: "Muster",
        opens: "the battle",
        allows: "draw up, dice for generals, generals join",
        closes: "",
        owes: "",
        ends: "the first turn, for good",
        section: "Formations; Leadership",
        play: muster,
    },
    Row {
        of: "active and passive",
        opens: "a turn",
        allows: "the active side rallies, moves, charges and shoots; the passive side gets out of the way and tests",
        closes: "moves, charges, shots and rallies of the passive side",
        owes: "",
        ends: "the turn: the sides swap",
        section: "Turn Sequence",
        play: roles,
    },
    Row {
        of: "Rally",
        opens: "a shaken unit of the active side that touches no enemy",
        allows: "one roll for each",
        closes: "a second roll this turn",
        owes: "",
        ends: "the step",
        section: "Rallying Shaken Units",
        play: rally,
    },
    Row {
        of: "Movement",
        opens: "every turn",
        allows: "the active side moves, charges, falls back; its generals ride",
        closes: "",
        owes: "",
        ends: "the step",
        section: "Movement; Charging; Voluntary Fallback",
        play: movement,
    },
    Row {
        of: "Evading",
        opens: "gunners who are charged, skirmishers who may be reached",
        allows: "gunners leave their guns, skirmishers fall back",
        closes: "the step is passed over where nobody gets out of the way",
        owes: "skirmishers who are touched fall back or lose stands",
        ends: "the step",
        section: "Evading; Light Infantry",
        play: evading,
    },
    Row {
        of: "Shooting",
        opens: "every turn",
        allows: "each stand of the active side that can shoot one shot",
        closes: "a second shot of the same stands",
        owes: "",
        ends: "the step",
        section: "Firing; Turn Sequence",
        play: shooting,
    },
    Row {
        of: "Tests",
        opens: "a hit by shooting",
        allows: "",
        closes: "no pursuit follows a recoil from shooting, made or not",
        owes: "the general's die, the test, the recoil, in this order",
        ends: "the step",
        section: "Firing Results; Danger to Generals",
        play: tests,
    },
    Row {
        of: "Reform",
        opens: "every turn",
        allows: "the umpire to end the battle",
        closes: "all other orders",
        owes: "",
        ends: "the turn: who stood still reforms, who is shattered leaves",
        section: "Disordered Units; Shattered Units",
        play: reform,
    },
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
        of: "charged",
        opens: "a charge into contact",
        allows: "defensive fire in its round; gunners evade; skirmishers fall back",
        closes: "moves and shots of both; shots at them but for a hanging flank",
        owes: "a round; skirmishers who are reached fall back or lose stands",
        ends: "evading, a recoil, the end of either",
        section: "Charging; Defensive Fire; Firing into a Combat",
        play: charged,
    },
    Row {
        of: "guns left",
        opens: "gunners who evade",
        allows: "",
        closes: "their moves and shots",
        owes: "",
        ends: "the umpire's word that they are back",
        section: "Evading",
        play: guns_left,
    },
    Row {
        of: "refused",
        opens: "a unit out of command that rolls too low",
        allows: "moves and wheels",
        closes: "charges and changes of formation or facing",
        owes: "",
        ends: "the turn",
        section: "Command Radius",
        play: refused,
    },
    Row {
        of: "shot at",
        opens: "a hit by shooting",
        allows: "",
        closes: "",
        owes: "one test on all hits of the turn, and after it the recoil",
        ends: "the test; the turn",
        section: "Firing Results",
        play: shot_at,
    },
    Row {
        of: "shot away before the round",
        opens: "the target of a charge fails its test",
        allows: "",
        closes: "the round: nobody is in contact any more",
        owes: "the recoil",
        ends: "",
        section: "Firing Results; Recoil Moves",
        play: shot_away,
    },
    Row {
        of: "general in danger",
        opens: "two hits or more of one shooting or round on his unit, also such as destroy it",
        allows: "",
        closes: "",
        owes: "his die",
        ends: "the die, the next round of combat, the turn",
        section: "Danger to Generals",
        play: danger,
    },
    Row {
        of: "Combat",
        opens: "enemies in contact",
        allows: "",
        closes: "a second round of the same turn",
        owes: "a round of each combat, recoils, dice for generals",
        ends: "the round; losers are out of contact",
        section: "Combat; Combat Results",
        play: combat,
    },
    Row {
        of: "flank attack",
        opens: "a charge that began behind the flank",
        allows: "a free strike in the first round",
        closes: "defensive fire; strikes at it in the first round",
        owes: "",
        ends: "the contact",
        section: "Flank/Rear Attacks",
        play: flank,
    },
    Row {
        of: "Pursuit",
        opens: "all enemies of a unit recoil",
        allows: "to follow one of them, once the recoil is made",
        closes: "",
        owes: "the round at once, where it runs into others",
        ends: "the step",
        section: "Pursuit Moves",
        play: pursuit,
    },
    Row {
        of: "pursued",
        opens: "a pursuit all the way",
        allows: "double hits of the pursuer in the next round",
        closes: "another round this turn; the rally of who is pursued",
        owes: "a round next turn",
        ends: "that round",
        section: "Pursuit Moves; Eligible Stands in Combat",
        play: pursued,
    },
    Row {
        of: "disordered",
        opens: "broken ground, obstacles in a charge, a round of combat, friends who recoil through",
        allows: "",
        closes: "",
        owes: "",
        ends: "an active turn without a move or a fight, outside broken ground",
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
        of: "the last turn",
        opens: "the turn that the order of battle names",
        allows: "the umpire to say how it ends, here or in any turn",
        closes: "all orders, once it is said",
        owes: "to say how it ends",
        ends: "the battle",
        section: "Introduction",
        play: last_turn,
    },
];

#[test]
fn the_table_of_the_sequence_is_played() {
    for row in SEQUENCE {
        let Row { of, opens, allows, closes, owes, ends, section, play } = row;
        println!("{of} | {opens} | {allows} | {closes} | {owes} | {ends} | {section}");
        assert!(!section.is_empty(), "{of}");
        play();
    }
}

fn shake(table: &mut Table, unit: &str) {
    table.order("overrule", unit).with("shaken", true).with("why", "a test").says("shaken");
}

fn muster() {
    let mut table = mustered();
    table.order("rate", "1a").dice(&[6]).says("a Manteuffel rolls 6: leadership +2");
    table.order("general", "1a").with("joins", &["1a2"][..]).says("General Manteuffel joins a2 IR 17 Manteuffel");
    table.order("deploy", "1a1").with("formation", "column").says("column, open");
    table.next();
    table.order("deploy", "1a1").refused("deploy is no order of Movement");
    table.order("rate", "1a").dice(&[6]).refused("rate is no order of Movement");
}

fn roles() {
    let mut table = rearguard();
    table.order("move", "2a1").refused("only units of the active side move and charge (Movement)");
    table.order("charge", "2a1").refused("only units of the active side charge (Turn Sequence)");
    table.order("general", "2a").with("joins", &["2a1"][..]).refused("only the active side does that (Turn Sequence)");
    table.through("Shooting");
    let shot = table.order("fire", "2a1").with("target", "1a1").with("distance", 3).dice(&[1; 4]);
    shot.refused("only the active side shoots (Turn Sequence)");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.order("move", "2a1").says("4 of 4 inches");
    table.order("move", "1a1").refused("only units of the active side move and charge (Movement)");
}

fn rally() {
    let mut table = rearguard();
    shake(&mut table, "1a2");
    shake(&mut table, "2a2");
    end_turn(&mut table, "Turn 2, phase 1 Rally: Austria");
    assert_eq!((allowed(&table, "rally"), duties(&table).len()), (vec!["2a2".to_owned()], 0));
    let roll = |table: &mut Table, to: &str, says: &str| {
        table.order("rally", to).with("no_visible_chargers", false).dice(&[3]).says(says);
    };
    roll(&mut table, "2a2", "rolls 3, 5 needed: it stays shaken");
    let again = table.order("rally", "2a2").with("no_visible_chargers", false).dice(&[6]);
    again.refused("it has diced to rally this turn (Rallying Shaken Units)");
    let passive = table.order("rally", "1a2").with("no_visible_chargers", false).dice(&[6]);
    passive.refused("units rally in their own side's turn (Turn Sequence)");
    end_turn(&mut table, "Turn 3, phase 1 Rally: Prussia");
    end_turn(&mut table, "Turn 4, phase 1 Rally: Austria");
    roll(&mut table, "2a2", "rolls 3");
}

fn movement() {
    let mut table = example();
    table.order("move", "1a3").says("4 of 4 inches");
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.order("general", "1a2").with("distance", 14).says("General Seydlitz joins a2 Musketeers");
    table.order("fall_back", "1a2").with("distance", 6).says("0 rout hits");
    table.through("Shooting");
    table.order("move", "1a2").refused("move is no order of Shooting");
}

fn evading() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("charges");
    table.next();
    assert_eq!((table.phase().as_str(), allowed(&table, "evade")), ("Evading", vec!["2a4".to_owned()]));
    table.order("slip", "1b1").refused("only skirmishers do that (Light Infantry)");
    table.order("slip", "2b1").with("enemy", "infantry").says("fall back, 1 inch from the enemy");
    // Prussia has no light infantry, and nobody charges its guns.
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.next();
    assert_eq!(table.phase(), "Shooting");
}

fn shooting() {
    let mut table = rearguard();
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.through("Shooting");
    assert_eq!(allowed(&table, "fire"), ["2a1", "2a2", "2a3", "2a4", "2b1"]);
    table.order("fire", "2a4").with("target", "1a2").with("distance", 12).dice(&[5, 1]).says("1 hit");
    assert_eq!(allowed(&table, "fire"), ["2a1", "2a2", "2a3", "2b1"]);
    assert!(duties(&table).is_empty(), "a shot is no duty");
}

fn tests() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("general", "2a").with("joins", &["2a1"][..]).says("joins A1 Line");
    table.next();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[5, 6, 1, 1]).says("2 hits");
    table.next();
    let orders: Vec<&str> = table.view().duties.iter().map(|duty| duty.order).collect();
    assert_eq!(orders, ["danger", "test"], "a hit falls before its test");
    table.order("danger", "2a1").dice(&[2]).says("he comes to no harm");
    table.order("test", "2a1").dice(&[1]).says("it fails, shaken, 1 recoil move");
    assert_eq!(owed(&table, "recoil"), ["2a1"]);
    assert_eq!(table.view().phase.next, "Reform", "nobody has fought, and nobody pursues");
    table.next();
    assert_eq!(table.phase(), "Reform");
}

fn reform() {
    let mut table = rearguard();
    table.order("overrule", "1a2").with("disordered", true).with("why", "a test").says("disordered");
    table.through("Reform");
    assert_eq!(table.view().headline, ["] reforms a2"]);
    table.order("move", "1a1").refused("move is no order of Reform");
    table.next_says("Reformed: a2 IR 17 Manteuffel.");
}

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

fn charged() {
    let mut table = rearguard();
    table.order("charge", "1a2").with("target", "2b1").with("distance", 3).says("charges");
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("Its gunners may evade");
    table.order("charge", "1b1").with("target", "2a2").with("distance", 8).says("A2 Harrach adds 3 points");
    table.order("move", "1b1").with("distance", 1).refused("it has moved this turn");
    table.next();
    assert_eq!((table.phase().as_str(), owed(&table, "slip")), ("Evading", vec!["2b1".to_owned()]));
    assert_eq!(allowed(&table, "evade"), ["2a4"]);
    table.order("slip", "2b1").says("fall back");
    table.order("evade", "2a4").says("leave their guns");
    table.next();
    let none = table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[1; 4]);
    none.refused("moved more than half");
    let into = table.order("fire", "1a1").with("target", "2a2").with("distance", 3).with("hanging", 5).dice(&[1; 4]);
    into.refused("the hanging flank is 5, and 6 is the least to shoot at (Firing into a Combat)");
    table.through("Combat");
    assert_eq!(owed(&table, "fight"), ["1b1", "2a2"]);
}

fn guns_left() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("charges");
    table.next();
    table.order("evade", "2a4").says("leave their guns");
    end_turn(&mut table, "Turn 2");
    let left = "its guns are left behind: overrule that once it is back at them (Evading)";
    table.order("move", "2a4").refused(left);
    table.through("Shooting");
    table.order("fire", "2a4").with("target", "1b2").with("distance", 6).dice(&[1, 1]).refused(left);
    table.order("overrule", "2a4").with("abandoned", false).with("why", "they are back").says("not guns left");
    table.order("fire", "2a4").with("target", "1b2").with("distance", 6).dice(&[5, 1]).says("1 hit");
}

fn refused() {
    let mut table = example();
    let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("out_of_command", true);
    order.dice(&[3]).says("does not charge (Command Radius)");
    let why = "out of command, it has refused an order this turn (Command Radius)";
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).refused(why);
    table.order("move", "1a1").with("what", "change facing").with("distance", 0).refused(why);
    table.order("move", "1a1").with("what", "wheel").with("distance", 0).says("wheel, 0 of 6 inches");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8);
    order.dice(&[4]).says("rolls 4, 4 needed: charges");
}

fn shot_at() {
    let mut table = rearguard();
    table.through("Shooting");
    for (unit, faces) in [("1a2", [5, 1, 1, 1]), ("1a3", [6, 1, 1, 1])] {
        table.order("fire", unit).with("target", "2a2").with("distance", 3).dice(&faces).says("1 hit");
    }
    table.next();
    assert_eq!(owed(&table, "test"), ["2a2"]);
    table.order("test", "2a2").dice(&[3]).says("rolls 3, 4 needed after 2 hits: it fails");
    assert_eq!((owed(&table, "test").len(), owed(&table, "recoil")), (0, vec!["2a2".to_owned()]));
    table.order("test", "2a2").dice(&[6]).refused("it has tested this turn (Firing Results)");
    table.order("recoil", "2a2").says("recoils 2 inches");
    assert!(duties(&table).is_empty());
}

fn shot_away() {
    let mut table = rearguard();
    table.order("charge", "1b1").with("target", "2a2").with("distance", 8).says("charges");
    table.through("Shooting");
    let shot = table.order("fire", "1a1").with("target", "2a2").with("distance", 3).with("hanging", 9);
    shot.dice(&[5, 6, 1, 1]).says("2 hits");
    table.next();
    table.order("test", "2a2").dice(&[1]).says("it fails");
    table.order("recoil", "2a2").says("recoils 2 inches");
    assert_eq!(table.row("1b1").marks, ["mov", "gen"], "it touches nobody any more");
    table.next();
    assert_eq!(table.phase(), "Reform", "there is no round to fight");
}

fn danger() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("general", "2a").with("joins", &["2a1"][..]).says("joins A1 Line");
    table.next();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[5, 6, 1, 1]).says("2 hits");
    table.next();
    assert_eq!(owed(&table, "danger"), ["2a1"]);
    table.order("danger", "2a1").dice(&[2]).says("General Browne rolls 2: he comes to no harm");
    table.order("danger", "2a1").dice(&[2]).refused("its general has diced for his life (Danger to Generals)");
    assert_eq!(owed(&table, "danger").len(), 0);
}

fn combat() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    assert_eq!(owed(&table, "fight"), ["1a1", "2a1"]);
    table.order("fight", "1a1").dice(&[5, 1, 1, 1, 5, 1, 1, 1, 1, 1]).says("nobody has lost");
    assert!(duties(&table).is_empty());
    table.order("fight", "1a1").dice(&[1; 10]).refused("it has fought its round of this turn (Combat)");
    // Drawn, they stay in contact, and fight again next turn; neither moves away.
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.order("move", "2a1").refused("a unit in combat does not move (Movement)");
    table.through("Combat");
    assert_eq!(owed(&table, "fight"), ["1a1", "2a1"]);
}

fn flank() {
    let mut table = example();
    let order = table
        .order("charge", "1a1")
        .with("target", "2a1")
        .with("distance", 8)
        .with("face", "flank")
        .with("behind", true);
    order.says("A1 Line has no defensive fire");
    assert_eq!(table.row("2a1").marks, ["by a1", "flank"]);
    table.through("Combat");
    // Four dice of the horsemen, none back; 5 against 2 - 2.
    table.order("fight", "1a1").dice(&[1, 1, 1, 1]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    table.through("Combat");
    // Six dice strike back in the second round, still under the flank attack.
    table.order("fight", "1a1").dice(&[1, 1, 1, 1, 6, 6, 1, 1, 1, 1]).says("lost by a1 Cuirassiers");
}

fn pursuit() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.next();
    assert_eq!((owed(&table, "recoil"), allowed(&table, "pursue").len()), (vec!["2a1".to_owned()], 0));
    table.order("recoil", "2a1").with("friends", &["2a2"][..]).says("Disordered by it: A2 Reserve");
    assert_eq!((duties(&table).len(), allowed(&table, "pursue")), (0, vec!["1a1".to_owned()]));
    table.order("pursue", "2a1").refused("a shaken unit never pursues (Pursuit Moves)");
    table.order("pursue", "1a1").says("runs into A2 Reserve");
    assert_eq!(owed(&table, "fight"), ["1a1", "2a2"]);
}

fn pursued() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").says("recoils 2 inches");
    table.next();
    table.order("pursue", "1a1").says("Its hits count double in the next round");
    assert_eq!(table.row("1a1").marks, ["aft A1"]);
    assert!(duties(&table).is_empty());
    // Who is pursued is in contact, and rallies no more than it moves.
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("4 1 1 for 4, each hit 2 times");
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

fn last_turn() {
    let text = EXAMPLE.replace("title =", "last_turn = 1\ntitle =");
    let mut table = Table::of("old-dessauer", &text);
    table.next();
    table.through("Reform");
    assert!(duties(&table).iter().any(|(what, order, _)| (what.as_str(), *order) == ("say how it ends", "end")));
    table.order("end", "").with("how", "Austria holds").says("The battle ends: Austria holds.");
    assert!(table.view().orders.is_empty() && table.view().duties.is_empty());
    table.order("move", "1a1").refused("the battle is over: Austria holds");
}
