//! What the dice of a round are for, told apart where several throw such dice (Melees).

use crate::rulesets::central_europe::battle::chance::HALF;

/// What the dice of a unit are for: to strike, to be saved by cover and by armour, and the half of a die that it strikes with.
/// Empty what it does not throw.
pub(super) type Whys = [&'static str; 4];

/// Those of whoever throws such dice first, second and so on. Whose they are is said beside it; all strike at once.
const NAMES: [Whys; 8] = [
    ["strikes", COVER, ARMOUR, HALF],
    ["strikes too", "cover too", "armour too", "50:50 for the half too"],
    ["strikes as third", "cover of the third", "armour of the third", "50:50 for the half, third"],
    ["strikes as fourth", "cover of the fourth", "armour of the fourth", "50:50 for the half, fourth"],
    ["strikes as fifth", "cover of the fifth", "armour of the fifth", "50:50 for the half, fifth"],
    ["strikes as sixth", "cover of the sixth", "armour of the sixth", "50:50 for the half, sixth"],
    ["strikes as seventh", "cover of the seventh", "armour of the seventh", "50:50 for the half, seventh"],
    ["strikes as last", "cover of the last", "armour of the last", "50:50 for the half, last"],
];

/// By what a unit saves itself.
pub(super) const COVER: &str = "cover";
pub(super) const ARMOUR: &str = "armour";

/// What the dice of each unit are for, in the order of the units, of each of whom it is said which of them it may throw: who
/// alone throws such dice is not told apart from others.
pub(super) fn whys(throws: impl Iterator<Item = [bool; 4]>) -> Vec<Whys> {
    let mut before = [0; 4];
    let of = |throws: [bool; 4]| {
        std::array::from_fn(|what| {
            let name = NAMES[usize::min(before[what], NAMES.len() - 1)][what];
            before[what] += usize::from(throws[what]);
            if throws[what] { name } else { "" }
        })
    };
    throws.map(of).collect()
}
