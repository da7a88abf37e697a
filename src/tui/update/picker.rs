//! Keys while a unit is sought.

use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Layer, Picked};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Kind, UnitId};

use super::form;
use super::moved::moved;

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(Layer::Picker(picker)) = model.layers.last_mut() else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::Go), _) => match picker.selected() {
            Some(code) => {
                let into = picker.into;
                model.layers.pop();
                take(model, code, into);
            }
            None => model.warn("nobody fits what is typed"),
        },
        (Some(Action::Erase), _) => {
            picker.typed.pop();
            picker.filter();
        }
        (Some(action), _) => picker.at = moved(picker.at, picker.shown.len(), 1, action),
        // A whole code, and what is no letter of a name behind it: who is meant is clear, and this is typed for what comes next.
        (None, Key::Char(c)) if c.is_ascii_digit() && picker.has_code() && picker.into != Picked::Cursor => {
            let (code, into) = (picker.selected(), picker.into);
            model.layers.pop();
            if let Some(code) = code {
                take(model, code, into);
            }
            return form::pressed(model, None, key);
        }
        (None, Key::Char(c)) => {
            picker.typed.push(c);
            picker.filter();
            if picker.shown.is_empty() {
                let typed = picker.typed.clone();
                model.warn(format!("{typed} is none of those who can be named here; Backspace takes letters back"));
            }
        }
        _ => {}
    }
    Vec::new()
}

fn take(model: &mut Model, code: UnitId, into: Picked) {
    match into {
        Picked::Cursor => model.select(code),
        Picked::Question(id) => {
            let Some(game) = model.table.as_ref().map(|table| table.battle().game()) else { return };
            let Some(Layer::Form(form)) = model.layers.last_mut() else { return };
            if let Some(question) = form.question(id).cloned()
                && matches!(question.kind, Kind::Unit(_) | Kind::Units(..))
            {
                form.take_unit(&question, code, game);
            }
        }
    }
}
