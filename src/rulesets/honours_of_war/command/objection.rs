//! Why nobody commands so: the order of the command die, of the figures and of what generals do for a brigade
//! (p. 11-13, 18, 37).

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::words::word;
use crate::umpire::{Objection, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// Why a die of command is not thrown, or a figure does not go.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum CommandObjection {
    InitiativeThrown,
    FirstHasBegun,
    DieThrown,
    /// Whose hits drive it off.
    ReactsFirst(String),
    HasPassed,
    /// By the order of battle the brigade moves from this turn on.
    Held(u32),
    /// The in-command roll of a unit comes after the command die of its brigade.
    DieBeforeRoll,
    HasRolled,
    ChargedBeforeRoll,
    MovedBeforeRoll,
    /// Whatever comes of the roll, the unit stands, fights or goes back all the same.
    NothingHangsOnIt,
    /// It has a commander of this rating.
    CommanderRated(Rating),
    /// In a reaction not all units of the commander go back.
    NotAllRetreat,
    /// Which general.
    GeneralMoved(String),
    GeneralLate,
    WentBack,
    CommanderMoved,
    UnitsFirst,
    /// The figure has tested after this fire.
    HasTested,
}

/// That a brigade has thrown comes too late for a second die, and for a general's help with the first.
const THROWN: &str = "it has thrown its command die this turn";

impl Objection for CommandObjection {
    const OF: &'static str = "command";

    fn words(objection: CommandObjection) -> Refusal {
        let (page, text) = match objection {
            CommandObjection::InitiativeThrown => ("p. 18, 25", "the initiative of this phase has been thrown for"),
            CommandObjection::FirstHasBegun => ("p. 18, 25", "the first brigade has begun"),
            CommandObjection::DieThrown => ("p. 18", THROWN),
            CommandObjection::ReactsFirst(unit) => {
                return Refusal::on("p. 25, 30", format!("{unit} reacts first: `R` on it"));
            }
            CommandObjection::HasPassed => ("p. 18", "it has passed"),
            CommandObjection::Held(turn) => {
                return Refusal::on("p. 59, 61", format!("it may not move before turn {turn}"));
            }
            CommandObjection::DieBeforeRoll => ("p. 11", "its brigade throws its command die first: `r`"),
            CommandObjection::HasRolled => ("p. 11", "it has tested this turn"),
            CommandObjection::ChargedBeforeRoll => ("p. 11, 19", "it has declared its charge: the roll comes before"),
            CommandObjection::MovedBeforeRoll => ("p. 11, 19", "it has moved: the roll comes before"),
            CommandObjection::NothingHangsOnIt => {
                ("p. 11, 19", "it fights, stands or goes back this turn, whatever its command")
            }
            CommandObjection::CommanderRated(rating) => {
                return Refusal::on("p. 11", format!("its commander is {} already", word(&rating)));
            }
            CommandObjection::NotAllRetreat => {
                ("p. 11", "in a reaction a commander goes only where all of them retreat, his units")
            }
            CommandObjection::GeneralMoved(general) => {
                let text = format!("{general} has moved, and goes no more of his own will this turn");
                return Refusal::on("p. 18", text);
            }
            CommandObjection::GeneralLate => ("p. 18", "a general goes at the beginning of the turn"),
            CommandObjection::WentBack => ("p. 11", "he has gone back with his units"),
            CommandObjection::CommanderMoved => ("p. 18", "he has moved this turn"),
            CommandObjection::UnitsFirst => {
                ("p. 11, 18", "his units move first: their command die, or the brigade passes")
            }
            CommandObjection::HasTested => (
                "p. 13",
                "a figure tests once after the fire; one that is moved aside for the enemy tests for that: `Q`",
            ),
        };
        Refusal::on(page, text)
    }
}

/// Why a general directs no brigade, or raises no lieutenant general.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum GeneralObjection {
    /// Which general has a rating.
    Rated(String),
    /// Which general has been raised.
    RaisedAlready(String),
    /// Who is unrated raises a man, or directs a brigade: he directs.
    DirectsAlready,
    /// He raises.
    Raises,
    LeadsItHimself,
    HasDirected {
        general: String,
        whom: String,
    },
    /// Which general.
    Dithering(String),
    TooLate,
    /// The brigade throws none with which he would help.
    NoDie,
    BeyondReach {
        /// Where his reach stands.
        page: &'static str,
        general: String,
        reach: Ratio,
        /// Whom he would direct: `its commander`.
        whom: &'static str,
        distance: Ratio,
    },
}

impl Objection for GeneralObjection {
    const OF: &'static str = "general";

    fn words(objection: GeneralObjection) -> Refusal {
        let (page, text) = match objection {
            GeneralObjection::Rated(general) => ("p. 37", format!("{general} has a rating")),
            GeneralObjection::RaisedAlready(general) => ("p. 37", format!("{general} is raised already")),
            GeneralObjection::DirectsAlready => ("p. 37", "the general directs a brigade this turn already".to_owned()),
            GeneralObjection::Raises => ("p. 37", "he raises a lieutenant general this turn".to_owned()),
            GeneralObjection::LeadsItHimself => {
                ("p. 12", "he leads this brigade himself, and does not direct himself".to_owned())
            }
            GeneralObjection::HasDirected { general, whom } => {
                ("p. 12", format!("{general} has directed {whom} this turn, and directs one a turn"))
            }
            GeneralObjection::Dithering(general) => ("p. 13", format!("{general} is dithering, and directs nobody")),
            GeneralObjection::TooLate => ("p. 12, 18", THROWN.to_owned()),
            GeneralObjection::NoDie => ("p. 12, 18", "it throws no command die this turn".to_owned()),
            GeneralObjection::BeyondReach { page, general, reach, whom, distance } => {
                (page, format!("{general} reaches {reach} cm, and does not direct {whom} from {distance}"))
            }
        };
        Refusal::on(page, text)
    }
}
