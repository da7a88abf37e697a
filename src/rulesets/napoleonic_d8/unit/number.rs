//! Whole numbers in requests.

use serde::{Deserialize, Serialize};

/// A whole number from `LOW` to `HIGH`; `2.0` is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub(crate) struct Within<const LOW: i32, const HIGH: i32>(i32);

/// The rating of a unit, a brigade, a DC or the C-in-C.
pub(crate) type Rating = Within<-1, 2>;
/// The rating of a BC; a replacement can be as low as -2.
pub(crate) type BcRating = Within<-2, 2>;
/// Rings of one colour on a unit. With how many it is gone the table of hits says; nobody plays with more than these.
pub(crate) type Rings = Within<0, 20>;

impl<const LOW: i32, const HIGH: i32> Within<LOW, HIGH> {
    /// This number, or the nearest that is allowed.
    pub(crate) const fn nearest(number: i32) -> Self {
        Within(if number < LOW {
            LOW
        } else if number > HIGH {
            HIGH
        } else {
            number
        })
    }

    /// The number.
    pub(crate) const fn get(self) -> i32 {
        self.0
    }
}

impl Rings {
    /// No ring.
    pub(crate) const NONE: Rings = Within(0);

    /// How many.
    pub(crate) const fn count(self) -> u32 {
        self.0.unsigned_abs()
    }
}

impl Default for Rings {
    fn default() -> Rings {
        Rings::NONE
    }
}

impl<const LOW: i32, const HIGH: i32> TryFrom<i32> for Within<LOW, HIGH> {
    type Error = String;
    fn try_from(number: i32) -> Result<Self, String> {
        if (LOW..=HIGH).contains(&number) {
            Ok(Within(number))
        } else {
            Err(format!("{number} is not from {LOW} to {HIGH}"))
        }
    }
}

impl<const LOW: i32, const HIGH: i32> From<Within<LOW, HIGH>> for i32 {
    fn from(number: Within<LOW, HIGH>) -> i32 {
        number.0
    }
}

/// For inputs that hold unless they are denied.
pub(crate) const fn yes() -> bool {
    true
}

/// How many of a list.
pub(crate) fn count<T>(things: impl Iterator<Item = T>) -> u32 {
    u32::try_from(things.count()).unwrap_or(u32::MAX)
}
