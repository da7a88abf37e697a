//! The players' board: the turn in large figures, who is next, the armies, what is held for points, the last rulings with
//! their dice. Nothing of what the umpire keeps to himself.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::report::board as told;
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, shorten_name, text};
use crate::umpire::{ArmyView, UnitId, UnitRow, View};

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

/// How many columns a short name takes at most.
const SHORT: usize = 12;

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
    let phase = format!("turn {}{of}   {} {}", view.turn, view.phase.number, view.phase.name);
    canvas.text(words, 1, phase, theme.title());
    canvas.text(words, 2, told::next(view), Style::new());
    let (says, style) = match &view.over {
        Some(over) => (over.clone(), theme.alarm()),
        None => (view.headline.join("   "), Style::new()),
    };
    for (row, line) in text::wrap(&says, usize::from(words.width).saturating_sub(1)).iter().take(2).enumerate() {
        canvas.text(words, 3 + row, line, style);
    }
    let said = foot(model, usize::from(area.width).saturating_sub(4), usize::from(area.height / 4), theme);
    let foot = said.len() as u16 + 1;
    let armies = Rect { y: area.y + HEAD, height: area.height.saturating_sub(HEAD + foot), ..area };
    let sides = view.sides();
    let width = area.width / (sides.len().max(1) as u16);
    for (at, side) in sides.iter().enumerate() {
        let x = area.x + at as u16 * width;
        draw_side(model, view, side, top, canvas, Rect { x: x + 1, width: width.saturating_sub(2), ..armies });
    }
    let foot = Rect { y: armies.bottom(), height: foot, ..area };
    canvas.rule(foot, 0, "");
    for (row, (line, style)) in said.iter().enumerate() {
        canvas.text(foot, row + 1, format!("  {line}"), *style);
    }
}

/// What is held for points, and as many of the last rulings as `rows` have room for, the newest at the foot.
fn foot(model: &Model, width: usize, rows: usize, theme: Theme) -> Vec<(String, Style)> {
    let held = told::objectives(&model.view).into_iter().map(|(what, who)| format!("{what}: {who}"));
    let held = text::wrap(&held.collect::<Vec<_>>().join("; "), width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    let rulings = model.table.as_ref().map_or_else(Vec::new, |table| told::last(table.battle(), rows));
    for (at, said) in rulings.iter().enumerate() {
        let wrapped = text::wrap(&said.to_string(), width);
        if at > 0 && held.len() + lines.len() + wrapped.len() > rows {
            break;
        }
        let style = if at == 0 { theme.given() } else { Style::new() };
        lines.splice(0..0, wrapped.into_iter().take(rows).map(|line| (line, style)));
    }
    held.into_iter().map(|line| (line, theme.heading())).chain(lines).collect()
}

/// A side: the name of an only army stays at the top, several stand one below the other.
fn draw_side(model: &Model, view: &View, armies: &[usize], top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let width = usize::from(area.width);
    let shorts = model.table.as_ref().map(|table| &table.battle().told().shorts);
    let short = |code: UnitId| shorts.and_then(|shorts| shorts.get(&code)).map(String::as_str);
    let named = armies.iter().filter_map(|place| Some((*place as u8 + 1, view.armies.get(*place)?)));
    let mut lines = named.flat_map(|(number, army)| {
        std::iter::once(head(army, number, width, theme)).chain(rows(view, army, width, &short, theme))
    });
    let mut list = area;
    if armies.len() == 1 {
        canvas.line(area, 0, lines.next().unwrap_or_default());
        list = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    }
    for (row, line) in lines.skip(top).take(usize::from(list.height)).enumerate() {
        canvas.line(list, row, line);
    }
}

fn head(army: &ArmyView, number: u8, width: usize, theme: Theme) -> Line<'static> {
    let standing = format!("  {}", army.standing);
    let name = shorten_name(&army.name.to_uppercase(), width.saturating_sub(text::width(&standing)));
    Line::from(vec![Span::styled(name, theme.side(number)), Span::styled(standing, theme.heading())])
}

/// Brigades and units with their codes, as the umpire calls them.
fn rows<'a>(
    view: &'a View,
    army: &'a ArmyView,
    width: usize,
    short: &'a dyn Fn(UnitId) -> Option<&'a str>,
    theme: Theme,
) -> impl Iterator<Item = Line<'static>> + 'a {
    let units = || army.brigades.iter().flat_map(|brigade| &brigade.units);
    let longest = |of: &dyn Fn(&UnitRow) -> usize| units().map(of).max().unwrap_or(0);
    let strength = longest(&|unit| if unit.gone { 0 } else { text::width(&theme.strength(&unit.strength)) });
    // A name gives way to what the unit does, as far as its short one stands.
    let marks = longest(&|unit| if unit.gone { 0 } else { text::width(&unit.marks.join(" ")) });
    let least = SHORT.min(width.saturating_sub(8 + strength.max(4)));
    let name =
        longest(&|unit| text::width(&unit.name)).min(width.saturating_sub(9 + strength.max(4) + marks).max(least));
    army.brigades.iter().flat_map(move |brigade| {
        let units = brigade.units.iter().map(move |unit| {
            let style = if unit.gone { theme.faint() } else { Style::new() };
            let whole = text::width(&unit.name) <= name;
            let named = if whole { &unit.name } else { short(unit.code).unwrap_or(&unit.name) };
            let named = text::fit(&shorten_name(named, name), name, "");
            let mut spans = vec![
                Span::styled(format!("  {:<4} {named} ", view.marked(unit.code)), style),
                Span::styled(theme.strength(&unit.strength), theme.strength_style(&unit.strength, unit.tone)),
            ];
            let room = width.saturating_sub(9 + name + strength);
            if !unit.gone && text::width(&unit.marks.join(" ")) <= room {
                let gap = " ".repeat(1 + strength.saturating_sub(text::width(&theme.strength(&unit.strength))));
                spans.push(Span::raw(format!("{gap}{}", unit.marks.join(" "))));
            }
            Line::from(spans)
        });
        let letter = Span::styled(format!("{} ", view.marked(brigade.code)), theme.side(army.side));
        let name = Span::styled(brigade.name.clone(), theme.heading());
        let room = width.saturating_sub(letter.width() + name.width() + 2);
        let note = if text::width(&brigade.note) <= room { format!("  {}", brigade.note) } else { String::new() };
        std::iter::once(Line::from(vec![letter, name, Span::raw(note)])).chain(units)
    })
}
