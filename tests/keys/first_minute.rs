//! The first minute of somebody who has no battle yet: a welcome, the first battle, its hints.

use std::cell::RefCell;
use std::rc::Rc;

use crate::support::app::{App, shipped};
use crate::support::crawl::cut;
use crate::support::fought::{end_phase, go_on, resumed};
use drumhead::rulesets;
use drumhead::tui::hints::learned::{ALL, Hint, Hints};
use drumhead::tui::hints::now;
use drumhead::tui::key::Key;
use drumhead::tui::layer::Layer;
use drumhead::tui::library::{Library, LibraryEntry, QuickReference};
use drumhead::tui::local_library::LocalLibrary;
use drumhead::tui::msg::Msg;
use drumhead::tui::open_battle::OpenBattle;

/// A machine on which drumhead was never started, and what it was told to keep of hints.
#[derive(Default)]
struct Bare {
    kept: Rc<RefCell<Vec<bool>>>,
    full: bool,
}

impl Library for Bare {
    fn saved(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        LocalLibrary::default().fresh()
    }
    fn first(&self) -> Option<LibraryEntry> {
        LocalLibrary::default().first()
    }
    fn folder(&self) -> String {
        "/home/rehn/.local/share/drumhead".to_owned()
    }
    fn references(&self) -> Vec<QuickReference> {
        LocalLibrary::default().references()
    }
    fn resume(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err(format!("{id} was never begun"))
    }
    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        let (ruleset, name) = id.split_once('/').ok_or("no ruleset")?;
        Ok(Box::new(shipped(ruleset, name, 7)))
    }
    fn keep_hints(&self, on: bool) -> Result<(), String> {
        self.kept.borrow_mut().push(on);
        if self.full { Err("the disk is full".to_owned()) } else { Ok(()) }
    }
}

/// The start screen there, as the program opens it.
fn bare(library: Bare) -> App {
    let mut app = App::at(library, 80, 24);
    app.model.hints = Hints::new(true);
    app
}

/// The line above the keys.
fn hint(app: &App) -> String {
    app.text().lines().nth(22).unwrap_or_default().trim().to_owned()
}

#[test]
fn who_has_no_battle_is_welcomed_and_told_where_files_will_lie() {
    let mut app = bare(Bare::default());
    let told = app.text().split_whitespace().collect::<Vec<_>>().join(" ");
    for says in ["Welcome.", "ctrl-t ends them", "Your files will lie in /home/rehn/.local/share/drumhead"] {
        assert!(told.contains(says), "no {says:?} in {told}");
    }
    app.expect("BEGIN HERE").expect("> The Fight for the Mill Bridge").expect("Honours of War, by Keith Flint");
    assert_eq!(cut(&app).count(), 0, "{}", app.text());
    app.keys("<down><enter>").expect("RULES");
    app.keys("<esc>").expect("Welcome.");
    app.keys("/leuthen").expect("The Battle of Leuthen");
    assert!(!app.says("Welcome."), "who seeks needs the room");
    app.message(Msg::Resize(60, 16)).keys("<esc>").expect("> The Fight for the Mill");
    assert!(!App::start(80, 24).says("Welcome"), "who has a battle knows");
}

/// Begin; end the muster and the phase of the generals; initiative of movement, which Prussia has, and the phase; movement;
/// initiative of fire, 5 against 2; its phase; a3 fires at A1 from 16 cm, with a 4.
#[test]
fn from_the_first_start_to_the_first_volley_it_takes_20_keys() {
    let keys = "<enter>]<pause>] <enter>]<pause>] 52]a3fA116<enter>4";
    let mut app = bare(Bare::default());
    app.keys(keys);
    assert!(app.last().starts_with("a3 Frei Le Noble at A1 Grenz Likka, 16 cm: 4"), "{}", app.text());
    assert_eq!(keys.split("<pause>").map(|breath| Key::read(breath).len()).sum::<usize>(), 20);
}

/// The same way with a command and a move, by what the hints say.
#[test]
fn hints_lead_through_the_first_turn() {
    let mut app = bare(Bare::default());
    for (keys, says) in [
        ("<enter>", "A1 typed selects A1; Up and Down move, and scroll"),
        ("<down><up>", "all done here? ] goes on to 1 Commanding generals"),
        ("]", "for a: U be directed by a general; A1 typed selects A1"),
        ("<pause>]<esc>", "Space opens the form of what is owed next"),
        (" <enter><pause>]", "mistyped? u takes it back, ctrl-r gives it again"),
        ("r", "throw at the table and type what fell; or r rolls"),
        ("4", "ruled, and saved: dice, sum and result stand above"),
        ("t", "a letter in [ ] changes its answer, Enter goes on"),
        ("<esc>] 52]a3f", "a unit is named by its code; ' lists them"),
        ("A1", "digits give distance, then Enter"),
    ] {
        app.keys(keys);
        assert!(hint(&app).starts_with(&format!("Hint: {says}")), "{keys}: {}", app.text());
        assert!(hint(&app).ends_with("ctrl-t no hints"), "{}", app.text());
    }
    app.keys("16<enter>4<pause>a4fA1");
    assert_eq!(hint(&app), "", "a form was answered: that is known by now");
}

/// In a toy's battle each stands until its thing has been done, and no longer.
#[test]
fn every_hint_is_given_and_goes_once_its_thing_is_done() {
    let mut app = App::new(80, 24);
    app.model.hints = Hints::new(true);
    let mut given = Vec::new();
    for (keys, done) in [
        ("<down><up>", Hint::Select),
        ("<enter>", Hint::Order),
        ("4", Hint::Dice),
        ("<tab>", Hint::Ruling),
        ("<enter>4<pause><enter>4<pause><enter>4<pause>]", Hint::Phase),
        ("a2fB1", Hint::Order),
        ("16", Hint::Answer),
        ("<enter>4", Hint::Dice),
        ("?<esc>", Hint::Help),
        ("u", Hint::Undo),
        ("<ctrl-r><tab>g<esc>", Hint::Log),
        ("/<esc>", Hint::Reference),
    ] {
        for breath in keys.split("<pause>") {
            app.message(Msg::Pause);
            for key in Key::read(breath) {
                given.extend(now(&app.model));
                app.message(Msg::Key(key));
            }
        }
        assert!(!app.model.hints.wants(done), "{done:?} after {keys}:\n{}", app.text());
    }
    let missing: Vec<Hint> = ALL.into_iter().filter(|hint| !given.contains(hint)).collect();
    assert_eq!((missing, now(&app.model)), (Vec::new(), None), "{given:?}");
}

#[test]
fn one_key_ends_all_hints_for_good_and_brings_them_back() {
    let library = Bare::default();
    let kept = Rc::clone(&library.kept);
    let mut app = bare(library);
    app.keys("<enter><ctrl-t>").expect("no more hints, now and later; ctrl-t changes it");
    assert_eq!(*kept.borrow(), [false]);
    app.keys("!<esc>");
    assert_eq!((hint(&app), now(&app.model)), (String::new(), None));
    // While text is typed, too.
    app.keys("n<ctrl-t>").expect("hints are given; ctrl-t changes it");
    assert_eq!(*kept.borrow(), [false, true]);
    app.keys("<esc>!<esc>").expect("Hint: A1 typed selects A1");
}

#[test]
fn where_that_cannot_be_kept_it_is_said_and_holds_for_now() {
    let mut app = bare(Bare { full: true, ..Bare::default() });
    app.keys("<enter><ctrl-t>").expect("the disk is full");
    app.keys("<down>");
    assert_eq!(now(&app.model), None);
}

/// Who went home after a volley is not told again how to give one; who only looks at a battle is told nothing.
#[test]
fn a_battle_that_goes_on_begins_with_what_is_new() {
    let mut app = bare(Bare::default());
    app.keys("<enter>]<pause>] <enter>]<pause>] 52]a3fA116<enter>4");
    let mut again = resumed(app.battle(), u64::MAX);
    again.model.hints = Hints::new(true);
    drumhead::tui::update::opened(&mut again.model);
    let told = now(&again.model).expect("a hint");
    assert!([Hint::Undo, Hint::Log, Hint::Help, Hint::Reference].contains(&told), "{told:?}");
}

/// In the first phases of a battle of every ruleset: with a hint the screen says all that it says without one, but
/// for the line of what an undo would take back; and no hint is cut, or longer than a line.
#[test]
fn no_hint_hides_what_decides() {
    for ruleset in rulesets::ALL {
        let (name, _) = ruleset.battles[0];
        let mut app = App::on(shipped(ruleset.id, name, 7), 80, 24);
        for _ in 0..8 {
            same_but_for_a_line(&mut app, name);
            app.keys("<enter>");
            same_but_for_a_line(&mut app, name);
            for _ in 0..4 {
                if let Some(Layer::Form(_)) = app.model.layers.last() {
                    go_on(&mut app);
                }
            }
            app.keys("<esc><esc><esc>");
            end_phase(&mut app);
        }
    }
}

fn same_but_for_a_line(app: &mut App, name: &str) {
    app.model.message = None;
    let mut drawn = |on| {
        app.model.hints = Hints::new(on);
        let text = app.message(Msg::Resize(80, 24)).text();
        assert_eq!(cut(app).count(), 0, "{name}: {text}");
        text.lines().enumerate().filter(|(row, _)| *row != 22).map(|(_, line)| line.to_owned()).collect::<Vec<_>>()
    };
    let without = drawn(false);
    assert_eq!(drawn(true), without, "{name}");
}
