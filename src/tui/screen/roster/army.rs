//! An army in a column of the roster.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{ArmyView, BrigadeView, UnitId, UnitRow, View};

/// A row of a column, before it is drawn.
enum Row<'a> {
    Name(u8, &'a ArmyView),
    General(&'a ArmyView),
    Brigade(&'a BrigadeView, String),
    /// A unit, and its name as it stands under its brigade's.
    Unit(&'a UnitRow, &'a str),
}

impl Row<'_> {
    fn code(&self) -> Option<UnitId> {
        match self {
            Row::Brigade(brigade, _) => Some(brigade.code).filter(|code| code.is_brigade()),
            Row::Unit(unit, _) => Some(unit.code),
            _ => None,
        }
    }
}

/// A column: the lines that are visible in it, and whose they are.
pub(super) struct Column {
    area: Rect,
    lines: Vec<(Line<'static>, Option<UnitId>)>,
    selected: Option<UnitId>,
    above: usize,
    below: usize,
}

impl Column {
    /// Some armies, by their places. Of one alone the name and the general stay at the top; several stand one below the
    /// other. Scrolled to the army that the cursor is in, or was in last.
    pub(super) fn of_armies(model: &Model, view: &View, armies: &[usize], area: Rect) -> Column {
        let head = |at: usize| view.armies.get(at).map(|army| [Row::Name(at as u8 + 1, army), Row::General(army)]);
        let active = armies.contains(&model.side);
        if let [only] = armies {
            let rows: Vec<Row<'_>> = view.armies.get(*only).into_iter().flat_map(|army| rows(view, army)).collect();
            let head: Vec<Row<'_>> = head(*only).into_iter().flatten().collect();
            return Column::new(model, &head, &rows, model.cursors.get(*only).copied(), active, area);
        }
        let below = |at: usize| {
            head(at).into_iter().flatten().chain(view.armies.get(at).into_iter().flat_map(|army| rows(view, army)))
        };
        let rows: Vec<Row<'_>> = armies.iter().copied().flat_map(below).collect();
        let cursor =
            if active { model.selected() } else { armies.first().and_then(|at| model.cursors.get(*at)).copied() };
        Column::new(model, &[], &rows, cursor, active, area)
    }

    fn new(model: &Model, head: &[Row<'_>], rows: &[Row<'_>], at: Option<UnitId>, active: bool, area: Rect) -> Column {
        let height = usize::from(area.height).saturating_sub(head.len());
        let place = rows.iter().position(|row| at.is_some() && row.code() == at).unwrap_or(0);
        let top = text::window(place, rows.len(), height);
        let visible = &rows[top..rows.len().min(top + height)];
        // The signs that there is more stand in a column of their own.
        let signs = u16::from(rows.len() > height);
        let shape = Shape::of(rows, usize::from(area.width.saturating_sub(signs)));
        let lines = head
            .iter()
            .chain(visible)
            .map(|row| {
                let selected = active && row.code().is_some() && row.code() == at;
                (shape.line(row, model.theme, selected), row.code())
            })
            .collect();
        let below = rows.len() - (top + visible.len());
        Column { area, lines, selected: at.filter(|_| active), above: top, below }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        for (row, (line, code)) in self.lines.iter().enumerate() {
            canvas.line(self.area, row, line.clone());
            if code.is_some() && *code == self.selected {
                canvas.style_row(self.area, row, canvas.theme.selected());
                canvas.cursor(self.area, 0, row);
            }
        }
        let (up, down) = canvas.theme.more();
        let edge = Rect { x: self.area.right().saturating_sub(1), width: 1, ..self.area };
        let first = self.lines.iter().position(|(_, code)| code.is_some()).unwrap_or(0);
        if self.above > 0 {
            canvas.text(edge, first, up, canvas.theme.key());
        }
        if self.below > 0 {
            canvas.text(edge, self.lines.len().saturating_sub(1), down, canvas.theme.key());
        }
    }

    pub(super) fn hit(&self, x: u16, y: u16) -> Option<UnitId> {
        let inside = self.area.contains((x, y).into());
        inside.then(|| self.lines.get(usize::from(y - self.area.y)).and_then(|(_, code)| *code)).flatten()
    }
}

fn rows<'a>(view: &'a View, army: &'a ArmyView) -> impl Iterator<Item = Row<'a>> {
    army.brigades.iter().flat_map(|brigade| {
        let units = brigade.units.iter().map(|unit| Row::Unit(unit, own_name(&brigade.name, &unit.name)));
        std::iter::once(Row::Brigade(brigade, view.marked(brigade.code))).chain(units)
    })
}

/// A unit's name without its brigade's, under which it stands: `1st light` of `Dubreton's 1st light`.
fn own_name<'a>(brigade: &str, unit: &'a str) -> &'a str {
    let rest = unit.strip_prefix(brigade).map(|rest| rest.strip_prefix("'s").unwrap_or(rest));
    rest.and_then(|rest| rest.strip_prefix(' ')).filter(|rest| rest.contains(char::is_alphabetic)).unwrap_or(unit)
}

/// How wide the parts of a unit's line are.
struct Shape {
    width: usize,
    name: usize,
    kind: usize,
    strength: usize,
}

impl Shape {
    /// Each part takes what it needs, where there is room for all; else the marks have sixteen columns at most, and the
    /// name fourteen at least.
    fn of(rows: &[Row<'_>], width: usize) -> Shape {
        let units =
            || rows.iter().filter_map(|row| if let Row::Unit(unit, name) = row { Some((*unit, *name)) } else { None });
        let longest = |part: fn(&UnitRow) -> &str| units().map(|(unit, _)| text::width(part(unit))).max().unwrap_or(0);
        let strength = longest(|unit| &unit.strength).min(8);
        let marks = units().map(|(unit, _)| text::width(&unit.marks.join(" "))).max().unwrap_or(0).min(16);
        let name = units().map(|(_, name)| text::width(name)).max().unwrap_or(0);
        let kind = longest(|unit| &unit.kind).min(12);
        let room = width.saturating_sub(4 + 1 + strength + 2);
        if name + kind + marks <= room {
            return Shape { width, name, kind, strength };
        }
        let kind = kind.min(if width < 48 { 8 } else { 12 });
        let room = room.saturating_sub(kind);
        let name = name.min(room.saturating_sub(marks).max(room.saturating_sub(7).min(14)));
        Shape { width, name, kind, strength }
    }

    fn line(&self, row: &Row<'_>, theme: Theme, selected: bool) -> Line<'static> {
        match row {
            Row::Name(number, army) => {
                // How it stands matters more than the end of its name.
                let room = self.width.saturating_sub(text::width(&army.standing) + 2).max(8);
                let name = text::shorten(&army.name.to_uppercase(), room, theme.cut());
                Line::from(vec![Span::styled(name, theme.side(*number)), Span::raw(format!("  {}", army.standing))])
            }
            Row::General(army) => Line::from(Span::raw(army.general.clone())),
            Row::Brigade(brigade, letter) => self.brigade(brigade, letter, theme, selected),
            Row::Unit(unit, name) => self.unit(unit, name, theme, selected),
        }
    }

    fn brigade(&self, brigade: &BrigadeView, letter: &str, theme: Theme, selected: bool) -> Line<'static> {
        let mark = if selected { ">" } else { " " };
        let letter = if brigade.code.is_brigade() { letter } else { " " };
        let rating = if brigade.rating.is_empty() { String::new() } else { format!(" {}", brigade.rating) };
        let room = self.width.saturating_sub(2 + 1 + text::width(&brigade.note));
        let name = text::fit(&format!("{}{rating}", brigade.name), room.saturating_sub(1), theme.cut());
        Line::from(vec![
            Span::styled(format!("{mark}{letter} "), theme.side(brigade.code.army)),
            Span::styled(name, theme.heading()),
            Span::raw(format!(" {}", brigade.note)),
        ])
    }

    fn unit(&self, unit: &UnitRow, name: &str, theme: Theme, selected: bool) -> Line<'static> {
        let mark = if selected { ">" } else { " " };
        let ready = if unit.ready { "*" } else { " " };
        let plain = if unit.gone { theme.faint() } else { Style::new() };
        let cut = theme.cut();
        Line::from(vec![
            Span::styled(format!("{mark}{ready}"), theme.key()),
            Span::styled(format!("{} ", unit.code.unit), plain),
            Span::styled(format!("{} ", text::fit(name, self.name, cut)), plain),
            Span::styled(format!("{} ", text::fit(&unit.kind, self.kind, cut)), plain),
            Span::styled(text::fit(&unit.strength, self.strength, cut), theme.tone(unit.tone)),
            if unit.owes { Span::styled("!", theme.alarm()) } else { Span::raw(" ") },
            Span::styled(unit.marks.join(" "), plain),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::own_name;

    #[test]
    fn a_unit_stands_under_its_brigade_without_the_brigades_name() {
        assert_eq!(own_name("Dubreton", "Dubreton's 1st light"), "1st light");
        assert_eq!(own_name("Blue cavalry", "Blue cavalry 2"), "Blue cavalry 2");
        assert_eq!(own_name("Kleist", "Gren Kleist"), "Gren Kleist");
        assert_eq!(own_name("Bevern", "Bevern"), "Bevern");
        assert_eq!(own_name("Jeetze", "Jeetzen Foot"), "Jeetzen Foot");
    }
}
