//! The dice line at the bottom of a form: whose die is due, what for, how many; and what fell.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::layer::{Dice, Fallen, FormLayer, NAMES_UNITS};
use crate::tui::widget::{Canvas, text};
use crate::umpire::{Die, Kind, Odds, Throw};

/// Draws the line for the dice, and what fell below it.
pub(super) fn draw(form: &FormLayer, dice: &Dice, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.rule(area, 0, "DICE");
    let width = usize::from(area.width);
    let (asks, how) = match dice.owed() {
        Some(owed) => (format!(" {}: {}__", form.due().unwrap_or_default(), form.card), how(owed.die, form)),
        None if form.on_dice() || form.dice_fell_last() => {
            (" all dice have fallen: Enter keeps them, Backspace takes the last back".to_owned(), String::new())
        }
        None => (" all dice have fallen: Enter keeps them; End goes to them".to_owned(), String::new()),
    };
    let focused = form.on_dice();
    // A digit falls there only where it can be no number.
    let falls = focused && form.at_hand().is_none() && form.doubts_digit().is_none();
    let mark = if falls { ">" } else { " " };
    canvas.text(
        area,
        1,
        format!("{mark}{}", text::shorten(&asks, width.saturating_sub(1), theme.cut())),
        theme.wanted(),
    );
    if focused {
        canvas.cursor(area, text::width(&asks).saturating_sub(1), 1);
    }
    if dice.fallen.is_empty() {
        let how = match form.focused().map(|question| (&question.kind, &question.label)) {
            _ if form.doubts_digit().is_some() => format!("Enter, then the die; {}; Esc leaves", rolls(dice)),
            Some((Kind::Number { .. }, label)) if !form.looked_past() => {
                format!("digits go to: {label}; Enter, then the die")
            }
            // Once somebody is named, a digit is the die.
            Some((Kind::Units(..), _)) if form.unit_awaited().is_none() && !form.takes_number() => {
                format!("{NAMES_UNITS}; {how}")
            }
            Some((Kind::Units(..), _)) => format!("{NAMES_UNITS}; Enter, then the die"),
            _ => format!("{how}; {}; Esc leaves", rolls(dice)),
        };
        canvas.text(area, 2, text::shorten(&format!("  {how}"), width, theme.cut()), theme.faint());
        return;
    }
    let lines = |short| text::wrap(&format!("fallen: {}", fallen(form, dice, short)), width.saturating_sub(3));
    let mut fallen = lines(false);
    if fallen.len() > FALLEN {
        fallen = lines(true);
    }
    // Those that Backspace takes back are always seen.
    let hidden = fallen.len().saturating_sub(FALLEN);
    for (row, line) in fallen.into_iter().skip(hidden).enumerate() {
        canvas.line(area, row + 2, Line::from(vec![Span::raw("  "), Span::raw(line)]));
    }
}

/// How many lines there are for what fell.
const FALLEN: usize = 2;

/// What r does.
const fn rolls(dice: &Dice) -> &'static str {
    match (dice.due, dice.more) {
        (_, true) => "r rolls all that follow",
        (2.., false) => "r rolls all that is due",
        _ => "r rolls",
    }
}

/// What fell, grouped by what it was for; in short, by the code of who threw it.
fn fallen(form: &FormLayer, dice: &Dice, short: bool) -> String {
    let groups = dice.fallen.chunk_by(|one, other| one.owed.why == other.owed.why);
    let said = groups.map(|group| {
        let faces: Vec<String> = group.iter().map(Fallen::shown).collect();
        let why = group.first().map_or("", |fallen| fallen.owed.why);
        let who = form.form.thrower(why);
        let what = match who.split(' ').next().filter(|code| !code.is_empty()) {
            Some(code) if short => code.to_owned(),
            Some(_) => format!("{who} {why}"),
            None => why.to_owned(),
        };
        format!("{what} {}", faces.join(" "))
    });
    said.collect::<Vec<_>>().join("; ")
}

fn how(die: Option<Die>, form: &FormLayer) -> String {
    let how = match die {
        Some(Die::Average) => "2-5 as thrown (1 is read as 3, 6 as 4)",
        Some(Die::D3) => "1-3 as thrown",
        Some(Die::D6) => "1-6 as thrown",
        Some(Die::D8) => "1-8 as thrown",
        Some(Die::D10) => "1-9 as thrown, 0 for ten",
        None => {
            let cards: Vec<String> = examples(form.odds.as_ref()).collect();
            let cards = if cards.is_empty() { "9r, 10b".to_owned() } else { cards.join(", ") };
            return format!("type the card ({cards}; jo: a joker), and Enter");
        }
    };
    how.to_owned()
}

/// The first and the last card of the deck that has a colour, as they may be typed: `9r` of `red-9`, `kb` of `black-king`.
fn examples(odds: Option<&Odds>) -> impl Iterator<Item = String> {
    let faces = odds.into_iter().flat_map(|odds| &odds.faces);
    let short = |throw: &Throw| {
        let Throw::Card(name) = throw else { return None };
        let (colour, rank) = name.split_once('-')?;
        let rank = if rank.starts_with(|c: char| c.is_ascii_digit()) { rank } else { rank.get(..1)? };
        Some(format!("{rank}{}", colour.get(..1)?))
    };
    let mut cards = faces.filter_map(move |(throw, ..)| short(throw));
    let first = cards.next();
    first.into_iter().chain(cards.next_back())
}
