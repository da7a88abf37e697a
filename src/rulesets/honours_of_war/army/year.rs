//! A year of the war.

use serde::{Deserialize, Serialize};

use crate::umpire::Ratio;

/// A year of the war, 1756 to 1763. Any other is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Ratio")]
pub(crate) struct Year(pub(super) u16);

impl Year {
    /// The first year of the war.
    pub(crate) const FIRST: Year = Year(1756);
    /// The last year of the war.
    pub(crate) const LAST: Year = Year(1763);

    /// The number.
    pub(crate) const fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<Ratio> for Year {
    type Error = String;
    fn try_from(year: Ratio) -> Result<Year, String> {
        let number = u16::try_from(year.numerator()).ok().filter(|_| year.is_whole()).map(Year);
        number
            .filter(|year| (Year::FIRST..=Year::LAST).contains(year))
            .ok_or_else(|| format!("{year} is no year from {} to {}", Year::FIRST.0, Year::LAST.0))
    }
}
