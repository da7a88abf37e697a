//! The title line: the battle, the turn, the phase, what hangs over the table, and whether it is saved.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::View;

/// The title before it is drawn: on one line where it fits, what hangs over the table on two more where it does not.
pub(super) struct Title {
    left: Line<'static>,
    headline: String,
    state: String,
}

/// The title of a view; `state` says in a word or two whether it is saved.
pub(super) fn title(view: &View, state: &str, theme: Theme) -> Title {
    let turn = match view.last_turn {
        Some(last) => format!("turn {} of {last}", view.turn),
        None => format!("turn {}", view.turn),
    };
    let mut spans = vec![
        Span::styled(format!(" {}", view.title), theme.title()),
        Span::raw(format!("   {turn}   ")),
        Span::styled(format!("{} {}", view.phase.number, view.phase.name), theme.title()),
    ];
    let acting = view.acting.and_then(|army| view.armies.get(usize::from(army.max(1) - 1)).map(|own| (army, own)));
    if let Some((army, own)) = acting {
        spans.push(Span::raw(": "));
        spans.push(Span::styled(own.name.clone(), theme.side(army)));
    }
    if let Some(over) = &view.over {
        spans.push(Span::styled(format!("   {over}"), theme.alarm()));
    }
    Title { left: Line::from(spans), headline: joined(&view.headline), state: state.to_owned() }
}

/// What hangs over the table as one sentence: no full stop stands before a semicolon.
fn joined(headline: &[String]) -> String {
    headline.iter().map(|words| words.trim_end_matches('.')).collect::<Vec<_>>().join("; ")
}

impl Title {
    /// How many rows it takes.
    pub(super) fn rows(&self, width: u16) -> u16 {
        let all = self.left.width() + text::width(&self.headline) + text::width(&self.state) + 7;
        if self.headline.is_empty() || all <= usize::from(width) {
            return 1;
        }
        1 + self.below(width).len().min(2) as u16
    }

    /// What hangs over the table, in lines.
    fn below(&self, width: u16) -> Vec<String> {
        text::wrap(&self.headline, usize::from(width).saturating_sub(2))
    }

    pub(super) fn draw(self, canvas: &mut Canvas<'_>, area: Rect) {
        let faint = canvas.theme.faint();
        let one = self.rows(area.width) == 1;
        let mut below = if one { Vec::new() } else { self.below(area.width) };
        if below.len() > 2 {
            below.truncate(2);
            below[1].push_str(canvas.theme.cut());
        }
        let right = match self.headline.as_str() {
            headline if one && !headline.is_empty() => format!("{headline}   {}", self.state),
            _ => self.state,
        };
        let place = usize::from(area.width).saturating_sub(text::width(&right) + 1) as u16;
        canvas.line(Rect { width: place.saturating_sub(1), ..area }, 0, self.left);
        canvas.text(Rect { x: area.x + place, width: area.width - place, ..area }, 0, right, faint);
        for (row, line) in below.iter().enumerate() {
            canvas.text(area, row + 1, format!(" {line}"), faint);
        }
    }
}
