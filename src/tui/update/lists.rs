//! Keys of the start screen, the log, the reference and the help.

use tui_textarea::TextArea;

use crate::tui::key::Key;
use crate::tui::keys::{self, Action, Context};
use crate::tui::layer::{Entry, Layer, Reference, Row};
use crate::tui::model::Model;
use crate::tui::msg::Effect;

use super::moved::moved;
use super::{entry, phones};

pub(super) fn start(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(Layer::Start(start)) = model.layers.last_mut() else { return Vec::new() };
    match action {
        Some(Action::Quit) => return vec![Effect::Quit],
        Some(Action::Find) => start.narrow(""),
        Some(Action::Back) => (start.typed, start.at) = (None, 0),
        Some(Action::Erase) => {
            start.typed.as_mut().and_then(String::pop);
            start.at = 0;
        }
        Some(Action::Go) => match start.shown().get(start.at).copied() {
            Some(Row::Resume(entry)) => return vec![Effect::Resume(entry.id.clone())],
            Some(Row::First(entry) | Row::Begin(entry)) => return vec![Effect::Begin(entry.id.clone())],
            Some(Row::Armies) => return vec![Effect::ListArmies],
            Some(Row::Reference(_, entries)) if entries.is_empty() => model.say("it has no entries yet"),
            Some(Row::Reference(_, entries)) => {
                let reference = Reference::new(entries, "");
                model.layers.push(Layer::Reference(Box::new(reference)));
            }
            None => model.warn("nothing fits what is typed: Backspace takes letters back"),
        },
        Some(action) => start.at = moved(start.at, start.shown().len(), 1, action),
        None => {
            if let (Some(_), Key::Char(c)) = (&start.typed, key) {
                start.narrow(c.encode_utf8(&mut [0; 4]));
            }
        }
    }
    Vec::new()
}

pub(super) fn log(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let page = model.page();
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return Vec::new() };
    let Some(Layer::Log(log)) = model.layers.last_mut() else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::Go), _) => {
            if let Some(entry) = log.selected().map(|seq| Entry::of(battle, seq)) {
                model.layers.push(Layer::Entry(Box::new(entry)));
            }
        }
        (Some(Action::Erase), _) => log.widen(battle, &model.view),
        (Some(action), _) => log.at = moved(log.at, log.shown.len(), page, action),
        // It begins a search elsewhere, and no line of the log.
        (None, Key::Char('/')) if log.typed.is_empty() => {}
        // Whoever takes the roster for open comes to the last line, as from there.
        (None, _) if log.typed.is_empty() && keys::find(Context::Roster, key) == Some(Action::Log) => {
            log.at = log.told.len().saturating_sub(1);
            model.say("the log is open, at its last line; a capital letter begins a filter, too");
        }
        (None, _) if log.mends && log.typed.is_empty() && mends(key).is_some() => {
            if let Some(seq) = log.selected() {
                let entry = Entry::of(battle, seq);
                model.layers.push(Layer::Entry(Box::new(entry)));
                return entry::pressed(model, mends(key), key);
            }
        }
        (None, Key::Char(c)) => log.narrow(battle, &model.view, c.encode_utf8(&mut [0; 4])),
        _ => {}
    }
    Vec::new()
}

/// What a key does to a ruling, where that mends it.
fn mends(key: Key) -> Option<Action> {
    keys::find(Context::Entry, key).filter(|action| matches!(action, Action::Correct | Action::Insert | Action::Remove))
}

pub(super) fn help(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let page = model.page();
    let lines = crate::tui::screen::help::len(model);
    match (action, model.layers.last_mut()) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(action), Some(Layer::Help { top, .. })) => *top = moved(*top, lines.saturating_sub(page), page, action),
        _ => {}
    }
    Vec::new()
}

pub(super) fn about(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let page = model.page();
    let lines = crate::tui::screen::about::len(model);
    match (action, model.layers.last_mut()) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(action), Some(Layer::About { top })) => *top = moved(*top, lines.saturating_sub(page), page, action),
        _ => {}
    }
    Vec::new()
}

pub(super) fn losses(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let page = model.page();
    let lines = crate::tui::screen::losses::len(model);
    match (action, model.layers.last_mut()) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(action), Some(Layer::Losses(losses))) => {
            losses.top = moved(losses.top, lines.saturating_sub(page), page, action);
        }
        _ => {}
    }
    Vec::new()
}

pub(super) fn board(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let rows = crate::tui::screen::board::len(&model.view);
    match (action, model.layers.last_mut()) {
        (Some(Action::Quit), _) => return vec![Effect::Quit],
        (Some(Action::Phones), _) => return phones::open(model),
        (Some(action), Some(Layer::Board { top })) => *top = moved(*top, rows, 1, action),
        _ => {}
    }
    Vec::new()
}

/// An empty editor for a note.
pub(super) fn editor() -> TextArea<'static> {
    let mut area = TextArea::default();
    area.set_cursor_line_style(ratatui::style::Style::new());
    area.set_wrap_mode(tui_textarea::WrapMode::Word);
    area
}
