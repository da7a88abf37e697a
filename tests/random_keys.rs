//! Keys at random over every battle that ships, on terminals of every size, with a frame after each: no panic, and the
//! screens agree with the journal.
//!
//! `cargo test` presses some thousands; `cargo test --release --test random_keys -- --ignored --nocapture` a million.

#![expect(clippy::expect_used, reason = "a test may panic outside its own function, too")]

#[path = "common/play.rs"]
mod play;
mod toy;

use drumhead::rulesets;
use drumhead::tui::msg::Msg;
use drumhead::tui::press::Press;
use play::Noise;
use toy::{App, shipped};

/// Keys of the table, letters of orders and of forms, digits; the keys that lead on more often than the rest.
const KEYS: &str = "abcdefghijklmnopqrstuvwxyz0123456789][]]/rrrffD'!?. <enter><enter><enter><enter><enter><esc><tab><tab><down>\
                    <up><left><right><home><end><pageup><pagedown><backspace><delete><backtab><ctrl-r><ctrl-s><ctrl-x>";

/// Sizes at both ends and those that people have.
const SIZES: [(u16, u16); 12] = [
    (1, 1),
    (2, 1),
    (1, 100),
    (59, 15),
    (60, 16),
    (75, 24),
    (80, 24),
    (80, 24),
    (119, 40),
    (120, 40),
    (200, 60),
    (300, 100),
];

fn size(noise: &mut Noise) -> (u16, u16) {
    match noise.below(4) {
        0 => (noise.below(300) as u16 + 1, noise.below(100) as u16 + 1),
        _ => SIZES[noise.below(SIZES.len())],
    }
}

fn message(presses: &[Press], noise: &mut Noise) -> Msg {
    match noise.below(200) {
        0 => {
            let (columns, rows) = size(noise);
            Msg::Resize(columns, rows)
        }
        1 => Msg::Paste("Grünne's 第四 hussars\n\u{1b}[2J\u{7}".chars().take(noise.below(30)).collect()),
        2 => Msg::Click(noise.below(300) as u16, noise.below(100) as u16),
        3 => Msg::Wheel(noise.below(2) == 0),
        _ => Msg::Press(presses[noise.below(presses.len())]),
    }
}

/// So many keys in a battle from its beginning.
fn pressed(ruleset: &str, name: &str, keys: usize, seed: u64) {
    let presses = Press::read(KEYS);
    let mut noise = Noise(seed);
    let (columns, rows) = size(&mut noise);
    let mut app = App::on(shipped(ruleset, name, seed), columns, rows);
    for key in 0..keys {
        app.message(message(&presses, &mut noise));
        app.model.quit = false;
        if key % 50 == 0 {
            assert_eq!(app.model.view, app.battle().game().view(), "{ruleset}/{name}, seed {seed}, key {key}");
        }
    }
    let again = app.battle().at(app.battle().records().len() as u64).expect("records that fold");
    assert_eq!(again.game().view(), app.battle().game().view(), "{ruleset}/{name}, seed {seed}");
}

/// In each round every battle that ships gets its keys; returns how many were pressed.
fn rounds(rounds: u64, keys: usize) -> usize {
    let mut count = 0;
    for round in 1..=rounds {
        for ruleset in rulesets::ALL {
            for (name, _) in ruleset.battles {
                pressed(ruleset.id, name, keys, round * 7919);
                count += keys;
            }
        }
    }
    count
}

#[test]
fn some_thousand_keys() {
    assert!(rounds(1, 1_500) >= 4_500);
}

#[test]
#[ignore = "minutes, and only with --release"]
fn a_million_keys() {
    let battles: usize = rulesets::ALL.iter().map(|ruleset| ruleset.battles.len()).sum();
    let count = rounds(1_000_000_u64.div_ceil(battles as u64 * 2_000), 2_000);
    println!("{count} keys on {battles} battles, sizes 1x1 to 300x100, a frame after each: no panic");
}
