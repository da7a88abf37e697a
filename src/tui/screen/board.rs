//! The players' board: the turn in large figures, the armies, the last ruling. Nothing of what the umpire keeps to
//! himself.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{Army, View};

/// Figures of three columns and five rows.
const FIGURES: [[&str; 5]; 10] = [
    ["###", "# #", "# #", "# #", "###"],
    [" # ", "## ", " # ", " # ", "###"],
    ["###", "  #", "###", "#  ", "###"],
    ["###", "  #", "###", "  #", "###"],
    ["# #", "# #", "###", "  #", "  #"],
    ["###", "#  ", "###", "  #", "###"],
    ["###", "#  ", "###", "# #", "###"],
    ["###", "  #", "  #", "  #", "  #"],
    ["###", "# #", "###", "# #", "###"],
    ["###", "# #", "###", "  #", "###"],
];
const HEAD: u16 = 6;

/// How many rows the longest army takes.
pub fn len(view: &View) -> usize {
    view.armies
        .iter()
        .map(|army| army.brigades.iter().map(|brigade| brigade.units.len() + 1).sum::<usize>())
        .max()
        .unwrap_or(0)
}

/// Draws the board, the armies from row `top` on.
pub(super) fn draw(model: &Model, top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let view = &model.view;
    let turn: Vec<usize> = view.turn.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect();
    for row in 0..5 {
        // Drawn in reverse, so that the figures are solid in every font and without colours.
        let mut spans = vec![Span::raw("  ")];
        for cell in
            turn.iter().flat_map(|digit| FIGURES[*digit].get(row).copied().unwrap_or_default().chars().chain([' ']))
        {
            let style = if cell == '#' { theme.selected() } else { Style::new() };
            spans.push(Span::styled("  ", style));
        }
        canvas.line(area, row, Line::from(spans));
    }
    let left = 2 + 8 * turn.len() as u16 + 2;
    let words = Rect { x: area.x + left, width: area.width.saturating_sub(left), ..area };
    let of = view.last_turn.map_or_else(String::new, |last| format!(" of {last}"));
    canvas.text(words, 0, &view.title, theme.title());
    canvas.text(words, 1, format!("turn {}{of}", view.turn), Style::new());
    canvas.text(words, 2, format!("{} {}", view.phase.number, view.phase.name), theme.title());
    canvas.text(words, 3, view.headline.join("   "), Style::new());
    canvas.text(words, 4, view.over.as_deref().unwrap_or_default(), theme.alarm());
    let last = model.table.as_ref().and_then(|table| table.battle().standing().last());
    let said = last.map_or_else(Vec::new, |last| {
        let mut lines = text::wrap(&last.ruled.line, usize::from(area.width).saturating_sub(4));
        lines.truncate(3);
        lines
    });
    let foot = said.len() as u16 + 1;
    let armies = Rect { y: area.y + HEAD, height: area.height.saturating_sub(HEAD + foot), ..area };
    let width = area.width / (view.armies.len().max(1) as u16);
    for (at, army) in view.armies.iter().enumerate() {
        let x = area.x + at as u16 * width;
        draw_army(army, at as u8 + 1, top, canvas, Rect { x: x + 1, width: width.saturating_sub(2), ..armies });
    }
    let foot = Rect { y: armies.bottom(), height: foot, ..area };
    canvas.rule(foot, 0, "");
    for (row, line) in said.iter().enumerate() {
        canvas.text(foot, row + 1, format!("  {line}"), theme.given());
    }
}

fn draw_army(army: &Army, number: u8, top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.line(
        area,
        0,
        Line::from(vec![
            Span::styled(army.name.to_uppercase(), theme.side(number)),
            Span::styled(format!("   {}", army.standing), theme.heading()),
        ]),
    );
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let rows = army.brigades.iter().flat_map(|brigade| {
        std::iter::once(Line::from(Span::styled(brigade.name.clone(), theme.heading()))).chain(
            brigade.units.iter().map(|unit| {
                let style = if unit.gone { theme.faint() } else { Style::new() };
                let name = text::fit(&unit.name, usize::from(area.width).saturating_sub(14).min(30), theme.cut());
                Line::from(vec![
                    Span::styled(format!("  {name} "), style),
                    Span::styled(text::fit(&unit.strength, 5, theme.cut()), theme.tone(unit.tone)),
                    Span::styled(if unit.gone { "gone" } else { "" }, style),
                ])
            }),
        )
    });
    for (row, line) in rows.skip(top).take(usize::from(list.height)).enumerate() {
        canvas.line(list, row, line);
    }
}
