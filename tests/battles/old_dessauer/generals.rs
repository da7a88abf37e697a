//! Generals: with whom they are, how far they command, and what that is worth (Generals; Leadership; Attaching and
//! Detaching; Command Radius). Seydlitz has a radius of 4 inches and a rating of +1.

use drumhead::umpire::{Answer, Order, Question};

use super::field::{EXAMPLE, end_turn, example};
use super::sequence::shake;
use crate::support::table::Table;

fn question(table: &Table, name: &str, unit: &str, id: &str) -> Option<Question> {
    let order = Order { name: name.to_owned(), subject: unit.parse().ok(), ..Order::default() };
    table.battle().rule(&order, &[]).form.questions.into_iter().find(|question| question.id == id)
}

#[test]
fn a_general_is_with_one_unit_at_a_time() {
    let mut table = example();
    table
        .order("general", "1a")
        .with("joins", &["1a2"][..])
        .with("distance", 2)
        .says("General Seydlitz joins a2 Musketeers.");
    assert!(table.row("1a2").marks.contains(&"gen".to_owned()));
    table
        .order("general", "1a")
        .with("joins", &["1a3"][..])
        .with("distance", 2)
        .says("General Seydlitz joins a3 Fusiliers.");
    let with = |table: &Table, unit: &str| table.row(unit).marks.contains(&"gen".to_owned());
    assert_eq!((with(&table, "1a2"), with(&table, "1a3"), table.note("1a")), (false, true, "with a3".to_owned()));
    table.order("general", "1a").with("leaves", true).says("General Seydlitz leaves a3 Fusiliers.");
    assert_eq!((with(&table, "1a3"), table.note("1a")), (false, "alone".to_owned()));
}

#[test]
fn generals_of_the_active_side_ride_in_its_movement_alone() {
    let mut table = example();
    table.order("general", "2a").with("joins", &["2a1"][..]).refused("only the active side does that");
    table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 15).refused("14 inches a turn, not 15");
    table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 8).says("joins a2");
    // What he has ridden is added up: 8 and 7 are 15.
    table.order("general", "1a").with("joins", &["1a3"][..]).with("distance", 7).refused("14 inches a turn, not 15");
    table.order("general", "1a").with("joins", &["1a3"][..]).with("distance", 6).says("joins a3");
    table.through("Shooting");
    table.order("general", "1a").with("joins", &["1a2"][..]).refused("is no order of Shooting");
    end_turn(&mut table, "Turn 2");
    table.order("general", "1a").with("joins", &["1a2"][..]).refused("only the active side does that");
    end_turn(&mut table, "Turn 3");
    table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 14).says("joins a2");
}

/// Who has its general with it is within his radius; without him that is asked, and stands until it is said otherwise.
#[test]
fn the_radius_is_asked_of_who_is_without_its_general() {
    let mut table = example();
    let asked = question(&table, "charge", "1a1", "out_of_command");
    assert_eq!(asked, None, "before its target is named");
    let asked = question(&table, "move", "1a2", "out_of_command").expect("it is asked");
    assert_eq!((asked.label.as_str(), asked.answer), ("beyond 4 in: no command", Some(Answer::Flag(false))));
    let change = |table: &mut Table, face: u8, says: &str| {
        let order = table.order("move", "1a2").with("what", "formation").with("formation", "column");
        order.with("distance", 0).with("out_of_command", true).dice(&[face]).says(says);
    };
    change(&mut table, 3, "a2 Musketeers, out of command, rolls 3, 4 needed: does not change (Command Radius).");
    assert!(table.row("1a2").marks.contains(&"out".to_owned()));
    // It may still wheel, without a die.
    table.order("move", "1a2").with("what", "wheel").with("distance", 2).says("wheel, 2 of 4 inches");
    // It stands so until it is said otherwise, or he is with it.
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    let asked = question(&table, "move", "1a2", "out_of_command").expect("it is asked");
    assert_eq!((asked.answer, asked.said), (Some(Answer::Flag(true)), "as said before"));
    table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 2).says("joins a2");
    assert_eq!(question(&table, "move", "1a2", "out_of_command"), None);
}

/// Regular troops rally on 5: less one out of command, plus the general's rating with him; poor troops on 6.
#[test]
fn command_counts_where_a_unit_rallies() {
    let mut table = example();
    shake(&mut table, "1a2");
    shake(&mut table, "1a3");
    table.order("general", "1a").with("joins", &["1a3"][..]).with("distance", 2).says("joins a3");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Rally");
    let rally = |table: &mut Table, unit: &'static str, out: Option<bool>, face: u8, says: &str| {
        let order = table.order("rally", unit).with("no_visible_chargers", false);
        match out {
            Some(out) => order.with("out_of_command", out).dice(&[face]).says(says),
            None => order.dice(&[face]).says(says),
        }
    };
    rally(&mut table, "1a2", Some(true), 5, "rolls 5, 6 needed: it stays shaken");
    rally(&mut table, "1a3", None, 5, "rolls 5, 5 needed: it rallies");
}

/// Regular troops stand on 2 (house): two hits make 4 of it, out of command 5 (house), with Seydlitz 3 (house).
#[test]
fn command_counts_in_the_test_after_shooting() {
    let needed = |out: bool, general: bool| {
        let mut table = example();
        if general {
            table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 2).says("joins a2");
        }
        end_turn(&mut table, "Turn 2");
        table.through("Shooting");
        let volley = table.order("fire", "2a1").with("target", "1a2").with("distance", 3);
        volley.dice(&[5, 6, 1, 1, 1, 1]).says("2 hits");
        table.next();
        if general {
            table.order("danger", "1a2").dice(&[2]).says("no harm");
            table.order("test", "1a2").dice(&[6]).says("it stands");
        } else {
            table.order("test", "1a2").with("out_of_command", out).dice(&[6]).says("it stands");
        }
        table.battle().standing().last().expect("a ruling").ruled.line
    };
    assert!(needed(false, false).contains("rolls 6, 4 needed"), "{}", needed(false, false));
    assert!(needed(true, false).contains("rolls 6, 5 needed"), "{}", needed(true, false));
    assert!(needed(false, true).contains("rolls 6, 3 needed"), "{}", needed(false, true));
}

/// A general who has fallen is with nobody, and commands nobody.
#[test]
fn a_fallen_general_joins_nobody_and_commands_nobody() {
    let mut table = example();
    table.order("overrule", "1a").with("fallen", true).with("why", "a test").says("has fallen");
    table.order("general", "1a").with("joins", &["1a2"][..]).refused("it has no general");
    let asked = question(&table, "move", "1a2", "out_of_command").expect("it is asked");
    assert_eq!((asked.answer, asked.said), (Some(Answer::Flag(true)), "its general has fallen"));
    assert_eq!(table.note("1a"), "general fallen");
}

/// Where the radius is not played nobody is out of command, and the rally says so of whoever has no general with him.
#[test]
fn that_no_radius_is_played_is_said_at_the_rally() {
    let text = EXAMPLE.replace("\"command_radius\", ", "").replace("command_radius = 4\n", "");
    let mut table = Table::of("old-dessauer", &text);
    table.next();
    shake(&mut table, "1a2");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Rally");
    let said = table.form_says("rally", "1a2");
    assert!(said.contains(&"command radius is not played: nobody is out of command".to_owned()), "{said:?}");
}

/// Given to a unit that he is not with, it is offered that he leaves the other for it; leadership adds nothing in combat.
#[test]
fn a_general_is_offered_the_selected_unit() {
    let mut table = example();
    table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 2).says("joins a2");
    let changes = question(&table, "general", "1a3", "changes").expect("it is asked");
    assert_eq!((changes.label.as_str(), changes.answer), ("leaves a2 and joins a3", None));
    assert_eq!(question(&table, "general", "1a", "changes"), None, "of the brigade nobody is selected");
    assert_eq!(question(&table, "general", "1a2", "changes"), None, "he is with it");
    table.order("general", "1a3").with("leaves", true).says("General Seydlitz leaves a2 Musketeers.");
    table.undo();
    table
        .order("general", "1a3")
        .with("changes", true)
        .with("distance", 2)
        .says("General Seydlitz joins a3 Fusiliers.");
    table.order("charge", "1a3").with("target", "2a1").with("distance", 4).says("charges");
    table.through("Combat");
    let adds = "generals add nothing in combat (a reading): with a3".to_owned();
    assert!(table.form_says("fight", "1a3").contains(&adds));
}

/// Generals attach in active movement, and a unit rallies before it: only who is with it already adds his rating (Attaching and
/// Detaching; Rallying Shaken Units).
#[test]
fn that_a_general_rides_only_after_the_rally_is_said() {
    let read = "generals ride in Movement, which follows: who is with it already counts (a reading)".to_owned();
    for with in [false, true] {
        let mut table = example();
        shake(&mut table, "1a2");
        if with {
            table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 2).says("joins a2");
        }
        end_turn(&mut table, "Turn 2");
        end_turn(&mut table, "Turn 3, phase 1 Rally");
        let said = table.form_says("rally", "1a2");
        assert_eq!(said.contains(&read), !with, "{said:?}");
        assert!(!said.iter().any(|said| said.starts_with("command radius")), "it is played: {said:?}");
        table.order("general", "1a").with("joins", &["1a3"][..]).refused("is no order of Rally");
    }
}
