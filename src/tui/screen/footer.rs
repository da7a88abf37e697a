//! The line for messages, and the keys that matter here.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::keys::{Action, Context, KEYS};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::OrderKey;

/// Draws both. With nothing to say, the roster's line names what an undo would take back.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    match (&model.message, model.context()) {
        (Some(message), _) => {
            let style = if message.alarm { theme.alarm() } else { theme.message() };
            let sign = theme.alarm_sign(message.alarm);
            let mut lines = text::wrap(&message.text, usize::from(area.width).saturating_sub(2));
            // What is long takes a second line, from the screen above.
            lines.truncate(2);
            let above = Rect {
                y: area.y.saturating_sub(lines.len().saturating_sub(1) as u16),
                height: area.height + 1,
                ..area
            };
            for (row, line) in lines.iter().enumerate() {
                canvas.text(
                    above,
                    row,
                    text::fit(&format!("{sign}{line}"), usize::from(area.width), theme.cut()),
                    style,
                );
            }
        }
        (None, Context::Roster) => {
            let battle = model.table.as_ref().map(|table| table.battle());
            if let Some((of, act)) = battle.and_then(|battle| battle.would_undo()) {
                let above = battle.and_then(|battle| battle.standing().last()).is_some_and(|last| last.seq == of);
                let says =
                    if above { "u takes back the ruling above".to_owned() } else { format!("u takes back: {act}") };
                canvas.text(area, 0, format!(" {says}"), theme.faint());
            }
        }
        _ => {}
    }
    canvas.line(area, 1, keys(model, usize::from(area.width)));
}

/// Of the orders on one key the footer names the one that the key gives now.
fn shown(model: &Model, order: &OrderKey) -> bool {
    order.key != ']' && model.order_by_key(order.key).is_some_and(|given| given.name == order.name)
}

/// What the selected one may be given comes first, then what needs nobody, then what others may be given.
fn rank(model: &Model, order: &OrderKey) -> u8 {
    match model.may_be_given(order) {
        true if !order.alone => 0,
        true => 1,
        false if !order.who.is_empty() => 2,
        false => 3,
    }
}

/// A key, its words, and whether it can be used now.
type Entry = (String, String, bool);

/// The footer's keys in `columns`: the orders of the phase first, what ends the phase and the help always.
fn keys(model: &Model, columns: usize) -> Line<'static> {
    let context = model.context();
    let mut entries: Vec<(bool, Entry)> = Vec::new();
    if matches!(context, Context::Roster | Context::Inserting) {
        let mut orders: Vec<&OrderKey> = model.view.orders.iter().filter(|order| shown(model, order)).collect();
        orders.sort_by_key(|order| rank(model, order));
        entries.extend(orders.into_iter().map(|order| {
            let open = order.alone || !order.who.is_empty();
            (false, (order.key.to_string(), order.label.to_owned(), open))
        }));
    }
    for row in KEYS.iter().filter(|row| row.context == context && row.footer) {
        let words = match row.action {
            Action::NextPhase if context == Context::Roster && !model.view.phase.next.is_empty() => {
                model.view.phase.next.clone()
            }
            _ => row.words.to_owned(),
        };
        let always = matches!(row.action, Action::NextPhase | Action::Help | Action::Back);
        entries.push((always, (row.keys[0].to_string(), words, true)));
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

fn push(spans: &mut Vec<Span<'static>>, (key, words, open): Entry, theme: crate::tui::theme::Theme) {
    let (key_style, word_style) =
        if open { (theme.key(), ratatui::style::Style::new()) } else { (theme.faint(), theme.faint()) };
    spans.push(Span::styled(key, key_style));
    spans.push(Span::styled(format!(" {words}  "), word_style));
}
