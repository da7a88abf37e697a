//! A figure of the tables changed by house rules, and a battle played by keys at random under them: whatever the figures are,
//! what the view offers may be ordered, and typed; what is owed can be paid and is then paid, and what a ruling says of a unit
//! is shown.
//!
//! `cargo test` tries some figures; `cargo test --release --test main every_figure -- --ignored --nocapture` all of them.

use std::collections::BTreeMap;

use crate::support::figures::{Figure, figures};
use crate::support::noise::Noise;
use crate::support::play::any_order;
use crate::support::table::Table;
use crate::support::typed::{Stop, give};
use drumhead::roller::Roller;
use drumhead::rulesets;
use drumhead::umpire::{Answer, Game, GivenDice, Interrupt, Kind, Order, Ratio, Ruleset, Throw, UnitId, UnitRow, View};

/// What does not agree, each once, with a figure under which it does not.
#[derive(Default)]
struct Findings(BTreeMap<String, String>);

impl Findings {
    fn add(&mut self, what: String, under: &str) {
        self.0.entry(what).or_insert_with(|| under.to_owned());
    }
}

fn rows(view: &View) -> impl Iterator<Item = &UnitRow> {
    view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units)
}

/// Whether an answer to one of its questions lifts what speaks against an order as its form opens.
fn lifted(game: &dyn Game, order: &Order) -> bool {
    let rule = |order: &Order| game.rule(order, &mut GivenDice::new(&[]));
    let questions = rule(order).form.questions;
    questions.iter().any(|question| {
        let answers: Vec<Answer> = match &question.kind {
            Kind::Flag => vec![Answer::Flag(true), Answer::Flag(false)],
            Kind::Number { .. } => [0, 1, 6].map(|number| Answer::Number(Ratio::whole(number))).to_vec(),
            Kind::Choice(words) => words.iter().map(|word| Answer::Word((*word).to_owned())).collect(),
            Kind::Unit(codes) => codes.iter().map(|code| Answer::Word(code.to_string())).collect(),
            Kind::Units(codes, _) => codes.iter().map(|code| Answer::Words(vec![code.to_string()])).collect(),
            Kind::Text | Kind::Letters(..) => Vec::new(),
        };
        let other = |answer: Answer| {
            let mut order = order.clone();
            order.answers.insert(question.id.to_owned(), answer);
            !matches!(rule(&order).result, Err(Interrupt::Forbidden(_) | Interrupt::Refused(_)))
        };
        question.id != "allow" && answers.into_iter().any(other)
    })
}

/// Whoever is offered an order may be given it, be it that a question of its form has to be answered otherwise than it
/// stands there at first; and a duty names somebody who may pay it.
fn offers(game: &dyn Game, view: &View, findings: &mut Findings, under: &str) {
    for key in &view.orders {
        // An order that needs nobody says itself why it may not be given.
        // What a chit that lies face down says against an order is not told before it is given.
        let open = |code: &&UnitId| !game.secrets(code.army).iter().any(|(unit, _)| unit == *code);
        for code in key.who.iter().filter(|_| !key.alone).filter(open) {
            let against = game.against(key.name, Some(*code));
            let order = Order { name: key.name.to_owned(), subject: Some(*code), ..Order::default() };
            if let Some(against) = against.first().filter(|_| !lifted(game, &order)) {
                findings.add(format!("{} is offered, and speaks against it: {against}", key.name), under);
            }
        }
    }
    for duty in view.duties.iter().filter(|duty| !duty.order.is_empty()) {
        let (what, order) = (&duty.what, duty.order);
        let Some(key) = view.orders.iter().find(|key| key.name == order) else {
            findings.add(format!("{what} is owed by {order}, which is no order of its phase"), under);
            continue;
        };
        if duty.who.is_empty() && !key.alone {
            findings.add(format!("{what} is owed by nobody"), under);
        }
        for code in &duty.who {
            if !key.alone && !key.who.contains(code) {
                findings.add(format!("{what} is owed by one who is not offered {order}"), under);
            }
        }
    }
}

/// Anything for a text; where it is of a plan, a letter for each unit of the brigade.
fn text(view: &View, order: &Order, noise: &mut Noise) -> String {
    let own = rows(view).filter(|row| !row.gone && order.subject == Some(row.code.of_brigade()));
    let letters: String = own.map(|_| ['y', 'u', 'f', 's', 'c'][noise.below(5)]).collect();
    if letters.is_empty() { "as agreed".to_owned() } else { letters }
}

/// Answers and allows until it is ruled; the throws, or `None` where it is refused.
fn ruled(game: &dyn Game, order: &mut Order, noise: &mut Noise, stream: u64) -> Option<Vec<Throw>> {
    for _ in 0..12 {
        let outcome = game.rule(order, &mut GivenDice::new(&[]));
        if !matches!(outcome.result, Err(Interrupt::Unanswered)) {
            // What one answer made another question of no use is not asked any more.
            let asked = |id: &str| id == "allow" || outcome.form.questions.iter().any(|question| question.id == id);
            order.answers.retain(|id, _| asked(id));
        }
        match outcome.result {
            Ok(_) => return Some(Vec::new()),
            Err(Interrupt::NeedDice(_)) => {
                let mut roller = Roller::new(5, stream, &[]);
                return game.rule(order, &mut roller).result.is_ok().then(|| roller.into_throws());
            }
            Err(Interrupt::Unanswered) => {
                for question in outcome.form.questions.iter().filter(|question| question.answer.is_none()) {
                    let answer = match &question.kind {
                        Kind::Flag => Answer::Flag(noise.below(2) == 0),
                        Kind::Number { .. } => Answer::Number(Ratio::whole(noise.below(14) as i128)),
                        Kind::Choice(words) => Answer::Word((*words.get(noise.below(words.len()))?).to_owned()),
                        Kind::Unit(codes) => Answer::Word(codes.get(noise.below(codes.len()))?.to_string()),
                        Kind::Units(codes, _) => Answer::Words(vec![codes.get(noise.below(codes.len()))?.to_string()]),
                        Kind::Text | Kind::Letters(..) => Answer::Word(text(&game.view(), order, noise)),
                    };
                    order.answers.insert(question.id.to_owned(), answer);
                }
            }
            Err(Interrupt::Forbidden(_)) => {
                order.answers.insert("allow".to_owned(), Answer::Word("the umpire allows it".to_owned()));
            }
            Err(_) => return None,
        }
    }
    None
}

/// Words said of a unit, right after its name, and whether its row then agrees.
type Said = (&'static str, fn(&UnitRow, &View) -> bool);

fn owes(row: &UnitRow, view: &View) -> bool {
    row.owes || view.duties.iter().any(|duty| duty.who.contains(&row.code) || duty.who.contains(&row.code.of_brigade()))
}

const SAID: [Said; 9] = [
    ("owes", owes),
    ("must test", owes),
    ("is eliminated", |row, _| row.gone),
    ("is removed", |row, _| row.gone),
    ("is destroyed", |row, _| row.gone),
    ("is Done For", |row, _| row.gone),
    ("is ridden down", |row, _| row.gone),
    ("leaves the table", |row, _| row.gone),
    ("routs", |row, _| row.gone || row.marks.iter().any(|mark| mark.contains("rout"))),
];

/// What a ruling says of a unit is shown of it.
fn shown(view: &View, said: &[String], findings: &mut Findings, order: &str, under: &str) {
    for row in rows(view) {
        let name = format!("{} {}", view.marked(row.code), row.name);
        for text in said {
            for (at, _) in text.match_indices(&name) {
                let after = text[at + name.len()..].trim_start();
                for (words, agrees) in SAID {
                    if after.starts_with(words) && !agrees(row, view) {
                        let marks = row.marks.join(", ");
                        findings.add(format!("{order} says: it {words}; its row: {} {marks}", row.strength), under);
                    }
                }
            }
        }
    }
}

/// Plays a while under house rules; says how many orders were ruled.
fn played(table: &mut Table, steps: u64, seed: u64, findings: &mut Findings, under: &str) -> usize {
    let mut noise = Noise(seed);
    let mut rulings = 0;
    for stream in 0..steps {
        let view = table.view();
        offers(table.battle().game(), &view, findings, under);
        // Two orders of three pay what is owed.
        let owed: Vec<_> = view.duties.iter().filter(|duty| !duty.order.is_empty()).collect();
        let duty = (noise.below(3) > 0).then(|| owed.get(noise.below(owed.len()))).flatten();
        let mut order = match duty {
            Some(duty) => {
                let subject = duty.who.get(noise.below(duty.who.len())).copied();
                Order { name: duty.order.to_owned(), subject, ..Order::default() }
            }
            None => any_order(&view, &mut noise),
        };
        let Some(throws) = ruled(table.battle().game(), &mut order, &mut noise, stream) else { continue };
        if let Err(stop) = give(&mut table.app, &order, &throws) {
            let why = if let Stop::Said(why) = stop { why } else { "no keys give it".to_owned() };
            findings.add(format!("{} cannot be typed: {order:?} {throws:?}: {why}", order.name), under);
            continue;
        }
        rulings += 1;
        let standing = table.battle().standing().last().expect("a ruling").ruled;
        let after = table.view();
        shown(&after, &[vec![standing.line], standing.notes].concat(), findings, &order.name, under);
        let same_phase = (after.turn, &after.phase) == (view.turn, &view.phase);
        if let Some(duty) = duty.filter(|duty| same_phase && after.duties.contains(duty)) {
            findings.add(format!("{} is paid by {}, and is owed as before", duty.what, duty.order), under);
        }
        // The battle goes on, whoever has won it.
        if after.over.is_some() {
            table.undo();
        }
    }
    rulings
}

fn tried(ruleset: &Ruleset, battle: &str, figure: &Figure, steps: u64, findings: &mut Findings) -> usize {
    let mut rulings = 0;
    for by in [1, -1] {
        let rules = figure.changed(ruleset, by);
        // Figures that do not go together are complained about; that is another test's matter.
        let Ok(book) = (ruleset.open)(&[&rules]) else { continue };
        let (_, text) = ruleset.battles.iter().find(|(name, _)| *name == battle).expect("ships");
        if book.muster(text).is_err() {
            continue;
        }
        let mut table = Table::with(ruleset.id, text, &[&rules]);
        rulings += played(&mut table, steps, 11, findings, rules.lines().last().unwrap_or_default());
    }
    rulings
}

/// Every so many figures of a ruleset under these paths, from the first, each in a battle of it.
fn sample((id, battle): (&str, &str), under: &[&str], every: usize, steps: u64) {
    let ruleset = rulesets::find(id).expect("a ruleset of the registry");
    let book = (ruleset.open)(&[]).expect("opens");
    let figures = figures(&*book, under);
    let mut findings = Findings::default();
    let mut rulings = 0;
    for figure in figures.iter().step_by(every) {
        rulings += tried(ruleset, battle, figure, steps, &mut findings);
    }
    println!("{id}: {} of {} figures, {rulings} rulings", figures.len().div_ceil(every), figures.len());
    assert!(rulings > 50, "{id}: only {rulings} rulings");
    let found: Vec<String> = findings.0.iter().map(|(what, under)| format!("{what}\n    under {under}")).collect();
    assert!(found.is_empty(), "{id}: figures changed, and then:\n{}", found.join("\n"));
}

/// The tables that decide about units: hits, reactions, rallying, charges, command, morale, as each ruleset calls them.
const CENTRAL_EUROPE: &[&str] = &["melee", "morale", "musketry", "artillery", "rally", "saves", "rates"];
const HONOURS_OF_WAR: &[&str] = &["hits", "rally", "charge", "command", "melee", "pursuit", "sizes"];
const LEAGUE_OF_AUGSBURG: &[&str] =
    &["evade", "morale_dice", "morale_modifiers", "morale_moves", "saves", "steadiness"];
const NAPOLEONIC_D8: &[&str] =
    &["army_test", "brigade_test", "division_test", "breakthrough", "hits", "melee", "morale"];
const OLD_DESSAUER: &[&str] = &["charge", "combat", "command", "rally", "recoil", "test", "skirmish", "house"];

#[test]
fn some_figures_of_central_europe_changed_and_all_agrees() {
    sample(("central-europe", "chotusitz"), CENTRAL_EUROPE, 17, 40);
}

#[test]
fn some_figures_of_honours_of_war_changed_and_all_agrees() {
    sample(("honours-of-war", "lobositz"), HONOURS_OF_WAR, 37, 40);
}

#[test]
fn some_figures_of_league_of_augsburg_changed_and_all_agrees() {
    sample(("league-of-augsburg", "walcourt"), LEAGUE_OF_AUGSBURG, 7, 50);
}

#[test]
fn some_figures_of_napoleonic_d8_changed_and_all_agrees() {
    sample(("napoleonic-d8", "hanau"), NAPOLEONIC_D8, 11, 50);
}

#[test]
fn some_figures_of_old_dessauer_changed_and_all_agrees() {
    sample(("old-dessauer", "rearguard"), OLD_DESSAUER, 9, 50);
}

#[test]
#[ignore = "minutes, and only with --release"]
fn every_figure_changed_and_all_agrees() {
    sample(("central-europe", "chotusitz"), CENTRAL_EUROPE, 1, 300);
    sample(("honours-of-war", "lobositz"), HONOURS_OF_WAR, 1, 300);
    sample(("league-of-augsburg", "walcourt"), LEAGUE_OF_AUGSBURG, 1, 300);
    sample(("napoleonic-d8", "hanau"), NAPOLEONIC_D8, 1, 300);
    sample(("old-dessauer", "rearguard"), OLD_DESSAUER, 1, 300);
}
