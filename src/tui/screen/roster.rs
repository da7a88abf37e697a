//! The roster: all armies, the last ruling, what is owed.

use ratatui::layout::Rect;

use crate::tui::layer::{Inserting, Past};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{UnitId, View};

use super::SMALLEST;

mod army;
mod below;
mod side_log;
mod title;

use army::Column;
use title::title;

/// From this width on two sides stand beside each other.
const TWO_COLUMNS: u16 = 76;
/// From this width on the log stands beside them.
const WITH_LOG: u16 = 120;

/// Where the parts of the screen are.
struct Places {
    title: Rect,
    armies: Rect,
    below: Rect,
    log: Option<Rect>,
}

/// Draws the roster as it is now.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let below = below::lines(model, usize::from(area.width));
    let state = model.table.as_ref().map_or("", |table| table.state());
    let title = title(&model.view, state, model.theme);
    let places = places(area, title.rows(area.width), below.len());
    title.draw(canvas, places.title);
    for column in columns(model, &model.view, places.armies) {
        column.draw(canvas);
    }
    for (row, line) in below.into_iter().enumerate() {
        canvas.line(places.below, row, line);
    }
    if let Some(log) = places.log {
        side_log::draw(model, canvas, log);
    }
}

/// Draws it as it was.
pub(super) fn draw_past(model: &Model, past: &Past, canvas: &mut Canvas<'_>, area: Rect) {
    let says = format!("LOOKING BACK to record {}: nothing can be changed here", past.record());
    draw_then(model, &past.view, &says, canvas, area);
}

/// Draws it as it was before a ruling, where another is inserted.
pub(super) fn draw_inserting(model: &Model, then: &Inserting, canvas: &mut Canvas<'_>, area: Rect) {
    let line = model.table.as_ref().and_then(|table| table.battle().standing().find(then.before));
    let line = line.map_or_else(String::new, |standing| format!(": {}", standing.ruled.line));
    let says = format!("INSERTING before record {}{line}", then.before);
    draw_then(model, &model.view, &says, canvas, area);
}

fn draw_then(model: &Model, view: &View, says: &str, canvas: &mut Canvas<'_>, area: Rect) {
    let title = title(view, "as it was", model.theme);
    let says = text::wrap(says, usize::from(area.width));
    let places = places(area, title.rows(area.width), says.len());
    title.draw(canvas, places.title);
    for column in columns(model, view, places.armies) {
        column.draw(canvas);
    }
    for (row, line) in says.iter().enumerate() {
        canvas.text(places.below, row, line, canvas.theme.alarm());
    }
}

/// The unit or brigade that is drawn at a column and a row of the terminal.
pub fn hit(model: &Model, x: u16, y: u16) -> Option<UnitId> {
    let (width, height) = model.size;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        return None;
    }
    let area = super::body(Rect { x: 0, y: 0, width, height });
    let below = below::lines(model, usize::from(width)).len();
    let title = title(&model.view, model.table.as_ref().map_or("", |table| table.state()), model.theme);
    columns(model, &model.view, places(area, title.rows(width), below).armies)
        .iter()
        .find_map(|column| column.hit(x, y))
}

fn places(area: Rect, title: u16, below: usize) -> Places {
    let below = (below as u16).min(area.height / 2);
    let main = Rect { width: if area.width >= WITH_LOG { area.width * 2 / 3 } else { area.width }, ..area };
    let log = (area.width >= WITH_LOG).then(|| Rect {
        x: main.right() + 1,
        y: area.y + title,
        width: area.width - main.width - 1,
        height: area.height - title,
    });
    let armies = Rect { y: area.y + title, height: area.height.saturating_sub(title + below), ..main };
    Places {
        title: Rect { height: title, ..area },
        armies,
        below: Rect { y: armies.bottom(), height: below, ..main },
        log,
    }
}

/// The sides in their columns, each scrolled to its own cursor; one below the other where there is no room.
fn columns(model: &Model, view: &View, area: Rect) -> Vec<Column> {
    let sides = view.sides();
    if area.width < TWO_COLUMNS || sides.len() > 2 {
        return vec![Column::of_armies(model, view, &(0..view.armies.len()).collect::<Vec<_>>(), area)];
    }
    let width = area.width / 2;
    sides
        .iter()
        .enumerate()
        .map(|(at, armies)| {
            let x = area.x + at as u16 * width;
            let width = if at == 1 { area.right() - x } else { width - 1 };
            Column::of_armies(model, view, armies, Rect { x, width, ..area })
        })
        .collect()
}
