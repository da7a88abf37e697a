//! The past mended by keys: from the log, and by ctrl-r; and what the log and its records show.

use crate::support::app::{App, shipped};
use crate::support::counted::{battle, happen, hit};
use crate::support::fought::{end_phase, go_to};
use crate::support::memory::Memory;
use drumhead::battle::Thrown;
use drumhead::tui::layer::Layer;
use drumhead::umpire::{Throw, UnitId};

/// A battle in its firing phase in which two have fired: a1 at B1, a3 at B2.
fn fired() -> App {
    let mut app = App::new(80, 24);
    app.keys("]y").keys("a1fB116<enter>5").keys("a3fB215<enter>4");
    app
}

fn lines(app: &App) -> Vec<(u64, String)> {
    app.battle().standing().iter().map(|standing| (standing.seq, standing.ruled.line)).collect()
}

const A1: &str = "a1 Gren Kleist at B1 Gren Deblin, 16 cm: 5 -1 = 4, 2 hits.";
const A2: &str = "a2 IR 17 Manteuffel at B1 Gren Deblin, 16 cm: 4 -1 = 3, 1 hit.";
const A3: &str = "a3 IR 5 Alt-Braunschweig at B2 IR Kaiser, 15 cm: 4 -1 = 3, 1 hit.";

/// In a correction the target is what may be wrong: a code takes its place from wherever the cursor is.
#[test]
fn a_code_takes_the_place_of_the_target_that_is_corrected() {
    let mut app = fired();
    // It may be as far off as the other, or not.
    app.keys("g<enter>eB1<enter>").expect("distance: it stands as it was to the other; Enter once more keeps it");
    app.keys("<enter><enter><pause><enter>").expect("corrected");
    assert!(app.last().starts_with("a3 IR 5 Alt-Braunschweig at B1 Gren Deblin, 15 cm: 4"), "{}", app.last());
}

/// Another target may be as far off, or not: behind it a digit is its distance.
#[test]
fn behind_another_target_a_correction_asks_how_far_it_is() {
    let mut app = fired();
    app.keys("g<enter>eB1").expect(">    distance");
    app.keys("12<enter><enter><pause><enter>").expect("corrected");
    assert!(app.last().starts_with("a3 IR 5 Alt-Braunschweig at B1 Gren Deblin, 12 cm"), "{}", app.last());
}

/// The wrong unit fired: in a correction the code of another takes its place, with the distance and the die.
#[test]
fn a_code_of_its_side_takes_the_place_of_the_one_that_acted() {
    let mut app = fired();
    app.keys("g<enter>ea2").expect("in the place of a3").expect("FIRE a2");
    app.keys("<enter><enter><enter><pause><enter>").expect("corrected");
    assert_eq!(app.last(), A2.replace("B1 Gren Deblin, 16", "B2 IR Kaiser, 15"));
    app.keys("<pause><esc><esc>a3").expect("f fire");
    app.keys("a2f").expect("IR 17 Manteuffel has fired this turn");
}

/// What cannot be ruled again as another has taken its place is corrected in the same way: the round of the one who charged.
#[test]
fn another_takes_the_place_in_what_followed_as_well() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("b1sA18<enter>");
    go_to(&mut app, "Combat");
    app.keys("b1fr<pause>gcharges <enter>eb2").expect("in the place of b1");
    app.keys("<enter><enter><pause><enter>").expect("cannot be ruled again");
    app.keys("<pause><enter>").expect("e correct");
    app.keys("e").expect("another unit's code puts that one in its place");
    app.keys("b2").expect("in the place of b1").expect("fallen");
    app.keys("<enter><enter><pause><enter>").expect("corrected");
    assert!(app.battle().as_it_was(|_| true).is_empty(), "{}", app.text());
}

/// What had been taken back with its ruling is told where both stand again.
#[test]
fn a_removal_that_stands_again_is_told() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a1fB116<enter>5<pause>a2fB116<enter>4<pause>a3fB215<enter>4<pause>");
    // The second is removed, and comes back; then the first two are taken back, and another fires.
    app.keys("g<up><enter>d<pause><enter><pause>u<pause>g<up><up><enter>u").expect("y");
    app.keys("y<pause>b1fB216<enter>2<pause><ctrl-r>").expect("STANDS AGAIN").expect("now    removed");
}

/// Who fired already cannot; the ruling stands as it stood.
#[test]
fn who_may_not_takes_no_place_in_a_correction() {
    let mut app = fired();
    app.keys("g<enter>ea1").expect("a1").expect("FIRE a3");
    app.keys("<pause><esc>").expect("stands as it was ruled");
    assert_eq!(lines(&app).len(), 3);
}

#[test]
fn who_inserts_nothing_goes_back_to_the_log() {
    let mut app = fired();
    app.keys("g<enter>i").expect("INSERTING before record 4");
    // A form that was left there is taken up there.
    app.keys("a2fB116<esc>.").expect("INSERTING before 4: FIRE a2").expect("16 cm");
    app.keys("<esc><esc>").expect("nothing more is inserted").expect("LOG");
    app.keys("<esc>").expect("2 Firing").expect("u takes back the ruling above");
}

/// A forgotten brigade is several rulings: Tab saves the first and stays where it was inserted.
#[test]
fn whoever_inserts_several_goes_on_where_he_was() {
    let mut app = fired();
    app.keys("g<enter>ia2fB116<enter>4").expect("INSERTION BEFORE RECORD 4");
    app.keys("<pause><tab>").expect("INSERTING before record 4: a3").expect("inserted");
    // a2 has fired there by now.
    app.keys("b1fB216<enter>3").expect("INSERTION");
    app.keys("<pause><enter>").expect("inserted");
    assert!(matches!(app.model.layers.last(), Some(Layer::Roster)), "{}", app.text());
    assert_eq!(lines(&app).len(), 5);
}

/// After a correction it is the log, at that ruling.
#[test]
fn whoever_corrects_several_goes_on_in_the_log() {
    let mut app = fired();
    app.keys("g<up><enter>e12<enter><enter><pause><tab>").expect("LOG").expect("corrected");
    let Some(Layer::Log(log)) = app.model.layers.last() else { panic!("no log") };
    assert_eq!(log.selected(), Some(3));
    // Its letters mend the marked one there, until a filter is typed. After a removal it is what stood before.
    app.keys("<pause>d").expect("REMOVAL OF RECORD 3");
    app.keys("<pause><tab>").expect("removed");
    let Some(Layer::Log(log)) = app.model.layers.last() else { panic!("no log") };
    assert_eq!(log.selected(), Some(2));
    app.keys("<pause>Nd").expect("filter: Nd");
}

/// What is meant for the roster mends nothing in a record.
#[test]
fn a_wrong_key_in_a_record_leaves_out_what_is_typed_behind_it() {
    let mut app = fired();
    app.keys("g<enter>xd<enter>").expect("x is no key of a record").expect("RECORD 4").expect("left out behind x: d");
    app.keys("<pause>d").expect("REMOVAL OF RECORD 4");
    app.keys("<enter>ia3p<enter>").expect("REMOVAL OF RECORD 4").expect("read the list first");
    assert_eq!(lines(&app).len(), 3);
    app.keys("<pause><esc>").expect("not saved: nothing has changed");
}

#[test]
fn a_forgotten_volley_is_inserted_on_the_roster_as_it_was() {
    let mut app = fired();
    app.keys("g<enter>i").expect("INSERTING before record 4: a3 IR 5 Alt-Braunschweig").expect("as it was");
    // a3 has not fired yet there, and what belongs to the present is not done there.
    app.keys("a3").expect("f fire");
    app.keys("u").expect("Esc leaves");
    app.keys("<pause>]").expect("Esc leaves");
    app.keys("<pause>a2fB1").expect("INSERTING before 4: FIRE a2 IR 17 Manteuffel");
    app.keys("16<enter>4<enter>smo").expect("INSERTION BEFORE RECORD 4").expect(A2).expect("read the list first");
    app.keys("<pause>");
    app.keys("smoke<enter>").expect("inserted");
    assert_eq!(
        lines(&app)[1..],
        [(3, A1.to_owned()), (5, A2.to_owned()), (4, A3.to_owned())],
        "it stands where it was inserted, under its record's number"
    );
    app.expect("Gren Deblin sup [3]");
    app.keys("g").expect("    5  1 + a2 IR 17");
    app.keys("<up><enter>").expect("RECORD 5").expect("inserted by record 5: smoke").expect("hits: 4 typed");
    app.keys("<esc><esc>u").expect("taken back: inserted before 4: a2 IR 17");
    assert_eq!(lines(&app).len(), 3);
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'a', 2)));
    assert!(!app.says("Gren Deblin sup [3]"));
    app.keys("<ctrl-r>").expect("stands again: inserted before 4").expect("Gren Deblin sup [3]");
}

#[test]
fn esc_leaves_the_roster_as_it_was_for_the_log_and_nothing_has_happened() {
    let mut app = fired();
    let records = app.battle().records().len();
    app.keys("g<enter>ia2fB116<enter>4<enter>").expect("INSERTION");
    app.keys("<esc><esc><esc>").expect("LOG");
    app.keys("<esc>").expect("u takes back the ruling above");
    assert_eq!(app.battle().records().len(), records);
    app.keys("a3f").expect("has fired this turn");
}

#[test]
fn a_ruling_is_removed_and_what_it_forbade_is_allowed_again() {
    let mut app = fired();
    app.keys("g<up><enter>d").expect("REMOVAL OF RECORD 3").expect(A1).expect("removed");
    app.keys("<pause><enter>").expect("removed");
    assert_eq!(lines(&app)[1..], [(4, A3.to_owned())]);
    app.keys("g").expect("removal of 3: ruled by mistake");
    app.keys("<esc>a1f").expect("target");
    app.keys("<esc>u").expect("taken back: removal of 3");
    assert_eq!(lines(&app)[1..], [(3, A1.to_owned()), (4, A3.to_owned())]);
}

/// The umpire of Lobositz took four rulings back to do what was forgotten, and had to type them again.
#[test]
fn ctrl_r_goes_on_past_what_was_ruled_since() {
    let mut app = fired();
    app.keys("uu");
    app.keys("a2fB1").keys("16<enter>4");
    app.keys("<ctrl-r>").expect("STANDS AGAIN, AFTER WHAT WAS RULED SINCE").expect(A1).expect(A3);
    app.keys("<esc>");
    assert_eq!(lines(&app).len(), 2, "nothing stands before Enter");
    app.keys("<ctrl-r><pause><enter>").expect("stands again");
    assert_eq!(lines(&app)[1..], [(7, A2.to_owned()), (3, A1.to_owned()), (4, A3.to_owned())]);
    app.keys("g").expect("    3  1 r a1 Gren Kleist");
    app.keys("<esc>u").expect("taken back: 3, 4 stood again");
    assert_eq!(lines(&app)[1..], [(7, A2.to_owned())]);
}

#[test]
fn what_cannot_stand_again_says_why() {
    let mut app = fired();
    // a3 fires otherwise: its first volley cannot stand beside it; a1's can.
    app.keys("uu").keys("a3fB1").keys("15<enter>2");
    app.keys("<ctrl-r>").expect("one line changes; 1 cannot be ruled again").expect("cannot stand again");
    app.keys("<pause><enter>");
    assert_eq!(lines(&app).iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [2, 7, 3]);
    let mut app = fired();
    app.keys("u").keys("a3fB1").keys("15<enter>2");
    app.keys("<ctrl-r>").expect("4 (a3 IR 5 Alt-Braunschweig at B2 IR Kaiser").expect("stand again: ");
}

#[test]
fn an_undo_of_several_names_the_first_and_its_unit_is_selected() {
    let mut app = fired();
    app.keys("gkleist<enter>uy").expect("2 taken back, down to 3: a1 Gren Kleist");
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'a', 1)));
    app.keys("b1<ctrl-r>").expect("stands again: a1 Gren Kleist");
    assert_eq!(app.model.selected(), Some(UnitId::new(1, 'a', 1)));
}

#[test]
fn the_log_files_a_turn_under_its_own_number_and_counts_what_it_shows() {
    let mut app = App::new(80, 24);
    app.keys("g").expect("LOG  0 lines").expect("nothing has been ruled yet");
    app.keys("<esc>]y<pause>]y<pause>]y");
    let said: Vec<(u32, String)> =
        app.battle().standing().iter().map(|standing| (standing.ruled.turn, standing.ruled.line)).collect();
    assert_eq!(said[1], (1, "Turn 2 begins.".to_owned()), "it was given in turn 1");
    app.keys("g").expect("LOG  3 lines").expect("    3  2   Turn 2 begins.");
    app.keys("zzz").expect("LOG  0 of 3 lines").expect("Backspace widens it");
    app.keys("?").expect("KEYS");
}

#[test]
fn a_long_line_of_the_log_takes_as_many_lines_as_it_needs() {
    let mut app = App::new(60, 16);
    app.keys("]y").keys("a3fB215<enter>4").keys("a2fB2").keys("15<enter>4").keys("g");
    app.expect("a3 IR 5 Alt-Braunschweig at B2 IR Kaiser, 15").expect("3, 1 hit.");
    app.keys("<up><up><up><end>");
    assert!(!app.says("…"), "{}", app.text());
}

#[test]
fn dice_are_told_apart_die_by_die() {
    let mut app = App::new(80, 24);
    // A six at the command roll throws another die for luck: the first is typed, the second rolled.
    app.keys(" 6r");
    let ruled = app.battle().standing().last().expect("a ruling").ruled;
    assert_eq!((ruled.throws.len(), ruled.thrown.rolled(0), ruled.thrown.rolled(1)), (2, false, true));
    app.keys("g<enter>").expect("6 typed").expect("rolled");
}

#[test]
fn a_record_says_who_threw_which_die_and_what_for() {
    let mut battle = battle();
    let ruling = battle.rule(&hit(2), &[Throw::Face(5)]).result.expect("a ruling");
    let rolled = battle.entry(hit(2), vec![Throw::Face(5)], Thrown::of(&[true]), ruling);
    happen(&mut battle, rolled);
    let mut app = App::on(Memory { battle, full: false }, 80, 24);
    app.keys("g<enter>").expect("DICE").expect("a1 IR 1, hits: 5 rolled");
}

#[test]
fn what_was_typed_stands_apart_from_what_was_rolled() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    for _ in 0..9 {
        if app.model.view.phase.name != "Firing initiative" {
            end_phase(&mut app);
        }
    }
    app.keys("t5r");
    let ruled = app.battle().standing().last().expect("a ruling").ruled;
    assert_eq!((ruled.throws.len(), ruled.thrown), (2, Thrown::Both([false, true].into())));
    app.keys("g<enter>").expect("Prussia, initiative: 5 typed").expect("Austria, initiative against it: 5 rolled");
}

#[test]
fn a_long_record_scrolls() {
    let mut app = App::new(60, 16);
    app.keys("]y").keys("a3fB215<enter>4").keys("g<enter>").expect("RECORD 3");
    assert!(!app.says("target: B2"), "it does not fit:\n{}", app.text());
    app.expect("↓");
    app.keys("<pagedown>").expect("target: B2");
    assert!(!app.says("↓"));
    app.keys("<pageup>").expect("a3 IR 5").expect("↓");
    app.keys("<up>").expect("RECORD 2");
}

/// The range was wrong: the volley is taken back, and ruled again with the die that fell.
#[test]
fn what_is_taken_back_is_opened_again_with_its_dice() {
    let mut app = App::new(80, 24);
    app.keys("]y").keys("a2fB116<enter>4");
    assert!(app.last().contains("16 cm: 4 -1 = 3, 1 hit"), "{}", app.last());
    app.keys("<pause>u").expect("press . to open its form again; taken back: a2");
    // A digit might be the die: nothing is changed by it.
    app.keys(".5").expect("Up goes").expect("16 cm");
    app.keys("<pause><up>5").expect("5 cm");
    app.keys("<enter><enter>");
    // At 5 cm nothing is taken off: 4, halved 2.
    assert!(app.last().contains("5 cm: 4 +0 = 4, 2 hits"), "{}", app.last());
    assert_eq!(app.battle().standing().get(1).expect("two rulings").ruled.thrown, Thrown::Players);
    // The die was wrong: it is taken back, and typed anew.
    app.keys("<pause>u.<backspace>2");
    assert!(app.last().contains("5 cm: 2 "), "{}", app.last());
}

/// An earlier moment is looked at by the same codes.
#[test]
fn a_code_selects_its_unit_in_the_past_too() {
    let mut app = App::new(80, 24);
    app.keys("]y").keys("a1fB116<enter>4").keys("<pause>[").keys("B2");
    assert_eq!(app.model.selected(), Some(UnitId::new(2, 'b', 2)));
    app.keys("f").expect("f does nothing here: it is only looked at");
}

/// B's and C's dice say who acts first; then B has as many points as a, and not as C. What each of them threw stays his, also
/// where the order could be ruled with the same faces in other hands.
#[test]
fn the_dice_of_a_ruling_that_stays_belong_to_who_threw_them() {
    let mut app = App::on(shipped("league-of-augsburg", "walcourt", 7), 80, 24);
    let points = "a cinc dice=3;A cinc dice=4;a assign a=1 b=2 c=2;A assign a=1 b=2 c=1;a points dice=3;b points dice=1;\
                  c points dice=3;A points dice=1;B points dice=3;C points dice=6";
    app.keys("]y");
    for line in points.split(';') {
        app.keys(&format!("<pause>:{line}<enter>"));
    }
    app.keys("<pause>]<pause>:sequence 1 6<enter>");
    let sequence = app.battle().standing().last().expect("who acts first").seq;
    app.keys("<pause>gVillars has<enter>e<pause><backspace>1<enter>").expect("one more D6 is owed");
    app.keys("<pause><enter>").expect(&format!("{sequence} cannot be ruled again"));
    app.keys("<pause><enter>").expect("B Villars").expect(": 1 typed").expect("C The horse").expect(": 6 typed");
    app.keys("e").expect("a Talmash: when a acts, D6: __");
}

/// What the rules forbid is allowed where it is inserted, not in the present.
#[test]
fn what_is_forbidden_where_a_ruling_is_inserted_is_allowed_there() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 7), 80, 24);
    for _ in 0..8 {
        if app.model.view.phase.name != "Movement" || app.model.view.turn < 2 {
            end_phase(&mut app);
        }
    }
    app.keys("<pause>gEvading<home><enter><pause>i").expect("INSERTING before");
    app.keys("A3p").expect("! allows it all the same");
    app.keys("!").expect("INSERTING before").expect("allowed, because");
}

/// Who takes back to a ruling takes the mendings back that were made since, those of earlier rulings among them.
#[test]
fn mendings_that_are_taken_back_with_the_rest_are_named() {
    let mut app = fired();
    let lines = lines(&app);
    let (first, last) = (lines[lines.len() - 2].0, lines[lines.len() - 1].0);
    app.keys("<pause>g<up><enter>e<pause><end><backspace>3<enter>");
    app.keys("<pause><enter>").expect("corrected");
    app.keys(&format!("<pause><esc><esc><pause>g{last}<enter><pause>u")).expect("Take back");
    app.expect(&format!("So is what was mended since before it: {first}."));
}

/// Dice too many behind the last one are no reason of an insertion.
#[test]
fn dice_behind_an_insertion_are_no_reason() {
    let mut app = fired();
    app.keys("<pause>g<enter><pause>i<pause>a2fB116<enter>433").expect("INSERTION BEFORE RECORD").expect("why? _");
}

/// A shot that is inserted brings tests that nobody had to make: the end of its phase is inserted behind it, and leads there.
#[test]
fn a_phase_that_was_passed_over_is_inserted_with_what_it_owes() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a1sA16<enter>");
    go_to(&mut app, "Combat");
    app.keys("a1fr<pause>gphase 3 Combat<enter>ia2fA34<enter>6661").expect("INSERTION BEFORE");
    app.keys("<pause><tab>").expect("INSERTING before");
    app.keys("]").expect("INSERTION BEFORE").expect("Tests");
    app.keys("<pause><tab>").expect("INSERTING before").expect("general in danger: A3");
    app.keys(" 3").expect("INSERTION BEFORE");
    app.keys("<pause><tab> r").expect("INSERTION BEFORE");
    app.keys("<pause><enter>");
    assert!(app.battle().as_it_was(|_| true).is_empty(), "{}", app.text());
}
