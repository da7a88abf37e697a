//! What is marked of units and brigades, and how long it lasts.

use crate::umpire::{self, Until};

/// What is marked of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Its last retreat halted at the table edge (p. 29, 36).
    AtEdge,
    /// Its guns stand abandoned (p. 30).
    Abandoned,
    /// It was driven off by friends who went through it, and goes straight away (p. 30).
    Follows,
    /// Its figures are off the table: those of who is Done For go in the rally phase (p. 35).
    Removed,
    /// It has carried out what it owed of its command performance, or was let off.
    Paid,
    /// It must stand still: passed through, or after crossing fire (p. 21, 26).
    Stays,
    /// Its charge failed in the mist: it comes no nearer to the enemy (p. 61).
    LostInMist,
    /// An inspiring command has rallied a hit, which a unit that fails its in-command roll loses again.
    Inspired,
    /// It was to retreat again, and has been rallied in this movement phase: it reforms through the next turn (p. 36;
    /// HOW-AMB-B25).
    Recovers,
    /// It has evaded (p. 24).
    Evaded,
    /// It has charged or counter-charged: it does not fire this turn (p. 25).
    Charged,
    /// The enemy whom it charged has evaded, and it halts for this turn (p. 24).
    Halted,
    /// It has pursued, or had its one chance of it (p. 33).
    Pursued,
    /// It is in pursuit, and has caught nobody yet (p. 33).
    Pursues,
    /// It has ridden on in pursuit in this phase, whatever it has met (p. 33).
    RodeOn,
    Rallied,
    /// It took hits from fire this turn, so that command figures near it test (p. 13; HOW-AMB-A21).
    FiredAt,
    /// Fire of this turn drove it off: the figures near it test before it goes, whatever drives it on (p. 13, 25).
    ShotAway,
    /// It took such hits in the movement phase, and its commander has tested for them; the general has not yet.
    HitBefore,
    /// The commanding general has tested for such hits, and its commander has not.
    GeneralTested,
    /// It won a melee against somebody who retreated or routed.
    Won,
    /// It turned, or changed formation, as it was charged (p. 24-25).
    Turned,
    /// Its roundshot may graze units behind its target: they are to be thrown for (p. 28).
    Grazes,
    /// Nobody stands behind the target of its roundshot.
    GrazesNobody,
}

impl umpire::Mark for Mark {
    fn until(self) -> Until {
        match self {
            Mark::AtEdge | Mark::Abandoned | Mark::Follows | Mark::Removed => Until::Wiped,
            Mark::Paid
            | Mark::Stays
            | Mark::LostInMist
            | Mark::Inspired
            | Mark::Recovers
            | Mark::Evaded
            | Mark::Charged
            | Mark::Halted
            | Mark::Pursued
            | Mark::Rallied
            | Mark::FiredAt
            | Mark::ShotAway
            | Mark::HitBefore
            | Mark::GeneralTested
            | Mark::Turned => Until::Turn,
            Mark::Won | Mark::Grazes | Mark::GrazesNobody | Mark::Pursues | Mark::RodeOn => Until::Phase,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Mark::AtEdge => "edge",
            Mark::Abandoned => "crew",
            Mark::Stays => "still",
            Mark::LostInMist => "mist",
            Mark::Halted => "halt",
            Mark::Rallied => "rally",
            Mark::Turned => "turned",
            Mark::Follows
            | Mark::Removed
            | Mark::Paid
            | Mark::Inspired
            | Mark::Recovers
            | Mark::Evaded
            | Mark::Charged
            | Mark::Pursued
            | Mark::Pursues
            | Mark::RodeOn
            | Mark::FiredAt
            | Mark::ShotAway
            | Mark::HitBefore
            | Mark::GeneralTested
            | Mark::Won
            | Mark::Grazes
            | Mark::GrazesNobody => "",
        }
    }
}

/// What is marked of a brigade and its commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrigadeMark {
    /// It is done with its moves or its fire.
    Done,
    /// Its commander has tested for casualty after the fire of this turn.
    Tested,
    /// A general directed its command die, so that what inspiring demands is optional (p. 19).
    Directed,
    /// Its commander's figure has moved, which is the last of the brigade (p. 18).
    CommanderMoved,
    /// Its commander has gone back with all his units, who retreat (p. 11).
    WentBack,
}

impl umpire::Mark for BrigadeMark {
    fn until(self) -> Until {
        match self {
            BrigadeMark::Done => Until::Step,
            BrigadeMark::Tested | BrigadeMark::Directed | BrigadeMark::CommanderMoved | BrigadeMark::WentBack => {
                Until::Turn
            }
        }
    }

    fn word(self) -> &'static str {
        match self {
            BrigadeMark::Done => "done",
            BrigadeMark::Tested | BrigadeMark::Directed | BrigadeMark::CommanderMoved | BrigadeMark::WentBack => "",
        }
    }
}
