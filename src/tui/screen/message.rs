//! The lines above the keys: what there is to say, or a hint.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::hints;
use crate::tui::keys::{Action, Context, named};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// How many lines a message has at most.
pub(super) const MOST: u16 = 4;

/// The lines of a message; what is long takes further ones, which the screen above leaves to it.
fn lines_of(model: &Model, columns: u16) -> Vec<String> {
    let Some(message) = &model.message else { return Vec::new() };
    let mut lines = text::wrap(&message.text, usize::from(columns).saturating_sub(2));
    lines.truncate(usize::from(MOST));
    lines
}

/// What stands before a hint.
const HINT: &str = " Hint: ";

/// The lines of the hint that is given, and how to be rid of all of them, which stands at the end of the first.
fn hint(model: &Model, columns: u16) -> (Vec<String>, String) {
    let Some(hint) = hints::now(model) else { return Default::default() };
    let ends = format!("{} no hints", named(Context::Anywhere, Action::Hints));
    let room = usize::from(columns).saturating_sub(HINT.len() + text::width(&ends) + 3);
    (text::wrap(&hints::words(model, hint), room), ends)
}

/// How many lines stand above the keys: one at least.
pub(super) fn above(model: &Model, columns: u16) -> u16 {
    (lines_of(model, columns).len().max(hint(model, columns).0.len()) as u16).max(1)
}

fn draw_hint((lines, ends): (Vec<String>, String), canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let right = area.width.saturating_sub(text::width(&ends) as u16 + 1);
    canvas.text(Rect { x: area.x + right, width: area.width - right, ..area }, 0, ends, theme.faint());
    for (row, line) in lines.iter().enumerate() {
        let head = if row == 0 { HINT } else { "       " };
        let spans = [Span::styled(head, theme.message()), Span::raw(line.as_str())];
        canvas.line(Rect { width: right, ..area }, row, Line::from_iter(spans));
    }
}

/// Draws it. With nothing to say, the roster's line names what an undo would take back.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let hint = hint(model, area.width);
    match (&model.message, model.context()) {
        (None, _) if !hint.0.is_empty() => draw_hint(hint, canvas, area),
        (Some(message), _) => {
            let style = if message.alarm { theme.alarm() } else { theme.message() };
            let sign = theme.alarm_sign(message.alarm);
            for (row, line) in lines_of(model, area.width).iter().enumerate() {
                canvas.style_row(area, row, Style::reset());
                let line = text::fit(&format!("{sign}{line}"), usize::from(area.width), theme.cut());
                canvas.text(area, row, line, style);
            }
        }
        (None, Context::Roster) => {
            let battle = model.table.as_ref().map(|table| table.battle());
            if let Some((of, act)) = battle.and_then(|battle| battle.would_undo()) {
                let above = battle.and_then(|battle| battle.standing().last()).is_some_and(|last| last.seq == of);
                let undo = named(Context::Roster, Action::Undo);
                let says = if above {
                    format!("{undo} takes back the ruling above")
                } else {
                    format!("{undo} takes back: {act}")
                };
                canvas.text(area, 0, format!(" {says}"), theme.faint());
            }
        }
        _ => {}
    }
}
