//! The roster: all armies, the last ruling, what is owed.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::battle::RecordedRuling;
use crate::tui::layer::{Inserting, Past};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{UnitId, View};

use super::area::{self, SMALLEST};
use super::message;

mod army;
mod below;
mod column;
mod shape;
mod side_log;
mod title;

use army::{Laid, Side};
use below::Below;
use column::Column;
use title::title;

/// From this width on two sides stand beside each other.
const TWO_COLUMNS: u16 = 76;
/// From this width on the log stands beside them.
const WITH_LOG: u16 = 120;
/// What the log takes at least there.
const LOG: u16 = 30;

/// Where the parts of the screen are.
struct Places {
    title: Rect,
    armies: Rect,
    below: Rect,
    log: Option<Rect>,
}

/// Draws the roster as it is now.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let groups = groups(&model.view, area.width);
    let sides = sides(model, &model.view, &groups);
    let main = main(&sides, area.width);
    let state = model.table.as_ref().map_or("", |table| table.state());
    let title = title(&model.view, state, model.theme, area.width);
    let below = below(model, &sides, area, title.rows(area.width)).lines();
    let places = places(area, main, title.rows(area.width), below.len());
    title.draw(canvas, places.title);
    for column in columns(&sides, places.armies) {
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
    draw_then(model, &past.view, (&says, Vec::new()), canvas, area);
}

/// Draws it as it was before a ruling, where another is inserted.
pub(super) fn draw_inserting(model: &Model, then: &Inserting, canvas: &mut Canvas<'_>, area: Rect) {
    let line = model.table.as_ref().and_then(|table| table.battle().standing().find(then.before));
    let line = line.map_or_else(String::new, |standing| format!(": {}", standing.ruled.line));
    let says = format!("INSERTING before record {}{line}", then.before);
    // What is owed there is what is inserted next.
    let owed = Below::now(model, area.width, area.height, || 0).owed();
    draw_then(model, &model.view, (&says, owed), canvas, area);
}

fn draw_then(
    model: &Model,
    view: &View,
    (says, owed): (&str, Vec<Line<'static>>),
    canvas: &mut Canvas<'_>,
    area: Rect,
) {
    let groups = groups(view, area.width);
    let sides = sides(model, view, &groups);
    let title = title(view, "as it was", model.theme, area.width);
    let says = text::wrap(says, usize::from(area.width));
    let places = places(area, main(&sides, area.width), title.rows(area.width), says.len() + owed.len());
    title.draw(canvas, places.title);
    for column in columns(&sides, places.armies) {
        column.draw(canvas);
    }
    for (row, line) in says.iter().enumerate() {
        canvas.text(places.below, row, line, canvas.theme.alarm());
    }
    for (row, line) in owed.into_iter().enumerate() {
        canvas.line(places.below, says.len() + row, line);
    }
}

/// The unit or brigade that is drawn at a column and a row of the terminal.
pub fn hit(model: &Model, x: u16, y: u16) -> Option<UnitId> {
    let (width, height) = model.size;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        return None;
    }
    let area = area::body(model, Rect { x: 0, y: 0, width, height });
    let groups = groups(&model.view, width);
    let sides = sides(model, &model.view, &groups);
    let main = main(&sides, width);
    let state = model.table.as_ref().map_or("", |table| table.state());
    let title = title(&model.view, state, model.theme, width);
    let below = below(model, &sides, area, title.rows(width)).lines().len();
    let places = places(area, main, title.rows(width), below);
    columns(&sides, places.armies).iter().find_map(|column| column.hit(x, y))
}

/// The armies that share a column: those of a side; all of them where there is no room for two sides.
fn groups(view: &View, width: u16) -> Vec<Vec<usize>> {
    let sides = view.sides();
    if width < TWO_COLUMNS || sides.len() > 2 { vec![(0..view.armies.len()).collect()] } else { sides }
}

/// The last ruling in full, where the roster has no room for the whole of it.
pub(super) fn rest_of_ruling(model: &Model) -> Option<RecordedRuling> {
    let (width, height) = model.size;
    // A message may have taken the room for some of it.
    let area = Rect { x: 0, y: 0, width, height: height.saturating_sub(1 + message::MOST) };
    let groups = groups(&model.view, width);
    let sides = sides(model, &model.view, &groups);
    let state = model.table.as_ref().map_or("", |table| table.state());
    let title = title(&model.view, state, model.theme, width).rows(width);
    below(model, &sides, area, title).rest_of_ruling()
}

/// What stands below the armies, under a title of so many lines.
fn below<'a>(model: &'a Model, sides: &[Side<'_>], area: Rect, title: u16) -> Below<'a> {
    let main = main(sides, area.width);
    Below::now(model, main, area.height, || {
        let room = Rect { width: main, height: area.height.saturating_sub(title), ..area };
        let tallest = laid(sides, room).iter().map(Laid::tall).max().unwrap_or(0);
        usize::from(room.height).saturating_sub(tallest)
    })
}

fn sides<'a>(model: &'a Model, view: &'a View, sides: &'a [Vec<usize>]) -> Vec<Side<'a>> {
    sides.iter().map(|armies| Side::new(model, view, armies)).collect()
}

/// How wide the armies are: all of the screen where the log has no room; else what they need, and the log has the rest.
fn main(sides: &[Side<'_>], width: u16) -> u16 {
    if width < WITH_LOG {
        return width;
    }
    let needs = if let [one, other] = sides { one.needs() + 1 + other.needs() } else { usize::from(width) * 2 / 3 };
    u16::try_from(needs).unwrap_or(u16::MAX).clamp(width / 2, width - LOG)
}

fn places(area: Rect, main: u16, title: u16, below: usize) -> Places {
    let below = (below as u16).min(area.height.saturating_sub(title));
    let log = (area.width >= WITH_LOG).then(|| Rect {
        x: area.x + main + 1,
        y: area.y + title,
        width: area.width - main - 1,
        height: area.height - title,
    });
    let main = Rect { width: main, ..area };
    let armies = Rect { y: area.y + title, height: area.height.saturating_sub(title + below), ..main };
    Places {
        title: Rect { height: title, ..area },
        armies,
        below: Rect { y: armies.bottom(), height: below, ..main },
        log,
    }
}

/// The sides in their columns, each scrolled to its own cursor.
fn columns(sides: &[Side<'_>], area: Rect) -> Vec<Column> {
    let laid = laid(sides, area);
    let apart = laid.iter().all(Laid::fits_apart);
    laid.into_iter().map(|laid| laid.column(apart)).collect()
}

/// The sides in their columns.
fn laid<'a>(sides: &'a [Side<'_>], area: Rect) -> Vec<Laid<'a>> {
    let [one, other] = sides else { return sides.iter().map(|side| side.laid(area)).collect() };
    let left = share(area.width - 1, one.usual(), other.usual());
    let right = Rect { x: area.x + left + 1, width: area.width - left - 1, ..area };
    vec![one.laid(Rect { width: left, ..area }), other.laid(right)]
}

/// What the first of two has of the columns: the half, unless it needs less or the other does.
fn share(all: u16, one: usize, other: usize) -> u16 {
    let half = usize::from(all / 2);
    let rest = |needs: usize| usize::from(all).saturating_sub(needs);
    let left = match (one <= half, other <= rest(half)) {
        (true, false) => one.max(rest(other)),
        (false, true) => one.min(rest(other)),
        _ => half,
    };
    u16::try_from(left).unwrap_or(all)
}
