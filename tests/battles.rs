//! Every battle that ships, played for a while with whatever may be ordered: what holds of any battle holds of these.

#![expect(clippy::expect_used, reason = "a test may panic outside its own function, too")]

use drumhead::battle::{Battle, Entry, Muster, Record, Thrown};
use drumhead::journal::line;
use drumhead::muster::Source;
use drumhead::report::{data, standing, story};
use drumhead::roller::Roller;
use drumhead::umpire::{Answer, Kind, Order, Ratio, Stop, View};
use drumhead::{rulesets, session, shelf};

/// Numbers that look random and are the same each time.
struct Noise(u64);

impl Noise {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// An order that may be given now, or the end of the phase.
fn any_order(view: &View, noise: &mut Noise) -> Order {
    let open: Vec<_> = view.orders.iter().filter(|order| order.alone || !order.who.is_empty()).collect();
    match open.get(noise.below(open.len() + 1)) {
        Some(order) => {
            let subject = (!order.alone).then(|| order.who[noise.below(order.who.len())]);
            Order { name: order.name.to_owned(), subject, ..Order::default() }
        }
        None => Order { name: Order::NEXT.to_owned(), ..Order::default() },
    }
}

/// Answers what the form still asks, allows what is forbidden, and rolls; `None` where the order is refused.
fn ruled(battle: &Battle, mut order: Order, noise: &mut Noise) -> Option<Entry> {
    for _ in 0..12 {
        let mut roller = Roller::new(5, battle.records().len() as u64 + 1, &[]);
        let outcome = battle.game().rule(&order, &mut roller);
        match outcome.result {
            Ok(ruling) => {
                let throws = roller.into_throws();
                let thrown = if throws.is_empty() { Thrown::Nobody } else { Thrown::Drumhead };
                return Some(battle.entry(order, throws, thrown, ruling));
            }
            Err(Stop::Unanswered) => {
                for question in outcome.sheet.questions.iter().filter(|question| question.answer.is_none()) {
                    let answer = match &question.kind {
                        Kind::Flag => Answer::Flag(noise.below(2) == 0),
                        Kind::Number { .. } => Answer::Number(Ratio::whole(noise.below(30) as i128)),
                        Kind::Choice(words) => Answer::Word((*words.get(noise.below(words.len()))?).to_owned()),
                        Kind::Unit(codes) => Answer::Word(codes.get(noise.below(codes.len()))?.to_string()),
                        Kind::Units(..) => Answer::Words(Vec::new()),
                        Kind::Text => Answer::Word("as agreed".to_owned()),
                    };
                    order.answers.insert(question.id.to_owned(), answer);
                }
            }
            Err(Stop::Forbidden(_)) => {
                order.answers.insert("allow".to_owned(), Answer::Word("the umpire allows it".to_owned()));
            }
            Err(_) => return None,
        }
    }
    None
}

fn happen(battle: &mut Battle, entry: Entry) {
    let record = battle.record(entry, 0);
    battle.check(&record.entry).expect("it passes");
    battle.apply(record).expect("what passes is taken");
}

/// Plays the battle, and looks at it from every side.
fn play(muster: &Muster, seed: u64) -> usize {
    let first = Record { seq: 1, time: 0, entry: Entry::Muster(muster.clone()) };
    let mut battle = Battle::from_records(vec![first], session::book).expect("it musters");
    let mut noise = Noise(seed);
    let mut views = vec![battle.game().view()];
    for _ in 0..120 {
        let order = any_order(&battle.game().view(), &mut noise);
        if let Some(entry) = ruled(&battle, order, &mut noise) {
            happen(&mut battle, entry);
            views.push(battle.game().view());
        }
    }
    assert_eq!(battle.verify().expect("it folds"), Vec::new(), "{} {seed}", muster.title);
    let (mut bytes, mut crc) = (Vec::new(), 0);
    for record in battle.records() {
        let (line, after) = line::write(record, crc).expect("JSON");
        bytes.extend_from_slice(&line);
        crc = after;
    }
    let records = line::scan(&bytes).expect("whole").records;
    assert_eq!(records, battle.records());
    let again = Battle::from_records(records, session::book).expect("it folds");
    assert_eq!(Some(&again.game().view()), views.last(), "{} {seed}", muster.title);
    assert!(standing::standing(&battle).lines().count() > 5);
    assert!(story::story(&battle).expect("it is told").contains("### Turn 1"));
    assert!(serde_json::to_string(&data::data(&battle)).is_ok());
    let rulings = battle.standing().len();
    for view in views.iter().rev().skip(1) {
        let (of, _) = battle.would_undo().expect("there is one left");
        happen(&mut battle, Entry::Undo { of });
        assert_eq!(&battle.game().view(), view, "{} {seed}, undo of {of}", muster.title);
    }
    for view in views.iter().skip(1) {
        let (of, _) = battle.would_redo().expect("there is one left");
        happen(&mut battle, Entry::Redo { of });
        assert_eq!(&battle.game().view(), view, "{} {seed}, redo of {of}", muster.title);
    }
    rulings
}

#[test]
fn every_battle_that_ships_reads_back_verifies_and_is_taken_back() {
    for ruleset in rulesets::ALL {
        for (name, text) in ruleset.battles {
            let source = Source { name: (*name).to_owned(), text: (*text).to_owned() };
            // A ruleset without a battle's state yet has procedures only.
            let Ok((muster, _)) = shelf::muster(&source, &[], 5) else { continue };
            let rulings: usize = (1..=3).map(|seed| play(&muster, seed)).sum();
            assert!(rulings > 20, "{name}: {rulings} rulings only: nothing was tried");
        }
    }
}
