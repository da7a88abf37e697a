//! The scenario's page, and names on the roster.

use crate::support::app::{App, shipped};
use crate::support::crawl::press;
use crate::support::noise::Noise;
use drumhead::army_files;
use drumhead::rulesets;
use drumhead::tui::msg::Msg;

/// The whole of the page behind `!`, read from its top to its end.
fn page(app: &mut App) -> String {
    app.keys("<esc><esc><esc><esc>");
    app.message(Msg::Resize(100, 200));
    app.keys("!");
    let page = app.text();
    app.keys("<esc>");
    app.message(Msg::Resize(80, 24));
    page
}

fn battles() -> impl Iterator<Item = (&'static str, &'static str)> {
    rulesets::ALL.iter().flat_map(|ruleset| ruleset.battles.iter().map(|(name, _)| (ruleset.id, *name)))
}

#[test]
fn the_scenario_is_complete_before_the_first_order_and_ever_after() {
    for (ruleset, name) in battles() {
        let mut app = App::on(shipped(ruleset, name, 7), 80, 24);
        let before = page(&mut app);
        let told = app.battle().told().scenario.clone();
        assert!(!told.victory.is_empty() && !told.deployment.is_empty() && !told.terrain.is_empty(), "{name}");
        for heading in ["WHO WINS", "DEPLOYMENT", "TERRAIN", "THE END", "RULES", "HOUSE RULES", "WARNINGS"] {
            assert!(before.contains(heading), "{name}: no {heading} in\n{before}");
        }
        let mut noise = Noise(11);
        for _ in 0..60 {
            for key in press(&mut app, &mut noise) {
                app.message(Msg::Key(key));
            }
            app.model.quit = false;
        }
        let after = page(&mut app).split_whitespace().collect::<Vec<_>>().join(" ");
        for (heading, says) in told.parts() {
            let whole = std::iter::once(heading).chain(says.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
            assert!(after.contains(&whole), "{name}: no {whole} in\n{after}");
        }
    }
}

/// Lobositz (p. 61): two blocks of a point each, two brigades held, the king gone after turn 5, mist until turn 3.
#[test]
fn lobositz_says_who_holds_what_who_waits_and_which_options_are_off() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 7), 80, 24);
    let page = page(&mut app);
    for says in [
        "Lobositz, 2nd block, 1 point: held by Austria.",
        "Prussia: broken when 10 army points are lost",
        "Kollowrat does not move of its own will before turn 5",
        "Lowenstein does not move of its own will before turn 3",
        "Mist on the plain in turns 1 to 3",
        "Keith, dependable, commands Prussia from turn 6",
        "On: lieutenant generals.",
        "Off: brigade morale",
    ] {
        assert!(page.contains(says), "no {says} in\n{page}");
    }
    app.expect("holds Lobositz, 1st block; 2nd block");
}

#[test]
fn options_and_house_values_are_named() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 7), 80, 24);
    let page = page(&mut app);
    assert!(page.contains("On: generals, light infantry."), "{page}");
    assert!(page.contains("Off: command radius, drill,"), "{page}");
    assert!(page.contains("HOUSE VALUES"), "{page}");
}

/// The short name stands where the usual states leave no room for the whole one; below the roster and in the log it is
/// whole.
#[test]
fn a_long_name_gives_way_to_states() {
    let mut app = App::on(shipped("league-of-augsburg", "walcourt", 7), 80, 24);
    app.expect("Gardes Fr 1").expect("Gardes Fr 2");
    app.message(Msg::Resize(110, 24));
    app.expect("Gardes Francaises 1 gd ft3");
}

#[test]
fn a_short_name_that_is_long_is_a_fault() {
    let good = drumhead::army_files::find("old-dessauer/rearguard").expect("ships").text;
    let bad = good.replace("name = \"Gren Kleist\",", "name = \"Gren Kleist\", short = \"Grenadiers Kleist\",");
    let said: Vec<String> =
        army_files::examine(&bad).errors.into_iter().map(|fault| format!("{}; {}", fault.what, fault.cure)).collect();
    assert_eq!(said, ["short \"Grenadiers Kleist\" has 17 letters; write 12 at most"]);
}
