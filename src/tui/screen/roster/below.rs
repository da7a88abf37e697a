//! Below the roster: the last ruling with what came of it, and what is owed.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::battle::RecordedRuling;
use crate::tui::keys::{Action, Context, named};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::text;
use crate::umpire::Duty;

/// How many lines a ruling has at least, whatever the height of the screen.
const RULING: usize = 2;
/// How many lines what is owed has at most.
const OWED: usize = 4;
/// And what is merely allowed.
const MAY: usize = 3;

/// What stands below the roster, before it is drawn.
pub(super) struct Below<'a> {
    model: &'a Model,
    columns: usize,
    /// The lines that a ruling may take: a third of the screen.
    ruling: usize,
    /// The lines that all may take: half of the screen.
    most: usize,
}

impl<'a> Below<'a> {
    /// In so many columns of a screen with so many rows, of which `spare` tells how many the armies leave.
    pub(super) fn now(model: &'a Model, columns: u16, rows: u16, spare: impl FnOnce() -> usize) -> Below<'a> {
        let ruling = usize::from(rows / 3).saturating_sub(1).max(RULING);
        let below = Below { model, columns: usize::from(columns), ruling, most: usize::from(rows / 2) };
        if below.rest_of_ruling().is_none() {
            return below;
        }
        // A long one takes what the armies leave, but for the dash and what is owed.
        let spare = spare();
        let ruling = spare.saturating_sub(1 + below.owed().len()).max(ruling);
        Below { ruling, most: spare.max(below.most), ..below }
    }

    pub(super) fn lines(&self) -> Vec<Line<'static>> {
        let theme = self.model.theme;
        let owed = self.owed();
        let mut lines = vec![Line::from(Span::styled(theme.dash().repeat(self.columns), theme.faint()))];
        let last = self.model.table.as_ref().and_then(|table| table.battle().standing().last());
        match last {
            Some(standing) => {
                let (said, rest) = ruling(&standing.ruled, self.columns, self.for_ruling(owed.len()), theme);
                lines.extend(said);
                if rest > 0 {
                    let words = format!(" {} {} more lines of this ruling", theme.more().1, rest);
                    lines.push(Line::from(vec![
                        Span::styled(words, theme.faint()),
                        Span::styled(format!("   {} ", named(Context::Roster, Action::About)), theme.key()),
                        Span::raw("reads on"),
                    ]));
                }
            }
            None => lines.extend(self.aims()),
        }
        lines.extend(owed);
        lines
    }

    /// The lines that a ruling has over so many of what is owed, which are never hidden.
    fn for_ruling(&self, owed: usize) -> usize {
        self.ruling.min(self.most.saturating_sub(1 + owed)).max(RULING)
    }

    /// The last ruling in full, where there is no room for the whole of it.
    pub(super) fn rest_of_ruling(&self) -> Option<RecordedRuling> {
        let last = self.model.table.as_ref()?.battle().standing().last()?.ruled;
        let most = self.for_ruling(self.owed().len());
        (ruling(&last, self.columns, most, self.model.theme).1 > 0).then_some(last)
    }

    /// Before anything is ruled: who wins, and where the rest of the scenario stands.
    fn aims(&self) -> Vec<Line<'static>> {
        let Some(table) = &self.model.table else { return Vec::new() };
        let theme = self.model.theme;
        // What the headline says stands here no second time.
        let told = |says: &&String| !self.model.view.headline.contains(says);
        let wins: Vec<&str> = table.battle().told().scenario.victory.iter().filter(told).map(String::as_str).collect();
        let wins = text::wrap(&wins.join(" "), self.columns.saturating_sub(2));
        let shown = if wins.len() < self.ruling { wins } else { Vec::new() };
        let shown = shown.into_iter().filter(|line| !line.is_empty());
        let mut lines: Vec<Line<'static>> = shown.map(|line| Line::from(format!(" {line}"))).collect();
        lines.push(Line::from(vec![
            Span::styled(format!(" {}", named(Context::Roster, Action::About)), theme.key()),
            Span::raw(" the scenario: who wins, where everybody begins, terrain"),
        ]));
        lines
    }

    /// What is owed, seen first; or how the battle ended.
    pub(super) fn owed(&self) -> Vec<Line<'static>> {
        let (theme, view) = (self.model.theme, &self.model.view);
        let labelled = |label: Span<'static>, style: Style, words: &[Duty], most: usize| {
            let lines = items(words.iter().map(|duty| view.words(duty)), self.columns.saturating_sub(9), most);
            let heads = std::iter::once(label).chain(std::iter::repeat(Span::raw("      ")));
            let line =
                move |(head, line)| Line::from(vec![Span::raw(" "), head, Span::styled(format!(" {line}"), style)]);
            heads.zip(lines).map(line).collect::<Vec<_>>()
        };
        let stuck = self.stuck();
        let owed = labelled(Span::styled(" OWED ", theme.owed()), theme.given(), &self.model.duties(), OWED);
        let may = labelled(Span::styled(" may  ", theme.faint()), theme.faint(), &view.may, MAY);
        if !owed.is_empty() || !may.is_empty() {
            return stuck.into_iter().chain(owed).chain(may).collect();
        }
        let says = match &view.over {
            Some(_) => format!(
                " the battle is over; `drumhead report` in the shell writes it up, {} leaves it",
                named(Context::Roster, Action::Quit)
            ),
            None => " nothing is owed in this phase".to_owned(),
        };
        stuck.into_iter().chain([Line::from(Span::styled(says, theme.faint()))]).collect()
    }

    /// What could not be ruled again, where that is of this turn.
    fn stuck(&self) -> Option<Line<'static>> {
        const NAMED: usize = 4;
        let stuck: Vec<String> = self.model.stuck.iter().map(u64::to_string).collect();
        let log = named(Context::Roster, Action::Log);
        let finds = stuck
            .first()
            .map(|first| format!("{log} {first} finds {}", if stuck.len() == 1 { "it" } else { "the first" }));
        let finds = finds.unwrap_or_default();
        (!stuck.is_empty()).then(|| {
            let stuck = if stuck.len() > NAMED { format!("{} rulings", stuck.len()) } else { stuck.join(", ") };
            Line::from(vec![
                Span::raw(" "),
                Span::styled("  !   ", self.model.theme.alarm()),
                Span::raw(format!(" {stuck} cannot be ruled again since a mending: {finds}")),
            ])
        })
    }
}

/// A ruling and its notes in at most so many lines, and how many lines are left out.
fn ruling(ruled: &RecordedRuling, columns: usize, most: usize, theme: Theme) -> (Vec<Line<'static>>, usize) {
    let room = columns.saturating_sub(2);
    let said = text::wrap(&ruled.line, room).into_iter();
    let mut lines: Vec<Line<'static>> =
        said.map(|line| Line::from(Span::styled(format!(" {line}"), theme.given()))).collect();
    let notes = text::wrap(&ruled.notes.join("  "), room.saturating_sub(2)).into_iter();
    lines.extend(notes.filter(|line| !line.is_empty()).map(|line| Line::from(format!("   {line}"))));
    let rest = if lines.len() > most { lines.len() - (most - 1) } else { 0 };
    lines.truncate(lines.len() - rest);
    (lines, rest)
}

/// Words side by side in lines of so many columns; what has no room is told by the scenario's page.
fn items(words: impl Iterator<Item = String>, columns: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        for (at, part) in text::wrap(&word, columns).into_iter().enumerate() {
            match lines.last_mut() {
                Some(line) if at == 0 && text::width(line) + 3 + text::width(&part) <= columns => {
                    line.push_str("   ");
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
    }
    if lines.len() > most {
        lines.truncate(most - 1);
        lines.push(format!("and more: {} tells all of it", named(Context::Roster, Action::About)));
    }
    lines
}
