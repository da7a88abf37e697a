//! Keys of the roster, and of a phase's end.

use crate::battle::{Entry, Mending, Redo};
use crate::orders::{self, Command, PhaseEnd};
use crate::solo::SOLO;
use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::keys::{self, Action, Context, named};
use crate::tui::layer::{Corrected, Fallen, FormLayer, Instead, Layer, Log, Losses, Note, Picked, Picker, TypedLine};
use crate::tui::model::{Left, LeftBy, Model};
use crate::tui::msg::Effect;
use crate::umpire::{Duty, Elsewhere, Game, Interrupt, Order, OrderKey, UnitId};

use super::boxed::refuse;
use super::cursor::walk;
use super::done::ruled_last;
use super::{entry, form, lists, past, phones};

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let begun = model.begun.take();
    match action {
        Some(Action::Quit) => return vec![Effect::Quit],
        Some(Action::Undo) => return undo(model),
        Some(Action::Redo) => return redo(model),
        Some(Action::NextPhase) => return next_phase(model),
        Some(Action::Go) => open_first(model),
        Some(Action::Owed) => open_owed(model),
        Some(Action::Again) => open_again(model),
        Some(Action::Overrule) => open(model, Order::OVERRULE, model.selected()),
        Some(Action::Solo) => open(model, SOLO, model.selected()),
        Some(Action::Log) => {
            if let Some(table) = &model.table {
                let log = Log::new(table.battle());
                model.layers.push(Layer::Log(log));
            }
        }
        Some(Action::Note) => {
            let unit = ruled_last(model).or(model.selected());
            model.layers.push(Layer::Note(Box::new(Note { unit, on_unit: unit.is_some(), area: lists::editor() })));
        }
        Some(Action::Find) => {
            let units = model.candidates((0..model.view.armies.len()).flat_map(|side| model.codes(side)));
            model.layers.push(Layer::Picker(Picker::new("Find", units, Picked::Cursor)));
        }
        Some(Action::LookBack) => past::look_back(model),
        Some(Action::Line) => model.layers.push(Layer::Line(TypedLine::default())),
        Some(Action::Slot) => {
            let typed = format!("{} ", orders::word(Command::Until));
            model.layers.push(Layer::Line(TypedLine { typed, refused: None }));
        }
        Some(Action::Phones) => return phones::open(model),
        Some(Action::Losses) => losses(model),
        Some(Action::About) => model.layers.push(Layer::About { top: 0 }),
        Some(action) => walk(model, action),
        None => other(model, begun, key),
    }
    Vec::new()
}

/// A key that the table leaves to the battle: a code's letter or digit, an order's key. What cannot be done is said in a box
/// that swallows what was typed behind it in one breath.
fn other(model: &mut Model, begun: Option<UnitId>, key: Key) {
    let Key::Char(c) = key else { return };
    if UnitId::is_letter(c) {
        match model.view.code(c.encode_utf8(&mut [0; 4])) {
            Some(code) => {
                model.select(code);
                model.led_to = None;
                model.begun = Some(code.of_brigade());
            }
            None => {
                let meant = begins(model, c);
                refuse(model, format!("there is no brigade {c}{meant}"), Instead::Nothing);
            }
        }
    } else if let Some(digit) = c.to_digit(10) {
        // A digit alone may be a die too many: it selects nobody.
        let Some(brigade) = begun else {
            return model.refuse(key, format!("{digit} alone is no code: a unit is a letter and a digit"));
        };
        let code = UnitId { unit: digit as u8, ..brigade };
        model.select(code);
        if model.selected() != Some(code) {
            let brigade = model.called(brigade);
            refuse(model, format!("{brigade} has no unit {digit}"), Instead::Nothing);
        }
    } else if let Some(order) = model.order_by_key(c).cloned() {
        open_order(model, &order);
    } else if c.is_alphanumeric() {
        let phase = &model.view.phase.name;
        let help = named(Context::Roster, Action::Help);
        let why =
            format!("{c} orders nothing in {phase}{}{}; {help} shows the keys", elsewhere(model, c), begins(model, c));
        refuse(model, why, Instead::Nothing);
    }
}

/// What a key orders in other phases.
fn elsewhere(model: &Model, key: char) -> String {
    let orders = model.game().map(Game::elsewhere).unwrap_or_default();
    Elsewhere::told(orders.iter().filter(|order| order.key == key))
}

/// The keys of the orders that may be given and whose words begin with a letter, for whoever takes it for one of them: `: move is p`.
fn begins(model: &Model, letter: char) -> String {
    let begins = |order: &&OrderKey| order.label.starts_with(letter.to_ascii_lowercase());
    let own = model.view.orders.iter().filter(begins).filter(|order| model.may_be_given(order));
    let keys: Vec<String> = own.map(|order| format!("{} is {}", order.label, order.key)).collect();
    if keys.is_empty() { String::new() } else { format!(": {}", keys.join(", ")) }
}

pub(super) fn refused(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let paused = model.breath.take().is_none();
    let Some(Layer::Refused { instead, left_out, .. }) = model.layers.last_mut() else { return Vec::new() };
    let order = if let Instead::Allow(order) = instead { Some(order.clone()) } else { None };
    match action {
        Some(Action::Back) => drop(model.layers.pop()),
        // Whoever has read it; in one breath it belongs to what was refused.
        _ if key == Key::Enter && paused => drop(model.layers.pop()),
        Some(Action::Allow) if let Some(order) = order => {
            model.layers.pop();
            if let Some(mut form) = form_of(model, order) {
                form.unseen = form.form.questions.is_empty();
                form.go_to(Order::ALLOW);
                model.layers.push(Layer::Form(Box::new(form)));
            }
        }
        Some(Action::Owed) => {
            model.layers.pop();
            open_owed(model);
        }
        // What was refused may name it.
        _ if keys::find(Context::Roster, key) == Some(Action::Help) => {
            model.layers.pop();
            model.help();
        }
        _ => {
            left_out.push(key);
            model.breath = Some(Breath::new(Behind::Boxed));
        }
    }
    Vec::new()
}

/// Opens the order by which the selected one pays a duty; else the first of those with a small letter that it may be given.
/// What has a capital is rare or grave: it is meant by its own key alone.
fn open_first(model: &mut Model) {
    let Some(selected) = model.selected() else { return };
    let orders = || model.view.orders.iter().filter(|order| model.may_be_given(order) && order.key != ']');
    let pays = |duty: &Duty| orders().find(|order| duty.order == order.name);
    let own = |duty: &&Duty| duty.who.iter().any(|id| stands_for(selected, *id));
    let duties = || model.view.duties.iter();
    let nobodys = || duties().filter_map(pays).find(|order| order.alone);
    let owed = duties().filter(own).find_map(pays).or_else(nobodys);
    let small = |order: &&OrderKey| order.key.is_ascii_lowercase();
    let likely = || orders().filter(small).filter(|order| !model.view.is_for_others(order, selected));
    match owed.or_else(|| likely().find(|order| !order.alone)).or_else(|| likely().next()).cloned() {
        Some(order) => open_order(model, &order),
        None => nothing_likely(model, selected),
    }
}

/// Says why Enter does nothing: what may be ordered all the same, or why nothing may.
fn nothing_likely(model: &mut Model, selected: UnitId) {
    let orders = &model.view.orders;
    let given = orders.iter().filter(|order| model.may_be_given(order) && order.key != ']');
    let given: Vec<String> = given.map(|order| format!("{} {}", order.key, order.label)).collect();
    if !given.is_empty() {
        return model.say(format!("nothing is likely here; there is {}", given.join(", ")));
    }
    let why = orders.iter().find_map(|order| Some(format!(": {}: {}", order.label, model.against(order)?)));
    let name = model.name(selected);
    model.warn(format!("nothing can be ordered of {name} now{}", why.unwrap_or_default()));
}

/// Whether an order to `id` is one to the selected one: itself, or its brigade.
fn stands_for(selected: UnitId, id: UnitId) -> bool {
    id == selected || id == selected.of_brigade()
}

/// Goes to the next that owes something, and opens the order that pays it: to the first of what the roster shows as owed.
pub(super) fn open_owed(model: &mut Model) {
    let selected = model.selected();
    let duties = model.duties();
    match duties.iter().find(|duty| !duty.order.is_empty()) {
        Some(duty) => {
            let (order, who) = (duty.order, duty.who.first().copied());
            if let Some(id) = who
                && !selected.is_some_and(|selected| stands_for(selected, id))
            {
                model.select(id);
            }
            open(model, order, who);
        }
        None => match duties.first() {
            Some(duty) => model.say(format!("to remember: {}", model.view.words(duty))),
            None => {
                let over = model.view.over.is_some();
                let next = &model.view.phase.next;
                model.say(match over {
                    _ if model.inserting().is_some() => "nothing is owed at this point; Esc leaves".to_owned(),
                    true => "nothing is owed: the battle is over".to_owned(),
                    false => {
                        format!("nothing is owed; {} goes on to {next}", named(Context::Roster, Action::NextPhase))
                    }
                });
                model.breath = Some(Breath::new(Behind::NothingOwed));
            }
        },
    }
}

/// Opens an order for the selected unit, or for its brigade, or for nobody, as the order wants; never for anybody else.
fn open_order(model: &mut Model, order: &OrderKey) {
    let selected = model.selected();
    let subject = if order.alone { None } else { selected };
    open(model, order.name, subject);
}

/// Opens an order's form. What may not be given to whom is selected is said instead, in a box, with the one reason.
pub(super) fn open(model: &mut Model, name: &str, subject: Option<UnitId>) {
    let cut_off = |left: &&mut Left| left.by == LeftBy::CutOff && left.is_of(name, subject);
    // What was thrown for it before the program was cut off lies on the table still.
    if model.inserting().is_none()
        && let Some(left) = model.left.as_mut().filter(cut_off)
    {
        left.by = LeftBy::Esc;
        open_again(model);
        return model.say("taken up again with the dice that had fallen");
    }
    open_form(model, Order { name: name.to_owned(), subject, ..Order::default() }, Vec::new());
    let lying = model.left.as_ref().filter(|left| left.is_of(name, subject)).and_then(Left::on_table);
    if let (Some(lying), Some(Layer::Form(_))) = (lying, model.layers.last()) {
        let again = named(Context::Roster, Action::Again);
        model.warn(format!("left before: {lying}; Esc, then {again}, takes that up; here all is thrown anew"));
    }
}

/// The form of an order: in the present, or where one is inserted.
fn form_of(model: &Model, order: Order) -> Option<FormLayer> {
    let then = model.inserting();
    let then = then.map(|then| Corrected { seq: then.before, throws: Vec::new(), game: then.game.copy() });
    Some(FormLayer::new(order, model.game()?, then))
}

/// Opens a form, on which dice may lie already.
fn open_form(model: &mut Model, order: Order, fallen: Vec<Fallen>) {
    let fresh = order.answers.is_empty();
    let (Some(mut form), Some(game)) = (form_of(model, order), model.game()) else { return };
    if !fallen.is_empty() {
        form.lay(fallen, game);
        // A die was wrong, or an answer: a digit is neither before one of them is taken back, or gone to.
        if form.fallen().is_some() {
            form.focus_dice();
        }
    }
    match &form.result {
        Err(Interrupt::Refused(refusal)) if form.form.questions.is_empty() => {
            let why = format!("{refusal}{}", others(model, &form.order));
            refuse(model, why, Instead::Nothing);
        }
        Err(Interrupt::Forbidden(reasons)) if fresh && form.form.questions.is_empty() => {
            let why = reasons.first().map_or_else(String::new, ToString::to_string);
            let why = format!("{why}{}", others(model, &form.order));
            refuse(model, why, Instead::Allow(form.order.clone()));
        }
        _ => model.layers.push(Layer::Form(Box::new(form))),
    }
}

/// Who owes an order that is refused to its subject: he may have been meant.
fn others(model: &Model, order: &Order) -> String {
    let owing = model.view.duties.iter().filter(|duty| duty.order == order.name).flat_map(|duty| &duty.who);
    let others: Vec<UnitId> =
        owing.copied().filter(|id| order.subject.is_some_and(|of| !stands_for(of, *id))).collect();
    // The refusal may speak of another order: which one they owe is named.
    let what = model.view.orders.iter().find(|kind| kind.name == order.name).map_or("it", |kind| kind.label);
    match others[..] {
        [] => String::new(),
        [one] => format!("; {} owes: {what}", model.called(one)),
        _ => {
            let who: Vec<String> = others.iter().map(|id| model.view.marked(*id)).collect();
            format!("; {what}: owed by {}", who.join(" "))
        }
    }
}

/// Opens the form that was left or taken back last, with its answers and its dice.
fn open_again(model: &mut Model) {
    match model.left.clone() {
        Some(Left { order, fallen, .. }) => open_form(model, order, fallen),
        None => model.say("no form was left"),
    }
}

fn undo(model: &mut Model) -> Vec<Effect> {
    match model.table.as_ref().and_then(|table| table.battle().would_undo()) {
        Some((of, _)) => vec![Effect::Commit(Entry::Undo { of })],
        None => {
            model.say("nothing to take back");
            Vec::new()
        }
    }
}

fn redo(model: &mut Model) -> Vec<Effect> {
    match model.table.as_ref().and_then(|table| table.battle().redo()) {
        Some(Redo::AsItWas(of)) => return vec![Effect::Commit(Entry::Redo { of })],
        Some(Redo::Anew(of)) => entry::propose(model, Mending::Again(of), None),
        None => model.say("nothing was taken back that could stand again"),
    }
    Vec::new()
}

/// Ends the phase; with duties open it names them first.
fn next_phase(model: &mut Model) -> Vec<Effect> {
    match model.game().map(|game| PhaseEnd::of(&model.view, game)) {
        None | Some(PhaseEnd::Free) => return end_phase(model, None),
        Some(PhaseEnd::Stopped(why)) => refuse(model, why, Instead::Owed),
        Some(end @ (PhaseEnd::Owed(_) | PhaseEnd::Reasoned(_))) => {
            let stops = if let PhaseEnd::Reasoned(stops) = end { Some(stops) } else { None };
            model.layers.push(Layer::Ending { stops, why: None });
            model.breath = Some(Breath::new(Behind::Boxed));
        }
    }
    Vec::new()
}

/// Keys of the box that names what is owed: it swallows every other, but for the letters of a reason.
pub(super) fn ending(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(Layer::Ending { stops, why }) = model.layers.last_mut() else { return Vec::new() };
    let reasoned = why.as_ref().is_some_and(|why| !why.trim().is_empty());
    match (action, key) {
        (Some(Action::Yes), _) if stops.is_some() && !reasoned => {
            let allow = named(Context::Ending, Action::Allow);
            model.refuse(key, format!("it wants a reason: {allow}, and why it is left undone"));
        }
        (Some(Action::Yes), _) => {
            let why = why.take();
            model.layers.pop();
            return end_phase(model, why);
        }
        (Some(Action::Owed), _) => {
            model.layers.pop();
            open_owed(model);
        }
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::Allow), _) => *why = Some(String::new()),
        (Some(Action::Erase), _) => drop(why.as_mut().map(String::pop)),
        (None, Key::Char(c)) if why.is_some() => why.iter_mut().for_each(|why| why.push(c)),
        _ => model.refuse(key, format!("{key} is left out here: something is owed")),
    }
    Vec::new()
}

/// Whether a form asks nothing but why something is left undone, which the box before it has asked.
fn asks_nothing(form: &FormLayer) -> bool {
    form.form.questions.iter().all(|question| question.id == Order::BECAUSE)
}

/// Rules the end of the phase at once; opens its form where it asks something or wants dice. Why duties are left undone goes
/// with it.
fn end_phase(model: &mut Model, why: Option<String>) -> Vec<Effect> {
    let why = why.map(|why| why.trim().to_owned()).filter(|why| !why.is_empty());
    open_form(model, PhaseEnd::order(why), Vec::new());
    match model.layers.last() {
        Some(Layer::Form(form)) if form.result.is_ok() && asks_nothing(form) => form::go(model),
        _ => Vec::new(),
    }
}

fn losses(model: &mut Model) {
    let Some(table) = &model.table else { return };
    match Losses::of(table.battle()) {
        Ok(losses) => model.layers.push(Layer::Losses(losses)),
        Err(stop) => model.warn(stop.to_string()),
    }
}

/// Keys of the roster as it was: those of the roster, but for what is done in the present.
pub(super) fn inserting(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    match action.or_else(|| keys::find(Context::Roster, key)) {
        // Back to the log, not to the record before which nothing is to be inserted.
        Some(Action::Back) => {
            let log = model.layers.iter().rposition(|layer| matches!(layer, Layer::Log(_)));
            model.layers.truncate(log.map_or(1, |at| at + 1));
            model.refresh();
            model.say("nothing more is inserted");
        }
        Some(
            Action::Undo | Action::Redo | Action::Note | Action::Log | Action::LookBack | Action::Line | Action::Quit,
        ) => {
            model.refuse(key, "inserting: select a unit and give its order, or Esc leaves");
        }
        Some(Action::NextPhase) => entry::insert_phase_end(model, key),
        action => return pressed(model, action, key),
    }
    Vec::new()
}
