//! Whether a phase may end now, however the umpire asks for it.

use crate::umpire::{Answer, Game, GivenDice, Order, View};

/// Whether a phase may end now.
pub enum PhaseEnd {
    /// Nothing is owed.
    Free,
    /// What is owed, in words: it can be left undone.
    Owed(String),
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
        let stops = game.against(Order::NEXT, None).into_iter().next();
        // What is left undone with a reason alone is owed all the same.
        let reasoned = || game.preview(&PhaseEnd::order(Some("a reason".to_owned())), &mut GivenDice::new(&[])).is_ok();
        match stops {
            Some(why) if !reasoned() => PhaseEnd::Stopped(why.to_string()),
            _ => PhaseEnd::Owed(owed),
        }
    }

    /// The order that ends it, with the reason for what is left undone.
    pub fn order(because: Option<String>) -> Order {
        let answers = because.map(|why| (Order::BECAUSE.to_owned(), Answer::Word(why))).into_iter().collect();
        Order { name: Order::NEXT.to_owned(), subject: None, answers }
    }
}
