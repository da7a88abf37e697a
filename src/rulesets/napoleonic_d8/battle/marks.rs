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
    /// Its move was half of one, and no more.
    MovedHalf,
    /// Its move was a change of formation.
    Formed,
    Fired,
    /// It fought in this turn, its own or the enemy's.
    Fought,
    /// It moved in the first half of this move.
    MovedLately,
    /// That was a change of formation.
    FormedLately,
    /// It fired in the first half of this move.
    FiredLately,
    /// It fought in this move.
    FoughtLately,
    /// It went back before a charge in this move.
    GaveWay,
    /// It was fired at in this move.
    ShotAt,
    /// It met a charge by a move: it counter-charged, wheeled, formed anew or went back.
    Reacted,
    /// Its back is to the enemy, until it moves or is wheeled.
    TurnedBack,
    /// Cavalry that moved along a road: it marches there in column until it moves elsewhere or fights.
    OnRoad,
    /// It has tested for an enemy in its rear in this turn, since it turned its back.
    RearTested,
    /// It took kills since its brigade's last test.
    Struck,
    /// A battery killed in it since its brigade's last test.
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
    /// What keeps a unit from resting: it lasts through both halves of a move.
    pub(crate) const WEARY: [Mark; 6] =
        [Mark::MovedLately, Mark::FormedLately, Mark::FiredLately, Mark::FoughtLately, Mark::GaveWay, Mark::ShotAt];
    /// Those that its brigade's next test takes off.
    pub(crate) const TESTED: [Mark; 2] = [Mark::Struck, Mark::Shelled];
}

impl umpire::Mark for Mark {
    fn until(self) -> Until {
        match self {
            Mark::Moved
            | Mark::MovedFar
            | Mark::MovedDouble
            | Mark::MovedHalf
            | Mark::Formed
            | Mark::Fired
            | Mark::Fought
            | Mark::Quenching
            | Mark::BrokeThrough
            | Mark::FreeChange
            | Mark::FreeWheel
            | Mark::RearTested
            | Mark::Reacted
            | Mark::Led => Until::Turn,
            Mark::MovedLately
            | Mark::FormedLately
            | Mark::FiredLately
            | Mark::FoughtLately
            | Mark::GaveWay
            | Mark::ShotAt
            | Mark::Struck
            | Mark::Shelled
            | Mark::OnRoad
            | Mark::TurnedBack => Until::Wiped,
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
            Mark::OnRoad => "road",
            Mark::Quenching => "douse",
            Mark::MovedFar
            | Mark::MovedDouble
            | Mark::MovedHalf
            | Mark::Formed
            | Mark::MovedLately
            | Mark::FormedLately
            | Mark::FiredLately
            | Mark::FoughtLately
            | Mark::GaveWay
            | Mark::ShotAt
            | Mark::Struck
            | Mark::Shelled
            | Mark::RearTested
            | Mark::Reacted
            | Mark::Led => "",
        }
    }
}
