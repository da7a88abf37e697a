//! Keys that may be meant for something else than they find: what was measured to somebody else, a die that is not due, a
//! reason whose form nobody has seen.

use crate::support::app::{App, shipped};
use crate::support::fought::go_to;

/// Another target is elsewhere: digits are how far, and Enter keeps it only where it is pressed twice.
#[test]
fn behind_another_target_digits_are_how_far_it_is() {
    let mut app = App::firing();
    app.keys("a1fB116<up>B224<enter>4");
    assert!(app.last().contains("at B2") && app.last().contains("24 cm"), "{}", app.last());
    let mut app = App::firing();
    app.keys("a1fB116<up>B2<enter>").expect("distance: it stands as it was to the other; Enter once more keeps it");
    app.keys("<enter>4");
    assert!(app.last().contains("at B2") && app.last().contains("16 cm"), "{}", app.last());
}

/// A roll that is not due is a key that was refused: what follows it in one breath is left out.
#[test]
fn a_roll_that_is_not_due_takes_what_follows_with_it() {
    let mut app = App::firing();
    let before = app.battle().records().len();
    app.keys("a1fB1r16<enter>").expect("r rolls, and no die is due yet: distance is still to be given");
    app.keys("<pause>").expect("r: 1 6 Enter)");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
}

/// Where a row was answered by a word, and looked at, `r` rolls.
#[test]
fn behind_a_word_that_was_looked_at_r_rolls() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    let before = app.battle().records().len();
    app.keys("<pause>c5fA125<enter>Nc<pause>r");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// Esc over a code that is begun leaves the form open, which is said.
#[test]
fn esc_over_half_a_code_says_that_the_form_is_open() {
    App::firing().keys("a1fB<esc>").expect("the code begun with B is forgotten; the form is open still").expect("FIRE");
}

/// A reason opens the form that it allows: Enter behind it goes there, and the next one rules.
#[test]
fn enter_behind_a_reason_shows_what_it_allows_first() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Movement");
    let before = app.battle().records().len();
    app.keys("A1t!forgotten<enter>").expect("allowed: look at its questions; Enter rules it as it stands");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
}

/// Who may act in the phase that begins stays selected.
#[test]
fn who_may_act_in_the_next_phase_stays_selected() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 33), 80, 24);
    app.keys("f8b<enter><pause>");
    go_to(&mut app, "Movement");
    app.keys("<pause>A3]<pause>f").expect("volley: A3");
}

/// A form that is opened anew has nothing to do with what was left out before: its first digit is its die. Where one waits to
/// be typed once more, `r` waits as well.
#[test]
fn a_form_that_is_opened_anew_takes_its_die() {
    let mut app = App::on(shipped("league-of-augsburg", "boyne", 1), 80, 24);
    app.keys("]y<pause> 2<pause> 11111<enter><pause>0<enter><pause>").expect("left out behind 0: Enter");
    app.keys("<enter><pause>5").expect("a Solms has 3 own + 1 granted + 3 thrown = 7");
    let mut app = App::firing();
    app.keys("a1fB116<enter>z<enter><pause>4").expect("keys were left out before it: 4 once more");
    app.keys("<pause>r").expect("4 was not taken: r once more rolls in its place");
    let before = app.battle().records().len();
    app.keys("r");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// A number behind a pause goes on where something else is against the rules; behind one that is to blame another begins, and
/// no nought does.
#[test]
fn a_number_is_typed_on_where_it_is_not_what_is_forbidden() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a3fA2fm<pause>").expect("more than half");
    app.keys("1<pause>2").expect("12 cm");
    app.keys("<esc><pause>a3fA29<pause>9<pause>5").expect("5 cm");
    app.keys("<esc><pause>a3fA29<pause>1<pause>0").expect("10 cm");
}

/// A letter that answered a row says nothing of another, which is taken over, once the dice are due.
#[test]
fn a_letter_that_was_given_to_a_row_changes_no_other() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a2fA212U<enter>4<pause>a3fA212ko<pause><enter><pause>o").expect("(woods)");
}

/// The key that ends a phase does not close the box of a refusal.
#[test]
fn what_ends_the_phase_does_not_close_a_box() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("<pause>a1r<pause>]<pause>").expect("Not now");
    app.keys("<esc><pause>]");
    assert!(!app.says("Not now"), "{}", app.text());
}

/// A form that is opened and left as it was drops no fuller one of the same order.
#[test]
fn a_form_left_empty_drops_no_fuller_one() {
    App::firing().keys("a1fB116<esc><pause>f<esc><pause>.").expect("16 cm");
}

/// What was typed for others rules no form whose keys refused it, a die at its end neither.
#[test]
fn enter_behind_several_refused_keys_goes_on_by_the_second() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    let before = app.battle().records().len();
    app.keys("<pause>a1p<pause>8<pause>").expect("no die is thrown for it: Enter rules it as it stands");
    app.keys("<esc><pause>a1p<pause>C<pause>3<pause>8<pause><enter>")
        .expect("8 was not taken: Enter once more goes on");
    assert_eq!(app.battle().records().len(), before);
    app.keys("<pause><enter>");
    assert_eq!(app.battle().records().len(), before + 1);
}
