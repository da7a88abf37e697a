//! What is asked alike in every form, taken over or asked anew, and told of the readings that decide a ruling.

use drumhead::tui::layer::{FormLayer, Layer};
use drumhead::umpire::Answer;

use super::field::{EXAMPLE, HORSE_WINS, arms_that_skirmish, owed};
use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, go_to, ruled};
use crate::support::table::Table;

fn form(app: &App) -> &FormLayer {
    match app.model.layers.last() {
        Some(Layer::Form(form)) => form,
        _ => panic!("no form:\n{}", app.text()),
    }
}

/// Foot in column may form line, square or a bent line, and charge in line alone: by the same keys in a move and a charge.
#[test]
fn into_which_formation_a_unit_changes_is_asked_in_a_charge_as_in_a_move() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    ruled(&mut app, "a2pf<enter>", "a2 IR 17 Manteuffel: column, open.");
    end_phase(&mut app);
    let into = |app: &App| form(app).question("formation").and_then(|asked| asked.answer.clone());
    let way = |app: &App, id: &str| form(app).question(id).and_then(|asked| asked.answer.clone());
    let word = |word: &str| Some(Answer::Word(word.to_owned()));
    for (keys, id) in [("a2phf", "what"), ("a2sA23hf", "approach")] {
        app.keys(keys);
        assert_eq!(into(&app), None, "{keys}");
        app.keys("<right>");
        assert_eq!((way(&app, id), into(&app)), (word("formation"), word("line")), "{keys}");
        app.keys("<esc><esc>");
    }
    ruled(&mut app, "a2sA23hf<right><enter>", "charges A2 Harrach, 3 inches, on its front in line.");
}

/// Nothing but evading is there for charged gunners (Evading): Enter opens it.
#[test]
fn enter_opens_what_alone_is_there_for_gunners() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    ruled(&mut app, "b2sA46<enter>", "b2 Drag Normann charges A4 6-pounders");
    go_to(&mut app, "Evading");
    app.keys("A4<enter>");
    assert!(matches!(app.model.layers.last(), Some(Layer::Form(_))), "{}", app.text());
    ruled(&mut app, "<enter>", "A4 6-pounders evade up to 6 inches and leave their guns.");
}

/// The enemy recoiled through a friend who has gone back himself since: only the table shows whether he is run into.
#[test]
fn a_friend_who_has_gone_since_is_not_taken_over_from_the_recoil() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1b1").with("target", "2a2").with("distance", 4).says("charges");
    table.order("charge", "1a3").with("target", "2a3").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1b1").dice(HORSE_WINS).says("lost by A2 Foot");
    table.order("recoil", "2a2").with("friends", &["2a3"][..]).says("Disordered by it: A3 Third");
    // 2 against 2 + 1 for its disordered fire - 1: even.
    table.order("fight", "1a3").dice(&[5, 6, 1, 1, 1, 1, 1, 1]).says("lost by A3 Third");
    table.order("recoil", "2a3").says("recoils 4 inches");
    table.next();
    let gone = "fled past as well, but gone from there since: A3";
    assert!(table.form_says("pursue", "1b1").contains(&gone.to_owned()));
    table.order("pursue", "1b1").refused("no answer");
    table.order("pursue", "1b1").with("close", false).says("pursues A2 Foot, 4 inches");
    table.undo();
    let into = table.order("pursue", "1b1").with("close", true).with("into", &["2a3"][..]);
    into.says("pursues A2 Foot and runs into A3 Third");
    assert_eq!(owed(&table, "fight"), ["1b1", "2a3"]);
}

/// Two of three brigades of foot that lose half of their units decide; of Leopold and Polenz the foot counts.
#[test]
fn an_ending_that_goes_by_brigades_is_told_so() {
    let mut table = Table::at("old-dessauer", "hohenfriedberg");
    table.next();
    let counted = |table: &Table| -> Vec<String> {
        table.view().headline.into_iter().filter(|told| told.starts_with("the ending counts")).collect()
    };
    // A quarter of twelve is shattered; the horse of Buddenbrock counts for nothing.
    for unit in ["1b1", "1c1", "2a1", "2d1"] {
        table.order("overrule", unit).with("figures", 2).with("why", "counted again").says("2 figures");
    }
    assert!(counted(&table).is_empty());
    table.order("overrule", "2d2").with("figures", 2).with("why", "counted again").says("2 figures");
    assert_eq!(counted(&table), ["the ending counts lost: Daun 2 of 3 (half 2)"]);
    table.through("Reform");
    let all = "the ending counts lost: Prince Leopold 1 of 4 foot (half 2), Weissenfels 1 of 5 (half 3), Daun 2 of 3 (half 2)";
    assert_eq!(counted(&table), [all]);
    // One brigade alone ends nothing.
    let headline = table.view().headline;
    assert!(!headline.iter().any(|told| told.contains("half is lost")), "{headline:?}");
}

/// Foot in line goes 4 inches (house), and obliques 2; half of that is one, after which it shoots.
#[test]
fn that_an_oblique_of_all_its_inches_leaves_no_shot_is_told() {
    let mut table = arms_that_skirmish();
    let says = "does not shoot: that is more than half of its move at half speed (a reading).";
    table.order("move", "1a2").with("what", "oblique").with("distance", 2).says(says);
    table.order("move", "1a3").with("what", "oblique").with("distance", 1).says("1 of 2 inches");
    table.through("Shooting");
    assert_eq!(
        table.against("fire", "1a2"),
        ["a unit that moved more than half of its move does not shoot (Fire after Movement)"]
    );
    assert!(table.against("fire", "1a3").is_empty());
}

/// Who owes the die of its general and its own test is offered both keys: either may be thrown first.
#[test]
fn both_dice_that_a_unit_owes_after_shooting_are_offered() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("general", "2a").with("joins", &["2a1"][..]).says("joins A1 Line");
    table.next();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[5, 6, 1, 1]).says("2 hits");
    table.next();
    let mut app = App::from(table);
    app.keys("A1");
    let keys = app.text().lines().last().unwrap_or_default().to_owned();
    assert!(keys.contains("K general in danger") && keys.contains("t test "), "{keys}");
    app.keys("t");
    app.expect("test after shooting: A1 Line");
}
