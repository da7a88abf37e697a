//! What a charge, a shot or a round leaves behind it.

use super::super::field::{EXAMPLE, allowed, arms, duties, end_turn, example, owed, rearguard};
use super::Row;
use crate::support::table::Table;

pub const ROWS: &[Row] = &[
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
        of: "skirmishers in combat",
        opens: "a combat of skirmishers from before this turn's charges",
        allows: "",
        closes: "falling back, whoever charges them",
        owes: "a round; stands where they do not fight formed troops",
        ends: "the combat",
        section: "Combat; Light Infantry: Evading",
        play: skirmishers_in_combat,
    },
    Row {
        of: "guns left",
        opens: "gunners who evade",
        allows: "a move, to their guns or not; a voluntary fallback",
        closes: "their shots; unlimbering, away from them",
        owes: "",
        ends: "the umpire's word, with their move or without, that they are back",
        section: "Evading",
        play: guns_left,
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
        owes: "a die for the shooting, one for each such round",
        ends: "the die; the combat, for the shooting; the turn",
        section: "Danger to Generals",
        play: danger,
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
        of: "tested",
        opens: "a test after shooting",
        allows: "",
        closes: "another test of this turn",
        owes: "",
        ends: "the turn",
        section: "Firing Results",
        play: tested,
    },
];

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
    none.refused("a unit that charges does not shoot");
    let into = table.order("fire", "1a1").with("target", "2a2").with("distance", 3).with("hanging", 5).dice(&[1; 4]);
    into.refused("the hanging flank is 5, and 6 is the least to shoot at (Firing into a Combat)");
    table.through("Combat");
    assert_eq!(owed(&table, "fight"), ["1b1", "2a2"]);
}

fn skirmishers_in_combat() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a6").with("distance", 3).says("A6: they fight there, or fall back");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
    table.order("charge", "1a3").with("target", "2a6").with("distance", 3).says("no unit breaks off a combat");
    // Others may still fall back.
    table.next();
    assert_eq!(table.phase(), "Evading");
    table.order("slip", "2a6").refused("it is in combat, and no unit breaks that off (Combat)");
    table.through("Combat");
    assert_eq!(owed(&table, "fight"), ["1a2", "1a3", "2a6"]);
}

fn guns_left() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("charges");
    table.next();
    table.order("evade", "2a4").says("leave their guns");
    end_turn(&mut table, "Turn 2");
    let left = "its guns are left behind: its move says that it is back at them (Evading)";
    table.order("move", "2a4").with("guns", true).says("They are back at their guns.");
    table.undo();
    table.through("Shooting");
    table.order("fire", "2a4").with("target", "1b2").with("distance", 6).dice(&[1, 1]).refused(left);
    table.order("overrule", "2a4").with("abandoned", false).with("why", "they are back").says("not guns left");
    table.order("fire", "2a4").with("target", "1b2").with("distance", 6).dice(&[5, 1]).says("1 hit");
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
    table.order("test", "2a2").dice(&[1]).says("out of reach, unpursued (a reading: pursuit follows a round)");
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
    table.order("danger", "2a1").dice(&[1]).says("General Browne rolls 1: he falls; he was with A1 Line");
    assert!(table.told().contains(" General Browne fell."), "{}", table.told());
    table.undo();
    table.order("danger", "2a1").dice(&[2]).says("General Browne rolls 2: he comes to no harm");
    assert!(!table.told().contains("Browne"), "{}", table.told());
    table.order("danger", "2a1").dice(&[2]).refused("its general has diced for his life (Danger to Generals)");
    assert_eq!(owed(&table, "danger").len(), 0);
}

fn flank() {
    let mut table = example();
    let order =
        table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("face", "flank starting behind it");
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

fn pursued() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").says("recoils 2 inches");
    table.next();
    table.order("pursue", "1a1").says("Its hits count double in the next round, and in no later one (a reading).");
    assert_eq!(table.row("1a1").marks, ["aft A1"]);
    assert!(duties(&table).is_empty());
    // Who is pursued is in contact, and rallies no more than it moves.
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("4 1 1 for 4, 1 hit, counted double");
}

fn tested() {
    let mut table = rearguard();
    for turn in [3, 5] {
        table.through("Shooting");
        table.order("fire", "1a2").with("target", "2a2").with("distance", 3).dice(&[5, 1, 1, 1]).says("1 hit");
        table.next();
        assert_eq!(owed(&table, "test"), ["2a2"]);
        // A regular unit passes from 2, and 1 more for the hit.
        table.order("test", "2a2").dice(&[3]).says("it stands");
        table.order("test", "2a2").dice(&[3]).refused("it has tested this turn (Firing Results)");
        end_turn(&mut table, &format!("Turn {}", turn - 1));
        end_turn(&mut table, &format!("Turn {turn}"));
    }
}
