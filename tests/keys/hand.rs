//! Findings of umpires who had never seen the program, each as they met it, by keys: what a key did that nobody meant, and
//! what a message did not say.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, go_to, select};
use drumhead::tui::layer::Layer;
use drumhead::umpire::UnitId;

/// One battle of each ruleset.
const BATTLES: [(&str, &str); 5] = [
    ("honours-of-war", "lobositz"),
    ("old-dessauer", "rearguard"),
    ("central-europe", "chotusitz"),
    ("napoleonic-d8", "hanau"),
    ("league-of-augsburg", "walcourt"),
];

/// Who stands first behind OWED, as the screen has it.
fn first_owed(app: &App) -> Option<String> {
    let text = app.text();
    let line = text.lines().find_map(|line| line.split_once(" OWED "))?.1;
    let (_, who) = line.split_once(": ")?;
    who.split_whitespace().next().map(str::to_owned)
}

/// Whoever the cursor is on, Space does what stands first behind OWED, in each phase of a first turn.
#[test]
fn space_goes_to_the_first_of_what_is_owed() {
    let mut met = 0;
    for (ruleset, battle) in BATTLES {
        let mut app = App::on(shipped(ruleset, battle, 7), 80, 24);
        for _ in 0..6 {
            let last = |side: usize| app.model.codes(side).last().copied();
            let cursors: Vec<UnitId> = (0..app.model.view.armies.len()).filter_map(last).collect();
            for cursor in cursors {
                select(&mut app, cursor);
                let Some(first) = first_owed(&app) else { continue };
                app.keys(" ");
                let Some(Layer::Form(form)) = app.model.layers.last() else { continue };
                // What is nobody's, as a throw for the initiative, has no code.
                if let Some(subject) = form.order.subject {
                    assert_eq!(app.model.view.marked(subject), first, "{ruleset}, from {cursor}");
                    met += 1;
                }
                app.keys("<esc>");
            }
            end_phase(&mut app);
            app.keys("<esc>");
        }
    }
    assert!(met > 3, "only {met} times something was owed");
}

#[test]
fn the_correction_of_a_phase_opens_with_the_reason_that_was_given() {
    let mut app = App::on(shipped("league-of-augsburg", "walcourt", 1), 80, 24);
    app.keys("]!late<enter>");
    app.keys("g<enter>e").expect("left undone, because").expect("late");
    app.keys("r<enter>").expect("CORRECTION OF RECORD 2").expect("because later");
    app.keys("<pause><enter>").expect("corrected");
    assert!(app.last().ends_with("Left undone: chits to lay: a b c A B C; because later."), "{}", app.last());
}

#[test]
fn where_nothing_was_asked_no_empty_form_is_opened() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    app.keys("]");
    app.keys("g<enter>").expect("i insert before");
    assert!(!app.says("e correct"), "{}", app.text());
    app.keys("e").expect("nothing was asked and nothing thrown: i inserts before it, d removes it");
    assert!(!matches!(app.model.layers.last(), Some(Layer::Form(_))));
}

#[test]
fn a_correction_that_changes_nothing_is_not_recorded() {
    let mut app = App::new(80, 24);
    app.keys("]ya1fB116<enter>5<pause>");
    let records = app.battle().records().len();
    app.keys("g<enter>e<enter><enter>").expect("nothing changed: the same answers and the same dice");
    assert!(matches!(app.model.layers.last(), Some(Layer::Form(_))), "{}", app.text());
    // The same distance and the same die, typed once more, are no change either.
    app.keys("<pause><up>16<enter><backspace>5<enter>").expect("nothing changed");
    assert_eq!(app.battle().records().len(), records);
    app.keys("<pause><backspace>4<enter>").expect("CORRECTION OF RECORD 3");
    app.keys("<pause><enter>").expect("corrected");
    assert_eq!(app.battle().records().len(), records + 1);
}

#[test]
fn a_reason_stays_while_keys_are_left_out_and_while_one_looks() {
    let mut app = App::new(80, 24);
    app.keys("]ya1fB116<enter>k").expect("k is no key of this form; ? shows the keys");
    app.keys("37").expect("k is no key of this form").expect("left out behind k: 3");
    app.keys("<pause>").expect("k is no key of this form").expect("left out behind k: 3");
    app.keys("<up>").expect("k is no key of this form");
    app.keys("<down>4");
    assert!(!app.says("k is no key"), "a key that acts ends it");
}

#[test]
fn a_letter_taken_for_an_order_is_answered_with_the_key_of_that_order() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b4m").expect("there is no brigade m: move is p");
    app.keys("A4").expect("there is no brigade m: move is p").expect("Left out: A 4");
}

/// An order of units, given on a brigade's row: who of them may be given it, or what is the brigade's.
#[test]
fn on_a_brigade_s_row_an_order_of_units_says_whose_it_is() {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    app.keys("f81").keys("sy<enter>");
    go_to(&mut app, "Movement");
    app.keys("ar").expect("is a brigade, and this is for none of its units now").expect("all of it may:");
    app.keys("<esc>as").expect("is a brigade");
    assert!(!app.says("is no unit on the table"), "{}", app.text());
}

#[test]
fn every_word_of_a_long_choice_stands_below_its_form() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("a1G").expect("Right, or a marked letter: ([o]pen ground), a [g]entle hill").expect("behind [t]rees");
    // A short one leaves the foot as it was.
    app.expect("Enter: no die is thrown");
}

#[test]
fn a_page_says_that_a_key_is_none_of_its_own() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 1), 80, 24);
    for page in ["?", "!", "%"] {
        app.keys(page).keys("t").expect("t is no key of this page; Esc goes back");
        app.keys("<esc>");
    }
    // What may be ordered stands before what may not.
    app.keys("?");
    let text = app.text();
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what}: {text}"));
    assert!(at("IN THIS PHASE") < at("turn a card") && at("turn a card") < at("NOT NOW"), "{text}");
    assert!(at("NOT NOW") < at("test morale: a2 Prinz Leopold owes no morale test"), "{text}");
}

/// What is owed keeps the phase from ending: the box leads to it.
#[test]
fn the_box_of_a_phase_that_cannot_end_leads_to_what_is_owed() {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    app.keys("]<pause>]").expect("Not now").expect("Space does what is owed");
    app.keys(" ").expect("DICE");
}

/// Where the umpire has gone to an answer Backspace takes that, and no die.
#[test]
fn backspace_takes_the_answer_that_one_went_to() {
    let mut app = App::new(80, 24);
    app.keys("]ya1fB116U<enter>5").keys("<pause>g<enter>e").expect("CORRECTING").expect("(light)");
    app.keys("<down><down><backspace>").expect("([o]pen) [l]ight").expect("fallen: hits 5");
}

/// The row that is open takes y and n; a capital letter is a code, were it that of no word.
#[test]
fn what_is_open_is_answered_with_yes_and_no() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b3s").keys("B37");
    app.keys("<esc>b3G").expect("[w]ood");
    app.keys("W").expect("W is no key of this form");
    app.keys("<pause>w").expect("(wood");
}

/// A volley for which no face is enough asks for no die: Enter behind the distance rules it, and so does the die.
#[test]
fn a_die_that_can_change_nothing_is_as_good_as_enter() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Shooting");
    app.keys("a2fA2hU3<enter>61").expect("left out: 6 1, typed in one breath behind the ruling");
    assert!(app.last().contains("no face hits"), "{}", app.last());
}

/// After a correction the cursor is where it was.
#[test]
fn a_correction_leaves_the_cursor_where_it_was() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4<pause>b1g<enter>e").expect("CORRECTING");
    // One Enter too many opens nothing on the roster.
    app.keys("5<enter><enter><pause><enter>").expect("corrected");
    app.keys("<enter>").expect("left out: Enter");
    assert_eq!(app.model.selected().map(|code| code.to_string()).as_deref(), Some("1b1"));
}

/// A key of another phase says where it is one.
#[test]
fn a_key_of_another_phase_names_that_phase() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("F").expect("F orders nothing in Movement: ").expect("is in Reform");
    // So does a word that is typed.
    app.keys("<esc><pause>:a1 rally<enter>").expect("rally orders nothing in Movement: ").expect("rally is in ");
}

/// The box that asks whether to take back several stays for any key but its own.
#[test]
fn enter_takes_nothing_back_and_leaves_the_box() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4<pause>g<enter>u").expect("y takes back");
    app.keys("<enter>").expect("y takes back");
    app.keys("y").expect("taken back");
}

/// A search is begun with a slash elsewhere; here it is no letter of the filter.
#[test]
fn a_slash_begins_no_filter_of_the_log() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4<pause>g/mant").expect("filter: mant_");
}

/// Whoever left an insertion and takes the roster for open comes to the last line, as from there.
#[test]
fn the_key_of_the_log_goes_to_its_last_line_where_it_is_open() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4<pause>a3fB116<enter>4<pause>g<home>");
    let at = |app: &App| {
        let Some(Layer::Log(log)) = app.model.layers.last() else { panic!("no log") };
        (log.at, log.told.len(), log.typed.clone())
    };
    assert_eq!(at(&app).0, 0);
    app.keys("g");
    let (last, lines, typed) = at(&app);
    assert_eq!((last + 1, typed.as_str()), (lines, ""));
    app.keys("Gren").expect("filter: Gren_");
    app.keys("g").expect("filter: Greng_");
}

/// The record that a ruling names is found by its number.
#[test]
fn the_log_finds_a_record_by_its_number() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4<pause>g");
    let Some(Layer::Log(log)) = app.model.layers.last() else { panic!("no log") };
    let number = log.selected().expect("a line is selected");
    app.keys(&number.to_string()).expect(&format!("filter: {number}_"));
    let Some(Layer::Log(log)) = app.model.layers.last() else { panic!("no log") };
    assert_eq!(log.selected(), Some(number));
}

/// The reason for what is forbidden is a line of its own: no code is begun there.
#[test]
fn a_code_that_was_begun_is_forgotten_where_what_is_forbidden_is_allowed() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a4fA1999<enter>").expect("the rules forbid it");
    app.keys("<pause><home>A").expect("A_");
    app.keys("!house rule<enter>").expect("house rule");
    assert!(!app.says("its unit's digit is still to be typed"), "{}", app.text());
}

/// Who read that his distance is too far types the right one behind it; one that a digit more puts right goes on.
#[test]
fn behind_a_number_that_was_read_to_be_against_the_rules_another_begins() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a4fA1999").expect("FORBIDDEN");
    app.keys("<pause>1").expect(" 1 cm");
    app.keys("6").expect(" 16 cm");
    app.keys("<backspace><backspace>9990").expect(" 9990 cm").expect("FORBIDDEN");
}

/// Who counts the phases of the book may end a movement that he has not reached: that nobody moved is said.
#[test]
fn that_nothing_was_ruled_in_a_phase_is_said_when_it_ends() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("<pause>]").expect("nothing was ruled in Movement; not used: move");
    assert_ne!(app.model.view.phase.name, "Movement", "{}", app.text());
}

/// Who forgets Enter between a distance and the die is told how the two are told apart.
#[test]
fn a_die_that_made_a_distance_too_long_is_told_from_it() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys("a1fA1254").expect("254 is one number: were 4 the die, Backspace takes it off, then Enter and 4");
    app.keys("<backspace>").expect("25 cm");
}

/// Backspace takes back what was typed last: the row whose letter was pressed, wherever the digits go.
#[test]
fn backspace_takes_back_the_row_whose_letter_was_pressed_last() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a1sA15p").expect("through a formed friend").expect(">[p]");
    app.keys("<backspace>");
    let row = |app: &App, of: &str| app.text().lines().find(|line| line.contains(of)).map(str::to_owned);
    assert!(row(&app, "charges").is_some_and(|row| row.contains("A1")), "{}", app.text());
    assert!(row(&app, "through a formed friend").is_some_and(|row| row.contains("no")), "{}", app.text());
    // Once more it is the number that was typed before it.
    app.keys("<backspace>").expect("distance").expect("__");
}

/// A form whose Enter was refused is still there: a code behind it is whoever is meant next, and goes into no list.
#[test]
fn a_code_behind_a_refused_enter_goes_into_no_list() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a1p0<enter>").expect("goes nowhere");
    app.keys("<pause>a2").expect("this form is not ruled yet");
}

/// What was typed for another form is no die of this one: behind a letter that was refused none falls before Enter has come,
/// however often it is typed, and however slowly.
#[test]
fn dice_behind_a_refused_letter_fall_once_enter_has_come() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>k<pause>");
    let before = app.battle().records().len();
    app.keys("4").expect("k was not taken: Enter first, then the dice");
    app.keys("<pause><pause><pause>4").expect("k was not taken: Enter first, then the dice");
    app.keys("<pause>3").expect("k was not taken: Enter first, then the dice");
    app.keys("<pause>r").expect("k was not taken: r once more goes on");
    app.keys("<pause>33<pause>").expect("left out behind 3: 3");
    assert_eq!(app.battle().records().len(), before);
    app.keys("<enter>3");
    assert_eq!(app.battle().records().len(), before + 1);
}

/// Behind a letter that was not taken neither Enter nor a die rules the form unseen.
#[test]
fn enter_behind_a_refused_letter_goes_on_by_the_second() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116k<pause>").expect("k is no key of this form");
    app.keys("<enter>").expect("k was not taken: Enter once more goes on");
    app.keys("<pause><enter>4");
    assert!(app.last().starts_with("a2 "), "{}", app.last());
}

/// What is left out behind `Space` takes the end of the phase with it.
#[test]
fn the_end_of_a_phase_behind_orders_that_are_left_out_is_left_out_too() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("<pause> p4]").expect("left out, typed in one breath behind Space: p 4 `]`");
    assert_eq!(app.model.view.phase.name, "Movement");
    // A code only selects: what is ordered behind it is meant for whom it names.
    app.keys("<pause> b1p").expect("move: b1");
}

/// All dice have fallen: a digit on a row that takes none is no other die.
#[test]
fn a_digit_typed_on_an_answer_replaces_no_die() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4<pause>u<pause>.<up><down>");
    let before = app.battle().records().len();
    app.keys("3").expect("all dice have fallen: Enter keeps them");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
}

/// r where no die is thrown is answered by the Enter that it names.
#[test]
fn enter_rules_what_r_could_not_roll() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("er4<pause>e1tr").expect("no die is thrown for it: Enter rules it as it stands");
    app.keys("<pause><enter>");
    assert!(app.last().contains("moves"), "{}", app.last());
}

/// Who takes the order of somebody who has done with it for that of another is told who owes it.
#[test]
fn a_refused_order_names_who_owes_it() {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    app.keys("f81")
        .keys("sy<enter><pause>:a test seen advancing=no<enter><pause>at")
        .expect("it has tested in this turn")
        .expect("owed by b c");
}

/// Whose brigade was given an order by his code is selected still: his own order may come next.
#[test]
fn who_named_his_brigade_stays_selected() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a2r4");
    assert_eq!(app.model.selected().map(|code| code.to_string()), Some("1a2".to_owned()), "{}", app.text());
}

/// Keys of another unit's order that were left out take the digit behind them along.
#[test]
fn a_die_behind_an_order_that_was_left_out_is_pressed_twice() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>M2f<pause>");
    let before = app.battle().records().len();
    app.keys("4").expect("4 once more");
    assert_eq!(app.battle().records().len(), before);
}
