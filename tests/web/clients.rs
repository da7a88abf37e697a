//! Many phones, slow ones and dead ones; and the umpire, who goes on all the while.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::noise::Noise;
use crate::support::play::{any_order, ruled};
use crate::support::program::nobody_starts;
use crate::support::served::{Answered, Events, Served};
use drumhead::session::Session;
use drumhead::web::MOST;

const LOBOSITZ: &str = include_str!("../../armies/honours-of-war/lobositz.toml");

fn lobositz(name: &str) -> Served {
    Served::of(name, "honours-of-war", LOBOSITZ)
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
    let served = lobositz("slow-head");
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
    let served = lobositz("places");
    // Strangers may not keep a player out.
    let strangers: Vec<TcpStream> = (0..MOST).map(|_| served.connect()).collect();
    assert_eq!(served.get(0, "").status, 200);
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

/// Writes rulings by chance; how long each took.
fn rulings(session: &mut Session, noise: &mut Noise, many: usize) -> Vec<Duration> {
    let mut took = Vec::new();
    while took.len() < many {
        let order = any_order(&session.battle().game().view(), noise);
        let Some(entry) = ruled(session.battle(), order, noise) else { continue };
        let began = Instant::now();
        session.commit(entry).expect("it is written");
        took.push(began.elapsed());
    }
    took.sort();
    took
}

#[test]
fn fifty_phones_follow_some_are_dead_and_no_ruling_waits() {
    let _alone = nobody_starts();
    let mut served = lobositz("fifty");
    let mut noise = Noise(7);
    let alone = rulings(&mut served.session, &mut noise, 60);
    // They are told all the time, and never take a byte.
    let dead: Vec<Events> = (0..10).map(|_| served.events(0)).collect();
    let phones: Vec<_> = (0..50).map(|at| served.events(at % 3)).collect();
    let (done, told) = (Instant::now() + Duration::from_secs(60), std::sync::Arc::new(std::sync::Barrier::new(51)));
    let followed: Vec<_> = phones
        .into_iter()
        .map(|mut events| {
            let told = std::sync::Arc::clone(&told);
            thread::spawn(move || {
                events.next();
                told.wait();
                let mut boards = 0;
                while Instant::now() < done {
                    boards += 1;
                    if events.next().1.contains("the last of all") {
                        return boards;
                    }
                }
                0
            })
        })
        .collect();
    told.wait();
    let with = rulings(&mut served.session, &mut noise, 120);
    let view = served.session.battle().game().view();
    let unit = view.armies[0].brigades[0].units[0].code;
    let order = drumhead::umpire::Order {
        name: drumhead::umpire::Order::OVERRULE.to_owned(),
        subject: Some(unit),
        answers: Default::default(),
    };
    let last = (0..200).find_map(|_| {
        let mut order = order.clone();
        order.answers.insert("why".to_owned(), drumhead::umpire::Answer::Word("the last of all".to_owned()));
        ruled(served.session.battle(), order, &mut noise)
    });
    served.session.commit(last.expect("an overruling")).expect("it is written");
    let boards: Vec<i32> = followed.into_iter().map(|phone| phone.join().expect("it follows")).collect();
    assert!(boards.iter().all(|boards| *boards > 0), "some phone was not told of the last: {boards:?}");
    drop(dead);
    let middle = |took: &[Duration]| took[took.len() / 2];
    println!(
        "a ruling: {:?} alone, {:?} with 60 phones, at most {:?}",
        middle(&alone),
        middle(&with),
        with[with.len() - 1]
    );
    // The phones share two processors with it; what must not be is that it waits for one of them (10 s for a dead one).
    assert!(with[with.len() - 1] < Duration::from_secs(2), "a ruling waited: {:?}", with[with.len() - 1]);
}
