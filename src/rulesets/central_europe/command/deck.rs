//! The deck of both armies (Command & Control).

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::Colour;
use crate::umpire::{Lookup, Refusal, integer};

use super::figures::Deck;

const JOKER: &str = "joker";

/// A card of the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// Its name: `red-10`, `black-ace`, `joker`.
    pub(crate) name: String,
    /// The phase that it opens; none for a joker, which ends the turn.
    pub(crate) phase: Option<CardPhase>,
    /// How many of it are in the deck.
    pub(crate) copies: u32,
}

/// The phase that a card opens: whose it is, and how many units it activates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CardPhase {
    #[serde(rename = "side")]
    pub(crate) colour: Colour,
    pub(crate) points: i64,
}

impl Deck {
    /// Every card, a joker included, with what it brings and how many there are of it, from two packs. Refuses a median
    /// without a deck.
    pub(crate) fn cards(&self, red_median: i64, black_median: i64) -> Result<Vec<Card>, Refusal> {
        let values = [(Colour::Red, self.values(red_median)?), (Colour::Black, self.values(black_median)?)];
        let mut cards = Vec::new();
        for (colour, values) in values {
            for points in values {
                let name = format!("{}-{}", colour.word(), self.rank(points));
                cards.push(Card { name, phase: Some(CardPhase { colour, points }), copies: self.copies });
            }
        }
        cards.push(Card { name: JOKER.to_owned(), phase: None, copies: self.jokers });
        Ok(cards)
    }
}

/// The deck of both armies, by the medians of the one with the red cards and of the other.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BuildDeck {
    #[serde(deserialize_with = "integer")]
    pub(crate) red_median: i64,
    #[serde(deserialize_with = "integer")]
    pub(crate) black_median: i64,
}

/// See [`BuildDeck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeckList {
    /// The copies of each card, by its name.
    #[serde(serialize_with = "by_name")]
    pub(crate) cards: Vec<Card>,
    pub(crate) total: u32,
}

fn by_name<S: Serializer>(cards: &[Card], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(cards.len()))?;
    for card in cards {
        map.serialize_entry(&card.name, &card.copies)?;
    }
    map.end()
}

impl Lookup<Tables> for BuildDeck {
    const NAME: &'static str = "build_deck";
    const REQUIRED: &'static [&'static str] = &["red_median", "black_median"];
    type Answer = DeckList;

    fn answer(&self, tables: &Tables) -> Result<DeckList, Refusal> {
        let cards = tables.deck.cards(self.red_median, self.black_median)?;
        Ok(DeckList { total: cards.iter().map(|card| card.copies).sum(), cards })
    }
}
