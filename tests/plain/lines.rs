//! Lines one by one: what is refused and leaves nothing, what is asked, commands, hostile text, `:` on the screen.

use drumhead::letters;
use drumhead::orders::COMMANDS;
use drumhead::plain::How;
use drumhead::tui::key::Key;
use drumhead::tui::keys::{self, Context};
use drumhead::tui::layer::Layer;

use super::same_battle::{SCRIPT, lines};
use crate::support::app::{App, shipped};
use crate::support::fought::go_to;
use crate::support::memory::Memory;
use crate::support::toy::table;

const ASKED: How = How { asks: true, strict: false };

/// A toy in its firing phase.
fn firing() -> Memory {
    let mut toy = table(false);
    let (_, complaints) = lines(&mut toy, SCRIPT, "next y");
    assert!(complaints.is_empty(), "{complaints:?}");
    toy
}

#[test]
fn a_refused_line_leaves_nothing_and_says_what_would_be_right() {
    for (typed, why) in [
        ("a2 fire A1 16", "hits, average die: write what fell at the end of the line, or r, which rolls"),
        ("a2 fire 16 4", "still to be given: target (target=A1, A2, A3, B1, B2 or B3)"),
        ("a2 fire A1 16 cover=woods 4", "cover: woods is not open, light or heavy"),
        ("a2 fire A1 16 cover=lihgt 4", "did you mean light?"),
        ("a2 fire A1 16 cove=light 4", "cove is no question of this form: did you mean cover?"),
        ("a2 fire A1 16 haevy 4", "haevy answers nothing here: did you mean cover=heavy?"),
        ("a2 fire a3 16 4", "a3 cannot be named here: target may be A1, A2, A3, B1, B2 or B3"),
        ("a2 fire A1 16 7", "7 fell on no die: an average die shows 2 to 5"),
        ("a2 fire A1 16 4 4", "4 is one throw too many"),
        ("a2 fire A1 -16 4", "-16 is below zero"),
        ("a2 fire A1 45 4", "45 cm is beyond 30 cm (p. 27); `! WHY` at the end of the line allows it"),
        ("a2 fire A1 95 4", "muskets reach 30 cm: measure again (p. 27)"),
        ("a2 fire A1 16 4 ! fair", "nothing is forbidden here that a reason could allow"),
        ("a2 fire A1 16 4 !", "! wants its reason behind it"),
        ("a2 fier A1 16 4", "fier orders nothing in Firing: did you mean fire?"),
        ("fire A1 16 4", "fire: of whom? Write the code first: `a1 fire`; it may be given to a1 a2 a3 b1"),
        ("c1 fire A1", "there is no brigade c"),
        ("a9 fire A1", "a9 is nobody: brigade a has a1 a2 a3"),
        ("a2 overrule hits=1", "still to be given: because"),
        ("a2 overrule hist=1 ! fair", "hist is no question of this form: did you mean hits?"),
        ("overrule", "overrule whom? Write the code first"),
        ("next", "still owed: fire: a1 a2 a3 b1 b2 b3 A1 A2 A3 B1 B2 B3; `next y` ends the phase all the same"),
        ("redo", "nothing was taken back that could stand again"),
        ("note", "an empty note is not kept"),
        ("a2 fire A1 16 moved=\"yes", "a quotation mark is open"),
    ] {
        let mut toy = firing();
        let before = toy.battle.records().len();
        let (said, complaints) = lines(&mut toy, SCRIPT, &format!("# a remark\n{typed}\n"));
        assert_eq!(complaints.len(), 1, "{typed}: {complaints:?} {said}");
        assert!(complaints[0].starts_with("line 2: ") && complaints[0].contains(why), "{typed}: {complaints:?}");
        assert_eq!(toy.battle.records().len(), before, "{typed}");
    }
}

#[test]
fn a_ruling_is_told_with_its_sum_and_its_odds() {
    let mut toy = firing();
    let (said, _) = lines(&mut toy, SCRIPT, "a2 fire A1 16 U 4\n");
    // Long range -1, light cover -1; 2, 3, 3, 4, 4, 5 less two, halved: 0, 0, 0, 1, 1, 1.
    for line in [
        "3: a2 IR 17 Manteuffel at A1 Gren Guasco, 16 cm: 4 -2 = 2, 1 hit.",
        "  sum -2: -1 long range (p. 35), -1 light cover (p. 35)",
        "  read in infantry, p. 34",
        "  chances: 0 hits 50 %, 1 hit 50 %",
    ] {
        assert!(said.lines().any(|told| told == line), "no {line:?} in {said}");
    }
}

#[test]
fn whoever_sits_there_is_asked_for_what_is_missing() {
    let mut toy = firing();
    let (said, _) = lines(&mut toy, ASKED, "a2 fire\nB9\nB1\n\nfar\n16\nU\n7\n?\n4\n");
    for words in [
        "target: to be given; A1, A2, A3, B1, B2 or B3",
        "Refused: B9 answers nothing here",
        "distance: to be given; a number of cm, p. 27",
        "Nothing is given: q leaves the order, ? shows its form",
        "Refused: far answers nothing here",
        "moved [h], firer moved: no; yes or no, p. 35",
        "hits, average die? What fell, or r rolls",
        "Refused: 7 fell on no die",
        "cover [U]: light; open, light or heavy, p. 35",
        "3: a2 IR 17 Manteuffel at B1 Gren Deblin, 16 cm: 4 -2 = 2, 1 hit.",
    ] {
        assert!(said.contains(words), "no {words:?} in {said}");
    }
    let (said, _) = lines(&mut toy, ASKED, "a3 fire\nq\na3 fire A1 45 4\n! on the hill\n");
    assert!(said.contains("left: FIRE a3 IR 5 Alt-Braunschweig; nothing has happened"), "{said}");
    assert!(said.contains("45 cm is beyond 30 cm"), "{said}");
    // The die was put aside with the line: it is asked again, and the lines have ended.
    assert_eq!(toy.battle.records().len(), 3, "{said}");
}

#[test]
fn undo_redo_notes_and_what_stands_are_lines_too() {
    let mut toy = firing();
    let typed =
        "a2 fire A1 16 4\nu\nredo\nundo\nA1 fire a1 5 4\nredo\nredo ! fair\nb1 note under the hill\nnote late\n";
    let (said, complaints) = lines(&mut toy, SCRIPT, typed);
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].starts_with("line 6: other rulings came since: `redo y`"), "{complaints:?}");
    assert!(said.contains("taken back: 3: a2 IR 17") && said.contains("stands again: 3: a2 IR 17"), "{said}");
    let notes: Vec<_> = toy.battle.notes().map(|(_, about, text)| (about.map(|code| code.to_string()), text)).collect();
    assert_eq!(notes, [(Some("1b1".to_owned()), "under the hill".to_owned()), (None, "late".to_owned())]);
    let (said, complaints) =
        lines(&mut toy, SCRIPT, "?\norders\nowed\nroster\nb\nb1\nlog\ng Manteuffel\n!\n/ ranges\nq\nundo\n");
    assert!(complaints.is_empty(), "{complaints:?}");
    for words in ["dice last", "fire or f, fire: ", "Brigade b Kleist", "b1 Gren Billerbeck", "Ranges (p. 27)", "RULES"]
    {
        assert!(said.contains(words), "no {words:?} in {said}");
    }
    assert!(!said.contains("taken back: "), "q ends the lines: {said}");
}

#[test]
fn strict_ends_at_the_first_refusal() {
    let mut toy = firing();
    let (_, complaints) = lines(&mut toy, How { asks: false, strict: true }, "nonsense\na2 fire A1 16 4\n");
    assert_eq!((complaints.len(), toy.battle.records().len()), (1, 2));
}

#[test]
fn hostile_lines_are_answered_in_safe_letters() {
    let long = "x".repeat(70_000);
    for typed in [
        "a2 \u{1b}]52;c;QUFB\u{7}",
        "\u{202e}fire",
        "note \u{1b}[2J\u{9b}31m",
        "a2 fire \"\u{1b}",
        "/ \u{1b}[2J",
        &long,
    ] {
        for how in [SCRIPT, ASKED] {
            let (said, complaints) = lines(&mut firing(), how, typed);
            assert!(!said.contains(|c| c != '\n' && letters::is_obeyed(c)), "{typed:?}: {said:?}");
            assert!(complaints.iter().all(|why| !why.contains('\n')), "{typed:?}: {complaints:?}");
        }
    }
    let mut toy = firing();
    let mut complaints = Vec::new();
    let mut bytes: &[u8] = b"\xff\xfe\na2 fire A1 16 4\n";
    let mut complain = |why: &str| complaints.push(why.to_owned());
    drumhead::plain::converse(&mut toy, SCRIPT, &mut bytes, &mut Vec::new(), &mut complain).expect("memory");
    assert_eq!(complaints, ["line 1: it is no UTF-8 text: save the file as UTF-8"]);
    assert_eq!(toy.battle.records().len(), 3);
}

/// The keys of the commands are those of the roster, and no code begins with one.
#[test]
fn commands_have_the_keys_of_the_screens() {
    for (_, word, key, _) in COMMANDS.iter().filter(|(_, _, key, _)| *key != ' ') {
        assert!(keys::find(Context::Roster, Key::Char(*key)).is_some(), "{word} has {key}, and the roster has not");
        assert!(!drumhead::umpire::UnitId::is_letter(*key), "{word}: {key} begins a code");
    }
}

#[test]
fn a_colon_takes_the_same_line_on_the_screen() {
    let mut app = App::new(80, 24);
    app.keys("]y:a2 fire A1 16 U 4<enter>");
    assert!(app.last().contains("16 cm: 4 -2 = 2, 1 hit"), "{}", app.text());
    // What is left open is asked by the form, with what was typed on it.
    app.keys(":a3 fire A2 16<enter>").expect("FIRE  a3".replace("  ", " ").as_str());
    assert!(matches!(app.model.layers.last(), Some(Layer::Form(form)) if form.on_dice()), "{}", app.text());
    app.keys("4");
    assert!(app.last().contains("a3 IR 5"), "{}", app.last());
    // A refused line stays, to be mended, and nothing has happened.
    let before = app.battle().records().len();
    app.keys(":b1 fier A1<enter>").expect("did you mean fire?");
    assert_eq!(app.battle().records().len(), before);
    app.keys("<backspace><backspace><backspace><backspace><backspace>re A1 5 r<enter>");
    assert!(app.last().contains("b1 Gren Billerbeck"), "{}", app.text());
    app.keys(":undo<enter>").expect("taken back");
    app.keys(":b2<enter>");
    assert_eq!(app.model.selected().map(|code| code.to_string()), Some("1b2".to_owned()));
    app.keys(":note dusk<enter>").expect("the note is saved");
    app.keys(":").expect("Type an order");
    let long = "x".repeat(2_000);
    app.keys(&long).keys("<enter><esc>");
}

#[test]
fn a_line_is_whole_at_every_size() {
    for (columns, rows) in [(60, 16), (80, 24), (120, 40)] {
        let mut app = App::on(shipped("honours-of-war", "lobositz", 1756), columns, rows);
        app.keys(":a2 fire A1 16 cover=woods 4<enter>")
            .expect("a2 fire A1 16 cover=woods 4_")
            .expect("orders nothing in Muster");
    }
}

/// One word of an order's label is enough where no other order has it.
#[test]
fn a_word_of_the_label_names_an_order() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 33), 80, 24);
    app.keys("f8r<enter><pause>:c4 fire B2 22<enter>").expect("guns fire: c4");
}

/// A full move is filled in, and its die is due: a bare number could be how far, or the die.
#[test]
fn a_bare_number_that_could_be_the_die_is_refused() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 33), 80, 24);
    app.keys("f8r<enter><pause>]y<pause>:a3 move 4<enter>").expect("4 could be the distance or a die");
    app.expect("distance=4, or dice=4");
}

/// One word of an order's label names it where it belongs to another phase, too.
#[test]
fn a_word_of_the_label_says_in_which_phase_an_order_is() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 33), 80, 24);
    app.keys("f8r<enter><pause>]y<pause>:c4 fire B2 22<enter>").expect("is in Guns");
}

/// A number behind the last die is no answer: it would change one that was given, or known.
#[test]
fn a_die_too_many_changes_no_number() {
    let mut app = App::on(shipped("honours-of-war", "zorndorf", 1), 80, 24);
    go_to(&mut app, "Firing");
    app.keys(":a4 fire A1 60 3<enter>").expect("roundshot may graze");
    app.keys("<pause>:a4 graze A2 20 stands_behind=y 2 4<enter>").expect("4 is one throw too many");
}

/// What the umpire is reminded of in a turn is told as it begins, once.
#[test]
fn what_a_turn_is_reminded_of_is_told_as_it_begins() {
    let mut battle = shipped("honours-of-war", "zorndorf", 1);
    let (said, _) = lines(&mut battle, SCRIPT, "roster\nnext y\n");
    assert_eq!(said.matches("Zorndorf burns: Russian guns do not fire beyond 60 cm in the smoke").count(), 1, "{said}");
}

/// A die that the book throws and that can change nothing is read by nobody, and is no fault of a line: rated well, touched by its
/// DC and with a neighbour, a brigade holds on no face.
#[test]
fn a_die_that_decides_nothing_may_stand_in_a_line() {
    for die in ["", " 1"] {
        let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
        app.keys(":f 8 1<enter>:start y<enter>");
        app.keys(&format!(":i test touching neighbour=yes advancing=no{die}<enter>"));
        assert!(app.battle().standing().last().is_some_and(|last| last.ruled.order.name == "test"), "{}", app.text());
    }
}
