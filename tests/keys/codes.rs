//! Codes in a form that asks for two units, dice of which two are due, and letters whose default moves with the state.

use std::sync::Arc;

use crate::support::app::{App, shipped};
use crate::support::fought::go_to;
use crate::support::memory::Memory;
use crate::support::toy::first;
use crate::support::toy::game::{Event, Toy};
use drumhead::battle::Battle;
use drumhead::umpire::{
    self, Complaint, Dice, Die, FormBuilder, GameState, Interrupt, LoadedRuleset, Mustered, Order, Question, Ratio,
    Ruling, Told, UnitId, View,
};
use serde_json::{Map, Value};

/// The toy, with a volley that another unit may join; that of a3 is supported, by a2 unless somebody else is named.
#[derive(Clone)]
struct Joint(Toy);

impl GameState for Joint {
    type Event = Event;

    fn view(&self) -> View {
        self.0.view()
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let Some(code) = order.subject.filter(|_| order.name == "fire") else { return self.0.rule(order, ask) };
        let of = |army| [1, 2, 3].map(|unit| UnitId::new(army, 'a', unit)).to_vec();
        ask.title("JOINT");
        let target = ask.unit(Question::new("target", 't', "target"), of(2), None);
        let joined = ask.flag(Question::new("joined", 'j', "another joins"), false);
        let friend = if joined { ask.unit(Question::new("friend", 'f', "who joins"), of(1), None) } else { None };
        let distance = ask.number(Question::new("distance", ' ', "distance"), "cm", Some(Ratio::whole(5)));
        let by = Question::new("by", 's', "supported by");
        let by = if code.unit == 3 { ask.units_or(by, of(1), 2, &[UnitId::new(1, 'a', 2)]) } else { Vec::new() };
        // What is filled in differs from b1 to b2.
        let covers = [(0, "open"), (1, "light"), (2, "heavy")];
        let (known, b) = (code.unit == 2, code.brigade == 'b');
        let near = Question::new("near", 'h', "near");
        let near = if known { near.as_said("as before") } else { near };
        let near = b && ask.flag(near, known);
        let cover =
            if b { ask.pick(Question::new("cover", 'U', "cover"), &covers, Some(i32::from(known) * 2)) } else { None };
        let state = if b { format!(", {near} {cover:?}") } else { String::new() };
        let dice = ask.ready()?;
        let faces = (dice.face(Die::D6, "hits")?, dice.face(Die::D6, "hits")?);
        let [target, friend] = [target, friend].map(|unit| unit.map_or_else(|| "nobody".to_owned(), UnitId::short));
        let by: String = by.into_iter().map(|unit| format!(", by {}", unit.short())).collect();
        Ok(Ruling::new(format!("{target}, {friend}, {distance} cm{by}{state}: {faces:?}"), vec![Event::Fired(code)]))
    }

    fn apply(&mut self, event: &Event) {
        self.0.apply(event);
    }
}

struct Book;

impl LoadedRuleset for Book {
    fn procedures(&self) -> Vec<&'static str> {
        Vec::new()
    }
    fn resolve(&self, procedure: &str, _: Map<String, Value>, _: &mut dyn Dice) -> Result<Value, Interrupt> {
        Interrupt::refuse(format!("{procedure} is no procedure"))
    }
    fn reference(&self) -> &[umpire::Entry] {
        &[]
    }
    fn muster(&self, _: &str) -> Result<Mustered, Vec<Complaint>> {
        Ok(Mustered { warnings: Vec::new(), told: Told::default(), game: Box::new(Joint(Toy::new())) })
    }
    fn points(&self, _: &str) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(Vec::new())
    }
}

fn firing() -> App {
    let battle = Battle::begin(&first(), |_| Ok(Arc::new(Book) as _)).unwrap_or_else(|stop| panic!("{stop}"));
    let mut app = App::on(Memory { battle, full: false }, 80, 24);
    app.keys("]y");
    app
}

#[test]
fn a_code_goes_to_the_unit_that_is_still_open_wherever_the_focus_is() {
    let mut app = firing();
    app.keys("a1f<down><down>16A2<enter>34");
    assert_eq!(app.last(), "a2, nobody, 16 cm: (3, 4)");
}

#[test]
fn after_an_answer_that_asks_for_another_unit_the_code_is_that_units() {
    let mut app = firing();
    app.keys("a1fA2ja3<enter><enter>34");
    assert_eq!(app.last(), "a2, a3, 5 cm: (3, 4)");
}

#[test]
fn where_a_code_may_answer_several_it_is_refused_with_their_letters() {
    let mut app = firing();
    app.keys("a1fA2ja3A").expect("A begins the code of a unit: t (target), f (who joins) ask for one");
    app.keys("<pause>tA1<enter><enter>34");
    assert_eq!(app.last(), "a1, a3, 5 cm: (3, 4)");
}

/// A code typed elsewhere in the form may be meant for the roster: who was named stays, until the cursor goes there.
#[test]
fn who_was_named_is_replaced_on_his_own_row_alone() {
    let mut app = firing();
    app.keys("a1fA2<enter>A3").expect("target A2 stands: its row, by Up or Down, changes it");
    app.keys("<pause><home>A3<enter>34");
    assert_eq!(app.last(), "a3, nobody, 5 cm: (3, 4)");
}

#[test]
fn r_rolls_all_that_are_due_and_says_so() {
    let mut app = firing();
    app.keys("a1fA2<enter>").expect("hits, D6, 1 of 2").expect("r rolls all that is due");
}

/// A learned sequence names whom the form has filled in already: he is meant, and not taken out.
#[test]
fn who_is_filled_in_and_named_stays_and_named_again_is_taken_out() {
    for (keys, said) in [("sa2", ", by a2"), ("sa2a2", ""), ("sa1", ", by a2, by a1"), ("", ", by a2")] {
        let mut app = firing();
        app.keys(&format!("a3fA2{keys}<enter><enter>34"));
        assert_eq!(app.last(), format!("a2, nobody, 5 cm{said}: (3, 4)"), "{keys}");
    }
}

#[test]
fn a_digit_where_a_unit_is_awaited_is_no_die() {
    let mut app = firing();
    app.keys("a3fA2<enter>s4").expect("a unit's code is asked for, a letter first");
    app.keys("4<pause><enter>34");
    assert_eq!(app.last(), "a2, nobody, 5 cm, by a2: (3, 4)");
}

/// What is taken over from an earlier ruling, as whether b2 is near, it says again first.
#[test]
fn a_letter_steps_from_the_answer_that_it_stands_beside() {
    let presses = [
        ("", "false Some(0)", "true Some(2)"),
        ("h", "true Some(0)", "true Some(2)"),
        ("hU", "true Some(1)", "true Some(0)"),
        ("hhUU", "false Some(2)", "false Some(1)"),
        ("hhUUU", "false Some(0)", "false Some(2)"),
    ];
    for (keys, one, other) in presses {
        for (unit, said) in [("b1", one), ("b2", other)] {
            let mut app = firing();
            app.keys(&format!("{unit}fA2{keys}<enter><enter>34"));
            assert_eq!(app.last(), format!("a2, nobody, 5 cm, {said}: (3, 4)"), "{unit} {keys}");
        }
    }
}

#[test]
fn a_letter_that_leaves_all_as_it_stood_says_so_and_arrows_step_from_what_stands() {
    let mut app = firing();
    app.keys("b2fA2h").expect("near: it stood so; h again changes it").expect("near          yes");
    app.keys("h").expect("near          no");
    app.keys("U").expect("([o]pen) [l]ight h[e]avy");
    app.keys("<left>").expect("[o]pen [l]ight (h[e]avy)");
}

#[test]
fn dice_that_esc_leaves_are_named_and_taken_up_again() {
    let mut app = firing();
    app.keys("a1fA2<enter>3<esc>").expect("left: JOINT, dice 3; . takes it up again with them");
    app.keys("a1fA2<enter>").expect("1 of 2");
    app.keys("<esc>");
    assert!(!app.says("left: "), "no die had fallen:\n{}", app.text());
    app.keys("a1fA2<enter>3<esc><pause>.").expect("fallen: hits 3").expect("2 of 2");
    app.keys("<enter>4");
    assert_eq!(app.last(), "a2, nobody, 5 cm: (3, 4)");
}

/// A form opened again begins anew; that dice lie for it is said, and how to take them up.
#[test]
fn dice_that_lie_for_a_form_are_told_where_it_is_opened_anew() {
    let mut app = firing();
    app.keys("a1fA2<enter>3<esc>").expect("left: JOINT, dice 3; . takes it up again with them");
    app.keys("a1f").expect("left before: dice 3; Esc, then ., takes that up; here all is thrown anew");
    app.keys("<esc>.").expect("JOINT").expect("3");
}

/// Only one form is kept: one without dice does not take the place of one with them, and that dice are forgotten is said.
#[test]
fn dice_of_an_earlier_form_are_not_forgotten_unsaid() {
    let mut app = firing();
    app.keys("a1fA2<enter>3<esc>a2fA2j<esc>").expect("left; . takes up the dice 3 left before");
    app.keys("a2fA2<enter>4<esc>").expect("dice 4; . takes it up again with them; the dice 3 left before are");
}

/// What was begun on a row is left behind with it.
#[test]
fn a_code_that_was_begun_is_forgotten_where_its_unit_is_picked_from_the_list() {
    let mut app = firing();
    app.keys("a3fA2sa'a1<enter><enter><enter>34");
    assert_eq!(app.last(), "a2, nobody, 5 cm, by a2, by a1: (3, 4)", "{}", app.text());
}

#[test]
fn arrows_step_the_row_whose_letter_was_pressed_only_as_long_as_the_focus_stays() {
    let mut app = firing();
    app.keys("b1fA2<enter>h<pause><right>").expect("near          no");
    app.keys("ht<enter><right>").expect("near          yes").expect("> hits");
}

/// A row of several that may stay as it is takes a code once its letter was pressed: else it is meant for whoever is next.
#[test]
fn a_code_goes_into_a_list_by_its_letter_first() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a1p4a2").expect("this form is not ruled yet").expect("none (up to 4)");
    app.keys("<pause>ja2").expect("a2 Cuir Buddenbrock");
}

/// A digit on such a row is none of another.
#[test]
fn a_digit_on_a_row_of_codes_is_no_distance() {
    let mut app = App::on(shipped("old-dessauer", "soor", 1), 80, 24);
    go_to(&mut app, "Movement");
    app.keys("a1p4j7").expect("a unit's code is asked for").expect("4 in");
}
