//! What gives up reforming and what does not, and what hits and dice count: each reading is said where it decides. Reckoned by
//! hand.

use drumhead::umpire::Answer;

use super::field::{EXAMPLE, end_turn, example, rearguard};
use super::said::{order, ruling};
use crate::support::table::Table;

const FORGOES: &str = "a2 Musketeers will not reform this turn (a reading)";

fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

fn disordered(table: &mut Table) {
    table.order("overrule", "1a2").with("disordered", true).with("why", "a test").says("disordered");
    // It has to stand a turn in it first.
    end_turn(table, "Turn 2");
    end_turn(table, "Turn 3");
}

/// A unit must stand for an active turn to reform (Disordered Units): what it does in its place is a move all the same.
#[test]
fn a_change_in_its_place_says_that_the_unit_does_not_reform() {
    let mut table = example();
    disordered(&mut table);
    let says = |what: &str| table.battle().rule(&order("move", "1a2", &[("what", word(what))]), &[]).form.says;
    let moves = "a2 reforms as the turn ends, but not if it moves".to_owned();
    for what in ["turn", "formation", "wheel"] {
        assert!(says(what).contains(&FORGOES.to_owned()) && !says(what).contains(&moves), "{what}: {:?}", says(what));
    }
    assert!(says("none").contains(&moves) && !says("none").contains(&FORGOES.to_owned()), "{:?}", says("none"));
    table.order("move", "1a2").with("what", "turn").with("distance", 0).says(&format!("{FORGOES}."));
    table.through("Reform");
    let headline = table.view().headline;
    assert!(!headline.iter().any(|told| told.contains("reforms")), "{headline:?}");
}

#[test]
fn who_forms_out_of_square_is_told_that_it_does_not_reform() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "1a2").with("formation", "square").says("square");
    table.next();
    assert!(!table.form_says("reform", "1a2").contains(&FORGOES.to_owned()), "it is in order");
    disordered(&mut table);
    let said = table.form_says("reform", "1a2");
    assert!(said.contains(&FORGOES.to_owned()), "{said:?}");
    table.order("reform", "1a2").says(&format!("{FORGOES}."));
    table.through("Reform");
    let headline = table.view().headline;
    assert!(!headline.iter().any(|told| told.contains("reforms")), "{headline:?}");
}

/// Shooting is no move (OD-AMB-3).
#[test]
fn who_shoots_reforms_all_the_same() {
    let mut table = example();
    disordered(&mut table);
    table.through("Shooting");
    let reforms = "a2 reforms as the turn ends, though it shoots (a reading)".to_owned();
    let said = table.form_says("fire", "1a2");
    assert!(said.contains(&reforms), "{said:?}");
    // Disordered it needs 6.
    table.order("fire", "1a2").with("target", "2a2").with("distance", 3).dice(&[1, 1, 1, 1]).says("no hit");
    table.through("Reform");
    assert!(table.view().headline.contains(&"] reforms a2".to_owned()), "{:?}", table.view().headline);
}

/// The cuirassiers beat the line by one, as in the Example of Combat, and it goes back.
fn beaten() -> Table {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").says("recoils 2 inches");
    table.next();
    table
}

/// Two of eight are a quarter (Shattered Units).
#[test]
fn a_shattered_pursuer_has_no_further_round() {
    let mut table = beaten();
    table.order("overrule", "1a1").with("figures", 2).with("why", "a test").says("2 figures");
    let none = "No further round: a1 Cuirassiers is shattered itself, off as the turn ends.";
    let notes = ruling(&table, &order("pursue", "1a1", &[]), &[]).notes;
    assert!(notes.contains(&none.to_owned()), "{notes:?}");
    assert!(!notes.iter().any(|note| note.contains("Its hits count")), "{notes:?}");
}

/// Seven horsemen are three dice, two at A1, whom they pursue. Heavy 4, a grade +1, disordered -1 against 2 - 1 - 2 and against
/// 2: on 4 at both.
#[test]
fn hits_on_several_are_told_as_they_fell_and_as_they_count() {
    let mut table = beaten();
    table.order("pursue", "1a1").says("Its hits count double");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table.order("charge", "2a2").with("target", "1a1").with("distance", 4).says("charges");
    table.through("Combat");
    for (third, says) in [
        (1, "a1 Cuirassiers 4 3 1, 1 hit, counted double;"),
        (4, "a1 Cuirassiers 4 3 4, 1 hit, counted double, and 1 hit;"),
    ] {
        let faces = [4, 3, third, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        let line = ruling(&table, &order("fight", "1a1", &[]), &faces).line;
        assert!(line.contains(says), "{line}");
    }
}

/// One hit of the dragoons counts three of twelve gunners; they go back, and six are left. The next hits count six times.
#[test]
fn hits_in_pursuit_on_gun_crews_are_said_to_be_read() {
    let mut table = rearguard();
    end_turn(&mut table, "Turn 2");
    table.order("charge", "2b2").with("target", "1b4").with("distance", 6).says("charges");
    table.through("Combat");
    table.order("fight", "2b2").dice(&[1, 1, 4, 1, 1, 1, 1, 1]).says("1 hit, counted 3 times");
    table.order("recoil", "1b4").says("recoils 6 inches");
    table.next();
    table.order("pursue", "2b2").says("Its hits count double");
    end_turn(&mut table, "Turn 3");
    table.through("Combat");
    let round = ruling(&table, &order("fight", "2b2", &[]), &[1; 7]);
    assert!(round.table.contains("each hit counted 6 times (a reading)"), "{}", round.table);
}

/// Three stands are three dice: three quarters of them, rounded up (OD-AMB-29).
#[test]
fn the_stands_of_a_square_that_strike_are_said_to_be_read() {
    let mut table = example();
    let square = table.order("overrule", "2a2").with("formation", "square").with("why", "a test");
    square.says("formation");
    table.order("overrule", "2a2").with("figures", 9).with("why", "a test").says("9 figures");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    let said = table.form_says("fight", "1a2");
    let read = "A2, in square: three quarters of its stands strike, rounded up (a reading)".to_owned();
    assert!(said.contains(&read), "{said:?}");
    let title = table.battle().rule(&order("fight", "1a2", &[]), &[]).form.title;
    assert_eq!(title, "Fight a round: 4 dice of a2 Musketeers, then 3 of A2 Reserve");
}
