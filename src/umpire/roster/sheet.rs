//! What is printed of a battle: rosters to cross out on, and the figures in force as tables. Plain data; every figure in it
//! comes from the tables that the rules read, house rules included.

use crate::umpire::{Modifier, PhaseRow, Ratio, UnitId};

/// What a ruleset has to print of a battle as it stands, beside its [`View`](super::View).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What all figures are in: the figure scale, the measure, the dice.
    pub scale: Vec<String>,
    /// What there is to say of whole armies.
    pub armies: Vec<ArmySheet>,
    /// What there is to say of brigades: `command radius 40 cm`.
    pub brigades: Vec<(UnitId, String)>,
    /// What there is to say of units.
    pub units: Vec<UnitSheet>,
    /// The quick reference: what this battle's troops need, in the order of a turn.
    pub tables: Vec<QuickTable>,
}

/// An army on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmySheet {
    /// Its number.
    pub number: u8,
    /// What it loses as a whole: points until it breaks.
    pub boxes: Vec<Boxes>,
    /// What else its commander has to know, a sentence each.
    pub notes: Vec<String>,
}

/// A unit on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSheet {
    /// Its code.
    pub code: UnitId,
    /// What it is, in words: `superior line infantry`.
    pub class: String,
    /// What it loses, to cross out.
    pub boxes: Vec<Boxes>,
    /// Its figures, each under the heading of a column: `move`, `20 cm`.
    pub figures: Vec<(&'static str, String)>,
    /// How far and how wide it shoots.
    pub reach: Option<Reach>,
    /// What else holds of it, a few words each.
    pub notes: Vec<String>,
}

/// A row of boxes to cross out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// What a box is: `hits`.
    pub what: &'static str,
    /// A box each, with what its being crossed out means: `retreats`; empty for most.
    pub each: Vec<String>,
    /// How many are crossed out already, from the first on.
    pub crossed: usize,
    /// After how many a wider gap is left, so that they are counted at a glance: figures of a stand.
    pub group: usize,
}

impl Boxes {
    /// Boxes in groups of five.
    pub fn new(what: &'static str, each: Vec<String>, crossed: usize) -> Boxes {
        Boxes { what, each, crossed, group: 5 }
    }

    /// How much of it is crossed out, from 0 to 1.
    pub fn part(&self) -> Ratio {
        let count = |boxes: usize| i128::try_from(boxes).unwrap_or(i128::MAX);
        Ratio::new(count(self.crossed.min(self.each.len())), count(self.each.len().max(1)))
    }
}

/// How far and how wide a unit shoots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// With what: `muskets`.
    pub weapon: String,
    /// What distances are in: `cm`.
    pub unit: &'static str,
    /// Degrees from straight ahead to either side, where the rules say so.
    pub arc: Option<u32>,
    /// Bands from the nearest on: name, and where it ends.
    pub bands: Vec<(String, Ratio)>,
}

/// A table of the quick reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuickTable {
    /// Its title.
    pub title: String,
    /// Page or section.
    pub page: String,
    /// Where its figures stand in the tables: paths, or their beginnings. House rules on one of them mark the table.
    pub figures: &'static [&'static str],
    /// The headings of its columns; none where a row speaks for itself.
    pub columns: Vec<String>,
    /// Its rows, each as long as the headings.
    pub rows: Vec<Vec<String>>,
    /// What holds of all of it.
    pub notes: Vec<String>,
}

impl QuickTable {
    /// A table without rows.
    pub fn new(title: &str, page: &str, figures: &'static [&'static str]) -> QuickTable {
        QuickTable { title: title.to_owned(), page: page.to_owned(), figures, ..QuickTable::default() }
    }

    /// The phases of a turn, those before the battle left out; steps of one phase each by its name.
    pub fn turn<P>(title: &str, page: &str, phases: &[PhaseRow<P>]) -> QuickTable {
        let those = phases.iter().filter(|phase| phase.number > 0);
        those.fold(QuickTable::new(title, page, &[]), |table, phase| {
            table.row([phase.number.to_string(), phase.name.to_owned()])
        })
    }

    /// With these headings.
    pub fn columns<'a>(mut self, columns: impl IntoIterator<Item = &'a str>) -> QuickTable {
        self.columns = columns.into_iter().map(str::to_owned).collect();
        self
    }

    /// With a row more.
    pub fn row<T: ToString>(mut self, cells: impl IntoIterator<Item = T>) -> QuickTable {
        self.rows.push(cells.into_iter().map(|cell| cell.to_string()).collect());
        self
    }

    /// With a row more of a name and what stands behind it.
    pub fn line(self, name: &str, cell: impl ToString) -> QuickTable {
        self.row([name.to_owned(), cell.to_string()])
    }

    /// With a row more, where it holds.
    pub fn line_if(self, holds: bool, name: &str, cell: impl ToString) -> QuickTable {
        if holds { self.line(name, cell) } else { self }
    }

    /// With rows of modifiers, those that add nothing left out.
    pub fn modifiers<'a>(self, modifiers: impl IntoIterator<Item = &'a Modifier>) -> QuickTable {
        let those = modifiers.into_iter().filter(|modifier| modifier.value != 0);
        those.fold(self, |table, modifier| table.line(&modifier.label, signed(modifier.value)))
    }

    /// With what holds of all of it.
    pub fn note(mut self, note: impl Into<String>) -> QuickTable {
        self.notes.push(note.into());
        self
    }
}

/// A number with its sign: `+1`, `-2`, `0`.
pub fn signed(value: i32) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}
