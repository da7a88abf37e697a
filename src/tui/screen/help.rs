//! The keys of the screen below, from the key table; on the roster, the orders of the phase as well.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::keys::{Context, KEYS};
use crate::tui::layer::Layer;
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

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

fn lines(model: &Model, of: Context) -> Vec<Line<'static>> {
    let theme = model.theme;
    let key = |keys: String, words: String, style: Style| {
        Line::from(vec![
            Span::styled(format!(" {} ", text::fit(&keys, 16, theme.cut())), theme.key()),
            Span::styled(words, style),
        ])
    };
    let mut lines = Vec::new();
    if of == Context::Roster {
        for order in &model.view.orders {
            let why = if model.may_be_given(order) { None } else { model.against(order) };
            let (style, words) = match why {
                None => (Style::new(), order.label.to_owned()),
                Some(why) => (theme.faint(), format!("{}: {why}", order.label)),
            };
            let room = usize::from(model.size.0).saturating_sub(19);
            for (row, part) in text::wrap(&words, room).into_iter().enumerate() {
                let shown = if row == 0 { order.key.to_string() } else { String::new() };
                lines.push(key(shown, part, style));
            }
        }
        lines.push(key(
            "a to z, 1 to 9".to_owned(),
            "a brigade by its letter, a unit by its digit".to_owned(),
            Style::new(),
        ));
        let word = |word| Span::styled(format!(" {} ", text::fit(word, 16, theme.cut())), theme.heading());
        lines.extend(model.view.legend.iter().map(|(short, long)| Line::from(vec![word(short), Span::raw(*long)])));
    }
    if of == Context::Form {
        if let Some(form) =
            model.layers.iter().rev().find_map(|layer| if let Layer::Form(form) = layer { Some(form) } else { None })
        {
            for question in form.form.questions.iter().filter(|question| question.key != ' ') {
                lines.push(key(question.key.to_string(), question.label.clone(), Style::new()));
            }
        }
        lines.push(key("0 to 9 and .".to_owned(), "the number that is still to be given".to_owned(), Style::new()));
        lines.push(key("0 to 9".to_owned(), "else what fell on the players' die".to_owned(), Style::new()));
        lines.push(key("b3 B3".to_owned(), "a unit by its code, while one is asked for".to_owned(), Style::new()));
    }
    if of == Context::Card {
        let words = "the players' card: as much of its name as tells it from the others, then Enter".to_owned();
        lines.push(key("9r 10 j".to_owned(), words, Style::new()));
    }
    for row in KEYS.iter().filter(|row| row.context == of || row.context == Context::Anywhere) {
        let keys: Vec<String> = row.keys.iter().map(ToString::to_string).collect();
        lines.push(key(keys.join(" "), row.words.to_owned(), Style::new()));
    }
    if of == Context::Roster {
        lines.push(Line::default());
        lines.push(Line::from(" On the roster: * may still act in this phase, ! a reaction is owed."));
        lines.push(Line::from(" Every ruling is on disk before it is shown: quitting loses nothing."));
    }
    lines
}
