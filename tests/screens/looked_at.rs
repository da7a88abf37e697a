//! What the screens look like, as text with the styles beneath, at the two sizes that matter; and that nothing panics
//! at any size.

use crate::support::app::App;
use crate::support::text;
use drumhead::tui::msg::Msg;
use drumhead::tui::theme::Theme;
use ratatui::style::Color;

/// The way to each screen, from the start of a battle.
const WAYS: [(&str, &str); 18] = [
    ("roster", ""),
    ("roster_firing", "<enter>4]ya2fB116<enter>4"),
    ("form", "]ya1fB2"),
    ("form_ready", "<enter>4]ya2fB216U"),
    ("form_forbidden", "]ya1fB240<enter>!"),
    ("dice", "<enter>4]ya2fB216U<enter>"),
    ("dice_fallen", "<enter>6"),
    ("picker", "]ya1f<enter>ir"),
    ("log", "]ya1fB116<enter>4fB210<enter>5a3o2<down>mud<enter>g"),
    ("entry", "]ya2fB116<enter>4g<enter>"),
    ("take_back", "]ya2fB116<enter>4fB215<enter>4g<up><enter>u"),
    ("changes", "]ya1fB116<enter>5ge<backspace><enter>e8UU<enter>"),
    ("reference", "]y/<down>"),
    ("note", "a1nThe drain is deep;\nno guns across it."),
    ("ending", "]"),
    ("past", "]ya2fB116<enter>4["),
    ("help", "?"),
    ("about", "!"),
];

/// The screen is, cell by cell, the one that somebody looked at: `snapshots/` has it under this name.
pub fn as_looked_at(name: &str, screen: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, screen));
}

fn check(columns: u16, rows: u16) {
    for (name, keys) in WAYS {
        let mut app = App::new(columns, rows);
        app.keys(keys);
        as_looked_at(&format!("{name}_{columns}x{rows}"), &text::text_and_styles(app.buffer()));
    }
    let app = App::start(columns, rows);
    as_looked_at(&format!("start_{columns}x{rows}"), &text::text_and_styles(app.buffer()));
}

#[test]
fn at_80_by_24() {
    check(80, 24);
}

#[test]
fn at_120_by_40() {
    check(120, 40);
}

#[test]
fn one_column_when_narrow() {
    let mut app = App::new(60, 20);
    app.keys("]ya2fB116<enter>4<tab>");
    as_looked_at("roster_60x20", &app.text());
    app.keys("<tab>fB25U");
    as_looked_at("form_60x20", &app.text());
}

#[test]
fn no_size_is_too_small_to_say_so() {
    for (_, keys) in WAYS {
        let mut app = App::new(80, 24);
        app.keys(keys);
        for columns in [1, 2, 3, 5, 10, 20, 40, 59, 60, 61, 75, 76, 77, 119, 120, 200] {
            for rows in [1, 2, 3, 5, 8, 15, 16, 17, 24, 60] {
                app.message(Msg::Resize(columns, rows));
            }
        }
        app.message(Msg::Resize(50, 10)).expect("drumhead needs 60x16");
        app.message(Msg::Resize(80, 24));
        assert!(!app.says("too small"));
    }
}

#[test]
fn without_colours_nothing_is_coloured_and_the_cursor_is_reversed() {
    let mut app = App::new(80, 24);
    app.model.theme = Theme { colour: false, ascii: true, mouse: false };
    app.message(Msg::Resize(80, 24));
    for (_, keys) in WAYS {
        app.keys(keys);
        let buffer = app.buffer();
        assert!(buffer.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        app.keys("<esc><esc><esc><esc>");
    }
    assert!(text::text_and_styles(app.buffer()).contains("reversed"));
    let frame: String = app.text().chars().filter(|c| !c.is_alphabetic()).collect();
    assert!(frame.is_ascii(), "{frame}");
}

#[test]
fn no_style_paints_a_background_or_black_or_white() {
    for (_, keys) in WAYS {
        let mut app = App::new(80, 24);
        app.keys(keys);
        for cell in app.buffer().content() {
            assert_eq!(cell.bg, Color::Reset);
            assert!(![Color::White, Color::Black, Color::Gray].contains(&cell.fg));
        }
    }
}
