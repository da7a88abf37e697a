//! The pages, as HTML that escapes whatever stands in an order of battle.

use std::borrow::Cow;
use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::shown::Shown;
use crate::letters;
use crate::report::board::{Board, Reader, Said};
use crate::umpire::{ArmyView, BrigadeView, Tone, UnitId, UnitRow, View};

/// How the pages look.
pub const STYLE: &str = include_str!("board.css");
/// What keeps them live.
pub const SCRIPT: &str = include_str!("board.js");

/// How often a page without scripts is read again, in seconds.
const AGAIN: &str = "15";

/// A page: the frame, and the board as it stands in it.
pub fn whole(shown: &Shown, number: usize) -> String {
    let drawn = shown.page(number);
    let (version, board) =
        drawn.map_or((0, Cow::default()), |drawn| (drawn.version, String::from_utf8_lossy(&drawn.html)));
    let army = number.checked_sub(1).and_then(|army| shown.armies.get(army));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (safe(&shown.title)) }
                link rel="stylesheet" href="board.css";
                script src="board.js" defer {}
                noscript { meta http-equiv="refresh" content=(AGAIN); }
            }
            body {
                p.bar {
                    span.whose {
                        @match army {
                            Some(army) => { "For " (safe(army)) " alone" }
                            None => "Players' board",
                        }
                    }
                    span #state {
                        noscript { "read again every " (AGAIN) " seconds" }
                    }
                    a href="." { "Reload" }
                }
                main #board data-version=(version) { (PreEscaped(board)) }
                (legend(shown.legend))
            }
        }
    };
    page.into_string()
}

/// What changes on a page: the board.
pub fn board(board: &Board) -> String {
    let view = &board.view;
    let rows = html! {
        (head(board))
        @if let Some(over) = &view.over { p.over { (safe(over)) } }
        @for words in &view.headline { p.headline { (safe(words)) } }
        (rulings(&board.rulings))
        @if !board.objectives.is_empty() {
            section.objectives {
                h2 { "Objectives" }
                dl {
                    @for (what, who) in &board.objectives { div { dt { (safe(what)) } dd { (safe(who)) } } }
                }
            }
        }
        div.sides {
            @for side in sides(board) {
                section.side {
                    @for place in side {
                        @if let Some(army) = view.armies.get(place) { (self::army(board, army)) }
                    }
                }
            }
        }
    };
    rows.into_string()
}

/// In place of a board that cannot be followed.
pub fn lost() -> String {
    html! { p.over { "The umpire's journal cannot be read here any more. Ask the umpire to open the board again." } }
        .into_string()
}

/// Letters that turn nothing round and end no line; what is markup maud escapes.
fn safe(text: &str) -> Cow<'_, str> {
    letters::line(text)
}

fn head(board: &Board) -> Markup {
    let view = &board.view;
    html! {
        header {
            p.title { (safe(&view.title)) }
            h1 {
                "Turn " (view.turn)
                @if let Some(last) = view.last_turn { small { " of " (last) } }
            }
            @if view.over.is_none() {
                p.phase { (view.phase.number) " " (safe(&view.phase.name)) }
                @if !board.next.is_empty() { p.next { (safe(&board.next)) } }
            }
        }
    }
}

fn rulings(rulings: &[Said]) -> Markup {
    html! {
        @if !rulings.is_empty() {
            section.rulings {
                h2 { "Last rulings" }
                ol reversed {
                    @for said in rulings {
                        li {
                            (safe(&said.line))
                            @if !said.dice.is_empty() {
                                span.dice aria-label="dice" { @for die in &said.dice { " " b { (safe(die)) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The sides, the reader's own first.
fn sides(board: &Board) -> Vec<Vec<usize>> {
    let mut sides = board.view.sides();
    if let Reader::Army(army) = board.reader {
        let own = usize::from(army).saturating_sub(1);
        sides.sort_by_key(|side| !side.contains(&own));
    }
    sides
}

fn army(board: &Board, army: &ArmyView) -> Markup {
    let view = &board.view;
    html! {
        div class={ "army side" (army.side) } {
            h2 { (safe(&army.name)) }
            p.standing { (safe(&army.standing)) }
            @if !army.general.is_empty() { p.general { (safe(&army.general)) } }
            @for brigade in &army.brigades { (self::brigade(view, brigade, &board.secrets)) }
        }
    }
}

fn brigade(view: &View, brigade: &BrigadeView, secrets: &BTreeMap<UnitId, String>) -> Markup {
    let said = [&brigade.rating, &brigade.note].into_iter().filter(|words| !words.is_empty());
    html! {
        h3 {
            b.code { (view.marked(brigade.code)) } " " (safe(&brigade.name))
            @for words in said { " " small { "· " (safe(words)) } }
        }
        ul { @for row in &brigade.units { (unit(view, row, secrets.get(&row.code))) } }
    }
}

fn unit(view: &View, unit: &UnitRow, secret: Option<&String>) -> Markup {
    let class = if unit.gone { "gone" } else { "" };
    html! {
        li class=(class) {
            b.code { (view.marked(unit.code)) }
            span.name {
                (safe(&unit.name))
                @if !unit.kind.is_empty() { " " small { (safe(&unit.kind)) } }
            }
            (strength(unit))
            @if !unit.gone && (!unit.marks.is_empty() || unit.owes || secret.is_some()) {
                span.marks {
                    @if unit.owes { em.owes { "must react" } }
                    @if let Some(secret) = secret { em.secret { (safe(secret)) } }
                    @for mark in &unit.marks { i { (safe(mark)) } }
                }
            }
        }
    }
}

/// A strength; the brackets that tell one die from another on paper are its shape here.
fn strength(unit: &UnitRow) -> Markup {
    let words = unit.strength.trim();
    let (shape, inner) = match (words.strip_prefix('['), words.strip_prefix('(')) {
        (Some(rest), _) => ("square", rest.trim_end_matches(']')),
        (_, Some(rest)) => ("round", rest.trim_end_matches(')')),
        _ => ("plain", words),
    };
    let tone = match unit.tone {
        Tone::Plain => "",
        Tone::Good => " good",
        Tone::Bad => " bad",
        Tone::Faint => " faint",
    };
    html! {
        @if !inner.is_empty() && inner != "." {
            b class={ "strength " (shape) (tone) } title=(safe(words)) { (safe(inner)) }
        }
    }
}

/// The words of the roster. Their brackets are shapes on the page.
fn legend(legend: &[(&str, &str)]) -> Markup {
    html! {
        @if !legend.is_empty() {
            details.legend {
                summary { "What the words mean" }
                dl { @for (word, means) in legend { div { dt { (safe(word)) } dd { (safe(means)) } } } }
            }
        }
    }
}
