//! The dice of the form above: what is owed, and what fell.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::layer::Dice;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{Die, NeedDice, Throw};

use super::form::DICE_LINES;

/// Draws the lines for the dice at the bottom of the form.
pub(super) fn draw(dice: &Dice, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let area = Rect { y: area.bottom().saturating_sub(DICE_LINES), height: DICE_LINES.min(area.height), ..area };
    for row in 1..usize::from(DICE_LINES) {
        canvas.text(area, row, " ".repeat(usize::from(area.width)), ratatui::style::Style::new());
    }
    canvas.rule(area, 0, "DICE");
    let fallen: Vec<String> = dice
        .fallen
        .iter()
        .map(|(throw, owed)| match throw {
            Throw::Face(face) => format!("{face} {}", owed.why),
            Throw::Card(card) => format!("{card} ({})", owed.why),
        })
        .collect();
    let (asks, how) = match dice.owed() {
        Some(NeedDice { die: Some(die), why }) => (format!(" {} for {why}? __", die.name()), how(*die)),
        Some(NeedDice { die: None, why }) => (
            format!(" card for {why}? {}__", dice.card),
            "r draws one; or type the players' card, its number first, and Enter; Esc back".to_owned(),
        ),
        None => (" all dice have fallen".to_owned(), "Enter keeps them; Backspace takes the last back".to_owned()),
    };
    let column = text::width(&asks).saturating_sub(2);
    canvas.text(area, 1, &asks, theme.wanted());
    canvas.cursor(area, column, 1);
    canvas.text(area, 2, format!(" {how}"), theme.faint());
    if !fallen.is_empty() {
        let room = usize::from(area.width).saturating_sub(10);
        let list = fallen.join(", ");
        let columns = text::width(&list);
        // The newest throws matter most: the list is cut at its beginning.
        let list: String = if columns > room {
            format!("{}{}", theme.cut(), list.chars().skip(columns - room + 1).collect::<String>())
        } else {
            list
        };
        canvas.line(area, 3, Line::from(vec![Span::styled(" fallen: ", theme.heading()), Span::raw(list)]));
    }
}

fn how(die: Die) -> String {
    match die {
        Die::Average => "2-5 as thrown (1 is read as 3, 6 as 4); r rolls; Esc back".to_owned(),
        Die::D10 => "1-9 as thrown, 0 for ten; r rolls; Esc back".to_owned(),
        die => format!("1-{} as thrown; r rolls; Esc back", die.sides()),
    }
}
