//! Turns of a battle of Old Dessauer, order by order. Faces and results are reckoned by hand from the article's charts and
//! its two worked examples; house values are those of the tables.

mod common;

use common::table::Table;
use drumhead::umpire::{Order, Throw};

/// The Rearguard, drawn up, in the movement of the first turn: Prussia is active.
fn rearguard() -> Table {
    let mut table = Table::at("old-dessauer", "rearguard");
    table.next();
    table
}

/// The troops of the Example of Combat, with others beside them.
const EXAMPLE: &str = include_str!("old_dessauer_examples.toml");

fn example() -> Table {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.next();
    table
}

/// Ends the turn; its last ruling says these words.
fn end_turn(table: &mut Table, words: &str) {
    if table.phase() != "Reform" {
        table.through("Reform");
    }
    table.next_says(words);
}

fn duties(table: &Table) -> Vec<(String, &'static str, Vec<String>)> {
    let duties = table.view().duties.into_iter();
    duties.map(|duty| (duty.what, duty.order, duty.who.iter().map(ToString::to_string).collect())).collect()
}

fn owed(table: &Table, order: &str) -> Vec<String> {
    duties(table).into_iter().filter(|(_, by, _)| *by == order).flat_map(|(_, _, who)| who).collect()
}

#[test]
fn the_first_turn_begins_with_what_was_agreed_and_the_sides_swap_every_turn() {
    let mut table = Table::at("old-dessauer", "rearguard");
    assert_eq!((table.phase().as_str(), table.view().acting), ("Muster", None));
    table.next_says("Prussia wins by holding both blocks");
    assert_eq!((table.phase().as_str(), table.view().acting), ("Movement", Some(1)));
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    assert_eq!((table.view().turn, table.view().acting), (2, Some(2)));
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
}

#[test]
fn shooting_test_recoil_and_rally_of_a_unit_with_its_general() {
    let mut table = rearguard();
    table.through("Shooting");
    // 12 figures in line: 4 stands, a die each, 5-6 at 3 inches.
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[5, 6, 4, 1]).says("2 hits");
    assert_eq!(table.row("2a3").strength, "10/12");
    assert!(table.row("1a2").marks.contains(&"fired".to_owned()));
    table.next();
    assert_eq!((table.phase().as_str(), table.view().acting), ("Tests", Some(2)));
    assert_eq!((owed(&table, "test"), owed(&table, "danger")), (vec!["2a3".to_owned()], vec!["2a3".to_owned()]));
    table.order("danger", "2a3").dice(&[2]).says("no harm");
    // Regular 2, two hits -2, leadership +1: 3 needed. One recoil move, one rout hit.
    table.order("test", "2a3").dice(&[2]).says("3 needed after 2 hits: shaken, 1 recoil move, 1 rout hit");
    assert_eq!((table.row("2a3").strength.as_str(), owed(&table, "recoil").len()), ("(9/12)", 1));
    table.order("recoil", "2a3").with("distance", 1).refused("from 2 to 18");
    table.order("recoil", "2a3").says("recoils 2 inches");
    assert!(duties(&table).is_empty());
    end_turn(&mut table, "Turn 2, phase 1 Rally: Austria");
    assert_eq!(owed(&table, "rally"), ["2a3"]);
    // Regular 5, no chargers in sight +2, leadership +1: 2 needed.
    table.order("rally", "2a3").with("no_visible_chargers", true).dice(&[2]).says("rallies: 2 needed");
    assert_eq!(table.row("2a3").strength, "9/12");
}

#[test]
fn a_square_forms_line_again_in_its_place_for_its_move() {
    let mut table = rearguard();
    let square = table.order("move", "1a2").with("what", "change formation").with("formation", "square");
    square.with("distance", 0).says("change formation");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
    assert!(table.row("1a2").marks.contains(&"square".to_owned()));
    table.order("reform", "1a2").says("forms line out of square");
    assert!(!table.row("1a2").marks.contains(&"square".to_owned()));
    assert!(!owed(&table, "move").contains(&"1a2".to_owned()), "it has used its move");
}

#[test]
fn a_general_falls_on_a_one_and_his_unit_tests_without_him() {
    let mut table = rearguard();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a3").with("distance", 4).dice(&[5, 6, 4, 1]).says("2 hits");
    table.next();
    table.order("danger", "2a3").dice(&[1]).says("General Wied falls");
    assert!(owed(&table, "danger").is_empty());
    table.order("test", "2a3").dice(&[4]).says("stands: 4 needed");
}

#[test]
fn the_example_of_combat_with_its_pursuit_and_the_next_round() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("adds 3 points");
    table.order("move", "1a1").with("distance", 1).refused("has moved");
    table.next();
    assert_eq!(table.phase(), "Shooting");
    table.next();
    assert_eq!((table.phase().as_str(), owed(&table, "fight")), ("Combat", vec!["1a1".to_owned(), "2a1".to_owned()]));
    // Heavy 4, a grade above +1; infantry 2, defensive fire +3: even, 5-6. Four dice hit twice, six hit once.
    let faces = [5, 6, 4, 1, 5, 4, 4, 1, 1, 1];
    table.order("fight", "1a1").dice(&faces).says("hits by Pa1 Cuirassiers 2, Aa1 Line 1: lost by Aa1 Line");
    assert_eq!((table.row("1a1").strength.as_str(), table.row("2a1").strength.as_str()), ("[7/8]", "(15/18)"));
    table.order("recoil", "2a1").with("distance", 4).says("recoils 4 inches");
    table.next();
    assert_eq!((table.phase().as_str(), owed(&table, "pursue")), ("Pursuit", vec!["1a1".to_owned()]));
    table.order("pursue", "1a1").says("pursues Aa1 Line, 4 inches");
    assert!(duties(&table).is_empty());
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.through("Combat");
    // Four, a grade +1, disordered -1; two, disordered -1, shaken -2: 4-6 against 6. Three dice, each hit double; five dice.
    table.order("fight", "2a1").dice(&[4, 3, 1, 6, 5, 5, 5, 1]).says("lost by Aa1 Line");
    assert_eq!((table.row("1a1").strength.as_str(), table.row("2a1").strength.as_str()), ("[6/8]", "(12/18)"));
}

#[test]
fn each_side_of_a_combat_has_the_sum_of_its_points() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    let order = Order { name: "fight".to_owned(), subject: "1a1".parse().ok(), ..Order::default() };
    let ruling = table.battle.rule(&order, &vec![Throw::Face(1); 10]).result.expect("ten dice are enough");
    let lines = ruling.sum.iter().map(|line| (line.whose.as_str(), line.label.as_str(), line.value));
    let expected = [("Pa1", "its arm", 4), ("Pa1", "grade", 1), ("Aa1", "its arm", 2), ("Aa1", "def. fire", 3)];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn the_example_of_fire_costs_grenadiers_a_recoil_and_a_rout_hit() {
    let mut table = example();
    table
        .order("overrule", "1a2")
        .with("figures", 11)
        .with("disordered", true)
        .with("why", "as printed")
        .says("11 figures");
    table.through("Shooting");
    // Eleven figures are four dice; disordered -1: sixes.
    table
        .order("fire", "1a2")
        .with("target", "2a4")
        .with("distance", 3)
        .dice(&[6, 6, 5, 5])
        .says("4 dice, 6 or more, 2 hits");
    table.next();
    // Crack 1, two hits -2: a 1 fails where 3 is needed.
    table.order("test", "2a4").dice(&[1]).says("3 needed after 2 hits: shaken, 1 recoil move, 1 rout hit");
    assert_eq!(table.row("2a4").strength, "(9/12)");
}

#[test]
fn a_pursuit_through_their_friends_is_fought_at_once_all_disordered() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by Aa1 Line");
    table.order("recoil", "2a1").with("friends", &["2a2"][..]).says("Disordered by it: Aa2 Reserve");
    table.next();
    table.order("pursue", "1a1").says("runs into Aa2 Reserve");
    assert_eq!(owed(&table, "fight"), ["1a1", "2a2"]);
    // Heavy 4, a grade +1, disordered -1; infantry 2, disordered fire +1, disordered -1: 4-6 against 6. Seven horsemen are
    // three dice, twelve men four.
    table
        .order("fight", "1a1")
        .dice(&[4, 4, 3, 6, 5, 5, 5])
        .says("hits by Pa1 Cuirassiers 2, Aa2 Reserve 1: lost by Aa2 Reserve");
    assert_eq!(table.row("2a2").strength, "(9/12)");
    assert_eq!(owed(&table, "pursue"), ["1a1"]);
}

#[test]
fn a_move_of_half_costs_one_and_a_longer_one_the_volley() {
    let mut table = rearguard();
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.order("move", "1a3").with("distance", 3).says("3 of 4 inches");
    table.order("move", "1a4").with("distance", 5).refused("4 inches at most");
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 4).dice(&[6, 5, 5, 5]).says("6 or more, 1 hit");
    table.order("fire", "1a3").with("target", "2a1").with("distance", 4).dice(&[6; 4]).refused("moved too far");
}

#[test]
fn stands_at_two_targets_shoot_one_after_the_other() {
    let mut table = rearguard();
    table.through("Shooting");
    let at = |table: &mut Table, target: &'static str, stands: i64, faces: &[u8], says: &str| {
        table
            .order("fire", "1a2")
            .with("target", target)
            .with("distance", 4)
            .with("stands", stands)
            .dice(faces)
            .says(says);
    };
    at(&mut table, "2a1", 3, &[5, 1, 1], "3 dice");
    assert!(table.row("1a2").ready);
    table
        .order("fire", "1a2")
        .with("target", "2a2")
        .with("distance", 4)
        .with("stands", 2)
        .dice(&[1, 1])
        .refused("have shot");
    at(&mut table, "2a2", 1, &[1], "1 die,");
    assert!(!table.row("1a2").ready);
}

#[test]
fn guns_unlimber_and_shoot_from_the_next_turn_on_two_dice_a_stand_at_a_dense_target() {
    let mut table = rearguard();
    table.order("move", "1b4").with("what", "unlimber").says("unlimber, 3 of 3 inches");
    table.through("Shooting");
    table.order("fire", "1b4").with("target", "2a2").with("distance", 12).dice(&[1; 6]).refused("moved too far");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.through("Shooting");
    // Harrach stands three wide and six stands strong; three guns, 5-6 up to 12 inches.
    let shot = table.order("fire", "1b4").with("target", "2a2").with("distance", 12);
    shot.dice(&[5, 6, 1, 1, 1, 1]).says("6 dice, 5 or more, 2 hits");
    table.next();
    // Two hits of eighteen; regular 2, hits -2: a 4 is needed.
    table.order("test", "2a2").dice(&[3]).says("4 needed");
    assert_eq!(table.row("2a2").strength, "(15/18)");
}

#[test]
fn gunners_leave_their_guns_and_the_charge_finds_nobody() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("gunners may evade");
    table.next();
    assert_eq!((table.phase().as_str(), owed(&table, "evade")), ("Evading", vec!["2a4".to_owned()]));
    // The infantry's charge rate in line (house: 6).
    table.order("evade", "2a4").says("up to 6 inches and leave their guns");
    assert!(table.row("2a4").marks.contains(&"guns left".to_owned()));
    table.next();
    end_turn(&mut table, "Turn 2");
    table.through("Shooting");
    table.order("fire", "2a4").with("target", "1b2").with("distance", 6).dice(&[1, 1]).refused("cannot shoot");
}

#[test]
fn pandours_in_the_open_are_ridden_down_and_in_woods_they_slip_away() {
    let mut table = Table::at("old-dessauer", "rearguard");
    table.order("deploy", "2b1").with("ground", "woods").says("skirmish, woods");
    table.next();
    table.order("charge", "1b2").with("target", "2b1").with("distance", 6).refused("only infantry enters woods");
    table.order("charge", "1a2").with("target", "2b1").with("distance", 3).says("They fall back");
    table.next();
    table.order("slip", "2b1").says("1 inch from the enemy");
    assert_eq!(table.row("2b1").strength, "12/12");

    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2b1").with("distance", 6).says("They fall back");
    table.next();
    table.order("slip", "2b1").dice(&[3]).says("ridden down");
    assert_eq!(table.row("2b1").strength, "GONE");
}

#[test]
fn skirmishers_reached_by_formed_troops_lose_the_stands_touched() {
    let mut table = rearguard();
    table.order("charge", "1a2").with("target", "2b1").with("distance", 3).says("charges");
    table.next();
    table.order("reached", "2b1").with("stands", 5).refused("4 stands");
    table.order("reached", "2b1").with("stands", 2).says("lose 2 stands");
    assert_eq!(table.row("2b1").strength, "6/12");
    assert!(duties(&table).is_empty());
}

#[test]
fn troops_in_woods_are_seen_near_by_or_when_they_shoot() {
    let mut table = Table::at("old-dessauer", "rearguard");
    table.order("deploy", "2b1").with("ground", "woods").says("woods");
    table.order("deploy", "1b4").with("formation", "unlimbered").says("unlimbered");
    table.next();
    table.through("Shooting");
    table
        .order("fire", "1b4")
        .with("target", "2b1")
        .with("distance", 6)
        .refused("troops in woods are seen at 4 inches");
    end_turn(&mut table, "Turn 2");
    table.through("Shooting");
    table.order("fire", "2b1").with("target", "1a2").with("distance", 4).dice(&[1; 4]).says("no hit");
    end_turn(&mut table, "Turn 3");
    table.through("Shooting");
    // Skirmishers are in cover, in woods or not: -1, a six at 6 inches; three guns, and never dense.
    table
        .order("fire", "1b4")
        .with("target", "2b1")
        .with("distance", 6)
        .dice(&[6, 5, 5])
        .says("3 dice, 6 or more, 1 hit");
}

#[test]
fn who_stands_still_for_an_active_turn_reforms_and_who_stands_in_rough_ground_does_not() {
    let mut table = rearguard();
    let into = |table: &mut Table, who: &str, ends: &'static str| {
        // Half of 4 inches in rough ground.
        table.order("move", who).with("terrain", "rough").with("ground", ends).says("2 of 2 inches");
        assert_eq!(table.row(who).strength, "[12/12]");
    };
    into(&mut table, "1a2", "open");
    into(&mut table, "1a3", "rough");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
    table.through("Reform");
    table.next_says("Reformed: Pa2 IR 17 Manteuffel.");
    assert_eq!((table.row("1a2").strength.as_str(), table.row("1a3").strength.as_str()), ("12/12", "[12/12]"));
}

#[test]
fn a_unit_down_to_a_quarter_leaves_at_the_end_of_the_turn() {
    let mut table = rearguard();
    table.order("overrule", "2a1").with("figures", 3).with("why", "counted again").says("12 to 3 figures");
    table.order("overrule", "2a2").with("figures", 5).with("why", "counted again").says("18 to 5 figures");
    assert!(table.row("2a1").marks.contains(&"shattered".to_owned()));
    table.through("Reform");
    table.next_says("Shattered, off the table: Aa1 Gren Guasco.");
    assert_eq!((table.row("2a1").strength.as_str(), table.row("2a2").strength.as_str()), ("GONE", "5/18"));
}

#[test]
fn out_of_command_a_charge_needs_a_four() {
    let mut table = example();
    let out = |table: &mut Table, face: u8, says: &str| {
        let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8);
        order.with("out_of_command", true).dice(&[face]).says(says);
    };
    out(&mut table, 3, "does not charge");
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).refused("refused");
    let mut table = example();
    out(&mut table, 4, "charges");
}

#[test]
fn a_general_joins_and_a_unit_near_him_falls_back_by_segments() {
    let mut table = example();
    table.order("general", "2a").with("joins", &["2a1"][..]).refused("active side");
    table.order("general", "1a").with("joins", &["1a2"][..]).says("General Seydlitz joins Pa2 Musketeers");
    assert!(table.row("1a2").marks.contains(&"gen".to_owned()));
    // Thirteen inches are three segments: two rout hits.
    table.order("fall_back", "1a2").with("distance", 13).says("2 rout hits");
    assert_eq!(table.row("1a2").strength, "(10/12)");
    table.order("fall_back", "1a3").with("distance", 6).with("general", 3).refused("within 2 inches");
}

#[test]
fn a_flank_attack_strikes_free_and_takes_away_the_defensive_fire() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("face", "flank").says("on its flank");
    table.next().next();
    // Heavy 4, a grade +1; infantry 2, flank -2: 4-6. Only the horsemen strike in the first round.
    table.order("fight", "1a1").dice(&[4, 4, 3, 1]).says("lost by Aa1 Line");
    // Two hits, two recoil moves, two rout hits.
    assert_eq!((table.row("2a1").strength.as_str(), table.row("1a1").strength.as_str()), ("(14/18)", "[8/8]"));
    table.order("recoil", "2a1").says("recoils 4 inches");
}

#[test]
fn a_garrison_fights_with_all_its_stands_behind_cover() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "2a1").with("ground", "town").with("wide", 3).says("line, town");
    table.next();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).refused("only infantry enters");
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("charges");
    table.next().next();
    // Infantry 2, enemy in cover -1; infantry 2, defensive fire 3: 6 against 4-6. Four dice, and six of the garrison.
    table.order("fight", "2a1").dice(&[6, 5, 5, 5, 4, 4, 3, 3, 3, 3]).says("lost by Pa2 Musketeers");
    assert_eq!((table.row("1a2").strength.as_str(), table.row("2a1").strength.as_str()), ("(9/12)", "[17/18]"));
}

#[test]
fn the_last_turn_ends_the_battle_and_the_referee_may_end_it_before() {
    let mut table = rearguard();
    for turn in 2..=12 {
        end_turn(&mut table, &format!("Turn {turn}"));
    }
    table.through("Reform");
    assert!(duties(&table).iter().any(|(what, ..)| what == "say how it ends"));
    table.next_says("turn 12 was the last");
    assert!(table.view().over.is_some());

    let mut table = rearguard();
    table.through("Reform");
    table.order("end", "").refused("no answer");
    table
        .order("end", "")
        .with("how", "Prussia holds the village.")
        .says("The battle ends: Prussia holds the village.");
    assert_eq!(table.view().over.as_deref(), Some("Prussia holds the village"));
    assert!(table.view().orders.is_empty());
}

#[test]
fn an_overruling_is_recorded_with_its_reason() {
    let mut table = rearguard();
    table.order("overrule", "1a1").with("shaken", true).refused("no answer");
    table.order("overrule", "1a1").with("why", "no change").refused("nothing is changed");
    table.order("overrule", "1a1").with("figures", 13).with("why", "too many").refused("began with 12");
    table.order("overrule", "1a1").with("shaken", true).with("why", "saw the hussars").says("shaken. saw the hussars");
    assert_eq!(table.row("1a1").strength, "(12/12)");
    table.order("overrule", "1b").with("fallen", true).with("why", "hit by a ball").says("has fallen");
    assert_eq!(table.row("1b1").marks, Vec::<String>::new());
}
