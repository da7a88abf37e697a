//! Draws the pictures of the README from real screens of a scripted battle:
//! `cargo test --test main screenshots -- --ignored`.

use std::fs;
use std::path::Path;

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, go_on};
use crate::support::svg::{self, Shot};
use drumhead::tui::layer::Layer;

/// A battle in turn 1, its weather thrown for, in the phase of this number; what a phase wants of dice is rolled.
fn in_phase(number: u8, columns: u16, rows: u16) -> App {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1756), columns, rows);
    app.keys("s34");
    for _ in 0..12 {
        if app.model.view.phase.number == number {
            break;
        }
        end_phase(&mut app);
        for _ in 0..6 {
            match app.model.layers.last() {
                Some(Layer::Form(_)) => go_on(&mut app),
                _ => break,
            }
        }
        app.keys("<esc><esc><esc>");
    }
    assert_eq!(app.model.view.phase.number, number, "{}", app.text());
    app
}

fn picture(app: &App, name: &str) {
    written(name, &svg::svg(app.buffer()));
}

fn written(name: &str, picture: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("screenshots");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(format!("{name}.svg")), picture).expect("a picture");
}

/// A volley from the selection to its result, key by key, each screen as long as it takes to see what changed.
fn volley() -> Vec<Shot> {
    let mut app = in_phase(5, 80, 24);
    app.keys("a3fA314<enter>4").keys("b");
    let mut shots = vec![Shot { buffer: app.buffer().clone(), key: "", shown: 1500 }];
    let keys =
        [("a", 600), ("2", 1200), ("f", 1500), ("A", 600), ("2", 1200), ("1", 500), ("2", 1800), ("Enter", 2500)];
    for (key, shown) in keys.into_iter().chain([("5", 5000)]) {
        app.keys(if key == "Enter" { "<enter>" } else { key });
        shots.push(Shot { buffer: app.buffer().clone(), key, shown });
    }
    app.expect("12 cm: 5");
    shots
}

#[test]
#[ignore = "writes screenshots/"]
fn the_pictures_of_the_readme() {
    let mut app = in_phase(5, 80, 24);
    app.keys("a2fA212<enter>5").keys("a3fA314<enter>4").keys("A2fa212<enter>5");
    picture(&app, "roster");
    app.keys("b1fA216U").expect("16 cm");
    picture(&app, "fire");
    app.keys("<enter>");
    picture(&app, "dice");
    app.keys("4g<up><enter>");
    picture(&app, "ruling");
    app.keys("<esc><esc>]");
    picture(&app, "phase-end");
    app.keys("<esc>/");
    picture(&app, "reference");
    written("volley", &svg::film(&volley()));
    let mut wide = in_phase(5, 132, 36);
    wide.keys("a2fA212<enter>5").keys("a3fA314<enter>4").keys("A2fa212<enter>5").keys("A3fa314<enter>3");
    picture(&wide, "wide");
}
