//! An army in a column of the roster.

use std::collections::BTreeMap;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, shorten_name, text};
use crate::umpire::{ArmyView, BrigadeView, UnitId, View};

use super::shape::{Named, Shape};

/// From this many rows on an army's objectives have a line of their own.
const ROOM_FOR_OBJECTIVES: u16 = 12;

/// A row of a column, before it is drawn.
enum Row<'a> {
    Army(u8, &'a ArmyView),
    Brigade(&'a BrigadeView),
    Unit(Named<'a>),
}

impl Row<'_> {
    fn code(&self) -> Option<UnitId> {
        match self {
            Row::Army(..) => None,
            Row::Brigade(brigade) => Some(brigade.code).filter(|code| code.is_brigade()),
            Row::Unit(unit) => Some(unit.row.code),
        }
    }
}

/// Some armies of a side, by their places, before they have their columns.
pub(super) struct Side<'a> {
    model: &'a Model,
    view: &'a View,
    armies: &'a [usize],
    shorts: &'a BTreeMap<UnitId, String>,
}

static NO_SHORTS: BTreeMap<UnitId, String> = BTreeMap::new();

impl<'a> Side<'a> {
    pub(super) fn new(model: &'a Model, view: &'a View, armies: &'a [usize]) -> Side<'a> {
        let shorts = model.table.as_ref().map_or(&NO_SHORTS, |table| &table.battle().told().shorts);
        Side { model, view, armies, shorts }
    }

    fn rows(&self) -> Vec<Row<'a>> {
        let alone = self.armies.len() == 1;
        let armies = self.armies.iter().filter_map(|at| Some((*at, self.view.armies.get(*at)?)));
        let shorts = self.shorts;
        let rows = armies.flat_map(move |(at, army)| {
            let head = (!alone).then(|| Row::Army(at as u8 + 1, army));
            let brigades = army.brigades.iter().flat_map(move |brigade| {
                let units = brigade.units.iter().map(move |unit| Row::Unit(Named::new(unit, &brigade.name, shorts)));
                std::iter::once(Row::Brigade(brigade)).chain(units)
            });
            head.into_iter().chain(brigades)
        });
        rows.collect()
    }

    /// How many columns it needs to be whole.
    pub(super) fn needs(&self) -> usize {
        let rows = self.rows();
        let units = rows.iter().filter_map(named);
        let heads = self.armies.iter().filter_map(|at| self.view.armies.get(*at));
        let heads = heads.map(|army| text::width(&army.name) + 2 + text::width(&army.standing)).max().unwrap_or(0);
        Shape::needs(units, self.model.theme).max(heads) + 1
    }

    /// The name and the general of an only army stay at the top; several stand one below the other.
    fn head(&self, area: Rect) -> Vec<Line<'static>> {
        let [at] = self.armies else { return Vec::new() };
        let Some(army) = self.view.armies.get(*at) else { return Vec::new() };
        let width = usize::from(area.width);
        let mut lines = head(*at as u8 + 1, army, self.model.theme, width);
        let holds = self.view.objectives.iter().filter(|objective| objective.holder == Some(army.side));
        let holds: Vec<&str> = holds.map(|objective| objective.name.as_str()).collect();
        if !holds.is_empty() && area.height >= ROOM_FOR_OBJECTIVES {
            let names = format!("holds {}", listed(&holds));
            let few = format!("holds {} objectives, see !", holds.len());
            let says = if text::width(&names) <= width { names } else { few };
            lines.push(Line::from(Span::styled(says, self.model.theme.faint())));
        }
        lines
    }

    /// Scrolled to the army that the cursor is in, or was in last.
    pub(super) fn column(&self, area: Rect) -> Column {
        let active = self.armies.contains(&self.model.side);
        let first = self.armies.first().and_then(|at| self.model.cursors.get(*at)).copied();
        let at = if active { self.model.selected() } else { first };
        let (head, rows) = (self.head(area), self.rows());
        let height = usize::from(area.height).saturating_sub(head.len());
        let units = || rows.iter().filter_map(named);
        let tall = |shape: &Shape| -> Vec<usize> { rows.iter().map(|row| self.height(row, shape)).collect() };
        let mut shape = Shape::of(units(), usize::from(area.width), self.model.theme);
        let mut heights = tall(&shape);
        // The signs that there is more stand in a column of their own.
        if heights.iter().sum::<usize>() > height {
            shape = Shape::of(units(), usize::from(area.width.saturating_sub(1)), self.model.theme);
            heights = tall(&shape);
        }
        // Where there is room, brigades stand apart.
        let brigades = rows.iter().skip(1).filter(|row| matches!(row, Row::Brigade(_))).count();
        let apart = heights.iter().sum::<usize>() + brigades <= height;
        let all: usize = heights.iter().sum();
        let place = rows.iter().position(|row| at.is_some() && row.code() == at).unwrap_or(0);
        let (before, own) = (heights[..place].iter().sum::<usize>(), heights.get(place).copied().unwrap_or(1));
        let top = text::window(before, all, height).max((before + own).saturating_sub(height));
        let mut lines: Vec<(Line<'static>, Option<UnitId>)> = head.into_iter().map(|line| (line, None)).collect();
        let heads = lines.len();
        let mut from = 0;
        for (row, tall) in rows.iter().zip(&heights) {
            let below = from + tall;
            if apart && from > 0 && matches!(row, Row::Brigade(_)) {
                lines.push((Line::default(), None));
            }
            if below > top && from < top + height {
                let selected = active && row.code().is_some() && row.code() == at;
                let own = self.lines(row, &shape, selected).into_iter().enumerate();
                let seen = own.filter(|(line, _)| (top..top + height).contains(&(from + line)));
                lines.extend(seen.map(|(_, line)| (line, row.code())));
            }
            from = below;
        }
        Column { area, lines, heads, selected: at.filter(|_| active), above: top, below: all.saturating_sub(top + height) }
    }

    fn height(&self, row: &Row<'_>, shape: &Shape) -> usize {
        match row {
            Row::Unit(unit) => shape.height(unit.row),
            row => self.lines(row, shape, false).len(),
        }
    }

    fn lines(&self, row: &Row<'_>, shape: &Shape, selected: bool) -> Vec<Line<'static>> {
        let theme = self.model.theme;
        match row {
            Row::Army(number, army) => head(*number, army, theme, shape.width),
            Row::Brigade(brigade) => {
                let short = self.shorts.get(&brigade.code).map(String::as_str);
                shape.brigade(brigade, &self.view.marked(brigade.code), short, theme, selected)
            }
            Row::Unit(unit) => shape.unit(unit, theme, selected),
        }
    }
}

/// Names in a list; what they have in common stands once: `Lobositz, 1st block; 2nd block`.
fn listed(names: &[&str]) -> String {
    let mut before = None;
    let mut shown = Vec::new();
    for name in names {
        let place = name.split_once(", ");
        match place {
            Some((place, part)) if before == Some(place) => shown.push(part),
            _ => shown.push(*name),
        }
        before = place.map(|(place, _)| place);
    }
    shown.join("; ")
}

fn named<'a, 'b>(row: &'b Row<'a>) -> Option<&'b Named<'a>> {
    if let Row::Unit(unit) = row { Some(unit) } else { None }
}

/// An army's name and how it stands, and its general below; where there is no room, how it stands comes down to him.
fn head(number: u8, army: &ArmyView, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let name = army.name.to_uppercase();
    let beside = text::width(&name) + 2 + text::width(&army.standing) <= width;
    let mut first = vec![Span::styled(shorten_name(&name, width), theme.side(number))];
    let mut below = vec![army.general.as_str()];
    if beside {
        first.push(Span::raw(format!("  {}", army.standing)));
    } else {
        below.insert(0, &army.standing);
    }
    let below = text::wrap(&below.join("; "), width).into_iter().map(|line| Line::from(Span::styled(line, theme.faint())));
    std::iter::once(Line::from(first)).chain(below).collect()
}

/// A column: the lines that are visible in it, and whose they are.
pub(super) struct Column {
    area: Rect,
    lines: Vec<(Line<'static>, Option<UnitId>)>,
    /// How many of them stay at the top.
    heads: usize,
    selected: Option<UnitId>,
    above: usize,
    below: usize,
}

impl Column {
    pub(super) fn draw(self, canvas: &mut Canvas<'_>) {
        let mut cursor = None;
        let rows = self.lines.len();
        for (row, (line, code)) in self.lines.into_iter().enumerate() {
            canvas.line(self.area, row, line);
            if code.is_some() && code == self.selected {
                canvas.style_row(self.area, row, canvas.theme.selected());
                cursor = cursor.or(Some(row));
            }
        }
        if let Some(row) = cursor {
            canvas.cursor(self.area, 0, row);
        }
        let (up, down) = canvas.theme.more();
        let edge = Rect { x: self.area.right().saturating_sub(1), width: 1, ..self.area };
        if self.above > 0 {
            canvas.text(edge, self.heads, up, canvas.theme.key());
        }
        if self.below > 0 {
            canvas.text(edge, rows.saturating_sub(1), down, canvas.theme.key());
        }
    }

    pub(super) fn hit(&self, x: u16, y: u16) -> Option<UnitId> {
        let inside = self.area.contains((x, y).into());
        inside.then(|| self.lines.get(usize::from(y - self.area.y)).and_then(|(_, code)| *code)).flatten()
    }
}
