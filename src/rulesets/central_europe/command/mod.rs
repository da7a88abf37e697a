//! Command: the cards of a turn, and how the points of a card are spent (Command & Control).

pub(crate) mod activation;
pub(crate) mod deck;
pub(crate) mod figures;
pub(crate) mod orders;
pub(crate) mod play_turn;
