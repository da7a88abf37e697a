//! Whether a phase may end now, however the umpire asks for it.

use crate::umpire::{Answer, Game, GivenDice, Interrupt, Order, View};

/// Whether a phase may end now.
pub enum PhaseEnd {
    /// Nothing is owed.
    Free,
    /// What is owed, in words: it can be left undone.
    Owed(String),
    /// Why it does not end without a reason for what is left undone.
    Reasoned(String),
    /// Why it cannot end at all, whatever is left undone.
    Stopped(String),
}

impl PhaseEnd {
    /// Whether the present phase may end.
    pub fn of(view: &View, game: &dyn Game) -> PhaseEnd {
        let Some(owed) = view.owed() else { return PhaseEnd::Free };
        // A battle that was decided and fought on is ended by this key: what nobody owes by name is for who fights on.
        if view.decided.is_some() && view.duties.iter().all(|duty| duty.who.is_empty()) {
            return PhaseEnd::Free;
        }
        let Some(why) = game.against(Order::NEXT, None).into_iter().next() else { return PhaseEnd::Owed(owed) };
        let because = PhaseEnd::order(Some("a reason".to_owned()));
        match game.preview(&because, &mut GivenDice::new(&[])) {
            Err(Interrupt::Refused(_) | Interrupt::Forbidden(_)) => PhaseEnd::Stopped(why.to_string()),
            _ => PhaseEnd::Reasoned(why.to_string()),
        }
    }

    /// The order that ends it, with the reason for what is left undone.
    pub fn order(because: Option<String>) -> Order {
        let answers = because.map(|why| (Order::BECAUSE.to_owned(), Answer::Word(why))).into_iter().collect();
        Order { name: Order::NEXT.to_owned(), subject: None, answers }
    }
}
