//! Where moves, charges and shots lead: who turns keeps his cover, who charges stands where his target does.

use drumhead::umpire::Answer;

use super::field::{arms, arms_that_skirmish};
use super::said::{order, question};

#[test]
fn who_turns_in_place_keeps_its_ground() {
    let mut table = arms_that_skirmish();
    table.order("ground", "1a2").with("ground", "cover").says("cover");
    let turned = table.order("move", "1a2").with("what", "turn").with("distance", 0).with("ground", "open");
    turned.refused("it goes nowhere, and stays where it stands: cover");
    table.order("move", "1a2").with("what", "turn").with("distance", 0).says("change facing, 0 of 2 inches");
    assert_eq!(table.row("1a2").marks, ["cover", "half"]);
    table.undo();
    let column = table.order("move", "1a2").with("what", "formation").with("formation", "column");
    column.with("distance", 0).says("change formation into column, 0 of 2 inches");
    assert_eq!(table.row("1a2").marks, ["column", "cover", "half"]);
    table.undo();
    let square = table.order("move", "1a2").with("what", "formation").with("formation", "square");
    square.says("change formation into square, 0 of 2 inches");
    table.undo();
    table.order("move", "1a2").with("what", "wheel").with("distance", 2).says("wheel, 2 of 4 inches");
    assert_eq!(table.row("1a2").marks, ["half"]);
}

/// Squares may not move, nor bent lines before they reform (Square; Maneuver): the two inches that a change leaves of four are
/// gone before it forms.
#[test]
fn who_forms_what_does_not_move_has_moved_before() {
    for into in ["square", "bent line"] {
        let mut table = arms_that_skirmish();
        let word = |word: &str| Answer::Word(word.to_owned());
        let order = order("move", "1a2", &[("what", word("formation")), ("formation", word(into))]);
        assert_eq!(question(&table, &order, "distance").label, "distance, before it forms");
        let moves = table.order("move", "1a2").with("what", "formation").with("formation", into).with("distance", 2);
        moves.says(&format!("a2 Foot: move, 2 of 2 inches, then change formation into {into}."));
    }
}

#[test]
fn skirmishers_pass_and_are_passed_freely() {
    let mut table = arms_that_skirmish();
    table.order("move", "1a2").with("distance", 4).with("mixed", &["1a6"][..]).says("4 of 4 inches");
    assert_eq!((table.row("1a2").strength, table.row("1a6").strength), ("12/12".to_owned(), "12/12".to_owned()));
}

#[test]
fn a_charge_ends_where_its_target_stands() {
    let mut table = arms(str::to_owned);
    table.order("deploy", "1a2").with("ground", "woods").says("line, woods");
    table.order("deploy", "2a3").with("ground", "town").says("line, town");
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 3).says("charges");
    assert_eq!(table.row("1a2").marks, ["at A2"]);
    let foot = "only infantry enters woods and towns (Terrain Effects)";
    table.order("charge", "1b1").with("target", "2a3").with("distance", 4).with("terrain", "open").refused(foot);
    // Ten inches of heavy cavalry, one of which the stream costs.
    let over = table.order("charge", "1b1").with("target", "2a1").with("distance", 10).with("crosses", true);
    over.refused("out of reach: it charges 9 inches");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 9).with("crosses", true).says("charges");
}

#[test]
fn one_stand_of_a_unit_shoots_at_a_regimental_gun() {
    let mut table = arms_that_skirmish();
    table.through("Shooting");
    let shot =
        |table: &mut crate::support::table::Table, at: &str, stands: i64, faces: &[u8], words: Result<&str, &str>| {
            let order =
                table.order("fire", "1a2").with("target", at).with("distance", 3).with("stands", stands).dice(faces);
            match words {
                Ok(says) => order.says(says),
                Err(refused) => order.refused(refused),
            }
        };
    shot(&mut table, "2a5", 1, &[1], Ok("no hit"));
    shot(&mut table, "2a5", 1, &[1], Err("one stand of a unit shoots at the gun, and one has shot at it this turn"));
    shot(&mut table, "2a2", 3, &[1, 1, 1], Ok("no hit"));
}

#[test]
fn a_general_who_has_fallen_commands_nobody() {
    let mut table = arms(|text| text.replace("\"generals\", ", "\"generals\", \"command_radius\", "));
    table.order("overrule", "1a").with("fallen", true).with("why", "a test").says("fallen");
    table.next();
    // Out of command: 4 or more to charge.
    let charge = table.order("charge", "1a2").with("target", "2a2").with("distance", 4);
    charge.dice(&[3]).says("out of command, rolls 3, 4 needed: does not charge");
}
