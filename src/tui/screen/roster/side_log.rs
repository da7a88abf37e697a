//! The log beside the roster, where there is room.

use ratatui::layout::Rect;

use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// The last rulings that fit, the newest at the bottom.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let Some(table) = &model.table else { return };
    let theme = canvas.theme;
    for row in 0..usize::from(area.height) {
        canvas.text(area, row, theme.bar(), theme.faint());
    }
    let area = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    let room = usize::from(area.height).saturating_sub(1);
    canvas.text(area, 0, "LOG", theme.heading());
    let mut blocks: Vec<Vec<String>> = Vec::new();
    let mut used = 0;
    for standing in table.battle().standing().iter().rev() {
        let ruled = &standing.ruled;
        let block = text::wrap(&format!("{} {}", ruled.turn, ruled.line), usize::from(area.width));
        used += block.len();
        if used > room {
            break;
        }
        blocks.push(block);
    }
    let mut row = 1;
    for (at, block) in blocks.iter().rev().enumerate() {
        let newest = at + 1 == blocks.len();
        for line in block {
            canvas.text(area, row, line, if newest { theme.given() } else { ratatui::style::Style::new() });
            row += 1;
        }
    }
}
