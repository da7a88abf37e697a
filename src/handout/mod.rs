//! What is printed of a battle: a page for the scenario, a roster for each army, a quick reference of the figures in force,
//! and a card for each unit. [`html`] and [`markdown`] draw the same [`Handout`].
//!
//! It is made of what there is: the scenario that the order of battle tells, the [`View`] of the battle as it stands, and
//! the ruleset's [`Sheet`]. The view tells nothing that is hidden from the players, and neither does a handout; what only
//! the umpire keeps (duties, notes) is left out.

pub mod html;
pub mod markdown;
mod picture;

use crate::battle::Battle;
use crate::letters;
use crate::report;
use crate::rulesets;
use crate::umpire::{ArmyView, Boxes, BrigadeView, Figures, Reach, Sheet, UnitRow, UnitSheet, View};

/// A part of a handout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// The scenario: ground, deployment, who wins, special rules, house rules.
    Scenario,
    /// A roster for each army, each on a page of its own.
    Rosters,
    /// The figures in force that this battle's troops need.
    Reference,
    /// A card for each unit.
    Cards,
}

impl Part {
    /// All of them, in the order in which they are printed.
    pub const ALL: [Part; 4] = [Part::Scenario, Part::Rosters, Part::Reference, Part::Cards];
}

/// A handout, ready to be drawn. Every text in it is one line without characters that turn or hide others; none is
/// escaped.
pub struct Handout {
    /// Which parts are drawn.
    pub parts: Vec<Part>,
    /// The battle.
    pub title: String,
    /// Its war, its date, its players.
    pub about: Vec<String>,
    /// The rules.
    pub rules: String,
    /// The turn and the phase, and how it ended; nothing of a battle that has not begun.
    pub now: Vec<String>,
    /// What the scenario tells, under its headings.
    pub scenario: Vec<(String, Vec<String>)>,
    /// What all figures are in.
    pub scale: Vec<String>,
    /// The armies that are drawn.
    pub armies: Vec<ArmyPage>,
    /// The quick reference.
    pub tables: Vec<Figures>,
}

/// An army on paper.
pub struct ArmyPage {
    /// Its name.
    pub name: String,
    /// Its commanding general.
    pub general: String,
    /// How it stands, where its boxes do not say it.
    pub standing: String,
    /// What it loses as a whole.
    pub boxes: Vec<Boxes>,
    /// What else its commander has to know.
    pub notes: Vec<String>,
    /// The headings of its units' figures.
    pub columns: Vec<&'static str>,
    /// Its brigades.
    pub brigades: Vec<BrigadePage>,
    /// What its units shoot with, each once.
    pub reaches: Vec<Reach>,
}

/// A brigade on paper.
pub struct BrigadePage {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its rating, and what it did.
    pub about: String,
    /// Its units.
    pub units: Vec<UnitPage>,
}

/// A unit on paper.
pub struct UnitPage {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub class: String,
    /// What it loses.
    pub boxes: Vec<Boxes>,
    /// Its figures, one under each of the army's columns; empty where it has none.
    pub figures: Vec<String>,
    /// How it shoots.
    pub reach: Option<Reach>,
    /// What else holds of it, and how it stands in a battle under way.
    pub notes: Vec<String>,
    /// Whether it is out of the battle.
    pub gone: bool,
}

/// The handout of a battle as it stands: these parts, of the armies of these numbers (from 1; none for all).
pub fn handout(battle: &Battle, parts: &[Part], armies: &[usize]) -> Handout {
    let (view, sheet) = (battle.game().view(), battle.game().sheet());
    let under_way = !battle.standing().is_empty();
    let now =
        if under_way { std::iter::once(report::moment(&view)).chain(view.over.clone()).collect() } else { Vec::new() };
    let is_drawn = |number: &usize| armies.is_empty() || armies.contains(number);
    let pages = (1..=view.armies.len()).filter(is_drawn).map(|number| army(&view, &sheet, number, under_way));
    let house = battle.ruleset().house_rules();
    Handout {
        parts: Part::ALL.into_iter().filter(|part| parts.is_empty() || parts.contains(part)).collect(),
        title: line(&view.title),
        about: lines(&about(battle)),
        rules: line(&credit(battle)),
        now: lines(&now),
        scenario: scenario(battle, &view),
        scale: lines(&sheet.scale),
        armies: pages.collect(),
        tables: sheet.tables.iter().map(|table| Figures::new(table, house)).collect(),
    }
}

/// A text of one line, in letters that turn nothing round.
fn line(text: &str) -> String {
    letters::line(text).into_owned()
}

fn lines(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| line(text)).collect()
}

fn credit(battle: &Battle) -> String {
    let id = &battle.muster().ruleset;
    rulesets::find(id).map_or_else(|| id.clone(), |ruleset| ruleset.credit.to_owned())
}

/// The war, the date and the players, as far as the order of battle tells them.
fn about(battle: &Battle) -> Vec<String> {
    let told = &battle.told().scenario;
    [&told.war, &told.date, &told.players].into_iter().flatten().cloned().collect()
}

/// The parts of the scenario under their headings: what the order of battle tells, what the ruleset knows, the house rules.
fn scenario(battle: &Battle, view: &View) -> Vec<(String, Vec<String>)> {
    // The first part is what stands in the heading.
    let told = battle.told().scenario.parts().skip(usize::from(!about(battle).is_empty()));
    let known = view.scenario.iter().map(|part| (part.heading, part.says.clone()));
    let files = battle.muster().house_rules.iter().map(|(name, _)| format!("from {}", file_name(name)));
    let house: Vec<String> = files.chain(battle.ruleset().house_rules().iter().map(ToString::to_string)).collect();
    let parts = told.chain(known).chain([("HOUSE RULES", house)]);
    let parts = parts.filter(|(_, says)| says.iter().any(|sentence| !sentence.trim().is_empty()));
    parts.map(|(heading, says)| (in_sentence_case(heading), lines(&says))).collect()
}

/// The name of a file without the folders of somebody's machine.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A heading of capitals as a printed one: `WHO WINS` is `Who wins`.
fn in_sentence_case(heading: &str) -> String {
    let mut chars = heading.chars();
    chars.next().map_or_else(String::new, |first| first.to_string() + &chars.as_str().to_lowercase())
}

fn army(view: &View, sheet: &Sheet, number: usize, under_way: bool) -> ArmyPage {
    let ArmyView { name, general, standing, brigades, .. } = &view.armies[number - 1];
    let own = sheet.armies.iter().find(|army| usize::from(army.number) == number);
    let of_units = || sheet.units.iter().filter(|unit| usize::from(unit.code.army) == number);
    let mut columns: Vec<&'static str> = Vec::new();
    let mut reaches: Vec<Reach> = Vec::new();
    for unit in of_units() {
        for (heading, _) in &unit.figures {
            if !columns.contains(heading) {
                columns.push(heading);
            }
        }
        reaches.extend(unit.reach.clone().filter(|reach| !reaches.contains(reach)));
    }
    ArmyPage {
        name: line(name),
        general: line(general),
        standing: if under_way || own.is_none_or(|own| own.boxes.is_empty()) { line(standing) } else { String::new() },
        boxes: own.map_or_else(Vec::new, |own| own.boxes.clone()),
        notes: own.map_or_else(Vec::new, |own| lines(&own.notes)),
        brigades: brigades.iter().map(|each| brigade(view, sheet, each, &columns, under_way)).collect(),
        columns,
        reaches,
    }
}

fn brigade(view: &View, sheet: &Sheet, brigade: &BrigadeView, columns: &[&str], under_way: bool) -> BrigadePage {
    let BrigadeView { code, name, rating, note, units } = brigade;
    let note = if under_way { note.as_str() } else { "" };
    let own = sheet.brigades.iter().find(|(brigade, _)| brigade == code).map_or("", |(_, words)| words);
    let about: Vec<&str> = [rating, own, note].into_iter().filter(|words| !words.is_empty()).collect();
    BrigadePage {
        code: view.marked(*code),
        name: line(name),
        about: line(&about.join("; ")),
        units: units.iter().map(|row| unit(view, sheet, row, columns, under_way)).collect(),
    }
}

fn unit(view: &View, sheet: &Sheet, row: &UnitRow, columns: &[&str], under_way: bool) -> UnitPage {
    let own = sheet.units.iter().find(|unit| unit.code == row.code);
    // What a ruleset that gives no sheet shows on the roster.
    let bare = || UnitSheet {
        code: row.code,
        class: row.kind.clone(),
        boxes: Vec::new(),
        figures: Vec::new(),
        reach: None,
        notes: vec![row.strength.trim_matches(['.', ' ']).to_owned()],
    };
    let own = own.cloned().unwrap_or_else(bare);
    let figure = |column: &&str| own.figures.iter().find(|(heading, _)| heading == column);
    let marks = row.marks.iter().filter(|_| under_way).cloned();
    let gone = row.gone.then(|| "out of the battle".to_owned());
    let notes: Vec<String> =
        own.notes.iter().cloned().chain(marks).chain(gone).filter(|note| !note.is_empty()).collect();
    UnitPage {
        code: view.marked(row.code),
        name: line(&row.name),
        class: line(&own.class),
        boxes: own.boxes,
        figures: columns.iter().map(|column| figure(column).map_or_else(String::new, |(_, cell)| line(cell))).collect(),
        reach: own.reach,
        notes: lines(&notes),
        gone: row.gone,
    }
}
