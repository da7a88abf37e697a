//! From a key to the frame while the board is served: alone, and with phones that follow and phones that are dead.

use std::thread;
use std::time::{Duration, Instant};

use drumhead::tui::key::Key;
use drumhead::tui::msg::Msg;
use drumhead::tui::{perform, screen};

use crate::clock::{self, Budget};
use crate::keys::screens;
use crate::served::Served;
use crate::toy::ToyShelf;

const WALCOURT: &str = include_str!("../../armies/league-of-augsburg/walcourt.toml");

/// A chit laid again and again, each a record on the disk and news for every phone, and looking about in between. Each key
/// comes a while after the one before it, as a hand is slower than a phone.
const HAND: &str = "a1ss<enter>jjkk/fire<esc><esc>a1sf<enter><tab>jj<tab>?<esc>";
const BETWEEN: Duration = Duration::from_millis(20);

pub fn run() {
    for (follow, dead) in [(0, 0), (50, 10)] {
        let served = Served::of("bench", "league-of-augsburg", WALCOURT);
        // Who is dead is told all the time, and never takes a byte.
        let asleep: Vec<_> = (0..dead).map(|_| served.events(0)).collect();
        let mut phones: Vec<_> = (0..follow).map(|page| served.events(page % 3)).collect();
        phones.iter_mut().for_each(|phone| drop(phone.next()));
        let last = "A1 Gardes Francaises 1: its chit is laid";
        let phones: Vec<_> = phones.into_iter().map(|mut phone| thread::spawn(move || phone.until(last))).collect();
        let Served { session, server, .. } = served;
        let (mut model, mut terminal, _) = screens((80, 24), session);
        let mut press = |key: Key| {
            let start = Instant::now();
            perform::step(&mut model, &ToyShelf, Msg::Key(key));
            terminal.draw(|frame| screen::draw(&model, frame)).unwrap();
            (start.elapsed(), model.table.as_ref().map_or(0, |table| table.battle().records().len()))
        };
        let mut taken = Vec::new();
        for _ in 0..8 {
            for key in Key::read(HAND) {
                thread::sleep(BETWEEN);
                taken.push(press(key).0);
            }
        }
        let ruled = Key::read("A1ss<enter>").into_iter().map(|key| press(key).1).max();
        assert!(ruled > Some(16), "the keys rule nothing: {ruled:?} records");
        for phone in phones {
            phone.join().expect("it was told of the last");
        }
        drop((asleep, server));
        let what = format!("key to frame, 80x24, served to {follow} phones and {dead} dead ones");
        clock::time(&what, clock::of(&mut taken), Budget::Most(1.0, 2.0));
    }
}
