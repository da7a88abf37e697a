//! What is owed a second time before it is done once, and what a turn closes or leaves: two lost rounds, two dice of one
//! general, who is held, who keeps to a road, who stands in disorder from the start. Reckoned by hand.

use drumhead::umpire::Answer;

use super::field::{EXAMPLE, allowed, arms, arms_that_skirmish, end_turn, owed};
use super::said::{order, ruling};
use crate::support::table::Table;

/// One hit of four stands of foot against none of four.
const BY_ONE: &[u8] = &[6, 1, 1, 1, 1, 1, 1, 1];

/// A2 and A1 are beaten and go back through A3, into whom a2 has run: it has beaten A3 by two.
fn beaten_by_the_first_of_two() -> Table {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.order("charge", "1a3").with("target", "2a1").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(BY_ONE).says("lost by A2 Foot");
    table.order("fight", "1a3").dice(BY_ONE).says("lost by A1 Grenadiers");
    table.order("recoil", "2a2").with("friends", &["2a3"][..]).says("recoils 2 inches");
    table.order("recoil", "2a1").with("friends", &["2a3"][..]).says("recoils 2 inches");
    table.next();
    table.order("pursue", "1a2").says("runs into A3 Third");
    table
        .order("fight", "1a2")
        .dice(&[6, 6, 1, 1, 1, 1, 1, 1])
        .says("A3 Third: 8 left after 2 rout hits, shaken, recoils 4 inches");
    table
}

/// Who has lost must make its recoil moves (Combat Results): the second pursuit finds it gone.
#[test]
fn nobody_runs_into_who_has_still_to_recoil() {
    let mut table = beaten_by_the_first_of_two();
    let why = "A3 must recoil first: it has lost already, and may be gone from there (Combat Results)";
    table.order("pursue", "1a3").refused(why);
    table.order("recoil", "2a3").says("recoils 4 inches");
    let gone = "fled past as well, but gone from there since: A3";
    let said = table.form_says("pursue", "1a3");
    assert!(said.contains(&gone.to_owned()), "{said:?}");
}

/// Where the umpire lets it be run into all the same, its two rounds cost two moves and one: 6 inches, and a rout hit each.
#[test]
fn recoils_of_two_lost_rounds_are_both_owed() {
    let mut table = beaten_by_the_first_of_two();
    table.order("pursue", "1a3").with("allow", "both at once").says("runs into A3 Third");
    // Eight figures are three stands that strike.
    let fight = ruling(&table, &order("fight", "1a3", &[]), &[6, 1, 1, 1, 1, 1, 1]);
    let both = "A3 Third: 6 left after 1 rout hit, shaken, recoils 6 inches or more.".to_owned();
    assert!(fight.notes.contains(&both), "{:?}", fight.notes);
    // Who goes back before it fights is out of reach.
    table.order("recoil", "2a3").says("It touches a3 Third no more.");
    assert_eq!(owed(&table, "fight"), Vec::<String>::new());
    table.undo();
    table.order("fight", "1a3").dice(&[6, 1, 1, 1, 1, 1, 1]).says("lost by A3 Third");
    let said = table.form_says("recoil", "2a3");
    assert!(said.contains(&"6 inches at least, 18 at most".to_owned()), "{said:?}");
}

/// Two hits in each of two rounds are two dice (Danger to Generals), whether the first falls before the second round or behind.
#[test]
fn a_general_dices_for_each_round_that_endangers_him() {
    for at_once in [true, false] {
        let mut table = arms_that_skirmish();
        table.order("charge", "1b1").with("target", "2a2").with("distance", 4).says("charges");
        table.through("Combat");
        table.order("fight", "1b1").dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).says("lost by A2 Foot");
        table.order("recoil", "2a2").with("friends", &["2a3"][..]).says("recoils 2 inches");
        table.next();
        table.order("pursue", "1b1").says("runs into A3 Third");
        table.order("fight", "1b1").dice(&[6, 6, 6, 1, 1, 1, 6, 6, 1, 1]).says("lost by A3 Third");
        if at_once {
            table.order("danger", "1b1").dice(&[4]).says("no harm");
        }
        table.order("recoil", "2a3").with("friends", &["2a1"][..]).says("recoils 2 inches");
        table.order("pursue", "1b1").says("runs into A1 Grenadiers");
        // Ten figures are five stands.
        table.order("fight", "1b1").dice(&[6, 6, 6, 1, 1, 6, 6, 1, 1]).says("lost by A1 Grenadiers");
        if !at_once {
            let two = "2 dice are open: one for each round with so many hits".to_owned();
            assert!(table.form_says("danger", "1b1").contains(&two));
            table.order("danger", "1b1").dice(&[4]).says("no harm");
        }
        assert_eq!(owed(&table, "danger"), ["1b1", "2a1"], "{at_once}");
        table.order("danger", "1b1").dice(&[4]).says("no harm");
        assert_eq!(owed(&table, "danger"), ["2a1"], "{at_once}");
        table.order("danger", "1b1").dice(&[4]).refused("its general has diced for his life");
    }
}

/// To form line is the move of a square.
#[test]
fn a_square_that_is_held_stays_one() {
    let mut table = arms(|text| text.replacen("name = \"Foot\"", "name = \"Foot\"\nheld_until = 2", 1));
    table.order("deploy", "1a2").with("formation", "square").says("square");
    table.next();
    assert_eq!(allowed(&table, "reform"), Vec::<String>::new());
    table.order("reform", "1a2").refused("its brigade is held");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.order("reform", "1a2").says("forms line out of square");
}

/// A column has 6 inches (house), 12 with its whole turn on a road (Roads); a change takes half, a sidestep goes at half speed.
#[test]
fn road_speed_is_for_who_stays_a_column() {
    let mut table = arms(str::to_owned);
    table.order("deploy", "1a2").with("formation", "column").says("column");
    table.next();
    let reach = |table: &mut Table, what: &'static str, into: Option<&'static str>, far: i64, says: &str| {
        let order = table.order("move", "1a2").with("what", what).with("terrain", "road").with("distance", far);
        match into {
            Some(into) => order.with("formation", into).says(says),
            None => order.says(says),
        }
        table.undo();
    };
    reach(&mut table, "none", None, 12, "12 of 12 inches");
    reach(&mut table, "wheel", None, 12, "12 of 12 inches");
    reach(&mut table, "formation", Some("line"), 3, "3 of 3 inches");
    reach(&mut table, "sidestep", None, 3, "3 of 3 inches");
    // Back along the road it stays on it, at half of its speed there.
    reach(&mut table, "backstep", None, 6, "6 of 6 inches");
    let line = table.order("move", "1a2").with("what", "formation").with("formation", "line").with("terrain", "road");
    line.with("distance", 6).refused("it goes 3 inches at most, not 6");
    let answers = [("what", Answer::Word("formation".into())), ("terrain", Answer::Word("road".into()))];
    let says = |unit: &str| table.battle().rule(&order("move", unit, &answers), &[]).form.says;
    let why = "a2: no road speed, as it does not stay a column on the road all its turn".to_owned();
    assert!(says("1a2").contains(&why), "{:?}", says("1a2"));
    // A line that forms a column there has half of its 4 inches (house), and nothing against it; one that stays a line goes
    // on no road.
    let column = |table: &mut Table, what: &'static str| {
        let order = table.order("move", "1a3").with("what", what).with("terrain", "road").with("distance", 2);
        if what == "formation" {
            order.with("formation", "column").says("2 of 2 inches")
        } else {
            order.refused("column")
        }
    };
    column(&mut table, "none");
    column(&mut table, "formation");
}

/// It stands all of its first turn in the disorder in which it was drawn up.
#[test]
fn disorder_from_the_muster_ends_with_the_first_active_turn() {
    let mut table = arms(str::to_owned);
    table.order("ground", "1a2").with("ground", "steep").says("disorder");
    table.order("ground", "1a2").with("ground", "open").says("open");
    assert_eq!(table.row("1a2").strength, "12/12", "nothing but its ground has disordered it");
    table.undo();
    table.next();
    table.order("ground", "1a2").with("ground", "open").says("open");
    assert_eq!(table.row("1a2").strength, "[12/12]");
    end_turn(&mut table, "Reformed: a2 Foot");
}

#[test]
fn a_second_general_is_told_why_he_joins_nobody() {
    let mut table = arms(str::to_owned);
    let why = "General Foot is with it, and a unit has one general at a time (a reading) (Attaching and Detaching)";
    table.order("general", "1b").with("joins", &["1a1"][..]).refused(why);
    let allowed = table.order("general", "1b").with("joins", &["1a1"][..]).with("allow", "they share it");
    allowed.says("Of the two General Foot counts, as the roster has him first.");
    assert_eq!((table.note("1a"), table.note("1b")), ("with a1".to_owned(), "with a1".to_owned()));
    table.undo();
    table.order("general", "1a").with("joins", &["1a1"][..]).refused("he is with it already");
}

/// A bent line may not move until it reforms (Maneuver): refused, that is not left to it.
#[test]
fn a_bent_line_that_refuses_has_no_move_left() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "1a2").with("formation", "bent line").says("bent line");
    table.next();
    let forms = table.order("move", "1a2").with("formation", "line").with("distance", 0).with("out_of_command", true);
    forms.dice(&[2]).says("It stays as it is: a bent line does not move.");
    assert!(!allowed(&table, "move").contains(&"1a2".to_owned()));
    table.order("move", "1a2").with("formation", "line").with("distance", 0).refused("it has refused an order");
    // Who is no bent line may still move.
    let turns = table.order("move", "1a3").with("what", "turn").with("distance", 0).with("out_of_command", true);
    turns.dice(&[2]).says("It may still move or wheel.");
    assert!(allowed(&table, "move").contains(&"1a3".to_owned()));
}
