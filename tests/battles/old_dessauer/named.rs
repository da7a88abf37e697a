//! What screens name, and how: the letters of manoeuvres, who has something to do, whose losses count, whom a charge may go
//! for, and who rode whom down.

use drumhead::tui::layer::{FormLayer, Layer};
use drumhead::umpire::{Answer, Kind};

use super::field::rearguard;
use super::field::{FOOT_WINS, allowed, arms, arms_that_skirmish, beats_by_two, end_turn, example, mustered, owed};
use super::said::{order, question};
use crate::support::app::{App, shipped};
use crate::support::fought::end_phase;
use crate::support::table::Table;

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

fn form(app: &App) -> &FormLayer {
    match app.model.layers.last() {
        Some(Layer::Form(form)) => form,
        _ => panic!("no form:\n{}", app.text()),
    }
}

/// The words of a choice, each behind its letter.
fn letters(app: &App, id: &str) -> Vec<String> {
    let form = form(app);
    let question = form.question(id).expect("is asked");
    let Kind::Choice(words) = &question.kind else { panic!("{id} is no choice") };
    let letter = |word: &str| {
        let at = form.letter_of(question, word, &app.model.view);
        at.and_then(|at| word[at..].chars().next()).unwrap_or('-')
    };
    words.iter().map(|word| format!("{} {word}", letter(word))).collect()
}

/// In a move as in a charge, whatever stands there: a letter means one thing.
#[test]
fn each_manoeuvre_has_its_letter_in_every_form() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    let ways = ["n none", "w wheel", "t turn", "f formation", "s sidestep", "o oblique"];
    for keys in ["a2sA23", "a2sA23hhh", "a2sA23hf", "a2sA23hhhF"] {
        assert_eq!(letters(app.keys(keys), "approach"), ways, "{keys}");
        app.keys("<esc><esc>");
    }
    for keys in ["a2p", "a2phhh", "a2phf", "a2phhhF"] {
        assert_eq!(letters(app.keys(keys), "what")[..6], ways, "{keys}");
        app.keys("<esc><esc>");
    }
    app.keys("b4p");
    assert_eq!(letters(&app, "what")[..6], ["n none", "u unlimber", "w wheel", "t turn", "s sidestep", "o oblique"]);
    app.keys("<esc>");
    for (form_keys, id) in [("a2p", "what"), ("a2sA23", "approach")] {
        for (letter, way) in [('t', "turn"), ('f', "formation"), ('o', "oblique"), ('s', "sidestep")] {
            app.keys(&format!("{form_keys}h{letter}"));
            let answer = form(&app).question(id).and_then(|asked| asked.answer.clone());
            assert_eq!(answer, Some(word(way)), "{form_keys}h{letter}");
            app.keys("<esc><esc>");
        }
    }
}

/// A change costs half of the move; one into what a unit is already changes nothing.
#[test]
fn who_changes_into_what_it_is_is_refused() {
    let mut table = rearguard();
    let line = |table: &mut Table, wide: i64, says: Result<&str, &str>| {
        let order = table.order("move", "2a2").with("what", "formation").with("formation", "line");
        let order = order.with("wide", wide).with("distance", 0);
        match says {
            Ok(words) => order.says(words),
            Err(words) => order.refused(words),
        }
    };
    end_turn(&mut table, "Turn 2");
    // Harrach's six stands are drawn up three wide.
    line(&mut table, 3, Err("it is a line already: choose another formation, or another width (Maneuver)"));
    line(&mut table, 6, Ok("change formation into line, 0 of 2 inches"));
    end_turn(&mut table, "Turn 3");
    let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 3).with("approach", "formation");
    charge.with("formation", "line").refused("it is a line already");
}

/// Skirmishing infantry never charges formed troops or artillery (Light Infantry: In Combat).
#[test]
fn skirmishers_are_offered_skirmishers_alone() {
    let mut table = rearguard();
    end_turn(&mut table, "Turn 2");
    assert!(table.who("charge").contains(&"2a1".to_owned()));
    assert!(!table.who("charge").contains(&"2b1".to_owned()), "Prussia has none");
    let target = |table: &Table, charger: &str| match question(table, &order("charge", charger, &[]), "target").kind {
        Kind::Unit(from) => from.iter().map(ToString::to_string).collect::<Vec<_>>(),
        kind => panic!("{kind:?}"),
    };
    let table = arms_that_skirmish();
    assert_eq!(target(&table, "1a6"), ["2a6", "2b2"]);
    assert!(target(&table, "1a2").contains(&"2a2".to_owned()));
}

#[test]
fn a_general_who_is_alone_is_asked_whom_he_joins() {
    let table = example();
    assert_eq!(question(&table, &order("general", "1a", &[]), "joins").answer, None);
    let mut app = App::from(table);
    app.keys("aJ");
    let missing: Vec<_> = form(&app).form.questions.iter().filter(|asked| asked.answer.is_none()).collect();
    assert!(missing.iter().any(|asked| asked.id == "joins"), "{missing:?}");
}

/// The star of each unit, and whether the lines below the roster name it.
fn stars_are_named(table: &Table) {
    let view = table.view();
    let named = |code| view.duties.iter().chain(&view.may).any(|duty| duty.who.contains(&code));
    for row in view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units) {
        assert_eq!(row.ready, named(row.code), "{} in {} of turn {}", row.code, view.phase.name, view.turn);
    }
}

#[test]
fn who_has_a_star_is_named_below() {
    let mut table = mustered();
    table.order("deploy", "2a3").with("formation", "square").says("square");
    table.next();
    table.order("charge", "1b1").with("target", "2a1").with("distance", 9).says("charges");
    stars_are_named(&table);
    table.next();
    assert_eq!((table.phase().as_str(), allowed(&table, "slip")), ("Evading", vec!["2b1".to_owned()]));
    while table.view().turn < 3 {
        stars_are_named(&table);
        table.next();
        if table.view().turn == 2 && table.phase() == "Movement" {
            assert_eq!(allowed(&table, "reform"), ["2a3"]);
            assert!(!allowed(&table, "move").contains(&"2a3".to_owned()));
        }
    }
}

/// Who is reached owes it, and is not told beside that he may.
#[test]
fn skirmishers_who_are_reached_are_named_once() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("charges");
    table.next();
    assert_eq!((owed(&table, "slip"), allowed(&table, "slip")), (vec!["2b2".to_owned()], vec!["2a6".to_owned()]));
}

/// Its ending counts no losses: the headline tells none.
#[test]
fn losses_are_told_where_the_ending_counts_them() {
    let mut table = rearguard();
    table.order("overrule", "2b3").with("figures", 2).with("why", "a test").says("2 figures");
    table.order("overrule", "2b1").with("figures", 2).with("why", "a test").says("2 figures");
    table.through("Reform");
    assert_eq!(table.view().headline, ["] takes off the shattered B1 B3"]);
    assert!(table.form_says("end", "").iter().all(|said| !said.contains("foot")));
}

#[test]
fn that_horse_charges_nobody_in_woods_is_said_as_its_target_is_named() {
    let table = rearguard();
    let form = table.battle().rule(&order("charge", "1b3", &[("target", word("2b1"))]), &[]).form;
    let why = "not allowed: only infantry enters woods and towns (Terrain Effects)";
    assert!(form.says.contains(&why.to_owned()) && form.prospects.is_empty(), "{:?}", form.says);
}

/// Squares have no flanks or rear (Eligible Stands in Combat).
#[test]
fn a_pursuit_into_a_square_is_asked_for_no_side() {
    for (formation, asked) in [("square", false), ("line", true)] {
        let mut table = arms(str::to_owned);
        table.order("deploy", "2a3").with("formation", formation).says(formation);
        table.next();
        beats_by_two(&mut table, "1a2", FOOT_WINS, &["2a3"]);
        let form = table.battle().rule(&order("pursue", "1a2", &[]), &[]).form;
        assert_eq!(form.questions.iter().any(|question| question.id == "face"), asked, "{formation}");
    }
}

#[test]
fn what_is_allowed_is_told_once_before_it_is_ruled() {
    let mut app = App::from(example());
    app.keys("a1sA111<pause>").expect("FORBIDDEN").expect("not 11");
    app.keys("!<pause>measured badly");
    let told = app.text().matches("Allowed: the target").count();
    assert_eq!(told, 1, "{}", app.text());
}

/// Three dice at two enemies: the odd one goes where it is said.
#[test]
fn who_is_named_for_the_odd_die_takes_the_place_of_the_other() {
    let mut table = rearguard();
    table.order("overrule", "2b3").with("figures", 6).with("why", "counted again").says("figures");
    for charger in ["1b2", "1b3"] {
        table.order("charge", charger).with("target", "2b3").with("distance", 6).says("charges");
    }
    table.through("Combat");
    let mut app = App::from(table);
    app.keys("B3fOb3");
    let first = form(&app).question("first").and_then(|asked| asked.answer.clone());
    assert_eq!(first, Some(Answer::Words(vec!["1b3".to_owned()])));
    let said = &form(&app).form.says;
    assert!(said.contains(&"the odd die of B3: at b3".to_owned()), "{said:?}");
}

#[test]
fn who_rode_skirmishers_down_is_told_and_their_general_rides_free() {
    let mut table = mustered();
    table.order("ground", "2b1").with("ground", "open").says("open");
    table.order("general", "2b").with("joins", &["2b1"][..]).says("joins B1");
    table.next();
    table.order("charge", "1b2").with("target", "2b1").with("distance", 8).says("charges");
    table.next();
    table.order("slip", "2b1").dice(&[3]).says("B1 Banal pandours roll 3: are ridden down by b2 Drag Normann.");
    let last = table.battle().standing().last().expect("a ruling").ruled;
    let free = "General Hadik rides free without a die: who is run over takes no hits (a reading).";
    assert!(last.notes.contains(&free.to_owned()), "{:?}", last.notes);
    assert!(last.events.to_string().contains(r#""by":["1b2"]"#), "{}", last.events);
    assert!(owed(&table, "danger").is_empty());
    let told = table.told();
    assert!(told.lines().any(|line| line.contains("pandours") && line.contains("Drag Normann")), "{told}");
}
