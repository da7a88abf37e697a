//! The keys of the screen below, from the key table; on the roster, the orders of the phase and the signs as well.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::keys::{Context, in_force};
use crate::tui::layer::Layer;
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::OrderKey;

/// How wide the keys and the signs are, beside their words.
const KEYS_WIDE: usize = 16;

/// How many lines the help on top has.
pub fn len(model: &Model) -> usize {
    match model.layers.last() {
        Some(Layer::Help { of, .. }) => lines(model, *of).len(),
        _ => 0,
    }
}

/// Draws the help, from its line `top` on.
pub(super) fn draw(model: &Model, of: Context, top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    canvas.page(area, "KEYS", lines(model, of), top);
}

/// The page as it grows. Keys and words wrap, each in its column.
struct Page {
    theme: Theme,
    columns: usize,
    lines: Vec<Line<'static>>,
}

impl Page {
    fn heading(&mut self, words: &'static str) {
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        self.lines.push(Line::from(Span::styled(format!(" {words}"), self.theme.heading())));
    }

    fn row(&mut self, sign: &str, words: &str, sign_style: Style, style: Style) {
        let room = self.columns.saturating_sub(KEYS_WIDE + 3);
        let (signs, words) = (text::wrap(sign, KEYS_WIDE), text::wrap(words, room));
        for row in 0..signs.len().max(words.len()) {
            let part = |parts: &[String]| parts.get(row).cloned().unwrap_or_default();
            self.lines.push(Line::from(vec![
                Span::styled(format!(" {} ", text::fit(&part(&signs), KEYS_WIDE, "")), sign_style),
                Span::styled(part(&words), style),
            ]));
        }
    }

    fn key(&mut self, keys: &str, words: &str) {
        self.row(keys, words, self.theme.key(), Style::new());
    }
}

fn lines(model: &Model, of: Context) -> Vec<Line<'static>> {
    let mut page = Page { theme: model.theme, columns: usize::from(model.size.0), lines: Vec::new() };
    match of {
        Context::Roster => orders(model, &mut page),
        Context::Form => questions(model, &mut page),
        Context::Card => {
            page.key("9r 10 j", "the players' card: as much of its name as tells it from the others, then Enter");
        }
        _ => {}
    }
    for row in in_force().iter().filter(|row| row.context == of || row.context == Context::Anywhere) {
        let keys: Vec<String> = row.keys.iter().map(ToString::to_string).collect();
        page.key(&keys.join(" "), row.words);
    }
    if matches!(of, Context::Roster | Context::Past) {
        signs(model, &mut page);
    }
    page.lines
}

/// The orders of the phase that the selected one may be given; and the others, with the reason.
fn orders(model: &Model, page: &mut Page) {
    // Of several on one key the one that it gives.
    let given = |order: &&OrderKey| model.order_by_key(order.key).is_some_and(|given| given.name == order.name);
    let all = model.view.orders.iter().filter(given);
    let against = |order| if model.may_be_given(order) { None } else { model.against(order) };
    let (may, not): (Vec<_>, Vec<_>) = all.map(|order| (order, against(order))).partition(|(_, why)| why.is_none());
    if !may.is_empty() {
        page.heading("IN THIS PHASE");
    }
    may.iter().for_each(|(order, _)| page.key(&order.key.to_string(), order.label));
    if !not.is_empty() {
        page.heading("NOT NOW");
    }
    // Those that one reason keeps back stand together.
    let mut kept: Vec<(String, Vec<&OrderKey>)> = Vec::new();
    for (order, why) in not {
        let why = why.map_or_else(String::new, |why| why.to_string());
        match kept.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, orders)) => orders.push(order),
            None => kept.push((why, vec![order])),
        }
    }
    for (why, orders) in kept {
        let keys: Vec<String> = orders.iter().map(|order| order.key.to_string()).collect();
        let labels: Vec<&str> = orders.iter().map(|order| order.label).collect();
        let words = format!("{}: {why}", labels.join(", "));
        page.row(&keys.join(" "), &words, page.theme.key(), page.theme.faint());
    }
    page.heading("ALWAYS");
    page.key("a1 B2", "a unit by its code: the first side's brigades have small letters, the second's capitals");
}

fn questions(model: &Model, page: &mut Page) {
    let form =
        model.layers.iter().rev().find_map(|layer| if let Layer::Form(form) = layer { Some(form) } else { None });
    for question in form.into_iter().flat_map(|form| &form.form.questions).filter(|question| question.key != ' ') {
        page.key(&question.key.to_string(), &question.label);
    }
    page.key("0 to 9 and .", "the number that is still to be given");
    page.key("0 to 9", "else what fell on the players' die");
    page.key("b3 B3", "a unit by its code, while one is asked for");
    page.key("y n", "yes and no, for the row where > stands; a digit, for a count that is a word there");
}

/// What every sign of the roster means: those of all battles, and those of this ruleset.
fn signs(model: &Model, page: &mut Page) {
    page.heading("ON THE ROSTER");
    let heading = page.theme.heading();
    let own = model.view.legend;
    for (sign, words) in ALL_ROSTERS.iter().chain(own) {
        page.row(sign, words, heading, Style::new());
    }
    page.heading("NOTHING IS LOST");
    page.row("", "Every ruling is on disk before it is shown: quitting loses nothing.", Style::new(), Style::new());
}

/// Signs that mean the same in every battle.
const ALL_ROSTERS: [(&str, &str); 4] = [
    ("*", "may still act in this phase"),
    ("!", "behind its strength: it owes a test or a reaction"),
    ("> a", "behind a general: the brigade that he directs"),
    ("faint", "out of the battle"),
];
