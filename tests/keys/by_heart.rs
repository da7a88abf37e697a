//! Sequences typed by heart: where the cursor is, what a message hides, what is left undone.

use crate::support::app::{App, shipped};
use crate::support::fought::end_phase;
use drumhead::tui::layer::Layer;
use drumhead::umpire::UnitId;

#[test]
fn after_an_undo_of_a_phase_the_cursor_is_where_it_was() {
    let mut app = App::new(80, 24);
    app.keys("A2]y");
    assert_ne!(app.model.selected(), Some(UnitId::new(2, 'a', 2)));
    app.keys("u").expect("taken back: Firing begins.");
    assert_eq!(app.model.selected(), Some(UnitId::new(2, 'a', 2)));
}

#[test]
fn what_is_left_undone_stands_in_the_log() {
    let mut app = App::on(shipped("league-of-augsburg", "walcourt", 1), 80, 24);
    app.keys("]");
    assert!(matches!(app.model.layers.last(), Some(Layer::Ending { .. })), "{}", app.text());
    app.keys("!late<enter>");
    assert!(app.last().contains("Left undone: chits to lay: a b c A B C; because late."), "{}", app.last());
    app.keys("g").expect("Left undone: chits to lay");
}

#[test]
fn a_message_of_several_lines_hides_nothing_that_is_owed() {
    for (columns, rows) in [(80, 24), (60, 16)] {
        let mut app = App::on(shipped("honours-of-war", "lobositz", 1756), columns, rows);
        for _ in 0..9 {
            end_phase(&mut app);
            app.keys("<esc><esc>");
            let owed = |app: &App| app.text().lines().filter(|line| line.contains("OWED")).count();
            let before = (owed(&app), app.text().lines().filter(|line| line.contains(" may  ")).count());
            app.model.warn("a message that goes on and on ".repeat(8));
            app.message(drumhead::tui::msg::Msg::Resize(columns, rows));
            let after = (owed(&app), app.text().lines().filter(|line| line.contains(" may  ")).count());
            assert_eq!(after, before, "{}", app.text());
        }
    }
}

#[test]
fn an_exclamation_mark_in_a_form_shows_the_scenario_where_nothing_is_forbidden() {
    let mut app = App::new(80, 24);
    app.keys("]ya1fB116!");
    assert!(matches!(app.model.layers.last(), Some(Layer::About { .. })));
    app.keys("<esc><enter>4");
    assert!(app.last().contains("16 cm: 4"), "{}", app.last());
}
