//! Why a unit does not move so, go into its block, or is not split (p. 16, 18-19, 22, 38).

use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::umpire::{Objection, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What forbids a way, or a split; what binds the unit for this turn stands with the orders of every room.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum WayObjection {
    /// It leaves its block by an order of its own.
    HoldsBlock,
    /// It reforms, and neither goes into a block nor leaves it.
    Reforms,
    EnemyInBlock,
    TooFar {
        most: Ratio,
        to: Sector,
    },
    /// Its brigade is poor or feeble.
    NoAdvance,
    NoSplitting,
    SplitAfterMove,
    SplitStandingStill,
    SplitOutsideOpen,
    SplitInFight,
    /// Of two parts one would have no commander.
    SplitIndependent,
}

impl Objection for WayObjection {
    const OF: &'static str = "way";

    fn words(objection: WayObjection) -> Refusal {
        let (page, text) = match objection {
            WayObjection::HoldsBlock => ("p. 16", "it holds a block, and leaves it first: `P`"),
            WayObjection::Reforms => ("p. 36", "it reforms, and stays where it is this turn"),
            WayObjection::EnemyInBlock => ("p. 16, 22", "an enemy holds it: charge him"),
            WayObjection::TooFar { most, to } => {
                let to = match to {
                    Sector::Front => "",
                    Sector::Flank => " to its flank",
                    Sector::Rear => " to its rear",
                };
                return Refusal::on("p. 18-19", format!("it may move up to {most} cm{to}"));
            }
            WayObjection::NoAdvance => {
                ("p. 19", "a poor or feeble brigade does not advance: away from the enemy, or in place")
            }
            WayObjection::NoSplitting => {
                ("p. 38", "units are split and joined only where the order of battle allows it")
            }
            WayObjection::SplitAfterMove => ("p. 38", "it is split or joined only while it has not moved"),
            WayObjection::SplitStandingStill => ("p. 38", "it stands still this turn"),
            WayObjection::SplitOutsideOpen => ("p. 38", "it is split or joined only in the open"),
            WayObjection::SplitInFight => ("p. 38", "it charges, is charged, or is in contact"),
            WayObjection::SplitIndependent => ("p. 12", "an independent unit has no commander for two"),
        };
        Refusal::on(page, text)
    }
}
