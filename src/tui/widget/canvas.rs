//! The cells of a frame, and how lines get into them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::letters;
use crate::tui::theme::Theme;

/// What the screens draw on. Nothing is drawn outside the frame.
pub struct Canvas<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// How things look.
    pub theme: Theme,
    /// Where the terminal's cursor goes: on the selected row or field, where readers and magnifiers follow it.
    pub cursor: Option<Position>,
}

impl Canvas<'_> {
    /// A page of text under its heading, from its line `top` on; a sign at its foot where there is more.
    pub fn page(&mut self, area: Rect, heading: &str, lines: Vec<Line<'_>>, top: usize) {
        self.text(area, 0, format!(" {heading}"), self.theme.title());
        self.rule(area, 1, "");
        self.scrolled(Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area }, lines, top);
    }

    /// Lines from the line `top` on; a sign at the foot where there is more.
    pub fn scrolled(&mut self, list: Rect, lines: Vec<Line<'_>>, top: usize) {
        let room = usize::from(list.height);
        let more = lines.len() > top + room;
        for (row, line) in lines.into_iter().skip(top).take(room).enumerate() {
            self.line(list, row, line);
        }
        self.more(list, false, more);
    }

    /// The signs in the last column of an area that there is more above it, and below.
    pub fn more(&mut self, area: Rect, above: bool, below: bool) {
        let edge = Rect { x: area.right().saturating_sub(1), width: 1, ..area };
        let (up, down) = self.theme.more();
        if above {
            self.text(edge, 0, up, self.theme.key());
        }
        if below {
            self.text(edge, usize::from(area.height).saturating_sub(1), down, self.theme.key());
        }
    }

    /// Puts a line into a row of an area, cut with a mark where it is longer. Rows beyond the area are not drawn.
    pub fn line<'l>(&mut self, area: Rect, row: usize, line: impl Into<Line<'l>>) {
        let area = area.intersection(self.buffer.area);
        let Some(y) = u16::try_from(row).ok().filter(|row| *row < area.height).map(|row| area.y + row) else { return };
        let mut line = line.into();
        // What turns a text round has no column of its own, and would be left out unseen.
        let turned = |c: char| letters::is_obeyed(c) && !c.is_control();
        for span in line.spans.iter_mut().filter(|span| span.content.contains(turned)) {
            span.content = letters::line(&span.content).into_owned().into();
        }
        let room = usize::from(area.width);
        let (style, long) = (line.style, line.width() > room);
        self.buffer.set_line(area.x, y, &line, area.width);
        if long && area.width > 0 {
            let x = area.right() - 1;
            // A wide character may have left half of itself in the last column.
            self.buffer.set_stringn(x, y, self.theme.cut(), 1, style);
        }
    }

    /// Puts a text of one style into a row of an area.
    pub fn text(&mut self, area: Rect, row: usize, text: impl AsRef<str>, style: Style) {
        self.line(area, row, Line::from(Span::styled(text.as_ref(), style)));
    }

    /// Gives a whole row of an area a style on top of what it has.
    pub fn style_row(&mut self, area: Rect, row: usize, style: Style) {
        let row = Rect { y: area.y.saturating_add(row as u16), height: 1, ..area };
        self.buffer.set_style(row.intersection(area), style);
    }

    /// A rule across an area's row, with words in it.
    pub fn rule(&mut self, area: Rect, row: usize, words: &str) {
        let dash = self.theme.dash();
        let words = if words.is_empty() { String::new() } else { format!("{dash} {words} ") };
        let rest = usize::from(area.width).saturating_sub(words.width());
        self.text(area, row, format!("{words}{}", dash.repeat(rest)), self.theme.faint());
    }

    /// Puts the terminal's cursor into an area.
    pub fn cursor(&mut self, area: Rect, column: usize, row: usize) {
        let x = area.x.saturating_add(column as u16).min(area.right().saturating_sub(1));
        let y = area.y.saturating_add(row as u16).min(area.bottom().saturating_sub(1));
        self.cursor = Some(Position { x, y });
    }

    /// Puts ASCII in the place of every other character that stands in the frame, a column for a column.
    pub fn in_ascii(&mut self) {
        for cell in &mut self.buffer.content {
            if !cell.symbol().is_ascii() {
                let c = cell.symbol().chars().next().map_or(' ', letters::ascii);
                cell.set_char(c);
            }
        }
    }

    /// An empty box in the middle of an area; what is inside it comes back.
    pub fn popup(&mut self, area: Rect, width: u16, height: u16, title: &str) -> Rect {
        let width = width.min(area.width);
        let height = height.min(area.height);
        let outer =
            Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
        for y in outer.top()..outer.bottom() {
            // A wide character across the left edge would hide the border.
            if let Some(x) = outer.x.checked_sub(1)
                && let Some(cell) = self.buffer.cell_mut((x, y))
                && cell.symbol().width() > 1
            {
                cell.reset();
            }
            for x in outer.left()..outer.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
        let border = self.theme.border();
        let across = |left: &str, right: &str| {
            format!("{left}{}{right}", border.horizontal_top.repeat(usize::from(width.saturating_sub(2))))
        };
        let style = Style::new();
        self.text(outer, 0, across(border.top_left, border.top_right), style);
        self.text(outer, usize::from(height.saturating_sub(1)), across(border.bottom_left, border.bottom_right), style);
        for row in 1..height.saturating_sub(1) {
            self.text(outer, usize::from(row), border.vertical_left, style);
            let right = Rect { x: outer.right() - 1, width: 1, ..outer };
            self.text(right, usize::from(row), border.vertical_right, style);
        }
        let heading = Rect { x: outer.x + 2, width: outer.width.saturating_sub(4), ..outer };
        self.text(heading, 0, format!(" {title} "), self.theme.heading());
        Rect {
            x: outer.x + 2.min(outer.width),
            y: outer.y + 1.min(outer.height),
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_a_text_round_is_shown_as_an_escape() {
        let area = Rect::new(0, 0, 20, 1);
        let (mut buffer, theme) = (Buffer::empty(area), Theme::of(&crate::config::Config::default()));
        let mut canvas = Canvas { buffer: &mut buffer, theme, cursor: None };
        canvas.text(area, 0, "IR\u{202e} 1\u{1b}", Style::new());
        let shown: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(shown.trim_end(), "IR\\u{202e} 1\\u{1b}");
    }
}
