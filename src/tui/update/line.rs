//! Keys while a line is typed: an order with its answers and dice in one line, or a command.

use crate::battle::Entry;
use crate::orders::{self, Command, Line, OpenOrder, Words};
use crate::report::slot;
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{FormLayer, Layer};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Interrupt, Order};

use super::{dice, reference, roster};

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(Layer::Line(line)) = model.layers.last_mut() else { return Vec::new() };
    match (action, key) {
        (Some(Action::Go), _) => {
            let typed = line.typed.clone();
            return go(model, &typed).unwrap_or_else(|why| {
                if let Some(Layer::Line(line)) = model.layers.last_mut() {
                    line.refused = Some(why);
                }
                Vec::new()
            });
        }
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::Erase), _) => (_, line.refused) = (line.typed.pop(), None),
        (None, Key::Char(c)) => {
            line.typed.push(c);
            line.refused = None;
        }
        _ => {}
    }
    Vec::new()
}

/// Does what the line says. A line that is refused stays, and nothing has happened.
fn go(model: &mut Model, typed: &str) -> Result<Vec<Effect>, String> {
    let Some(game) = model.game() else { return Ok(Vec::new()) };
    match orders::read(&model.view, game, typed)? {
        Line::Empty => drop(model.layers.pop()),
        Line::Look(code) => {
            model.layers.pop();
            model.select(code);
        }
        Line::Note(about, text) => return Ok(vec![Effect::Commit(Entry::Note { about, turn: model.view.turn, text })]),
        Line::Command(Command::Until, rest) if !rest.is_empty() => {
            model.layers.pop();
            return Ok(vec![Effect::Slot(rest)]);
        }
        Line::Command(of, _) => {
            model.layers.pop();
            return Ok(command(model, of));
        }
        Line::Order(order, words) => return give(model, order, &words),
    }
    Ok(Vec::new())
}

/// What the key of a command does.
fn command(model: &mut Model, command: Command) -> Vec<Effect> {
    let action = match command {
        Command::Help | Command::Orders => {
            model.help();
            return Vec::new();
        }
        Command::Reference => {
            reference::open(model);
            return Vec::new();
        }
        Command::Roster => return Vec::new(),
        Command::Until => {
            let table = model.table.as_ref();
            let pace = table.and_then(|table| slot::words(table.battle(), table.now()));
            model.say(pace.unwrap_or_else(|| slot::told(None)));
            return Vec::new();
        }
        Command::Owed => Action::Owed,
        Command::Undo => Action::Undo,
        Command::Redo => Action::Redo,
        Command::Note => Action::Note,
        Command::Log => Action::Log,
        Command::Scenario => Action::About,
        Command::Quit => Action::Quit,
    };
    roster::pressed(model, Some(action), Key::Enter)
}

/// Gives an order: what its line leaves open is asked by its form.
fn give(model: &mut Model, order: Order, words: &Words) -> Result<Vec<Effect>, String> {
    let Some((battle, game)) = model.table.as_ref().map(|table| (table.battle(), table.battle().game())) else {
        return Ok(Vec::new());
    };
    let mut open = OpenOrder::new(order, Vec::new(), game);
    let rolls = orders::place(&mut open, words, &model.view, game, None)?;
    if let Err(Interrupt::Refused(_) | Interrupt::Forbidden(_)) = open.result {
        return Err(open.lacks(&model.view).unwrap_or_default());
    }
    let entry = open.entry(battle);
    model.layers.pop();
    if let Some(subject) = open.order.subject {
        model.select(subject);
    }
    if let Some(entry) = entry {
        return Ok(vec![Effect::Commit(entry)]);
    }
    model.layers.push(Layer::Form(Box::new(FormLayer::of(open))));
    Ok(if rolls { dice::roll(model, Key::Enter) } else { Vec::new() })
}
