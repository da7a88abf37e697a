//! State, keys, state: through the real update, the real perform and the real drawing.

use crate::support::app::{App, shipped};
use crate::support::fought::end_phase;
use crate::support::toy::table;
use drumhead::battle::Thrown;
use drumhead::tui::keys;
use drumhead::tui::msg::Msg;
use drumhead::umpire::{Throw, UnitId};

/// A battle in its firing phase.
#[test]
fn a_volley_takes_four_keys_after_its_target() {
    let mut app = App::firing();
    app.keys("a2fB1").keys("16<enter>4");
    // 4 - 1 for long range = 3; half of it, rounded down, is 1 hit.
    assert_eq!(app.last(), "a2 IR 17 Manteuffel at B1 Gren Deblin, 16 cm: 4 -1 = 3, 1 hit.");
    app.expect("Gren Deblin now has 1.");
    let ruled = app.battle().standing().get(1).expect("two rulings").ruled;
    assert_eq!((ruled.throws.as_slice(), ruled.thrown), (&[Throw::Face(4)][..], Thrown::Players));
}

#[test]
fn after_a_volley_the_cursor_is_on_the_next_that_may_fire() {
    let mut app = App::firing();
    app.keys("a2fB116<enter>4");
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'a', 3)));
}

#[test]
fn a_command_roll_takes_enter_and_a_digit() {
    let mut app = App::new(80, 24);
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'a', 0)));
    app.keys("<enter>4");
    assert_eq!(app.last(), "Bevern moves: 4.");
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'b', 0)));
}

#[test]
fn dice_are_owed_one_after_the_other_and_the_last_can_be_taken_back() {
    let mut app = App::new(80, 24);
    app.keys("<enter>6").expect("luck");
    app.keys("<backspace>").expect("command, D6");
    app.keys("65");
    assert_eq!(app.last(), "Bevern moves: 6, luck 5.");
}

#[test]
fn one_and_six_on_an_average_die_read_as_three_and_four() {
    let mut app = App::firing();
    app.keys("a1fB15<enter>1");
    app.keys("a2fB25<enter>6");
    let throws: Vec<_> = app.battle().standing().iter().skip(1).map(|standing| standing.ruled.throws.clone()).collect();
    assert_eq!(throws, [vec![Throw::Face(3)], vec![Throw::Face(4)]]);
}

#[test]
fn questions_and_dice_line_are_alive_at_once() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>").expect("hits, average die");
    app.keys("U").expect("[o]pen ([l]ight) h[e]avy");
    app.keys("7").expect("an average die shows 2 to 5");
    assert_eq!(app.battle().standing().len(), 1);
    // Long range and light cover: 4 - 2 = 2, halved 1.
    app.keys("4");
    assert_eq!(app.last(), "a1 Gren Kleist at B1 Gren Deblin, 16 cm: 4 -2 = 2, 1 hit.");
}

#[test]
fn a_digit_goes_to_the_number_that_is_open_else_to_the_die() {
    let mut app = App::firing();
    // A letter after the distance ends it.
    app.keys("a1fB116U4");
    assert!(app.last().contains("16 cm: 4"), "{}", app.last());
}

#[test]
fn a_code_is_a_unit_whatever_letters_the_form_has() {
    let mut app = App::firing();
    app.keys("a1fb").expect("b_");
    app.keys("3").expect("b3 is not among those who can be named here");
    app.keys("<pause>c").expect("there is no brigade c");
    app.keys("<pause>B1").expect("target      B1").expect("(open) light heavy");
}

#[test]
fn a_refused_key_swallows_what_was_typed_behind_it() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>4").keys("a1fB216<enter>").expect("has fired this turn");
    app.expect("Left out: B 2 1 6 Enter");
    assert_eq!(app.battle().standing().len(), 2);
    app.keys("<esc>b9").expect("has no unit 9");
    app.keys("fB116<enter>4");
    assert_eq!(app.battle().standing().len(), 2);
}

#[test]
fn space_changes_nothing_in_a_form() {
    let mut app = App::firing();
    app.keys("a1fB116<down>").expect("firer moved no");
    app.keys("  ").expect("Space: Space; keys count again").expect("firer moved no");
}

#[test]
fn space_goes_to_what_is_owed_and_opens_its_form() {
    let mut app = App::new(80, 24);
    app.keys("A 4");
    assert_eq!(app.last(), "Kollowrat moves: 4.", "the selected one first");
    app.keys("<esc> ").expect("COMMAND a Bevern");
}

#[test]
fn the_form_that_was_left_is_opened_again_by_a_point() {
    let mut app = App::firing();
    app.keys("a1fB116U<esc>a2.").expect("B1 Gren Deblin").expect("16 cm").expect("open (light) heavy");
    app.keys("r");
    assert!(app.last().starts_with("a1 "), "{}", app.last());
}

#[test]
fn r_rolls_and_the_log_says_who_threw() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>r");
    assert_eq!(app.battle().standing().get(1).expect("two rulings").ruled.thrown, Thrown::Drumhead);
    app.keys("g<enter>").expect("hits: ");
}

#[test]
fn digits_stay_on_the_number_and_backspace_takes_them_back() {
    let mut app = App::firing();
    app.keys("a1fB12.5").expect("2.5 cm");
    app.keys("<backspace><backspace>").expect("2 cm");
    app.keys("0<enter>3");
    assert!(app.last().contains("20 cm"), "{}", app.last());
}

#[test]
fn letters_toggle_and_step_and_what_is_known_shows_as_overruled() {
    let mut app = App::firing();
    app.keys("a1fB116").keys("h").expect("yes (overruled)");
    app.keys("UU").expect("[o]pen [l]ight (h[e]avy)");
    app.keys("U").expect("([o]pen) [l]ight h[e]avy");
    app.keys("h").expect("no  ");
    assert!(!app.says("overruled"));
    app.keys("<enter>4");
    assert_eq!(
        app.battle().standing().get(1).expect("two rulings").ruled.order.answers.len(),
        2,
        "what is stepped back is no answer"
    );
}

#[test]
fn esc_forgets_what_was_answered() {
    let mut app = App::firing();
    app.keys("a1fB116U").expect("16 cm").expect("[o]pen ([l]ight) h[e]avy");
    app.keys("<esc>").expect("OWED");
    app.keys("f").expect("target      __").expect("distance    __").expect("(open) light heavy");
}

#[test]
fn a_target_is_found_by_its_name_accents_aside() {
    let mut app = App::firing();
    app.keys("a1f'grun<enter>").expect("B3 Grün Loudon");
    app.keys("9<enter>2");
    assert!(app.last().contains("B3 Grün Loudon"), "{}", app.last());
}

#[test]
fn enter_without_a_target_lists_the_targets() {
    let mut app = App::firing();
    app.keys("a1f<enter>").expect("name: _");
    app.keys("<down><enter>").expect("A2 IR Harrach");
}

#[test]
fn what_is_forbidden_is_allowed_with_a_reason_only() {
    let mut app = App::firing();
    app.keys("a1fB140").expect("40 cm is beyond 30 cm (p. 27)");
    app.keys("<enter>").expect("! allows it");
    assert_eq!(app.battle().standing().len(), 1);
    app.keys("!the tape lied<enter>4");
    assert_eq!(app.battle().standing().get(1).expect("two rulings").ruled.order.overruling(), Some("the tape lied"));
    app.keys("g<enter>").expect("overruled by the umpire: the tape lied");
}

/// A reason for allowing what nothing forbids any more is no ruling of the umpire's.
#[test]
fn a_permission_that_is_not_needed_any_more_is_not_kept() {
    let mut app = App::firing();
    app.keys("a2fB145!fair<down><down><down>16<enter>4");
    let last = app.battle().standing().last().expect("a ruling").ruled;
    assert_eq!((last.order.overruling(), last.order.subject.is_some()), (None, true), "{}", app.text());
    app.keys("<pause>a3fB145!fair<enter>4");
    let last = app.battle().standing().last().expect("a ruling").ruled;
    assert_eq!(last.order.overruling(), Some("fair"), "{}", app.text());
}

#[test]
fn what_is_refused_is_said_in_a_line() {
    let mut app = App::firing();
    app.keys("a1fB199").expect("muskets reach 30 cm: measure again (p. 27)");
    app.keys("<esc>a1fB1").keys("<backspace>");
    let mut app = App::firing();
    app.keys("a1fB116<enter>4").keys("a1f").expect("Gren Kleist has fired this turn (p. 26)");
    app.keys("<esc>bp").expect("p orders nothing in Firing");
}

#[test]
fn a_phase_with_duties_asks_once_and_names_them() {
    let mut app = App::new(80, 24);
    app.keys("]").expect("Still owed in 1 Command").expect("a b A B");
    assert_eq!(app.battle().standing().len(), 0);
    app.keys("]<enter>a1f").expect("Still owed in 1 Command");
    assert_eq!(app.battle().standing().len(), 0, "the box swallows every other key");
    app.keys("y");
    assert_eq!(app.battle().standing().len(), 0, "what was typed behind it in one breath ends nothing");
    app.keys("<pause>y");
    assert_eq!(app.last(), "Firing begins.");
    app.expect("2 Firing");
}

/// Whoever has read what is owed goes on with it: a code closes the box, once nothing is typed any more.
#[test]
fn behind_a_pause_a_code_closes_the_box_of_what_is_owed() {
    let mut app = App::new(80, 24);
    app.keys("]").expect("Still owed in 1 Command");
    app.keys("b").expect("b is left out here: something is owed").expect("Still owed");
    app.keys("<pause>b");
    assert!(!app.says("Still owed"), "{}", app.text());
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'b', 0)));
}

#[test]
fn undo_and_redo_name_what_they_take() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>4").expect("u takes back the ruling above");
    app.keys("u").expect("taken back: a1 Gren Kleist at B1");
    assert_eq!(app.last(), "Firing begins.");
    app.keys("<ctrl-r>").expect("stands again: a1 Gren Kleist at B1");
    app.keys("uu").keys("u").expect("nothing to take back");
}

#[test]
fn nothing_is_shown_that_the_disk_does_not_hold() {
    let mut app = App::on(table(true), 80, 24);
    app.keys("<enter>4").expect("the disk is full");
    assert_eq!(app.battle().standing().len(), 0);
    app.keys("<esc><esc>");
    assert!(!app.says("moves: 4"));
}

#[test]
fn overruling_asks_the_value_and_a_reason() {
    let mut app = App::firing();
    app.keys("a1o2<down>hit by own guns<enter>");
    assert_eq!(app.last(), "a1 Gren Kleist has 2 hits: hit by own guns.");
    app.keys("g<enter>").expect("overruled by the umpire: hit by own guns");
}

#[test]
fn a_correction_keeps_the_dice_and_lists_what_changes() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>5").keys("fB215<enter>4");
    app.keys("g<up><enter>e").expect("CORRECTING 3").expect("16 cm");
    // Close range gives no -1: 5 makes 2 hits in place of (5 - 1) / 2 = 2; so heavy cover as well: (5 - 2) / 2 = 1.
    app.keys("8UU").expect("all dice have fallen").expect("hits 5");
    app.keys("<enter>").expect("one line changes").expect("8 cm: 5 -2 = 3, 1 hit.");
    app.keys("paced out again<enter>").expect("corrected");
    let lines: Vec<_> = app.battle().standing().iter().map(|standing| standing.ruled.line.clone()).collect();
    assert_eq!(lines[1], "a1 Gren Kleist at B1 Gren Deblin, 8 cm: 5 -2 = 3, 1 hit.");
    app.keys("u").expect("taken back: correction of 3: paced out again");
}

#[test]
fn the_log_takes_back_to_a_ruling_and_asks_once() {
    let mut app = App::firing();
    app.keys("a1fB116<enter>5").keys("fB215<enter>4").keys("fB315<enter>4");
    app.keys("gkleist<enter>u").expect("this one and the 2 after it");
    app.keys("<esc>");
    assert_eq!(app.battle().standing().len(), 4);
    app.keys("uy").expect("3 taken back");
    assert_eq!(app.last(), "Firing begins.");
    app.keys("<ctrl-r>");
    assert_eq!(app.battle().standing().len(), 2);
}

#[test]
fn looking_back_changes_nothing() {
    let mut app = App::firing();
    app.keys("<pause>]y");
    let records = app.battle().records().len();
    app.keys("[").expect("LOOKING BACK").expect("2 Firing");
    app.keys("[").expect("1 Command");
    app.keys("[").expect("that was the first phase");
    app.keys("]").expect("2 Firing");
    app.keys("f");
    app.keys("]").expect("OWED  command");
    assert_eq!(app.battle().records().len(), records);
}

#[test]
fn cards_are_typed() {
    let mut app = App::new(80, 24);
    app.keys("tMs").expect("no card that is left begins with Ms");
    app.keys("<pause>ist<enter>");
    assert_eq!(app.last(), "Mist over the field.");
    app.keys("t<tab>");
    assert_eq!(app.battle().standing().get(1).expect("two rulings").ruled.thrown, Thrown::Drumhead);
}

#[test]
fn the_reference_opens_on_the_phase_and_finds_accents() {
    let mut app = App::firing();
    app.keys("/").expect("this phase: 2 of 4").expect("Muskets reach 30 cm");
    app.keys("orleans").expect("p. 90   for reading");
    app.keys("<esc>").expect("OWED");
}

#[test]
fn a_paste_where_nothing_asks_is_ignored_and_said() {
    let mut app = App::firing();
    app.message(Msg::Paste("u]q".to_owned())).expect("pasted text is ignored here");
    assert_eq!(app.battle().records().len(), 2);
    app.keys("n").message(Msg::Paste("two\nlines".to_owned())).expect("lines");
}

#[test]
fn esc_never_quits_and_ctrl_c_always_does() {
    let mut app = App::firing();
    app.keys("<esc><esc><esc>");
    assert!(!app.model.quit);
    for keys in ["", "f", "fB116<enter>", "n", "g", "/", "?"] {
        let mut app = App::firing();
        app.keys("a1").keys(keys).keys("<ctrl-c>");
        assert!(app.model.quit, "{keys}");
    }
}

#[test]
fn a_click_selects() {
    let mut app = App::new(80, 24);
    let row = app.text().lines().position(|line| line.contains("IR Harrach")).expect("a row");
    app.message(Msg::Click(45, row as u16));
    assert_eq!(app.model.selected(), Some(UnitId::new(2, 'a', 2)));
    app.message(Msg::Click(79, 23));
    assert_eq!(app.model.selected(), Some(UnitId::new(2, 'a', 2)));
}

#[test]
fn the_cursor_walks() {
    let mut app = App::new(80, 24);
    let at = |app: &App| app.model.selected().map(UnitId::short).unwrap_or_default();
    for (keys, code) in
        [("j", "a1"), ("<down>", "a2"), ("<pagedown>", "b"), ("<end>", "b3"), ("<home>", "a"), ("b2", "b2")]
    {
        app.keys(keys);
        assert_eq!(at(&app), code, "{keys}");
    }
    app.keys("<tab>");
    assert_eq!((at(&app), app.model.side), ("a".to_owned(), 1));
    app.keys("b9").expect("b Kleist has no unit 9");
    app.keys("<esc>A23").expect("3 alone is no code");
    assert_eq!(app.model.selected(), Some(UnitId::new(2, 'a', 2)), "a digit too many selects nobody");
}

#[test]
fn the_start_screen_opens_what_is_selected() {
    let mut app = App::start(80, 24);
    app.expect("RESUME").expect("turn 3, Firing").expect("NEW BATTLE");
    app.keys("j<enter>").expect("2 does not muster");
    app.keys("j<enter>").expect("ORDERS OF BATTLE").expect("there is none");
    app.keys("<esc>j<enter>").expect("RULES");
    app.keys("<esc>kkk<enter>").expect("OWED");
    app.keys("q");
    assert!(app.model.quit);
}

#[test]
fn every_key_in_the_help_is_in_the_table() {
    let mut app = App::firing();
    app.keys("?").expect("KEYS").expect("next phase");
    assert!(app.model.view.orders.iter().all(|order| keys::free_for_orders(order.key)));
}

#[test]
fn another_target_is_typed_over_the_one_that_is_filled_in() {
    let mut app = App::firing();
    app.keys("a1fB216<up>B1").expect("B1 Gren Deblin").expect("16 cm");
    app.keys("h").expect("-1  moved");
}

/// Lobositz in its firing phase, the Prussians with the initiative.
fn lobositz() -> App {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.expect("2 warnings about the order of battle: ! shows them");
    for _ in 0..9 {
        if app.model.view.phase.name != "Firing initiative" {
            end_phase(&mut app);
        }
    }
    app.keys("t").expect("Firing initiative: Prussia then Austria");
    app
}

#[test]
fn what_an_order_of_battle_is_warned_of_is_said_once_and_kept_to_be_read() {
    let mut app = lobositz();
    app.keys("<esc><esc>!<pagedown><pagedown><pagedown><pagedown>")
        .expect("WARNINGS ABOUT THE ORDER OF BATTLE")
        .expect("more batteries than 1");
    app.keys("<esc>").expect("4 Firing initiative");
}

#[test]
fn the_odds_are_those_from_here_also_where_a_tie_is_thrown_again() {
    let mut app = lobositz();
    // Prussia adds 1: it has more in 6 + 5 + 4 + 3 + 2 + 1 of 36 throws, and as much in 5. After a 5 it has 6: as much as
    // one face of six, more than the others.
    app.expect("7/12 58.3 % Prussia").expect("5/36 13.9 % further dice decide");
    app.keys("5").expect("5/6 83.3 % Prussia").expect("1/6 16.7 % further dice decide");
    app.keys("<backspace>").expect("7/12 58.3 % Prussia");
}

#[test]
fn a_correction_keeps_each_die_for_what_it_was_thrown_for() {
    let mut app = lobositz();
    app.keys("61]a2fB116<enter>5");
    // Farther off, the mist asks for a D6 first (p. 61); the average die stays what it was.
    app.keys("g<enter>e24<enter>").expect("mist, D6");
    app.keys("4").expect("fallen: a2 IR 7 Bevern mist 4; a2 IR 7 Bevern hits 5").expect("all dice have fallen");
}

#[test]
fn what_may_not_be_ordered_of_the_selected_one_says_why_with_its_page() {
    let mut app = App::firing();
    app.keys("a2fB116<enter>4").keys("a2?").expect("fire: IR 17 Manteuffel has fired this turn (p. 26)");
    app.keys("<esc><enter>");
    app.expect("nothing can be ordered of IR 17 Manteuffel now: fire: IR 17 Manteuffel has");
    app.keys("f").expect("IR 17 Manteuffel has fired this turn (p. 26)");
    app.keys("<esc>a3?");
    assert!(!app.says("has fired"), "a3 still to fire");
}
