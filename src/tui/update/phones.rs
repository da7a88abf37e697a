//! The page with the addresses of the players' board.

use crate::tui::keys::Action;
use crate::tui::layer::Layer;
use crate::tui::model::Model;
use crate::tui::msg::Effect;

use super::moved::moved;

/// Shows under which addresses the players' board is served; serves it first where it is not.
pub(super) fn open(model: &mut Model) -> Vec<Effect> {
    if model.phones.is_none() {
        return vec![Effect::Serve];
    }
    model.layers.push(Layer::Phones { at: 0 });
    Vec::new()
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let pages = model.phones.as_ref().map_or(0, |server| server.pages().len());
    match (action, model.layers.last_mut()) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::Remove), _) => {
            model.layers.pop();
            model.say("the board is served to phones no longer");
            return vec![Effect::StopServing];
        }
        (Some(action), Some(Layer::Phones { at })) => *at = moved(*at, pages, 1, action),
        _ => {}
    }
    Vec::new()
}
