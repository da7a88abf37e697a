//! Notes: whom they are about, and what becomes of them.

use crate::support::app::App;
use drumhead::tui::layer::Layer;
use drumhead::umpire::UnitId;

#[test]
fn notes_are_written_saved_and_thrown_away() {
    let mut app = App::firing();
    app.keys("a1nflank in the\ndrain<ctrl-s>").expect("the note is saved");
    assert_eq!(app.battle().notes().map(|(_, about, _)| about).collect::<Vec<_>>(), [Some(UnitId::new(1, 'a', 1))]);
    app.keys("n<tab>turn note<esc>").expect("Save the note?");
    app.keys("y");
    assert_eq!(app.battle().notes().last().map(|(_, about, text)| (about, text)), Some((None, "turn note".to_owned())));
    app.keys("nno<esc>n").expect("thrown away");
    assert_eq!(app.battle().notes().count(), 2);
}

/// The answer to a question that was not asked this time writes no note.
#[test]
fn a_no_behind_a_ruling_opens_no_note() {
    let mut app = App::new(80, 24);
    app.keys("]y<pause>a2fB116<enter>4n").expect("left out: n");
    assert!(matches!(app.model.layers.last(), Some(Layer::Roster)), "{}", app.text());
    app.keys("<pause>n").expect("NOTE");
}

/// The ruling leads the cursor on; a note typed behind it is about who was ruled, until the umpire goes to somebody.
#[test]
fn a_note_behind_a_ruling_is_about_who_was_ruled() {
    let mut app = App::firing();
    app.keys("a2fB116<enter>4<pause>n").expect("NOTE on a2");
    app.keys("long range was disputed<ctrl-s>a1n").expect("NOTE on a1");
    assert_eq!(app.battle().notes().map(|(_, about, _)| about).collect::<Vec<_>>(), [Some(UnitId::new(1, 'a', 2))]);
}
