//! What a round of melee would bring, before anybody charges.

use crate::rulesets::napoleonic_d8::melee::round::{Melee, Winner};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{GivenDice, Procedure, Ratio, Throw};

/// That the attacker wins, that nobody does, that he loses, of one against one; nothing where no dice decide it.
pub(crate) fn chances(melee: &Melee, tables: &Tables) -> Option<[Ratio; 3]> {
    let mut counts = [0; 3];
    for (ours, theirs) in (1..=8).flat_map(|ours| (1..=8).map(move |theirs| (ours, theirs))) {
        // The last is the die for the winner's kill, which changes nothing here.
        let throws = [ours, theirs, 8].map(Throw::Face);
        let result = melee.resolve(tables, &mut GivenDice::new(&throws)).ok()?;
        result.attacker_score?;
        counts[match result.winner {
            Winner::Attackers => 0,
            Winner::Draw => 1,
            Winner::Defenders => 2,
        }] += 1;
    }
    Some(counts.map(|count| Ratio::new(count, 64)))
}
