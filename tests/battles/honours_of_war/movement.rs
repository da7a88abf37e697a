//! Moves by ground, obstacles, nation and scale (p. 14-21, 40, 56-57).

use super::field::{COLUMN, FIELD, but, commanded, contact, lobositz, marked, may, moving, next_turn};
use crate::support::table::{Given, Table};
use drumhead::umpire::{Answer, Order};

#[test]
fn kollowrat_is_held_until_turn_five() {
    let mut table = lobositz();
    // Held, it neither throws nor counts; it is shown with the turn that frees it (p. 61).
    table.order("command", "2a").dice(&[4]).refused("may not move before turn 5");
    assert_eq!(table.view().armies[1].brigades[0].note, "moves from 5");
    assert!(!may(&table, "Austria still to move").contains(&"2a".to_owned()));
    table.order("command", "2b").dice(&[4]).says("steady");
    table.order("move", "2b2").says("up to 20 cm");
}

#[test]
fn who_is_held_is_not_named_among_those_to_be_directed() {
    let mut table = Table::at("honours-of-war", "lobositz");
    table.next();
    let whom = may(&table, "be directed by Browne");
    assert!(whom.contains(&"2b".to_owned()) && !whom.contains(&"2a".to_owned()), "{whom:?}");
}

#[test]
fn a_way_is_added_up_stretch_by_stretch() {
    let mut table = commanded(FIELD, "1a", 3);
    // The book's sum: 4 cm of wood take 8 of 20, and 12 are left in the open (p. 14): 16 in all.
    let wood = |table: &mut Table| table.order("move", "1a2").with("through", "woods").refused("no answer yet");
    wood(&mut table);
    table.order("move", "1a2").with("through", "woods").with("through_cm", 4).says("up to 16 cm");
    // Horse, 60 cm in two moves: 5 cm of wood take 10, 5 of rough ground 10, a wall and a fence half a move each: 10
    // are left, 20 in all.
    let mut table = commanded(FIELD, "1b", 6);
    let way = table.order("move", "1b1").with("through", "woods").with("through_cm", 5).with("through_2", "rough");
    way.with("through_2_cm", 5).with("obstacle", "wall").with("obstacle_2", "fence").says("up to 20 cm");
    // Three obstacles cost a move and a half.
    let walls = table.order("move", "1b2").with("obstacle", "wall").with("obstacle_2", "fence");
    walls.with("obstacle_3", "hedge").says("up to 15 cm");
}

/// A block is seldom near: what every unit does stands before it.
#[test]
fn a_block_stands_behind_moves_and_fire_in_the_footer() {
    let orders = commanded(FIELD, "1a", 3).view().orders;
    let place = |name: &str| orders.iter().position(|order| order.name == name).expect("it may be given");
    assert!(place("move") < place("fire") && place("fire") < place("block"));
}

#[test]
fn a_ford_is_held_as_a_march_column() {
    let mut table = commanded(&but(&[COLUMN]), "1a", 3);
    table.order("move", "1a2").with("terrain", "designated ford").refused("crossed in march column");
    // A column's 25 cm at half rate (p. 16, 19).
    table
        .order("move", "1a3")
        .with("terrain", "designated ford")
        .with("ends", "a designated ford")
        .says("up to 12.5 cm");
    assert!(marked(&table, "1a3", "ford"));
    table.order("command", "2b").dice(&[3]).says("steady");
    let charge = table.order("charge", "2b1").with("target", "1a3").with("distance", 20);
    charge.with("reply", "new formation").with("into", "line").dice(&[4]).says("it changes into line");
    contact(&mut table, "2b1");
    table.through("Melee");
    // As a march column all the same, -2: a 5 reads 3, 2 hits. No charge counts before steady foot: a 4 reads 2 hits.
    table.order("round", "1a3").dice(&[5, 4]).says("a3 2nd Foot: 5 - 2 = 3, 2 hits; B1 A: 4, 2 hits");
}

#[test]
fn rivers_and_irregular_lines_are_remembered() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("move", "1a2").with("ends", "mid-river").says("moves");
    table.order("move", "1a3").with("ends", "an irregular line").says("moves");
    assert!(marked(&table, "1a2", "river") && marked(&table, "1a3", "irreg"));
    table.through("Firing");
    // Moved -1, in a river -1: a 4 at short range reads 2, 1 hit (p. 16, 35).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("4 - 2 = 2, 1 hit");
    next_turn(&mut table, "1a");
    // Out of the river at half rate; the irregular line forms line first (p. 16, 21).
    table.order("move", "1a3").refused("first form line");
    table.order("move", "1a2").says("up to 10 cm");
    assert!(!marked(&table, "1a2", "river"));
}

#[test]
fn who_is_passed_through_stands_still() {
    let mut table = commanded(FIELD, "1a", 3);
    fn through(table: &mut Table, clear: i64) -> Given<'_> {
        table.order("move", "1a2").with("passes", true).with("friend", "1a1").with("clear", clear)
    }
    // Half of 20 cm is the cost: 10 are left (p. 21).
    through(&mut table, 11).refused("not enough move");
    through(&mut table, 10).says("up to 10 cm");
    table.order("move", "1a1").refused("stands still");
    let close = table.order("move", "1a3").with("passes", true).with("friend", "1a1").with("enemy", true);
    close.refused("within 20 cm of an enemy");
}

#[test]
fn light_cavalry_that_mounts_again_is_light_cavalry() {
    let mut table = commanded(FIELD, "1b", 3);
    table.order("move", "1b3").with("change", "dismounts").says("moves");
    assert_eq!(table.row("1b3").kind, "foot");
    next_turn(&mut table, "1b");
    table.order("move", "1b3").with("change", "mounts").says("moves");
    assert_eq!(table.row("1b3").kind, "LC");
}

#[test]
fn allied_contingents_move_by_their_own_nation() {
    let mut table = commanded(&but(&[("'2nd Foot'", "'2nd Foot', nation = 'reichsarmee'")]), "1a", 3);
    // To the flank: nothing off for Prussians, half for the Reichsarmee (p. 40-41, 50).
    table.order("move", "1a2").with("direction", "to the flank").says("up to 20 cm");
    table.order("move", "1a3").with("direction", "to the flank").says("up to 10 cm");
}

#[test]
fn a_battle_keeps_to_its_figure_scale() {
    // Moves in line, and the musket range with battalion guns (p. 56-57).
    for (scale, step, range) in [("28mm", 20, 30), ("20mm", 15, 25), ("15mm", 10, 16), ("10mm", 8, 12), ("6mm", 6, 10)]
    {
        let mut table = commanded(&but(&[("28mm", scale)]), "1a", 3);
        table.order("move", "1a1").says(&format!("up to {step} cm"));
        table.through("Firing");
        let shot = |table: &mut Table, cm: i64| {
            let shot = table.order("fire", "1a2").with("target", "2a1").with("distance", cm).dice(&[2]);
            if cm > range { shot.refused("range") } else { shot.says("2 - 1 = 1, 1 hit") }
        };
        shot(&mut table, range + 1);
        shot(&mut table, range);
    }
}

#[test]
fn guns_do_not_climb_a_steep_hill() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("move", "1a4").with("limber", true).with("ends", "a steep hill").refused("ends in, or behind");
    table.order("move", "1a1").with("ends", "a steep hill").says("moves");
}

/// 30 cm less a quarter for the flank are 22.5 (p. 40), and no part goes further (p. 19; HOW-AMB-A2).
#[test]
fn a_distance_that_is_rounded_says_what_it_is_exactly() {
    let mut table = commanded(FIELD, "2b", 3);
    let answers = [("direction".to_owned(), Answer::Word("to the flank".to_owned()))].into();
    let order = Order { name: "move".to_owned(), subject: "2b1".parse().ok(), answers };
    let says = table.battle().rule(&order, &[]).form.says;
    assert!(says.contains(&"may move up to 22.5 cm".to_owned()), "{says:?}");
    table.order("move", "2b1").with("direction", "to the flank").says("moves, up to 22.5 cm");
}

/// Foreign foot in French service: half of 20 cm for the change, and a quarter of what that leaves (p. 47; HOW-AMB-A6).
#[test]
fn a_way_to_the_rear_is_paid_of_what_a_change_leaves() {
    let text =
        but(&[("nation = 'prussia'", "nation = 'france'"), ("'1st Foot', type", "'1st Foot', foreign = true, type")]);
    let mut table = commanded(&text, "1a", 3);
    let word = |word: &str| Answer::Word(word.to_owned());
    let answers = [("direction", word("to the rear")), ("change", word("to march column"))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let order = Order { name: "move".to_owned(), subject: "1a2".parse().ok(), answers };
    let says = table.battle().rule(&order, &[]).form.says;
    assert!(says.iter().any(|said| said.ends_with("what the other costs leave (p. 19, a reading)")), "{says:?}");
    let back = table.order("move", "1a2").with("direction", "to the rear").with("change", "to march column");
    back.says("up to 7.5 cm");
}

/// Within 15 cm of the enemy nobody but guns wheels by more than the table has it (p. 19).
#[test]
fn a_wide_wheel_near_the_enemy_is_forbidden_and_a_small_one_is_not() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("move", "1a2").with("close", true).with("wheels", true).refused("(p. 19)");
    table.order("move", "1a2").with("close", true).with("wheels", false).says("up to 20 cm");
}

/// "No advance" is said where none is allowed, as to a poor brigade's units, and nowhere else (p. 19).
#[test]
fn no_advance_is_said_where_none_is_allowed() {
    let table = commanded(FIELD, "1a", 3);
    let says = table.form_says("move", "1a2");
    assert!(!says.iter().any(|said| said.contains("no advance")), "{says:?}");
}

/// With an enemy in the block nobody shares its faces (p. 17).
#[test]
fn faces_of_a_block_are_shared_with_friends_only() {
    let mut table = commanded(FIELD, "2a", 3);
    table.order("block", "2a1").with("number", 1).with("town", "rustic").says("occupies block 1");
    let asked = |table: &Table, unit: &str| {
        let number = [("number".to_owned(), Answer::Number(1.into()))].into();
        let block = Order { name: "block".to_owned(), subject: unit.parse().ok(), answers: number };
        table.battle().rule(&block, &[]).form.questions.iter().any(|question| question.id == "faces")
    };
    assert!(asked(&table, "2a2"));
    table.order("command", "1a").dice(&[3]).says("steady");
    assert!(!asked(&table, "1a2"));
}

/// The gun is part of a battery's kind on the roster.
#[test]
fn howitzers_are_called_so_on_the_roster() {
    let table = moving(&but(&[("'medium'", "'howitzer'")]));
    assert!(table.row("1a4").kind.contains("how"), "{}", table.row("1a4").kind);
}
