//! An order of battle under edit: its rows on the left, the keys of the selected one on the right, what its ruleset says
//! of it below.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::army_files::{Of, Row, RowKey, TomlPath};
use crate::tui::layer::EditorLayer;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::words::counted;
use crate::umpire::{UnitId, Wants};

/// Lines for what the ruleset says: a quarter of the screen, where that is more.
fn said_lines(area: Rect) -> u16 {
    (area.height / 4).max(5)
}

/// Draws the editor: the rows on the left, the keys of the selected one on the right.
pub(super) fn draw(editor: &EditorLayer, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.text(area, 0, format!(" {}", editor.document.title()), theme.title());
    let state = if editor.unsaved() { "not saved" } else { "saved" };
    let place = area.width.saturating_sub(text::width(state) as u16 + 1);
    canvas.text(Rect { x: area.x + place, width: area.width - place, ..area }, 0, state, theme.faint());
    canvas.rule(area, 1, "");
    let said_lines = said_lines(area);
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(2 + said_lines), ..area };
    let left = Rect { width: area.width * 11 / 20, ..body };
    let right = Rect { x: left.right() + 1, width: area.width.saturating_sub(left.width + 1), ..body };
    rows(editor, canvas, left);
    for row in 0..usize::from(right.height) {
        canvas.text(Rect { x: left.right().saturating_sub(1), width: 1, ..right }, row, theme.bar(), theme.faint());
    }
    keys(editor, canvas, right);
    let foot = Rect { y: body.bottom(), height: said_lines, ..area };
    said(editor, canvas, foot);
}

/// Armies, brigades and units; `!` stands before those that something is wrong with.
fn rows(editor: &EditorLayer, canvas: &mut Canvas<'_>, area: Rect) {
    let rows = editor.document.rows();
    let at = editor.at.min(rows.len().saturating_sub(1));
    let width = usize::from(area.width).saturating_sub(2);
    let blocks: Vec<Vec<Line<'static>>> =
        rows.iter().enumerate().map(|(place, row)| row_lines(editor, row, place == at, width, canvas.theme)).collect();
    let heights: Vec<usize> = blocks.iter().map(Vec::len).collect();
    let (top, before) = text::window_of(&heights, at, usize::from(area.height));
    let own = before..before + heights.get(at).copied().unwrap_or(0);
    let all: usize = heights.iter().sum();
    let lines = blocks.into_iter().flatten().enumerate().skip(top).take(usize::from(area.height));
    for (row, line) in lines {
        canvas.line(area, row - top, line);
        if own.contains(&row) && editor.key.is_none() && editor.line.is_none() {
            canvas.style_row(Rect { width: area.width.saturating_sub(1), ..area }, row - top, canvas.theme.selected());
            if row == before {
                canvas.cursor(area, 0, row - top);
            }
        }
    }
    canvas.more(area, top > 0, top + usize::from(area.height) < all);
}

/// A row: its name, what it is, its cost; what has no room on one line goes on below.
fn row_lines(editor: &EditorLayer, row: &Row, selected: bool, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let wrong = editor.document.diagnostics.iter().any(|diagnostic| diagnostic.error && diagnostic.path == row.path);
    let (indent, style) = match row.path {
        TomlPath::Battle => ("", theme.heading()),
        TomlPath::Army(army) => ("", theme.side(army as u8 + 1)),
        TomlPath::Brigade(..) => (" ", theme.heading()),
        TomlPath::Other(Of::Battle, ..) => ("", Style::new()),
        TomlPath::Other(Of::Army(_), ..) => (" ", Style::new()),
        TomlPath::Other(Of::Brigade(..), ..) => ("  ", Style::new()),
        TomlPath::Unit(..) => ("   ", Style::new()),
    };
    let cost = editor.document.cost(row.path);
    let cost = cost.map_or_else(String::new, |points| format!(" {:>4}", points.to_string()));
    let room = width.saturating_sub(2 + indent.len() + text::width(&cost));
    let about = if matches!(row.path, TomlPath::Battle) { "" } else { row.about.as_str() };
    let names = text::wrap(&words(row), room);
    let first = names.first().cloned().unwrap_or_default();
    let beside = names.len() == 1 && text::width(&first) + 2 + text::width(about) <= room;
    let gap = room.saturating_sub(text::width(&first) + 2);
    let mut lines = vec![Line::from(vec![
        Span::styled(if selected { ">" } else { " " }, theme.key()),
        Span::styled(if wrong { "!" } else { " " }, theme.alarm()),
        Span::raw(indent),
        Span::styled(first, style),
        Span::styled(format!("  {}", text::fit(if beside { about } else { "" }, gap, "")), theme.faint()),
        Span::raw(cost),
    ])];
    let below = |words: String, style| {
        Line::from(vec![Span::raw("  "), Span::raw(indent), Span::raw("  "), Span::styled(words, style)])
    };
    lines.extend(names.into_iter().skip(1).map(|name| below(name, style)));
    if !beside && !about.is_empty() {
        let room = width.saturating_sub(4 + indent.len());
        lines.extend(text::wrap(about, room).into_iter().map(|words| below(words, theme.faint())));
    }
    lines
}

/// A row's name with its code, as the roster will have it.
fn words(row: &Row) -> String {
    let name = if row.name.is_empty() { "without a name" } else { row.name.as_str() };
    match row.path {
        TomlPath::Battle => format!("BATTLE {name}"),
        TomlPath::Army(_) => name.to_uppercase(),
        TomlPath::Brigade(_, brigade) => format!("{} {name}", UnitId::LETTERS.get(brigade).copied().unwrap_or('?')),
        TomlPath::Unit(.., unit) => format!("{} {name}", unit + 1),
        TomlPath::Other(_, list, _) => format!("{list}: {name}"),
    }
}

fn keys(editor: &EditorLayer, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let path = editor.path();
    let keys = editor.keys();
    let mut hint = hint(editor, usize::from(area.width));
    hint.truncate(usize::from(area.height / 2));
    let height = usize::from(area.height).saturating_sub(hint.len());
    let width = usize::from(area.width);
    let name = keys.iter().map(|key| text::width(&key.name)).max().unwrap_or(0).min(width * 2 / 3);
    let line = editor.line.as_ref();
    let at = line.and_then(|line| keys.iter().position(|key| key.name == line.key.name)).or(editor.key);
    let blocks: Vec<Vec<Line<'static>>> = keys
        .iter()
        .enumerate()
        .map(|(place, key)| {
            let selected = at == Some(place);
            let (value, style) = match (line.filter(|_| selected), editor.document.shown(path, key)) {
                (Some(line), _) if line.fresh => (line.text.clone(), theme.selected()),
                (Some(line), _) => (format!("{}_", line.text), theme.wanted()),
                (None, Some(value)) => (value, theme.given()),
                (None, None) if key.required => ("__".to_owned(), theme.wanted()),
                (None, None) => ("-".to_owned(), theme.faint()),
            };
            let mark = if selected { ">" } else { " " };
            key_lines(mark, &key.name, name, &value, style, width, theme)
        })
        .collect();
    let heights: Vec<usize> = blocks.iter().map(Vec::len).collect();
    let (top, before) = text::window_of(&heights, at.unwrap_or(0), height);
    let own = before..before + at.and_then(|at| heights.get(at)).copied().unwrap_or(0);
    for (row, words) in blocks.into_iter().flatten().enumerate().skip(top).take(height) {
        canvas.line(area, row - top, words);
        if own.contains(&row) {
            if line.is_none() {
                canvas.style_row(area, row - top, theme.selected());
            }
            if row == before {
                canvas.cursor(area, name + 2, row - top);
            }
        }
    }
    let listed = Rect { height: u16::try_from(height).unwrap_or(u16::MAX), ..area };
    canvas.more(listed, top > 0, top + height < heights.iter().sum());
    for (row, words) in hint.into_iter().enumerate() {
        canvas.text(area, height + row, format!(" {words}"), theme.faint());
    }
}

/// A key and what it holds, in as many lines as that needs.
fn key_lines(
    mark: &'static str,
    key: &str,
    name: usize,
    value: &str,
    style: Style,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let names = text::wrap(key, name);
    let values = text::wrap(value, width.saturating_sub(name + 3));
    let part = |parts: &[String], row: usize| parts.get(row).cloned().unwrap_or_default();
    let lines = (0..names.len().max(values.len()).max(1)).map(|row| {
        Line::from(vec![
            Span::styled(if row == 0 { mark } else { " " }, theme.key()),
            Span::raw(format!("{} ", text::fit(&part(&names, row), name, ""))),
            Span::styled(part(&values, row), style),
        ])
    });
    lines.collect()
}

/// What the selected key may hold.
fn hint(editor: &EditorLayer, width: usize) -> Vec<String> {
    let key = match (&editor.line, editor.selected()) {
        (Some(line), _) => line.key.clone(),
        (None, Some(key)) => key,
        (None, None) => return Vec::new(),
    };
    let RowKey { wants, required, .. } = key;
    let left_out = match wants {
        Wants::Tables | Wants::OneOrMore => "",
        _ if required => "",
        _ => "; - leaves it to the rules",
    };
    let words = match wants {
        Wants::Text => "a text".to_owned(),
        Wants::Flag => "true or false".to_owned(),
        Wants::Whole(within) => format!("a number from {} to {}", within.start(), within.end()),
        Wants::Word(words) if words.is_empty() => "no word can stand here yet".to_owned(),
        Wants::Word(words) => format!("one of {}", words.join(", ")),
        Wants::Table => "Enter writes it, with keys of its own".to_owned(),
        Wants::Tables => "Enter adds one; each has a row of its own".to_owned(),
        Wants::OneOrMore => "Enter adds one; of several each has a row of its own".to_owned(),
        Wants::Texts | Wants::Words(_) => "a list".to_owned(),
    };
    text::wrap(&format!("{words}{left_out}"), width.saturating_sub(2))
}

/// What is wrong, the selected row's first; the points where nothing is.
fn said(editor: &EditorLayer, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let (errors, warnings): (Vec<_>, Vec<_>) =
        editor.document.diagnostics.iter().partition(|diagnostic| diagnostic.error);
    let heading = match (errors.len(), warnings.len()) {
        (0, 0) => "SOUND".to_owned(),
        (0, n) => format!("SOUND, {}", counted(n, "warning")),
        (n, _) => counted(n, "FAULT"),
    };
    canvas.rule(area, 0, &heading);
    let path = editor.path();
    let mut diagnostics: Vec<_> = errors.into_iter().chain(warnings).collect();
    diagnostics.sort_by_key(|diagnostic| (!diagnostic.error, diagnostic.path != path));
    let width = usize::from(area.width).saturating_sub(2);
    let wrapped = |words: &str, alarm: bool, style: Style| {
        let sign = theme.alarm_sign(alarm);
        text::wrap(words, width).into_iter().map(move |line| (format!("{sign}{line}"), style))
    };
    let points = in_short(&editor.document.points, &editor.document.title());
    let mut lines: Vec<(String, Style)> = points.iter().flat_map(|line| wrapped(line, false, Style::new())).collect();
    let said = diagnostics.iter().flat_map(|diagnostic| {
        wrapped(&diagnostic.says, diagnostic.error, if diagnostic.error { theme.alarm() } else { theme.wanted() })
    });
    let room = usize::from(area.height).saturating_sub(1);
    let said: Vec<_> = said.collect();
    lines.truncate(room.saturating_sub(said.len().min(2)).max(room / 2));
    lines.extend(said);
    for (row, (line, style)) in lines.into_iter().take(room).enumerate() {
        canvas.text(area, row + 1, line, style);
    }
}

/// The points without their items: each line that is not indented, with the last of those below it, their sum. What they
/// warn of stands among the complaints.
fn in_short(points: &[String], title: &str) -> Vec<String> {
    let mut short: Vec<(String, String)> = Vec::new();
    for line in points.iter().filter(|line| !line.trim().is_empty() && *line != title && !line.starts_with("warning")) {
        match short.last_mut() {
            Some((_, sum)) if line.starts_with(' ') => *sum = line.split_whitespace().collect::<Vec<_>>().join(" "),
            _ => short.push((line.clone(), String::new())),
        }
    }
    let joined = |(head, sum): (String, String)| if sum.is_empty() { head } else { format!("{head}; {sum}") };
    short.into_iter().map(joined).collect()
}

/// Asks what becomes of the changes.
pub(super) fn draw_left(canvas: &mut Canvas<'_>, area: Rect) {
    let inside = canvas.popup(area, 50, 3, "Save the changes?");
    canvas.text(inside, 0, "y saves, n throws away, Esc edits on", Style::new());
}
