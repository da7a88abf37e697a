//! Lobositz from the muster to a broken army, by keyboard alone, at 80 by 24; and the journal folded to the same end.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, holds, is_told, says, select, settle, units};
use drumhead::umpire::{UnitId, UnitRow};

/// The enemy that has taken most and still stands.
fn victim(app: &App, of: UnitId) -> Option<UnitId> {
    let standing = units(app).into_iter().filter(|unit| unit.code.army != of.army && !unit.gone);
    standing.max_by_key(|unit| unit.strength.clone()).map(|unit| unit.code)
}

/// Gives an order to everybody who is ready for it, or owes it, until nobody is.
fn all(app: &mut App, key: &str, who: impl Fn(&UnitRow) -> bool, answers: impl Fn(&App, UnitId) -> String) {
    let mut tried = Vec::new();
    for _ in 0..200 {
        let next = units(app).into_iter().find(|unit| who(unit) && !tried.contains(&unit.code));
        let Some(unit) = next else { return };
        let before = app.battle().records().len();
        select(app, unit.code);
        app.keys(key);
        let answers = answers(app, unit.code);
        app.keys(&answers);
        settle(app, |_| {});
        if app.battle().records().len() == before {
            tried.push(unit.code);
        }
    }
}

fn turn(app: &mut App, from: usize) {
    let phase = app.model.view.phase.name.clone();
    match phase.as_str() {
        "Movement initiative" | "Firing initiative" => {
            app.keys("t");
            settle(app, |_| {});
        }
        "Movement" => {
            all(app, "R", |unit| unit.owes, |_, _| String::new());
            select(app, UnitId::new(1, 'd', 0));
            app.keys("r");
            settle(app, |_| {});
            select(app, UnitId::new(1, 'd', 2));
            app.keys("s");
            if let Some(at) = victim(app, UnitId::new(1, 'd', 2)) {
                let at = app.model.view.marked(at);
                app.keys(&format!("{at}24f"));
            }
            settle(app, |_| {});
            app.keys("T");
            settle(app, |_| {});
        }
        "Firing" => {
            let shoot = |app: &App, code: UnitId| {
                victim(app, code).map_or(String::new(), |at| format!("{}{from}", app.model.view.marked(at)))
            };
            all(app, "f", |unit| unit.ready, shoot);
        }
        "Melee" => all(app, "f", |unit| unit.ready, |_, _| String::new()),
        "Firing: reactions" | "Melee: reactions" => {
            all(app, "s", |unit| unit.ready && !unit.owes, |_, _| String::new());
            all(app, "R", |unit| unit.owes, |_, _| String::new());
        }
        "Rally" => all(app, "r", |unit| unit.ready, |_, _| "45".to_owned()),
        _ => {}
    }
    end_phase(app);
    settle(app, |_| {});
    assert!(app.model.view.over.is_some() || app.model.view.phase.name != phase, "{phase} ends:\n{}", app.text());
}

#[test]
fn lobositz_is_fought_to_a_broken_army_by_keyboard() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1756), 80, 24);
    for step in 0.. {
        if app.model.view.over.is_some() {
            break;
        }
        assert!(step < 300, "the battle does not end:\n{}", app.text());
        turn(&mut app, 18);
    }
    let over = app.model.view.over.clone().unwrap_or_default();
    assert!(over.contains(" broke; ") || over.contains("drawn"), "{over}");
    says(app.battle(), &["hits", "retreats", "Done For", "rallies", "Melee round", "is commanded"]);
    holds(&mut app);
    is_told(app.battle());
}
