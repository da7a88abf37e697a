//! Every battle that ships, under an umpire who orders and answers anything: nothing panics, every ruling survives its
//! journal form, and what is answered is never lost. Rulesets are not named.

use drumhead::roller::Roller;
use drumhead::rulesets;
use drumhead::umpire::{Answer, Game, Interrupt, Kind, Order, Question, Ratio, View};

/// A small generator with a fixed sequence: the multiplier and increment of Knuth's MMIX.
struct Any(u64);

impl Any {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n.max(1)
    }

    fn of<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }

    fn answer(&mut self, question: &Question) -> Option<Answer> {
        Some(match &question.kind {
            Kind::Flag => Answer::Flag(self.below(2) == 0),
            Kind::Number { .. } => Answer::Number(Ratio::new(i128::try_from(self.below(40)).expect("small"), 2)),
            Kind::Choice(words) => Answer::Word((*self.of(words)?).to_owned()),
            Kind::Unit(codes) => Answer::Word(self.of(codes)?.to_string()),
            Kind::Units(codes, most) => {
                let n = self.below(most + 1).min(2);
                Answer::Words((0..n).filter_map(|_| self.of(codes)).map(ToString::to_string).collect())
            }
            Kind::Text | Kind::Letters(..) => Answer::Word("because".to_owned()),
        })
    }

    /// An order out of those that the view offers.
    fn order(&mut self, view: &View) -> Order {
        let subjects: Vec<_> = view
            .armies
            .iter()
            .flat_map(|army| &army.brigades)
            .flat_map(|brigade| std::iter::once(brigade.code).chain(brigade.units.iter().map(|unit| unit.code)))
            .collect();
        let anybody = self.of(&subjects).copied();
        match self.below(12) {
            0 => Order { name: Order::NEXT.to_owned(), ..Order::default() },
            1 => Order { name: Order::OVERRULE.to_owned(), subject: anybody, ..Order::default() },
            _ => match self.of(&view.orders) {
                None => Order { name: Order::NEXT.to_owned(), ..Order::default() },
                Some(order) => {
                    let subject = if self.below(8) == 0 { anybody } else { self.of(&order.who).copied() };
                    Order { name: order.name.to_owned(), subject, ..Order::default() }
                }
            },
        }
    }
}

/// Answers an order's form at random until it is ruled or stopped for good. Returns whether it was ruled.
fn play(game: &mut dyn Game, any: &mut Any, stream: u64) -> bool {
    let mut order = any.order(&game.view());
    for _ in 0..8 {
        let mut dice = Roller::new(7, stream, &[]);
        let outcome = game.rule(&order, &mut dice);
        match outcome.result {
            Ok(ruling) => {
                for events in &ruling.events {
                    let text = serde_json::to_string(events).expect("events are JSON");
                    game.apply(&text).expect("and fit the state");
                }
                return true;
            }
            Err(Interrupt::Forbidden(_)) if any.below(3) == 0 => {
                order.answers.insert("allow".to_owned(), Answer::Word("the umpire says so".to_owned()));
            }
            Err(Interrupt::Unanswered) => {
                for question in outcome.form.questions {
                    let open = question.answer.is_none() || any.below(3) == 0;
                    if let Some(answer) = any.answer(&question).filter(|_| open) {
                        order.answers.insert(question.id.to_owned(), answer);
                    }
                }
            }
            Err(_) => return false,
        }
    }
    false
}

#[test]
fn battles_bear_an_umpire_who_orders_anything() {
    for ruleset in rulesets::ALL {
        let book = (ruleset.open)(&[]).expect("opens");
        for (at, (name, toml)) in ruleset.battles.iter().enumerate() {
            let Ok(mustered) = book.muster(toml) else { continue };
            for seed in 0..if at == 0 { 4 } else { 1 } {
                let mut game = mustered.game.copy();
                let mut any = Any(seed);
                let mut ruled = 0;
                for stream in 0..1_500 {
                    ruled += u32::from(play(&mut *game, &mut any, stream));
                    // A battle that has ended is fought again.
                    if game.view().over.is_some() {
                        game = mustered.game.copy();
                    }
                }
                assert!(ruled > 100, "{name}, seed {seed}: only {ruled} orders were ruled");
            }
        }
    }
}
