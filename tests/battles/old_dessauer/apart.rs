//! Who is apart from others or comes back to them: gunners and the guns that they left, regimental guns and their parents, who
//! is let out of a combat, who is beyond its general's radius. Reckoned by hand.

use drumhead::umpire::{Answer, Ratio};

use super::field::{EXAMPLE, allowed, arms, arms_that_skirmish, duties, end_turn, rearguard};
use super::said::{order, ruling};
use crate::support::table::Table;

/// Limbered gunners who have evaded, in the movement of their own turn.
fn gunners_apart() -> Table {
    let mut table = arms(str::to_owned);
    table.order("deploy", "2a4").with("formation", "limbered").says("limbered");
    table.next();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 8).says("charges");
    table.next();
    table.order("evade", "2a4").says("leave their guns");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    table
}

/// They abandon their guns (Evading): nobody unlimbers them from a distance.
#[test]
fn guns_are_unlimbered_by_gunners_who_are_at_them() {
    let mut table = gunners_apart();
    let away = table.order("move", "2a4").with("what", "unlimber").with("guns", false).with("distance", 0);
    away.refused("its guns are left behind: its move says that it is back at them (Evading)");
    let back = table.order("move", "2a4").with("what", "unlimber").with("guns", true).with("distance", 0);
    back.says("They are back at their guns.");
    assert_eq!(table.row("2a4").marks, ["mov"]);
}

/// A unit may be pulled back instead of making a normal move (Voluntary Fallback), and they may move.
#[test]
fn gunners_without_their_guns_fall_back_by_choice() {
    let mut table = gunners_apart();
    assert!(table.who("fall_back").contains(&"2a4".to_owned()));
    let back = table.order("fall_back", "2a4").with("distance", 6).with("general", 1);
    back.says("Their guns stay where they left them (a reading).");
    let marks = table.row("2a4").marks;
    assert!(marks.contains(&"noguns".to_owned()), "{marks:?}");
}

/// It always touches its parent, and is destroyed by shooting alone (Regimental Guns).
#[test]
fn a_regimental_gun_falls_back_with_its_parent_alone() {
    let mut table = arms(str::to_owned);
    table.next();
    assert!(!table.who("fall_back").contains(&"1a5".to_owned()));
    let alone = table.order("fall_back", "1a5").with("distance", 7).with("general", 1);
    alone.refused("it always touches its parent, and falls back with it (Regimental Guns)");
    // Two segments, and no rout hit.
    let alone = table.order("fall_back", "1a5").with("distance", 7).with("general", 1);
    alone.with("allow", "with its parent").says("shaken: no rout hit");
    assert_eq!(table.row("1a5").strength, "(2/2)");
}

/// Units may not break off combat: gunners in one do not evade another who charges them, and are told why.
#[test]
fn gunners_in_combat_are_told_that_they_break_off_none() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2a4").with("distance", 6).says("charges");
    table.through("Combat");
    // Cavalry 3 against a defensive fire of 2: no hit of either.
    table.order("fight", "1b2").dice(&[1; 7]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
    table.order("charge", "1b1").with("target", "2a4").with("distance", 6).says("charges");
    table.next();
    assert_eq!(table.phase(), "Evading");
    let bound = "it is in combat, and no unit breaks that off (Combat)";
    assert_eq!(table.against("evade", "2a4").first().map(String::as_str), Some(bound));
    // Of others nobody charges anybody.
    assert_eq!(
        table.against("evade", "1b4").first().map(String::as_str),
        Some("nobody charges it this turn (Evading)")
    );
}

/// Who goes away by the umpire's leave touches nobody any more, and owes no round.
#[test]
fn who_is_let_out_of_a_combat_is_out_of_it() {
    for (order, answers) in [("move", &[("distance", 4)][..]), ("fall_back", &[("distance", 18), ("general", 1)])] {
        let mut table = arms(str::to_owned);
        table.next();
        table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
        table.through("Combat");
        table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
        end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
        let mut given = table.order(order, "2a2").with("allow", "they slip away");
        for (question, inches) in answers {
            given = given.with(question, *inches);
        }
        given.says("It touches a2 Foot no more.");
        table.through("Shooting");
        table.next();
        assert_eq!((table.phase().as_str(), duties(&table).len()), ("Reform", 0), "{order}");
    }
}

/// A change made where it stands takes it out of nothing.
#[test]
fn who_is_let_turn_in_its_place_stays_in_contact() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    let answers = [
        ("what", Answer::Word("turn".to_owned())),
        ("distance", Answer::Number(Ratio::ZERO)),
        ("allow", Answer::Word("it began to".to_owned())),
    ];
    let turns = ruling(&table, &order("move", "2a2", &answers), &[]);
    assert!(turns.line.contains("change facing, 0 of"), "{}", turns.line);
    assert!(!turns.notes.iter().any(|note| note.contains("no more")), "{:?}", turns.notes);
}

/// A general who joins a unit brings it into command; what it refused before stays refused this turn (Command Radius).
#[test]
fn a_general_who_joins_brings_a_unit_into_command() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.next();
    let charge = table.order("charge", "1a2").with("target", "2a2").with("distance", 6);
    charge.with("out_of_command", true).dice(&[2]).says("does not charge");
    assert_eq!(table.row("1a2").marks, ["out"]);
    table.order("general", "1a").with("joins", &["1a2"][..]).says("joins a2 Musketeers");
    assert_eq!(table.row("1a2").marks, ["gen"]);
    table.order("charge", "1a2").with("target", "2a2").with("distance", 6).refused("it has refused an order this turn");
    table.undo();
    assert_eq!(table.row("1a2").marks, ["out"]);
}

/// Who has fallen back has nobody left to do it before: no second die, unless the umpire names another who comes up.
#[test]
fn skirmishers_out_of_the_way_throw_no_second_time() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1b2").with("target", "2b2").with("distance", 8).says("charges");
    table.next();
    table.order("slip", "2b2").dice(&[4]).says("roll 4: fall back");
    let out = "they are out of the way: allow it, and say who else comes up to them (Light Infantry: Evading)";
    table.order("slip", "2b2").with("enemy", "cavalry").dice(&[3]).refused(out);
    assert_eq!(allowed(&table, "slip"), ["2a6"]);
    assert_eq!(table.who("slip"), ["2a6"]);
    let another = table.order("slip", "2b2").with("enemy", "cavalry").with("allow", "b1 rides up too");
    another.dice(&[3]).says("roll 3: are ridden down");
}

/// Each unit of a brigade ends on its own ground until it is said of all.
#[test]
fn the_form_of_a_brigade_names_who_ends_elsewhere() {
    let mut table = arms(str::to_owned);
    table.next();
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    let own = "A6 ends in woods, unless the ground is said of all".to_owned();
    assert!(table.form_says("move", "2a").contains(&own), "{:?}", table.form_says("move", "2a"));
    let said = order("move", "2a", &[("ground", Answer::Word("open".to_owned()))]);
    assert!(!table.battle().rule(&said, &[]).form.says.contains(&own));
    table.order("move", "2a").says("A6 Pandours ends in woods.");
}
