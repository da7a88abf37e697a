//! Why an order is not given to a unit or a brigade as things stand, whatever the rule of the order says of it.

use super::state::State;
use super::words::SUPPORTS;
use crate::umpire::{Objection, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What binds a unit, or a brigade, for this turn or phase.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum OrderObjection {
    InContact,
    /// It is charged, and its charger has not come to it yet.
    Charged,
    Retreated,
    MustRetreat,
    /// Its hits, or friends who went through it, drive it off: it goes before anything else.
    ReactsFirst,
    HasMoved,
    CommandDieFirst,
    /// By the order of battle it moves from this turn on.
    Held {
        unit: String,
        turn: u32,
    },
    /// It gave up its move as it fired across its zone.
    FiredAsStanding,
    /// Friends have passed through it.
    PassedThrough,
    /// Whom it charged has evaded.
    Halted,
    HasEvaded,
    LostInMist,
    /// It went forward in support of a counter-charge.
    Supports,
    CommanderMoved,
    BrigadeMoved,
    /// Its brigade is done, and passes or fires no more.
    BrigadeDone,
    /// What happened in this turn binds every unit of the brigade.
    NoneMayMove,
    CrewGone,
    BrigadeFired,
    /// Two units are in the block that it has won.
    BlockTaken,
    WeatherGiven,
    WeatherStands,
    FirstWeatherStands,
    WeatherThrown,
}

impl Objection for OrderObjection {
    const OF: &'static str = "order";

    fn words(objection: OrderObjection) -> Refusal {
        let (page, text) = match objection {
            OrderObjection::InContact => ("p. 22", "it is in contact with an enemy"),
            OrderObjection::Charged => ("p. 22", "it is charged: contact is made first, or the charge stops"),
            OrderObjection::Retreated => ("p. 36", "it has retreated this turn"),
            OrderObjection::MustRetreat => ("p. 36", "it must retreat again: `R`"),
            OrderObjection::ReactsFirst => ("p. 25, 30", "its hits drive it off, and it reacts straight away: `R`"),
            OrderObjection::HasMoved => ("p. 18", "it has made its move this turn"),
            OrderObjection::CommandDieFirst => ("p. 18", "its brigade throws its command die first: `r`"),
            OrderObjection::Held { unit, turn } => {
                return Refusal::on("p. 59, 61", format!("{unit} may not move before turn {turn}"));
            }
            OrderObjection::FiredAsStanding => ("p. 26", "it fired as if standing, and stands still this turn"),
            OrderObjection::PassedThrough => ("p. 21", "friends have passed through it, and it stands still this turn"),
            OrderObjection::Halted => ("p. 24", "whom it charged has evaded, and it halts for this turn"),
            OrderObjection::HasEvaded => ("p. 24", "who has evaded does not move again this turn"),
            OrderObjection::LostInMist => ("p. 61", "its charge failed in the mist, and it comes no nearer this turn"),
            OrderObjection::Supports => ("p. 23", SUPPORTS),
            OrderObjection::CommanderMoved => ("p. 18", "its commander has moved, who goes after all his units"),
            OrderObjection::BrigadeMoved => ("p. 18", "its brigade has had its go, or passed"),
            OrderObjection::BrigadeDone => ("p. 18, 25", "its brigade is done already"),
            OrderObjection::NoneMayMove => ("p. 18, 24", "no unit of it may move any more this turn"),
            OrderObjection::CrewGone => ("p. 30", "its crew has left its guns"),
            OrderObjection::BrigadeFired => ("p. 25", "its brigade has fired"),
            OrderObjection::BlockTaken => ("p. 16", "two units are in the block, and no third one goes in"),
            OrderObjection::WeatherGiven => ("p. 38", "the order of battle has the weather, or it has been thrown for"),
            OrderObjection::WeatherStands => ("p. 38", "the weather of this battle does not change"),
            OrderObjection::FirstWeatherStands => ("p. 38", "the weather of the first turn stands"),
            OrderObjection::WeatherThrown => ("p. 38", "the weather of this turn has been thrown for"),
        };
        Refusal::on(page, text)
    }
}

/// The objections that hold, worded.
pub(crate) fn worded<O: Into<Refusal>>(
    objections: impl IntoIterator<Item = (bool, O)>,
) -> impl Iterator<Item = Refusal> {
    objections.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection.into())
}

impl State {
    /// The first of these reasons decides; the others would come to nothing without it. What house rules have switched off
    /// before it goes with it, so that the ruling tells of that.
    pub(crate) fn deciding(&self, reasons: impl IntoIterator<Item = Refusal>) -> Vec<Refusal> {
        let mut until_it = Vec::new();
        for reason in reasons {
            let decides = !self.tables.off.has(&reason);
            until_it.push(reason);
            if decides {
                break;
            }
        }
        until_it
    }

    /// Whether nothing of this speaks against it: no reason, or only what house rules have switched off.
    pub(crate) fn lets(&self, reasons: Vec<Refusal>) -> bool {
        self.tables.off.lift(reasons).is_empty()
    }
}
