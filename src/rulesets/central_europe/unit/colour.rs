//! The two armies, by the colour of their cards.

use serde::{Deserialize, Serialize};

/// The colour of an army's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Colour {
    #[default]
    Red,
    Black,
}

impl Colour {
    pub(crate) const BOTH: [Colour; 2] = [Colour::Red, Colour::Black];

    /// The other one.
    pub(crate) const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Black,
            Colour::Black => Colour::Red,
        }
    }

    /// Its word, as cards begin with it: `red`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Black => "black",
        }
    }
}
