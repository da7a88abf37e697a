//! A battle played with whatever may be ordered.

use drumhead::battle::{Battle, Entry, Thrown};
use drumhead::roller::Roller;
use drumhead::umpire::{Answer, Interrupt, Kind, Order, Ratio, View};

use super::noise::Noise;

/// An order that may be given now, or the end of the phase.
pub fn any_order(view: &View, noise: &mut Noise) -> Order {
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
pub fn ruled(battle: &Battle, mut order: Order, noise: &mut Noise) -> Option<Entry> {
    for _ in 0..12 {
        let mut roller = Roller::new(5, battle.records().len() as u64 + 1, &[]);
        let outcome = battle.game().rule(&order, &mut roller);
        match outcome.result {
            Ok(ruling) => {
                let throws = roller.into_throws();
                let thrown = if throws.is_empty() { Thrown::Nobody } else { Thrown::Drumhead };
                return Some(battle.entry(order, throws, thrown, ruling));
            }
            Err(Interrupt::Unanswered) => {
                for question in outcome.form.questions.iter().filter(|question| question.answer.is_none()) {
                    let answer = match &question.kind {
                        Kind::Flag => Answer::Flag(noise.below(2) == 0),
                        Kind::Number { .. } => Answer::Number(Ratio::whole(noise.below(30) as i128)),
                        Kind::Choice(words) => Answer::Word((*words.get(noise.below(words.len()))?).to_owned()),
                        Kind::Unit(codes) => Answer::Word(codes.get(noise.below(codes.len()))?.to_string()),
                        Kind::Units(..) => Answer::Words(Vec::new()),
                        Kind::Text | Kind::Letters(..) => Answer::Word("as agreed".to_owned()),
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
