//! The log: a line for each ruling, or as many as it needs.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::{Item, Log};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// The columns before what a line says: the cursor's mark, the record, the turn, the sign.
const BEFORE: usize = 11;

/// Draws the lines that fit the filter.
pub(super) fn draw(model: &Model, log: &Log, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let (shown, told) = (log.shown.len(), log.told.len());
    let count = if log.typed.is_empty() { told.to_string() } else { format!("{shown} of {told}") };
    let lines = if told == 1 { "line" } else { "lines" };
    canvas.text(area, 0, format!(" LOG  {count} {lines}   filter: {}_", log.typed), theme.title());
    let signs: Vec<String> = Log::SIGNS.iter().map(|(sign, says)| format!("{sign} {says}")).collect();
    // At 60 columns there is room for the signs alone.
    let lead = if area.width < 80 { "" } else { "signs: " };
    canvas.rule(area, 1, &format!("{lead}{}", signs.join(", ")));
    let list = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    if log.shown.is_empty() {
        let says =
            if told == 0 { "nothing has been ruled yet" } else { "nothing fits the filter; Backspace widens it" };
        canvas.text(list, 0, format!(" {says}"), theme.faint());
    }
    let mut row = 0;
    for (at, item, said) in window(model, log, usize::from(list.width), usize::from(list.height)) {
        let selected = at == log.at;
        let sign = if item.overrules { 'o' } else { log.mended.get(&item.seq).copied().unwrap_or(' ') };
        let style = if item.ruling { Style::new() } else { theme.faint() };
        for (nth, said) in said.into_iter().enumerate() {
            let before = match nth {
                0 => {
                    let mark = if selected { ">" } else { " " };
                    vec![
                        Span::styled(format!("{mark}{:>4} ", item.seq), theme.faint()),
                        Span::styled(format!("{:>2} ", item.turn), theme.heading()),
                        Span::styled(format!("{sign} "), theme.alarm()),
                    ]
                }
                _ => vec![Span::raw(" ".repeat(BEFORE))],
            };
            canvas.line(list, row, Line::from_iter(before.into_iter().chain([Span::styled(said, style)])));
            if selected {
                canvas.style_row(list, row, theme.selected());
                if nth == 0 {
                    canvas.cursor(list, 0, row);
                }
            }
            row += 1;
        }
    }
}

/// What is on the screen, each with what it says in lines of its width: so many that the selected one is whole.
fn window(model: &Model, log: &Log, width: usize, height: usize) -> Vec<(usize, Item, Vec<String>)> {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return Vec::new() };
    let top = text::window(log.at, log.shown.len(), height);
    let mut shown = Vec::new();
    let mut rows = 0;
    for (at, &seq) in log.shown.iter().enumerate().skip(top).take(height) {
        if at > log.at && rows >= height {
            break;
        }
        let Some(item) = Item::of(battle, &model.view, seq) else { continue };
        let said = text::wrap(&item.text, width.saturating_sub(BEFORE));
        rows += said.len();
        shown.push((at, item, said));
    }
    // What is above the selected one goes first where it does not fit.
    while rows > height && shown.first().is_some_and(|(at, ..)| *at < log.at) {
        rows -= shown.remove(0).2.len();
    }
    shown
}
