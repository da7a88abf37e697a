//! What is said is so: reasons that hold, readings that are named, nothing owed that cannot be paid.

use drumhead::umpire::Answer;

use super::field::{FOOT_WINS, arms, arms_that_skirmish, end_turn, owed, rearguard};
use super::said::{order, question, ruling};
use super::squares::square_between_two;

/// In a town block or behind cover it counts as line, and nowhere else (If in Town Blocks).
#[test]
fn light_infantry_that_is_said_to_stand_outside_skirmishes_again() {
    for ground in ["open", "woods", "rough"] {
        let mut table = rearguard();
        table.order("as_line", "2b1").with("ground", "town").says("counts as line infantry");
        table.order("ground", "2b1").with("ground", "cover").says("stands on other ground: cover");
        assert_eq!(table.row("2b1").kind, "pr inf");
        table.order("ground", "2b1").with("ground", ground).says("It skirmishes again.");
        let row = table.row("2b1");
        assert!(row.kind == "pr skm" && !row.marks.iter().any(|mark| mark == "asline" || mark == "cover"), "{row:?}");
        assert_eq!(row.strength, "12/12", "skirmishers are not disordered by ground");
    }
    let mut table = rearguard();
    table.order("as_line", "2b1").with("ground", "town").says("counts as line infantry");
    table.order("overrule", "2b1").with("ground", "open").with("why", "a test").says("skirmishes again");
    assert_eq!(table.row("2b1").kind, "pr skm");
    // A charge has nothing to fear of it then: it adds no defensive fire, and falls back.
    table.order("charge", "1a1").with("target", "2b1").with("distance", 3).says("B1: they fall back");
}

/// It always touches its parent, and guns do not move and shoot.
#[test]
fn a_regimental_gun_whose_parent_moved_does_not_shoot() {
    let mut table = arms_that_skirmish();
    table.order("move", "1a2").says("4 of 4 inches");
    table.through("Shooting");
    let moved = table.order("fire", "1a5").with("target", "2a2").with("distance", 3).with("parent", true);
    moved.refused("guns do not move and shoot in the same turn (Fire after Movement)");
    table.order("fire", "1a5").with("target", "2a2").with("distance", 3).dice(&[4]).says("4 for 4 or more, 1 hit");
    // Others have no parent.
    let form = table.battle().rule(&order("fire", "1a3", &[]), &[]).form;
    assert!(form.questions.iter().all(|question| question.id != "parent"));
}

/// Infantry never pursues cavalry: of three dice and two the two decide (Pursuit Moves).
#[test]
fn dice_at_whom_it_may_not_pursue_are_left_out_and_that_is_said() {
    let mut table = arms_that_skirmish();
    table.order("overrule", "2a2").with("figures", 9).with("why", "counted again").says("12 to 9 figures");
    for charger in ["1b2", "1a2"] {
        table.order("charge", charger).with("target", "2a2").with("distance", 4).says("charges");
    }
    table.through("Combat");
    // Infantry 2 and its defensive fire 3 against 3 and 2: all its three dice hit, two of them the dragoons.
    table.order("fight", "2a2").dice(&[&[1; 10][..], &[6; 3]].concat()).says("lost by a2 Foot, b2 Dragoons");
    table.order("recoil", "1a2").says("recoils 2 inches");
    table.order("recoil", "1b2").says("recoils 4 inches");
    table.next();
    let read = "b2: most dice fell at whom it may not pursue: those at the others decide (a reading)";
    assert!(table.form_says("pursue", "2a2").contains(&read.to_owned()), "{:?}", table.form_says("pursue", "2a2"));
    table.order("pursue", "2a2").says(&format!("{read}."));
}

/// Who was charged and has fought has not fought since before the turn.
#[test]
fn light_infantry_is_told_why_it_is_too_late_to_count_as_line() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a6").with("distance", 2).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    table.order("as_line", "2a6").refused("it has fought its round of this turn (Combat)");
    end_turn(&mut table, "Turn 2");
    table.order("as_line", "2a6").refused("it fights since before this turn (If in Town Blocks)");
}

#[test]
fn skirmishers_who_lost_their_stands_are_not_told_that_nobody_came() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2b2").with("distance", 3).says("charges");
    table.next();
    table.order("reached", "2b2").with("stands", 2).says("lose 2 stands");
    let again = "it has fallen back, or lost the stands touched, and nobody is upon it now";
    table.order("reached", "2b2").with("stands", 1).refused(again);
    table.order("reached", "2a6").with("stands", 1).refused("no formed troops are upon it now");
}

#[test]
fn who_has_diced_after_the_shooting_is_told_so_in_combat() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a4").with("target", "2a3").with("distance", 4).says("charges");
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[6, 6, 1, 1]).says("2 hits");
    table.next();
    table.order("danger", "2a1").dice(&[5]).says("no harm");
    table.order("test", "2a1").dice(&[6]).says("rolls 6");
    table.next();
    assert_eq!(table.phase(), "Combat");
    table.order("danger", "2a1").dice(&[5]).refused("its general has diced for his life (Danger to Generals)");
}

#[test]
fn a_square_that_is_to_form_line_is_told_by_which_order() {
    let mut table = rearguard();
    table.order("overrule", "1a1").with("formation", "square").with("why", "a test").says("formation");
    let forms = table.order("move", "1a1").with("what", "formation").with("formation", "line").with("distance", 0);
    forms.refused("a square does not move: `reform` (Q) forms line or column first (Square)");
    table.order("reform", "1a1").says("forms line out of square");
}

#[test]
fn a_line_that_charges_by_a_road_is_told_what_to_say() {
    let mut table = rearguard();
    let charge = table.order("charge", "1a1").with("target", "2a1").with("distance", 6).with("terrain", "road");
    charge.refused("nobody charges at road speed: say open, the ground of the road (Terrain Effects)");
}

#[test]
fn light_infantry_that_wins_in_its_block_is_said_not_to_pursue() {
    let mut table = rearguard();
    table.order("as_line", "2b1").with("ground", "town").says("counts as line infantry");
    table.order("charge", "1a2").with("target", "2b1").with("distance", 4).says("charges");
    table.through("Combat");
    let round = ruling(&table, &order("fight", "2b1", &[]), &[1, 1, 1, 1, 6, 6, 1, 1]);
    let why = "B1 Banal pandours does not pursue: light infantry that counts as line does not leave its place to pursue \
               (a reading) (If in Town Blocks).";
    assert!(round.notes.contains(&why.to_owned()), "{:?}", round.notes);
}

/// What is left undone in its steps is owed no more.
#[test]
fn a_recoil_that_was_left_undone_is_not_shown_as_owed() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A2");
    assert!(table.row("2a2").owes);
    table.through("Reform");
    assert!(!table.row("2a2").owes);
    assert_eq!(owed(&table, "recoil"), Vec::<String>::new());
    let form = table.battle().rule(&order("overrule", "2a2", &[]), &[]).form;
    assert!(form.questions.iter().all(|question| question.id != "recoil"));
}

/// Once it was said that both touch one side, three of four sides strike in the next round too (Eligible Stands in Combat).
#[test]
fn that_two_touch_one_side_of_a_square_is_asked_once() {
    let mut table = square_between_two();
    table.order("fight", "2a2").with("sides", false).dice(&[1; 11]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    table.through("Combat");
    assert_eq!(question(&table, &order("fight", "2a2", &[]), "sides").answer, Some(Answer::Flag(false)));
    table.order("fight", "2a2").dice(&[1; 11]).says("three quarters of its stands strike");
}

/// The way stands in the ruling, as it explains the disorder.
#[test]
fn a_ruling_says_over_what_it_led() {
    let mut table = rearguard();
    let woods = table.order("move", "1a2").with("terrain", "woods").with("distance", 2);
    woods.says("2 of 2 inches, through woods.");
    let crossed = table.order("move", "1a3").with("crosses", true).with("crossing", 1).with("distance", 2);
    crossed.says("2 of 3 inches, over an obstacle.");
    let charge = table.order("charge", "1a1").with("target", "2a1").with("distance", 3).with("terrain", "rough");
    charge.says("3 inches, on its front, over rough ground.");
}

/// Two causes halve once (OD-AMB-4), and the form says that it is read so.
#[test]
fn two_causes_of_half_speed_are_said_to_count_once() {
    let table = rearguard();
    let says = |answers: &[(&str, Answer)]| table.battle().rule(&order("move", "1a2", answers), &[]).form.says;
    let word = |word: &str| Answer::Word(word.to_owned());
    let both = says(&[("what", word("sidestep")), ("terrain", word("steep"))]);
    let read = "a2: half speed once, for steep, the manoeuvre together (a reading)".to_owned();
    assert!(both.contains(&read), "{both:?}");
    assert!(both.contains(&"a2 up to 2 inches (house)".to_owned()), "{both:?}");
    assert!(!says(&[("what", word("sidestep"))]).iter().any(|told| told.contains("half speed once")));
}
