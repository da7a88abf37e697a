//! The steps of the turn.

use super::super::field::{EXAMPLE, allowed, duties, end_turn, example, mustered, owed, rearguard};
use super::{Row, shake};
use crate::support::table::Table;

pub const ROWS: &[Row] = &[
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
        owes: "the roll, which may be left undone as all that is owed",
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
        owes: "the general's die, the test, the recoil, listed in this order",
        ends: "the step",
        section: "Firing Results; Danger to Generals",
        play: tests,
    },
    Row {
        of: "Combat",
        opens: "enemies in contact",
        allows: "",
        closes: "a second round of the same turn",
        owes: "dice for generals, recoils, a round of each combat, listed in this order",
        ends: "the round; losers are out of contact",
        section: "Combat; Combat Results",
        play: combat,
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
        of: "Reform",
        opens: "every turn",
        allows: "the umpire to end the battle, and to say on what ground a unit stands",
        closes: "all other orders",
        owes: "",
        ends: "the turn: who stood still reforms, who is shattered leaves",
        section: "Disordered Units; Shattered Units",
        play: reform,
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
    assert_eq!((owed(&table, "rally"), duties(&table).len()), (vec!["2a2".to_owned()], 1));
    table.next_says("Left undone: roll to rally: A2.");
    table.undo();
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
    table.order("fall_back", "1a2").with("distance", 6).says("no rout hit");
    table.through("Shooting");
    table.order("move", "1a2").refused("move is no order of Shooting");
}

fn evading() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("charges");
    table.next();
    assert_eq!((table.phase().as_str(), allowed(&table, "evade")), ("Evading", vec!["2a4".to_owned()]));
    table.order("slip", "1b1").refused("these are no skirmishers (Light Infantry)");
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
    let first =
        "a reading: his die comes before the test of his unit, in which he counts; its test may be thrown first";
    assert!(table.form_says("danger", "2a1").contains(&first.to_owned()));
    table.order("danger", "2a1").dice(&[2]).says("he comes to no harm");
    table.order("test", "2a1").dice(&[1]).says("it fails, shaken, 1 recoil move");
    assert_eq!(owed(&table, "recoil"), ["2a1"]);
    assert_eq!(table.view().phase.next, "Reform", "nobody has fought, and nobody pursues");
    table.next();
    assert_eq!(table.phase(), "Reform");
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

fn reform() {
    let mut table = rearguard();
    table.order("overrule", "1a2").with("disordered", true).with("why", "a test").says("disordered");
    // It stands for a whole turn of its own after that in which it came into disorder.
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.through("Reform");
    assert_eq!(table.view().headline, ["] reforms a2"]);
    table.order("move", "1a1").refused("move is no order of Reform");
    table.order("ground", "1a1").with("ground", "cover").says("a1 Gren Kleist stands on other ground: cover.");
    table.next_says("Reformed: a2 IR 17 Manteuffel.");
}

fn last_turn() {
    let text = EXAMPLE.replace("title =", "last_turn = 1\ntitle =");
    let mut table = Table::of("old-dessauer", &text);
    table.next();
    table.through("Reform");
    assert!(duties(&table).iter().any(|(what, order, _)| (what.as_str(), *order) == ("say how it ends", "end")));
    let end = table.order("end", "").with("winner", "otherwise").with("how", "Austria holds");
    end.says("The battle ends: Austria holds.");
    assert!(table.view().orders.is_empty() && table.view().duties.is_empty());
    table.order("move", "1a1").refused("the battle is over: Austria holds");
}
