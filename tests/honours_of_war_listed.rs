//! Rules of Honours of War that are easily left out, on the screens of a battle. Faces and results are reckoned by hand
//! from the book's tables.

mod common;

use common::table::{Given, Table};

/// A small battle: standard troops but where the name says otherwise, every commander dependable.
const FIELD: &str = r#"
ruleset = "honours-of-war"
title = "Easily left out"
scale = "28mm"
year = 1757
weather = "fair"

[[army]]
name = "Blue"
nation = "austria"
attacker = true
general = { name = "Blue general" }

[[army.brigade]]
name = "Foot"
rating = "dependable"
unit = [
    { name = "Grenadiers", type = "infantry", class = "superior" },
    { name = "1st Foot", type = "infantry" },
    { name = "Guns", type = "artillery", gun = "medium" },
    { name = "Frei", type = "light_infantry", class = "inferior" },
]

[[army.brigade]]
name = "Horse"
rating = "dependable"
unit = [{ name = "1st Horse", type = "cavalry" }, { name = "2nd Horse", type = "cavalry" }]

[[army]]
name = "Red"
nation = "austria"
general = { name = "Red general" }

[[army.brigade]]
name = "Red foot"
rating = "dependable"
unit = [
    { name = "2nd Foot", type = "infantry" },
    { name = "3rd Foot", type = "infantry" },
    { name = "Works", type = "infantry", entrenched = true },
    { name = "Grenz", type = "light_infantry" },
]

[[army.brigade]]
name = "Red horse"
rating = "dependable"
unit = [{ name = "A", type = "cavalry" }, { name = "B", type = "cavalry" }]
"#;

/// The movement phase of turn 1, Blue to begin.
fn moving(text: &str) -> Table {
    let mut table = Table::of("honours-of-war", text);
    table.through("Movement");
    table
}

/// The firing phase of turn 1.
fn firing(text: &str) -> Table {
    let mut table = moving(text);
    table.through("Firing");
    table
}

/// A fact that the battle has come to before.
fn hit(table: &mut Table, unit: &str, hits: i64) {
    table.order("overrule", unit).with("hits", hits).with("why", "to begin with").says("hits");
}

fn gone(table: &mut Table, unit: &str) {
    table.order("overrule", unit).with("gone", true).with("why", "to come to the end").says("Done For");
}

// Command

#[test]
fn a_commander_who_is_hit_is_followed_by_a_worse_one() {
    let mut table = firing(FIELD);
    // A 4 at short range, three hits: the commander of the battalion is in danger before it reacts (p. 13).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
    table.next();
    assert_eq!(table.phase(), "Firing: reactions");
    table.order("casualty", "2a").dice(&[5, 6]).says("led by a dithering commander");
    table.order("casualty", "2a").dice(&[5, 6]).refused("once");
    table.through("Movement");
    // A dithering one who is hit stays dithering, and deducts 1 from his command die for good.
    table.order("casualty", "2a").dice(&[6, 6]).says("with -1 on the command die");
    assert_eq!(table.view().armies[1].brigades[0].rating, "dithering -1");
    // 2 - 1: feeble where a 2 would be poor (p. 18).
    table.order("command", "2a").dice(&[2]).says("feeble");
}

#[test]
fn a_dashing_general_lifts_what_is_poor_wherever_he_stands() {
    let mut table = moving(&FIELD.replace("\"Blue general\"", "\"Blue general\", rating = \"dashing\""));
    // A dependable commander is poor on a 1; the general's 5 makes it steady, his 4 does not (p. 13, 18).
    table.order("command", "1a").dice(&[1, 5]).says("steady");
    table.order("command", "1b").dice(&[1, 4]).says("poor");
}

#[test]
fn a_dithering_general_holds_back_what_is_admirable() {
    let mut table = moving(&FIELD.replace("\"Blue general\"", "\"Blue general\", rating = \"dithering\""));
    // Admirable on a 6; the general's 2 makes it steady, his 3 does not (p. 13, 18).
    table.order("command", "1a").dice(&[6, 2]).says("steady");
    table.order("command", "1b").dice(&[6, 3]).says("admirable");
}

#[test]
fn a_general_who_directs_makes_a_dependable_commander_dashing() {
    let mut table = Table::of("honours-of-war", FIELD);
    table.next();
    table.order("direct", "1a").with("distance", 15).says("directs");
    table.through("Movement");
    // Dashing: a 5 is admirable (p. 12, 18).
    table.order("command", "1a").dice(&[5]).says("admirable");
}

#[test]
fn who_is_out_of_command_obeys_on_four_and_more() {
    let mut table = moving(FIELD);
    table.order("command", "1a").dice(&[3]).says("steady");
    // +1 superior, -1 inferior; within 15 cm, or linked to one who is, nobody throws (p. 11).
    table.order("obey", "1a1").with("commander", 20).dice(&[3]).says("obeys");
    table.order("obey", "1a4").with("commander", 20).dice(&[4]).says("acts as for poor");
    table.order("obey", "1a2").with("commander", 20).with("linked", true).says("obeys");
    table.order("obey", "1a3").with("commander", 15).says("obeys");
}

// Fire

/// The battery's roundshot at the 2nd Foot, 40 cm away.
fn roundshot(table: &mut Table) -> Given<'_> {
    table.order("fire", "1a3").with("target", "2a1").with("distance", 40).with("ammunition", "roundshot")
}

/// The same from a hill, over friends so far from the target and from the guns; a 4 is thrown.
fn over_friends(table: &mut Table, target: i64, guns: i64) -> Given<'_> {
    let shot = roundshot(table).with("more", true).with("overhead", "from higher ground");
    shot.with("friends_to_target", target).with("friends_to_guns", guns).dice(&[4])
}

#[test]
fn guns_on_a_hill_fire_over_friends_who_keep_clear() {
    let mut table = firing(FIELD);
    // Friends not nearer than 15 cm to the target, and none within 10 cm of the guns (p. 27).
    over_friends(&mut table, 14, 11).refused("too close");
    over_friends(&mut table, 15, 10).refused("too close");
    // Austrian guns are standard here: a 4 without a modifier is one hit (p. 34).
    over_friends(&mut table, 15, 11).says("1 hit");
}

#[test]
fn roundshot_grazes_by_the_ground_beyond_its_target() {
    let mut table = firing(FIELD);
    roundshot(&mut table).dice(&[2]).says("no hit");
    let graze = |table: &mut Table, id: &str, word: &str, face: u8, hit: u8, says: &str| {
        let shot = table.order("graze", "1a3").with("target", "2a2").with("behind", 20).with("distance", 60);
        let faces = if hit == 0 { vec![face] } else { vec![face, hit] };
        shot.with(id, word).dice(&faces).says(says);
    };
    // In the open 3 to 6 strikes, behind a wall or up a gentle hill 5 and 6; then an average die of its own (p. 28). A 4
    // of standard guns is one hit at effective range.
    graze(&mut table, "slope", "level", 2, 0, "no graze");
    graze(&mut table, "slope", "level", 3, 4, "1 hit");
    graze(&mut table, "beyond", "a wall", 4, 0, "no graze");
    graze(&mut table, "beyond", "a wall", 5, 4, "1 hit");
    graze(&mut table, "slope", "up a gentle hill", 4, 0, "no graze");
    for (id, word, why) in
        [("slope", "at or from a steep hill", "steep hills"), ("beyond", "a river", "a crest or a river")]
    {
        let shot = table.order("graze", "1a3").with("target", "2a2").with("behind", 20).with("distance", 60);
        shot.with(id, word).dice(&[6, 4]).refused(why);
    }
    let far = table.order("graze", "1a3").with("target", "2a2").with("behind", 31).with("distance", 71);
    far.dice(&[6, 4]).refused("close behind the first target");
}

#[test]
fn in_heavy_rain_only_a_six_grazes() {
    let mut table = firing(&FIELD.replace("weather = \"fair\"", "weather = \"heavy_rain\""));
    roundshot(&mut table).dice(&[2]).says("no hit");
    let graze = |table: &mut Table, faces: &[u8], says: &str| {
        let shot = table.order("graze", "1a3").with("target", "2a2").with("behind", 5).with("distance", 45);
        shot.dice(faces).says(says);
    };
    graze(&mut table, &[5], "no graze");
    // -2 for the rain: a 4 reads 2, none (p. 34, 38).
    graze(&mut table, &[6, 4], "no hit");
}

#[test]
fn works_are_heavy_cover_in_front_and_none_from_behind() {
    let mut table = firing(FIELD);
    // -2: a 4 reads 2, one hit. From the rear in the open with +1: a 4 reads 5, three hits (p. 15, 34-35).
    table.order("fire", "1a2").with("target", "2a3").with("distance", 9).dice(&[4]).says("1 hit");
    let rear = table.order("fire", "1a1").with("target", "2a3").with("distance", 9).with("from", "rear");
    // Superior infantry: column 5 is four hits.
    rear.dice(&[4]).says("4 + 1 = 5, 4 hits");
}

#[test]
fn bad_weather_bounds_sight_and_silences_muskets() {
    let mut table = firing(&FIELD.replace("weather = \"fair\"", "weather = \"fog\""));
    roundshot(&mut table).dice(&[4]).refused("not to be seen");
    let mut table = firing(&FIELD.replace("weather = \"fair\"", "weather = \"storm\""));
    table
        .order("fire", "1a2")
        .with("target", "2a1")
        .with("distance", 9)
        .dice(&[4])
        .refused("does not fire in this weather");
}

// Reactions

#[test]
fn a_retreat_that_is_blocked_is_the_end() {
    let mut table = firing(FIELD);
    for unit in ["2a1", "2a2"] {
        hit(&mut table, unit, 4);
    }
    table.next();
    table.order("react", "2a1").with("met", "enemies").says("cannot get away: it is Done For");
    table.order("react", "2a2").with("met", "impassable ground").says("cannot get away: it is Done For");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("DONE FOR".to_owned(), "DONE FOR".to_owned()));
}

#[test]
fn who_fails_to_rally_retreats_again_turn_by_turn() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").says("retreats 20 to 40 cm");
    for _ in 0..2 {
        table.through("Rally");
        // A standard unit rallies nothing within 30 cm of an enemy (p. 35).
        table.order("rally", "2a1").with("enemy", "closer").says("rallies nothing");
        table.through("Movement");
        assert!(table.view().duties.iter().any(|duty| duty.what == "must retreat again"));
        table.order("react", "2a1").says("retreats 20 to 40 cm");
    }
}

#[test]
fn a_pursuit_runs_into_a_second_enemy() {
    let mut table = moving(FIELD);
    hit(&mut table, "2b1", 3);
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).with("reply", "stands").says("it stands");
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    // Charge +1: a 4 reads 5 on the line of standard cavalry, three hits; three hits already, -1: a 2 reads 1, none.
    table.order("round", "1b1").dice(&[4, 2]).says("3 hits");
    table.next();
    // 4 or more, +1 as its player wishes (p. 33).
    table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
    table.order("react", "2b1").says("routs 30 cm");
    // The first enemy is Done For and gone; the second is another melee at once.
    table.order("catch", "1b1").with("target", "2b1").with("distance", 10).says("is removed");
    table.order("catch", "1b1").with("target", "2b2").with("distance", 20).says("another melee at once");
    assert!(table.row("2b2").marks.contains(&"in melee".to_owned()));
}

#[test]
fn the_dead_are_taken_off_the_table_once() {
    let mut table = firing(FIELD);
    let owed = |table: &Table| -> Vec<String> {
        let duties = table.view().duties;
        let off = duties.iter().filter(|duty| duty.what.contains("off the table"));
        off.flat_map(|duty| duty.who.iter().map(ToString::to_string)).collect()
    };
    gone(&mut table, "2b1");
    table.through("Rally");
    assert_eq!(owed(&table), ["2b1"]);
    table.through("Rally");
    assert!(owed(&table).is_empty());
    gone(&mut table, "2b2");
    assert_eq!(owed(&table), ["2b2"]);
}

// The end

#[test]
fn armies_that_break_in_the_same_turn_draw() {
    let mut table = moving(FIELD);
    // Six units each: three are half (p. 36).
    for unit in ["1a1", "1a2", "1b1", "2a1", "2a2", "2b1"] {
        gone(&mut table, unit);
    }
    table.through("Breaking points");
    table.next_says("the battle is drawn");
}

#[test]
fn the_same_losses_at_the_last_turn_draw() {
    let mut table = moving(&FIELD.replace("weather = \"fair\"", "weather = \"fair\"\nlast_turn = 1"));
    gone(&mut table, "1a1");
    gone(&mut table, "2b1");
    table.through("Breaking points");
    table.next_says("the battle is drawn");
}

// Scales and seasons

#[test]
fn a_battle_keeps_to_its_figure_scale() {
    // Moves in line, and the musket range with battalion guns (p. 56-57).
    for (scale, step, range) in [("28mm", 20, 30), ("20mm", 15, 25), ("15mm", 10, 16), ("10mm", 8, 12), ("6mm", 6, 10)]
    {
        let text = FIELD.replace("28mm", scale);
        let mut table = moving(&text);
        table.order("command", "1a").dice(&[3]).says("steady");
        table.order("move", "1a1").says(&format!("up to {step} cm"));
        table.through("Firing");
        let shot = |table: &mut Table, cm: i64| {
            let shot = table.order("fire", "1a2").with("target", "2a1").with("distance", cm).dice(&[2]);
            if cm > range { shot.refused("range") } else { shot.says("2 - 1 = 1, 1 hit") }
        };
        shot(&mut table, range + 1);
        shot(&mut table, range);
    }
}

#[test]
fn each_season_has_its_weather() {
    for (season, faces, weather) in [
        ("winter", [1, 1], "fog"),
        ("summer", [1, 1], "light rain"),
        ("winter", [5, 6], "heavy rain"),
        ("summer", [5, 6], "light rain"),
    ] {
        let text = FIELD.replace("weather = \"fair\"", &format!("weather = \"rolled\"\nseason = \"{season}\""));
        let mut table = Table::of("honours-of-war", &text);
        table.order("weather", "").dice(&faces).says(weather);
    }
}
