//! Who is come upon, or nearly: by a charge that halts near, by an enemy that recoils, behind a hedge or on what it holds; and
//! what is told of that.

use drumhead::umpire::Answer;
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

fn units(codes: &[&str]) -> Answer {
    Answer::Words(codes.iter().map(|code| (*code).to_owned()).collect())
}

fn holds_house(field: &mut Field, unit: &str) {
    field.give("ground", unit, &[("ground", word("house")), ("holds", YES)], &[]);
}

/// Light troops keep at least 4 inches off formed ones at all times (Evading): also who has moved out of the way.
pub fn who_moved_out_of_the_way_keeps_off() {
    let mut field = Field::acting("1b", &[("1b", "cssc"), ("2b", "sssms")]);
    field.give("charge", "1b4", &[("target", word("2b4")), ("distance", n(4))], &[]);
    field.give("react", "2b4", &[("reaction", word("move away"))], &[]);
    // Horse has 8 and the lower of 1 and 3: 9 of 10 inches.
    let line = field.give("home", "1b4", &[("distance", n(10))], &[1, 3]);
    assert!(line.ends_with("it halts 1 inch short."), "{line}");
    assert!(field.owes("gives way"));
    let line = field.give("give_way", "2b4", &[("distance", n(1))], &[]);
    assert_eq!(line, "B4 Enfants perdus gives way 3 inches to b4 Dutch horse.");
    assert!(!field.owes("gives way"));
    // Foot has 4 and a d3, a face of 1 is one: 5 of 9 inches. At exactly 4 it is far enough.
    let mut field = Field::acting("1b", &[("1b", "cssc"), ("2b", "sssms")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(3))], &[]);
    field.give("react", "2b4", &[("reaction", word("move away"))], &[]);
    let line = field.give("home", "1b1", &[("distance", n(9))], &[1]);
    assert!(line.ends_with("it halts 4 inches short."), "{line}");
    assert!(!field.owes("gives way"));
}

/// Light troops before its target that hold something stand there on Stand Ready or Fire alone; on other orders they evade.
pub fn screens_that_hold_something_are_named() {
    let charged = |chit: &str| {
        let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", &format!("mmm{chit}s"))]);
        holds_house(&mut field, "2b4");
        let at = [("target", word("2b1")), ("distance", n(8)), ("screens", units(&["2b4"]))];
        let notes = field.rule(&order("charge", "1b4", &at), &[]).expect("is ruled").notes;
        field.give("charge", "1b4", &at, &[]);
        (field, notes)
    };
    for chit in ["m", "c"] {
        let (field, _) = charged(chit);
        assert!(field.owes("evades from the charge") && field.row("2b4").owes, "{chit}");
        field.refused("home", "1b4", &[], "B4 Enfants perdus stands before its target, and evades first (K)");
    }
    for chit in ["s", "f"] {
        let (field, notes) = charged(chit);
        assert!(notes.is_empty(), "its chit lies face down until that is ruled: {notes:?}");
        assert!(!field.owes("evades from the charge") && field.who("evade").contains(&code("2b4")), "{chit}");
        assert!(field.owes("charges home"));
    }
}

/// Gunners always evade unless they hold works or an obstacle, and skirmishers stand on few orders (Evading): so too before who
/// recoils into them.
pub fn gunners_and_light_troops_run_from_a_recoil() {
    let recoil = |into: &str, chits: &str, tests: bool| {
        let mut field = Field::acting("1a", &[("1a", "ssss"), ("1b", chits), ("2a", "mmmm")]);
        field.event(json!({"back": {"unit": "2a1"}}));
        if tests {
            field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
        }
        let line = field.give("collide", "2a1", &[("enemy", word(into))], &[]);
        assert!(line.starts_with("A1 Gardes Francaises 1 recoils into "), "{line}");
        field
    };
    let mut guns = recoil("1a4", "ssss", false);
    assert!(guns.owes("gunners evade") && guns.row("1a4").owes);
    guns.refused("fight", "1a4", &[], "a4 Field guns evades first (K), as gunners who hold nothing always do");
    // Three moves of 6, and nothing is asked of a charge.
    let away = guns.rule(&order("evade", "1a4", &[("foot", NO)]), &[]).expect("is ruled");
    assert_eq!(away.line, "a4 Field guns evades 18 inches, straight away.");
    assert_eq!(guns.give("evade", "1a4", &[("foot", YES)], &[]), "a4 Field guns runs behind the nearest foot.");
    assert!(guns.charge.is_null() && guns.is("1a4", "taken") && !guns.owes("melee"));
    let mut light = recoil("1b3", "ssms", false);
    assert!(light.owes("evades from the recoil"));
    light.refused("fight", "1b3", &[], "b3 Grenadiers evades first (K)");
    assert_eq!(light.give("evade", "1b3", &[], &[]), "b3 Grenadiers evades 18 inches, straight away.");
    assert!(light.charge.is_null());
    let ready = recoil("1b3", "ssss", false);
    assert!(!ready.owes("evades") && ready.owes("melee") && ready.who("evade") == [code("1b3")], "it may");
    // Who recoils tests first: it may take him away.
    let first = recoil("1a4", "ssss", true);
    assert!(first.owes("morale test") && !first.owes("gunners evade"));
    first.refused("evade", "1a4", &[("foot", YES)], "A1 Gardes Francaises 1 tests its morale first (t)");
}

/// Who comes to stand at guns without gunners takes them, by a charge as well (a reading); those that it drives off itself are
/// not asked for.
#[test]
fn a_charge_takes_guns_without_gunners() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "mmmms")]);
    let label = "comes to guns without gunners".to_owned();
    let mut drives = field.clone();
    field.event(json!({"guns": {"unit": "2b5", "guns": "left"}}));
    field.give("charge", "1b4", &[("target", word("2b1")), ("distance", n(8))], &[]);
    assert!(field.form("home", "1b4").contains(&label));
    field.give("home", "1b4", &[("takes", units(&["2b5"]))], &[]);
    assert!(field.is("2b5", "taken"));
    drives.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    drives.give("react", "2b5", &[("reaction", word("evade")), ("foot", YES)], &[]);
    assert!(!drives.form("home", "1b4").contains(&label));
}

/// Who holds something on Stand Ready is as normal infantry, which shoots or countercharges (Evading; Melee Procedure): foot.
#[test]
fn skirmishers_that_hold_something_may_countercharge_foot() {
    let charged = |by: &str, chit: &str| {
        let mut field = Field::acting("1b", &[("1b", "cssc"), ("2b", &format!("sss{chit}s"))]);
        holds_house(&mut field, "2b4");
        field.give("charge", by, &[("target", word("2b4")), ("distance", n(4))], &[]);
        field
    };
    let react = order("react", "2b4", &[]);
    let mut foot = charged("1b1", "s");
    assert_eq!(foot.offers(&react, "reaction"), ["shoot", "countercharge", "evade", "does not react"]);
    assert!(foot.says(&react, "to countercharge is to leave that, and to fight as skirmishers (a reading)"));
    let line = foot.give("react", "2b4", &[("reaction", word("countercharge"))], &[]);
    assert_eq!((line.as_str(), foot.is("2b4", "hold")), ("B4 Enfants perdus countercharges.", false));
    assert_eq!(charged("1b1", "f").offers(&react, "reaction"), ["shoot", "evade", "does not react"]);
    assert_eq!(charged("1b4", "s").offers(&react, "reaction"), ["shoot", "evade", "does not react"]);
}

/// Life Guards have charged and won; Champagne behind this ground is next.
fn won(ground: &str) -> Field {
    let mut field = Field::with_hedges();
    for (brigade, chits) in [("1c", "cmmms"), ("2c", "smmm"), ("2b", "sssss")] {
        field.give("lay", brigade, &[("chits", word(chits))], &[]);
    }
    field.activate("1c");
    field.give("ground", "2b1", &[("ground", word(ground))], &[]);
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(5))], &[]);
    field.give("react", "2c1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "1c1", &[], &[]);
    field.give("fight", "1c1", &[], &[&[5; 8][..], &[1; 7], &[1]].concat());
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    field
}

/// Where no horse charges across a hedge (scenario), none follows up across one into a unit; without one in its way it does.
#[test]
fn horse_follows_up_across_no_hedge() {
    let into = [("extra", NO), ("meets", units(&["2b1"]))];
    let mut field = won("hedge");
    let line = field.allowed("follow", "1c1", &into, "no horse charges across a hedge (scenario)", &[]);
    assert!(line.ends_with("into B1 Champagne."), "{line}");
    let open = won("open");
    assert!(open.rule(&order("follow", "1c1", &into), &[]).is_ok());
    let nobody = [("extra", NO), ("nobody_met", YES)];
    assert!(won("hedge").rule(&order("follow", "1c1", &nobody), &[]).is_ok(), "as a move it goes up to it");
}

/// What is told of a follow-up: that its horse has no choice, and why no distance is asked.
#[test]
fn a_follow_up_of_horse_says_what_it_does_not_ask() {
    let field = won("open");
    let into = order("follow", "1c1", &[("extra", NO), ("meets", units(&["2b1"]))]);
    assert!(field.says(&into, "how far off that is, is not asked: no die says how far it goes"));
    assert!(field.form("follow", "1c1").contains(&"the winner; another only if you allow it".to_owned()));
}

/// Guns are left by gunners who are shattered as by others, and nobody takes them back: they disperse (Morale Results).
#[test]
fn nobody_takes_dispersed_gunners_back() {
    let tested = |faces: &[u8], figures: i64| {
        let mut field = Field::acting("1b", &[("1b", "ssss"), ("2b", "sssss")]);
        field.overrule("2b5", &[("figures", n(figures))]);
        field.event(json!({"test": {"unit": "2b5", "test": {"enfilade": false}}}));
        field.rule(&order("morale", "2b5", &[]), faces).expect("is ruled").notes
    };
    // Six figures: one die. 4 against 3 fails by one, and goes back d3.
    let notes = tested(&[4, 1], 3);
    let back = "Its guns stay where they stood; a chit to move takes its gunners back (a reading).".to_owned();
    assert!(notes.contains(&back), "{notes:?}");
    let mut field = Field::acting("1b", &[("1b", "ssss"), ("2b", "sssss")]);
    field.overrule("2b5", &[("figures", n(1)), ("disordered", YES)]);
    field.event(json!({"test": {"unit": "2b5", "test": {"enfilade": false}}}));
    // 6 and 3 for disorder are 9 against 1: by eight.
    let notes = field.rule(&order("morale", "2b5", &[]), &[6, 1]).expect("is ruled").notes;
    assert!(notes.contains(&"Its guns stay where they stood.".to_owned()), "{notes:?}");
}

/// What the scenario has of an army's horse that routs stands in the ruling of that test, and in no other army's.
#[test]
fn what_becomes_of_horse_that_routs_is_told() {
    let told = "Horse that routs: beyond the river it is lost (scenario).".to_owned();
    let mut field = Field::with_a_river();
    field.give("lay", "1c", &[("chits", word("sssss"))], &[]);
    field.activate("1c");
    for (unit, says) in [("1b4", true), ("2c2", false), ("1b1", false)] {
        let mut field = field.clone();
        field.overrule(unit, &[("figures", n(1))]);
        field.event(json!({"test": {"unit": unit, "test": {"enfilade": false}}}));
        // Two squadrons, the lower of 3 and 3 twice, or four dice for foot: 6 against 1 is by five.
        let faces: &[u8] = if unit == "1b1" { &[1, 1, 2, 2, 1] } else { &[3, 3, 3, 3, 1] };
        let ruling = field.rule(&order("morale", unit, &[]), faces).expect("is ruled");
        assert!(ruling.line.contains("rout"), "{}", ruling.line);
        assert_eq!(ruling.notes.contains(&told), says, "{unit}: {:?}", ruling.notes);
    }
}

/// A charge that goes home at once names who does not react, and why it halts short at the bad rate stands in its ruling.
#[test]
fn a_charge_says_that_its_target_does_not_react_and_why_it_was_slow() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "msss")]);
    field.give("ground", "1a1", &[("ground", word("wood"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert!(field.owes("charges home, a1 does not react"));
    assert!(field.says(&order("home", "2b1", &[]), "a1 Luneburg does not react: its chit says: move"));
    // 3 in bad going, and a face of 1 is one.
    let home = order("home", "2b1", &[("halts", word("open"))]);
    let ruling = field.rule(&home, &[1]).expect("is ruled");
    assert_eq!(
        ruling.line,
        "B1 Champagne goes 4 inches through bad going (its move 3, 1 thrown): it halts 1 inch short."
    );
    let why = "Bad going on its way, or works, or where that was to end, give the bad rate to all of it (a reading).";
    assert!(ruling.notes.contains(&why.to_owned()), "{:?}", ruling.notes);
    let mut met = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    met.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    met.give("react", "1a1", &[("reaction", word("countercharge"))], &[]);
    assert!(met.view().duties.iter().any(|duty| duty.what == "charges home"));
}
