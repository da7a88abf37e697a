//! The 50:50 die that settles an exact half (Artillery).

use crate::rulesets::central_europe::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Ratio};

/// What its die is for.
pub(crate) const HALF: &str = "50:50 for the half";

/// Which faces make a whole of the half.
pub(crate) fn rule(tables: &Tables) -> String {
    format!("{HALF}: {} or more makes one more of it, less none", tables.chance.yes)
}

/// The die of an exact half, and what came of it, behind whose it is: `half, by a die of 4 or more: 3, none.`
pub(crate) fn told(tables: &Tables, face: u8) -> String {
    let more = if face >= tables.chance.yes { "one more" } else { "none" };
    format!("half, by a die of {} or more: {face}, {more}.", tables.chance.yes)
}

/// A number to the nearest whole one; of an exact half the lower, and that a 50:50 die may bring one more.
pub(crate) fn rounded(exact: Ratio) -> (u32, bool) {
    let is_half = exact.denominator() == 2;
    let whole = if is_half { exact.floor() } else { exact.nearest() };
    (u32::try_from(whole).unwrap_or_default(), is_half)
}

/// The same with its die thrown. The second value says whether it was.
pub(crate) fn settled(tables: &Tables, dice: &mut dyn Dice, exact: Ratio) -> Result<(u32, bool), Interrupt> {
    let (whole, is_half) = rounded(exact);
    let more = if is_half { dice.at_least(1, Die::D6, tables.chance.yes, HALF)? } else { 0 };
    Ok((whole + more, is_half))
}
