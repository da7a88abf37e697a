//! The screens, for any ruleset: they draw a [`View`](crate::umpire::View), ask what an order asks, and know no rule.
//!
//! One loop: draw the model, wait for a message, [`update`] the model, [`perform`] what it asks for. What lies where:
//! - [`model`]: everything that is drawn; [`layer`]: the screens that lie over each other, and what each remembers.
//! - [`msg`], [`key`], [`keys`]: what comes in; the key table makes the footer and the help, too; [`keymap`]: other keys; [`breath`]: what is left
//!   out of it; [`hints`]: what a first battle is helped with.
//! - [`update`]: what a message does, without a terminal, a file or a die.
//! - [`screen`], [`widget`], [`theme`]: what it looks like; drawing changes nothing.
//! - [`perform`]: the journal and the dice; [`open_battle`]: what it writes to; [`library`]: where battles come from.
//! - [`terminal`], [`frame`], [`signals`], [`way_out`]: the terminal; `console`: what stands for signals on Windows.
//!
//! **Invariant.** Nothing is shown as ruled before the journal has it on disk.

pub mod breath;
#[cfg(windows)]
mod console;
mod frame;
pub mod hints;
pub mod key;
pub mod keymap;
pub mod keys;
pub mod layer;
pub mod library;
pub mod local_library;
pub mod message;
pub mod model;
pub mod msg;
pub mod open_battle;
pub mod perform;
pub mod screen;
pub mod search;
#[cfg(unix)]
mod signals;
mod terminal;
pub mod theme;
pub mod update;
mod way_out;
mod widget;

use std::io;
use std::time::Duration;

use hints::learned::Hints;
use layer::{Layer, Start};
use library::Library;
use model::Model;
use msg::Msg;
use open_battle::OpenBattle;
use terminal::Screen;
use theme::Theme;

use crate::web::Server;

/// What the screens open on.
pub enum Opening {
    /// The start screen.
    Start,
    /// A battle.
    Battle(Box<dyn OpenBattle>),
    /// The editor, on one of the user's orders of battle, over the start screen.
    Editor(String),
}

/// Runs the screens until the umpire leaves. What to say on leaving comes back.
pub fn run(theme: Theme, library: &dyn Library, opening: Opening) -> io::Result<String> {
    let mut screen = Screen::take(theme.mouse)?;
    let size = screen.size()?;
    let mut model = Model::new(theme, size, Layer::Roster);
    model.hints = Hints::new(library.hints());
    match opening {
        Opening::Battle(table) => {
            model.table = Some(perform::open::Open::new(table));
            update::opened(&mut model);
            tell_another(&mut model, library);
        }
        Opening::Start => model.layers = vec![Layer::Start(Start::new(library))],
        Opening::Editor(file) => {
            model.layers = vec![Layer::Start(Start::new(library))];
            perform::edit(&mut model, library, file);
        }
    }
    while !model.quit {
        screen.draw(&model)?;
        // A battle that another program plays is only read, and followed.
        let follows = model.table.as_ref().is_some_and(|table| table.follows());
        // Only while keys are left out does anything wake it but a message.
        let breath = model.breath.is_some();
        let msg = match (breath, follows) {
            (true, _) => screen.next_within(breath::PAUSE)?.or(Some(Msg::Pause)),
            (false, true) => screen.next_within(LOOK)?,
            (false, false) => Some(screen.next()?),
        };
        let Some(msg) = msg else {
            perform::follow(&mut model);
            continue;
        };
        if let Some(effect) = perform::step(&mut model, library, msg) {
            screen.outside(&effect)?;
            model.size = screen.size()?;
        }
    }
    let kept = perform::kept(&mut model);
    let lying = model.layers.iter().find_map(|layer| match layer {
        Layer::Form(form) if form.corrects.is_none() => {
            form.lying().map(|lying| format!("not ruled yet: {lying}; resumed, it has them still"))
        }
        _ => None,
    });
    let said = model.table.map_or_else(String::new, |table| open_battle::farewell(&model.view, &*table, kept));
    Ok([Some(said), lying].into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// Whoever begins a battle by its name may have meant to go on with it.
fn tell_another(model: &mut Model, library: &dyn Library) {
    let Some(table) = model.table.as_ref().filter(|table| table.battle().records().len() == 1) else { return };
    let another = library.another(&model.view.title, &table.place());
    if let Some(another) = another.filter(|_| model.message.is_none()) {
        model.say(another);
    }
}

/// How often a battle that is only read looks at its journal.
const LOOK: Duration = Duration::from_millis(200);

/// Shows a battle to its players, and follows it, until the reader leaves; where it is served to phones, their addresses first.
pub fn board(theme: Theme, battle: Box<dyn OpenBattle>, phones: Option<Server>) -> io::Result<()> {
    let mut screen = Screen::take(theme.mouse)?;
    let size = screen.size()?;
    let mut model = Model::new(theme, size, Layer::Board { top: 0 });
    model.table = Some(perform::open::Open::new(battle));
    model.layers.extend(phones.as_ref().map(|_| Layer::Phones { at: 0 }));
    model.phones = phones;
    model.refresh();
    screen.draw(&model)?;
    while !model.quit {
        let msg = screen.next_within(LOOK)?;
        let changed = match msg {
            Some(msg) => {
                if let Some(effect) = perform::step(&mut model, &(), msg) {
                    screen.outside(&effect)?;
                }
                true
            }
            None => perform::follow(&mut model),
        };
        if changed {
            screen.draw(&model)?;
        }
    }
    Ok(())
}
