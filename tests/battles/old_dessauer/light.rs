//! Light infantry: as skirmishers, and counting as line infantry in a town block or behind cover (OD-LI-15); and the ground
//! on which units end that are driven from theirs.

use super::field::{duties, end_turn, mustered, rearguard};
use super::said::order;
use crate::support::table::Table;

#[test]
fn pandours_in_the_open_are_ridden_down_and_in_woods_they_slip_away() {
    // They begin in the wood.
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2b1").with("distance", 6).refused("only infantry enters woods");
    table.order("charge", "1a2").with("target", "2b1").with("distance", 3).says("B1: they fall back");
    table.next();
    table.order("slip", "2b1").says("1 inch from the enemy");
    assert_eq!(table.row("2b1").strength, "12/12");

    let mut table = rearguard();
    table.order("ground", "2b1").with("ground", "open").says("stands on other ground: open");
    table.order("charge", "1b2").with("target", "2b1").with("distance", 6).says("B1: they fall back");
    table.next();
    table.order("slip", "2b1").dice(&[3]).says("B1 Banal pandours roll 3: are ridden down by b2 Drag Normann.");
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

/// Pandours (poor, 12 figures) in the village, counting as line infantry; Prussia is active in the movement of turn 1.
fn garrison() -> Table {
    let mut table = mustered();
    let order = table.order("as_line", "2b1").with("ground", "town");
    order.says("B1 Banal pandours counts as line infantry: line, town.");
    table.next();
    table
}

fn row(table: &Table) -> (String, Vec<String>) {
    let row = table.row("2b1");
    (row.kind, row.marks)
}

fn skirmishing(marks: &[&str]) -> (String, Vec<String>) {
    ("pr skm".to_owned(), marks.iter().map(|mark| (*mark).to_owned()).collect())
}

#[test]
fn they_count_where_they_stand_until_they_move_or_the_umpire_says_so() {
    let mut table = mustered();
    table.order("as_line", "2b1").with("ground", "open").refused("in a town block or behind cover only");
    table.order("as_line", "1a1").with("ground", "town").refused("is no light infantry");
    let order = table.order("as_line", "2b1").with("ground", "open").with("cover", true);
    order.says("counts as line infantry: line, behind cover");
    assert_eq!(row(&table), ("pr inf".to_owned(), vec!["asline".to_owned(), "cover".to_owned()]));
    table.order("as_line", "2b1").says("skirmishes again");
    assert_eq!(row(&table), skirmishing(&["cover"]));
    table.undo();
    assert_eq!(row(&table).0, "pr inf");

    let mut table = garrison();
    assert_eq!(row(&table), ("pr inf".to_owned(), vec!["asline".to_owned(), "town".to_owned()]));
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    // Skirmishers go 4 inches over any ground, and pay for none.
    table.order("move", "2b1").with("terrain", "woods").with("ground", "woods").says("It skirmishes again");
    assert_eq!(row(&table), skirmishing(&["woods", "mov"]));
    table.undo();
    assert_eq!(row(&table).0, "pr inf");
    // It would have to leave to charge; and light infantry charges no formed troops.
    table.order("charge", "2b1").with("target", "1a2").with("distance", 2).refused("skirmishers charge nobody but");
}

#[test]
fn they_shoot_and_are_shot_at_as_a_garrison() {
    let mut table = garrison();
    table.through("Shooting");
    // Skirmishers or not, the cover of the town: 5-6 is a 6. Four stands of the grenadiers.
    table
        .order("fire", "1a1")
        .with("target", "2b1")
        .with("distance", 3)
        .dice(&[6, 6, 5, 5])
        .says("6 6 5 5 for 6 or more, 2 hits");
    table.next();
    // Poor 3, two hits: 5 needed; a 4 fails. One recoil move, one rout hit: 9 figures.
    table
        .order("test", "2b1")
        .dice(&[4])
        .says("rolls 4, 5 needed after 2 hits: it fails, shaken, 1 recoil move, 1 rout hit");
    // Within the block they count as line still; out of it they skirmish again.
    table.order("recoil", "2b1").with("ends", "town").says("recoils 2 inches");
    assert_eq!(row(&table), ("pr inf".to_owned(), vec!["asline".to_owned(), "town".to_owned()]));
    table.undo();
    table.order("recoil", "2b1").with("ends", "open").says("It skirmishes again");
    assert_eq!(table.row("2b1").strength, "(9/12)");
    assert_eq!(row(&table), skirmishing(&[]));

    let mut table = garrison();
    end_turn(&mut table, "Turn 2");
    table.through("Shooting");
    // Half of twelve figures shoot out of a side: two stands.
    let volley = table.order("fire", "2b1").with("target", "1a2").with("distance", 3);
    volley.dice(&[5, 4]).says("5 4 for 5 or more, 1 hit");
    // As many out of another side, but not out of the same.
    let out = |table: &mut Table, side: &'static str, stands: i64, dice: &[u8], words: Result<&str, &str>| {
        let order = table.order("fire", "2b1").with("target", "1a2").with("distance", 3).with("stands", stands);
        let order = if side.is_empty() { order } else { order.with("side", side) };
        match words {
            Ok(says) => order.dice(dice).says(says),
            Err(refused) => order.refused(refused),
        }
    };
    out(&mut table, "", 2, &[], Err("no answer"));
    let same =
        "half of a garrison, here 2 stands, shoots out of a side: 2 have shot out of the front (Terrain Effects)";
    out(&mut table, "front", 2, &[], Err(same));
    out(&mut table, "rear", 3, &[], Err("half of a garrison, here 2 stands, shoots out of a side, not 3"));
    out(&mut table, "rear", 2, &[4, 4], Ok("4 4 for 5 or more, no hit"));
    out(&mut table, "left", 1, &[], Err("all its 4 stands have shot this turn"));
}

#[test]
fn they_are_charged_and_fight_as_line_infantry_behind_cover() {
    let mut table = garrison();
    table.order("charge", "1b1").with("target", "2b1").with("distance", 8).refused("only infantry enters");
    // Infantry 2 and the steady defensive fire of poor troops, 2.
    table.order("charge", "1a1").with("target", "2b1").with("distance", 6).says("B1 Banal pandours adds 2 points");
    assert_eq!(table.row("2b1").marks, ["by a1", "asline", "town"]);
    table.through("Combat");
    let reading = "grenadiers a1: a reading: the first round with each new enemy counts as the first of a combat";
    assert!(table.form_says("fight", "2b1").contains(&reading.to_owned()));
    // 2, two grades above +2, grenadiers +1, enemy in cover -1: 4. Even: 5-6, four dice each. The attacker loses by one.
    table.order("fight", "2b1").dice(&[6, 4, 4, 4, 5, 5, 4, 4]).says("lost by a1 Gren Kleist");
    assert_eq!((table.row("1a1").strength.as_str(), table.row("2b1").strength.as_str()), ("(9/12)", "[11/12]"));
    // They stay where they count: outside they fight no formed troops.
    table.order("recoil", "1a1").says("recoils 2 inches");
    table.order("danger", "1a1").dice(&[2]).says("no harm");
    table.next();
    assert_eq!(table.phase(), "Reform");
}

#[test]
fn it_can_be_said_of_those_who_are_charged_already() {
    let mut table = rearguard();
    table.order("ground", "2b1").with("ground", "open").says("open");
    table
        .order("charge", "1a1")
        .with("target", "2b1")
        .with("distance", 6)
        .says("B1: they fall back, or lose the stands");
    table.next();
    assert_eq!(table.phase(), "Evading");
    table.order("as_line", "2b1").with("ground", "town").says("counts as line infantry");
    assert!(table.view().duties.is_empty(), "nobody is reached any more");
    table.through("Combat");
    // As above, but for the points of both: even. Beaten by two, they go two recoil moves with two rout hits.
    table.order("fight", "2b1").dice(&[6, 5, 4, 4, 4, 4, 4, 4]).says("lost by B1 Banal pandours");
    assert_eq!(table.row("2b1").strength, "(8/12)");
    table.order("as_line", "2b1").says("skirmishes again");
    table.undo();
    table.order("recoil", "2b1").with("ends", "woods").says("recoils 4 inches");
    assert_eq!(row(&table), skirmishing(&["dis", "woods"]));
}

#[test]
fn who_is_driven_out_of_a_town_is_no_garrison_any_more_and_broken_ground_disorders() {
    let mut table = mustered();
    table.order("deploy", "2a3").with("ground", "town").says("line, town");
    table.next();
    table.through("Shooting");
    // In cover 5-6 is a 6. Regular 2, two hits, leadership +1: 3 needed.
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[6, 6, 1, 1]).says("2 hits");
    table.next();
    table.order("test", "2a3").dice(&[2]).says("1 recoil move");
    // Whether that is out of its block the umpire says, whatever the inches; the ruling names the ground.
    table.order("recoil", "2a3").refused("no answer");
    table.order("recoil", "2a3").with("distance", 4).with("ends", "town").says("It ends in the town.");
    assert_eq!(table.row("2a3").marks, ["town", "gen"]);
    table.undo();
    table.order("recoil", "2a3").with("ends", "open").says("It leaves the town and ends in the open.");
    assert_eq!(table.row("2a3").marks, ["gen"]);
    table.undo();
    table.order("recoil", "2a3").with("ends", "rough").says("It comes into disorder: rough");
    assert_eq!(table.row("2a3").marks, ["dis", "rough", "gen"]);
}

/// It would have to leave its block to charge, and skirmishers charge no formed troops (In Combat).
#[test]
fn light_infantry_in_a_town_is_not_among_those_who_could_charge() {
    let mut table = garrison();
    table.order("overrule", "1a2").with("shaken", true).with("why", "a test").says("shaken");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Rally: Prussia");
    let said = table.form_says("rally", "1a2");
    let able = said.iter().find(|said| said.starts_with("say yes where it sees none of those")).expect("some are able");
    assert!(able.contains("A1") && !able.contains("B1"), "{able}");
}

/// Whom horse touches in the open: the form has what becomes of them once, as the words are those of the ruling.
#[test]
fn a_form_says_once_what_becomes_of_skirmishers_and_of_guns_that_unlimber() {
    let mut table = rearguard();
    table.order("ground", "2b1").with("ground", "open").says("stands on other ground: open");
    let word = |word: &str| drumhead::umpire::Answer::Word(word.to_owned());
    let inches = drumhead::umpire::Answer::Number(drumhead::umpire::Ratio::whole(6));
    let charge = order("charge", "1b2", &[("target", word("2b1")), ("distance", inches)]);
    let unlimber = order("move", "1b4", &[("what", word("unlimber"))]);
    for (order, says) in [(charge, "B1: they fall back on 4 or more"), (unlimber, "b4 does not shoot this turn")] {
        let ruled = table.battle().rule(&order, &[]);
        let said = ruled.form.says.iter().find(|said| said.starts_with(says)).expect("the form says it");
        let notes = ruled.result.expect("nothing is open").notes;
        assert!(notes.contains(&format!("{said}.")), "{notes:?}");
    }
}
