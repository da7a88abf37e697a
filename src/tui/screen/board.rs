//! The players' board: the turn in large figures, the armies, the last ruling. Nothing of what the umpire keeps to
//! himself.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{ArmyView, View};

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

/// How many rows the longest side takes.
pub fn len(view: &View) -> usize {
    let rows =
        |place: &usize| view.armies[*place].brigades.iter().map(|brigade| brigade.units.len() + 1).sum::<usize>();
    // Of several armies each has its name among the rows.
    let side =
        |armies: &Vec<usize>| armies.iter().map(rows).sum::<usize>() + if armies.len() > 1 { armies.len() } else { 0 };
    view.sides().iter().map(side).max().unwrap_or(0)
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
    let sides = view.sides();
    let width = area.width / (sides.len().max(1) as u16);
    for (at, side) in sides.iter().enumerate() {
        let x = area.x + at as u16 * width;
        draw_side(view, side, top, canvas, Rect { x: x + 1, width: width.saturating_sub(2), ..armies });
    }
    let foot = Rect { y: armies.bottom(), height: foot, ..area };
    canvas.rule(foot, 0, "");
    for (row, line) in said.iter().enumerate() {
        canvas.text(foot, row + 1, format!("  {line}"), theme.given());
    }
}

/// A side: the name of an only army stays at the top, several stand one below the other.
fn draw_side(view: &View, armies: &[usize], top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let width = usize::from(area.width);
    let named = armies.iter().filter_map(|place| Some((*place as u8 + 1, view.armies.get(*place)?)));
    let mut lines =
        named.flat_map(|(number, army)| std::iter::once(head(army, number, theme)).chain(rows(army, width, theme)));
    let mut list = area;
    if armies.len() == 1 {
        canvas.line(area, 0, lines.next().unwrap_or_default());
        list = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    }
    for (row, line) in lines.skip(top).take(usize::from(list.height)).enumerate() {
        canvas.line(list, row, line);
    }
}

fn head(army: &ArmyView, number: u8, theme: Theme) -> Line<'static> {
    Line::from(vec![
        Span::styled(army.name.to_uppercase(), theme.side(number)),
        Span::styled(format!("   {}", army.standing), theme.heading()),
    ])
}

fn rows(army: &ArmyView, width: usize, theme: Theme) -> impl Iterator<Item = Line<'static>> {
    army.brigades.iter().flat_map(move |brigade| {
        let units = brigade.units.iter().map(move |unit| {
            let style = if unit.gone { theme.faint() } else { Style::new() };
            let name = text::fit(&unit.name, width.saturating_sub(14).min(30), theme.cut());
            Line::from(vec![
                Span::styled(format!("  {name} "), style),
                Span::styled(text::fit(&unit.strength, 5, theme.cut()), theme.tone(unit.tone)),
                Span::styled(if unit.gone { "gone" } else { "" }, style),
            ])
        });
        std::iter::once(Line::from(Span::styled(brigade.name.clone(), theme.heading()))).chain(units)
    })
}
