//! Boxes over the roster: duties that are open when a phase is to end, why a key was refused, whether to take back to a
//! ruling.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use crate::letters;
use crate::tui::breath;
use crate::tui::key::Key;
use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::{Instead, TypedLine};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// How wide the box is that asks whether to take back.
const WIDTH: usize = 60;

/// Names the duties that are open, and asks why they are left, where that is typed.
pub(super) fn draw(model: &Model, stops: Option<&str>, why: Option<&str>, canvas: &mut Canvas<'_>, area: Rect) {
    let width = area.width.saturating_sub(8).min(76);
    let room = usize::from(width.saturating_sub(4));
    let duties = model.duties();
    let mut lines: Vec<String> = duties.iter().flat_map(|duty| text::wrap(&model.view.words(duty), room)).collect();
    lines.push(String::new());
    let next = &model.view.phase.next;
    let ways = match (why, stops) {
        (Some(why), _) => format!("They are left, because: {why}_"),
        (None, Some(stops)) => {
            format!("{stops}. Space does what is owed; ! goes on to {next} with a reason; Esc stays.")
        }
        (None, None) => {
            format!("Space does what is owed; y goes on to {next} all the same, ! with a reason; Esc stays.")
        }
    };
    lines.extend(text::wrap(&ways, room));
    let title = format!("Still owed in {} {}", model.view.phase.number, model.view.phase.name);
    let inside = canvas.popup(area, width, lines.len() as u16 + 2, &title);
    for (row, line) in lines.iter().enumerate() {
        canvas.text(inside, row, line, ratatui::style::Style::new());
    }
}

/// Says why a key was refused, and what was typed behind it.
pub(super) fn draw_refused(why: &str, instead: &Instead, left_out: &[Key], canvas: &mut Canvas<'_>, area: Rect) {
    let width = area.width.saturating_sub(8).min(76);
    let room = usize::from(width.saturating_sub(4));
    let mut lines = text::wrap(why, room);
    if let Some(keys) = breath::listed(left_out) {
        lines.extend(text::wrap(&format!("Left out: {keys}"), room));
    }
    lines.push(String::new());
    let ways = match instead {
        Instead::Nothing => "",
        Instead::Allow(_) => "! allows it all the same, with a line of reason. ",
        Instead::Owed => "Space does what is owed. ",
    };
    let next = named(Context::Roster, Action::NextPhase);
    let back = format!("Esc goes back; after a pause so does Enter, a code, an order, but not {next}.");
    lines.extend(text::wrap(&format!("{ways}{back}"), room));
    let inside = canvas.popup(area, width, lines.len() as u16 + 2, "Not now");
    for (row, line) in lines.iter().enumerate() {
        canvas.text(inside, row, line, ratatui::style::Style::new());
    }
}

/// The line that is typed, and why it was refused.
pub(super) fn draw_line(line: &TypedLine, canvas: &mut Canvas<'_>, area: Rect) {
    let width = area.width.saturating_sub(4).min(100);
    let room = usize::from(width.saturating_sub(4));
    let most = usize::from(area.height).saturating_sub(4);
    let typed = text::wrap(&format!(": {}_", letters::line(&line.typed)), room);
    // What is typed last is always seen.
    let hidden = typed.len().saturating_sub(most);
    let typed: Vec<String> = typed.into_iter().skip(hidden).collect();
    let says = match &line.refused {
        Some(why) => letters::line(why).into_owned(),
        None if line.typed.starts_with("until") => "a time of day, as in until 17:00; off clears it".to_owned(),
        None => "a2 fire A1 16 4: code, order, units, values, words, dice last; r rolls, cover=woods by name, ! WHY"
            .to_owned(),
    };
    let style = if line.refused.is_some() { canvas.theme.alarm() } else { canvas.theme.faint() };
    let says = text::wrap(&says, room).into_iter().take(most.saturating_sub(typed.len() + 1));
    let says: Vec<String> = says.collect();
    let inside = canvas.popup(area, width, (typed.len() + says.len()) as u16 + 3, "Type an order");
    for (row, line) in typed.iter().enumerate() {
        canvas.text(inside, row, line, canvas.theme.given());
    }
    for (row, line) in says.iter().enumerate() {
        canvas.text(inside, typed.len() + 1 + row, line, style);
    }
}

/// Asks whether so many acts are to be taken back.
pub(super) fn draw_take_back(acts: usize, mended: &BTreeSet<u64>, canvas: &mut Canvas<'_>, area: Rect) {
    let says = match acts {
        1 => "Takes back this one, the last.".to_owned(),
        2 => "Takes back this one and the one after it.".to_owned(),
        n => format!("Takes back this one and the {} after it.", n - 1),
    };
    let mended = mended.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let mended = (!mended.is_empty()).then(|| format!("So is what was mended since before it: {mended}."));
    let redo = named(Context::Roster, Action::Redo);
    let mut lines = text::wrap(mended.as_deref().unwrap_or_default(), WIDTH - 4);
    lines.retain(|line| !line.is_empty());
    lines.push(format!("{redo} lets them stand again."));
    lines.push("y takes back, Esc leaves it as it is.".to_owned());
    let inside = canvas.popup(area, WIDTH as u16, lines.len() as u16 + 3, "Take back");
    canvas.text(inside, 0, says, canvas.theme.heading());
    for (row, line) in lines.iter().enumerate() {
        canvas.text(inside, row + 1, line, ratatui::style::Style::new());
    }
}
