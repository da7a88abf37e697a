//! Boxes over the roster: duties that are open when a phase is to end, why a key was refused, whether to take back to a
//! ruling.

use ratatui::layout::Rect;

use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// Names the duties that are open.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let width = area.width.saturating_sub(8).min(76);
    let room = usize::from(width.saturating_sub(4));
    let duties = model.view.duties.iter();
    let mut lines: Vec<String> = duties.flat_map(|duty| text::wrap(&model.view.words(duty), room)).collect();
    lines.push(String::new());
    let next = &model.view.phase.next;
    lines.extend(text::wrap(&format!("Space does the first; y goes on to {next} all the same; Esc stays."), room));
    let title = format!("Still owed in {} {}", model.view.phase.number, model.view.phase.name);
    let inside = canvas.popup(area, width, lines.len() as u16 + 2, &title);
    for (row, line) in lines.iter().enumerate() {
        canvas.text(inside, row, line, ratatui::style::Style::new());
    }
}

/// Says why a key was refused.
pub(super) fn draw_refused(why: &str, may_be_allowed: bool, canvas: &mut Canvas<'_>, area: Rect) {
    let width = area.width.saturating_sub(8).min(76);
    let mut lines = text::wrap(why, usize::from(width.saturating_sub(4)));
    lines.push(String::new());
    let ways = if may_be_allowed {
        "Esc goes back; ! allows it all the same, with a line of reason."
    } else {
        "Esc goes back."
    };
    lines.push(ways.to_owned());
    let inside = canvas.popup(area, width, lines.len() as u16 + 2, "Not now");
    for (row, line) in lines.iter().enumerate() {
        canvas.text(inside, row, line, ratatui::style::Style::new());
    }
}

/// Asks whether so many acts are to be taken back.
pub(super) fn draw_take_back(acts: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let inside = canvas.popup(area, 60, 5, "Take back");
    let says = match acts {
        1 => "Takes back this one, the last.".to_owned(),
        2 => "Takes back this one and the one after it.".to_owned(),
        n => format!("Takes back this one and the {} after it.", n - 1),
    };
    canvas.text(inside, 0, says, canvas.theme.heading());
    canvas.text(inside, 1, "ctrl-r lets them stand again, one by one.", ratatui::style::Style::new());
    canvas.text(inside, 2, "y takes back, Esc leaves it as it is.", ratatui::style::Style::new());
}
