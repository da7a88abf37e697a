//! The after-action report as one HTML file: nothing is loaded from outside, nothing runs, and it prints in black and white.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart;
use super::ledger::{Item, Phase};
use super::luck;
use super::markdown::LUCK;
use super::story::{Army, Story};
use crate::letters;

/// How it looks. No paper is named in it: the browser's is taken.
const STYLE: &str = include_str!("story.css");

/// Nothing is loaded and nothing runs, whatever a name says.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// A page that holds all it needs, with this title, look and body.
pub(crate) fn document(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// Text of a file or of a player: what a terminal or a browser would turn the text round by is shown as an escape.
fn safe(text: &str) -> String {
    letters::line(text).into_owned()
}

/// The whole report.
pub fn html(story: &Story) -> String {
    let body = html! {
        article {
            header {
                h1 { (safe(&story.title)) }
                p.result { (safe(&story.result)) }
            }
            section.course {
                h2 { "How it went" }
                p { (safe(&story.opening)) }
                @for (turn, says) in &story.turns { p { b { "Turn " (turn) ". " } (safe(says)) } }
            }
            (charts(story))
            @if !story.points.is_empty() {
                section { h2 { "Turning points" } ul { @for point in &story.points { li { (safe(point)) } } } }
            }
            (fallen(story))
            p.made { (safe(&story.made.join(" "))) }
        }
        section.armies { h2 { "Armies at the end" } div.columns { @for army in &story.armies { (roster(army)) } } }
        section.ledger {
            h2 { "The ledger" }
            div.columns {
                @for turn in &story.ledger {
                    h3 { "Turn " (turn.number) }
                    @for phase in &turn.phases { (ruled(phase)) }
                }
            }
            @if !story.mendings.is_empty() {
                h2 { "Corrections" }
                ul { @for says in &story.mendings { li { (safe(says)) } } }
            }
        }
        (dice(story))
    };
    document(&safe(&story.title), STYLE, &body)
}

fn charts(story: &Story) -> Markup {
    let numbers = story.numbers();
    html! {
        div.charts {
            section {
                h2 { "Losses" }
                p { "Units lost by the end of each turn, parts counted in." }
                (chart::svg(&story.losses, &numbers, "units lost, turn by turn"))
                ul { @for army in &story.armies { li { b { (safe(&army.name)) } ": " (safe(&army.lost)) } } }
            }
            @if !story.dice.rows.is_empty() {
                section {
                    h2 { "Luck" }
                    p { "What each army's dice gave it, in units beyond the average." }
                    (chart::svg(&story.luck, &numbers, "luck in units, turn by turn"))
                    ul { @for (army, says) in &story.lucky { li { b { (safe(army)) } ": " (safe(says)) } } }
                    p.small { (LUCK) }
                }
            }
        }
    }
}

fn fallen(story: &Story) -> Markup {
    html! {
        @if !story.fallen.is_empty() {
            section.fallen {
                h2 { "Units lost" }
                table {
                    thead { tr { th { "turn" } th { "unit" } th { "" } th { "of" } th { "in, to" } } }
                    tbody {
                        @for unit in &story.fallen {
                            tr {
                                td { (unit.turn) } td { (safe(&unit.name)) } td { (safe(&unit.class)) }
                                td { (safe(&unit.army)) } td { (safe(&unit.how)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn roster(army: &Army) -> Markup {
    html! {
        div.army {
            h3 { (safe(&army.name)) }
            p { (safe(&army.general)) }
            p { (safe(&army.standing)) }
            table {
                @for (code, brigade, units) in &army.brigades {
                    tbody {
                        tr { th { (code) } th colspan="3" { (safe(brigade)) } }
                        @for unit in units {
                            tr.gone[unit.gone] {
                                td { (unit.code) } td.name { (safe(&unit.name)) } td { (safe(&unit.class)) }
                                td { (safe(&unit.state)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn ruled(phase: &Phase) -> Markup {
    html! {
        @if !phase.name.is_empty() { h4 { (safe(&phase.name)) } }
        ul {
            @for item in &phase.items {
                @match item {
                    Item::Quiet(lines) => li { (safe(&lines.join("; "))) },
                    Item::Note(note) => li { i { (safe(note)) } },
                    Item::Ruled { line, dice, notes } => li {
                        (safe(line))
                        @if !dice.is_empty() { " (" (safe(dice)) ")" }
                        @if !notes.is_empty() { ul { @for note in notes { li { (safe(note)) } } } }
                    },
                }
            }
        }
    }
}

fn dice(story: &Story) -> Markup {
    html! {
        @if !story.dice.rows.is_empty() {
            section.dice {
                h2 { "Dice" }
                table {
                    thead { tr { @for word in ["army", "thrown for", "die", "dice", "mean", "expected"] { th { (word) } } } }
                    tbody {
                        @for row in &story.dice.rows {
                            tr {
                                td { (safe(story.army(row.army))) } td { (row.why) } td { (row.die.name()) }
                                td { (row.faces.len()) } td { (format!("{:.2}", row.mean())) }
                                td { (format!("{:.2}", row.expected().to_f64())) }
                            }
                        }
                    }
                }
                ul { @for (army, says) in luck::in_all(&story.dice) { li { b { (safe(story.army(army))) } ": " (says) } } }
                p.small { (luck::WHICH) @if story.dice.unknown > 0 { " " (luck::left_out(&story.dice)) } }
            }
        }
    }
}
