//! One ruling of the log in full: its sum with pages, its dice by who threw them, and how it was mended.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::battle::{Battle, Entry as Said, Mending, RecordedRuling, Standing};
use crate::tui::layer::{Entry, Item, Layer, Thrown};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::Throw;

use super::odds;

/// Draws the line that is selected in the log.
pub(super) fn draw(model: &Model, entry: &Entry, canvas: &mut Canvas<'_>, area: Rect) {
    if let Some((heading, lines)) = page(model, entry) {
        canvas.page(area, &heading, lines, entry.top);
    }
}

/// How many lines the ruling on top has.
pub fn len(model: &Model) -> usize {
    match model.layers.last() {
        Some(Layer::Entry(entry)) => page(model, entry).map_or(0, |(_, lines)| lines.len()),
        _ => 0,
    }
}

fn page(model: &Model, entry: &Entry) -> Option<(String, Vec<Line<'static>>)> {
    let log = model.layers.iter().rev().find_map(|layer| if let Layer::Log(log) = layer { Some(log) } else { None })?;
    let battle = model.table.as_ref().map(|table| table.battle())?;
    let item = Item::of(battle, &model.view, log.selected()?)?;
    let width = usize::from(model.size.0).saturating_sub(2);
    let heading = format!("RECORD {}   turn {}   {}", item.seq, item.turn, item.phase);
    let lines = match battle.standing().find(item.seq) {
        Some(Standing { ruled, .. }) => ruling(model, battle, entry, item.seq, &ruled, width),
        None => {
            let mut lines: Vec<Line<'static>> = text::wrap(&item.text, width).into_iter().map(Line::from).collect();
            if let Some(Said::Mend { rulings, .. }) = battle.records().get(item.seq).map(|record| record.entry) {
                lines.push(Line::default());
                let each = rulings.iter().flat_map(|(seq, ruled)| text::wrap(&format!("{seq}: {}", ruled.line), width));
                lines.extend(each.map(|line| Line::from(Span::styled(line, model.theme.faint()))));
            }
            lines
        }
    };
    // A column is left free on the left.
    Some((heading.trim_end().to_owned(), lines.into_iter().map(indented).collect()))
}

fn indented(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, Span::raw(" "));
    line
}

fn ruling(
    model: &Model,
    battle: &Battle,
    entry: &Entry,
    seq: u64,
    ruled: &RecordedRuling,
    width: usize,
) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines: Vec<Line<'static>> =
        text::wrap(&ruled.line, width).into_iter().map(|line| Line::from(Span::styled(line, theme.given()))).collect();
    for note in &ruled.notes {
        lines.extend(text::wrap(note, width.saturating_sub(2)).into_iter().map(|line| Line::from(format!("  {line}"))));
    }
    let overruled = ruled.order.overruling().map(|why| format!("overruled by the umpire: {why}"));
    for said in overruled.into_iter().chain(mended(battle, seq)) {
        lines.extend(text::wrap(&said, width).into_iter().map(|line| Line::from(Span::styled(line, theme.alarm()))));
    }
    if !ruled.sum.is_empty() || !ruled.table.is_empty() {
        lines.push(Line::default());
        lines.push(Line::from(Span::styled("SUM", theme.heading())));
        odds::sum(&ruled.sum, &ruled.table, theme, width.min(60), &mut lines);
    }
    if !entry.dice.is_empty() {
        lines.push(Line::default());
        lines.push(Line::from(Span::styled("DICE", theme.heading())));
        lines.extend(entry.dice.iter().flat_map(|thrown| dice(thrown, theme, width)));
    }
    let order = &ruled.order;
    let subject = order.subject.map_or_else(String::new, |code| format!(" {}", model.called(code)));
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("ORDER  ", theme.heading()),
        Span::raw(format!("{}{subject}", order.name)),
    ]));
    if battle.game().hides(order, ruled.turn) {
        lines.push(Line::from(Span::styled("  its answers are hidden until they are revealed", theme.faint())));
        return lines;
    }
    // As the form had them; what is asked no more last.
    let mut answers: Vec<_> = order.answers.iter().map(|(id, answer)| (entry.asked_as(id), id, answer)).collect();
    answers.sort_by_key(|(asked, ..)| asked.map_or(usize::MAX, |(place, _)| place));
    let said = answers.into_iter().map(|(asked, id, answer)| {
        let asked = asked.map_or_else(|| id.replace('_', " "), |(_, label)| label.to_owned());
        format!("{asked}: {}", model.view.said(answer))
    });
    let answers: Vec<String> = said.collect();
    let answers = text::wrap(&answers.join(",  "), width.saturating_sub(2));
    lines.extend(answers.into_iter().map(|line| Line::from(Span::styled(format!("  {line}"), Style::new()))));
    lines
}

/// How a ruling was mended, and why.
fn mended(battle: &Battle, seq: u64) -> Vec<String> {
    let of = |(record, what): (u64, Mending)| {
        let how = match what {
            Mending::Correct(of) if of == seq => "corrected",
            Mending::InsertBefore(_) if record == seq => "inserted",
            Mending::Again(of) if of.contains(&seq) => "stands again",
            _ => return None,
        };
        match battle.records().get(record)?.entry {
            Said::Mend { why, .. } => Some(format!("{how} by record {record}: {why}")),
            _ => None,
        }
    };
    battle.mendings().filter_map(of).collect()
}

/// The dice of one who throws, for one purpose, those that were typed apart from those that drumhead rolled. Whether they
/// are added up or read one by one is the ruling's line to say.
fn dice(thrown: &Thrown, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let whose = [thrown.who.as_str(), thrown.why].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>();
    let whose = if whose.is_empty() { "thrown".to_owned() } else { whose.join(", ") };
    let runs = thrown.fell.chunk_by(|one, other| one.1 == other.1).map(|run| {
        let fell: Vec<String> = run.iter().map(|(throw, _)| face(throw)).collect();
        let rolled = run.iter().any(|(_, rolled)| *rolled);
        let cards = matches!(run.first(), Some((Throw::Card(_), _)));
        let how = match (rolled, cards) {
            (false, _) => "typed",
            (true, false) => "rolled",
            (true, true) => "drawn",
        };
        format!("{} {how}", fell.join(" "))
    });
    let runs = runs.collect::<Vec<_>>().join(", ");
    let lines = text::wrap(&format!("{whose}: {runs}"), width.saturating_sub(2)).into_iter();
    lines.map(|line| Line::from(Span::styled(format!("  {line}"), theme.given()))).collect()
}

fn face(throw: &Throw) -> String {
    match throw {
        Throw::Face(face) => face.to_string(),
        Throw::Card(card) => card.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_stand_by_who_threw_them_typed_apart_from_rolled() {
        let fell = vec![(Throw::Face(4), false), (Throw::Face(2), false), (Throw::Face(5), true)];
        let shown = |who: &str, why, fell| {
            let thrown = Thrown { who: who.to_owned(), why, fell };
            dice(&thrown, Theme { colour: false, ascii: true, mouse: false }, 40)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(shown("A2 Harrach", "hits", fell.clone()), ["  A2 Harrach, hits: 4 2 typed, 5 rolled"]);
        assert_eq!(shown("", "hits", fell), ["  hits: 4 2 typed, 5 rolled"]);
        assert_eq!(shown("", "", vec![(Throw::Card("red-9".to_owned()), true)]), ["  thrown: red-9 drawn"]);
    }
}
