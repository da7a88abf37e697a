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
