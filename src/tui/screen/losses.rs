//! What the armies lost, turn by turn, as bars.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::report::chart::{self, Series};
use crate::tui::layer::{Layer, Losses};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, shorten_name};

/// How long an army's name may be beside its bars on 60 columns.
const NAME: usize = 16;

/// How many lines the page on top has.
pub fn len(model: &Model) -> usize {
    match model.layers.last() {
        Some(Layer::Losses(losses)) => lines(losses, model.theme).len(),
        _ => 0,
    }
}

/// Draws them.
pub(super) fn draw(losses: &Losses, canvas: &mut Canvas<'_>, area: Rect) {
    let heading = "UNITS LOST BY THE END OF EACH TURN, PARTS COUNTED IN";
    canvas.page(area, heading, lines(losses, canvas.theme), losses.top);
}

fn lines(losses: &Losses, theme: Theme) -> Vec<Line<'static>> {
    let short = |series: &Series| Series { name: shorten_name(&series.name, NAME), ..series.clone() };
    let series: Vec<Series> = losses.series.iter().map(short).collect();
    let rows = chart::bars(&series, &losses.turns, theme.block());
    if rows.is_empty() {
        return vec![Line::from(" Nothing has been ruled yet.")];
    }
    rows.into_iter().map(|row| Line::from(format!(" {row}"))).collect()
}
