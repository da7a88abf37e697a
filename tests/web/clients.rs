//! Many phones, slow ones and dead ones; and the umpire, who goes on all the while.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::program::nobody_starts;
use crate::support::served::{Answered, Events, Served};
use drumhead::web::MOST;

const WALCOURT: &str = include_str!("../../armies/league-of-augsburg/walcourt.toml");

fn walcourt(name: &str) -> Served {
    Served::of(name, "league-of-augsburg", WALCOURT)
}

/// Whether the other side has ended the connection within a time.
fn ends_within(phone: &mut TcpStream, wait: Duration) -> bool {
    phone.set_read_timeout(Some(wait)).expect("a time");
    let mut bytes = Vec::new();
    phone.read_to_end(&mut bytes).is_ok()
}

#[test]
fn who_sends_a_head_letter_by_letter_is_left() {
    let _alone = nobody_starts();
    let served = walcourt("slow-head");
    let (silent, mut slow) = (served.connect(), served.connect());
    let began = Instant::now();
    let mut sent = 0;
    while began.elapsed() < Duration::from_secs(8) && slow.write_all(b"G").is_ok() {
        sent += 1;
        thread::sleep(Duration::from_millis(500));
    }
    assert!(sent < 15, "it still listens after {sent} letters");
    let mut silent = silent;
    assert!(ends_within(&mut silent, Duration::from_secs(1)), "who says nothing is kept");
}

#[test]
fn players_have_all_places_one_more_is_refused_and_strangers_make_room() {
    let _alone = nobody_starts();
    let served = walcourt("places");
    // Strangers may not keep a player out.
    let strangers: Vec<TcpStream> = (0..MOST).map(|_| served.connect()).collect();
    let page = served.get(0, "");
    assert!(page.status == 200 && page.body.contains("Walcourt"), "{}", page.head);
    let mut players: Vec<Events> = (0..MOST).map(|_| served.events(0)).collect();
    for player in &mut players {
        player.next();
    }
    let mut one_more = served.connect();
    assert_eq!(Answered::read(&mut one_more).status, 503);
    // A place is free again once a phone has gone.
    players.truncate(MOST - 4);
    let again = (0..50).any(|_| {
        thread::sleep(Duration::from_millis(100));
        served.get(0, "").status == 200
    });
    assert!(again, "no place became free");
    drop(strangers);
}

/// Lays another chit for a unit again and again; how long each ruling took, the longest last.
fn rulings(served: &mut Served, many: usize) -> Vec<Duration> {
    let lay = |at: usize| {
        let began = Instant::now();
        served.rule("chit", "1a1", &[("letter", if at.is_multiple_of(2) { "S" } else { "F" })]);
        began.elapsed()
    };
    let mut took: Vec<Duration> = (0..many).map(lay).collect();
    took.sort();
    took
}

#[test]
fn fifty_phones_follow_some_are_dead_and_no_ruling_waits() {
    let _alone = nobody_starts();
    let mut served = walcourt("fifty");
    let alone = rulings(&mut served, 100);
    // They are told all the time, and never take a byte.
    let dead: Vec<Events> = (0..10).map(|_| served.events(0)).collect();
    let mut phones: Vec<Events> = (0..50).map(|at| served.events(at % 3)).collect();
    for phone in &mut phones {
        phone.next();
    }
    let last = "A1 Gardes Francaises 1: its chit is laid";
    let follow = |mut phone: Events| thread::spawn(move || phone.until(last));
    let phones: Vec<_> = phones.into_iter().map(follow).collect();
    let with = rulings(&mut served, 300);
    served.rule("chit", "2a1", &[("letter", "S")]);
    for phone in phones {
        phone.join().expect("it was told of the last");
    }
    drop(dead);
    let middle = |took: &[Duration]| took[took.len() / 2];
    let longest = with[with.len() - 1];
    println!("a ruling: {:?} alone; with 60 phones {:?}, at most {longest:?}", middle(&alone), middle(&with));
    // They share two processors with it; but it waits for none of them, were it a dead one (10 s).
    assert!(longest < Duration::from_secs(2), "a ruling waited: {longest:?}");
}
