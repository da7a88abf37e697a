//! A battle by lines is the battle by keys, to the byte of its records.

use drumhead::battle::Entry;
use drumhead::plain::{How, converse};
use drumhead::rulesets;
use drumhead::umpire::{Answer, Order, Throw, UnitId, View};

use crate::support::app::{App, shipped};
use crate::support::fought::ruled;
use crate::support::memory::Memory;
use crate::support::noise::Noise;
use crate::support::play;
use crate::support::typed::give;

/// Types lines; what was said, and what was complained of.
pub fn lines(table: &mut Memory, how: How, typed: &str) -> (String, Vec<String>) {
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let mut complain = |why: &str| complaints.push(why.to_owned());
    let refused = converse(table, how, &mut typed.as_bytes(), &mut output, &mut complain).expect("memory");
    if !how.asks {
        assert_eq!(refused, complaints.len() as u64);
    }
    (String::from_utf8(output).expect("UTF-8"), complaints)
}

pub const SCRIPT: How = How { asks: false, strict: false };

fn texts(battle: &drumhead::battle::Battle) -> Vec<String> {
    battle.records().texts().map(str::to_owned).collect()
}

/// The line of an order, every answer by its name.
fn line(view: &View, order: &Order, throws: &[Throw]) -> String {
    let mut words: Vec<String> = order.subject.iter().map(|code| view.marked(*code)).collect();
    words.push(if order.name == Order::NEXT { "next y".to_owned() } else { order.name.clone() });
    let mut reason = String::new();
    let word = |word: &String| word.parse::<UnitId>().map_or_else(|_| word.clone(), |code| view.marked(code));
    for (id, answer) in &order.answers {
        let value = match answer {
            Answer::Word(why) if id == "allow" => {
                reason = format!(" ! {why}");
                continue;
            }
            Answer::Flag(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
            Answer::Number(number) => number.to_string(),
            Answer::Word(text) => format!("\"{}\"", word(text)),
            Answer::Words(all) if all.is_empty() => "none".to_owned(),
            Answer::Words(all) => all.iter().map(word).collect::<Vec<_>>().join(","),
        };
        words.push(format!("{id}={value}"));
    }
    for throw in throws {
        words.push(match throw {
            Throw::Face(face) => format!("dice={face}"),
            Throw::Card(card) => format!("dice={card}"),
        });
    }
    words.join(" ") + &reason
}

/// Whatever may be ordered, in each ruleset: typed by keys, and the same order as a line.
#[test]
fn orders_by_lines_leave_the_records_of_the_same_orders_by_keys() {
    for ruleset in rulesets::ALL {
        let (name, _) = ruleset.battles.first().expect("a battle that ships");
        let mut app = App::on(shipped(ruleset.id, name, 7), 80, 24);
        let mut table = shipped(ruleset.id, name, 7);
        let mut noise = Noise(7);
        let mut given = 0;
        for _ in 0..120 {
            let order = play::any_order(&app.model.view, &mut noise);
            // Nobody goes home yet.
            if order.name == "end" || order.name == "stop" {
                continue;
            }
            let Some(Entry::Ruling(ruling)) = play::ruled(app.battle(), order, &mut noise) else { continue };
            let view = app.model.view.clone();
            if give(&mut app, &ruling.order, &ruling.throws).is_err() {
                continue;
            }
            // What stood as it was to be has no key pressed for it, and no word in the line.
            let pressed = app.battle().standing().last().expect("a ruling").ruled;
            let typed = line(&view, &pressed.order, &pressed.throws);
            let (said, complaints) = lines(&mut table, SCRIPT, &typed);
            assert!(complaints.is_empty(), "{}: {typed}: {complaints:?}", ruleset.id);
            assert_eq!(texts(&table.battle).last(), texts(app.battle()).last(), "{}: {typed}", ruleset.id);
            assert!(said.contains(&app.last()), "{typed}: no {:?} in {said}", app.last());
            given += 1;
        }
        assert!(given > 10, "{}: {given} orders alone", ruleset.id);
        assert_eq!(texts(&table.battle), texts(app.battle()), "{}", ruleset.id);
    }
}

/// The letter of a chit may be a brigade's too: where no unit is asked for it is the chit's.
#[test]
fn a_letter_that_begins_a_code_is_laid_on_a_chit() {
    let mut table = shipped("league-of-augsburg", "walcourt", 7);
    let (said, complaints) = lines(&mut table, SCRIPT, "a1 chit C\na2 chit c\nA1 chit C\n");
    assert!(complaints.is_empty(), "{complaints:?}");
    assert_eq!(said.matches("its chit is laid").count(), 3, "{said}");
}

/// A pair of what is typed by keys, and the same as a line.
fn both(ruleset: &str, battle: &str, orders: &[(&str, &str, &str)]) {
    let mut app = App::on(shipped(ruleset, battle, 1756), 80, 24);
    let mut table = shipped(ruleset, battle, 1756);
    for (keys, typed, words) in orders {
        app.keys("<pause>");
        ruled(&mut app, keys, words);
        let (said, complaints) = lines(&mut table, SCRIPT, typed);
        assert!(complaints.is_empty(), "{typed}: {complaints:?}");
        assert!(said.contains(words), "{typed}: {said}");
        assert_eq!(texts(&table.battle).last(), texts(app.battle()).last(), "{typed}");
    }
    assert_eq!(texts(&table.battle), texts(app.battle()));
}

#[test]
fn the_first_turn_of_lobositz_by_lines() {
    both(
        "honours-of-war",
        "lobositz",
        &[
            ("]", "next", "Commanding generals"),
            ("c<esc>U8<enter>", "c direct 8", "Frederick II directs c Ferdinand, 8 cm away."),
            ("]", "next", "Movement initiative"),
            ("t<enter>", "initiative", "it goes to the attacker in turn 1: Prussia."),
            ("]", "]", "Movement"),
            ("a<esc>r3<enter>", "a command 3", "a Bevern is commanded: 3, steady."),
            ("a2t<enter>", "a2 t", "a2 IR 7 Bevern moves, up to 20 cm."),
            ("a3sE28<enter>o<enter>", "a3 s E2 8 sector=front", "it may evade at contact."),
            ("E2fa38<enter>4", "E2 fire a3 8 4", "2 hits"),
            ("c<esc>rr", "c command r", "c Ferdinand is commanded"),
        ],
    );
}

#[test]
fn a_card_of_chotusitz_by_lines() {
    both(
        "central-europe",
        "chotusitz",
        &[
            ("f7<enter>", "card 7", "red-7: Prussia may activate 7 units."),
            ("a5fB46<enter>6441", "a5 f B4 6 6 4 4 1", "6 cm, canister: 6, 3 potential: 4 4 1, 2 hits."),
            (" s3", "B4 morale s 3", "B4 Croats breaks and retreats a full move at once."),
        ],
    );
}

#[test]
fn chits_of_walcourt_by_lines() {
    both(
        "league-of-augsburg",
        "walcourt",
        &[
            ("a<esc>fsssl<enter>", "a lay sssl", "a Talmash"),
            ("]y", "next y", "The chits lie: Command Points."),
            ("a<esc>f3", "a cinc 3", "Waldeck"),
        ],
    );
}
