//! About the battle: what holds now, what was agreed, the last ruling with all its notes; its rules, its house rules, what its order of battle is warned of, where it is kept.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::army_files::in_a_line;
use crate::report::count;
use crate::rulesets;
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};

/// How many lines it has on a terminal of this size.
pub fn len(model: &Model) -> usize {
    lines(model, usize::from(model.size.0)).len()
}

/// Draws it, from its line `top` on.
pub(super) fn draw(model: &Model, top: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let lines = lines(model, usize::from(area.width));
    canvas.page(area, &format!("ABOUT {}", model.view.title), lines, top);
}

fn lines(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    let Some(table) = &model.table else { return Vec::new() };
    let (battle, muster) = (table.battle(), table.battle().muster());
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut part = |heading: &'static str, items: Vec<String>, style: Style| {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(Line::from(Span::styled(format!(" {heading}"), theme.heading())));
        for item in items {
            let wrapped = text::wrap(&item, columns.saturating_sub(5)).into_iter();
            lines.extend(wrapped.enumerate().map(|(at, line)| {
                let indent = if at == 0 { "  " } else { "    " };
                Line::from(Span::styled(format!("{indent}{line}"), style))
            }));
        }
    };
    if !model.view.headline.is_empty() {
        part("NOW", model.view.headline.clone(), Style::new());
    }
    if !model.view.agreed.is_empty() {
        part("AGREED", model.view.agreed.clone(), Style::new());
    }
    if let Some(last) = battle.standing().last().filter(|last| !last.ruled.notes.is_empty()) {
        part("JUST RULED", std::iter::once(last.ruled.line).chain(last.ruled.notes).collect(), Style::new());
    }
    let credit = rulesets::find(&muster.ruleset).map_or(muster.ruleset.as_str(), |ruleset| ruleset.credit);
    part("RULES", vec![credit.to_owned()], Style::new());
    let files = muster.house_rules.iter().map(|(name, _)| format!("from {name}"));
    let house: Vec<String> = files.chain(battle.ruleset().house_rules().iter().map(ToString::to_string)).collect();
    part("HOUSE RULES", if house.is_empty() { vec!["none".to_owned()] } else { house }, Style::new());
    let warnings = battle.warnings().iter().map(|warning| in_a_line(&muster.order_of_battle, warning)).collect();
    match battle.warnings() {
        [] => part("WARNINGS ABOUT THE ORDER OF BATTLE", vec!["none".to_owned()], Style::new()),
        _ => part("WARNINGS ABOUT THE ORDER OF BATTLE", warnings, theme.wanted()),
    }
    let place = table.place();
    if !place.is_empty() {
        part("KEPT IN", vec![format!("{place}, {}", count(battle.records().len(), "record"))], Style::new());
    }
    lines
}
