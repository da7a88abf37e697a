//! The keys that matter here.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::keys::{Action, Context, in_force};
use crate::tui::layer::{FormLayer, Layer};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{OrderKey, UnitId};

use super::{about, help, losses};

/// Draws it on the last line.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let last = usize::from(area.height.saturating_sub(1));
    canvas.line(area, last, keys(model, usize::from(area.width)));
}

/// Whether the footer names an order: where its key gives it to the selected one now.
fn shown(model: &Model, order: &OrderKey) -> bool {
    let given = || model.order_by_key(order.key).is_some_and(|given| given.name == order.name);
    order.key != ']' && model.may_be_given(order) && given()
}

/// Where among what is owed the selected one pays something by this order.
fn owed_at(model: &Model, order: &OrderKey) -> Option<usize> {
    let own =
        |code: &UnitId| model.selected().is_some_and(|selected| *code == selected || *code == selected.of_brigade());
    model.view.duties.iter().position(|duty| duty.order == order.name && duty.who.iter().any(own))
}

/// A key and its words.
type Entry = (String, String);

/// The footer's keys in `columns`: the orders of the phase first, what ends the phase and the help always.
fn keys(model: &Model, columns: usize) -> Line<'static> {
    let context = model.context();
    let mut entries: Vec<(bool, Entry)> = Vec::new();
    if matches!(context, Context::Roster | Context::Inserting) {
        let mut orders: Vec<&OrderKey> = model.view.orders.iter().filter(|order| shown(model, order)).collect();
        // What the selected one owes comes first, in the order in which it is owed.
        orders.sort_by_key(|order| owed_at(model, order).unwrap_or(usize::MAX));
        let orders = orders.into_iter();
        entries.extend(orders.map(|order| (false, (order.key.to_string(), order.label.to_owned()))));
    }
    for row in in_force().iter().filter(|row| row.context == context && row.footer && usable(model, row.action)) {
        let words = match row.action {
            Action::NextPhase if context == Context::Roster && !model.view.phase.next.is_empty() => {
                model.view.phase.next.clone()
            }
            Action::Go if mends(model) => "opens it; e correct, i insert, d remove".to_owned(),
            Action::MendOn if model.inserting().is_some() => "save, and insert on".to_owned(),
            _ => row.words.to_owned(),
        };
        let always =
            matches!(row.action, Action::Owed | Action::NextPhase | Action::Help | Action::Back | Action::Roll);
        entries.push((always, (row.keys[0].to_string(), words)));
    }
    let cost = |entry: &Entry| text::width(&entry.0) + text::width(&entry.1) + 3;
    let kept: usize = entries.iter().filter(|(always, _)| *always).map(|(_, entry)| cost(entry)).sum();
    // The gap after the last entry may be lost.
    let mut room = (columns + 1).saturating_sub(kept);
    let mut spans = vec![Span::raw(" ")];
    for (always, entry) in entries {
        let fits = room >= cost(&entry);
        if !always {
            // What comes after the first that does not fit matters less, and is left out as well.
            room = if fits { room - cost(&entry) } else { 0 };
        }
        if always || fits {
            push(&mut spans, entry, model.theme);
        }
    }
    if let Some(span) = spans.last_mut() {
        *span = Span::styled(span.content.trim_end().to_owned(), span.style);
    }
    Line::from(spans)
}

/// Whether the log's line is mended by one key, without being opened.
fn mends(model: &Model) -> bool {
    matches!(model.layers.last(), Some(Layer::Log(log)) if log.mends && log.typed.is_empty())
}

/// Whether a key of the table does anything now.
fn usable(model: &Model, action: Action) -> bool {
    match (action, model.layers.last()) {
        (Action::Owed, Some(Layer::Roster | Layer::Inserting(_))) => {
            model.view.duties.iter().any(|duty| !duty.order.is_empty())
        }
        (Action::NextPhase, Some(Layer::Roster)) => model.view.over.is_none(),
        (Action::Roll, Some(Layer::Form(form))) => dice_due(form),
        (Action::Go, Some(Layer::Form(form))) => !(form.on_dice() && dice_due(form)),
        (Action::Down, Some(Layer::Form(form))) => form.questions().next().is_some(),
        (Action::Correct, Some(Layer::Entry(entry))) => entry.corrects,
        (Action::Insert | Action::Remove, Some(Layer::Entry(entry))) => entry.ruling,
        (Action::Step, Some(Layer::Form(form))) => form.at_hand().is_some(),
        (Action::Down, Some(Layer::Help { top, .. })) => more(model, *top, help::len(model)),
        (Action::Down, Some(Layer::Losses(page))) => more(model, page.top, losses::len(model)),
        (Action::Down, Some(Layer::About { top })) => more(model, *top, about::len(model)),
        _ => true,
    }
}

/// Whether a page of so many lines has more below; heading and footer take four lines of the screen.
fn more(model: &Model, top: usize, lines: usize) -> bool {
    top + usize::from(model.size.1).saturating_sub(4) < lines
}

fn dice_due(form: &FormLayer) -> bool {
    form.dice.as_ref().is_some_and(|dice| dice.owed().is_some())
}

fn push(spans: &mut Vec<Span<'static>>, (key, words): Entry, theme: crate::tui::theme::Theme) {
    spans.push(Span::styled(key, theme.key()));
    spans.push(Span::raw(format!(" {words}  ")));
}
