//! Keys while a note is written.

use tui_textarea::{Input, Key};

use crate::battle::Entry;
use crate::tui::keys::Does;
use crate::tui::layer::Layer;
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::tui::press::Press;

pub(super) fn press(model: &mut Model, does: Option<Does>, press: Press) -> Vec<Effect> {
    let Some(Layer::Note(note)) = model.layers.last_mut() else { return Vec::new() };
    match does {
        Some(Does::Save) => return save(model),
        Some(Does::OtherSide) => note.on_unit = !note.on_unit && note.unit.is_some(),
        Some(Does::Back) if note.area.lines().iter().all(|line| line.trim().is_empty()) => drop(model.layers.pop()),
        Some(Does::Back) => model.layers.push(Layer::NoteLeft),
        _ => drop(note.area.input(input(press))),
    }
    Vec::new()
}

pub(super) fn left(model: &mut Model, does: Option<Does>) -> Vec<Effect> {
    match does {
        Some(Does::Save) => {
            model.layers.pop();
            return save(model);
        }
        Some(Does::No) => {
            model.layers.truncate(model.layers.len().saturating_sub(2));
            model.say("the note is thrown away");
        }
        Some(Does::Back) => drop(model.layers.pop()),
        _ => model.say("y saves the note, n throws it away, Esc writes on"),
    }
    Vec::new()
}

fn save(model: &mut Model) -> Vec<Effect> {
    let turn = model.view.turn;
    let Some(Layer::Note(note)) = model.layers.last() else { return Vec::new() };
    let text = note.area.lines().join("\n").trim().to_owned();
    if text.is_empty() {
        model.layers.pop();
        model.say("an empty note is not kept");
        return Vec::new();
    }
    vec![Effect::Commit(Entry::Note { about: note.unit.filter(|_| note.on_unit), turn, text })]
}

fn input(press: Press) -> Input {
    let (key, ctrl) = match press {
        Press::Char(c) => (Key::Char(c), false),
        Press::Ctrl(c) => (Key::Char(c), true),
        Press::Enter => (Key::Enter, false),
        Press::Up => (Key::Up, false),
        Press::Down => (Key::Down, false),
        Press::Left => (Key::Left, false),
        Press::Right => (Key::Right, false),
        Press::Home => (Key::Home, false),
        Press::End => (Key::End, false),
        Press::PageUp => (Key::PageUp, false),
        Press::PageDown => (Key::PageDown, false),
        Press::Backspace => (Key::Backspace, false),
        Press::Delete => (Key::Delete, false),
        Press::Esc | Press::Tab | Press::BackTab => (Key::Null, false),
    };
    Input { key, ctrl, alt: false, shift: false }
}
