//! Keys of the orders of battle: the list, the rows of one, the keys of a row.

use crate::army_files::{Of, RowKey, TomlPath, Unsaved};
use crate::tui::key::Key;
use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::{Armies, ELSEWHERE, EditorLayer, Layer, Then};
use crate::tui::library::EditableEntry;
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::Wants;

use super::moved::moved;

/// The list of the orders of battle came: it is opened, or drawn again where it is open.
pub(super) fn listed(model: &mut Model, rows: Vec<EditableEntry>) -> Vec<Effect> {
    match model.layers.last_mut() {
        Some(Layer::Armies(armies)) => {
            armies.at = armies.at.min(rows.len().saturating_sub(1));
            armies.rows = rows;
        }
        _ => model.layers.push(Layer::Armies(Armies { rows, at: 0 })),
    }
    Vec::new()
}

pub(super) fn armies(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let Some(Layer::Armies(armies)) = model.layers.last_mut() else { return Vec::new() };
    match action {
        Some(Action::Back) => drop(model.layers.pop()),
        Some(Action::Go) => return armies.rows.get(armies.at).cloned().map(Effect::Draft).into_iter().collect(),
        Some(action) => armies.at = moved(armies.at, armies.rows.len(), 1, action),
        None => {}
    }
    Vec::new()
}

/// An order of battle was taken up to edit.
pub(super) fn drafted(
    model: &mut Model,
    file: String,
    text: &str,
    place: String,
    Unsaved { text: unsaved, elsewhere }: &Unsaved,
) -> Vec<Effect> {
    match EditorLayer::new(file.clone(), text, place.clone(), unsaved.as_deref()) {
        Ok(editor) => {
            model.layers.push(Layer::Editor(Box::new(editor)));
            if unsaved.is_some() {
                let undo = named(Context::Editor, Action::Undo);
                model.say(format!("what was not saved last time stands here again; {undo} takes it back"));
            } else if *elsewhere {
                model.say(ELSEWHERE);
            } else if !file.is_empty() {
                model.say(file);
            }
        }
        Err(why) => model.warn(format!("{place}: {why}")),
    }
    Vec::new()
}

/// Puts aside what is not saved.
pub(super) fn aside(model: &mut Model) -> Option<Effect> {
    let (place, text) = editor(model)?.put_aside()?;
    Some(Effect::PutAside { place, text })
}

fn editor(model: &mut Model) -> Option<&mut EditorLayer> {
    match model.layers.iter_mut().rev().find(|layer| matches!(layer, Layer::Editor(_)))? {
        Layer::Editor(editor) => Some(editor),
        _ => None,
    }
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let page = model.page() / 2;
    let Some(editor) = editor(model) else { return Vec::new() };
    let path = editor.path();
    match action {
        Some(Action::Go) => editor.key = (!editor.keys().is_empty()).then_some(0),
        Some(Action::Rename) => editor.rename(),
        Some(Action::Add) => match path {
            TomlPath::Unit(army, brigade, _) => add(model, TomlPath::Brigade(army, brigade)),
            TomlPath::Other(of, list, _) => add_to(model, of, list),
            above => add(model, above),
        },
        Some(Action::AddBrigade) => match path {
            TomlPath::Army(army)
            | TomlPath::Brigade(army, _)
            | TomlPath::Unit(army, ..)
            | TomlPath::Other(Of::Army(army) | Of::Brigade(army, _), ..) => add(model, TomlPath::Army(army)),
            TomlPath::Battle | TomlPath::Other(Of::Battle, ..) => {
                model.warn("select the army that the brigade belongs to")
            }
        },
        Some(action @ (Action::MoveUp | Action::MoveDown)) => {
            match editor.document.shift(path, action == Action::MoveUp) {
                Ok(moved) => editor.select(moved),
                Err(why) => model.warn(why),
            }
        }
        Some(Action::Remove) => remove(model, path),
        Some(action @ (Action::Undo | Action::Redo)) => step(model, action),
        Some(Action::Save) => return save(model, Then::Stay),
        Some(Action::Play) => return play(model),
        Some(Action::Back) if editor.unsaved() => model.layers.push(Layer::EditorLeft { quit: false }),
        Some(Action::Back) => return leave(model),
        Some(action) => editor.at = moved(editor.at, editor.document.rows().len(), page, action),
        None => model.say(format!("{} shows the keys", named(Context::Editor, Action::Help))),
    }
    Vec::new()
}

fn add(model: &mut Model, to: TomlPath) {
    let Some(editor) = editor(model) else { return };
    let name = match to {
        TomlPath::Battle => "New army",
        TomlPath::Army(_) => "New brigade",
        TomlPath::Brigade(..) | TomlPath::Unit(..) | TomlPath::Other(..) => "New unit",
    };
    match editor.document.add(to, name) {
        Ok(added) => {
            editor.select(added);
            editor.rename();
        }
        Err(why) => model.warn(why),
    }
}

/// Adds to one of the lists beside those of armies, brigades and units.
fn add_to(model: &mut Model, of: Of, list: &'static str) {
    let Some(editor) = editor(model) else { return };
    match editor.document.add_to(of, list) {
        Ok(added) => {
            editor.key = None;
            editor.select(added);
            editor.rename();
        }
        Err(why) => model.warn(why),
    }
}

fn remove(model: &mut Model, path: TomlPath) {
    let Some(editor) = editor(model) else { return };
    let name = editor.row().map_or_else(String::new, |row| row.name);
    match editor.document.remove(path) {
        Ok(()) => {
            editor.at = editor.at.min(editor.document.rows().len().saturating_sub(1));
            let undo = named(Context::Editor, Action::Undo);
            model.say(format!("{name} is removed, with all below; {undo} brings it back"));
        }
        Err(why) => model.warn(why),
    }
}

fn step(model: &mut Model, action: Action) {
    let Some(editor) = editor(model) else { return };
    let done = if action == Action::Undo { editor.document.undo() } else { editor.document.redo() };
    editor.at = editor.at.min(editor.document.rows().len().saturating_sub(1));
    if editor.key.is_some() {
        editor.key = Some(0);
    }
    if !done {
        model.say(if action == Action::Undo { "nothing to take back" } else { "nothing was taken back" });
    }
}

/// Keys while a row's keys have the keyboard.
pub(super) fn keys(model: &mut Model, action: Option<Action>, pressed: Key) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    let Some(at) = editor.key else { return Vec::new() };
    let Some(key) = editor.selected() else {
        editor.key = None;
        return Vec::new();
    };
    match action {
        Some(Action::Back) => editor.key = None,
        Some(Action::Save) => return save(model, Then::Stay),
        Some(action @ (Action::Undo | Action::Redo)) => step(model, action),
        Some(Action::Erase) => set(model, &key, ""),
        Some(Action::Go) if matches!(key.wants, Wants::Text | Wants::Whole(_)) => editor.begin(key),
        Some(Action::Go | Action::Step) => turn(model, &key, true),
        Some(Action::Left) => turn(model, &key, false),
        Some(action) => editor.key = Some(moved(at, editor.keys().len(), 1, action)),
        None => {
            if let Key::Char(c) = pressed {
                letter(model, key, c);
            }
        }
    }
    Vec::new()
}

/// A letter begins a text, a digit a number; of words it takes the next that begins with it.
fn letter(model: &mut Model, key: RowKey, c: char) {
    let Some(editor) = editor(model) else { return };
    match &key.wants {
        Wants::Text => {
            editor.begin(key);
            editor.type_text(c.encode_utf8(&mut [0; 4]));
        }
        Wants::Whole(_) if c.is_ascii_digit() => {
            editor.begin(key);
            editor.type_text(c.encode_utf8(&mut [0; 4]));
        }
        Wants::Whole(_) => model.warn("a number is wanted here"),
        Wants::Word(words) => {
            let now = editor.document.get(editor.path(), &key.name);
            let after = words.iter().position(|word| Some(word) == now.as_ref()).map_or(0, |at| at + 1);
            let next = words.iter().cycle().skip(after).take(words.len()).find(|word| word.starts_with(c)).cloned();
            match next {
                Some(word) => set(model, &key, &word),
                None => model.warn(format!("no word here begins with {c}")),
            }
        }
        Wants::Flag => match c {
            'y' | 't' => set(model, &key, "true"),
            'n' | 'f' => set(model, &key, "false"),
            _ => model.warn("y is true, n is false, Delete leaves it out"),
        },
        _ => turn(model, &key, true),
    }
}

/// Steps a key through its words and through being left out, where it may be.
fn turn(model: &mut Model, key: &RowKey, on: bool) {
    let Some(editor) = editor(model) else { return };
    let words = match &key.wants {
        Wants::Flag => vec!["true".to_owned(), "false".to_owned()],
        Wants::Word(words) => words.clone(),
        Wants::Text | Wants::Whole(_) => return model.say("type it, or Enter"),
        Wants::Table | Wants::OneOrMore if editor.document.shown(editor.path(), key).is_none() => {
            return set(model, key, "{}");
        }
        _ => {
            return match editor.document.list(editor.path(), key) {
                Some((of, list)) => add_to(model, of, list),
                None => model.say(format!("{} stands here already", key.name)),
            };
        }
    };
    let mut steps = words;
    if !key.required {
        steps.insert(0, String::new());
    }
    if steps.is_empty() {
        return model.warn("there is no word for it yet");
    }
    let now = editor.document.get(editor.path(), &key.name).unwrap_or_default();
    let len = steps.len();
    let next = match steps.iter().position(|word| *word == now) {
        Some(at) if on => (at + 1) % len,
        Some(at) => (at + len - 1) % len,
        None => 0,
    };
    set(model, key, &steps[next]);
}

fn set(model: &mut Model, key: &RowKey, value: &str) {
    let Some(editor) = editor(model) else { return };
    if value.is_empty() && key.name == editor.document.name_key(editor.path()) && key.required {
        return model.warn(format!("{} cannot be left out", key.name));
    }
    if let Err(why) = editor.document.set(editor.path(), key, value) {
        model.warn(why);
        return;
    }
    // Keys come and go with what others hold; the cursor stays on its own.
    let at = editor.keys().iter().position(|other| other.name == key.name);
    if editor.key.is_some() {
        editor.key = at.or(Some(0));
    }
}

/// Keys while a line is typed.
pub(super) fn text(model: &mut Model, action: Option<Action>, pressed: Key) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    let Some(line) = &mut editor.line else { return Vec::new() };
    match (action, pressed) {
        (Some(Action::Back), _) => editor.line = None,
        (Some(Action::Erase), _) => {
            line.fresh = false;
            line.text.pop();
        }
        (Some(Action::Go), _) => {
            let line = line.clone();
            match editor.document.set(editor.path(), &line.key, &line.text) {
                Ok(()) => editor.line = None,
                Err(why) => model.warn(why),
            }
        }
        (None, Key::Char(c)) => editor.type_text(c.encode_utf8(&mut [0; 4])),
        _ => {}
    }
    Vec::new()
}

fn save(model: &mut Model, then: Then) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    if !editor.unsaved() && !editor.file.is_empty() && then == Then::Stay {
        model.say("it is saved already");
        return Vec::new();
    }
    editor.then = then;
    let (file, was, text) = (editor.file.clone(), editor.saved.clone(), editor.document.text());
    vec![Effect::Save { file, was, text, title: editor.document.title() }]
}

/// The order of battle is on disk, in this file.
pub(super) fn saved(model: &mut Model, file: String) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    let elsewhere = !editor.file.is_empty() && editor.file != file;
    let then = std::mem::replace(&mut editor.then, Then::Stay);
    editor.saved = editor.document.text();
    let settled = editor.settled(&file);
    editor.file.clone_from(&file);
    if elsewhere {
        model.warn(format!("another program changed the file meanwhile: this one is saved as {file}"));
    } else {
        model.say(format!("saved {file}"));
    }
    let mut effects = away(settled);
    match then {
        Then::Stay => {}
        Then::Leave => effects.extend(leave(model)),
        Then::Quit => effects.push(Effect::Quit),
        Then::Play => effects.push(Effect::Begin(file)),
    }
    effects
}

/// What lies aside is taken away: it is saved, or thrown away.
fn away(place: Option<String>) -> Vec<Effect> {
    place.map(|place| Effect::PutAside { place, text: None }).into_iter().collect()
}

fn play(model: &mut Model) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    if let Some(first) = editor.document.diagnostics.iter().find(|diagnostic| diagnostic.error) {
        let why = format!("it cannot be played yet: {}", first.says);
        model.warn(why);
        return Vec::new();
    }
    if editor.unsaved() {
        return save(model, Then::Play);
    }
    vec![Effect::Begin(editor.file.clone())]
}

/// Goes back to the list, which may have changed.
fn leave(model: &mut Model) -> Vec<Effect> {
    model.layers.pop();
    vec![Effect::ListArmies]
}

/// Keys while it is asked what becomes of the changes.
pub(super) fn left(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let quit = matches!(model.layers.last(), Some(Layer::EditorLeft { quit: true }));
    match action {
        Some(Action::Save) => {
            model.layers.pop();
            return save(model, if quit { Then::Quit } else { Then::Leave });
        }
        Some(Action::No) => {
            model.layers.pop();
            let mut effects = away(editor(model).and_then(|editor| editor.settled("")));
            effects.extend(leave(model));
            if quit {
                effects.push(Effect::Quit);
            }
            return effects;
        }
        Some(Action::Back) => drop(model.layers.pop()),
        _ => model.say("y saves the changes, n throws them away, Esc edits on"),
    }
    Vec::new()
}
