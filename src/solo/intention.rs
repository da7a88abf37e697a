//! What a brigade means to do in a turn, and the throw that says so.

use serde::{Deserialize, Serialize};

use super::aim::Aim;
use crate::umpire::{Die, Modifier, Ratio, Temper};

/// Where each line of the sum comes from.
pub(super) const AID: &str = "drumhead's aid";

/// What the two dice are thrown for.
pub(super) const WHY: &str = "intention";

/// The dice: two of them, as their sum has a middle, and everybody owns them.
pub(super) const DICE: (u32, Die) = (2, Die::D6);

/// What a brigade means to do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intention {
    /// It goes for the nearest enemy or objective, and charges where its odds are even or better.
    Attack,
    /// It stays, and fires.
    Hold,
    /// It goes out of the enemy's reach.
    FallBack,
}

impl Intention {
    /// Its word on the roster and in a line.
    pub const fn word(self) -> &'static str {
        match self {
            Intention::Attack => "attacks",
            Intention::Hold => "holds",
            Intention::FallBack => "falls back",
        }
    }

    /// What whoever moves its models does.
    pub(super) const fn means(self) -> &'static str {
        match self {
            Intention::Attack => {
                "It goes for the nearest enemy or objective, and charges where its odds are even or better"
            }
            Intention::Hold => "It stays where it is, fires at whoever is in reach, and charges nobody",
            Intention::FallBack => "It goes out of the enemy's reach, its face to him where it can",
        }
    }
}

/// From which sum on a brigade attacks, and up to which it falls back; between them it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scores {
    pub attack: i32,
    pub fall_back: i32,
}

impl Scores {
    /// The scores of an aim, and why. A steady, fresh brigade attacks in 26, 6 and 1 of 36 throws, and falls back in 3, 3
    /// and 21.
    pub const fn of(aim: Aim) -> Scores {
        match aim {
            // Time is against whoever has to take ground.
            Aim::Take => Scores { attack: 6, fall_back: 3 },
            // Whoever has the ground gains nothing by leaving it, in either direction.
            Aim::Keep => Scores { attack: 10, fall_back: 3 },
            // A rearguard stands as often as it can afford, and hardly ever comes on.
            Aim::Delay => Scores { attack: 12, fall_back: 7 },
        }
    }

    /// What a sum says.
    pub const fn read(self, total: i32) -> Intention {
        match total {
            _ if total >= self.attack => Intention::Attack,
            _ if total <= self.fall_back => Intention::FallBack,
            _ => Intention::Hold,
        }
    }
}

/// What is added to the dice: for the commander, and for the part of the brigade that is lost.
pub(super) fn modifiers(temper: Temper, lost: Ratio) -> Vec<Modifier> {
    let temper = match temper {
        Temper::Bold => Some(("bold commander", 2)),
        Temper::Steady => None,
        Temper::Cautious => Some(("cautious commander", -2)),
    };
    // Nobody counts his first losses; a brigade that is half gone thinks of its way home.
    let losses = match lost {
        _ if lost >= Ratio::HALF => Some(("lost a half or more", -4)),
        _ if lost >= Ratio::new(1, 4) => Some(("lost a quarter or more", -2)),
        _ => None,
    };
    [temper, losses].into_iter().flatten().map(|(label, value)| Modifier::new(label, value, AID)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the 36 throws of two dice come to each: attack, hold, fall back.
    fn throws(aim: Aim, temper: Temper, lost: Ratio) -> [u32; 3] {
        let add: i32 = modifiers(temper, lost).iter().map(|modifier| modifier.value).sum();
        let mut count = [0; 3];
        for sum in (1..=6).flat_map(|one| (1..=6).map(move |other| one + other)) {
            count[match Scores::of(aim).read(sum + add) {
                Intention::Attack => 0,
                Intention::Hold => 1,
                Intention::FallBack => 2,
            }] += 1;
        }
        count
    }

    /// Of 36 throws 1, 3, 6, 10, 15, 21, 26, 30, 33, 35 and 36 come to 2, 3, ... 12 or less.
    #[test]
    fn the_aim_the_commander_and_the_losses_weigh_as_summed_up_by_hand() {
        use {Aim::*, Temper::*};
        let (none, quarter, half) = (Ratio::ZERO, Ratio::new(1, 4), Ratio::HALF);
        assert_eq!(throws(Take, Steady, none), [26, 7, 3], "6 or more; 3 or less");
        assert_eq!(throws(Keep, Steady, none), [6, 27, 3], "10 or more; 3 or less");
        assert_eq!(throws(Delay, Steady, none), [1, 14, 21], "12; 7 or less");
        assert_eq!(throws(Take, Bold, none), [33, 3, 0], "4 or more; 1 or less");
        assert_eq!(throws(Keep, Cautious, none), [1, 25, 10], "12; 5 or less");
        assert_eq!(throws(Take, Steady, quarter), [15, 11, 10], "8 or more; 5 or less");
        assert_eq!(throws(Take, Cautious, half), [1, 5, 30], "12; 9 or less");
        assert_eq!(throws(Delay, Bold, half), [0, 6, 30], "14; 9 or less");
    }
}
