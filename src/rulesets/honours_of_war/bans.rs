//! What a reason of movement and charges says to the umpire, who may allow it all the same.

use super::bua::BuaBan;
use super::charge::ChargeBan;
use super::command_figure::FigureBan;
use super::crossing::CrossingBan;
use super::evade::EvadeBan;
use super::interpenetration::PassingBan;
use super::manhandling::ManhandleBan;
use super::movement::MoveBan;
use super::stand::ReplyBan;
use crate::umpire::Refusal;

impl From<ChargeBan> for Refusal {
    fn from(ban: ChargeBan) -> Refusal {
        let (page, text) = match ban {
            ChargeBan::NeverCharges => ("p. 22", "guns and transport never charge"),
            ChargeBan::CrossingFireUsed => ("p. 26", "it gave crossing fire this turn"),
            ChargeBan::Reforming => ("p. 36", "it is reforming"),
            ChargeBan::MustRetreat => ("p. 30", "it has hits enough that it must retreat"),
            ChargeBan::AttackerEngaged | ChargeBan::Engaged => ("p. 22", "it is already in contact"),
            ChargeBan::PoorCommand => ("p. 19", "its brigade may not advance"),
            ChargeBan::NotFront => ("p. 23", "it is not charged in front"),
            ChargeBan::HasFired => ("p. 25", "it has fired this turn"),
            ChargeBan::MarchColumn => {
                ("p. 22", "a march column charges light infantry only, and not as light infantry")
            }
            ChargeBan::InfantryVsCavalry => ("p. 22", "infantry never charges cavalry"),
            ChargeBan::LightInfantryFrontal => ("p. 22", "light infantry does not charge a formed line in front"),
            ChargeBan::CavalryVsCover => ("p. 22", "cavalry charges nobody in a built up area or entrenchments"),
            ChargeBan::SectorOccupied => ("p. 22", "another unit has charged into that sector"),
            ChargeBan::WrongStartSector => {
                ("p. 25", "from there the sector is reached by a double move only, in its first half")
            }
            ChargeBan::NotVisible => ("p. 21", "it never sees the target"),
            ChargeBan::TooFar => ("p. 21", "the target is beyond its move"),
            ChargeBan::HalfContact => ("p. 22", "less than half of it can make contact"),
            ChargeBan::ThroughFriends => ("p. 22", "no unit charges through friends"),
            ChargeBan::FrontEnemyFirst => ("p. 22", "the enemy most directly in front comes first"),
        };
        Refusal::on(page, text)
    }
}

impl From<MoveBan> for Refusal {
    fn from(ban: MoveBan) -> Refusal {
        let (page, text) = match ban {
            MoveBan::Reforming => ("p. 36", "it is reforming: it may only change formation in place"),
            MoveBan::Weather => ("p. 38", "no guns or transport move off the road in this weather"),
            MoveBan::IrregularLine => ("p. 21", "it must first form line or column"),
            MoveBan::Impassable => ("p. 14", "it cannot enter or cross that"),
            MoveBan::FordNeedsColumn => ("p. 16", "a ford is crossed in march column"),
            MoveBan::CloseToEnemy => ("p. 19", "no flank move and no wide wheel so near the enemy"),
            MoveBan::NotEnoughMove => ("p. 19", "it has not enough move"),
        };
        Refusal::on(page, text)
    }
}

impl From<ManhandleBan> for Refusal {
    fn from(ban: ManhandleBan) -> Refusal {
        let (page, text) = match ban {
            ManhandleBan::Reforming => ("p. 36", "it is reforming"),
            ManhandleBan::Weather => ("p. 38", "no guns move off the road in this weather"),
            ManhandleBan::Impassable => ("p. 14", "guns cannot enter that"),
            ManhandleBan::NoPivot => ("p. 20", "guns in an entrenchment do not pivot"),
            ManhandleBan::NoFlankMove => ("p. 20", "heavy guns are not moved to the flank"),
        };
        Refusal::on(page, text)
    }
}

impl From<PassingBan> for Refusal {
    fn from(ban: PassingBan) -> Refusal {
        Refusal::on(
            "p. 21",
            match ban {
                PassingBan::AlongLine => "there is no passing lengthwise",
                PassingBan::PassedMoved => "the unit passed through must stand still this turn",
                PassingBan::CloseToEnemy => "no passing through friends so near the enemy",
                PassingBan::NotEnoughMove => "it has not enough move to end clear",
            },
        )
    }
}

impl From<BuaBan> for Refusal {
    fn from(ban: BuaBan) -> Refusal {
        Refusal::on(
            "p. 16",
            match ban {
                BuaBan::TransportCannot => "transport occupies no built up area",
                BuaBan::Full => "the block is full",
                BuaBan::MustHaltFirst => "cavalry and guns halt at the edge for a turn first",
                BuaBan::NotEnoughMove => "it needs half a move in hand",
            },
        )
    }
}

impl From<FigureBan> for Refusal {
    fn from(ban: FigureBan) -> Refusal {
        Refusal::on(
            "p. 13",
            match ban {
                FigureBan::TooFar => "that is beyond its move",
                FigureBan::Impassable => "it does not cross impassable terrain",
                FigureBan::EnemyPath => "its path comes too near to enemies",
                FigureBan::NearerToEnemy => "it may not end nearer to enemies than to friends",
            },
        )
    }
}

impl From<ReplyBan> for Refusal {
    fn from(ban: ReplyBan) -> Refusal {
        let (page, text) = match ban {
            ReplyBan::NotFront => ("p. 25", "only a charge in front is met by a change of formation"),
            ReplyBan::Engaged => ("p. 24", "it is already in contact"),
            ReplyBan::Reforming => ("p. 36", "it is reforming"),
            ReplyBan::InBua => ("p. 17", "in a built up area it has no flank or rear"),
            ReplyBan::NoPivot => ("p. 20", "guns in an entrenchment do not pivot"),
            ReplyBan::TooClose => ("p. 24", "the chargers need no more than half of their move"),
        };
        Refusal::on(page, text)
    }
}

impl From<EvadeBan> for Refusal {
    fn from(ban: EvadeBan) -> Refusal {
        let (page, text) = match ban {
            EvadeBan::CannotEvade => ("p. 24", "only light infantry and light cavalry evade"),
            EvadeBan::Reforming => ("p. 36", "it is reforming"),
            EvadeBan::Engaged => ("p. 24", "it is already in contact"),
            EvadeBan::Evaded => ("p. 24", "it has evaded this turn"),
            EvadeBan::Impassable => ("p. 14", "it cannot enter that"),
        };
        Refusal::on(page, text)
    }
}

impl From<CrossingBan> for Refusal {
    fn from(ban: CrossingBan) -> Refusal {
        let (page, text) = match ban {
            CrossingBan::CannotFire => ("p. 26", "it cannot fire as it is"),
            CrossingBan::Reforming => ("p. 36", "it is reforming"),
            CrossingBan::HasFired => ("p. 26", "it has fired this turn"),
            CrossingBan::Charging => ("p. 25", "who charges does not fire"),
            CrossingBan::Engaged => ("p. 25", "it is already in contact"),
            CrossingBan::NotCrossing => ("p. 26", "the enemy only leaves after he was fired at"),
            CrossingBan::BetterTarget => ("p. 25", "it has a better target"),
            CrossingBan::CannotEvadeFire => ("p. 24", "only light infantry fires as it evades"),
        };
        Refusal::on(page, text)
    }
}
