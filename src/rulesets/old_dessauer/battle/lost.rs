//! How many units each side and each brigade has lost: what scenarios count, and the article does not.

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
                format!("{} {}{}", brigade.name, lost_of(&units), foot_among(&units))
            });
            let brigades = brigades.collect::<Vec<_>>().join(", ");
            format!("{}: {} units lost{}; {brigades}", army.name, lost_of(&all), foot_among(&all))
        });
        of.collect()
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

/// How many of them were foot, where others are among them.
fn foot_among(units: &[&UnitInPlay]) -> String {
    let foot: Vec<&UnitInPlay> = units.iter().copied().filter(|unit| unit.kind().is_foot()).collect();
    if foot.is_empty() || foot.len() == units.len() { String::new() } else { format!(" (foot {})", lost_of(&foot)) }
}
