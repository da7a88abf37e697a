//! The log: a line for each ruling.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::{Item, Log};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// Draws the lines that fit the filter.
pub(super) fn draw(model: &Model, log: &Log, canvas: &mut Canvas<'_>, area: Rect) {
    let Some(table) = &model.table else { return };
    let theme = canvas.theme;
    let filter = format!(" LOG  {} of {}   filter: {}_", log.shown.len(), log.acts.len(), log.typed);
    canvas.text(area, 0, &filter, theme.title());
    canvas.rule(area, 1, "");
    let list = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    let height = usize::from(list.height);
    let top = text::window(log.at, log.shown.len(), height);
    if log.shown.is_empty() {
        canvas.text(list, 0, " nothing fits the filter; Backspace widens it", theme.faint());
    }
    for (row, &seq) in log.shown.iter().enumerate().skip(top).take(height) {
        let Some(item) = Item::of(table.battle(), &model.view, seq) else { continue };
        let selected = row == log.at;
        let mark = if selected { ">" } else { " " };
        let sign = if item.overrules { "o" } else { " " };
        let style = if item.ruling { Style::new() } else { theme.faint() };
        canvas.line(
            list,
            row - top,
            Line::from(vec![
                Span::styled(format!("{mark}{:>4} ", item.seq), theme.faint()),
                Span::styled(format!("{:>2} ", item.turn), theme.heading()),
                Span::styled(format!("{sign} "), theme.alarm()),
                Span::styled(item.text, style),
            ]),
        );
        if selected {
            canvas.style_row(list, row - top, theme.selected());
            canvas.cursor(list, 0, row - top);
        }
    }
}
