//! Beside a form: the sum, each face of the die and what it does, the chance of each end.

mod layout;
mod sum;

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::FormLayer;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, chance, text};
use crate::umpire::{Interrupt, Modifier, Odds, Ratio, Throw, percent};

use layout::Layout;
use sum::read_in;
pub(super) use sum::sum;

/// Draws what is known so far: an end on each line, or, where they have no room, one behind the other. What has no room
/// even so goes on in `below`, the lines that the questions leave; else it is paged.
pub(super) fn draw(form: &FormLayer, canvas: &mut Canvas<'_>, area: Rect, below: Rect) {
    let (theme, height) = (canvas.theme, usize::from(area.height));
    let wide = canvas.buffer.area.width >= WIDE;
    let (sheet, sum) = laid_out(form, theme, (area, below), wide);
    for (row, line) in sum.into_iter().enumerate() {
        canvas.line(below, row, line);
    }
    let Sheet { mut lines, headings, entries, .. } = sheet;
    let (all, room) = (lines.len(), height.saturating_sub(1));
    let fits = |at: &usize| *at <= height && all - *at <= usize::from(below.height);
    // Within a part a line says that it goes on.
    let goes_on = |at: &usize| fits(&at.saturating_sub(1)) && *at <= height;
    if all > height
        && let Some((at, on)) = headings.into_iter().rev().find(fits).map(|at| (at, false)).or(entries
            .into_iter()
            .rev()
            .find(goes_on)
            .map(|at| (at, true)))
    {
        let on = on.then(|| Line::from(Span::styled("and on from the right:", theme.faint())));
        for (row, line) in on.into_iter().chain(lines.split_off(at)).enumerate() {
            canvas.line(below, row, line);
        }
    } else if all > height {
        let top = form.top.min(all - room);
        let last = (top + room).min(all);
        lines = lines.drain(top..last).collect();
        let says = format!("{}-{last} of {all} lines  ", top + 1);
        let key = if last < all { "PgDn" } else { "PgUp" };
        let (says, key) = (Span::styled(says, theme.faint()), Span::styled(key, theme.key()));
        lines.push(Line::from(vec![says, key, Span::raw(" more")]));
    }
    for (row, line) in lines.into_iter().enumerate() {
        canvas.line(area, row, line);
    }
}

/// The first layout that has room, of all in `area` or of the chances there and the sum `below`; where none has, all of it.
fn laid_out(form: &FormLayer, theme: Theme, (area, below): (Rect, Rect), wide: bool) -> (Sheet, Vec<Line<'static>>) {
    let sheet = |part, width: u16, dense, bars| {
        let (width, bars) = (usize::from(width), bars && wide);
        Sheet { theme, width, part, dense, bars, lines: vec![], headings: vec![], entries: vec![] }.of(form)
    };
    let fits = |sheet: &Sheet| sheet.lines.len() <= usize::from(area.height);
    let tried = |layout: &Layout| match *layout {
        Layout::Whole { dense, bars } => {
            Some((sheet(Part::All, area.width, dense, bars), Vec::new())).filter(|(all, _)| fits(all))
        }
        Layout::Apart { dense } => {
            let chances = [true, false].map(|bars| sheet(Part::Chances, area.width, dense, bars));
            let chances = chances.into_iter().find(fits)?;
            let sums = [dense, true].map(|dense| sheet(Part::Sum, below.width, dense, false).lines);
            let has_room = |sum: &Vec<Line<'_>>| (1..=usize::from(below.height)).contains(&sum.len());
            sums.into_iter().find(has_room).map(|sum| (chances, sum))
        }
    };
    // Where there are sides their sums stay in one place, however few chances are left as the dice fall.
    let sides = form.odds.as_ref().is_some_and(|odds| odds.ends.iter().any(|ends| !ends.who.is_empty()));
    let first = if sides { &Layout::OF_SIDES[..] } else { &[] };
    let found = first.iter().chain(&Layout::ALL).find_map(tried);
    found.unwrap_or_else(|| (sheet(Part::Paged, area.width, true, false), Vec::new()))
}

/// Whom a code alone names stands on the line of his ends, as `a12`.
const CODE: usize = 4;

/// From so many columns on the terminal has room for bars behind the chances; each is so long.
const WIDE: u16 = 120;
const BAR: usize = 10;

/// What a sheet has of it.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    All,
    /// All of it where there is no room for all: who wins, then what players dispute, the sum.
    Paged,
    /// What may come of it, without the sum.
    Chances,
    /// The sum alone, with what is said to it.
    Sum,
}

/// The lines as they come.
struct Sheet {
    theme: Theme,
    width: usize,
    part: Part,
    /// Whether ends stand one behind the other.
    dense: bool,
    /// Whether a bar stands behind each chance.
    bars: bool,
    lines: Vec<Line<'static>>,
    /// Where its parts begin.
    headings: Vec<usize>,
    /// Where within them something begins that stands for itself.
    entries: Vec<usize>,
}

impl Sheet {
    fn of(mut self, form: &FormLayer) -> Sheet {
        let apart = matches!(self.part, Part::Chances | Part::Sum);
        if let (Err(Interrupt::NeedDice(_)), Some(odds)) = (&form.result, &form.odds)
            && (apart || self.dense || odds.ends.iter().any(|ends| !ends.who.is_empty()))
        {
            return self.ends_first(form, odds);
        }
        if apart {
            return self;
        }
        // Where no die is due yet, or decides, the chances stand before what is said to them as well.
        let first = form.odds.is_none() && matches!(form.result, Ok(_) | Err(Interrupt::Unanswered));
        if first {
            self.in_the_end(form);
        }
        self.says(form);
        match (&form.result, &form.odds) {
            (Err(Interrupt::Forbidden(reasons)), _) => {
                self.heading("FORBIDDEN");
                // The first decides; the others would have to be allowed with it.
                for (at, reason) in reasons.iter().enumerate() {
                    let (also, style) = if at == 0 { ("", self.theme.alarm()) } else { ("also: ", self.theme.faint()) };
                    self.say(&format!("{also}{reason}"), style);
                }
            }
            (Err(Interrupt::NeedDice(_)), None) if form.fallen().is_some() => {
                let Some(ruling) = form.fallen() else { return self };
                sum(&ruling.sum, &ruling.table, self.theme, self.width, &mut self.lines);
                self.heading("FALLEN");
                self.hang("    ", &ruling.outcome);
                ruling.ends.iter().for_each(|end| self.hang("    ", &format!("{} {}", end.who, end.what)));
            }
            (_, Some(odds)) => {
                sum(&odds.sum, &odds.table, self.theme, self.width, &mut self.lines);
                self.throws(odds);
                self.who_wins(odds);
            }
            (Ok(ruling), None) => {
                sum(&ruling.sum, &ruling.table, self.theme, self.width, &mut self.lines);
                let bare = |words: &String| words.trim_end_matches('.').to_owned();
                let said: Vec<String> = form.form.says.iter().map(bare).collect();
                ruling.notes.iter().filter(|it| !said.contains(&bare(it))).for_each(|it| self.say(it, Style::new()));
            }
            (Err(Interrupt::NeedDice(_)), None) => {
                self.say("No chances: these dice come out in too many ways.", self.theme.faint());
            }
            _ => {}
        }
        if !first {
            self.in_the_end(form);
        }
        self
    }

    /// Where there are sides, or no room for all of it: who wins stands before what that is made of. A long list of what
    /// may happen to all at once comes last.
    fn ends_first(mut self, form: &FormLayer, odds: &Odds) -> Sheet {
        const FEW: usize = 4;
        let long = odds.faces.is_empty() && odds.outcomes.len() > FEW;
        if self.part == Part::Sum {
            self.sum_of(form, odds);
            return self;
        }
        // Who wins stands first, and the sum before what becomes of each.
        if long {
            self.who_wins(odds);
            self.in_the_end(form);
        } else {
            self.throws(odds);
        }
        if self.part == Part::Paged && !odds.sum.is_empty() {
            self.heading("SUM");
            self.sums(&odds.sum);
            read_in(&odds.table, self.theme, self.width, &mut self.lines);
        }
        if !long {
            self.who_wins(odds);
            self.in_the_end(form);
        }
        if self.part == Part::Paged {
            self.says(form);
        }
        if self.part == Part::All {
            if !form.form.says.is_empty() || !odds.sum.is_empty() {
                self.heading("SUM");
            }
            self.sum_of(form, odds);
        }
        if long {
            self.throws(odds);
        }
        self
    }

    /// The sum, and what is said to it.
    fn sum_of(&mut self, form: &FormLayer, odds: &Odds) {
        // One sum is short; those of many would push what is said out of sight.
        let one = odds.sum.chunk_by(|one, other| one.whose == other.whose).count() <= 1;
        if !one {
            self.says(form);
        }
        if self.dense {
            self.sums(&odds.sum);
            read_in(&odds.table, self.theme, self.width, &mut self.lines);
        } else {
            sum(&odds.sum, &odds.table, self.theme, self.width, &mut self.lines);
        }
        if one {
            self.says(form);
        }
    }

    /// Each thrower's sum with what it is made of behind it.
    fn sums(&mut self, sum: &[Modifier]) {
        for each in sum.chunk_by(|one, other| one.whose == other.whose) {
            let total: i32 = each.iter().map(|modifier| modifier.value).sum();
            let whose = each.first().map_or("", |modifier| modifier.whose.as_str());
            // A page that all of them share stands once.
            let pages = each.chunk_by(|one, other| one.page == other.page).map(|run| {
                // The value of a single one stands before it already.
                let parts = run.iter().map(|Modifier { label, value, .. }| match each.len() {
                    1 => label.clone(),
                    _ => format!("{value:+} {label}"),
                });
                let page = run.first().map_or("", |modifier| modifier.page.as_str());
                format!("{} ({page})", parts.collect::<Vec<_>>().join(", ")).replace(" ()", "")
            });
            let parts = pages.collect::<Vec<_>>().join(", ");
            self.hang(&format!("{total:>+3}  "), format!("{whose}: {parts}").trim_start_matches(": "));
        }
    }

    fn says(&mut self, form: &FormLayer) {
        form.form.says.iter().for_each(|said| self.say(said, Style::new()));
    }

    /// What it comes to in rounds to come, as long as this one has not fallen.
    fn in_the_end(&mut self, form: &FormLayer) {
        if !form.form.prospects.is_empty() && form.fallen().is_none() {
            self.heading("IN THE END");
            self.ends(form.form.prospects.iter().map(|(what, chance)| (*chance, what.as_str())));
        }
    }

    /// A chance, and its bar where there is one.
    fn chance(&self, share: Ratio) -> String {
        if !self.bars {
            return chance(share);
        }
        let whole = Ratio::whole(BAR as i128);
        let long = usize::try_from((share * whole).nearest()).unwrap_or(0).clamp(usize::from(share > Ratio::ZERO), BAR);
        let (bar, rest) = (self.theme.block().repeat(long), " ".repeat(BAR - long));
        format!("{} {bar}{rest}", chance(share))
    }

    fn heading(&mut self, words: &str) {
        self.headings.push(self.lines.len());
        self.lines.push(Line::from(Span::styled(words.to_owned(), self.theme.heading())));
    }

    fn say(&mut self, words: &str, style: Style) {
        self.entries.push(self.lines.len());
        let lines = text::wrap(words, self.width.saturating_sub(1)).into_iter();
        self.lines.extend(lines.map(|line| Line::from(Span::styled(line, style))));
    }

    /// Words behind others, which stand before the first line alone.
    fn hang(&mut self, before: &str, words: &str) {
        self.entries.push(self.lines.len());
        let indent = text::width(before);
        let lines = text::wrap(words, self.width.saturating_sub(indent + 1)).into_iter().enumerate();
        let before = |row| if row == 0 { before.to_owned() } else { " ".repeat(indent) };
        self.lines.extend(lines.map(|(row, line)| Line::from(vec![Span::raw(before(row)), Span::raw(line)])));
    }

    fn throws(&mut self, odds: &Odds) {
        if !odds.faces.is_empty() {
            let cards = odds.faces.iter().any(|(throw, ..)| matches!(throw, Throw::Card(_)));
            self.heading(if cards { "CARD" } else { "DIE" });
            self.faces(odds);
        }
        // Faces that bring the same stand together, and tell how likely it is.
        if odds.faces.is_empty() {
            self.heading("CHANCES");
            self.ends(odds.outcomes.iter().map(|row| (row.chance, row.what.as_str())));
        }
    }

    /// Who wins, and what each comes to.
    fn who_wins(&mut self, odds: &Odds) {
        for ends in &odds.ends {
            let rows = || ends.rows.iter().map(|row| (row.chance, row.what.as_str()));
            if self.dense && (1..=CODE).contains(&text::width(&ends.who)) {
                self.flow(&format!("{} ", ends.who), rows());
            } else {
                self.heading(if ends.who.is_empty() { "THEN" } else { &ends.who });
                self.ends(rows());
            }
        }
    }

    /// What each face brings; faces that bring the same stand together.
    fn faces(&mut self, odds: &Odds) {
        let name = |throw: &Throw| match throw {
            Throw::Face(face) => face.to_string(),
            // As it is typed: `9 red`.
            Throw::Card(name) => name.rsplit('-').collect::<Vec<_>>().join(" "),
        };
        let mut groups: Vec<(String, Ratio, &str)> = Vec::new();
        // Neighbours on the die are a run: `3-6`.
        let runs = odds.faces.chunk_by(|one, other| matches!(one.0, Throw::Face(_)) && one.2 == other.2);
        for run in runs {
            let [(first, _, outcome), rest @ ..] = run else { continue };
            let names = rest.last().map_or_else(|| name(first), |last| format!("{}-{}", name(first), name(&last.0)));
            let share = run.iter().fold(Ratio::ZERO, |sum, (_, share, _)| sum + *share);
            match groups.iter_mut().find(|(_, _, other)| other == outcome) {
                Some((others, chance, _)) => {
                    *others = format!("{others} {names}");
                    *chance = *chance + share;
                }
                None => groups.push((names, share, outcome)),
            }
        }
        let longest = groups.iter().map(|(names, ..)| text::width(names)).max().unwrap_or(0).min(self.width / 3);
        for (names, share, outcome) in groups {
            let names = text::wrap(&names, longest);
            let share = self.chance(share);
            let before = longest + 3 + text::width(&share);
            let words = text::wrap(outcome, self.width.saturating_sub(before + 1).max(8));
            for row in 0..names.len().max(words.len()) {
                let part = |parts: &[String]| parts.get(row).cloned().unwrap_or_default();
                let share = if row == 0 { share.clone() } else { " ".repeat(text::width(&share)) };
                self.lines.push(Line::from(vec![
                    Span::styled(format!(" {}", text::fit(&part(&names), longest, "")), self.theme.key()),
                    Span::raw(format!(" {share} ")),
                    Span::raw(part(&words)),
                ]));
            }
        }
    }

    fn ends<'a>(&mut self, ends: impl Iterator<Item = (Ratio, &'a str)>) {
        if !self.dense {
            for (share, what) in ends {
                self.hang(&format!("    {} ", self.chance(share)), what);
            }
            return;
        }
        self.flow("  ", ends);
    }

    /// Ends one behind the other, after whose they are.
    fn flow<'a>(&mut self, whose: &str, ends: impl Iterator<Item = (Ratio, &'a str)>) {
        let indent = text::width(whose);
        let mut before = Span::styled(whose.to_owned(), self.theme.heading());
        let mut lines = Vec::new();
        let mut line = String::new();
        for (share, what) in ends {
            let end = format!("{} {what}", percent(share));
            if !line.is_empty() && indent + text::width(&line) + 3 + text::width(&end) >= self.width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push_str(" | ");
            }
            line.push_str(&end);
        }
        lines.push(line);
        for part in lines.iter().flat_map(|line| text::wrap(line, self.width.saturating_sub(indent + 1))) {
            self.lines.push(Line::from(vec![before, Span::raw(part)]));
            before = Span::raw(" ".repeat(indent));
        }
    }
}
