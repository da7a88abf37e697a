//! Medians, the deck, and the cards of a turn (Command & Control).

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::umpire::{Dice, Interrupt, Modifier, Refusal, Request, integer};

use super::tables::{Deck, Tables};
use super::unit::Side;

const SECTION: &str = "Command & Control";
const JOKER: &str = "joker";

impl Deck {
    /// Refuses a median that has no card below or above it (CE-AMB-2).
    fn check(&self, median: i64) -> Result<(), Refusal> {
        let (lowest, highest) = (self.lowest_median, self.highest_median);
        if (lowest..=highest).contains(&median) {
            return Ok(());
        }
        let text = format!("a median of {median} has no deck ({lowest} to {highest}): split or merge units");
        Err(Refusal::on(SECTION, text))
    }

    /// The name of a card's value.
    fn rank(&self, value: i64) -> &str {
        let index = usize::try_from(value - 1).unwrap_or_default();
        self.ranks.get(index).map_or("", String::as_str)
    }

    /// Every card, a joker included, with what it brings and how many there are of it: of each army the values next to
    /// its median, from two packs (Command & Control). Refuses a median without a deck.
    pub(crate) fn cards(&self, red_median: i64, black_median: i64) -> Result<Vec<Card>, Refusal> {
        self.check(red_median)?;
        self.check(black_median)?;
        let mut cards = Vec::new();
        for (side, median) in [(Side::Red, red_median), (Side::Black, black_median)] {
            for points in median - 1..=median + 1 {
                let name = format!("{}-{}", side.word(), self.rank(points));
                cards.push(Card { name, phase: Some(Phase { side, points }), copies: self.copies });
            }
        }
        cards.push(Card { name: JOKER.to_owned(), phase: None, copies: self.jokers });
        Ok(cards)
    }
}

/// A card of the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// Its name: `red-10`, `black-ace`, `joker`.
    pub(crate) name: String,
    /// The phase that it opens; none for a joker, which ends the turn.
    pub(crate) phase: Option<Phase>,
    /// How many of it are in the deck.
    pub(crate) copies: u32,
}

/// A phase: whose it is, and how many units it activates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Phase {
    pub(crate) side: Side,
    pub(crate) points: i64,
}

/// An army's median, from the number of its units.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MedianValue {
    /// How many, generals included; from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) units: u32,
    /// What the commander adds (Army Characteristics).
    #[serde(default, deserialize_with = "integer")]
    pub(crate) commander_bonus: u32,
    /// Cancels the bonus.
    #[serde(default)]
    pub(crate) fatigued: bool,
}

/// See [`MedianValue`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Median {
    pub(crate) base_median: i64,
    pub(crate) median: i64,
    pub(crate) ranks: Vec<String>,
    pub(crate) values: Vec<i64>,
    pub(crate) cards_in_deck: u32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i64,
}

impl Request<Tables> for MedianValue {
    const NAME: &'static str = "median_value";
    type Answer = Median;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Median, Interrupt> {
        if self.units == 0 {
            return Interrupt::refuse("units: an army has at least one");
        }
        let base_median = i64::from(self.units.div_ceil(2));
        let Ok(bonus) = i32::try_from(self.commander_bonus) else {
            return Interrupt::refuse("commander_bonus is too large");
        };
        let mut modifiers = Vec::new();
        if bonus != 0 {
            modifiers.push(Modifier::new("commander", bonus, "Army Characteristics"));
            if self.fatigued {
                modifiers.push(Modifier::new("fatigued", -bonus, "Army Characteristics"));
            }
        }
        let modifier_total = if self.fatigued { 0 } else { i64::from(bonus) };
        let median = base_median + modifier_total;
        let deck = &tables.deck;
        deck.check(median)?;
        let values: Vec<i64> = (median - 1..=median + 1).collect();
        Ok(Median {
            base_median,
            median,
            ranks: values.iter().map(|&value| deck.rank(value).to_owned()).collect(),
            cards_in_deck: deck.copies * 3,
            values,
            modifiers,
            modifier_total,
        })
    }
}

/// The deck of both armies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuildDeck {
    /// The median of the army with the red cards.
    #[serde(deserialize_with = "integer")]
    pub(crate) red_median: i64,
    /// The median of the army with the black cards.
    #[serde(deserialize_with = "integer")]
    pub(crate) black_median: i64,
}

/// See [`BuildDeck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Built {
    /// The copies of each card, by its name.
    #[serde(serialize_with = "by_name")]
    pub(crate) cards: Vec<Card>,
    /// How many cards that is.
    pub(crate) total: u32,
}

fn by_name<S: Serializer>(cards: &[Card], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(cards.len()))?;
    for card in cards {
        map.serialize_entry(&card.name, &card.copies)?;
    }
    map.end()
}

impl Request<Tables> for BuildDeck {
    const NAME: &'static str = "build_deck";
    type Answer = Built;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Built, Interrupt> {
        let cards = tables.deck.cards(self.red_median, self.black_median)?;
        Ok(Built { total: cards.iter().map(|card| card.copies).sum(), cards })
    }
}

/// The cards turned since the last shuffle. With a list it judges the list; without one it turns cards from the deck
/// until a joker ends the turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayTurn {
    /// The median of the army with the red cards.
    #[serde(deserialize_with = "integer")]
    pub(crate) red_median: i64,
    /// The median of the army with the black cards.
    #[serde(deserialize_with = "integer")]
    pub(crate) black_median: i64,
    /// The cards by their names, in the order turned; at least one.
    pub(crate) cards: Option<Vec<String>>,
}

/// See [`PlayTurn`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Turn {
    pub(crate) phases: Vec<Phase>,
    pub(crate) phase_count: usize,
    pub(crate) turn_ended: bool,
    pub(crate) side: Option<Side>,
    pub(crate) points: Option<i64>,
    pub(crate) red_points: i64,
    pub(crate) black_points: i64,
    pub(crate) cards_left: u32,
}

impl PlayTurn {
    /// Lets a card be turned: takes it out of the deck, and says what phase it opens.
    fn turn(deck: &mut [Card], name: &str) -> Result<Option<Phase>, Interrupt> {
        match deck.iter_mut().find(|card| card.name == name) {
            Some(card) if card.copies > 0 => {
                card.copies -= 1;
                Ok(card.phase)
            }
            Some(_) => Interrupt::refuse(format!("no further {name} is in the deck")),
            None => Interrupt::refuse(format!("{name} is not in the deck")),
        }
    }
}

impl Request<Tables> for PlayTurn {
    const NAME: &'static str = "play_turn";
    type Answer = Turn;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Turn, Interrupt> {
        let mut deck = tables.deck.cards(self.red_median, self.black_median)?;
        let total: u32 = deck.iter().map(|card| card.copies).sum();
        let mut phases = Vec::new();
        let mut turn_ended = false;
        match &self.cards {
            Some(cards) if cards.is_empty() => return Interrupt::refuse("cards: turn at least one"),
            Some(cards) => {
                for name in cards {
                    if turn_ended {
                        return Interrupt::refuse(format!("{name} after a joker: the turn is over, shuffle first"));
                    }
                    match PlayTurn::turn(&mut deck, name)? {
                        Some(phase) => phases.push(phase),
                        None => turn_ended = true,
                    }
                }
            }
            None => {
                while !turn_ended {
                    let left: Vec<(String, u32)> = deck.iter().map(|card| (card.name.clone(), card.copies)).collect();
                    let name = dice.card(&left, "the next card")?;
                    match PlayTurn::turn(&mut deck, &name)? {
                        Some(phase) => phases.push(phase),
                        None => turn_ended = true,
                    }
                }
            }
        }
        let open = phases.last().filter(|_| !turn_ended);
        let sum = |side| phases.iter().filter(|phase| phase.side == side).map(|phase| phase.points).sum();
        Ok(Turn {
            phase_count: phases.len(),
            turn_ended,
            side: open.map(|phase| phase.side),
            points: open.map(|phase| phase.points),
            red_points: sum(Side::Red),
            black_points: sum(Side::Black),
            cards_left: if turn_ended { total } else { deck.iter().map(|card| card.copies).sum() },
            phases,
        })
    }
}
