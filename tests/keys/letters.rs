//! Letters of a form: those of its rows and of their words, and what else they may mean.

use crate::support::app::{App, shipped};
use crate::support::fought::go_to;
use drumhead::tui::layer::Layer;

/// Half a code is forgotten once another row is answered: the next digit is the die.
#[test]
fn half_a_code_is_forgotten_by_the_next_letter() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB").expect("B_");
    app.keys("U1").expect("__ ' lists");
}

/// A word has its letter in a long choice too, though the letter begins a code: light horse may do five things when charged.
#[test]
fn a_letter_that_begins_a_code_takes_a_word_of_a_long_choice() {
    let mut app = App::on(shipped("honours-of-war", "liegnitz", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("er5<pause>e1sE222f").expect(">[f] what the target does");
    app.keys("c").expect("c: counter-charges, with the next key");
    app.keys("<pause>").expect("(counter-charges)");
}

/// The charge of a regiment of cuirassiers on one that may answer it.
fn charged() -> App {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("er4<pause>e1sI120<enter>").expect(">[f] what the target does");
    app
}

/// Where no other word begins with it, that is its initial.
#[test]
fn each_word_of_an_open_choice_has_a_letter_of_its_own() {
    let mut app = charged();
    app.expect("[s]tands, [c]ounter-charges, [n]ew formation");
    app.keys("n").expect(">[f] what the target does").expect("(new formation)");
}

/// Whoever pressed the row's letter looks at its words: one of them is taken by a pause too, although the row has its answer.
#[test]
fn a_pause_takes_the_word_of_a_row_that_was_stepped() {
    let mut app = charged();
    app.keys("f").expect("(stands)");
    app.keys("c").expect("with the next key or after a pause");
    app.keys("<pause>").expect("(counter-charges)");
}

/// c begins the codes of a brigade, too: what stands behind it says which is meant.
#[test]
fn a_letter_that_begins_a_code_takes_its_word_by_enter_or_a_pause() {
    let open = || {
        let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
        go_to(&mut app, "Firing");
        app.keys("a4fA110<enter>").expect("[c]anister r[o]undshot").expect(">[N] ammunition               __");
        app
    };
    for by in ["<enter>", "<pause>"] {
        let mut app = open();
        app.keys("c").expect("c: canister, with the next key or after a pause");
        app.keys(by).expect("[N] ammunition               (canister)");
    }
    // It is the die, unless something was refused: then it may be a unit for the next order.
    let mut app = open();
    let before = app.battle().records().len();
    app.keys("c4");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
    let mut app = open();
    app.keys("4<pause>");
    app.keys("c45").expect("no unit is asked for here; c takes its word").expect("c: 4 5; keys count again");
    app.keys("<pause>").expect(">[N] ammunition               __");
    // What is no digit makes no code of it.
    let mut app = open();
    let before = app.battle().records().len();
    app.keys("cr");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// Whoever goes to a row by an arrow sees by which letters its words are taken.
#[test]
fn a_row_that_one_has_gone_to_shows_the_letters_of_its_words() {
    let mut app = charged();
    app.keys("c<pause>").expect("(counter-charges)");
    app.keys("<up>").expect("what the target does").expect("[s]tands, (");
}

/// The yes or no of a row whose letter was pressed is no other key behind it; nor does it cut a number that is typed.
#[test]
fn yes_behind_the_letter_that_said_it_changes_nothing() {
    let mut app = App::new(80, 24);
    app.keys("]ya1fB1h16y<enter>4");
    // The sum of page 35: -1 for long range, -1 as it has moved.
    assert!(app.last().contains("16 cm: 4 -2 = 2"), "{}", app.last());
}

/// Where the target is filled in, a code names another: what stands behind the letter says which is meant.
#[test]
fn a_letter_of_a_word_with_a_digit_behind_it_names_another_unit() {
    let mut app = App::on(shipped("honours-of-war", "kunersdorf", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("ar4<pause>a3sA512<enter><pause>");
    app.keys("A5f8<enter>").expect("at                     a3").expect(">[N] ammunition");
    app.keys("c<enter>").expect("(canister)");
    app.keys("<esc>A5f8<enter>c1").expect("  c1 IR 21 H").expect(">[N] ammunition               __");
    assert!(!app.says("(canister)"), "{}", app.text());
}

/// An answer that is stepped makes more to be asked: who steps on is not led away from it.
#[test]
fn arrows_step_the_same_answer_whatever_it_makes_to_be_asked() {
    let mut app = charged();
    app.keys("<right><right>").expect("[f] what the target does  (counter-charges)");
    app.keys("<right>").expect(">[f] what the target does").expect("(new formation)");
    app.keys("<left><left>").expect("[f] what the target does     (stands)");
}

/// r rolls in every form; behind the letter of a row that has such a word it may be meant for that.
#[test]
fn the_key_that_rolls_is_no_word_of_the_row_in_hand() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a4fA110<enter>N").expect("(canister)");
    let before = app.battle().records().len();
    app.keys("r").expect("r rolls, and is not \"roundshot\", to which Right steps");
    app.keys("<pause>");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
    app.keys("r");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

#[test]
fn behind_a_word_of_a_row_the_second_key_rolls_from_the_dice_as_well() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a4fA110<enter>N<end>N").expect(">[N]");
    let before = app.battle().records().len();
    app.keys("r").expect("r rolls, and is not \"roundshot\", to which Right steps; r once more rolls");
    app.keys("<pause>r");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// Whoever said the word knows the form.
#[test]
fn behind_a_word_that_was_said_the_first_key_rolls() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    let before = app.battle().records().len();
    app.keys("a4fA16<enter>c<pause>").expect("canister");
    app.keys("r");
    assert_eq!(app.battle().records().len(), before + 1, "{}", app.text());
}

/// What is taken over from an earlier shot is answered by its words as if it were open.
#[test]
fn the_words_of_a_row_that_is_taken_over_have_letters() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a2fA212U<enter>4<pause>a3fA212<enter>").expect("(woods)");
    app.keys("o").expect("(open)");
}

/// The letters of a choice's words are the same in the form of a charge and in that of a charge on somebody else, whatever
/// brigades there are; none begins a part of another word.
#[test]
fn the_sides_of_a_unit_have_the_same_letters_in_every_form() {
    let mut app = App::on(shipped("honours-of-war", "liegnitz", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("er5<pause>e1sE122k").expect("fr[o]nt").expect("ri[g]ht flank");
    let mut app = charged();
    app.keys("k").expect("fr[o]nt").expect("ri[g]ht flank");
}

/// Where two words begin with a letter it takes neither, and says which letters do.
#[test]
fn a_letter_that_two_words_begin_with_says_theirs() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b3sA25kf").expect("o is \"front\", l is \"flank starting behind it\"");
    app.keys("<pause>o").expect("(fr[o]nt)");
}

/// Whoever looks at a row that he answered may answer it again, though its letter begins an answer of another row; in one breath
/// it may be meant for that.
#[test]
fn a_row_that_is_looked_at_has_its_own_letters() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b3sA25kl").expect("(f[l]ank starting behind it)");
    app.keys("o").expect("open stands");
    app.keys("<esc><pause><esc>b3sA25kl<pause>o").expect("(fr[o]nt)");
}

/// A word begins with the first that its letter takes, also where the letter of the row has stepped to that already; only the same
/// letter once more goes on to the next.
#[test]
fn the_letter_of_a_word_behind_that_of_its_row_takes_the_first_of_its_words() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("c1fA110<enter>U").expect("(woods)");
    app.keys("w").expect("(woods)");
    app.keys("w").expect("(wall)");
}

/// The only row of a form takes y and n at once.
#[test]
fn the_only_row_takes_yes_and_no() {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    // r would roll for both: the first die says that another follows.
    app.keys("f").expect("r rolls all that follow");
    app.keys("8");
    assert!(!app.says("all that follow"), "{}", app.text());
    app.keys("1").keys("s").expect("first move: ");
    app.keys("y").expect("yes");
    app.keys("n").expect("no");
}

/// A word answers the row that is open; its letter behind that may have been meant before it, and changes nothing yet.
#[test]
fn the_letter_of_a_row_behind_its_answer_changes_nothing_at_once() {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    app.keys("f81").keys("sy<enter>");
    app.keys("<pause>at").expect(">[h] its DC");
    app.keys("sh").expect("it stood so; h again changes it").expect("([s]een close by)");
    app.keys("h").expect("([t]ouching)");
}

/// Esc leaves the form, also behind a letter that waits for what follows it.
#[test]
fn esc_behind_a_letter_that_waits_leaves_the_form() {
    let mut app = charged();
    app.keys("fc").expect("with the next key or after a pause");
    app.keys("<esc>");
    assert!(!matches!(app.model.layers.last(), Some(Layer::Form(_))), "{}", app.text());
}

/// A letter of the row that was answered just now, which an answer of another row begins with, too, may be meant for either:
/// Enter does not rule the form as if it had been taken.
#[test]
fn a_letter_that_two_rows_may_mean_is_refused_right_behind_an_answer() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b3sA25klo").expect("open stands; \"front\" is taken by o");
    app.keys("<pause><enter>").expect("o was not taken: Enter once more goes on");
}

/// A pause gives the row in hand its letters back, whatever was refused before it.
#[test]
fn a_pause_gives_a_row_its_letters_back_behind_a_refused_key() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b3sA25klX<pause>o").expect("(fr[o]nt)");
}

/// y and n answer the row where the cursor stands as the form opens.
#[test]
fn yes_and_no_answer_the_row_that_the_form_opens_on() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("ar4<pause>a4t").expect(">[l] limbers up");
    app.keys("y").expect("yes");
}

/// Of two rows the one that is answered, and not the word of the other, is what a yes or no behind it mends.
#[test]
fn a_no_behind_a_yes_mends_that_row() {
    let mut app = App::on(shipped("old-dessauer", "hohenfriedberg", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("aJ").expect("[l] leaves a1 to ride alone __");
    app.keys("y").expect("[l] leaves a1 to ride alone yes");
    app.keys("n").expect("[l] leaves a1 to ride alone no");
}

/// Right steps the row that it stepped before, though the answer has led the focus to a number.
#[test]
fn right_goes_on_with_the_row_that_it_stepped() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a1ph<right>");
    let row = |app: &App| app.text().lines().find(|line| line.contains("[h] manoeuvre")).map(str::to_owned);
    let mut seen = vec![row(&app)];
    for _ in 0..6 {
        app.keys("<right>");
        assert!(!seen.contains(&row(&app)) || seen[0] == row(&app), "{}", app.text());
        seen.push(row(&app));
    }
}

/// A letter that waits has its word by any key that is no digit and takes nothing back: also by one that only looks.
#[test]
fn a_letter_that_waits_takes_its_word_over_a_look() {
    let mut app = charged();
    app.keys("c<pagedown>").expect("(counter-charges)");
}

/// A nought is on no die: it makes a distance, and is not asked about.
#[test]
fn a_nought_of_a_distance_is_no_die() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB1330");
    assert!(!app.says("were 0 the die"), "{}", app.text());
}

/// A word ends the number that is typed before it, also where its letter waits for what follows, as it begins a code.
#[test]
fn a_die_behind_a_word_does_not_go_on_with_a_number() {
    let mut app = App::on(shipped("honours-of-war", "minden", 1759), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("B4fv238c4");
    assert!(!app.says("384"), "{}", app.text());
    assert!(app.says("38 cm"), "{}", app.text());
}

/// A letter that begins a code takes its word after a pause, as it says, also on the only row of a form.
#[test]
fn a_word_is_taken_after_a_pause_where_it_stands_filled_in() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("B2Gb").expect("a block, with the next key or after a pause");
    app.keys("<pause>").expect("(a block)");
}
