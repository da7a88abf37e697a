//! One ruling of the log in full: its sum with pages, its throws and who threw them.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::battle::{RecordedRuling, Standing, Thrown};
use crate::tui::layer::{Item, Layer};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{Answer, Throw};

use super::odds;

/// Draws the line that is selected in the log.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let log = model.layers.iter().rev().find_map(|layer| if let Layer::Log(log) = layer { Some(log) } else { None });
    let battle = model.table.as_ref().map(|table| table.battle());
    let Some((battle, item)) =
        battle.and_then(|battle| Some((battle, Item::of(battle, &model.view, log?.selected()?)?)))
    else {
        return;
    };
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let width = usize::from(inner.width);
    let head = format!("RECORD {}   turn {}", item.seq, item.turn);
    let (head, below) = match battle.standing().find(item.seq) {
        Some(Standing { ruled, .. }) => (format!("{head}   {}", ruled.phase), ruling(model, &ruled, width)),
        None => (head, text::wrap(&item.text, width).into_iter().map(Line::from).collect()),
    };
    let mut lines = vec![Line::from(Span::styled(head, theme.title())), Line::default()];
    lines.extend(below);
    for (row, line) in lines.into_iter().enumerate() {
        canvas.line(inner, row, line);
    }
}

fn ruling(model: &Model, ruled: &RecordedRuling, width: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines: Vec<Line<'static>> =
        text::wrap(&ruled.line, width).into_iter().map(|line| Line::from(Span::styled(line, theme.given()))).collect();
    for note in &ruled.notes {
        lines.extend(text::wrap(note, width.saturating_sub(2)).into_iter().map(|line| Line::from(format!("  {line}"))));
    }
    if let Some(why) = ruled.overruling() {
        lines.push(Line::from(Span::styled(format!("overruled by the umpire: {why}"), theme.alarm())));
    }
    if !ruled.sum.is_empty() || !ruled.table.is_empty() {
        lines.push(Line::default());
        lines.push(Line::from(Span::styled("SUM", theme.heading())));
        odds::sum(&ruled.sum, &ruled.table, theme, width.min(60), &mut lines);
    }
    if !ruled.throws.is_empty() {
        let fell: Vec<String> = ruled
            .throws
            .iter()
            .map(|throw| match throw {
                Throw::Face(face) => face.to_string(),
                Throw::Card(card) => card.clone(),
            })
            .collect();
        let who = match ruled.thrown {
            Thrown::Players => "thrown by the players",
            Thrown::Drumhead => "rolled by drumhead",
            Thrown::Nobody => "",
        };
        lines.push(Line::default());
        lines.push(Line::from(vec![
            Span::styled("DICE  ", theme.heading()),
            Span::raw(fell.join(" ")),
            Span::styled(format!("   {who}"), theme.faint()),
        ]));
    }
    let order = &ruled.order;
    let subject = order.subject.map_or_else(String::new, |code| format!(" {}", model.called(code)));
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("ORDER  ", theme.heading()),
        Span::raw(format!("{}{subject}", order.name)),
    ]));
    let hidden = model.table.as_ref().is_some_and(|table| table.battle().game().hides(order, ruled.turn));
    if hidden {
        lines.push(Line::from(Span::styled("  its answers are hidden until they are revealed", theme.faint())));
        return lines;
    }
    let answers: Vec<String> = order
        .answers
        .iter()
        .map(|(id, answer)| format!("{}: {}", id.replace('_', " "), words(model, answer)))
        .collect();
    lines.extend(
        text::wrap(&answers.join(",  "), width)
            .into_iter()
            .map(|line| Line::from(Span::styled(format!("  {line}"), Style::new()))),
    );
    lines
}

fn words(model: &Model, answer: &Answer) -> String {
    let name = |word: &String| match word.parse::<crate::umpire::UnitId>() {
        Ok(code) => model.called(code),
        Err(_) => word.clone(),
    };
    match answer {
        Answer::Flag(true) => "yes".to_owned(),
        Answer::Flag(false) => "no".to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Word(word) => name(word),
        Answer::Words(words) => words.iter().map(name).collect::<Vec<_>>().join(" and "),
    }
}
