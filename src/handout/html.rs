//! A handout as one HTML file: nothing is loaded from outside, nothing runs, and it prints in black and white on A4 and on
//! Letter.

use maud::{Markup, html};

use super::{ArmyPage, BrigadePage, Handout, Part, UnitPage, picture};
use crate::report::html::document;
use crate::umpire::{Boxes, Figures, Reach};

/// How it looks. No paper is named in it: the browser's is taken.
const STYLE: &str = include_str!("handout.css");

/// The whole handout.
pub fn html(handout: &Handout) -> String {
    let body = html! {
        @for part in &handout.parts {
            @match part {
                Part::Scenario => (scenario(handout)),
                Part::Rosters => @for army in &handout.armies { (roster(handout, army)) },
                Part::Reference => (reference(handout)),
                Part::Cards => @for army in &handout.armies { (cards(army)) },
            }
        }
    };
    document(&handout.title, STYLE, &body)
}

/// The head of a page: what it is, of which battle, by which rules.
fn heading(handout: &Handout, what: &str) -> Markup {
    html! {
        header {
            h1 { (what) }
            @if what != handout.title {
                p.of { (handout.title) }
            }
            @if !handout.about.is_empty() && what == handout.title {
                p.of { (handout.about.join("; ")) }
            }
            p.rules { (handout.rules) }
            @if !handout.now.is_empty() {
                p.now { "As it stands: " (handout.now.join("; ")) }
            }
        }
    }
}

fn list(says: &[String]) -> Markup {
    html! {
        @if let [sentence] = says {
            p { (sentence) }
        } @else if !says.is_empty() {
            ul { @for sentence in says { li { (sentence) } } }
        }
    }
}

fn scenario(handout: &Handout) -> Markup {
    html! {
        section.scenario {
            (heading(handout, &handout.title))
            div.parts {
                @for (heading, says) in &handout.scenario {
                    div.part { h2 { (heading) } (list(says)) }
                }
            }
        }
    }
}

/// Boxes with what they are; `size` times as large as on a roster. What they mean stands below the last row of those that
/// mean the same.
fn counted(rows: &[Boxes], width: usize, size: f64) -> Markup {
    let is_last = |at: usize| rows.get(at + 1).is_none_or(|next| next.each != rows[at].each);
    html! {
        @for (at, row) in rows.iter().enumerate() {
            div.counted { (picture::boxes(row, width, size, is_last(at))) span.what { (row.what) } }
        }
    }
}

fn roster(handout: &Handout, army: &ArmyPage) -> Markup {
    let kinds = kinds_of_boxes(army);
    let has_boxes = !kinds.is_empty();
    let width = 3 + usize::from(has_boxes) + army.columns.len();
    html! {
        section.roster {
            (heading(handout, &army.name))
            div.army {
                @if !army.general.is_empty() { p { b { (army.general) } } }
                @if !army.standing.is_empty() { p { (army.standing) } }
                (counted(&army.boxes, 640, 1.0))
                (list(&army.notes))
            }
            table.units {
                thead {
                    tr {
                        th { "" } th { "unit" }
                        @if has_boxes { th { @if let [kind] = kinds[..] { (kind) } @else { "to cross out" } } }
                        @for column in &army.columns { th { (column) } }
                        th { "notes" }
                    }
                }
                @for brigade in &army.brigades {
                    tbody {
                        (brigade_row(brigade, width))
                        @for unit in &brigade.units { (unit_row(unit, kinds.len())) }
                    }
                }
            }
            (ranges(&army.reaches))
        }
    }
}

/// What the boxes of an army's units are.
fn kinds_of_boxes(army: &ArmyPage) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for row in army.brigades.iter().flat_map(|brigade| &brigade.units).flat_map(|unit| &unit.boxes) {
        if !kinds.contains(&row.what) {
            kinds.push(row.what);
        }
    }
    kinds
}

fn brigade_row(BrigadePage { code, name, about, .. }: &BrigadePage, width: usize) -> Markup {
    html! {
        tr.brigade {
            th.code { (code) }
            th colspan=(width - 1) { (name) @if !about.is_empty() { span.about { (about) } } }
        }
    }
}

fn unit_row(unit: &UnitPage, kinds: usize) -> Markup {
    html! {
        tr.gone[unit.gone] {
            td.code { (unit.code) }
            td.name { span.called { (unit.name) } span.class { (unit.class) } }
            // Where they are all of one kind the heading says what they are.
            @if kinds > 0 { td.counts.one[kinds == 1] { (counted(&unit.boxes, 216, 1.0)) } }
            @for figure in &unit.figures { td.figure { (in_phrases(figure)) } }
            td.notes { (unit.notes.join("; ")) }
        }
    }
}

/// A figure that is only broken between its phrases: `18, column 24` after the comma.
fn in_phrases(figure: &str) -> String {
    figure.replace(' ', "\u{a0}").replace(",\u{a0}", ", ").replace(";\u{a0}", "; ")
}

/// The ranges of an army's weapons, all to one scale, and each arc of fire once.
fn ranges(reaches: &[Reach]) -> Markup {
    let farthest = reaches.iter().map(picture::farthest).fold(0.0, f64::max);
    let mut arcs: Vec<(u32, Vec<&str>)> = Vec::new();
    for reach in reaches {
        let Some(arc) = reach.arc else { continue };
        match arcs.iter_mut().find(|(degrees, _)| *degrees == arc) {
            Some((_, weapons)) => weapons.push(&reach.weapon),
            None => arcs.push((arc, vec![&reach.weapon])),
        }
    }
    html! {
        @if !reaches.is_empty() {
            div.ranges {
                h2 { "Ranges" @if !arcs.is_empty() { " and arcs of fire" } }
                div.pictures {
                    div.weapons { @for reach in reaches { (weapon(reach, farthest, 290)) } }
                    @for (degrees, weapons) in &arcs {
                        figure {
                            (picture::arc(*degrees))
                            @if arcs.len() > 1 { figcaption { (weapons.join(", ")) } }
                        }
                    }
                }
            }
        }
    }
}

fn weapon(reach: &Reach, farthest: f64, width: usize) -> Markup {
    html! {
        div.weapon {
            p { b { (reach.weapon) } " " span.key { (picture::key(reach)) } }
            (picture::scale(reach, farthest, width))
        }
    }
}

fn reference(handout: &Handout) -> Markup {
    html! {
        section.reference {
            (heading(handout, "Quick reference"))
            @if !handout.scale.is_empty() { p.scale { (handout.scale.join(" ")) } }
            div.tables { @for table in &handout.tables { (quick(table)) } }
        }
    }
}

fn quick(Figures { table, by_house }: &Figures) -> Markup {
    html! {
        div.quick {
            h2 {
                (table.title)
                @if !table.page.is_empty() { span.page { (table.page) } }
                @if *by_house { span.house { "house rules" } }
            }
            @if !table.rows.is_empty() {
                table {
                    @if !table.columns.is_empty() {
                        thead { tr { @for column in &table.columns { th { (column) } } } }
                    }
                    tbody { @for row in &table.rows { tr { @for cell in row { td { (cell) } } } } }
                }
            }
            @for note in &table.notes { p { (note) } }
        }
    }
}

fn cards(army: &ArmyPage) -> Markup {
    html! {
        section.cards {
            @for brigade in &army.brigades {
                @for unit in &brigade.units { (card(army, brigade, unit)) }
            }
        }
    }
}

fn card(army: &ArmyPage, brigade: &BrigadePage, unit: &UnitPage) -> Markup {
    let figures = army.columns.iter().zip(&unit.figures).filter(|(_, figure)| !figure.is_empty());
    html! {
        article.gone[unit.gone] {
            div.top { span.code { (unit.code) } span.called { (unit.name) } }
            p.class { (unit.class) }
            (counted(&unit.boxes, 250, 1.25))
            dl { @for (heading, figure) in figures { div { dt { (heading) } dd { (figure) } } } }
            @if let Some(reach) = &unit.reach {
                div.pictures {
                    (weapon(reach, picture::farthest(reach), 200))
                    @if let Some(arc) = reach.arc { (picture::arc(arc)) }
                }
            }
            @if !unit.notes.is_empty() { p.notes { (unit.notes.join("; ")) } }
            p.foot { (army.name) ", " (brigade.name) }
        }
    }
}
