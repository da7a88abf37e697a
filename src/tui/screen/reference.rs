//! The quick reference.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::Reference;
use crate::tui::widget::{Canvas, text};

/// Draws the search box, the entries that fit, and the text of the selected one.
pub(super) fn draw(reference: &Reference, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let what = match reference.unknown.as_slice() {
        [] if !reference.trail.is_empty() => "Left goes back".to_owned(),
        [] if reference.narrow && reference.typed.is_empty() => "this phase".to_owned(),
        [] => "all".to_owned(),
        unknown => format!("nothing has \"{}\"; like it", unknown.join(" ")),
    };
    let box_ = match reference.trail.last() {
        Some(left) => format!(" RULES  see also, from: {}", left.title),
        None => format!(" RULES  search: {}_", reference.typed),
    };
    canvas.text(area, 0, &box_, theme.title());
    let count = format!("{what}: {} of {} ", reference.shown.len(), reference.entries.len());
    let place = usize::from(area.width).saturating_sub(text::width(&count)) as u16;
    canvas.text(Rect { x: area.x + place, width: area.width - place, ..area }, 0, count, theme.faint());
    canvas.rule(area, 1, "");
    let inner = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    let wide = area.width >= 76;
    let (list, page) = if wide {
        let list = Rect { width: area.width * 2 / 5, ..inner };
        let page = Rect { x: list.right() + 2, width: area.width.saturating_sub(list.width + 3), ..inner };
        (list, page)
    } else {
        let list = Rect { height: inner.height / 2, ..inner };
        let rest = inner.height - list.height;
        (list, Rect { x: inner.x + 1, y: list.bottom(), width: inner.width.saturating_sub(2), height: rest })
    };
    draw_list(reference, canvas, list);
    draw_entry(reference, canvas, page);
}

/// The entries that fit. A title takes as many lines as it needs; its page stands behind it where there is room.
fn draw_list(reference: &Reference, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let height = usize::from(area.height);
    let width = usize::from(area.width);
    if reference.shown.is_empty() {
        canvas.text(area, 0, " nothing fits", theme.faint());
    }
    // Of hundreds of entries only those about the selected one are laid out: none takes less than a line.
    let first = text::window(reference.at, reference.shown.len(), height);
    let mut lines: Vec<(Line<'static>, bool)> = Vec::new();
    for (row, &at) in reference.shown.iter().enumerate().skip(first).take(height) {
        let (entry, selected) = (&reference.entries[at], row == reference.at);
        for (part, title) in text::wrap(&entry.title, width.saturating_sub(3)).into_iter().enumerate() {
            let mark = if selected && part == 0 { ">" } else { " " };
            let indent = if part == 0 { "" } else { " " };
            let mut spans = vec![Span::raw(format!("{mark} {indent}{title}"))];
            let room = width.saturating_sub(4 + text::width(&title));
            if part == 0 && text::width(&entry.title) <= width.saturating_sub(3) && text::width(&entry.page) <= room {
                let gap = " ".repeat(room + 1 - text::width(&entry.page));
                spans.push(Span::styled(format!("{gap}{}", entry.page), theme.faint()));
            }
            lines.push((Line::from(spans), selected));
        }
    }
    let place = lines.iter().position(|(_, selected)| *selected).unwrap_or(0);
    let last = lines.iter().rposition(|(_, selected)| *selected).unwrap_or(0);
    let top = (last + 1).saturating_sub(height);
    for (row, (line, selected)) in lines.into_iter().enumerate().skip(top).take(height) {
        canvas.line(area, row - top, line);
        if selected {
            canvas.style_row(area, row - top, theme.selected());
            if row == place {
                canvas.cursor(area, 0, row - top);
            }
        }
    }
}

fn draw_entry(reference: &Reference, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let Some(entry) = reference.selected() else { return };
    let width = usize::from(area.width);
    let mut lines: Vec<(String, Style)> =
        text::wrap(&entry.title, width).into_iter().map(|line| (line, theme.heading())).collect();
    let facts = format!("{}   {}", entry.page, entry.handling.told());
    let facts = facts.trim_end().to_owned();
    let facts = if text::width(&facts) <= width { vec![facts] } else { text::wrap(&facts, width) };
    lines.extend(facts.into_iter().map(|line| (line, theme.faint())));
    lines.push((String::new(), Style::new()));
    for ruled in reference.ruled() {
        lines.extend(text::wrap(ruled, width).into_iter().map(|line| (line, theme.wanted())));
        lines.push((String::new(), Style::new()));
    }
    for line in entry.lines(width) {
        // A line of a table keeps its spaces.
        let fits = text::width(&line) <= width;
        let line = if fits { vec![line] } else { text::wrap(&line, width) };
        lines.extend(line.into_iter().map(|line| (line, Style::new())));
    }
    if !entry.whole.see.is_empty() {
        let title = |id: &String| reference.entries.iter().find(|own| own.id == *id).map(|own| own.title.as_str());
        let see: Vec<&str> = entry.whole.see.iter().filter_map(title).collect();
        lines.push((String::new(), Style::new()));
        let see = format!("Right: see also {}", see.join("; "));
        lines.extend(text::wrap(&see, width).into_iter().map(|line| (line, theme.key())));
    }
    let room = usize::from(area.height);
    let top = reference.top.min(lines.len().saturating_sub(room));
    let more = lines.len() > top + room;
    for (row, (line, style)) in lines.into_iter().skip(top).take(room).enumerate() {
        canvas.text(area, row, line, style);
    }
    canvas.more(area, false, more);
}
