//! An umpire's hand that does what is owed, gives some orders as they come, and ends every phase: by keys alone.

use drumhead::tui::key::Key;
use drumhead::tui::keys::Context;
use drumhead::tui::layer::Layer;
use drumhead::tui::msg::Msg;
use drumhead::umpire::{Order, OrderKey, UnitId};

use super::app::App;
use super::crawl::press;
use super::noise::Noise;

/// How many keys a form is given before it is left.
const KEYS: usize = 24;

/// Goes on until this turn has ended, or the battle has; says how many phases were ended. `look` sees every phase.
pub fn play(app: &mut App, turns: u32, orders: usize, noise: &mut Noise, mut look: impl FnMut(&App)) -> usize {
    let mut phases = 0;
    while app.model.view.turn <= turns && app.model.view.over.is_none() {
        for _ in 0..orders {
            order(app, noise);
            look(app);
        }
        duties(app, noise);
        look(app);
        assert!(end_phase(app, noise) || app.model.view.over.is_some(), "the phase does not end:\n{}", app.text());
        phases += 1;
        assert!(phases < 2_000, "turn {} after {phases} phases", app.model.view.turn);
    }
    phases
}

/// Does what is owed, each once; what cannot be done so is waived at the end of the phase.
fn duties(app: &mut App, noise: &mut Noise) {
    for duty in app.model.view.duties.clone() {
        let Some(given) = app.model.view.orders.iter().find(|order| order.name == duty.order).cloned() else {
            continue;
        };
        give(app, &given, duty.who.first().copied(), noise);
    }
}

/// An order that may be given, to anybody who may be given it. What nobody in particular is given, as that the battle
/// stops, only a duty asks for; and no fact is overruled.
fn order(app: &mut App, noise: &mut Noise) {
    let view = &app.model.view;
    let owed = |order: &OrderKey| view.duties.iter().any(|duty| duty.order == order.name);
    let open = |order: &&OrderKey| {
        let own = order.name == Order::NEXT || order.name == Order::OVERRULE;
        !own && (owed(order) || !order.alone && !order.who.is_empty())
    };
    let open: Vec<OrderKey> = view.orders.iter().filter(open).cloned().collect();
    let Some(order) = open.get(noise.below(open.len())) else { return };
    let who = order.who.get(noise.below(order.who.len())).copied();
    give(app, order, who, noise);
}

/// Presses an order's key, and goes through what it opens.
fn give(app: &mut App, order: &OrderKey, who: Option<UnitId>, noise: &mut Noise) {
    if let Some(code) = who.filter(|_| !order.alone) {
        app.model.select(code);
    }
    app.keys(&format!("<pause>{}", order.key));
    settle(app, noise);
}

/// Answers and throws as they come until the roster is there again; what does not come to an end is left.
fn settle(app: &mut App, noise: &mut Noise) {
    for _ in 0..KEYS {
        if app.model.layers.len() == 1 {
            return;
        }
        app.message(Msg::Pause);
        // The hand's letters are not those of every question: Right answers whichever is open.
        let right = app.model.context() == Context::Form && noise.below(4) == 0;
        let keys = if right { vec![Key::Right] } else { press(app, noise) };
        for key in keys {
            app.message(Msg::Key(key));
        }
    }
    leave(app);
}

fn leave(app: &mut App) {
    for _ in 0..8 {
        if app.model.layers.len() > 1 {
            app.keys("<pause><esc>");
        }
    }
}

/// Ends the phase with `]`; what is still owed is left undone. A form that `]` opens is gone through.
fn end_phase(app: &mut App, noise: &mut Noise) -> bool {
    let now = |app: &App| (app.model.view.turn, app.model.view.phase.name.clone(), app.battle().standing().len());
    for _ in 0..12 {
        leave(app);
        let before = now(app);
        app.keys("<pause>]");
        if matches!(app.model.layers.last(), Some(Layer::Ending { .. })) {
            app.message(Msg::Key(Key::Char('y')));
        }
        settle(app, noise);
        if now(app) != before {
            return true;
        }
        // What nobody in particular owes keeps it from ending: who has the initiative, whose card is turned.
        duties(app, noise);
        order(app, noise);
    }
    false
}
