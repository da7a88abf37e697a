//! Three hard turns at Hanau by keyboard, dice told: what the screen shows before each throw, its odds and its ruling, against
//! sums done by hand from the sheets. Halved dice: 1 is 0; 2 and 3 are 1; 4 and 5 are 2; 6 and 7 are 3; 8 is 4 (Melee results).

use crate::support::app::{App, shipped};
use crate::support::fought::{dice_are_due, end_phase, select, units};
use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Ratio, UnitId, odds};

/// France or the Allies start, by what falls for the initiative.
pub fn started(by: u8) -> App {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    app.keys(if by == 1 { "f81" } else { "f18" });
    app.keys("sy<enter>");
    assert_eq!(app.model.view.acting, Some(by), "{}", app.text());
    app
}

/// Every brigade that still owes its test makes it, and passes on an 8.
fn tests(app: &mut App) {
    let owed = app.model.view.duties.iter().filter(|duty| duty.order == "test").flat_map(|duty| duty.who.clone());
    for code in owed.collect::<Vec<_>>() {
        select(app, code);
        app.keys("t");
        if answer(app, "dc").is_none() {
            app.keys("h");
        }
        if answer(app, "advancing").is_none() {
            app.keys("p");
        }
        app.keys(if dice_are_due(app) { "8" } else { "<pause><enter>" });
    }
}

/// Goes on to a step of an army's turn, whatever else is still owed before it.
pub fn on_to(app: &mut App, army: u8, step: &str) {
    for _ in 0..40 {
        if app.model.view.acting == Some(army) && app.model.view.phase.name == step {
            return;
        }
        tests(app);
        end_phase(app);
    }
    panic!("{step} does not come:\n{}", app.text());
}

pub fn give(app: &mut App, code: &str, keys: &str) -> String {
    select(app, code.parse().expect("a code"));
    app.keys(keys);
    app.last()
}

/// What stands as the answer to a question of the form on the screen.
pub fn answer(app: &App, id: &str) -> Option<String> {
    let Some(Layer::Form(form)) = app.model.layers.last() else { return None };
    match form.question(id)?.answer.clone()? {
        Answer::Word(word) => Some(word),
        Answer::Flag(flag) => Some(if flag { "yes" } else { "no" }.to_owned()),
        other => Some(format!("{other:?}")),
    }
}

fn chosen(app: &App) -> String {
    app.model.selected().map_or_else(String::new, |code: UnitId| code.to_string())
}

/// Strength and marks of a unit on the roster.
pub fn row(app: &App, code: &str) -> (String, String) {
    let unit = units(app).into_iter().find(|unit| unit.code.to_string() == code).expect("on the roster");
    (unit.strength, unit.marks.join(" "))
}

#[track_caller]
pub fn shows(app: &App, words: &[&str]) {
    for word in words {
        assert!(app.says(word), "{word:?} is not shown:\n{}", app.text());
    }
}

/// The chance, in 64ths, of all outcomes of the last throw that begin with these words.
#[track_caller]
fn sixty_fourths(app: &App, what: &str) -> Ratio {
    let last = app.battle().standing().last().expect("a ruling");
    let game = app.battle().before_ruling(last.seq).expect("stands");
    let odds = odds(&*game, &last.ruled.order, &[]).expect("odds");
    let of = odds.outcomes.iter().filter(|row| row.what.starts_with(what));
    of.fold(Ratio::ZERO, |sum, row| sum + row.chance) * Ratio::whole(64)
}

/// The chance, in 64ths, of an end of the last throw for one who takes part.
#[track_caller]
fn ends(app: &App, who: &str, what: &str) -> Ratio {
    let last = app.battle().standing().last().expect("a ruling");
    let game = app.battle().before_ruling(last.seq).expect("stands");
    let odds = odds(&*game, &last.ruled.order, &[]).expect("odds");
    let of = odds.ends.iter().filter(|each| each.who == who).flat_map(|each| &each.rows).filter(|row| row.what == what);
    of.fold(Ratio::ZERO, |sum, row| sum + row.chance) * Ratio::whole(64)
}

#[track_caller]
fn notes(app: &App, expected: &[&str]) {
    let notes = app.battle().standing().last().expect("a ruling").ruled.notes.clone();
    for note in expected {
        assert!(notes.iter().any(|said| said == note), "{note:?} is not in {notes:?}");
    }
}

/// Reaction options; Melee modifiers and results, infantry against cavalry; Blown cavalry; Morale test modifiers.
#[test]
fn cuirassiers_charge_a_square_are_shot_at_beaten_and_blown() {
    let mut app = started(2);
    // Stockh is poor, his brigade mostly line: 4 - 1 is 3, enough. From column a square is one move (Notes 14).
    assert_eq!(give(&mut app, "2c", "thpp4"), "C Stockh passes: 4 - 1 = 3.");
    on_to(&mut app, 2, "Movement");
    give(&mut app, "2c2", "p");
    for _ in 0..8 {
        if app.says("(square)") {
            break;
        }
        app.keys("h");
    }
    app.keys("<pause><enter>");
    assert_eq!(row(&app, "2c2").1, "square mov");
    on_to(&mut app, 1, "Brigade tests");
    // Good, and heavy cavalry is +2: 1 + 1 + 2.
    assert_eq!(give(&mut app, "1e", "thpp<pause><enter>"), "e Saint-Germain passes: +3, whatever falls.");
    on_to(&mut app, 1, "Movement");
    let charge = give(&mut app, "1e1", "sC230<enter>");
    assert_eq!(charge, "e1 1st Cuirassiers charges C2 Stockh's 1st line from 30 cm.");
    on_to(&mut app, 1, "Melees");
    // The charged side is asked first. Before horse, foot stands; a square hits cavalry on 7 (Firing chart).
    assert_eq!(chosen(&app), "2c2");
    app.keys("<pause><enter>");
    shows(&app, &["charged by e1 1st Cuirassiers", "7 or more", "(stands)", "3/4   75 % nothing", "1/4   25 % 1 kill"]);
    app.keys("7");
    assert_eq!(
        (app.last().as_str(), chosen(&app)),
        ("C2 Stockh's 1st line fires at e1 1st Cuirassiers: 7, 1 kill.", "1e1".to_owned())
    );
    // +2 quality, +1 attacking, -1 kill; the square +4 and no -3 for standing before horse.
    app.keys("<pause><enter>");
    shows(&app, &["+2  e1: +2 quality", "+1 attacks, -1", "+4  C2: in square"]);
    // 6 is 3, with 2 is 5; 6 is 3, with 4 is 7; the winner has a kill on 1 to 4 and throws 5.
    app.keys("665");
    let line = "e1 1st Cuirassiers (6: 3 + 2 = 5) against C2 Stockh's 1st line (6: 3 + 4 = 7): the defenders win by 2.";
    assert_eq!(app.last(), line);
    // The loser 2 kills and 1 disorder, and blown 2 blue rings and a further disorder; foot stands, and does not break through.
    notes(
        &app,
        &["e1: 2 kills, 2 disorders, and has now 3 kills, 2 disorders, retires 36 cm, blown.", "C2: 1 disorder."],
    );
    assert_eq!((row(&app, "1e1").0.as_str(), row(&app, "2c2").0.as_str()), ("3R2W2B", "1W"));
    let owed: Vec<&str> = app.model.view.duties.iter().map(|duty| duty.order).collect();
    assert_eq!(owed, ["morale", "stood_behind"]);
    // The halves differ by 4, 3, 2, 1, 0 in 1, 4, 8, 12, 14 of 64 throws; the horse is two behind.
    for (what, expected) in [("wins", 1 + 4), ("drawn", 8), ("loses", 12 + 14 + 12 + 8 + 4 + 1)] {
        assert_eq!(sixty_fourths(&app, what), Ratio::whole(expected), "{what}");
    }
    // With the kill that it had, four more remove it as five do.
    for (what, expected) in
        [("loses, 1 kill", 12), ("loses, 2 kills", 14), ("loses, 3 kills", 12), ("loses, removed", 8 + 4 + 1)]
    {
        assert_eq!(ends(&app, "e1", what), Ratio::whole(expected), "{what}");
    }
    // +2 quality, -3 kills, -2 disorders: 6 - 3 is the 3 it needs.
    give(&mut app, "1e1", "<pause><enter>");
    shows(&app, &["+2  quality", "-3  kills", "-2  disorders", "-3  sum", "3 or more"]);
    app.keys("6");
    assert_eq!(app.last(), "e1 1st Cuirassiers stands: 6 - 3 = 3.");
}

/// Melee modifiers: attacked in flank -2; Melee results, infantry against infantry; Breakthrough, and its note on the BC.
#[test]
fn a_column_charged_in_flank_is_routed_and_the_guard_goes_on_with_its_general() {
    let mut app = started(1);
    // Excellent, and a brigade of the Guard: 1 + 2 + 2.
    assert_eq!(give(&mut app, "1c", "thpp<pause><enter>"), "c Michel passes: +4, whatever falls.");
    on_to(&mut app, 1, "Movement");
    give(&mut app, "1c1", "sC320k");
    shows(&app, &["it may go 24 cm"]);
    app.keys("<pause><enter>");
    on_to(&mut app, 1, "Melees");
    assert_eq!(chosen(&app), "2c3");
    app.keys("<pause><enter>");
    // It does not fire into a charge at its flank.
    shows(&app, &["by h: stands, counter-charges", "forms anew"]);
    app.keys("h");
    shows(&app, &["fires at it no"]);
    app.keys("<pause><enter>");
    assert_eq!(chosen(&app), "1c1");
    app.keys("<pause><enter>");
    // +2 quality, +1 attacking; line quality 0, -2 in flank.
    shows(&app, &["+3  c1: +2 quality", "+1 attacks", "-2  C3: flank or rear"]);
    // 4 is 2, with 3 is 5; 2 is 1, less 2 is -1: by 6. The winner has a kill on 1 to 7, and throws 8.
    app.keys("428");
    let line = "c1 1st Grenadiers (4: 2 + 3 = 5) against C3 Stockh's 2nd line (2: 1 - 2 = -1): the attackers win by 6.";
    assert_eq!(app.last(), line);
    notes(&app, &["C3 routs 24 cm and is removed.", "c1: 1 disorder."]);
    assert_eq!(row(&app, "2c3").0, "GONE");
    // Five ahead, it wins by five and more wherever its half is not the lower: 14 of 64 equal, 25 higher; and never loses.
    assert_eq!(sixty_fourths(&app, "wins"), Ratio::whole(64));
    assert_eq!(ends(&app, "C3", "loses, removed"), Ratio::whole(39));
    // Nobody supported the removed. 5 is the third row; with an excellent BC beside it the fourth: 3D8, 24 cm at most.
    app.keys("<pause>K<pause>l<pause><enter>");
    assert_eq!(give(&mut app, "1c1", "<enter>s5"), "c1 1st Grenadiers: 5; its BC takes the row.");
    app.keys("<pause><enter>");
    shows(&app, &["5 fell", "one row up: takes the ground", "one row down: breaks through"]);
    app.keys("hhh888");
    assert_eq!(app.last(), "c1 1st Grenadiers: 5, a row down: breaks through, 24 cm.");
    assert_eq!(chosen(&app), "1c1");
    app.keys("<pause><enter>");
    shows(&app, &["it goes 24 cm", "20 degrees"]);
    app.keys("C2").keys("24<enter>");
    assert_eq!(app.last(), "c1 1st Grenadiers comes upon C2 Stockh's 1st line: a new melee.");
}

/// Reaction options, cavalry against cavalry and from within 18 cm; Breakthrough, cavalry, 5-6; Notes 27.
#[test]
fn cuirassiers_break_through_into_a_second_regiment_which_may_not_counter_charge() {
    let mut app = started(1);
    give(&mut app, "1e", "thpp<pause><enter>");
    on_to(&mut app, 1, "Movement");
    give(&mut app, "1e2", "sM130<enter>");
    on_to(&mut app, 1, "Melees");
    assert_eq!(chosen(&app), "2m1");
    app.keys("<pause><enter>hh");
    shows(&app, &["counter-charges", "from 30 cm"]);
    app.keys("<pause><enter>");
    assert_eq!((app.last().as_str(), row(&app, "2m1").1.as_str()), ("M1 1st Chevaulegers counter-charges.", "countr"));
    // +2 and +1 against the +1 of the counter-charge: 8 is 4, with 3 is 7; 1 is 0, with 1 is 1. A kill on 1 to 7.
    app.keys("<pause><enter>");
    shows(&app, &["+3  e2: +2 quality", "+1 attacks", "+1  M1: counter-charges"]);
    app.keys("813");
    assert_eq!(
        app.last(),
        "e2 2nd Cuirassiers (8: 4 + 3 = 7) against M1 1st Chevaulegers (1: 0 + 1 = 1): the attackers win by 6."
    );
    assert_eq!((row(&app, "2m1").0.as_str(), row(&app, "1e2").0.as_str()), ("GONE", "1R 1W"));
    // Nobody supported the removed. The enemy is removed: 6 is a breakthrough of 4D8.
    app.keys("<pause>K<pause>l<pause><enter>");
    assert_eq!(chosen(&app), "1e2");
    app.keys("<pause><enter>62345");
    assert_eq!(app.last(), "e2 2nd Cuirassiers: 6: breaks through, 14 cm.");
    assert_eq!(sixty_fourths(&app, "breaks through"), Ratio::whole(32), "5 to 8");
    app.keys("<pause><enter>M2").keys("14<enter>");
    assert_eq!(app.last(), "e2 2nd Cuirassiers comes upon M2 2nd Chevaulegers: a new melee.");
    // From 14 cm, within 18: no counter-charge.
    assert_eq!(chosen(&app), "2m2");
    app.keys("<pause><enter>");
    shows(&app, &["from 14 cm", "by h: stands, counter-charges", "(barred), wheels, goes back"]);
    app.keys("hh");
    shows(&app, &["18 cm or less"]);
    app.keys("hhhh");
    app.keys("<pause><enter>");
    // A new fight: +2, +1 attacking, -1 kill, -1 disordered, against nothing. 5 is 2, with 1 is 3; 8 is 4. A kill on 1 to 3.
    app.keys("<pause><enter>");
    shows(&app, &["+1  e2: +2 quality", "attacks, -1 kills, -1 disordered"]);
    app.keys("582");
    assert_eq!(
        app.last(),
        "e2 2nd Cuirassiers (5: 2 + 1 = 3) against M2 2nd Chevaulegers (8: 4): the defenders win by 1."
    );
    notes(
        &app,
        &["e2: 1 kill, 1 disorder, and has now 2 kills, 2 disorders, pushed back 24 cm.", "M2: 1 kill, 1 disorder."],
    );
    // One ahead: equal halves and better win, 14 + 25 of 64; one behind is a draw, 12.
    assert_eq!(sixty_fourths(&app, "wins"), Ratio::whole(39));
    assert_eq!(sixty_fourths(&app, "drawn"), Ratio::whole(12));
    assert_eq!(sixty_fourths(&app, "loses"), Ratio::whole(13));
    // The defender won and throws in his turn: 1 retires him, blown; only 3-4 would leave him a choice.
    assert_eq!(give(&mut app, "2m2", "<enter>1"), "M2 2nd Chevaulegers: 1: retires, blown, 36 cm.");
    assert_eq!(row(&app, "2m2").0, "1R2W2B");
}

/// Reaction options: foot before foot and horse before horse may stand or counter-charge; horse before foot as before horse.
#[test]
fn the_same_keys_answer_a_charge_for_foot_and_horse() {
    let mut app = started(1);
    give(&mut app, "1c", "thpp<pause><enter>");
    give(&mut app, "1e", "thpp<pause><enter>");
    on_to(&mut app, 1, "Movement");
    give(&mut app, "1c1", "sE120<enter>");
    give(&mut app, "1e2", "sM130<enter>");
    on_to(&mut app, 1, "Melees");
    for code in ["2e1", "2m1"] {
        for (keys, way) in
            [("r", None), ("rh", Some("stands")), ("rhh", Some("counter-charges")), ("rhhh", Some("wheels"))]
        {
            give(&mut app, code, keys);
            assert_eq!(answer(&app, "way").as_deref(), way, "{code} {keys}:\n{}", app.text());
            app.keys("<esc>");
        }
    }
}

/// Melee results: a round is a further one only for who stays in melee; friends behind are disordered (Disorder).
#[test]
fn a_further_round_is_asked_of_who_has_fought_one_and_who_goes_back_stands_first() {
    let mut app = started(1);
    give(&mut app, "1e", "thpp<pause><enter>");
    on_to(&mut app, 1, "Movement");
    give(&mut app, "1e2", "sM130<enter>");
    on_to(&mut app, 1, "Melees");
    give(&mut app, "2m1", "rhh<pause><enter>");
    give(&mut app, "1e2", "f<pause>");
    assert!(!app.says("further round"), "{}", app.text());
    // 3 is 1, +2 +1 is 4; 6 is 3, +1 is 4: a draw, and both stay engaged.
    app.keys("36");
    assert!(app.last().ends_with("a draw."), "{}", app.last());
    on_to(&mut app, 2, "Melees");
    give(&mut app, "2m1", "f<pause>");
    assert_eq!(answer(&app, "continued").as_deref(), Some("yes"), "{}", app.text());
    // No charge and a disorder each, -1: 2 is 1, +2 -1 is 2; 1 is 0, -1: by 3 it retreats 36 cm. A kill on 1 to 5.
    app.keys("128");
    assert!(app.last().ends_with(": e2 wins by 3."), "{}", app.last());
    let said = app.battle().standing().last().expect("a ruling").ruled.notes;
    assert!(said[0].starts_with("M1: ") && said[0].contains(", retreats 36 cm"), "{said:?}");
    shows(&app, &["retreats 36 cm", "fell back into whom"]);
}

/// Beside two charges nobody knows at which the fire goes; how far the charged is, only the table shows.
#[test]
fn fire_beside_the_charged_presets_no_target_of_several() {
    let mut app = started(1);
    on_to(&mut app, 1, "Movement");
    assert!(give(&mut app, "1e1", "sM130<enter>").contains("charges M1"), "{}", app.text());
    assert!(give(&mut app, "1e2", "sM230<enter>").contains("charges M2"), "{}", app.text());
    on_to(&mut app, 1, "Melees");
    select(&mut app, "2e1".parse().expect("a code"));
    app.keys("S");
    assert_eq!((answer(&app, "from"), answer(&app, "target")), (None, None), "{}", app.text());
    app.keys("e25<enter>");
    assert_eq!((answer(&app, "target"), dice_are_due(&app)), (Some("1e2".to_owned()), true), "{}", app.text());
}

/// To leave the table is no step of a list that a hand passes by: it has a key of its own.
#[test]
fn who_leaves_the_table_leaves_it_by_its_own_key() {
    let mut app = started(1);
    on_to(&mut app, 1, "Movement");
    select(&mut app, "1a1".parse().expect("a code"));
    app.keys("p");
    for _ in 0..9 {
        assert!(!app.says("leave the table"), "{}", app.text());
        app.keys("h");
    }
    app.keys("<esc>Q").expect("reaches the edge");
    app.keys("<enter>");
    assert!(app.last().ends_with("leaves the table."), "{}", app.last());
    assert_eq!(row(&app, "1a1").0, "LEFT");
}
