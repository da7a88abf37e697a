//! What may disorder a unit (Disorder).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// What may disorder a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisorderCause {
    ExitWood,
    InWood,
    ExitBuilding,
    Marsh,
    Stream,
    Ford,
    Bridge,
    Pontoon,
    ThroughBattery,
    SquareForcedBack,
    EvadeThreeQuarters,
    SupportedUnitRemoved,
    ColumnOfMarchAttacked,
    BlownAttacked,
    RoutersPassThrough,
    FriendsFallBack,
    Interpenetration,
}

/// Every cause in words, the likely ones first.
impl Options for DisorderCause {
    const OPTIONS: &'static [(DisorderCause, Choice)] = &[
        (DisorderCause::FriendsFallBack, "friends fall back into it"),
        (DisorderCause::RoutersPassThrough, "routers pass through it"),
        (DisorderCause::SupportedUnitRemoved, "the unit before it is removed"),
        (DisorderCause::ExitWood, "leaves a wood"),
        (DisorderCause::ExitBuilding, "leaves a building"),
        (DisorderCause::InWood, "is in a wood"),
        (DisorderCause::Marsh, "marsh"),
        (DisorderCause::Stream, "stream"),
        (DisorderCause::Ford, "ford"),
        (DisorderCause::Bridge, "bridge"),
        (DisorderCause::Pontoon, "pontoon"),
        (DisorderCause::ThroughBattery, "charges through a battery"),
        (DisorderCause::Interpenetration, "passes through friends"),
        (DisorderCause::EvadeThreeQuarters, "evades by three quarters"),
        (DisorderCause::SquareForcedBack, "square forced back"),
        (DisorderCause::ColumnOfMarchAttacked, "caught in column of march"),
        (DisorderCause::BlownAttacked, "blown, attacked by cavalry"),
    ];
}
