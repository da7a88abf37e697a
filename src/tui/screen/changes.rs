//! What a mending of the past changes, before it is saved.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::battle::{After, Change, Mending};
use crate::tui::layer::{Changes, Layer};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};

/// Draws the rulings that change, each before and after.
pub(super) fn draw(changes: &Changes, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.text(area, 0, format!(" {}", heading(&changes.what)), theme.title());
    let why = format!(" why? {}_", changes.why);
    let usual = if changes.why.is_empty() { format!("   {}", changes.what.usual()) } else { String::new() };
    canvas.line(area, 1, Line::from(vec![Span::styled(&why, theme.wanted()), Span::styled(usual, theme.faint())]));
    canvas.cursor(area, text::width(&why).saturating_sub(1), 1);
    canvas.rule(area, 2, &says(&changes.list));
    let list = Rect { y: area.y + 3, height: area.height.saturating_sub(3), ..area };
    canvas.scrolled(list, lines(&changes.list, usize::from(area.width), theme), changes.top);
}

/// How many lines the list on top has.
pub fn len(model: &Model) -> usize {
    match model.layers.last() {
        Some(Layer::Changes(changes)) => lines(&changes.list, usize::from(model.size.0), model.theme).len(),
        _ => 0,
    }
}

fn heading(what: &Mending) -> String {
    match what {
        Mending::Correct(of) => format!("CORRECTION OF RECORD {of}"),
        Mending::InsertBefore(of) => format!("INSERTION BEFORE RECORD {of}"),
        Mending::Remove(of) => format!("REMOVAL OF RECORD {of}"),
        Mending::Again(_) => "STANDS AGAIN, AFTER WHAT WAS RULED SINCE".to_owned(),
    }
}

/// What the list comes to, in a line.
fn says(list: &[Change]) -> String {
    let stuck = |change: &&Change| matches!(change.after, After::AsItWas(_) | After::NotAgain(_));
    let (new, stuck) =
        (list.iter().filter(|change| change.before.is_none()).count(), list.iter().filter(stuck).count());
    let changed = match (new, list.len() - new - stuck) {
        (0, 0) if stuck > 0 => return format!("{stuck} cannot be ruled again, and nothing else changes"),
        (0, 0) => "nothing changes".to_owned(),
        (0, 1) => "one line changes".to_owned(),
        (0, n) => format!("{n} lines change"),
        (_, 0) => "no other line changes".to_owned(),
        (_, 1) => "one other line changes".to_owned(),
        (_, n) => format!("{n} other lines change"),
    };
    if stuck == 0 { changed } else { format!("{changed}; {stuck} cannot be ruled again") }
}

/// Each change with its record: what its line was, and what becomes of it.
fn lines(list: &[Change], width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for Change { seq, before, after } in list {
        let mut head = format!("{seq:>5}");
        let mut say = |word: &str, said: &str, style: Style| {
            for (at, said) in text::wrap(said, width.saturating_sub(13)).into_iter().enumerate() {
                let word = if at == 0 { word } else { "" };
                lines.push(Line::from(vec![
                    Span::styled(format!("{:>5} {word:<6} ", std::mem::take(&mut head)), theme.faint()),
                    Span::styled(said, style),
                ]));
            }
        };
        match (before, after) {
            (Some(before), After::Stands(line)) if before == line => say("again", line, theme.given()),
            (before, after) => {
                if let Some(before) = before {
                    say("was", before, theme.faint());
                }
                match after {
                    After::Stands(line) => say("now", line, theme.given()),
                    After::Otherwise { answers, .. } if answers.is_empty() => {
                        say("now", "the same line, but it does otherwise", theme.given());
                    }
                    After::Otherwise { answers, .. } => {
                        say("now", &format!("the same line, with {}", answers.join("; ")), theme.given());
                    }
                    After::Removed => say("now", "removed", theme.alarm()),
                    After::AsItWas(why) => {
                        say(
                            "stays",
                            &format!(
                                "cannot be ruled again, and stands as it was until e mends it, or d removes it, in the log: {why}"
                            ),
                            theme.alarm(),
                        );
                    }
                    After::NotAgain(why) => say("gone", &format!("cannot stand again: {why}"), theme.alarm()),
                }
            }
        }
        lines.push(Line::default());
    }
    lines.pop();
    lines
}
