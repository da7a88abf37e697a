//! What a correction changes, before it is saved.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::layer::Changes;
use crate::tui::widget::{Canvas, text};

/// Draws the rulings that change, each before and after.
pub(super) fn draw(changes: &Changes, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.text(area, 0, format!(" CORRECTION OF RECORD {}", changes.of), theme.title());
    let why = format!(" why? {}_", changes.why);
    canvas.text(area, 1, &why, theme.wanted());
    canvas.cursor(area, text::width(&why).saturating_sub(1), 1);
    let says = match changes.list.len() {
        0 => "nothing changes".to_owned(),
        1 => "one line changes".to_owned(),
        n => format!("{n} lines change; all dice are kept"),
    };
    canvas.rule(area, 2, &says);
    let list = Rect { y: area.y + 3, height: area.height.saturating_sub(3), ..area };
    let width = usize::from(area.width).saturating_sub(9);
    let mut row = 0;
    for change in changes.list.iter().skip(changes.top) {
        let after = match &change.after {
            Ok(line) => (text::wrap(line, width), theme.given(), "now   "),
            Err(why) => {
                let says = format!("cannot be ruled again, and stands as it was: {why}");
                (text::wrap(&says, width), theme.alarm(), "stays ")
            }
        };
        let before = (text::wrap(&change.before, width), theme.faint(), "was   ");
        for (lines, style, head) in [before, after] {
            for (at, line) in lines.into_iter().enumerate() {
                let head = if at == 0 { head } else { "      " };
                canvas.line(list, row, Line::from(vec![Span::raw(format!(" {head} ")), Span::styled(line, style)]));
                row += 1;
            }
        }
        row += 1;
    }
}
