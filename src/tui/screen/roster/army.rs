//! The armies of a side, and which of their rows are visible.

use std::collections::BTreeMap;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{shorten_name, text};
use crate::umpire::{ArmyView, BrigadeView, UnitId, UnitRow, View};

use super::column::Column;
use super::shape::{Named, Needs, Shape};

/// From this many rows on an army's objectives have a line of their own.
const ROOM_FOR_OBJECTIVES: u16 = 12;

/// A row of a column, before it is drawn.
#[derive(Clone)]
enum Row<'a> {
    Army(u8, &'a ArmyView),
    Brigade(&'a BrigadeView),
    Unit(Named<'a>),
    /// Units of a brigade that are out of the battle, in one row where there is no room for one each.
    Gone(Vec<&'a UnitRow>),
}

impl Row<'_> {
    fn code(&self) -> Option<UnitId> {
        match self {
            Row::Army(..) => None,
            Row::Brigade(brigade) => Some(brigade.code).filter(|code| code.is_brigade()),
            Row::Unit(unit) => Some(unit.row.code),
            Row::Gone(units) => units.first().map(|unit| unit.code),
        }
    }

    /// Whether it stands for this unit or brigade.
    fn is_of(&self, code: UnitId) -> bool {
        match self {
            Row::Gone(units) => units.iter().any(|unit| unit.code == code),
            row => row.code() == Some(code),
        }
    }
}

/// Some armies of a side, by their places, before they have their columns.
pub(super) struct Side<'a> {
    model: &'a Model,
    view: &'a View,
    armies: &'a [usize],
    shorts: &'a BTreeMap<UnitId, String>,
    rows: Vec<Row<'a>>,
    needs: Needs,
}

static NO_SHORTS: BTreeMap<UnitId, String> = BTreeMap::new();

impl<'a> Side<'a> {
    pub(super) fn new(model: &'a Model, view: &'a View, armies: &'a [usize]) -> Side<'a> {
        let shorts = model.table.as_ref().map_or(&NO_SHORTS, |table| &table.battle().told().shorts);
        let rows = rows(view, armies, shorts);
        let needs = Needs::of(rows.iter().filter_map(named), model.theme);
        Side { model, view, armies, shorts, rows, needs }
    }

    /// How many columns it needs to be whole.
    pub(super) fn needs(&self) -> usize {
        let heads = self.armies.iter().filter_map(|at| self.view.armies.get(*at));
        let heads = heads.map(|army| text::width(&army.name) + 2 + text::width(&army.standing)).max().unwrap_or(0);
        self.needs.columns().max(heads) + 1
    }

    /// How many it takes beside the other side, whatever happens to its units.
    pub(super) fn usual(&self) -> usize {
        self.needs.usual() + 1
    }

    /// The name and the general of an only army stay at the top; several stand one below the other.
    fn head(&self, area: Rect) -> Vec<Line<'static>> {
        let [at] = self.armies else { return Vec::new() };
        let Some(army) = self.view.armies.get(*at) else { return Vec::new() };
        // Two columns with the one between the sides: what stands below the names runs on from line to line.
        const GAP: usize = 1;
        let width = usize::from(area.width);
        let gap = if at + 1 < self.view.armies.len() { GAP } else { 0 };
        let mut lines = head(*at as u8 + 1, army, self.model.theme, [width, width.saturating_sub(gap)]);
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

    /// Its rows in an area, before they are scrolled.
    pub(super) fn laid(&'a self, area: Rect) -> Laid<'a> {
        let head = self.head(area);
        let height = usize::from(area.height).saturating_sub(head.len());
        let units = || self.rows.iter().filter_map(named);
        let tall = |rows: &[Row<'_>], shape: &Shape| -> Vec<usize> {
            rows.iter().map(|row| self.height(row, shape)).collect()
        };
        // The signs that there is more stand in a column of their own.
        let signs = u16::from(self.rows.len() > height);
        let mut rows = self.rows.clone();
        let mut shape = Shape::of(self.needs, units(), usize::from(area.width), usize::from(signs));
        let mut heights = tall(&rows, &shape);
        if heights.iter().sum::<usize>() > height {
            rows = folded(&self.rows);
            shape = Shape::of(self.needs, units(), usize::from(area.width), 1);
            heights = tall(&rows, &shape);
        }
        Laid { side: self, rows, area, head, shape, heights }
    }

    fn short(&self, brigade: &BrigadeView) -> Option<&str> {
        self.shorts.get(&brigade.code).map(String::as_str)
    }

    fn height(&self, row: &Row<'_>, shape: &Shape) -> usize {
        match row {
            Row::Army(number, army) => head(*number, army, self.model.theme, [shape.width; 2]).len(),
            Row::Brigade(brigade) => shape.brigade_height(brigade, self.short(brigade)),
            Row::Unit(unit) => shape.height(unit),
            Row::Gone(_) => 1,
        }
    }

    fn lines(&self, row: &Row<'_>, shape: &Shape, at: Option<UnitId>) -> Vec<Line<'static>> {
        let theme = self.model.theme;
        let selected = at.is_some_and(|at| row.is_of(at));
        match row {
            Row::Army(number, army) => head(*number, army, theme, [shape.width; 2]),
            Row::Brigade(brigade) => {
                shape.brigade(brigade, &self.view.marked(brigade.code), self.short(brigade), theme, selected)
            }
            Row::Unit(unit) => shape.unit(unit, theme, selected),
            Row::Gone(units) => vec![Shape::gone(units, (self.view, at), theme)],
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

/// The rows of a side, before they are scrolled.
pub(super) struct Laid<'a> {
    side: &'a Side<'a>,
    rows: Vec<Row<'a>>,
    area: Rect,
    head: Vec<Line<'static>>,
    shape: Shape,
    heights: Vec<usize>,
}

impl Laid<'_> {
    fn height(&self) -> usize {
        usize::from(self.area.height).saturating_sub(self.head.len())
    }

    /// How many rows it would take.
    pub(super) fn tall(&self) -> usize {
        self.head.len() + self.heights.iter().sum::<usize>()
    }

    /// Whether there is room for an empty line between brigades.
    pub(super) fn fits_apart(&self) -> bool {
        let brigades = self.rows.iter().skip(1).filter(|row| matches!(row, Row::Brigade(_))).count();
        self.heights.iter().sum::<usize>() + brigades <= self.height()
    }

    /// Scrolled to the army that the cursor is in, or was in last.
    pub(super) fn column(self, apart: bool) -> Column {
        let model = self.side.model;
        let active = self.side.armies.contains(&model.side);
        let first = self.side.armies.first().and_then(|at| model.cursors.get(*at)).copied();
        let at = if active { model.selected() } else { first };
        let height = self.height();
        let all: usize = self.heights.iter().sum();
        let place = self.rows.iter().position(|row| at.is_some_and(|at| row.is_of(at))).unwrap_or(0);
        let before: usize = self.heights[..place].iter().sum();
        let own = self.heights.get(place).copied().unwrap_or(1);
        let top = text::window(before, all, height).max((before + own).saturating_sub(height));
        // No row begins with the second line of its own.
        let starts = self.heights.iter().scan(0, |start, tall| Some(std::mem::replace(start, *start + tall)));
        let top = starts.chain([all]).find(|start| *start >= top).unwrap_or(top);
        let heads = self.head.len();
        let mut lines: Vec<(Line<'static>, Option<UnitId>)> = self.head.into_iter().map(|line| (line, None)).collect();
        let mut from = 0;
        for (row, tall) in self.rows.iter().zip(&self.heights) {
            let below = from + tall;
            if apart && from > 0 && matches!(row, Row::Brigade(_)) {
                lines.push((Line::default(), None));
            }
            if below > top && from < top + height {
                let own = self.side.lines(row, &self.shape, at.filter(|_| active)).into_iter().enumerate();
                let seen = own.filter(|(line, _)| (top..top + height).contains(&(from + line)));
                let code = at.filter(|at| row.is_of(*at)).or(row.code());
                lines.extend(seen.map(|(_, line)| (line, code)));
            }
            from = below;
        }
        let below = all.saturating_sub(top + height);
        Column { area: self.area, lines, heads, selected: at.filter(|_| active), above: top, below }
    }
}

/// The rows of some armies; of several each has its name among them.
fn rows<'a>(view: &'a View, armies: &[usize], shorts: &'a BTreeMap<UnitId, String>) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (at, army) in armies.iter().filter_map(|at| Some((*at, view.armies.get(*at)?))) {
        if armies.len() > 1 {
            rows.push(Row::Army(at as u8 + 1, army));
        }
        for brigade in &army.brigades {
            rows.push(Row::Brigade(brigade));
            rows.extend(brigade.units.iter().map(|unit| Row::Unit(Named::new(unit, &brigade.name, shorts))));
        }
    }
    rows
}

/// The rows with those in one that are out of the battle, where a brigade has several, behind its others.
fn folded<'a>(rows: &[Row<'a>]) -> Vec<Row<'a>> {
    let mut folded = Vec::new();
    for brigade in rows.chunk_by(|_, next| matches!(next, Row::Unit(_))) {
        let gone = |row: &&Row<'a>| named(row).is_some_and(|unit| unit.row.gone);
        let all: Vec<&UnitRow> = brigade.iter().filter(gone).filter_map(named).map(|unit| unit.row).collect();
        if all.len() < 2 {
            folded.extend_from_slice(brigade);
        } else {
            folded.extend(brigade.iter().filter(|row| !gone(row)).cloned());
            folded.push(Row::Gone(all));
        }
    }
    folded
}

fn named<'a, 'b>(row: &'b Row<'a>) -> Option<&'b Named<'a>> {
    if let Row::Unit(unit) = row { Some(unit) } else { None }
}

/// An army's name and how it stands, and its general below; where there is no room, how it stands comes down to him.
fn head(number: u8, army: &ArmyView, theme: Theme, [width, below_it]: [usize; 2]) -> Vec<Line<'static>> {
    let name = army.name.to_uppercase();
    let beside = text::width(&name) + 2 + text::width(&army.standing) <= width;
    let mut first = vec![Span::styled(shorten_name(&name, width), theme.side(number))];
    let mut below = vec![army.general.as_str()];
    if beside {
        first.push(Span::raw(format!("  {}", army.standing)));
    } else {
        below.insert(0, &army.standing);
    }
    let below =
        text::wrap(&below.join("; "), below_it).into_iter().map(|line| Line::from(Span::styled(line, theme.faint())));
    std::iter::once(Line::from(first)).chain(below).collect()
}
