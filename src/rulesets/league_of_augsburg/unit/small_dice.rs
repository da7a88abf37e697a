//! The smaller dice, read off a D6 (introduction).

use crate::umpire::{Dice, Die, Interrupt};

/// A d3: half the face, rounded up.
pub(crate) fn d3(dice: &mut dyn Dice, why: &'static str) -> Result<u32, Interrupt> {
    dice.face(Die::D6, why).map(|face| u32::from(face).div_ceil(2))
}

/// A d2: 1 on 1 to 3, 2 on 4 to 6.
pub(crate) fn d2(dice: &mut dyn Dice, why: &'static str) -> Result<u32, Interrupt> {
    dice.face(Die::D6, why).map(|face| u32::from(face).div_ceil(3))
}
