//! How a melee between two is likely to go: beside the form of a round, and of the charge that would bring it.

use super::ask_contact::ask_contact;
use super::state::{Charge, Contact, State, UnitInPlay};
use crate::rulesets::honours_of_war::melee::fight::Melee;
use crate::rulesets::honours_of_war::melee::round::{MeleeRound, Winner};
use crate::umpire::{Answers, FormBuilder, GivenDice, Procedure, Ratio, leaves};

/// A round of two average dice has fewer outcomes than this.
const LIMIT: usize = 36;

/// Who wins in the end, if nothing changes.
pub(crate) fn in_the_end(state: &State, first: &MeleeRound, names: [&str; 2], ask: &mut FormBuilder<'_>) {
    let melee = Melee { a: first.a.clone(), b: first.b.clone(), round: first.round };
    let Ok(ends) = melee.ends(&state.tables) else { return };
    let rows = [
        (format!("{} wins", names[0]), Winner::A),
        (format!("{} wins", names[1]), Winner::B),
        ("both driven off".to_owned(), Winner::BothLose),
    ];
    for (what, winner) in rows {
        if let Ok(chance) = ends.wins(&state.tables, winner) {
            ask.prospect(what, chance);
        }
    }
}

/// The melee that a charge would bring, as the forms would have it by themselves, without supports: its first round, and
/// its end. `taken`: what a die decides before it, and is taken for granted.
pub(crate) fn of_charge(
    state: &State,
    charge: &Charge,
    (charger, target): (&UnitInPlay, &UnitInPlay),
    taken: &str,
    ask: &mut FormBuilder<'_>,
) {
    let (nothing, mut no_dice) = (Answers::new(), GivenDice::new(&[]));
    let mut unasked = FormBuilder::new(&nothing, &mut no_dice).under(&state.tables.off);
    let Ok(contact) = ask_contact(state, charge, (charger, target), target.is_caught(), &mut unasked) else { return };
    let Some(mut round) = round_of(state, &contact) else { return };
    // It may form line on its way.
    round.a.unit.formation = charger.profile.formation;
    let names = [charger.id, target.id].map(|id| state.marked(id));
    let Some(all) = leaves(LIMIT, |dice| round.resolve(&state.tables, dice)) else { return };
    let mut chances = [Ratio::ZERO; 4];
    for (chance, _, fought) in all {
        let Ok(fought) = fought else { return };
        let at = match fought.winner {
            Some(Winner::A) => 0,
            None => 1,
            Some(Winner::B) => 2,
            Some(Winner::BothLose) => 3,
        };
        chances[at] = chances[at] + chance;
    }
    let rows = [
        format!("round 1: {} wins", names[0]),
        "round 1: drawn".to_owned(),
        format!("round 1: {} wins", names[1]),
        "round 1: both off".to_owned(),
    ];
    ask.say(format!("odds{taken}: round 1, then the whole melee, as both stand now; no fire, no support"));
    for (what, chance) in rows.into_iter().zip(chances).filter(|(_, chance)| *chance > Ratio::ZERO) {
        ask.prospect(what, chance);
    }
    in_the_end(state, &round, [&names[0], &names[1]], ask);
}

/// The first round of a contact between two, the charger first; none where one of them fights somebody else already, or is
/// lost without a blow.
fn round_of(state: &State, contact: &Contact) -> Option<MeleeRound> {
    if state.fights(contact.target) {
        return None;
    }
    let side = |id| state.melee_side(&[contact], id, contact, true, 0);
    let round = MeleeRound { a: side(contact.attacker)?, b: side(contact.target)?, round: 1 };
    let helpless = round.a.is_helpless() || round.b.is_helpless();
    (round.check(&state.tables).is_ok() && !helpless).then_some(round)
}
