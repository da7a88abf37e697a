//! Keys at random over every battle that ships and over the start screen, on terminals of every size, with a frame after
//! each: no panic, no stall, and the journal gives back what the screens show.
//!
//! `cargo test` presses some thousands; `cargo test --release --test slow million_keys -- --ignored --nocapture` a
//! million.

use std::panic::catch_unwind;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;

use crate::support::noise::Noise;
use crate::support::trial::keys::{self, PRESSED, Pressed, places};

/// A key that takes longer than this never ends; then nothing but the end of the program stops the test.
const HANGS: Duration = Duration::from_secs(120);

/// Where keys are being pressed; empty while none are.
static WHERE: Mutex<String> = Mutex::new(String::new());

fn at(place: &str) {
    place.clone_into(&mut WHERE.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Watches over the keys from another thread, and says where they were pressed when one does not come back.
fn watch() {
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        drop(thread::spawn(|| {
            let mut before = (0, String::new());
            loop {
                thread::sleep(HANGS);
                let place = WHERE.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let now = (PRESSED.load(Ordering::Relaxed), place);
                if now == before && !now.1.is_empty() {
                    eprintln!("a key has not come back for {HANGS:?}: {}", now.1);
                    std::process::exit(101);
                }
                before = now;
            }
        }));
    });
}

/// Keys in a place from its beginning. What brings it down is written out, to be a case of `tests/fuzz/found`.
fn pressed(place: usize, keys: usize, seed: u64) -> Pressed {
    let mut noise = Noise(seed);
    let mut bytes = vec![place as u8];
    bytes.extend((0..keys).map(|_| noise.below(256) as u8));
    watch();
    at(&format!("place {place}, {keys} bytes, seed {seed}"));
    let pressed = catch_unwind(|| keys::keys(&bytes));
    at("");
    match pressed {
        Ok(pressed) => pressed,
        Err(_) => {
            let file = std::env::temp_dir().join(format!("keys-{place}-{seed}"));
            std::fs::write(&file, &bytes).expect("written");
            panic!("place {place}, {keys} bytes, seed {seed}: they stand in {}", file.display());
        }
    }
}

/// In each round every place gets its keys.
fn rounds(rounds: u64, keys: usize) -> Pressed {
    let mut all = Pressed::default();
    for round in 1..=rounds {
        for place in 0..places() {
            let one = pressed(place, keys, round * 7919);
            all.keys += one.keys;
            all.records += one.records;
            all.slowest = all.slowest.max(one.slowest);
        }
        println!("round {round} of {rounds}: {} keys, {} records", all.keys, all.records);
    }
    all
}

#[test]
fn some_thousand_keys() {
    let all = rounds(1, 250);
    assert!(all.keys > 160 * places() && all.records > places(), "{} keys, {} records", all.keys, all.records);
}

#[test]
#[ignore = "minutes, and only with --release"]
fn a_million_keys() {
    // Many short battles, and from each place one that is long.
    let (short, long) = (1 + 900_000 / (places() as u64 * 2_000), 20_000);
    let mut all = rounds(short, 2_100);
    let long = rounds(1, long);
    all.keys += long.keys;
    all.records += long.records;
    all.slowest = all.slowest.max(long.slowest);
    assert!(all.keys >= 1_000_000, "{} keys", all.keys);
    println!(
        "{} keys in {} places, sizes 1x1 to 300x100, a frame after each: no panic, {} records, the slowest key {:?}",
        all.keys,
        places(),
        all.records,
        all.slowest
    );
}
