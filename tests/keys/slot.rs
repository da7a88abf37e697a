//! The time that is left: set by a key or a line, reminded of as turns end. The clock is the test's own.

use std::cell::Cell;
use std::rc::Rc;

use drumhead::battle::{Battle, Entry, Kind};
use drumhead::plain::{How, converse};
use drumhead::report::slot;
use drumhead::tui::open_battle::OpenBattle;
use jiff::tz::TimeZone;

use crate::support::app::App;
use crate::support::toy::table;

const MINUTE: u64 = 60;

/// A toy with a clock that goes only as the test says.
struct Clocked {
    battle: Battle,
    clock: Rc<Cell<u64>>,
}

impl OpenBattle for Clocked {
    fn battle(&self) -> &Battle {
        &self.battle
    }
    fn commit(&mut self, entry: Entry) -> Result<(), String> {
        let record = self.battle.record(entry, self.clock.get());
        self.battle.apply(&record).map_err(|stop| stop.to_string())
    }
    fn now(&self) -> u64 {
        self.clock.get()
    }
}

/// Noon of a day on this machine.
fn noon() -> u64 {
    slot::read("12:00", 1_700_000_000, slot::here()).expect("a time").expect("set")
}

fn clocked() -> (Clocked, Rc<Cell<u64>>) {
    let clock = Rc::new(Cell::new(noon()));
    (Clocked { battle: table(false).battle, clock: Rc::clone(&clock) }, clock)
}

/// Ends the phases of a turn, so many minutes later.
fn turn(app: &mut App, clock: &Cell<u64>, minutes: u64) {
    let turn = app.model.view.turn;
    clock.set(clock.get() + minutes * MINUTE);
    app.keys("<pause>]y");
    if app.model.view.turn == turn {
        app.keys("<pause>]y");
    }
    assert_eq!(app.model.view.turn, turn + 1);
}

#[test]
fn a_key_sets_the_time_and_turns_that_fit_are_told_as_turns_begin() {
    let (toy, clock) = clocked();
    let mut app = App::on(toy, 120, 40);
    app.keys("]y=").expect("until ");
    app.keys("14:00<enter>").expect("until 14:00: 2 h 0 min left; no turn has ended yet that would tell the pace");
    turn(&mut app, &clock, 30);
    app.expect("until 14:00: 1 h 30 min left, 30 min a turn: 2 more fit after this one");
    // The scenario's page tells it as the clock stands: ten minutes more are gone, and half a turn is to come.
    clock.set(clock.get() + 10 * MINUTE);
    app.keys("!").expect("Until 14:00: 1 h 20 min left, 30 min a turn: 2 more fit after this one");
    app.keys("<esc>");
    clock.set(clock.get() + 20 * MINUTE);
    app.keys("]y").expect("half of the time is over; until 14:00: 1 h 0 min left, 30 min a turn: 2 more fit");
    app.keys("<pause>]y").expect("until 14:00: 1 h 0 min left, 30 min a turn: one more fits after this one");
    turn(&mut app, &clock, 30);
    app.expect("until 14:00: 30 min left, 30 min a turn: this one is the last that fits");
    turn(&mut app, &clock, 30);
    app.expect("until 14:00: the time is over, 30 min a turn: this one does not fit");
    app.keys(":until<enter>").expect("the time is over");
    // It is taken back as a note is, and set anew.
    app.keys("=off<enter>").expect("no time is set for the end");
    app.keys("u").expect("taken back: the time to play was left open");
    app.keys("=quarter past<enter>")
        .expect("\"quarter past\" is no time of day: write it as in until 17:00, or until off");
}

/// With and without it the rulings are the same, events and all.
#[test]
fn it_decides_nothing() {
    let play = |first: &str| {
        let (toy, clock) = clocked();
        let mut app = App::on(toy, 80, 24);
        app.keys(first);
        turn(&mut app, &clock, 500);
        app.battle().standing().iter().map(|standing| standing.ruled).collect::<Vec<_>>()
    };
    assert_eq!(play(""), play("=13:00<enter>"));
}

#[test]
fn lines_set_it_and_are_reminded_and_a_later_sitting_forgets_one_that_is_over() {
    let (mut toy, clock) = clocked();
    let how = How { asks: false, strict: true };
    let say = |toy: &mut Clocked, typed: &str| {
        let mut said = Vec::new();
        let refused = converse(toy, how, &mut typed.as_bytes(), &mut said, &mut |why| panic!("{why}")).expect("memory");
        assert_eq!(refused, 0);
        String::from_utf8(said).expect("UTF-8")
    };
    assert!(say(&mut toy, "until").contains("no time is set for the end: until 17:00 sets it"));
    assert!(say(&mut toy, "until 13.30").contains("until 13:30: 1 h 30 min left"));
    clock.set(clock.get() + 50 * MINUTE);
    assert!(say(&mut toy, "next y").contains("Half of the time is over; until 13:30: 40 min left"));
    let slots =
        (1..=toy.battle.records().len() as u64).filter(|seq| toy.battle.records().kind(*seq) == Some(Kind::Slot));
    assert_eq!(slots.count(), 1);
    toy.battle.sit_down(7);
    clock.set(clock.get() + 1_000 * MINUTE);
    let said = say(&mut toy, "next y");
    assert!(!said.contains("time is over"), "{said}");
    assert!(slot::of(&toy.battle).is_none());
}

#[test]
fn a_time_of_day_is_the_next_that_comes() {
    let read = |typed: &str, hour: u64| slot::read(typed, hour * 60 * MINUTE, TimeZone::UTC);
    assert_eq!(read("17:00", 12), Ok(Some(17 * 60 * MINUTE)));
    assert_eq!(read(" 17.30 ", 12), Ok(Some((17 * 60 + 30) * MINUTE)));
    assert_eq!(read("0:30", 22), Ok(Some((24 * 60 + 30) * MINUTE)));
    assert_eq!(read("22", 22), Ok(Some((24 + 22) * 60 * MINUTE)));
    assert_eq!(read("OFF", 22), Ok(None));
    for typed in ["", "24:00", "17:60", "17:5", "5pm", "17:00:00", "-1", "+7", "1234", "１７"] {
        assert!(read(typed, 12).is_err_and(|why| why.contains("is no time of day")), "{typed}");
    }
}
