//! What is typed in one breath behind a key that was refused, behind the last die, or over a list just shown.

use crate::support::app::{App, shipped};
use crate::support::fought::end_phase;
use drumhead::tui::layer::Layer;

#[test]
fn what_is_typed_behind_a_refused_key_is_left_out_until_a_pause() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>k").expect("k is no key of this form; ? shows the keys");
    app.keys("3").expect("left out behind k: 3;");
    app.keys("<pause>").expect("left out behind k: 3");
    assert!(!app.says("keys count again"));
    app.keys("4");
    assert!(app.last().contains("16 cm: 4"), "{}", app.last());
}

#[test]
fn no_enter_behind_what_was_left_out_commits_anything_before_a_pause() {
    let mut app = App::firing();
    app.keys("a1fB1 1<enter>").expect("Space: 1 Enter; keys count again after a pause");
    app.keys("<enter><enter>").expect("Space: 1 Enter Enter Enter;");
    app.keys("<pause><enter>").expect("distance is still to be given");
    app.keys("16<enter>4");
    assert!(app.last().contains("16 cm: 4"), "{}", app.last());
}

#[test]
fn arrows_end_no_breath_and_help_is_never_left_out() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>k<down><up>4").expect("left out behind k: 4");
    app.keys("<pause>4");
    assert!(app.last().contains("16 cm: 4"), "{}", app.last());
    app.keys("a2fB1k?").expect("KEYS");
}

#[test]
fn a_die_too_many_falls_into_no_other_form() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>455").expect("left out: 5 5, as the last die had fallen");
    app.keys("a2fB116<enter>4");
    assert!(app.last().starts_with("a2 "), "{}", app.last());
    app.keys("<pause>5").expect("5 alone is no code");
}

/// A ruling without dice is saved by Enter; the second Enter of a double press opens no form of who is owed next.
#[test]
fn a_second_enter_behind_a_ruling_begins_nothing() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("a+<enter><enter>")
        .expect("left out: Enter, typed in one breath behind the ruling")
        .expect("Without a player: Prussia");
    app.expect("intention (*): a b c");
}

/// An order's key behind it is meant for a form that is not there; a code says whom the next one is for.
#[test]
fn an_order_behind_a_second_enter_is_none_before_a_pause() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>4<enter>f<enter>").expect("the ruling stood already (left out behind Enter: f Enter;");
    app.keys("<pause>a2fB116<enter>4<enter>a3fB1").expect("FIRE a3");
}

/// Whoever typed the Enter believes the form over: the next die may be another unit's.
#[test]
fn a_die_behind_an_enter_that_was_left_out_is_asked_for_once_more() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB116<enter>z<enter><pause>4").expect("keys were left out before it: 4 once more");
    assert_eq!(app.battle().records().len(), before);
    app.keys("4");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// What is typed on in that breath is left out with it; after a pause the same dice count, and others are asked for once more.
#[test]
fn dice_behind_a_die_that_was_asked_for_count_from_the_same_one_on() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB116<enter>z<enter><pause>4").expect("4 once more");
    app.keys("5").expect("left out behind 4: 5");
    app.keys("<pause>5").expect("keys were left out before it: 5 once more");
    assert_eq!(app.battle().records().len(), before);
    app.keys("3<pause>5");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
    assert!(app.last().contains("5 -1 = 4"), "{}", app.last());
}

/// Also where an Enter goes on to the dice first: it may have been meant for that other unit's form.
#[test]
fn a_die_behind_such_an_enter_is_asked_for_once_more_though_another_enter_came_first() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB116z<enter><pause><enter>4").expect("keys were left out before it: 4 once more");
    assert_eq!(app.battle().records().len(), before);
    app.keys("4");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// A die that was left out, and that is typed again once that is read, is meant; any other is asked for.
#[test]
fn a_die_that_was_left_out_is_taken_where_it_is_typed_again() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB116<enter>z<enter>4<pause>5").expect("keys were left out before it: 5 once more");
    assert_eq!(app.battle().records().len(), before);
    let mut app = App::firing();
    app.keys("a1fB116<enter>z<enter>4<pause>4");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// Nor is a digit at once the die behind a Space or an Enter typed in the belief that the form is over.
#[test]
fn a_die_behind_a_space_that_was_refused_falls_behind_enter() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB116<enter>y<pause><enter><pause> <pause>4").expect("Enter first, then the dice");
    assert_eq!(app.battle().records().len(), before);
    app.keys("<pause><enter>4");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// Whoever has looked at what was refused for as long as it takes to read it means what he types then, but for another die
/// than the one that waits.
#[test]
fn after_a_long_pause_keys_count_as_if_nothing_had_been_refused() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB116<enter>z<enter><pause><pause>").expect("left out behind z: Enter");
    app.keys("4").expect("4 once more");
    app.keys("<pause><pause><pause>5").expect("5 once more");
    assert_eq!(app.battle().records().len(), before);
    let mut app = App::firing();
    app.keys("a1fB116<enter>z<enter><pause><pause><pause><pause>5");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// Who typed a wrong digit takes that one back, and not the last that counted.
#[test]
fn backspace_behind_a_refused_die_takes_nothing_back() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>7").expect("2-5");
    app.keys("<backspace>").expect("7 was not taken; Backspace once more takes back what was");
    app.keys("<backspace>").expect("no die has fallen yet");
    app.keys("z1<backspace>").expect("left out behind z: 1");
    app.keys("<pause>4").expect("4 -1 = 3, 1 hit");
}

#[test]
fn a_second_enter_does_not_pass_the_list_of_changes() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>5<pause>g<enter>e8<enter><enter><enter>")
        .expect("read the list first: the next Enter saves it");
    app.expect("CORRECTION OF RECORD 3");
    app.keys("<pause><enter>").expect("corrected");
}

#[test]
fn left_and_right_step_the_row_whose_letter_was_pressed_last() {
    let mut app = App::firing();
    app.keys("a1fB116U").expect("[o]pen ([l]ight) h[e]avy").expect(">[U]");
    app.keys("<pause><right>").expect(">[U]").expect("[o]pen [l]ight (h[e]avy)").expect("B1 Gren Deblin");
    app.keys("<left><left>").expect("([o]pen) [l]ight h[e]avy");
    // Up goes on from it, and then the row where it comes to is stepped; Down and Down again come past it to the dice.
    app.keys("<up><right>").expect("firer moved yes").expect("(open) light heavy");
    app.keys("h<down><down>").expect("> hits, average die");
}

/// Right at once behind a row's letter is typed by who believes that the letter only goes there: the letter's step is his.
#[test]
fn right_at_once_behind_a_letter_steps_no_further() {
    let mut app = App::firing();
    app.keys("a1fB116U<right>").expect("[o]pen ([l]ight) h[e]avy").expect("U has stepped it; Right once more steps on");
    app.keys("<right>").expect("[o]pen [l]ight (h[e]avy)");
}

#[test]
fn a_list_of_units_says_whom_it_does_not_hold() {
    let mut app = App::firing();
    app.keys("a1f<enter>B2").expect("> B2   IR Kaiser");
    app.keys("x").expect("B2x is none of those who can be named here");
}

#[test]
fn a_key_that_means_nothing_in_a_record_says_what_does() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>4g<enter>c").expect("c is no key of a record: e corrects it");
}

#[test]
fn pages_of_help_and_scenario_have_their_ends() {
    for page in ["?", "!"] {
        let mut app = App::firing();
        let first = app.keys(page).text();
        let last = app.keys("<end>").text();
        assert_eq!(app.keys("<home>").text(), first);
        assert_eq!(app.keys("      <end>").text(), last);
    }
}

#[test]
fn duties_are_waived_with_a_reason_in_the_log() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    for _ in 0..9 {
        app.keys("<pause>]");
        if matches!(app.model.layers.last(), Some(Layer::Ending { .. })) {
            break;
        }
        app.keys("<esc><esc>");
        end_phase(&mut app);
    }
    app.keys("!night fallsx<backspace>").expect("They are left, because: night falls_");
    app.keys("<enter>");
    let line = app.last();
    assert!(line.contains("Left undone: ") && line.contains("; because night falls."), "{line}");
}

/// In a correction too Backspace takes from where the cursor stands: a digit of the number there, a die on the dice line.
#[test]
fn backspace_takes_in_a_correction_from_where_the_cursor_stands() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>5<pause>g<enter>e<backspace>").expect("1 cm");
    app.keys("6<enter><backspace>4<enter><pause><enter>").expect("corrected");
    assert!(app.last().contains("16 cm: 4"), "{}", app.last());
}

/// Small and capital letters differ; who missed the Shift key is told.
#[test]
fn the_other_case_of_a_letter_is_named_where_one_is_refused() {
    let mut app = App::firing();
    app.keys("a1fB116u").expect("u is no key of this form; U is \"cover\"");
}

/// Who goes up from the dice to a list of units means a unit: a digit there is no die.
#[test]
fn a_digit_on_a_list_of_units_is_no_die() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 33), 80, 24);
    app.keys("f8b<enter><pause>");
    while app.model.view.phase.name != "Movement" {
        app.keys("<pause>]");
    }
    app.keys("A1pjA4<enter>12<enter><up><up>4")
        .expect("joins: a unit's code is asked for, a letter first; Enter goes on to the dice");
    // Backspace takes the last of the list out; a code puts it back.
    app.keys("<backspace>").expect("4 was not taken");
    app.keys("<backspace>");
    let joins =
        |app: &App| app.text().lines().find(|line| line.contains("joins")).is_some_and(|line| line.contains("A4"));
    assert!(!joins(&app), "{}", app.text());
    app.keys("A4");
    assert!(joins(&app), "{}", app.text());
    app.keys("<pause><enter>2");
    assert!(app.last().contains("joins A4"), "{}", app.last());
}

/// Phases without anything in them are passed over: who counts the keys would end the next one unseen.
#[test]
fn a_phase_that_has_just_begun_is_not_ended_in_the_same_breath() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("]");
    let (phase, rulings) = (app.model.view.phase.name.clone(), app.battle().standing().len());
    app.keys("]").expect(&format!("{phase} has just begun: after a pause ] once more ends it"));
    app.keys("]").expect("keys count again after a pause");
    assert_eq!((&app.model.view.phase.name, app.battle().standing().len()), (&phase, rulings));
    app.keys("<pause>]");
    assert_ne!(app.model.view.phase.name, phase);
}

/// Two dice are rolled by one key: a second one for the second die does nothing on the roster.
#[test]
fn a_roll_too_many_is_left_out() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>rr").expect("left out: r, as the last die had fallen");
    assert_eq!(app.battle().standing().len(), 2);
}

/// Where nothing is thrown the key that rolls rules nothing.
#[test]
fn the_key_that_rolls_does_not_rule_what_wants_no_die() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("a1Gsr").expect("no die is thrown for it: Enter rules it as it stands");
    app.keys("<enter>").expect("keys count again");
    app.keys("<pause><enter>");
    assert!(app.last().starts_with("a1 Gren"), "{}", app.text());
}

/// The box says why; whoever goes on after a pause with a code or an order has read it. A digit or Enter may still belong to
/// what was refused.
#[test]
fn a_box_gives_way_to_a_code_behind_a_pause_and_to_no_digit() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>4<pause>a1f").expect("has fired this turn");
    app.keys("<pause>1<enter>").expect("Left out: 1 Enter").expect("has fired this turn");
    // In the same breath no code counts either.
    app.keys("a2").expect("Left out: 1 Enter a 2");
    app.keys("<pause>a2fB116<enter>4");
    assert!(app.last().starts_with("a2 "), "{}", app.last());
}

/// The answer to the box that names what is owed, where nothing was.
#[test]
fn a_yes_behind_the_end_of_a_phase_is_left_out_where_nothing_was_owed() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("]y").expect("left out: y, as nothing asks for it");
    assert!(matches!(app.model.layers.last(), Some(Layer::Roster)), "{}", app.text());
}

/// What is typed by heart behind Space is meant for a form; without one it selects and orders nothing.
#[test]
fn what_is_typed_behind_a_space_that_finds_nothing_owed_is_left_out() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys(" nc4<enter>").expect("nothing is owed; left out, typed in one breath behind Space: n c 4 Enter");
    let phase = app.model.view.phase.name.clone();
    app.keys("<pause> ]");
    assert_ne!(app.model.view.phase.name, phase, "the end of the phase is no answer");
}

/// An arrow would step an answer that nobody looked at.
#[test]
fn an_arrow_to_the_side_behind_a_refused_key_steps_nothing() {
    let mut app = App::firing();
    app.keys("a1fB116Uk<right>").expect("[o]pen ([l]ight) h[e]avy").expect("Right; keys count again");
}

#[test]
fn a_digit_behind_a_whole_code_in_a_list_is_the_next_answer() {
    let mut app = App::firing();
    app.keys("a1f<enter><pause>B116<enter>4");
    assert!(app.last().starts_with("a1 ") && app.last().contains("16 cm: 4"), "{}", app.last());
}

/// Who believes the round over names the next unit, and rolls for it.
#[test]
fn behind_an_enter_that_finds_a_die_due_no_code_counts_and_no_roll() {
    let mut app = App::firing();
    app.keys("a1fB116<enter><enter>B2r").expect("Enter: B 2 r;");
    assert_eq!(app.battle().standing().len(), 1, "{}", app.text());
    app.keys("<pause><enter>r");
    assert!(app.last().contains("16 cm"), "{}", app.last());
}

#[test]
fn behind_a_key_that_was_refused_the_dice_left_are_rolled_by_the_second_key_alone() {
    let mut app = App::new(80, 24);
    app.keys("<enter>6k<pause>r")
        .expect("dice are still due here, behind those that were typed: r once more rolls them");
    assert_eq!(app.battle().standing().len(), 0);
    app.keys("r");
    assert_eq!(app.battle().standing().len(), 1, "{}", app.text());
}

#[test]
fn no_enter_behind_a_digit_that_no_row_takes_rules_anything() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("a+5<enter>")
        .expect("no die is thrown for it")
        .expect("left out behind 5:")
        .expect("Enter; keys count again");
    app.keys("<pause><enter>").expect("Without a player: Prussia");
}

#[test]
fn who_leaves_the_list_of_changes_is_told_that_nothing_is_saved() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>5<pause>g<enter>e8<enter><enter><esc>").expect("not saved: nothing has changed");
}

/// A box is closed by Enter once it may have been read.
#[test]
fn behind_a_pause_enter_closes_the_box() {
    let mut app = App::firing();
    app.keys("bp<enter>").expect("Left out: Enter");
    app.keys("<pause><enter>");
    assert!(!app.says("Not now"), "{}", app.text());
}
