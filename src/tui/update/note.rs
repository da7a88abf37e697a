//! Keys while a note is written.

use tui_textarea::{self, Input};

use crate::battle::Entry;
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::Layer;
use crate::tui::model::Model;
use crate::tui::msg::Effect;

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(Layer::Note(note)) = model.layers.last_mut() else { return Vec::new() };
    match action {
        Some(Action::Save) => return save(model),
        Some(Action::Step) => note.area.insert_newline(),
        Some(Action::OtherSide) => note.on_unit = !note.on_unit && note.unit.is_some(),
        Some(Action::Back) if note.area.lines().iter().all(|line| line.trim().is_empty()) => drop(model.layers.pop()),
        Some(Action::Back) => model.layers.push(Layer::NoteLeft),
        _ => drop(note.area.input(input(key))),
    }
    Vec::new()
}

pub(super) fn left(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    match action {
        Some(Action::Save) => {
            model.layers.pop();
            return save(model);
        }
        Some(Action::No) => {
            model.layers.truncate(model.layers.len().saturating_sub(2));
            model.say("the note is thrown away");
        }
        Some(Action::Back) => drop(model.layers.pop()),
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

fn input(key: Key) -> Input {
    let (key, ctrl) = match key {
        Key::Char(c) => (tui_textarea::Key::Char(c), false),
        Key::Ctrl(c) => (tui_textarea::Key::Char(c), true),
        Key::Up => (tui_textarea::Key::Up, false),
        Key::Down => (tui_textarea::Key::Down, false),
        Key::Left => (tui_textarea::Key::Left, false),
        Key::Right => (tui_textarea::Key::Right, false),
        Key::Home => (tui_textarea::Key::Home, false),
        Key::End => (tui_textarea::Key::End, false),
        Key::PageUp => (tui_textarea::Key::PageUp, false),
        Key::PageDown => (tui_textarea::Key::PageDown, false),
        Key::Backspace => (tui_textarea::Key::Backspace, false),
        Key::Delete => (tui_textarea::Key::Delete, false),
        Key::Enter | Key::Esc | Key::Tab | Key::BackTab | Key::F1 => (tui_textarea::Key::Null, false),
    };
    Input { key, ctrl, alt: false, shift: false }
}
