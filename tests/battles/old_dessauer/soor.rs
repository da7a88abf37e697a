//! What an evening at Soor asked for: ground by the same keys in every form and step, what the headline counts, a defensive
//! fire that comes to nothing, who finds no way. Points and inches are reckoned by hand.

use drumhead::umpire::{Answer, Ratio};

use super::beaten::beaten;
use super::field::{arms, end_turn, example, rearguard};
use super::said::{order, question, ruling};
use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, go_to, ruled};
use crate::support::table::Table;

fn word(word: &str) -> Option<Answer> {
    Some(Answer::Word(word.to_owned()))
}

/// The form of the ground begins where the unit stands, and what it says already is refused.
#[test]
fn ground_begins_where_the_unit_stands() {
    let mut table = rearguard();
    let now = |table: &Table| question(table, &order("ground", "1a2", &[]), "ground").answer;
    assert_eq!(now(&table), word("open"));
    table.order("ground", "1a2").with("ground", "steep").says("steep");
    assert_eq!(now(&table), word("steep"));
    table.order("ground", "1a2").refused("it stands there already: steep");
    assert!(table.form_says("move", "1a2").contains(&"a2 stands on a steep slope now".to_owned()));
    // Those of a brigade stand on several.
    assert_eq!(question(&table, &order("ground", "1a", &[]), "ground").answer, None);
}

#[test]
fn ground_has_the_same_letters_in_every_form() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    ruled(&mut app, "A3pGt<enter>", "A3 Waldeck: line, town.");
    ruled(&mut app, "A2Gt<enter>", "A2 Harrach stands on other ground: town.");
    end_phase(&mut app);
    ruled(&mut app, "a2pGt<enter>", "ends in the town");
    ruled(&mut app, "a1sA13Gt<enter>", "a1 Gren Kleist charges A1 Gren Guasco, 3 inches");
    app.keys("a3pt").expect("T is \"worst");
    app.keys("<esc>");
    go_to(&mut app, "Combat");
    ruled(&mut app, "a1Gs<enter>", "a1 Gren Kleist stands on other ground: steep.");
}

/// Guns that unlimber do so where they stand, as a rule; with their change half of 6 inches is left to them (house).
#[test]
fn guns_unlimber_by_two_letters() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    ruled(&mut app, "b4ph<enter>", "unlimber, 0 of 3 inches.");
    app.keys("u");
    ruled(&mut app, "b4ph2<enter>", "unlimber, 2 of 3 inches.");
}

/// One letter says the flank, and that the charger began behind it.
#[test]
fn a_flank_is_said_by_one_letter() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    ruled(&mut app, "b1sA28k<enter>", "8 inches, on its flank.");
}

/// How far he rides stands on the form before anybody is named.
#[test]
fn how_far_a_general_rides_is_asked_from_the_start() {
    let rides = question(&rearguard(), &order("general", "1a", &[]), "distance");
    assert_eq!((rides.label.as_str(), rides.answer), ("rides", None));
}

/// Of the scenario's ending what the headline tells in Reform.
fn counted(table: &Table) -> Option<String> {
    table.view().headline.into_iter().find(|said| said.contains("lost"))
}

/// Two men are left of a unit: it is shattered.
fn shatter(table: &mut Table, unit: &str) {
    table.order("overrule", unit).with("figures", 2).with("why", "a test").says("figures");
}

/// Soor and Lobositz are lost with half of the Prussian units, or foot: of Austria's nobody counts any.
#[test]
fn losses_that_the_ending_does_not_count_are_not_in_the_headline() {
    for battle in ["soor", "lobositz"] {
        let mut table = Table::at("old-dessauer", battle);
        table.next();
        for unit in table.view().armies[1].brigades.iter().flat_map(|brigade| &brigade.units) {
            shatter(&mut table, &unit.code.to_string());
        }
        assert_eq!(counted(&table), None, "{battle}");
        table.through("Reform");
        assert_eq!(counted(&table), None, "{battle}");
    }
}

/// The foot of one army, five units, and all nine units of the other.
#[test]
fn the_ending_may_count_other_losses_of_either_army() {
    let mut table = arms(|text| {
        let counts = |army: &str, what: &str| format!("name = \"{army}\"\ncounts = \"{what}\"\n");
        let text = text.replacen("name = \"Prussia\"\n", &counts("Prussia", "foot"), 1);
        text.replacen("name = \"Austria\"\n", &counts("Austria", "units"), 1)
    });
    table.next();
    for unit in ["1a2", "1b1", "2b1"] {
        shatter(&mut table, unit);
    }
    table.through("Reform");
    assert_eq!(
        counted(&table),
        Some("the ending counts lost: Prussia 1 of 5 foot (half 3), Austria 1 of 9 (half 5)".to_owned())
    );
}

/// How far they went matters to foot alone, which shoots after half of its move (Fire after Movement): horse has 8 inches
/// (house), and 3 of them are a move.
#[test]
fn half_a_move_is_marked_of_foot_alone() {
    let mut table = rearguard();
    table.order("move", "1b1").with("distance", 3).says("3 of");
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    assert!(table.row("1b1").marks.contains(&"mov".to_owned()) && table.row("1a2").marks.contains(&"half".to_owned()));
    assert!(table.view().legend.contains(&("half, mov", "foot that moved up to half; other moves")));
}

/// Soor is lost with half of the Prussian units, guns counted: horse counts as foot does.
#[test]
fn the_headline_counts_what_the_ending_counts() {
    let mut table = Table::at("old-dessauer", "soor");
    let units = table.view().armies[0].brigades.iter().map(|brigade| brigade.units.len()).sum::<usize>();
    table.next();
    for unit in ["1a1", "1b1", "2a1"] {
        shatter(&mut table, unit);
    }
    table.through("Reform");
    let half = units.div_ceil(2);
    assert_eq!(counted(&table), Some(format!("the ending counts units lost: Prussia 2 of {units} (half {half})")));
    let said = table.form_says("end", "").join(" ");
    assert!(said.contains(&format!("Prussia: 2 of {units} units lost;")) && !said.contains("(foot"), "{said}");
}

/// Poor infantry has 2 points for its fire, and none once it is disordered (Combat Points).
#[test]
fn a_defensive_fire_that_adds_nothing_is_told() {
    let mut table = example();
    end_turn(&mut table, "Turn 2");
    table.order("charge", "2a1").with("target", "1a3").with("distance", 4).says("adds 2 points for its defensive fire");
    table.order("overrule", "1a3").with("disordered", true).with("why", "a friend went through").says("disordered");
    table.through("Combat");
    let why = "The defensive fire of a3 Fusiliers adds 0: it is poor and disordered.";
    assert!(table.form_says("fight", "1a3").contains(&why.to_owned()));
    let fight = ruling(&table, &order("fight", "1a3", &[]), &[1; 10]);
    assert!(fight.notes.contains(&why.to_owned()), "{:?}", fight.notes);
    let own = fight.sum.iter().filter(|line| line.whose == "a3").map(|line| (line.label.as_str(), line.value));
    assert_eq!(own.collect::<Vec<_>>(), [("its arm", 2), ("def. fire", 0), ("disorder", -1)]);
}

/// Two hits more are two recoil moves, 4 inches; who finds no way has recoiled none of them (Recoil Moves; Pursuit Moves).
#[test]
fn who_finds_no_way_is_pursued_no_farther_than_he_came() {
    let mut table = beaten(12, 4);
    table.order("recoil", "2a1").with("hemmed", true).says("finds no way between its enemies and is eliminated");
    table.next();
    let most = "4 inches at most: so far it had to recoil; it found no way, and went 0 unless you say how far it came";
    assert!(table.form_says("pursue", "1a1").contains(&most.to_owned()), "{:?}", table.form_says("pursue", "1a1"));
    let far = question(&table, &order("pursue", "1a1", &[]), "distance").answer;
    assert_eq!(far, Some(Answer::Number(Ratio::ZERO)));
    table.order("pursue", "1a1").with("distance", 5).refused("A1 may be pursued 4 inches at most (Pursuit Moves)");
    table.order("pursue", "1a1").with("distance", 2).says("pursues A1 Line, 2 inches.");
}
