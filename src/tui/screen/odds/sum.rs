//! The sum of what counts, a line for each modifier with its page.

use ratatui::text::{Line, Span};

use crate::tui::theme::Theme;
use crate::tui::widget::text;
use crate::umpire::Modifier;

/// The sum, a line for each modifier with its page, and where the result is read. Where several throw, each has a sum of its
/// own, left out where it is a single line. Words and page wrap where they do not fit.
pub fn sum(sum: &[Modifier], table: &str, theme: Theme, width: usize, lines: &mut Vec<Line<'static>>) {
    for each in sum.chunk_by(|one, other| one.whose == other.whose) {
        let whose = each.first().map_or("", |modifier| modifier.whose.as_str());
        let of = |what: &str| if whose.is_empty() { what.to_owned() } else { format!("{whose}: {what}") };
        // A long source that all of them share stands once, below them.
        let source = each.first().map_or("", |modifier| modifier.page.as_str());
        let shared = each.len() > 1 && source.len() > PAGE && each.iter().all(|modifier| modifier.page == source);
        for modifier in each {
            modified(
                &of(&modifier.label),
                if shared { "" } else { &modifier.page },
                modifier.value,
                theme,
                width,
                lines,
            );
        }
        if whose.is_empty() || each.len() > 1 {
            let total: i32 = each.iter().map(|modifier| modifier.value).sum();
            lines.push(Line::from(Span::styled(format!("{total:>+3}  {}", of("sum")), theme.heading())));
        }
        if shared {
            let source = text::wrap(source, width.saturating_sub(6)).into_iter();
            lines.extend(source.map(|line| Line::from(Span::styled(format!("     {line}"), theme.faint()))));
        }
    }
    read_in(table, theme, width, lines);
}

/// Where the result is read.
pub(super) fn read_in(table: &str, theme: Theme, width: usize, lines: &mut Vec<Line<'static>>) {
    if !table.is_empty() {
        let table = text::wrap(table, width.saturating_sub(6)).into_iter();
        lines.extend(table.map(|line| Line::from(Span::styled(format!("     {line}"), theme.faint()))));
    }
}

/// A page of a book is no longer than this; what is longer is the name of a section.
const PAGE: usize = 8;

/// A modifier: its page stands at the edge, or follows the words.
fn modified(label: &str, page: &str, value: i32, theme: Theme, width: usize, lines: &mut Vec<Line<'static>>) {
    let room = width.saturating_sub(6);
    let wide = text::width(page);
    let value = Span::raw(format!("{value:>+3}  "));
    if text::width(label) + 1 + wide <= room {
        let label = text::fit(label, room - wide, "");
        lines.push(Line::from(vec![value, Span::raw(label), Span::styled(page.to_owned(), theme.faint())]));
        return;
    }
    // In a line that breaks the page is told from the words by its brackets.
    let page = if page.is_empty() { String::new() } else { format!(" ({page})") };
    let parts = text::wrap(&format!("{label}{page}"), room).into_iter().enumerate();
    lines.extend(parts.map(|(row, part)| {
        let before = if row == 0 { value.clone() } else { Span::raw("     ") };
        Line::from(vec![before, Span::raw(part)])
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(lines: &[Modifier]) -> Vec<String> {
        let mut shown = Vec::new();
        sum(lines, "", Theme { colour: false, ascii: true, mouse: false }, 34, &mut shown);
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
