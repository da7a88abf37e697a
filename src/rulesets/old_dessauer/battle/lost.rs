//! How many units each side and each brigade has lost: what scenarios count, and the article does not.

use crate::rulesets::old_dessauer::army::Counts;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;

impl State {
    /// Whether anybody has lost a unit.
    pub(crate) fn has_lost(&self) -> bool {
        self.roster.units().any(is_lost)
    }

    /// The units lost, of each army with its brigades: `Prussia: 5 of 21 units lost (foot 2 of 10); Du Moulin 1 of 4 ..`.
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
        of.collect()
    }
}

impl State {
    /// What the armies have lost of the units that the scenario's ending counts, of those armies that have lost as much as this
    /// of theirs: `the ending counts foot lost: Austria 4 of 7`, `.. units lost: Prussia 2 of 17`. Nothing where it counts none;
    /// the program counts no victory.
    pub(crate) fn counted_lost(&self, enough: fn(lost: usize, all: usize) -> bool) -> Option<String> {
        let what = match self.counts? {
            Counts::Foot => "foot",
            Counts::Units => "units",
        };
        let of = self.roster.armies.iter().filter_map(|army| {
            let units = army.brigades.iter().flat_map(|brigade| &brigade.units);
            let counted: Vec<&UnitInPlay> = units.filter(|unit| self.is_counted(unit)).collect();
            let lost = counted.iter().filter(|unit| is_lost(unit)).count();
            (lost > 0 && enough(lost, counted.len())).then(|| format!("{} {}", army.name, lost_of(&counted)))
        });
        let of: Vec<String> = of.collect();
        (!of.is_empty()).then(|| format!("the ending counts {what} lost: {}", of.join(", ")))
    }

    fn is_counted(&self, unit: &UnitInPlay) -> bool {
        self.counts == Some(Counts::Units) || unit.kind().is_foot()
    }

    /// How many of them were foot, where others are among them and foot is what counts.
    fn foot_among(&self, units: &[&UnitInPlay]) -> String {
        let foot: Vec<&UnitInPlay> = units.iter().copied().filter(|unit| unit.kind().is_foot()).collect();
        let says = self.counts == Some(Counts::Foot) && !foot.is_empty() && foot.len() < units.len();
        if says { format!(" (foot {})", lost_of(&foot)) } else { String::new() }
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
