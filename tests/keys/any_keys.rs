//! Random keys, pastes, clicks and sizes: no panic, and at every moment the screens agree with the journal.

use crate::support::app::App;
use drumhead::battle::Battle;
use drumhead::tui::key::Key;
use drumhead::tui::msg::Msg;
use drumhead::umpire::{Game, Interrupt};
use proptest::prelude::*;

const KEYS: &str = "abcdefghijklmnopqrstuvwxyz0123456789]['/?!. ]]ff\n";

fn message() -> impl Strategy<Value = Msg> {
    let named = [
        "<enter>",
        "<enter>",
        "<enter>",
        "<esc>",
        "<tab>",
        "<backtab>",
        "<up>",
        "<down>",
        "<left>",
        "<right>",
        "<home>",
    ]
    .into_iter()
    .chain(["<end>", "<pageup>", "<pagedown>", "<backspace>", "<delete>", "<ctrl-r>", "<ctrl-s>", "<ctrl-x>"]);
    let presses: Vec<Key> = Key::read(KEYS).into_iter().chain(named.flat_map(Key::read)).collect();
    prop_oneof![
        40 => prop::sample::select(presses).prop_map(Msg::Key),
        1 => ".{0,12}".prop_map(Msg::Paste),
        1 => (0u16..140, 0u16..50).prop_map(|(x, y)| Msg::Click(x, y)),
        1 => any::<bool>().prop_map(Msg::Wheel),
        1 => (1u16..140, 1u16..50).prop_map(|(columns, rows)| Msg::Resize(columns, rows)),
    ]
}

/// The battle folded anew from its records shows the same.
fn agrees(battle: &Battle) -> Result<(), Interrupt> {
    let again = battle.at(battle.records().len() as u64)?;
    assert_eq!(again.game().view(), battle.game().view());
    assert_eq!(again.standing().to_vec(), battle.standing().to_vec());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_keys_leave_screens_and_journal_in_agreement(messages in prop::collection::vec(message(), 0..400)) {
        let mut app = App::new(80, 24);
        for msg in messages {
            app.message(msg);
            // Where a ruling is inserted, that of then.
            let shown = app.model.game().map(Game::view);
            prop_assert_eq!(Some(&app.model.view), shown.as_ref());
            app.model.quit = false;
        }
        agrees(app.battle()).expect("records that fold");
        prop_assert!(!app.model.layers.is_empty());
    }
}
