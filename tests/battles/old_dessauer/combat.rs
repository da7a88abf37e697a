//! Charges, combat and pursuit.

use drumhead::umpire::{Order, Throw};

use super::field::{EXAMPLE, allowed, duties, end_turn, example, owed, rearguard};
use crate::support::table::Table;

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
    table
        .order("fight", "1a1")
        .dice(&faces)
        .says("a1 Cuirassiers 5 6 4 1 for 5, 2 hits; A1 Line 5 4 4 1 1 1 for 5, 1 hit: lost by A1 Line");
    assert_eq!((table.row("1a1").strength.as_str(), table.row("2a1").strength.as_str()), ("[7/8]", "(15/18)"));
    table.order("recoil", "2a1").with("distance", 4).says("recoils 4 inches");
    table.next();
    assert_eq!((table.phase().as_str(), allowed(&table, "pursue")), ("Pursuit", vec!["1a1".to_owned()]));
    table.order("pursue", "1a1").says("pursues A1 Line, 4 inches");
    assert!(duties(&table).is_empty());
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.through("Combat");
    // Four, a grade +1, disordered -1; two, disordered -1, shaken -2: 4-6 against 6. Three dice, each hit double; five dice.
    table.order("fight", "2a1").dice(&[4, 3, 1, 6, 5, 5, 5, 1]).says("lost by A1 Line");
    assert_eq!((table.row("1a1").strength.as_str(), table.row("2a1").strength.as_str()), ("[6/8]", "(12/18)"));
}

#[test]
fn each_side_of_a_combat_has_the_sum_of_its_points() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    let order = Order { name: "fight".to_owned(), subject: "1a1".parse().ok(), ..Order::default() };
    let ruling = table.battle().rule(&order, &vec![Throw::Face(1); 10]).result.expect("ten dice are enough");
    let lines = ruling.sum.iter().map(|line| (line.whose.as_str(), line.label.as_str(), line.value));
    let expected = [("a1", "its arm", 4), ("a1", "grade", 1), ("A1", "its arm", 2), ("A1", "def. fire", 3)];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn a_pursuit_through_their_friends_is_fought_at_once_all_disordered() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").with("friends", &["2a2"][..]).says("Disordered by it: A2 Reserve");
    table.next();
    table.order("pursue", "1a1").says("runs into A2 Reserve");
    assert_eq!(owed(&table, "fight"), ["1a1", "2a2"]);
    // Heavy 4, a grade +1, disordered -1; infantry 2, disordered fire +1, disordered -1: 4-6 against 6. Seven horsemen are
    // three dice, twelve men four.
    table
        .order("fight", "1a1")
        .dice(&[4, 4, 3, 6, 5, 5, 5])
        .says("a1 Cuirassiers 4 4 3 for 4, 2 hits; A2 Reserve 6 5 5 5 for 6, 1 hit: lost by A2 Reserve");
    assert_eq!(table.row("2a2").strength, "(9/12)");
    table.order("recoil", "2a2").says("recoils 2 inches");
    assert_eq!(allowed(&table, "pursue"), ["1a1"]);
}

#[test]
fn out_of_command_a_charge_needs_a_four() {
    let mut table = example();
    let out = |table: &mut Table, face: u8, says: &str| {
        let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8);
        order.with("out_of_command", true).dice(&[face]).says(says);
    };
    out(&mut table, 3, "a1 Cuirassiers, out of command, rolls 3, 4 needed: does not charge");
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).refused("refused");
    let mut table = example();
    out(&mut table, 4, "a1 Cuirassiers, out of command, rolls 4, 4 needed: charges A1 Line");
}

#[test]
fn a_flank_attack_strikes_free_and_takes_away_the_defensive_fire() {
    let mut table = example();
    table
        .order("charge", "1a1")
        .with("target", "2a1")
        .with("distance", 8)
        .with("face", "flank starting behind it")
        .says("on its flank");
    table.next().next();
    // Heavy 4, a grade +1; infantry 2, flank -2: 4-6. Only the horsemen strike in the first round.
    table.order("fight", "1a1").dice(&[4, 4, 3, 1]).says("lost by A1 Line");
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
    table.order("fight", "2a1").dice(&[6, 5, 5, 5, 4, 4, 3, 3, 3, 3]).says("lost by a2 Musketeers");
    assert_eq!((table.row("1a2").strength.as_str(), table.row("2a1").strength.as_str()), ("(9/12)", "[17/18]"));
}

/// 12 inside: 18 figures attack one side of the block (Terrain Effects), and two battalions of 12 are more.
#[test]
fn no_more_than_half_as_many_again_attack_one_side_of_a_block() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "2a2").with("ground", "town").says("line, town");
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    let charge = table.order("charge", "1a3").with("target", "2a2").with("distance", 4).with("beside", &["1a2"][..]);
    charge.refused("18 figures at most attack one side of the block, not 24 (Terrain Effects)");
    // Unsaid, it comes to another side, where it finds room.
    let charge = table.order("charge", "1a3").with("target", "2a2").with("distance", 4);
    charge.says("charges A2 Reserve, 4 inches, on another side of its block than a2 Musketeers.");
}

/// Gunners stand beside each other as their guns do: nobody is behind another, and two guns are two dice (Firing).
#[test]
fn gunners_who_left_their_guns_are_no_dense_target() {
    let mut table = rearguard();
    let left = table.order("overrule", "1b4").with("formation", "unlimbered").with("abandoned", true);
    left.with("why", "a test").says("guns left");
    table.through("Reform");
    table.next();
    table.through("Shooting");
    table
        .order("fire", "2a4")
        .with("target", "1b4")
        .with("distance", 16)
        .dice(&[1, 1])
        .says("1 1 for 6 or more, no hit");
}

/// The dragoons charge the guns of the Rearguard, whose gunners evade; turn 2 begins.
fn guns_left() -> Table {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("gunners may evade");
    table.next();
    assert_eq!((table.phase().as_str(), allowed(&table, "evade")), ("Evading", vec!["2a4".to_owned()]));
    // The infantry's charge rate in line (house: 6).
    table.order("evade", "2a4").says("up to 6 inches and leave their guns");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    assert_eq!(notes, ["A later move that reaches the guns may bring them back (a reading)."]);
    assert!(table.row("2a4").marks.contains(&"noguns".to_owned()));
    table.next();
    end_turn(&mut table, "Turn 2");
    table
}

#[test]
fn gunners_come_back_to_their_guns_as_they_move() {
    let mut table = guns_left();
    let reading = "guns are abandoned by the article: that a move which reaches them brings gunners back is a reading";
    assert!(table.form_says("move", "2a4").contains(&reading.to_owned()));
    table.order("move", "2a4").with("guns", true).says("They are back at their guns.");
    assert!(!table.row("2a4").marks.contains(&"noguns".to_owned()));
    // Whether they are back is asked, and not filled in.
    let mut asked = guns_left();
    asked.order("move", "2a4").refused("a question has no answer yet");
    // Guns do not move and shoot (Fire after Movement).
    table.through("Shooting");
    table.order("fire", "2a4").with("target", "1b2").with("distance", 6).refused("guns");
}

/// Their guns stand as they stood: they are silent as nobody is at them, and not as if they were limbered.
#[test]
fn gunners_who_left_their_guns_are_silent_for_that_reason() {
    let mut table = guns_left();
    end_turn(&mut table, "Turn 3");
    let why = "A4 6-pounders has no defensive fire: its gunners have left their guns.";
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says(why);
    table.through("Combat");
    let said = table.form_says("fight", "1b2");
    assert!(said.contains(&why.to_owned()), "{said:?}");
}

#[test]
fn gunners_leave_their_guns_and_the_charge_finds_nobody() {
    let mut table = guns_left();
    table.through("Shooting");
    table
        .order("fire", "2a4")
        .with("target", "1b2")
        .with("distance", 6)
        .dice(&[1, 1])
        .refused("its guns are left behind");
}

/// A journal of version 0.1.0 calls them prey whom a unit may pursue.
#[test]
fn a_pursuit_of_an_older_journal_is_still_owed() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    let mut game = table.battle().game().copy();
    let prey = r#"{"unit": "2a1", "figures": 16, "moves": 1, "dice": 4, "round": 2}"#;
    let events = format!(
        r#"[{{"parts": {{"unit": "2a1"}}}}, {{"may_pursue": {{"pursuer": "1a1", "prey": [{prey}]}}}},
            {{"phase": {{"turn": 1, "phase": "pursuit"}}}}]"#
    );
    assert!(game.apply(&events).is_ok());
    let duties = game.view().may;
    assert!(duties.iter().any(|duty| duty.order == "pursue" && duty.who.len() == 1), "{duties:?}");
}

/// A general whose unit is destroyed by the hits that put him in danger owes his die all the same.
#[test]
fn a_general_dices_for_his_life_where_his_unit_is_destroyed() {
    let lost = |face: u8, says: &str, note: &str| {
        let mut table = Table::of("old-dessauer", EXAMPLE);
        table.order("general", "2a").with("joins", &["2a1"][..]).says("joins A1 Line");
        table.next();
        let two = table.order("overrule", "2a1").with("figures", 2).with("why", "counted again");
        two.says("18 to 2 figures");
        table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
        table.through("Combat");
        table.order("danger", "2a1").refused("it took fewer than 2 hits (Danger to Generals)");
        table.order("danger", "2a").refused("nothing puts him in danger now (Danger to Generals)");
        table.order("danger", "1a1").refused("no general is with it (Danger to Generals)");
        table.order("fight", "1a1").dice(&[5, 6, 4, 1, 1]).says("A1 Line: 0 left, destroyed");
        assert_eq!(owed(&table, "danger"), ["2a"]);
        assert_eq!(table.view().armies[1].brigades[0].note, "in danger");
        table.order("danger", "2a").dice(&[face]).says(says);
        assert_eq!(owed(&table, "danger"), Vec::<String>::new());
        assert_eq!(table.view().armies[1].brigades[0].note, note);
        let again = table.order("danger", "2a").dice(&[1]);
        again.refused(if face == 1 { "it has no general" } else { "nothing puts him in danger now" });
    };
    lost(1, "General Browne rolls 1: he falls.", "general fallen");
    lost(2, "General Browne rolls 2: he comes to no harm.", "alone");
}

#[test]
fn who_fled_past_friends_leads_the_pursuit_into_somebody() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").says("recoils 2 inches");
    table.next();
    let none = table.order("pursue", "1a1").with("close", true).with("allow", "so be it");
    none.refused("who flees past friends leads the pursuit into them");
    table.order("pursue", "1a1").says("pursues A1 Line, 2 inches");
    table.order("pursue", "1a1").refused("it has pursued this turn (Pursuit Moves)");
}

#[test]
fn who_is_under_a_flank_attack_has_no_defensive_fire_against_anybody() {
    let mut table = example();
    table
        .order("charge", "1a1")
        .with("target", "2a1")
        .with("distance", 8)
        .with("face", "flank starting behind it")
        .says("on its flank");
    table
        .order("charge", "1a2")
        .with("target", "2a1")
        .with("distance", 4)
        .says("A1 Line has no defensive fire: it is attacked on flank or rear.");
    table.order("charge", "1a3").with("target", "2a2").with("distance", 4).says("adds 3 points");
}

#[test]
fn a_charge_into_the_flank_says_that_the_defensive_fire_said_before_is_gone() {
    let mut table = example();
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("adds 3 points");
    let flank =
        table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("face", "flank starting behind it");
    flank.says("Nor has it any against a2 Musketeers, whatever was said before.");
}

/// Of a combat each reason is the one that is true of the unit.
#[test]
fn why_a_unit_neither_fights_nor_pursues_is_said_with_one_reason() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    table.order("fight", "1a2").refused("it touches no enemy (Combat)");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("fight", "1a1").refused("it has fought its round of this turn (Combat)");
    table.order("recoil", "2a2").refused("it owes no recoil move: select who does, A1 (Recoil Moves)");
    table.next();
    table.order("pursue", "2a1").refused("a shaken unit never pursues (Pursuit Moves)");
    table.order("pursue", "2a3").refused("gunners never pursue (Pursuit Moves)");
    table.order("pursue", "1a2").refused("it has fought nobody this turn (Pursuit Moves)");
}

/// Only infantry enters woods and towns (Terrain Effects), at the end of a pursuit as by a charge.
#[test]
fn cavalry_ends_no_pursuit_in_woods_or_a_town() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").with("distance", 4).with("ends", "woods").says("recoils 4 inches");
    table.next();
    for ground in ["woods", "town"] {
        let order = table.order("pursue", "1a1").with("ends", ground);
        order.refused("only infantry enters woods and towns (Terrain Effects)");
    }
    // It touches nobody in there either, wherever it ends itself, and may stop before them.
    table.order("pursue", "1a1").refused("only infantry enters woods and towns (Terrain Effects)");
    // Where it stands in woods by the umpire's word, what is filled in is open ground all the same.
    table.order("ground", "1a1").with("ground", "woods").with("allow", "thin woods").says("woods");
    table.order("pursue", "1a1").with("distance", 3).says("pursues A1 Line, 3 inches");
    assert!(!table.row("1a1").marks.contains(&"woods".to_owned()));
    table.undo();
    let order = table.order("pursue", "1a1").with("ends", "woods").with("allow", "thin woods");
    order.says("pursues A1 Line, 4 inches");
}

#[test]
fn the_form_of_a_round_names_whose_dice_come_first_whoever_is_selected() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.next().next();
    for unit in ["1a1", "2a1"] {
        let order = Order { name: "fight".to_owned(), subject: unit.parse().ok(), ..Order::default() };
        let title = table.battle().rule(&order, &[]).form.title;
        assert!(title.contains("4 dice of a1 Cuirassiers, then 6 of A1 Line"), "{title}");
    }
}

/// 6 inside: 9 figures attack one side of the block, three stands (Terrain Effects), though twelve may have been let in.
#[test]
fn so_many_stands_as_may_attack_a_side_fight_a_garrison() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "2a2").with("ground", "town").says("line, town");
    table.next();
    table.order("overrule", "2a2").with("figures", 6).with("why", "so it is").says("6 figures");
    let charge = table.order("charge", "1a2").with("target", "2a2").with("distance", 4);
    charge.says("charges");
    table.next().next();
    let told = "a2: 3 of its 4 stands strike: no more attack a side of the block".to_owned();
    assert!(table.form_says("fight", "1a2").contains(&told));
    table.order("fight", "1a2").dice(&[1, 1, 1, 1, 1]).says("nobody has lost");
    // Another who touches it has its share of all four: two each, of which the block bounds none.
    end_turn(&mut table, "Turn 2");
    table.order("charge", "2a1").with("target", "1a2").with("distance", 4).says("charges");
    table.through("Combat");
    let fight = Order { name: "fight".to_owned(), subject: "1a2".parse().ok(), ..Order::default() };
    let form = table.battle().rule(&fight, &[]).form;
    assert!(form.title.contains(" 2 at A2, a2 2 at A1"), "{}", form.title);
    assert!(!form.says.contains(&told), "{:?}", form.says);
}

/// (Firing)
#[test]
fn who_charges_does_not_fire_in_the_same_turn() {
    let mut table = example();
    let charging = "a unit that charges does not shoot (Firing)".to_owned();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("adds 3 points");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.next();
    assert!(table.against("fire", "1a2").contains(&charging), "{:?}", table.against("fire", "1a2"));
}
