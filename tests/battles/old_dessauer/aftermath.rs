//! What a round leaves to those around it: who pursues whom, who is run into and how, who has defensive fire, who reforms.

use super::field::{FOOT_WINS, HORSE_WINS, allowed, arms, arms_that_skirmish, beats_by_two, end_turn, owed};

const STANDS: &str = "one of its enemies does not recoil (Pursuit Moves)";

#[test]
fn who_is_run_into_pursues_nobody_before_that_round() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 4).says("charges");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    // Four hits, four recoil moves: four figures are left.
    table.order("fight", "1a1").dice(&[6, 6, 6, 6, 1, 1, 1, 1]).says("lost by A1 Grenadiers");
    table.order("danger", "2a1").dice(&[6]).says("no harm");
    table.order("recoil", "2a1").says("recoils 8 inches");
    table.order("fight", "1a2").dice(&[1, 1, 1, 1, 4, 4, 1, 1]).says("lost by a2 Foot");
    table.order("recoil", "1a2").with("friends", &["1a1"][..]).says("recoils 4 inches");
    table.next();
    table.order("pursue", "2a2").says("runs into a1 Grenadiers");
    table.order("pursue", "1a1").refused(STANDS);
    // Run into and beaten back: it chooses among those of both rounds.
    table.order("fight", "1a1").dice(&[6, 6, 1, 1, 1, 1, 1, 1]).says("lost by A2 Foot");
    table.order("recoil", "2a2").says("recoils 4 inches");
    table.order("pursue", "1a1").with("target", "2a2").says("pursues A2 Foot");
}

#[test]
fn who_fought_before_is_in_combat_and_who_is_left_beside_it_may_pursue() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("charges");
    table.order("charge", "1b1").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    table.order("fight", "1b1").dice(HORSE_WINS).says("lost by A2 Foot");
    table.order("recoil", "2a2").with("friends", &["2a1"][..]).says("recoils 4 inches");
    table.next();
    table.order("pursue", "1b1").says("runs into A1 Grenadiers");
    // The round with a2 is fought: that one does not attack in this.
    let dice = "A1: all its dice are for this round, its round with a2 is fought (a reading)";
    assert!(table.form_says("fight", "2a1").contains(&dice.to_owned()));
    // 4 - 1 for disorder against 2 + 1 for grenadiers - 1, without defensive fire: it has fought this turn.
    table.order("fight", "1b1").dice(&[4, 4, 1, 1, 1, 1, 5, 1, 1, 1]).says("lost by A1 Grenadiers");
    table.order("danger", "2a1").dice(&[6]).says("no harm");
    table.order("recoil", "2a1").says("recoils 4 inches");
    assert_eq!(allowed(&table, "pursue"), ["1a2", "1b1"]);
    table.order("pursue", "1a2").says("pursues A1 Grenadiers");
}

#[test]
fn an_open_danger_outlasts_another_round() {
    let mut table = arms_that_skirmish();
    beats_by_two(&mut table, "1b1", HORSE_WINS, &["2a3"]);
    table.order("pursue", "1b1").says("runs into A3 Third");
    // 4 + 1 - 1 against 2 + 1 - 1.
    table.order("fight", "1b1").dice(&[6, 6, 6, 6, 1, 1, 6, 6, 1, 1]).says("lost by A3 Third");
    assert_eq!(owed(&table, "danger"), ["1b1"]);
    table.order("recoil", "2a3").with("friends", &["2b3"][..]).says("recoils 4 inches");
    table.order("pursue", "1b1").says("runs into B3 Reserve");
    table.order("fight", "1b1").dice(&[1; 9]).says("nobody has lost");
    assert_eq!(owed(&table, "danger"), ["1b1"]);
}

#[test]
fn who_came_into_disorder_this_turn_stands_another_before_it_reforms() {
    let mut table = arms_that_skirmish();
    table.order("move", "1a3").with("distance", 2).with("mixed", &["1a4"][..]).says("Disordered too: a4 Fusiliers");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1, 1, 1, 1, 4, 4, 1, 1]).says("lost by a2 Foot");
    table.order("recoil", "1a2").with("friends", &["1b2"][..]).says("Disordered by it: b2 Dragoons");
    let strength = |table: &crate::support::table::Table| (table.row("1b2").strength, table.row("1a4").strength);
    let disordered = ("[12/12]".to_owned(), "[12/12]".to_owned());
    end_turn(&mut table, "Turn 2");
    assert_eq!(strength(&table), disordered);
    end_turn(&mut table, "Turn 3");
    end_turn(&mut table, "Turn 4");
    assert_eq!(strength(&table), ("12/12".to_owned(), "12/12".to_owned()));
}

#[test]
fn skirmishers_reform_in_any_ground() {
    let mut table = arms_that_skirmish();
    table.order("overrule", "2a6").with("disordered", true).with("why", "a test").says("disordered");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    assert_eq!(table.row("2a6").strength, "12/12");
}

#[test]
fn gunners_evade_a_pursuit_and_again_without_their_guns() {
    let mut table = arms_that_skirmish();
    beats_by_two(&mut table, "1b1", HORSE_WINS, &["2a4"]);
    table.order("pursue", "1b1").says("runs into A4 Guns");
    assert_eq!(allowed(&table, "evade"), ["2a4"]);
    table.order("evade", "2a4").says("leave their guns");
    assert!(table.view().duties.is_empty());
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    let again = table.order("charge", "1b2").with("target", "2a4").with("distance", 4);
    again.says("no defensive fire: its gunners have left their guns");
    table.next();
    table.order("evade", "2a4").says("evade up to 6 inches");
}

#[test]
fn who_is_run_into_may_be_taken_in_flank() {
    let mut table = arms_that_skirmish();
    beats_by_two(&mut table, "1b1", HORSE_WINS, &["2a3"]);
    table.order("pursue", "1b1").with("face", "flank starting behind it").says("runs into A3 Third");
    assert_eq!(table.row("2a3").marks, ["by b1", "flank"]);
}

#[test]
fn a_bent_line_neither_falls_back_nor_pursues() {
    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    table.order("deploy", "2a2").with("formation", "bent line").says("bent line");
    table.order("deploy", "1a3").with("formation", "bent line").says("bent line");
    table.next();
    table
        .order("fall_back", "1a3")
        .with("distance", 5)
        .with("general", 1)
        .refused("a bent line does not move: it forms line or column first");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1, 1, 1, 1, 4, 4, 1, 1]).says("lost by a2 Foot");
    table.order("recoil", "1a2").says("recoils 4 inches");
    table.next();
    assert!(!table.phase().contains("Pursuit"), "{}", table.phase());
}

#[test]
fn a_recoil_that_is_overruled_away_leaves_the_pair_in_contact() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A2 Foot");
    table.order("overrule", "2a2").with("recoil", false).with("why", "it stays").says("not recoil owed");
    assert_eq!(table.row("2a2").marks, ["by a2", "dis"]);
    table.next();
    assert!(!table.phase().contains("Pursuit"), "{}", table.phase());
}

#[test]
fn the_umpire_who_lets_a_shaken_unit_charge_takes_no_fire_from_its_target() {
    let mut table = arms_that_skirmish();
    table.order("overrule", "1a1").with("shaken", true).with("why", "a test").says("shaken");
    let charge = table.order("charge", "1a1").with("target", "2a2").with("distance", 4);
    charge.with("allow", "so be it").says("A2 Foot adds 3 points");
    table.through("Combat");
    // 2 + 1 + 1 - 2 against 2 + 3.
    table.order("fight", "1a1").dice(&[5, 1, 1, 1, 4, 1, 1, 1]).says("lost by a1 Grenadiers");
}

#[test]
fn the_end_of_the_battle_ends_its_turn() {
    let mut table = arms_that_skirmish();
    table.order("overrule", "2a2").with("figures", 3).with("why", "a test").says("3");
    table.through("Reform");
    let end = table.order("end", "").with("winner", "Prussia").with("how", "it holds the field");
    end.says("Shattered, off the table: A2 Foot");
    assert_eq!(table.row("2a2").strength, "GONE");
}
