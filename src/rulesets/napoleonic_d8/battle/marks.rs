//! What is marked of a unit, and how long it lasts.

use serde::{Deserialize, Serialize};

use crate::umpire::{self, Until};

/// What a unit did, or what befell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mark {
    Moved,
    /// Its move was over half of one.
    MovedFar,
    /// Its move was doubled: how far it went, only the table shows.
    MovedDouble,
    /// Its move was a change of formation.
    Formed,
    Fired,
    /// It fought in this turn, its own or the enemy's.
    Fought,
    /// It fought since it last could rest.
    FoughtLately,
    /// It went back before a charge since it last could rest.
    GaveWay,
    /// It was fired at since it last could rest.
    ShotAt,
    /// Its back is to the enemy, until it moves, fires or is wheeled.
    TurnedBack,
    /// It took kills since its brigade's last test.
    Struck,
    /// It was fired at by a battery since its brigade's last test.
    Shelled,
    /// It fights the fire in its building this turn, and neither fires nor goes into melee.
    Quenching,
    /// It broke through or followed up; how often is counted beside it.
    BrokeThrough,
    /// It has a free change of formation, or a free wheel, after a melee that it won.
    FreeChange,
    /// Its BC was with it in its melee, and took another row of the breakthrough table.
    Led,
    /// It has a free wheel after a melee that it won.
    FreeWheel,
}

impl Mark {
    /// Those that a rest takes off: they last until the turn of the unit's own side ends.
    pub(crate) const WEARY: [Mark; 3] = [Mark::FoughtLately, Mark::GaveWay, Mark::ShotAt];
    /// Those that its brigade's next test takes off.
    pub(crate) const TESTED: [Mark; 2] = [Mark::Struck, Mark::Shelled];
}

impl umpire::Mark for Mark {
    fn until(self) -> Until {
        match self {
            Mark::Moved
            | Mark::MovedFar
            | Mark::MovedDouble
            | Mark::Formed
            | Mark::Fired
            | Mark::Fought
            | Mark::Quenching
            | Mark::BrokeThrough
            | Mark::FreeChange
            | Mark::FreeWheel
            | Mark::Led => Until::Turn,
            Mark::FoughtLately | Mark::GaveWay | Mark::ShotAt | Mark::Struck | Mark::Shelled | Mark::TurnedBack => {
                Until::Wiped
            }
        }
    }

    fn word(self) -> &'static str {
        match self {
            Mark::Moved => "mov",
            Mark::Fired => "fir",
            Mark::Fought => "fgt",
            Mark::BrokeThrough => "follow",
            Mark::FreeChange | Mark::FreeWheel => "free",
            Mark::TurnedBack => "back",
            Mark::MovedFar
            | Mark::MovedDouble
            | Mark::Formed
            | Mark::FoughtLately
            | Mark::GaveWay
            | Mark::ShotAt
            | Mark::Struck
            | Mark::Shelled
            | Mark::Quenching
            | Mark::Led => "",
        }
    }
}
