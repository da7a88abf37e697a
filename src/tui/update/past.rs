//! Keys of an earlier moment, which is only looked at.

use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Layer, Past};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::UnitId;

use super::cursor::walk;

/// Goes to the moment before the present phase.
pub(super) fn look_back(model: &mut Model) {
    let Some(table) = &model.table else { return };
    match Past::last(table.battle()) {
        Ok(Some(past)) => model.layers.push(Layer::Past(Box::new(past))),
        Ok(None) => model.say("this is the first phase: nothing lies behind it"),
        Err(stop) => model.warn(stop.to_string()),
    }
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(table) = &model.table else { return Vec::new() };
    let Some(Layer::Past(past)) = model.layers.last_mut() else { return Vec::new() };
    let moved = match action {
        Some(Action::LookBack) => past.back(table.battle()),
        Some(Action::LookOn) => past.on(table.battle()),
        Some(Action::Back) => Ok(false),
        Some(action) => {
            walk(model, action);
            return Vec::new();
        }
        None => {
            let begun = model.begun.take();
            let typed = if let Key::Char(c) = key { Some(c) } else { None };
            let brigade = typed.and_then(|c| model.view.code(c.encode_utf8(&mut [0; 4])));
            let unit = begun
                .zip(typed.and_then(|c| c.to_digit(10)))
                .map(|(brigade, digit)| UnitId { unit: digit as u8, ..brigade });
            match brigade.or(unit) {
                Some(code) => model.select(code),
                None => {
                    model.warn(format!("{key} does nothing here: it is only looked at; Esc goes back to the present"))
                }
            }
            model.begun = brigade.map(UnitId::of_brigade);
            return Vec::new();
        }
    };
    match (action, moved) {
        (_, Err(stop)) => model.warn(stop.to_string()),
        (Some(Action::LookBack), Ok(false)) => model.say("that was the first phase"),
        (_, Ok(false)) => drop(model.layers.pop()),
        (_, Ok(true)) => {}
    }
    Vec::new()
}
