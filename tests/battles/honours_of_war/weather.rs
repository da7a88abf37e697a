//! The weather (p. 38).

use super::field::{but, firing, mustered, roundshot};
use crate::support::table::Table;
use drumhead::umpire::{Order, Throw};

#[test]
fn in_heavy_rain_only_a_six_grazes() {
    let mut table = firing(&but(&[("'fair'", "'heavy_rain'")]));
    roundshot(&mut table).dice(&[2]).says("no hit");
    let graze = |table: &mut Table, faces: &[u8], says: &str| {
        let shot = table
            .order("graze", "1a4")
            .with("stands_behind", true)
            .with("target", "2a2")
            .with("behind", 5)
            .with("distance", 45);
        shot.dice(faces).says(says);
        table.undo();
    };
    graze(&mut table, &[5], "no graze");
    // -2 for the rain: a 4 reads 2, none (p. 34, 38).
    graze(&mut table, &[6, 4], "no hit");
}

#[test]
fn bad_weather_bounds_sight_and_silences_muskets() {
    let mut table = firing(&but(&[("'fair'", "'fog'")]));
    roundshot(&mut table).dice(&[4]).refused("no farther than 30 cm");
    let mut table = firing(&but(&[("'fair'", "'storm'")]));
    table
        .order("fire", "1a2")
        .with("target", "2a1")
        .with("distance", 9)
        .dice(&[4])
        .refused("does not fire in this weather");
}

#[test]
fn the_weather_of_the_book_changes_turn_by_turn() {
    // Worked example, p. 38: 11 heavy rain; a 6: 12, storm; a 3: storm stays; a 6: back to 11, heavy rain.
    let text = but(&[("'fair'", "'rolled'"), ("[options]", "[options]\nchanging_weather = true")]);
    let mut table = mustered(&text);
    let due = |table: &Table| table.view().duties.iter().any(|duty| duty.order == "weather");
    assert!(due(&table));
    table.order("weather", "").dice(&[5, 6]).says("heavy rain (score 11)");
    assert!(table.view().headline.iter().any(|line| line.contains("sight 60 cm")));
    for (face, weather) in [(6, "storm (score 12)"), (3, "storm (score 12)"), (6, "heavy rain (score 11)")] {
        table.through("Commanding generals");
        if table.view().turn == 1 {
            table.through("Commanding generals");
        }
        assert!(due(&table));
        table.order("weather", "").dice(&[face]).says(&format!("Weather: {face}, {weather}"));
        assert!(!due(&table));
    }
    table.through("Firing");
    // Heavy rain: -2, and nobody sees beyond 60 cm (p. 38).
    table.order("fire", "1a4").with("target", "2a1").with("distance", 70).dice(&[4]).refused("see");
}

/// Light rain that the order of battle gives is score 3 or 10 (p. 38): its players say which, once, and the D6 changes that
/// (HOW-AMB-C42). Heavy rain is 11 alone.
#[test]
fn given_weather_has_its_score_before_it_changes() {
    let raining = |weather: &str| {
        let text = but(&[("'fair'", weather), ("[options]", "[options]\nchanging_weather = true")]);
        let mut table = mustered(&text);
        table.through("Commanding generals");
        table.through("Commanding generals");
        assert_eq!(table.view().turn, 2);
        table
    };
    let mut table = raining("'light_rain'");
    table.order("weather", "").refused("no answer yet");
    table.order("weather", "").with("score", 5).refused("light rain is score 3 or 10");
    table.order("weather", "").with("score", 3).dice(&[1]).says("Weather: 1, fog (score 2)");
    table.undo();
    table.order("weather", "").with("score", 10).dice(&[3]).says("Weather: 3, light rain (score 10)");
    table.through("Commanding generals");
    assert!(table.form_says("weather", "")[0].starts_with("score 10: up to 2 it changes by -1, from 5 on by +1"));
    table.order("weather", "").dice(&[5]).says("Weather: 5, heavy rain (score 11)");
    raining("'heavy_rain'").order("weather", "").dice(&[6]).says("Weather: 6, storm (score 12)");
}

/// Fog is score 2 alone: one D6 changes it. A journal that was begun before has two there, and is read as it was thrown. A storm
/// in summer has no score (p. 38; HOW-AMB-C42).
#[test]
fn given_weather_of_one_score_or_of_none() {
    let given = |weather: &str| {
        let text = but(&[("'fair'", weather), ("[options]", "[options]\nchanging_weather = true")]);
        let mut table = mustered(&text);
        table.through("Commanding generals");
        table.through("Commanding generals");
        table
    };
    let mut table = given("'fog'");
    let order = Order { name: "weather".to_owned(), ..Order::default() };
    let before = table.battle().rule(&order, &[Throw::Face(4), Throw::Face(3)]).result.expect("it was ruled so");
    assert!(before.line.ends_with("(score 7)."), "{}", before.line);
    table.order("weather", "").dice(&[4]).says("fog (score 2)");
    given("'storm'\nseason = 'summer'").order("weather", "").dice(&[4, 3]).says("(score 7)");
}

#[test]
fn weather_left_undone_is_thrown_for_in_the_first_turn() {
    let mut table = mustered(&but(&[("'fair'", "'rolled'")]));
    table.next();
    assert_eq!(table.view().duties[0].order, "weather");
    table.order("weather", "").dice(&[5, 6]).says("heavy rain (score 11)");
    assert!(table.view().duties.is_empty());
    table.order("weather", "").refused("does not change");
}

#[test]
fn each_season_has_its_weather() {
    for (season, faces, weather) in [
        ("winter", [1, 1], "fog"),
        ("summer", [1, 1], "light rain"),
        ("winter", [5, 6], "heavy rain"),
        ("summer", [5, 6], "light rain"),
    ] {
        let rolled = format!("'rolled'\nseason = '{season}'");
        let mut table = mustered(&but(&[("'fair'", &rolled)]));
        table.order("weather", "").dice(&faces).says(weather);
    }
}

/// Thrown for once more before the battle, as the umpire allows, it is thrown for as before the first turn: 2D6 (p. 38).
#[test]
fn weather_thrown_for_again_before_the_battle_takes_two_dice() {
    let mut table = mustered(&but(&[("'fair'", "'rolled'"), ("[options]", "[options]\nchanging_weather = true")]));
    table.order("weather", "").dice(&[5, 6]).says("heavy rain (score 11)");
    table.order("weather", "").with("allow", "a die fell off the table").dice(&[1, 6]).says("(score 7)");
}
