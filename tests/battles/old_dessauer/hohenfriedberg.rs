//! What an evening of Hohenfriedberg asks of the program: how far one sees at dawn, who begins in column, whose half is lost,
//! whom a unit is lost to.

use drumhead::report::{markdown, story};

use super::field::{end_turn, example, rearguard};
use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, ruled};
use crate::support::table::Table;

fn hohenfriedberg() -> Table {
    Table::at("old-dessauer", "hohenfriedberg")
}

/// The scenario: in turn 1 nobody fires beyond 12 inches. A charge may be at whom one does not see (Charging).
#[test]
fn before_it_is_light_nobody_shoots_beyond_what_one_sees() {
    let mut table = hohenfriedberg();
    table.next();
    table.order("charge", "1a3").with("target", "2b4").with("distance", 13).says("13 inches");
    table.undo();
    table.through("Shooting");
    let says = "nobody shoots beyond 12 inches up to turn 1 (scenario)";
    table.order("fire", "1a4").with("target", "2a1").with("distance", 13).refused(says);
    let shot = table.order("fire", "1a4").with("target", "2a1").with("distance", 13).with("allow", "by the fires");
    shot.dice(&[6, 1]).says("13 inches: 6 1 for 6 or more, 1 hit");
    table.undo();
    table.order("fire", "1a4").with("target", "2a1").with("distance", 12).dice(&[5, 1]).says("1 hit");
    let sight = |table: &Table| table.view().scenario.iter().find(|part| part.heading == "SIGHT").cloned();
    let now = sight(&table).expect("it stands under the scenario");
    assert_eq!(now.says, ["By the scenario nobody shoots beyond 12 inches up to turn 1."]);
    end_turn(&mut table, "Turn 2");
    table.through("Shooting");
    table.order("fire", "2a5").with("target", "1a1").with("distance", 13).dice(&[6, 1, 1]).says("1 hit");
    assert_eq!(sight(&table), None);
}

/// The deployment: Buddenbrock and Leopold behind Du Moulin, Nassau and Gessler by Teichau, all of them in column.
#[test]
fn who_is_in_column_by_the_deployment_begins_in_column() {
    let view = hohenfriedberg().view();
    let brigades: Vec<(&str, bool)> = view.armies[0]
        .brigades
        .iter()
        .map(|brigade| {
            // Guns in column are limbered.
            let marched = |marks: &[String]| marks.iter().any(|mark| mark == "column" || mark == "limb");
            (brigade.name.as_str(), brigade.units.iter().all(|unit| marched(&unit.marks)))
        })
        .collect();
    let expected = [
        ("Du Moulin", false),
        ("Buddenbrock", true),
        ("Prince Leopold", true),
        ("Polenz", false),
        ("Nassau", true),
        ("Gessler", true),
    ];
    assert_eq!(brigades, expected);
}

/// The victory is counted by brigades and by units of foot.
#[test]
fn who_says_how_it_ends_reads_who_has_lost_how_many() {
    let mut table = hohenfriedberg();
    table.next();
    // A quarter of twelve is shattered, and leaves as the turn ends.
    for unit in ["2a1", "2c1", "1b1"] {
        table.order("overrule", unit).with("figures", 2).with("why", "counted again").says("2 figures");
    }
    table.through("Reform");
    let says = table.form_says("end", "");
    let expected = [
        "Prussia: 1 of 21 units lost (foot 0 of 10); Du Moulin 0 of 4 (foot 0 of 2), Buddenbrock 1 of 4, Prince Leopold \
         0 of 5 (foot 0 of 4), Polenz 0 of 4, Nassau 0 of 3, Gessler 0 of 1",
        "Austria and Saxony: 2 of 20 units lost (foot 2 of 11); Weissenfels 1 of 5 (foot 1 of 4), Schlichting 0 of 4, \
         Thuengen 1 of 5 (foot 1 of 4), Daun 0 of 3, Berlichingen 0 of 3",
        "shattered, lost here but on the roster until the turn ends: b1 A1 C1",
    ];
    assert_eq!(says[..3], expected);
    let lost = table.view().scenario.into_iter().find(|part| part.heading == "LOST").expect("it is counted");
    assert_eq!(lost.says, expected);
    let fresh = hohenfriedberg().view().scenario;
    assert!(fresh.iter().all(|part| part.heading != "LOST"), "nobody has lost anything");
}

/// Crack troops go 2 inches faster (Movement and Drill): 4 and 6 inches are theirs of regular foot, 6 and 8 their own.
#[test]
fn the_moves_of_a_handout_name_the_grade_where_grades_differ() {
    let moves = |table: &Table| {
        let tables = table.battle().game().sheet().tables;
        tables.into_iter().find(|table| table.title.starts_with("Moves")).expect("it is printed").rows
    };
    let rows = moves(&hohenfriedberg());
    let mut names: Vec<&String> = rows.iter().map(|row| &row[0]).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "{rows:?}");
    let foot = |grade: &str| rows.iter().find(|row| row[0] == format!("infantry, {grade}")).expect("foot")[1].clone();
    assert_eq!([foot("regular"), foot("crack")], ["4, column 6", "6, column 8"]);
    // Without drill the grades go alike.
    assert!(moves(&rearguard()).iter().any(|row| row[0] == "infantry"));
}

/// Twelve men of whom five are left, two hits: three, a quarter. Who acted is told, and nobody where nobody did.
#[test]
fn who_is_shattered_is_lost_to_those_who_hit_him() {
    let mut table = example();
    table.order("overrule", "2a2").with("figures", 5).with("why", "counted again").says("5 figures");
    table.order("overrule", "1a3").with("figures", 3).with("why", "counted again").says("3 figures");
    table.through("Shooting");
    table
        .order("fire", "1a2")
        .with("target", "2a2")
        .with("distance", 3)
        .dice(&[5, 6, 1, 1])
        .says("shattered; it tests");
    table.next();
    table.order("test", "2a2").dice(&[6]).says("it stands");
    end_turn(&mut table, "Shattered, off the table: a3 Fusiliers, A2 Reserve.");
    let told = markdown::markdown(&story::story(table.battle()).expect("it is told"));
    for line in [
        "Austria lost Reserve (regular infantry) to Musketeers in Reform.",
        "Prussia lost Fusiliers (poor infantry) in Reform.",
    ] {
        assert!(told.contains(line), "no {line:?} in\n{told}");
    }
}

/// Six stands of eighteen men strike back at four of twelve.
#[test]
fn a_round_says_who_was_behind_cover() {
    let mut table = example();
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 10]).says("A1 Line 1 1 1 1 1 1 for");
    table.undo();
    let fight = table.order("fight", "1a2").with("cover", &["2a1"][..]);
    fight.dice(&[1; 10]).says("A1 Line, behind cover, 1 1 1 1 1 1 for");
}

/// An oblique is at half speed (Maneuver): 3 of the 6 inches of a charge in line (house).
#[test]
fn a_charge_tells_the_manoeuvre_before_it() {
    let mut table = example();
    let charge = |table: &mut Table, approach: &str, says: &str| {
        let order = table.order("charge", "1a2").with("target", "2a1").with("distance", 3);
        order.with("approach", approach).says(says);
        table.undo();
    };
    charge(&mut table, "oblique", "3 inches, on its front after an oblique, at half speed.");
    charge(&mut table, "wheel", "3 inches, on its front after a wheel.");
    charge(&mut table, "turn", "3 inches, on its front after a change of facing.");
    charge(&mut table, "none", "3 inches, on its front.");
}

/// The friend stands still while it is passed, and no longer (Moving Through Friends).
#[test]
fn a_friend_who_is_passed_may_move_afterwards() {
    let mut table = example();
    let order = table.order("charge", "1a2").with("target", "2a1").with("distance", 3);
    order.with("through", true).says("charges");
    table.order("move", "1a3").says("4 of 4 inches");
}

/// A general rides 14 inches a turn (Generals): his first ride may be left open, as one within them; then it is asked.
#[test]
fn how_far_a_general_rides_is_asked_of_who_has_ridden() {
    let mut app = App::on(shipped("old-dessauer", "hohenfriedberg", 1), 80, 24);
    end_phase(&mut app);
    ruled(&mut app, "aJa2<enter>", "He rides within his 14 inches (Generals).");
    assert!(app.last().contains("General Du Moulin joins a2 2nd Grenadiers."), "{}", app.text());
    app.keys("aJa3<enter>");
    assert!(!app.last().contains("joins a3"), "{}", app.text());
    app.keys("4<enter>");
    assert!(app.last().contains("General Du Moulin joins a3"), "{}", app.text());
    app.keys("uu").keys("aJa215<enter>").expect("FORBIDDEN").expect("not 15 (Generals)");
    app.keys("<esc>");
    app.keys("aJa214<enter>");
    assert!(app.last().contains("General Du Moulin joins a2 2nd Grenadiers."), "{}", app.text());
}

/// Who leaves a unit may stay where he is.
#[test]
fn a_general_who_leaves_needs_no_inches() {
    let mut table = rearguard();
    table.order("general", "1a2").with("joins", &["1a2"][..]).says("General Manteuffel joins a2");
    table.order("general", "1a3").with("joins", &["1a3"][..]).refused("no answer");
    table.undo();
    table.order("general", "1a").with("leaves", true).says("General Manteuffel leaves a1 Gren Kleist.");
}

/// Where a distance may follow none is filled in; across a stream in a wood the four inches of a line are one.
#[test]
fn a_change_of_formation_asks_how_far_it_goes_then() {
    let mut table = rearguard();
    let column = table.order("move", "1a2").with("what", "formation").with("formation", "column");
    column.refused("no answer");
    let column = table.order("move", "1a2").with("what", "formation").with("formation", "column");
    column.with("distance", 0).says("into column, 0 of 2 inches");
    let ford = table.order("move", "1a3").with("terrain", "woods").with("crosses", true).with("crossing", 1);
    ford.with("distance", 2).refused("it goes 1 inch at most, not 2 (Movement)");
}

const TWO: &str = r#"
ruleset = "old-dessauer"
title = "Two"
[[army]]
name = "The Allies"
[[army.brigade]]
name = "Guns"
unit = [{ name = "Battery", kind = "artillery", grade = "regular", figures = 8, guns = 2 }]
[[army]]
name = "Saxony"
[[army.brigade]]
name = "Foot"
unit = [{ name = "Line", kind = "infantry", grade = "regular", figures = 12 }]
"#;

/// The last who shoots hits: the tests come in the step that follows, and are told as long as nothing else is to be done.
#[test]
fn the_tests_that_follow_the_last_shot_are_told() {
    let mut table = Table::of("old-dessauer", TWO);
    table.next();
    table.through("Shooting");
    assert_eq!(table.view().headline, Vec::<String>::new());
    table.order("fire", "1a1").with("target", "2a1").with("distance", 8).dice(&[1, 1]).says("no hit");
    assert_eq!(table.view().headline, Vec::<String>::new());
    table.undo();
    table.order("fire", "1a1").with("target", "2a1").with("distance", 8).dice(&[5, 1]).says("1 hit");
    assert_eq!(table.view().headline, ["] brings the tests of A1"]);
    assert!(table.view().duties.is_empty());
    table.next();
    // Whatever the name of an army, the words agree with it.
    assert_eq!(table.view().headline, ["active: The Allies"]);
}

/// The playsheet that would say what leadership is worth in combat is lost: there it counts nothing.
#[test]
fn what_leadership_counts_for_stands_with_the_house_values() {
    let of = |table: &Table| {
        let part = table.view().scenario.into_iter().find(|part| part.heading == "HOUSE VALUES");
        part.expect("they are told").says.into_iter().find(|says| says.starts_with("Leadership"))
    };
    let says = "Leadership counts in rallies and tests after shooting, not in shooting or combat: the playsheet that would \
                say so is lost.";
    assert_eq!(of(&hohenfriedberg()).as_deref(), Some(says));
    assert_eq!(of(&Table::of("old-dessauer", TWO)), None);
}
