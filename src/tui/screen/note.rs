//! A note that is being written.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::tui::layer::Note;
use crate::tui::model::Model;
use crate::tui::widget::Canvas;

/// Draws the note.
pub(super) fn draw(model: &Model, note: &Note, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let about = match note.unit.filter(|_| note.on_unit) {
        Some(code) => model.called(code),
        None => format!("turn {}", model.view.turn),
    };
    canvas.text(area, 0, format!(" NOTE on {about}"), theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect {
        x: area.x + 1,
        y: area.y + 2,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
    };
    (&note.area).render(inner, canvas.buffer);
}

/// Asks what becomes of it.
pub(super) fn draw_left(canvas: &mut Canvas<'_>, area: Rect) {
    let inside = canvas.popup(area, 50, 3, "Save the note?");
    canvas.text(inside, 0, "y saves, n throws away, Esc writes on", ratatui::style::Style::new());
}
