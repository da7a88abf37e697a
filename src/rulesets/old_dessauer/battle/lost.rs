//! How many units each side and each brigade has lost: what scenarios count, and the article does not.

use crate::rulesets::old_dessauer::army::Counts;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::{BrigadeInPlay, General, UnitInPlay, UnitState};
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::umpire::Army;

impl State {
    /// Whether anybody has lost a unit.
    pub(crate) fn has_lost(&self) -> bool {
        self.roster.units().any(is_lost)
    }

    /// The units lost, of each army with its brigades: `Prussia: 5 of 21 units lost (foot 2 of 10); Du Moulin 1 of 4 ..`;
    /// and who of them still stands, as the roster counts those among the units left.
    pub(crate) fn lost_units(&self) -> Vec<String> {
        let of = self.roster.armies.iter().map(|army| {
            let all: Vec<&UnitInPlay> = army.brigades.iter().flat_map(|brigade| &brigade.units).collect();
            let brigades = army.brigades.iter().map(|brigade| {
                let units: Vec<&UnitInPlay> = brigade.units.iter().collect();
                format!("{} {}{}", brigade.name, lost_of(&units), self.foot_among(&units))
            });
            let brigades = brigades.collect::<Vec<_>>().join(", ");
            format!("{}: {} units lost{}; {brigades}", army.name, lost_of(&all), self.foot_among(&all))
        });
        let stand = self.those(|unit| unit.is_shattered());
        let stand = (!stand.is_empty())
            .then(|| format!("shattered, lost here but on the roster until the turn ends: {}", ids(self, &stand)));
        of.chain(stand).collect()
    }
}

impl State {
    /// What is lost of the units that the scenario's ending counts, of those armies that have lost as much as this of theirs:
    /// `the ending counts foot lost: Austria 4 of 7 (half 4)`, `.. units lost: Prussia 2 of 17 (half 9)`; or of those brigades,
    /// where it goes by brigades. Of an army whose losses it does not count nothing is told; the program counts no victory.
    pub(crate) fn counted_lost(&self, enough: fn(lost: usize, all: usize) -> bool) -> Option<String> {
        let of: Vec<String> = match self.goes_by_brigades() {
            true => self.roster.brigades().filter_map(|brigade| counted_of(brigade, enough)).collect(),
            false => self.roster.armies.iter().filter_map(|army| self.counted_of_army(army, enough)).collect(),
        };
        let mut kinds = self.counts.iter().flatten();
        let what = match kinds.next() {
            _ if self.goes_by_brigades() => "lost",
            None => return None,
            Some(kind) if kinds.any(|other| other != kind) => "lost",
            Some(Counts::Foot) => "foot lost",
            Some(Counts::Units) => "units lost",
        };
        (!of.is_empty()).then(|| format!("the ending counts {what}: {}", of.join(", ")))
    }

    /// Whether an army has lost half of what the ending counts of it. Where it goes by brigades more than one of them decides.
    pub(crate) fn has_lost_half(&self) -> bool {
        let lost = |army| self.counted_of_army(army, is_half).is_some();
        !self.goes_by_brigades() && self.roster.armies.iter().any(lost)
    }

    /// Whether the scenario names the brigades whose losses its ending counts.
    fn goes_by_brigades(&self) -> bool {
        self.roster.brigades().any(|brigade| brigade.counts.is_some())
    }

    /// Which losses of an army the ending counts.
    fn counts_of(&self, army: u8) -> Option<Counts> {
        self.counts.get(usize::from(army.max(1) - 1)).copied().flatten()
    }

    fn counted_of_army(&self, army: &Army<(), General, UnitState>, enough: fn(usize, usize) -> bool) -> Option<String> {
        let what = self.counts_of(army.number)?;
        let units = army.brigades.iter().flat_map(|brigade| &brigade.units);
        let counted: Vec<&UnitInPlay> = units.filter(|unit| what.has(unit)).collect();
        // Where of the other army something else counts, each says it.
        let differs = self.counts.iter().flatten().any(|other| *other != what);
        let word = if differs && what == Counts::Foot { " foot" } else { "" };
        lost_enough(&counted, enough).then(|| format!("{} {}{word}{}", army.name, lost_of(&counted), half_of(&counted)))
    }

    /// How many of them were foot, where others are among them and foot is what counts.
    fn foot_among(&self, units: &[&UnitInPlay]) -> String {
        let foot: Vec<&UnitInPlay> = units.iter().copied().filter(|unit| unit.kind().is_foot()).collect();
        let mut counts =
            self.counts.iter().copied().flatten().chain(self.roster.brigades().filter_map(|brigade| brigade.counts));
        let says = counts.any(|what| what == Counts::Foot) && !foot.is_empty() && foot.len() < units.len();
        if says { format!(" (foot {})", lost_of(&foot)) } else { String::new() }
    }
}

/// What a brigade has lost of the units that the ending counts of it.
fn counted_of(brigade: &BrigadeInPlay, enough: fn(usize, usize) -> bool) -> Option<String> {
    let what = brigade.counts?;
    let counted: Vec<&UnitInPlay> = brigade.units.iter().filter(|unit| what.has(unit)).collect();
    let word = if what == Counts::Foot { " foot" } else { "" };
    lost_enough(&counted, enough).then(|| format!("{} {}{word}{}", brigade.name, lost_of(&counted), half_of(&counted)))
}

/// Whether so many are half of all, or more: endings go by that.
pub(crate) const fn is_half(lost: usize, all: usize) -> bool {
    lost >= half(all)
}

const fn half(all: usize) -> usize {
    all.div_ceil(2)
}

/// How many of them are half.
fn half_of(units: &[&UnitInPlay]) -> String {
    format!(" (half {})", half(units.len()))
}

/// Whether any of them is lost, and so many.
fn lost_enough(counted: &[&UnitInPlay], enough: fn(usize, usize) -> bool) -> bool {
    let lost = counted.iter().filter(|unit| is_lost(unit)).count();
    lost > 0 && enough(lost, counted.len())
}

impl Counts {
    /// Whether a unit is one of those.
    fn has(self, unit: &UnitInPlay) -> bool {
        self == Counts::Units || unit.kind().is_foot()
    }
}

/// Whether it is off the table, or leaves it as the turn ends (Shattered Units).
fn is_lost(unit: &UnitInPlay) -> bool {
    unit.gone || unit.is_shattered()
}

fn lost_of(units: &[&UnitInPlay]) -> String {
    let lost = units.iter().filter(|unit| is_lost(unit)).count();
    format!("{lost} of {}", units.len())
}
