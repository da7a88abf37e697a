//! Bars where there is room for them, plain where colours or other letters are not wanted, and never at the cost of words.

use crate::support::app::{App, shipped};
use drumhead::tui::layer::Layer;
use drumhead::tui::msg::Msg;

const VOLLEY: &str = "]ya2fB216U";

#[test]
fn chances_have_bars_from_120_columns_on() {
    let mut app = App::new(120, 40);
    app.keys(VOLLEY);
    let wide = app.text();
    assert!(wide.contains('█'), "{wide}");
    app.message(Msg::Resize(119, 40));
    assert!(!app.says("█"), "{}", app.text());
    app.message(Msg::Resize(80, 24));
    assert!(!app.says("█"), "{}", app.text());
    // Without colours plain signs, and otherwise the same.
    app.model.theme.colour = false;
    app.message(Msg::Resize(120, 40));
    assert!(app.text() == wide.replace('█', "#"), "{wide}{}", app.text());
    app.model.theme.ascii = true;
    app.message(Msg::Resize(120, 40));
    assert!(app.says("#") && !app.says("█"), "{}", app.text());
}

#[test]
fn losses_stand_behind_a_key_turn_by_turn() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 7), 80, 24);
    app.keys("%");
    assert!(app.says("Nothing has been ruled yet."), "{}", app.text());
    app.keys("%]%");
    let text = app.text();
    assert!(matches!(app.model.layers.last(), Some(Layer::Losses(_))), "{text}");
    for words in ["UNITS LOST BY THE END OF EACH TURN", "turn  1  Prussia", "Austria", "0.0"] {
        assert!(text.contains(words), "no {words} in\n{text}");
    }
    app.keys("q");
    assert!(matches!(app.model.layers.last(), Some(Layer::Roster)), "{}", app.text());
}
