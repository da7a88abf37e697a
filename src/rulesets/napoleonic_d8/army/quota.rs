//! How many commanders of each grade an army should have (Sequence of play; Notes 9, 12): a warning, for the umpire may
//! have allotted them otherwise.

use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::army::allocation::{AllocationResult, CommanderAllocation, Level};
use crate::rulesets::napoleonic_d8::army::order_of_battle::{Army, Grade};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{Fields, Lookup};

/// Warns where the grades of an army's BCs or DCs are not those of the quota; never where they are too few for it.
pub(crate) fn check(fields: &Fields<'_>, army: &Army, tables: &Tables) {
    let bcs: Vec<Grade> = army.brigades.iter().map(|brigade| brigade.grade).collect();
    let dcs: Vec<Grade> = army.divisions.iter().map(|division| division.grade).collect();
    let levels = [("BCs", Level::Brigade, &bcs, [false, true].as_slice()), ("DCs", Level::Division, &dcs, &[false])];
    for (who, level, grades, games) in levels {
        let Some(count) = u32::try_from(grades.len()).ok().and_then(NonZeroU32::new) else { continue };
        let quota = |&big_game: &bool| CommanderAllocation { level, count, big_game }.answer(tables).ok();
        let quotas: Vec<AllocationResult> = games.iter().filter_map(quota).collect();
        let is_met = |quota: &AllocationResult| quota.umpire_decides || shares(grades) == wanted(quota);
        if let Some(first) = quotas.first()
            && !quotas.iter().any(is_met)
        {
            let what = format!("{}: {who} are {}", army.name, words(shares(grades)));
            let cure = format!("the rules allot {}, unless you allot them otherwise", words(wanted(first)));
            fields.warn(fields.place(), what, cure);
        }
    }
}

/// How many are excellent, good, average, poor.
fn shares(grades: &[Grade]) -> [Option<u32>; 4] {
    [Grade::Excellent, Grade::Good, Grade::Average, Grade::Poor]
        .map(|grade| u32::try_from(grades.iter().filter(|&&other| other == grade).count()).ok())
}

const fn wanted(quota: &AllocationResult) -> [Option<u32>; 4] {
    [quota.excellent, quota.good, quota.average, quota.poor]
}

fn words(shares: [Option<u32>; 4]) -> String {
    let words = shares.into_iter().zip(["excellent", "good", "average", "poor"]);
    words.map(|(count, word)| format!("{} {word}", count.unwrap_or(0))).collect::<Vec<_>>().join(", ")
}
