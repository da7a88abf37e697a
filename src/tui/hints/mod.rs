//! Hints for a first battle: one at a time, on the line above the keys, and only where nothing else is said there.
//!
//! They belong to no ruleset, and name the keys as the key table has them. Each goes once its thing has been done; all go,
//! for good, by one key.

pub mod learned;

use learned::Hint;

use crate::battle::Entry;
use crate::umpire::{Kind, Order, UnitId};

use crate::tui::key::Key;
use crate::tui::keys::{self, Action, Context, named};
use crate::tui::layer::{FormLayer, Layer};
use crate::tui::model::Model;
use crate::tui::msg::Msg;

/// The hint that stands above the keys now.
pub fn now(model: &Model) -> Option<Hint> {
    let playing = model.table.as_ref().is_some_and(|table| !table.follows());
    if !model.hints.on || !playing || model.message.is_some() {
        return None;
    }
    let hint = match model.layers.last()? {
        Layer::Roster => return on_roster(model),
        // Digits go to a number first, where the cursor stands on one.
        Layer::Form(form) if form.on_dice() && form.dice.as_ref().is_some_and(|dice| dice.owed().is_some()) => {
            Hint::Dice
        }
        Layer::Form(form) if !form.in_text() && form.questions().next().is_some() => Hint::Answer,
        _ => return None,
    };
    Some(hint).filter(|hint| model.hints.wants(*hint))
}

/// The one of the roster: what leads on goes first; the others take turns, ruling by ruling.
fn on_roster(model: &Model) -> Option<Hint> {
    let battle = model.table.as_ref()?.battle();
    let rulings = battle.standing();
    let last = rulings.last();
    let thrown = last.as_ref().is_some_and(|last| !last.ruled.throws.is_empty());
    let owed = model.view.duties.iter().any(|duty| !duty.order.is_empty());
    let first = [
        (Hint::Select, rulings.is_empty()),
        (Hint::Order, owed),
        (Hint::Ruling, thrown),
        (Hint::Phase, !owed && model.view.may.iter().all(|duty| duty.order.is_empty())),
        (Hint::Order, true),
    ];
    let first = first.into_iter().find(|(hint, fits)| *fits && model.hints.wants(*hint)).map(|(hint, _)| hint);
    // After an undo the line tells what the next one would take back.
    let above = last.is_some_and(|last| battle.would_undo().is_some_and(|(of, _)| of == last.seq));
    let rest = [Hint::Undo, Hint::Log, Hint::Help, Hint::Reference].into_iter().filter(|hint| model.hints.wants(*hint));
    let rest: Vec<Hint> = rest.filter(|_| above).collect();
    first.or_else(|| rest.get(rulings.len() % rest.len().max(1)).copied())
}

/// What a hint says, with the keys in force.
pub fn words(model: &Model, hint: Hint) -> String {
    let key = |action| named(Context::Roster, action);
    match hint {
        Hint::Select => select(model),
        Hint::Phase => {
            format!("all done here? {} goes on to {}", key(Action::NextPhase), model.view.phase.next)
        }
        Hint::Order => order(model),
        Hint::Answer => answer(model),
        Hint::Dice => dice(model),
        Hint::Ruling => "ruled, and saved: dice, sum and result stand above".to_owned(),
        Hint::Undo => {
            format!("mistyped? {} takes it back, {} gives it again", key(Action::Undo), key(Action::Redo))
        }
        Hint::Log => format!("{} lists every ruling; a wrong one is corrected there", key(Action::Log)),
        Hint::Help => format!("{} has the keys and the signs of the screen you are on", key(Action::Help)),
        Hint::Reference => format!("{} finds a rule by your own words", key(Action::Reference)),
    }
}

/// How somebody is selected: by a code of the other side, and by the keys that move.
fn select(model: &Model) -> String {
    let key = |action| named(Context::Roster, action);
    let other = model.codes(usize::from(model.side == 0)).into_iter().find(|code| !code.is_brigade());
    let other = other.map(|code| format!("{0} typed selects {0}; ", model.view.marked(code))).unwrap_or_default();
    format!("{other}{} and {} move, and scroll", key(Action::Up), key(Action::Down))
}

/// Whether a key on the roster selects somebody.
fn selects(key: Key) -> bool {
    use Action::{Bottom, Down, Left, OtherSide, PageDown, PageUp, Right, Top, Up};
    let moves = [Up, Down, Left, Right, OtherSide, PageUp, PageDown, Top, Bottom];
    let letter = matches!(key, Key::Char(c) if UnitId::is_letter(c));
    letter || keys::find(Context::Roster, key).is_some_and(|action| moves.contains(&action))
}

/// How an order is given: what is owed first, else one of those that the selected one may be given.
fn order(model: &Model) -> String {
    let view = &model.view;
    if view.duties.iter().any(|duty| !duty.order.is_empty()) {
        return format!("{} opens the form of what is owed next", named(Context::Roster, Action::Owed));
    }
    let given = view.orders.iter().find(|order| order.key != ']' && model.may_be_given(order));
    let selected = model.selected().map(|code| view.marked(code)).unwrap_or_default();
    let given = given.map(|order| format!("for {selected}: {} {}", order.key, order.label));
    let other = model.codes(usize::from(model.side == 0)).into_iter().find(|code| !code.is_brigade());
    let other = other.map(|code| format!("{0} typed selects {0}", view.marked(code)));
    given.into_iter().chain(other).collect::<Vec<_>>().join("; ")
}

fn form(model: &Model) -> Option<&FormLayer> {
    if let Some(Layer::Form(form)) = model.layers.last() { Some(form) } else { None }
}

/// How the question that is open is answered; where none is, how an answer is changed.
fn answer(model: &Model) -> String {
    let key = |action| named(Context::Form, action);
    match form(model).and_then(FormLayer::first_open) {
        Some(question) => match question.kind {
            Kind::Number { .. } => format!("digits give {}, then {}", question.label, key(Action::Go)),
            Kind::Unit(_) | Kind::Units(..) => format!("a unit is named by its code; {} lists them", key(Action::Find)),
            Kind::Text | Kind::Letters(..) => format!("{} is typed, then {}", question.label, key(Action::Go)),
            Kind::Flag | Kind::Choice(_) if question.key == ' ' => format!("{} answers", key(Action::Step)),
            Kind::Flag | Kind::Choice(_) => format!("{} answers {}", question.key, question.label),
        },
        None => format!("a letter in [ ] changes its answer, {} goes on", key(Action::Go)),
    }
}

fn dice(model: &Model) -> String {
    let roll = named(Context::Form, Action::Roll);
    let owed = form(model).and_then(|form| form.dice.as_ref()?.owed().cloned());
    match owed.and_then(|owed| owed.die) {
        Some(_) => format!("throw at the table and type what fell; or {roll} rolls"),
        None => format!("draw at the table and type the card; or {roll} draws"),
    }
}

/// What a message shows to have been done, before it is applied.
pub(crate) fn done_by(model: &Model, msg: &Msg) -> Option<Hint> {
    match msg {
        Msg::Key(key) => now(model).filter(|hint| match hint {
            Hint::Ruling => true,
            Hint::Select => selects(*key),
            _ => false,
        }),
        Msg::TakenBack(_) => Some(Hint::Undo),
        Msg::Committed(entry) => match &**entry {
            Entry::Undo { .. } => Some(Hint::Undo),
            Entry::Ruling(ruled) if ruled.order.name == Order::NEXT => Some(Hint::Phase),
            Entry::Ruling(ruled) => Some(Hint::Dice).filter(|_| !ruled.throws.is_empty()),
            _ => None,
        },
        _ => None,
    }
}

/// What the screen on top shows to have been done.
pub(crate) fn done_on(model: &Model) -> Vec<Hint> {
    match model.layers.last() {
        Some(Layer::Log(_)) => vec![Hint::Log],
        Some(Layer::Help { .. }) => vec![Hint::Help],
        Some(Layer::Reference(_)) => vec![Hint::Reference],
        // The end of a phase may have a form, too.
        Some(Layer::Form(form)) if form.order.name != Order::NEXT => {
            let answered = form.first_open().is_none() && form.questions().any(|question| question.given);
            [Hint::Order].into_iter().chain(answered.then_some(Hint::Answer)).collect()
        }
        _ => Vec::new(),
    }
}

/// Who has ruled something in a battle before knows how.
pub(crate) fn resumed(model: &mut Model) {
    let Some(table) = model.table.as_ref().filter(|_| model.hints.on) else { return };
    let ruled = table.battle().standing().iter().any(|standing| standing.ruled.order.name != Order::NEXT);
    if ruled {
        let knows = [Hint::Select, Hint::Phase, Hint::Order, Hint::Answer, Hint::Dice, Hint::Ruling];
        model.hints.learn(knows);
    }
}
