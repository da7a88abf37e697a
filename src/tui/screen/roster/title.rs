//! The title line: the battle, the turn, the phase, what hangs over the table, and whether it is saved.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::keys::{Action, Context, named};
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, shorten_name, text};
use crate::umpire::View;

/// How many lines what hangs over the table has at most.
const HEADLINE: usize = 2;

/// The title before it is drawn: on one line where it fits, what hangs over the table below it where it does not.
pub(super) struct Title {
    left: Line<'static>,
    /// What hangs over the table; how the battle ended instead, once it has.
    headline: Vec<String>,
    over: bool,
    state: String,
}

/// The title of a view in so many columns; `state` says in a word or two whether it is saved.
pub(super) fn title(view: &View, state: &str, theme: Theme, width: u16) -> Title {
    let turn = match view.last_turn {
        Some(last) => format!("turn {} of {last}", view.turn),
        None => format!("turn {}", view.turn),
    };
    let mut spans = vec![
        Span::raw(" "),
        Span::raw(format!("   {turn}   ")),
        Span::styled(format!("{} {}", view.phase.number, view.phase.name), theme.title()),
    ];
    let acting = view.acting.and_then(|army| view.armies.get(usize::from(army.max(1) - 1)).map(|own| (army, own)));
    if let Some((army, own)) = acting {
        spans.push(Span::raw(": "));
        spans.push(Span::styled(own.name.clone(), theme.side(army)));
    }
    let rest: usize = spans.iter().map(Span::width).sum::<usize>() + 2 + text::width(state);
    let room = usize::from(width).saturating_sub(rest).max(12);
    // A battle is known by its place: `The Battle of Lobositz, 1756`.
    let place = view.title.split_once(" of ").map_or(view.title.as_str(), |(_, place)| place);
    let name = if text::width(&view.title) <= room { view.title.clone() } else { shorten_name(place, room) };
    spans.insert(1, Span::styled(name, theme.title()));
    let headline = match &view.over {
        Some(over) => vec![over.clone()],
        None => view.headline.clone(),
    };
    Title { left: Line::from(spans), headline, over: view.over.is_some(), state: state.to_owned() }
}

/// What hangs over the table in one line: no full stop stands before a semicolon, and no capital behind one.
fn joined(headline: &[String]) -> String {
    headline.iter().map(|words| words.trim_end_matches('.')).fold(String::new(), |said, words| {
        let stop = if words.starts_with(char::is_uppercase) { ". " } else { "; " };
        if said.is_empty() { words.to_owned() } else { format!("{said}{stop}{words}") }
    })
}

impl Title {
    fn fits(&self, width: u16) -> bool {
        let all = self.left.width() + text::width(&joined(&self.headline)) + text::width(&self.state) + 7;
        self.headline.is_empty() || all <= usize::from(width)
    }

    /// The lines of the title itself: several where the phase has a long name.
    fn first(&self, width: u16) -> usize {
        if self.left.width() + 2 + text::width(&self.state) < usize::from(width) { 1 } else { 2 }
    }

    /// How many rows it takes.
    pub(super) fn rows(&self, width: u16) -> u16 {
        let below = if self.fits(width) { 0 } else { self.below(width).len() };
        (self.first(width) + below) as u16
    }

    /// What hangs over the table, in lines: the first of it that have room whole, and a word on where the others stand.
    fn below(&self, width: u16) -> Vec<String> {
        let columns = usize::from(width).saturating_sub(2);
        let all = text::wrap(&joined(&self.headline), columns);
        if all.len() <= HEADLINE || self.over {
            return all;
        }
        let more = format!("{} tells the rest", named(Context::Roster, Action::About));
        let fits = |count: &usize| {
            let said = format!("{}; {more}", joined(&self.headline[..*count]));
            text::wrap(&said, columns).len() <= HEADLINE
        };
        let told = (1..self.headline.len()).rev().find(fits).unwrap_or(0);
        if told == 0 {
            return vec![more];
        }
        text::wrap(&format!("{}; {more}", joined(&self.headline[..told])), columns)
    }

    pub(super) fn draw(self, canvas: &mut Canvas<'_>, area: Rect) {
        let style = if self.over { canvas.theme.alarm() } else { canvas.theme.faint() };
        let one = self.fits(area.width);
        let first = self.first(area.width);
        let below = if one { Vec::new() } else { self.below(area.width) };
        let words = joined(&self.headline);
        let columns = |text: &str| text::width(text) as u16;
        let state = columns(&self.state) + 1;
        let at = |right: u16| Rect { x: area.right().saturating_sub(right), width: right.min(area.width), ..area };
        canvas.text(at(state), first - 1, &self.state, canvas.theme.faint());
        if one && !words.is_empty() {
            canvas.text(at(state + columns(&words) + 3), first - 1, &words, style);
            canvas.text(at(state), first - 1, &self.state, canvas.theme.faint());
        }
        canvas.line(Rect { width: area.width, ..area }, 0, self.left);
        for (row, line) in below.iter().enumerate() {
            canvas.text(area, first + row, format!(" {line}"), style);
        }
    }
}
