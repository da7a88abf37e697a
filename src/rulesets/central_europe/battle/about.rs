//! What there is to know of the scenario as it stands: when an army has lost, whose cards are whose.

use super::state::{State, held};
use super::victory::{decided, needed};
use crate::rulesets::central_europe::army::characteristics::Characteristics;
use crate::rulesets::central_europe::unit::Hold;
use crate::umpire::Part;

impl State {
    /// The parts of the scenario.
    pub(crate) fn scenario(&self) -> Vec<Part> {
        let last = self.last_turn.map(|turn| format!("Turn {turn} is the last: the umpire says then who has won."));
        let fought_on = decided(self).map(|how| format!("The battle was {how}: ] between two cards ends it."));
        let ends = self.roster.armies.iter().map(|army| {
            let (left, needed) = (self.left_of(army), needed(self, army));
            let name = &army.name;
            format!(
                "{name}: lost with fewer than {needed} of {} units, generals counted (house value); {left} are left.",
                army.at_start
            )
        });
        let cards = self
            .roster
            .armies
            .iter()
            .map(|army| format!("{}: the {} cards, median {}.", army.name, army.colour.word(), army.median.told()));
        let chotusitz = (self.characteristics == Characteristics::Chotusitz)
            .then(|| "The characteristics of Chotusitz are in force (Army Characteristics).".to_owned());
        let held = self.roster.brigades().filter_map(|brigade| {
            let hold = held(brigade, self.turn)?;
            let how = if let Hold::EnemyWithin(_) = hold { ": H says that one is" } else { "" };
            Some(format!("{} {} before {}{how}.", self.roster.named(brigade.id), hold.forbids(), hold.before()))
        });
        let parts = vec![
            Part { heading: "THE END", says: fought_on.into_iter().chain(last).chain(ends).collect() },
            Part { heading: "HELD", says: held.collect() },
            Part { heading: "CARDS AND CHARACTERISTICS", says: cards.chain(chotusitz).collect() },
        ];
        parts.into_iter().filter(|part| !part.says.is_empty()).collect()
    }
}
