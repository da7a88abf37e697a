//! Below the roster: the last ruling with what came of it, and what is owed.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::widget::text;

use super::WITH_LOG;

/// The lines, at most seven.
pub(super) fn lines(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let columns = if columns >= usize::from(WITH_LOG) { columns * 2 / 3 } else { columns };
    let theme = model.theme;
    let mut lines = vec![Line::from(Span::styled(theme.dash().repeat(columns), theme.faint()))];
    let last = model.table.as_ref().and_then(|table| table.battle().standing().last());
    if let Some(standing) = last {
        let room = columns.saturating_sub(2);
        let said = text::wrap(&standing.ruled.line, room);
        lines.extend(said.into_iter().take(2).map(|line| Line::from(Span::styled(format!(" {line}"), theme.given()))));
        let mut notes = text::wrap(&standing.ruled.notes.join("  "), room.saturating_sub(2));
        if notes.len() > 2 {
            let more = format!("{} ! reads on", theme.cut());
            notes.truncate(2);
            notes[1] = format!("{} {more}", text::shorten(&notes[1], room.saturating_sub(3 + text::width(&more)), ""));
        }
        lines.extend(notes.into_iter().map(|line| Line::from(format!("   {line}"))));
    }
    lines.extend(duties(model, columns));
    lines
}

/// What is owed, in at most three lines.
fn duties(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    let view = &model.view;
    if view.duties.is_empty() {
        let Some(how) = &view.over else {
            return vec![Line::from(Span::styled(" nothing is owed in this phase", theme.faint()))];
        };
        let says = text::wrap(&format!("the battle is over: {how}"), columns.saturating_sub(2)).into_iter().take(2);
        return says.map(|line| Line::from(Span::styled(format!(" {line}"), theme.alarm()))).collect();
    }
    let words: Vec<String> = view.duties.iter().map(|duty| view.words(duty)).collect();
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && text::width(&line) + 3 + text::width(&word) > columns.saturating_sub(9) {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push_str("   ");
        }
        line.push_str(&word);
    }
    lines.push(line);
    let hidden = lines.len().saturating_sub(3);
    lines.truncate(3);
    if hidden > 0
        && let Some(last) = lines.last_mut()
    {
        last.push_str("   and more");
    }
    let heads = std::iter::once(" DUTIES  ").chain(std::iter::repeat("         "));
    heads
        .zip(lines)
        .map(|(head, line)| Line::from(vec![Span::styled(head, theme.heading()), Span::styled(line, Style::new())]))
        .collect()
}
