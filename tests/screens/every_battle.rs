//! What holds on the screens of every battle that ships, whatever its ruleset.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, go_on};
use drumhead::report::board::board;
use drumhead::rulesets;
use drumhead::tui::key::Key;
use drumhead::tui::keys;
use drumhead::tui::layer::Layer;
use drumhead::tui::msg::Msg;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

fn battles() -> Vec<(&'static str, &'static str)> {
    let all = rulesets::ALL.iter();
    let named = all.flat_map(|ruleset| ruleset.battles.iter().map(|(name, _)| (ruleset.id, *name)));
    // A ruleset may ship orders of battle before it plays them.
    named.filter(|(ruleset, name)| std::panic::catch_unwind(|| shipped(ruleset, name, 7)).is_ok()).collect()
}

/// Walks through the phases of a battle, and lets `look` look at each.
fn through(ruleset: &str, name: &str, mut look: impl FnMut(&mut App)) {
    let mut app = App::on(shipped(ruleset, name, 7), 80, 24);
    // The first of a ruleset is gone through for several turns, the others for one or two.
    let first =
        rulesets::find(ruleset).and_then(|ruleset| ruleset.battles.first()).is_some_and(|(first, _)| *first == name);
    for _ in 0..if first { 24 } else { 6 } {
        look(&mut app);
        step(&mut app);
    }
}

/// Does what keeps the phase from ending, and ends it.
fn step(app: &mut App) {
    app.keys("<esc><esc><esc>");
    // What nobody owes in particular keeps the phase from ending: who has the initiative, who acts first.
    let view = &app.model.view;
    let alone = view.orders.iter().find(|order| order.alone && view.duties.iter().any(|duty| duty.order == order.name));
    let (name, first) = alone.map_or(("", String::new()), |order| (order.name, order.key.to_string()));
    app.keys(&first);
    // Who starts has to be said, and nothing is filled in.
    if name == "start" && matches!(app.model.layers.last(), Some(Layer::Form(_))) {
        app.keys("n");
    }
    settle(app);
    end_phase(app);
    settle(app);
}

/// Goes through whatever is open: enters its form, throws its dice; what is left then is left again.
fn settle(app: &mut App) {
    for _ in 0..8 {
        match app.model.layers.last() {
            Some(Layer::Form(_)) => go_on(app),
            _ => break,
        }
    }
    app.keys("<esc><esc><esc>");
}

#[test]
fn no_order_has_a_key_that_means_something_else() {
    for (ruleset, name) in battles() {
        through(ruleset, name, |app| {
            let orders = &app.model.view.orders;
            for (at, order) in orders.iter().enumerate() {
                let own = order.name == "next" || order.name == "overrule";
                assert!(own || keys::free_for_orders(order.key), "{name}: {} has the key {}", order.name, order.key);
                // Several may share a key where the selected one tells which is meant.
                for other in orders[..at].iter().filter(|other| other.key == order.key) {
                    let both = other.who.iter().find(|code| order.who.contains(code));
                    let told = both.is_none() && !(other.alone && order.alone);
                    assert!(told, "{name}: {} and {} are both on {} for {both:?}", other.name, order.name, order.key);
                }
            }
        });
    }
}

#[test]
fn every_order_opens_a_form_or_says_why_not_in_one_line() {
    for (ruleset, name) in battles() {
        through(ruleset, name, |app| {
            for order in app.model.view.orders.clone() {
                if let Some(code) = order.who.first() {
                    app.model.select(*code);
                }
                let records = app.battle().records().len();
                app.keys(&order.key.to_string());
                let opened = matches!(app.model.layers.last(), Some(Layer::Form(_) | Layer::Refused { .. }));
                let said = app.model.message.is_some();
                assert!(opened || said, "{name}, {}: {} does nothing", app.model.view.phase.name, order.name);
                assert_eq!(app.battle().records().len(), records, "{}: a key that opens rules nothing", order.name);
                for (columns, rows) in [(60, 16), (120, 40), (80, 24)] {
                    app.message(Msg::Resize(columns, rows));
                }
                app.keys("<esc><esc><esc>");
            }
        });
    }
}

#[test]
fn enter_opens_the_order_by_which_the_selected_one_pays_a_duty() {
    for (ruleset, name) in battles() {
        through(ruleset, name, |app| {
            for duty in app.model.view.duties.clone().into_iter().filter(|duty| !duty.order.is_empty()) {
                let Some(code) = duty.who.first().copied() else { continue };
                app.model.select(code);
                app.keys("<enter>");
                let form = app.model.layers.iter().find_map(|layer| match layer {
                    Layer::Form(form) => Some(form.order.name.clone()),
                    _ => None,
                });
                let pays = |order: &str| {
                    let who = |who: &[_]| who.contains(&code) || who.contains(&code.of_brigade());
                    app.model.view.duties.iter().any(|duty| duty.order == order && who(&duty.who))
                };
                assert!(form.is_none_or(|form| pays(&form)), "{name}: {code} owes {}", duty.what);
                app.keys("<esc><esc><esc>");
            }
        });
    }
}

#[test]
fn no_letter_of_a_form_is_there_twice() {
    for (ruleset, name) in battles() {
        through(ruleset, name, |app| {
            for order in app.model.view.orders.clone() {
                if let Some(code) = order.who.first() {
                    app.model.select(*code);
                }
                app.keys(&order.key.to_string());
                if let Some(Layer::Form(form)) =
                    app.model.layers.iter().rev().find(|layer| matches!(layer, Layer::Form(_)))
                {
                    let letters: Vec<char> =
                        form.form.questions.iter().map(|question| question.key).filter(|key| *key != ' ').collect();
                    for (at, letter) in letters.iter().enumerate() {
                        assert!(!letters[..at].contains(letter), "{name}: {} asks twice by {letter}", order.name);
                        let taken = keys::find(keys::Context::Form, Key::Char(*letter)).is_some();
                        assert!(!taken && letter.is_alphabetic(), "{name}: {} asks by {letter}", order.name);
                    }
                }
                app.keys("<esc><esc><esc>");
            }
        });
    }
}

#[test]
fn random_keys_leave_screens_and_journal_in_agreement() {
    let presses = Key::read("abcdefghijklmnopqrstuvwxyz0123456789]]]/rrrrffttppss'!. ")
        .into_iter()
        .chain(Key::read("<enter><enter><enter><enter><esc><tab><down><up><backspace><ctrl-r><pagedown>"));
    let presses: Vec<Key> = presses.collect();
    let battles = battles();
    if battles.is_empty() {
        return;
    }
    let strategy = (prop::sample::select(battles), prop::collection::vec(prop::sample::select(presses), 0..300));
    let mut runner = TestRunner::new(Config { cases: 16, ..Config::default() });
    let ran = runner.run(&strategy, |((ruleset, name), presses)| {
        let mut app = App::on(shipped(ruleset, name, 7), 80, 24);
        for press in presses {
            app.message(Msg::Key(press));
            // Where a ruling is being inserted, the roster is that of before.
            if app.model.inserting().is_none() {
                prop_assert_eq!(&app.model.view, &app.battle().view());
            }
        }
        let again = app.battle().at(app.battle().records().len() as u64).expect("records that fold");
        prop_assert_eq!(again.view(), app.battle().view());
        Ok(())
    });
    assert!(ran.is_ok(), "{ran:?}");
}

/// What an order of battle has for given turns stands on the roster in those turns, on the scenario's page and in `show`,
/// whatever the ruleset; in others it does not.
#[test]
fn notes_are_shown_in_their_turns() {
    let fog = "Fog: nobody fires or charges beyond 20 cm";
    let mut tall = App::on(shipped("napoleonic-d8", "auerstedt", 1), 80, 90);
    tall.keys("!").expect("REMINDERS").expect("Turns 1 to 2: Fog").expect("Turns 5 to 16: The king commands");
    let mut app = App::on(shipped("napoleonic-d8", "auerstedt", 1), 80, 24);
    let mut turns = 0;
    for _ in 0..40 {
        let turn = app.model.view.turn;
        assert_eq!(app.says(fog), turn < 3, "{}", app.text());
        assert_eq!(board(app.battle()).contains(fog), turn < 3);
        turns = turn;
        step(&mut app);
    }
    assert!(turns > 2, "turn {turns}");
}
