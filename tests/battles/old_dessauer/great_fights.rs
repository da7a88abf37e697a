//! Fights of many units, whose dice come out in too many ways for chances; shots into a combat and through a gap; garrisons
//! that are shot out of their blocks.

use drumhead::umpire::{Answer, Ratio, Throw, odds};

use super::field::{arms_that_skirmish, end_turn};
use super::said::{order, question};
use crate::support::table::Table;

/// Six chargers at one unit: 32 dice.
fn six_on_one() -> Table {
    let mut table = arms_that_skirmish();
    for (charger, inches) in [("1a1", 4), ("1a2", 4), ("1a3", 4), ("1a4", 4), ("1b1", 8), ("1b2", 8)] {
        table.order("charge", charger).with("target", "2a2").with("distance", inches).says("charges");
    }
    table
}

#[test]
fn the_points_of_a_great_fight_are_told_without_chances() {
    let mut table = six_on_one();
    table.through("Combat");
    let fight = order("fight", "2a2", &[]);
    let says = table.form_says("fight", "2a2");
    // Crack grenadiers: infantry 2, a grade above +1, their first round +1, against 2 and a defensive fire of 3. Cuirassiers:
    // heavy 4, a grade above +1. Dragoons: medium 3. Fusiliers: infantry 2, and a grade below.
    let points = [
        ("a1 v A2: 4 to 5, on 6", "A2 v a1: 5 to 4, on 4"),
        ("a2 v A2: 2 to 5, on 6", "A2 v a2: 5 to 2, on 4"),
        ("a4 v A2: 2 to 6, on 6", "A2 v a4: 6 to 2, on 4"),
        ("b1 v A2: 5 to 5, on 5", ""),
        ("b2 v A2: 3 to 5, on 6", ""),
    ];
    for (attack, defence) in points {
        assert!(says.contains(&attack.to_owned()), "{attack} in {says:?}");
        // Four dice for six enemies: the odd ones go to the first.
        assert!(defence.is_empty() || says.contains(&defence.to_owned()), "{defence} in {says:?}");
    }
    assert_eq!(odds(table.battle().game(), &fight, &[]), None);
    // Once all but a few lie there, what is left has chances, and its sum beside them.
    let fallen = vec![Throw::Face(1); 26];
    let chances = odds(table.battle().game(), &fight, &fallen).expect("few dice are left");
    assert!(!chances.sum.is_empty() && chances.table.contains("A2 v a1 1 die on 4"), "{}", chances.table);
    let says = table.battle().rule(&fight, &fallen).form.says;
    assert!(!says.iter().any(|said| said.starts_with("a1 v A2")), "{says:?}");
}

#[test]
fn that_a_charge_leads_to_such_a_fight_is_said() {
    let table = six_on_one();
    let distance = Answer::Number(Ratio::whole(4));
    let charge = order("charge", "1a5", &[("target", Answer::Word("2a2".to_owned())), ("distance", distance.clone())]);
    assert!(table.battle().rule(&charge, &[]).form.prospects.is_empty());
    let mut table = table;
    table.undo();
    let charge = order("charge", "1b2", &[("target", Answer::Word("2a2".to_owned())), ("distance", distance)]);
    let form = table.battle().rule(&charge, &[]).form;
    let why = "no chances of the round that follows: its dice come out in too many ways";
    assert!(form.says.contains(&why.to_owned()) && form.prospects.is_empty(), "{:?}", form.says);
}

/// At least 6 figures of foot touch no enemy (Firing into a Combat), and no more than it has.
#[test]
fn no_more_figures_hang_free_than_a_unit_has() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Shooting");
    let shot = order("fire", "1a3", &[("target", Answer::Word("2a2".to_owned()))]);
    assert_eq!(question(&table, &shot, "hanging").most, Some(12));
    let shoot = |table: &mut Table, hanging: i64, words: Result<&str, &str>| {
        let shot = table.order("fire", "1a3").with("target", "2a2").with("distance", 3).with("hanging", hanging);
        match words {
            Ok(says) => shot.dice(&[5, 1, 1, 1]).says(says),
            Err(refused) => shot.refused(refused),
        }
    };
    shoot(&mut table, 13, Err("it has 12 figures, of which no more touch no enemy"));
    shoot(&mut table, 5, Err("the hanging flank is 5, and 6 is the least"));
    shoot(&mut table, 6, Ok("3 inches, 6 figures touching no enemy: 5 1 1 1 for 5 or more, 1 hit."));
}

/// A stand for each 2 inches of a gap (Firing).
#[test]
fn a_shot_through_a_gap_tells_how_wide_it_is() {
    let mut table = arms_that_skirmish();
    table.through("Shooting");
    let shot = table.order("fire", "1a3").with("target", "2a2").with("distance", 3);
    let shot = shot.with("line", "through a gap").with("gap", 4);
    shot.dice(&[5, 1]).says("3 inches, through a gap of 4 inches: 5 1 for 5 or more, 1 hit.");
}

/// Behind cover 6 at 3 inches; three figures less two hits are one, which its recoil costs it.
#[test]
fn the_block_of_a_garrison_that_is_shot_down_is_free() {
    let free = "Its block is free";
    let mut table = arms_that_skirmish();
    table.order("ground", "2b3").with("ground", "town").says("town");
    table.order("overrule", "2b3").with("figures", 3).with("why", "a test").says("3 figures");
    table.through("Shooting");
    let shoot = |table: &mut Table, dice: [u8; 4], says: &str| {
        let shot = table.order("fire", "1a2").with("target", "2b3").with("distance", 3);
        shot.dice(&dice).says(says);
    };
    shoot(&mut table, [6, 6, 6, 1], free);
    table.undo();
    shoot(&mut table, [6, 6, 1, 1], "1 figure left");
    table.next();
    table.order("test", "2b3").dice(&[1]).says(free);
    end_turn(&mut table, "Turn 2");
    assert_eq!(table.row("2b3").strength, "GONE");
}
