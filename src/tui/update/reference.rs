//! The quick reference: opened on the phase, with what was ruled beside it; its keys.

use crate::report::case_law::{Case, case_law};
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Layer, Reference};
use crate::tui::model::Model;
use crate::tui::msg::Effect;

use super::moved::moved;

/// Opens the quick reference on the phase.
pub(super) fn open(model: &mut Model) -> Vec<Effect> {
    let Some(table) = &model.table else { return Vec::new() };
    let battle = table.battle();
    let entries = battle.ruleset().look_up(Some(&battle.game().sheet()));
    if entries.is_empty() {
        model.say("this ruleset has no quick reference");
        return Vec::new();
    }
    let reference = Reference::new(&entries, model.view.phase.topic);
    model.layers.push(Layer::Reference(Box::new(reference)));
    vec![Effect::Cases]
}

/// Lays what was ruled beside the quick reference that is open: in this battle, in others of its ruleset, by house rules.
pub(super) fn ruled(model: &mut Model, cases: &[Case]) {
    let (Some(table), Some(Layer::Reference(reference))) = (&model.table, model.layers.last_mut()) else { return };
    let (ruleset, id) = (table.battle().ruleset(), &table.battle().muster().ruleset);
    let own: Vec<Case> = cases.iter().filter(|case| case.ruleset == *id).cloned().collect();
    reference.rule(case_law(&reference.entries, ruleset.house_rules(), &own));
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let half = model.page() / 2;
    let Some(Layer::Reference(reference)) = model.layers.last_mut() else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::OtherSide), _) => {
            reference.narrow = !reference.narrow;
            reference.filter();
        }
        (Some(Action::Right), _) if reference.follow() => {}
        (Some(Action::Right), _) => model.say("it names no other rule"),
        (Some(Action::Left), _) => reference.go_back(),
        (Some(Action::PageDown), _) => reference.top += half,
        (Some(Action::PageUp), _) => reference.top = reference.top.saturating_sub(half),
        (Some(Action::Erase), _) => {
            reference.typed.pop();
            reference.filter();
        }
        (Some(action), _) => {
            reference.at = moved(reference.at, reference.shown.len(), 1, action);
            reference.top = 0;
        }
        (None, Key::Char(c)) => {
            reference.typed.push(c);
            reference.filter();
        }
        _ => {}
    }
    Vec::new()
}
