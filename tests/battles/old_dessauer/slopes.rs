//! What a table of Lobositz found: slopes and towns, mist, who is held and pursues, what the forms and the report leave unsaid.
//! Reckoned by hand: foot in line goes 4 inches and charges 6 (house), half of it on a steep slope.

use super::field::{FOOT_WINS, arms, beats_by_two, end_turn, rearguard};
use crate::support::table::Table;

/// The foot a2 and the horse b1 on a steep slope, in the movement of the first turn.
fn on_a_slope() -> Table {
    let mut table = arms(str::to_owned);
    for unit in ["1a2", "1b1"] {
        table.order("deploy", unit).with("ground", "steep").says("steep");
    }
    table.order("deploy", "2a2").with("ground", "town").says("town");
    table.next();
    table
}

/// All troops move at half speed there, and are disordered: also who ends in a town (Terrain Effects).
#[test]
fn who_begins_on_a_slope_and_ends_in_a_town_goes_at_half_speed() {
    let mut table = on_a_slope();
    let order = table.order("move", "1a2").with("ground", "town").with("distance", 3);
    order.refused("it goes 2 inches at most, not 3 (Movement)");
    table.order("move", "1a2").with("ground", "town").with("distance", 2).says("2 of 2 inches");
    // What is said of the way does not outrank where it ends.
    let order = table.order("move", "1a3").with("terrain", "town").with("ground", "steep");
    order.says("a3 Third is disordered.");
    // Nor does the slope let horse into the town.
    let horse = table.order("move", "1b1").with("ground", "town").with("distance", 2);
    horse.refused("only infantry enters woods and towns (Terrain Effects)");
}

#[test]
fn a_charge_from_a_slope_into_a_town_is_at_half_speed() {
    let mut table = on_a_slope();
    let far = table.order("charge", "1a2").with("target", "2a2").with("distance", 4);
    far.refused("the target is out of reach: it charges 3 inches at most, not 4 (Charging)");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 3).says("charges A2 Foot, 3 inches");
    // From the open, ending on the slope before it.
    let far = table.order("charge", "1a3").with("target", "2a2").with("distance", 4).with("ends", "steep");
    far.refused("it charges 3 inches at most, not 4 (Charging)");
    let near = table.order("charge", "1a3").with("target", "2a2").with("distance", 3).with("ends", "steep");
    near.says("a3 Third arrives disordered.");
}

/// A unit cannot reform in ground that disorders it, and the end of the turn says so.
#[test]
fn who_stays_disordered_by_its_ground_is_named() {
    let mut table = on_a_slope();
    assert!(
        table.form_says("move", "1a2").contains(&"a2 stays disordered while it stands on a steep slope".to_owned())
    );
    end_turn(&mut table, "Disordered still, by the ground on which it stands: a2 Foot, b1 Cuirassiers.");
}

/// Guns may not move and shoot (Fire after Movement).
#[test]
fn the_move_of_guns_says_that_they_do_not_shoot_after_it() {
    let mut table = arms(str::to_owned);
    table.next();
    assert!(table.form_says("move", "1a5").contains(&"a5 does not shoot this turn if it moves".to_owned()));
    // Limbered guns do not shoot as they are.
    let table = rearguard();
    assert!(!table.form_says("move", "1b4").contains(&"b4 does not shoot this turn if it moves".to_owned()));
}

/// By the article a charge may be at whom one does not see; a scenario may forbid it.
#[test]
fn nobody_charges_through_a_mist_that_hides_his_target() {
    let mist = "last_turn = 12\nsight = 8\nsight_until = 4\nsight_where = \"on the plain\"\n";
    let mut table = arms(|text| text.replace("last_turn = 12\n", mist));
    table.next();
    table.order("charge", "1b2").with("target", "2a2").with("distance", 10).says("charges");

    let mut table = arms(|text| text.replace("last_turn = 12\n", &format!("{mist}sight_charges = true\n")));
    table.next();
    table.order("charge", "1b2").with("target", "2a2").with("distance", 10).refused("no answer");
    let there = table.order("charge", "1b2").with("target", "2a2").with("distance", 10).with("there", true);
    there.refused("nobody charges whom he does not see at 8 inches, up to turn 4 (scenario)");
    let beside = table.order("charge", "1b2").with("target", "2a2").with("distance", 10).with("there", false);
    beside.says("charges A2 Foot, 10 inches");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 8).says("charges A1 Grenadiers, 8 inches");
}

#[test]
fn the_mist_of_lobositz_hides_whom_one_charges() {
    let mut table = Table::at("old-dessauer", "lobositz");
    table.next();
    let far = table.order("charge", "1d1").with("target", "2a1").with("distance", 10).with("there", true);
    far.refused("nobody charges whom he does not see at 8 inches, up to turn 4 (scenario)");
}

/// It neither moves nor charges: a pursuit that its combat leads to is a reading, and said to be one.
#[test]
fn who_is_held_and_pursues_is_said_to() {
    let mut table = arms(|text| text.replace("name = \"Wied\"\n", "name = \"Wied\"\nheld_until = 7\n"));
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    // 2 against 2 and a defensive fire of 3: it is hit once, on 4 or more.
    table.order("fight", "1a2").dice(&[1, 1, 1, 1, 6, 1, 1, 1]).says("lost by a2 Foot");
    table.order("recoil", "1a2").says("recoils 2 inches");
    table.next();
    let told = "A2 is held by the scenario: what follows its combat is its own (a reading)";
    assert!(table.form_says("pursue", "2a2").contains(&told.to_owned()));
    table.order("pursue", "2a2").says(told);
}

/// Who wins the round that a pursuit brings may pursue again (Pursuit Moves).
#[test]
fn a_second_pursuit_of_a_turn_is_told() {
    let mut table = arms(str::to_owned);
    table.next();
    beats_by_two(&mut table, "1a2", FOOT_WINS, &["2a3"]);
    table.order("pursue", "1a2").says("runs into A3 Third");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A3 Third");
    table.order("recoil", "2a3").says("recoils 4 inches");
    table.order("pursue", "1a2").says("a2 pursues again this turn, as all its enemies recoil again (a reading).");
}

/// Infantry never pursues cavalry: by the umpire's word alone, and that he gives once the horse has recoiled.
#[test]
fn a_pursuit_that_everything_bars_is_allowed_in_the_combat() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1b2").with("target", "2a2").with("distance", 8).says("charges");
    table.through("Combat");
    // Cavalry 3 against 2 and a defensive fire of 3: none of six dice, and one of four.
    table.order("fight", "1b2").dice(&[1, 1, 1, 1, 1, 1, 6, 1, 1, 1]).says("lost by b2 Dragoons");
    let bars = "infantry never pursues cavalry (Pursuit Moves)";
    assert_eq!(
        table.against("pursue", "2a2"),
        [bars, "b2 must recoil first: how far decides how far it is pursued (Pursuit Moves)"]
    );
    table.order("recoil", "1b2").says("recoils 2 inches");
    assert!(table.who("pursue").is_empty(), "nobody is offered it");
    table.order("pursue", "2a2").refused(bars);
    table.order("pursue", "2a2").with("allow", "they run after them").says("pursues b2 Dragoons, 2 inches");
    assert!(table.row("2a2").marks.contains(&"aft b2".to_owned()), "{:?}", table.row("2a2").marks);
    table.next();
    assert_eq!(table.phase(), "Reform");
}

/// The rounds of all come before the pursuits (Turn Sequence).
#[test]
fn a_pursuit_that_nothing_bars_waits_for_the_rounds() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A2");
    table.order("recoil", "2a2").says("recoils 4 inches");
    table.order("pursue", "1a2").refused("the rounds of all come before the pursuits");
    table.next();
    assert_eq!(table.phase(), "Pursuit");
    table.order("pursue", "1a2").says("pursues A2 Foot, 4 inches");
}

/// Who finds no way between its enemies is lost to those who beat it.
#[test]
fn who_is_hemmed_in_is_lost_to_those_who_beat_it() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A2");
    table.order("recoil", "2a2").with("hemmed", true).says("is eliminated");
    assert!(
        table.told().contains("Austria lost Foot (regular infantry) to Prussia's Foot in Combat"),
        "{}",
        table.told()
    );
}
