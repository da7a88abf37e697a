//! Who gets away, and from whom: skirmishers before horse and foot, gunners before a pursuit, who falls back by choice, and on
//! what ground they end (Light Infantry: Evading; Evading; Voluntary Fallback; Terrain Effects).

use super::field::{FOOT_WINS, arms, arms_that_skirmish, beats_by_two, end_turn, mustered};

const ONLY_FOOT: &str = "only infantry enters woods and towns";

/// From cavalry in the open they throw, 4 or more, whoever else touches them; in front of foot alone they fall back freely.
#[test]
fn who_touches_skirmishers_decides_whether_they_throw() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1b2").with("target", "2b2").with("distance", 8).says("B2: they fall back");
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("B2: they fall back");
    table.next();
    let free = table.order("slip", "2b2").with("enemy", "infantry");
    free.refused("b2 Dragoons touches them: they escape from cavalry");
    table.order("slip", "2b2").dice(&[3]).says("roll 3: are ridden down by b2 Dragoons");
    table.undo();
    table.order("slip", "2b2").dice(&[4]).says("roll 4: fall back, 1 inch from the enemy");

    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("B2: they fall back");
    table.next();
    let horse = table.order("slip", "2b2").with("enemy", "cavalry");
    horse.refused("a2 Foot touches them, and no cavalry does");
    table.order("slip", "2b2").says("fall back, 1 inch from the enemy");
}

#[test]
fn who_falls_back_from_foot_has_no_round_with_skirmishers() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a6").with("target", "2b2").with("distance", 4).says("charges");
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("charges");
    table.next();
    table.order("slip", "2b2").says("With a6 Jaeger no round: they fall back from all who touch them (a reading).");
    assert!(!table.row("1a6").marks.iter().any(|mark| mark.starts_with("at ")), "{:?}", table.row("1a6").marks);
}

/// A general has to be within 2 inches: of an army whose generals have all fallen none is.
#[test]
fn without_a_general_nobody_falls_back_by_choice() {
    let mut table = arms_that_skirmish();
    let none = "a general must be near it, and its army has none on the table";
    for (general, against) in [("1a", false), ("1b", true)] {
        table.order("overrule", general).with("fallen", true).with("why", "a test").says("has fallen");
        assert_eq!(table.against("fall_back", "1a2").iter().any(|reason| reason.contains(none)), against, "{general}");
    }
    assert!(table.who("fall_back").is_empty());
    let order = table.order("fall_back", "1a2").with("distance", 6).with("general", 1);
    order.with("allow", "one has come over").says("falls back 6 inches");
}

/// Only infantry may enter woods and towns, by whatever move.
#[test]
fn horse_and_guns_go_back_into_neither_woods_nor_towns() {
    let mut table = arms_that_skirmish();
    for ends in ["woods", "town"] {
        let back = table.order("fall_back", "1b2").with("distance", 6).with("general", 1);
        back.with("ends", ends).refused(ONLY_FOOT);
        let back = table.order("fall_back", "1a3").with("distance", 6).with("general", 1);
        back.with("ends", ends).says("falls back 6 inches");
        table.undo();
    }
    table.order("charge", "1b2").with("target", "2a2").with("distance", 8).says("charges");
    table.order("charge", "1b1").with("target", "2a4").with("distance", 8).says("Its gunners may evade");
    table.next();
    table.order("evade", "2a4").with("ends", "woods").refused(ONLY_FOOT);
    table.order("evade", "2a4").says("leave their guns");
    table.through("Combat");
    // Cavalry 3 against 2 and a defensive fire of 3: none of six dice, and two of four.
    table.order("fight", "1b2").dice(&[1, 1, 1, 1, 1, 1, 6, 6, 1, 1]).says("lost by b2");
    table.order("recoil", "1b2").with("ends", "woods").refused(ONLY_FOOT);
    let allowed = table.order("recoil", "1b2").with("ends", "woods").with("allow", "nothing else is behind it");
    allowed.says("It ends in woods");
    table.undo();
    table.order("recoil", "1b2").says("recoils 4 inches");
}

/// All parties of a round that a pursuit brings are disordered: who gets away from it fights none.
#[test]
fn gunners_who_evade_a_pursuit_keep_their_order() {
    let run_into_guns = |friends: &[&str]| {
        let mut table = arms_that_skirmish();
        beats_by_two(&mut table, "1a2", FOOT_WINS, friends);
        let order = table.order("pursue", "1a2").with("close", true).with("into", &["2a4"][..]);
        order.says("runs into A4 Guns");
        assert_eq!(table.row("2a4").strength, "[8/8]");
        table
    };
    let mut table = run_into_guns(&[]);
    table.order("evade", "2a4").says("They evade a pursuit as they would a charge (a reading).");
    assert_eq!(table.row("2a4").strength, "8/8");
    table.undo();
    table.order("evade", "2a4").says("It is in order: the round of that pursuit is not fought (a reading).");
    // Friends who recoiled through them had disordered them before.
    let mut table = run_into_guns(&["2a4"]);
    table.order("evade", "2a4").says("leave their guns");
    assert_eq!(table.row("2a4").strength, "[8/8]");
}

#[test]
fn skirmishers_who_fall_back_from_a_pursuit_in_woods_keep_their_order() {
    let mut table = arms(str::to_owned);
    table.next();
    beats_by_two(&mut table, "1a2", FOOT_WINS, &[]);
    table.order("pursue", "1a2").with("close", true).with("into", &["2a6"][..]).says("runs into A6 Pandours");
    assert_eq!(table.row("2a6").strength, "[12/12]");
    table.order("slip", "2a6").with("ends", "woods").says("fall back, 1 inch from the enemy");
    assert_eq!(table.row("2a6").strength, "12/12");
}

/// Who fights in broken ground is treated as infantry there, and no unit breaks off a combat.
#[test]
fn skirmishers_pursued_in_woods_are_in_combat_again() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a6").with("distance", 3).says("charges");
    table.through("Combat");
    // 2 and a grade above +1, disordered -1, against 2 - 1: 4 or more, and 6.
    table.order("fight", "1a2").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("lost by A6 Pandours");
    table.order("recoil", "2a6").with("ends", "woods").says("recoils 2 inches");
    table.next();
    let pursuit = table.order("pursue", "1a2").with("ends", "woods");
    pursuit
        .says("A6 Pandours: who has fought in broken ground is in combat there, and breaks it off no more (a reading)");
    table.order("slip", "2a6").refused("no unit breaks that off");
}

#[test]
fn gunners_without_their_guns_leave_none_again() {
    let mut table = arms_that_skirmish();
    table.order("overrule", "2a4").with("abandoned", true).with("why", "a test").says("guns left");
    table.order("charge", "1b2").with("target", "2a4").with("distance", 8).says("Its gunners may evade");
    table.next();
    table.order("evade", "2a4").says("; their guns they have left before.");
}

/// All of its enemies recoil from it: the one that it pursued, too, when another beats him out of contact (Pursuit Moves).
#[test]
fn who_has_pursued_one_whom_another_beats_may_pursue_him_again() {
    let mut table = arms_that_skirmish();
    for (charger, target) in [("1a2", "2a2"), ("1a3", "2a3")] {
        table.order("charge", charger).with("target", target).with("distance", 4).says("charges");
    }
    table.through("Combat");
    for (charger, target) in [("1a2", "2a2"), ("1a3", "2a3")] {
        table.order("fight", charger).dice(FOOT_WINS).says("lost by");
        table.order("recoil", target).says("recoils 4 inches");
    }
    table.next();
    table.order("pursue", "1a2").says("pursues A2 Foot, 4 inches");
    table.order("pursue", "1a3").with("close", true).with("into", &["2a2"][..]).says("runs into A2 Foot");
    // 2 - 1 against 2 - 1 - 2, of eight figures three stands: 4 or more.
    table.order("fight", "1a3").dice(&[4, 4, 1, 1, 1, 1, 1]).says("lost by A2 Foot");
    table.order("pursue", "1a2").refused("A2 must recoil first");
    table.order("recoil", "2a2").says("recoils 4 inches");
    table.order("pursue", "1a2").says("a2 Foot pursues A2 Foot, 4 inches");
}

/// Only a passive unit makes a defensive fire (Defensive Fire).
#[test]
fn why_a_unit_of_the_active_side_has_no_defensive_fire_is_said() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    table.through("Combat");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A2");
    table.order("recoil", "2a2").says("recoils 4 inches");
    table.next();
    table.order("pursue", "1a2").with("close", true).with("into", &["2a3"][..]).says("runs into A3 Third");
    table.order("fight", "1a2").dice(&[1; 8]).says("A3 Third has no defensive fire: its side is active.");
}

/// One die gives a general his rating: 3 to 5 are +1, a 6 is +2 (Leadership).
#[test]
fn a_general_is_diced_for_once() {
    let mut table = mustered();
    let general = table.who("rate").first().cloned().expect("a general");
    table.order("rate", &general).dice(&[3]).says("leadership +1");
    table.order("rate", &general).dice(&[6]).refused("his leadership has been diced for, or set");
    assert!(!table.who("rate").contains(&general) && table.who("general").contains(&general));
    table.order("rate", &general).with("allow", "a cocked die").dice(&[6]).says("leadership +2");
}
