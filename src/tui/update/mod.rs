//! What a message does to the model: pure, but for the model itself. What must be done outside comes back as effects.

mod another;
mod boxed;
mod card;
mod code;
mod cursor;
mod dice;
mod done;
mod doubt;
mod editor;
mod entry;
mod form;
mod line;
mod lists;
mod moved;
mod note;
mod open_form;
mod past;
mod phones;
mod picker;
mod reference;
mod roster;
mod word;

pub use done::opened;

use super::breath::{Behind, Breath, Meant};
use super::hints;
use super::key::Key;
use super::keys::{self, Action, Context};
use super::layer::{Layer, Then};
use super::message::{Cause, Doubt, Message};
use super::model::Model;
use super::msg::{Effect, Msg};
use super::screen;
use crate::letters;

/// Applies a message to the model. What an editor has not saved then is put aside, so that it is not lost with the program.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let done = hints::done_by(model, &msg);
    let mut effects = apply(model, msg);
    let shown = hints::done_on(model);
    model.hints.learn(done.into_iter().chain(shown));
    effects.extend(editor::aside(model));
    effects
}

fn apply(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(key) => pressed(model, key),
        Msg::Pause => paused(model),
        Msg::Paste(text) => paste(model, &text),
        Msg::Click(column, row) => {
            if model.context() == Context::Roster
                && let Some(code) = screen::roster::hit(model, column, row)
            {
                model.select(code);
            }
            Vec::new()
        }
        Msg::Wheel(down) => pressed(model, if down { Key::Down } else { Key::Up }),
        Msg::Resize(columns, rows) => {
            model.size = (columns, rows);
            Vec::new()
        }
        Msg::Rolled(throws) => dice::rolled(model, &throws),
        Msg::Committed(entry) => done::committed(model, &entry),
        Msg::TakenBack(acts) => done::taken_back(model, acts),
        Msg::Cases(cases) => {
            reference::ruled(model, &cases);
            Vec::new()
        }
        Msg::Opened => done::opened(model),
        Msg::Served => {
            model.layers.push(Layer::Phones { at: 0 });
            Vec::new()
        }
        Msg::Armies(rows) => editor::listed(model, rows),
        Msg::Drafted { file, text, place, unsaved } => editor::drafted(model, file, &text, place, &unsaved),
        Msg::Saved(file) => editor::saved(model, file),
        Msg::Hints(on) => {
            let key = keys::named(Context::Anywhere, Action::Hints);
            let again = if on { "hints are given" } else { "no more hints, now and later" };
            model.say(format!("{again}; {key} changes it"));
            Vec::new()
        }
        Msg::Failed(why) => {
            if let Some(Layer::Editor(editor)) = model.layers.last_mut() {
                editor.then = Then::Stay;
            }
            model.warn(why);
            Vec::new()
        }
    }
}

fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    let said = model.message.take();
    let looks = match keys::find(model.context(), key) {
        // Another record is another matter.
        Some(Action::Up | Action::Down) => model.context() != Context::Entry,
        Some(Action::PageUp | Action::PageDown | Action::OtherSide | Action::Redraw) => true,
        // That a mending was not saved is read on the log, too.
        Some(Action::Back) => model.context() == Context::Entry,
        _ => false,
    };
    if said.as_ref().is_some_and(|said| doubt::holds(model, said, key)) {
        return Vec::new();
    }
    let left_out = said.as_ref().and_then(Message::left_out);
    let on_form = model.context() == Context::Form;
    let effects = keyed(model, key);
    // A die that waits to be typed once more waits over what is left out behind it.
    if let (Some(held @ Some(_)), Some(now), true) = (left_out, model.message.as_mut(), model.breath.is_some()) {
        now.doubt = Some(Doubt { from: Cause::LeftOut, held });
    }
    // Why a key was refused stays until one acts; that keys were left out, also over an Enter that only goes on to the dice.
    let on = key == Key::Enter && left_out.is_some() && on_form && model.context() == Context::Form;
    if (looks || on && effects.is_empty()) && model.message.is_none() {
        model.message = said.filter(|said| said.alarm);
    }
    effects
}

fn keyed(model: &mut Model, key: Key) -> Vec<Effect> {
    let context = model.context();
    let breath = model.breath.take();
    let action = keys::find(context, key);
    if let Some(effects) = anywhere(model, action) {
        return effects;
    }
    let out = breath.is_some_and(|breath| match breath.word() {
        Some(letter) => settles_word(model, letter, key),
        None => left_out(model, breath, key),
    });
    if out {
        return Vec::new();
    }
    if boxed::closed_by(model, key) {
        return keyed(model, key);
    }
    if action.is_none() && is_page(context) {
        let back = keys::named(context, Action::Back);
        model.warn(format!("{key} is no key of this page; {back} goes back"));
        return Vec::new();
    }
    match context {
        Context::Start | Context::StartFind => lists::start(model, action, key),
        Context::Roster => roster::pressed(model, action, key),
        Context::Ending | Context::EndingWhy => roster::ending(model, action, key),
        Context::Refused | Context::Forbidden | Context::Stopped => roster::refused(model, action, key),
        Context::Past => past::pressed(model, action, key),
        Context::Line => line::pressed(model, action, key),
        Context::Form => form::pressed(model, action, key),
        Context::FormText => form::text(model, action, key),
        Context::Card => card::pressed(model, action, key),
        Context::Picker => picker::pressed(model, action, key),
        Context::Log => lists::log(model, action, key),
        Context::Entry => entry::pressed(model, action, key),
        Context::Inserting => roster::inserting(model, action, key),
        Context::TakeBack => entry::take_back(model, action),
        Context::Changes => entry::changes(model, action, key),
        Context::Reference => reference::pressed(model, action, key),
        Context::Note => note::pressed(model, action, key),
        Context::NoteLeft => note::left(model, action),
        Context::Help => lists::help(model, action),
        Context::Board => lists::board(model, action),
        Context::Phones => phones::pressed(model, action),
        Context::About => lists::about(model, action),
        Context::Losses => lists::losses(model, action),
        Context::Armies => editor::armies(model, action),
        Context::Editor => editor::pressed(model, action),
        Context::EditorKeys => editor::keys(model, action, key),
        Context::EditorText => editor::text(model, action, key),
        Context::EditorLeft => editor::left(model, action),
        Context::Anywhere => Vec::new(),
    }
}

/// What follows a letter that waits to take its word: with a digit it was the beginning of a code where one may be meant,
/// Backspace forgets it, Esc leaves the form, and any other key takes the word and goes on.
fn settles_word(model: &mut Model, letter: char, key: Key) -> bool {
    match key {
        Key::Char(c) if c.is_ascii_digit() && word::may_be_code(model, letter, c) => {
            code::begin(model, letter);
            return model.breath.take().is_some_and(|breath| left_out(model, breath, key));
        }
        Key::Backspace => {}
        Key::Esc => return false,
        _ => {
            word::take_word(model, letter);
            return false;
        }
    }
    true
}

/// What means the same on every screen, and is never left out.
fn anywhere(model: &mut Model, action: Option<Action>) -> Option<Vec<Effect>> {
    Some(match action? {
        Action::Leave => leave(model),
        Action::Suspend => vec![Effect::Suspend],
        Action::Redraw => vec![Effect::Redraw],
        Action::Hints => {
            model.hints = hints::learned::Hints::new(!model.hints.on);
            vec![Effect::KeepHints(model.hints.on)]
        }
        Action::Help => {
            model.help();
            Vec::new()
        }
        Action::Reference => reference::open(model),
        _ => return None,
    })
}

/// Whether a screen is only read: a key that it does not have is said to be none, as it may be meant for the roster.
fn is_page(context: Context) -> bool {
    matches!(context, Context::Help | Context::About | Context::Losses)
}

/// Whether a key is left out of what is typed in one breath; that is said.
fn left_out(model: &mut Model, mut breath: Breath, key: Key) -> bool {
    let on_roster = model.context() == Context::Roster;
    let order = |key| matches!(key, Key::Char(c) if model.view.orders.iter().any(|order| order.key == c));
    let code = matches!(key, Key::Char(c) if model.view.begins_code(c));
    let meant = match keys::find(model.context(), key) {
        Some(Action::NextPhase) => Meant::NextPhase,
        Some(Action::Note) => Meant::Note,
        None if on_roster && keys::find(Context::Ending, key) == Some(Action::Yes) && !code => Meant::LeavesUndone,
        // In a phase that has begun it is the order that it is there.
        _ if on_roster && order(key) && breath.has_begun() => Meant::Order,
        // What is owed next may have the key that rolls.
        _ if on_roster && model.owes_by(key) => Meant::Order,
        _ if keys::find(Context::Form, key) == Some(Action::Roll) => Meant::Roll,
        _ if on_roster && order(key) => Meant::Order,
        None if code && (on_roster || model.context() == Context::Form) => Meant::Code,
        // Behind an Enter that opened nothing it would be a filter.
        None if model.context() == Context::Log && matches!(key, Key::Char(_)) => Meant::Order,
        _ => Meant::Other,
    };
    let out = breath.leaves_out(key, meant);
    if out && let Some(says) = breath.says() {
        model.warn(says);
    }
    if out || breath.goes_on_over(key) {
        model.breath = Some(breath);
    }
    out
}

/// A pause ends the breath: keys count again.
fn paused(model: &mut Model) -> Vec<Effect> {
    let Some(breath) = model.breath.take() else { return Vec::new() };
    if let Behind::Read(more) = *breath.behind() {
        match more.checked_sub(1) {
            Some(more) => model.breath = Some(Breath::new(Behind::Read(more))),
            // What waits to be pressed once more waits until it is, or something else is.
            None => {
                let waits = |said: &&mut Message| said.doubt.is_some_and(|doubt| doubt.held.is_some());
                model.message.iter_mut().filter(|said| !waits(said)).for_each(|said| said.doubt = None);
            }
        }
        return Vec::new();
    }
    if let Some(Layer::Form(form)) = model.layers.last_mut() {
        form.look();
    }
    if breath.is_behind(&Behind::Said) {
        return Vec::new();
    }
    if let Some(letter) = breath.word() {
        model.message = None;
        word::take_word(model, letter);
    } else {
        model.tell_left_out(&breath);
    }
    if model.context() == Context::Form && model.message.as_ref().is_some_and(|said| said.doubt.is_some()) {
        model.breath = Some(Breath::new(Behind::Read(READ)));
    }
    Vec::new()
}

/// How many pauses more whoever reads why a key was refused is given, before any other counts as if nothing had been refused.
const READ: u8 = 1;

/// Leaves drumhead; what an editor has not saved is asked about first, once.
fn leave(model: &mut Model) -> Vec<Effect> {
    let unsaved = model.layers.iter().any(|layer| matches!(layer, Layer::Editor(editor) if editor.unsaved()));
    if !unsaved || model.context() == Context::EditorLeft {
        return vec![Effect::Quit];
    }
    let editor = model.layers.iter().rposition(|layer| matches!(layer, Layer::Editor(_))).unwrap_or_default();
    model.layers.truncate(editor + 1);
    model.layers.push(Layer::EditorLeft { quit: true });
    Vec::new()
}

/// Pasted text goes where text is asked, and nowhere else.
fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    model.message = None;
    let line = letters::typed(text);
    let battle = model.table.as_ref().map(|table| table.battle());
    match model.layers.last_mut() {
        Some(Layer::Note(note)) => {
            // A note may have lines, and some terminals end those that are pasted with a carriage return.
            let lines = text.replace("\r\n", "\n").replace('\r', "\n");
            note.area.insert_str(lines.replace(|c| c != '\n' && letters::is_obeyed(c), " "));
        }
        Some(Layer::Form(form)) if form.in_text() => {
            if let Some(battle) = battle {
                form.type_text(&line, battle.game());
            }
        }
        Some(Layer::Form(form)) if form.wants_card() => form.card.push_str(&line),
        Some(Layer::Editor(editor)) if editor.line.is_some() => editor.type_text(&line),
        Some(Layer::Line(layer)) => layer.typed.push_str(&line),
        Some(Layer::Changes(changes)) => changes.why.push_str(&line),
        Some(Layer::Start(start)) if start.typed.is_some() => start.narrow(&line),
        Some(Layer::Picker(picker)) => {
            picker.typed.push_str(&line);
            picker.filter();
        }
        Some(Layer::Log(log)) => {
            if let Some(battle) = battle {
                log.narrow(battle, &model.view, &line);
            }
        }
        Some(Layer::Reference(reference)) => {
            reference.typed.push_str(&line);
            reference.filter();
        }
        _ => model.warn("pasted text is ignored here: nothing asks for text"),
    }
    Vec::new()
}
