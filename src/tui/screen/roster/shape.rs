//! How the parts of a unit's line share its columns.

use std::collections::BTreeMap;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::theme::Theme;
use crate::tui::widget::{shorten_name, text};
use crate::umpire::{BrigadeView, UnitId, UnitRow, View};

/// What a name keeps of its columns where the marks of a unit need the room, unless its short name is shorter.
const NAME: usize = 12;
/// What marks have of the columns before a name may grow, whoever has how many of them now: a name is the same in every
/// frame.
const MARKS: usize = 11;
/// And what a strength has: `[2]` with its face.
const STRENGTH: usize = 4;
/// What stands before a name: the cursor, the sign of the ready, the digit, a space.
const HEAD: usize = 4;

/// A unit as it stands under its brigade: with its name without the brigade's, and its short name.
#[derive(Clone)]
pub(super) struct Named<'a> {
    pub(super) row: &'a UnitRow,
    pub(super) name: &'a str,
    short: Option<&'a str>,
    /// How wide its marks are side by side.
    marks: usize,
}

impl<'a> Named<'a> {
    pub(super) fn new(row: &'a UnitRow, brigade: &str, shorts: &'a BTreeMap<UnitId, String>) -> Named<'a> {
        let short = shorts.get(&row.code).map(String::as_str);
        Named { row, name: own_name(brigade, &row.name), short, marks: joined(&row.marks) }
    }

    /// Its name in so many columns: whole, or the short one, or as short as it must be.
    fn in_columns(&self, columns: usize) -> String {
        match self.short {
            Some(short) if text::width(self.name) > columns => shorten_name(short, columns),
            _ => shorten_name(self.name, columns),
        }
    }
}

/// A unit's name without its brigade's, under which it stands: `1st light` of `Dubreton's 1st light`. What is left has a
/// number: `Foot` alone, of `Mackay's Foot`, would be anybody's.
fn own_name<'a>(brigade: &str, unit: &'a str) -> &'a str {
    let rest = unit.strip_prefix(brigade).map(|rest| rest.strip_prefix("'s").unwrap_or(rest));
    rest.and_then(|rest| rest.strip_prefix(' ')).filter(|rest| says_which(rest)).unwrap_or(unit)
}

fn says_which(rest: &str) -> bool {
    rest.contains(char::is_alphabetic) && rest.contains(char::is_numeric)
}

/// What the parts of the units' lines need, each whole.
#[derive(Clone, Copy, Default)]
pub(super) struct Needs {
    name: usize,
    kind: usize,
    strength: usize,
    marks: usize,
}

impl Needs {
    pub(super) fn of<'a>(units: impl Iterator<Item = &'a Named<'a>>, theme: Theme) -> Needs {
        units.fold(Needs::default(), |needs, unit| {
            let needs = Needs {
                name: needs.name.max(text::width(unit.name)),
                kind: needs.kind.max(text::width(&unit.row.kind)),
                ..needs
            };
            if unit.row.gone {
                return needs;
            }
            let face = usize::from(theme.has_face(&unit.row.strength));
            let strength = needs.strength.max(text::width(&unit.row.strength) + face);
            Needs { strength, marks: needs.marks.max(unit.marks), ..needs }
        })
    }

    /// How many columns that is.
    pub(super) fn columns(self) -> usize {
        self.but_name() + self.name + self.marks.max(MARKS)
    }

    /// How many it takes beside others, the same in every frame.
    pub(super) fn usual(self) -> usize {
        self.but_name() + self.name + MARKS
    }

    fn but_name(self) -> usize {
        HEAD + 1 + self.kind + 1 + self.strength.max(STRENGTH) + 1
    }
}

/// How wide the parts of a unit's line are.
pub(super) struct Shape {
    pub(super) width: usize,
    name: usize,
    kind: usize,
    strength: usize,
}

impl Shape {
    /// In so many columns, of which `signs` are not its own. A name has what the usual marks leave it, or its short form;
    /// marks that have no room then stand on a second line.
    pub(super) fn of<'a>(
        needs: Needs,
        units: impl Iterator<Item = &'a Named<'a>>,
        columns: usize,
        signs: usize,
    ) -> Shape {
        let Needs { name, kind, strength, .. } = needs;
        let width = columns.saturating_sub(signs);
        // As if the signs were always there.
        let room = columns.saturating_sub(1 + needs.but_name());
        if name + MARKS <= room {
            return Shape { width, name, kind, strength };
        }
        let short = units.map(|unit| text::width(&unit.in_columns(NAME))).max().unwrap_or(0);
        Shape { width, name: name.min(room.saturating_sub(MARKS).max(short)).min(room), kind, strength }
    }

    fn before_marks(&self) -> usize {
        HEAD + self.name + 1 + self.kind + 1 + self.strength + 1
    }

    /// How many of a unit's marks have room behind it; the others stand below.
    fn beside(&self, unit: &Named<'_>) -> usize {
        let room = self.width.saturating_sub(self.before_marks());
        if unit.marks <= room {
            return unit.row.marks.len();
        }
        let fits = |count: &usize| joined(&unit.row.marks[..*count]) <= room;
        (0..unit.row.marks.len()).rev().find(fits).unwrap_or(0)
    }

    /// How many lines a unit takes.
    pub(super) fn height(&self, unit: &Named<'_>) -> usize {
        if unit.row.gone { 1 } else { 1 + self.below(unit).len() }
    }

    /// The marks that stand below a unit, in lines.
    fn below(&self, unit: &Named<'_>) -> Vec<String> {
        match &unit.row.marks[self.beside(unit)..] {
            [] => Vec::new(),
            rest => self.wrapped(&rest.join(" ")),
        }
    }

    /// A unit's lines.
    pub(super) fn unit(&self, unit: &Named<'_>, theme: Theme, selected: bool) -> Vec<Line<'static>> {
        let Named { row, .. } = unit;
        let mark = if selected { ">" } else { " " };
        let ready = if row.ready { "*" } else { " " };
        let plain = if row.gone { theme.faint() } else { Style::new() };
        let pad = |words: &str, columns: usize| text::fit(words, columns, "");
        let mut spans = vec![
            Span::styled(format!("{mark}{ready}"), theme.key()),
            Span::styled(format!("{} ", row.code.unit), plain),
            Span::styled(format!("{} ", pad(&unit.in_columns(self.name), self.name)), plain),
            Span::styled(format!("{} ", pad(&row.kind, self.kind)), theme.faint()),
        ];
        if row.gone {
            spans.push(Span::styled(row.strength.clone(), theme.faint()));
            return vec![Line::from(spans)];
        }
        let beside = self.beside(unit);
        let strength = theme.strength(&row.strength);
        let left = " ".repeat(self.strength.saturating_sub(text::width(&strength)));
        spans.push(Span::styled(strength, theme.strength_style(&row.strength, row.tone)));
        spans.push(Span::raw(left));
        spans.push(if row.owes { Span::styled("!", theme.alarm()) } else { Span::raw(" ") });
        spans.push(Span::raw(row.marks[..beside].join(" ")));
        let below = self.below(unit).into_iter().map(|marks| Line::from(format!("{}{marks}", " ".repeat(HEAD + 2))));
        std::iter::once(Line::from(spans)).chain(below).collect()
    }

    /// Units that are out of the battle on one line: their codes, the selected one's marked, and what became of them.
    pub(super) fn gone(units: &[&UnitRow], (view, at): (&View, Option<UnitId>), theme: Theme) -> Line<'static> {
        let here = |unit: &UnitRow| at == Some(unit.code);
        let mut spans = vec![Span::styled("  ", theme.faint())];
        for (row, alike) in units.chunk_by(|one, next| one.strength == next.strength).enumerate() {
            let mut between = if row == 0 { "" } else { ", " };
            for unit in alike {
                let (mark, style) = if here(unit) { (">", theme.selected()) } else { ("", theme.faint()) };
                spans.push(Span::styled(between, theme.faint()));
                spans.push(Span::styled(format!("{mark}{}", view.marked(unit.code)), style));
                between = " ";
            }
            spans.push(Span::styled(format!(" {}", alike[0].strength), theme.faint()));
        }
        Line::from(spans)
    }

    /// Whether what a brigade did has room beside its name.
    fn notes_beside(&self, brigade: &BrigadeView, short: Option<&str>) -> bool {
        let room = self.width.saturating_sub(3 + gap(&brigade.rating) + gap(&brigade.note));
        room >= text::width(short.unwrap_or(&brigade.name)).min(NAME)
    }

    /// How many lines a brigade takes.
    pub(super) fn brigade_height(&self, brigade: &BrigadeView, short: Option<&str>) -> usize {
        if self.notes_beside(brigade, short) { 1 } else { 1 + self.wrapped(&brigade.note).len() }
    }

    /// Words below a line, as wide as there is room.
    fn wrapped(&self, words: &str) -> Vec<String> {
        text::wrap(words, self.width.saturating_sub(HEAD + 2))
    }

    /// A brigade's lines: its letter, its name, its commander's rating, what it did; that stands below where there is no
    /// room beside.
    pub(super) fn brigade(
        &self,
        brigade: &BrigadeView,
        letter: &str,
        short: Option<&str>,
        theme: Theme,
        selected: bool,
    ) -> Vec<Line<'static>> {
        let mark = if selected { ">" } else { " " };
        let letter = if brigade.code.is_brigade() { letter } else { " " };
        let (rating, note) = (&brigade.rating, &brigade.note);
        let beside = self.notes_beside(brigade, short);
        let room = self.width.saturating_sub(3 + gap(rating) + if beside { gap(note) } else { 0 });
        let name = match short {
            Some(short) if text::width(&brigade.name) > room => shorten_name(short, room),
            _ => shorten_name(&brigade.name, room),
        };
        let mut spans = vec![
            Span::styled(format!("{mark}{letter} "), theme.side(brigade.code.army)),
            Span::styled(name, theme.heading()),
            Span::styled(format!(" {rating}"), theme.faint()),
        ];
        if note.is_empty() {
            return vec![Line::from(spans)];
        }
        if beside {
            let used: usize = spans.iter().map(Span::width).sum();
            let space = self.width.saturating_sub(used + text::width(note)).clamp(1, 3);
            spans.push(Span::raw(format!("{}{note}", " ".repeat(space))));
            return vec![Line::from(spans)];
        }
        let below = self.wrapped(note).into_iter();
        let below = below.map(|line| Line::from(format!("{}{line}", " ".repeat(HEAD + 2))));
        std::iter::once(Line::from(spans)).chain(below).collect()
    }
}

/// How wide words are with a space before them.
fn gap(words: &str) -> usize {
    if words.is_empty() { 0 } else { text::width(words) + 1 }
}

/// How wide marks are side by side.
fn joined(marks: &[String]) -> usize {
    marks.iter().map(|mark| text::width(mark) + 1).sum::<usize>().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::own_name;

    #[test]
    fn a_unit_stands_under_its_brigade_without_the_brigades_name() {
        assert_eq!(own_name("Dubreton", "Dubreton's 1st light"), "1st light");
        assert_eq!(own_name("Blue cavalry", "Blue cavalry 2"), "Blue cavalry 2");
        assert_eq!(own_name("Kleist", "Gren Kleist"), "Gren Kleist");
        assert_eq!(own_name("Bevern", "Bevern"), "Bevern");
        assert_eq!(own_name("Jeetze", "Jeetzen Foot"), "Jeetzen Foot");
    }
}
