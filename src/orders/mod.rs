//! Orders on their way to a ruling, by keys or by lines: one form, answered as the umpire goes, whoever shows it.
//!
//! - [`OpenOrder`]: an order as answered so far, what it comes to, its odds. [`Dice`]: what fell for it, and what is owed.
//! - [`read`]: a line that is typed: `a2 fire A1 16 cover=woods 4`, or a [`Command`]. [`place`]: its words on the form.
//! - [`PhaseEnd`]: whether a phase may end now.
//! - [`roll`]: dice that drumhead throws for it. [`card_meant`]: the card of a deck that is typed.

mod deck;
mod dice;
mod line;
mod open_order;
mod phase_end;
mod place;
mod question;
mod roll;
pub(crate) mod words;

pub use crate::battle::Fallen;
pub use deck::{begins_a_card, card_meant};
pub use dice::{Dice, face, readings};
pub use line::{COMMANDS, Command, Line, read, word};
pub use open_order::{OpenOrder, asks_unit, is_open};
pub use phase_end::PhaseEnd;
pub use place::{DICE, place};
pub use question::{name_of, offers};
pub use roll::roll;
pub use words::Words;
