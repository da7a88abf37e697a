//! A turn of the Rearguard by keys, with the players' own dice: ground, a brigade at once, a charger that changes formation,
//! a general who falls, a pursuit. Every sum is reckoned by hand.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, units};
use drumhead::tui::layer::Layer;

/// Presses these keys, and Enter where a form is still open; the last ruling then says these words.
fn rules(app: &mut App, keys: &str, words: &str) {
    app.keys(keys);
    if matches!(app.model.layers.last(), Some(Layer::Form(_))) {
        app.keys("<enter>");
    }
    assert!(app.last().contains(words), "{keys}: no {words:?} in {:?}\n{}", app.last(), app.text());
}

fn marks(app: &App, code: &str) -> Vec<String> {
    let unit = units(app).into_iter().find(|unit| unit.code.to_string() == code);
    unit.unwrap_or_else(|| panic!("no unit {code}")).marks
}

fn until(app: &mut App, phase: &str) {
    for _ in 0..6 {
        if app.model.view.phase.name == phase {
            return;
        }
        end_phase(app);
    }
    panic!("no {phase}:\n{}", app.text());
}

#[test]
fn a_turn_of_the_rearguard_is_played_as_the_article_has_it() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    rules(&mut app, "b3pf", "b3 Hus Puttkamer: column, open.");
    // From open, where it stands: woods, rough, steep, town, cover.
    rules(&mut app, "A2GGGGGG", "A2 Harrach stands on other ground: cover.");
    until(&mut app, "Movement");
    rules(&mut app, "ap2", "a Manteuffel: move: a1 Gren Kleist, a2 IR 17 Manteuffel, a3 IR 27 Kleist, a4 Fus Wied.");
    for unit in ["1a1", "1a2", "1a3", "1a4"] {
        assert!(marks(&app, unit).contains(&"half".to_owned()), "{unit}");
    }
    // Sixteen inches in column (house), halved by the change.
    rules(&mut app, "b3sB37hhhF", "b3 Hus Puttkamer charges B3 Hus Baranyay, 7 inches, on its front in line.");
    assert_eq!(marks(&app, "1b3"), ["at B3"]);
    until(&mut app, "Shooting");
    // Behind cover -1, moved -1: 5-6 is out of reach, and no die is thrown. In the open a six hits.
    rules(&mut app, "a2fA23<enter>", "4 dice, and 7 is needed: no face hits, no hit.");
    rules(&mut app, "a3fA33<enter>6611", "a3 IR 27 Kleist at A3 Waldeck, 3 inches: 6 6 1 1 for 6 or more, 2 hits.");
    until(&mut app, "Tests");
    rules(&mut app, "A3K1", "General Wied rolls 1: he falls; he was with A3 Waldeck.");
    rules(&mut app, "A3t3", "A3 Waldeck rolls 3, 4 needed after 2 hits: it fails, shaken, 1 recoil move, 1 rout hit.");
    rules(&mut app, "A3s", "A3 Waldeck recoils 2 inches, facing the enemy, shaken.");
    until(&mut app, "Combat");
    // Light 2 and a grade against light 2: 4-6 against 6. Ten men are five dice, eight four.
    rules(
        &mut app,
        "b3f443115555",
        "b3 Hus Puttkamer 4 4 3 1 1 for 4, 2 hits; B3 Hus Baranyay 5 5 5 5 for 6, no hit: lost by B3",
    );
    rules(&mut app, "B3K2", "General Hadik rolls 2: he comes to no harm.");
    rules(&mut app, "B3s", "recoils 4 inches");
    until(&mut app, "Pursuit");
    rules(&mut app, "b3p", "b3 Hus Puttkamer pursues B3 Hus Baranyay, 4 inches.");
    assert_eq!(marks(&app, "1b3"), ["aft B3"]);
    until(&mut app, "Rally");
    // The question of the chargers has no answer of its own: N says that there are none.
    app.keys("A3r");
    app.expect("+2: no charger in sight __ y or n");
    rules(&mut app, "N3", "A3 Waldeck rolls 3, 3 needed: it rallies.");
    // The only die of the form that is opened again is what the next digit says.
    app.keys("<pause>u");
    app.keys(".9").expect("fallen: A3 Waldeck rally 3");
    rules(&mut app, "<pause>2", "A3 Waldeck rolls 2, 3 needed");
}

/// Cover that is filled in by where the target stands is confirmed by its letter, and taken away by a second press.
#[test]
fn cover_that_is_known_is_confirmed_by_its_letter() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    rules(&mut app, "A2GGGGGG", "A2 Harrach stands on other ground: cover.");
    until(&mut app, "Movement");
    for (keys, disordered) in [("a2sA23<enter>", true), ("a2sA23U<enter>", true), ("a2sA23UU<enter>", false)] {
        rules(&mut app, keys, "charges A2 Harrach, 3 inches");
        let notes = app.battle().standing().last().expect("a ruling").ruled.notes;
        let arrives = notes.iter().any(|note| note.contains("arrives disordered"));
        assert_eq!(arrives, disordered, "{keys}: {notes:?}");
        app.keys("u");
    }
}

/// Where the recoil has named the friends whom they fled past, no key of the pursuit says that there were none.
#[test]
fn a_pursuit_past_friends_is_meant_by_one_key() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    until(&mut app, "Movement");
    rules(&mut app, "b3sB37", "b3 Hus Puttkamer charges B3 Hus Baranyay, 7 inches, on its front");
    until(&mut app, "Combat");
    rules(&mut app, "b3f443115555", "2 hits");
    rules(&mut app, "B3K2", "he comes to no harm");
    rules(&mut app, "B3spA2", "B3 Hus Baranyay recoils 4 inches");
    until(&mut app, "Pursuit");
    rules(&mut app, "b3pN", "pursues B3 Hus Baranyay and runs into A2 Harrach.");
}

/// A volley that is corrected to no hit gives its figures back, though the test that it led to stands as it was: of twelve
/// men one is lost, by its rout hit.
#[test]
fn a_volley_corrected_to_no_hit_gives_its_figures_back() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    until(&mut app, "Shooting");
    rules(&mut app, "a2fA33<enter>5511", "5 5 1 1 for 5 or more, 2 hits.");
    let shot = app.battle().standing().len();
    until(&mut app, "Tests");
    rules(&mut app, "A3K2", "he comes to no harm");
    rules(&mut app, "A3t2", "it fails, shaken, 1 recoil move, 1 rout hit.");
    let strength = |app: &App| units(app).into_iter().find(|unit| unit.code.to_string() == "2a3").map(|a3| a3.strength);
    assert_eq!(strength(&app), Some("(9/12)".to_owned()));
    let since = app.battle().standing().len() - shot;
    // In cover -1: a six is needed.
    app.keys("g").keys(&"<up>".repeat(since)).keys("<enter>e").expect("CORRECTING");
    app.keys("U").keys("<pause><enter><enter>").expect("why?");
    app.keys("<pause>behind a hedge<enter>").expect("corrected");
    assert_eq!(strength(&app), Some("(11/12)".to_owned()));
}

/// A round of three fills its page; how many dice each throws stands above it. Harrach's two ranks of three stands are six dice,
/// three for each enemy, and those for the flank are lost in the first round (Flank/Rear Attacks).
#[test]
fn how_many_dice_each_throws_stands_on_the_first_page() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    until(&mut app, "Movement");
    rules(&mut app, "a2sA23", "charges A2 Harrach, 3 inches, on its front");
    rules(&mut app, "a3sA23k", "charges A2 Harrach, 3 inches, on its flank");
    until(&mut app, "Combat");
    app.keys("A2f").expect("Fight a round, dice in this order: a2 4, a3 4, A2 3 at a2 (3 not thrown)");
}
