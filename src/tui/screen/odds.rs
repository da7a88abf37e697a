//! Beside a form: the sum, each face of the die and what it does, the chance of each end.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::FormLayer;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, chance, text};
use crate::umpire::{Interrupt, Modifier, Odds, Ratio, Throw};

/// Draws what is known so far.
pub(super) fn draw(form: &FormLayer, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let width = usize::from(area.width);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for said in &form.form.says {
        lines.extend(text::wrap(said, width.saturating_sub(1)).into_iter().map(Line::from));
    }
    match (&form.result, &form.odds) {
        (Err(Interrupt::Forbidden(reasons)), _) => {
            lines.push(heading("FORBIDDEN", theme));
            for reason in reasons {
                let mut said = text::wrap(&reason.to_string(), width.saturating_sub(1)).into_iter();
                lines.extend(said.by_ref().map(|line| Line::from(Span::styled(line, theme.alarm()))));
            }
        }
        (Err(Interrupt::NeedDice(_)), None) if form.fallen().is_some() => {
            let Some(ruling) = form.fallen() else { return };
            sum(&ruling.sum, &ruling.table, theme, width, &mut lines);
            lines.push(heading("FALLEN", theme));
            lines.push(Line::from(format!("    {}", ruling.outcome)));
            lines.extend(ruling.ends.iter().map(|end| Line::from(format!("    {} {}", end.who, end.what))));
        }
        (_, Some(odds)) => {
            sum(&odds.sum, &odds.table, theme, width, &mut lines);
            throws(odds, theme, &mut lines);
        }
        (Ok(ruling), None) => {
            sum(&ruling.sum, &ruling.table, theme, width, &mut lines);
            for note in &ruling.notes {
                lines.extend(text::wrap(note, width.saturating_sub(1)).into_iter().map(Line::from));
            }
        }
        (Err(Interrupt::NeedDice(_)), None) => {
            lines.push(Line::from(Span::styled("too many outcomes to reckon with", theme.faint())));
        }
        _ => lines.push(Line::from(Span::styled("odds once all is given", theme.faint()))),
    }
    if !form.form.prospects.is_empty() {
        lines.push(heading("IN THE END", theme));
        lines.extend(form.form.prospects.iter().map(|(what, chance)| row(*chance, what)));
    }
    let hidden = lines.len().saturating_sub(usize::from(area.height));
    if hidden > 0 {
        lines.truncate(usize::from(area.height).saturating_sub(1));
        lines.push(Line::from(Span::styled(format!("and {} lines more", hidden + 1), theme.faint())));
    }
    for (row, line) in lines.into_iter().enumerate() {
        canvas.line(area, row, line);
    }
}

/// What a page keeps of its columns where the words beside it need the room.
const PAGE: usize = 8;

/// The sum, a line for each modifier with its page, and where the result is read. Where several throw, each has a sum of its
/// own, left out where it is a single line. Where words and page do not fit, a long page is cut before the words.
pub(super) fn sum(sum: &[Modifier], table: &str, theme: Theme, width: usize, lines: &mut Vec<Line<'static>>) {
    for each in sum.chunk_by(|one, other| one.whose == other.whose) {
        let whose = each.first().map_or("", |modifier| modifier.whose.as_str());
        let of = |what: &str| if whose.is_empty() { what.to_owned() } else { format!("{whose}: {what}") };
        for modifier in each {
            let (label, room) = (of(&modifier.label), width.saturating_sub(6));
            let left = room.saturating_sub(text::width(&label) + 1);
            let page = text::shorten(&modifier.page, left.max(PAGE), theme.cut());
            let room = room.saturating_sub(text::width(&page));
            let label = text::shorten(&label, room.saturating_sub(1), theme.cut());
            lines.push(Line::from(vec![
                Span::raw(format!("{:>+3}  ", modifier.value)),
                Span::raw(text::fit(&label, room, theme.cut())),
                Span::styled(page, theme.faint()),
            ]));
        }
        if whose.is_empty() || each.len() > 1 {
            let total: i32 = each.iter().map(|modifier| modifier.value).sum();
            lines.push(Line::from(Span::styled(format!("{total:>+3}  {}", of("sum")), theme.heading())));
        }
    }
    if !table.is_empty() {
        let table = text::wrap(table, width.saturating_sub(6)).into_iter();
        lines.extend(table.map(|line| Line::from(Span::styled(format!("     {line}"), theme.faint()))));
    }
}

fn throws(odds: &Odds, theme: Theme, lines: &mut Vec<Line<'static>>) {
    if !odds.faces.is_empty() {
        let cards = odds.faces.iter().any(|(throw, ..)| matches!(throw, Throw::Card(_)));
        lines.push(heading(if cards { "CARD" } else { "DIE" }, theme));
        let name = |throw: &Throw| match throw {
            Throw::Face(face) => format!("{face:>3}"),
            Throw::Card(name) => format!(" {name}"),
        };
        let longest = odds.faces.iter().map(|(throw, ..)| text::width(&name(throw))).max().unwrap_or(0);
        for (throw, share, outcome) in &odds.faces {
            let face = text::fit(&name(throw), longest, theme.cut());
            lines.push(Line::from(vec![
                Span::styled(face, theme.key()),
                Span::styled(format!(" {} ", chance(*share)), Style::new()),
                Span::raw(outcome.clone()),
            ]));
        }
    }
    let told_by_faces = !odds.faces.is_empty() && (odds.faces.len() == odds.outcomes.len() || !odds.ends.is_empty());
    if !told_by_faces {
        lines.push(heading("CHANCES", theme));
        lines.extend(odds.outcomes.iter().map(|outcome| row(outcome.chance, &outcome.what)));
    }
    for ends in &odds.ends {
        let who = if ends.who.is_empty() { "THEN" } else { &ends.who };
        lines.push(Line::from(Span::styled(who.to_owned(), theme.heading())));
        lines.extend(ends.rows.iter().map(|end| row(end.chance, &end.what)));
    }
}

fn row(share: Ratio, what: &str) -> Line<'static> {
    Line::from(format!("    {} {what}", chance(share)))
}

fn heading(words: &'static str, theme: Theme) -> Line<'static> {
    Line::from(Span::styled(words, theme.heading()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(lines: &[Modifier]) -> Vec<String> {
        let mut shown = Vec::new();
        sum(lines, "", Theme { colour: false, ascii: true }, 34, &mut shown);
        shown.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn a_sum_has_a_line_for_what_it_comes_to() {
        let lines = [Modifier::new("superior", 1, "p. 1"), Modifier::new("long range", -2, "p. 35")];
        assert_eq!(
            shown(&lines),
            [" +1  superior                p. 1", " -2  long range             p. 35", " -1  sum"]
        );
    }

    /// Points of the two sides are never added up.
    #[test]
    fn each_side_has_a_sum_of_its_own_but_for_a_single_line() {
        let lines = [
            Modifier::new("its arm", 4, "p. 1").of("a1"),
            Modifier::new("grade", 1, "p. 1").of("a1"),
            Modifier::new("its arm", 2, "p. 1").of("A1"),
        ];
        let shown: Vec<String> =
            shown(&lines).iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(shown, ["+4 a1: its arm p. 1", "+1 a1: grade p. 1", "+5 a1: sum", "+2 A1: its arm p. 1"]);
    }
}
