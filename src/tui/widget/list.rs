//! A list from which one is chosen.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Canvas, text};

/// A line of a list: a mark, a name, and what there is to say of it.
pub struct Item {
    /// Its name.
    pub name: String,
    /// The rest; empty where there is none.
    pub detail: String,
    /// Whether it is a heading, which cannot be chosen.
    pub heading: bool,
}

impl Canvas<'_> {
    /// A list with the item `at` of those that can be chosen selected. Names take what they need; a detail without room
    /// beside them stands below its name. A sign at the foot says that there is more.
    pub fn list(&mut self, area: Rect, items: &[Item], at: usize) {
        let width = usize::from(area.width);
        let longest = |part: fn(&Item) -> &String| {
            items.iter().filter(|item| !item.heading).map(|item| text::width(part(item))).max().unwrap_or(0)
        };
        let names =
            longest(|item| &item.name).min(width.saturating_sub(longest(|item| &item.detail) + 5)).max(width / 3);
        let mut lines: Vec<(Line<'static>, bool)> = Vec::new();
        let mut choice = 0;
        for item in items {
            if item.heading {
                if !lines.is_empty() {
                    lines.push((Line::default(), false));
                }
                lines.push((Line::from(Span::styled(item.name.clone(), self.theme.heading())), false));
                continue;
            }
            let selected = choice == at;
            choice += 1;
            lines.extend(self.item(item, names, width, selected).into_iter().map(|line| (line, selected)));
        }
        let place = lines.iter().position(|(_, selected)| *selected).unwrap_or(0);
        let height = usize::from(area.height);
        let top = text::window(place, lines.len(), height);
        let more = lines.len() > top + height;
        for (row, (line, selected)) in lines.into_iter().enumerate().skip(top).take(height) {
            self.line(area, row - top, line);
            if selected {
                self.style_row(area, row - top, self.theme.selected());
                if row == place {
                    self.cursor(area, 0, row - top);
                }
            }
        }
        self.more(area, false, more);
    }

    fn item(&self, item: &Item, names: usize, width: usize, selected: bool) -> Vec<Line<'static>> {
        let faint = if selected { Style::new() } else { self.theme.faint() };
        let mark = if selected { ">" } else { " " };
        let beside = text::width(&item.name) <= names && names + 4 + text::width(&item.detail) <= width;
        if beside && !item.detail.is_empty() {
            let name = format!("{mark} {}  ", text::fit(&item.name, names, ""));
            return vec![Line::from(vec![Span::raw(name), Span::styled(item.detail.clone(), faint)])];
        }
        let name = text::wrap(&item.name, width.saturating_sub(2)).into_iter().enumerate();
        let mut lines: Vec<Line<'static>> =
            name.map(|(row, part)| Line::from(format!("{} {part}", if row == 0 { mark } else { " " }))).collect();
        if !item.detail.is_empty() {
            let detail = text::wrap(&item.detail, width.saturating_sub(6)).into_iter();
            lines.extend(detail.map(|part| Line::from(Span::styled(format!("      {part}"), faint))));
        }
        lines
    }
}
