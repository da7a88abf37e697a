//! What was said of a wood, until the unit goes out of it; and what the form of a charge tells of it (p. 15, 21-25, 31).

use super::super::field::{FIELD, but, commanded, contact, firing, marked, mustered};
use super::play;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Form, Order, Question};

fn form(table: &Table, name: &str, to: &str, answers: &[(&str, Answer)]) -> Form {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    let order = Order { name: name.to_owned(), subject: to.parse().ok(), answers };
    table.battle().rule(&order, &[]).form
}

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// A charge at the 3rd Foot (A1) over so many cm.
fn at_a1(distance: i64, more: &[(&'static str, Answer)]) -> Vec<(&'static str, Answer)> {
    let mut answers = vec![("target", word("2a1")), ("distance", Answer::Number(distance.into()))];
    answers.extend_from_slice(more);
    answers
}

#[track_caller]
fn question(form: &Form, id: &str) -> Question {
    form.questions.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("{id} is not asked")).clone()
}

/// What is filled in, and whence.
fn filled(form: &Form, id: &str) -> (Option<Answer>, &'static str) {
    let question = question(form, id);
    (question.answer, question.said)
}

/// Turn 2: the 3rd Foot (A1) was said to be behind or in this when a3 fired at it, and this brigade has its go.
fn fired_at(cover: &str, brigade: &str) -> Table {
    let mut table = firing(FIELD);
    let shot = table.order("fire", "1a3").with("target", "2a1").with("distance", 25);
    shot.with("cover", cover).dice(&[2]).says("a3 2nd Foot at A1 3rd Foot");
    table.through("Movement");
    table.order("command", brigade).dice(&[3]).says("steady");
    table
}

#[test]
fn woods() {
    play(&[
        ("a wood has no open side for who joins the melee, a hedge has", "p. 15, 23, 31", || {
            for (cover, level) in [("woods", "light"), ("hedge", "no")] {
                let mut table = fired_at(cover, "1a");
                let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
                charge.with("reply", "stands").says("it stands");
                contact(&mut table, "1a2");
                let joins = table.order("charge", "1a1").with("target", "2a1").with("distance", 10);
                joins.with("sector", "left flank").dice(&[5]).says("it joins, in the left flank");
                assert_eq!(filled(&form(&table, "contact", "1a1", &[]), "cover").0, Some(word(level)), "{cover}");
            }
        }),
        ("cover of which nobody has said what it is, is asked of who joins", "p. 15, 23, 31", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
            charge.with("reply", "stands").says("it stands");
            table.order("contact", "1a2").with("cover", "light").says("is in contact");
            let joins = table.order("charge", "1a1").with("target", "2a1").with("distance", 10);
            joins.with("sector", "left flank").dice(&[5]).says("it joins, in the left flank");
            table.order("contact", "1a1").refused("no answer yet");
            table.order("contact", "1a1").with("cover", "light").says("is in contact");
        }),
        ("who was fired at in a wood moves out of it at half, and ends in it unless it is said", "p. 15", || {
            let mut table = fired_at("woods", "2a");
            let asked = form(&table, "move", "2a1", &[]);
            assert_eq!(filled(&asked, "terrain"), (Some(word("woods")), "as it was said to stand"));
            assert_eq!(filled(&asked, "ends").0, Some(word("a wood")));
            // Half of 20 cm.
            table.order("move", "2a1").says("moves, up to 10 cm");
            assert!(marked(&table, "2a1", "wood"));
            table.through("Firing");
            let shot = form(&table, "fire", "1a2", &at_a1(9, &[("from", word("left flank"))]));
            assert_eq!(filled(&shot, "cover").0, Some(word("woods")));
        }),
        (
            "a wood said at a charge stands for the move, and its flank, until the unit goes from it",
            "p. 15, 22",
            || {
                let mut table = commanded(FIELD, "1a", 3);
                let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
                charge.with("cover", "woods").with("reply", "stands").says("it stands");
                table.order("contact", "1a2").with("stops", true).says("stops short");
                table.order("command", "2a").dice(&[3]).says("steady");
                table.order("move", "2a1").with("ends", "open ground").says("moves, up to 10 cm");
                table.through("Firing");
                assert_eq!(filled(&form(&table, "fire", "1a3", &at_a1(9, &[])), "cover").0, Some(word("open")));
            },
        ),
        ("the charge takes over the cover last fired at, and the odds go by what is answered", "p. 22, 31", || {
            let mut table = fired_at("woods", "1a");
            let stands = ("reply", word("stands"));
            let asked = form(&table, "charge", "1a2", &at_a1(10, std::slice::from_ref(&stands)));
            assert_eq!(filled(&asked, "cover"), (Some(word("woods")), "as when last fired at"));
            let open = form(&table, "charge", "1a2", &at_a1(10, &[stands, ("cover", word("the open"))]));
            assert_ne!(asked.prospects, open.prospects);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
            charge.with("cover", "the open").with("reply", "stands").says("it stands");
            assert_eq!(filled(&form(&table, "contact", "1a2", &[]), "cover").0, Some(word("no")));
        }),
        ("who counter-charges has come out of the wood", "p. 15, 23", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("cover", "woods").with("reply", "counter-charges").says("it counter-charges");
            assert_eq!(filled(&form(&table, "contact", "1b1", &[]), "cover").0, Some(word("no")));
        }),
    ]);
}

#[test]
fn the_form_of_a_charge() {
    play(&[
        ("of who evades later, or not, the side that is charged is said", "p. 22, 24", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("charge", "1b1").with("target", "2a4").with("distance", 20).refused("no answer yet");
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 20);
            charge.with("sector", "front").says("charges A4 Grenz in the front");
        }),
        ("into which side light infantry is charged is owed from the start, and stays so", "p. 10, 22, 24", || {
            let mut table = commanded(FIELD, "1b", 3);
            let (way, stands) = (("distance", Answer::Number(20.into())), ("reply", word("stands")));
            let at = |target: &str, more: &[(&'static str, Answer)]| {
                let answers = [&[("target", word(target))], more].concat();
                filled(&form(&table, "charge", "1b1", &answers), "sector").0
            };
            for more in [&[][..], std::slice::from_ref(&way), &[way.clone(), stands.clone()]] {
                assert_eq!(at("2a4", more), None);
                // Of a formed target the front is filled in.
                assert_eq!(at("2a1", more), Some(word("front")));
            }
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 20);
            charge.with("reply", "stands").refused("no answer yet");
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 20);
            charge.with("reply", "stands").with("sector", "front").says("charges A4 Grenz in the front");
        }),
        ("the row of what it sees has not the letter of the left flank", "p. 21", || {
            let table = commanded(FIELD, "1a", 3);
            assert!(form(&table, "charge", "1a2", &at_a1(10, &[])).questions.iter().all(|one| one.key != 'l'));
        }),
        ("the odds of a melee say which die they take for granted", "p. 23-25", || {
            let table = commanded(FIELD, "1a", 3);
            let says = |more: &[(&'static str, Answer)], what: &str| {
                let says = form(&table, "charge", "1a2", &at_a1(15, more)).says;
                assert!(says.iter().any(|said| said.starts_with(what)), "{says:?}");
            };
            let flank = [("sector", word("left flank")), ("start", word("flank"))];
            let turns = [flank[0].clone(), flank[1].clone(), ("reply", word("turns to face"))];
            says(&turns, "odds, if it turns: round 1");
            says(&[("reply", word("counter-charges"))], "odds, if it counter-charges: round 1");
            says(&[("reply", word("stands"))], "odds: round 1");
        }),
        ("on the cards guns go by hand as their nation does: French at half", "p. 20, 48", || {
            for (gun, cm) in [("light", "7.5"), ("medium", "5"), ("heavy", "2.5")] {
                let gun = format!("gun = '{gun}'");
                let text = but(&[("nation = 'prussia'", "nation = 'france'"), ("gun = 'medium'", &gun)]);
                let sheet = Table::of("honours-of-war", &text).battle().game().sheet();
                let guns = sheet.units.iter().find(|unit| unit.code.to_string() == "1a4").expect("it has a card");
                let by_hand = guns.figures.iter().find(|(what, _)| *what == "by hand").expect("it stands there");
                assert_eq!(by_hand.1, cm);
            }
        }),
    ]);
}

#[test]
fn evaders_in_the_open() {
    fn evades<'a>(table: &'a mut Table, cover: &str) -> crate::support::table::Given<'a> {
        let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 10).with("sector", "front");
        let charge = charge.with("reply", "evades");
        if cover.is_empty() { charge } else { charge.with("cover", cover) }
    }
    play(&[
        ("horse halts whom light infantry in a wood or on rough ground evades", "p. 24", || {
            for ground in ["a wood", "rough ground"] {
                let mut table = mustered(FIELD);
                table.order("ground", "2a4").with("ground", ground).says("stands");
                table.through("Movement");
                table.order("command", "1b").dice(&[3]).says("steady");
                evades(&mut table, "").says("halts there for this turn");
                table.undo();
                let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 10);
                charge.with("sector", "front").with("reply", "stands").says("it may evade at contact");
                table.order("contact", "1b1").with("evades", true).says("halts there for this turn");
            }
        }),
        ("so it does where the charge says the wood", "p. 24", || {
            evades(&mut commanded(FIELD, "1b", 3), "woods").says("halts there for this turn");
            evades(&mut commanded(FIELD, "1b", 3), "").says("finish its move (20 cm)");
        }),
        ("over a hedge it is asked whether that was in the open", "p. 24; HOW-AMB-A75", || {
            evades(&mut commanded(FIELD, "1b", 3), "behind an obstacle").refused("no answer yet");
            let open = |table: &mut Table, open: bool, says: &str| {
                evades(table, "behind an obstacle").with("open_ground", open).says(says);
            };
            open(&mut commanded(FIELD, "1b", 3), true, "finish its move (20 cm)");
            open(&mut commanded(FIELD, "1b", 3), false, "halts there for this turn");
        }),
        (
            "an evasion that is said at the charge comes before who would meet it, and says so",
            "p. 23-24; HOW-AMB-A76",
            || {
                let table = commanded(FIELD, "1b", 3);
                let answers =
                    [("target", word("2a4")), ("distance", Answer::Number(10.into())), ("reply", word("evades"))];
                let says = form(&table, "charge", "1b1", &answers).says;
                assert!(says.iter().any(|said| said.starts_with("it goes at once: ")), "{says:?}");
            },
        ),
    ]);
}
