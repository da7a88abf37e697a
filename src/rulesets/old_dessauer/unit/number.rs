//! Numbers in requests.

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::umpire::{FormBuilder, Input, Question, Ratio, integer};

pub(crate) use crate::umpire::words::inches;

/// A distance in inches. A negative one is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Inches(pub(crate) Ratio);

impl Inches {
    /// No distance.
    pub(crate) const NONE: Inches = Inches(Ratio::ZERO);

    /// A distance that only the table tells: nothing stands in for it.
    pub(crate) fn asked_of(ask: &mut FormBuilder<'_>, question: Question) -> Inches {
        Inches(ask.number(question, "in", None))
    }
}

impl Default for Inches {
    fn default() -> Inches {
        Inches::NONE
    }
}

impl Input for Inches {
    fn asked(self, question: Question, ask: &mut FormBuilder<'_>) -> Inches {
        Inches(ask.number(question, "in", Some(self.0)))
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inches, D::Error> {
        let inches = Ratio::deserialize(deserializer)?;
        if inches < Ratio::ZERO {
            return Err(de::Error::custom(format!("{inches} inches is below 0")));
        }
        Ok(Inches(inches))
    }
}

/// [`integer`], from 1 on.
pub(crate) fn from_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match integer(deserializer)? {
        0 => Err(de::Error::custom("0 is too few: at least 1")),
        n => Ok(n),
    }
}

/// [`from_one`] for an input that may be left out.
pub(crate) fn some_from_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    from_one(deserializer).map(Some)
}

/// For inputs that are 1 unless they are given.
pub(crate) const fn one() -> u32 {
    1
}

/// For inputs that hold unless they are denied.
pub(crate) const fn yes() -> bool {
    true
}

/// A count as the umpire types it: whole, as far as it goes.
pub(crate) fn counted(number: Ratio) -> u32 {
    u32::try_from(number.floor()).unwrap_or(u32::MAX)
}
