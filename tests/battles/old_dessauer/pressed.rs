//! Who is pressed: between enemies on several sides, out of a block, to where its rout shatters it; and what is said of a shot, a
//! charge and a pursuit before they are made.

use drumhead::umpire::{Answer, Ratio};

use super::beaten::beaten;
use super::field::{EXAMPLE, arms_that_skirmish, example, owed};
use super::said::{order, ruling};
use crate::support::table::Table;

/// One hit of the first of the dice: of ten that three units throw, a2 first.
const ONE_HIT: &[u8] = &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/// The Foot of Austria in combat to its front, and in its flank where that is so.
fn charged(in_flank: bool) -> Table {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    if in_flank {
        let flank = table.order("charge", "1a3").with("target", "2a2").with("distance", 4);
        flank.with("face", "flank starting behind it").says("on its flank");
    }
    table
}

/// It needs a gap of 2 inches between enemies, or it is eliminated (Recoil Moves): with enemies on its front and its flank only the
/// table shows whether there is one.
#[test]
fn a_unit_that_enemies_hold_on_two_sides_is_asked_for_its_way_out() {
    let mut table = charged(true);
    table.through("Combat");
    table.order("fight", "2a2").dice(ONE_HIT).says("lost by A2 Foot");
    let says = "enemies hold different sides of it: yes where its gap between them is under 2 inches, and it is lost";
    assert!(table.form_says("recoil", "2a2").contains(&says.to_owned()));
    table.order("recoil", "2a2").refused("no answer");
    table.order("recoil", "2a2").with("hemmed", true).says("finds no way between its enemies and is eliminated");
    // Who is there after all has its recoil before it still, and is asked for the way once more.
    assert!(!table.row("2a2").owes);
    table.order("overrule", "2a2").with("gone", false).with("why", "measured again").says("not out of the battle");
    assert_eq!(owed(&table, "recoil"), ["2a2"]);
    table.order("recoil", "2a2").refused("no answer");
    table.undo();
    table.undo();
    table.order("recoil", "2a2").with("hemmed", false).says("A2 Foot recoils 2 inches");
}

/// Nor is it otherwise of who fails its test after shooting, and is out of its combat by that.
#[test]
fn a_unit_between_enemies_that_fails_its_test_is_asked_for_its_way_out() {
    let mut table = charged(true);
    table.through("Shooting");
    let shot = table.order("fire", "1a1").with("target", "2a2").with("distance", 3).with("hanging", 9);
    shot.dice(&[6, 6, 6, 1]).says("hits");
    table.next();
    table.order("test", "2a2").dice(&[1]).says("it fails");
    table.order("recoil", "2a2").refused("no answer");
    table.order("recoil", "2a2").with("hemmed", true).says("finds no way between its enemies and is eliminated");
}

/// One enemy, or several on one side, leave the way back open as a rule.
#[test]
fn a_unit_that_enemies_hold_on_one_side_goes_back_unasked() {
    let mut table = charged(false);
    table.through("Combat");
    table.order("fight", "2a2").dice(&ONE_HIT[..8]).says("lost by A2 Foot");
    table.order("recoil", "2a2").says("A2 Foot recoils 2 inches");
}

/// Three hits are three recoil moves of 2 inches: out of its block. Whether who follows is in the block then only the table shows.
#[test]
fn who_follows_a_garrison_out_of_its_block_is_asked_where_it_ends() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "2a1").with("ground", "town").says("line, town");
    table.next();
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[6, 6, 6, 1, 1, 1, 1, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").with("ends", "open").says("leaves the town and ends in the open");
    table.next();
    table.order("pursue", "1a2").refused("no answer");
    table.order("pursue", "1a2").with("ends", "open").with("distance", 6).says("pursues A1 Line, 6 inches");
    table.undo();
    table.order("pursue", "1a2").with("ends", "town").with("distance", 2).says("It ends in the town.");
    assert!(table.row("1a2").marks.contains(&"town".to_owned()));
}

/// Five after the round; a rout hit makes four of them, a quarter of 18, after 2 of the 4 inches (Pursuit Moves).
#[test]
fn whether_a_friend_stood_before_the_point_where_its_rout_shatters_a_unit_is_asked() {
    let mut table = beaten(7, 2);
    table.order("recoil", "2a1").with("friends", &["2a2"][..]).says("Disordered by it: A2 Reserve");
    table.next();
    let said = table.form_says("pursue", "1a1");
    let short = "A1 shatters after 2 inches of 4 inches: followed to there, it leads into those it passed by then";
    assert!(said.contains(&short.to_owned()), "{said:?}");
    table.order("pursue", "1a1").refused("no answer");
    table.order("pursue", "1a1").with("close", true).says("pursues A1 Line and runs into A2 Reserve");
    table.undo();
    table.order("pursue", "1a1").with("close", false).says("to where it shatters, 2 inches.");
}

/// A letter of the ground is no capital of another row: who types `t` for the town without its Shift key answers nothing else.
#[test]
fn no_row_of_a_pursuit_takes_the_letter_of_the_town() {
    let mut table = beaten(7, 2);
    table.order("recoil", "2a1").says("recoils 4 inches");
    table.next();
    let form = table.battle().rule(&order("pursue", "1a1", &[]), &[]).form;
    let keys: Vec<char> = form.questions.iter().map(|question| question.key).collect();
    assert!(form.questions.iter().any(|question| question.id == "reach"));
    assert!(keys.iter().all(|key| !key.eq_ignore_ascii_case(&'t')), "{keys:?}");
}

/// Muskets reach 4 inches (house); that holds whatever hangs free of the combat.
#[test]
fn that_a_unit_in_combat_is_out_of_range_is_said_before_its_figures_are_counted() {
    let mut table = charged(false);
    table.through("Shooting");
    let says = |inches: i128| {
        let answers = [("target", Answer::Word("2a2".to_owned())), ("distance", Answer::Number(Ratio::whole(inches)))];
        table.battle().rule(&order("fire", "1a3", &answers), &[]).form.says
    };
    let far = "not allowed: 36 inches is out of range: it shoots as far as 4 (Firing)";
    assert!(says(36).contains(&far.to_owned()), "{:?}", says(36));
    assert!(!says(3).iter().any(|said| said.starts_with("not allowed")), "{:?}", says(3));
}

#[test]
fn that_a_defensive_fire_is_gone_is_said_once() {
    let mut table = example();
    let flank = |unit: &str, inches: i128| {
        let target = ("target", Answer::Word("2a1".to_owned()));
        let face = ("face", Answer::Word("flank starting behind it".to_owned()));
        order("charge", unit, &[target, ("distance", Answer::Number(Ratio::whole(inches))), face])
    };
    let gone = |table: &Table, unit: &str, inches: i128| {
        let notes = ruling(table, &flank(unit, inches), &[]).notes;
        notes.iter().any(|note| note.starts_with("Nor has it any against"))
    };
    table.order("charge", "1a3").with("target", "2a1").with("distance", 4).says("adds 3 points");
    assert!(gone(&table, "1a2", 4));
    let first = table.order("charge", "1a2").with("target", "2a1").with("distance", 4);
    first.with("face", "flank starting behind it").says("Nor has it any against a3 Fusiliers");
    assert!(!gone(&table, "1a1", 8), "said already");
}

/// Two hits put the general with the beaten unit in danger: his die is what is owed.
#[test]
fn a_pursuit_in_the_combat_names_what_is_owed_before_it() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("general", "2a").with("joins", &["2a1"][..]).says("joins A1 Line");
    table.next();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 1, 1, 1, 1, 1, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").says("recoils 4 inches");
    table
        .order("pursue", "1a1")
        .refused("general in danger: A1 is owed here; the rounds of all come before the pursuits");
}
