//! The cards of a turn as they are turned (Command & Control).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::Colour;
use crate::umpire::{Dice, Interrupt, Never, Procedure, Refusal, integer};

use super::deck::{Card, CardPhase};

/// The cards turned since the last shuffle. With a list it judges the list; without one it turns cards from the deck
/// until a joker ends the turn.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
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
pub(crate) struct TurnResult {
    pub(crate) phases: Vec<CardPhase>,
    pub(crate) phase_count: usize,
    pub(crate) turn_ended: bool,
    #[serde(rename = "side")]
    pub(crate) colour: Option<Colour>,
    pub(crate) points: Option<i64>,
    pub(crate) red_points: i64,
    pub(crate) black_points: i64,
    pub(crate) cards_left: u32,
}

/// A deck, and what was turned of it.
struct Table {
    deck: Vec<Card>,
    phases: Vec<CardPhase>,
    /// A joker was turned.
    ended: bool,
}

impl Table {
    /// Lets a card be turned.
    fn turn(&mut self, name: &str) -> Result<(), Refusal> {
        if self.ended {
            return Err(Refusal::new(format!("{name} after a joker: the turn is over, shuffle first")));
        }
        match self.deck.iter_mut().find(|card| card.name == name) {
            Some(card) if card.copies > 0 => {
                card.copies -= 1;
                self.phases.extend(card.phase);
                self.ended = card.phase.is_none();
                Ok(())
            }
            Some(_) => Err(Refusal::new(format!("no further {name} is in the deck"))),
            None => Err(Refusal::new(format!("{name} is not in the deck"))),
        }
    }

    fn left(&self) -> u32 {
        self.deck.iter().map(|card| card.copies).sum()
    }
}

impl PlayTurn {
    /// The cards of the list turned, if there is one.
    fn table(&self, tables: &Tables) -> Result<Table, Refusal> {
        let deck = tables.deck.cards(self.red_median, self.black_median)?;
        let mut table = Table { deck, phases: Vec::new(), ended: false };
        if self.cards.as_ref().is_some_and(Vec::is_empty) {
            return Err(Refusal::new("cards: turn at least one"));
        }
        self.cards.iter().flatten().try_for_each(|name| table.turn(name))?;
        Ok(table)
    }
}

impl Procedure<Tables> for PlayTurn {
    const NAME: &'static str = "play_turn";
    const REQUIRED: &'static [&'static str] = &["red_median", "black_median"];
    type Answer = TurnResult;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.table(tables).map(|_| ())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<TurnResult, Interrupt> {
        let total = tables.deck.cards(self.red_median, self.black_median)?.iter().map(|card| card.copies).sum();
        let mut table = self.table(tables)?;
        while self.cards.is_none() && !table.ended {
            let left: Vec<(String, u32)> = table.deck.iter().map(|card| (card.name.clone(), card.copies)).collect();
            let name = dice.card(&left, "the next card")?;
            table.turn(&name)?;
        }
        let open = table.phases.last().filter(|_| !table.ended);
        let sum = |colour| table.phases.iter().filter(|phase| phase.colour == colour).map(|phase| phase.points).sum();
        Ok(TurnResult {
            phase_count: table.phases.len(),
            turn_ended: table.ended,
            colour: open.map(|phase| phase.colour),
            points: open.map(|phase| phase.points),
            red_points: sum(Colour::Red),
            black_points: sum(Colour::Black),
            cards_left: if table.ended { total } else { table.left() },
            phases: table.phases.clone(),
        })
    }
}
