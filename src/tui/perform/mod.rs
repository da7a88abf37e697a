//! Does what the model asks for, and what another program does to a battle that is only read.

pub mod open;

use open::Open;

use crate::battle::Entry;
use crate::orders;
use crate::report::case_law::{self, Case};
use crate::report::slot;
use crate::umpire::{Order, Throw};
use crate::web::{Address, Server};

use crate::tui::layer::{ELSEWHERE, Layer, Start};
use crate::tui::library::{EditableEntry, Library, LibraryEntry, Origin};
use crate::tui::model::Model;
use crate::tui::msg::{Effect, Msg};
use crate::tui::open_battle::OpenBattle;
use crate::tui::update::update;

/// Applies a message to the model, and does all that follows from it. What only the terminal can do comes back.
pub fn step(model: &mut Model, library: &dyn Library, msg: Msg) -> Option<Effect> {
    let mut outside = None;
    let mut todo = update(model, msg);
    while !todo.is_empty() {
        let mut next = Vec::new();
        for effect in todo {
            match effect {
                Effect::Suspend | Effect::Redraw => outside = Some(effect),
                Effect::Quit => model.quit = true,
                other => next.extend(update_after(model, library, other)),
            }
        }
        todo = next;
    }
    keep_unruled(model);
    outside
}

/// Keeps what was answered and fell for the form that is open. What fell for one that was left stays until something is ruled;
/// a correction's dice are in the journal.
fn keep_unruled(model: &mut Model) {
    let lying = model.left_lying();
    let Some(table) = &mut model.table else { return };
    let form = model.layers.iter().find_map(|layer| match layer {
        Layer::Form(form) if form.corrects.is_none() => Some(form),
        _ => None,
    });
    let after = table.battle().records().len() as u64;
    let unruled = form.and_then(|form| form.unruled(after));
    if !lying || unruled.as_ref().is_some_and(|unruled| !unruled.throws.is_empty()) {
        table.0.keep_unruled(unruled);
    }
}

/// Opens one of the user's orders of battle in the editor.
pub fn edit(model: &mut Model, library: &dyn Library, file: String) {
    let entry = LibraryEntry { id: file, ..LibraryEntry::default() };
    update_after(model, library, Effect::Draft(EditableEntry { origin: Origin::Own, entry }));
}

fn update_after(model: &mut Model, library: &dyn Library, effect: Effect) -> Vec<Effect> {
    let done = match effect {
        Effect::Commit(entry) => commit(model, entry),
        Effect::Slot(until) => slot(model, &until),
        Effect::TakeBack(seq) => take_back(model, seq),
        Effect::Roll { order, given, at } => roll(model, &order, &given, at),
        Effect::Resume(id) => open(model, library.resume(&id)),
        Effect::Begin(id) => open(model, library.begin(&id)),
        Effect::Cases => Ok(Msg::Cases(cases(model, library))),
        Effect::Serve => serve(model),
        Effect::StopServing => {
            model.phones = None;
            return Vec::new();
        }
        Effect::KeepHints(on) => library.keep_hints(on).map(|()| Msg::Hints(on)),
        Effect::ListArmies => {
            // What was saved stands among the new battles from now on.
            if let Some(Layer::Start(start)) = model.layers.first_mut() {
                *start = Start { at: start.at, ..Start::new(library) };
            }
            Ok(Msg::Armies(library.editable()))
        }
        Effect::Draft(entry) => library.draft(&entry).map(|(file, text)| {
            let place = if file.is_empty() { entry.entry.id } else { file.clone() };
            let unsaved = library.unsaved(&place);
            Msg::Drafted { file, text, place, unsaved }
        }),
        Effect::PutAside { place, text } => match library.put_aside(&place, text.as_deref()) {
            Ok(others) => {
                if others {
                    model.say(ELSEWHERE);
                }
                return Vec::new();
            }
            Err(why) => Err(why),
        },
        Effect::Save { file, was, text, title } => library.save(&file, &was, &text, &title).map(Msg::Saved),
        Effect::Suspend | Effect::Redraw | Effect::Quit => return Vec::new(),
    };
    update(model, done.unwrap_or_else(Msg::Failed))
}

/// What was ruled in other battles, and in this one as it stands now.
fn cases(model: &Model, library: &dyn Library) -> Vec<Case> {
    let own = model.table.as_ref().map(|table| (case_law::cases(table.battle()), table.journal()));
    let (mut all, journal) = own.unwrap_or_default();
    all.extend(library.cases(journal));
    all
}

fn commit(model: &mut Model, entry: Entry) -> Result<Msg, String> {
    let table = model.table.as_mut().ok_or("no battle is open")?;
    table.0.commit(entry.clone())?;
    Ok(Msg::Committed(Box::new(entry)))
}

fn slot(model: &mut Model, until: &str) -> Result<Msg, String> {
    let table = model.table.as_ref().ok_or("no battle is open")?;
    let entry = slot::entry(table.battle(), slot::read(until, table.now(), slot::here())?);
    commit(model, entry)
}

/// Takes back one act after the other, the last first, down to this record and it.
fn take_back(model: &mut Model, seq: u64) -> Result<Msg, String> {
    let table = model.table.as_mut().ok_or("no battle is open")?;
    let mut acts = 0;
    while let Some((of, _)) = table.battle().would_undo().filter(|(of, _)| *of >= seq) {
        table.0.commit(Entry::Undo { of })?;
        acts += 1;
    }
    Ok(Msg::TakenBack(acts))
}

/// Rolls what is owed.
fn roll(model: &Model, order: &Order, given: &[Throw], at: Option<u64>) -> Result<Msg, String> {
    let battle = model.table.as_ref().ok_or("no battle is open")?.battle();
    orders::roll(battle, order, given, at).map(Msg::Rolled).map_err(|stop| stop.to_string())
}

/// Serves the players' board from the journal, where the environment says or the local network is.
fn serve(model: &mut Model) -> Result<Msg, String> {
    let table = model.table.as_ref().ok_or("no battle is open")?;
    let journal = table.journal().ok_or("this battle has no file that the board could be served from")?.to_owned();
    let armies: Vec<String> = model.view.armies.iter().map(|army| army.name.clone()).collect();
    model.phones = Some(Server::start(journal, &armies, Address::usual()?)?);
    Ok(Msg::Served)
}

fn open(model: &mut Model, table: Result<Box<dyn OpenBattle>, String>) -> Result<Msg, String> {
    model.table = Some(Open::new(table?));
    model.phones = None;
    Ok(Msg::Opened)
}

/// Whether what was shown is kept.
pub fn kept(model: &mut Model) -> Result<(), String> {
    model.table.as_mut().map_or(Ok(()), |table| table.0.kept())
}

/// Takes up what another program has written; `true` where something is to be drawn.
pub fn follow(model: &mut Model) -> bool {
    let changed = match model.table.as_mut().map(|table| table.0.follow()) {
        Some(Err(why)) => {
            model.warn(why);
            true
        }
        Some(Ok(changed)) => changed,
        None => false,
    };
    if changed {
        model.refresh();
    }
    changed
}
