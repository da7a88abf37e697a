//! The scenario's page: what only the umpire can do now, then the scenario as it stands, its rules and house rules, what its order
//! of battle is warned of, where it is kept.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::report::{capital, scenario, slot};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widget::{Canvas, text};
use crate::umpire::words::counted;

use super::roster::rest_of_ruling;

/// How many lines it has on a terminal of this size.
pub fn len(model: &Model) -> usize {
    lines(model, usize::from(model.size.0)).len()
}

/// Draws it, from its line `top` on.
pub(super) fn draw(model: &Model, top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let lines = lines(model, usize::from(area.width));
    canvas.page(area, &format!("THE SCENARIO  {}", model.view.title), lines, top);
}

/// The page as it grows: parts under their headings.
struct Page {
    theme: Theme,
    columns: usize,
    lines: Vec<Line<'static>>,
}

impl Page {
    fn part(&mut self, heading: &str, items: Vec<String>, style: Style) {
        if items.is_empty() {
            return;
        }
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        self.lines.push(Line::from(Span::styled(format!(" {heading}"), self.theme.heading())));
        for item in items {
            let wrapped = text::wrap(&item, self.columns.saturating_sub(6)).into_iter();
            self.lines.extend(wrapped.enumerate().map(|(at, line)| {
                let indent = if at == 0 { "  " } else { "    " };
                Line::from(Span::styled(format!("{indent}{line}"), style))
            }));
        }
    }
}

fn lines(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let Some(table) = &model.table else { return Vec::new() };
    let battle = table.battle();
    let mut page = Page { theme: model.theme, columns, lines: Vec::new() };
    if let Some(ruled) = rest_of_ruling(model) {
        page.part("JUST RULED", std::iter::once(ruled.line).chain(ruled.notes).collect(), Style::new());
    }
    let phase = &model.view.phase;
    let now = format!("NOW, IN TURN {}, {} {}", model.view.turn, phase.number, phase.name.to_uppercase());
    page.part(&now, this_turn(model), Style::new());
    for (heading, says) in scenario::parts(battle, &model.view) {
        let warns = heading == scenario::WARNINGS && !battle.warnings().is_empty();
        page.part(heading, says, if warns { model.theme.wanted() } else { Style::new() });
    }
    let place = table.place();
    if !place.is_empty() {
        page.part("KEPT IN", vec![format!("{place}, {}", counted(battle.records().len(), "record"))], Style::new());
    }
    page.lines
}

/// What the umpire has to do or to remember now: first what no order does for him, unless it waits behind what is owed.
fn this_turn(model: &Model) -> Vec<String> {
    let (view, table) = (&model.view, model.table.as_ref());
    let slot = table.and_then(|table| slot::words(table.battle(), table.now()));
    let slot = slot.map(|words| capital(&words));
    let first = view.duties.iter().take_while(|duty| duty.order.is_empty()).count();
    let (by_hand, owed) = view.duties.split_at(first);
    let by_hand = by_hand.iter().map(|duty| view.words(duty));
    let owed = owed.iter().map(|duty| match duty.order {
        "" => capital(&view.words(duty)),
        _ => format!("Owed: {}", view.words(duty)),
    });
    let may = view.may.iter().map(|duty| format!("May: {}", view.words(duty)));
    slot.into_iter().chain(by_hand).chain(view.headline.clone()).chain(owed).chain(may).collect()
}
